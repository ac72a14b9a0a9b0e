import { randomUUID } from 'node:crypto';
import { BLOGGER_EARNING } from '@mali/contracts/blogger-earning-values';
import { channelOf } from '@mali/contracts/blogger-values';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { lockEarnings, noteOpenLines, recordChanges } from './earning-repository.ts';
import { removeOldClicks, settleEarnings } from './earnings.ts';

const DAY_MS = 86_400_000;
type Who = { user_id: number; role_id: number };
let s: MoneyShop;
let crm: Who;
let other: Who;
let inventory: Who;
beforeAll(async () => {
  s = await moneyShop();
  const staff = async (role_id: number): Promise<Who> => {
    const { user_id } = await buildUser(s.db, { role_id, first_name: 'ฝ่ายลูกค้า', last_name: String(role_id) });
    return { user_id, role_id };
  };
  [crm, other, inventory] = await Promise.all([staff(7), staff(4), staff(6)]);
});
afterAll(() => s?.close());

let people = 0;
async function member() {
  people += 1;
  const last_name = `สมาชิก${people}`;
  const { user_id, email } = await buildUser(s.db, { first_name: 'พิมพ์', last_name });
  return { user_id, email, last_name, role_id: 1, channel: `youtube.com/@Pim${people}` };
}
type Member = Awaited<ReturnType<typeof member>>;
// Signed when it is sent: a token does not last as long as the wait for another application.
const ask = async (method: 'GET' | 'POST', url: string, { user_id, role_id }: Who, payload?: object) => {
  const answer = await s.inject(method, url, payload, s.t.bearer({ user_id, role_id }));
  return { status: answer.statusCode, ...answer.json() };
};
const form = (who: Member, more: object = {}) => ({
  request_key: randomUUID(),
  channels: [`https://www.${who.channel}/?si=1`],
  about: 'รีวิวเครื่องสำอางสำหรับผิวแพ้ง่ายทุกสัปดาห์',
  terms: 1,
  ...more,
});
const apply = (who: Member, more: object = {}) => ask('POST', '/v3/users/me/blogger', who, form(who, more));
const decide = (id: number, body: object, who = crm) =>
  ask('POST', `/admin/bloggers/${id}/decide`, who, body);
const roleOf = async ({ user_id }: Member): Promise<number> =>
  (await s.db('users').where({ user_id }).first()).role_id;
const noticesOf = ({ user_id }: Member) =>
  s.db('notifications').where({ user_id, kind: 'blogger' }).orderBy('notification_id');

