import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ConnectionName } from '@mali/contracts/connection-values';
import type { Connection, ConnectionTest } from '@mali/contracts/connections';
import { PROVIDERS } from '@mali/contracts/identity-values';
import { ROLE } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { ConnectionLog } from '../../platform/connection-log.ts';
import { outcomeOf } from '../../platform/connection-outcomes.ts';
import { Listener } from '../../platform/listener.ts';
import { ENVIRONMENT, type TestApp, testApp } from '../../testing.ts';
import { ProviderSandbox } from '../identities/fixtures.ts';
import { openProviders } from '../identities/providers.ts';
import { fakeServer } from '../shipping/fake-server-fixtures.ts';
import { LiveConnections } from './live-connections.ts';

const TOKEN = 'line-token-of-the-page-0123456789';
const SECRET = 'line-secret-of-the-page-987654321';
const ENV_TOKEN = 'line-token-of-the-environment';
const HOSTS = { name: '', token: ENV_TOKEN };
/** Everything that the API logs. */
const logged: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
/** Another system: LINE, Flash Express, and an issuer of sign-ins with its keys. */
let outside: Awaited<ReturnType<typeof fakeServer>>;
let clientSecret = 'right-secret-of-the-client';
let t: TestApp;
let now = new Date('2026-11-20T03:00:00.000Z');
let environment: Record<string, string>;
let owner: { authorization: string };
let ownerId: number;

beforeAll(async () => {
  outside = await fakeServer(({ url, headers }, body) => {
    if (url === '/v2/bot/info')
      return headers.authorization === `Bearer ${HOSTS.token}`
        ? { status: 200, body: { basicId: '@mali' } }
        : { status: 401, body: { message: 'personal text of the provider' } };
    if (url?.startsWith('/open/'))
      return { status: 200, body: { code: 1002, message: 'bad signature', data: null } };
    if (url?.endsWith('/openid-configuration'))
      return {
        status: 200,
        body: {
          ...{ issuer: outside.url, token_endpoint: `${outside.url}/token`, jwks_uri: `${outside.url}/keys` },
          ...{ authorization_endpoint: `${outside.url}/authorize`, response_types_supported: ['code'] },
        },
      };
    const isRight = new URLSearchParams(body).get('client_secret') === clientSecret;
    return { status: isRight ? 400 : 401, body: { error: isRight ? 'invalid_grant' : 'invalid_client' } };
  });
  environment = {
    ...{ LINE_API_URL: outside.url, LINE_CHANNEL_TOKEN: ENV_TOKEN },
    ...{ CARRIERS: 'flash', FLASH_URL: outside.url, FLASH_MERCHANT: 'AA0000', FLASH_WAREHOUSE: 'w' },
    ...{ FLASH_KEY: 'flash-key-of-the-environment-00000' },
    ...{ GOOGLE_ISSUER: outside.url, GOOGLE_CLIENT_ID: 'mali', GOOGLE_CLIENT_SECRET: clientSecret },
  };
  t = await testApp(environment, { now: () => now, logger: { level: 'trace', stream } });
  const user = await buildUser(t.deps.db, { role_id: ROLE.OWNER, first_name: 'อรทัย', last_name: '' });
  ownerId = user.user_id;
  owner = t.bearer(user);
});
afterAll(async () => {
  await t.close();
  await outside.close();
});

const call = (method: 'GET' | 'POST', url: string, headers: object, payload?: object, at = t) =>
  at.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
const read = async (connection: ConnectionName, at = t): Promise<Connection> => {
  const answer = await call('GET', '/admin/connections', owner, undefined, at);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().connections.find((one: Connection) => one.connection === connection);
};
const set = (connection: ConnectionName, revision: number, values: object, as: object = owner, at = t) =>
  call(
    'POST',
    `/admin/connections/${connection}/secrets`,
    as,
    { revision, values: Object.entries(values).map(([name, value]) => ({ name, value })) },
    at,
  );
