import { PROMOTION_KINDS, type PromotionKind } from '@mali/contracts/promotion-values';
import type { PromotionFields, StaffPromotion } from '@mali/contracts/staff-promotions';
import { buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
let crm: Record<string, string>;
let accountant: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  [crm, accountant] = [await s.staff(7), await s.staff(5)];
});
afterAll(() => s.close());

type Case = Readonly<{
  /** Baht of the variants, and how many of each are ordered. */
  prices: readonly number[];
  quantity: number;
  terms: PromotionFields['terms'];
  /** Baht for the goods by these terms, and by the later ones. */
  goods: number;
  later: PromotionFields['terms'];
  laterGoods: number;
}>;
/** Every kind has its case: a new one does not compile without. */
const CASES: Readonly<Record<PromotionKind, Case>> = {
  p001: {
    ...{ prices: [100], quantity: 2, terms: { sale_qty: 2, price: 150 }, goods: 150 },
    ...{ later: { sale_qty: 2, price: 180 }, laterGoods: 180 },
  },
  p002: {
    ...{ prices: [100], quantity: 2, terms: { sale_qty: 2, disc: 50 }, goods: 150 },
    ...{ later: { sale_qty: 2, disc: 20 }, laterGoods: 180 },
  },
  p003: {
    ...{ prices: [100], quantity: 2, terms: { discount_type: 'percent', discount: 10 }, goods: 180 },
    ...{ later: { discount_type: 'amount', discount: 30 }, laterGoods: 140 },
  },
  p004: {
    ...{ prices: [100], quantity: 3, terms: { sale_qty: 2, free_qty: 1 }, goods: 200 },
    ...{ later: { sale_qty: 3, free_qty: 1 }, laterGoods: 300 },
  },
  p005: {
    ...{ prices: [100], quantity: 3, terms: { sale_qty: 3, price: 199 }, goods: 199 },
    ...{ later: { sale_qty: 3, price: 250 }, laterGoods: 250 },
  },
  p006: {
    ...{ prices: [100, 200], quantity: 1, terms: { percent: 10 }, goods: 270 },
    ...{ later: { percent: 20 }, laterGoods: 240 },
  },
};
const DELIVERY = 55;

