import type { CancelUnitsQuote, CancelUnitsRequest } from '@mali/contracts/order-changes';
import { buildCode, buildCoins, buildGift, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockDifferences } from '../inventory/repository.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';

let s: MoneyShop;
let accountant: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop({ COD_FEE_BAHT: '20' });
  accountant = await s.staff(5);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const units = (line_no: number, quantity: number) => [{ line_no, quantity }];
type Asked = Pick<CancelUnitsRequest, 'lines'> & Partial<CancelUnitsRequest>;
const url = (so_no: string) => `/admin/orders/${so_no}/cancel_units`;
const quote = async (so_no: string, lines: Asked['lines'], cause = 'customer'): Promise<CancelUnitsQuote> =>
  (await s.inject('POST', `${url(so_no)}/quote`, { lines, cause }, accountant)).json();
/** Cancels units as quoted now, unless `more` overrides it. */
const cancel = async (so_no: string, { lines, ...more }: Asked, headers = accountant) => {
  const { version, amount } = await quote(so_no, lines, more.cause);
  const request = { lines, cause: 'customer', reason: 'ของหมด', version, amount, ...more };
  const answer = await s.inject('POST', url(so_no), request, headers);
  return [answer.statusCode, answer.json().code];
};
const stockOf = async (mat_var_id: number): Promise<number> =>
  (await s.db('stock').where({ mat_var_id }).first()).quantity;
const linesOf = (so_no: string) => s.db('order_lines').where({ so_no }).orderBy('line_no');
const place = async (
  items: readonly (readonly [number, number])[],
  method: 'cod' | 'card' | 'promptpay',
  more: { promo_code?: string; point_bt?: number } = {},
  headers: Record<string, string> = {},
) => {
  const asked = items.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
  const { total } = (await s.inject('POST', '/getPro', { items: asked, ...more }, headers)).json();
  const card = method === 'card' ? { card_token: `ok-${Math.random()}` } : {};
  const request = orderRequest(items, total + (method === 'cod' ? 20 : 0), {
    payment_method: method,
    ...more,
  });
  const answer = await s.inject('POST', '/process_order', { ...request, ...card }, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return { so_no: answer.json().so_no as string, total: answer.json().total as number };
};
/** Three masks at 59 baht, or all three for 139. */
const masks = async () => {
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 5_900, stock: 9 });
  await buildPromotion(s.db, { kind: 'p001', sale_qty: 3, price: 13_900, members: [mat_var_id] });
  return mat_var_id;
};

describe('cancelling units of a paid order before packing', () => {
  it('refunds by the promotions of what is kept, as quoted, releases the units, and tells the customer', async () => {
    const id = await masks();
    const { so_no, total } = await place([[id, 3]], 'card');
    const quoted = await quote(so_no, units(1, 1));
    expect(quoted).toMatchObject({ paid: true, amount: 21, shares: 46.33, total, gifts: [] });
    expect(quoted.promotions.map(({ before, after }) => [before, after])).toEqual([[38, 0]]);
    expect(await cancel(so_no, { lines: units(1, 1) })).toEqual([200, undefined]);
    expect(await stockOf(id)).toBe(7);
    expect(await linesOf(so_no)).toMatchObject([{ quantity: 3, cancelled: 1 }]);
    expect(await s.rowOf(so_no)).toMatchObject({ doc_status: 3, total: total * 100 });
    await s.work();
    expect(await s.refundsOf(so_no)).toMatchObject([{ amount: 2_100, status: 'done', cause: 'customer' }]);
    const notes = await s.db('tax_documents').where({ so_no, kind: 'credit_note' });
    expect(notes.map((note) => note.total)).toEqual([2_100]);
    const mail = s.mails.find(({ subject, text }) => subject.includes(so_no) && text.includes('ของหมด'));
    expect(mail?.text).toContain('฿21');
    const order = (await s.inject('GET', `/admin/orders/${so_no}`, undefined, accountant)).json();
    expect(order.changes).toMatchObject([
      { kind: 'units_cancelled', by: 'staff', reason: 'ของหมด', amount: 21, units: [{ quantity: 1 }] },
    ]);
    expect(order.order.items).toMatchObject([{ quantity: 3, cancelled: 1 }]);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });

  it('ships only what is left, and a later cancellation returns the rest', async () => {
    const [one, other] = [
      await buildVariant(s.db, { mat_price: 10_000, stock: 5 }),
      await buildVariant(s.db, { mat_price: 20_000, stock: 5 }),
    ];
    const items = [[one.mat_var_id, 2] as const, [other.mat_var_id, 1] as const];
    const admin = await s.staff(4);
    const shipped = await place(items, 'card');
    expect(await cancel(shipped.so_no, { lines: units(2, 1) })).toEqual([200, undefined]);
    for (const step of [{ new_status: 13 }, { new_status: 14, carrier: 'A', tracking_no: '1' }])
      await s.inject('POST', '/order/status', { so_no: shipped.so_no, ...step }, admin);
    const held = await s.db('stock_allocations').where({ so_no: shipped.so_no }).orderBy('line_no');
    expect(held.map(({ state, quantity }) => [state, quantity])).toEqual([
      ['shipped', 2],
      ['released', 1],
    ]);
    expect([await stockOf(one.mat_var_id), await stockOf(other.mat_var_id)]).toEqual([3, 5]);
    const ended = await place(items, 'card');
    expect(await cancel(ended.so_no, { lines: units(1, 1) })).toEqual([200, undefined]);
    const whole = { so_no: ended.so_no, new_status: 15, reason: 'เปลี่ยนใจ' };
    expect((await s.inject('POST', '/order/status', whole, admin)).statusCode).toBe(200);
    expect([await stockOf(one.mat_var_id), await stockOf(other.mat_var_id)]).toEqual([3, 5]);
    const amounts = (await s.refundsOf(ended.so_no)).map(({ amount }) => amount);
    expect(amounts.reduce((n, amount) => n + amount, 0)).toBe(ended.total * 100);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });

  it('is done once when sent twice, and not by an outdated amount', async () => {
    const id = await masks();
    const { so_no } = await place([[id, 3]], 'card');
    const { version, amount } = await quote(so_no, units(1, 1));
    const lines = units(1, 1);
    expect(await cancel(so_no, { lines, amount: 22 })).toEqual([409, 'REFUND.CHANGED']);
    expect(await cancel(so_no, { lines, version, amount })).toEqual([200, undefined]);
    expect(await cancel(so_no, { lines, version, amount })).toEqual([409, 'REFUND.CHANGED']);
    expect(await linesOf(so_no)).toMatchObject([{ cancelled: 1 }]);
  });

  it('leaves at least one unit, ends with packing, and is forbidden for the warehouse', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 10_000, stock: 9 });
    const { so_no } = await place([[mat_var_id, 2]], 'card');
    expect(await quote(so_no, units(1, 2))).toMatchObject({ code: 'ORDER.CANCEL_WHOLE' });
    expect(await quote(so_no, units(1, 3))).toMatchObject({ code: 'REFUND.TOO_MUCH' });
    expect(await cancel(so_no, { lines: units(1, 1) }, await s.staff(6))).toEqual([403, 'AUTH.FORBIDDEN']);
    await s.inject('POST', '/order/status', { so_no, new_status: 13 }, await s.staff(4));
    expect(await quote(so_no, units(1, 1))).toMatchObject({ code: 'ORDER.TRANSITION' });
  });
});

