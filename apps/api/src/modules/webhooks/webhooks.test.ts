import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { ROLE } from '@mali/contracts/roles';
import type { WebhookKind } from '@mali/contracts/webhook-values';
import type { Webhook, WebhookLog, WebhookMessageDetail, WebhookPayload } from '@mali/contracts/webhooks';
import { WebhookPayload as PayloadSchema } from '@mali/contracts/webhooks';
import { buildUser, buildVariant } from '@mali/db/builders';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pruneTables } from '../../platform/retention.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { eraseAccount } from '../profiles/privacy.ts';
import { addressFault } from './address.ts';
import { webhook } from './events.ts';
import { webhookJobs } from './jobs.ts';
import { WEBHOOK_RETENTION } from './retention.ts';
import type { WebhookNet } from './send.ts';

type Received = { headers: IncomingHttpHeaders; body: string };
let s: MoneyShop;
let person: { user_id: number; role_id: number };
let owner: Record<string, string>;
let server: Server;
let url: string;
let received: Received[] = [];
let answer = { status: 200, text: 'thanks' };
let net: WebhookNet = { allows: () => true, http: true };
const DAY_MS = 86_400_000;

beforeAll(async () => {
  s = await moneyShop();
  // A message that waits is not due by the clock of the database, however long the tests take.
  s.clock.now = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS);
  person = await buildUser(s.db, { role_id: 0 });
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, { location: `${url}/elsewhere` }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await s.close();
});
/** Time passes; the owner signs in again. */
const later = (ms: number) => {
  s.later(ms);
  owner = s.t.bearer(person);
};
beforeEach(async () => {
  later(0);
  await s.db('webhook_endpoints').del();
  await s.db.raw('DELETE FROM graphile_worker._private_jobs');
  received = [];
  answer = { status: 200, text: 'thanks' };
  net = { allows: () => true, http: true };
});

const api = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = owner) =>
  s.inject(method, `/admin/webhooks${path}`, body, headers);
const fields = (kinds: WebhookKind[]) => ({ name: 'คลัง', url: 'https://erp.example.com/mali', kinds });

/** An endpoint whose address is the receiver of this test, which no address of the API may be. */
async function endpoint(...kinds: WebhookKind[]): Promise<{ id: number; secret: string }> {
  const made = await api('POST', '', { ...fields(kinds), request_key: randomUUID() });
  expect(made.statusCode, made.body).toBe(200);
  const id = made.json().endpoint.endpoint_id as number;
  await s.db('webhook_endpoints').where({ endpoint_id: id }).update({ url });
  return { id, secret: made.json().secret };
}
const work = () => s.work(webhookJobs(s.jobs, net).tasks);
const task = (name: string) => webhookJobs(s.jobs, net).tasks[name]?.({}, {} as never);
/** What the audit log has of an endpoint. */
const acts = (id: number): Promise<string[]> =>
  s
    .db('security_events')
    .where({ subject: `webhook ${id}` })
    .orderBy('event_id')
    .pluck('kind');
const get = async (id: number): Promise<Webhook> => (await api('GET', `/${id}`)).json();
const log = async (id: number, query = ''): Promise<WebhookLog> =>
  (await api('GET', `/${id}/messages${query}`)).json();
const detail = async (id: number, message: number): Promise<WebhookMessageDetail> =>
  (await api('GET', `/${id}/messages/${message}`)).json();
const payload = ({ body }: Received): WebhookPayload => JSON.parse(body);
const event = (once: string, kind: WebhookKind = 'refund.done') =>
  webhook(s.db, {
    kind,
    once,
    about: 'SO1',
    data: { so_no: 'SO1', refund_id: Number(once) },
    at: s.clock.now,
  });

