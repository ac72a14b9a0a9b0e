import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Revision, SoNo, Strict, Text } from './common.ts';
import type { listAnswer } from './lists/query.ts';
import { TopSpenderCounted } from './top-spender.ts';
import {
  STAFF_TOP_SPENDER_STATES,
  TOP_SPENDER_ACTS,
  TOP_SPENDER_EDIT,
  TOP_SPENDER_ENTRY_STATES,
  TOP_SPENDER_REGISTRATIONS,
} from './top-spender-values.ts';

/* Top-spender campaigns in the back office (CAMP-05; docs/decisions/0103). */

const place = (description: string) =>
  Type.Integer({ minimum: 1, maximum: TOP_SPENDER_EDIT.places, description });
const chosen = (what: string) =>
  Type.Array(Id(what), { maxItems: TOP_SPENDER_EDIT.named, uniqueItems: true, description: `${what}: ids` });

export const TopSpenderScope = Strict({
  all: Type.Boolean({ description: 'Everything in the shop; the lists are empty then' }),
  brands: chosen('Brand'),
  categories: chosen('Category'),
  products: chosen('Product'),
});
export type TopSpenderScope = Static<typeof TopSpenderScope>;

const Prize = Strict({
  from_place: place('First place that has it'),
  to_place: place('Last place that has it'),
  prize: Text(TOP_SPENDER_EDIT.prize, 'English', 1),
  prize_th: Text(TOP_SPENDER_EDIT.prize, 'Thai', 1),
});

const FIELDS = {
  name: Text(TOP_SPENDER_EDIT.name, 'Name, English', 1),
  name_th: Text(TOP_SPENDER_EDIT.name, 'Name, Thai', 1),
  lead: Text(TOP_SPENDER_EDIT.lead, 'What it is about, English'),
  lead_th: Text(TOP_SPENDER_EDIT.lead, 'What it is about, Thai'),
  terms: Text(TOP_SPENDER_EDIT.terms, 'Terms of its own, English; may be empty'),
  terms_th: Text(TOP_SPENDER_EDIT.terms, 'Terms of its own, Thai; may be empty'),
  starts_at: DateTime('Orders count from here'),
  ends_at: DateTime('Orders from here on do not count'),
  announce_at: DateTime('What is returned before it is taken away; winners are confirmed after it'),
  right_amount: Type.Integer({
    minimum: 1,
    maximum: TOP_SPENDER_EDIT.rightMax,
    description: 'One right for each whole so many baht',
  }),
  places: place('How many win'),
  prizes: Type.Array(Prize, { maxItems: TOP_SPENDER_EDIT.prizes, description: 'By place, in their order' }),
  scope: TopSpenderScope,
  registration: OneOf(
    TOP_SPENDER_REGISTRATIONS,
    'none: all members rank; automatic: those who register; reviewed: those whom staff accept',
  ),
};
export const TopSpenderFields = Strict(FIELDS);
export type TopSpenderFields = Static<typeof TopSpenderFields>;
export const MakeTopSpenderRequest = Strict({
  ...FIELDS,
  request_key: Type.String({ format: 'uuid', description: 'Of the form: sent twice, it is one campaign' }),
});
export type MakeTopSpenderRequest = Static<typeof MakeTopSpenderRequest>;
export const ChangeTopSpenderRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeTopSpenderRequest = Static<typeof ChangeTopSpenderRequest>;

export const TopSpenderParams = Strict({ campaign_id: Id('Campaign') });
export const DeleteTopSpenderQuery = Strict({ revision: Revision });
export const TopSpenderMemberParams = Strict({ campaign_id: Id('Campaign'), user_id: Id('Member') });

const State = OneOf(STAFF_TOP_SPENDER_STATES, 'Now');
export const StaffTopSpenderRow = Type.Object({
  campaign_id: Id('Campaign'),
  name: Type.String(),
  name_th: Type.String(),
  state: State,
  starts_at: DateTime('First moment'),
  ends_at: DateTime('First moment after it'),
  announce_at: DateTime('Announcement'),
  places: Count('How many win'),
  members: Count('Registered, and neither waiting nor refused'),
  waiting: Count('Registered, to be reviewed'),
});
export type StaffTopSpenderRow = Static<typeof StaffTopSpenderRow>;
export type StaffTopSpendersAnswer = Static<ReturnType<typeof listAnswer<typeof StaffTopSpenderRow>>>;

