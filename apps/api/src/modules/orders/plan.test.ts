import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrderRequest } from '@mali/contracts/orders';
import type { Promotion } from '@mali/pricing';
import { describe, expect, it } from 'vitest';
import { type Quote, quoteCart } from '../pricing/quote.ts';
import type { VariantRow } from '../pricing/repository.ts';
import type { RuleSet } from '../pricing/rules.ts';
import { ADDRESS, orderRequest } from './fixtures.ts';
import { type OrderPlan, type PlanInput, planOrder, type Refusal } from './plan.ts';

const AT = new Date('2026-11-20T05:00:00Z');
const SO_NO = 'SO26112000000001';
const SHOP = { cod_fee: 3000, cod_limit: 500_000, unpaid_hours: 24 };

/** A variant at 200 baht with 5 units. */
const variant = (more: Partial<VariantRow> = {}): VariantRow => ({
  ...{ mat_var_id: 1, mat_id: 10, mat_price: 20_000, limit: 10, stock: 5, brand_id: 1, cat1_id: 1 },
  ...{ mat_name: 'Lip Tint', mat_name_th: 'ลิปทินต์', brand_en: 'Dew', brand_th: 'ดิว' },
  ...{ attributes: [], image: 'a'.repeat(64), promotions: [], gift_ids: [] },
  ...more,
});
const rules = (more: Partial<RuleSet> = {}): RuleSet => ({
  ...{ version: 1, promotions: new Map(), gifts: [], boundary: null, delivery: null },
  ofSegments: new Map(),
  giftsOfSegments: [],
  delivery_rates: [{ active: true, min_spend: 0, rate: 5500, priority: 1 }],
  ...more,
});
const named = (rule: Promotion) => ({
  ...{ rule, name_en: 'Flash', name_th: 'แฟลช', starts_at: null, ends_at: null, flash: true },
});

type Case = {
  variants?: VariantRow[];
  units?: [number, number][];
  set?: RuleSet;
  total: number;
  request?: Partial<OrderRequest>;
  quote?: (quote: Quote) => Quote;
  input?: Partial<PlanInput>;
  userId?: number | null;
};

async function plan({ variants = [variant()], units = [[1, 1]], set = rules(), total, ...of }: Case) {
  const request = orderRequest(units, total, { payment_method: 'promptpay', ...of.request });
  const lines = units.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
  const user_id = of.userId ?? null;
  const quote = await quoteCart({ rules: { get: async () => set } as never }, null as never, {
    ...{
      lines,
      code: null,
      points: { point_bt: 0, point_the1: 0 },
      customer: null,
      signedIn: user_id !== null,
    },
    ...{ at: AT, read: { version: 1, variants } },
  });
  const customer = { key: 'e:somying@example.com', email: 'somying@example.com', user_id };
  return planOrder({
    placement: { request, address: ADDRESS, pickup: null, taxAddress: null, lines, customer },
    ...{ quote: of.quote?.(quote) ?? quote, shop: SHOP, at: AT, so_no: SO_NO, heldPoints: 0 },
    ...of.input,
  });
}

async function planned(of: Case): Promise<OrderPlan> {
  const made = await plan(of);
  if (made.refused !== undefined) throw new Error(made.refused);
  return made;
}

const withDetail =
  (detail: Partial<Quote['answer']['discount_promo_detail']>) =>
  (quote: Quote): Quote => ({
    ...quote,
    answer: {
      ...quote.answer,
      discount_promo_detail: { ...quote.answer.discount_promo_detail, ...detail },
    },
  });

const REFUSALS: [string, Case, Refusal][] = [
  [
    'fewer units are left than were asked for',
    { variants: [variant({ stock: 1 })], units: [[1, 2]], total: 455 },
    { refused: 'insufficient_stock', short: [{ mat_var_id: 1, quantity: 2 }] },
  ],
  [
    'the variant has left the shop',
    { variants: [], total: 255 },
    { refused: 'insufficient_stock', short: [{ mat_var_id: 1, quantity: 1 }] },
  ],
  [
    'too few units are told before a wrong total',
    { variants: [variant({ stock: 0 })], total: 1.005 },
    { refused: 'insufficient_stock', short: [{ mat_var_id: 1, quantity: 1 }] },
  ],
  ['the total is no amount', { total: 255.001 }, { refused: 'malformed_total' }],
  ['the customer has seen another total', { total: 254 }, { refused: 'price_changed' }],
  [
    'the fee of paying at the door was not seen',
    { total: 255, request: { payment_method: 'cod' } },
    { refused: 'price_changed' },
  ],
  [
    'the code does not apply',
    { total: 255, quote: withDetail({ code: { code: 'X', applied: false, discount: 0 } as never }) },
    { refused: 'price_changed' },
  ],
  [
    'the partner points that fit are not those that are set aside',
    { total: 255, input: { heldPoints: 800 } },
    { refused: 'price_changed' },
  ],
  [
    'cash on delivery above its limit',
    { total: 285, request: { payment_method: 'cod' }, input: { shop: { ...SHOP, cod_limit: 28_499 } } },
    { refused: 'payment_method', max_total: 284.99 },
  ],
];

