import fc from 'fast-check';
import type {
  CodeRule,
  GiftRule,
  GroupPromotion,
  PriceCutPromotion,
  PricingInput,
  Promotion,
} from '../src/index.ts';

/** A minimal cart; tests override the relevant fields. */
export function cart(parts: Partial<PricingInput>): PricingInput {
  return {
    catalogue: [],
    promotions: [],
    code: null,
    points: { point_bt: 0, point_the1: 0 },
    delivery_rates: [
      { active: true, min_spend: 0, rate: 5_500, priority: 1 },
      { active: true, min_spend: 49_900, rate: 0, priority: 2 },
    ],
    gifts: [],
    lines: [],
    ...parts,
  };
}

export interface CartSize {
  variants: number;
  units: number;
  promotions: number;
}

const price = fc.constantFrom(0, 1, 100, 333, 9_900, 12_900, 19_900, 25_050, 33_333, 39_900, 59_000);
const percent = fc.constantFrom(5, 12.5, 20, 33, 33.33, 50, 100);
const setPrice = fc.constantFrom(0, 100, 9_900, 15_000, 25_000, 39_900, 79_900);

function group(promo_id: number, ids: number[]): fc.Arbitrary<GroupPromotion> {
  // One member more than the catalogue has: a set with it can never be completed.
  const members = fc.uniqueArray(fc.constantFrom(...ids, ...ids, 99), { minLength: 1 });
  const limits = {
    exclude_discounted: fc.option(fc.boolean(), { nil: null, freq: 1 }),
    max_per_order: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 1 }),
  };
  const base = { promo_id: fc.constant(promo_id), members, ...limits };
  const size = fc.integer({ min: 1, max: 4 });
  return fc.oneof(
    fc.record({ ...base, kind: fc.constant('p001' as const), sale_qty: size, price: setPrice }),
    fc.record({
      ...base,
      kind: fc.constant('p002' as const),
      sale_qty: fc.constantFrom(null, 1, 2, 3),
      disc: percent,
    }),
    fc.record({
      ...base,
      kind: fc.constant('p004' as const),
      sale_qty: fc.integer({ min: 0, max: 3 }),
      free_qty: fc.integer({ min: 1, max: 2 }),
    }),
    fc.record({ ...base, kind: fc.constant('p005' as const), sale_qty: size, price: setPrice }),
    fc.record({ ...base, kind: fc.constant('p006' as const), percent }),
  );
}

function cut(promo_id: number, ids: number[]): fc.Arbitrary<PriceCutPromotion> {
  return fc
    .record({
      promo_id: fc.constant(promo_id),
      kind: fc.constant('p003' as const),
      members: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }),
      type: fc.constantFrom('percent' as const, 'amount' as const, 'price' as const),
      percent,
      satang: setPrice,
      units_left: fc.option(unitsLeft(ids), { nil: null, freq: 1 }),
    })
    .map(({ type, percent: rate, satang, ...rest }) => {
      return { ...rest, discount_type: type, discount: type === 'percent' ? rate : satang };
    });
}

function unitsLeft(ids: number[]): fc.Arbitrary<Record<number, number>> {
  return fc
    .tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.constantFrom(0, 1, 1, 2, 3, 99))))
    .map(Object.fromEntries);
}

/** A flash sale at half the price, limited to a number of units per variant 1..`variants`. */
export function anyFlashSale(promo_id: number, variants: number): fc.Arbitrary<PriceCutPromotion> {
  const ids = Array.from({ length: variants }, (_, index) => index + 1);
  return fc.tuple(fc.constantFrom(10, 50), unitsLeft(ids)).map(([discount, units_left]) => {
    return { promo_id, kind: 'p003', members: ids, discount_type: 'percent', discount, units_left };
  });
}

/** Any group promotion for variants 1..`variants`. */
export function anyGroup(promo_id: number, variants: number): fc.Arbitrary<GroupPromotion> {
  return group(
    promo_id,
    Array.from({ length: variants }, (_, index) => index + 1),
  );
}

function codeFor(ids: number[]): fc.Arbitrary<CodeRule> {
  const kind = fc.constantFrom('percent' as const, 'amount' as const, 'free_delivery' as const);
  return kind.chain((which) =>
    fc.record({
      code: fc.constant('MALI'),
      kind: fc.constant(which),
      discount: which === 'percent' ? percent : setPrice,
      cap: fc.option(setPrice, { nil: null }),
      members: fc.option(fc.subarray(ids, { minLength: 1 }), { nil: null }),
      exclude_promoted: fc.option(fc.boolean(), { nil: null }),
      min_spend: fc.option(setPrice, { nil: null }),
    }),
  );
}

function giftFor(ids: number[]): fc.Arbitrary<GiftRule> {
  return fc.record({
    promo_id: fc.integer({ min: 50, max: 59 }),
    min_spend: setPrice,
    members: fc.option(fc.subarray(ids, { minLength: 1 }), { nil: null }),
    gift: fc.constant(77),
    quantity: fc.integer({ min: 1, max: 2 }),
  });
}

/** A random cart with all features; at most `size.units` units in `size.variants` variants. */
export function anyCart(size: CartSize): fc.Arbitrary<PricingInput> {
  const ids = Array.from({ length: size.variants }, (_, index) => index + 1);
  const promotions = fc.integer({ min: 0, max: size.promotions }).chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index): fc.Arbitrary<Promotion> => {
        return fc.oneof(
          { weight: 4, arbitrary: group(10 + index, ids) },
          { weight: 1, arbitrary: cut(10 + index, ids) },
        );
      }),
    ),
  );
  return fc.record({
    catalogue: fc.tuple(
      ...ids.map((mat_var_id) =>
        fc.record({
          mat_var_id: fc.constant(mat_var_id),
          price,
          limit: fc.constantFrom(99, 99, 3, null),
          sold_out: fc.boolean().map((value) => value && mat_var_id === 3),
        }),
      ),
    ),
    promotions,
    code: fc.option(codeFor(ids), { nil: null }),
    points: fc.record({ point_bt: fc.constantFrom(0, 50, 9_999), point_the1: fc.constantFrom(0, 80, 1_003) }),
    delivery_rates: fc.constant(cart({}).delivery_rates),
    gifts: fc.array(giftFor(ids), { maxLength: 1 }),
    lines: fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: size.units }).map((units) =>
      [...new Set(units)].map((mat_var_id) => {
        return { mat_var_id, quantity: units.filter((id) => id === mat_var_id).length };
      }),
    ),
  });
}
