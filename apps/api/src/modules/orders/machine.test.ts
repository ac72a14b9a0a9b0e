import { findTransition, ORDER_STATUSES, type TransitionActor } from '@mali/contracts/order-status';
import {
  buildCode,
  buildDeliveryRate,
  buildGift,
  buildPromotion,
  buildUser,
  buildVariant,
} from '@mali/db/builders';
import fc from 'fast-check';
import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VISITOR } from '../../platform/auth.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import type { PrivateStore } from '../../platform/storage.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { askSilentCharges, paymentJobs } from '../payments/jobs.ts';
import { updatePayment } from '../slips/service.ts';
import { ADDRESS, FakeBank, orderRequest } from './fixtures.ts';
import { expireUnpaid, orderJobs } from './jobs.ts';

/** Random people do random things to random orders, one after the other or at once; the books must balance. */
let t: TestApp;
let bank: FakeBank;
let jobs: JobDeps;
let pool: pg.Pool;
let now = new Date('2026-11-20T05:00:00Z');
const SILENT = new Logger(() => () => undefined);

beforeAll(async () => {
  bank = new FakeBank();
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now, gateway: bank });
  jobs = { ...t.deps, sendMail: async () => undefined };
  pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
});
afterAll(async () => {
  await pool.end();
  await t.close();
});

const STOCK = 7;
/** Who asks: the owner by e-mail, somebody else, or staff of a role. */
const ACTORS = ['owner', 'stranger', 0, 1, 3, 4, 5, 6, 7, 8, 80] as const;
/** As what the roles act, from the decisions about orders and roles. */
const ACTS_AS: Readonly<Record<number, (to: number) => TransitionActor[]>> = {
  0: () => ['inventory', 'staff'],
  4: () => ['inventory', 'staff'],
  5: (to) => (to === 15 ? ['staff'] : []),
  6: () => ['inventory'],
  7: () => ['staff'],
};
const READS_ANY: readonly unknown[] = [0, 4, 5, 6, 7];

const order = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('place' as const),
      paying: fc.constantFrom('promptpay' as const, 'cod' as const),
      plain: fc.integer({ min: 0, max: 3 }),
      flash: fc.integer({ min: 0, max: 2 }),
      code: fc.boolean(),
      who: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('qr' as const), order }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      order,
      // One in five sends another amount; one in three of the bank's notices is lost.
      short: fc.nat({ max: 4 }).map((n) => n === 0),
      told: fc.nat({ max: 2 }).map((n) => n > 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('webhook' as const), order }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('inquiry' as const), order }) },
  {
    // A slip, at times of a transfer that another order was paid with.
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('slip' as const),
      order,
      ref: fc.nat({ max: 5 }),
      more: fc.constantFrom(0, 0, -1, 4_550),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('decide' as const), order, approve: fc.boolean() }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      order,
      actor: fc.constantFrom(...ACTORS),
      to: fc.constantFrom(...ORDER_STATUSES),
      complete: fc.boolean(),
    }),
  },
  {
    // A move that the table allows, so that orders come far.
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('onward' as const), order, cancel: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('clock' as const), hours: fc.constantFrom(0.3, 25, 80, 200) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('work' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const inject = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

async function runJobs(...names: string[]): Promise<void> {
  for (const name of names) await pool.query('SELECT graphile_worker.add_job($1)', [name]);
  const taskList = Object.assign({}, orderJobs(jobs).tasks, paymentJobs(jobs).tasks);
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: SILENT });
}

