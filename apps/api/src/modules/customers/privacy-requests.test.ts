import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { customerJobs, refreshCustomers } from './jobs.ts';
import { forgetPrivacyExports, runPrivacyRequest } from './privacy-requests.ts';

type Headers = Record<string, string>;
let s: MoneyShop;
let folder: string;
let crm: Headers;
let agent: Headers;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-privacy-requests-'));
  s = await moneyShop({ DATA_DIR: folder });
  [crm, agent] = await Promise.all([s.staff(7), s.staff(80)]);
});
afterAll(async () => {
  await s?.close();
  await rm(folder, { recursive: true, force: true });
});

let people = 0;
const someone = () => {
  people += 1;
  return { ...ADDRESS, email: `subject${people}@mali.example`, mobile: `081777${1000 + people}` };
};
const member = async () => {
  const { email } = someone();
  const user = await buildUser(s.db, { email, first_name: 'พิมพ์ชนก', last_name: 'วัฒนากรณ์' });
  const { customer_id } = await s.db('customers').where({ user_id: user.user_id }).first();
  return { ...user, customer_id: customer_id as number, headers: s.t.bearer(user) };
};
const start = async (
  id: number,
  act: 'data_export' | 'erasure',
  { who = crm, reason = 'ลูกค้าขอทางแชต', request_key = randomUUID() as string } = {},
) => {
  const answer = await s.inject('POST', `/admin/customers/${id}/${act}`, { request_key, reason }, who);
  return [answer.statusCode, answer.json()] as const;
};
const list = async (query = '') => {
  const answer = await s.inject('GET', `/admin/privacy_requests${query}`, undefined, crm);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const file = (id: number, who = crm) => s.inject('GET', `/admin/privacy_requests/${id}/file`, undefined, who);
const work = () => s.work(customerJobs(s.jobs).tasks);
const eventsOf = async (id: number): Promise<string[]> =>
  (
    await s
      .db('security_events')
      .where({ subject: `customer ${id}` })
      .orderBy('event_id')
  ).map(({ kind }) => kind);

it('an export is made by a job, downloaded with a record, proved by its digest, and deleted after a week', async () => {
  const buyer = await member();
  const { so_no } = await s.place({ payment_method: 'cod', delivery_address: someone() }, buyer.headers);
  const { customer_id: id } = buyer;
  for (const act of ['data_export', 'erasure'] as const)
    expect((await start(id, act, { who: agent }))[0]).toBe(403);
  for (const reason of [`ขอโดย ${buyer.email}`, 'คุณพิมพ์ชนกขอ'])
    expect((await start(id, 'data_export', { reason }))[1].code).toBe('PRIVACY.REASON');
  expect((await start(id, 'data_export', { reason: '  ' }))[0]).toBe(400);

  // Of two at once one is started; the same key starts nothing more, and is no key of another customer's.
  const key = randomUUID();
  const both = await Promise.all([start(id, 'data_export', { request_key: key }), start(id, 'data_export')]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  expect(both.find(([status]) => status === 409)?.[1].code).toBe('PRIVACY.WAITING');
  const { request_id } = (await list(`?customer_id=${id}`)).rows[0];
  const { request_key } = await s.db('privacy_requests').where({ request_id }).first();
  expect((await start(id, 'data_export', { request_key }))[1]).toMatchObject({
    request_id,
    state: 'waiting',
  });
  expect((await start((await member()).customer_id, 'data_export', { request_key }))[0]).toBe(400);
  expect((await file(request_id)).statusCode).toBe(404);

  await work();
  const [proof] = (await list(`?customer_id=${id}`)).rows;
  expect(proof).toMatchObject({ kind: 'export', state: 'done', reason: 'ลูกค้าขอทางแชต', refusal: null });
  expect(proof.parts).toEqual(
    expect.arrayContaining([
      { table: 'users', outcome: 'exported', rows: 1, why: null },
      { table: 'orders', outcome: 'exported', rows: 1, why: null },
    ]),
  );
  const answer = await file(request_id);
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="customer-data-${request_id}.json"`,
    'cache-control': 'private, no-store',
  });
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(proof.sha256);
  expect(answer.rawPayload.length).toBe(proof.bytes);
  expect(answer.json()).toMatchObject({ user_id: buyer.user_id, data: { orders: [{ so_no }] } });
  expect(answer.body).not.toMatch(/password_hash|token_hash/);
  expect((await file(request_id, agent)).statusCode).toBe(403);
  expect(await eventsOf(id)).toEqual(['customer_export_started', 'customer_export_downloaded']);

  s.later(7 * 86_400_000);
  // An erasure needs a code that was entered just now.
  expect((await start(id, 'erasure'))[1].code).toBe('AUTH.CONFIRM_REQUIRED');
  [crm, agent] = await Promise.all([s.staff(7), s.staff(80)]);
  expect((await file(request_id)).statusCode).toBe(404);
  const { file: stored } = await s.db('privacy_requests').where({ request_id }).first();
  await forgetPrivacyExports(s.jobs);
  expect(await s.jobs.files.get(stored)).toBeNull();
  expect((await list(`?customer_id=${id}`)).rows[0]).toMatchObject({
    ...{ sha256: proof.sha256, file_until: null },
  });
});

it('an erasure refuses what the member’s own refuses, leaves no personal data, and its proof says what was kept', async () => {
  const buyer = await member();
  const { customer_id: id, user_id, email } = buyer;
  const address = someone();
  const { so_no } = await s.place({ payment_method: 'cod', delivery_address: address }, buyer.headers);
  expect((await start(id, 'erasure'))[1]).toMatchObject({
    ...{ code: 'ACCOUNT.ORDERS', details: { orders: [so_no] } },
  });
  const colleague = await buildUser(s.db, { role_id: 7 });
  const ofColleague = await s.db('customers').where({ user_id: colleague.user_id }).first();
  expect((await start(ofColleague.customer_id, 'erasure'))[1].code).toBe('CUSTOMER.STAFF');
  await s.db('customers').where({ customer_id: id }).update({ blocked_at: s.clock.now, blocked_reason: 'x' });
  expect((await start(id, 'erasure'))[1].code).toBe('CUSTOMER.BLOCKED');
  await s.db('customers').where({ customer_id: id }).update({ blocked_at: null, blocked_reason: null });

  // An order that is open by the time the job runs is refused there, by the same name.
  await s.db('orders').where({ so_no }).update({ doc_status: 98 });
  expect((await start(id, 'erasure'))[0]).toBe(200);
  await s.db('orders').where({ so_no }).update({ doc_status: 3 });
  await work();
  expect((await list(`?customer_id=${id}`)).rows[0]).toMatchObject({
    ...{ state: 'refused', refusal: { code: 'ACCOUNT.ORDERS' }, parts: [] },
  });
  expect((await s.db('users').where({ user_id }).first()).deleted_at).toBeNull();

  await s.db('orders').where({ so_no }).update({ doc_status: 98 });
  await start(id, 'data_export');
  await work();
  const { file: exported } = await s
    .db('privacy_requests')
    .where({ customer_id: id, kind: 'export' })
    .first();
  const [, waiting] = await start(id, 'erasure');
  // Two workers have the same job.
  await Promise.all([
    runPrivacyRequest(s.jobs, waiting.request_id),
    runPrivacyRequest(s.jobs, waiting.request_id),
  ]);
  const { rows } = await list(`?customer_id=${id}`);
  expect(rows[0]).toMatchObject({ kind: 'erasure', state: 'done', sha256: null });
  expect(rows[0].parts).toEqual(
    expect.arrayContaining([
      { table: 'users', outcome: 'anonymised', rows: 1, why: null },
      { table: 'customers', outcome: 'deleted', rows: 1, why: null },
      { table: 'orders', outcome: 'anonymised', rows: 1, why: null },
      { table: 'tax_documents', outcome: 'kept', rows: 1, why: 'accounts' },
      expect.objectContaining({ table: 'security_events', outcome: 'kept', why: 'security' }),
    ]),
  );
  // Its last rows are gone; only the account's number is left, and the file of the export is deleted.
  expect((await s.db('users').where({ user_id }).first()).deleted_at).not.toBeNull();
  expect((await s.inject('GET', `/admin/customers/${id}`, undefined, crm)).json().code).toBe(
    'CUSTOMER.NOT_FOUND',
  );
  expect(await s.jobs.files.get(exported)).toBeNull();
  expect((await file(rows[1].request_id)).statusCode).toBe(404);
  const stored = JSON.stringify(await s.db('privacy_requests').where({ customer_id: id }));
  for (const text of [email, address.email, address.mobile, 'พิมพ์ชนก', so_no])
    expect(stored).not.toContain(text);
  expect((await eventsOf(id)).filter((kind) => kind === 'customer_erased')).toHaveLength(1);
  const { request_key } = await s.db('privacy_requests').where({ request_id: waiting.request_id }).first();
  expect((await start(id, 'erasure', { request_key }))[1].state).toBe('done');
  expect((await start(id, 'erasure'))[1].code).toBe('CUSTOMER.NOT_FOUND');
});

it('a guest is exported and erased by the e-mail of their orders', async () => {
  const guest = someone();
  const { so_no } = await s.place({ payment_method: 'cod', delivery_address: guest });
  await refreshCustomers(s.jobs);
  const { customer_id: id } = await s.db('customers').where({ email: guest.email }).first();
  expect((await start(id, 'erasure'))[1]).toMatchObject({
    ...{ code: 'GUEST.ORDERS', details: { orders: [so_no] } },
  });
  await s.db('orders').where({ so_no }).update({ doc_status: 98 });
  const [, made] = await start(id, 'data_export');
  await work();
  expect((await file(made.request_id)).json()).toMatchObject({
    user_id: null,
    data: { orders: [{ so_no }] },
  });
  await start(id, 'erasure');
  await work();
  const { rows, next } = await list();
  expect(rows[0]).toMatchObject({ customer_id: id, kind: 'erasure', state: 'done' });
  expect(next).toBeNull();
  expect(JSON.stringify(await s.rowOf(so_no))).not.toContain(guest.email);
  expect((await file(made.request_id)).statusCode).toBe(404);
  expect((await list(`?before=${rows[0].request_id}`)).rows[0].request_id).toBe(rows[1].request_id);
});
