import { randomUUID } from 'node:crypto';
import { PERMISSIONS } from '@mali/contracts/permissions';
import { ROLE } from '@mali/contracts/roles';
import { buildCoupon, buildUser } from '@mali/db/builders';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, BY_EMAIL } from './modules/orders/fixtures.ts';
import { type MoneyShop, moneyShop } from './modules/payments/fixtures.ts';
import { OWNERSHIP, PERSONAL_IDS, SHOPS_OWN } from './ownership.ts';
import { testApp, WRITTEN_BY_TIMERS } from './testing.ts';
import type { Schema } from './testing-values.ts';

/** Names of properties anywhere in a schema. */
function namesIn(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...namesIn(one)]);
  return [...inner, ...namesIn(schema.items), ...(schema.anyOf ?? []).flatMap(namesIn)];
}

type Found = { name: string; guard: string; ids: string[] };
const routes: Found[] = [];
const onRoute = ({ method, url, config, schema }: RouteOptions): void => {
  const { params, querystring, body } = (schema ?? {}) as Record<string, Schema | undefined>;
  const ids = [params, querystring, body].flatMap(namesIn).filter((name) => PERSONAL_IDS.includes(name));
  for (const one of [method].flat())
    if (one !== 'HEAD') routes.push({ name: `${one} ${url}`, guard: String(config?.guard), ids });
};

let s: MoneyShop;
/** The owner of the objects, and other users who request them. */
let owner: Awaited<ReturnType<typeof member>>;
let other: Awaited<ReturnType<typeof member>>;
let things: {
  so_no: string;
  address_id: number;
  application_id: number;
  link_id: number;
  session_id: string;
  review_id: number;
  mat_no: string;
  mat_var_id: number;
};
let promo_id: number;

async function member() {
  const user = await buildUser(s.db);
  return { ...user, headers: s.t.bearer({ user_id: user.user_id, role_id: ROLE.CUSTOMER }) };
}

const walker = await testApp({}, { onRoute });
afterAll(() => walker.close());

beforeAll(async () => {
  s = await moneyShop();
  owner = await member();
  other = await member();
  const { so_no, mat_var_id } = await s.place({}, owner.headers);
  const { email: _own, ...address } = ADDRESS;
  const kept = await s.t.app.inject({
    method: 'POST',
    url: '/v3/users/me/addresses',
    headers: owner.headers,
    payload: { ...address, tax_address: false },
  });
  expect(kept.statusCode, kept.body).toBe(200);
  const [{ address_id }] = await s.db('addresses').where({ user_id: owner.user_id });
  const session_id = randomUUID();
  const at = s.t.deps.now();
  await s.db('sessions').insert({
    ...{
      session_id,
      user_id: owner.user_id,
      started_at: at,
      seen_at: at,
      ip: '',
      user_agent: '',
      keep: true,
    },
    expires_at: new Date(at.getTime() + 86_400_000),
  });
  const [{ application_id }] = await s.db('blogger_applications').insert(
    {
      ...{ user_id: owner.user_id, request_key: randomUUID(), channels: ['a.example'], about: 'a', terms: 1 },
      ...{ channel_keys: ['a.example'], applied_at: at },
    },
    ['application_id'],
  );
  const [{ link_id }] = await s.db('blogger_links').insert(
    {
      ...{ user_id: owner.user_id, request_key: randomUUID(), code: 'abcdefgh', name: 'a', target: '/' },
      made_at: at,
    },
    ['link_id'],
  );
  ({ promo_id } = await buildCoupon(s.db));
  // The owner's order is delivered and reviewed.
  await s.db('orders').where({ so_no }).update({ doc_status: 98, expires_at: null });
  const { mat_no } = await s
    .db('variants')
    .join('materials', 'materials.mat_id', 'variants.mat_id')
    .where({ mat_var_id })
    .first('mat_no');
  const review = { mat_no, mat_var_id, comment: 'ดีมาก', rate: 5, so_no };
  const written = await s.inject('POST', '/api/v2/material/comment', review, owner.headers);
  expect(written.statusCode, written.body).toBe(200);
  things = {
    so_no,
    address_id,
    application_id,
    link_id,
    session_id,
    review_id: written.json().review.id,
    mat_no,
    mat_var_id,
  };
});
afterAll(() => s.close());

