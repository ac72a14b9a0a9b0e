import { ORDER_GROUPS, ORDER_STATUSES } from '@mali/contracts/order-status';
import type { OrdersAnswer, ReorderAnswer } from '@mali/contracts/orders';
import { buildMaterial, buildUser, buildVariant, setStock } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { joinGuestOrders } from '../orders/guest-orders.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';

type Member = Awaited<ReturnType<typeof buildUser>>;
let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());
beforeEach(() => {
  s.clock.now = START;
});

const list = async (user: Member, query = ''): Promise<OrdersAnswer> => {
  const answer = await s.inject('GET', `/orders?withItems=true${query}`, undefined, s.t.bearer(user));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const put = (so_no: string, row: object) => s.db('orders').where({ so_no }).update(row);
const placed = async (user: Member) => (await s.place({}, s.t.bearer(user))).so_no;
/** An order of these units (200 baht each) by a member. */
async function ordered(user: Member, units: readonly (readonly [number, number])[]): Promise<string> {
  const count = units.reduce((sum, [, n]) => sum + n, 0);
  const request = orderRequest(units, count * 200 + 55, { payment_method: 'promptpay' });
  const answer = await s.inject('POST', '/process_order', request, s.t.bearer(user));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().so_no;
}
const reorder = async (user: Member, so_no: string) =>
  s.inject('POST', `/v3/users/me/orders/${so_no}/reorder`, {}, s.t.bearer(user));

describe('GET /orders', () => {
  it('assigns every status to a group', () => {
    const grouped = Object.values(ORDER_GROUPS).flat();
    expect([...grouped].sort((a, b) => a - b)).toEqual([...ORDER_STATUSES].sort((a, b) => a - b));
  });

  it('returns the count of every group, whatever the filter', async () => {
    const user = await buildUser(s.db);
    const numbers = [];
    for (let i = 0; i < 5; i += 1) numbers.push(await placed(user));
    const [a = '', b = '', c = '', d = ''] = numbers;
    await put(a, { doc_status: 15, expires_at: null });
    await put(b, { doc_status: 3, expires_at: null });
    await put(c, { doc_status: 29, expires_at: null });
    await put(d, { doc_status: 98, expires_at: null });
    const { orders, count, counts } = await list(user, '&withCounts=true&doc_status=2,29,3,13');
    expect(orders.map(({ so_no }) => so_no).sort()).toEqual([b, c].sort());
    expect(count).toBe(2);
    expect(counts).toEqual({ all: 5, to_pay: 1, preparing: 2, shipped: 0, done: 1, cancelled: 1 });
    expect((await list(user)).counts).toBeUndefined();
  });

  it('is sorted newest first by time, whatever the numbers, ten a page from page 0; past the end it returns the count', async () => {
    const user = await buildUser(s.db);
    const times: Date[] = [];
    for (let i = 0; i < 11; i += 1) {
      // The last three have the same time.
      if (i < 9) s.clock.now = new Date(s.clock.now.getTime() + 60_000);
      times.push(s.clock.now);
      await placed(user);
    }
    const [first, second, third] = [
      await list(user),
      await list(user, '&page=1'),
      await list(user, '&page=2'),
    ];
    expect([first.orders.length, second.orders.length, third.orders.length]).toEqual([10, 1, 0]);
    expect([first.count, second.count, third.count]).toEqual([11, 11, 11]);
    const all = [...first.orders, ...second.orders];
    expect(new Set(all.map(({ so_no }) => so_no)).size).toBe(11);
    expect(all.map(({ placed_at }) => placed_at)).toEqual(times.reverse().map((time) => time.toISOString()));
    const last = all.slice(0, 3).map(({ so_no }) => so_no);
    expect(last).toEqual([...last].sort().reverse());
    const oldest = await list(user, '&direction=asc&limit=100');
    expect(oldest.orders.map(({ so_no }) => so_no)).toEqual(all.map(({ so_no }) => so_no).reverse());
  });

  it('is read by its index in the displayed order, without sorting', async () => {
    const user = await buildUser(s.db);
    await placed(user);
    let asked: { sql: string; bindings: unknown[] } | undefined;
    const hear = (query: { sql: string; bindings: unknown[] }) => {
      if (query.sql.includes('WITH hits')) asked = query;
    };
    s.db.on('query', hear);
    await list(user);
    s.db.removeListener('query', hear);
    const { sql = '', bindings = [] } = asked ?? {};
    const hits = sql.slice(sql.indexOf('(') + 1, sql.indexOf(')\n     SELECT'));
    const plan = await s.db.transaction(async (trx) => {
      // With the few rows of a test the planner would scan the table.
      await trx.raw('SET LOCAL enable_seqscan = off');
      await trx.raw('SET LOCAL enable_bitmapscan = off');
      const text = hits.replace(/\$\d+/g, '?');
      return JSON.stringify((await trx.raw(`EXPLAIN (FORMAT JSON) ${text}`, bindings as string[])).rows);
    });
    expect(plan).toContain('orders_member_newest');
    expect(plan).not.toContain('"Sort"');
  });

  it("finds by part of the number and by the order's content; wildcards in a keyword are literal", async () => {
    const user = await buildUser(s.db);
    const { mat_id } = await buildMaterial(s.db, { mat_name: '100% Care_balm', mat_name_th: 'บาล์มบำรุง' });
    const balm = await buildVariant(s.db, { mat_id, mat_price: 20_000 });
    const so_no = await ordered(user, [[balm.mat_var_id, 1]]);
    const other = await placed(user);
    const found = async (keyword: string) =>
      (await list(user, `&keyword=${encodeURIComponent(keyword)}`)).orders.map((order) => order.so_no);
    expect(await found(so_no.slice(2).toLowerCase())).toEqual([so_no]);
    expect(await found(` ${so_no.toLowerCase()} `)).toEqual([so_no]);
    expect(await found('บาล์ม')).toEqual([so_no]);
    expect(await found('care_B')).toEqual([so_no]);
    expect(await found('%')).toEqual([so_no]);
    expect(await found('_')).toEqual([so_no]);
    expect((await found('SO')).sort()).toEqual([other, so_no].sort());
    expect(await found('nothing like it')).toEqual([]);
  });

  it('returns the parcel, the allowed actions, pending reviews and the documents', async () => {
    const user = await buildUser(s.db);
    const so_no = await placed(user);
    expect((await list(user)).orders[0]).toMatchObject({
      can: { pay: true, cancel: true, confirm: false },
      carrier: null,
      to_review: [],
      documents: [],
    });
    await s.pay(await s.qr(so_no));
    await s.work();
    await put(so_no, { doc_status: 14, carrier: 'Flash', tracking_no: 'TH123' });
    const [shipped] = (await list(user)).orders;
    expect(shipped).toMatchObject({
      carrier: 'Flash',
      tracking_no: 'TH123',
      can: { pay: false, cancel: false, confirm: true },
      to_review: [],
      documents: [{ kind: 'abbreviated', url: expect.stringContaining('/api/documents/ABB') }],
    });
    await put(so_no, { doc_status: 17 });
    const [arrived] = (await list(user)).orders;
    expect(arrived?.to_review).toEqual([arrived?.items?.[0]?.mat_var_id]);
  });

  it('uses a constant number of statements', async () => {
    const user = await buildUser(s.db);
    const counts: number[] = [];
    for (const more of [1, 8]) {
      for (let i = 0; i < more; i += 1) await placed(user);
      let statements = 0;
      const count = () => {
        statements += 1;
      };
      s.db.on('query', count);
      await list(user, '&withCounts=true');
      s.db.removeListener('query', count);
      counts.push(statements);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe('POST /v3/users/me/orders/:so_no/reorder', () => {
  it('adds available products to the bag and names the unavailable ones', async () => {
    const user = await buildUser(s.db);
    const build = (stock: number) => buildVariant(s.db, { mat_price: 20_000, stock });
    const [there, gone, out, few] = [await build(20), await build(20), await build(3), await build(9)];
    const so_no = await ordered(user, [
      [there.mat_var_id, 2],
      [gone.mat_var_id, 1],
      [out.mat_var_id, 3],
      [few.mat_var_id, 5],
    ]);
    await s.db('variants').where({ mat_var_id: gone.mat_var_id }).update({ active: false });
    await setStock(s.db, few.mat_var_id, 2);
    const first = await reorder(user, so_no);
    expect(first.statusCode, first.body).toBe(200);
    const answer: ReorderAnswer = first.json();
    expect(answer.added).toBe(4);
    expect(
      answer.missing.map(({ mat_var_id, reason, available }) => [mat_var_id, reason, available]),
    ).toEqual([
      [gone.mat_var_id, 'gone', 0],
      [out.mat_var_id, 'sold_out', 0],
      [few.mat_var_id, 'fewer', 2],
    ]);
    const bag = (cart: ReorderAnswer['cart']) => cart.items.map((item) => [item.mat_var_id, item.quantity]);
    expect(bag(answer.cart)).toEqual([
      [there.mat_var_id, 2],
      [few.mat_var_id, 2],
    ]);
    // Idempotent: a repeated request adds nothing.
    expect(bag((await reorder(user, so_no)).json().cart)).toEqual(bag(answer.cart));
  });

  it('returns an error when nothing is available, and leaves the bag unchanged', async () => {
    const user = await buildUser(s.db);
    const so_no = await placed(user);
    const order = await s.db('order_lines').where({ so_no }).first();
    await setStock(s.db, order.mat_var_id, 0);
    const answer: ReorderAnswer = (await reorder(user, so_no)).json();
    expect([answer.added, answer.missing.length, answer.cart.items]).toEqual([0, 1, []]);
  });

  it('accepts only the member’s own orders', async () => {
    const [user, other] = [await buildUser(s.db), await buildUser(s.db)];
    const so_no = await placed(user);
    for (const number of [so_no, 'SO99999999999999']) {
      const answer = await reorder(other, number);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'ERR.NOT_AVAILABLE']);
    }
    const guests = (await s.place()).so_no;
    expect((await reorder(user, guests)).statusCode).toBe(404);
  });
});

describe('GET /v3/users/me/unreviewed', () => {
  const unreviewed = async (user: Member) =>
    (await s.inject('GET', '/v3/users/me/unreviewed', undefined, s.t.bearer(user))).json();

  it('lists each product once, with its newest order, until reviewed by the member', async () => {
    const user = await buildUser(s.db);
    const v = await buildVariant(s.db, { mat_price: 20_000, stock: 20 });
    const earlier = await ordered(user, [[v.mat_var_id, 1]]);
    s.clock.now = new Date(START.getTime() + 2 * 86_400_000);
    const later = await ordered(user, [[v.mat_var_id, 1]]);
    expect(await unreviewed(user)).toEqual({ data: [], count: 0 });
    await s.db('orders').whereIn('so_no', [earlier, later]).update({ doc_status: 98, expires_at: null });
    expect(await unreviewed(user)).toMatchObject({
      data: [{ so_no: later, mat_var_id: v.mat_var_id, mat_id: v.mat_id }],
      count: 1,
    });
    await s.db('reviews').insert({
      ...{ mat_id: v.mat_id, mat_var_id: v.mat_var_id, first_name: 'M', rating: 5, comment: '' },
      ...{ user_id: user.user_id, so_no: earlier },
    });
    expect(await unreviewed(user)).toEqual({ data: [], count: 0 });
  });
});

describe('orders placed as a guest', () => {
  it('are linked to the member once the e-mail is verified, each once', async () => {
    const email = 'guest.joins@mali.example';
    const mine = (await s.place({ delivery_address: { ...ADDRESS, email: 'Guest.Joins@mali.example' } }))
      .so_no;
    const others = (await s.place()).so_no;
    const user = await buildUser(s.db, { email });
    expect(await joinGuestOrders(s.db, user.user_id)).toBe(0);
    await s.db('users').where({ user_id: user.user_id }).update({ email_verified_at: START });
    expect(await joinGuestOrders(s.db, user.user_id)).toBe(1);
    expect(await joinGuestOrders(s.db, user.user_id)).toBe(0);
    expect((await list(user)).orders.map(({ so_no }) => so_no)).toEqual([mine]);
    expect((await s.rowOf(others)).user_id).toBeNull();
  });

  it('of another member’s account are not moved', async () => {
    const owner = await buildUser(s.db);
    const email = 'shared@mali.example';
    const { so_no } = await s.place({ delivery_address: { ...ADDRESS, email } }, s.t.bearer(owner));
    const user = await buildUser(s.db, { email });
    await s.db('users').where({ user_id: user.user_id }).update({ email_verified_at: START });
    expect(await joinGuestOrders(s.db, user.user_id)).toBe(0);
    expect((await s.rowOf(so_no)).user_id).toBe(owner.user_id);
  });
});