/** The signature as the specification of Standard Webhooks has it. */
function signature({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

it('sends each change of an order once to the endpoints that want it, signed, with ids alone', async () => {
  const { so_no: before } = await s.place();
  later(1000);
  const all = await endpoint('order.placed', 'order.paid', 'order.slip_rejected');
  const other = await endpoint('order.cancelled', 'refund.done');
  const { so_no } = await s.paid();
  await work();
  expect(received.map((one) => payload(one).type).sort()).toEqual(['order.paid', 'order.placed']);
  for (const one of received) {
    expect(one.headers['webhook-signature']).toBe(signature(one, all.secret));
    expect(one.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(Number(one.headers['webhook-timestamp']) * 1000).toBe(s.clock.now.getTime());
    expect(payload(one)).toMatchObject({ version: 1, time: s.clock.now.toISOString(), data: { so_no } });
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    expect(ajv.validate(PayloadSchema, payload(one)), ajv.errorsText()).toBe(true);
  }
  const [placed, paid] = ['order.placed', 'order.paid'].map((type) =>
    received.map(payload).find((one) => one.type === type),
  );
  expect(paid?.sequence).toBeGreaterThan(placed?.sequence ?? Number.NaN);

  // Its slip is rejected and it is paid again, before the jobs of either run: both payments are events of their own.
  const at = new Date(s.clock.now.getTime() + 1000);
  await s.db('order_events').insert([
    { so_no, at, from_status: 2, to_status: 1, actor: 'staff' },
    { so_no, at, from_status: 1, to_status: 3, actor: 'gateway' },
  ]);
  received = [];
  for (const move of [
    { from: 1, to: 3 },
    { from: 2, to: 1 },
    { from: 1, to: 3 },
  ])
    await s.db.raw("SELECT graphile_worker.add_job('order-moved', ?::json)", [
      JSON.stringify({ so_no, ...move }),
    ]);
  await work();
  expect(received.map((one) => payload(one).type).sort()).toEqual(['order.paid', 'order.slip_rejected']);
  expect((await log(other.id)).messages).toEqual([]);
  // What happened before the endpoint was made is not sent, also when a job is late.
  expect((await log(all.id)).messages.map(({ about }) => about)).not.toContain(before);

  received = [];
  const cancel = { so_no, new_status: ORDER_STATUS.CANCELLED, reason: 'ลูกค้าเปลี่ยนใจ' };
  expect((await s.inject('POST', '/order/status', cancel, owner)).statusCode).toBe(200);
  await work();
  const [{ refund_id }] = await s.refundsOf(so_no);
  expect(received.map(payload).map(({ type, data }) => [type, data])).toEqual([
    ['order.cancelled', { so_no }],
    ['refund.done', { so_no, refund_id }],
  ]);
});

it('tries again with the same id and bytes, gives up after ten attempts and disables what never arrives', async () => {
  const { id, secret } = await endpoint('refund.done');
  answer = { status: 500, text: 'down' };
  await event('1');
  await event('1');
  const waits: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await work();
    const [{ next_at }] = await s.db('webhook_messages');
    if (next_at !== null) waits.push((next_at.getTime() - s.clock.now.getTime()) / 1000);
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 64_800, 79_200]);
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  expect(await get(id)).toMatchObject({ state: 'disabled', disabled_for: 'failing', failed: 1, waiting: 0 });
  const notices = await s.db('notifications').where({ kind: 'staff_webhook_disabled' });
  expect(notices).toMatchObject([{ link: `/admin/webhooks?endpoint=${id}`, title_th: 'ปิดเว็บฮุกแล้ว: คลัง' }]);
  // A disabled endpoint collects nothing, and gets nothing.
  await event('2');
  await work();
  expect(received).toHaveLength(10);
  expect((await api('POST', `/${id}/test`)).json()).toMatchObject({ code: 'WEBHOOK.NOT_ACTIVE' });

  answer = { status: 200, text: `ok ${'x'.repeat(9000)}` };
  later(1000);
  await api('POST', `/${id}/state`, { state: 'active' });
  const [message] = (await log(id)).messages;
  expect(message).toMatchObject({ state: 'failed', attempts: 10, last_status: 500, about: 'SO1' });
  const one = { message_id: message?.message_id ?? 0, from: null, until: null, failed_only: false };
  expect((await api('POST', `/${id}/replay`, one)).json()).toEqual({ replayed: 1 });
  await work();
  const [first, last] = [received[0], received.at(-1)];
  expect(last?.body).toBe(first?.body);
  expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(last && signature(last, secret)).toBe(last?.headers['webhook-signature']);
  const shown = await detail(id, one.message_id);
  expect(shown).toMatchObject({ state: 'sent', body: first?.body, webhook_id: first?.headers['webhook-id'] });
  expect(shown.tries).toHaveLength(11);
  expect(shown.tries[0]).toMatchObject({
    status: 200,
    error: null,
    answer: expect.stringMatching(/^ok x{997}$/),
  });

  // One that is given up after another one arrived disables nothing.
  await event('3');
  await event('4');
  await s.db('webhook_messages').where({ once: '3' }).update({ attempts: 9, made_at: s.clock.now });
  answer = { status: 500, text: '' };
  await s.db('webhook_endpoints').update({ succeeded_at: s.clock.now });
  await work();
  expect(await get(id)).toMatchObject({ state: 'active', failed: 1, waiting: 1 });

  const period = { message_id: null, from: s.clock.now.toISOString(), failed_only: true };
  const until = new Date(s.clock.now.getTime() + 1).toISOString();
  expect((await api('POST', `/${id}/replay`, { ...period, until })).json()).toEqual({ replayed: 1 });
  expect((await api('POST', `/${id}/replay`, { ...period, until })).json()).toEqual({ replayed: 0 });
  expect((await api('POST', `/${id}/replay`, { ...period, until: null })).statusCode).toBe(400);

  // The receiver says that it is gone.
  answer = { status: 410, text: '' };
  await work();
  expect(await get(id)).toMatchObject({ state: 'disabled', disabled_for: 'gone', waiting: 0 });
  expect(await acts(id)).toEqual(expect.arrayContaining(['webhook_started', 'webhook_replayed']));
});

it('a paused endpoint collects; a lost job is queued again; redirects and addresses that are not public are not followed', async () => {
  const { id } = await endpoint('refund.done');
  await api('POST', `/${id}/state`, { state: 'paused' });
  await event('1');
  await work();
  expect(received).toEqual([]);
  expect(await get(id)).toMatchObject({ state: 'paused', waiting: 1 });
  await api('POST', `/${id}/state`, { state: 'active' });
  await s.db.raw('DELETE FROM graphile_worker._private_jobs');
  await task('requeue-webhooks');
  await work();
  expect(received).toEqual([]);
  later(120_000);
  await task('requeue-webhooks');
  await task('requeue-webhooks');
  await work();
  expect(received).toHaveLength(1);
  await pruneTables(s.jobs, WEBHOOK_RETENTION);
  expect((await log(id)).messages).toHaveLength(1);
  later(31 * DAY_MS);
  await pruneTables(s.jobs, WEBHOOK_RETENTION);
  expect((await log(id)).messages).toEqual([]);

  answer = { status: 302, text: '' };
  await event('2');
  await work();
  expect(received).toHaveLength(2);
  expect((await log(id)).messages[0]).toMatchObject({ state: 'waiting', last_status: 302 });
  // The name leads to this machine when the message is sent, whatever it did when it was saved.
  await s.db('webhook_endpoints').update({ url: 'https://rebound.example.com/' });
  net = { resolve: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) };
  await work();
  expect((await log(id)).messages[0]).toMatchObject({ last_status: null, last_error: 'NOT_PUBLIC' });
  await s.db('webhook_endpoints').update({ url });
  net = {};
  await work();
  expect((await log(id)).messages[0]).toMatchObject({ last_error: 'NOT_HTTPS', attempts: 3 });
  expect(received).toHaveLength(2);
  expect((await log(id, '?state=failed')).messages).toEqual([]);
  expect(await acts(id)).toEqual(['webhook_made', 'webhook_paused', 'webhook_started']);
});