/** The same request for the owner's object, and for one that does not exist. */
type Tried = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: object };
const NOBODYS = { user_id: 2_000_000_000, so_no: 'SO26112099999999', id: 2_000_000_000 };
type Named = Pick<
  typeof things,
  'so_no' | 'address_id' | 'application_id' | 'link_id' | 'session_id' | 'review_id'
> & {
  user_id: number;
};
const theirs = (): Named => ({ user_id: owner.user_id, ...things });
const nobodys = (): Named => ({
  ...NOBODYS,
  address_id: NOBODYS.id,
  application_id: NOBODYS.id,
  link_id: NOBODYS.id,
  session_id: randomUUID(),
  review_id: NOBODYS.id,
});
const REQUESTS: Readonly<Record<string, (of: Named) => Tried>> = {
  'GET /profile': ({ user_id }) => ({ method: 'GET', url: `/profile?user_id=${user_id}` }),
  'DELETE /v3/users/me/sessions/:session_id': ({ session_id }) => ({
    method: 'DELETE',
    url: `/v3/users/me/sessions/${session_id}`,
  }),
  'PATCH /v3/users/me/addresses/:address_id': ({ address_id }) => ({
    method: 'PATCH',
    url: `/v3/users/me/addresses/${address_id}`,
    payload: { ...ADDRESS, first_name: 'Somebody else' },
  }),
  'DELETE /v3/users/me/addresses/:address_id': ({ address_id }) => ({
    method: 'DELETE',
    url: `/v3/users/me/addresses/${address_id}`,
  }),
  'POST /v3/users/me/addresses/:address_id/use': ({ address_id }) => ({
    method: 'POST',
    url: `/v3/users/me/addresses/${address_id}/use`,
    payload: { as: 'default' },
  }),
  'POST /v3/users/me/blogger/withdraw': ({ application_id }) => ({
    method: 'POST',
    url: '/v3/users/me/blogger/withdraw',
    payload: { application_id },
  }),
  'POST /v3/users/me/blogger/links/:link_id': ({ link_id }) => ({
    method: 'POST',
    url: `/v3/users/me/blogger/links/${link_id}`,
    payload: { active: false },
  }),
  'POST /v3/giveaways/:giveaway_id/claim': ({ address_id }) => ({
    method: 'POST',
    url: `/v3/giveaways/${NOBODYS.id}/claim`,
    payload: { address_id },
  }),
  'POST /api/get_coupons': ({ user_id }) => ({
    method: 'POST',
    url: '/api/get_coupons',
    payload: { user_id },
  }),
  'POST /api/get_user_coupons': ({ user_id }) => ({
    method: 'POST',
    url: '/api/get_user_coupons',
    payload: { user_id },
  }),
  'POST /api/collect_coupon': ({ user_id }) => ({
    method: 'POST',
    url: '/api/collect_coupon',
    payload: { obj: { user_id, promo_id, status: '01' } },
  }),
  'GET /user_notification': ({ user_id }) => ({
    method: 'GET',
    url: `/user_notification?user_id=${user_id}`,
  }),
  'POST /update_notice': ({ user_id }) => ({ method: 'POST', url: '/update_notice', payload: { user_id } }),
  'GET /order': ({ so_no }) => ({ method: 'GET', url: `/order?so_no=${so_no}` }),
  'POST /order/token/generate': ({ so_no }) => ({
    method: 'POST',
    url: '/order/token/generate',
    payload: { so_no },
  }),
  'GET /order/qr': ({ so_no }) => ({ method: 'GET', url: `/order/qr?so_no=${so_no}` }),
  'GET /inquiry/charge': ({ so_no }) => ({ method: 'GET', url: `/inquiry/charge?so_no=${so_no}` }),
  'GET /order_resp': ({ so_no }) => ({ method: 'GET', url: `/order_resp?so_no=${so_no}` }),
  'POST /payment_credit': ({ so_no }) => ({
    method: 'POST',
    url: '/payment_credit',
    payload: { so_no, card_token: '51-made-up' },
  }),
  'POST /order/address': ({ so_no }) => ({
    ...{ method: 'POST', url: '/order/address' },
    payload: {
      so_no,
      delivery_address: {
        ...{ first_name: 'A', last_name: 'B', address: '1', subdistrict: 'คลองตันเหนือ', district: 'วัฒนา' },
        ...{ province: 'กรุงเทพมหานคร', zipcode: '10110', country_code: 'TH', mobile: '0812345678' },
      },
    },
  }),
  'POST /order/cancel_request': ({ so_no }) => ({
    ...{ method: 'POST', url: '/order/cancel_request', payload: { so_no, reason: 'x' } },
  }),
  'POST /order/cancel_request/withdraw': ({ so_no }) => ({
    ...{ method: 'POST', url: '/order/cancel_request/withdraw', payload: { so_no } },
  }),
  'POST /order/status': ({ so_no }) => ({
    method: 'POST',
    url: '/order/status',
    payload: { so_no, new_status: 99 },
  }),
  'GET /orders': ({ user_id }) => ({ method: 'GET', url: `/orders?customer_no=${user_id}` }),
  'POST /v3/users/me/orders/:so_no/reorder': ({ so_no }) => ({
    method: 'POST',
    url: `/v3/users/me/orders/${so_no}/reorder`,
  }),
  'POST /update_payment': ({ so_no }) => ({ method: 'POST', url: '/update_payment', payload: { so_no } }),
  'GET /order/returns': ({ so_no }) => ({ method: 'GET', url: `/order/returns?so_no=${so_no}` }),
  'POST /order/returns': ({ so_no }) => ({
    ...{ method: 'POST', url: '/order/returns' },
    payload: {
      ...{ so_no, request_key: randomUUID(), note: '', photos: [] },
      lines: [{ line_no: 1, quantity: 1, reason: 'changed_mind', opened: false }],
    },
  }),
  'POST /order/returns/quote': ({ so_no }) => ({
    ...{ method: 'POST', url: '/order/returns/quote' },
    payload: { so_no, lines: [{ line_no: 1, quantity: 1, reason: 'changed_mind' }] },
  }),
  'POST /order/returns/withdraw': ({ so_no }) => ({
    ...{ method: 'POST', url: '/order/returns/withdraw' },
    payload: { so_no, return_no: 'RT26112112345678' },
  }),
  'POST /order/returns/photo': ({ so_no }) => ({
    ...{ method: 'POST', url: '/order/returns/photo' },
    payload: { so_no },
  }),
  'POST /api/v2/material/comment': ({ so_no }) => ({
    method: 'POST',
    url: '/api/v2/material/comment',
    payload: { mat_no: things.mat_no, mat_var_id: things.mat_var_id, comment: 'x', rate: 1, so_no },
  }),
  'POST /api/v2/material/edit_comment': ({ review_id }) => ({
    method: 'POST',
    url: '/api/v2/material/edit_comment',
    payload: { mat_no: things.mat_no, id: review_id, comment: 'x', rating: 1 },
  }),
  'POST /api/v2/material/del_comment': ({ review_id }) => ({
    method: 'POST',
    url: '/api/v2/material/del_comment',
    payload: { mat_no: things.mat_no, id: review_id },
  }),
  'POST /api/v2/material/retrieve_comment': ({ so_no }) => ({
    method: 'POST',
    url: '/api/v2/material/retrieve_comment',
    payload: { so_no, mat_no: things.mat_no, mat_var_id: things.mat_var_id },
  }),
};

