import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDeps } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { runDueJobs } from '../../testing-jobs.ts';
import { expireUnpaid, orderJobs } from '../order-management/jobs.ts';
import { ADDRESS, BY_EMAIL, FakeBank, orderRequest } from '../orders/fixtures.ts';
import { gatewaysOf } from './gateways.ts';
import { inquireOpenCharges, paymentJobs } from './jobs.ts';

let t: TestApp;
let bank: FakeBank;
let now: Date;
let jobs: JobDeps;
let pool: pg.Pool;
const mails: Mail[] = [];
/** A failure after a mail was sent. */
let afterMail: () => void = () => undefined;

beforeAll(async () => {
  bank = new FakeBank();
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now, gateways: gatewaysOf(bank) });
  jobs = {
    ...t.deps,
    sendMail: async (mail) => {
      mails.push(mail);
      afterMail();
    },
  };
  pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 3 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
});
afterAll(async () => {
  await pool.end();
  await t.close();
});
beforeEach(async () => {
  now = new Date('2026-11-20T05:00:00Z');
  bank.down = false;
  bank.nonsense = null;
  bank.inquiries.length = 0;
  mails.length = 0;
  afterMail = () => undefined;
  await work();
  mails.length = 0;
  bank.refunds.length = 0;
});

const inject = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const webhook = (charge_id: string, event_id: string) =>
  inject('POST', '/webhooks/sandbox', { event_id, charge_id }, { 'x-bank-signature': 'good' });
const cancel = (so_no: string) =>
  inject('POST', '/order/status', { so_no, new_status: 15, email: ADDRESS.email });
