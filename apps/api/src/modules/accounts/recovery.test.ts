import { createHash } from 'node:crypto';
import { ROLE } from '@mali/contracts/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookiesOf, type MemberShop, MINUTE, memberShop, PASSWORD } from './fixtures.ts';

const NEW_PASSWORD = 'ฝนตกบนหลังคา again';
const DAY = 24 * 60 * MINUTE;

let t: MemberShop;
beforeAll(async () => {
  t = await memberShop();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.post();
  t.begin();
});

const forgot = (email: string, over: object = {}) =>
  t.ask('POST', '/forgot_password', { payload: { email, ...over } });
const check = (purpose: string, token: string) =>
  t.ask('POST', '/v3/auth/link', { payload: { purpose, token } });
const reset = (token: string, password = NEW_PASSWORD) =>
  t.ask('POST', '/v3/auth/reset_password', { payload: { token, password } });
const verify = (token: string) => t.ask('POST', '/v3/auth/verify_email', { payload: { token } });
const refresh = (cookies: Record<string, string>) => t.ask('POST', '/v3/auth/token', { cookies });
const signUp = (email: string, over: object = {}) =>
  t.ask('POST', '/signup', {
    payload: { email, password: PASSWORD, first_name: 'มานี', last_name: 'ใจดี', ...over },
  });

/** A customer who has requested a link, and its token. */
async function forgotten() {
  const user = await t.customer();
  await forgot(user.email);
  return { user, token: (await t.mailTo(user.email)).token };
}

describe('POST /forgot_password', () => {
  test('mails a link of the configured host, whatever the Host header, in the language of the page', async () => {
    const user = await t.customer();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const payload = { email: ` ${user.email.toUpperCase()} `, lang: 'en' };
    expect((await t.ask('POST', '/forgot_password', { payload, headers })).json()).toEqual({ ok: true });
    const { mail, token } = await t.mailTo(user.email);
    expect(mail.subject).toBe('Set a new password for Mali');
    expect(mail.text).toContain(`http://localhost:3000/auth/action?mode=reset#${token}`);
    expect(mail.html).toContain(`href="http://localhost:3000/auth/action?mode=reset#${token}"`);
    expect(mail.text + mail.html).not.toContain('evil.example');
    expect(mail.html).toContain('lang="en"');
  });

  test("marks a link of staff: its page opens while the shop is closed, a customer's does not", async () => {
    const staff = await t.customer({ role_id: ROLE.ADMIN });
    await forgot(staff.email);
    const { mail, token } = await t.mailTo(staff.email);
    expect(mail.text).toContain(`/auth/action?mode=reset&staff=1#${token}`);
    expect((await check('reset', token)).statusCode).toBe(200);
  });

  test('uses Thai without a language in the request', async () => {
    const user = await t.customer();
    await forgot(user.email);
    expect((await t.mailTo(user.email)).mail.subject).toBe('ตั้งรหัสผ่านใหม่ของมะลิ');
  });

  test('does the same for an e-mail without an account: response, statements and job', async () => {
    const user = await t.customer();
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => void statements.push(sql);
    t.shop.deps.db.on('query', note);
    const done = async (email: string) => {
      statements.length = 0;
      const { statusCode, headers, payload } = await forgot(email);
      return { statusCode, payload, names: Object.keys(headers).sort(), statements: [...statements] };
    };
    const known = await done(user.email);
    const unknown = await done('nobody@mali.example');
    t.shop.deps.db.removeListener('query', note);
    expect(known.statements.length).toBeGreaterThan(3);
    expect(known.statements.some((sql) => /FROM users/.test(sql))).toBe(false);
    expect(unknown).toEqual(known);
    expect((await t.post()).map(({ to }) => to)).toEqual([user.email]);
  });

  test('mails nothing to a disabled account', async () => {
    const user = await t.customer({ disabled: true });
    expect((await forgot(user.email)).statusCode).toBe(200);
    expect(await t.post()).toEqual([]);
  });

  test('mails one e-mail three times in 15 minutes, and responds to the fourth request alike', async () => {
    const user = await t.customer();
    for (let n = 0; n < 4; n += 1) expect((await forgot(user.email)).json()).toEqual({ ok: true });
    expect(await t.post()).toHaveLength(3);
    t.later(15 * MINUTE);
    await forgot(user.email);
    expect(await t.post()).toHaveLength(1);
  });

  test('records the requested e-mail and the origin', async () => {
    const user = await t.customer();
    await t.ask('POST', '/forgot_password', {
      payload: { email: user.email },
      headers: { 'user-agent': 'A browser' },
      from: '203.0.113.77',
    });
    await t.post();
    expect(await t.events(user.user_id)).toMatchObject([
      { kind: 'password_reset_asked', actor_id: null, ip: '203.0.113.77', user_agent: 'A browser' },
    ]);
  });

  test('an unavailable mail server delays the mail; the link is created once', async () => {
    const user = await t.customer();
    await forgot(user.email);
    t.mailServer(false);
    expect(await t.post()).toEqual([]);
    t.mailServer(true);
    const { token } = await t.mailTo(user.email);
    expect(await t.shop.deps.db('account_tokens').where({ user_id: user.user_id })).toHaveLength(1);
    expect((await check('reset', token)).json()).toEqual({ email: user.email });
  });

  test.each([
    ['no e-mail', {}],
    ['an invalid e-mail', { email: 'manee' }],
    ['more than an e-mail', { email: 'a@b.example', user_id: 1 }],
  ])('refuses %s', async (_name, payload) => {
    expect((await t.ask('POST', '/forgot_password', { payload })).statusCode).toBe(400);
  });
});

