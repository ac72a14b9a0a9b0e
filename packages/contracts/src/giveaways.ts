import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { GIVEAWAY, GIVEAWAY_STATES, STAFF_GIVEAWAY_STATES } from './giveaway-values.ts';
import { FACE_TYPES } from './limits.ts';
import { listAnswer } from './lists/query.ts';

const BiOut = (description: string) =>
  Type.Object(
    { th: Type.String({ description: 'Thai' }), en: Type.String({ description: 'English' }) },
    { description },
  );
const Both = (description: string, max: number, min = 0) =>
  Strict({ th: Text(max, 'Thai', min), en: Text(max, 'English', min) }, { description });
const EntryNo = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Number of an entry, from 1',
});
const FaceTypes = Type.Array(OneOf(FACE_TYPES, 'Type of the face'), {
  description: 'Whose skin it is for; empty: everybody’s',
});

const Product = Type.Object(
  {
    mat_id: Id('Product'),
    mat_var_id: Id('Variant'),
    mat_name: Type.String({ description: 'Name, English' }),
    mat_name_th: Type.String({ description: 'Name, Thai' }),
    brand_en: Type.String(),
    brand_th: Type.String(),
    variant_name: Type.String({ description: 'Shade and what else tells it from its siblings, English' }),
    variant_name_th: Type.String({ description: 'The same, Thai' }),
    image: Nullable(Type.String(), 'Picture'),
    worth: BahtOut('What a unit sells for'),
    active: Type.Boolean({ description: 'Has a page in the shop' }),
  },
  { description: 'What is given' },
);

export const Giveaway = Type.Object(
  {
    giveaway_id: Id('Giveaway'),
    title: BiOut('Title'),
    text: BiOut('What it is about'),
    terms: BiOut('Its own terms; may be empty'),
    product: Product,
    units: Count('Winners, a unit each'),
    state: OneOf(GIVEAWAY_STATES, 'Now'),
    opens_at: DateTime('Entries open'),
    closes_at: DateTime('Entries are over, and winners are drawn'),
    review_days: Count('Days from sending until the review is due'),
    face_types: FaceTypes,
    entries: Count('Members who have entered'),
    seed_hash: Type.String({ description: 'SHA-256 of the seed of the draw, told from the beginning' }),
    seed: Nullable(Type.String(), 'The seed, once it has been drawn with'),
    drawn_at: Nullable(DateTime('Winners were drawn')),
    winners: Type.Array(
      Type.Object({
        entry_no: EntryNo,
        name: Type.String({ description: 'Masked; empty when the account is gone' }),
      }),
      { description: 'In the order they were drawn' },
    ),
    reviews: Count('Reviews of what was given'),
  },
  { description: 'Products given for an honest review (CAMP-01)' },
);
export type Giveaway = Static<typeof Giveaway>;
export const GiveawaysAnswer = Type.Object({
  data: Type.Array(Giveaway, { description: 'Open ones first, then what comes, then what is over' }),
  count: Count('Giveaways'),
});
export type GiveawaysAnswer = Static<typeof GiveawaysAnswer>;
export const GiveawayParams = Strict({ giveaway_id: Id('Giveaway') });

/** Data to verify the draw: entries ordered by SHA-256 of `{seed}:{entry_no}`. */
export const GiveawayDrawAnswer = Type.Object({
  giveaway_id: Id('Giveaway'),
  seed_hash: Type.String({ description: 'SHA-256 of the seed' }),
  seed: Type.String({ description: 'Seed' }),
  drawn_at: DateTime('Winners were drawn'),
  units: Count('The first so many have won'),
  order: Type.Array(EntryNo, { description: 'Every entry of the draw in its order' }),
});
export type GiveawayDrawAnswer = Static<typeof GiveawayDrawAnswer>;

const PrizeAddress = Type.Object(
  {
    first_name: Type.String(),
    last_name: Type.String(),
    address: Type.String(),
    subdistrict: Type.String(),
    district: Type.String(),
    province: Type.String(),
    zipcode: Type.String(),
    mobile: Type.String(),
    note: Nullable(Type.String()),
  },
  { description: 'Where the prize goes' },
);
export type PrizeAddress = Static<typeof PrizeAddress>;

