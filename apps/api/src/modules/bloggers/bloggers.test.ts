import { randomUUID } from 'node:crypto';
import { channelOf } from '@mali/contracts/blogger-values';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

const DAY_MS = 86_400_000;
let now = new Date('2027-01-12T05:00:00Z');
let t: TestApp;
let crm: { authorization: string };
let other: { authorization: string };
let inventory: { authorization: string };
beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  const { db } = t.deps;
  const staff = async (role_id: number) => {
    const user = await buildUser(db, { role_id, first_name: 'ฝ่ายลูกค้า', last_name: String(role_id) });
    return t.bearer({ user_id: user.user_id, role_id });
  };
  [crm, other, inventory] = await Promise.all([staff(7), staff(4), staff(6)]);
});
afterAll(() => t?.close());

let people = 0;
async function member() {
  people += 1;
  const user = await buildUser(t.deps.db, { first_name: 'พิมพ์', last_name: `สมาชิก${people}` });
  return {
    ...user,
    headers: t.bearer({ user_id: user.user_id, role_id: 1 }),
    channel: `youtube.com/@Pim${people}`,
  };
}
type Member = Awaited<ReturnType<typeof member>>;
const ask = async (method: 'GET' | 'POST', url: string, headers: object, payload?: object) => {
  const answer = await t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};
const form = (who: Member, more: object = {}) => ({
  request_key: randomUUID(),
  channels: [`https://www.${who.channel}/?si=1`],
  about: 'รีวิวเครื่องสำอางสำหรับผิวแพ้ง่ายทุกสัปดาห์',
  terms: 1,
  ...more,
});
const apply = (who: Member, more: object = {}) =>
  ask('POST', '/v3/users/me/blogger', who.headers, form(who, more));
const decide = (id: number, body: object, who = crm) =>
  ask('POST', `/admin/bloggers/${id}/decide`, who, body);
const roleOf = async ({ user_id }: Member): Promise<number> =>
  (await t.deps.db('users').where({ user_id }).first()).role_id;
const noticesOf = ({ user_id }: Member) =>
  t.deps.db('notifications').where({ user_id, kind: 'blogger' }).orderBy('notification_id');

