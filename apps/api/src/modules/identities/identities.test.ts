import { ERRORS } from '@mali/contracts';
import type { Provider, SocialIntent } from '@mali/contracts/identity-values';
import { ROLE } from '@mali/contracts/roles';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneTables } from '../../platform/retention.ts';
import { testApp } from '../../testing.ts';
import {
  type Cookies,
  cookiesOf,
  type MemberShop,
  MINUTE,
  memberShop,
  PASSWORD,
} from '../accounts/fixtures.ts';
import { type Answer, ProviderSandbox, type Who } from './fixtures.ts';
import { IDENTITY_RETENTION } from './retention.ts';

let google: ProviderSandbox;
let m: MemberShop;
beforeAll(async () => {
  google = await ProviderSandbox.open();
  m = await memberShop(google.environment);
});
afterAll(async () => {
  await m.close();
  await google.close();
});
beforeEach(() => m.begin());

const db = () => m.shop.deps.db;
const code = (response: InjectResponse): string => response.json().code;

/** A browser with its own cookies. */
class Browser {
  cookies: Cookies = {};

  async post(url: string, payload: object, headers: Record<string, string> = {}): Promise<InjectResponse> {
    const response = await m.ask('POST', url, { payload, cookies: this.cookies, headers });
    Object.assign(this.cookies, cookiesOf(response));
    return response;
  }

  async start(provider: Provider, more: { intent?: SocialIntent; return?: string } = {}) {
    const response = await this.post('/v3/auth/social/start', { provider, intent: 'sign_in', ...more });
    expect(response.statusCode, response.body).toBe(200);
    return response.json() as { url: string; state: string };
  }

  /** Signs in at the provider and returns with its response. */
  async visit(provider: Provider, who: Who, more: { intent?: SocialIntent; return?: string } = {}) {
    const { url, state } = await this.start(provider, more);
    const answer = await google.answer(url, who);
    expect(answer).toMatchObject({ provider, state });
    return answer;
  }

  callback(answer: Answer): Promise<InjectResponse> {
    return this.post('/v3/auth/social/callback', answer);
  }

  /** The shop's token for a provider response. */
  async token(provider: Provider, who: Who): Promise<string> {
    const response = await this.callback(await this.visit(provider, who));
    expect(response.statusCode, response.body).toBe(200);
    return response.json().token;
  }

  verify(token: string): Promise<InjectResponse> {
    return this.post('/v3/auth/accesstoken/verify', { token });
  }

  signUp(token: string, account: object): Promise<InjectResponse> {
    return this.post(
      '/v3/auth/signup',
      { first_name: 'มะลิ', last_name: 'ใจดี', ...account },
      { authorization: `Bearer ${token}` },
    );
  }

  /** A new member through a provider. */
  async join(provider: Provider, who: Who, account: object = {}) {
    const response = await this.signUp(await this.token(provider, who), account);
    expect(response.statusCode, response.body).toBe(200);
    const { token, profile } = response.json();
    return { user_id: Number(profile.user_id), profile, headers: { authorization: `Bearer ${token}` } };
  }
}

let people = 0;
/** A unique name. */
const fresh = (name: string): string => {
  people += 1;
  return `${name}${people}`;
};
const somebody = (over: object = {}) => {
  people += 1;
  return {
    given_name: 'พิมพ์',
    family_name: 'ใจดี',
    email: `social${people}@gmail.example`,
    email_verified: true,
    ...over,
  };
};
const identities = (user_id: number) => db()('identities').where({ user_id }).orderBy('provider');
const userRow = (user_id: number) => db()('users').where({ user_id }).first();
async function verifiedCustomer(over: Parameters<typeof m.customer>[0] = {}) {
  const user = await m.customer(over);
  await db()('users').where({ user_id: user.user_id }).update({ email_verified_at: m.now() });
  return user;
}
const countUsers = async () => Number((await db()('users').count())[0]?.count);