it('a secret is shown once and stored encrypted; for a day after it is replaced both sign', async () => {
  const request = { ...fields(['refund.done']), request_key: randomUUID() };
  const both = await Promise.all([api('POST', '', request), api('POST', '', request)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(both[0].json()).toEqual(both[1].json());
  const { endpoint: made, secret } = both[0].json();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  const id = made.endpoint_id;
  await s.db('webhook_endpoints').update({ url });
  const [row] = await s.db('webhook_endpoints');
  expect(row.secret.includes(Buffer.from(secret))).toBe(false);
  expect(JSON.stringify((await api('GET', '')).json())).not.toContain('whsec_');

  const replaced = (await api('POST', `/${id}/secret`)).json();
  expect(replaced.secret).not.toBe(secret);
  const test = (await api('POST', `/${id}/test`)).json();
  expect(test).toMatchObject({ kind: 'test', state: 'waiting', tries: [] });
  await work();
  const [one] = received;
  if (one === undefined) throw new Error('no test arrived');
  expect(one.headers['webhook-signature']).toBe(
    `${signature(one, replaced.secret)} ${signature(one, secret)}`,
  );
  expect(payload(one)).toMatchObject({ type: 'test', data: {} });
  later(DAY_MS);
  await api('POST', `/${id}/test`);
  await work();
  const [, second] = received;
  await task('forget-webhook-secrets');
  expect(await s.db('webhook_endpoints').first()).toMatchObject({ old_secret: null });
  expect(second?.headers['webhook-signature']).toBe(second && signature(second, replaced.secret));

  // A session that was not confirmed just now shows no secret.
  const confirmed_at = new Date(s.clock.now.getTime() - DAY_MS);
  const session = { user_id: person.user_id, role_id: ROLE.OWNER, session_id: randomUUID(), confirmed_at };
  const stale = { authorization: `Bearer ${s.t.deps.tokens.sign(session).token}` };
  expect((await api('POST', `/${id}/secret`, undefined, stale)).json()).toMatchObject({
    code: 'AUTH.CONFIRM_REQUIRED',
  });
  const crm = s.t.bearer(await buildUser(s.db, { role_id: 7 }));
  expect((await api('GET', '', undefined, crm)).statusCode).toBe(403);

  // A colleague has saved since.
  const { revision } = await get(id);
  const change = (kinds: WebhookKind[]) => api('POST', `/${id}`, { ...fields(kinds), revision });
  const saves = await Promise.all([change(['order.paid']), change(['order.placed'])]);
  expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(
    (
      await api('POST', `/${id}`, { ...fields(['order.paid']), url: 'http://x.example.com', revision })
    ).json(),
  ).toMatchObject({ code: 'WEBHOOK.ADDRESS', details: { fault: 'https' } });
  await api('DELETE', `/${id}`);
  expect((await api('DELETE', `/${id}`)).statusCode).toBe(200);
  expect((await api('GET', `/${id}`)).json()).toMatchObject({ code: 'WEBHOOK.NOT_FOUND' });
  expect(await acts(id)).toEqual([
    ...['webhook_made', 'webhook_secret_replaced', 'webhook_tested', 'webhook_tested'],
    ...['webhook_changed', 'webhook_removed'],
  ]);
  for (let made = 0; made < 10; made += 1) await endpoint('order.paid');
  expect(
    (await api('POST', '', { ...fields(['order.paid']), request_key: randomUUID() })).json(),
  ).toMatchObject({
    code: 'WEBHOOK.TOO_MANY',
  });
});

it('an erasure is sent with the number of the customer, before the customer is gone', async () => {
  const { id } = await endpoint('customer.erased');
  const { user_id } = await buildUser(s.db, {});
  const { customer_id } = await s.db('customers').where({ user_id }).first();
  await s.db.transaction(async (trx) => {
    await eraseAccount(trx, user_id, s.clock.now);
  });
  await work();
  expect(received.map(payload)).toMatchObject([{ type: 'customer.erased', data: { customer_id } }]);
  expect(await get(id)).toMatchObject({ succeeded_at: s.clock.now.toISOString() });
});

it('products and stock that changed are sent together, also when they change while no job runs', async () => {
  const before = await buildVariant(s.db, { stock: 5 });
  const changes = async () => {
    received = [];
    await task('watch-goods-webhooks');
    await work();
    return received.map((one) => [payload(one).type, payload(one).data]);
  };
  expect(await changes()).toEqual([]);
  const { id } = await endpoint('stock.changed', 'product.changed');
  // The first run learns how things are.
  expect(await changes()).toEqual([]);
  expect(await changes()).toEqual([]);
  const after = await buildVariant(s.db, { stock: 2 });
  await s.db('stock').where({ mat_var_id: before.mat_var_id }).update({ quantity: 4 });
  await s.db('variants').where({ mat_var_id: before.mat_var_id }).update({ mat_price: 12_300 });
  const { mat_id } = await s.db('variants').where({ mat_var_id: before.mat_var_id }).first();
  const made = await s.db('variants').where({ mat_var_id: after.mat_var_id }).first();
  expect(await changes()).toEqual(
    expect.arrayContaining([
      ['stock.changed', { mat_var_ids: [before.mat_var_id, after.mat_var_id] }],
      ['product.changed', { mat_ids: [mat_id, made.mat_id] }],
    ]),
  );
  expect(received).toHaveLength(2);
  // Two runs at once find a change once; a change of a transaction that ends later is found afterwards.
  await s.db('stock').where({ mat_var_id: before.mat_var_id }).update({ quantity: 3 });
  const late = await s.db.transaction();
  await late('stock').where({ mat_var_id: after.mat_var_id }).update({ quantity: 1 });
  await Promise.all([task('watch-goods-webhooks'), task('watch-goods-webhooks')]);
  expect(await changes()).toEqual([['stock.changed', { mat_var_ids: [before.mat_var_id] }]]);
  await late.commit();
  expect(await changes()).toEqual([['stock.changed', { mat_var_ids: [after.mat_var_id] }]]);
  await api('DELETE', `/${id}`);
  await changes();
  expect(await s.db('webhook_goods')).toEqual([]);
});

it.each([
  ['https://erp.example.com/hook?shop=1', null],
  ['https://8.8.8.8:8443/', null],
  ['erp.example.com', 'format'],
  ['http://erp.example.com/', 'https'],
  ['https://user:pass@erp.example.com/', 'password'],
  ['https://127.0.0.1/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private'],
  ['https://localhost./', 'private'],
  ['https://erp/', 'private'],
  ['https://db.internal/', 'private'],
  [`https://erp.example.com/${'a'.repeat(500)}`, 'format'],
])('of the address %j the fault is %j', (address, fault) => {
  expect(addressFault(address)).toBe(fault);
});