it('a member applies once, is approved, ended with a reason, and may apply again a month later', async () => {
  const who = await member();
  expect(await ask('GET', '/v3/users/me/blogger', who.headers)).toEqual({
    ...{ status: 200, application: null, may_apply: true, again_at: null },
  });
  // The same form twice at once is one application; another form is refused.
  const body = form(who);
  const both = await Promise.all([
    ask('POST', '/v3/users/me/blogger', who.headers, body),
    ask('POST', '/v3/users/me/blogger', who.headers, body),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { application } = both[0];
  expect(both[1].application).toEqual(application);
  expect(application).toMatchObject({ state: 'waiting', channels: [who.channel], reason: null });
  expect(both[0].may_apply).toBe(false);
  expect((await apply(who)).code).toBe('BLOGGER.OPEN');
  expect(await roleOf(who)).toBe(2);

  // Two colleagues decide differently at once: one decision holds.
  const id = application.application_id;
  expect((await decide(id, { act: 'approve', was: 'waiting' }, inventory)).status).toBe(403);
  expect((await decide(id, { act: 'refuse', was: 'waiting', reason: '  ' })).status).toBe(400);
  expect((await decide(id, { act: 'end', was: 'waiting', reason: 'ไม่' })).status).toBe(400);
  const decided = await Promise.all([
    decide(id, { act: 'approve', was: 'waiting' }),
    decide(id, { act: 'refuse', was: 'waiting', reason: 'ช่องทางยังใหม่' }, other),
  ]);
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(decided.find(({ status }) => status === 409).code).toBe('BLOGGER.DECIDED');
  const isApproved = decided[0].status === 200;
  if (!isApproved) {
    // Who was refused may be approved later.
    expect(await roleOf(who)).toBe(1);
    expect((await decide(id, { act: 'approve', was: 'refused' })).status).toBe(200);
  }
  expect(await roleOf(who)).toBe(3);
  expect((await noticesOf(who)).at(-1)).toMatchObject({
    link: '/account/blogger',
    title: 'Welcome to our bloggers',
  });

  now = new Date(now.getTime() + DAY_MS);
  const reason = 'ไม่บอกว่าลิงก์ได้ค่าตอบแทน';
  expect((await decide(id, { act: 'end', was: 'approved', reason })).status).toBe(200);
  expect(await roleOf(who)).toBe(1);
  expect((await noticesOf(who)).at(-1)).toMatchObject({ body_th: reason });
  const again_at = new Date(now.getTime() + 30 * DAY_MS).toISOString();
  expect(await ask('GET', '/v3/users/me/blogger', who.headers)).toMatchObject({
    ...{ may_apply: false, again_at, application: { state: 'ended', reason } },
  });
  expect(await apply(who)).toMatchObject({ status: 409, code: 'BLOGGER.EARLY', details: { again_at } });
  now = new Date(again_at);
  const second = await apply(who);
  expect(second).toMatchObject({ status: 200, again_at: null, application: { state: 'waiting' } });
  // The earlier application is closed for good.
  expect((await decide(id, { act: 'end', was: 'approved', reason })).code).toBe('BLOGGER.DECIDED');

  const { entries } = await ask('GET', `/admin/history?record=blogger%20${id}`, crm);
  expect(entries[0]).toMatchObject({
    ...{ kind: 'blogger_ended', reason, actor: { name: 'ฝ่ายลูกค้า 7' } },
    changes: [{ field: 'blogger_state', from: 'approved', to: 'ended' }],
  });
  expect(entries.at(-1)).toMatchObject({ kind: 'blogger_applied' });
  expect((await ask('GET', `/admin/history?record=blogger%20${id}`, inventory)).status).toBe(403);
});

it('a member withdraws, alone their own, and may apply again at once', async () => {
  const who = await member();
  const { application } = await apply(who);
  const { application_id } = application;
  const withdraw = (by: Member) =>
    ask('POST', '/v3/users/me/blogger/withdraw', by.headers, { application_id });
  expect((await withdraw(await member())).code).toBe('ERROR.NOT_FOUND');
  expect(await withdraw(who)).toMatchObject({ may_apply: true, application: { state: 'withdrawn' } });
  expect(await withdraw(who)).toMatchObject({ status: 200, application: { state: 'withdrawn' } });
  expect(await roleOf(who)).toBe(1);
  expect((await decide(application_id, { act: 'approve', was: 'waiting' })).code).toBe('BLOGGER.DECIDED');
  const second = await apply(who);
  await decide(second.application.application_id, { act: 'approve', was: 'waiting' });
  await ask('POST', '/v3/users/me/blogger/withdraw', who.headers, {
    application_id: second.application.application_id,
  });
  expect(await roleOf(who)).toBe(1);
  expect(await ask('GET', '/v3/users/me/blogger', who.headers)).toMatchObject({
    ...{ may_apply: true, again_at: null, application: { state: 'ended', reason: null } },
  });
  const events = await t.deps.db('security_events').where({ user_id: who.user_id }).orderBy('event_id');
  expect(events.map(({ kind }) => kind)).toEqual([
    ...['blogger_applied', 'blogger_withdrawn', 'blogger_applied', 'blogger_approved', 'blogger_withdrawn'],
  ]);
});

it('channels are whole addresses, once each; colleagues do not apply', async () => {
  const who = await member();
  for (const channels of [
    ['ช่องของฉัน'],
    ['youtube.com/@a', 'https://www.YouTube.com/@A/'],
    ['ftp://a.example'],
  ])
    expect((await apply(who, { channels })).code, channels.join()).toBe('BLOGGER.CHANNEL');
  for (const more of [{ channels: [] }, { about: 'สั้น' }, { about: ' '.repeat(30) }, { terms: 2 }])
    expect((await apply(who, more)).status, JSON.stringify(more)).toBe(400);
  expect(await ask('POST', '/v3/users/me/blogger', crm, form(who))).toMatchObject({
    ...{ status: 403, code: 'BLOGGER.ROLE' },
  });
  expect((await ask('GET', '/v3/users/me/blogger', crm)).may_apply).toBe(false);
  // A path keeps its letters: channels of some sites differ by them.
  expect(channelOf(' http://m.Youtube.com/channel/UCaB?x=1#y ')).toBe('youtube.com/channel/UCaB');
  expect(channelOf('javascript:alert(1)')).toBeNull();
});

it('the list finds applications by channel and member, marks shared channels, and shows neighbours', async () => {
  const [first, second] = [await member(), await member()];
  const a = (await apply(first)).application.application_id;
  now = new Date(now.getTime() + 60_000);
  const b = (await apply(second, { channels: [`http://${first.channel.toUpperCase()}`] })).application
    .application_id;
  const list = (query: string) => ask('GET', `/admin/bloggers?${query}`, crm);
  const found = await list(`q=${encodeURIComponent(first.channel)}&sort=applied_at`);
  expect(found.rows.map((row: { application_id: number }) => row.application_id)).toEqual([a, b]);
  expect(found.rows[0]).toMatchObject({ shared: true, name: `พิมพ์ ${first.last_name}`, state: 'waiting' });
  expect((await list('view=all&shared=yes')).total.count).toBe(2);
  expect((await list('view=all&shared=no')).rows.every((row: { shared: boolean }) => !row.shared)).toBe(true);
  expect((await list(`q=${encodeURIComponent(second.last_name)}`)).total.count).toBe(1);
  expect(await ask('GET', `/admin/bloggers/${a}?shared=yes`, crm)).toMatchObject({
    ...{ email: first.email, others: [{ application_id: b }], earlier: [], previous: null, next: b },
  });
  expect((await ask('GET', '/admin/bloggers/999999', crm)).status).toBe(404);
  const counts = await ask('GET', '/admin/bloggers/counts', crm);
  expect(counts.views.waiting.count).toBeGreaterThanOrEqual(2);
  const file = await t.app.inject({ url: '/admin/bloggers/export?format=csv&shared=yes', headers: crm });
  expect(file.body).toContain(first.channel);
});
