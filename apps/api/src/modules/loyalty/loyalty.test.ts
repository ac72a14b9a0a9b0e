import type { PaymentMethod } from '@mali/contracts/limits';
import { buildDeliveryRate, buildUser, buildVariant, setStock } from '@mali/db/builders';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDeps } from '../../platform/jobs.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { runReadyJobs } from '../../testing-jobs.ts';
import { runs } from '../../testing-values.ts';
import { orderJobs } from '../order-management/jobs.ts';
import { ADDRESS, FakeBank, orderRequest } from '../orders/fixtures.ts';
import { watchTransactions } from '../payments/fixtures.ts';
import { gatewaysOf } from '../payments/gateways.ts';
import { reconcile } from '../payments/reconcile.ts';
import { comparePartner } from './check.ts';
import { FakePartner, HOLDER } from './fixtures.ts';
import { loyaltyJobs } from './jobs.ts';

let t: TestApp;
let partner: FakePartner;
let pool: pg.Pool;
let jobs: JobDeps;
const START = new Date('2026-11-20T05:00:00Z');
let now = START;
let staff: Record<string, string>;
const bank = new FakeBank();
/** Calls of the partner within a transaction. */
const withinTransaction: string[] = [];
beforeAll(async () => {
  partner = new FakePartner();
  partner.now = () => now;
  t = await testApp(
    { DATABASE_POOL: '30' },
    { now: () => now, gateways: gatewaysOf(bank), loyalty: partner },
  );
  const inTransaction = watchTransactions(t.deps.db);
  partner.onCall = (call) => {
    if (inTransaction()) withinTransaction.push(call);
  };
  jobs = { ...t.deps, sendMail: async () => undefined };
  pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
  staff = t.bearer(await buildUser(t.deps.db, { role_id: 0 }));
});
afterAll(async () => {
  expect(withinTransaction).toEqual([]);
  await pool.end();
  await t.close();
});
beforeEach(() => {
  now = START;
  Object.assign(partner, { down: false, answerLost: false, requestLost: false, silent: false });
});

