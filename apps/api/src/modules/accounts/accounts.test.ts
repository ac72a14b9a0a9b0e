import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { CaptchaAnswer } from '@mali/contracts/accounts';
import { ROLE, ROLE_IDS, type RoleId } from '@mali/contracts/roles';
import { buildUser, buildVariant } from '@mali/db/builders';
import { verify } from '@node-rs/argon2';
import fc from 'fast-check';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyId } from '../../platform/access-tokens.ts';
import { pruneTables } from '../../platform/retention.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { enrolled } from './fixtures.ts';
import { hashPassword } from './passwords.ts';
import { addressKey } from './policy.ts';
import { ACCOUNT_RETENTION } from './retention.ts';
import { renewSession } from './sessions.ts';

/** The real check, observed. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const PASSWORD = 'แมวสามตัว on a roof';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2026-11-20T05:00:00Z');

let shop: TestApp;
let clock: Date;
let known: string;
let count = 0;
/** Each test uses an address of its own, so that none makes another suspicious. */
let ip: string;

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};
const freshEmail = () => {
  count += 1;
  return `shopper-${count}@mali.example`;
};

beforeAll(async () => {
  clock = START;
  // The rate limits of production.
  shop = await testApp({ RATE_SCALE: '1' }, { now: () => clock });
  known = await hashPassword(PASSWORD);
});
afterAll(() => shop.close());
beforeEach(() => {
  count += 1;
  clock = START;
  ip = `10.1.${Math.floor(count / 250)}.${(count % 250) + 1}`;
});

type Cookies = Record<string, string>;
type Asked = { payload?: object; cookies?: Cookies; headers?: Record<string, string>; from?: string };
function ask(method: 'GET' | 'POST', url: string, { payload, cookies, headers, from }: Asked = {}) {
  return shop.app.inject({
    method,
    url,
    remoteAddress: from ?? ip,
    ...(payload === undefined ? {} : { payload }),
    ...(cookies === undefined ? {} : { cookies }),
    ...(headers === undefined ? {} : { headers }),
  });
}
const signIn = (payload: object, asked: Asked = {}) => ask('POST', '/signin', { ...asked, payload });
const signUp = (over: object = {}, asked: Asked = {}) =>
  ask('POST', '/signup', {
    ...asked,
    payload: { email: freshEmail(), password: PASSWORD, first_name: 'มานี', last_name: 'ใจดี', ...over },
  });
const refresh = (cookies: Cookies) => ask('POST', '/v3/auth/token', { cookies });
/** The cookies after a renewal with a token old enough to be replaced. */
async function renewed(cookies: Cookies): Promise<Cookies> {
  later(MINUTE);
  const response = await refresh(cookies);
  expect(response.statusCode).toBe(200);
  return cookiesOf(response);
}

/** A customer whose password is `PASSWORD`. */
const customer = (over: { email?: string; role_id?: number; disabled?: boolean } = {}) =>
  buildUser(shop.deps.db, { email: freshEmail(), password_hash: known, ...over });

/** Cookies in the browser after the response. */
function cookiesOf(response: InjectResponse): Cookies {
  const kept = response.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  return Object.fromEntries(kept);
}
const clearedBy = (response: InjectResponse): string[] =>
  response.cookies.filter(({ value }) => value === '').map(({ name }) => name);

async function session(over: Parameters<typeof customer>[0] = {}) {
  const user = await customer(over);
  const response = await signIn({ email: user.email, password: PASSWORD });
  expect(response.statusCode).toBe(200);
  return { user, cookies: cookiesOf(response), token: String(response.json().token) };
}

function solve({ algorithm, challenge, maxnumber, salt, signature }: CaptchaAnswer): string {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) {
      return encode({ algorithm, challenge, number, salt, signature });
    }
  }
  throw new Error('a challenge without an answer');
}
const encode = (answer: object): string => Buffer.from(JSON.stringify(answer)).toString('base64');
const challenge = async (): Promise<CaptchaAnswer> => (await ask('GET', '/v3/auth/captcha')).json();

async function fail(times: number, email: string, asked: Asked = {}): Promise<InjectResponse[]> {
  const answers: InjectResponse[] = [];
  for (let i = 0; i < times; i += 1) answers.push(await signIn({ email, password: 'not this one' }, asked));
  return answers;
}

