import type { RulePromotion } from '@mali/contracts/pricing';
import type { PromotionSamples } from '@mali/contracts/staff-promotions';
import { describe, expect, it } from 'vitest';
import { type Candidate, cartFor, TRIED, tryPromotion } from './try-promotion.ts';

type Variant = PromotionSamples['pricing']['variants'][number];
/** Prices in baht; `promo_ids` are promotions that run. */
const samples = (
  variants: readonly (readonly [id: number, price: number, member: boolean, more?: Partial<Variant>])[],
  promotions: PromotionSamples['pricing']['promotions'] = [],
): PromotionSamples => ({
  members: variants.filter(([, , member]) => member).length,
  items: variants.map(([mat_var_id, mat_price, member, more]) => ({
    item: {
      ...{
        mat_var_id,
        mat_id: mat_var_id,
        quantity: 1,
        limit: 99,
        gwp: false,
        buy_from: null,
        review_id: null,
      },
      ...{ image_cart: null, mat_name: `N${mat_var_id}`, mat_name_th: '', brand_en: '', brand_th: '' },
      ...{ variant_name_1: null, variant_name_1_th: null, variant_type_2: null, variant_name_2: null },
      ...{ variant_name_2_th: null, variant_code_2: null, unit_price: mat_price, mat_price, discount: 0 },
      sold_out: more?.sold_out ?? false,
    },
    member,
    cost: null,
  })),
  carts: [],
  pricing: {
    version: '1',
    at: '2026-11-20T05:00:00.000Z',
    variants: variants.map(([mat_var_id, price, , more]) => ({
      ...{ mat_var_id, price, limit: 99, sold_out: false, brand_id: 1, cat1_id: 1, promo_ids: [] },
      ...more,
    })),
    promotions,
    gifts: [],
    delivery_rates: [],
  },
});
const NAMES = { name_en: 'X', name_th: 'X', flash: false, exclude_discounted: false, units: new Map() };
const BUY_TWO_GET_ONE: Candidate = { ...NAMES, kind: 'p004', sale_qty: 2, free_qty: 1 };
const HALF: Candidate = { ...NAMES, kind: 'p003', discount_type: 'percent', discount: 50 };
const line = (mat_var_id: number, quantity: number) => ({ mat_var_id, quantity });

describe('a cart made for a promotion', () => {
  it.each<[string, Candidate]>([
    ['several of one', { ...NAMES, kind: 'p001', sale_qty: 3, price: 250 }],
    ['the next one reduced', { ...NAMES, kind: 'p002', sale_qty: 2, disc: 50 }],
    ['a price cut', HALF],
    ['buy and get free', BUY_TWO_GET_ONE],
    ['a mix at one price', { ...NAMES, kind: 'p005', sale_qty: 3, price: 199 }],
    ['a full set', { ...NAMES, kind: 'p006', percent: 10 }],
  ])('%s applies in it', (_name, candidate) => {
    const of = samples([
      [1, 100, true],
      [2, 80, true],
      [3, 50, false],
    ]);
    const tried = tryPromotion(of, null, candidate, cartFor(of, candidate));
    expect(tried.with.applied.map(({ promo_id }) => promo_id)).toEqual([TRIED]);
    expect(tried.with.subtotal).toBeLessThan(tried.without.subtotal);
  });

  it('has nothing that is sold out', () => {
    const of = samples([
      [1, 100, true, { sold_out: true }],
      [2, 80, true],
    ]);
    expect(cartFor(of, HALF)).toEqual([line(2, 1)]);
  });

  it('prices goods that have not arrived yet, as in a shop that is being set up', () => {
    const of = samples([
      [1, 100, true, { sold_out: true, limit: 0 }],
      [2, 80, true, { sold_out: true, limit: 0 }],
    ]);
    const { with: priced } = tryPromotion(of, null, BUY_TWO_GET_ONE, cartFor(of, BUY_TWO_GET_ONE));
    expect(priced.list).toBe(28_000);
    expect(priced.subtotal).toBe(20_000);
  });
});

describe('a trial', () => {
  const BUNDLE: RulePromotion = {
    ...{ promo_id: 7, kind: 'p005', name_en: 'Bundle', name_th: 'คละ', ends_at: null, flash: false },
    ...{ sale_qty: 2, price: 150 },
  };

  it('says what it replaces, and what applies beside it', () => {
    const of = samples(
      [
        [1, 100, true, { promo_ids: [7] }],
        [2, 90, false, { promo_ids: [7] }],
      ],
      [BUNDLE],
    );
    const tried = tryPromotion(of, null, { ...HALF, kind: 'p003' }, [line(1, 1), line(2, 1)]);
    expect(tried.without.subtotal).toBe(15_000);
    // Half of ฿100 and the usual ฿90: cheaper than the bundle.
    expect(tried.with.subtotal).toBe(14_000);
    expect(tried.displaced).toEqual([7]);
    const beside = tryPromotion(of, null, HALF, [line(1, 1), line(2, 3)]);
    expect(beside.beside).toEqual([7]);
  });

  it('leaves the promotion that is edited out of what runs', () => {
    const of = samples([[1, 100, true, { promo_ids: [7] }]], [BUNDLE]);
    const tried = tryPromotion(of, 7, { ...NAMES, kind: 'p005', sale_qty: 2, price: 120 }, [line(1, 2)]);
    expect([tried.without.subtotal, tried.with.subtotal]).toEqual([20_000, 12_000]);
  });

  it('says why it does not apply', () => {
    const of = samples([[1, 100, true]]);
    const tried = tryPromotion(of, null, BUY_TWO_GET_ONE, [line(1, 2)]);
    expect(tried.with.not_applied).toEqual([{ promo_id: TRIED, reason: 'needs_more', need: 1 }]);
  });

  it('has the limits of a flash sale, and the lowest price of a unit', () => {
    const of = samples([[1, 100, true]]);
    const flash = { ...HALF, flash: true, units: new Map([[1, 2]]) };
    const tried = tryPromotion(of, null, flash, [line(1, 3)]);
    expect(tried.with.subtotal).toBe(20_000);
    expect(tried.lowest.get(1)).toBe(6_666);
    const none = tryPromotion(of, null, { ...flash, units: new Map([[1, 0]]) }, [line(1, 3)]);
    expect(none.with.subtotal).toBe(30_000);
  });
});