const askForQr = async (so_no: string) =>
  (await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json();
const statusOf = async (so_no: string): Promise<number> =>
  (await t.deps.db('orders').where({ so_no }).first()).doc_status;
const paymentsOf = async (so_no: string): Promise<string[]> =>
  (await t.deps.db('payments').where({ so_no }).orderBy('payment_id')).map((row) => row.status);
const stockOf = async (id: number): Promise<number> =>
  (await t.deps.db('stock').where({ mat_var_id: id }).first()).quantity;

async function unpaid() {
  const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
  const request = orderRequest([[v.mat_var_id, 1]], 200, { payment_method: 'promptpay' });
  return {
    so_no: (await inject('POST', '/process_order', request)).json().so_no as string,
    mat_var_id: v.mat_var_id,
  };
}
async function withQr() {
  const order = await unpaid();
  return { ...order, qr_id: (await askForQr(order.so_no)).qr_id as string };
}
async function paid() {
  const order = await withQr();
  bank.pay(order.qr_id);
  await webhook(order.qr_id, `paid-${order.so_no}`);
  expect(await statusOf(order.so_no)).toBe(3);
  return order;
}
async function cancelByStaff(so_no: string): Promise<void> {
  const staff = t.bearer(await buildUser(t.deps.db, { role_id: 4 }));
  const answer = await inject('POST', '/order/status', { so_no, new_status: 15, reason: 'หมด' }, staff);
  expect(answer.statusCode).toBe(200);
}
async function work(): Promise<void> {
  const taskList = Object.assign({}, orderJobs(jobs).tasks, paymentJobs(jobs).tasks);
  await runDueJobs(pool, taskList);
}

describe('money due for refund', () => {
  it('is recorded with its refund job in the transaction that cancels a paid order', async () => {
    const { so_no, qr_id } = await paid();
    await cancelByStaff(so_no);
    // No worker has run: a crash here would lose nothing.
    expect(await paymentsOf(so_no)).toEqual(['refund_due']);
    const queued = await t.deps.db('graphile_worker.jobs').where({ task_identifier: 'refund' });
    expect(queued).toHaveLength(1);
    await work();
    await work();
    expect(bank.refunds).toMatchObject([{ chargeId: qr_id, amount: 20_000 }]);
    expect(await paymentsOf(so_no)).toEqual(['refunded']);
  });

  it('is the received amount, not the requested one', async () => {
    const { so_no, qr_id } = await withQr();
    bank.pay(qr_id, 100);
    await webhook(qr_id, 'too-little');
    expect(await statusOf(so_no)).toBe(1);
    await work();
    expect(bank.refunds).toMatchObject([{ chargeId: qr_id, amount: 100 }]);
  });

  it('is not refunded twice when the worker crashes between gateway and database', async () => {
    const { so_no, qr_id } = await paid();
    await cancelByStaff(so_no);
    // The killed worker's request, whose response was not recorded.
    await bank.refund({ chargeId: qr_id, amount: 20_000, key: 'by hand at the bank' });
    await work();
    expect(bank.refunds).toHaveLength(1);
    expect(await paymentsOf(so_no)).toEqual(['refunded']);
  });

  it("is retried when the gateway was unavailable for longer than the job's attempts", async () => {
    const { so_no } = await paid();
    await cancelByStaff(so_no);
    bank.down = true;
    await work();
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key LIKE 'refund-%'`,
    );
    bank.down = false;
    await work();
    expect(await paymentsOf(so_no)).toEqual(['refund_due']);
    now = new Date('2026-11-20T07:00:00Z');
    const requeue = `SELECT graphile_worker.add_job('requeue-refunds')`;
    await pool.query(requeue);
    await work();
    await work();
    expect(await paymentsOf(so_no)).toEqual(['refunded']);
    await pool.query(requeue);
    await work();
    expect(bank.refunds).toHaveLength(1);
  });

  it('is found though the order was cancelled first and the webhook was lost', async () => {
    const { so_no, qr_id } = await withQr();
    expect((await cancel(so_no)).statusCode).toBe(200);
    bank.pay(qr_id);
    await inquireOpenCharges(jobs);
    expect(bank.inquiries).toEqual([]);
    now = new Date('2026-11-20T05:15:00Z');
    await inquireOpenCharges(jobs);
    expect(await paymentsOf(so_no)).toEqual(['refund_due']);
    await work();
    expect(bank.refunds).toMatchObject([{ chargeId: qr_id, amount: 20_000 }]);
  });
});

describe('unpaid orders', () => {
  it('without a charge are cancelled also while the gateway is unavailable; with one it is inquired', async () => {
    const [free, waiting, also] = [await unpaid(), await withQr(), await withQr()];
    now = new Date('2026-11-21T06:00:00Z');
    bank.down = true;
    await expireUnpaid(jobs);
    expect(bank.inquiries).toHaveLength(1);
    expect([await statusOf(free.so_no), await statusOf(waiting.so_no)]).toEqual([15, 1]);
    bank.down = false;
    await expireUnpaid(jobs);
    expect([await statusOf(waiting.so_no), await statusOf(also.so_no)]).toEqual([15, 15]);
    expect(await stockOf(waiting.mat_var_id)).toBe(5);
  });

  it('do not wait forever for a charge unknown to the gateway', async () => {
    const { so_no, qr_id, mat_var_id } = await withQr();
    bank.forget(qr_id);
    now = new Date('2026-11-21T06:00:00Z');
    await expireUnpaid(jobs);
    expect([await statusOf(so_no), await paymentsOf(so_no), await stockOf(mat_var_id)]).toEqual([
      15,
      ['failed'],
      5,
    ]);
  });

  it('are not blocked by one that fails', async () => {
    const broken = await withQr();
    now = new Date('2026-11-20T05:00:01Z');
    const fine = await withQr();
    bank.nonsense = broken.qr_id;
    now = new Date('2026-11-21T06:00:00Z');
    await expireUnpaid(jobs);
    expect([await statusOf(broken.so_no), await statusOf(fine.so_no)]).toEqual([1, 15]);
    bank.nonsense = null;
    await expireUnpaid(jobs);
    expect(await statusOf(broken.so_no)).toBe(15);
  });

  it('are not blocked by those about which the gateway never responds', async () => {
    const silent = [await withQr(), await withQr()];
    now = new Date('2026-11-20T05:00:01Z');
    const fine = await withQr();
    for (const { qr_id } of silent) bank.silentAbout.add(qr_id);
    now = new Date('2026-11-21T06:00:00Z');
    // Each run learns one order to process last.
    for (let round = 0; round < 3; round += 1) await expireUnpaid(jobs);
    expect(await statusOf(fine.so_no)).toBe(15);
    for (const { so_no } of silent) expect(await statusOf(so_no)).toBe(1);
    bank.silentAbout.clear();
    await expireUnpaid(jobs);
    for (const { so_no } of silent) expect(await statusOf(so_no)).toBe(15);
  });

  it('end as paid, or as cancelled with a due refund, under concurrency', async () => {
    for (let round = 0; round < 12; round += 1) {
      now = new Date('2026-11-20T05:00:00Z');
      const { so_no, qr_id, mat_var_id } = await withQr();
      now = new Date('2026-11-21T06:00:00Z');
      const acts = [
        () => webhook(qr_id, `race-${round}`),
        () => expireUnpaid(jobs),
        () => cancel(so_no),
        () => inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`),
        () => webhook(qr_id, `race-${round}-b`),
      ];
      bank.pay(qr_id);
      await Promise.all([...acts.slice(round % 5), ...acts.slice(0, round % 5)].map((act) => act()));
      const outcome = [await statusOf(so_no), await paymentsOf(so_no), await stockOf(mat_var_id)];
      expect([
        [3, ['successful'], 4],
        [15, ['refund_due'], 5],
      ]).toContainEqual(outcome);
      expect(await t.deps.db('order_events').where({ so_no })).toHaveLength(2);
    }
  });
});