describe('POST /signup', () => {
  test('creates the account and signs it in', async () => {
    const response = await signUp({
      email: 'Manee.Jaidee@Mali.Example',
      first_name: ' มานี ',
      last_name: ' ใจดี ',
      email_consent: true,
    });
    expect(response.statusCode).toBe(200);
    const { token, profile } = response.json();
    expect(profile).toEqual({
      user_id: expect.any(Number),
      email: 'manee.jaidee@mali.example',
      alias: null,
      first_name: 'มานี',
      last_name: 'ใจดี',
      role_id: ROLE.CUSTOMER,
      pdpa_consented: false,
    });
    const own = await ask('GET', '/profile', { headers: { authorization: `Bearer ${token}` } });
    expect(own.json().profile).toMatchObject(profile);
    const row = await shop.deps.db('users').where({ user_id: profile.user_id }).first();
    expect(row).toMatchObject({ email_consent: true, disabled: false });
  });

  test('stores the password as argon2id with the configured parameters, and never returns it', async () => {
    const response = await signUp();
    const { user_id } = response.json().profile;
    const { password_hash } = await shop.deps.db('users').where({ user_id }).first();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(response.body).not.toContain('argon2');
    expect(response.body).not.toContain(PASSWORD);
  });

  test('accepts an e-mail with a trailing space, as phones add it', async () => {
    const email = freshEmail();
    expect((await signUp({ email: `${email} ` })).json().profile.email).toBe(email);
  });

  test('rejects an e-mail that has an account, in any spelling', async () => {
    const user = await customer();
    const response = await signUp({ email: user.email.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('AUTH.EMAIL_TAKEN');
    expect(cookiesOf(response)).toEqual({});
  });

  test('of several concurrent requests with one e-mail exactly one succeeds', async () => {
    const email = freshEmail();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => signUp({ email })));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await shop.deps.db('users').where({ email })).toHaveLength(1);
  });

  test.each([
    ['a common password', 'Password123', 'common'],
    ['a common password of Thai letters', 'สวัสดีครับ', 'common'],
    ['one character again and again', 'zzzzzzzzzz', 'repeated'],
    ['digits in a row', '1234567890', 'common'],
    ['letters in a row', 'hgfedcba', 'repeated'],
    ['the name of the e-mail', 'Somying-2026', 'email'],
  ])('rejects %s', async (_name, password, reason) => {
    const response = await signUp({ email: `somying@x${count}.example`, password });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'AUTH.WEAK_PASSWORD', details: { reason } });
  });

  test.each([
    ['8 lower-case letters', 'jdwkpqmx', 200],
    ['7 characters', 'jdwkpqm', 400],
    ['128 characters', `${'ยาว'.repeat(42)}ๆๆ`, 200],
    ['129 characters', 'ยาว'.repeat(43), 400],
    ['emoji', '🌼🌼🌺🌺🌸🌸🌷🌷', 200],
  ])('a password of %s gets the expected response', async (_name, password, status) => {
    expect((await signUp({ password })).statusCode).toBe(status);
  });

  test('accepts the same password in another Unicode normalisation', async () => {
    const email = freshEmail();
    await signUp({ email, password: 'caf\u00e9 au lait' });
    expect((await signIn({ email, password: 'cafe\u0301 au lait' })).statusCode).toBe(200);
  });

  test.each([
    ['a role', { role_id: 0 }],
    ['a property it does not know', { isAdmin: true }],
    ['no first name', { first_name: '' }],
    ['a first name of spaces', { first_name: '   ' }],
    ['no e-mail address', { email: 'manee' }],
    ['an unverifiable response of a social provider', { fbResponse: 'EAAB' }],
  ])('rejects %s', async (_name, over) => {
    const email = freshEmail();
    expect((await signUp({ email, ...over })).statusCode).toBe(400);
    expect(await shop.deps.db('users').where({ email })).toHaveLength(0);
  });
});