describe('a new member', () => {
  test("of Google gets Google's data, has a verified e-mail, and signs in again", async () => {
    const who = somebody();
    const browser = new Browser();
    const token = await browser.token('google', who);
    const unknown = await browser.verify(token);
    expect({ status: unknown.statusCode, ...unknown.json() }).toMatchObject({
      status: 404,
      code: 'AUTH.NO_ACCOUNT',
      details: {
        provider: 'google',
        first_name: 'พิมพ์',
        last_name: 'ใจดี',
        email: who.email,
        email_verified: true,
      },
    });
    const joined = await browser.signUp(token, { email_consent: true, lang: 'en' });
    expect(joined.statusCode, joined.body).toBe(200);
    const { profile } = joined.json();
    expect(profile).toMatchObject({ first_name: 'มะลิ', email: who.email, role_id: ROLE.CUSTOMER });
    expect(await userRow(profile.user_id)).toMatchObject({
      password_hash: null,
      email_verified_at: m.now(),
      email_consent: true,
      web_lang: 'en',
    });
    expect((await m.post()).filter(({ to }) => to === who.email)).toEqual([]);
    expect(browser.cookies).toHaveProperty('token');
    expect((await m.events(profile.user_id)).map(({ kind, details }) => ({ kind, details }))).toEqual([
      { kind: 'sign_up', details: { provider: 'google' } },
    ]);

    const other = new Browser();
    const again = await other.verify(await other.token('google', who));
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().profile.user_id).toBe(profile.user_id);
    const [, signIn] = await m.events(profile.user_id);
    expect(signIn).toMatchObject({ kind: 'sign_in', details: { provider: 'google' } });
  });

  test('replaces the session of this browser (AUTH-33)', async () => {
    const who = somebody();
    await new Browser().join('google', who);
    const browser = new Browser();
    const before = await browser.join('facebook', somebody({ given_name: fresh('ก่อน') }), {
      email: `${fresh('before')}@mali.example`,
    });
    const old = browser.cookies.token;
    expect((await browser.verify(await browser.token('google', who))).statusCode).toBe(200);
    expect(browser.cookies.token).not.toBe(old);
    expect((await m.ask('GET', '/v3/users/me/identities', { headers: before.headers })).statusCode).toBe(401);
  });

  test.each(['facebook', 'line'] as const)(
    'of %s without an e-mail enters one and verifies it by a link',
    async (provider) => {
      const who = somebody({ email: undefined, given_name: fresh('ไม่มี') });
      const browser = new Browser();
      const token = await browser.token(provider, who);
      expect((await browser.verify(token)).json()).toMatchObject({
        code: 'AUTH.NO_ACCOUNT',
        details: { provider, email: null, email_verified: false },
      });
      const without = await browser.signUp(token, {});
      expect(without.json()).toMatchObject({
        code: 'ERROR.BAD_REQUEST',
        details: { faults: [{ path: '/email', rule: 'required' }] },
      });
      const email = `given${people}@mail.example`;
      const joined = await browser.signUp(token, { email: ` ${email.toUpperCase()} ` });
      expect(joined.statusCode, joined.body).toBe(200);
      const { user_id } = joined.json().profile;
      expect((await userRow(user_id)).email_verified_at).toBeNull();
      const mail = await m.mailTo(email);
      expect(
        (await m.ask('POST', '/v3/auth/verify_email', { payload: { token: mail.token } })).statusCode,
      ).toBe(200);
      expect((await userRow(user_id)).email_verified_at).toEqual(m.now());
    },
  );

  test('an e-mail that Google has not verified, and one entered instead, are verified by a link', async () => {
    const unverified = somebody({ email_verified: false });
    const one = await new Browser().join('google', unverified);
    expect((await userRow(one.user_id)).email_verified_at).toBeNull();
    const other = await new Browser().join('google', somebody(), { email: `else${people}@mail.example` });
    expect((await userRow(other.user_id)).email_verified_at).toBeNull();
  });

  test("a friend of the shop's account on LINE gets notifications there", async () => {
    const { user_id } = await new Browser().join('line', somebody());
    const [identity] = await identities(user_id);
    expect(await db()('line_recipients').where({ user_id }).first()).toMatchObject({
      line_user_id: identity?.subject,
    });
    expect(identity?.subject).toMatch(/^U[0-9a-f]{32}$/);
  });

  test('a blank name is omitted', async () => {
    const browser = new Browser();
    const refused = await browser.signUp(await browser.token('google', somebody()), { first_name: '  ' });
    expect(refused.json()).toMatchObject({ code: 'ERROR.BAD_REQUEST' });
  });

  test('two tabs that sign up concurrently create one account', async () => {
    const who = somebody();
    const browser = new Browser();
    const tokens = [await browser.token('google', who), await browser.token('google', who)];
    const before = await countUsers();
    const answers = await Promise.all(tokens.map((token) => browser.signUp(token, {})));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(answers.map((answer) => answer.json().profile.user_id)).size).toBe(1);
    expect(await countUsers()).toBe(before + 1);
  });

  test('one token signs up once, also under concurrency', async () => {
    const browser = new Browser();
    const token = await browser.token('google', somebody());
    const before = await countUsers();
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.signUp(token, {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    expect(await countUsers()).toBe(before + 1);
  });
});

