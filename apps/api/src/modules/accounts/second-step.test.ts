import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSecret } from './codes.ts';
import { codeOf, cookiesOf, type MemberShop, MINUTE, memberShop, PASSWORD } from './fixtures.ts';

vi.setConfig({ testTimeout: 20_000 });

let t: MemberShop;
beforeAll(async () => {
  t = await memberShop();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

const STEP = 30_000;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  t.ask('POST', url, { payload, headers });
const first = (email: string) => t.signIn({ email, password: PASSWORD });
/** The ticket in the response to the first step. */
const ticketOf = async (email: string): Promise<string> => (await first(email)).json().details.ticket;
const second = (ticket: string, code: string) => post('/v3/auth/second_step', { ticket, code });

/** The code with every digit incremented: always different. */
const wrong = (code: string): string => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
const kinds = async (user_id: number) => (await t.events(user_id)).map(({ kind }) => kind);

describe('the first step of staff', () => {
  test.each([0, 4, 5, 6, 7, 8, 80])('of role %i starts no session without a code', async (role_id) => {
    const user = await t.customer({ role_id });
    const answer = await first(user.email);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'AUTH.CODE_REQUIRED', details: { enrol: true } });
    expect(answer.cookies).toEqual([]);
    expect(await t.shop.deps.db('sessions').where({ user_id: user.user_id })).toEqual([]);
  });

  test.each([1, 2, 3, 9])('role %i needs no code', async (role_id) => {
    const user = await t.customer({ role_id });
    expect((await first(user.email)).statusCode).toBe(200);
  });

  test('returns the common response for a wrong password', async () => {
    const user = await t.customer({ role_id: 4 });
    const answer = await t.signIn({ email: user.email, password: 'not this one' });
    expect(answer.json().code).toBe('AUTH.WRONG_CREDENTIALS');
  });
});

