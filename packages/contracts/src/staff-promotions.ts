import { type Static, Type } from 'typebox';
import { CartItem } from './cart.ts';
import { Baht, BahtOut, Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { listAnswer } from './lists/query.ts';
import { PricingRules } from './pricing.ts';
import {
  PROMOTION_EDIT,
  PROMOTION_SAMPLES,
  PROMOTION_STAGES,
  PROMOTION_STATES,
} from './promotion-office-values.ts';
import { DISCOUNT_TYPES, PROMOTION_KINDS } from './promotion-values.ts';

const quantity = (description: string) =>
  Type.Integer({ minimum: 1, maximum: PROMOTION_EDIT.quantityMax, description });
const percent = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 100, multipleOf: 0.01, description });
const named = (what: string) =>
  Type.Array(Id(what), { maxItems: PROMOTION_EDIT.namedMax, uniqueItems: true, description: `${what}s` });

const Terms = Strict({
  sale_qty: Type.Optional(quantity('Units of one application; p004: units paid')),
  free_qty: Type.Optional(quantity('Units free')),
  price: Type.Optional(Baht('Price of the units together')),
  disc: Type.Optional(percent('Percent off the cheapest')),
  percent: Type.Optional(percent('Percent off each unit')),
  discount_type: Type.Optional(OneOf(DISCOUNT_TYPES, 'What `discount` is')),
  discount: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: PROMOTION_EDIT.bahtMax,
      multipleOf: 0.01,
      description: 'Percent, baht off, or the new price in baht',
    }),
  ),
});

/** Which variants belong to a promotion; resolved again when products change. */
export const PromotionScope = Strict({
  all: Type.Boolean({ description: 'Everything in the shop' }),
  brands: named('Brand'),
  categories: named('Category'),
  products: named('Product'),
  variants: named('Variant'),
  except: Type.Array(Id('Variant'), {
    maxItems: PROMOTION_EDIT.namedMax,
    uniqueItems: true,
    description: 'Variants that do not belong to it, whatever else says so',
  }),
});
export type PromotionScope = Static<typeof PromotionScope>;

const FIELDS = {
  kind: OneOf(PROMOTION_KINDS, 'p001 buy N at a special price … p006 the full set; fixed once it has begun'),
  name_th: Text(TEXT.name, 'Name in Thai', 1),
  name_en: Text(TEXT.name, 'Name in English', 1),
  terms: Terms,
  exclude_discounted: Type.Boolean({ description: 'Leaves out units already cut in price' }),
  max_per_order: Nullable(quantity('Most applications in one order'), 'null: no limit'),
  starts_at: Nullable(DateTime('Begins'), 'null: at once'),
  ends_at: Nullable(DateTime('Ends'), 'null: until it is ended'),
  flash: Type.Boolean({ description: 'A flash sale: a price cut with a period; fixed once it has begun' }),
  scope: PromotionScope,
  segment_id: Type.Optional(
    Nullable(Id('Segment'), 'Only for members of this segment; null: for everybody; missing: as before'),
  ),
  limits: Type.Array(
    Strict({
      mat_var_id: Id('Variant'),
      allotment: Nullable(
        Type.Integer({ minimum: 0, maximum: PROMOTION_EDIT.allotmentMax, description: 'Units in all' }),
        'null: no limit',
      ),
      per_customer: Nullable(quantity('Units for one customer'), 'null: no limit'),
    }),
    { maxItems: PROMOTION_EDIT.namedMax, description: 'Of a flash sale: limits of single variants' },
  ),
} as const;
const Reason = Text(PROMOTION_EDIT.reason, 'Why, for colleagues');