/** A small shop of its own: two variants, a flash sale, a gift, a code that may be used four times. */
async function shop() {
  const db = t.deps.db;
  now = new Date('2026-11-20T05:00:00Z');
  const plain = await buildVariant(db, { mat_price: 30_000, stock: STOCK });
  const flash = await buildVariant(db, { mat_price: 80_000, stock: STOCK });
  const mini = await buildVariant(db, { free: true, stock: STOCK });
  await buildGift(db, { min_spend: 40_000, gift: mini.mat_var_id, members: [plain.mat_var_id] });
  const sale = await buildPromotion(db, {
    kind: 'p003',
    flash: true,
    discount_type: 'price',
    discount: 50_000,
    starts_at: new Date('2026-11-01T00:00:00Z'),
    ends_at: new Date('2026-12-31T00:00:00Z'),
    members: [{ mat_var_id: flash.mat_var_id, allotment: 5, per_customer: 3 }],
  });
  const { code } = await buildCode(db, { kind: 'amount', discount: 1_000, usage_limit: 4, per_customer: 2 });
  const staff = new Map<number, Record<string, string>>();
  for (const actor of ACTORS) {
    if (typeof actor === 'number') staff.set(actor, t.bearer(await buildUser(db, { role_id: actor })));
  }
  return {
    plain,
    flash,
    mini,
    sale,
    code,
    staff,
    orders: [] as { so_no: string; email: string }[],
    events: 0,
    slips: 0,
  };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const rowOf = async (so_no: string) => t.deps.db('orders').where({ so_no }).first();
const lastCharge = async (so_no: string): Promise<string | undefined> =>
  (await t.deps.db('payments').where({ so_no }).orderBy('payment_id', 'desc').first())?.charge_id;

async function tell(s: Shop, charge_id: string): Promise<number> {
  s.events += 1;
  const answer = await inject(
    'POST',
    '/webhooks/sandbox',
    { event_id: `${charge_id}-${s.events}`, charge_id },
    { 'x-bank-signature': 'good' },
  );
  return answer.statusCode;
}

/** Slips of which only the transfer matters: what is done with pictures is not what this is about. */
async function sendSlip(
  s: Shop,
  { so_no, email, ref, amount }: { so_no: string; email: string; ref: number; amount: number },
): Promise<string> {
  const transRef = `${s.plain.mat_var_id}-${ref}`;
  const webp = Buffer.from(transRef);
  const key = { sendingBank: '014', transRef };
  const pictures = { read: async () => ({ ok: true as const, webp, width: 1, height: 1, key }) };
  const files: PrivateStore = {
    put: async () => 'none',
    get: async () => null,
    delete: async () => undefined,
    olderThan: async () => [],
  };
  s.slips += 1;
  const slip = { bytes: Buffer.from(`${transRef}-${s.slips}`), type: 'image/jpeg' };
  const transfer = { bank: '004', amount: (amount / 100).toFixed(2), transfer_date: now.toISOString() };
  try {
    await updatePayment({ ...t.deps, files }, pictures, VISITOR, { so_no, email, ...transfer, slip });
    return 'taken';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const details = (to: number) => ({
  ...(to === 15 || to === 1 ? { reason: 'เหตุผล' } : {}),
  ...(to === 14 ? { carrier: 'Flash', tracking_no: 'TH01' } : {}),
});

/** Does one step; when nobody else is at work, its answer is foretold from the table of transitions. */
async function act(s: Shop, step: Step, alone: boolean): Promise<void> {
  if (step.act === 'place') {
    const email = `machine-${step.who}-${s.plain.mat_var_id}@example.com`;
    const units = [
      [s.plain.mat_var_id, step.plain],
      [s.flash.mat_var_id, step.flash],
    ] as const;
    const promo_code = step.code ? s.code : null;
    const body = {
      ...orderRequest(units, 0, { payment_method: step.paying, promo_code }),
      delivery_address: { ...ADDRESS, email },
    };
    const items = units.filter(([, n]) => n > 0).map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
    const { total } = (await inject('POST', '/getPro', { items, promo_code })).json();
    const answer = await inject('POST', '/process_order', { ...body, total });
    expect([200, 409, 422]).toContain(answer.statusCode);
    if (answer.statusCode === 200) s.orders.push({ so_no: answer.json().so_no, email });
    return;
  }
  if (step.act === 'clock') {
    now = new Date(now.getTime() + step.hours * 3_600_000);
    await Promise.all([expireUnpaid(jobs), askSilentCharges(jobs)]);
    return runJobs('move-by-clock');
  }
  if (step.act === 'work') return runJobs();
  const it = s.orders[step.order % Math.max(1, s.orders.length)];
  if (it === undefined) return;
  const { so_no, email } = it;
  const before = await rowOf(so_no);
  switch (step.act) {
    case 'qr': {
      const { statusCode } = await inject('GET', `/order/qr?so_no=${so_no}`);
      expect([200, 409]).toContain(statusCode);
      if (alone && before.doc_status !== 1) expect(statusCode).toBe(409);
      return;
    }
    case 'pay': {
      await inject('GET', `/order/qr?so_no=${so_no}`);
      const charge = await lastCharge(so_no);
      if (charge === undefined || bank.charge(charge)?.status !== 'pending') return;
      bank.pay(charge, step.short ? 100 : undefined);
      if (step.told) expect(await tell(s, charge)).toBe(200);
      return;
    }
    case 'webhook': {
      const charge = await lastCharge(so_no);
      if (charge !== undefined) expect(await tell(s, charge)).toBe(200);
      return;
    }
    case 'slip': {
      const answer = await sendSlip(s, { so_no, email, ref: step.ref, amount: before.total + step.more });
      expect(['taken', 'SLIP.USED', 'PAYMENT.NOT_WAITING']).toContain(answer);
      if (alone && before.doc_status !== 1) expect(answer).toBe('PAYMENT.NOT_WAITING');
      return;
    }
    case 'decide': {
      const slip = await t.deps.db('slips').where({ so_no }).orderBy('slip_id', 'desc').first();
      if (slip === undefined) return;
      const decision = {
        slip_id: slip.slip_id,
        approve: step.approve,
        ...(step.approve ? {} : { reason: 'ไม่พบยอด' }),
      };
      const { statusCode } = await inject('POST', '/admin/slips/decide', decision, s.staff.get(5));
      const short = step.approve && before.doc_status === 2 && slip.amount < before.total;
      const foretold = slip.status !== 'waiting' ? 409 : short ? 422 : 200;
      if (alone) expect(statusCode).toBe(foretold);
      else expect([200, 409, 422]).toContain(statusCode);
      return;
    }
    case 'inquiry':
      expect((await inject('GET', `/inquiry/charge?so_no=${so_no}`)).statusCode).toBe(200);
      return;
    case 'onward': {
      const to = { 29: 3, 3: 13, 13: 14, 14: 17, 17: 98, 98: 99 }[before.doc_status as number];
      const body = {
        so_no,
        new_status: step.cancel ? 15 : (to ?? 15),
        email,
        ...details(step.cancel ? 15 : (to ?? 15)),
      };
      const answer = await inject('POST', '/order/status', body, s.staff.get(0));
      expect([200, 409]).toContain(answer.statusCode);
      return;
    }
    case 'move': {
      const { actor, to, complete } = step;
      const headers = typeof actor === 'number' ? s.staff.get(actor) : {};
      const answer = await inject(
        'POST',
        '/order/status',
        {
          so_no,
          new_status: to,
          ...(actor === 'owner' ? { email } : actor === 'stranger' ? { email: 'else@example.com' } : {}),
          ...(complete ? details(to) : {}),
        },
        headers,
      );
      if (!alone) {
        expect([200, 400, 403, 409]).toContain(answer.statusCode);
        return;
      }
      const after = await rowOf(so_no);
      const actors: TransitionActor[] =
        actor === 'owner'
          ? [15, 98, 99].includes(to)
            ? ['owner']
            : []
          : typeof actor === 'number'
            ? (ACTS_AS[actor]?.(to) ?? [])
            : [];
      const rules = actors.flatMap((a) => findTransition(before.doc_status, to, a) ?? []);
      const rule = rules[0];
      const lacks = rule !== undefined && !complete && (rule.reason === true || rule.tracking === true);
      const foretold =
        actor !== 'owner' && !READS_ANY.includes(actor) ? 403 : rule === undefined ? 409 : lacks ? 400 : 200;
      expect([actor, before.doc_status, to, answer.statusCode]).toEqual([
        actor,
        before.doc_status,
        to,
        foretold,
      ]);
      if (foretold === 200) expect(after.doc_status).toBe(to);
      else expect(after).toEqual(before);
    }
  }
}

/** Lets everything come to rest: every charge has been asked about, every job has run. */
async function settleAll(s: Shop): Promise<void> {
  now = new Date(now.getTime() + 20 * 60_000);
  await askSilentCharges(jobs);
  for (const { so_no } of s.orders) await inject('GET', `/inquiry/charge?so_no=${so_no}`);
  await runJobs();
  await runJobs();
}

async function booksBalance(s: Shop): Promise<void> {
  const db = t.deps.db;
  const numbers = s.orders.map((o) => o.so_no);
  const sold = async (id: number, where = '') =>
    Number(
      (
        await pool.query(
          `SELECT coalesce(sum(l.quantity), 0) AS n FROM order_lines l JOIN orders o USING (so_no)
           WHERE l.mat_var_id = $1 AND o.doc_status <> 15 ${where}`,
          [id],
        )
      ).rows[0].n,
    );
  for (const { mat_var_id } of [s.plain, s.flash, s.mini]) {
    const left = (await db('stock').where({ mat_var_id }).first()).quantity;
    expect(left + (await sold(mat_var_id))).toBe(STOCK);
  }
  const cut = `AND EXISTS (SELECT 1 FROM order_discounts d WHERE d.so_no = l.so_no AND d.line_no = l.line_no
                           AND d.promo_id = ${s.sale.promo_id})`;
  const { taken } = await db('promotion_members').where({ promo_id: s.sale.promo_id }).first();
  expect(taken).toBe(await sold(s.flash.mat_var_id, cut));
  const { used } = await db('promo_codes').where({ code: s.code }).first();
  expect(used).toBe((await db('promo_code_uses').where({ code: s.code })).length);
  expect(used).toBe((await db('orders').where({ promo_code: s.code }).whereNot({ doc_status: 15 })).length);

  for (const so_no of numbers) {
    const row = await rowOf(so_no);
    const payments = await db('payments').where({ so_no });
    const good = payments.filter((p) => p.status === 'successful');
    const events = await db('order_events').where({ so_no }).orderBy('id');
    expect(events.map((event) => event.from_status)).toEqual(
      [null, ...events.map((e) => e.to_status)].slice(0, -1),
    );
    expect(events.at(-1).to_status).toBe(row.doc_status);
    const taken = events.filter(
      (e) => e.actor === 'gateway' || (e.actor === 'accountant' && e.to_status === 3),
    );
    expect(taken).toHaveLength(row.paid_at === null ? 0 : 1);
    const stands = row.doc_status !== 15;
    expect(good).toHaveLength(stands && row.paid_at !== null ? 1 : 0);
    if (row.payment_method !== 'cod' && ![1, 2, 15].includes(row.doc_status))
      expect(row.paid_at).not.toBeNull();
    if (row.payment_method === 'cod') expect(payments).toHaveLength(0);
    expect(row.stock_returned).toBe(!stands);
    const byBank = payments.filter((p) => p.gateway !== 'transfer');
    expect(byBank.filter((p) => p.status === 'refund_due')).toHaveLength(0);
    // Money waits for a decision only where one is to be made.
    if (row.doc_status !== 2) expect(payments.filter((p) => p.status === 'held')).toHaveLength(0);
    // All that has come is what the order was paid with, and the rest is owed or given back.
    for (const p of good) expect(p.received - p.refund_total).toBe(row.total);
    for (const p of payments.filter((one) => one.status === 'refund_due'))
      expect(p.refund_total).toBe(p.received);
    for (const p of payments) {
      const owed = (await db('refunds').where({ payment_id: p.payment_id })).map(({ amount }) => amount);
      expect(owed.reduce((sum, amount) => sum + amount, 0)).toBe(p.refund_total);
    }
    // Every approved slip has brought its money, and no other has.
    const slips = await db('slips').where({ so_no });
    const approved = slips.filter((slip) => slip.status === 'approved');
    const transfers = payments.filter((p) => p.gateway === 'transfer');
    expect(transfers.map((p) => [p.charge_id, p.received]).sort()).toEqual(
      approved.map((slip) => [`slip-${slip.slip_id}`, slip.amount]).sort(),
    );
    if (row.doc_status === 2) expect(slips.filter((slip) => slip.status === 'waiting')).toHaveLength(1);
    if (row.doc_status === 1) expect(slips.filter((slip) => slip.status === 'waiting')).toHaveLength(0);
    // What the bank holds of an order's money is what the order was paid with, and all of it.
    for (const p of byBank) {
      const charge = bank.charge(p.charge_id);
      const refunds = bank.refunds.filter((r) => r.chargeId === p.charge_id);
      expect(refunds.length).toBe(p.status === 'refunded' ? 1 : 0);
      const left = charge?.status === 'successful' ? charge.amount - charge.refunded : 0;
      expect([p.status, left > 0]).toEqual([p.status, p.status === 'successful' || p.status === 'held']);
      if (p.status === 'successful') expect(charge?.amount).toBe(row.total);
    }
  }
}

it('keeps stock, allotments, codes and money in balance, and refuses what the table forbids', async () => {
  let reached = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const s = await shop();
      for (const one of steps) await act(s, one, true);
      await settleAll(s);
      await booksBalance(s);
      for (const { so_no } of s.orders) reached = reached.add((await rowOf(so_no)).doc_status);
    }),
    { numRuns: 25, seed: 20261120, endOnFailure: true },
  );
  // The walk was worth something: it has seen more than the beginning and the end.
  expect([...reached]).toEqual(expect.arrayContaining([1, 2, 3, 15, 29]));
}, 120_000);

it('keeps them in balance when everything happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 48 }), async (steps) => {
      const s = await shop();
      for (let i = 0; i < steps.length; i += 6) {
        await Promise.all(steps.slice(i, i + 6).map((one) => act(s, one, false)));
      }
      await settleAll(s);
      await booksBalance(s);
    }),
    { numRuns: 15, seed: 20261121, endOnFailure: true },
  );
}, 120_000);
