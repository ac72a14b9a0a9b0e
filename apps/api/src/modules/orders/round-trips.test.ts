import type { OrderRequest } from '@mali/contracts/orders';
import { buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationsHandled } from '../../testing.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { orderRequest } from './fixtures.ts';

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());

type Payment = Pick<OrderRequest, 'payment_method'>;

/** Statements of the second of two orders: pricing rules are cached by the first. */
async function statementsOfOrder(payment: Payment, isMember: boolean): Promise<string[]> {
  const headers = isMember ? s.t.bearer(await buildUser(s.db)) : {};
  const { mat_var_id } = await buildVariant(s.db, { mat_price: 20_000, stock: 50 });
  let sent: string[] = [];
  const note = ({ sql }: { sql: string }) => sent.push(sql.trim());
  for (const n of [1, 2]) {
    await notificationsHandled(s.t.deps);
    sent = [];
    s.db.on('query', note);
    const key = { 'idempotency-key': `round-trips-${mat_var_id}-${n}` };
    const request = orderRequest([[mat_var_id, 1]], 255, payment);
    const answer = await s.inject('POST', '/process_order', request, { ...headers, ...key });
    s.db.removeListener('query', note);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  return sent;
}

it.each([
  ['a guest, by QR', { payment_method: 'promptpay' }, false],
  ['a member, by QR', { payment_method: 'promptpay' }, true],
  ['a member, cash on delivery', { payment_method: 'cod' }, true],
] as const)('an order takes six round trips to the database: %s', async (_who, payment, isMember) => {
  const sent = await statementsOfOrder(payment, isMember);
  expect(sent.map((sql) => /^\w+/.exec(sql)?.[0])).toEqual([
    'BEGIN',
    // Idempotency key, prices, units, order.
    ...['INSERT', 'SELECT', 'SELECT', 'WITH'],
    'COMMIT',
  ]);
});
