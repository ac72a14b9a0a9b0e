import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import { Baht, BahtOut, Count, DateTime, Id, Nullable, OneOf } from './common.ts';
import { DeliveryTerms } from './delivery.ts';
import {
  DISCOUNT_TYPES,
  PROMOTION_KINDS,
  PROMOTION_TERMS,
  type PromotionTerm,
  type PromotionTermValues,
  termsOf,
} from './promotion-values.ts';

/**
 * The rules a browser needs to price a cart locally, in baht. They are included in catalogue responses and
 * POST /cart_process and cached, so that a click needs no round trip. Membership is listed per variant
 * (`promo_ids`), so a response contains only what its variants need; a p006 lists all its members, because a
 * full set cannot be evaluated from the variants of the response.
 */
export const RuleVariant = Type.Object({
  mat_var_id: Id('Variant'),
  price: BahtOut('List price'),
  limit: Count('Most units a cart line may hold now: the shop limit, and what is in stock'),
  sold_out: Type.Boolean({ description: 'No unit can be bought now' }),
  brand_id: Id('Brand'),
  cat1_id: Id('Top category'),
  promo_ids: Type.Array(Id('Promotion'), { description: 'Promotions and gift rules it belongs to' }),
  own_ids: Type.Optional(
    Type.Array(Id('Promotion'), {
      description:
        'In the price of one customer: promotions for selected members that it belongs to for this one. Missing: not said, and what was said before stays',
    }),
  ),
  units_left: Type.Optional(
    Type.Array(Type.Object({ promo_id: Id('Flash sale'), units: Count('Units at its price') }), {
      description:
        'Of a sale with an allotment or a limit per customer: units this customer can still have at its price; further ones are sold at the next best price',
    }),
  ),
});
export type RuleVariant = Static<typeof RuleVariant>;

const TERM_TEXTS: Readonly<Record<PromotionTerm, string>> = {
  sale_qty: 'units an application takes (p004: units paid)',
  free_qty: 'units free',
  price: 'price of the units together',
  disc: 'percent off the cheapest',
  percent: 'percent off each unit',
  discount_type: 'what `discount` is',
  discount: 'percent, baht off, or the new price in baht',
};

/** The schema of a term, as its unit says, described with the kinds that have it. */
function termField(term: PromotionTerm): TSchema {
  const unit = PROMOTION_TERMS[term];
  const text = `${PROMOTION_KINDS.filter((kind) => termsOf(kind).includes(term)).join(', ')}: ${TERM_TEXTS[term]}`;
  if (unit === 'discount_type') return OneOf(DISCOUNT_TYPES, text);
  if (unit === 'count') return Count(text);
  return unit === 'satang' ? BahtOut(text) : Type.Number({ description: text });
}
const TermFields = Object.fromEntries(
  Object.keys(PROMOTION_TERMS).map((term) => [term, Type.Optional(termField(term as PromotionTerm))]),
) as { [Term in PromotionTerm]: TOptional<TUnsafe<NonNullable<PromotionTermValues[Term]>>> };

export const RulePromotion = Type.Object(
  {
    promo_id: Id('Promotion'),
    kind: OneOf(PROMOTION_KINDS, 'p001 buy N at a special price … p006 the full set'),
    name_en: Type.String({ description: 'Name, English' }),
    name_th: Type.String({ description: 'Name, Thai' }),
    ends_at: Nullable(DateTime('End'), 'End, or null'),
    flash: Type.Boolean({ description: 'A flash sale' }),
    ...TermFields,
    exclude_discounted: Type.Optional(Type.Boolean({ description: 'Leaves out units already cut in price' })),
    max_per_order: Type.Optional(Count('Most applications in one order')),
    members: Type.Optional(Type.Array(Id('Variant'), { description: 'p006: every member of the set' })),
    selected: Type.Optional(Type.Boolean({ description: 'For selected members: this customer is one' })),
  },
  { description: 'A promotion active now' },
);
export type RulePromotion = Static<typeof RulePromotion>;