export const StaffTopSpender = Type.Object({
  ...FIELDS,
  scope: Type.Object(TopSpenderScope.properties),
  prizes: Type.Array(Type.Object(Prize.properties)),
  campaign_id: Id('Campaign'),
  revision: Revision,
  state: State,
  published: Type.Boolean({ description: 'Has a page in the shop' }),
  begun: Type.Boolean({ description: 'What members have agreed to stands still' }),
  deletable: Type.Boolean({ description: 'A draft that was never published' }),
  ended_at: Nullable(DateTime('Ended before its time')),
  end_reason: Nullable(Type.String(), 'Why; members read it'),
  end_reason_th: Nullable(Type.String(), 'The same, Thai'),
  settled_at: Nullable(DateTime('Winners were announced')),
  confirmed_by: Nullable(Type.String(), 'Who confirmed them'),
  counted: TopSpenderCounted,
  members: Count('Registered, and neither waiting nor refused'),
  waiting: Count('Registered, to be reviewed'),
});
export type StaffTopSpender = Static<typeof StaffTopSpender>;

export const TopSpenderActRequest = Strict({
  act: OneOf(TOP_SPENDER_ACTS, 'end: before its time, with both reasons'),
  revision: Revision,
  reason: Type.Optional(Text(TOP_SPENDER_EDIT.reason, 'Why it ends, English', 1)),
  reason_th: Type.Optional(Text(TOP_SPENDER_EDIT.reason, 'Why it ends, Thai', 1)),
});
export type TopSpenderActRequest = Static<typeof TopSpenderActRequest>;

const Member = {
  user_id: Id('Member'),
  name: Type.String({ description: 'Masked' }),
  entry: Nullable(OneOf(TOP_SPENDER_ENTRY_STATES, 'Registration'), 'null: not registered'),
};
export const StaffTopSpenderRank = Type.Object({
  ...Member,
  user_id: Nullable(Id('Member'), 'null: left since'),
  place: Count('From 1'),
  registered: BahtOut('Of orders that count'),
  approved: BahtOut('Of those that are completed'),
  rights: Count('One for each whole `right_amount`'),
  orders: Count('Orders that count'),
});
export type StaffTopSpenderRank = Static<typeof StaffTopSpenderRank>;
export const StaffTopSpenderEntry = Type.Object({
  ...Member,
  joined_at: DateTime('Registered'),
  reason: Nullable(Type.String(), 'Why refused; the member reads it'),
});
export type StaffTopSpenderEntry = Static<typeof StaffTopSpenderEntry>;
export const StaffTopSpenderBoard = Type.Object({
  by: OneOf(['registered', 'approved'] as const, 'What the places are made of'),
  ranking: Type.String({ description: 'Fingerprint of the winners as they stand; confirming names it' }),
  ranks: Type.Array(StaffTopSpenderRank, { description: 'The first places' }),
  count: Count('Members on the ladder'),
  waiting: Type.Array(StaffTopSpenderEntry, { description: 'Who waits longest first' }),
  refused: Type.Array(StaffTopSpenderEntry),
});
export type StaffTopSpenderBoard = Static<typeof StaffTopSpenderBoard>;

export const StaffTopSpenderOrders = Type.Object({
  user_id: Id('Member'),
  name: Type.String({ description: 'Masked' }),
  orders: Type.Array(
    Type.Object({
      so_no: SoNo,
      placed_at: DateTime('Placed'),
      amount: BahtOut('What counts of it, less what went back'),
      state: OneOf(['registered', 'approved'] as const, 'approved: it is completed'),
    }),
    { description: 'The newest first' },
  ),
  count: Count('Orders that count'),
});
export type StaffTopSpenderOrders = Static<typeof StaffTopSpenderOrders>;

export const DecideTopSpenderEntryRequest = Strict({
  act: OneOf(['accept', 'refuse'] as const, 'refuse: with the reason that the member reads'),
  was: Nullable(OneOf(TOP_SPENDER_ENTRY_STATES, 'As shown'), 'null: shown as not registered'),
  reason: Type.Optional(Text(TOP_SPENDER_EDIT.reason, 'Why', 1)),
});
export type DecideTopSpenderEntryRequest = Static<typeof DecideTopSpenderEntryRequest>;
export const ConfirmTopSpenderRequest = Strict({
  revision: Revision,
  ranking: Text(64, 'Fingerprint of the winners as shown', 1),
});
export type ConfirmTopSpenderRequest = Static<typeof ConfirmTopSpenderRequest>;