const call = async (
  method: 'GET' | 'POST',
  url: string,
  payload: object | undefined,
  headers: object = {},
) => {
  const answer = await t.app.inject({
    ...{ method, url, headers: { ...headers } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
async function work(...names: string[]): Promise<void> {
  for (const name of names) await pool.query('SELECT graphile_worker.add_job($1)', [name]);
  await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  const taskList = Object.assign({}, orderJobs(jobs).tasks, loyaltyJobs(jobs).tasks);
  // A finished job may unblock another's queue.
  for (let i = 0; i < 4; i += 1) await runReadyJobs(pool, taskList);
}
let phones = 0;
/** A member with a verified card with this many points. */
async function holder(points: number) {
  phones += 1;
  const mobile = `08${String(10_000_000 + phones)}`;
  const card = `card-${phones}`;
  partner.give(mobile, card, points);
  const who = await buildUser(t.deps.db);
  const headers = t.bearer(who);
  const answer = await call(
    'POST',
    '/the1/verify',
    { type: 'mobile', params: { mobile, code: '123456' } },
    headers,
  );
  expect(answer.status).toBe(200);
  return { who, headers, mobile, card, points: () => partner.points.get(card) };
}
type Holder = Awaited<ReturnType<typeof holder>>;
type Wanted = {
  point_the1?: number;
  point_bt?: number;
  the1?: string;
  total?: number;
  payment_method?: PaymentMethod;
  key?: string;
};
async function order(of: Holder, unit: number, quantity: number, wanted: Wanted) {
  const { point_the1 = 0, point_bt = 0, the1 = of.card, payment_method = 'cod', key } = wanted;
  const items = [{ mat_var_id: unit, quantity }];
  const priced = await call('POST', '/getPro', { items, point_the1, point_bt }, of.headers);
  const request = orderRequest([[unit, quantity]], wanted.total ?? priced.body.total, {
    ...{ point_the1, point_bt, the1, payment_method },
    delivery_address: { ...ADDRESS, email: `the1-${of.who.user_id}@example.com` },
  });
  const headers = { ...of.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return call('POST', '/process_order', request, headers);
}
const unit = async (mat_price: number) =>
  (await buildVariant(t.deps.db, { mat_price, stock: 99 })).mat_var_id;
const move = (so_no: string, new_status: number) =>
  call(
    'POST',
    '/order/status',
    { so_no, new_status, reason: 'หมด', carrier: 'Flash', tracking_no: 'TH1' },
    staff,
  );
const reservations = (so_no: string) => t.deps.db('partner_reservations').where({ so_no });
const statusOf = async (so_no: string) => (await reservations(so_no).first())?.status;
const range = {
  from: new Date(START.getTime() - 86_400_000),
  to: new Date(START.getTime() + 400 * 86_400_000),
};
const faults = () => comparePartner(t.deps, range);

describe('POST /the1/verify', () => {
  it('sends a code first, and returns the cards for it', async () => {
    const { headers, mobile, card } = await holder(960);
    const ask = (params: object) => call('POST', '/the1/verify', { type: 'mobile', params }, headers);
    expect((await ask({ mobile })).body).toEqual({
      ...{ members: [], cards: [] },
      sent_to: `•••${mobile.slice(-4)}`,
    });
    expect((await ask({ mobile, code: '000000' })).body.code).toBe('THE1.CODE');
    const told = await ask({ mobile: `+66 ${mobile.slice(1)}`, code: '๑๒๓ ๔๕๖' });
    expect(told.body).toEqual({
      members: [{ ...HOLDER, cards: [{ cardNo: `•••• ${card.slice(-4)}`, ...HOLDER }] }],
      cards: [{ card, number: `•••• ${card.slice(-4)}`, points: 960, value: 120 }],
      sent_to: null,
    });
  });

  it.each([
    ['mobile', { mobile: '12' }],
    ['mobile', { mobile: '02-123-4567' }],
    ['card', { card: '12x4' }],
    ['card_no', { card_no: '12x4' }],
    ['national_id', { national_id: '1101700230709' }],
    ['national_id', { national_id: '0105556000009' }],
  ])('rejects an invalid number of a %s: %j', async (type, params) => {
    const { headers } = await holder(1);
    expect((await call('POST', '/the1/verify', { type, params }, headers)).body.code).toBe('THE1.NUMBER');
  });

  it.each([
    ['mobile', {}],
    ['mobile', { phoneNumber: ' ' }],
    ['national_id', { national_id: '' }],
    ['card_no', { card_no: '   ' }],
    ['card', { mobile: '0811111111' }],
  ])('shows in Thai that a %s cannot be left blank: %j (LOYAL-05)', async (type, params) => {
    const { headers } = await holder(1);
    const { status, body } = await call('POST', '/the1/verify', { type, params }, headers);
    expect([status, body.code, body.message_th]).toEqual([422, 'THE1.BLANK', 'ไม่สามารถเว้นว่างได้']);
  });

  it.each([
    ['mobile', 'phoneNumber', '081-999-0001', '0819990001'],
    ['national_id', 'national_id', '1-1017-00230-70-8', '1101700230708'],
    ['card_no', 'card_no', '9100 0000 0000 1111', '9100000000001111'],
  ])('verifies by %s (LOYAL-04)', async (type, name, given, number) => {
    const { headers } = await holder(1);
    partner.give(number, `card-of-${type}`, 80);
    const params = { [name]: given, code: '123456' };
    const { body } = await call('POST', '/the1/verify', { type, params }, headers);
    expect(body.cards).toMatchObject([{ card: `card-of-${type}`, points: 80, value: 10 }]);
    expect(body.members[0]?.first_name).toEqual({ th: 'สมหญิง', en: 'Somying' });
  });

  it('requires a member, and reports an unavailable or missing partner', async () => {
    const { headers, mobile } = await holder(1);
    const body = { type: 'mobile', params: { mobile } };
    expect((await call('POST', '/the1/verify', body)).status).toBe(401);
    partner.down = true;
    expect((await call('POST', '/the1/verify', body, headers)).body.code).toBe('THE1.UNAVAILABLE');
    const without = await testApp();
    const answer = await without.app.inject({
      ...{ method: 'POST', url: '/the1/verify', payload: body },
      headers: without.bearer(await buildUser(without.deps.db)),
    });
    expect(answer.json().code).toBe('THE1.OFF');
    expect((await without.app.inject('/v3/checkout-options')).json().the1).toBe(false);
    await without.close();
    expect((await call('GET', '/v3/checkout-options', undefined)).body.the1).toBe(true);
  });
});

describe('redeeming', () => {
  it('reserves points before the order, and captures them after it', async () => {
    const of = await holder(2000);
    const v = await unit(30_000);
    const { status, body } = await order(of, v, 1, { point_the1: 805 });
    // 800 points are 100 baht; the surplus is not enough for another.
    expect([status, body.total]).toEqual([200, 255]);
    expect(of.points()).toBe(1200);
    const { db } = t.deps;
    expect(await db('orders').where({ so_no: body.so_no }).first()).toMatchObject({
      point_the1: 800,
      total: 25_500,
    });
    expect(await db('order_lines').where({ so_no: body.so_no }).first()).toMatchObject({
      partner_discount: 10_000,
    });
    expect(await statusOf(body.so_no)).toBe('used');
    await work();
    expect(await statusOf(body.so_no)).toBe('captured');
    expect(partner.made.find(({ card }) => card === of.card)).toMatchObject({
      points: 800,
      status: 'captured',
    });
    const seen = (await call('GET', `/order?so_no=${body.so_no}`, undefined, of.headers)).body[0];
    expect(seen).toMatchObject({ point_the1: 800, discount_promo: 100 });
    expect(await faults()).toEqual([]);
  });

  it('uses at most the value of the goods, coins first', async () => {
    const of = await holder(8000);
    const { db } = t.deps;
    await db('coin_accounts').insert({ user_id: of.who.user_id, balance: 60 });
    const [entry] = await db('coin_ledger')
      .insert({
        ...{ user_id: of.who.user_id, at: START, coins: 60, kind: 'granted' },
        dedupe: `x${of.card}`,
      })
      .returning('entry_id');
    await db('coin_lots').insert({
      ...{ user_id: of.who.user_id, entry_id: entry.entry_id, coins: 60, remaining: 60 },
      expires_at: range.to,
    });
    const { body } = await order(of, await unit(10_000), 1, { point_the1: 8000, point_bt: 60 });
    expect(body.total).toBe(55);
    expect(of.points()).toBe(8000 - 320);
  });

  it('rejects more than the card has, an unverified card, and an expired verification', async () => {
    const [of, other] = [await holder(80), await holder(8000)];
    const v = await unit(30_000);
    expect((await order(of, v, 1, { point_the1: 800 })).body.code).toBe('ORDER.POINTS');
    expect((await order(of, v, 1, { point_the1: 80, the1: other.card })).body.code).toBe('THE1.VERIFY');
    now = new Date(START.getTime() + 31 * 60_000);
    expect((await order(of, v, 1, { point_the1: 80 })).body.code).toBe('THE1.VERIFY');
    expect([of.points(), other.points()]).toEqual([80, 8000]);
    const stock = await t.deps.db('stock').where({ mat_var_id: v }).first();
    expect(stock.quantity).toBe(99);
  });

  it('reserves nothing for an outdated total', async () => {
    const of = await holder(800);
    const { body } = await order(of, await unit(30_000), 1, { point_the1: 800, total: 355 });
    expect(body.code).toBe('ORDER.PRICE_CHANGED');
    expect(body.details.cart.total).toBe(255);
    expect(partner.made.filter(({ card }) => card === of.card)).toEqual([]);
  });

  it('releases points when the order fails after the reservation', async () => {
    const of = await holder(800);
    const v = await unit(30_000);
    await setStock(t.deps.db, v, 0);
    const { db } = t.deps;
    // The last unit is sold between reservation and order.
    await setStock(db, v, 1);
    const hear = partner.onCall;
    partner.onCall = async (what) => {
      await hear(what);
      if (what === 'reserve') await setStock(db, v, 0);
    };
    const { body } = await order(of, v, 1, { point_the1: 800 });
    partner.onCall = hear;
    expect(body.code).toBe('ORDER.INSUFFICIENT_STOCK');
    expect(of.points()).toBe(0);
    await work();
    expect(of.points()).toBe(800);
    expect(await faults()).toEqual([]);
  });

  it('looks up a lost response before deciding', async () => {
    const of = await holder(800);
    partner.answerLost = true;
    const { status, body } = await order(of, await unit(30_000), 1, { point_the1: 800 });
    partner.answerLost = false;
    expect([status, body.total]).toEqual([200, 255]);
    await work();
    expect(await statusOf(body.so_no)).toBe('captured');
    expect(of.points()).toBe(0);
  });

  it.each([
    ['a request that was lost', { requestLost: true }],
    ['an answer that was lost, and silence about it', { answerLost: true, silent: true }],
    ['an unavailable partner', { down: true }],
  ])('places no order and takes no points after %s', async (_what, trouble) => {
    const of = await holder(800);
    const v = await unit(30_000);
    Object.assign(partner, trouble);
    expect((await order(of, v, 1, { point_the1: 800 })).body.code).toBe('THE1.UNAVAILABLE');
    await work();
    Object.assign(partner, { requestLost: false, answerLost: false, silent: false, down: false });
    await work();
    expect(of.points()).toBe(800);
    expect((await t.deps.db('stock').where({ mat_var_id: v }).first()).quantity).toBe(99);
    // A late request is rejected.
    const { key } = await t.deps.db('partner_reservations').where({ card: of.card }).first();
    await expect(partner.reserve({ key, card: of.card, points: 800 })).rejects.toThrow(/released/);
    expect(await faults()).toEqual([]);
  });

  it('reserves points once for a retried request, at once or later', async () => {
    const of = await holder(2400);
    const v = await unit(30_000);
    const send = () => order(of, v, 1, { point_the1: 800, key: `key-${of.card}` });
    const answers = await Promise.all([send(), send(), send()]);
    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ body }) => body.so_no)).size).toBe(1);
    const again = await send();
    expect(again.body.so_no).toBe(good[0]?.body.so_no);
    await work();
    expect(of.points()).toBe(1600);
    expect(await t.deps.db('orders').where({ user_id: of.who.user_id })).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  it('never redeems more than a card has, under concurrency', async () => {
    const of = await holder(2000);
    const v = await unit(30_000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(of, v, 1, { point_the1: 800 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    await work();
    expect(of.points()).toBe(400);
    expect(await faults()).toEqual([]);
  });
});

describe('returning points', () => {
  it('releases the points of a cancelled order, captured or not, once', async () => {
    const of = await holder(1600);
    const v = await unit(30_000);
    const [first, second] = [
      await order(of, v, 1, { point_the1: 800 }),
      await order(of, v, 1, { point_the1: 800 }),
    ];
    await move(first.body.so_no, 15);
    await work();
    expect(of.points()).toBe(800);
    expect(await statusOf(second.body.so_no)).toBe('captured');
    await Promise.all([move(second.body.so_no, 15), move(second.body.so_no, 15)]);
    await work();
    await work();
    expect(of.points()).toBe(1600);
    expect(await statusOf(second.body.so_no)).toBe('released');
    expect(await faults()).toEqual([]);
  });

  it('returns points with refunded units, and issues credit notes for both', async () => {
    const of = await holder(4000);
    const v = await unit(10_000);
    // 300 baht of goods, 100 of them in points.
    const { body } = await order(of, v, 3, { point_the1: 800 });
    const { so_no } = body;
    for (const next of [3, 13, 14, 17]) await move(so_no, next);
    await work();
    const { db } = t.deps;
    const [invoice] = await db('tax_documents').where({ so_no });
    // The partner's payment is part of the price and subject to VAT.
    expect(invoice).toMatchObject({ total: 35_500, vat: Math.round((35_500 * 7) / 107) });
    expect(invoice.content.payment.partner).toEqual({ name: 'The 1', amount: 10_000 });
    const back = async (units: number, amount: number, refunded: number) => {
      const lines = [{ line_no: 1, quantity: units }];
      const request = {
        so_no,
        lines,
        whole: false,
        cause: 'shop',
        delivery: false,
        amount,
        refunded,
        method: 'transfer',
        reason: 'แตก',
      };
      const made = await call('POST', '/admin/refunds', request, staff);
      expect(made.status).toBe(200);
      const done = { refund_id: made.body.refund_id, transfer_reference: 'KTB-1' };
      await call('POST', '/admin/refunds/done', done, staff);
      await work();
    };
    await back(1, 66.66, 0);
    expect(of.points()).toBe(3200 + 266);
    await back(2, 133.34, 66.66);
    expect(of.points()).toBe(4000);
    const notes = await db('tax_documents').where({ so_no, kind: 'credit_note' }).orderBy('document_id');
    expect(notes.map(({ total }) => total)).toEqual([6666 + 3333, 13_334 + 6667]);
    expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(Math.round((30_000 * 7) / 107));
    expect(await faults()).toEqual([]);
  });

  it('invoices and credits what was paid by points alone', async () => {
    const of = await holder(1600);
    const { body } = await order(of, await unit(10_000), 2, { point_the1: 1600 });
    for (const next of [3, 13, 14, 17]) await move(body.so_no, next);
    await work();
    const lines = [{ line_no: 1, quantity: 1 }];
    const request = {
      so_no: body.so_no,
      lines,
      whole: false,
      cause: 'shop',
      delivery: false,
      amount: 0,
      refunded: 0,
    };
    const made = await call(
      'POST',
      '/admin/refunds',
      { ...request, method: 'transfer', reason: 'แตก' },
      staff,
    );
    expect(made.body).toMatchObject({ amount: 0, status: 'done' });
    await work();
    expect(of.points()).toBe(800);
    const documents = await t.deps.db('tax_documents').where({ so_no: body.so_no }).orderBy('document_id');
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['abbreviated', 25_500],
      ['credit_note', 10_000],
    ]);
    expect(
      await t.deps
        .db('mails')
        .where('dedupe', 'like', 'refunded:%')
        .where('body_text', 'like', `%${body.so_no}%`),
    ).toEqual([]);
  });

  it('resumes after a partner outage', async () => {
    const of = await holder(800);
    const { body } = await order(of, await unit(30_000), 1, { point_the1: 800 });
    partner.down = true;
    await work();
    expect(await statusOf(body.so_no)).toBe('used');
    await move(body.so_no, 15);
    await work();
    // Its jobs have used up their attempts.
    await pool.query('SELECT graphile_worker.permanently_fail_jobs(array_agg(id)) FROM graphile_worker.jobs');
    partner.down = false;
    now = new Date(START.getTime() + 2 * 3_600_000);
    await work('the1-sweep');
    expect([await statusOf(body.so_no), of.points()]).toEqual(['released', 800]);
  });

  it('releases the reservation of an aborted request', async () => {
    const of = await holder(800);
    const { db } = t.deps;
    const row = {
      key: `stopped-${of.card}`,
      request: 'stopped',
      user_id: of.who.user_id,
      card: of.card,
      points: 800,
    };
    await db('partner_reservations').insert({ ...row, status: 'asked', created_at: now });
    await partner.reserve(row);
    await work('the1-sweep');
    expect(of.points()).toBe(0);
    now = new Date(START.getTime() + 11 * 60_000);
    await work('the1-sweep');
    expect(of.points()).toBe(800);
  });
});

describe('reconciliation', () => {
  it('finds points without an order, differing points and orders without points', async () => {
    const of = await holder(1600);
    const { body } = await order(of, await unit(30_000), 1, { point_the1: 800 });
    await work();
    partner.put('nobody', of.card, 80);
    const { key } = await reservations(body.so_no).first();
    await partner.release(key);
    const { db } = t.deps;
    const run = await reconcile({ ...t.deps, gateways: gatewaysOf(bank) }, range);
    const found = run.findings.map(({ kind, charge_id, so_no, expected, found: is }) => [
      kind,
      charge_id ?? so_no,
      expected,
      is,
    ]);
    expect(found).toEqual([
      ['points_differ', key, 100, 0],
      ['points_without_order', 'nobody', 0, 10],
    ]);
    await db('partner_reservations').where({ key }).update({ so_no: null, status: 'released' });
    expect((await faults()).map(({ kind }) => kind)).toContain('order_without_points');
    await db('orders').where({ so_no: body.so_no }).update({ point_the1: 0 });
    await partner.release('nobody');
  });

  it('reports an unreachable partner', async () => {
    partner.down = true;
    const { failure } = await reconcile({ ...t.deps, gateways: gatewaysOf(bank) }, range);
    expect(failure).toBe('the loyalty partner did not answer');
  });
});

describe('concurrent commands', () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constant('order' as const),
        points: fc.constantFrom(0, 80, 400, 803, 4000),
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('refund' as const),
        which: fc.nat(),
        units: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('work' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('partner' as const),
        is: fc.constantFrom(
          {},
          {},
          { down: true },
          { answerLost: true },
          { requestLost: true },
          { answerLost: true, silent: true },
        ),
      }),
    },
  );
  const GOOD = { down: false, answerLost: false, requestLost: false, silent: false };

  it('leave no points with the shop without an order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }), async (steps) => {
        Object.assign(partner, GOOD);
        now = START;
        const of = await holder(6000);
        const v = await unit(11_100);
        const orders: string[] = [];
        const act = async (one: (typeof steps)[number]): Promise<void> => {
          if (one.act === 'partner') Object.assign(partner, GOOD, one.is);
          else if (one.act === 'work') await work();
          else if (one.act === 'order') {
            const { status, body } = await order(of, v, 3, { point_the1: one.points });
            expect([200, 409, 422, 503]).toContain(status);
            if (status === 200) orders.push(body.so_no);
          } else {
            const so_no = orders[one.which % Math.max(1, orders.length)];
            if (so_no === undefined) return;
            if (one.act === 'cancel') await move(so_no, 15);
            else {
              for (const next of [3, 13, 14, 17]) await move(so_no, next);
              const { body } = await call('GET', `/admin/refundable?so_no=${so_no}`, undefined, staff);
              const amount = body.lines[0].amounts[one.units - 1];
              if (amount === undefined) return;
              const request = {
                so_no,
                lines: [{ line_no: 1, quantity: one.units }],
                whole: false,
                cause: 'shop',
                delivery: false,
              };
              await call(
                'POST',
                '/admin/refunds',
                { ...request, amount, refunded: body.refunded, method: 'transfer', reason: 'x' },
                staff,
              );
            }
          }
        };
        for (let i = 0; i < steps.length; i += 4) await Promise.all(steps.slice(i, i + 4).map(act));
        Object.assign(partner, GOOD);
        now = new Date(START.getTime() + 2 * 3_600_000);
        await work('the1-sweep');
        await work('the1-sweep');
        now = START;
        expect(await faults()).toEqual([]);
        let with_shop = 0;
        for (const so_no of orders) {
          const row = await t.deps.db('orders').where({ so_no }).first();
          const back = await t.deps.db('refund_lines').where({ so_no });
          const value = back.reduce((sum, line) => sum + line.partner_value, 0);
          if (row.doc_status !== 15) with_shop += row.point_the1 - Math.floor((value * 8) / 100);
        }
        expect(6000 - (of.points() ?? 0)).toBe(with_shop);
      }),
      { numRuns: runs(10), endOnFailure: true },
    );
  }, 120_000);
});
