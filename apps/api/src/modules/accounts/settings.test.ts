import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearedBy, cookiesOf, type MemberShop, MINUTE, memberShop, PASSWORD } from './fixtures.ts';

const NEW_PASSWORD = 'ฝนตกบนหลังคา again';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let t: MemberShop;
beforeAll(async () => {
  t = await memberShop();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.post();
  t.begin();
});

type Headers = { authorization: string };
const refresh = (cookies: Record<string, string>) => t.ask('POST', '/v3/auth/token', { cookies });
const settings = (headers: Headers) => t.ask('GET', '/v3/users/me/sign_in', { headers });
const sessions = (headers: Headers) => t.ask('GET', '/v3/users/me/sessions', { headers });
const changePassword = (headers: Headers, payload: object, more: object = {}) =>
  t.ask('POST', '/v3/users/me/change_password', { headers, payload, ...more });
const changeEmail = (headers: Headers, payload: object) =>
  t.ask('POST', '/v3/users/me/change_email', { headers, payload });
const kinds = async (user_id: number) => (await t.events(user_id)).map(({ kind }) => kind);

describe('POST /v3/users/me/change_password', () => {
  test('ends every other session at once, and gives this browser a new one', async () => {
    const { user, cookies, headers } = await t.session();
    const other = await t.signIn({ email: user.email, password: PASSWORD, secret: 'other' });
    await t.post();
    const answer = await changePassword(
      headers,
      { password: PASSWORD, new_password: NEW_PASSWORD },
      { cookies },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { token, profile } = answer.json();
    expect(profile.user_id).toBe(user.user_id);
    const fresh = { authorization: `Bearer ${token}` };
    expect((await settings(fresh)).json()).toEqual({
      email: user.email,
      email_verified: false,
      has_password: true,
      password_changed_at: t.now().toISOString(),
    });
    expect((await refresh(cookiesOf(answer))).statusCode).toBe(200);
    // A copy of this browser's previous cookie is invalid.
    for (const old of [cookies, cookiesOf(other)]) expect((await refresh(old)).statusCode).toBe(401);
    for (const old of [headers, { authorization: `Bearer ${other.json().token}` }])
      expect((await settings(old)).statusCode).toBe(401);
    expect((await t.signIn({ email: user.email, password: NEW_PASSWORD })).statusCode).toBe(200);
    const { mail } = await t.mailTo(user.email);
    expect(mail.subject).toBe('รหัสผ่านของบัญชีมะลิเปลี่ยนแล้ว');
    expect(await kinds(user.user_id)).toContain('password_changed');
  });

  test('is rejected without the current password, and changes nothing', async () => {
    const { user, cookies, headers } = await t.session();
    const answer = await changePassword(headers, { password: 'not this one', new_password: NEW_PASSWORD });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe('AUTH.WRONG_PASSWORD');
    expect((await refresh(cookies)).statusCode).toBe(200);
    expect((await t.signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('of a wrong one is limited to five attempts, also concurrent ones; later it is accepted again', async () => {
    const { headers } = await t.session();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        changePassword(headers, { password: 'not this one', new_password: NEW_PASSWORD }),
      ),
    );
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([
      422, 422, 422, 422, 422, 429, 429, 429,
    ]);
    const right = { password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await changePassword(headers, right)).statusCode).toBe(429);
    t.later(15 * MINUTE);
    expect((await changePassword(headers, right)).statusCode).toBe(200);
  });

  test.each([
    ['the same', PASSWORD, 'AUTH.SAME_PASSWORD'],
    ['a common one', 'iloveyou99', 'AUTH.WEAK_PASSWORD'],
  ])('to %s is rejected', async (_name, new_password, code) => {
    const { headers } = await t.session();
    const answer = await changePassword(headers, { password: PASSWORD, new_password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe(code);
  });

  test('of two concurrent requests one succeeds', async () => {
    const { headers } = await t.session();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((n) =>
        changePassword(headers, { password: PASSWORD, new_password: `${NEW_PASSWORD} ${n}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('keeps the session cookie’s lifetime (AUTH-30)', async () => {
    const { cookies, headers } = await t.session();
    const answer = await changePassword(
      headers,
      { password: PASSWORD, new_password: NEW_PASSWORD },
      { cookies: { ...cookies, token_session: '1' } },
    );
    expect(answer.cookies.find(({ name }) => name === 'token')).not.toHaveProperty('expires');
  });

  test('requires a password: accounts without one use a mailed link', async () => {
    const user = await t.customer({ password_hash: null });
    const headers = t.shop.bearer(user);
    expect((await settings(headers)).json()).toMatchObject({ has_password: false });
    const answer = await changePassword(headers, { password: 'x', new_password: NEW_PASSWORD });
    expect(answer.json().code).toBe('AUTH.WRONG_PASSWORD');
  });
});

describe('POST /v3/users/me/change_email', () => {
  test('mails a link to the new address and a notice to the old one; the link makes the change', async () => {
    const { user, cookies, headers } = await t.session();
    const email = `new-${user.email}`;
    const answer = await changeEmail(headers, { email: ` ${email.toUpperCase()}`, password: PASSWORD });
    expect(answer.json()).toEqual({ ok: true });
    const mails = await t.post();
    expect(mails.map(({ to }) => to).sort()).toEqual([email, user.email].sort());
    const notice = mails.find(({ to }) => to === user.email);
    expect(notice?.text).toContain(email);
    expect(notice?.text).not.toContain('/auth/action');
    expect((await settings(headers)).json().email).toBe(user.email);
    const token = /#([\w-]{43})/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1];
    const confirm = () => t.ask('POST', '/v3/auth/change_email', { payload: { token } });
    expect((await confirm()).json()).toEqual({ email });
    expect((await settings(headers)).json()).toMatchObject({ email, email_verified: true });
    expect((await refresh(cookies)).json().profile.email).toBe(email);
    expect((await t.signIn({ email, password: PASSWORD })).statusCode).toBe(200);
    expect((await t.signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(422);
    const told = (await t.post()).filter(({ to }) => to === user.email);
    expect(told.map(({ subject }) => subject)).toEqual(['อีเมลของบัญชีมะลิเปลี่ยนแล้ว']);
    expect((await confirm()).json().details).toEqual({ reason: 'used' });
    expect(await t.events(user.user_id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'email_changed', details: { before: user.email, after: email } }),
      ]),
    );
  });

  test('requires the password, a different e-mail, and one without an account', async () => {
    const { user, headers } = await t.session();
    const other = await t.customer();
    const codes = [
      await changeEmail(headers, { email: 'x@mali.example', password: 'not this one' }),
      await changeEmail(headers, { email: user.email, password: PASSWORD }),
      await changeEmail(headers, { email: other.email, password: PASSWORD }),
    ].map((answer) => answer.json().code);
    expect(codes).toEqual(['AUTH.WRONG_PASSWORD', 'AUTH.SAME_EMAIL', 'AUTH.EMAIL_TAKEN']);
    expect(await t.post()).toEqual([]);
  });

  test('a new request voids the first link; a concurrent change of another account wins', async () => {
    const { headers } = await t.session();
    const email = `race-${Date.now()}@mali.example`;
    const token = async () => {
      await changeEmail(headers, { email, password: PASSWORD });
      return (await t.mailTo(email)).token;
    };
    const [first, second] = [await token(), await token()];
    const confirm = (text: string) => t.ask('POST', '/v3/auth/change_email', { payload: { token: text } });
    expect((await confirm(first)).json().details).toEqual({ reason: 'used' });
    await t.customer({ email });
    const late = await confirm(second);
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('AUTH.EMAIL_TAKEN');
    await t.shop.deps.db('users').where({ email }).del();
    expect((await confirm(second)).statusCode).toBe(200);
  });

  test('is void once the password was changed', async () => {
    const { headers } = await t.session();
    const email = `void-${Date.now()}@mali.example`;
    await changeEmail(headers, { email, password: PASSWORD });
    const { token } = await t.mailTo(email);
    await changePassword(headers, { password: PASSWORD, new_password: NEW_PASSWORD });
    const answer = await t.ask('POST', '/v3/auth/change_email', { payload: { token } });
    expect(answer.json().details).toEqual({ reason: 'used' });
  });
});

describe('POST /v3/users/me/verify_email', () => {
  test('mails the link again, three times at most, and not when already verified', async () => {
    const { user, headers } = await t.session();
    const again = () => t.ask('POST', '/v3/users/me/verify_email', { headers });
    expect((await again()).json()).toEqual({ ok: true });
    const { token } = await t.mailTo(user.email);
    for (const status of [200, 200, 429]) expect((await again()).statusCode).toBe(status);
    await t.post();
    expect((await t.ask('POST', '/v3/auth/verify_email', { payload: { token } })).statusCode).toBe(200);
    t.later(15 * MINUTE);
    expect((await again()).statusCode).toBe(200);
    expect(await t.post()).toEqual([]);
    expect((await settings(headers)).json().email_verified).toBe(true);
  });
});

describe('the sessions of an account', () => {
  test('are listed by device, the current one marked, the last used first', async () => {
    const { user, cookies } = await t.session(
      {},
      { headers: { 'user-agent': ANDROID }, from: '203.0.113.8' },
    );
    t.later(60 * MINUTE);
    const second = await t.signIn({ email: user.email, password: PASSWORD });
    t.later(60 * MINUTE);
    const renewed = await t.ask('POST', '/v3/auth/token', {
      cookies,
      headers: { 'user-agent': ANDROID },
      from: '203.0.113.9',
    });
    const { data, count } = (await sessions({ authorization: `Bearer ${renewed.json().token}` })).json();
    expect(count).toBe(2);
    expect(data).toEqual([
      {
        ...{ session_id: expect.any(String), browser: 'Chrome', system: 'Android', ip: '203.0.113.9' },
        started_at: '2026-11-20T05:00:00.000Z',
        seen_at: '2026-11-20T07:00:00.000Z',
        current: true,
      },
      expect.objectContaining({ seen_at: '2026-11-20T06:00:00.000Z', current: false }),
    ]);
    const [, there] = (await sessions({ authorization: `Bearer ${second.json().token}` })).json().data;
    expect(there).toMatchObject({ session_id: data[1].session_id, current: true });
  });

  test('can be ended individually: its tokens are invalid at once, the others valid', async () => {
    const { user, cookies, headers } = await t.session();
    const other = await t.signIn({ email: user.email, password: PASSWORD });
    const theirs = { authorization: `Bearer ${other.json().token}` };
    const { data } = (await sessions(headers)).json();
    const { session_id } = data.find(({ current }: { current: boolean }) => !current);
    const end = () => t.ask('DELETE', `/v3/users/me/sessions/${session_id}`, { headers });
    const answer = await end();
    expect(answer.json()).toEqual({ ok: true });
    expect(clearedBy(answer)).toEqual([]);
    expect((await settings(theirs)).statusCode).toBe(401);
    expect((await t.ask('GET', '/profile', { headers: theirs })).statusCode).toBe(401);
    expect((await refresh(cookiesOf(other))).statusCode).toBe(401);
    expect((await sessions(headers)).json().count).toBe(1);
    expect((await end()).statusCode).toBe(404);
    expect((await refresh(cookies)).statusCode).toBe(200);
    expect(await t.events(user.user_id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'session_ended', details: { session_id } })]),
    );
  });

  test('the current one can be ended as well: its cookie is cleared', async () => {
    const { headers } = await t.session();
    const [{ session_id }] = (await sessions(headers)).json().data;
    const answer = await t.ask('DELETE', `/v3/users/me/sessions/${session_id}`, { headers });
    expect(clearedBy(answer).sort()).toEqual(['admin_token', 'token']);
    expect((await sessions(headers)).statusCode).toBe(401);
  });

  test('another user’s is not found, and unaffected', async () => {
    const mine = await t.session();
    const theirs = await t.session();
    const [{ session_id }] = (await sessions(theirs.headers)).json().data;
    const asked = { headers: mine.headers };
    expect((await t.ask('DELETE', `/v3/users/me/sessions/${session_id}`, asked)).statusCode).toBe(404);
    expect((await t.ask('DELETE', `/v3/users/me/sessions/${randomUUID()}`, asked)).statusCode).toBe(404);
    expect((await t.ask('DELETE', '/v3/users/me/sessions/1', asked)).statusCode).toBe(400);
    expect((await refresh(theirs.cookies)).statusCode).toBe(200);
  });

  test('all end at once with "sign out everywhere", here as well', async () => {
    const { user, cookies, headers } = await t.session();
    const other = await t.signIn({ email: user.email, password: PASSWORD });
    const answer = await t.ask('DELETE', '/v3/users/me/sessions', { headers, cookies });
    expect(answer.json()).toEqual({ ok: true });
    expect(clearedBy(answer).sort()).toEqual(['admin_token', 'token']);
    for (const old of [cookies, cookiesOf(other)]) expect((await refresh(old)).statusCode).toBe(401);
    for (const old of [headers, { authorization: `Bearer ${other.json().token}` }])
      expect((await sessions(old)).statusCode).toBe(401);
    const [event] = (await t.events(user.user_id)).filter(({ kind }) => kind === 'sessions_ended');
    expect(event).toMatchObject({ actor_id: user.user_id, details: { sessions_ended: 2 } });
  });

  test('are not listed once expired', async () => {
    const { user } = await t.session();
    t.later(31 * 24 * 60 * MINUTE);
    const again = await t.signIn({ email: user.email, password: PASSWORD });
    expect((await sessions({ authorization: `Bearer ${again.json().token}` })).json().count).toBe(1);
  });
});

describe('a browser unknown to the account', () => {
  const seen = async (user: { email: string }, secret: string, from: string) => {
    await t.signIn(
      { email: user.email, password: PASSWORD, secret },
      { from, headers: { 'user-agent': ANDROID } },
    );
    return (await t.post()).map(({ subject }) => subject);
  };

  test('is reported by mail, once; the first one and known ones are not', async () => {
    const user = await t.customer();
    expect(await seen(user, 'phone', '10.200.0.1')).toEqual([]);
    expect(await seen(user, 'phone', '10.200.0.2')).toEqual([]);
    expect(await seen(user, 'thief', '10.200.0.3')).toEqual(['มีการเข้าสู่ระบบมะลิจากอุปกรณ์ใหม่']);
    expect(await seen(user, 'thief', '10.200.0.4')).toEqual([]);
    // The same browser and address with a new id: a tab without storage.
    expect(await seen(user, 'new tab', '10.200.0.4')).toEqual([]);
  });
});
