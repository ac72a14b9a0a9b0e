import { AsyncLocalStorage } from 'node:async_hooks';
import type { OrderRequest } from '@mali/contracts/orders';
import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { Logger, runOnce } from 'graphile-worker';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Overrides } from '../../app.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import type { Mail } from '../../platform/mail.ts';
import { testApp } from '../../testing.ts';
import { officeJobs } from '../office/bulk.ts';
import { orderJobs } from '../order-management/jobs.ts';
import { ADDRESS, BY_EMAIL, FakeBank, orderRequest } from '../orders/fixtures.ts';
import { pickupJobs } from '../pickup/clock.ts';
import { returnJobs } from '../returns/jobs.ts';
import type { Gateways } from './gateway.ts';
import { gatewaysOf } from './gateways.ts';
import { paymentJobs } from './jobs.ts';

/** Start time of every payment test. */
export const START = new Date('2026-11-20T05:00:00Z');
const SILENT = new Logger(() => () => undefined);

export type MoneyShop = Awaited<ReturnType<typeof moneyShop>>;

/** The real app with a fake gateway, and a clock and a worker controlled by the test. Delivery is 55 baht. */
export async function moneyShop(
  environment: Readonly<Record<string, string>> = {},
  overrides: Pick<Overrides, 'loyalty'> = {},
) {
  const clock = { now: START };
  const bank = new FakeBank();
  bank.now = () => clock.now;
  let configured = gatewaysOf(bank);
  const gateways: Gateways = {
    get current() {
      return configured.current;
    },
    get all() {
      return configured.all;
    },
    find: (name) => configured.find(name),
    of: (payment) => configured.of(payment),
  };
  const mails: Mail[] = [];
  const t = await testApp(
    { DATABASE_POOL: '30', ...environment },
    { ...overrides, now: () => clock.now, gateways },
  );
  const { db } = t.deps;
  const jobs: JobDeps = { ...t.deps, sendMail: async (mail) => void mails.push(mail) };
  const pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 4 });
  // Idle pool connections are closed when the database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await buildDeliveryRate(db, { min_spend: 0, rate: 5500 });

  const inject = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

  /** A new order over 255 baht (200 and delivery) for one unit of a variant of its own. */
  const place = async (more: Partial<OrderRequest> = {}, headers: Record<string, string> = {}) => {
    const { mat_var_id } = await buildVariant(db, { mat_price: 20_000, stock: 5 });
    const request = orderRequest([[mat_var_id, 1]], 255, { payment_method: 'promptpay', ...more });
    const answer = await inject('POST', '/process_order', request, headers);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { so_no: answer.json().so_no as string, mat_var_id, request, answer: answer.json() };
  };
  const qr = async (so_no: string): Promise<string> =>
    (await inject('GET', `/order/qr?so_no=${so_no}&${BY_EMAIL}`)).json().qr_id;
  const card = (so_no: string, card_token: string) =>
    inject('POST', '/payment_credit', { so_no, card_token, email: ADDRESS.email });
  let events = 0;
  /** A gateway's webhook about a charge. */
  const tell = (charge_id: string, from = 'sandbox') => {
    events += 1;
    const event = { event_id: `${charge_id}-${events}`, charge_id };
    return inject('POST', `/webhooks/${from}`, event, { 'x-bank-signature': 'good' });
  };
  /** Pays a charge and sends its webhook. */
  const pay = async (chargeId: string, amount?: number, currency?: string): Promise<void> => {
    bank.pay(chargeId, amount, currency);
    const { statusCode, body } = await tell(chargeId);
    if (statusCode !== 200) throw new Error(body);
  };

  return {
    t,
    db,
    bank,
    jobs,
    pool,
    mails,
    clock,
    inject,
    place,
    qr,
    card,
    tell,
    pay,
    /** Reconfigures the shop with these gateways. */
    configure: (now: Gateways): void => {
      configured = now;
    },
    /** Advances the clock. */
    later: (ms: number): void => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    /** An order paid by QR. */
    paid: async (more: Partial<OrderRequest> = {}) => {
      const order = await place(more);
      const charge_id = await qr(order.so_no);
      await pay(charge_id);
      return { ...order, charge_id };
    },
    inquiry: async (so_no: string) =>
      (await inject('GET', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`)).json(),
    cancel: (so_no: string) =>
      inject('POST', '/order/status', { so_no, new_status: 15, email: ADDRESS.email }),
    staff: async (role_id: number): Promise<Record<string, string>> =>
      t.bearer(await buildUser(db, { role_id })),
    rowOf: (so_no: string) => db('orders').where({ so_no }).first(),
    paymentsOf: (so_no: string) => db('payments').where({ so_no }).orderBy('payment_id'),
    refundsOf: (so_no: string) => db('refunds').where({ so_no }).orderBy('refund_id'),
    /** The order in the customer's view. */
    seen: async (so_no: string) =>
      (await inject('GET', `/order?so_no=${so_no}&email=${encodeURIComponent(ADDRESS.email)}`)).json()[0],
    /** Runs all queued jobs, those they queue, and those waiting for a retry. */
    /** @param more tasks of other modules that are to be done as well */
    work: async (more: ModuleJobs['tasks'] = {}): Promise<void> => {
      const taskList = Object.assign(
        {},
        more,
        officeJobs(jobs).tasks,
        orderJobs(jobs).tasks,
        paymentJobs(jobs).tasks,
        pickupJobs(jobs).tasks,
        returnJobs(jobs).tasks,
      );
      await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
      // A finished job may unblock another's queue.
      for (let left = 1; left > 0; ) {
        await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: SILENT });
        const due = `SELECT count(*)::int AS n FROM graphile_worker.jobs
                     WHERE run_at <= now() AND attempts < max_attempts AND task_identifier = ANY($1)`;
        left = (await pool.query(due, [Object.keys(taskList)])).rows[0].n;
      }
    },
    close: async (): Promise<void> => {
      await pool.end();
      await t.close();
    },
  };
}

/** Checksum of all rows about orders and money; equal ones mean no change. */
export async function checksum(
  { pool }: Pick<MoneyShop, 'pool'>,
  so_no: string | null = null,
): Promise<Record<string, string>> {
  const tables = [
    ...['orders', 'order_lines', 'order_events', 'payments', 'refunds', 'refund_lines', 'slips'],
    ...['coin_ledger', 'user_coupons'],
  ];
  const shared = ['stock', 'webhook_events', 'unmatched_charges', 'order_tokens', 'mails'];
  const sums = [
    ...tables.map((name) => [name, so_no === null ? '' : 'WHERE so_no = $1'] as const),
    ...(so_no === null ? shared.map((name) => [name, ''] as const) : []),
  ].map(
    ([name, where]) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(md5(string_agg(x::text, chr(10) ORDER BY x::text)), '') AS sum
       FROM ${name} x ${where}`,
  );
  const { rows } = await pool.query<{ name: string; sum: string }>(
    sums.join(' UNION ALL '),
    so_no === null ? [] : [so_no],
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/**
 * From now on checks whether the caller is within a transaction: gateways must not be called then, since a
 * slow response would hold locks.
 */
export function watchTransactions(db: Knex): () => boolean {
  const within = new AsyncLocalStorage<true>();
  const begin = db.transaction.bind(db);
  Object.defineProperty(db, 'transaction', {
    value: (work: (trx: Knex.Transaction) => Promise<unknown>) =>
      begin((trx) => within.run(true, () => work(trx))),
  });
  return () => within.getStore() === true;
}