export const RuleGift = Type.Object({
  promo_id: Id('Gift rule'),
  name_en: Type.String(),
  name_th: Type.String(),
  min_spend: BahtOut('Eligible amount to reach'),
  scoped: Type.Boolean({ description: 'Only variants that carry its promo_id count' }),
  gift: Id('Variant given'),
  quantity: Count('Units given'),
  gift_name_en: Type.String({ description: 'Name of the gift, English' }),
  gift_name_th: Type.String({ description: 'Name of the gift, Thai' }),
  gift_image: Nullable(Type.String(), 'Picture of the gift'),
});
export type RuleGift = Static<typeof RuleGift>;

export const DeliveryRate = Type.Object({
  active: Type.Boolean({ description: 'Counts now' }),
  min_spend: BahtOut('Subtotal from which the tier applies'),
  rate: BahtOut('Cost of delivery'),
  priority: Type.Integer({ description: 'Of two active tiers with one min_spend, the lower wins' }),
});
export type DeliveryRate = Static<typeof DeliveryRate>;
export const DeliveryRates = Type.Array(DeliveryRate, { description: 'Every tier, active or not' });

export const PricingRules = Type.Object(
  {
    version: Type.String({ description: 'Changes whenever a price, a promotion, a gift or a rate does' }),
    at: DateTime('When the rules were read'),
    variants: Type.Array(RuleVariant),
    promotions: Type.Array(RulePromotion),
    gifts: Type.Array(RuleGift),
    delivery_rates: DeliveryRates,
    delivery: Type.Optional(DeliveryTerms),
  },
  { description: 'What the price engine needs for the variants of this answer' },
);
export type PricingRules = Static<typeof PricingRules>;

export const CODE_REFUSALS = [
  'unknown',
  'not_started',
  'expired',
  'used_up',
  'min_spend',
  'no_eligible_item',
  'login_required',
  'already_used',
  'not_collected',
  'new_customers_only',
  'not_invited',
] as const;

/** The rule of a promo code, as returned by GET /promotion (REST-10). */
export const PromoCodeRule = Type.Object({
  code: Type.String({ description: 'The code, upper case' }),
  kind: OneOf(['percent', 'amount', 'free_delivery'] as const, 'What it does'),
  name_en: Type.String(),
  name_th: Type.String(),
  discount: Type.Number({ description: 'Percent, or baht, or 0' }),
  cap: Type.Optional(Baht('Most it takes off')),
  min_spend: Type.Optional(Baht('Eligible amount it asks for')),
  exclude_promoted: Type.Optional(Type.Boolean({ description: 'Only lines no promotion touched' })),
  members: Type.Optional(
    Type.Array(Id('Variant'), { description: 'Variants it is limited to, of those asked about' }),
  ),
  card: Type.Optional(
    Type.Object(
      { th: Type.String(), en: Type.String() },
      { description: 'Only for payment by one of these cards, which is checked when it is charged' },
    ),
  ),
});
export type PromoCodeRule = Static<typeof PromoCodeRule>;

/* ---- a priced cart, in baht ---- */

/** Present when a flash sale price applies to only some units of a line. */
export const PricedUnits = Type.Array(
  Type.Object({ quantity: Count('Units'), net: BahtOut('Net price of one of them') }),
  { description: 'Units at several net prices, the cheapest first; absent when all have one' },
);

export const PricedLine = Type.Object({
  mat_var_id: Id('Variant'),
  quantity: Count('Units counted'),
  list: BahtOut('List price of a unit'),
  net: BahtOut('Net price of a unit, after price cuts; of units at several prices, of the first'),
  prices: Type.Optional(PricedUnits),
  amount: BahtOut('The line after promotions'),
  discounts: Type.Array(Type.Object({ promo_id: Id('Promotion'), amount: BahtOut('Taken off this line') }), {
    description: 'What each promotion took off',
  }),
  code_discount: BahtOut('What the promo code took off'),
  unavailable: Type.Boolean({ description: 'Sold out or withdrawn: shown, counts for nothing' }),
});
export type PricedLine = Static<typeof PricedLine>;

