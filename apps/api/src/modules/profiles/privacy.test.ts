import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCode, buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database.ts';
import { mailSender } from '../../platform/mail.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { runs } from '../../testing-values.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { PERSONAL_TABLES } from './personal-data-repository.ts';

const PASSWORD = 'แมวสามตัว on a roof';
let now = new Date('2026-11-20T05:00:00Z');
let t: TestApp;
let folder: string;
let password_hash: string;
let mat_no: string;
let mat_var_id: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-privacy-test-'));
  t = await testApp({ DATA_DIR: folder }, { now: () => now });
  password_hash = await hashPassword(PASSWORD);
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
  const variant = await buildVariant(t.deps.db, { stock: 1000, mat_price: 50_000 });
  mat_var_id = variant.mat_var_id;
  const [material] = await t.deps.db('materials').where({ mat_id: variant.mat_id });
  mat_no = material.mat_no;
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

type Who = { authorization: string };
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Partial<Who>, payload?: object) =>
  t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
async function done(method: 'GET' | 'POST' | 'DELETE', url: string, headers: Partial<Who>, payload?: object) {
  const answer = await ask(method, url, headers, payload);
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200);
  return answer.json();
}

let people = 0;
const MAIL = { subject: 'x', body_html: 'x', created_at: now };
async function member(more: Parameters<typeof buildUser>[1] = {}) {
  people += 1;
  const user = await buildUser(t.deps.db, {
    email: `leaver${people}@mali.example`,
    password_hash,
    first_name: 'พิมพ์ชนก',
    last_name: 'วัฒนากรณ์',
    ...more,
  });
  return { ...user, headers: t.bearer(user) };
}
const leave = (headers: Partial<Who>, password: string | null = PASSWORD) =>
  ask('POST', '/v3/users/me/delete', headers, password === null ? {} : { password });

/** A delivered order with a tax invoice. */
async function order(
  headers: Partial<Who>,
  marks: { [field: string]: string } = {},
  status = 98,
  { total = 555, ...more }: { total?: number; promo_code?: string } = {},
): Promise<string> {
  const delivery_address = { ...ADDRESS, ...marks };
  const tax_address = {
    kind: 'person' as const,
    name: marks.first_name ?? 'สมหญิง ใจดี',
    tax_id: '1101700230708',
    address: marks.address ?? ADDRESS.address,
    subdistrict: ADDRESS.subdistrict,
    district: ADDRESS.district,
    province: ADDRESS.province,
    zipcode: ADDRESS.zipcode,
  };
  const request = orderRequest([[mat_var_id, 1]], total, { ...more, delivery_address, tax_address });
  const { so_no } = await done('POST', '/process_order', headers, request);
  await t.deps.db('orders').where({ so_no }).update({ doc_status: status });
  return so_no;
}