export const PromotionFields = Strict(FIELDS);
export type PromotionFields = Static<typeof PromotionFields>;
export const NewPromotionRequest = Strict({
  ...FIELDS,
  stage: OneOf(['draft', 'live'], 'live: it runs in its period'),
});
export type NewPromotionRequest = Static<typeof NewPromotionRequest>;
export const ChangePromotionRequest = Strict({ ...FIELDS, revision: Revision, reason: Reason });
export type ChangePromotionRequest = Static<typeof ChangePromotionRequest>;
export const PromotionStageRequest = Strict({
  stage: OneOf(PROMOTION_STAGES, 'What it becomes'),
  from: OneOf(PROMOTION_STAGES, 'What it is now, as the user saw it'),
  reason: Reason,
});
export type PromotionStageRequest = Static<typeof PromotionStageRequest>;
export const PromotionParams = Strict({ promo_id: Id('Promotion') });

const OUT = {
  promo_id: Id('Promotion'),
  ...FIELDS,
  stage: OneOf(PROMOTION_STAGES, 'What staff have set'),
  state: OneOf(PROMOTION_STATES, 'How it stands now'),
  members: Count('Variants that belong to it now'),
  used: Count('Orders that stand and had it'),
  given: BahtOut('What it took off these orders'),
  created_at: DateTime('Made'),
} as const;
export const StaffPromotion = Type.Object(
  {
    ...OUT,
    revision: Revision,
    segment_id: Nullable(Id('Segment'), 'Only for members of this segment; null: for everybody'),
    segment_name: Nullable(Type.String({ description: 'Its name' }), 'null: none'),
    begun: Type.Boolean({ description: 'It has run: kind and beginning are fixed' }),
    limits: Type.Array(
      Type.Object({
        mat_var_id: Id('Variant'),
        allotment: Nullable(Count('Units in all'), 'null: no limit'),
        per_customer: Nullable(Count('Units for one customer'), 'null: no limit'),
        taken: Count('Units sold at its price'),
      }),
    ),
    versions: Type.Array(
      Type.Object({
        revision: Revision,
        from_at: DateTime('In force since'),
        by: Nullable(Type.String({ description: 'Who saved it' }), 'null: nobody who is here'),
        reason: Type.String({ description: 'Why; may be empty' }),
      }),
      { description: 'Newest first' },
    ),
  },
  { description: 'A promotion as staff see it' },
);
export type StaffPromotion = Static<typeof StaffPromotion>;

/** A promotion in the list of the back office. */
export const PromotionRow = Type.Object({
  ...Type.Pick(Type.Object(OUT), [
    ...(['promo_id', 'kind', 'name_th', 'name_en', 'terms', 'starts_at', 'ends_at', 'flash'] as const),
    ...(['state', 'members', 'used', 'given', 'created_at'] as const),
  ]).properties,
});
export type PromotionRow = Static<typeof PromotionRow>;
export const PromotionsAnswer = listAnswer(PromotionRow);
export type PromotionsAnswer = Static<typeof PromotionsAnswer>;

export const PromotionSamplesRequest = Strict({
  scope: PromotionScope,
  /** Further variants that a cart is made of. */
  variants: Type.Array(Id('Variant'), { maxItems: PROMOTION_SAMPLES.members, uniqueItems: true }),
});
export type PromotionSamplesRequest = Static<typeof PromotionSamplesRequest>;
export const PromotionSamples = Type.Object(
  {
    members: Count('Variants in the shop that the scope names'),
    items: Type.Array(
      Type.Object({
        item: CartItem,
        member: Type.Boolean({ description: 'The scope names it' }),
        cost: Nullable(
          BahtOut('What a unit on the shelf has cost on average'),
          'null: unknown, or not shown',
        ),
      }),
      { description: 'Members, variants asked for, and those of the carts' },
    ),
    carts: Type.Array(
      Type.Object({
        lines: Type.Array(Type.Object({ mat_var_id: Id('Variant'), quantity: Count('Units') })),
      }),
      {
        description: 'Carts of orders of the last days with a member, newest first, without their customers',
      },
    ),
    pricing: PricingRules,
  },
  { description: 'What the price engine needs to try a promotion in the browser' },
);
export type PromotionSamples = Static<typeof PromotionSamples>;
