import { randomUUID } from 'node:crypto';
import { API_KEY_SCOPES } from '@mali/contracts/api-key-values';
import type { ApiKey, MadeApiKeyAnswer } from '@mali/contracts/api-keys';
import type { Permission } from '@mali/contracts/permissions';
import { ROLE } from '@mali/contracts/roles';
import { buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { KEY_RATES } from '../../platform/http.ts';
import { ROLE_MATRIX } from '../../role-matrix.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { eraseAccount } from '../profiles/privacy.ts';
import { makeKey } from './keys.ts';

const DAY_MS = 86_400_000;
let t: TestApp;
let now = new Date('2026-11-20T03:00:00.000Z');
let maker: { user_id: number; role_id: number };
let owner: { authorization: string };
beforeAll(async () => {
  t = await testApp({ RATE_SCALE: '1' }, { now: () => now });
});
afterAll(() => t.close());
beforeEach(async () => {
  maker = await buildUser(t.deps.db, { role_id: ROLE.OWNER, first_name: 'อรทัย' });
  owner = t.bearer(maker);
});

let addresses = 0;
/** A request of an address of its own, so that only limits of keys count. */
const call = (
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  url: string,
  headers: object,
  payload?: object,
) => {
  addresses += 1;
  const remoteAddress = `198.18.${addresses >> 8}.${addresses & 255}`;
  return t.app.inject({ method, url, headers: { ...headers }, remoteAddress, ...(payload && { payload }) });
};
const request = (scopes: readonly Permission[], more: object = {}) => ({
  ...{ name: 'ERP', scopes, days: null, request_key: randomUUID() },
  ...more,
});
async function made(scopes: readonly Permission[], more: object = {}): Promise<MadeApiKeyAnswer> {
  const answer = await call('POST', '/admin/api_keys', owner, request(scopes, more));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const bearer = ({ secret }: MadeApiKeyAnswer) => ({ authorization: `Bearer ${secret}` });
const listed = async (id: number): Promise<ApiKey | undefined> =>
  (await call('GET', '/admin/api_keys', owner)).json().keys.find((one: ApiKey) => one.key_id === id);

it('a key is shown once and stored as a hash; a repeated request makes no second one', async () => {
  const body = request(['stock:read', 'goods:read'], { days: 30 });
  const both = await Promise.all([1, 2].map(() => call('POST', '/admin/api_keys', owner, body)));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'API_KEY.MADE' });
  const [{ api_key, secret }] = both
    .filter(({ statusCode }) => statusCode === 200)
    .map((one) => one.json()) as [MadeApiKeyAnswer];
  expect(secret).toMatch(/^mali_[\w-]{32}$/);
  expect(secret.startsWith(api_key.prefix)).toBe(true);
  expect(api_key).toMatchObject({
    ...{ name: 'ERP', scopes: ['goods:read', 'stock:read'], state: 'active', last_used_at: null },
    expires_at: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  });
  const row = await t.deps.db('api_keys').where({ key_id: api_key.key_id }).first();
  const stored = JSON.stringify({ ...row, hash: row.hash.toString('latin1') });
  expect(stored).not.toContain(secret.slice(api_key.prefix.length));
  expect(JSON.stringify(await listed(api_key.key_id))).not.toContain(secret.slice(api_key.prefix.length));

  // Nobody gives what they do not have, and no key gets what is people's alone.
  const inventory = { user_id: maker.user_id, role_id: ROLE.INVENTORY };
  await expect(
    makeKey(t.deps, inventory, { ...body, scopes: ['stock:read', 'books:read'], request_key: randomUUID() }),
  ).rejects.toMatchObject({ code: 'API_KEY.SCOPE', details: { scopes: ['books:read'] } });
  for (const scope of ['staff:read', 'shop:set-up', 'office:use', 'profile:own'] as const)
    expect((await call('POST', '/admin/api_keys', owner, request([scope]))).statusCode).toBe(400);
  const crm = t.bearer(await buildUser(t.deps.db, { role_id: ROLE.CRM }));
  expect((await call('GET', '/admin/api_keys', crm)).statusCode).toBe(403);
  const stale = { user_id: maker.user_id, role_id: ROLE.OWNER, session_id: randomUUID() };
  const old = t.deps.tokens.sign({ ...stale, confirmed_at: new Date(now.getTime() - DAY_MS) });
  expect(
    (
      await call('POST', '/admin/api_keys', { authorization: `Bearer ${old.token}` }, request(['stock:read']))
    ).json(),
  ).toMatchObject({ code: 'AUTH.CONFIRM_REQUIRED' });
});