/** Tables that still contain any of these texts, except those kept by law. */
async function textsLeft(texts: readonly string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    t.deps.db,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'tax_documents'
     UNION ALL SELECT 'graphile_worker._private_jobs'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const hits = await rows(
      t.deps.db,
      `SELECT 1 FROM ${name} x WHERE EXISTS (
         SELECT FROM unnest(?::text[]) w WHERE strpos(lower(x::text), lower(w)) > 0) LIMIT 1`,
      [[...texts]],
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

describe('the registry of personal data', () => {
  /** Tables that reference a member, an order or an e-mail, with their columns. */
  const named = async () => {
    const found = await rows<{ table: string; column: string }>(
      t.deps.db,
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name IN (
         SELECT table_name FROM information_schema.columns WHERE table_schema = 'public'
           AND column_name IN ('user_id', 'so_no', 'email', 'recipient')
         UNION
         SELECT c.conrelid::regclass::text FROM pg_constraint c
         WHERE c.contype = 'f' AND c.confrelid IN ('users'::regclass, 'orders'::regclass))
       ORDER BY 1, 2`,
    );
    return Map.groupBy(found, ({ table }) => table);
  };
  /** Authors and actors of the staff, and numbers of orders that a check of the books names: the shop's data. */
  const OF_STAFF = [
    ...[
      'api_keys',
      'blog_revisions',
      'blogs',
      'coupon_handouts',
      'giveaways',
      'layouts',
      'library_pictures',
      'library_versions',
      'page_drafts',
      'pick_waves',
      'reconciliation_findings',
    ],
    'stock_differences',
    'top_spender_campaigns',
    // Companies that the shop buys from: their addresses are no members'.
    'suppliers',
  ];

  it('contains every table that references a member, an order or an e-mail', async () => {
    const known = new Set([...PERSONAL_TABLES.map(({ table }) => table), ...OF_STAFF]);
    expect([...(await named()).keys()].filter((table) => !known.has(table))).toEqual([]);
    expect(known.size).toBe(PERSONAL_TABLES.length + OF_STAFF.length);
  });

  it('declares for every column whether it is exported', async () => {
    const columns = await rows<{ table: string; column: string }>(
      t.deps.db,
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public'`,
    );
    const said = PERSONAL_TABLES.map(({ table, told, withheld }) => [table, [...told, ...withheld].sort()]);
    const there = PERSONAL_TABLES.map(({ table }) => [
      table,
      columns
        .filter((column) => column.table === table)
        .map(({ column }) => column)
        .sort(),
    ]);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(there));
  });
});

describe('a data export', { timeout: 30_000 }, () => {
  it('is a file with all stored data, and no secret', async () => {
    const { headers, user_id, email } = await member();
    await done('POST', '/profile/update/data', headers, { alias: 'พิมพ์', birthdate: '1997-05-12' });
    await done('POST', '/v3/users/me/addresses', headers, {
      ...ADDRESS,
      email: 'aunt@mali.example',
      tax_address: false,
    });
    await done('POST', '/wishlist_mat', headers, { mat_var_id });
    await done('POST', '/v3/users/me/pdpa/consent', headers, { version: 1 });
    const so_no = await order(headers);
    await done('POST', '/api/v2/material/comment', headers, {
      ...{ mat_no, mat_var_id, so_no, comment: 'หอมมาก', rate: 5 },
    });
    const answer = await ask('GET', '/v3/users/me/data', headers);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data-2026-11-20.json"',
      'cache-control': 'private, no-store',
    });
    const { data, ...about } = answer.json();
    expect(about).toEqual({ made_at: now.toISOString(), user_id });
    expect(data.users).toEqual([
      expect.objectContaining({ email, alias: 'พิมพ์', birthdate: '1997-05-12', first_name: 'พิมพ์ชนก' }),
    ]);
    expect(data.addresses).toEqual([expect.objectContaining({ address: ADDRESS.address })]);
    expect(data.wishes).toEqual([expect.objectContaining({ mat_var_id })]);
    expect(data.pdpa_consents).toEqual([expect.objectContaining({ policy_version: 1 })]);
    expect(data.orders).toEqual([
      expect.objectContaining({
        so_no,
        delivery_address: expect.objectContaining({ address: ADDRESS.address }),
      }),
    ]);
    expect(data.order_lines).toHaveLength(1);
    expect(data.reviews).toEqual([expect.objectContaining({ comment: 'หอมมาก', so_no })]);
    expect(answer.body).not.toMatch(/argon2|password_hash|token_hash/);
    const [event] = (await done('GET', '/v3/users/me/data', headers)).data.security_events;
    expect(event).toMatchObject({ kind: 'data_exported' });
  });

  it('contains no data of others', async () => {
    const other = await member({ first_name: 'คนอื่น' });
    const so_no = await order(other.headers, { first_name: 'คนอื่น' });
    const { headers } = await member();
    const { body } = await ask('GET', '/v3/users/me/data', headers);
    expect(body).not.toContain(so_no);
    expect(body).not.toContain('คนอื่น');
    expect(body).not.toContain(other.email);
  });

  it('requires a member', async () => {
    expect((await ask('GET', '/v3/users/me/data', {})).statusCode).toBe(401);
    const gone = t.bearer({ user_id: 999_999, role_id: 1 });
    expect((await ask('GET', '/v3/users/me/data', gone)).statusCode).toBe(401);
  });
});

