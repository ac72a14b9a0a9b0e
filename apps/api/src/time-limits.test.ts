import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { ROLE } from '@mali/contracts/roles';
import { buildDeliveryRate, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut } from './modules/order-management/checkout.ts';
import { ADDRESS, BY_EMAIL, orderRequest } from './modules/orders/fixtures.ts';
import { inquiry } from './modules/payments/service.ts';
import { VISITOR } from './platform/auth.ts';
import { type TestApp, testApp } from './testing.ts';

/** A bank that takes connections and says nothing. */
const heard: Socket[] = [];
const bank = createServer((socket) => heard.push(socket.on('error', () => undefined)));
let t: TestApp;
let variant: number;

beforeAll(async () => {
  bank.listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const { port } = bank.address() as AddressInfo;
  t = await testApp({ ANSWER_MS: '5000', BANK_URL: `http://127.0.0.1:${port}` });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
  variant = (await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 })).mat_var_id;
});
afterAll(async () => {
  for (const socket of heard) socket.destroy();
  bank.close();
  await t.close();
});

test('an order by a card whose bank says nothing is answered as undecided', async () => {
  const deps = { ...t.deps, config: { ...t.deps.config, answerMs: 400 } };
  const more = { payment_method: 'card', card_token: 'tok_1' } as const;
  const placed = await checkOut(deps, VISITOR, orderRequest([[variant, 1]], 200, more), randomUUID());
  expect(placed).toMatchObject({ doc_status: 1, response_code: null, authen_url: null });
  expect(heard.length).toBe(1);
  expect(await inquiry(deps, VISITOR, { so_no: placed.so_no, email: ADDRESS.email })).toMatchObject({
    ...{ paid: false, card: { pending: true } },
  });
});

test('a shopper whose request takes too long is told to try again, and staff wait', async () => {
  const lock = await t.deps.db.transaction();
  await lock.raw('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const write: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(orderRequest([[variant, 1]], 200, { payment_method: 'cod' })),
  };
  const shoppers = [
    fetch(`${url}/inquiry/charge?so_no=SO26112800000001&${BY_EMAIL}`),
    // Its body has long arrived.
    fetch(`${url}/process_order`, write),
  ];
  const staff = t.app.inject({
    url: '/admin/orders',
    headers: t.bearer({ user_id: 1, role_id: ROLE.OWNER }),
  });
  for (const answer of await Promise.all(shoppers)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({
      code: 'ERROR.BUSY',
      message_th: expect.stringContaining('ลองใหม่'),
    });
  }
  await lock.rollback();
  expect((await staff).statusCode).toBe(200);
  // The write went on, and its key tells what came of it.
  expect((await fetch(`${url}/process_order`, write)).status).toBe(200);
});
