import type { Overview } from '@mali/contracts/overview';
import { isLineDimension, SALES_DIMENSIONS, SOLD_STATUSES } from '@mali/contracts/report-values';
import type { SalesFigures, SalesReport } from '@mali/contracts/reports';
import { ROLE } from '@mali/contracts/roles';
import { buildCode, buildPromotion, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { refreshFigures } from './figure-jobs.ts';
import { checkReports, rebuildReports, refreshReports } from './jobs.ts';
import { SOLD } from './rollup-repository.ts';
import { periodsOf } from './sales.ts';

type Headers = Record<string, string>;
const DAY_MS = 86_400_000;
let s: MoneyShop;
let owner: Headers;
let accountant: Headers;
let variants: number[];
let code: string;
beforeAll(async () => {
  s = await moneyShop({ COD_FEE_BAHT: '20' });
  [owner, accountant] = await Promise.all([s.staff(0), s.staff(5)]);
  variants = [];
  for (const mat_price of [20_000, 33_300, 9_900])
    variants.push((await buildVariant(s.db, { mat_price, stock: 500 })).mat_var_id);
  await buildPromotion(s.db, {
    kind: 'p003',
    members: [{ mat_var_id: variants[0] as number }],
  });
  code = (await buildCode(s.db, { kind: 'percent', discount: 7 })).code;
});
afterAll(() => s?.close());

const done = async (url: string, body: object, who: Headers = {}) => {
  const answer = await s.inject('POST', url, body, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const report = async (by = 'day', more = 'from=2026-11-20&until=2026-11-26'): Promise<SalesReport> => {
  const answer = await s.inject('GET', `/admin/reports/sales?by=${by}&${more}`, undefined, accountant);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const satang = (baht: number) => Math.round(baht * 100);

type Plan = {
  units: [number, number][];
  withCode: boolean;
  cod: boolean;
  end: 'keep' | 'cancel' | 'refund' | 'unpaid';
};
const plans = fc.array(
  fc.record<Plan>({
    units: fc.uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 3,
      selector: ([i]) => i,
    }),
    withCode: fc.boolean(),
    cod: fc.boolean(),
    end: fc.constantFrom('keep', 'keep', 'cancel', 'refund', 'unpaid'),
  }),
  { minLength: 12, maxLength: 12 },
);

/** Places an order and lets happen to it what is planned. */
async function carryOut({ units, withCode, cod, end }: Plan): Promise<void> {
  const wanted = units.map(([i, quantity]) => [variants[i] as number, quantity] as const);
  const promo_code = withCode ? { promo_code: code } : {};
  const items = wanted.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
  const method = { payment_method: cod ? ('cod' as const) : ('promptpay' as const) };
  const priced = await done('/getPro', { items, ...promo_code });
  const request = orderRequest(wanted, priced.total + (cod ? 20 : 0), { ...method, ...promo_code });
  const { so_no } = await done('/process_order', request);
  if (end === 'unpaid') return;
  if (cod) await done('/order/status', { so_no, new_status: 3 }, owner);
  else await s.pay(await s.qr(so_no));
  if (end === 'cancel') await done('/order/status', { so_no, new_status: 15, reason: 'ลูกค้าเปลี่ยนใจ' }, owner);
  if (end !== 'refund') return;
  for (const new_status of [13, 14, 17])
    await done(
      '/order/status',
      { so_no, new_status, ...(new_status === 14 && { carrier: 'Flash', tracking_no: 'TH1' }) },
      owner,
    );
  const lines = [{ line_no: 1, quantity: 1 }];
  const common = { so_no, lines, delivery: false, cause: 'customer' };
  // Refunds need a code that was typed in a moment ago.
  const fresh = await s.staff(5);
  const quote = await done('/admin/refunds/quote', common, fresh);
  if (quote.amount <= 0) return;
  await done(
    '/admin/refunds',
    {
      ...common,
      whole: false,
      amount: quote.amount,
      refunded: 0,
      method: cod ? 'transfer' : 'gateway',
      reason: 'เปลี่ยนใจ',
    },
    fresh,
  );
}

/** What the books say: money that came for sold orders, or comes at the door, and what went back of it. */
async function books(): Promise<{ orders: number; sales: number; refunded: number }> {
  const sold = (await s.db('orders')).filter(({ doc_status }) => SOLD_STATUSES.includes(doc_status));
  const numbers = new Set(sold.map(({ so_no }) => so_no));
  const payments = await s.db('payments').where({ status: 'successful' });
  const received = new Map(payments.map((one) => [one.so_no, one.received]));
  const refunds = await s.db('refunds').where({ status: 'done' });
  return {
    orders: sold.length,
    sales: sold.reduce(
      (sum, one) => sum + (one.payment_method === 'cod' ? one.total : received.get(one.so_no)),
      0,
    ),
    refunded: refunds.filter(({ so_no }) => numbers.has(so_no)).reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Hours in Bangkok in which sold orders were placed, ascending. */
async function soldHours(): Promise<string[]> {
  const sold = (await s.db('orders')).filter(({ doc_status }) => SOLD_STATUSES.includes(doc_status));
  const hours = sold.map(({ placed_at }) => new Date(placed_at.getTime() + 7 * 3_600_000).getUTCHours());
  return [...new Set(hours)].sort((a, b) => a - b).map((hour) => String(hour).padStart(2, '0'));
}

describe('sales', () => {
  it('agree with the books to the satang, whatever happened to the orders, in every dimension', async () => {
    expect(SOLD).toBe(SOLD_STATUSES.join(', '));
    const seed = Number(process.env.REPORT_SEED ?? Date.now() % 2 ** 31);
    // Printed with the failure: REPORT_SEED repeats the same orders.
    onTestFailed(() => void process.stderr.write(`orders of REPORT_SEED=${seed}\n`));
    const [orders = []] = fc.sample(plans, { numRuns: 1, seed });
    for (const [n, plan] of orders.entries()) {
      s.clock.now = new Date(START.getTime() + (n % 4) * DAY_MS + n * 3_600_000);
      await carryOut(plan);
    }
    // One of each end at least.
    for (const end of ['cancel', 'refund', 'unpaid'] as const)
      await carryOut({
        units: [
          [0, 2],
          [1, 1],
        ],
        withCode: true,
        cod: false,
        end,
      });
    await s.work();
    await refreshReports(s.jobs);

    const expected = await books();
    expect(expected.refunded).toBeGreaterThan(0);
    const whole = await report();
    const { now } = whole.total;
    expect({ orders: now.orders, sales: satang(now.sales), refunded: satang(now.refunded) }).toEqual(
      expected,
    );
    expect(satang(now.net)).toBe(expected.sales - expected.refunded);
    expect(whole.complete_until).toBe(s.clock.now.toISOString());
    expect(whole.rows.map(({ key }) => key)).toEqual(
      [20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`),
    );

    const sum = (rows: SalesReport['rows'], figure: keyof SalesFigures) =>
      rows.reduce((total, row) => total + satang(row.now[figure] ?? 0), 0);
    for (const by of SALES_DIMENSIONS.filter((one) => one !== 'code' && one !== 'promotion')) {
      const { rows } = await report(by);
      for (const figure of ['goods', 'discount', 'units'] as const)
        expect([by, figure, sum(rows, figure)]).toEqual([by, figure, satang(now[figure])]);
      if (isLineDimension(by)) continue;
      for (const figure of ['orders', 'net', 'delivery'] as const)
        expect([by, figure, sum(rows, figure)]).toEqual([by, figure, satang(now[figure])]);
    }
    expect((await report('code')).rows.map(({ key }) => key)).toEqual([code]);
    expect((await report('promotion')).rows[0]?.name_th).toMatch(/โปรโมชัน/);
    expect((await report('hour')).rows.map(({ key }) => key)).toEqual(await soldHours());
    expect(await checkReports(s.jobs)).toBe(0);
  });

  it('follow what happens later, and differences with the orders are found and mended', async () => {
    s.clock.now = new Date('2026-11-21T17:30:00Z');
    const before = (await report('day', 'from=2026-11-22&until=2026-11-22')).total.now;
    const order = await s.paid();
    await refreshReports(s.jobs);
    const day = () => report('day', 'from=2026-11-22&until=2026-11-22');
    // Half past midnight in Bangkok is the next day.
    const { orders, sales } = (await day()).total.now;
    expect([orders, satang(sales)]).toEqual([before.orders + 1, satang(before.sales) + 25_500]);
    s.clock.now = new Date('2026-11-25T05:00:00Z');
    await done('/order/status', { so_no: order.so_no, new_status: 15, reason: 'ลูกค้าเปลี่ยนใจ' }, owner);
    await refreshReports(s.jobs);
    expect((await day()).total.now).toEqual(before);

    await s
      .db('report_sales')
      .where({ dimension: 'brand' })
      .update({ goods: s.db.raw('goods + 1') });
    const wrong = await checkReports(s.jobs);
    expect(wrong).toBeGreaterThan(0);
    expect((await day()).differences).toBe(wrong);
    await refreshReports(s.jobs);
    expect(await checkReports(s.jobs)).toBe(0);
    const rows = () => s.db('report_sales').orderBy(['dimension', 'day', 'key']);
    const all = await rows();
    await s.db('report_sales').delete();
    await rebuildReports(s.jobs, null, null);
    await Promise.all([refreshReports(s.jobs), refreshReports(s.jobs)]);
    await refreshReports(s.jobs);
    expect(await rows()).toEqual(all);
  });

  it('are compared with the same weekdays, exported with an audit entry, and refused for days that are none', async () => {
    expect(periodsOf({ from: '2026-11-26', until: '2026-11-26' }).before?.from).toBe('2026-11-19');
    expect(periodsOf({ from: '2026-11-01', until: '2026-11-30' }).before?.until).toBe('2026-10-26');
    expect(periodsOf({ from: '2026-11-26', until: '2026-11-26', compare: 'year' }).before?.from).toBe(
      '2025-11-27',
    );
    const later = await report('payment', 'from=2026-11-27&until=2026-12-03');
    expect(later.total.now.orders).toBe(0);
    expect(later.total.before).toEqual((await report()).total.now);
    expect(later.rows[0]?.before?.orders).toBeGreaterThan(0);
    expect((await report('day', 'from=2026-11-20&until=2026-11-21&compare=none')).before).toBeNull();

    const file = await s.inject(
      'GET',
      '/admin/reports/sales/export?by=product&from=2026-11-20&until=2026-11-26',
      undefined,
      accountant,
    );
    expect(file.body).toMatch(/^\uFEFFสินค้า,คำสั่งซื้อ,ชิ้น,ส่วนลด,ค่าสินค้า,ยอดขาย,คืนเงิน,ยอดขายสุทธิ/);
    expect(file.body.trim().split('\n')).toHaveLength(1 + (await report('product')).rows.length);
    const book =
      '/admin/reports/sales/export?by=customer&from=2026-11-20&until=2026-11-26&format=xlsx&lang=en';
    expect((await s.inject('GET', book, undefined, accountant)).rawPayload.subarray(0, 2).toString()).toBe(
      'PK',
    );
    expect(
      await s.db('security_events').where({ kind: 'list_exported', subject: 'list sales' }),
    ).toHaveLength(2);

    const refused = async (query: string) =>
      (await s.inject('GET', `/admin/reports/sales?by=day&${query}`, undefined, accountant)).json().code;
    for (const query of [
      'from=2026-11-26&until=2026-11-25',
      'from=2026-02-30&until=2026-03-02',
      'from=2024-01-01&until=2026-01-01',
    ])
      expect(await refused(query)).toBe('ERROR.BAD_REQUEST');
    const editor = await s.staff(8);
    expect(
      (
        await s.inject(
          'GET',
          '/admin/reports/sales?by=day&from=2026-11-20&until=2026-11-21',
          undefined,
          editor,
        )
      ).statusCode,
    ).toBe(403);
  });
});

describe('the overview of the day', () => {
  const overview = async (role: number, query = ''): Promise<Overview> => {
    const answer = await s.inject('GET', `/admin/overview${query}`, undefined, await s.staff(role));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const at = (moment: string) => {
    s.clock.now = new Date(`${moment}+07:00`);
  };

  it('compares sales so far with the same weekday until the same minute, and shows each role what it may read', async () => {
    const sold = [];
    for (const moment of [
      '2026-12-03T09:10:00',
      '2026-12-03T09:50:00',
      '2026-12-03T15:00:00',
      '2026-12-10T08:00:00',
    ]) {
      at(moment);
      sold.push(await s.paid());
    }
    at('2026-12-10T08:10:00');
    await s.place();
    const [week, , , today] = sold;
    await refreshReports(s.jobs);
    // Two units a day of what is gone; one that does not sell is not missed.
    await s.db('stock').where({ mat_var_id: week?.mat_var_id }).update({ quantity: 0 });
    await s.db('stock_cover').where({ mat_var_id: week?.mat_var_id }).update({ rate: 2 });
    await s.db('stock').where({ mat_var_id: variants[2] }).update({ quantity: 0 });
    await s.db('stock_cover').where({ mat_var_id: today?.mat_var_id }).update({ rate: 1.5 });
    await s
      .db('orders')
      .where({ so_no: week?.so_no })
      .update({ doc_status: 14, promised_at: '2026-12-05T00:00:00+07:00' });
    await s
      .db('orders')
      .where({ so_no: sold[1]?.so_no })
      .update({ doc_status: 14, promised_at: '2026-12-10T00:00:00+07:00' });

    at('2026-12-10T09:30:00');
    const viewed = { step: 'viewed', device: 'phone', caller: 'guest' };
    await s.db('report_visits').insert([
      { ...viewed, day: '2026-12-03', visitors: 40 },
      { ...viewed, day: '2026-12-10', visitors: 8 },
    ]);
    await refreshFigures(s.jobs);
    const found = await overview(0);
    expect(found.sales).toMatchObject({
      ...{ day: '2026-12-03', whole: 765 },
      today: { orders: 1, sales: 255, average: 255, conversion: 12.5 },
      // The order of 9.50 is not compared yet; conversion is that of the whole day.
      before: { orders: 1, sales: 255, average: 255, conversion: 7.5 },
    });
    const { hours = [] } = found.sales ?? {};
    expect(hours).toHaveLength(24);
    expect(hours[8]).toEqual({ hour: 8, orders: 1, sales: 255, before_orders: 0, before_sales: 0 });
    expect(hours[9]).toMatchObject({ orders: 0, before_orders: 2, before_sales: 510 });
    expect(found.best_sellers).toEqual([
      expect.objectContaining({ units: 1, sales: 200, free: 4, lasts: 2, trend: [0, 0, 0, 0, 0, 0, 1] }),
    ]);
    // Two a day at 200 baht, for seven days and twenty minutes.
    expect(found.stock_outs).toMatchObject({
      ...{ count: 1, lost_a_day: 400 },
      rows: [{ mat_var_id: week?.mat_var_id, rate: 2, since: '2026-12-03T02:10:00.000Z', lost: 2805.56 }],
    });
    expect(found.late_parcels).toMatchObject({ count: 1, rows: [{ so_no: week?.so_no, days: 5 }] });
    // Its link opens the list with the same orders.
    const list = (await s.inject('GET', '/admin/orders?overdue=yes', undefined, owner)).json().rows;
    expect(list.map(({ so_no }: { so_no: string }) => so_no)).toEqual([week?.so_no]);

    at('2026-12-10T09:51:00');
    const { before } = (await overview(5)).sales ?? {};
    expect(before).toMatchObject({ orders: 2, sales: 510 });
    expect((await overview(0, '?compare=yesterday')).sales).toMatchObject({
      day: '2026-12-09',
      before: { orders: 0, average: null, conversion: null },
    });
    expect((await overview(0, '?compare=year')).sales?.day).toBe('2025-12-11');
    const parts = async (role: number) => {
      const { at: _at, ...all } = await overview(role);
      return Object.entries(all).flatMap(([name, part]) => (part === null ? [] : [name]));
    };
    expect(await parts(ROLE.INVENTORY)).toEqual(['stock_outs', 'late_parcels']);
    expect(await parts(ROLE.CRM)).toEqual(['late_parcels']);
    expect(await parts(ROLE.CONTENT_EDITOR)).toEqual([]);
    expect((await s.inject('GET', '/admin/overview')).statusCode).toBe(401);
    expect((await s.inject('GET', '/admin/overview?compare=moon', undefined, owner)).json().code).toBe(
      'ERROR.BAD_REQUEST',
    );
  });
});