it('a key does what its scopes allow and is logged under its name', async () => {
  const { mat_var_id } = await buildVariant(t.deps.db, { stock: 3 });
  const key = await made(['goods:read', 'goods:edit', 'stock:read']);
  // Cookies of a browser, and where a page is from, mean nothing for a key.
  const headers = {
    ...bearer(key),
    ...{ cookie: 'admin_token=x', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  };
  const brand = {
    ...{ brand_en: 'Harbour', brand_th: 'ฮาร์เบอร์', aliases: [], origin: 'Krabi' },
    ...{ story_en: '', story_th: '', shop_in_shop: false, link_name: 'harbour' },
  };
  expect((await call('GET', '/admin/brands', headers)).statusCode).toBe(200);
  expect((await call('GET', '/admin/orders', headers)).json()).toMatchObject({ code: 'AUTH.FORBIDDEN' });
  expect((await listed(key.api_key.key_id))?.last_used_at).toBe(now.toISOString());
  // What a handler shows by another permission, it shows by the scopes of the key too.
  const showsCosts = async (as: object) =>
    (await call('GET', `/admin/stock/${mat_var_id}`, as)).json().shows_costs;
  expect([await showsCosts(owner), await showsCosts(headers)]).toEqual([true, false]);
  const answer = await call('POST', '/admin/brands', headers, brand);
  expect(answer.statusCode, answer.body).toBe(200);
  const event = await t.deps.db('security_events').where({ kind: 'brand_made' }).first();
  expect(event).toMatchObject({ actor_id: maker.user_id, ip: expect.stringMatching(/^198\.18/) });
  expect(event.details).toMatchObject({ api_key: 'ERP', api_key_id: key.api_key.key_id });
  const audit = (await call('GET', '/admin/audit?kind=brand_made', owner)).json();
  expect(audit.rows[0].actor).toMatchObject({ user_id: maker.user_id, name: 'ERP' });
  const history = (
    await call('GET', `/admin/history?record=${encodeURIComponent(event.subject)}`, owner)
  ).json();
  expect(history.entries[0].actor).toMatchObject({ name: 'ERP' });
});

it('a key stops at once when it is revoked, expires, or its maker may make none any more', async () => {
  const key = await made(['goods:read'], { days: 1 });
  const works = async () => (await call('GET', '/admin/brands', bearer(key))).statusCode;
  const { key_id } = key.api_key;
  const user = (values: object) => t.deps.db('users').where({ user_id: maker.user_id }).update(values);
  const steps: [object, number, string][] = [
    [{ disabled: true }, 401, 'blocked'],
    [{ disabled: false }, 200, 'active'],
    // Products are read in this role too, but keys are not made.
    [{ role_id: ROLE.INVENTORY }, 401, 'blocked'],
    [{ role_id: ROLE.ADMIN }, 200, 'active'],
  ];
  for (const [values, status, state] of steps) {
    await user(values);
    expect([await works(), (await listed(key_id))?.state], JSON.stringify(values)).toEqual([status, state]);
  }
  now = new Date(now.getTime() + DAY_MS);
  owner = t.bearer(maker);
  expect([await works(), (await listed(key_id))?.state]).toEqual([401, 'expired']);

  const other = await made(['goods:read']);
  const revoke = () => call('POST', `/admin/api_keys/${other.api_key.key_id}/revoke`, owner);
  const twice = await Promise.all([revoke(), revoke()]);
  expect(twice.map((one) => one.json().state)).toEqual(['revoked', 'revoked']);
  expect((await call('GET', '/admin/brands', bearer(other))).json()).toMatchObject({ code: 'AUTH.REQUIRED' });
  expect((await call('POST', '/admin/api_keys/999999/revoke', owner)).json()).toMatchObject({
    code: 'API_KEY.NOT_FOUND',
  });
  const kinds = await t.deps
    .db('security_events')
    .where({ subject: `api-key ${other.api_key.key_id}` })
    .orderBy('event_id')
    .pluck('kind');
  expect(kinds).toEqual(['api_key_made', 'api_key_revoked']);

  const last = await made(['goods:read']);
  await t.deps.db.transaction((trx) => eraseAccount(trx, maker.user_id, now));
  expect((await call('GET', '/admin/brands', bearer(last))).statusCode).toBe(401);
});

it('a key of every scope opens no route of sign-in, staff, keys or shoppers', async () => {
  const outside = Object.entries(ROLE_MATRIX).filter(
    ([route, guard]) =>
      !(API_KEY_SCOPES as readonly string[]).includes(guard) ||
      route.endsWith('/customers/:customer_id/reset'),
  );
  const opened: string[] = [];
  let headers = {};
  for (const [index, [route]] of outside.entries()) {
    // More requests than one key may make in a minute.
    if (index % 200 === 0) headers = bearer(await made(API_KEY_SCOPES));
    const [method, path] = route.split(' ') as ['GET' | 'POST', string];
    const answer = await call(method, path.replaceAll(/:\w+/g, '1').replace('*', 'x'), headers);
    if (answer.statusCode !== 403) opened.push(`${answer.statusCode} ${route}`);
  }
  expect(outside.length).toBeGreaterThan(200);
  expect(opened).toEqual([]);
});

it('requests of a key are limited whatever their address, and so are unknown keys of an address', async () => {
  const key = await made(['stock:read']);
  const other = await made(['goods:read']);
  const statuses: number[] = [];
  for (let n = 0; n <= KEY_RATES.requests; n += 1)
    statuses.push((await call('GET', '/admin/brands', bearer(key))).statusCode);
  expect([statuses.filter((one) => one === 403).length, statuses.at(-1)]).toEqual([KEY_RATES.requests, 429]);
  expect((await call('GET', '/admin/brands', bearer(other))).statusCode).toBe(200);

  const guess = (n: number) =>
    t.app.inject({
      url: '/admin/brands',
      headers: { authorization: `Bearer mali_${n}` },
      remoteAddress: '198.19.0.1',
    });
  for (let n = 0; n <= KEY_RATES.unknown; n += 1) expect((await guess(n)).statusCode).toBe(401);
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => sent.push(sql);
  t.deps.db.on('query', note);
  expect((await guess(0)).json()).toMatchObject({ code: 'ERROR.TOO_MANY_REQUESTS' });
  t.deps.db.removeListener('query', note);
  expect(sent).toEqual([]);
});
