import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expireUnpaid } from '../order-management/jobs.ts';
import { type MoneyShop, moneyShop, START } from './fixtures.ts';
import { inquireOpenCharges } from './jobs.ts';
import { reconcile } from './reconcile.ts';

/**
 * During gateway requests no connection of this database is within a transaction or holds a lock: a gateway
 * that is silent for a minute must block nobody. Verified in PostgreSQL at every request. An idle connection
 * may briefly be in a transaction to read notifications, independent of gateways; so may the one that sends live events.
 */
let s: MoneyShop;
const seen = new Map<string, number>();
const held: unknown[] = [];
const HELD = `
  SELECT a.pid, a.state, a.query, array_agg(l.mode) FILTER (WHERE l.mode IS NOT NULL) AS locks
  FROM pg_stat_activity a LEFT JOIN pg_locks l ON l.pid = a.pid AND l.locktype IN ('relation', 'tuple', 'transactionid')
  WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.backend_type = 'client backend'
    AND a.application_name <> 'mali-notifier' AND a.state <> 'active' AND (a.state <> 'idle' OR l.mode IS NOT NULL)
  GROUP BY a.pid, a.state, a.query`;
beforeAll(async () => {
  s = await moneyShop();
  s.bank.onCall = async (call) => {
    seen.set(call, (seen.get(call) ?? 0) + 1);
    const { rows } = await s.pool.query(HELD);
    for (const row of rows) held.push({ call, ...row });
  };
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
  held.length = 0;
});

const MINUTE = 60_000;

it('detects a transaction open during a gateway request', async () => {
  await s.db.transaction(async (trx) => {
    await trx('orders').first();
    await s.bank.find({ key: 'nobody' });
  });
  expect(held).toMatchObject([{ call: 'find', state: 'idle in transaction' }]);
});

it('gateway requests of all kinds are made outside transactions', async () => {
  const admin = await s.staff(4);
  seen.clear();
  // Customers: a QR, cards of every kind, repetitions, inquiries, webhooks.
  const order = await s.place();
  const charge = await s.qr(order.so_no);
  s.later(20 * MINUTE);
  await s.qr(order.so_no);
  await s.inquiry(order.so_no);
  await s.pay(charge);
  const lost = await s.place({ payment_method: 'card', card_token: 'ok-held/request' });
  for (const token of ['51-held', '3ds-held', 'bad-held', 'ok-held/answer', 'ok-held'])
    await s.card((await s.place({ payment_method: 'card' })).so_no, token);
  await s.card(lost.so_no, 'ok-held/request');
  await s.card(lost.so_no, 'ok-held-other');
  s.later(2 * MINUTE);
  await s.inquiry(lost.so_no);
  // Staff and worker: refunds made, rejected and found; pending charges; expiring orders; reconciliation.
  const refused = await s.paid();
  const given = await s.paid();
  await s.inject('POST', '/order/status', { so_no: refused.so_no, new_status: 15, reason: 'x' }, admin);
  s.bank.refusesRefunds = 'poor';
  await s.work();
  s.bank.refusesRefunds = null;
  await s.inject('POST', '/order/status', { so_no: given.so_no, new_status: 15, reason: 'x' }, admin);
  await s.work();
  await s.qr((await s.place()).so_no);
  await s.place({ payment_method: 'card', card_token: 'wait-held' });
  s.later(25 * 60 * MINUTE);
  await inquireOpenCharges(s.jobs);
  await expireUnpaid(s.jobs);
  await reconcile(s.jobs);
  expect([...seen.keys()].sort()).toEqual(['chargeCard', 'charges', 'createQr', 'find', 'inquire', 'refund']);
  expect(held).toEqual([]);
});
