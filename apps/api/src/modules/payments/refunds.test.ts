import type { Refundable } from '@mali/contracts/payments';
import { buildCode, buildGift, buildPromotion, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../testing-values.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { checksum, type MoneyShop, moneyShop, START } from './fixtures.ts';
import { shareOfLine } from './refund-amount.ts';

let s: MoneyShop;
let accountant: Record<string, string>;
let admin: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop({ COD_FEE_BAHT: '20' });
  accountant = await s.staff(5);
  admin = await s.staff(4);
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const satang = (baht: number): number => Math.round(baht * 100);
const refundable = async (so_no: string): Promise<Refundable> =>
  (await s.inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, accountant)).json();
/** A refund with the current refunded total, unless `more` overrides it. */
const refund = async (so_no: string, amount: number, more: object = {}) => {
  const { refunded = 0 } = await refundable(so_no);
  return s.inject(
    'POST',
    '/admin/refunds',
    {
      ...{ so_no, amount, refunded, lines: [], whole: false, delivery: false, cause: 'shop' },
      ...{ method: 'gateway', reason: 'สินค้าชำรุด' },
      ...more,
    },
    accountant,
  );
};
const units = (line_no: number, quantity: number) => ({ lines: [{ line_no, quantity }] });
const said = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

/** A paid and packed order for these units of new variants with these prices (satang). */
async function bought(wanted: readonly (readonly [price: number, quantity: number])[], promo_code?: string) {
  const items: [number, number][] = [];
  for (const [mat_price, quantity] of wanted) {
    items.push([(await buildVariant(s.db, { mat_price, stock: 99 })).mat_var_id, quantity]);
  }
  return order(items, promo_code);
}
async function order(
  items: readonly (readonly [number, number])[],
  promo_code?: string,
  method = 'card',
  packed = true,
) {
  const quote = await s.inject('POST', '/getPro', {
    items: items.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity })),
    ...(promo_code !== undefined && { promo_code }),
  });
  const total = satang(quote.json().total) + (method === 'cod' ? 2000 : 0);
  const request = {
    ...orderRequest(items, total / 100, { promo_code: promo_code ?? null }),
    payment_method: method,
    ...(method === 'card' && { card_token: `ok-${Math.random()}` }),
  };
  const answer = await s.inject('POST', '/process_order', request);
  expect(answer.statusCode, answer.body).toBe(200);
  const so_no = answer.json().so_no as string;
  if (method === 'card' && packed) {
    const moved = await s.inject('POST', '/order/status', { so_no, new_status: 13 }, admin);
    expect(moved.statusCode, moved.body).toBe(200);
  }
  return { so_no, total };
}