/** The current member's entry in a giveaway. */
export const MyGiveaway = Type.Object({
  giveaway_id: Id('Giveaway'),
  entry_no: Nullable(EntryNo, 'Theirs; null when they have not entered'),
  entered_at: Nullable(DateTime('When they entered, and agreed to the terms')),
  reason: Nullable(
    OneOf(['skin', 'review_due'] as const, 'Why'),
    'Why they cannot enter, whatever the hour; null when they can',
  ),
  review_due: Nullable(Id('Giveaway'), 'The giveaway whose review is overdue'),
  won: Type.Boolean({ description: 'They are among the winners' }),
  claim_by: Nullable(DateTime('Until when they say where the prize goes')),
  address: Nullable(PrizeAddress, 'Where it goes; null before it is said, and some weeks after it was sent'),
  claimed_at: Nullable(DateTime('When it was said')),
  sent_at: Nullable(DateTime('The prize was sent')),
  tracking_no: Nullable(Type.String(), 'Number of the parcel'),
  review_by: Nullable(DateTime('When the review is due')),
  reviewed: Type.Boolean({ description: 'They have written it' }),
});
export type MyGiveaway = Static<typeof MyGiveaway>;

export const EnterGiveawayRequest = Strict({
  agreed: Type.Literal(true, { description: 'The terms were read and agreed to' }),
});
export const ClaimPrizeRequest = Strict({ address_id: Id('Address of their book') });

/* ---- staff ---- */

export const GiveawayRequest = Strict({
  mat_var_id: Id('Variant'),
  units: Type.Integer({ minimum: 1, maximum: GIVEAWAY.units, description: 'Winners, a unit each' }),
  title: Both('Title', GIVEAWAY.title, 1),
  text: Both('What it is about', GIVEAWAY.text, 1),
  terms: Both('Its own terms; may be empty', GIVEAWAY.terms),
  opens_at: DateTime('Entries open'),
  closes_at: DateTime('Entries are over'),
  review_days: Type.Integer({
    minimum: GIVEAWAY.reviewDays.min,
    maximum: GIVEAWAY.reviewDays.max,
    description: 'Days from sending until the review is due',
  }),
  face_types: Type.Array(OneOf(FACE_TYPES, 'Type of the face'), {
    maxItems: FACE_TYPES.length,
    uniqueItems: true,
    description: 'Whose skin it is for; empty: everybody’s',
  }),
  publish: Type.Boolean({ description: 'To be seen in the shop; false: a draft' }),
});
export type GiveawayRequest = Static<typeof GiveawayRequest>;

export const ChangeGiveawayRequest = Strict({ ...GiveawayRequest.properties, revision: Revision });
export type ChangeGiveawayRequest = Static<typeof ChangeGiveawayRequest>;

export const AdminGiveaway = Type.Object({
  ...Giveaway.properties,
  revision: Revision,
  published: Type.Boolean({ description: 'Seen in the shop; false: a draft' }),
  editable: Type.Boolean({ description: 'May still be changed: nobody could enter yet' }),
  to_send: Count('Prizes whose address is known and that are not sent yet'),
  seed_hash: Nullable(Type.String(), 'SHA-256 of the seed; null for a draft'),
});
export type AdminGiveaway = Static<typeof AdminGiveaway>;
/** A giveaway in the list of the back office. */
export const StaffGiveawayRow = Type.Object({
  ...Type.Pick(AdminGiveaway, [
    ...([
      'giveaway_id',
      'title',
      'units',
      'editable',
      'opens_at',
      'closes_at',
      'entries',
      'to_send',
    ] as const),
  ]).properties,
  product: Type.Pick(Product, ['mat_name', 'mat_name_th', 'brand_en', 'brand_th']),
  state: OneOf(STAFF_GIVEAWAY_STATES, 'Now'),
});
export type StaffGiveawayRow = Static<typeof StaffGiveawayRow>;
export const StaffGiveawaysAnswer = listAnswer(StaffGiveawayRow);
export type StaffGiveawaysAnswer = Static<typeof StaffGiveawaysAnswer>;
export const AdminGiveawayAnswer = Type.Object({ giveaway: AdminGiveaway });
export type AdminGiveawayAnswer = Static<typeof AdminGiveawayAnswer>;

const Prize = Type.Object({
  entry_no: EntryNo,
  name: Type.String({ description: 'Of the winner; empty when the account is gone' }),
  address: Nullable(PrizeAddress, 'Where it goes'),
  claimed_at: Nullable(DateTime('When they said so')),
  claim_by: DateTime('Until when they can'),
  sent_at: Nullable(DateTime('Sent')),
  tracking_no: Nullable(Type.String(), 'Number of the parcel'),
  review_by: Nullable(DateTime('When the review is due')),
  reviewed: Type.Boolean({ description: 'The review is written' }),
});
export type Prize = Static<typeof Prize>;
export const PrizesAnswer = Type.Object({
  data: Type.Array(Prize, { description: 'In the order they were drawn' }),
  count: Count('Winners'),
});
export type PrizesAnswer = Static<typeof PrizesAnswer>;
export const SendPrizeRequest = Strict({
  entry_no: EntryNo,
  tracking_no: Text(60, 'Number of the parcel; may be empty'),
});