describe('a mailed link', () => {
  test('is 256 bits, stored as a hash only', async () => {
    const { user, token } = await forgotten();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [kept] = await t.shop.deps.db('account_tokens').where({ user_id: user.user_id });
    expect(kept.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('is removed from the stored mail after sending', async () => {
    const server = await memberShop({ SMTP_URL: 'smtp://127.0.0.1:9' });
    try {
      const user = await server.customer();
      await server.ask('POST', '/forgot_password', { payload: { email: user.email } });
      const { token } = await server.mailTo(user.email);
      expect(token).not.toBe('');
      const [mail] = await server.shop.deps.db('mails').where({ recipient: user.email });
      expect(mail).toMatchObject({ body_text: '', body_html: '', sent_at: expect.any(Date) });
    } finally {
      await server.close();
    }
  });

  test('can be checked any number of times, and used once', async () => {
    const { user, token } = await forgotten();
    for (let n = 0; n < 3; n += 1)
      expect((await check('reset', token)).json()).toEqual({ email: user.email });
    expect((await reset(token)).statusCode).toBe(200);
    for (const again of [await reset(token, 'another good one'), await check('reset', token)]) {
      expect(again.statusCode).toBe(404);
      expect(again.json()).toMatchObject({ code: 'AUTH.LINK', details: { reason: 'used' } });
    }
  });

  test('of several concurrent uses one succeeds', async () => {
    const { token } = await forgotten();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((n) => reset(token, `${NEW_PASSWORD} ${n}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404]);
  });

  test('expires after 30 minutes', async () => {
    const { token } = await forgotten();
    t.later(30 * MINUTE - 1);
    expect((await check('reset', token)).statusCode).toBe(200);
    t.later(1);
    const late = await reset(token);
    expect(late.statusCode).toBe(404);
    expect(late.json().details).toEqual({ reason: 'expired' });
  });

  test('is for its purpose alone', async () => {
    const { token } = await forgotten();
    for (const answer of [
      await check('verify', token),
      await check('change_email', token),
      await verify(token),
    ])
      expect(answer.json()).toMatchObject({ code: 'AUTH.LINK', details: { reason: 'unknown' } });
    expect((await check('reset', token)).statusCode).toBe(200);
  });

  test('is rejected when unknown', async () => {
    const made = await check('reset', 'A'.repeat(43));
    expect(made.json()).toMatchObject({ code: 'AUTH.LINK', details: { reason: 'unknown' } });
    expect((await check('reset', 'short')).statusCode).toBe(400);
    expect((await check('other', 'A'.repeat(43))).statusCode).toBe(400);
  });

  test('is void after a change of the password, as are all other links', async () => {
    const user = await t.customer();
    await forgot(user.email);
    await forgot(user.email);
    const [first = '', second = ''] = (await t.post()).map(({ text }) => /#([\w-]{43})/.exec(text)?.[1]);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await check('reset', first)).json().details).toEqual({ reason: 'used' });
  });

  test('is void once the account has another e-mail', async () => {
    const { user, token } = await forgotten();
    await t.shop.deps.db('users').where({ user_id: user.user_id }).update({ email: 'moved@mali.example' });
    expect((await reset(token)).json().details).toEqual({ reason: 'expired' });
  });

  test('of a disabled account returns that it is disabled', async () => {
    const { user, token } = await forgotten();
    await t.shop.deps.db('users').where({ user_id: user.user_id }).update({ disabled: true });
    expect((await check('reset', token)).json().code).toBe('AUTH.USER_DISABLED');
    expect((await reset(token)).json().code).toBe('AUTH.USER_DISABLED');
  });
});

describe('POST /v3/auth/reset_password', () => {
  test('sets the password, ends every session at once, and notifies the customer', async () => {
    const phone = await t.session();
    const { user } = phone;
    const laptop = cookiesOf(await t.signIn({ email: user.email, password: PASSWORD }));
    await t.post();
    await forgot(user.email);
    const { token } = await t.mailTo(user.email);
    const answer = await reset(token);
    expect(answer.json()).toEqual({ email: user.email });
    expect(answer.cookies).toEqual([]);
    expect((await refresh(phone.cookies)).statusCode).toBe(401);
    expect((await refresh(laptop)).statusCode).toBe(401);
    expect((await t.ask('GET', '/profile', { headers: phone.headers })).statusCode).toBe(401);
    expect((await t.signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(422);
    expect((await t.signIn({ email: user.email, password: NEW_PASSWORD })).statusCode).toBe(200);
    const { mail } = await t.mailTo(user.email);
    expect(mail.subject).toBe('รหัสผ่านของบัญชีมะลิเปลี่ยนแล้ว');
    expect((await t.events(user.user_id)).map(({ kind }) => kind)).toContain('password_reset');
  });

  test('verifies the e-mail, and clears earlier failures', async () => {
    const { user, token } = await forgotten();
    for (let n = 0; n < 5; n += 1)
      await t.signIn({ email: user.email, password: 'not this one' }, { from: `10.77.0.${n}` });
    await reset(token);
    const row = await t.shop.deps.db('users').where({ user_id: user.user_id }).first();
    expect(row).toMatchObject({ email_verified_at: t.now(), password_changed_at: t.now() });
    expect(
      (await t.signIn({ email: user.email, password: NEW_PASSWORD }, { from: '10.77.1.1' })).statusCode,
    ).toBe(200);
  });

  test.each([
    ['a common one', 'Sunshine2026', 'common'],
    ['the e-mail’s name', null, 'email'],
    ['the name', 'Wiphawadee1', 'name'],
    ['the shop’s name', 'มะลิ12345', 'shop'],
  ])('refuses %s, and the link stays valid', async (_name, password, reason) => {
    const user = await t.customer({ first_name: 'Wiphawadee' });
    await forgot(user.email);
    const { token } = await t.mailTo(user.email);
    const answer = await reset(token, password ?? `${user.email.split('@')[0]}!`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'AUTH.WEAK_PASSWORD', details: { reason } });
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('sets the first password of an account without one', async () => {
    const user = await t.customer({ password_hash: null });
    await forgot(user.email);
    const { token } = await t.mailTo(user.email);
    expect((await reset(token)).statusCode).toBe(200);
    expect((await t.signIn({ email: user.email, password: NEW_PASSWORD })).statusCode).toBe(200);
  });
});

describe('the e-mail of a new account', () => {
  test('is verified by the link in the mail after signing up', async () => {
    const email = `verify-${Date.now()}@mali.example`;
    const profile = (await signUp(email, { lang: 'en' })).json().profile;
    const { mail, token } = await t.mailTo(email);
    expect(mail.subject).toBe('Confirm your e-mail for Mali');
    // A sign-up with somebody else's e-mail must not choose the text of our mail.
    expect(mail.text).not.toContain('มานี');
    expect(mail.text).toContain(`/auth/action?mode=verify#${token}`);
    const before = await t.shop.deps.db('users').where({ email }).first();
    expect(before).toMatchObject({ email_verified_at: null, web_lang: 'en' });
    expect((await verify(token)).json()).toEqual({ email });
    const after = await t.shop.deps.db('users').where({ email }).first();
    expect(after.email_verified_at).toEqual(t.now());
    expect((await verify(token)).json().details).toEqual({ reason: 'used' });
    expect((await t.events(profile.user_id)).map(({ kind }) => kind)).toEqual(['sign_up', 'email_verified']);
  });

  test('expires after 24 hours', async () => {
    const email = `day-${Date.now()}@mali.example`;
    await signUp(email);
    const { token } = await t.mailTo(email);
    t.later(DAY - 1);
    expect((await check('verify', token)).statusCode).toBe(200);
    t.later(1);
    expect((await verify(token)).json().details).toEqual({ reason: 'expired' });
  });
});

describe('rate limits', () => {
  let strict: MemberShop;
  beforeAll(async () => {
    strict = await memberShop({ RATE_SCALE: '1' });
  });
  afterAll(() => strict.close());
  const record = (key: string, times: number) =>
    strict.shop.deps
      .db('auth_attempts')
      .insert(Array.from({ length: times }, () => ({ key, at: strict.now() })));

  test.each([
    ['mails requested from one address', 'mails-from:198.51.100.1', 20],
    ['mails requested in the whole shop', 'mails', 1000],
  ])('limit %s', async (_name, key, most) => {
    const asked = () =>
      strict.ask('POST', '/forgot_password', { payload: { email: 'x@mali.example' }, from: '198.51.100.1' });
    await strict.shop.deps.db('auth_attempts').del();
    await record(key, most - 1);
    expect((await asked()).statusCode).toBe(200);
    const answer = await asked();
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'ERROR.TOO_MANY_REQUESTS', message: expect.any(String) });
    strict.later(15 * MINUTE);
    expect((await asked()).statusCode).toBe(200);
  });

  test('limit sign-ups from one address', async () => {
    await record('sign-ups:198.51.100.2', 30);
    const payload = { email: 'a@mali.example', password: PASSWORD, first_name: 'A', last_name: '' };
    expect((await strict.ask('POST', '/signup', { payload, from: '198.51.100.2' })).statusCode).toBe(429);
    expect((await strict.ask('POST', '/signup', { payload, from: '198.51.100.3' })).statusCode).toBe(200);
  });

  test('limit invalid links from one address', async () => {
    const tryOne = (from: string) =>
      strict.ask('POST', '/v3/auth/link', { payload: { purpose: 'reset', token: 'A'.repeat(43) }, from });
    await record('links:198.51.100.4', 29);
    expect((await tryOne('198.51.100.4')).statusCode).toBe(404);
    expect((await tryOne('198.51.100.4')).statusCode).toBe(429);
    expect((await tryOne('198.51.100.5')).statusCode).toBe(404);
  });
});