describe('deleting an account', { timeout: 60_000 }, () => {
  it('requires the password', async () => {
    const { headers, user_id } = await member();
    for (const password of ['not this one', null]) {
      const answer = await leave(headers, password);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'AUTH.WRONG_PASSWORD']);
    }
    const [row] = await t.deps.db('users').where({ user_id });
    expect(row.deleted_at).toBeNull();
  });

  it('without a password requires a recent session', async () => {
    const signIn = async (email: string) => {
      await t.deps.db('users').where({ email }).update({ password_hash });
      const { token } = await done('POST', '/signin', {}, { email, password: PASSWORD });
      await t.deps.db('users').where({ email }).update({ password_hash: null });
      return { authorization: `Bearer ${token}` };
    };
    const start = now;
    const first = await member();
    const old = await signIn(first.email);
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await leave(old, null)).json().code).toBe('ACCOUNT.SIGN_IN_AGAIN');
    expect((await leave(await signIn(first.email), null)).json()).toEqual({ ok: true });
    now = start;
  });

  it.each([1, 2, 29, 3, 13, 14])('is rejected while an order has status %i, and names it', async (status) => {
    const { headers } = await member();
    await order(headers);
    const so_no = await order(headers);
    const expires_at = [1, 2].includes(status) ? now : null;
    await t.deps.db('orders').where({ so_no }).update({ doc_status: status, expires_at });
    const answer = await leave(headers);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'ACCOUNT.ORDERS', details: { orders: [so_no] } });
    await t.deps.db('orders').where({ so_no }).update({ doc_status: 15, expires_at: null });
    expect((await leave(headers)).statusCode).toBe(200);
  });

  it('is rejected while a refund is pending', async () => {
    const { headers } = await member();
    const so_no = await order(headers, {}, 15);
    await t.deps.db('refunds').insert({
      ...{
        so_no,
        amount: 100,
        reason_code: 'cancelled',
        method: 'transfer',
        status: 'due',
        requested_at: now,
      },
    });
    expect((await leave(headers)).json()).toMatchObject({
      code: 'ACCOUNT.ORDERS',
      details: { orders: [so_no] },
    });
  });

  it.each([0, 4, 5, 6, 7, 8, 80])(
    'is rejected for staff (role %i): the owner closes their accounts',
    async (role_id) => {
      const { headers } = await member({ role_id });
      expect((await leave(headers)).json().code).toBe('ACCOUNT.STAFF');
    },
  );

  it('ends every session at once, and the e-mail becomes available', async () => {
    const { email, first_name, last_name } = await member();
    const signedIn = await t.app.inject({
      method: 'POST',
      url: '/signin',
      payload: { email, password: PASSWORD },
    });
    const headers = { authorization: `Bearer ${signedIn.json().token}` };
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
    const answer = await leave(headers);
    expect(answer.json()).toEqual({ ok: true });
    expect(answer.cookies.map(({ name, value }) => [name, value])).toContainEqual(['token', '']);
    expect((await ask('GET', '/v3/users/me/addresses', headers)).statusCode).toBe(401);
    expect((await t.app.inject({ url: '/profile', cookies })).json().profile.user_id).toBe(-1);
    expect((await ask('POST', '/signin', {}, { email, password: PASSWORD })).json().code).toBe(
      'AUTH.WRONG_CREDENTIALS',
    );
    const again = await done('POST', '/signup', {}, { email, password: PASSWORD, first_name, last_name });
    const fresh = { authorization: `Bearer ${again.token}` };
    expect((await done('GET', '/orders', fresh)).count).toBe(0);
    expect((await leave(headers)).statusCode).toBe(401);
  });

  it('concurrent with an order leaves either the account or no order', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { headers, user_id } = await member();
      const request = orderRequest([[mat_var_id, 1]], 555);
      const [left, placed] = await Promise.all([
        leave(headers),
        ask('POST', '/process_order', headers, request),
      ]);
      const orders = await t.deps.db('orders').where({ user_id });
      const [{ deleted_at }] = await t.deps.db('users').where({ user_id });
      expect([left.statusCode === 200, placed.statusCode === 200]).toEqual([
        deleted_at !== null,
        orders.length === 1,
      ]);
      expect(deleted_at !== null && orders.length > 0, `${left.body} ${placed.body}`).toBe(false);
    }
  });

  it('prevents orders by staff for the account', async () => {
    const { headers, user_id } = await member();
    await done('POST', '/v3/users/me/delete', headers, { password: PASSWORD });
    const answer = await ask('POST', '/process_order', headers, orderRequest([[mat_var_id, 1]], 555));
    expect(answer.statusCode).toBe(401);
    expect(await t.deps.db('orders').where({ user_id })).toEqual([]);
  });

  it('stops all mails to the address, including those of remaining orders', async () => {
    const dataDir = await mkdtemp(join(folder, 'outbox-'));
    const send = mailSender({ smtpUrl: null, mailFrom: 'shop@mali.example', dataDir });
    const mail = { subject: 'x', text: 'x', html: 'x' };
    await send({ ...mail, id: 1, to: 'deleted-7@deleted.invalid' });
    await send({ ...mail, id: 2, to: 'pim@mali.example' });
    expect(await readdir(join(dataDir, 'outbox'))).toEqual(['00000002.html']);
  });

  it('keeps orders and tax documents, with anonymised orders', async () => {
    const { headers, user_id } = await member();
    const so_no = await order(headers, { first_name: 'พิมพ์ชนก' });
    const { customer_id } = await t.deps.db('customers').where({ user_id }).first();
    await done('GET', '/v3/users/me/data', headers);
    await done('POST', '/v3/users/me/delete', headers, { password: PASSWORD });
    // Both leave a proof, as those by staff do.
    const proofs = await t.deps.db('privacy_requests').where({ customer_id }).orderBy('request_id');
    expect(proofs).toMatchObject([
      { kind: 'export', state: 'done', requested_by: null },
      { kind: 'erasure', state: 'done', requested_by: null },
    ]);
    expect(proofs[1].parts).toEqual(
      expect.arrayContaining([
        { table: 'users', outcome: 'anonymised', rows: 1, why: null },
        expect.objectContaining({ outcome: 'kept', why: 'accounts' }),
      ]),
    );
    const [kept] = await t.deps.db('orders').where({ so_no });
    expect(kept).toMatchObject({
      user_id,
      total: 55_500,
      tax_address: null,
      delivery_address: { province: ADDRESS.province, zipcode: ADDRESS.zipcode, first_name: '', mobile: '' },
    });
    // Issued before the anonymisation, as the law requires.
    const [invoice] = await t.deps.db('tax_documents').where({ so_no });
    expect(invoice.buyer).toMatchObject({ name: 'พิมพ์ชนก' });
    const staff = t.bearer(await buildUser(t.deps.db, { role_id: 4 }));
    const seen = await done('GET', `/order?so_no=${so_no}`, staff);
    expect(seen[0].delivery_address).toMatchObject({ first_name: '', address: '' });
  });

  it('keeps reviews, without name and photos', async () => {
    const { headers } = await member();
    const so_no = await order(headers);
    const form = new FormData();
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c44' } })
      .jpeg()
      .toBuffer();
    form.append('photo', new Blob([new Uint8Array(photo)]), 'x.jpg');
    const sent = await t.app.inject({
      ...{ method: 'POST', url: '/api/v2/material/comment_image', headers, payload: form },
    });
    const image = [sent.json().photo];
    const written = await done('POST', '/api/v2/material/comment', headers, {
      ...{ mat_no, mat_var_id, so_no, comment: 'เนื้อดี', rate: 4, image },
    });
    const files = () => readdir(join(folder, 'private', 'reviews'));
    const before = (await files()).length;
    await done('POST', '/v3/users/me/delete', headers, { password: PASSWORD });
    const { data } = await done('GET', `/api/v2/material/comments?mat_no=${mat_no}`, {});
    const left = data.find(({ id }: { id: number }) => id === written.review.id);
    expect(left).toMatchObject({ comment: 'เนื้อดี', first_name: '', last_name: '', image: [], bought: true });
    expect((await files()).length).toBe(before - 2);
  });

  it('leaves no personal text in any table but the documents', async () => {
    const letters = fc.stringMatching(/^[a-z]{8,14}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          name: letters,
          surname: letters,
          street: letters,
          note: letters,
          tax: letters,
          alias: letters,
        }),
        fc.array(fc.constantFrom('address', 'order', 'mail', 'wish', 'contact', 'wrong password'), {
          maxLength: 6,
        }),
        async (mark, acts) => {
          const { headers, email } = await member({
            first_name: mark.name,
            last_name: mark.surname,
            email: `${mark.surname}${people}@mali.example`,
          });
          await done('POST', '/profile/update/data', headers, {
            alias: mark.alias,
            mobile: '0998877665',
            birthdate: '1991-02-03',
            appearance: { face_shape: 'oval' },
          });
          for (const act of acts) {
            if (act === 'address') {
              await done('POST', '/v3/users/me/addresses', headers, {
                ...ADDRESS,
                ...{ first_name: mark.name, email: `x${email}`, address: mark.street, note: mark.note },
                ...{ tax_address: true, tax_kind: 'company', tax_name: mark.tax, tax_id: '0105512345676' },
              });
            } else if (act === 'order') {
              await order(headers, {
                first_name: mark.name,
                address: mark.street,
                note: mark.note,
                email: `x${email}`,
              });
            } else if (act === 'mail') {
              await t.deps.db('mails').insert({
                ...{ dedupe: `m${people}${Math.random()}`, recipient: email, subject: mark.name },
                ...{ body_text: mark.street, body_html: mark.street, created_at: now },
              });
            } else if (act === 'wish') {
              await done('POST', '/wishlist_mat', headers, { mat_var_id });
            } else if (act === 'contact') {
              const topic = { topic: 'other', name: mark.name, email, message: mark.note, lang: 'th' };
              await t.deps.db('contact_messages').insert({ ...topic, created_at: now });
            } else {
              const guess = { email, password: 'not this one' };
              expect((await ask('POST', '/signin', {}, guess)).statusCode).toBe(422);
            }
          }
          await done('POST', '/v3/users/me/delete', headers, { password: PASSWORD });
          const left = await textsLeft([...Object.values(mark), '0998877665', '1991-02-03', email]);
          expect(left).toEqual([]);
        },
      ),
      { numRuns: runs(12) },
    );
  });
});

