import type { PaymentMethod } from '@mali/contracts/limits';
import { breakdownOf } from '@mali/contracts/order-breakdown';
import {
  findTransition,
  ORDER_STATUSES,
  TRANSITIONS,
  type TransitionActor,
} from '@mali/contracts/order-status';
import type { Refundable } from '@mali/contracts/payments';
import {
  buildCode,
  buildCoins,
  buildCoupon,
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
import { FULL, runs } from '../../testing-values.ts';
import { coinJobs } from '../coins/jobs.ts';
import { coinFaults } from '../coins/service.ts';
import { stockDifferences } from '../inventory/repository.ts';
import { expireUnpaid, orderJobs } from '../order-management/jobs.ts';
import { checksum, watchTransactions } from '../payments/fixtures.ts';
import { gatewaysOf } from '../payments/gateways.ts';
import { inquireOpenCharges, paymentJobs } from '../payments/jobs.ts';
import { reconcile } from '../payments/reconcile.ts';
import { updatePayment } from '../slips/service.ts';
import { ADDRESS, FakeBank, orderRequest } from './fixtures.ts';
import { readOrder } from './repository.ts';

/**
 * Random actors perform random actions on random orders, sequentially and concurrently; the books must
 * balance.
 */
let t: TestApp;
let bank: FakeBank;
let jobs: JobDeps;
let pool: pg.Pool;
const START = new Date('2026-11-20T05:00:00Z');
let now = START;
/** Requests to the gateway within a transaction. */
const withinTransaction: string[] = [];
const SILENT = new Logger(() => () => undefined);

beforeAll(async () => {
  bank = new FakeBank();
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now, gateways: gatewaysOf(bank) });
  bank.now = () => now;
  const inTransaction = watchTransactions(t.deps.db);
  bank.onCall = (call) => {
    if (inTransaction()) withinTransaction.push(call);
  };
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
/** Actor: the owner by e-mail, another user, or staff of a role. */
const ACTORS = ['owner', 'stranger', 0, 1, 3, 4, 5, 6, 7, 8, 80] as const;
/** The actor kind of each role (decisions on orders and roles). */
const ACTS_AS: Readonly<Record<number, (to: number) => TransitionActor[]>> = {
  0: () => ['inventory', 'staff'],
  4: () => ['inventory', 'staff'],
  5: (to) => (to === 15 ? ['staff'] : []),
  6: () => ['inventory'],
  7: () => ['staff'],
};
const READS_ANY: readonly unknown[] = [0, 4, 5, 6, 7];

const order = fc.nat({ max: 59 });
/** A card token: its result, lost messages, and an index, so that some are sent again. */
const card = fc
  .tuple(
    fc.constantFrom('ok', 'ok', '3ds', '3ds', '51', 'bad', 'wait'),
    fc.nat({ max: 2 }),
    fc.constantFrom('', '', '', '/answer', '/request'),
  )
  .map(([how, n, lost]) => `${how}-${n}${lost}`);
const place = fc.record({
  act: fc.constant('place' as const),
  paying: fc.constantFrom('promptpay', 'cod', 'card', 'transfer') as fc.Arbitrary<PaymentMethod>,
  card,
  plain: fc.integer({ min: 0, max: 3 }),
  flash: fc.integer({ min: 0, max: 2 }),
  code: fc.constantFrom('none' as const, 'code' as const, 'coupon' as const),
  // The third is a member, with coins.
  who: fc.nat({ max: 2 }),
  coins: fc.constantFrom(0, 0, 15, 130, 900),
});
const step = fc.oneof(
  { weight: 5, arbitrary: place },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('qr' as const), order }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      order,
      // One in five pays another amount; one in three webhooks is lost.
      short: fc.nat({ max: 4 }).map((n) => n === 0),
      told: fc.nat({ max: 2 }).map((n) => n > 0),
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('card' as const), order, card }) },
  {
    // A delayed request is executed.
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('surface' as const),
      order,
      ok: fc.boolean(),
      told: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      order,
      line: fc.nat({ max: 1 }),
      units: fc.integer({ min: 0, max: 2 }),
      delivery: fc.boolean(),
      whole: fc.nat({ max: 5 }).map((n) => n === 0),
      cause: fc.constantFrom('customer' as const, 'shop' as const),
      method: fc.constantFrom('gateway' as const, 'transfer' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('cancelUnits' as const),
      order,
      line: fc.nat({ max: 1 }),
      units: fc.integer({ min: 1, max: 2 }),
      cause: fc.constantFrom('customer' as const, 'customer' as const, 'shop' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('transferred' as const), order }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('token' as const), order }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('bank' as const),
      is: fc.constantFrom('down' as const, 'poor' as const, 'deaf' as const, 'good' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reconcile' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('webhook' as const), order }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('inquiry' as const), order }) },
  {
    // A slip, at times for a transfer that paid another order.
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('slip' as const),
      order,
      ref: fc.nat({ max: 5 }),
      more: fc.constantFrom(0, 0, 0, -1, 4_550),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      order,
      approve: fc.nat(2).map((n) => n > 0),
    }),
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
    // A transition in the table, so that orders progress.
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('onward' as const),
      order,
      cancel: fc.nat(2).map((n) => n === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('clock' as const), hours: fc.constantFrom(0.3, 25, 80, 200) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('work' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** Two orders first, then random actions. */
const walk = (minLength: number, maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(place, place, fc.array(step, { minLength, maxLength, size: 'max' }))
    .map(([one, other, steps]) => [one, other, ...steps]);

const inject = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

async function runJobs(...names: string[]): Promise<void> {
  for (const name of names) await pool.query('SELECT graphile_worker.add_job($1)', [name]);
  const taskList = Object.assign({}, orderJobs(jobs).tasks, paymentJobs(jobs).tasks, coinJobs(jobs).tasks);
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: SILENT });
}

/**
 * A small shop: two variants, a flash sale, a gift, a code with four uses, five coupons, and a member with
 * coins of which some expire soon.
 */
async function shop() {
  const db = t.deps.db;
  now = START;
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
  const coupon = await buildCoupon(
    db,
    { collect_limit: 5, per_person: 4 },
    { kind: 'percent', discount: 10 },
  );
  const member = await buildUser(db);
  const coins = { user_id: member.user_id, expires_at: new Date('2026-11-25T00:00:00Z') };
  await buildCoins(db, { ...coins, coins: 150 });
  await buildCoins(db, { ...coins, coins: 700, expires_at: new Date('2027-11-25T00:00:00Z') });
  const staff = new Map<number, Awaited<ReturnType<typeof buildUser>>>();
  for (const actor of ACTORS) {
    if (typeof actor === 'number') staff.set(actor, await buildUser(db, { role_id: actor }));
  }
  return {
    plain,
    flash,
    mini,
    sale,
    code,
    coupon,
    member,
    staff,
    orders: [] as { so_no: string; email: string }[],
    events: 0,
    slips: 0,
  };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const rowOf = async (so_no: string) => t.deps.db('orders').where({ so_no }).first();
const chargesOf = (so_no: string) => bank.made.filter((charge) => charge.reference === so_no);
const lastCharge = (so_no: string): string | undefined => chargesOf(so_no).at(-1)?.chargeId;
/** A rejected action has not changed the order. */
const sumOf = (so_no: string) => checksum({ pool }, so_no);

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

/** The gateway is unavailable, rejects refunds, loses responses to refunds, or works. */
function beBank(is: 'down' | 'poor' | 'deaf' | 'good'): void {
  bank.down = is === 'down';
  bank.refusesRefunds = is === 'poor' ? 'insufficient_balance' : null;
  bank.refundAnswerLost = is === 'deaf';
}

/** Processes the webhook, retrying while the gateway is unavailable. */
async function heard(s: Shop, charge: string): Promise<void> {
  expect(bank.down ? [200, 503] : [200]).toContain(await tell(s, charge));
}

/** Staff have confirmed with a code just now, whatever the clock. */
function asStaff(s: Shop, actor: number): Record<string, string> {
  const user = s.staff.get(actor);
  if (user === undefined) throw new Error(`nobody has role ${actor}`);
  return t.bearer(user);
}

/** An accountant refunds the displayed units and amount. */
async function refund(
  s: Shop,
  so_no: string,
  step: Extract<Step, { act: 'refund' }>,
  alone: boolean,
): Promise<void> {
  const staff = asStaff(s, 5);
  const shown: Refundable = (
    await inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, staff)
  ).json();
  const line = shown.lines[step.line];
  const left = line === undefined ? 0 : line.quantity - line.refunded;
  const quantity = Math.min(step.units, left);
  const { cause } = step;
  const lines = line === undefined || quantity === 0 ? [] : [{ line_no: line.line_no, quantity }];
  const quoted = await inject(
    'POST',
    '/admin/refunds/quote',
    { so_no, lines, delivery: step.delivery, cause },
    staff,
  );
  // Under concurrency the amount may have been refunded already.
  if (!alone && quoted.statusCode !== 200) return;
  const amount: number = step.whole ? shown.left : quoted.json().amount;
  if (amount === 0) return;
  const request = {
    ...{
      so_no,
      amount,
      refunded: shown.refunded,
      whole: step.whole,
      cause,
      delivery: step.delivery,
      method: step.method,
      reason: 'แตก',
    },
    lines: step.whole ? [] : lines,
  };
  const before = await sumOf(so_no);
  const { statusCode } = await inject('POST', '/admin/refunds', request, staff);
  if (!alone) expect([200, 409, 422]).toContain(statusCode);
  else {
    // Before packing it is cancelled instead of refunded.
    const could = shown.methods.includes(step.method) && !(shown.doc_status === 3 && amount === shown.left);
    expect([shown.methods, statusCode]).toEqual([shown.methods, could ? 200 : 409]);
    if (statusCode !== 200) expect(await sumOf(so_no)).toEqual(before);
  }
}

/** An accountant cancels units as quoted. */
async function cancelSomeUnits(
  so_no: string,
  { line, units, cause }: Extract<Step, { act: 'cancelUnits' }>,
  staff: Record<string, string>,
  alone: boolean,
): Promise<void> {
  const rows = await t.deps.db('order_lines').where({ so_no, gwp: false }).orderBy('line_no');
  const line_no: number = rows[line % Math.max(1, rows.length)]?.line_no ?? 1;
  const lines = [{ line_no, quantity: units }];
  const url = `/admin/orders/${so_no}/cancel_units`;
  const before = await sumOf(so_no);
  const quoted = await inject('POST', `${url}/quote`, { lines, cause }, staff);
  expect([200, 400, 409, 422]).toContain(quoted.statusCode);
  if (quoted.statusCode !== 200) return;
  const { version, amount } = quoted.json();
  const request = { lines, cause, version, amount, reason: 'ของหมด' };
  const { statusCode, body } = await inject('POST', url, request, staff);
  if (alone) expect([statusCode, body]).toEqual([statusCode === 409 ? 409 : 200, body]);
  else expect([200, 400, 409, 422]).toContain(statusCode);
  // Only an undecided card may prevent what was quoted.
  if (alone && statusCode === 409) {
    expect(body).toContain('PAYMENT.IN_PROGRESS');
    expect(await sumOf(so_no)).toEqual(before);
  }
}

/** Slips with only their transfer: image processing is not tested here. */
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
    putStream: async () => ({ key: 'none', bytes: 0, sha256: '' }),
    get: async () => null,
    read: async () => null,
    sizes: async () => new Map(),
    withLocalFile: async (_key, work) => work(null),
    check: async () => undefined,
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

/** The status in which an action is usually performed. */
const APT: Readonly<Partial<Record<Step['act'], readonly number[]>>> = {
  pay: [1],
  card: [1],
  slip: [1],
  decide: [2],
  onward: [29, 3, 13, 14, 17, 98],
  refund: [3, 13, 14, 17, 98, 99],
  cancelUnits: [1, 29, 3],
};

/** The order of a step: with a probability of three quarters one with a suitable status, if any. */
async function orderFor(s: Shop, step: Extract<Step, { order: number }>) {
  const apt = step.order % 4 === 0 ? undefined : APT[step.act];
  const numbers = s.orders.map(({ so_no }) => so_no);
  const rows = await t.deps
    .db('orders')
    .whereIn('so_no', numbers)
    .whereIn('doc_status', apt ?? ORDER_STATUSES);
  const some = s.orders.filter(({ so_no }) => rows.some((row) => row.so_no === so_no));
  const among = some.length > 0 ? some : s.orders;
  return among[step.order % Math.max(1, among.length)];
}

/** Performs one step; without concurrency its result is predicted from the transition table. */
async function act(s: Shop, step: Step, alone: boolean): Promise<void> {
  if (step.act === 'place') {
    const email = `machine-${step.who}-${s.plain.mat_var_id}@example.com`;
    const units = [
      [s.plain.mat_var_id, step.plain],
      [s.flash.mat_var_id, step.flash],
    ] as const;
    const isMember = step.who === 2;
    const promo_code = { none: null, code: s.code, coupon: s.coupon.code }[step.code];
    const point_bt = isMember ? step.coins : 0;
    const headers: Record<string, string> = isMember ? t.bearer(s.member) : {};
    const body = {
      ...orderRequest(units, 0, { payment_method: step.paying, promo_code, point_bt }),
      ...(step.paying === 'card' && { card_token: step.card }),
      delivery_address: { ...ADDRESS, email },
    };
    const items = units.filter(([, n]) => n > 0).map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
    const { total } = (await inject('POST', '/getPro', { items, promo_code, point_bt }, headers)).json();
    let answer = await inject('POST', '/process_order', { ...body, total }, headers);
    // The sale's limit per customer applies once the e-mail is known: they accept the resulting price.
    if (answer.json().code === 'ORDER.PRICE_CHANGED')
      answer = await inject(
        'POST',
        '/process_order',
        { ...body, total: answer.json().details.cart.total },
        headers,
      );
    expect([200, 409, 422]).toContain(answer.statusCode);
    if (answer.statusCode === 200) s.orders.push({ so_no: answer.json().so_no, email });
    return;
  }
  if (step.act === 'clock') {
    now = new Date(now.getTime() + step.hours * 3_600_000);
    await Promise.all([expireUnpaid(jobs), inquireOpenCharges(jobs)]);
    return runJobs('move-by-clock', 'end-coins');
  }
  if (step.act === 'work') return runJobs();
  if (step.act === 'bank') return beBank(step.is);
  if (step.act === 'reconcile') {
    await reconcile(jobs);
    return;
  }
  const it = await orderFor(s, step);
  if (it === undefined) return;
  const { so_no, email } = it;
  const before = await rowOf(so_no);
  switch (step.act) {
    case 'qr': {
      const { statusCode } = await inject(
        'GET',
        `/order/qr?so_no=${so_no}&email=${encodeURIComponent(email)}`,
      );
      expect(bank.down ? [200, 409, 503] : [200, 409]).toContain(statusCode);
      if (alone && before.doc_status !== 1) expect(statusCode).toBe(409);
      return;
    }
    case 'pay': {
      await inject('GET', `/order/qr?so_no=${so_no}&email=${encodeURIComponent(email)}`);
      const charge = chargesOf(so_no).find(({ status }) => status === 'pending');
      if (charge === undefined) return;
      bank.pay(charge.chargeId, step.short ? 100 : undefined);
      if (step.told) await heard(s, charge.chargeId);
      return;
    }
    case 'webhook': {
      const charge = lastCharge(so_no);
      if (charge !== undefined) await heard(s, charge);
      return;
    }
    case 'card': {
      const card_token = step.card;
      const { statusCode } = await inject('POST', '/payment_credit', { so_no, card_token, email });
      expect([200, 409]).toContain(statusCode);
      if (alone && before.doc_status !== 1 && statusCode === 200)
        expect(await t.deps.db('payments').where({ so_no, method: 'card' })).not.toHaveLength(0);
      return;
    }
    case 'surface': {
      const lost = await t.deps.db('payments').where({ so_no, charge_id: null }).first();
      const chargeId = `late-${so_no}-${lost?.payment_id}`;
      if (lost === undefined || bank.charge(chargeId) !== undefined) return;
      const known = { key: lost.attempt_key, reference: so_no, amount: lost.amount, method: 'card' } as const;
      bank.put({ ...known, chargeId, card: { brand: 'visa', last4: '4242' } });
      if (step.ok) bank.pay(chargeId);
      if (step.told) await heard(s, chargeId);
      return;
    }
    case 'cancelUnits':
      return cancelSomeUnits(so_no, step, asStaff(s, 5), alone);
    case 'refund':
      return refund(s, so_no, step, alone);
    case 'transferred': {
      const open = await t.deps.db('refunds').where({ so_no }).whereNot({ status: 'done' }).first();
      if (open === undefined) return;
      const done = { refund_id: open.refund_id, transfer_reference: 'KTB-1' };
      const { statusCode } = await inject('POST', '/admin/refunds/done', done, asStaff(s, 5));
      const may = open.method === 'transfer' || open.status === 'failed';
      if (alone) expect(statusCode).toBe(may ? 200 : 409);
      else expect([200, 409]).toContain(statusCode);
      return;
    }
    case 'token': {
      const made = await inject('POST', '/order/token/generate', { so_no, email });
      const sum = await sumOf(so_no);
      const opened = await inject('POST', '/order/token', { token: made.json().token });
      expect([opened.statusCode, opened.json().so_no]).toEqual([200, so_no]);
      expect(opened.json().can.pay_with).toEqual([]);
      if (alone) expect(await sumOf(so_no)).toEqual(sum);
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
      const { statusCode } = await inject('POST', '/admin/slips/decide', decision, asStaff(s, 5));
      const short = step.approve && before.doc_status === 2 && slip.amount < before.total;
      const foretold = slip.status !== 'waiting' ? 409 : short ? 422 : 200;
      if (alone) expect(statusCode).toBe(foretold);
      else expect([200, 409, 422]).toContain(statusCode);
      return;
    }
    case 'inquiry':
      expect(
        (await inject('GET', `/inquiry/charge?so_no=${so_no}&email=${encodeURIComponent(email)}`)).statusCode,
      ).toBe(200);
      return;
    case 'onward': {
      const to = { 29: 3, 3: 13, 13: 14, 14: 17, 17: 98, 98: 99 }[before.doc_status as number];
      const body = {
        so_no,
        new_status: step.cancel ? 15 : (to ?? 15),
        email,
        ...details(step.cancel ? 15 : (to ?? 15)),
      };
      const answer = await inject('POST', '/order/status', body, asStaff(s, 0));
      expect([200, 409]).toContain(answer.statusCode);
      return;
    }
    case 'move': {
      const { actor, to, complete } = step;
      const sum = alone ? await sumOf(so_no) : null;
      const headers = typeof actor === 'number' ? asStaff(s, actor) : {};
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
      // No reviews are written here.
      const unreviewed = to === 99;
      // Forbidden for the role, before the order is considered.
      const makes = TRANSITIONS.some((t) => t.to === to && t.by.some((a) => actors.includes(a)));
      const isOthers =
        rule === undefined && TRANSITIONS.some((t) => t.to === to && t.from === before.doc_status);
      const foretold =
        actor !== 'owner' && (!READS_ANY.includes(actor) || !makes || isOthers)
          ? 403
          : rule === undefined || unreviewed
            ? 409
            : lacks
              ? 400
              : 200;
      expect([actor, before.doc_status, to, answer.statusCode]).toEqual([
        actor,
        before.doc_status,
        to,
        foretold,
      ]);
      if (foretold === 200) expect(after.doc_status).toBe(to);
      else expect(await sumOf(so_no)).toEqual(sum);
    }
  }
}

/** Completes pending work: queries every charge, runs every job. */
async function settleAll(s: Shop): Promise<void> {
  beBank('good');
  now = new Date(now.getTime() + 20 * 60_000);
  await inquireOpenCharges(jobs);
  for (const { so_no, email } of s.orders)
    await inject('GET', `/inquiry/charge?so_no=${so_no}&email=${encodeURIComponent(email)}`);
  const days = { from: new Date(START.getTime() - 3_600_000), to: new Date(now.getTime() + 1) };
  await reconcile(jobs, days);
  for (let due = 1; due > 0; ) {
    // Including jobs waiting for a retry.
    await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await runJobs();
    const [left] = await t.deps.db('refunds').where({ status: 'due', method: 'gateway' }).count({ n: '*' });
    due = Number(left?.n);
  }
  for (const { refund_id } of await t.deps.db('refunds').whereNot({ status: 'done' })) {
    const done = { refund_id, transfer_reference: 'KTB-2' };
    expect((await inject('POST', '/admin/refunds/done', done, asStaff(s, 5))).statusCode).toBe(200);
  }
  const { findings, failure, mended } = await reconcile(jobs, days);
  // A slip may wait for a decision for days.
  const wrong = findings.filter(({ kind }) => kind !== 'slip_waiting_long' && kind !== 'held_long');
  expect([wrong, failure, mended]).toEqual([[], null, 0]);
  expect(withinTransaction).toEqual([]);
}

async function booksBalance(s: Shop): Promise<void> {
  const db = t.deps.db;
  const numbers = s.orders.map((o) => o.so_no);
  const sold = async (id: number) =>
    Number(
      (
        await pool.query(
          `SELECT coalesce(sum(l.quantity - l.cancelled), 0) AS n FROM order_lines l JOIN orders o USING (so_no)
           WHERE l.mat_var_id = $1 AND o.doc_status <> 15`,
          [id],
        )
      ).rows[0].n,
    );
  for (const { mat_var_id } of [s.plain, s.flash, s.mini]) {
    const left = (await db('stock').where({ mat_var_id }).first()).quantity;
    expect(left + (await sold(mat_var_id))).toBe(STOCK);
  }
  expect(await stockDifferences(db, 9)).toEqual([]);
  const { promo_id: sale } = s.sale;
  const cut: { units: number; units_returned: number; amount: number; email: string }[] = await db(
    'order_discounts',
  )
    .join('orders', 'orders.so_no', 'order_discounts.so_no')
    .where({ promo_id: sale })
    .whereNot({ doc_status: 15 });
  const { taken } = await db('promotion_members').where({ promo_id: sale }).first();
  expect(taken).toBe(cut.reduce((n, { units, units_returned }) => n + units - units_returned, 0));
  // No unit is cheaper than the sale's price, and nobody exceeds the limit per customer.
  expect(cut.map(({ amount }) => amount)).toEqual(cut.map(({ units }) => units * 30_000));
  for (const { email } of cut) {
    const own = cut.filter((one) => one.email === email);
    expect(own.reduce((n, { units, units_returned }) => n + units - units_returned, 0)).toBeLessThanOrEqual(
      3,
    );
  }
  const { used } = await db('promo_codes').where({ code: s.code }).first();
  expect(used).toBe((await db('promo_code_uses').where({ code: s.code })).length);
  expect(used).toBe((await db('orders').where({ promo_code: s.code }).whereNot({ doc_status: 15 })).length);

  // A coupon is used by one valid order; the number of coupons never exceeds the campaign's.
  const { promo_id, code: couponCode } = s.coupon;
  const coupons = await db('user_coupons').where({ promo_id });
  const spent = coupons.filter(({ status }) => status === '02').map(({ so_no }) => so_no);
  const orderAccess = await db('orders').where({ promo_code: couponCode }).whereNot({ doc_status: 15 });
  expect(spent.sort()).toEqual(orderAccess.map(({ so_no }) => so_no).sort());
  expect(orderAccess.every(({ user_id }) => user_id === s.member.user_id)).toBe(true);
  expect((await db('coupons').where({ promo_id }).first()).collected).toBe(coupons.length);
  expect(coupons.length).toBeLessThanOrEqual(4);
  expect(await coinFaults(db)).toEqual([]);

  for (const so_no of numbers) {
    const row = await rowOf(so_no);
    const told = await readOrder(db, so_no);
    const { lines: shown, total } = breakdownOf(told ?? { lines: [], delivery_cost: 0, cod_fee: 0 });
    expect(total).toBe(row.total);
    for (const { full, discounts, amount } of shown)
      expect(discounts.reduce((rest, cut) => rest - cut.amount, full)).toBe(amount);
    const payments = await db('payments').where({ so_no });
    const good = payments.filter((p) => p.status === 'successful');
    const events = await db('order_events').where({ so_no }).orderBy('id');
    expect(events.map((event) => event.from_status)).toEqual(
      [null, ...events.map((e) => e.to_status)].slice(0, -1),
    );
    expect(events.at(-1).to_status).toBe(row.doc_status);
    const taken = events.filter(
      (e) => e.to_status === 3 && ['gateway', 'accountant', 'system'].includes(e.actor),
    );
    expect(taken).toHaveLength(row.paid_at === null ? 0 : 1);
    const stands = row.doc_status !== 15;
    expect(good).toHaveLength(stands && row.paid_at !== null && row.total > 0 ? 1 : 0);
    if (row.payment_method !== 'cod' && ![1, 2, 15].includes(row.doc_status))
      expect(row.paid_at).not.toBeNull();
    if (row.payment_method === 'cod') expect(payments).toHaveLength(0);
    expect(row.stock_returned).toBe(!stands);
    const byBank = payments.filter((p) => p.gateway !== 'transfer');
    // Money is held only while a decision is pending.
    if (row.doc_status !== 2) expect(payments.filter((p) => p.status === 'held')).toHaveLength(0);
    const refunds = await db('refunds').where({ so_no });
    expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(refunds.length > 0 ? ['done'] : []));
    const sum = (some: { amount: number }[]) => some.reduce((n, { amount }) => n + amount, 0);
    for (const p of payments) {
      const own = refunds.filter(({ payment_id }) => payment_id === p.payment_id);
      // Refunds never exceed the received amount; the order's payment is refunded only for goods and surplus.
      expect([sum(own), sum(own) <= (p.received ?? 0)]).toEqual([p.refund_total, true]);
      const surplus = own.filter(({ reason_code }) => reason_code === 'surplus');
      if (p.status === 'successful') {
        expect(p.received - sum(surplus)).toBe(row.total);
        expect(own.filter(({ reason_code }) => reason_code !== 'goods')).toEqual(surplus);
      } else if (p.status !== 'held') expect([p.status, p.refund_total]).toEqual([p.status, p.received ?? 0]);
      expect(p.status).not.toBe('refund_due');
      // After inquiries no attempt is pending.
      if (p.charge_id === null) expect(p.status).toBe('failed');
    }
    expect(sum(refunds.filter(({ payment_id }) => payment_id === null))).toBeLessThanOrEqual(row.total);
    const units = await db('refund_lines').where({ so_no });
    const lines = await db('order_lines').where({ so_no });
    for (const { line_no, quantity } of lines) {
      const back = units.filter((unit) => unit.line_no === line_no);
      expect(back.reduce((n, unit) => n + unit.quantity, 0)).toBeLessThanOrEqual(quantity);
    }
    // A unit may give back more than its share, when the discounts of the kept ones grow; all of them never do.
    expect(sum(units)).toBeLessThanOrEqual(sum(lines) - row.discount_promo);
    // Redeemed coins are returned with their goods; earned coins match the kept goods.
    const entries = await db('coin_ledger').where({ so_no });
    const coins = (kind: string) =>
      entries
        .filter((entry) => entry.kind === kind)
        .reduce((n, entry) => n + entry.coins - (kind === 'taken_back' ? entry.owed : 0), 0);
    const paid = sum(lines) - row.discount_promo - sum(units);
    const earns = row.user_id !== null && [98, 99].includes(row.doc_status) ? Math.floor(paid / 2500) : 0;
    expect([so_no, coins('earned') + coins('taken_back')]).toEqual([so_no, earns]);
    expect(coins('redeemed')).toBe(-row.point_bt || 0);
    const shares = lines.map((line) => {
      const back = units.filter(({ line_no }) => line_no === line.line_no);
      return Math.floor(
        (line.coin_discount * back.reduce((n, { quantity }) => n + quantity, 0)) / line.quantity,
      );
    });
    const cancelled = shares.reduce((n, share) => n + share, row.coins_cancelled);
    const returns = stands ? Math.floor(cancelled / 100) : row.point_bt;
    expect([so_no, coins('returned')]).toEqual([so_no, returns]);
    expect(sum(lines) - row.discount_promo).toBe(
      lines.reduce((n, line) => n + line.amount - line.code_discount - line.coin_discount, 0),
    );
    // Every approved slip has a payment, and no other slip.
    const slips = await db('slips').where({ so_no });
    const approved = slips.filter((slip) => slip.status === 'approved');
    const transfers = payments.filter((p) => p.gateway === 'transfer');
    expect(transfers.map((p) => [p.charge_id, p.received]).sort()).toEqual(
      approved.map((slip) => [`slip-${slip.slip_id}`, slip.amount]).sort(),
    );
    if (row.doc_status === 2) expect(slips.filter((slip) => slip.status === 'waiting')).toHaveLength(1);
    if (row.doc_status === 1) expect(slips.filter((slip) => slip.status === 'waiting')).toHaveLength(0);
    // Gateway and shop have the same payments and refunds.
    const came = chargesOf(so_no).filter(({ status }) => status === 'successful');
    expect(
      byBank
        .filter((p) => p.received !== null)
        .map((p) => [p.charge_id, p.received])
        .sort(),
    ).toEqual(came.map(({ chargeId, amount }) => [chargeId, amount]).sort());
    for (const p of byBank) {
      const byGateway = refunds.filter((r) => r.payment_id === p.payment_id && r.method === 'gateway');
      expect(bank.charge(p.charge_id)?.refunded ?? 0).toBe(sum(byGateway));
    }
  }
}

const TIMEOUT_MS = FULL ? 600_000 : 120_000;

it(
  'keeps stock, allotments, codes, coupons, coins and money consistent, and rejects what the table forbids',
  async () => {
    let reached = new Set<number>();
    const ways = new Set<string>();
    const property = fc.asyncProperty(walk(10, 50), async (steps) => {
      const s = await shop();
      for (const one of steps) await act(s, one, true);
      await settleAll(s);
      await booksBalance(s);
      for (const { so_no } of s.orders) {
        const { doc_status, payment_method } = await rowOf(so_no);
        reached = reached.add(doc_status);
        if (![1, 2, 15, 29].includes(doc_status)) ways.add(payment_method);
      }
    });
    await fc.assert(property, { numRuns: runs(30), endOnFailure: true });
    if (!FULL) return;
    // A minimum number of steps, to reach all states.
    await fc.assert(property, { numRuns: 30, seed: 20261129, endOnFailure: true });
    expect([...reached]).toEqual(expect.arrayContaining([1, 2, 3, 15, 29]));
    expect([...ways].sort()).toEqual(['card', 'cod', 'promptpay', 'transfer']);
    const kinds = await t.deps.db('coin_ledger').distinct('kind').orderBy('kind');
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['earned', 'expired', 'redeemed', 'returned']),
    );
    expect(await t.deps.db('user_coupons').where({ status: '02' })).not.toHaveLength(0);
    const reasons = await t.deps.db('refunds').distinct('reason_code').orderBy('reason_code');
    expect(reasons.map(({ reason_code }) => reason_code)).toEqual([
      'cancelled',
      'goods',
      'late',
      'surplus',
      'twice',
      'wrong_amount',
    ]);
  },
  TIMEOUT_MS,
);

it(
  'stays consistent under concurrency',
  async () => {
    await fc.assert(
      fc.asyncProperty(walk(14, 46), async (steps) => {
        const s = await shop();
        for (let i = 0; i < steps.length; i += 6) {
          await Promise.all(steps.slice(i, i + 6).map((one) => act(s, one, false)));
        }
        await settleAll(s);
        await booksBalance(s);
      }),
      { numRuns: runs(15), endOnFailure: true },
    );
  },
  TIMEOUT_MS,
);