describe('a provider response', () => {
  const led = async () => {
    const browser = new Browser();
    return { browser, answer: await browser.visit('google', somebody()) };
  };

  test('is accepted once, also under concurrency', async () => {
    const { browser, answer } = await led();
    const answers = await Promise.all([browser.callback(answer), browser.callback(answer)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(code(await browser.callback(answer))).toBe('AUTH.SOCIAL_EXPIRED');
  });

  test('is bound to its browser: another one, or one without a cookie, is rejected', async () => {
    const { browser, answer } = await led();
    const attacker = new Browser();
    await attacker.start('google');
    for (const other of [attacker, new Browser()])
      expect(code(await other.callback(answer))).toBe('AUTH.SOCIAL_EXPIRED');
    expect((await browser.callback(answer)).statusCode).toBe(200);
  });

  test('with an unknown state is rejected', async () => {
    const { browser, answer } = await led();
    expect(code(await browser.callback({ ...answer, state: 'x'.repeat(43) }))).toBe('AUTH.SOCIAL_EXPIRED');
  });

  test('of another provider than requested is rejected', async () => {
    const { browser, answer } = await led();
    expect(code(await browser.callback({ ...answer, provider: 'line' }))).toBe('AUTH.SOCIAL_EXPIRED');
  });

  test('of another sign-in of the same browser is rejected: PKCE and nonce are per request', async () => {
    const { browser, answer } = await led();
    const { state } = await browser.start('google');
    const refused = await browser.callback({ ...answer, state });
    expect(refused.json()).toMatchObject({
      code: 'AUTH.GOOGLE_FAILED',
      message: ERRORS['AUTH.GOOGLE_FAILED'].en,
    });
  });

  test('must name its issuer', async () => {
    const { browser, answer } = await led();
    expect(answer.iss).toBe(`${google.url}/google`);
    expect(code(await browser.callback({ ...answer, iss: 'https://evil.example' }))).toBe(
      'AUTH.GOOGLE_FAILED',
    );
  });

  test('expires after 15 minutes', async () => {
    const { browser, answer } = await led();
    m.later(15 * MINUTE);
    expect(code(await browser.callback(answer))).toBe('AUTH.SOCIAL_EXPIRED');
  });

  test('that was cancelled by the user is reported as such, with the return path', async () => {
    const browser = new Browser();
    const answer = await browser.visit('line', null, { return: '/bag?x=1' });
    expect(answer.error).toBe('access_denied');
    expect((await browser.callback(answer)).json()).toMatchObject({
      code: 'AUTH.SOCIAL_CANCELLED',
      details: { intent: 'sign_in', return_to: '/bag?x=1' },
    });
  });

  test.each([[{ error: 'server_error' }], [{ code: 'made-up' }], [{}]])(
    'that is invalid gets the message of the specification: %j',
    async (answer) => {
      const browser = new Browser();
      const { state } = await browser.start('facebook');
      const refused = await browser.callback({ provider: 'facebook', state, ...answer });
      expect(refused.json()).toMatchObject({
        code: 'AUTH.FACEBOOK_FAILED',
        message: 'Something went wrong with Facebook Login. Please try again or use the product login.',
      });
    },
  );

  test.each([
    ['/account/orders?page=2', '/account/orders?page=2'],
    ['/search/แป้ง', '/search/%E0%B9%81%E0%B8%9B%E0%B9%89%E0%B8%87'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https:evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['', '/'],
  ])('redirects into the shop only: %j to %j', async (asked, return_to) => {
    const browser = new Browser();
    const response = await browser.callback(await browser.visit('google', somebody(), { return: asked }));
    expect(response.json()).toMatchObject({ return_to });
    expect(new URL(response.json().return_to, 'http://localhost:3000').origin).toBe('http://localhost:3000');
  });

  test('uses state, nonce and PKCE, and leaks nothing in URLs and in the database', async () => {
    const { url, state } = await new Browser().start('google');
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/auth/google',
      state,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const rows = JSON.stringify(await db()('social_sign_ins').select());
    expect(rows).not.toContain(state);
    expect(rows).not.toContain(searchParams.get('nonce'));
  });

  test('leaves no row after its expiry', async () => {
    await new Browser().start('google');
    await db()('social_sign_ins').update({ expires_at: new Date(m.shop.deps.now().getTime() - MINUTE) });
    await new Browser().start('google');
    await pruneTables(m.shop.deps, IDENTITY_RETENTION);
    expect(await db()('social_sign_ins').select('provider')).toEqual([{ provider: 'google' }]);
  });
});

describe('the shop’s own token', () => {
  test('is valid in its browser, for half an hour, and once', async () => {
    const who = somebody();
    await new Browser().join('google', who);
    const browser = new Browser();
    const token = await browser.token('google', who);
    const thief = new Browser();
    await thief.start('google');
    expect(code(await thief.verify(token))).toBe('AUTH.SOCIAL_EXPIRED');
    expect(code(await thief.signUp(token, {}))).toBe('AUTH.SOCIAL_EXPIRED');
    expect((await browser.verify(token)).statusCode).toBe(200);
    expect(code(await browser.verify(token))).toBe('AUTH.SOCIAL_EXPIRED');
    const late = await browser.token('google', who);
    m.later(30 * MINUTE);
    expect(code(await browser.verify(late))).toBe('AUTH.SOCIAL_EXPIRED');
  });

  test('signs in no disabled account, and no staff', async () => {
    const who = somebody();
    const { user_id } = await new Browser().join('google', who);
    const browser = new Browser();
    await db()('users').where({ user_id }).update({ role_id: ROLE.ADMIN });
    expect(code(await browser.verify(await browser.token('google', who)))).toBe('AUTH.OTHER_SIGN_IN');
    await db()('users').where({ user_id }).update({ role_id: ROLE.CUSTOMER, disabled: true });
    expect(code(await browser.verify(await browser.token('google', who)))).toBe('AUTH.USER_DISABLED');
  });
});

describe('an e-mail with an existing account', () => {
  test("is not taken over by a provider's identity, verified or not", async () => {
    const user = await m.customer();
    for (const [provider, email_verified] of [
      ['google', true],
      ['google', false],
      ['facebook', false],
      ['line', false],
    ] as const) {
      const attacker = new Browser();
      const token = await attacker.token(provider, somebody({ email: user.email, email_verified }));
      const refused = await attacker.verify(token);
      expect(refused.json()).toMatchObject({
        code: 'AUTH.OTHER_SIGN_IN',
        message_th: ERRORS['AUTH.OTHER_SIGN_IN'].th,
        details: { email: user.email },
      });
      expect(attacker.cookies).not.toHaveProperty('token');
      expect(code(await attacker.signUp(token, {}))).toBe('AUTH.EMAIL_TAKEN');
    }
    expect(await identities(user.user_id)).toEqual([]);
  });

  test('gets the identity once its owner has signed in with the password', async () => {
    const user = await m.customer();
    const browser = new Browser();
    const token = await browser.token('google', somebody({ email: user.email }));
    const signedIn = await browser.post('/signin', { email: user.email, password: PASSWORD });
    const headers = { authorization: `Bearer ${signedIn.json().token}` };
    const linked = await browser.post('/v3/users/me/identities', { token }, headers);
    expect(linked.statusCode, linked.body).toBe(200);
    expect((await userRow(user.user_id)).email_verified_at).toEqual(m.now());
    const told = (await m.post()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(told).toEqual(['บัญชีมะลิของคุณเชื่อมกับ Google แล้ว']);
    const other = new Browser();
    const again = await other.verify(await other.token('google', somebody({ email: user.email })));
    expect(again.json().profile.user_id).toBe(user.user_id);
  });

  test('gets it by a mailed link, in the requesting browser only', async () => {
    const user = await verifiedCustomer();
    const browser = new Browser();
    const token = await browser.token('facebook', somebody({ email: user.email, email_verified: false }));
    expect((await browser.post('/v3/auth/social/link', { token })).statusCode).toBe(200);
    const mail = await m.mailTo(user.email);
    expect(mail.mail.subject).toBe('ยืนยันการเชื่อม Facebook กับบัญชีมะลิ');
    expect(mail.mail.text).toContain('http://localhost:3000/auth/action?mode=link#');
    // An attacker creates an account with somebody's e-mail and has the link mailed to its owner, whose click
    // there has no effect.
    const victim = new Browser();
    await victim.start('google');
    for (const other of [victim, new Browser()])
      expect(code(await other.post('/v3/auth/social/link/confirm', { token: mail.token }))).toBe(
        'AUTH.SOCIAL_EXPIRED',
      );
    expect(await identities(user.user_id)).toEqual([]);

    const done = await browser.post('/v3/auth/social/link/confirm', { token: mail.token });
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json().profile.user_id).toBe(user.user_id);
    expect(await identities(user.user_id)).toMatchObject([{ provider: 'facebook', email: user.email }]);
    expect(code(await browser.post('/v3/auth/social/link/confirm', { token: mail.token }))).toBe('AUTH.LINK');
    // The password of an account with a verified e-mail stays.
    expect((await m.signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('if unverified, goes to its owner, removing other sign-in methods', async () => {
    const email = `${fresh('squatted')}@mail.example`;
    // The attacker's: a password, an identity, a session.
    const squatter = await m.customer({ email });
    const attacker = new Browser();
    const token = await attacker.token('line', somebody({ email: undefined, given_name: `ใคร${people}` }));
    const { token: access } = (await attacker.post('/signin', { email, password: PASSWORD })).json();
    const headers = { authorization: `Bearer ${access}` };
    expect((await attacker.post('/v3/users/me/identities', { token }, headers)).statusCode).toBe(200);

    const owner = new Browser();
    const mine = await owner.token('google', somebody({ email }));
    await owner.post('/v3/auth/social/link', { token: mine });
    const link = (await m.post()).find(({ subject }) => subject.includes('Google'));
    const mailed = /#([\w-]{43})/.exec(link?.text ?? '')?.[1];
    const done = await owner.post('/v3/auth/social/link/confirm', { token: mailed });
    expect(done.json().profile.user_id).toBe(squatter.user_id);
    expect(await identities(squatter.user_id)).toMatchObject([{ provider: 'google' }]);
    expect(code(await m.signIn({ email, password: PASSWORD }))).toBe('AUTH.WRONG_CREDENTIALS');
    const shut = await m.ask('GET', '/v3/users/me/identities', { headers });
    expect(shut.statusCode).toBe(401);
  });

  test('whose password is reset by mail loses identities added before verification', async () => {
    const who = somebody({ email: undefined, given_name: fresh('ผู้แอบ') });
    const email = `victim${people}@mail.example`;
    const { user_id } = await new Browser().join('facebook', who, { email });
    await m.post();
    await m.ask('POST', '/forgot_password', { payload: { email } });
    const { token } = await m.mailTo(email);
    const reset = await m.ask('POST', '/v3/auth/reset_password', { payload: { token, password: PASSWORD } });
    expect(reset.statusCode, reset.body).toBe(200);
    expect(await identities(user_id)).toEqual([]);
    const attacker = new Browser();
    expect(code(await attacker.verify(await attacker.token('facebook', who)))).toBe('AUTH.NO_ACCOUNT');
  });

  test('of staff gets no link and no identity', async () => {
    const staff = await verifiedCustomer({ role_id: ROLE.ADMIN });
    const browser = new Browser();
    const token = await browser.token('google', somebody({ email: staff.email }));
    expect((await browser.post('/v3/auth/social/link', { token })).statusCode).toBe(200);
    expect((await m.post()).filter(({ to }) => to === staff.email)).toEqual([]);
    const headers = m.shop.bearer(staff);
    expect(code(await browser.post('/v3/users/me/identities', { token }, headers))).toBe('AUTH.FORBIDDEN');
  });
});

describe('identities of the own account', () => {
  const bring = async (provider: Provider, who: Who) => {
    const browser = new Browser();
    const member = await m.session();
    Object.assign(browser.cookies, member.cookies);
    return { browser, member, token: await browser.token(provider, who) };
  };
  const unlink = (provider: Provider, headers: Record<string, string>, payload: object = {}) =>
    m.ask('DELETE', `/v3/users/me/identities/${provider}`, { headers, payload });

  test('are listed, linked and unlinked, with a mail', async () => {
    const { browser, member, token } = await bring('line', somebody());
    const { user, headers } = member;
    expect((await browser.post('/v3/users/me/identities', { token }, headers)).statusCode).toBe(200);
    const listed = await m.ask('GET', '/v3/users/me/identities', { headers });
    expect(listed.json()).toMatchObject({ count: 1, data: [{ provider: 'line' }] });
    expect(listed.headers['cache-control']).toBe('private, no-store');
    expect(listed.body).not.toContain('U0');
    expect((await unlink('line', headers)).statusCode).toBe(200);
    expect(code(await unlink('line', headers))).toBe('ERROR.NOT_FOUND');
    expect(await db()('line_recipients').where({ user_id: user.user_id })).toEqual([]);
    const kinds = (await m.events(user.user_id)).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['identity_linked', 'identity_unlinked']);
    const subjects = (await m.post()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['บัญชีมะลิของคุณเชื่อมกับ LINE แล้ว', 'บัญชีมะลิของคุณไม่ได้เชื่อมกับ LINE แล้ว'].sort());
  });

  test('belong to one account, and an account has one per provider', async () => {
    const who = somebody();
    await new Browser().join('google', who);
    const { browser, member, token } = await bring('google', who);
    expect(code(await browser.post('/v3/users/me/identities', { token }, member.headers))).toBe(
      'AUTH.IDENTITY_TAKEN',
    );
    const own = await browser.token('google', somebody());
    expect((await browser.post('/v3/users/me/identities', { token: own }, member.headers)).statusCode).toBe(
      200,
    );
    const second = await browser.token('google', somebody());
    expect(code(await browser.post('/v3/users/me/identities', { token: second }, member.headers))).toBe(
      'AUTH.IDENTITY_EXISTS',
    );
  });

  test('are changed right after signing in, or with the password', async () => {
    const { browser, member, token } = await bring('google', somebody());
    await db()('sessions')
      .where({ user_id: member.user.user_id })
      .update({ started_at: new Date(m.now().getTime() - 16 * MINUTE) });
    const link = (more: object) =>
      browser.post('/v3/users/me/identities', { token, ...more }, member.headers);
    expect(code(await link({}))).toBe('AUTH.PASSWORD_DUE');
    expect(code(await link({ password: 'not the password' }))).toBe('AUTH.WRONG_PASSWORD');
    expect((await link({ password: PASSWORD })).statusCode).toBe(200);
    expect(code(await unlink('google', member.headers))).toBe('AUTH.PASSWORD_DUE');
    expect((await unlink('google', member.headers, { password: PASSWORD })).statusCode).toBe(200);
  });

  test('the last sign-in method cannot be removed', async () => {
    const { user_id, headers } = await new Browser().join('google', somebody());
    expect(code(await unlink('google', headers))).toBe('AUTH.LAST_WAY');
    const { browser, token } = await bring('facebook', somebody());
    expect((await browser.post('/v3/users/me/identities', { token }, headers)).statusCode).toBe(200);
    const both = await Promise.all([unlink('google', headers), unlink('facebook', headers)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await identities(user_id)).toHaveLength(1);
    await db()('sessions')
      .where({ user_id })
      .update({ started_at: new Date(m.now().getTime() - 16 * MINUTE) });
    expect(code(await unlink('google', headers))).toBe('AUTH.SIGN_IN_AGAIN');
  });
});

describe('POST /auth/facebook', () => {
  /** A token as obtained by Facebook's script in the browser. */
  async function accessToken(who: Who): Promise<string> {
    const verifier = 'v'.repeat(43);
    const url = new URL(`${google.url}/facebook/dialog/oauth`);
    const redirect_uri = 'http://localhost:3000/auth/facebook';
    const { createHash } = await import('node:crypto');
    url.search = String(
      new URLSearchParams({
        client_id: 'mali',
        redirect_uri,
        response_type: 'code',
        scope: 'email public_profile',
        state: 's',
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      }),
    );
    const { code: given = '' } = await google.answer(url.href, who);
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: given,
      redirect_uri,
      client_id: 'mali',
      client_secret: google.environment.FACEBOOK_CLIENT_SECRET ?? '',
      code_verifier: verifier,
    });
    const answer = await fetch(`${google.url}/facebook/oauth/access_token`, { method: 'POST', body });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  test('exchanges an access token of Facebook for a token of the shop', async () => {
    const who = somebody();
    const browser = new Browser();
    const { user_id } = await new Browser().join('facebook', who);
    const response = await browser.post('/auth/facebook', { access_token: await accessToken(who) });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ provider: 'facebook', intent: 'sign_in', return_to: '/' });
    const signedIn = await browser.verify(response.json().token);
    expect(signedIn.json().profile.user_id).toBe(user_id);
  });

  test('rejects an invalid one, or one issued to another application', async () => {
    const response = await new Browser().post('/auth/facebook', { access_token: 'made up' });
    expect(code(response)).toBe('AUTH.FACEBOOK_FAILED');
  });
});

test('without keys no provider is offered, and none can be used', { timeout: 20_000 }, async () => {
  const bare = await testApp();
  try {
    expect((await bare.app.inject('/v3/auth/providers')).json()).toEqual({ data: [], count: 0 });
    const payload = { provider: 'google', intent: 'sign_in' };
    const begun = await bare.app.inject({ method: 'POST', url: '/v3/auth/social/start', payload });
    expect(code(begun)).toBe('ERROR.NOT_FOUND');
  } finally {
    await bare.close();
  }
  const offered = await m.ask('GET', '/v3/auth/providers');
  expect(offered.json()).toEqual({ data: ['google', 'facebook', 'line'], count: 3 });
});
