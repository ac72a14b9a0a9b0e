import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, type MemberShop, MINUTE, memberShop, PASSWORD } from '../accounts/fixtures.ts';

vi.setConfig({ testTimeout: 20_000 });

let t: MemberShop;
beforeAll(async () => {
  t = await memberShop();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

type Headers = { authorization: string };
const post = (url: string, headers: Headers, payload: object = {}) =>
  t.ask('POST', url, { headers, payload });
const get = (url: string, headers: Headers) => t.ask('GET', url, { headers });
const WHY = { reason: 'left the team' };
const owner = () => t.staff({ role_id: 0 });
const admin = () => t.staff({ role_id: 4 });
const userOf = (user_id: number) => t.shop.deps.db('users').where({ user_id }).first();
const lastEvent = (user_id: number) =>
  t.shop.deps.db('security_events').where({ user_id }).orderBy('event_id', 'desc').first();

describe('GET /admin/staff', () => {
  test('lists staff without customers, and is logged once', async () => {
    const boss = await admin();
    const { user } = await t.staff({ role_id: 6, first_name: 'Nok' });
    const customer = await t.customer();
    await get('/admin/staff', boss.headers);
    const answer = await get('/admin/staff?limit=100', boss.headers);
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows, total } = answer.json();
    expect(total).toEqual({ count: rows.length, exact: true });
    expect(rows.find((one: { user_id: number }) => one.user_id === user.user_id)).toEqual({
      user_id: user.user_id,
      email: user.email,
      first_name: 'Nok',
      last_name: expect.any(String),
      role_id: 6,
      role_name: null,
      disabled: false,
      enrolled: true,
      places: [],
      seen_at: expect.any(String),
    });
    expect(answer.body).not.toContain(customer.email);
    const reads = t.shop.deps
      .db('security_events')
      .where({ actor_id: boss.user.user_id, subject: 'list staff' });
    expect(await reads).toHaveLength(1);
  });

  test('is filtered, sorted, searched, paged, counted and exported', async () => {
    const boss = await admin();
    const { db } = t.shop.deps;
    const people = await Promise.all(
      ['Zara', 'Zeno', 'Zia'].map((first_name) => t.staff({ role_id: 5, first_name, last_name: 'Zed' })),
    );
    const [zara, zeno, zia] = people.map(({ user }) => user.user_id);
    await db('users').where({ user_id: zeno }).update({ disabled: true });
    await db('second_steps').where({ user_id: zia }).del();
    const ids = async (query: string): Promise<number[]> =>
      (await get(`/admin/staff?q=zed&${query}`, boss.headers))
        .json()
        .rows.map(({ user_id }: { user_id: number }) => user_id);
    expect(await ids('')).toEqual([zara, zeno, zia]);
    expect(await ids('sort=-name')).toEqual([zia, zeno, zara]);
    expect(await ids('view=working')).toEqual([zara, zia]);
    expect(await ids('state=disabled,not_enrolled&role=5')).toEqual([zeno, zia]);
    expect(await ids('role=6')).toEqual([]);
    expect(await ids('seen=..2001-01-01')).toEqual([]);
    const first = (await get('/admin/staff?q=zed&limit=2', boss.headers)).json();
    expect(await ids(`after=${first.after}`)).toEqual([zia]);
    const counts = (await get('/admin/staff/counts', boss.headers)).json();
    expect(counts.views.disabled.count).toBeGreaterThan(0);
    const file = await get('/admin/staff/export?q=zed&columns=name,state&lang=en', boss.headers);
    expect(file.body.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^Zara Zed .+,With a code$/),
      expect.stringMatching(/^Zeno Zed .+,Access taken away$/),
    ]);
  });
});

