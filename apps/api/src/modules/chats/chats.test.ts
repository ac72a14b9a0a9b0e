import { randomBytes } from 'node:crypto';
import { LIVE } from '@mali/contracts/live';
import { buildCode, buildUser, buildVariant } from '@mali/db/builders';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pruneTables } from '../../platform/retention.ts';
import { notificationsHandled } from '../../testing.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { CHAT_RETENTION } from './retention.ts';

const DAY_MS = 86_400_000;
let s: MoneyShop;
type User = { user_id: number; role_id: number };
let staff: User;
let unit: { mat_var_id: number; item_id: string };
const open: Socket[] = [];
beforeAll(async () => {
  s = await moneyShop({ COD_FEE_BAHT: '20' });
  await s.t.app.listen({ port: 0, host: '127.0.0.1' });
  staff = await buildUser(s.db, { role_id: 80 });
  unit = await buildVariant(s.db, { mat_price: 20_000, stock: 500 });
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const browser = () => randomBytes(16).toString('base64url');
const as = (who: User | null): Record<string, string> => (who === null ? {} : s.t.bearer(who));
const post = (url: string, body: object, who: User | null) => s.inject('POST', url, body, as(who));
const items = (quantity = 2) => [{ mat_var_id: unit.mat_var_id, quantity }];
const make = async (more: object = {}, by: User = staff): Promise<string> => {
  const answer = await post('/v3/chats', { items: items(), ...more }, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
};
const look = (id: string, fingerprint: string, who: User | null = null) =>
  post('/get_chat', { id, fingerprint }, who);
const coupon = (obj: object, fingerprint: string, who: User | null = null, more: object = {}) =>
  post('/chat/update/user_coupon', { obj, fingerprint, ...more }, who);
const made = async (by: User = staff) => (await s.inject('GET', '/v3/chats', undefined, as(by))).json().data;
const stateOf = async (id: string) => (await made()).find((row: { id: string }) => row.id === id);

/** A page with its received live events. */
async function page(who: User | null) {
  const token = as(who).authorization?.slice('Bearer '.length);
  const socket = io(s.t.app.listeningOrigin, {
    ...{ transports: ['polling'], forceNew: true, reconnection: false },
    ...(token !== undefined && { auth: { token } }),
  });
  open.push(socket);
  const heard: unknown[] = [];
  socket.on(LIVE.chat, (event) => heard.push(event));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const watch = (message: object) => socket.timeout(5000).emitWithAck(LIVE.watchChat, message);
  return { heard, watch, token };
}

describe('a shared bag', () => {
  it('requires the permission to create', async () => {
    for (const role_id of [0, 4, 7, 80])
      expect(
        (await post('/v3/chats', { items: items() }, await buildUser(s.db, { role_id }))).statusCode,
      ).toBe(200);
    for (const role_id of [1, 2, 3, 5, 6, 8, 9])
      expect(
        (await post('/v3/chats', { items: items() }, await buildUser(s.db, { role_id }))).statusCode,
      ).toBe(403);
    expect((await post('/v3/chats', { items: items() }, null)).statusCode).toBe(401);
  });

  it('contains sellable products, one line per variant', async () => {
    const gone = await buildVariant(s.db, { active: false });
    const wrong = await post(
      '/v3/chats',
      { items: [...items(), { mat_var_id: gone.mat_var_id, quantity: 1 }] },
      staff,
    );
    expect(wrong.json()).toMatchObject({
      code: 'CART.VARIANT_NOT_FOUND',
      details: { mat_var_id: [gone.mat_var_id] },
    });
    const answer = await post('/v3/chats', { items: [...items(2), ...items(3)], note: ' ของที่คุยกัน ' }, staff);
    expect(answer.json()).toMatchObject({ mine: true, state: 'made', so_no: null, note: 'ของที่คุยกัน' });
    expect(answer.json().cart.items).toMatchObject([{ mat_var_id: unit.mat_var_id, quantity: 5 }]);
    expect(answer.json().cart.total).toBe(1055);
  });

  it('is bound to the first browser that opens it', async () => {
    const id = await make();
    const mine = browser();
    const first = await look(id, mine);
    expect(first.json()).toMatchObject({ mine: false, for_member: false, state: 'opened' });
    expect(first.json().cart.total).toBe(455);
    expect((await look(id, mine)).statusCode).toBe(200);
    expect((await look(id, browser())).json().code).toBe('CHAT.TAKEN');
    expect((await look(id, browser(), await buildUser(s.db))).json().code).toBe('CHAT.TAKEN');
    const { browser_hash } = await s.db('chats').where({ chat_id: id }).first();
    expect(browser_hash.toString()).not.toContain(mine);
  });

  it('is bound to one browser under concurrency', async () => {
    const id = await make();
    const answers = await Promise.all(Array.from({ length: 12 }, () => look(id, browser())));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('becomes the member’s on sign-in in its browser, on every device', async () => {
    const id = await make();
    const mine = browser();
    await look(id, mine);
    const member = await buildUser(s.db);
    expect((await look(id, mine, member)).json().for_member).toBe(true);
    expect((await look(id, browser(), member)).statusCode).toBe(200);
    // After sign-out, the browser alone cannot open a member's bag.
    expect((await look(id, mine)).json().code).toBe('CHAT.SIGN_IN');
  });

  it('for a member opens for them alone, with a notification', async () => {
    const member = await buildUser(s.db);
    const id = await make({ user_id: member.user_id });
    expect((await look(id, browser())).json().code).toBe('CHAT.SIGN_IN');
    expect((await look(id, browser(), await buildUser(s.db))).json().code).toBe('CHAT.TAKEN');
    expect((await look(id, browser(), member)).statusCode).toBe(200);
    expect(await s.db('notifications').where({ user_id: member.user_id })).toMatchObject([
      { kind: 'chat_message', link: `/chat_order?id=${id}` },
    ]);
    const nobody = await post('/v3/chats', { items: items(), user_id: 2_000_000_000 }, staff);
    expect(nobody.json().code).toBe('ORDER.CUSTOMER');
  });

  it('is not bound by staff viewing it, who have no customer actions', async () => {
    const id = await make();
    expect((await look(id, browser(), staff)).json()).toMatchObject({ mine: true, state: 'made' });
    expect((await look(id, browser(), await buildUser(s.db, { role_id: 4 }))).json().mine).toBe(true);
    expect((await coupon({ id }, browser(), staff, { merge_chat: true })).json().code).toBe('AUTH.FORBIDDEN');
    expect((await look(id, browser())).json().state).toBe('opened');
  });

  it('has a link for a week, and is forgotten a month later', async () => {
    const id = await make();
    s.later(7 * DAY_MS);
    expect((await look(id, browser())).json().code).toBe('CHAT.NOT_FOUND');
    expect((await look('x'.repeat(22), browser())).json().code).toBe('CHAT.NOT_FOUND');
    await pruneTables(s.jobs, CHAT_RETENTION);
    expect(await s.db('chats').where({ chat_id: id })).toHaveLength(1);
    s.later(31 * DAY_MS);
    await pruneTables(s.jobs, CHAT_RETENTION);
    expect(await s.db('chats').where({ chat_id: id })).toHaveLength(0);
  });

  it('is edited by its creator only, until it is ordered', async () => {
    const id = await make();
    const change = (by: User, quantity: number) =>
      s.inject('PATCH', '/v3/chats', { id, items: items(quantity), note: 'เพิ่มให้แล้ว' }, as(by));
    expect((await change(await buildUser(s.db, { role_id: 80 }), 3)).json().code).toBe('CHAT.NOT_FOUND');
    expect((await change(staff, 3)).json().cart.total).toBe(655);
    const mine = browser();
    expect((await look(id, mine)).json()).toMatchObject({ note: 'เพิ่มให้แล้ว', cart: { total: 655 } });
    await s.place({ chat: { id, fingerprint: mine }, source: 'chat' });
    expect((await change(staff, 4)).json().code).toBe('CHAT.ORDERED');
    expect((await look(id, mine)).json()).toMatchObject({ state: 'ordered', cart: { total: 655 } });
  });
});

describe('a coupon on a shared bag', () => {
  it('is stored when valid, rejected otherwise, and can be removed', async () => {
    const { code } = await buildCode(s.db, { kind: 'amount', discount: 5000 });
    const dear = await buildCode(s.db, { kind: 'amount', discount: 5000, min_spend: 100_000 });
    const id = await make();
    const mine = browser();
    const refused = (await coupon({ id, promo_code: dear.code }, mine)).json();
    expect(refused.cart.discount_promo_detail.code).toMatchObject({ applied: false, reason: 'min_spend' });
    expect((await stateOf(id)).promo_code).toBeNull();
    const kept = (await coupon({ id, promo_code: ` ${code.toLowerCase()} ` }, mine)).json();
    expect(kept.cart).toMatchObject({ promo_code: code, total: 405 });
    expect((await look(id, mine)).json().cart.total).toBe(405);
    expect((await stateOf(id)).promo_code).toBe(code);
    expect((await coupon({ id, promo_code: null }, mine)).json().cart.total).toBe(455);
    expect((await stateOf(id)).promo_code).toBeNull();
    expect((await coupon({ id, promo_code: code }, browser())).json().code).toBe('CHAT.TAKEN');
  });

  it('is removed with a message when no longer valid, and not copied with the lines', async () => {
    const { code } = await buildCode(s.db, { kind: 'amount', discount: 5000 });
    const id = await make();
    const mine = browser();
    expect((await coupon({ id, promo_code: code }, mine)).json().cart.promo_code).toBe(code);
    await s.db('promo_codes').where({ code }).delete();
    const seen = (await look(id, mine)).json().cart;
    expect(seen).toMatchObject({ promo_code: null, total: 455 });
    expect(seen.discount_promo_detail.code).toMatchObject({ applied: false, reason: 'unknown' });
    const taken = (await coupon({ id }, mine, undefined, { merge_chat: true })).json();
    expect(taken.cart.promo_code).toBeNull();
    expect((await stateOf(id)).promo_code).toBeNull();
  });

  it('is merged with the lines into a member’s own bag; idempotent', async () => {
    const { code } = await buildCode(s.db, { kind: 'amount', discount: 5000 });
    const member = await buildUser(s.db);
    const other = await buildVariant(s.db, { mat_price: 10_000 });
    await post('/cart', { action: 'add', mat_var_id: other.mat_var_id, quantity: 1 }, member);
    await post('/cart', { action: 'add', mat_var_id: unit.mat_var_id, quantity: 1 }, member);
    const id = await make();
    const fingerprint = browser();
    for (let i = 0; i < 2; i += 1) {
      const taken = await coupon({ id, promo_code: code }, fingerprint, member, {
        ...{ merge_chat: true, profile: { user_id: member.user_id } },
      });
      expect(taken.json()).toMatchObject({ state: 'taken', cart: { promo_code: code } });
    }
    const cart = (await s.inject('GET', '/cart', undefined, as(member))).json();
    expect(
      cart.items.map((line: { mat_var_id: number; quantity: number }) => [line.mat_var_id, line.quantity]),
    ).toEqual([
      [other.mat_var_id, 1],
      [unit.mat_var_id, 2],
    ]);
    expect(cart.promo_code).toBe(code);
    expect((await stateOf(id)).state).toBe('taken');
    const forged = await coupon({ id }, fingerprint, member, { profile: { user_id: staff.user_id } });
    expect(forged.json().code).toBe('ERROR.NOT_FOUND');
  });
});

describe('the order of a shared bag', () => {
  it('is recorded with the customer’s bag, once', async () => {
    const id = await make();
    const mine = browser();
    await look(id, mine);
    const stranger = await s.place({ chat: { id, fingerprint: browser() } });
    expect(stranger.so_no).toMatch(/^SO/);
    expect(await stateOf(id)).toMatchObject({ state: 'opened', so_no: null });
    const first = await s.place({ chat: { id, fingerprint: mine }, source: 'chat' });
    await s.place({ chat: { id, fingerprint: mine }, source: 'chat' });
    expect(await stateOf(id)).toMatchObject({ state: 'ordered', so_no: first.so_no });
    expect((await coupon({ id, promo_code: null }, mine)).json().code).toBe('CHAT.ORDERED');
  });
});

describe('live events of shared bags (NOTI-04)', () => {
  it('reach its creator and its owner, and no one else', async () => {
    // Those of the tests before would reach the creator as well.
    await notificationsHandled(s.t.deps);
    const id = await make();
    const mine = browser();
    const [maker, customer, stranger] = [
      await page(staff),
      await page(null),
      await page(await buildUser(s.db)),
    ];
    expect(await customer.watch({ id, fingerprint: mine })).toEqual({ ok: false });
    await look(id, mine);
    // Before the customer subscribes: later events would reach both.
    await expect.poll(() => maker.heard).toEqual([{ id, what: 'opened' }]);
    expect(await customer.watch({ id, fingerprint: mine })).toEqual({ ok: true });
    expect(await stranger.watch({ id, fingerprint: browser() })).toEqual({ ok: false });
    expect(await stranger.watch({ id: 'x', fingerprint: mine })).toEqual({ ok: false });
    await look(id, mine);
    await coupon({ id }, mine, null, { merge_chat: true });
    await s.inject('PATCH', '/v3/chats', { id, items: items(3) }, as(staff));
    await s.place({ chat: { id, fingerprint: mine } });
    await expect
      .poll(() => customer.heard)
      .toEqual([
        { id, what: 'taken' },
        { id, what: 'changed' },
        { id, what: 'ordered' },
      ]);
    await expect.poll(() => maker.heard).toEqual([{ id, what: 'opened' }, ...customer.heard]);
    expect(stranger.heard).toEqual([]);
  });

  it('reach the owning member by token', async () => {
    const member = await buildUser(s.db);
    const id = await make({ user_id: member.user_id });
    const theirs = await page(member);
    expect(await theirs.watch({ id, fingerprint: browser(), token: theirs.token })).toEqual({ ok: true });
    expect(await theirs.watch({ id, fingerprint: browser(), token: 'nonsense' })).toEqual({ ok: false });
  });
});

describe('POST /v3/chats/customers', () => {
  const find = async (text: string) => (await post('/v3/chats/customers', { find: text }, staff)).json();

  it('finds members by complete e-mail or phone, with masked data', async () => {
    const member = await buildUser(s.db, {
      ...{ email: 'malee.find@example.com', first_name: 'มาลี', last_name: 'รักดี', mobile: '0891112222' },
    });
    await s.place({}, s.t.bearer(member));
    const expected = {
      data: [
        { user_id: member.user_id, name: 'มาลี ร.', email: 'm•••@example.com', place: 'บางรัก กรุงเทพมหานคร' },
      ],
      count: 1,
    };
    expect(await find(' Malee.Find@example.com')).toEqual(expected);
    expect(await find('089-111-2222')).toEqual(expected);
    for (const text of ['malee.find', 'malee.find@', '%@example.com', '08911122', 'มาลี'])
      expect(await find(text)).toEqual({ data: [], count: 0 });
    await s.db('users').where({ user_id: member.user_id }).update({ disabled: true });
    expect((await find('malee.find@example.com')).count).toBe(0);
  });
});

it('finds a product by stock-keeping unit, which search does not index', async () => {
  const find = async (item_id: string) =>
    (await s.inject('GET', `/v3/chats/item?item_id=${item_id}`, undefined, as(staff))).json().mat_id;
  const { mat_id } = await s.db('variants').where({ mat_var_id: unit.mat_var_id }).first();
  expect(await find(unit.item_id.toLowerCase())).toBe(mat_id);
  expect(await find('NOSUCH')).toBeNull();
  const gone = await buildVariant(s.db, { active: false });
  expect(await find(gone.item_id)).toBeNull();
});

describe('POST /process_order_chat', () => {
  const order = (who: User, more: object = {}, key = browser()) =>
    s.inject(
      'POST',
      '/process_order_chat',
      { order_type: 'chat', user_id: who.user_id, items: [{ item_id: unit.item_id }], ...more },
      { ...as(staff), 'idempotency-key': key },
    );

  it('is mailed to the account’s e-mail, visible to its creator, and listed among the member’s orders as a chat order', async () => {
    const member = await buildUser(s.db, { email: 'via.chat@example.com' });
    const { email: _own, ...delivery_address } = ADDRESS;
    const key = browser();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => order(member, { delivery_address, total: 255 }, key)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().so_no)).size).toBe(1);
    const { so_no } = answers[0]?.json() ?? {};
    expect((await s.rowOf(so_no)).email).toBe('via.chat@example.com');
    const link = (await post('/order/token/generate', { so_no }, staff)).json();
    expect((await post('/order/token', { token: link.token }, null)).json()).toMatchObject({
      so_no,
      total: 255,
    });
    const others = await buildUser(s.db, { role_id: 80 });
    expect((await post('/order/token/generate', { so_no }, others)).json().code).toBe('ORDER.NOT_YOURS');
    const list = (await s.inject('GET', '/orders', undefined, s.t.bearer(member))).json();
    expect(list.orders).toMatchObject([{ so_no, source: 'chat' }]);
  });

  it('is rejected at another price than displayed to staff, and includes the cash on delivery fee', async () => {
    const member = await buildUser(s.db);
    const more = { delivery_address: ADDRESS, payment_method: 'cod' };
    expect((await order(member, { ...more, total: 255 })).json().code).toBe('ORDER.PRICE_CHANGED');
    expect((await order(member, { ...more, total: 275 })).json().total).toBe(275);
    expect((await order(member, more)).json().total).toBe(275);
  });
});

it('is part of the owning member’s data export', async () => {
  const member = await buildUser(s.db);
  await make({ user_id: member.user_id, note: 'สำหรับคุณ' });
  const { data } = (await s.inject('GET', '/v3/users/me/data', undefined, as(member))).json();
  expect(data.chats).toMatchObject([
    { note: 'สำหรับคุณ', lines: [{ mat_var_id: unit.mat_var_id, quantity: 2 }] },
  ]);
});
