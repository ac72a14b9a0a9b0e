import type { SettingsSection } from '@mali/contracts/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, codeOf, cookiesOf, type MemberShop, memberShop, PASSWORD } from './fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let t: MemberShop;
beforeAll(async () => {
  t = await memberShop();
});
afterAll(() => t.close());
beforeEach(() => t.begin());

type Headers = Record<string, string>;
const section = async (headers: Headers): Promise<SettingsSection> => {
  const answer = await t.ask('GET', '/admin/settings', { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json()
    .sections.find((one: SettingsSection) => one.section === 'staff_sessions') as SettingsSection;
};
const save = async (headers: Headers, staff_idle_hours: number, staff_session_hours: number) =>
  t.ask('POST', '/admin/settings/staff_sessions', {
    headers,
    payload: {
      ...{ revision: (await section(headers)).revision, reason: 'เครื่องใช้ร่วมกัน' },
      values: { staff_idle_hours, staff_session_hours },
    },
  });
const renew = (cookies: Cookies) => t.ask('POST', '/v3/auth/token', { cookies });
const stock = async (token: string) =>
  (await t.ask('GET', '/admin/stock', { headers: { authorization: `Bearer ${token}` } })).statusCode;

test('the owner alone sets how long staff stay signed in, with a recent code and a reason; it has a history', async () => {
  const [owner, admin] = [await t.staff({ role_id: 0 }), await t.staff({ role_id: 4 })];
  // As for customers until it is set.
  const standard = { staff_idle_hours: 720, staff_session_hours: 4320 };
  expect(await section(admin.headers)).toMatchObject({ revision: 0, values: standard, standard });
  expect((await save(admin.headers, 8, 12)).json().code).toBe('AUTH.FORBIDDEN');
  for (const [idle, longest] of [
    ...[
      [0, 12],
      [721, 12],
      [8, 3],
      [8, 4321],
    ],
    [1.5, 12],
  ] as const)
    expect((await save(owner.headers, idle, longest)).json().code).toBe('ERROR.BAD_REQUEST');
  const unreasoned = { revision: 0, reason: ' ', values: standard };
  const answer = await t.ask('POST', '/admin/settings/staff_sessions', {
    ...{ headers: owner.headers, payload: unreasoned },
  });
  expect(answer.json().code).toBe('ERROR.BAD_REQUEST');
  expect((await save(owner.headers, 8, 12)).json()).toMatchObject({ revision: 1 });
  t.later(11 * MINUTE);
  expect((await save(owner.headers, 9, 12)).json().code).toBe('AUTH.CONFIRM_REQUIRED');
  const history = await t.ask('GET', '/admin/history?record=settings%20staff_sessions', {
    headers: admin.headers,
  });
  expect(history.json().entries).toMatchObject([
    {
      kind: 'settings_changed',
      changes: [
        { field: 'staff_idle_hours', from: 720, to: 8 },
        { field: 'staff_session_hours', from: 4320, to: 12 },
      ],
    },
  ]);
});

test('sessions of staff end by the hours that hold now, also those that began before; customers’ do not', async () => {
  const owner = await t.staff({ role_id: 0 });
  expect((await save(owner.headers, 720, 4320)).statusCode).toBe(200);
  const [idle, busy] = [await t.staff({ role_id: 6 }), await t.staff({ role_id: 6 })];
  const customer = await t.session();
  // Signed in before the hours are set; the busy one renews its session every two hours.
  let { cookies } = busy;
  let token = '';
  const work = async (hours: number) => {
    for (let passed = 0; passed < hours; passed += 2) {
      t.later(2 * HOUR);
      const answer = await renew(cookies);
      expect(answer.statusCode, answer.body).toBe(200);
      cookies = { ...cookies, ...cookiesOf(answer) };
      token = answer.json().token;
    }
  };
  await work(4);
  const again = await t.signIn({ email: owner.user.email, password: PASSWORD });
  const { ticket } = again.json().details;
  const code = codeOf(owner.secret, t.now());
  const signedIn = await t.ask('POST', '/v3/auth/second_step', { payload: { ticket, code } });
  const boss = { authorization: `Bearer ${signedIn.json().token}` };
  expect((await save(boss, 3, 12)).statusCode).toBe(200);
  // Unused for four hours: over at once.
  expect((await renew(idle.cookies)).json().code).toBe('AUTH.REQUIRED');
  await work(6);
  t.later(2 * HOUR - MINUTE);
  const last = await renew(cookies);
  expect(last.statusCode).toBe(200);
  token = last.json().token;
  expect(await stock(token)).toBe(200);
  // The cookie lasts no longer than the session.
  const [cookie] = last.cookies.filter(({ name }) => name === 'admin_token');
  const left = Number(cookie?.expires) - t.now().getTime();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(MINUTE);
  cookies = { ...cookies, ...cookiesOf(last) };
  // Twelve hours after signing in, though its access token is a minute old.
  t.later(MINUTE);
  expect(await stock(token)).toBe(401);
  expect((await renew(cookies)).json().code).toBe('AUTH.REQUIRED');
  const open = await t.shop.deps
    .db('sessions')
    .whereIn('user_id', [busy.user.user_id, idle.user.user_id])
    .where({ ended_at: null })
    .where('expires_at', '>', t.now());
  expect(open).toHaveLength(0);
  expect((await renew(customer.cookies)).statusCode).toBe(200);
});

test('a colleague with a role of the shop sets up the second step before anything else', async () => {
  const owner = await t.staff({ role_id: 0 });
  const role = { name_th: 'หัวหน้าคลัง', name_en: 'Head of stock', permissions: ['stock:read'] };
  const made = await t.ask('POST', '/admin/roles', { headers: owner.headers, payload: role });
  const { role_id } = made.json();
  const user = await t.customer({ role_id });
  const first = await t.signIn({ email: user.email, password: PASSWORD });
  expect(first.json()).toMatchObject({ code: 'AUTH.CODE_REQUIRED', details: { enrol: true } });
  expect(cookiesOf(first)).toEqual({});
  // Nothing accepts a token without a code.
  const session = { user_id: user.user_id, role_id, session_id: '00000000-0000-4000-8000-000000000000' };
  expect(await stock(t.shop.deps.tokens.sign({ ...session, confirmed_at: null }).token)).toBe(401);
  const colleague = await t.staff({ role_id });
  expect(await stock(colleague.token)).toBe(200);
});
