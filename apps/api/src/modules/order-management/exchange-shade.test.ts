import type { ShadeOptions } from '@mali/contracts/order-changes';
import { buildPromotion, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';

let s: MoneyShop;
let crm: Record<string, string>;
let admin: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  [crm, admin] = await Promise.all([s.staff(7), s.staff(4)]);
});
afterAll(() => s.close());

/** Shades of one product with this stock, at 100 baht each. */
const shades = async (...stocks: readonly number[]) => {
  const [stock = 0, ...rest] = stocks;
  const shade = (name: string) => ({
    attributes: [{ n: 2, type: 'shade', name, name_th: name, code: null }],
  });
  const first = await buildVariant(s.db, { mat_price: 10_000, stock, ...shade('01') });
  const { mat_id } = await s.db('variants').where({ mat_var_id: first.mat_var_id }).first();
  const ids = [first.mat_var_id];
  for (const [i, each] of rest.entries()) {
    const { mat_var_id } = await buildVariant(s.db, {
      ...{ mat_id, mat_price: 10_000, stock: each, ...shade(`0${i + 2}`) },
    });
    ids.push(mat_var_id);
  }
  return ids as [number, number, number];
};
const paid = async (mat_var_id: number, quantity: number) => {
  const { total } = (await s.inject('POST', '/getPro', { items: [{ mat_var_id, quantity }] })).json();
  const request = orderRequest([[mat_var_id, quantity]], total, { payment_method: 'card' });
  const placed = await s.inject('POST', '/process_order', { ...request, card_token: `ok-${Math.random()}` });
  expect(placed.statusCode, placed.body).toBe(200);
  return { so_no: placed.json().so_no as string, total: total as number };
};
const options = async (so_no: string): Promise<ShadeOptions> =>
  (await s.inject('GET', `/admin/orders/${so_no}/exchange`, undefined, crm)).json();
const exchange = async (so_no: string, from: number, to: number) => {
  const body = { line_no: 1, from, to, reason: 'ลูกค้าขอเปลี่ยนสี' };
  const { statusCode, ...rest } = await s.inject('POST', `/admin/orders/${so_no}/exchange`, body, crm);
  return [statusCode, rest.json().code];
};
const stockOf = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first()).quantity;
const OK = [200, undefined];
const REFUSED = [409, 'ORDER.EXCHANGE'];

describe('exchanging a shade before packing', () => {
  it('moves the stock, keeps prices and discounts, replaces the invoice, and tells the customer', async () => {
    const [from, to, short] = await shades(5, 4, 1);
    const dearer = await buildVariant(s.db, { mat_price: 12_000, stock: 9 });
    const { mat_id } = await s.db('variants').where({ mat_var_id: from }).first();
    await s.db('variants').where({ mat_var_id: dearer.mat_var_id }).update({ mat_id });
    await buildPromotion(s.db, { kind: 'p001', sale_qty: 3, price: 25_000, members: [from, to] });
    const { so_no, total } = await paid(from, 3);
    await s.work();
    expect((await options(so_no)).lines.map((line) => line.options.map((one) => one.mat_var_id))).toEqual([
      [to],
    ]);
    const before = await s.seen(so_no);
    for (const other of [short, dearer.mat_var_id, from])
      expect(await exchange(so_no, from, other)).toEqual(REFUSED);
    expect(await exchange(so_no, from, to)).toEqual(OK);
    expect(await exchange(so_no, from, to)).toEqual(REFUSED);
    expect([await stockOf(from), await stockOf(to)]).toEqual([5, 1]);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
    await s.work();
    const after = await s.seen(so_no);
    const [line] = after.items;
    expect(line).toMatchObject({ mat_var_id: to, quantity: 3, discounts: before.items[0].discounts });
    expect([after.total, line.amount]).toEqual([total, before.items[0].amount]);
    const invoices = await s.db('tax_documents').where({ so_no }).orderBy('document_id');
    expect(invoices.map((one) => [one.total, one.replaces_id])).toEqual([
      [total * 100, null],
      [total * 100, invoices[0].document_id],
    ]);
    expect(
      s.mails.some(({ subject, text }) => subject.includes(so_no) && text.includes('ลูกค้าขอเปลี่ยนสี')),
    ).toBe(true);
    const seen = (await s.inject('GET', `/admin/orders/${so_no}`, undefined, crm)).json();
    expect(seen.changes).toMatchObject([
      { kind: 'shade_exchanged', units: [{ quantity: 3, name_en: expect.stringMatching(/01 → 02$/) }] },
    ]);

    // A later cancellation of units is priced as if the first shade had been kept.
    const part = { lines: [{ line_no: 1, quantity: 1 }], cause: 'customer' };
    const quote = (await s.inject('POST', `/admin/orders/${so_no}/cancel_units/quote`, part, crm)).json();
    expect(quote).toMatchObject({ amount: 50, promotions: [{ before: 50, after: 0 }] });
    for (const step of [{ new_status: 13 }, { new_status: 14, carrier: 'A', tracking_no: '1' }])
      await s.inject('POST', '/order/status', { so_no, ...step }, admin);
    expect(await exchange(so_no, to, from)).toEqual([409, 'ORDER.TRANSITION']);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });

  it('returns units of a limited price cut of the first shade, and takes none of another one', async () => {
    const [from, to, limited] = await shades(5, 5, 5);
    await buildPromotion(s.db, {
      ...{ kind: 'p003', discount_type: 'amount', discount: 1_000 },
      members: [from, limited],
    });
    await s.db('promotion_members').whereIn('mat_var_id', [from, limited]).update({ allotment: 3 });
    await s.db('rule_version').increment('value', 1);
    const { so_no } = await paid(from, 2);
    const taken = async () => (await s.db('promotion_members').where({ mat_var_id: from }).first()).taken;
    expect(await taken()).toBe(2);
    expect(await exchange(so_no, from, limited)).toEqual(REFUSED);
    expect(await exchange(so_no, from, to)).toEqual(OK);
    expect(await taken()).toBe(0);
    const whole = { so_no, new_status: 15, reason: 'เปลี่ยนใจ' };
    expect((await s.inject('POST', '/order/status', whole, admin)).statusCode).toBe(200);
    expect(await taken()).toBe(0);
    expect([await stockOf(from), await stockOf(to)]).toEqual([5, 5]);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });

  it('of orders that want the last unit at once, exactly one gets it', async () => {
    const [from, to] = await shades(6, 1);
    const orders = [await paid(from, 1), await paid(from, 1), await paid(from, 1)];
    const buys = paid(to, 1).then(
      () => OK,
      () => REFUSED,
    );
    const answers = await Promise.all([...orders.map(({ so_no }) => exchange(so_no, from, to)), buys]);
    expect(answers.filter(([code]) => code === 200)).toHaveLength(1);
    expect(await stockOf(to)).toBe(0);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });
});