export const FreeItem = Type.Object({
  promo_id: Id('Gift rule'),
  mat_var_id: Id('Variant'),
  quantity: Count('Units'),
});

export const AppliedPromotion = Type.Object({
  promo_id: Id('Promotion'),
  kind: OneOf(PROMOTION_KINDS, 'Kind'),
  times: Count('Applications'),
  units: Type.Array(
    Type.Object({
      mat_var_id: Id('Variant'),
      quantity: Count('Units taking part'),
      discount: BahtOut('Off these'),
    }),
  ),
  discount: BahtOut('Taken off together'),
});

export const NotAppliedPromotion = Type.Object({
  promo_id: Id('Promotion'),
  reason: Type.String({ description: 'needs_more, units_taken, no_saving, …' }),
  need: Type.Optional(Count('Units still needed')),
  missing: Type.Optional(Type.Array(Id('Variant'), { description: 'p006: members not in the cart' })),
  taken_by: Type.Optional(Type.Array(Id('Promotion'), { description: 'Promotions that took its units' })),
});

export const PriceHint = Type.Object({
  kind: OneOf(['add_more', 'free_delivery', 'gift'] as const, 'What would improve the price'),
  promo_id: Type.Optional(Id('Promotion or gift rule')),
  mat_var_id: Type.Optional(Id('The variant to add more of')),
  members: Type.Optional(Type.Array(Id('Variant'), { description: 'p006: one of each of these' })),
  need: Type.Optional(Count('Units to add')),
  saves: Type.Optional(BahtOut('What that would save')),
  missing: Type.Optional(BahtOut('Amount to free delivery or to the gift')),
});

export const CodeOutcome = Type.Object({
  code: Type.String(),
  applied: Type.Boolean(),
  discount: BahtOut('Taken off'),
  reason: Type.Optional(OneOf(CODE_REFUSALS, 'Why it does not apply')),
  missing: Type.Optional(BahtOut('Amount missing to its minimum')),
});
const PointsOutcome = Type.Object({
  points: Count('Points taken'),
  discount: BahtOut('Taken off'),
  range: Type.Optional(
    Type.Object(
      { least: Count('Fewest coins'), most: Count('Most coins; 0: none') },
      { description: 'Coins that a rule of the shop lets this cart spend; missing without a rule' },
    ),
  ),
});

export const PricedCart = Type.Object(
  {
    list: BahtOut('Σ list price × quantity'),
    discount: BahtOut('list − subtotal'),
    subtotal: BahtOut('After promotions'),
    discount_promo: BahtOut('Promo code and points'),
    discount_promo_detail: Type.Object({
      code: Type.Optional(CodeOutcome),
      point_bt: Type.Optional(PointsOutcome),
      point_the1: Type.Optional(PointsOutcome),
    }),
    delivery_cost: BahtOut('What delivery costs this cart'),
    delivery_default: BahtOut(
      'What it costs by default: shown struck through when delivery_cost is 0 (PRICE-15)',
    ),
    free_delivery_threshold: Nullable(BahtOut('Subtotal that delivers free'), 'null once delivery is free'),
    total: BahtOut('To pay'),
    vat: BahtOut('7 % VAT inside the total'),
    lines: Type.Array(PricedLine),
    free_items: Type.Array(FreeItem),
    applied: Type.Array(AppliedPromotion),
    not_applied: Type.Array(NotAppliedPromotion),
    hints: Type.Array(PriceHint),
    exact: Type.Boolean({ description: 'The promotions are proved to be the best for the customer' }),
  },
  { description: 'A cart with its price and the reasons for it' },
);
export type PricedCart = Static<typeof PricedCart>;