describe('setting up an authenticator', () => {
  test('shows the secret as text and QR code, encrypts it, and signs in with its first code', async () => {
    const user = await t.customer({ role_id: 5 });
    const ticket = await ticketOf(user.email);
    const shown = (await post('/v3/auth/second_step/enrol', { ticket })).json();
    expect(shown.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(shown.uri).toContain(`secret=${shown.secret}`);
    expect(shown.uri).toContain(encodeURIComponent(user.email));
    expect(shown.qr_image).toMatch(/^data:image\/svg\+xml;base64,/);
    const code = codeOf(shown.secret, t.now());
    const done = await post('/v3/auth/second_step/enrol/confirm', { ticket, code });
    expect(done.statusCode, done.body).toBe(200);
    expect(Object.keys(cookiesOf(done))).toEqual(['admin_token']);
    expect(new Set(done.json().recovery_codes).size).toBe(10);
    const row = await t.shop.deps.db('second_steps').where({ user_id: user.user_id }).first();
    expect(row.secret.toString('latin1')).not.toContain(shown.secret);
    expect(openSecret(t.shop.deps.config.totpKey, user.user_id, row.secret)).toBe(shown.secret);
    const codes = await t.shop.deps.db('recovery_codes').where({ user_id: user.user_id });
    for (const { code_hash } of codes) expect(done.json().recovery_codes).not.toContain(code_hash.toString());
    expect(await kinds(user.user_id)).toEqual(['second_step_enrolled', 'sign_in']);
  });

  test('an encrypted secret can be decrypted for its own account with its own key only', async () => {
    const { user } = await t.staff();
    const { secret } = await t.shop.deps.db('second_steps').where({ user_id: user.user_id }).first();
    expect(() => openSecret(t.shop.deps.config.totpKey, user.user_id + 1, secret)).toThrow();
    expect(() => openSecret('another-key-another-key-another-key-0', user.user_id, secret)).toThrow();
    const changed = Buffer.from(secret);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => openSecret(t.shop.deps.config.totpKey, user.user_id, changed)).toThrow();
  });

  test('rejects a wrong code, and one of a secret displayed earlier', async () => {
    const user = await t.customer({ role_id: 4 });
    const ticket = await ticketOf(user.email);
    const before = (await post('/v3/auth/second_step/enrol', { ticket })).json();
    const { secret } = (await post('/v3/auth/second_step/enrol', { ticket })).json();
    const confirm = (code: string) => post('/v3/auth/second_step/enrol/confirm', { ticket, code });
    expect((await confirm(codeOf(before.secret, t.now()))).json().code).toBe('AUTH.WRONG_CODE');
    expect((await confirm(wrong(codeOf(secret, t.now())))).json().code).toBe('AUTH.WRONG_CODE');
    expect((await confirm(codeOf(secret, t.now()))).statusCode).toBe(200);
    expect(await kinds(user.user_id)).toEqual([
      'code_failed',
      'code_failed',
      'second_step_enrolled',
      'sign_in',
    ]);
  });

  test('works once: an earlier ticket sets up nothing more', async () => {
    const user = await t.customer({ role_id: 4 });
    const [one, two] = [await ticketOf(user.email), await ticketOf(user.email)];
    const { secret } = (await post('/v3/auth/second_step/enrol', { ticket: one })).json();
    await post('/v3/auth/second_step/enrol/confirm', { ticket: one, code: codeOf(secret, t.now()) });
    for (const ticket of [one, two]) {
      const answer = await post('/v3/auth/second_step/enrol', { ticket });
      expect(answer.json().code).toBe('AUTH.SECOND_STEP_OVER');
    }
    expect((await first(user.email)).json().details.enrol).toBe(false);
  });

  test('of two concurrent requests one succeeds', async () => {
    const user = await t.customer({ role_id: 4 });
    const ticket = await ticketOf(user.email);
    const { secret } = (await post('/v3/auth/second_step/enrol', { ticket })).json();
    const code = codeOf(secret, t.now());
    const answers = await Promise.all(
      [1, 2, 3].map(() => post('/v3/auth/second_step/enrol/confirm', { ticket, code })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('the second step', () => {
  test('accepts the codes of the current, the previous and the next time step only', async () => {
    const { user, secret } = await t.staff();
    t.later(10 * MINUTE);
    const ticket = await ticketOf(user.email);
    for (const steps of [-3, -2, 2, 3]) {
      const at = new Date(t.now().getTime() + steps * STEP);
      expect((await second(ticket, codeOf(secret, at))).json().code).toBe('AUTH.WRONG_CODE');
    }
    const before = codeOf(secret, new Date(t.now().getTime() - STEP));
    expect((await second(ticket, before)).statusCode).toBe(200);
    expect((await second(ticket, codeOf(secret, t.now()))).statusCode).toBe(200);
    const after = codeOf(secret, new Date(t.now().getTime() + STEP));
    expect((await second(ticket, after)).statusCode).toBe(200);
  });

  test('accepts a code once, also under concurrency, and no earlier one afterwards', async () => {
    const { user, secret } = await t.staff();
    t.later(10 * MINUTE);
    const ticket = await ticketOf(user.email);
    const code = codeOf(secret, t.now());
    const answers = await Promise.all([1, 2, 3, 4].map(() => second(ticket, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const before = codeOf(secret, new Date(t.now().getTime() - STEP));
    expect((await second(ticket, before)).json().code).toBe('AUTH.WRONG_CODE');
  });

  test('limits wrong codes per account, from any address, and of no other account', async () => {
    const { user, secret } = await t.staff();
    const other = await t.staff();
    t.later(10 * MINUTE);
    const ticket = await ticketOf(user.email);
    const code = wrong(codeOf(secret, t.now()));
    for (let i = 0; i < 5; i += 1) expect((await second(ticket, code)).json().code).toBe('AUTH.WRONG_CODE');
    expect((await second(ticket, codeOf(secret, t.now()))).statusCode).toBe(429);
    const theirs = await ticketOf(other.user.email);
    expect((await second(theirs, codeOf(other.secret, t.now()))).statusCode).toBe(200);
    t.later(16 * MINUTE);
    const later = await ticketOf(user.email);
    expect((await second(later, codeOf(secret, t.now()))).statusCode).toBe(200);
    expect((await kinds(user.user_id)).filter((kind) => kind === 'code_failed')).toHaveLength(5);
  });

  test('a recovery code is accepted once, in any spelling, and never another account’s', async () => {
    const { user, recovery_codes } = await t.staff();
    const other = await t.staff();
    const [code = '', next = ''] = recovery_codes;
    const ticket = await ticketOf(user.email);
    expect((await second(ticket, other.recovery_codes[0] ?? '')).json().code).toBe('AUTH.WRONG_CODE');
    expect((await second(ticket, code.toLowerCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await second(ticket, code)).json().code).toBe('AUTH.WRONG_CODE');
    expect((await second(ticket, next)).statusCode).toBe(200);
    expect(await kinds(user.user_id)).toContain('recovery_code_used');
  });

  test('a ticket is valid for ten minutes, for this password and role, unless disabled', async () => {
    const { user, secret } = await t.staff();
    const users = () => t.shop.deps.db('users').where({ user_id: user.user_id });
    const ticket = await ticketOf(user.email);
    const over = async () => {
      const answer = await second(ticket, codeOf(secret, t.now()));
      expect(answer.json().code).toBe('AUTH.SECOND_STEP_OVER');
    };
    const { password_hash } = await users().first();
    await users().update({ password_hash: 'another' });
    await over();
    await users().update({ password_hash, role_id: 5 });
    await over();
    await users().update({ role_id: 4, disabled: true });
    await over();
    await users().update({ disabled: false });
    t.later(10 * MINUTE);
    await over();
  });

  test.each(['', 'x', '1.c.1790000000', '0.c.1790000000.', 'a.b.c.d'])(
    'refuses the ticket "%s"',
    async (ticket) => {
      const answer = await second(ticket, '000000');
      expect(['AUTH.SECOND_STEP_OVER', 'ERROR.BAD_REQUEST']).toContain(answer.json().code);
    },
  );

  test('a ticket is valid for its account and purpose only', async () => {
    const one = await t.staff();
    const two = await t.staff();
    const ticket = await ticketOf(one.user.email);
    const moved = ticket.replace(/^\d+/, String(two.user.user_id));
    expect((await second(moved, codeOf(two.secret, t.now()))).json().code).toBe('AUTH.SECOND_STEP_OVER');
    const enrol = await post('/v3/auth/second_step/enrol', { ticket: ticket.replace('.c.', '.e.') });
    expect(enrol.json().code).toBe('AUTH.SECOND_STEP_OVER');
  });

  test('a changed password keeps the staff member signed in here, with the earlier confirmation', async () => {
    const { headers } = await t.staff();
    const answer = await post(
      '/v3/users/me/change_password',
      { password: PASSWORD, new_password: 'another harbour 42' },
      headers,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const own = await t.ask('GET', '/v3/users/me/second_step', {
      headers: { authorization: `Bearer ${answer.json().token}` },
    });
    expect(own.statusCode).toBe(200);
  });
});

describe('a recent code', () => {
  const codes = (headers: Record<string, string>) =>
    post('/v3/users/me/second_step/recovery_codes', {}, headers);

  test('is required ten minutes after the last one, and is valid for as long', async () => {
    const { headers, secret } = await t.staff();
    expect((await codes(headers)).statusCode).toBe(200);
    t.later(10 * MINUTE + 1000);
    expect((await codes(headers)).json().code).toBe('AUTH.CONFIRM_REQUIRED');
    const code = codeOf(secret, t.now());
    const confirmed = await post('/v3/users/me/second_step/confirm', { code }, headers);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const fresh = { authorization: `Bearer ${confirmed.json().token}` };
    expect((await codes(fresh)).statusCode).toBe(200);
    // The earlier token still has its earlier confirmation time.
    expect((await codes(headers)).json().code).toBe('AUTH.CONFIRM_REQUIRED');
    t.later(10 * MINUTE + 1000);
    expect((await codes(fresh)).json().code).toBe('AUTH.CONFIRM_REQUIRED');
  });

  test('is not renewed with the session', async () => {
    const { cookies } = await t.staff();
    t.later(11 * MINUTE);
    const renewed = await t.ask('POST', '/v3/auth/token', { cookies });
    expect(renewed.statusCode).toBe(200);
    const answer = await codes({ authorization: `Bearer ${renewed.json().token}` });
    expect(answer.json().code).toBe('AUTH.CONFIRM_REQUIRED');
  });

  test('rejects a wrong one, a used one, and too many', async () => {
    const { headers, secret, user } = await t.staff();
    const confirm = (code: string) => post('/v3/users/me/second_step/confirm', { code }, headers);
    // Used at sign-in.
    expect((await confirm(codeOf(secret, t.now()))).json().code).toBe('AUTH.WRONG_CODE');
    for (let i = 0; i < 4; i += 1)
      expect((await confirm(wrong(codeOf(secret, t.now())))).json().code).toBe('AUTH.WRONG_CODE');
    t.later(STEP);
    expect((await confirm(codeOf(secret, t.now()))).statusCode).toBe(429);
    expect((await kinds(user.user_id)).filter((kind) => kind === 'code_failed')).toHaveLength(5);
  });

  test('new recovery codes replace the old ones', async () => {
    const { user, headers, recovery_codes } = await t.staff();
    const fresh = (await codes(headers)).json().recovery_codes;
    expect(fresh).toHaveLength(10);
    const ticket = await ticketOf(user.email);
    expect((await second(ticket, recovery_codes[0] ?? '')).json().code).toBe('AUTH.WRONG_CODE');
    expect((await second(ticket, fresh[0])).statusCode).toBe(200);
    const told = await t.ask('GET', '/v3/users/me/second_step', { headers });
    expect(told.json()).toEqual({ enrolled_at: expect.any(String), recovery_codes_left: 9 });
  });

  test('a new authenticator replaces the previous one with its first code, not earlier', async () => {
    const { user, headers, secret } = await t.staff();
    const { secret: next } = (await post('/v3/users/me/second_step/replace', {}, headers)).json();
    t.later(STEP);
    const ticket = await ticketOf(user.email);
    expect((await second(ticket, codeOf(secret, t.now()))).statusCode).toBe(200);
    const replace = (code: string) => post('/v3/users/me/second_step/replace/confirm', { code }, headers);
    expect((await replace(wrong(codeOf(next, t.now())))).json().code).toBe('AUTH.WRONG_CODE');
    expect((await replace(codeOf(next, t.now()))).statusCode).toBe(200);
    t.later(STEP);
    expect((await second(ticket, codeOf(secret, t.now()))).json().code).toBe('AUTH.WRONG_CODE');
    expect((await second(ticket, codeOf(next, t.now()))).statusCode).toBe(200);
  });
});

test('a staff token without a confirmation time is rejected', async () => {
  const { user } = await t.staff();
  const { token } = t.shop.deps.tokens.sign({
    user_id: user.user_id,
    role_id: 4,
    session_id: '00000000-0000-4000-8000-000000000000',
    confirmed_at: null,
  });
  const headers = { authorization: `Bearer ${token}` };
  for (const url of ['/profile', '/admin/slips', '/v3/users/me/sessions', '/cart'])
    expect((await t.ask('GET', url, { headers })).statusCode).toBe(401);
});
