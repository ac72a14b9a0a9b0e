import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { cookiesOf, type MemberShop, MINUTE, memberShop, PASSWORD } from './fixtures.ts';
import { HASHES } from './passwords.ts';

/** The real check, which a test may pause. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let t: MemberShop;
beforeAll(async () => {
  t = await memberShop();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

const refresh = (cookies: Record<string, string>) => t.ask('POST', '/v3/auth/token', { cookies });
/** Uses a token and then its successor: the token counts as copied from now on. */
async function useTwice(cookies: Record<string, string>): Promise<void> {
  t.later(MINUTE);
  const next = cookiesOf(await refresh(cookies));
  t.later(MINUTE);
  await refresh(next);
}
const profile = (token: string) =>
  t.ask('GET', '/profile', { headers: { authorization: `Bearer ${token}` } });
const whose = async (token: string) => (await profile(token)).json().profile?.user_id ?? null;

describe('concurrent sign-ins', () => {
  const wrong = (n: number) =>
    t.signIn({ email: `nobody-${n}@mali.example`, password: 'not this one' }, { from: `10.150.0.${n}` });

  test('other requests are served while passwords are checked', async () => {
    const user = await t.customer();
    let checked = 0;
    const signIns = Array.from({ length: 30 }, async (_, n) => {
      // One account from many addresses: they also wait for each other's counter lock.
      const payload = { email: user.email, password: 'not this one' };
      const { statusCode } = await t.signIn(payload, { from: `10.151.0.${n}` });
      checked += 1;
      return statusCode;
    });
    const others = Array.from({ length: 24 }, (_, n) => wrong(n));
    for (let n = 0; n < 10; n += 1) expect((await t.ask('GET', '/v3/delivery-rates')).statusCode).toBe(200);
    expect(checked).toBeLessThan(30);
    expect(new Set(await Promise.all(signIns))).toEqual(new Set([422]));
    expect((await Promise.all(others)).every(({ statusCode }) => statusCode === 422)).toBe(true);
  });

  test('beyond the queue limit the response is immediate and says so', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.mocked(verify).mockImplementation(async () => {
      await held;
      return false;
    });
    try {
      const answers: number[] = [];
      const most = HASHES.atOnce + HASHES.waitingMax;
      const tries = Array.from({ length: most + 8 }, async (_, n) => {
        const answer = await wrong(n);
        answers.push(answer.statusCode);
        return answer;
      });
      // Some running and a hundred queued: the other eight are rejected while none completes.
      await expect.poll(() => answers).toHaveLength(8);
      expect((await t.ask('GET', '/v3/delivery-rates')).statusCode).toBe(200);
      release();
      const all = await Promise.all(tries);
      const busy = all.filter(({ statusCode }) => statusCode === 503);
      expect(busy).toHaveLength(8);
      expect(busy[0]?.json()).toMatchObject({
        code: 'ERROR.BUSY',
        message: 'The shop is very busy. Please try again in a moment.',
      });
      expect(busy[0]?.headers['retry-after']).toBe('2');
      expect(all.filter(({ statusCode }) => statusCode === 422)).toHaveLength(most);
    } finally {
      release();
      const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
      vi.mocked(verify).mockImplementation(real.verify);
    }
  });
});

describe('a password hashed with outdated parameters', () => {
  test('is rehashed after a successful sign-in, and not after a failed one', async () => {
    const old = await hash(PASSWORD.normalize('NFC'), { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const { user_id, email } = await t.customer({ password_hash: old });
    const kept = async () => (await t.shop.deps.db('users').where({ user_id }).first()).password_hash;
    await t.signIn({ email, password: 'not this one' });
    expect(await kept()).toBe(old);
    expect((await t.signIn({ email, password: PASSWORD })).statusCode).toBe(200);
    const anew = await kept();
    expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await t.signIn({ email, password: PASSWORD })).statusCode).toBe(200);
    expect(await kept()).toBe(anew);
  });
});