describe('POST /admin/staff', () => {
  test('creates an account, mails the link to set its password, and logs the actor', async () => {
    const boss = await owner();
    const email = 'new.colleague@mali.example';
    const body = { email: ' New.Colleague@mali.example ', first_name: ' Ann ', last_name: '', role_id: 7 };
    const reason = 'new in the warehouse';
    const answer = await post('/admin/staff', boss.headers, { ...body, reason: ` ${reason} ` });
    expect(answer.statusCode, answer.body).toBe(200);
    const user = await t.shop.deps.db('users').where({ email }).first();
    expect(user).toMatchObject({ role_id: 7, first_name: 'Ann', password_hash: null, disabled: false });
    expect(await lastEvent(user.user_id)).toMatchObject({
      kind: 'staff_added',
      actor_id: boss.user.user_id,
      details: { before: null, after: 7, reason },
    });
    const { token } = await t.mailTo(email);
    const set = { token, password: 'harbour lantern 77' };
    expect((await t.ask('POST', '/v3/auth/reset_password', { payload: set })).statusCode).toBe(200);
    const first = await t.signIn({ email, password: set.password });
    expect(first.json()).toMatchObject({ code: 'AUTH.CODE_REQUIRED', details: { enrol: true } });
  });

  test('needs a reason', async () => {
    const boss = await owner();
    const email = 'without.reason@mali.example';
    const body = { email, first_name: 'Ann', last_name: '', role_id: 7 };
    for (const reason of [undefined, '', '   '])
      expect((await post('/admin/staff', boss.headers, { ...body, reason })).statusCode).toBe(400);
    expect(await t.shop.deps.db('users').where({ email })).toEqual([]);
  });

  test('rejects an e-mail that has an account, and customer roles', async () => {
    const boss = await owner();
    const { email } = await t.customer();
    const body = { email, first_name: 'A', last_name: '', role_id: 4, reason: 'new in the team' };
    expect((await post('/admin/staff', boss.headers, body)).json().code).toBe('STAFF.EMAIL_TAKEN');
    const other = { ...body, email: 'x@mali.example', role_id: 1 };
    expect((await post('/admin/staff', boss.headers, other)).statusCode).toBe(400);
    const blank = { ...body, email: 'x@mali.example', first_name: '  ' };
    expect((await post('/admin/staff', boss.headers, blank)).statusCode).toBe(400);
  });
});