describe('charges without a webhook', () => {
  it('are inquired though the gateway never responds about older ones', async () => {
    const silent = [await withQr(), await withQr()];
    const fine = await withQr();
    for (const { qr_id } of silent) bank.silentAbout.add(qr_id);
    bank.pay(fine.qr_id);
    now = new Date('2026-11-20T05:16:00Z');
    for (let round = 0; round < 3; round += 1) await inquireOpenCharges(jobs);
    expect(await statusOf(fine.so_no)).toBe(3);
    // While it does not respond it is queried once per run.
    bank.down = true;
    bank.inquiries.length = 0;
    await inquireOpenCharges(jobs);
    expect(bank.inquiries).toHaveLength(1);
    bank.silentAbout.clear();
  });
});

describe('GET /order/qr', () => {
  it('does not return the charge of a lost response that can no longer be paid', async () => {
    const { so_no } = await unpaid();
    const end = new Date('2026-11-20T05:15:00Z');
    await bank.createQr({ reference: so_no, key: `${so_no}-1`, amount: 20_000, expiresAt: end });
    now = new Date('2026-11-20T05:30:00Z');
    expect(await askForQr(so_no)).toMatchObject({
      qr_id: `${so_no}-2`,
      expired: '2026-11-20T05:45:00.000Z',
    });
  });
});

describe('POST /webhooks/sandbox', () => {
  it('inquires once about a replayed event', async () => {
    const { qr_id } = await withQr();
    bank.pay(qr_id);
    for (const _ of [1, 2, 3]) expect((await webhook(qr_id, 'replayed')).statusCode).toBe(200);
    expect(bank.inquiries).toHaveLength(1);
  });

  it('accepts an event about an unknown charge, and changes nothing', async () => {
    expect((await webhook('chrg_nobody', 'nobody')).statusCode).toBe(200);
  });
});

describe('GET /inquiry/charge', () => {
  it('inquires the payable QR, not every expired one', async () => {
    const { so_no } = await withQr();
    for (const minute of ['20', '40']) {
      now = new Date(`2026-11-20T05:${minute}:00Z`);
      await inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`);
      await t.deps.db('payments').where({ so_no, status: 'pending' }).update({ status: 'expired' });
      await askForQr(so_no);
    }
    bank.inquiries.length = 0;
    now = new Date('2026-11-20T05:40:05Z');
    await inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`);
    // Immediate repetitions return the known state.
    await inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`);
    expect(bank.inquiries).toEqual([`${so_no}-3`]);
  });
});

describe('mails', () => {
  it('sent before the worker crashed are sent again with the same message id, and then never again', async () => {
    const { so_no } = await unpaid();
    afterMail = () => {
      throw new Error('killed');
    };
    await work();
    afterMail = () => undefined;
    await work();
    await work();
    expect(mails.map((mail) => mail.to)).toEqual(['somying@example.com', 'somying@example.com']);
    expect(new Set(mails.map((mail) => mail.id)).size).toBe(1);
    expect(await t.deps.db('mails').where({ dedupe: `placed:${so_no}` })).toMatchObject([{ sent_at: now }]);
  });
});

describe('live events', () => {
  it('ignore invalid messages, and a connection may not guess e-mails', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { so_no, qr_id } = await withQr();
    const connect = () => io(t.app.listeningOrigin, { transports: ['polling'], forceNew: true });
    const [owner, guesser] = [connect(), connect()];
    const watch = (socket: typeof owner, request: unknown): Promise<unknown> =>
      new Promise((resolve) => socket.emit('watch order', request, resolve));
    const guesses = [];
    for (let i = 0; i < 20; i += 1) guesses.push(await watch(guesser, { so_no, email: `g${i}@example.com` }));
    expect(new Set(guesses.map((g) => JSON.stringify(g)))).toEqual(new Set(['{"ok":false}']));
    expect(await watch(guesser, { so_no, email: ADDRESS.email })).toEqual({ ok: false });
    for (const odd of [null, 7, 'x', [], { so_no: 7 }, { so_no: '\0' }, { so_no, email: {} }]) {
      expect(await watch(owner, odd)).toEqual({ ok: false });
    }
    expect(await watch(owner, { so_no, email: ADDRESS.email })).toEqual({ ok: true });
    for (const junk of ['', '{', 'null', '7', '{"so_no":1}']) {
      await t.deps.db.raw(`SELECT pg_notify('live', ?)`, [junk]);
    }
    const heard = new Promise((resolve) => owner.once('order', resolve));
    bank.pay(qr_id);
    await webhook(qr_id, 'live-after-junk');
    expect(await heard).toEqual({ so_no, doc_status: 3, paid: true });
    owner.disconnect();
    guesser.disconnect();
  });
});