/** Checksum of all rows, except counters of rejections and what is written apart from requests. */
async function everything(): Promise<Record<string, string>> {
  const tables = await s.db('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
  const kept = tables
    .filter((name: string) => !/^(?:auth_attempts|signin_failures|knex_)/.test(name))
    .filter((name: string) => !WRITTEN_BY_TIMERS.includes(name))
    .sort();
  const sums: Record<string, string> = {};
  for (const name of kept) {
    const sql = `SELECT count(*) || ':' || coalesce(md5(string_agg(x::text, chr(10) ORDER BY x::text)), '') AS sum FROM ?? x`;
    sums[name] = (await s.db.raw(sql, [name])).rows[0].sum;
  }
  return sums;
}

test('every route with a personal id declares its ownership, and no other route does', () => {
  const asking = routes.filter(({ ids, name }) => ids.length > 0 && !SHOPS_OWN.includes(name));
  expect(asking.map(({ name }) => name).sort()).toEqual(Object.keys(OWNERSHIP).sort());
  const names = new Set(routes.map(({ name }) => name));
  for (const name of SHOPS_OWN) expect(names, name).toContain(name);
});

test.each(Object.entries(OWNERSHIP).filter(([, one]) => one === 'staff'))('%s is for staff only', (name) => {
  const guard = routes.find((route) => route.name === name)?.guard;
  const roles = Object.entries(PERMISSIONS).find(([permission]) => permission === guard)?.[1];
  expect(roles).toBeDefined();
  for (const role of [ROLE.CUSTOMER, ROLE.BLOGGER_NOT_APPROVED, ROLE.BLOGGER, ROLE.INFLUENCER])
    expect(roles).not.toContain(role);
});

const owned = Object.entries(OWNERSHIP).flatMap(([name, one]) =>
  typeof one === 'object' && 'own' in one ? [[name, one.own] as const] : [],
);
describe.each(owned)('%s', (name, code) => {
  test("responds for another user's object as for a missing one, and changes nothing", async () => {
    const request = REQUESTS[name];
    if (request === undefined) throw new Error('no request is defined');
    const before = await everything();
    const answers = [];
    for (const of of [theirs(), nobodys()]) {
      const { method, url, payload } = request(of);
      const form =
        name === 'POST /update_payment'
          ? slipForm(of.so_no)
          : name === 'POST /order/returns/photo'
            ? photoForm('photo', [['so_no', of.so_no]])
            : null;
      const answer = await s.t.app.inject({
        method,
        url,
        headers: { ...other.headers, ...(form === null ? {} : { 'content-type': form.type }) },
        ...(form === null ? (payload === undefined ? {} : { payload }) : { payload: form.body }),
      });
      const { request_id: _each, ...told } = answer.json();
      answers.push({ status: answer.statusCode, ...told });
    }
    const [one, two] = answers;
    expect(one).toMatchObject({ code });
    expect(one).toEqual(two);
    expect(await everything()).toEqual(before);
  });
});

// A finished order has no QR code: see below.
test.each(owned.filter(([name]) => name.startsWith('GET ') && name !== 'GET /order/qr'))(
  '%s is allowed for the owner',
  async (name) => {
    const { method, url } = REQUESTS[name]?.(theirs()) ?? { method: 'GET', url: '/' };
    const answer = await s.t.app.inject({ method, url, headers: owner.headers });
    expect(answer.statusCode, answer.body).toBe(200);
  },
);

/** A slip for an order, as a form. */
const slipForm = (so_no: string) =>
  photoForm('slip', [
    ['so_no', so_no],
    ['bank', '004'],
    ['amount', '255'],
    ['transfer_date', '2026-11-20T04:00:00Z'],
  ]);

/** A multipart form with these fields and a picture. */
function photoForm(
  file: string,
  fields: readonly (readonly [name: string, value: string])[],
): { type: string; body: Buffer } {
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const head = [
    ...fields.map(([name, value]) => field(name, value)),
    `--x\r\nContent-Disposition: form-data; name="${file}"; filename="picture.png"\r\nContent-Type: image/png\r\n\r\n`,
  ].join('');
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')]),
  };
}

describe('access by order number and e-mail', () => {
  test.each(
    Object.keys(OWNERSHIP).filter((name) => /^GET \/(?:order\/qr|inquiry\/charge|order_resp)$/.test(name)),
  )('%s returns no personal data', async (name) => {
    const { so_no } = await s.place({}, owner.headers);
    const url = `${name.slice(4)}?so_no=${so_no}&${BY_EMAIL}`;
    const answer = await s.t.app.inject({ method: 'GET', url });
    expect(answer.statusCode, answer.body).toBe(200);
    const bySession = await s.t.app.inject({
      url: `${name.slice(4)}?so_no=${so_no}`,
      headers: owner.headers,
    });
    expect(bySession.statusCode, bySession.body).toBe(200);
    for (const told of [ADDRESS.email, ADDRESS.first_name, ADDRESS.mobile, ADDRESS.address])
      expect(answer.body).not.toContain(told);
  });
});