describe('cancelling units of an unpaid order', () => {
  it('lowers the amount to collect by the promotions of what is kept, and drops gifts that are not earned', async () => {
    const id = await masks();
    const gift = await buildVariant(s.db, { free: true, stock: 5 });
    await buildGift(s.db, { min_spend: 13_000, gift: gift.mat_var_id, members: [id] });
    const { so_no, total } = await place([[id, 3]], 'cod');
    expect(total).toBe(139 + 55 + 20);
    const quoted = await quote(so_no, units(1, 1));
    expect(quoted).toMatchObject({ paid: false, amount: 21, total: 118 + 55 + 20, gifts: [{ quantity: 1 }] });
    expect(await cancel(so_no, { lines: units(1, 1) })).toEqual([200, undefined]);
    expect(await s.rowOf(so_no)).toMatchObject({
      total: 19_300,
      subtotal: 11_800,
      discount: 0,
      doc_status: 29,
    });
    expect(await linesOf(so_no)).toMatchObject([{ quantity: 2, amount: 11_800, cancelled: 0 }]);
    expect(await s.db('order_discounts').where({ so_no })).toEqual([]);
    expect([await stockOf(id), await stockOf(gift.mat_var_id)]).toEqual([7, 5]);
    expect(await s.refundsOf(so_no)).toEqual([]);
    expect(await stockDifferences(s.db, 9)).toEqual([]);
  });

  it('keeps discounts and gifts where the shop is at fault', async () => {
    const id = await masks();
    const { so_no } = await place([[id, 3]], 'cod');
    expect(await cancel(so_no, { lines: units(1, 1), cause: 'shop' })).toEqual([200, undefined]);
    const [line] = await linesOf(so_no);
    expect(line).toMatchObject({ quantity: 2, amount: 11_800 - 2_534 });
    expect((await s.rowOf(so_no)).total).toBe(line.amount + 7_500);
  });

  it('asks for the new amount by QR, and returns coins of the units', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 5 });
    const member = await buildUser(s.db);
    await buildCoins(s.db, { user_id: member.user_id, coins: 100, expires_at: new Date('2027-11-25') });
    const own = s.t.bearer(member);
    const { so_no } = await place([[mat_var_id, 2]], 'promptpay', { point_bt: 100 }, own);
    const amountOf = async () =>
      (await s.inject('GET', `/order/qr?so_no=${so_no}`, undefined, own)).json().amount;
    expect(await amountOf()).toBe(355);
    expect(await cancel(so_no, { lines: units(1, 1) })).toEqual([200, undefined]);
    expect(await amountOf()).toBe(205);
    const coins = await s.db('coin_ledger').where({ so_no, kind: 'returned' });
    expect(coins.map((entry) => entry.coins)).toEqual([50]);
  });

  it('is refused when the rest would cost more than the order without its code', async () => {
    const [dear, cheap] = [
      await buildVariant(s.db, { mat_price: 28_000, stock: 5 }),
      await buildVariant(s.db, { mat_price: 2_500, stock: 5 }),
    ];
    const { code } = await buildCode(s.db, { kind: 'amount', discount: 5_000, min_spend: 30_000 });
    const { so_no } = await place(
      [
        [dear.mat_var_id, 1],
        [cheap.mat_var_id, 1],
      ],
      'cod',
      { promo_code: code },
    );
    expect(await quote(so_no, units(2, 1))).toMatchObject({ code: 'ORDER.REST_COSTS_MORE' });
  });
});