describe('failures in the whole shop', () => {
  test('beyond two thousand in 15 minutes require a captcha from everyone', { timeout: 20_000 }, async () => {
    const strict = await memberShop({ RATE_SCALE: '1' });
    try {
      const user = await strict.customer();
      const signIn = () => strict.signIn({ email: user.email, password: PASSWORD });
      const at = strict.now();
      const failures = Array.from({ length: 1999 }, () => ({ key: 'everywhere', at }));
      await strict.shop.deps.db('signin_failures').insert(failures);
      // A successful one does not count.
      expect((await signIn()).statusCode).toBe(200);
      expect((await signIn()).statusCode).toBe(200);
      await strict.shop.deps.db('signin_failures').insert({ key: 'everywhere', at });
      expect((await signIn()).json().code).toBe('AUTH.CAPTCHA_REQUIRED');
      strict.later(15 * MINUTE);
      expect((await signIn()).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a closed shop', () => {
  test('lets staff sign in and renew their session, and no customer', async () => {
    const closed = await memberShop();
    try {
      const customer = await closed.customer();
      const colleague = await closed.staff();
      await closed.shop.deps.db('site_status').update({ status: 'maintenance' });
      await expect.poll(() => closed.shop.deps.site.isClosed()).toBe(true);
      const refused = await closed.signIn({ email: customer.email, password: PASSWORD });
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'ERROR.SERVICE_OFFLINE']);
      expect(refused.headers['retry-after']).toBe('60');
      expect((await closed.staff()).token).toEqual(expect.any(String));
      const renewed = await closed.ask('POST', '/v3/auth/token', { cookies: colleague.cookies });
      expect(renewed.statusCode).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

describe('the audit log', () => {
  test('records sign-ins, failures and sign-outs with their origin, and no secret', async () => {
    const user = await t.customer();
    const asked = { from: '203.0.113.5', headers: { 'user-agent': 'A browser' } };
    const typed = 'my password in the e-mail@mali.example';
    await t.signIn({ email: user.email, password: 'not this one' }, asked);
    await t.signIn({ email: 'my-password@mali.example', password: typed }, asked);
    const response = await t.signIn({ email: user.email, password: PASSWORD }, asked);
    await t.ask('POST', '/v3/auth/signout', { ...asked, cookies: cookiesOf(response) });
    const { user_id } = user;
    const origin = { ip: '203.0.113.5', user_agent: 'A browser' };
    const [{ session_id }] = await t.shop.deps.db('sessions').where({ user_id });
    expect(await t.events(user_id)).toMatchObject([
      { ...origin, kind: 'sign_in_failed', actor_id: null, details: {} },
      { ...origin, kind: 'sign_in', actor_id: user_id, details: { session_id } },
      { ...origin, kind: 'sign_out', actor_id: user_id, details: { session_id } },
    ]);
    const nobodys = (await t.events(null)).at(-1);
    expect(nobodys).toMatchObject({ ...origin, kind: 'sign_in_failed', details: {} });
    const all = JSON.stringify(await t.shop.deps.db('security_events'));
    for (const secret of [PASSWORD, typed, 'my-password', cookiesOf(response).token, response.json().token])
      expect(all).not.toContain(secret);
  });

  test('is append-only, except for the deletion of events older than two years', async () => {
    await t.session();
    const { db } = t.shop.deps;
    const refused = /only ever added to/;
    await expect(db('security_events').update({ kind: 'other' })).rejects.toThrow(refused);
    await expect(db('security_events').del()).rejects.toThrow(refused);
    await expect(db.raw('TRUNCATE security_events')).rejects.toThrow(refused);
    await db('security_events').insert({ at: '2020-01-01', kind: 'sign_in', ip: '', user_agent: '' });
    const old = () => db('security_events').where('at', '<', '2021-01-01');
    expect(await old()).toHaveLength(1);
    await old().del();
    expect(await old()).toHaveLength(0);
  });

  test('records a copied refresh token', async () => {
    const { user, cookies } = await t.session();
    await useTwice(cookies);
    expect((await refresh(cookies)).statusCode).toBe(401);
    expect((await t.events(user.user_id)).at(-1)).toMatchObject({ kind: 'refresh_token_reused' });
  });
});

describe('an ended session', () => {
  test('invalidates its access token: signed out, copied, or disabled', async () => {
    const left = await t.session();
    await t.ask('POST', '/v3/auth/signout', { cookies: left.cookies });
    expect((await profile(left.token)).statusCode).toBe(401);

    const copied = await t.session();
    await useTwice(copied.cookies);
    await refresh(copied.cookies);
    expect((await profile(copied.token)).statusCode).toBe(401);
  });

  test('is known to every process, including one started later, and one without notifications', async () => {
    const { deps } = t.shop;
    const early = await t.session();
    await t.ask('DELETE', '/v3/users/me/sessions', { headers: early.headers });
    const other = await buildApp(deps.config, { now: t.now, logger: false });
    try {
      const status = async (token: string) =>
        (await other.app.inject({ url: '/profile', headers: { authorization: `Bearer ${token}` } }))
          .statusCode;
      expect(await status(early.token), 'ended before it began').toBe(401);
      const [first, second] = [await t.session(), await t.session()];
      expect(await status(first.token)).toBe(200);
      await t.ask('DELETE', '/v3/users/me/sessions', { headers: first.headers });
      await expect.poll(() => status(first.token), { message: 'told by the database' }).toBe(401);
      other.deps.listener.emit('lost');
      expect(await status(second.token)).toBe(200);
      await t.ask('DELETE', '/v3/users/me/sessions', { headers: second.headers });
      expect(await status(second.token), 'asked of the database').toBe(401);
    } finally {
      await other.app.close();
    }
  });

  test('needs no query while notifications are available', async () => {
    const { headers } = await t.session();
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => void statements.push(sql);
    t.shop.deps.db.on('query', note);
    // A request without statements of its own.
    const answer = await t.ask('DELETE', '/v3/users/me/sessions/x', { headers });
    t.shop.deps.db.removeListener('query', note);
    expect(answer.statusCode).toBe(400);
    expect(statements).toEqual([]);
  });
});

describe('a session started by the previous release', () => {
  test('is complete after its first renewal', async () => {
    const { user, cookies } = await t.session();
    const { user_id } = user;
    await t.shop.deps.db('sessions').where({ user_id }).del();
    const renewed = await refresh(cookies);
    expect(renewed.statusCode).toBe(200);
    expect(await t.shop.deps.db('sessions').where({ user_id })).toHaveLength(1);
    expect(await whose(renewed.json().token)).toBe(user_id);
  });
});

describe('a change of the secret', () => {
  const OLD = 'an-old-secret-an-old-secret-an-old-secret';
  const NEW = 'a-new-secret-a-new-secret-a-new-secret-00';

  test('accepts tokens of the previous secret while it is configured, and signs with the new one', {
    timeout: 20_000,
  }, async () => {
    const before = await memberShop({ JWT_SECRET: OLD });
    const user = await before.customer();
    const { token } = (await before.signIn({ email: user.email, password: PASSWORD })).json();
    const after = async (over: { jwtSecret: string; jwtSecretPrevious: string | null }) => {
      const { app } = await buildApp({ ...before.shop.deps.config, ...over }, { logger: false });
      return app;
    };
    const rotating = await after({ jwtSecret: NEW, jwtSecretPrevious: OLD });
    const rotated = await after({ jwtSecret: NEW, jwtSecretPrevious: null });
    try {
      const status = async (app: typeof rotating, text: string) =>
        (await app.inject({ url: '/profile', headers: { authorization: `Bearer ${text}` } })).statusCode;
      expect(await status(rotating, token)).toBe(200);
      expect(await status(rotated, token)).toBe(401);
      const payload = { email: user.email, password: PASSWORD };
      const fresh = (await rotating.inject({ method: 'POST', url: '/signin', payload })).json().token;
      expect(await status(rotated, fresh)).toBe(200);
      expect(await status(before.shop.app, fresh)).toBe(401);
    } finally {
      await rotating.close();
      await rotated.close();
      await before.close();
    }
  });
});
