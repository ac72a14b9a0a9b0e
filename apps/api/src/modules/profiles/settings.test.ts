import { INVITE_COINS, NOTICE_CHOICES } from '@mali/contracts/profile-values';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { unsubscribeLink } from '../notifications/unsubscribe-links.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { displayName } from './display-name.ts';
import { rewardInvitations } from './invites.ts';

const START = new Date('2026-11-20T05:00:00Z');
const HOUR = 3_600_000;
let now = START;
let t: TestApp;
beforeAll(async () => {
  t = await testApp({}, { now: () => now });
});
afterAll(() => t.close());

type Who = { authorization: string };
async function member(created_at = START, more: Parameters<typeof buildUser>[1] = {}) {
  const { user_id, email } = await buildUser(t.deps.db, more);
  await t.deps.db('users').where({ user_id }).update({ created_at });
  return { user_id, email, headers: t.bearer({ user_id, role_id: 1 }) };
}
const ask = (method: 'GET' | 'POST', url: string, headers: Partial<Who>, payload?: object) =>
  t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

describe('mail settings', () => {
  const URL_ = '/v3/users/me/notices';
  const on = async (headers: Who) => {
    const { email } = (await ask('GET', URL_, headers)).json();
    return Object.fromEntries(email.map((one: { kind: string; on: boolean }) => [one.kind, one.on]));
  };

  it('order mails always, marketing with consent, everything else until switched off', async () => {
    const { headers } = await member();
    const answer = await ask('GET', URL_, headers);
    expect(answer.json()).toEqual({
      email: [
        { kind: 'order', on: true, fixed: true },
        { kind: 'coupon', on: true, fixed: false },
        { kind: 'wishlist', on: true, fixed: false },
        { kind: 'marketing', on: false, fixed: false },
      ],
      count: 4,
    });
    const consenting = await member(START, { email_consent: true });
    expect((await on(consenting.headers)).marketing).toBe(true);
  });

  it.each(NOTICE_CHOICES)('mails of the kind %s are switched off and on, and no other', async (kind) => {
    const { headers } = await member();
    const before = await on(headers);
    for (const wanted of [false, false, true, true]) {
      const answer = await ask('POST', URL_, headers, { kind, on: wanted });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await on(headers)).toEqual({ ...before, [kind]: wanted });
    }
  });

  it('order mails cannot be switched off', async () => {
    const { headers } = await member();
    expect((await ask('POST', URL_, headers, { kind: 'order', on: false })).statusCode).toBe(400);
  });

  describe('unsubscribe links', () => {
    const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
    const follow = (token: string) => ask('POST', '/v3/unsubscribe', {}, { token });

    it("switch off the mail's category, without signing in, for two years", async () => {
      const { headers, user_id } = await member(START, { email_consent: true });
      const link = unsubscribeLink(t.deps.config, { user_id, kinds: ['marketing', 'wishlist'], at: START });
      expect(link).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=[\w.-]+$/);
      now = new Date(START.getTime() + 729 * 24 * HOUR);
      for (let n = 0; n < 2; n += 1)
        expect((await follow(tokenOf(link))).json()).toEqual({ kinds: ['wishlist', 'marketing'] });
      expect(await on(headers)).toEqual({
        order: true,
        coupon: true,
        wishlist: false,
        marketing: false,
      });
      now = new Date(START.getTime() + 731 * 24 * HOUR);
      expect((await follow(tokenOf(link))).json().code).toBe('NOTICE.LINK');
      now = START;
    });

    it('apply to their member and categories only', async () => {
      const [one, other] = [await member(), await member()];
      const kinds = ['coupon'] as const;
      const good = tokenOf(unsubscribeLink(t.deps.config, { user_id: one.user_id, kinds, at: START }));
      const [, , ...rest] = good.split('.');
      const forged = [
        [other.user_id.toString(36), 'coupon', ...rest].join('.'),
        [one.user_id.toString(36), 'wishlist', ...rest].join('.'),
        [one.user_id.toString(36), 'coupon-wishlist', ...rest].join('.'),
        [one.user_id.toString(36), 'order', ...rest].join('.'),
        'x',
        '...',
      ];
      for (const token of forged) expect((await follow(token)).statusCode, token).toBe(404);
      expect(await on(one.headers)).toMatchObject({ coupon: true, wishlist: true });
      expect(await on(other.headers)).toMatchObject({ coupon: true });
      await t.deps.db('users').where({ user_id: one.user_id }).update({ disabled: true });
      expect((await follow(good)).statusCode).toBe(404);
    });
  });
});