describe('the value of units of a line', () => {
  it('adds up to what was paid for the line, to the satang, for any split', () => {
    const line = fc.record({ paid: fc.nat({ max: 999_999_900 }), quantity: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 99 }), (of, parts) => {
        let before = 0;
        let sum = 0;
        for (const part of [...parts, of.quantity]) {
          const n = Math.min(part, of.quantity - before);
          const share = shareOfLine(of, before, n);
          // Each unit is worth at least zero and at most its share of the price, rounded up.
          expect(share).toBeGreaterThanOrEqual(Math.floor((of.paid * n) / of.quantity));
          expect(share).toBeLessThanOrEqual(Math.ceil((of.paid * n) / of.quantity));
          before += n;
          sum += share;
        }
        expect(sum).toBe(of.paid);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('matches the stored rows, for any promotions, codes, splits and order, and everything in the end', async () => {
    const cart = fc.record({
      lines: fc.array(fc.tuple(fc.integer({ min: 101, max: 99_999 }), fc.integer({ min: 1, max: 7 })), {
        minLength: 1,
        maxLength: 4,
      }),
      promotion: fc.constantFrom('none', 'p001', 'p003', 'p004', 'p005'),
      code: fc.constantFrom('none', 'percent', 'amount', 'free_delivery'),
      percent: fc.integer({ min: 1, max: 99 }),
      /** Line and number of units; the last refund takes the rest. */
      steps: fc.array(fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 4 })), { maxLength: 6 }),
      delivery: fc.nat({ max: 6 }),
      whole: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(cart, async ({ lines, promotion, code, percent, steps, delivery, whole }) => {
        const items: [number, number][] = [];
        for (const [mat_price, n] of lines)
          items.push([(await buildVariant(s.db, { mat_price, stock: 99 })).mat_var_id, n]);
        const members = items.map(([id]) => id);
        if (promotion === 'p003')
          await buildPromotion(s.db, { kind: 'p003', discount_type: 'percent', discount: 13, members });
        else if (promotion === 'p001')
          await buildPromotion(s.db, { kind: 'p001', sale_qty: 3, price: 9_999, members });
        else if (promotion === 'p005')
          await buildPromotion(s.db, { kind: 'p005', sale_qty: 2, price: 7_777, members });
        else if (promotion === 'p004')
          await buildPromotion(s.db, { kind: 'p004', sale_qty: 2, free_qty: 1, members });
        const used =
          code === 'none'
            ? undefined
            : (await buildCode(s.db, { kind: code, discount: code === 'percent' ? percent : 333 * percent }))
                .code;
        const { so_no, total } = await order(items, used);
        const row = await s.rowOf(so_no);
        const before = await refundable(so_no);
        expect([satang(before.paid), satang(before.left), before.refunded]).toEqual([total, total, 0]);
        expect(before.lines.reduce((sum, line) => sum + satang(line.paid), 0)).toBe(
          total - row.delivery_cost,
        );
        let given = 0;
        const units = new Map<number, number>();
        for (const [i, [which, n]] of steps.entries()) {
          const now = await refundable(so_no);
          const line = now.lines[which % now.lines.length];
          if (line === undefined) throw new Error('no line');
          const quantity = Math.min(n, line.quantity - line.refunded);
          const wantsDelivery = i === delivery;
          const goods = quantity === 0 ? 0 : satang(line.amounts[quantity - 1] ?? 0);
          const amount = goods + (wantsDelivery ? satang(now.delivery) : 0);
          if (amount === 0) continue;
          const answer = await refund(so_no, amount / 100, {
            lines: quantity === 0 ? [] : [{ line_no: line.line_no, quantity }],
            delivery: wantsDelivery,
          });
          expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
          given += amount;
          if (quantity > 0) units.set(line.line_no, (units.get(line.line_no) ?? 0) + quantity);
        }
        const after = await refundable(so_no);
        expect([satang(after.refunded), satang(after.left)]).toEqual([given, total - given]);
        for (const line of after.lines) expect(line.refunded).toBe(units.get(line.line_no) ?? 0);
        if (!whole || given === total) return;
        expect((await refund(so_no, (total - given) / 100, { whole: true })).statusCode).toBe(200);
        const none = await refundable(so_no);
        expect([none.left, none.delivery, none.methods]).toEqual([0, 0, []]);
        expect(none.lines.map((line) => line.amounts)).toEqual(none.lines.map(() => []));
        expect(said(await refund(so_no, 1, { whole: true }))).toEqual([409, 'REFUND.NOT_REFUNDABLE']);
        const sums = await s
          .db('refund_lines')
          .where({ so_no })
          .select('line_no')
          .sum('amount as sum')
          .groupBy('line_no');
        for (const { line_no, sum } of sums)
          expect(Number(sum)).toBe(satang(before.lines.find((line) => line.line_no === line_no)?.paid ?? -1));
        const [payment] = await s.paymentsOf(so_no);
        expect(payment.refund_total).toBe(total);
      }),
      { numRuns: runs(20), endOnFailure: true },
    );
  }, 60_000);
});

describe('POST /admin/refunds', () => {
  it('rejects a full refund of an order that could still be cancelled and shipped', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 10_000, stock: 9 });
    const { so_no, total } = await order([[mat_var_id, 2]], undefined, 'card', false);
    const whole = await refund(so_no, total / 100, { whole: true });
    expect(said(whole)).toEqual([409, 'REFUND.CANCEL_INSTEAD']);
    expect((await refund(so_no, 100, units(1, 1))).statusCode).toBe(200);
    const rest = await refund(so_no, total / 100 - 100, { ...units(1, 1), delivery: true });
    expect(said(rest)).toEqual([409, 'REFUND.CANCEL_INSTEAD']);
  });

  it('refunds units at the paid amount, and notifies the customer and the gateway', async () => {
    const { code } = await buildCode(s.db, { kind: 'amount', discount: 1_000 });
    const { so_no } = await bought([[10_000, 3]], code);
    expect(await refundable(so_no)).toMatchObject({
      paid: 345,
      methods: ['gateway', 'transfer'],
      delivery: 55,
      lines: [{ line_no: 1, quantity: 3, refunded: 0, paid: 290, amounts: [96.66, 193.33, 290] }],
    });
    const answer = await refund(so_no, 193.33, units(1, 2));
    expect(answer.json()).toMatchObject({
      amount: 193.33,
      reason_code: 'goods',
      reason: 'สินค้าชำรุด',
      status: 'due',
    });
    expect((await refundable(so_no)).lines).toMatchObject([{ refunded: 2, amounts: [96.67] }]);
    await s.work();
    expect((await s.seen(so_no)).refunds).toMatchObject([
      { amount: 193.33, status: 'done', method: 'gateway' },
    ]);
    const [payment] = await s.paymentsOf(so_no);
    expect(s.bank.charge(payment.charge_id)?.refunded).toBe(19_333);
    expect((await s.seen(so_no)).payments).toMatchObject([{ status: 'successful', amount: 345 }]);
  });

  it('rejects a wrong amount, and returns the right one', async () => {
    const { so_no } = await bought([[10_000, 3]]);
    const before = await checksum(s, so_no);
    const answer = await refund(so_no, 100.01, units(1, 1));
    expect([answer.statusCode, answer.json().code, answer.json().details]).toEqual([
      409,
      'REFUND.CHANGED',
      { amount: 100 },
    ]);
    expect((await refund(so_no, 354.99, { whole: true })).json().details).toEqual({ amount: 355 });
    expect((await refund(so_no, 100, { ...units(1, 1), delivery: true })).json().details).toEqual({
      amount: 155,
    });
    expect(await checksum(s, so_no)).toEqual(before);
  });

  it('rejects too many units, unknown lines and blank reasons', async () => {
    const { so_no } = await bought([
      [10_000, 2],
      [20_000, 1],
    ]);
    const before = await checksum(s, so_no);
    expect(said(await refund(so_no, 300, units(1, 3)))).toEqual([422, 'REFUND.TOO_MUCH']);
    expect(said(await refund(so_no, 100, units(9, 1)))).toEqual([400, 'ERROR.BAD_REQUEST']);
    const twice = { lines: [1, 1].map((line_no) => ({ line_no, quantity: 1 })) };
    expect(said(await refund(so_no, 200, twice))).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect(said(await refund(so_no, 100, { ...units(1, 1), reason: ' \n' }))).toEqual([
      400,
      'ERROR.BAD_REQUEST',
    ]);
    for (const no of [-100, 1e300, 100.000_000_4, 100.001]) {
      expect(said(await refund(so_no, no, units(1, 1)))).toEqual([400, 'ERROR.BAD_REQUEST']);
      expect(said(await refund(so_no, 100, { ...units(1, 1), refunded: no }))).toEqual([
        400,
        'ERROR.BAD_REQUEST',
      ]);
    }
    // Zero is only right for units paid by points alone.
    expect(said(await refund(so_no, 0, units(1, 1)))).toEqual([409, 'REFUND.CHANGED']);
    expect(said(await refund(so_no, 100))).toEqual([409, 'REFUND.NOT_REFUNDABLE']);
    expect(said(await refund('SO26112099999999', 100))).toEqual([404, 'ERROR.NOT_FOUND']);
    expect(await checksum(s, so_no)).toEqual(before);
  });

  it('rejects orders without a payment', async () => {
    const unpaid = await s.place();
    const cancelled = await s.paid();
    await s.inject('POST', '/order/status', { so_no: cancelled.so_no, new_status: 15, reason: 'x' }, admin);
    const late = await s.place();
    const charge = await s.qr(late.so_no);
    await s.cancel(late.so_no);
    await s.pay(charge);
    for (const { so_no } of [unpaid, cancelled, late]) {
      expect(said(await refund(so_no, 255, { whole: true }))).toEqual([409, 'REFUND.NOT_REFUNDABLE']);
      expect(await refundable(so_no)).toMatchObject({ left: 0, methods: [], delivery: 0 });
    }
  });

  it('refunds delivery once, also under concurrency', async () => {
    const { so_no } = await bought([[10_000, 2]]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(so_no, 55, { delivery: true })));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(said(await refund(so_no, 55, { delivery: true }))).toEqual([409, 'REFUND.NOT_REFUNDABLE']);
    expect(await refundable(so_no)).toMatchObject({ refunded: 55, delivery: 0 });
    // Requested again with goods: rejected because of the wrong amount.
    expect((await refund(so_no, 155, { ...units(1, 1), delivery: true })).json().code).toBe('REFUND.CHANGED');
  });

  it('computes refunds of one line sequentially', async () => {
    const { so_no } = await bought(
      [[10_000, 3]],
      (await buildCode(s.db, { kind: 'amount', discount: 1_001 })).code,
    );
    // 289.99 for three: 96.66, 96.66 and 96.67.
    const again = async () => {
      const { refunded } = await refundable(so_no);
      const one = { ...units(1, 1), refunded };
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(so_no, 96.66, one)));
      return answers.map((a) => a.json().code ?? 'ok').sort();
    };
    // All have the same displayed state: one refund, and another one for the next five.
    const CHANGED = 'REFUND.CHANGED';
    expect(await again()).toEqual([CHANGED, CHANGED, CHANGED, CHANGED, 'ok']);
    expect(await again()).toEqual([CHANGED, CHANGED, CHANGED, CHANGED, 'ok']);
    expect((await refund(so_no, 96.66, units(1, 1))).json()).toMatchObject({
      code: CHANGED,
      details: { amount: 96.67 },
    });
    expect((await refund(so_no, 96.67, units(1, 1))).statusCode).toBe(200);
    expect(said(await refund(so_no, 96.66, units(1, 1)))).toEqual([422, 'REFUND.TOO_MUCH']);
    expect(await refundable(so_no)).toMatchObject({ left: 55, refunded: 289.99 });
  });

  it('is made once for a repeated request after a lost response', async () => {
    const { so_no } = await bought([[10_000, 3]]);
    const request = { ...units(1, 1), refunded: 0 };
    expect((await refund(so_no, 100, request)).statusCode).toBe(200);
    const again = await refund(so_no, 100, request);
    expect([again.statusCode, again.json().code, again.json().details]).toEqual([
      409,
      'REFUND.CHANGED',
      { refunded: 100 },
    ]);
    expect(await refundable(so_no)).toMatchObject({ refunded: 100, lines: [{ refunded: 1 }] });
    // A request with the new displayed state refunds another unit.
    expect((await refund(so_no, 100, { ...units(1, 1), refunded: 100 })).statusCode).toBe(200);
  });

  it('refunds everything once in concurrent full and partial refunds', async () => {
    const { so_no, total } = await bought([
      [10_000, 2],
      [7_777, 1],
    ]);
    const answers = await Promise.all([
      refund(so_no, total / 100, { whole: true }),
      refund(so_no, 100, units(1, 1)),
      refund(so_no, 77.77, units(2, 1)),
      refund(so_no, total / 100, { whole: true }),
    ]);
    expect(answers.filter((a) => a.statusCode === 200).length).toBeGreaterThanOrEqual(1);
    const [payment] = await s.paymentsOf(so_no);
    const sum = (await s.refundsOf(so_no)).reduce((n, row) => n + row.amount, 0);
    expect(payment.refund_total).toBe(sum);
    expect(sum).toBeLessThanOrEqual(total);
  });

  it('refunds nothing for a gift', async () => {
    const v = await buildVariant(s.db, { mat_price: 60_000, stock: 9 });
    const gift = await buildVariant(s.db, { free: true, stock: 9 });
    await buildGift(s.db, { min_spend: 1, gift: gift.mat_var_id, members: [v.mat_var_id] });
    const { so_no } = await order([[v.mat_var_id, 1]]);
    const lines = await s.db('order_lines').where({ so_no }).orderBy('line_no');
    expect(lines.map((line) => [line.gwp, line.amount])).toEqual([
      [false, 60_000],
      [true, 0],
    ]);
    expect((await refundable(so_no)).lines.map((line) => line.line_no)).toEqual([1]);
    expect(said(await refund(so_no, 1, units(2, 1)))).toEqual([400, 'ERROR.BAD_REQUEST']);
    expect((await refund(so_no, 655, { whole: true })).statusCode).toBe(200);
    expect((await s.db('refund_lines').where({ so_no })).map((line) => line.line_no)).toEqual([1]);
  });

  it('refunds cash only after delivery, and by transfer', async () => {
    const v = await buildVariant(s.db, { mat_price: 30_000, stock: 9 });
    const { so_no, total } = await order([[v.mat_var_id, 2]], undefined, 'cod');
    const move = async (new_status: number, more: object = {}) =>
      expect(
        (await s.inject('POST', '/order/status', { so_no, new_status, ...more }, admin)).statusCode,
      ).toBe(200);
    const all = () => refund(so_no, total / 100, { whole: true, method: 'transfer' });
    expect(total).toBe(60_000 + 5_500 + 2_000);
    for (const next of [
      () => move(3),
      () => move(13),
      () => move(14, { carrier: 'Flash', tracking_no: 'TH1' }),
      () => move(17),
    ]) {
      expect(said(await all())).toEqual([409, 'REFUND.NOT_REFUNDABLE']);
      expect(await refundable(so_no)).toMatchObject({ paid: 0, left: 0, methods: [] });
      await next();
    }
    expect(await refundable(so_no)).toMatchObject({
      paid: 675,
      left: 675,
      methods: ['transfer'],
      delivery: 75,
    });
    expect(said(await refund(so_no, 300, units(1, 1)))).toEqual([409, 'REFUND.NOT_REFUNDABLE']);
    const transfer = { method: 'transfer', delivery: true };
    const part = await refund(so_no, 375, { ...units(1, 1), ...transfer });
    expect(part.json()).toMatchObject({ method: 'transfer', status: 'due', amount: 375 });
    const both = await Promise.all([1, 2].map(() => refund(so_no, 300, { whole: true, method: 'transfer' })));
    expect(both.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    // No gateway is involved for cash.
    await s.work();
    expect((await s.refundsOf(so_no)).map((row) => row.status)).toEqual(['due', 'due']);
    const done = { refund_id: part.json().refund_id, transfer_reference: 'SCB-1' };
    expect((await s.inject('POST', '/admin/refunds/done', done, accountant)).json()).toMatchObject({
      status: 'done',
    });
    expect((await s.seen(so_no)).refunds.map((r: { status: string }) => r.status)).toEqual(['done', 'due']);
  });

  it('are a list for the accountant: open ones oldest first, page by page, with what has to be transferred by hand', async () => {
    const { so_no } = await bought([[10_000, 3]]);
    for (const _ of [1, 2, 3]) await refund(so_no, 100, { ...units(1, 1), method: 'transfer' });
    const get = async (query: string) =>
      (await s.inject('GET', `/admin/refunds${query}`, undefined, accountant)).json();
    type Rows = { refund_id: number; at: string; late: boolean }[];
    const all = await get('?view=due&limit=100');
    const rows: Rows = all.rows;
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort());
    expect(all.total.count).toBe(rows.length);
    const pages: Rows = [];
    for (let after = ''; ; ) {
      const page = await get(`?view=due&limit=2${after}`);
      pages.push(...page.rows);
      if (page.after === null) break;
      after = `&after=${page.after}`;
    }
    expect(pages).toEqual(rows);
    expect((await get(`?view=by_hand&q=${so_no}`)).rows).toHaveLength(3);
    expect((await get(`?view=late&q=${so_no}`)).rows).toHaveLength(0);
    expect((await get('?view=all&reason=twice')).rows).toEqual([]);
    expect(rows.at(-1)).toMatchObject({ so_no, customer: 'สมหญิง ใจดี', reason: 'สินค้าชำรุด', late: false });
    expect((await get('/counts')).views.due).toEqual(all.total);
    const file = await s.inject(
      'GET',
      `/admin/refunds/export?view=due&q=${so_no}&columns=so_no,amount,method&lang=en`,
      undefined,
      accountant,
    );
    expect(file.body).toContain(`${so_no},100.00,Bank transfer`);
  });

  const quote = async (so_no: string, request: object) => {
    const asked = { so_no, lines: [], delivery: false, cause: 'customer', ...request };
    return (await s.inject('POST', '/admin/refunds/quote', asked, accountant)).json();
  };

  it('refunds ฿21, not a third of ฿139, when one of three masks for a special price is returned', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 5_900, stock: 9 });
    await buildPromotion(s.db, { kind: 'p001', sale_qty: 3, price: 13_900, members: [mat_var_id] });
    const { so_no } = await order([[mat_var_id, 3]]);
    expect(await quote(so_no, units(1, 1))).toEqual({
      amount: 21,
      shares: 46.33,
      delivery: 0,
      promotion_lost: 25.33,
    });
    // For the shop's own fault the amount paid for the unit is refunded.
    expect(await quote(so_no, { ...units(1, 1), cause: 'shop' })).toMatchObject({ amount: 46.33 });
    const customer = { cause: 'customer' };
    expect(said(await refund(so_no, 46.33, { ...units(1, 1), ...customer }))).toEqual([
      409,
      'REFUND.CHANGED',
    ]);
    expect((await refund(so_no, 21, { ...units(1, 1), ...customer })).statusCode).toBe(200);
    // The remaining two are refunded at their own price: together everything that was paid.
    expect((await refund(so_no, 59, { ...units(1, 1), ...customer })).statusCode).toBe(200);
    expect((await refund(so_no, 59, { ...units(1, 1), ...customer })).statusCode).toBe(200);
    expect(await refundable(so_no)).toMatchObject({ refunded: 139, left: 55 });
    const rows = await s.refundsOf(so_no);
    expect(rows.map((row) => row.cause)).toEqual(['customer', 'customer', 'customer']);
  });

  it('refunds nothing for the free one of two, and everything for both', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 10_000, stock: 9 });
    await buildPromotion(s.db, { kind: 'p004', sale_qty: 1, free_qty: 1, members: [mat_var_id] });
    const { so_no } = await order([[mat_var_id, 2]]);
    const customer = { cause: 'customer' };
    expect(await quote(so_no, units(1, 1))).toMatchObject({ amount: 0, promotion_lost: 50 });
    const free = await refund(so_no, 0, { ...units(1, 1), ...customer });
    expect([free.statusCode, free.json().status]).toEqual([200, 'done']);
    await s.work();
    expect((await refund(so_no, 100, { ...units(1, 1), ...customer })).statusCode).toBe(200);
    await s.work();
    expect(await refundable(so_no)).toMatchObject({ refunded: 100, left: 55 });
    const notes = await s.db('tax_documents').where({ so_no, kind: 'credit_note' });
    expect(notes.map((note) => note.total)).toEqual([10_000]);
  });

  it('deducts the discount of a code when the kept units fall below its minimum', async () => {
    const { code } = await buildCode(s.db, { kind: 'amount', discount: 5_000, min_spend: 30_000 });
    const { so_no } = await bought(
      [
        [20_000, 1],
        [10_000, 1],
      ],
      code,
    );
    // 250 was paid for both; the kept one costs 200 without the code.
    expect(await quote(so_no, units(2, 1))).toMatchObject({ amount: 50 });
    expect((await refund(so_no, 50, { ...units(2, 1), cause: 'customer' })).statusCode).toBe(200);
    expect(await quote(so_no, units(1, 1))).toMatchObject({ amount: 200 });
  });

  it('uses the promotions of the order, whatever the current ones are', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 5_900, stock: 9 });
    const { promo_id } = await buildPromotion(s.db, {
      kind: 'p001',
      sale_qty: 3,
      price: 13_900,
      members: [mat_var_id],
    });
    const { so_no } = await order([[mat_var_id, 3]]);
    await s.db('variants').where({ mat_var_id }).update({ mat_price: 99_000 });
    await s.db('promotions').where({ promo_id }).update({ active: false });
    expect(await quote(so_no, units(1, 1))).toMatchObject({ amount: 21 });
  });

  it('refunds shares for an order without a stored price basis', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 5_900, stock: 9 });
    await buildPromotion(s.db, { kind: 'p001', sale_qty: 3, price: 13_900, members: [mat_var_id] });
    const { so_no } = await order([[mat_var_id, 3]]);
    await s.db('order_price_bases').where({ so_no }).delete();
    expect(await quote(so_no, units(1, 1))).toMatchObject({ amount: 46.33, promotion_lost: 0 });
  });

  it('gives nothing for goods with delivery alone, after units were refunded for both causes', async () => {
    const { mat_var_id } = await buildVariant(s.db, { mat_price: 5_900, stock: 9 });
    await buildPromotion(s.db, { kind: 'p001', sale_qty: 3, price: 13_900, members: [mat_var_id] });
    const { so_no } = await order([[mat_var_id, 3]]);
    expect((await refund(so_no, 21, { ...units(1, 1), cause: 'customer' })).statusCode).toBe(200);
    expect((await refund(so_no, 46.33, { ...units(1, 1), cause: 'shop' })).statusCode).toBe(200);
    expect(await quote(so_no, { delivery: true })).toMatchObject({ amount: 55, shares: 0, delivery: 55 });
    const delivery = { lines: [], delivery: true, cause: 'customer' };
    expect((await refund(so_no, 55, delivery)).statusCode).toBe(200);
  });

  it('quotes at most the units a line has left, and each line once', async () => {
    const { so_no } = await bought([[10_000, 2]]);
    expect(await quote(so_no, units(1, 3))).toMatchObject({ code: 'REFUND.TOO_MUCH' });
    const twice = { lines: [1, 1].map((line_no) => ({ line_no, quantity: 1 })) };
    expect(await quote(so_no, twice)).toMatchObject({ code: 'ERROR.BAD_REQUEST' });
    expect(await quote('SO26112099999999', {})).toMatchObject({ code: 'ERROR.NOT_FOUND' });
  });
});