describe('the erasure of a guest', { timeout: 30_000 }, () => {
  let crm: Who;
  beforeAll(async () => {
    crm = t.bearer(await buildUser(t.deps.db, { role_id: 7 }));
  });
  const guest = () => {
    people += 1;
    return {
      email: `guest${people}@mali.example`,
      first_name: `Gwendolyn${people}`,
      address: `${people}/9 Elm`,
    };
  };
  const erase = (email: string) => ask('POST', '/admin/guests/erase', crm, { email });

  it('anonymises orders and deletes mails and messages, after a preview for staff; accounting records stay', async () => {
    const { code } = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000 });
    const who = guest();
    const so_no = await order({}, who, 98, { promo_code: code, total: 455 });
    const message = {
      topic: 'other',
      name: who.first_name,
      email: who.email,
      message: who.address,
      lang: 'th',
    };
    const [{ id }] = await t.deps.db('contact_messages').insert({ ...message, created_at: now }, ['id']);
    await t.deps.db('mails').insert([
      { ...MAIL, dedupe: `contact:${id}`, recipient: 'desk@mali.example', body_text: who.address },
      { ...MAIL, dedupe: `order:${so_no}`, recipient: who.email, body_text: who.first_name },
    ]);
    expect(await done('POST', '/admin/guests/find', crm, { email: ` ${who.email.toUpperCase()} ` })).toEqual({
      data: [{ so_no, placed_at: now.toISOString(), total: 455, under_way: false }],
      count: 1,
      messages: 1,
    });
    expect((await erase(who.email)).json()).toEqual({ ok: true });
    expect(await textsLeft(Object.values(who))).toEqual([]);
    const events = await t.deps.db('security_events').orderBy('event_id', 'desc').limit(2);
    expect(events.reverse()).toMatchObject([
      { kind: 'personal_data_read', subject: `order ${so_no}`, user_id: null },
      { kind: 'guest_erased', subject: 'guests', details: { orders: so_no, messages: 1 }, user_id: null },
    ]);
    const [proof] = (await done('GET', '/admin/privacy_requests', crm)).rows;
    expect(proof).toMatchObject({ kind: 'erasure', state: 'done', own: false, reason: '' });
    expect(proof.parts).toEqual(
      expect.arrayContaining([
        { table: 'orders', outcome: 'anonymised', rows: 1, why: null },
        { table: 'mails', outcome: 'deleted', rows: 2, why: null },
      ]),
    );
    const [kept] = await t.deps.db('orders').where({ so_no });
    expect(kept).toMatchObject({
      total: 45_500,
      delivery_address: { province: ADDRESS.province, mobile: '' },
    });
    const [invoice] = await t.deps.db('tax_documents').where({ so_no });
    expect(invoice.buyer).toMatchObject({ name: who.first_name });
    expect((await erase(who.email)).statusCode).toBe(404);
  });

  it('is rejected while orders are open, as for members', async () => {
    const who = guest();
    const so_no = await order({}, who, 14);
    expect((await erase(who.email)).json()).toMatchObject({
      ...{ code: 'GUEST.ORDERS', details: { orders: [so_no] } },
    });
    const [{ email }] = await t.deps.db('orders').where({ so_no });
    expect(email).toBe(who.email);
  });

  it('leaves the data of a member with the same e-mail', async () => {
    const { email, headers } = await member();
    const so_no = await order(headers, { email });
    await t.deps.db('mails').insert({ ...MAIL, dedupe: `m${so_no}`, recipient: email, body_text: 'x' });
    expect(await done('POST', '/admin/guests/find', crm, { email })).toEqual({
      data: [],
      count: 0,
      messages: 0,
    });
    expect((await erase(email)).statusCode).toBe(404);
    await order({}, { email });
    expect((await erase(email)).statusCode).toBe(200);
    expect(await t.deps.db('orders').where({ email }).pluck('so_no')).toEqual([so_no]);
    expect(await t.deps.db('mails').where({ recipient: email })).not.toEqual([]);
  });

  it('requires a recent code of staff', async () => {
    const { email } = guest();
    const start = now;
    now = new Date(start.getTime() + 11 * 60_000);
    expect((await erase(email)).json().code).toBe('AUTH.CONFIRM_REQUIRED');
    now = start;
  });
});

it('an account deletion includes linked guest orders', { timeout: 30_000 }, async () => {
  const { code } = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000 });
  const { email, headers, user_id } = await member();
  const so_no = await order({}, { email }, 98, { promo_code: code, total: 455 });
  await t.deps.db('orders').where({ so_no }).update({ user_id });
  await done('POST', '/v3/users/me/delete', headers, { password: PASSWORD });
  expect(await textsLeft([email])).toEqual([]);
});