describe("changes of a colleague's access", () => {
  const acts = (user_id: number) =>
    [
      [`/admin/staff/${user_id}/role`, { role_id: 5 }, 'staff_role_changed', { before: 7, after: 5, ...WHY }],
      [`/admin/staff/${user_id}/disable`, {}, 'staff_disabled', { before: false, after: true, ...WHY }],
      [
        `/admin/staff/${user_id}/reset_second_step`,
        {},
        'second_step_reset',
        { before: true, after: false, ...WHY },
      ],
    ] as const;

  test.each([0, 1, 2])('end their sessions at once and are logged (%i)', async (which) => {
    const boss = await owner();
    const colleague = await t.staff({ role_id: 7 });
    const { user_id } = colleague.user;
    const [url, body, kind, details] = acts(user_id)[which] ?? acts(user_id)[0];
    expect((await get('/v3/users/me/second_step', colleague.headers)).statusCode).toBe(200);
    const answer = await post(url, boss.headers, { ...body, reason: ' left the team ' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await get('/v3/users/me/second_step', colleague.headers)).statusCode).toBe(401);
    const renewed = await t.ask('POST', '/v3/auth/token', { cookies: colleague.cookies });
    expect(renewed.statusCode).toBe(401);
    expect(await lastEvent(user_id)).toMatchObject({ kind, details, actor_id: boss.user.user_id });
  });

  test('disabled they cannot sign in, enabled again they can', async () => {
    const boss = await owner();
    const { user, secret } = await t.staff({ role_id: 7 });
    await post(`/admin/staff/${user.user_id}/disable`, boss.headers, WHY);
    expect((await t.signIn({ email: user.email, password: PASSWORD })).json().code).toBe(
      'AUTH.USER_DISABLED',
    );
    await post(`/admin/staff/${user.user_id}/enable`, boss.headers, WHY);
    t.later(MINUTE);
    const first = (await t.signIn({ email: user.email, password: PASSWORD })).json();
    const payload = { ticket: first.details.ticket, code: codeOf(secret, t.now()) };
    expect((await t.ask('POST', '/v3/auth/second_step', { payload })).statusCode).toBe(200);
  });

  test('without their authenticator they set up another, with their password', async () => {
    const boss = await admin();
    const { user, recovery_codes } = await t.staff({ role_id: 7 });
    await post(`/admin/staff/${user.user_id}/reset_second_step`, boss.headers, WHY);
    const first = (await t.signIn({ email: user.email, password: PASSWORD })).json();
    expect(first.details.enrol).toBe(true);
    const payload = { ticket: first.details.ticket, code: recovery_codes[0] };
    const answer = await t.ask('POST', '/v3/auth/second_step', { payload });
    expect(answer.json().code).toBe('AUTH.SECOND_STEP_OVER');
  });

  test('as a customer again they have no second step', async () => {
    const boss = await owner();
    const { user } = await t.staff({ role_id: 7 });
    await post(`/admin/staff/${user.user_id}/role`, boss.headers, { ...WHY, role_id: 1 });
    expect(await t.shop.deps.db('second_steps').where({ user_id: user.user_id })).toEqual([]);
    expect((await t.signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('are rejected for oneself, for a customer, and by an administrator for an owner or another administrator', async () => {
    const boss = await owner();
    const one = await admin();
    const two = await admin();
    const customer = await t.customer();
    const disable = (user_id: number, headers: Headers) =>
      post(`/admin/staff/${user_id}/disable`, headers, WHY);
    expect((await disable(boss.user.user_id, boss.headers)).json().code).toBe('STAFF.NOT_YOURSELF');
    expect((await disable(customer.user_id, boss.headers)).statusCode).toBe(404);
    expect((await disable(2_000_000_000, boss.headers)).statusCode).toBe(404);
    expect((await disable(boss.user.user_id, one.headers)).json().code).toBe('STAFF.OWNER_ONLY');
    expect((await disable(two.user.user_id, one.headers)).json().code).toBe('STAFF.OWNER_ONLY');
    for (const { user } of [boss, two]) expect(await userOf(user.user_id)).toMatchObject({ disabled: false });
    expect(await userOf(customer.user_id)).toMatchObject({ disabled: false });
  });

  test('of two owners who take each other’s role at once, one succeeds: an owner remains', async () => {
    const { db } = t.shop.deps;
    const owners = [await owner(), await owner()] as const;
    const ids = owners.map(({ user }) => user.user_id);
    const datname = db.raw('current_database()');
    const waiting = async () =>
      (await db('pg_stat_activity').where({ wait_event_type: 'Lock', datname })).length;
    const both = await db.transaction(async (trx) => {
      await trx('users').whereIn('user_id', ids).forUpdate();
      const answers = owners.map(({ headers }, i) =>
        post(`/admin/staff/${ids[1 - i]}/role`, headers, { ...WHY, role_id: 4 }),
      );
      await expect.poll(waiting).toBe(2);
      return answers;
    });
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await db('users').whereIn('user_id', ids).where({ role_id: 0 })).toHaveLength(1);
  });

  test('need a reason', async () => {
    const boss = await owner();
    const { user } = await t.staff({ role_id: 7 });
    const url = `/admin/staff/${user.user_id}`;
    for (const body of [{}, { reason: '' }, { reason: '   ' }]) {
      expect((await post(`${url}/disable`, boss.headers, body)).statusCode).toBe(400);
      expect((await post(`${url}/role`, boss.headers, { ...body, role_id: 5 })).statusCode).toBe(400);
    }
    expect(await userOf(user.user_id)).toMatchObject({ role_id: 7, disabled: false });
  });

  test('of roles require an owner, as does enabling', async () => {
    const one = await admin();
    const { user } = await t.staff({ role_id: 7 });
    const url = `/admin/staff/${user.user_id}`;
    expect((await post(`${url}/role`, one.headers, { ...WHY, role_id: 5 })).statusCode).toBe(403);
    expect((await post(`${url}/enable`, one.headers, WHY)).statusCode).toBe(403);
    expect(await userOf(user.user_id)).toMatchObject({ role_id: 7 });
  });

  test('require a recent code', async () => {
    const boss = await owner();
    const { user } = await t.staff({ role_id: 7 });
    t.later(11 * MINUTE);
    const answer = await post(`/admin/staff/${user.user_id}/disable`, boss.headers, WHY);
    expect(answer.json().code).toBe('AUTH.CONFIRM_REQUIRED');
    expect(await userOf(user.user_id)).toMatchObject({ disabled: false });
  });
});

describe('GET /admin/audit', () => {
  const audit = async (headers: Headers, query = '') => {
    const answer = await get(`/admin/audit?limit=100${query}`, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { rows: Record<string, unknown>[]; total: { count: number } };
  };

  test('returns actor, action and target, newest first, with each filter', async () => {
    const boss = await owner();
    const { user } = await t.staff({ role_id: 7 });
    await post(`/admin/staff/${user.user_id}/disable`, boss.headers, WHY);
    const [newest] = (await audit(boss.headers, `&q=${user.email.toUpperCase()}`)).rows;
    expect(newest).toMatchObject({
      kind: 'staff_disabled',
      actor: { user_id: boss.user.user_id, email: boss.user.email },
      user: { user_id: user.user_id, email: user.email },
      subject: 'staff',
      details: { before: false, after: true },
    });
    expect(newest?.ip).toMatch(/^10\./);
    const kinds = async (query: string) =>
      new Set((await audit(boss.headers, query)).rows.map(({ kind }) => kind));
    expect(await kinds('&kind=staff_disabled')).toEqual(new Set(['staff_disabled']));
    expect(await kinds('&view=accounts')).not.toContain('staff_disabled');
    expect(await kinds('&view=accounts')).toContain('sign_in');
    expect(await kinds('')).not.toContain('sign_in');
    expect(await kinds('&record=nothing')).toEqual(new Set());
    // The test's clock is at noon in Bangkok on 2026-11-20.
    expect((await audit(boss.headers, '&at=2026-11-20')).total.count).toBeGreaterThan(0);
    expect((await audit(boss.headers, '&at=2026-11-21..')).total.count).toBe(0);
    expect((await audit(boss.headers, '&at=..2026-11-19')).total.count).toBe(0);
    expect(await kinds(`&view=all&actor=${boss.user.user_id}`)).not.toContain('sign_up');
    // Page after page, every event stands once.
    const page = async (query: string) =>
      (await get(`/admin/audit?limit=1&actor=${boss.user.user_id}${query}`, boss.headers)).json();
    const first = await page('');
    const second = await page(`&after=${first.after}`);
    expect(second.rows[0].event_id).toBeLessThan(first.rows[0].event_id);
    expect((await page(`&before=${second.before}`)).rows).toEqual(first.rows);
    const reads = { actor_id: boss.user.user_id, kind: 'audit_read' };
    expect(await t.shop.deps.db('security_events').where(reads)).toHaveLength(1);
  });

  test('is forbidden to lower roles', async () => {
    const { headers } = await t.staff({ role_id: 5 });
    expect((await get('/admin/audit', headers)).statusCode).toBe(403);
  });

  test('is append-only, and deleted after two years', async () => {
    const { db } = t.shop.deps;
    await buildUser(db);
    for (const sql of [
      `UPDATE security_events SET kind = 'x'`,
      `UPDATE security_events SET details = '{}'`,
      'DELETE FROM security_events',
      'TRUNCATE security_events',
    ])
      await expect(db.raw(sql)).rejects.toThrow('only ever added to');
    const old = `INSERT INTO security_events (at, kind, ip, user_agent) VALUES (now() - interval '25 months', 'old', '', '')`;
    await db.raw(old);
    const forget = `DELETE FROM security_events WHERE at < now() - interval '2 years'`;
    expect((await db.raw(forget)).rowCount).toBe(1);
  });
});