async function tested(connection: ConnectionName): Promise<ConnectionTest> {
  const answer = await call('POST', `/admin/connections/${connection}/test`, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const staff = async (role_id: number) => t.bearer(await buildUser(t.deps.db, { role_id }));
/** The connections of another process of the shop. */
function otherProcess(variables: Record<string, string> = {}) {
  const { databaseUrl } = t.deps.config;
  const config = readConfig({ ...ENVIRONMENT, ...environment, DATABASE_URL: databaseUrl, ...variables });
  const log = new ConnectionLog(t.deps.db, () => now, t.deps.log);
  return { log, live: new LiveConnections(config, t.deps.db, log, t.deps.log) };
}

describe('permissions', () => {
  it('who sets up the shop sees and tests connections; the owner alone sets secrets, with a recent code', async () => {
    const [admin, crm] = [await staff(ROLE.ADMIN), await staff(ROLE.CRM)];
    expect((await call('GET', '/admin/connections', crm)).statusCode).toBe(403);
    expect((await call('POST', '/admin/connections/mail/test', crm)).statusCode).toBe(403);
    expect((await call('GET', '/admin/connections', admin)).statusCode).toBe(200);
    expect((await call('POST', '/admin/connections/mail/test', admin)).json()).toMatchObject({ ok: true });
    expect((await set('line', 0, { LINE_CHANNEL_SECRET: SECRET }, admin)).statusCode).toBe(403);
    const session = { user_id: ownerId, role_id: ROLE.OWNER, session_id: randomUUID() };
    const stale = t.deps.tokens.sign({ ...session, confirmed_at: new Date(now.getTime() - 86_400_000) });
    const old = { authorization: `Bearer ${stale.token}` };
    expect((await set('line', 0, { LINE_CHANNEL_SECRET: SECRET }, old)).json()).toMatchObject({
      code: 'AUTH.CONFIRM_REQUIRED',
    });
    expect(await t.deps.db('connection_secrets').count()).toEqual([{ count: 0 }]);
  });
});

describe('state', () => {
  it('is written once a minute by all processes, other outcomes at once, and nobody waits for it', async () => {
    const { log } = otherProcess();
    const { log: second } = otherProcess();
    const statements: string[] = [];
    const count = ({ sql }: { sql: string }) => {
      if (sql.includes('INTO connection_states')) statements.push(sql);
    };
    t.deps.db.on('query', count);
    for (let i = 0; i < 500; i++) log.note('loyalty', null);
    await log.settled();
    expect(statements).toHaveLength(1);
    const first = await read('loyalty');
    now = new Date(now.getTime() + 30_000);
    log.note('loyalty', null);
    second.note('loyalty', null);
    await Promise.all([log.settled(), second.settled()]);
    expect((await read('loyalty')).succeeded_at).toBe(first.succeeded_at);
    // An error is there at once; what follows within seconds waits, and the last one counts.
    const down = { fault: 'no_answer', status: null } as const;
    log.note('loyalty', down);
    log.note('loyalty', { fault: 'status', status: 500 });
    log.note('loyalty', null);
    log.note('loyalty', down);
    await log.settled();
    expect(await read('loyalty')).toMatchObject({ fault: 'no_answer', failed_at: now.toISOString() });
    expect(statements).toHaveLength(3);
    now = new Date(now.getTime() + 10_000);
    log.note('loyalty', null);
    await log.settled();
    expect(await read('loyalty')).toMatchObject({ succeeded_at: now.toISOString(), fault: 'no_answer' });
    t.deps.db.off('query', count);
  });

  it('of calls of the shop itself is noted by its adapters', async () => {
    now = new Date(now.getTime() + 120_000);
    await expect(t.deps.gateways.current.inquire('ch_1')).rejects.toThrow();
    await t.deps.outcomes.settled();
    expect(await read('gateway_sandbox')).toMatchObject({
      ...{ mode: 'stand_in', current: true, fault: 'no_answer', failed_at: now.toISOString() },
      ...{ succeeded_at: null, host: '127.0.0.1:9' },
    });
  });
});

describe('the test', () => {
  it('says whether a harmless call succeeded, or why not, and nothing of what the provider wrote', async () => {
    expect(await tested('line')).toMatchObject({
      ...{ ok: true, fault: null },
      connection: { succeeded_at: now.toISOString(), mode: 'stand_in' },
    });
    HOSTS.token = 'another';
    const wrong = await tested('line');
    expect(wrong).toMatchObject({ ok: false, fault: 'credentials' });
    expect(JSON.stringify(wrong)).not.toContain('personal text');
    HOSTS.token = ENV_TOKEN;
    expect(await tested('carrier_flash')).toMatchObject({ ok: false, fault: 'credentials' });
    expect(await tested('gateway_sandbox')).toMatchObject({ ok: false, fault: 'no_answer' });
    // The provider judges the client before the code, which does not exist.
    expect(await tested('sign_in_google')).toMatchObject({ ok: true });
    clientSecret = 'a new one that the shop does not know';
    expect(await tested('sign_in_google')).toMatchObject({ ok: false, fault: 'credentials' });
    outside.trouble.down = true;
    expect(await tested('sign_in_google')).toMatchObject({ ok: false });
    expect(await tested('line')).toMatchObject({ ok: false, fault: 'status', status: 502 });
    outside.trouble.down = false;
    expect((await call('POST', '/admin/connections/gateway_omise/test', owner)).json()).toMatchObject({
      code: 'CONNECTION.OFF',
    });
    expect((await call('POST', '/admin/connections/elsewhere/test', owner)).statusCode).toBe(400);
  });
});

describe('the test of a sign-in provider', () => {
  it('accepts the right keys and no others at each of them', async () => {
    const sandbox = await ProviderSandbox.open();
    const config = readConfig({
      ...ENVIRONMENT,
      DATABASE_URL: t.deps.config.databaseUrl,
      ...sandbox.environment,
    });
    const wrong = { FACEBOOK_CLIENT_SECRET: 'x', GOOGLE_CLIENT_SECRET: 'x', LINE_CLIENT_SECRET: 'x' };
    const [right, other] = [openProviders(config), openProviders(config.withValues(wrong))];
    for (const name of PROVIDERS) {
      await right[name]?.check();
      const error = await other[name]?.check().catch((one: unknown) => one);
      expect([name, outcomeOf(error)?.fault]).toEqual([name, 'credentials']);
    }
    await sandbox.close();
  });

  it('and of users with somebody else’s token says nothing', async () => {
    const noted: unknown[] = [];
    const config = t.deps.config.withValues({
      ...{ FACEBOOK_CLIENT_ID: 'mali', FACEBOOK_CLIENT_SECRET: 'x' },
      ...{ FACEBOOK_ISSUER: outside.url, FACEBOOK_GRAPH: outside.url },
    });
    const { facebook } = openProviders(config, () => (outcome) => noted.push(outcome));
    await expect(facebook?.identify?.('a token')).rejects.toThrow();
    expect(noted).toEqual([]);
    outside.trouble.down = true;
    await expect(facebook?.identify?.('a token')).rejects.toThrow();
    outside.trouble.down = false;
    expect(noted).toEqual([{ fault: 'status', status: 502 }]);
  });
});

describe('secrets', () => {
  it('count in every process at once, before the environment, and are never shown, logged or audited', async () => {
    const { live } = otherProcess();
    const listener = new Listener(t.deps.config.databaseUrl, t.deps.log);
    live.follow(listener);
    await listener.start();
    HOSTS.token = TOKEN;
    expect(await tested('line')).toMatchObject({ ok: false, fault: 'credentials' });
    const answers = [await set('line', 0, { LINE_CHANNEL_TOKEN: TOKEN, LINE_CHANNEL_SECRET: SECRET })];
    expect(answers[0]?.json()).toMatchObject({
      revision: 1,
      secrets: [
        { name: 'LINE_CHANNEL_TOKEN', source: 'page', set_by: 'อรทัย', set_at: now.toISOString(), tail: null },
        { name: 'LINE_CHANNEL_SECRET', source: 'page', tail: null },
      ],
    });
    expect(await tested('line')).toMatchObject({ ok: true });
    await expect.poll(() => live.config.line?.channelToken).toBe(TOKEN);
    expect(live.config.line?.channelSecret).toBe(SECRET);

    answers.push(await call('GET', '/admin/connections', owner));
    answers.push(await call('GET', '/admin/settings', owner));
    answers.push(await call('GET', '/admin/audit', owner));
    const events = await t.deps.db('security_events').where({ kind: 'connection_secrets_set' });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      ...{ actor_id: ownerId, subject: 'connection line' },
      details: { set: 'LINE_CHANNEL_TOKEN, LINE_CHANNEL_SECRET' },
    });
    const row = await t.deps.db('connection_secrets').where({ connection: 'line' }).first();
    const everything = [
      ...answers.map(({ body }) => body),
      ...[JSON.stringify(events), JSON.stringify(row), row.sealed.toString('latin1'), logged.join('')],
    ].join('\n');
    for (const secret of [TOKEN, SECRET, TOKEN.slice(-8), SECRET.slice(-8)])
      expect(everything).not.toContain(secret);

    // Removed: the environment counts again.
    const removed = await set('line', 1, { LINE_CHANNEL_TOKEN: null, LINE_CHANNEL_SECRET: null });
    expect(removed.json()).toMatchObject({
      revision: 2,
      secrets: [{ source: 'environment', set_at: null }, { source: 'none' }],
    });
    expect((await t.deps.db('connection_secrets').first()).sealed).toHaveLength(0);
    await expect.poll(() => live.config.line?.channelToken).toBe(ENV_TOKEN);
    await listener.stop();
  });

  it('of a version that somebody has changed meanwhile are refused, and of two at once one is stored', async () => {
    const { revision } = await read('sign_in_line');
    const client = { LINE_CLIENT_ID: '2001234567', LINE_CLIENT_SECRET: 'x'.repeat(32) };
    const both = await Promise.all([1, 2].map(() => set('sign_in_line', revision, client)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'RECORD.CHANGED',
      details: { by: 'อรทัย', record: { revision: revision + 1 } },
    });
    // An identifier shows its end, and turns the sign-in on.
    expect(await read('sign_in_line')).toMatchObject({
      mode: 'real',
      secrets: [{ name: 'LINE_CLIENT_ID', tail: '4567' }, { tail: null }],
    });
    expect((await t.app.inject('/v3/auth/providers')).json().data).toContain('line');
  });

  it('that cannot be right are refused by name, and values of another connection too', async () => {
    expect((await set('carrier_flash', 0, { FLASH_KEY: 'short' })).json()).toMatchObject({
      ...{ code: 'CONNECTION.VALUE', details: { fields: ['FLASH_KEY'] } },
    });
    expect((await set('carrier_flash', 0, { THE1_KEY: 'x'.repeat(40) })).statusCode).toBe(400);
    expect(
      (await set('carrier_flash', 0, { FLASH_KEY: 'with a space and more than 32 characters' })).statusCode,
    ).toBe(400);
    expect((await read('carrier_flash')).revision).toBe(0);
  });

  it('stored under another key do not count and are not lost by half; without a key none is stored', async () => {
    await set('line', (await read('line')).revision, { LINE_CHANNEL_TOKEN: TOKEN });
    const { databaseUrl } = t.deps.config;
    const other = { ...environment, DATABASE_URL: databaseUrl };
    const moved = await testApp(
      { ...other, SECRETS_KEY: 'another-key-another-key-another-key-0' },
      { now: () => now },
    );
    const line = await read('line', moved);
    expect(line).toMatchObject({ readable: false, secrets: [{ source: 'environment' }, { source: 'none' }] });
    expect(moved.deps.config.line?.channelToken).toBe(ENV_TOKEN);
    const half = await set('line', line.revision, { LINE_CHANNEL_TOKEN: TOKEN }, owner, moved);
    expect(half.json()).toMatchObject({ code: 'CONNECTION.UNREADABLE' });
    const whole = { LINE_CHANNEL_TOKEN: TOKEN, LINE_CHANNEL_SECRET: SECRET };
    expect((await set('line', line.revision, whole, owner, moved)).json()).toMatchObject({ readable: true });
    expect(moved.deps.config.line?.channelToken).toBe(TOKEN);
    await moved.close();

    const keyless = await testApp({ ...other, SECRETS_KEY: '' }, { now: () => now });
    const list = (await call('GET', '/admin/connections', owner, undefined, keyless)).json();
    expect(list.encrypts).toBe(false);
    expect((await set('mail', 0, { SMTP_PASSWORD: 'x' }, owner, keyless)).json()).toMatchObject({
      code: 'CONNECTION.NO_KEY',
    });
    await keyless.close();
  });

  it('a password of the mail server completes its address', () => {
    const { live } = otherProcess({ SMTP_URL: 'smtp://shop@mail.example:587', SMTP_PASSWORD: 'p@ss:w/rd%' });
    const url = new URL(live.config.smtpUrl ?? '');
    expect([url.host, decodeURIComponent(url.password)]).toEqual(['mail.example:587', 'p@ss:w/rd%']);
  });
});