describe('an invitation', () => {
  const invite = async (headers: Who) => (await ask('GET', '/v3/users/me/invite', headers)).json();
  const say = (headers: Partial<Who>, code: string) =>
    ask('POST', '/v3/users/me/invited_by', headers, { code });
  let orders = 0;
  async function completedOrder(user_id: number, doc_status = 98): Promise<void> {
    orders += 1;
    const money = {
      list: 0,
      discount: 0,
      subtotal: 0,
      discount_promo: 0,
      delivery_cost: 0,
      total: 0,
      vat: 0,
    };
    await t.deps.db('orders').insert({
      ...{ so_no: `SO261120${String(orders).padStart(8, '0')}`, user_id, email: 'x@example.com', lang: 'th' },
      ...{ doc_status, payment_method: 'cod', placed_at: now, status_at: now, delivery_default: 0, ...money },
      delivery_address: JSON.stringify(ADDRESS),
    });
  }
  const coins = async (user_id: number): Promise<number> =>
    (await t.deps.db('coin_accounts').where({ user_id }).first())?.balance ?? 0;

  it('has a permanent code and link (PROF-03, PROF-04)', async () => {
    const [one, other] = [await member(), await member()];
    const own = await invite(one.headers);
    expect(own).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      link: `http://localhost:3000/signup?invite=${own.code}`,
      coins: INVITE_COINS,
      invited: [],
      count: 0,
      rewarded: 0,
      open: true,
    });
    expect(await invite(one.headers)).toEqual(own);
    expect((await invite(other.headers)).code).not.toBe(own.code);
  });

  it('is stored for a user signing up with it, and lists invited users by masked names (PROF-19)', async () => {
    const inviter = await member(new Date(START.getTime() - 100 * HOUR));
    const { code } = await invite(inviter.headers);
    const friend = await member(START, { first_name: 'สมชาย', last_name: 'ดีมาก' });
    for (const spelt of [` ${code.toLowerCase()} `, code])
      expect((await say(friend.headers, spelt)).json()).toEqual({ ok: true });
    expect((await invite(friend.headers)).open).toBe(false);
    expect((await invite(inviter.headers)).open).toBe(false);
    expect(await invite(inviter.headers)).toMatchObject({
      invited: [{ name: 'สม*** ดีม***', joined_at: START.toISOString(), rewarded: false }],
      count: 1,
      rewarded: 0,
    });
  });

  it.each<[string, string, (code: string) => Promise<{ headers: Who; code: string }>]>([
    ['that does not exist', 'INVITE.NOT_FOUND', async () => ({ ...(await member()), code: 'ZZZZZZZZ' })],
    ['that is malformed', 'INVITE.NOT_FOUND', async () => ({ ...(await member()), code: "' OR 1=1" })],
    [
      'of an account a day old',
      'INVITE.TOO_LATE',
      async (code) => ({ ...(await member(new Date(START.getTime() - 24 * HOUR))), code }),
    ],
    [
      'of somebody who was here first',
      'INVITE.TOO_LATE',
      async () => {
        const newer = await member(START);
        const { code } = await invite(newer.headers);
        return { ...(await member(new Date(START.getTime() - HOUR))), code };
      },
    ],
    [
      'after the first order',
      'INVITE.TOO_LATE',
      async (code) => {
        const friend = await member();
        await completedOrder(friend.user_id, 1 + 28);
        return { ...friend, code };
      },
    ],
    [
      'when another has brought them',
      'INVITE.TOO_LATE',
      async (code) => {
        const friend = await member();
        const first = await member(new Date(START.getTime() - 100 * HOUR));
        await say(friend.headers, (await invite(first.headers)).code);
        return { ...friend, code };
      },
    ],
  ])('%s does not count', async (_name, refusal, of) => {
    const inviter = await member(new Date(START.getTime() - 100 * HOUR));
    const { headers, code } = await of((await invite(inviter.headers)).code);
    expect((await say(headers, code)).json().code).toBe(refusal);
    expect((await invite(inviter.headers)).count).toBe(0);
  });

  it('is rejected for oneself, and for visitors', async () => {
    const { headers } = await member();
    expect((await say(headers, (await invite(headers)).code)).json().code).toBe('INVITE.OWN');
    expect((await say({}, 'ZZZZZZZZ')).statusCode).toBe(401);
  });

  it('rewards both with coins once the first order of the invited user is completed, and only once', async () => {
    const inviter = await member(new Date(START.getTime() - 100 * HOUR));
    const friend = await member();
    await say(friend.headers, (await invite(inviter.headers)).code);
    await completedOrder(friend.user_id, 14);
    expect(await rewardInvitations(t.deps)).toBe(0);
    await completedOrder(friend.user_id, 98);
    const done = await Promise.all([1, 2, 3].map(() => rewardInvitations(t.deps)));
    expect(done.reduce((sum, n) => sum + n)).toBe(1);
    await completedOrder(friend.user_id, 99);
    expect(await rewardInvitations(t.deps)).toBe(0);
    expect([await coins(inviter.user_id), await coins(friend.user_id)]).toEqual([INVITE_COINS, INVITE_COINS]);
    expect(await invite(inviter.headers)).toMatchObject({ rewarded: 1, invited: [{ rewarded: true }] });
    const told = async (headers: Who) => (await ask('GET', '/user_notification', headers)).json().data;
    const news = { kind: 'coins_given', title: 'You have got 50 coins', link: '/account/coins' };
    expect(await told(inviter.headers)).toEqual([
      expect.objectContaining({ ...news, body_th: expect.stringContaining('เพื่อนที่คุณชวน') }),
    ]);
    expect(await told(friend.headers)).toEqual([
      expect.objectContaining({ ...news, title_th: 'คุณได้ 50 เหรียญ' }),
    ]);
  });

  it('of a disabled account is not rewarded', async () => {
    const inviter = await member(new Date(START.getTime() - 100 * HOUR));
    const friend = await member();
    await say(friend.headers, (await invite(inviter.headers)).code);
    await completedOrder(friend.user_id);
    await t.deps.db('users').where({ user_id: inviter.user_id }).update({ disabled: true });
    expect(await rewardInvitations(t.deps)).toBe(0);
    expect(await coins(friend.user_id)).toBe(0);
    expect(await t.deps.db('notifications').where({ user_id: friend.user_id })).toEqual([]);
  });
});

describe('a display name', () => {
  const person = { alias: null, first_name: 'สมหญิง', last_name: 'ใจดี', email: 'somying@example.com' };
  it.each([
    ['the alias', { ...person, alias: 'หญิง' }, 'หญิง', 'หญิง'],
    ['first and last name', person, 'สมหญิง ใจดี', 'สม*** ใจ***'],
    ['the first name alone', { ...person, last_name: '' }, 'สมหญิง', 'สม***'],
    ['the e-mail up to its at sign', { ...person, first_name: '', last_name: '' }, 'somying', 'so***'],
  ])('is %s (PROF-18 to PROF-20)', (_what, of, whole, masked) => {
    expect(displayName(of, { masked: false })).toBe(whole);
    expect(displayName(of, { masked: true })).toBe(masked);
  });
});
