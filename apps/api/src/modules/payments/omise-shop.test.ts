import { buildDeliveryRate, buildVariant } from '@mali/db/builders';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { orderJobs } from '../order-management/jobs.ts';
import { ADDRESS, BY_EMAIL, orderRequest } from '../orders/fixtures.ts';
import { freePort, openOmise } from './gateway-fixtures.ts';
import { paymentJobs } from './jobs.ts';

/** The whole shop with Omise instead of the sandbox, and with a fake Omise. */
let t: TestApp;
let omise: Awaited<ReturnType<typeof openOmise>>;

beforeAll(async () => {
  const port = await freePort();
  omise = await openOmise({ webhookUrl: `http://127.0.0.1:${port}/webhooks/omise` });
  t = await testApp(omise.environment);
  await t.app.listen({ host: '127.0.0.1', port });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
});
afterAll(async () => {
  await omise.close();
  await t.close();
});

const post = (url: string, payload: object) => t.app.inject({ method: 'POST', url, payload });
const place = async (payment_method: 'promptpay' | 'card'): Promise<string> => {
  const { mat_var_id } = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
  const answer = await post('/process_order', orderRequest([[mat_var_id, 1]], 255, { payment_method }));
  return answer.json().so_no;
};
const statusOf = async (so_no: string): Promise<number> =>
  (await t.deps.db('orders').where({ so_no }).first()).doc_status;
const chargeOf = async (so_no: string): Promise<string> =>
  (await t.deps.db('payments').where({ so_no }).orderBy('payment_id', 'desc').first()).charge_id;
/** Runs every queued job, like the worker. */
const work = async (): Promise<void> => {
  const jobs = { ...t.deps, sendMail: async () => undefined };
  const pool = new pg.Pool({ connectionString: t.deps.config.databaseUrl, max: 2 });
  const taskList = Object.assign({}, orderJobs(jobs).tasks, paymentJobs(jobs).tasks);
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true });
  await pool.end();
};

test('an order is paid by QR: a webhook triggers an inquiry', async () => {
  const so_no = await place('promptpay');
  const { body } = await t.app.inject({ url: `/order/qr?so_no=${so_no}&${BY_EMAIL}` });
  expect(JSON.parse(body)).toMatchObject({
    amount: 255,
    pay_url: null,
    qr_image: expect.stringMatching(/^data:/),
  });
  await omise.pay(await chargeOf(so_no));
  await expect.poll(() => statusOf(so_no)).toBe(3);
});

test('an order is paid by card after 3-D Secure, and refunded when it was cancelled meanwhile', async () => {
  const so_no = await place('card');
  const refused = await omise.token('4111111111140011');
  expect(
    (await post('/payment_credit', { so_no, card_token: refused, email: ADDRESS.email })).json(),
  ).toEqual({
    response_code: '51',
    authen_url: null,
  });
  const asked = await omise.token('4242424242424242', true);
  const answer = (await post('/payment_credit', { so_no, card_token: asked, email: ADDRESS.email })).json();
  expect(answer).toEqual({ response_code: '00', authen_url: expect.stringContaining('/payments/paym_') });
  const chargeId = await chargeOf(so_no);
  expect(await statusOf(so_no)).toBe(1);
  // The order expires before the charge is decided: the late payment is refunded.
  await post('/order/status', { so_no, new_status: 15, email: ADDRESS.email });
  expect(await statusOf(so_no)).toBe(15);
  await omise.answer(chargeId, true);
  const worked = async () => {
    await work();
    return omise.gateway.inquire(chargeId);
  };
  await expect.poll(worked, { interval: 200 }).toMatchObject({ status: 'successful', refunded: 25_500 });
}, 15_000);

test('a webhook of another gateway is rejected', async () => {
  const forged = { event_id: 'e', type: 'charge.complete', charge_id: 'chrg_1' };
  expect((await post('/webhooks/sandbox', forged)).json()).toMatchObject({ code: 'PAYMENT.WEBHOOK' });
  expect((await post('/webhooks/omise', forged)).json()).toMatchObject({ code: 'PAYMENT.WEBHOOK' });
});