async function running(
  kind: PromotionKind,
): Promise<{ promotion: StaffPromotion; items: [number, number][] }> {
  const { prices, quantity, terms } = CASES[kind];
  const items: [number, number][] = [];
  for (const price of prices)
    items.push([(await buildVariant(s.db, { mat_price: price * 100, stock: 50 })).mat_var_id, quantity]);
  const scope = {
    ...{ all: false, brands: [], categories: [], products: [], except: [] },
    variants: items.map(([id]) => id),
  };
  const answer = await s.inject(
    'POST',
    '/admin/promotions',
    {
      ...{ kind, name_th: `โปร ${kind}`, name_en: `Promotion ${kind}`, terms, scope, stage: 'live' },
      ...{
        exclude_discounted: false,
        max_per_order: null,
        starts_at: null,
        ends_at: null,
        flash: false,
        limits: [],
      },
    },
    crm,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return { promotion: answer.json(), items };
}
const change = (promotion: StaffPromotion, more: object) => {
  const { kind, name_th, name_en, terms, exclude_discounted, max_per_order } = promotion;
  const { starts_at, ends_at, flash, scope, revision } = promotion;
  return s.inject(
    'POST',
    `/admin/promotions/${promotion.promo_id}`,
    {
      ...{
        kind,
        name_th,
        name_en,
        terms,
        exclude_discounted,
        max_per_order,
        starts_at,
        ends_at,
        flash,
        scope,
      },
      ...{ limits: [], revision, reason: 'ปรับเงื่อนไข', ...more },
    },
    crm,
  );
};
/** Places an order for this total in baht; the shop refuses any other. */
async function placed(items: [number, number][], goods: number): Promise<string> {
  const body = orderRequest(items, goods + DELIVERY, { payment_method: 'promptpay' });
  const answer = await s.inject('POST', '/process_order', body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().so_no;
}
/** Everything that an order was priced by, and what its invoice says. */
const pricedBy = async (so_no: string) => ({
  order: await s.db('orders').where({ so_no }).first('total', 'subtotal', 'discount', 'vat'),
  lines: await s.db('order_lines').where({ so_no }).orderBy('line_no'),
  discounts: await s.db('order_discounts').where({ so_no }).orderBy('promo_id'),
  basis: await s.db('order_price_bases').where({ so_no }),
});
const invoiceOf = (so_no: string) => s.db('tax_documents').where({ so_no });
const returnQuote = async (so_no: string) =>
  (
    await s.inject(
      'POST',
      '/admin/refunds/quote',
      { so_no, lines: [{ line_no: 1, quantity: 1 }], delivery: false, cause: 'customer' },
      accountant,
    )
  ).json();

describe.each(PROMOTION_KINDS)('a running promotion of the kind %s', (kind) => {
  const { goods, later, laterGoods } = CASES[kind];

  it('is changed by a new version from now on; orders and invoices keep what they were priced by', async () => {
    const { promotion, items } = await running(kind);
    const [paid, unpaid] = [await placed(items, goods), await placed(items, goods)];
    await s.pay(await s.qr(paid));
    await s.work();
    const [before, beforeUnpaid] = [await pricedBy(paid), await pricedBy(unpaid)];
    const [invoice] = await invoiceOf(paid);
    expect(invoice.total).toBe((goods + DELIVERY) * 100);
    const quote = await returnQuote(paid);
    const [first] = await s.db('promotion_versions').where({ promo_id: promotion.promo_id });

    const changed = await change(promotion, { terms: later });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({
      ...{ revision: 2, terms: later },
      versions: [{ revision: 2, reason: 'ปรับเงื่อนไข' }, { revision: 1 }],
    });
    // The former version stands as it was.
    const versions = await s
      .db('promotion_versions')
      .where({ promo_id: promotion.promo_id })
      .orderBy('revision');
    expect(versions).toHaveLength(2);
    expect(versions[0]).toEqual(first);

    // From now on: the former total is refused, the later one is taken.
    const old = await s.inject('POST', '/process_order', orderRequest(items, goods + DELIVERY));
    expect(old.statusCode).toBe(409);
    const fresh = await placed(items, laterGoods);
    expect((await s.rowOf(fresh)).total).toBe((laterGoods + DELIVERY) * 100);

    // Orders from before, also one that is paid only now.
    await s.pay(await s.qr(unpaid));
    await s.work();
    expect(await pricedBy(paid)).toEqual(before);
    expect(await pricedBy(unpaid)).toEqual(beforeUnpaid);
    expect(await invoiceOf(paid)).toEqual([invoice]);
    const [secondInvoice] = await invoiceOf(unpaid);
    expect([secondInvoice.total, secondInvoice.vat]).toEqual([invoice.total, invoice.vat]);
    expect(await returnQuote(paid)).toEqual(quote);
  });

  it('keeps its kind and its beginning, and an older version overwrites nothing', async () => {
    const { promotion } = await running(kind);
    const other = kind === 'p001' ? 'p002' : 'p001';
    const refused = await change(promotion, { kind: other, terms: CASES[other].terms });
    expect(refused.json()).toMatchObject({ code: 'PROMOTION.BEGUN', details: { fields: ['kind'] } });
    const begun = await change(promotion, { starts_at: '2026-12-01T00:00:00.000Z' });
    expect(begun.json()).toMatchObject({ code: 'PROMOTION.BEGUN', details: { fields: ['starts_at'] } });
    expect((await change(promotion, { terms: later })).statusCode).toBe(200);
    expect((await change(promotion, { name_en: 'Late' })).json().code).toBe('RECORD.CHANGED');
  });
});