describe('POST /signin', () => {
  test('returns token and profile, and the token grants access to the member’s data', async () => {
    const user = await customer();
    const response = await signIn({
      email: ` ${user.email.toUpperCase()}`,
      password: PASSWORD,
      secret: 'device-1',
    });
    expect(response.statusCode).toBe(200);
    const { token, expires_at, profile } = response.json();
    expect(profile).toMatchObject({ user_id: user.user_id, role_id: ROLE.CUSTOMER });
    expect(Object.keys(response.json()).sort()).toEqual(['expires_at', 'profile', 'token']);
    const seconds = (Date.parse(expires_at) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    const lang = await ask('POST', '/profile/lang', {
      headers: { authorization: `Bearer ${token}` },
      payload: { lang: 'en' },
    });
    expect(lang.statusCode).toBe(200);
  });

  test('returns the same response for an unknown e-mail, a wrong password and an account without one', async () => {
    const user = await customer();
    const social = await buildUser(shop.deps.db, { email: freshEmail() });
    const answers = [
      await signIn({ email: user.email, password: 'not this one' }, { from: '10.9.0.1' }),
      await signIn({ email: freshEmail(), password: 'not this one' }, { from: '10.9.0.2' }),
      await signIn({ email: social.email, password: 'not this one' }, { from: '10.9.0.3' }),
    ];
    const said = answers.map((answer) => {
      const { request_id, ...body } = answer.json();
      expect(request_id).toEqual(expect.any(String));
      return { status: answer.statusCode, body, cookies: answer.cookies };
    });
    expect(said[0]).toMatchObject({
      status: 422,
      body: { code: 'AUTH.WRONG_CREDENTIALS', details: { suspicious: false } },
    });
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
  });

  test('does the same work for an unknown e-mail as for a wrong password, so that timing reveals neither', async () => {
    const user = await customer();
    const work = async (email: string): Promise<string[]> => {
      vi.mocked(verify).mockClear();
      await signIn({ email, password: 'not this one' }, { from: ip });
      return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
    };
    const wrong = await work(user.email);
    expect(wrong).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(await work(freshEmail())).toEqual(wrong);
  });

  test('reveals that an account is disabled only with its password', async () => {
    const user = await customer({ disabled: true });
    expect((await signIn({ email: user.email, password: 'not this one' })).json().code).toBe(
      'AUTH.WRONG_CREDENTIALS',
    );
    const response = await signIn({ email: user.email, password: PASSWORD });
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('AUTH.USER_DISABLED');
    expect(cookiesOf(response)).toEqual({});
  });

  test.each([
    ['true', true],
    ['a number', 12345678],
    ['nothing', null],
    ['an object', { $ne: '' }],
  ])('rejects a password that is %s', async (_name, password) => {
    const user = await customer();
    expect((await signIn({ email: user.email, password })).statusCode).toBe(400);
  });

  test('rejects a cross-site request', async () => {
    const user = await customer();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await signIn({ email: user.email, password: PASSWORD }, { headers });
    expect(response.statusCode).toBe(403);
    expect(response.cookies).toEqual([]);
  });

  test('rejects more than 20 attempts per minute from one address', async () => {
    const strict = await testApp({ RATE_SCALE: '1' });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 22; i += 1) {
        const response = await strict.app.inject({
          method: 'POST',
          url: '/signin',
          payload: {},
          // A forged address does not change the counted one.
          headers: { 'x-forwarded-for': `203.0.113.${i}` },
          remoteAddress: '198.51.100.7',
        });
        statuses.push(response.statusCode);
      }
      expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
      expect(statuses.slice(20)).toEqual([429, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('POST /signin › suspicious', () => {
  test('after 5 failures of an account the response says so and the next attempt requires a captcha', async () => {
    const user = await customer();
    const answers: InjectResponse[] = [];
    for (let i = 0; i < 5; i += 1) answers.push(...(await fail(1, user.email, { from: `10.8.0.${i}` })));
    expect(answers.map((a) => a.json().details.suspicious)).toEqual([false, false, false, false, true]);
    const response = await signIn({ email: user.email, password: PASSWORD }, { from: '10.8.0.9' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'AUTH.CAPTCHA_REQUIRED', details: { suspicious: true } });
  });

  test('after 5 failures from an address every account requires it there, and nowhere else', async () => {
    const user = await customer();
    for (let i = 0; i < 5; i += 1) await fail(1, freshEmail());
    expect((await signIn({ email: user.email, password: PASSWORD })).json().code).toBe(
      'AUTH.CAPTCHA_REQUIRED',
    );
    const elsewhere = await signIn({ email: user.email, password: PASSWORD }, { from: '10.8.1.1' });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('no captcha is required where RATE_SCALE raises the limits, as for measurements', async () => {
    const lifted = await testApp({ RATE_SCALE: '2' });
    try {
      const user = await buildUser(lifted.deps.db, { password_hash: known });
      const codes: string[] = [];
      for (let i = 0; i < 11; i += 1) {
        const payload = { email: user.email, password: 'not this one' };
        const response = await lifted.app.inject({ method: 'POST', url: '/signin', payload });
        codes.push(response.json().code);
      }
      expect(codes.slice(0, 10)).toEqual(Array(10).fill('AUTH.WRONG_CREDENTIALS'));
      expect(codes[10]).toBe('AUTH.CAPTCHA_REQUIRED');
    } finally {
      await lifted.close();
    }
  });

  test('an unknown e-mail becomes suspicious like a known one', async () => {
    const email = freshEmail();
    await fail(5, email);
    expect((await signIn({ email, password: 'x' })).json().code).toBe('AUTH.CAPTCHA_REQUIRED');
  });

  test('concurrent attempts are all counted', async () => {
    const user = await customer();
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        signIn({ email: user.email, password: 'not this one' }, { from: `10.8.2.${i}` }),
      ),
    );
    const codes = tries.map((t) => t.json().code);
    expect(codes.filter((code) => code === 'AUTH.WRONG_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'AUTH.CAPTCHA_REQUIRED')).toHaveLength(15);
  });

  test('the owner can sign in with a captcha, which ends the suspicion', async () => {
    const user = await customer();
    await fail(5, user.email, { from: '10.8.3.1' });
    const captchaResponse = solve(await challenge());
    const response = await signIn({ email: user.email, password: PASSWORD, captchaResponse });
    expect(response.statusCode).toBe(200);
    const again = await signIn({ email: user.email, password: PASSWORD });
    expect(again.statusCode).toBe(200);
  });

  test('a captcha allows one attempt only', async () => {
    const user = await customer();
    await fail(5, user.email);
    const captchaResponse = solve(await challenge());
    const first = await signIn({ email: user.email, password: 'not this one', captchaResponse });
    expect(first.json()).toMatchObject({ code: 'AUTH.WRONG_CREDENTIALS', details: { suspicious: true } });
    const second = await signIn({ email: user.email, password: PASSWORD, captchaResponse });
    expect(second.json().code).toBe('AUTH.CAPTCHA_REQUIRED');
  });

  test('one captcha in many concurrent requests allows one attempt', async () => {
    const user = await customer();
    await fail(5, user.email);
    const captchaResponse = solve(await challenge());
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => signIn({ email: user.email, password: 'x', captchaResponse })),
    );
    const codes = tries.map((t) => t.json().code);
    expect(codes.filter((code) => code === 'AUTH.WRONG_CREDENTIALS')).toHaveLength(1);
  });

  test('failures expire after 15 minutes', async () => {
    const user = await customer();
    await fail(5, user.email);
    later(14 * MINUTE);
    expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(422);
    later(MINUTE);
    expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('a successful sign-in clears the failures of the account', async () => {
    const user = await customer();
    await fail(4, user.email);
    expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
    const [next] = await fail(1, user.email, { from: '10.8.4.1' });
    expect(next?.json().details).toEqual({ suspicious: false });
  });

  test('a successful sign-in does not clear the failures of the address', async () => {
    const own = await customer();
    for (let i = 0; i < 4; i += 1) await fail(1, freshEmail());
    expect((await signIn({ email: own.email, password: PASSWORD })).statusCode).toBe(200);
    const [fifth] = await fail(1, freshEmail());
    expect(fifth?.json().details).toEqual({ suspicious: true });
  });

  test.each([
    ['no base64 of JSON', async () => 'hello'],
    ['JSON other than an object', async () => Buffer.from('null').toString('base64')],
    [
      'a signature that is not ours',
      async () => {
        const answer = JSON.parse(Buffer.from(solve(await challenge()), 'base64').toString());
        return encode({ ...answer, signature: 'f'.repeat(64) });
      },
    ],
    [
      'a wrong number',
      async () => {
        const answer = JSON.parse(Buffer.from(solve(await challenge()), 'base64').toString());
        return encode({ ...answer, number: answer.number + 1 });
      },
    ],
    [
      'an easy challenge of one’s own',
      async () => {
        const { salt, signature } = await challenge();
        const own = createHash('sha256').update(`${salt}1`).digest('hex');
        return encode({ algorithm: 'SHA-256', challenge: own, number: 1, salt, signature });
      },
    ],
    [
      'an end moved by digits of the number',
      async () => {
        const given = await challenge();
        const {
          challenge: hash,
          number,
          signature,
        } = JSON.parse(Buffer.from(solve(given), 'base64').toString());
        const salt = `${given.salt}${String(number)[0]}`;
        return encode({
          algorithm: 'SHA-256',
          challenge: hash,
          number: Number(String(number).slice(1)),
          salt,
          signature,
        });
      },
    ],
    [
      'one that has run out',
      async () => {
        const answer = solve(await challenge());
        later(10 * MINUTE);
        return answer;
      },
    ],
  ])('rejects as a captcha: %s', async (_name, answer) => {
    const user = await customer();
    await fail(5, user.email);
    const captchaResponse = await answer();
    const response = await signIn({ email: user.email, password: PASSWORD, captchaResponse });
    expect(response.json().code).toBe('AUTH.CAPTCHA_REQUIRED');
  });
});

describe('session cookies', () => {
  test('are HttpOnly, SameSite=Lax, for the whole origin, and last a month', async () => {
    const user = await customer();
    const { cookies } = await signIn({ email: user.email, password: PASSWORD });
    expect(cookies.find(({ value }) => value !== '')).toEqual({
      name: 'token',
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      expires: new Date(START.getTime() + 30 * DAY),
    });
  });

  test('are Secure and have the prefix __Host- on https; those of the previous release are replaced', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://mali.example' });
    try {
      const send = (method: 'GET' | 'POST', url: string, cookies: Cookies, payload?: object) =>
        secure.app.inject({ method, url, cookies, ...(payload && { payload }) });
      const response = await send(
        'POST',
        '/signup',
        {},
        {
          ...{ email: 'a@b.example', password: PASSWORD, first_name: 'A', last_name: '' },
        },
      );
      expect(response.cookies.length).toBeGreaterThan(0);
      for (const cookie of response.cookies) {
        expect(cookie).toMatchObject({ secure: true, path: '/', httpOnly: true, sameSite: 'Lax' });
        expect(cookie).not.toHaveProperty('domain');
      }
      expect(response.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
      const { '__Host-token': token = '', ...others } = cookiesOf(response);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(others).toEqual({});

      // The browser was signed in before the upgrade.
      const upgraded = await send('GET', '/profile', { token });
      expect(upgraded.json().profile.email).toBe('a@b.example');
      expect(cookiesOf(upgraded)).toEqual({ '__Host-token': token });
      expect(clearedBy(upgraded)).toEqual(['token']);
      const after = await send('GET', '/profile', { '__Host-token': token });
      expect(after.json().profile.email).toBe('a@b.example');
      expect(after.cookies).toEqual([]);
      const left = await send('POST', '/v3/auth/signout', { '__Host-token': token });
      expect(clearedBy(left)).toContain('__Host-token');
      expect((await send('GET', '/profile', { token })).json().profile.user_id).toBe(-1);
    } finally {
      await secure.close();
    }
  });

  const STAFF: readonly RoleId[] = [0, 4, 5, 6, 7, 8, 80];
  const postTo = (url: string, payload: object) => ask('POST', url, { payload });
  test.each(ROLE_IDS.map((role_id) => [role_id, STAFF.includes(role_id) ? 'admin_token' : 'token'] as const))(
    'role %i gets the cookie %s, and the other one is cleared',
    async (role_id, name) => {
      const user = await customer({ role_id });
      const first = await signIn({ email: user.email, password: PASSWORD });
      const response = STAFF.includes(role_id) ? (await enrolled(postTo, first, clock)).response : first;
      expect(Object.keys(cookiesOf(response))).toEqual([name]);
      expect(clearedBy(response)).toEqual([name === 'token' ? 'admin_token' : 'token']);
    },
  );

  test('are stored as hashes only', async () => {
    const { cookies } = await session();
    const tokens = await shop.deps.db('refresh_tokens').select('token_hash');
    const hash = createHash('sha256')
      .update(cookies.token ?? '')
      .digest('hex');
    expect(tokens.map(({ token_hash }) => token_hash.toString('hex'))).toContain(hash);
    expect(JSON.stringify(tokens)).not.toContain(cookies.token);
  });

  test('a sign-in creates a new session and ends the previous one of this browser', async () => {
    const { user, cookies } = await session();
    const again = await signIn({ email: user.email, password: PASSWORD }, { cookies });
    expect(cookiesOf(again).token).not.toBe(cookies.token);
    expect((await refresh(cookies)).statusCode).toBe(401);
    expect((await refresh(cookiesOf(again))).statusCode).toBe(200);
  });
});

describe('POST /v3/auth/token', () => {
  test('returns a new access token, and a new refresh token once the current one is a minute old', async () => {
    const { user, cookies } = await session();
    later(MINUTE - 1);
    const young = await refresh(cookies);
    expect(young.json().profile.user_id).toBe(user.user_id);
    expect(young.cookies).toEqual([]);
    later(1);
    const response = await refresh(cookies);
    expect(response.statusCode).toBe(200);
    const next = cookiesOf(response);
    expect(next.token).not.toBe(cookies.token);
    later(MINUTE);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  test('without a cookie, or with an unknown one, returns 401 and clears it', async () => {
    expect((await refresh({})).statusCode).toBe(401);
    const response = await refresh({ token: 'made-up', admin_token: 'made-up-too' });
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe('AUTH.REQUIRED');
    expect(clearedBy(response).sort()).toEqual(['admin_token', 'token']);
  });

  test('a used token that returns after its successor was used ends the whole session', async () => {
    const { user, cookies } = await session();
    const first = await renewed(cookies);
    const second = await renewed(first);
    expect((await refresh(cookies)).statusCode, 'the copy').toBe(401);
    expect((await refresh(second)).statusCode, 'and the one that was good').toBe(401);
    const { user_id } = user;
    const events = await shop.deps.db('security_events').where({ user_id, kind: 'refresh_token_reused' });
    expect(events).toHaveLength(1);
  });

  test('another session of the same customer is unaffected', async () => {
    const { user, cookies } = await session();
    const phone = cookiesOf(await signIn({ email: user.email, password: PASSWORD }));
    await renewed(await renewed(cookies));
    expect((await refresh(cookies)).statusCode).toBe(401);
    expect((await refresh(phone)).statusCode).toBe(200);
  });

  test('eight tabs that refresh concurrently stay signed in, with one chain of tokens', async () => {
    const { user, cookies } = await session();
    const { user_id } = user;
    later(MINUTE);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(cookies)));
    expect(answers.map((a) => a.statusCode)).toEqual(Array(8).fill(200));
    const given = new Set(answers.map((a) => cookiesOf(a).token));
    expect(given.size).toBe(1);
    expect(await shop.deps.db('refresh_tokens').where({ user_id })).toHaveLength(2);
    const next = await renewed({ token: String([...given][0]) });
    expect(await shop.deps.db('refresh_tokens').where({ user_id })).toHaveLength(3);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  test.each([ROLE.CUSTOMER, ROLE.ADMIN])(
    'role %i is not signed out by lost responses: a token stays valid until its successor is used',
    async (role_id) => {
      const user = await customer({ role_id });
      const first = await signIn({ email: user.email, password: PASSWORD });
      const postTo = (url: string, payload: object) => ask('POST', url, { payload });
      const signedIn = role_id === ROLE.ADMIN ? (await enrolled(postTo, first, clock)).response : first;
      const cookies = cookiesOf(signedIn);
      const lost = await renewed(cookies);
      for (const pause of [11_000, 3 * 60 * MINUTE, 20 * DAY]) {
        later(pause);
        expect(cookiesOf(await refresh(cookies))).toEqual(lost);
        expect((await ask('GET', '/profile', { cookies })).json().profile.user_id).toBe(user.user_id);
      }
      expect(await renewed(lost)).not.toEqual(lost);
      expect((await refresh(cookies)).statusCode).toBe(401);
    },
  );

  test.each([ROLE.CUSTOMER, ROLE.ADMIN])(
    'role %i stays signed in over 200 pages in eight tabs on a slow network, whatever becomes of the answers',
    async (role_id) => {
      const TABS = 8;
      // Each tab opens a page every 11 s; an answer takes 1.5 s, a late one up to 11 s.
      const INTERVAL = 11_000 / TABS;
      const fates = fc.constantFrom('arrives', 'arrives', 'is lost', 'is late', 'was not asked');
      const pages = fc.array(fc.record({ fate: fates, delay: fc.integer({ min: 2, max: TABS }) }), {
        ...{ minLength: 200, maxLength: 200 },
      });
      const property = fc.asyncProperty(pages, async (visits) => {
        const user = await customer({ role_id });
        const first = await signIn({ email: user.email, password: PASSWORD });
        const postTo = (url: string, payload: object) => ask('POST', url, { payload });
        let jar = cookiesOf(role_id === ROLE.ADMIN ? (await enrolled(postTo, first, clock)).response : first);
        let onTheWay: { due: number; answer: InjectResponse }[] = [];
        const arrive = (until: number) => {
          for (const { answer } of onTheWay.filter(({ due }) => due <= until)) {
            const cleared = clearedBy(answer);
            jar = Object.fromEntries(Object.entries(jar).filter(([name]) => !cleared.includes(name)));
            jar = { ...jar, ...cookiesOf(answer) };
          }
          onTheWay = onTheWay.filter(({ due }) => due > until);
        };
        for (const [n, { fate, delay }] of visits.entries()) {
          later(INTERVAL);
          arrive(n);
          if (fate === 'was not asked') continue;
          const answer = await ask('GET', '/profile', { cookies: jar });
          expect([answer.statusCode, answer.json().profile?.user_id]).toEqual([200, user.user_id]);
          if (fate !== 'is lost') onTheWay.push({ due: n + (fate === 'is late' ? delay : 1), answer });
        }
        arrive(Number.POSITIVE_INFINITY);
        later(MINUTE);
        expect((await refresh(jar)).statusCode).toBe(200);
        const of = { user_id: user.user_id };
        expect(await shop.deps.db('sessions').where({ ...of, ended_at: null })).toHaveLength(1);
        expect(await shop.deps.db('security_events').where({ ...of, kind: 'refresh_token_reused' })).toEqual(
          [],
        );
      });
      await fc.assert(property, { numRuns: 1, endOnFailure: true });
    },
    // Hundreds of requests, on a machine that may be busy.
    120_000,
  );

  test('a request that arrives after a later one of the same browser ends nothing', async () => {
    const { cookies } = await session();
    const next = await renewed(cookies);
    // The browser already uses the next token while an earlier request is pending.
    later(11_000);
    expect((await refresh(next)).cookies).toEqual([]);
    expect(cookiesOf(await refresh(cookies))).toEqual(next);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  test('a lost response is repeated after a change of the secret, while the previous one is configured', async () => {
    const { cookies } = await session();
    const lost = await renewed(cookies);
    const { jwtSecret } = shop.deps.config;
    const config = { ...shop.deps.config, jwtSecret: 'x'.repeat(40), jwtSecretPrevious: jwtSecret };
    const device = { ip, user_agent: '', keep: true };
    const found = await renewSession({ ...shop.deps, config }, String(cookies.token), device);
    expect(found?.refresh.text).toBe(lost.token);
  });

  describe('a copied token', () => {
    test('ends the session when the owner is behind: the thief has used the successor', async () => {
      const { cookies } = await session();
      const stolen = await renewed(await renewed(cookies));
      expect((await refresh(cookies)).statusCode).toBe(401);
      expect((await refresh(stolen)).statusCode).toBe(401);
    });

    test('ends the session when the thief is behind', async () => {
      const { cookies: stolen } = await session();
      const owner = await renewed(await renewed(stolen));
      later(DAY);
      expect((await refresh(stolen)).statusCode).toBe(401);
      expect((await refresh(owner)).statusCode).toBe(401);
    });

    test('leads both to one chain of tokens, without a second session', async () => {
      const { user, cookies } = await session();
      const thief = await renewed(cookies);
      const owner = await renewed(cookies);
      expect(owner).toEqual(thief);
      const { user_id } = user;
      const unused = await shop.deps.db('refresh_tokens').where({ user_id, used_at: null });
      expect(unused).toHaveLength(1);
      await renewed(await renewed(thief));
      expect((await refresh(owner)).statusCode).toBe(401);
    });
  });

  test('expires after 30 days without use', async () => {
    const { cookies } = await session();
    later(30 * DAY);
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  test('continues while used, and expires after 180 days', async () => {
    let { cookies } = await session();
    for (let day = 0; day + 25 < 180; day += 25) {
      later(25 * DAY);
      const response = await refresh(cookies);
      expect(response.statusCode).toBe(200);
      cookies = cookiesOf(response);
    }
    clock = new Date(START.getTime() + 180 * DAY);
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  test('a disabled account is signed out', async () => {
    const { user, cookies } = await session();
    await shop.deps.db('users').where({ user_id: user.user_id }).update({ disabled: true });
    expect((await refresh(cookies)).statusCode).toBe(401);
    await shop.deps.db('users').where({ user_id: user.user_id }).update({ disabled: false });
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  test('contains the customer’s current role', async () => {
    const { user, cookies } = await session();
    await shop.deps.db('users').where({ user_id: user.user_id }).update({ role_id: ROLE.BLOGGER });
    later(MINUTE);
    const response = await refresh(cookies);
    expect(response.json().profile.role_id).toBe(ROLE.BLOGGER);
    expect(Object.keys(cookiesOf(response))).toEqual(['token']);
  });

  test('is rejected once the customer has become staff: staff sign in with a code', async () => {
    const { user, cookies } = await session();
    await shop.deps.db('users').where({ user_id: user.user_id }).update({ role_id: ROLE.ADMIN });
    expect((await refresh(cookies)).statusCode).toBe(401);
    await shop.deps.db('users').where({ user_id: user.user_id }).update({ role_id: ROLE.CUSTOMER });
    expect((await refresh(cookies)).statusCode).toBe(401);
  });
});

describe('POST /v3/auth/signout', () => {
  test('deletes the session and clears both cookies', async () => {
    const { cookies } = await session();
    const response = await ask('POST', '/v3/auth/signout', { cookies });
    expect(response.json()).toEqual({ ok: true });
    expect(clearedBy(response).sort()).toEqual(['admin_token', 'token']);
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  test('also with a used token that is still valid', async () => {
    const { cookies } = await session();
    const next = await renewed(cookies);
    await ask('POST', '/v3/auth/signout', { cookies });
    expect((await refresh(cookies)).statusCode).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
  });

  test('concurrent with a refresh leaves no session', async () => {
    const { cookies } = await session();
    later(MINUTE);
    const [answer] = await Promise.all([refresh(cookies), ask('POST', '/v3/auth/signout', { cookies })]);
    if (answer.statusCode === 200) expect((await refresh(cookiesOf(answer))).statusCode).toBe(401);
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  test('other browsers of the customer stay signed in', async () => {
    const { user, cookies } = await session();
    const phone = cookiesOf(await signIn({ email: user.email, password: PASSWORD }));
    await ask('POST', '/v3/auth/signout', { cookies });
    expect((await refresh(phone)).statusCode).toBe(200);
  });

  test('requires no session', async () => {
    expect((await ask('POST', '/v3/auth/signout', { payload: {} })).statusCode).toBe(200);
    expect((await ask('POST', '/v3/auth/signout', { payload: { all: true } })).statusCode).toBe(400);
  });
});

describe('POST /v3/users/me/pdpa/consent', () => {
  const consent = (payload: object, headers: Record<string, string> = {}) =>
    ask('POST', '/v3/users/me/pdpa/consent', { payload, headers });

  test('records who accepted which version of the policy, and when (REST-57)', async () => {
    const { user, token, cookies } = await session();
    const headers = { authorization: `Bearer ${token}` };
    expect((await consent({ version: 3 }, headers)).json()).toEqual({ ok: true });
    expect((await ask('GET', '/profile', { headers })).json().profile.pdpa_consented).toBe(true);
    expect((await ask('GET', '/profile', { cookies })).json().profile.pdpa_consented).toBe(true);
    later(DAY);
    expect((await consent({}, headers)).statusCode).toBe(200);
    const { user_id } = user;
    expect(
      await shop.deps.db('pdpa_consents').where({ user_id }).orderBy('at').select('policy_version', 'at'),
    ).toEqual([
      { policy_version: 3, at: START },
      { policy_version: null, at: clock },
    ]);
  });

  test('requires sign-in, and accepts a version only', async () => {
    expect((await consent({})).statusCode).toBe(401);
    const { token } = await session();
    const headers = { authorization: `Bearer ${token}` };
    for (const payload of [{ version: 0 }, { version: '1' }, { user_id: 1 }])
      expect((await consent(payload, headers)).statusCode).toBe(400);
  });

  test('is rejected for a disabled account, and writes nothing', async () => {
    const { user, token } = await session();
    const { user_id } = user;
    await shop.deps.db('users').where({ user_id }).update({ disabled: true });
    expect((await consent({ version: 1 }, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
    expect(await shop.deps.db('pdpa_consents').where({ user_id })).toEqual([]);
  });
});

describe('a browser that has rejected cookies (CONS-17)', () => {
  const REJECTED = { token_session: '1' };
  const member = (response: InjectResponse) => response.cookies.find(({ name }) => name === 'token');

  test('gets a session cookie without expiry, also at each renewal', async () => {
    const { email } = await customer();
    const opened = await ask('POST', '/signin', {
      payload: { email, password: PASSWORD },
      cookies: REJECTED,
    });
    expect(member(opened)).toBeDefined();
    expect(member(opened)).not.toHaveProperty('expires');
    expect(member(opened)).not.toHaveProperty('maxAge');
    const renewed = await ask('GET', '/profile', { cookies: { ...REJECTED, ...cookiesOf(opened) } });
    expect(member(renewed)).not.toHaveProperty('expires');
  });

  test('gets a persistent one once cookies are accepted', async () => {
    const { email } = await customer();
    const cookies = cookiesOf(
      await ask('POST', '/signin', { payload: { email, password: PASSWORD }, cookies: REJECTED }),
    );
    expect(member(await ask('GET', '/profile', { cookies }))).toHaveProperty('expires');
  });

  test('keeps its session when cookies are rejected later', async () => {
    const { cookies } = await session();
    const after = member(await ask('GET', '/profile', { cookies: { ...REJECTED, ...cookies } }));
    expect(after).toMatchObject({ value: cookies.token });
    expect(after).not.toHaveProperty('expires');
  });
});

describe('GET /profile', () => {
  const VISITOR = {
    user_id: -1,
    first_name: '',
    last_name: '',
    alias: null,
    email: '',
    role_id: 1,
    pdpa_consented: false,
    mobile: null,
    birthdate: null,
    picture: null,
    appearance: {},
    addresses: [],
    wishlist: [],
    blogger_profile: null,
    blogger_appearance: null,
    check_due: false,
  };

  test('returns no user to a visitor', async () => {
    const response = await ask('GET', '/profile');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ profile: VISITOR, appearance: {}, setting: { web_lang: null } });
    expect(response.cookies).toEqual([]);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  test('with a bearer returns its user and changes no cookie', async () => {
    const { user, token, cookies } = await session();
    const response = await ask('GET', '/profile', { cookies, headers: { authorization: `Bearer ${token}` } });
    expect(response.json().profile.user_id).toBe(user.user_id);
    expect(response.json()).not.toHaveProperty('token');
    expect(response.cookies).toEqual([]);
  });

  test.each([ROLE.CUSTOMER, ROLE.ADMIN])(
    'of role %i with only a cookie returns a new token',
    async (role_id) => {
      const user = await customer({ role_id });
      const first = await signIn({ email: user.email, password: PASSWORD });
      const postTo = (url: string, payload: object) => ask('POST', url, { payload });
      const signedIn = role_id === ROLE.ADMIN ? (await enrolled(postTo, first, clock)).response : first;
      const cookies = cookiesOf(signedIn);
      const response = await ask('GET', '/profile', { cookies });
      expect(response.json().profile.user_id).toBe(user.user_id);
      // Opening pages does not replace the token: an aborted request loses nothing.
      expect(response.cookies).toEqual([]);
      later(MINUTE);
      const next = cookiesOf(await ask('GET', '/profile', { cookies }));
      expect(Object.keys(next)).toEqual(Object.keys(cookies));
      expect(next).not.toEqual(cookies);
      const headers = { authorization: `Bearer ${response.json().token}` };
      expect((await ask('GET', '/profile', { headers })).json().profile.user_id).toBe(user.user_id);
    },
  );

  test('with an expired cookie returns a visitor’s profile and clears it', async () => {
    const { cookies } = await session();
    later(30 * DAY);
    const response = await ask('GET', '/profile', { cookies });
    expect(response.statusCode).toBe(200);
    expect(response.json().profile).toEqual(VISITOR);
    expect(clearedBy(response).sort()).toEqual(['admin_token', 'token']);
  });

  test('with an invalid bearer returns 401, also with a valid cookie', async () => {
    const { cookies } = await session();
    const response = await ask('GET', '/profile', { cookies, headers: { authorization: 'Bearer x.y.z' } });
    expect(response.statusCode).toBe(401);
  });

  test('returns 401 for a deleted or disabled user', async () => {
    const { user, token } = await session();
    const headers = { authorization: `Bearer ${token}` };
    await shop.deps.db('users').where({ user_id: user.user_id }).update({ disabled: true });
    expect((await ask('GET', '/profile', { headers })).statusCode).toBe(401);
    await shop.deps.db('users').where({ user_id: user.user_id }).delete();
    expect((await ask('GET', '/profile', { headers })).statusCode).toBe(401);
  });

  test('of another user returns 404', async () => {
    const { user, token } = await session();
    const other = await customer();
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask('GET', `/profile?user_id=${user.user_id}`, { headers })).statusCode).toBe(200);
    expect((await ask('GET', `/profile?user_id=${other.user_id}`, { headers })).statusCode).toBe(404);
    expect((await ask('GET', `/profile?user_id=${other.user_id}`)).statusCode).toBe(404);
    expect((await ask('GET', '/profile?user_id=-1')).statusCode).toBe(200);
  });
});

describe('POST /profile/lang', () => {
  test('stores the language', async () => {
    const { token } = await session();
    const headers = { authorization: `Bearer ${token}` };
    await ask('POST', '/profile/lang', { headers, payload: { lang: 'en' } });
    expect((await ask('GET', '/profile', { headers })).json().setting).toEqual({ web_lang: 'en' });
    expect((await ask('POST', '/profile/lang', { headers, payload: { lang: 'fr' } })).statusCode).toBe(400);
  });

  test('of a deleted account returns 401', async () => {
    const headers = shop.bearer({ user_id: 999_999, role_id: ROLE.CUSTOMER });
    expect((await ask('POST', '/profile/lang', { headers, payload: { lang: 'en' } })).statusCode).toBe(401);
  });
});

test('a token outlives its account by minutes: a write for a deleted account returns 401', async () => {
  const { mat_var_id } = await buildVariant(shop.deps.db);
  const response = await ask('POST', '/cart', {
    headers: shop.bearer({ user_id: 999_999, role_id: ROLE.CUSTOMER }),
    payload: { action: 'add', mat_var_id, quantity: 1 },
  });
  expect(response.statusCode).toBe(401);
  expect(response.json().code).toBe('AUTH.REQUIRED');
});

describe('access tokens', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = () => Math.floor(Date.now() / 1000);
  let sub: string;
  beforeAll(async () => {
    sub = String((await customer()).user_id);
  });
  const claims = () => ({
    ...{ sub, role: 0, otp: now(), sid: randomUUID(), iss: 'mali', aud: 'mali-api' },
    ...{ iat: now(), exp: now() + 60 },
  });
  const kid = () => keyId(shop.deps.config.jwtSecret);
  /** A token built by hand: each case changes one property. */
  const token = (
    over: object = {},
    { alg = 'HS256', key = shop.deps.config.jwtSecret, head = {} as object } = {},
  ): string => {
    const text = `${part({ alg, typ: 'JWT', kid: kid(), ...head })}.${part({ ...claims(), ...over })}`;
    return `${text}.${createHmac(alg === 'HS512' ? 'sha512' : 'sha256', key)
      .update(text)
      .digest('base64url')}`;
  };

  test('built like ours are accepted', async () => {
    const headers = { authorization: `Bearer ${token()}` };
    expect((await ask('GET', '/profile', { headers })).json().profile.user_id).toBe(Number(sub));
  });

  test.each<[string, () => string]>([
    ['without a signature', () => `${part({ alg: 'none', typ: 'JWT', kid: kid() })}.${part(claims())}.`],
    ['of another algorithm', () => token({}, { alg: 'HS512' })],
    ['of another key', () => token({}, { key: 'another-secret-another-secret-another' })],
    ['of another issuer', () => token({ iss: 'evil' })],
    ['for another audience', () => token({ aud: 'elsewhere' })],
    ['that have run out', () => token({ iat: now() - 1000, exp: now() - 1 })],
    ['that are not valid yet', () => token({ nbf: now() + 60 })],
    [
      'with a role put in',
      () => {
        const [head, , signature] = token({ role: ROLE.CUSTOMER }).split('.');
        return `${head}.${part(claims())}.${signature}`;
      },
    ],
    ['without the name of a key', () => token({}, { head: { kid: undefined } })],
    ['with an unknown key id', () => token({}, { head: { kid: 'other' } })],
    ['without an issuer', () => token({ iss: undefined })],
    ['without an audience', () => token({ aud: undefined })],
    ['without an end', () => token({ exp: undefined })],
    ['without a session', () => token({ sid: undefined })],
    ['of a subject other than a user id', () => token({ sub: '1 OR 1=1' })],
    ['of a role other than a number', () => token({ role: 'owner' })],
    ['that are malformed', () => 'undefined'],
  ])('%s are rejected', async (_name, make) => {
    const headers = { authorization: `Bearer ${make()}` };
    const response = await ask('GET', '/profile', { headers });
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe('AUTH.REQUIRED');
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('failures from %s count for %s', (from, key) => {
  expect(addressKey(from)).toBe(key);
});

test('retention › removes expired rows and nothing else', async () => {
  const { user: member, cookies: kept } = await session();
  const user = await customer();
  await fail(5, user.email);
  await signIn({ email: user.email, password: 'x', captchaResponse: solve(await challenge()) });
  const { db } = shop.deps;
  const counts = async () => ({
    failures: (await db('signin_failures').where({ key: `account:${user.email}` })).length,
    captchas: (await db('used_captchas')).length,
  });
  const before = await counts();
  expect(before.failures).toBe(6);
  expect(before.captchas).toBeGreaterThan(0);
  const run = () => pruneTables(shop.deps, ACCOUNT_RETENTION);
  await run();
  expect(await counts()).toEqual(before);
  later(16 * MINUTE);
  await run();
  expect(await counts()).toEqual({ failures: 0, captchas: 0 });
  expect((await refresh(kept)).statusCode).toBe(200);
  later(31 * DAY);
  await run();
  expect(await db('refresh_tokens').where({ user_id: member.user_id }).select('user_id')).toEqual([]);
});