it('a member applies once, is approved, ended with a reason, and may apply again a month later', async () => {
  const who = await member();
  expect(await ask('GET', '/v3/users/me/blogger', who)).toEqual({
    ...{ status: 200, application: null, may_apply: true, again_at: null },
  });
  // The same form twice at once is one application; another form is refused.
  const body = form(who);
  const both = await Promise.all([
    ask('POST', '/v3/users/me/blogger', who, body),
    ask('POST', '/v3/users/me/blogger', who, body),
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

  s.later(DAY_MS);
  const reason = 'ไม่บอกว่าลิงก์ได้ค่าตอบแทน';
  expect((await decide(id, { act: 'end', was: 'approved', reason })).status).toBe(200);
  expect(await roleOf(who)).toBe(1);
  expect((await noticesOf(who)).at(-1)).toMatchObject({ body_th: reason });
  const again_at = new Date(s.clock.now.getTime() + 30 * DAY_MS).toISOString();
  expect(await ask('GET', '/v3/users/me/blogger', who)).toMatchObject({
    ...{ may_apply: false, again_at, application: { state: 'ended', reason } },
  });
  expect(await apply(who)).toMatchObject({ status: 409, code: 'BLOGGER.EARLY', details: { again_at } });
  s.later(30 * DAY_MS);
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
  const withdraw = (by: Member) => ask('POST', '/v3/users/me/blogger/withdraw', by, { application_id });
  expect((await withdraw(await member())).code).toBe('ERROR.NOT_FOUND');
  expect(await withdraw(who)).toMatchObject({ may_apply: true, application: { state: 'withdrawn' } });
  expect(await withdraw(who)).toMatchObject({ status: 200, application: { state: 'withdrawn' } });
  expect(await roleOf(who)).toBe(1);
  expect((await decide(application_id, { act: 'approve', was: 'waiting' })).code).toBe('BLOGGER.DECIDED');
  const second = await apply(who);
  await decide(second.application.application_id, { act: 'approve', was: 'waiting' });
  await ask('POST', '/v3/users/me/blogger/withdraw', who, {
    application_id: second.application.application_id,
  });
  expect(await roleOf(who)).toBe(1);
  expect(await ask('GET', '/v3/users/me/blogger', who)).toMatchObject({
    ...{ may_apply: true, again_at: null, application: { state: 'ended', reason: null } },
  });
  const events = await s.db('security_events').where({ user_id: who.user_id }).orderBy('event_id');
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
  s.later(60_000);
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
  const file = await s.inject(
    'GET',
    '/admin/bloggers/export?format=csv&shared=yes',
    undefined,
    s.t.bearer(crm),
  );
  expect(file.body).toContain(first.channel);
});

it('a blogger makes links; their clicks are counted, and the orders after them but the own', async () => {
  const [who, buyer] = [await member(), await member()];
  const make = (by: Who, more: object = {}) =>
    ask('POST', '/v3/users/me/blogger/links', by, {
      ...{ request_key: randomUUID(), name: ' วิดีโอ ', target: '/item/1/1?x=2', ...more },
    });
  const follow = async (code: string) => {
    const answer = await s.inject('POST', '/v3/blogger_clicks', { code });
    return { status: answer.statusCode, ...answer.json() };
  };
  const { application } = await apply(who);
  expect((await make(who)).code).toBe('BLOGGER.ROLE');
  await decide(application.application_id, { act: 'approve', was: 'waiting' });
  const origin = new URL(s.t.deps.config.publicUrl).origin;
  for (const target of [
    'https://else.example/',
    '//else.example',
    '/\\else.example',
    '/admin/orders',
    'item/1',
    '/l/a',
  ])
    expect((await make(who, { target })).code, target).toBe('BLOGGER.TARGET');

  const request_key = randomUUID();
  await Promise.all([make(who, { request_key }), make(who, { request_key })]);
  const { links, days } = await make(who, { name: 'หน้าแรก', target: `${origin}/#top` });
  expect(links).toMatchObject([
    { name: 'หน้าแรก', target: '/', clicks: 0, orders: 0 },
    { name: 'วิดีโอ', target: '/item/1/1?x=2', active: true },
  ]);
  const [, { link_id, url }] = links;
  const code = url.slice(`${origin}/l/`.length);

  const first = await follow(code);
  expect(first).toMatchObject({ status: 200, target: '/item/1/1?x=2', days });
  expect(first.click).not.toBe((await follow(code)).click);
  expect((await follow('aaaaaaaa')).status).toBe(404);
  const shown = async () => (await ask('GET', '/v3/users/me/blogger/links', who)).links[1];
  const order = await s.place({ referer: first.click }, s.t.bearer(buyer));
  await s.place({ referer: first.click }, s.t.bearer(who));
  await s.place({ referer: 'somebody' });
  await settleEarnings(s.t.deps);
  expect(await shown()).toMatchObject({ clicks: 2, orders: 1 });
  // After the days, or cancelled, it does not count.
  s.later((days + 1) * DAY_MS);
  await s.place({ referer: first.click });
  await settleEarnings(s.t.deps);
  expect((await shown()).orders).toBe(1);
  await s.db('orders').where({ so_no: order.so_no }).update({ doc_status: 15, expires_at: null });
  expect((await shown()).orders).toBe(0);
  // Old clicks are removed, and still counted.
  s.later(BLOGGER_EARNING.clickDays * DAY_MS);
  await removeOldClicks(s.jobs);
  expect(await s.db('blogger_clicks').where({ link_id })).toEqual([]);
  expect(await shown()).toMatchObject({ clicks: 2, orders: 0 });

  // A link that is off, or of somebody who is no blogger any more, leads to its page without a click.
  const change = (by: Who, active: boolean) =>
    ask('POST', `/v3/users/me/blogger/links/${link_id}`, by, { active });
  expect((await change(buyer, false)).code).toBe('ERROR.NOT_FOUND');
  await change(who, false);
  expect(await follow(code)).toMatchObject({ target: '/item/1/1?x=2', click: null });
  await change(who, true);
  expect((await follow(code)).click).toHaveLength(22);
  await ask('POST', '/v3/users/me/blogger/withdraw', who, { application_id: application.application_id });
  expect((await follow(code)).click).toBeNull();
  expect((await shown()).clicks).toBe(3);
});

/** What an order has earned by its rows, at the rate of its first entry, in satang. */
async function recomputed(so_no: string): Promise<number> {
  const { doc_status } = await s.db('orders').where({ so_no }).first();
  const lines = await s.db('order_lines').where({ so_no });
  const { rate } = await s.db('blogger_earnings').where({ so_no, kind: 'earned' }).first();
  const back = await s.db('refund_lines').where({ so_no });
  return lines.reduce((sum: number, { line_no, quantity, amount, code_discount, coin_discount }) => {
    const gone = back.reduce((n: number, row) => n + (row.line_no === line_no ? row.quantity : 0), 0);
    const left = doc_status === 15 ? 0 : Math.max(0, quantity - gone);
    return sum + Math.floor(((amount - code_discount - coin_discount) * left * rate) / (quantity * 100));
  }, 0);
}

it('a blogger earns from the rows of orders, when their return period is over, and is paid once', async () => {
  const [who, buyer, accountant] = [await member(), await member(), { ...crm, role_id: 4 }];
  accountant.user_id = other.user_id;
  const { application } = await apply(who);
  await decide(application.application_id, { act: 'approve', was: 'waiting' });
  const { links } = await ask('POST', '/v3/users/me/blogger/links', who, {
    ...{ request_key: randomUUID(), name: 'วิดีโอ', target: '/' },
  });
  const code = links[0].url.slice(-8);
  const referer = (await s.inject('POST', '/v3/blogger_clicks', { code })).json().click;
  const settle = () => settleEarnings(s.t.deps);
  const own = async () => {
    const { pending, due, paid, lines } = await ask('GET', '/v3/users/me/blogger/earnings', who);
    return { pending, due, paid, states: lines.map(({ state }: { state: string }) => state).sort() };
  };
  const deliver = async (so_no: string) => {
    await s.db('orders').where({ so_no }).update({ doc_status: 17, expires_at: null });
    await s.db('order_events').insert({ so_no, at: s.clock.now, to_status: 17, actor: 'carrier' });
  };
  const refundOne = async (so_no: string) => {
    const [{ refund_id }] = await s.db('refunds').insert(
      {
        ...{ so_no, amount: 20_000, reason_code: 'goods', method: 'transfer', status: 'due' },
        requested_at: s.clock.now,
      },
      ['refund_id'],
    );
    await s.db('refund_lines').insert({ refund_id, so_no, line_no: 1, quantity: 1, amount: 20_000 });
  };
  const place = async () => (await s.place({ referer }, s.t.bearer(buyer))).so_no;
  const [stays, back, cancelled, late] = [await place(), await place(), await place(), await place()];
  await s.place({ referer }, s.t.bearer(who));
  await s.db('order_lines').where({ so_no: late }).update({ quantity: 3, amount: 20_001 });
  // Two workers at once write each entry once.
  await Promise.all([settle(), settle()]);
  expect(await own()).toEqual({
    ...{ pending: 40, due: 0, paid: 0, states: ['pending', 'pending', 'pending', 'pending'] },
  });

  // A rate that is set later holds for later orders.
  s.later(60_000);
  await s.db('setting_versions').insert({
    ...{ section: 'bloggers', version: 1, stored: { blogger_rate: 50 }, reason: 'ทดลอง', at: s.clock.now },
  });
  await s.db('orders').where({ so_no: cancelled }).update({ doc_status: 15, expires_at: null });
  for (const so_no of [stays, back, late]) await deliver(so_no);
  await settle();
  expect(await own()).toMatchObject({ pending: 30, due: 0 });
  const entries = async () => Number((await s.db('blogger_earnings').count())[0]?.count);
  const before = await entries();
  await settle();
  expect(await entries()).toBe(before);

  // The return period: the day of delivery and 30 days, and no return that is open.
  s.later(29 * DAY_MS);
  await settle();
  expect(await own()).toMatchObject({ pending: 30, due: 0 });
  await s.db('returns').insert({
    ...{
      return_no: 'RT26112000000001',
      so_no: late,
      status: 'approved',
      source: 'customer',
      request_key: 'a',
    },
    ...{ asked_at: s.clock.now, status_at: s.clock.now, decide_by: s.clock.now },
  });
  s.later(3 * DAY_MS);
  await settle();
  expect(await own()).toMatchObject({ pending: 10, due: 20, paid: 0 });

  const pay = (body: object, by: Who = accountant) =>
    ask('POST', '/admin/accounting/bloggers/pay', by, {
      ...{ request_key: randomUUID(), user_id: who.user_id, amount: 20, reference: 'KB-1', ...body },
    });
  expect((await pay({}, inventory)).status).toBe(403);
  expect(await pay({ amount: 30 })).toMatchObject({
    status: 409,
    code: 'BLOGGER.PAYOUT',
    details: { due: 20, withheld: 0 },
  });
  expect((await pay({ reference: '  ' })).status).toBe(400);
  const request_key = randomUUID();
  const paid = await Promise.all([pay({ request_key }), pay({ request_key }), pay({})]);
  const [first, again, another] = paid.map(({ status }) => status);
  // Whichever of the two payouts comes first; the one that is sent twice has one answer.
  expect(again).toBe(first);
  expect([first, another].toSorted()).toEqual([200, 409]);
  expect(await own()).toMatchObject({ pending: 10, due: 0, paid: 20 });
  expect((await noticesOf(who)).at(-1)).toMatchObject({ body_th: 'เลขอ้างอิง KB-1' });
  expect(await s.db('security_events').where({ kind: 'blogger_paid', user_id: who.user_id })).toHaveLength(1);

  // What went back after it was paid is taken from the next payout.
  await refundOne(back);
  await refundOne(late);
  await s.db('returns').where({ so_no: late }).update({ status: 'refused' });
  await settle();
  expect(await own()).toEqual({
    ...{ pending: 0, due: -3.34, paid: 20, states: ['back', 'back', 'due', 'due'] },
  });
  for (const so_no of [stays, back, cancelled, late]) {
    const [{ sum }] = await s
      .db('blogger_earnings')
      .where({ so_no })
      .select(s.db.raw('sum(pending + due)::int'));
    expect(sum, so_no).toBe(await recomputed(so_no));
  }
  const listed = await ask('GET', '/admin/accounting/bloggers', accountant);
  expect(listed.bloggers.find(({ user_id }: { user_id: number }) => user_id === who.user_id)).toMatchObject({
    ...{ name: `พิมพ์ ${who.last_name}`, pending: 0, due: -3.34, paid: 20 },
  });
  expect(listed.payouts[0]).toMatchObject({ amount: 20, reference: 'KB-1', paid_by: 'ฝ่ายลูกค้า 4' });
  const file = await s.inject(
    'GET',
    '/admin/accounting/bloggers/export?format=csv',
    undefined,
    s.t.bearer(accountant),
  );
  expect(file.body).toContain('จ่ายแล้ว,,,,0.00,-20.00,KB-1');
  await expect(s.db('blogger_earnings').where({ so_no: back }).delete()).rejects.toThrow(/never changed/);
  await s.place({ referer }, s.t.bearer(buyer));
  await settle();
  expect((await own()).pending).toBe(0);
});

/** A blogger with a link, and the number of a click on it. */
async function blogger(): Promise<{ who: Who; referer: string }> {
  const who = await member();
  const { application } = await apply(who);
  await decide(application.application_id, { act: 'approve', was: 'waiting' });
  const { links } = await ask('POST', '/v3/users/me/blogger/links', who, {
    ...{ request_key: randomUUID(), name: 'ลิงก์', target: '/' },
  });
  const code = links[0].url.slice(-8);
  return { who, referer: (await s.inject('POST', '/v3/blogger_clicks', { code })).json().click };
}
const delivered = async (so_no: string) => {
  await s.db('order_events').insert({ so_no, at: s.clock.now, to_status: 17, actor: 'carrier' });
  await s.db('orders').where({ so_no }).update({ doc_status: 17, expires_at: null });
};

it('what changed since the last run is all that there is to record, over random histories', async () => {
  const { referer } = await blogger();
  const buyer = await member();
  const seed = Math.floor(Math.random() * 2 ** 31);
  let state = seed;
  const random = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % n;
  };
  const orders: string[] = [];
  for (let i = 0; i < 6; i += 1) orders.push((await s.place({ referer }, s.t.bearer(buyer))).so_no);
  await settleEarnings(s.t.deps);
  const cancelled = new Set<string>();
  const acts: ((so_no: string) => Promise<unknown>)[] = [
    (so_no) => (cancelled.has(so_no) ? Promise.resolve() : delivered(so_no)),
    (so_no) => {
      cancelled.add(so_no);
      return s.db('orders').where({ so_no }).update({ doc_status: 15, expires_at: null });
    },
    (so_no) => {
      cancelled.delete(so_no);
      return s.db('orders').where({ so_no }).update({ doc_status: 3, expires_at: null });
    },
    (so_no) =>
      s
        .db('order_lines')
        .where({ so_no })
        .update({ amount: 10_000 + random(20_000) }),
    async (so_no) => {
      const [{ refund_id }] = await s.db('refunds').insert(
        {
          ...{ so_no, amount: 1, reason_code: 'goods', method: 'transfer', status: 'due' },
          requested_at: s.clock.now,
        },
        ['refund_id'],
      );
      await s.db('refund_lines').insert({ refund_id, so_no, line_no: 1, quantity: 1, amount: 1 });
    },
    async () => s.later(random(12) * DAY_MS),
  ];
  for (let step = 0; step < 15; step += 1) {
    for (let n = random(3); n >= 0; n -= 1)
      await acts[random(acts.length)]?.(orders[random(orders.length)] ?? '');
    await settleEarnings(s.t.deps);
    const why = `seed ${seed}, step ${step}`;
    // The whole comparison finds nothing, neither a line that differs nor one that was forgotten.
    await s.db.transaction(async (trx) => {
      await lockEarnings(trx);
      const open = () => trx('blogger_open_lines').orderBy(['so_no', 'line_no']).whereIn('so_no', orders);
      const before = await open();
      expect(await recordChanges(trx, s.clock.now, null), why).toBe(0);
      await noteOpenLines(trx, null);
      expect(await open(), why).toEqual(before);
    });
    for (const so_no of orders) {
      const [{ sum }] = await s
        .db('blogger_earnings')
        .where({ so_no })
        .select(s.db.raw('sum(pending + due)::int'));
      expect(sum, `${why}, ${so_no}`).toBe(await recomputed(so_no));
    }
  }
  expect(await s.db('blogger_order_changes').whereIn('so_no', orders)).toEqual([]);
  // What was lost, as from a release that notes nothing, is found at night.
  const [so_no = ''] = orders;
  await s.db('order_lines').where({ so_no }).update({ amount: 5000 });
  await s.db('orders').where({ so_no }).update({ doc_status: 3 });
  await s.db('blogger_order_changes').delete();
  await s.db('blogger_open_lines').where({ so_no }).delete();
  await settleEarnings(s.t.deps);
  const missed = await settleEarnings(s.t.deps, true);
  expect(missed).toBeLessThanOrEqual(1);
  const [{ sum }] = await s
    .db('blogger_earnings')
    .where({ so_no })
    .select(s.db.raw('sum(pending + due)::int'));
  expect(sum).toBe(await recomputed(so_no));
});

it('a payout withholds tax, rounded to the satang, and is not made below the minimum', async () => {
  const { who, referer } = await blogger();
  const accountant: Who = { ...crm, user_id: other.user_id, role_id: 4 };
  const buyer = await member();
  const { so_no } = await s.place({ referer }, s.t.bearer(buyer));
  await s.db('order_lines').where({ so_no }).update({ amount: 20_020 });
  await settleEarnings(s.t.deps);
  await delivered(so_no);
  s.later(40 * DAY_MS);
  await settleEarnings(s.t.deps);
  const last = await s.db('setting_versions').where({ section: 'bloggers' }).max('version as v').first();
  let version = Number(last?.v ?? 0);
  const set = async (stored: object) => {
    version += 1;
    s.later(60_000);
    await s.db('setting_versions').insert({
      ...{ section: 'bloggers', version, stored, reason: 'ทดลอง', at: s.clock.now },
    });
    s.t.deps.settings.clear();
  };
  const row = async () =>
    (await ask('GET', '/admin/accounting/bloggers', accountant)).bloggers.find(
      ({ user_id }: { user_id: number }) => user_id === who.user_id,
    );
  const due = (await row()).due;
  expect(due).toBeGreaterThan(0);
  const pay = (body: object) =>
    ask('POST', '/admin/accounting/bloggers/pay', accountant, {
      ...{ request_key: randomUUID(), user_id: who.user_id, amount: due, reference: 'KB-TAX', ...body },
    });
  await set({ blogger_withholding: 3, blogger_payout_min: 5000 });
  const withheld = Math.floor(Math.round(due * 100) * 0.03 + 0.5) / 100;
  expect(await row()).toMatchObject({ payable: false, withheld });
  expect(await pay({ withheld })).toMatchObject({
    ...{ status: 409, code: 'BLOGGER.PAYOUT_MIN', details: { minimum: 5000 } },
  });
  await set({ blogger_withholding: 3, blogger_payout_min: 5 });
  // A page that shows no tax records nothing.
  expect(await pay({})).toMatchObject({ code: 'BLOGGER.PAYOUT', details: { due, withheld } });
  expect((await pay({ withheld })).status).toBe(200);
  expect(await row()).toMatchObject({ due: 0, paid: due, payable: false });
  const own = await ask('GET', '/v3/users/me/blogger/earnings', who);
  expect(own).toMatchObject({
    ...{ minimum: 5, withholding: 3 },
    payouts: [{ amount: due, withheld, withheld_rate: 3, reference: 'KB-TAX' }],
  });
  const net = Math.round((due - withheld) * 100) / 100;
  const file = await s.inject(
    'GET',
    '/admin/accounting/bloggers/export?format=csv',
    undefined,
    s.t.bearer(accountant),
  );
  expect(file.body).toContain(
    `จ่ายแล้ว,,,,0.00,-${due.toFixed(2)},KB-TAX,${withheld.toFixed(2)},${net.toFixed(2)}`,
  );
  // The month of the accounts has the same sums.
  const name = s.clock.now.toISOString().slice(0, 7);
  const month = await ask('GET', `/admin/accounting/months/${name}`, accountant);
  expect(month.figures).toMatchObject({ bloggers_paid: due, bloggers_withheld: withheld });
});