describe('an order is rejected when', () => {
  it.each(REFUSALS)('%s', async (_name, of, refusal) => {
    expect(await plan(of)).toEqual(refusal);
  });
});

describe('the plan of an order', () => {
  it('is deterministic', async () => {
    expect(await plan({ total: 255 })).toEqual(await plan({ total: 255 }));
  });

  it("freezes the price and has the shop's payment deadline", async () => {
    const { order, lines, flash, code, placed } = await planned({ units: [[1, 2]], total: 455, userId: 7 });
    expect(order).toMatchObject({
      ...{ so_no: SO_NO, user_id: 7, email: ADDRESS.email, lang: 'th', doc_status: ORDER_STATUS.PLACED },
      ...{ placed_at: AT, expires_at: new Date('2026-11-21T05:00:00Z'), promo_code: null },
      ...{ list: 40_000, subtotal: 40_000, delivery_cost: 5500, cod_fee: 0, total: 45_500, vat: 2977 },
    });
    expect(lines).toMatchObject([
      { line_no: 1, quantity: 2, list: 20_000, net: 20_000, amount: 40_000, gwp: false },
    ]);
    expect([flash, code]).toEqual([[], null]);
    expect(placed).toMatchObject({ so_no: SO_NO, at: AT, total: 45_500, image: lines[0]?.shown.image_cart });
  });

  it('of cash on delivery has the fee, and never expires', async () => {
    const { order } = await planned({ total: 285, request: { payment_method: 'cod' } });
    expect(order).toMatchObject({
      ...{ doc_status: ORDER_STATUS.PROCESSING_COD, expires_at: null, cod_fee: 3000, total: 28_500 },
    });
  });

  it.each(['promptpay', 'card', 'transfer', 'cod'] as const)(
    'of a free order needs no payment and has no fee, whatever method was selected: %s',
    async (payment_method) => {
      const quote = (read: Quote): Quote => ({ ...read, answer: { ...read.answer, total: 0 } });
      const { order } = await planned({ total: 0, quote, request: { payment_method } });
      expect(order).toMatchObject({ doc_status: ORDER_STATUS.PLACED, cod_fee: 0, total: 0 });
    },
  );

  it('claims from a limited flash sale only the units at its price', async () => {
    const sale: Promotion = {
      ...{ promo_id: 3, kind: 'p003', discount_type: 'price', discount: 10_000, members: [] },
      ...{ exclude_discounted: false, max_per_order: null },
    };
    const promotions = [{ promo_id: 3, allotment: 2, taken: 1, per_customer: null }];
    const { flash, discounts, order } = await planned({
      ...{ variants: [variant({ promotions })], units: [[1, 2]], total: 355 },
      set: rules({ promotions: new Map([[3, named(sale)]]) }),
    });
    expect(flash).toEqual([{ promo_id: 3, mat_var_id: 1, n: 1, per_customer: null }]);
    expect(discounts).toMatchObject([{ line_no: 1, kind: 'p003', promo_id: 3, amount: 10_000, units: 1 }]);
    expect(order.total).toBe(35_500);
  });

  it('names the campaign of its code for members only, whose coupon it uses', async () => {
    const quote = (read: Quote): Quote => ({
      ...withDetail({ code: { code: 'GLOW', applied: true, discount: 0 } as never })(read),
      code: { names: { collect_only: true }, campaign: { promo_id: 9 } } as never,
    });
    expect((await planned({ total: 255, quote, userId: 7 })).code).toEqual({
      ...{ code: 'GLOW', campaign: 9, needsCoupon: true },
    });
    expect((await planned({ total: 255, quote })).code).toMatchObject({ campaign: null });
  });
});
