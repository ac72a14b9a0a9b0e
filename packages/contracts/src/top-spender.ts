import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Page, SoNo, Strict } from './common.ts';
import {
  TOP_SPENDER_ENTRY_STATES,
  TOP_SPENDER_REGISTRATIONS,
  TOP_SPENDER_STATES,
} from './top-spender-values.ts';

/** CAMP-03: the campaign of a URL, or the current one. */
export const TopSpenderQuery = Strict({ campaign_id: Type.Optional(Id('Campaign')) });
const Summary = {
  campaign_id: Id('Campaign'),
  name: Type.String(),
  name_th: Type.String(),
  starts_at: DateTime('First moment'),
  ends_at: DateTime('First moment after it'),
  announce_at: DateTime('When the winners are told'),
  state: OneOf(TOP_SPENDER_STATES, 'By the clock of the server'),
};
export const TopSpenderSummary = Type.Object(Summary);
export const TopSpenderPlace = Type.Object({
  place: Type.Integer({ minimum: 1, description: 'From 1; nobody shares one' }),
  name: Type.String({
    description: 'Masked (PROF-19); empty when its bearer has left, or has not agreed to be named',
  }),
  amount: BahtOut('Of orders that count'),
  rights: Count('One for each whole `right_amount`; of approved orders once it is settled'),
});
export type TopSpenderPlace = Static<typeof TopSpenderPlace>;
/** Names of what counts; empty lists with `all`. */
export const TopSpenderCounted = Type.Object({
  all: Type.Boolean({ description: 'Everything in the shop' }),
  named: Type.Array(
    Type.Object({
      kind: OneOf(['brand', 'category', 'product'] as const, 'What it is'),
      id: Id('Brand, category or product'),
      name: Type.String(),
      name_th: Type.String(),
    }),
  ),
});
export type TopSpenderCounted = Static<typeof TopSpenderCounted>;
export const TopSpenderCampaign = Type.Object({
  ...Summary,
  lead: Type.String(),
  lead_th: Type.String(),
  terms: Type.String({ description: 'Terms of its own; may be empty' }),
  terms_th: Type.String(),
  registration: OneOf(
    TOP_SPENDER_REGISTRATIONS,
    'none: all members rank; automatic: those who register; reviewed: those whom the shop accepts',
  ),
  counted: TopSpenderCounted,
  ended_at: Nullable(DateTime('Ended before its time')),
  end_reason: Nullable(Type.String(), 'Why'),
  end_reason_th: Nullable(Type.String(), 'Why'),
  right_amount: BahtOut('One right for each whole so much'),
  places: Type.Integer({ minimum: 1, description: 'How many win' }),
  prizes: Type.Array(
    Type.Object({
      from_place: Type.Integer({ minimum: 1 }),
      to_place: Type.Integer({ minimum: 1 }),
      prize: Type.String(),
      prize_th: Type.String(),
    }),
  ),
  leaderboards: Type.Array(TopSpenderPlace, { description: 'The first places, in their order (CAMP-04)' }),
  count: Count('Members on the ladder'),
});
export type TopSpenderCampaign = Static<typeof TopSpenderCampaign>;
export const TopSpenderAnswer = Type.Object({
  campaign: Nullable(TopSpenderCampaign, 'null: there has been none yet'),
  campaigns: Type.Array(TopSpenderSummary, { description: 'All of them, the newest first' }),
});
export type TopSpenderAnswer = Static<typeof TopSpenderAnswer>;

/** CAMP-04: the caller's own orders that count in a campaign, and their total. */
export const MyTopSpenderQuery = Strict({ campaign_id: Id('Campaign'), page: Type.Optional(Page) });
export const MyTopSpenderAnswer = Type.Object({
  campaign_id: Id('Campaign'),
  joined: Type.Boolean({ description: 'Agreed to stand on the board' }),
  entry: Nullable(OneOf(TOP_SPENDER_ENTRY_STATES, 'Registration'), 'null: not registered'),
  reason: Nullable(Type.String(), 'Why the shop refused'),
  place: Nullable(
    Type.Integer({ minimum: 1 }),
    'Where they stand, or would if they joined; null: nothing counts yet',
  ),
  name: Type.String({ description: 'How the board shows them' }),
  totalRegisteredAmount: BahtOut('Of orders that are paid and stand, after refunds'),
  totalApprovedAmount: BahtOut('Of those that are completed'),
  totalApprovedRights: Count('One for each whole `right_amount` of what is approved'),
  history: Type.Array(
    Type.Object({
      so_no: SoNo,
      placed_at: DateTime('Placed'),
      amount: BahtOut('Merchandise paid in money, less what went back'),
      state: OneOf(['registered', 'approved'] as const, 'approved: it is completed'),
    }),
    { description: 'The newest first' },
  ),
  count: Count('Orders that count'),
});
export type MyTopSpenderAnswer = Static<typeof MyTopSpenderAnswer>;
export const JoinTopSpenderRequest = Strict({
  campaign_id: Id('Campaign'),
  joined: Type.Boolean({ description: 'Agrees to stand on the board by a masked name; false: no more' }),
});
export type JoinTopSpenderRequest = Static<typeof JoinTopSpenderRequest>;
