import {
  buildCode,
  buildDeliveryRate,
  buildGift,
  buildPromotion,
  buildUser,
  buildVariant,
} from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { holdUnits } from '../inventory/service.ts';
import { claimCode } from '../pricing/claims.ts';
import { ADDRESS, orderRequest } from './fixtures.ts';

let t: TestApp;
let now: Date;
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = new Date('2026-11-20T05:00:00Z');
});

const place = (body: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/process_order', payload: body, headers });
const cancel = (so_no: string) =>
  t.app.inject({
    method: 'POST',
    url: '/order/status',
    payload: { so_no, new_status: 15, email: ADDRESS.email },
  });
const stockOf = async (id: number): Promise<number> =>
  (await t.deps.db('stock').where({ mat_var_id: id }).first()).quantity;
const takenOf = async (promo_id: number): Promise<number> =>
  (await t.deps.db('promotion_members').where({ promo_id }).first()).taken;
const giftsOf = async (so_no: string): Promise<number> =>
  (await t.deps.db('order_lines').where({ so_no, gwp: true })).reduce((n, row) => n + row.quantity, 0);
const usesOf = async (code: string): Promise<number> =>
  (await t.deps.db('promo_code_uses').where({ code })).length;
/** Number of connections to this database that wait for a lock. */
const waitingForLocks = async (): Promise<number> => {
  const datname = new URL(t.deps.config.databaseUrl).pathname.slice(1);
  return (await t.deps.db('pg_stat_activity').where({ wait_event_type: 'Lock', datname })).length;
};
const as = (email: string) => ({ delivery_address: { ...ADDRESS, email } });

const RUNNING = { starts_at: new Date('2026-11-20T00:00:00Z'), ends_at: new Date('2026-11-21T00:00:00Z') };

describe('flash-sale allotments', () => {
  it('are not used for units that another price cut makes cheaper still', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 9 });
    const members = [{ mat_var_id: v.mat_var_id, allotment: 5, per_customer: 4 }];
    const cut = { kind: 'p003', discount_type: 'price' } as const;
    const sale = await buildPromotion(t.deps.db, {
      ...cut,
      ...RUNNING,
      flash: true,
      discount: 50_000,
      members,
    });
    await buildPromotion(t.deps.db, { ...cut, discount: 40_000, members: [v.mat_var_id] });
    const order = await place(orderRequest([[v.mat_var_id, 2]], 800, { payment_method: 'promptpay' }));
    expect(order.statusCode).toBe(200);
    expect(await takenOf(sale.promo_id)).toBe(0);
    expect((await cancel(order.json().so_no)).statusCode).toBe(200);
    expect(await takenOf(sale.promo_id)).toBe(0);
  });

  it('that are insufficient for an order are sold out, and the rest at the regular price', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 20 });
    const sale = await buildPromotion(t.deps.db, {
      ...RUNNING,
      ...{ kind: 'p003', flash: true, discount_type: 'price', discount: 50_000 },
      members: [{ mat_var_id: v.mat_var_id, allotment: 5, taken: 3 }],
    });
    const items = [{ mat_var_id: v.mat_var_id, quantity: 4 }];
    const cart = await t.app.inject({ method: 'POST', url: '/cart_process', payload: { items } });
    const prices = [
      { quantity: 2, net: 500 },
      { quantity: 2, net: 1000 },
    ];
    expect(cart.json()).toMatchObject({
      total: 3000,
      lines: [{ quantity: 4, net: 500, prices, amount: 3000 }],
      items: [{ quantity: 4, limit: 20 }],
      pricing: { variants: [{ limit: 20, units_left: [{ promo_id: sale.promo_id, units: 2 }] }] },
    });
    const order = await place(orderRequest([[v.mat_var_id, 4]], 3000, { payment_method: 'promptpay' }));
    expect([order.statusCode, await takenOf(sale.promo_id)]).toEqual([200, 5]);
    const { so_no } = order.json();
    const [shown] = (
      await t.app.inject({ url: `/order?so_no=${so_no}&email=${encodeURIComponent(ADDRESS.email)}` })
    ).json();
    expect(shown.items).toMatchObject([{ quantity: 4, unit_price: 500, prices, amount: 3000 }]);
    // Only units of the sale are returned to it.
    expect((await cancel(so_no)).statusCode).toBe(200);
    expect([await takenOf(sale.promo_id), await stockOf(v.mat_var_id)]).toEqual([3, 20]);
  });

  it("limit a customer's units across orders; further units have the regular price", async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 20 });
    const sale = await buildPromotion(t.deps.db, {
      ...RUNNING,
      ...{ kind: 'p003', flash: true, discount_type: 'price', discount: 50_000 },
      members: [{ mat_var_id: v.mat_var_id, allotment: 50, per_customer: 2 }],
    });
    const user = await buildUser(t.deps.db);
    const headers = t.bearer(user);
    const order = (n: number, total: number, more = {}) =>
      t.app.inject({
        ...{ method: 'POST', url: '/process_order', headers },
        payload: orderRequest([[v.mat_var_id, n]], total, more),
      });
    expect((await order(1, 500)).statusCode).toBe(200);
    const put = { action: 'add', mat_var_id: v.mat_var_id, quantity: 3 };
    const cart = await t.app.inject({ method: 'POST', url: '/cart', headers, payload: put });
    expect(cart.json()).toMatchObject({
      total: 2500,
      lines: [{ prices: [{ quantity: 1 }, { quantity: 2 }] }],
    });
    expect((await order(3, 1500)).json().code).toBe('ORDER.PRICE_CHANGED');
    expect([(await order(3, 2500)).statusCode, await takenOf(sale.promo_id)]).toEqual([200, 2]);
    // A guest with the same e-mail counts as the same customer.
    const guest = await place(orderRequest([[v.mat_var_id, 1]], 500));
    expect(guest.json()).toMatchObject({ code: 'ORDER.PRICE_CHANGED', details: { cart: { total: 1000 } } });
  });

  it('are returned with a cancelled order, once, also after the end of the sale', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 9 });
    const sale = await buildPromotion(t.deps.db, {
      ...RUNNING,
      kind: 'p003',
      flash: true,
      discount_type: 'price',
      discount: 50_000,
      members: [{ mat_var_id: v.mat_var_id, allotment: 5 }],
    });
    const order = await place(orderRequest([[v.mat_var_id, 3]], 1500, { payment_method: 'promptpay' }));
    expect([order.statusCode, await takenOf(sale.promo_id)]).toEqual([200, 3]);
    now = new Date('2026-11-21T04:00:00Z');
    const answers = await Promise.all([cancel(order.json().so_no), cancel(order.json().so_no)]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    expect([await takenOf(sale.promo_id), await stockOf(v.mat_var_id)]).toEqual([0, 9]);
  });
});

describe('gifts', () => {
  it('leave purchased units of the same variant first', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 3 });
    await buildGift(t.deps.db, { min_spend: 90_000, gift: v.mat_var_id, members: [v.mat_var_id] });
    const all = await place(orderRequest([[v.mat_var_id, 3]], 3000));
    expect(all.statusCode).toBe(200);
    expect(await giftsOf(all.json().so_no)).toBe(0);
    expect(await stockOf(v.mat_var_id)).toBe(0);
  });

  it('of two rules with the same variant are limited by its stock, and the order is placed', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 9 });
    const mini = await buildVariant(t.deps.db, { free: true, stock: 1 });
    for (const min_spend of [10_000, 20_000]) {
      await buildGift(t.deps.db, { min_spend, gift: mini.mat_var_id, members: [v.mat_var_id] });
    }
    const order = await place(orderRequest([[v.mat_var_id, 1]], 1000));
    expect(order.statusCode).toBe(200);
    expect(await giftsOf(order.json().so_no)).toBe(1);
    expect(await stockOf(mini.mat_var_id)).toBe(0);
  });

  it('never cause rejections when many orders want the last ones', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 50 });
    const mini = await buildVariant(t.deps.db, { free: true, stock: 3 });
    await buildGift(t.deps.db, { min_spend: 10_000, gift: mini.mat_var_id, members: [v.mat_var_id] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place(orderRequest([[v.mat_var_id, 1]], 1000))),
    );
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
    const given = await Promise.all(answers.map((a) => giftsOf(a.json().so_no)));
    expect(given.reduce((n, one) => n + one, 0)).toBe(3);
    expect(await stockOf(mini.mat_var_id)).toBe(0);
  });

  it('return to stock with a cancelled order', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 5 });
    const mini = await buildVariant(t.deps.db, { free: true, stock: 2 });
    await buildGift(t.deps.db, { min_spend: 10_000, gift: mini.mat_var_id, members: [v.mat_var_id] });
    const order = await place(orderRequest([[v.mat_var_id, 1]], 1000, { payment_method: 'promptpay' }));
    expect(await stockOf(mini.mat_var_id)).toBe(1);
    await cancel(order.json().so_no);
    expect([await stockOf(v.mat_var_id), await stockOf(mini.mat_var_id)]).toEqual([5, 2]);
  });
});

describe('a code limited to once per customer', () => {
  const once = async () => ({
    v: await buildVariant(t.deps.db, { mat_price: 60_000, stock: 50 }),
    promo_code: (await buildCode(t.deps.db, { kind: 'amount', discount: 10_000, per_customer: 1 })).code,
  });

  it('counts uses as guest and as member together', async () => {
    const { v, promo_code } = await once();
    const headers = t.bearer(await buildUser(t.deps.db));
    const mine = { promo_code, ...as('once-a@example.com') };
    expect((await place(orderRequest([[v.mat_var_id, 1]], 500, mine), headers)).statusCode).toBe(200);
    const guest = await place(orderRequest([[v.mat_var_id, 1]], 500, mine));
    expect(guest.json()).toMatchObject({
      code: 'ORDER.PRICE_CHANGED',
      details: { cart: { discount_promo_detail: { code: { reason: 'already_used' } } } },
    });
    const other = { promo_code, ...as('once-b@example.com') };
    expect((await place(orderRequest([[v.mat_var_id, 1]], 500, other))).statusCode).toBe(200);
    expect((await place(orderRequest([[v.mat_var_id, 1]], 500, other), headers)).statusCode).toBe(409);
  });

  it('is given once to a concurrent member and guest with one e-mail', async () => {
    const { v, promo_code } = await once();
    const headers = t.bearer(await buildUser(t.deps.db));
    const mine = { promo_code, ...as('once-c@example.com') };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        place(orderRequest([[v.mat_var_id, 1]], 500, mine), i % 2 === 0 ? headers : {}),
      ),
    );
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1);
    expect(await usesOf(promo_code)).toBe(1);
  });

  it('can be used again after cancellation of its order', async () => {
    const { v, promo_code } = await once();
    const mine = { promo_code, payment_method: 'promptpay', ...as(ADDRESS.email) } as const;
    const first = await place(orderRequest([[v.mat_var_id, 1]], 500, mine));
    await cancel(first.json().so_no);
    expect(await usesOf(promo_code)).toBe(0);
    expect((await place(orderRequest([[v.mat_var_id, 1]], 500, mine))).statusCode).toBe(200);
  });
});

describe('an order that is cancelled while another is placed', () => {
  it('does not deadlock with it over stock and code', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 6 });
    const { code } = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000, usage_limit: 9 });
    const used = { promo_code: code, payment_method: 'promptpay' } as const;
    const { so_no } = (await place(orderRequest([[v.mat_var_id, 1]], 500, used))).json();
    const other = (await place(orderRequest([[v.mat_var_id, 1]], 600))).json();
    let cancelled: ReturnType<typeof cancel> | undefined;
    // The other order step by step: its stock first, its code once the cancellation waits for that stock.
    await t.deps.db.transaction(async (trx) => {
      const [line] = await trx('order_lines').where({ so_no: other.so_no });
      await trx('order_lines').insert({ ...line, line_no: 2, shown: JSON.stringify(line.shown) });
      await holdUnits(trx, other.so_no, [{ ...line, line_no: 2 }], now);
      cancelled = cancel(so_no);
      void cancelled.then(() => undefined);
      await expect.poll(waitingForLocks).toBe(1);
      const customer = { key: 'e:other@example.com', email: 'other@example.com', user_id: null };
      expect(await claimCode(trx, code, customer, other.so_no)).toBe(true);
    });
    expect((await cancelled)?.statusCode).toBe(200);
    expect(await stockOf(v.mat_var_id)).toBe(4);
    expect((await t.deps.db('promo_codes').where({ code }).first()).used).toBe(1);
  });
});

const GUEST = { key: 'e:x@example.com', email: 'x@example.com', user_id: null };
describe('concurrent orders with one code', () => {
  const cases = [
    { of: 'without limits', limits: {} },
    { of: 'for once a customer', limits: { per_customer: 1 } },
  ];
  it.each(cases)('do not wait for each other: code $of', async ({ limits }) => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 9 });
    const other = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 9 });
    const { code } = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000, ...limits });
    const { so_no } = (await place(orderRequest([[other.mat_var_id, 1]], 600))).json();
    await t.deps.db.transaction(async (trx) => {
      // An uncommitted order with the code.
      expect(await claimCode(trx, code, GUEST, so_no)).toBe(true);
      const answer = await place(orderRequest([[v.mat_var_id, 1]], 500, { promo_code: code }));
      expect(answer.statusCode).toBe(200);
    });
    expect(await usesOf(code)).toBe(2);
  });

  it('hold the lock of a limited code only during commit: it is claimed last', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 9 });
    const { code } = await buildCode(t.deps.db, {
      kind: 'amount',
      discount: 10_000,
      usage_limit: 9,
      per_customer: 2,
    });
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql.replace(/\s+/g, ' ').trim());
    t.deps.db.on('query', note);
    const answer = await place(orderRequest([[v.mat_var_id, 1]], 500, { promo_code: code }));
    t.deps.db.removeListener('query', note);
    expect(answer.statusCode).toBe(200);
    const locked = statements.findIndex((sql) => sql.startsWith('UPDATE promo_codes'));
    expect(statements.slice(locked + 1).map((sql) => sql.split(' (')[0])).toEqual([
      'INSERT INTO promo_code_uses',
      'COMMIT;',
    ]);
  });

  it('without limits cost one additional statement for reading: the use is written with the order', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 9 });
    const { code } = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000 });
    const statements = async (total: number, more: object) => {
      let count = 0;
      const note = () => {
        count += 1;
      };
      await notificationsHandled(t.deps);
      t.deps.db.on('query', note);
      expect((await place(orderRequest([[v.mat_var_id, 1]], total, more))).statusCode).toBe(200);
      t.deps.db.removeListener('query', note);
      return count;
    };
    await statements(600, {});
    const without = await statements(600, {});
    expect(await statements(500, { promo_code: code })).toBe(without + 1);
    expect(await usesOf(code)).toBe(1);
  });

  it('count for a limit that is set later, including orders being placed', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 9 });
    const { code } = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000 });
    const { so_no } = (await place(orderRequest([[v.mat_var_id, 1]], 600))).json();
    expect((await place(orderRequest([[v.mat_var_id, 1]], 500, { promo_code: code }))).statusCode).toBe(200);
    let limited: Promise<number> | undefined;
    await t.deps.db.transaction(async (trx) => {
      expect(await claimCode(trx, code, GUEST, so_no)).toBe(true);
      limited = t.deps.db('promo_codes').where({ code }).update({ usage_limit: 3 }).then();
      await expect.poll(waitingForLocks).toBe(1);
    });
    await limited;
    expect((await t.deps.db('promo_codes').where({ code }).first()).used).toBe(2);
    const [last, none] = [
      await place(orderRequest([[v.mat_var_id, 1]], 500, { promo_code: code })),
      await place(orderRequest([[v.mat_var_id, 1]], 500, { promo_code: code })),
    ];
    expect([last.statusCode, none.statusCode]).toEqual([200, 409]);
  });
});

describe('amounts', () => {
  it('above the range of columns and gateway are rejected, whatever the discounts', async () => {
    const dear = await buildVariant(t.deps.db, { mat_price: 2_000_000_000, stock: 99 });
    await buildPromotion(t.deps.db, {
      kind: 'p003',
      discount_type: 'price',
      discount: 100,
      members: [dear.mat_var_id],
    });
    const answer = await place(orderRequest([[dear.mat_var_id, 99]], 99, { payment_method: 'promptpay' }));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ORDER.PAYMENT_METHOD']);
    expect(answer.json().details).toEqual({ max_total: 9_999_999 });
    expect(await stockOf(dear.mat_var_id)).toBe(99);
  });

  it('above that range are rejected in chat orders, where no customer states a total', async () => {
    const customer = await buildUser(t.deps.db);
    const dear = await buildVariant(t.deps.db, { mat_price: 900_000_000, stock: 99 });
    const answer = await t.app.inject({
      method: 'POST',
      url: '/process_order_chat',
      headers: t.bearer(await buildUser(t.deps.db, { role_id: 80 })),
      payload: {
        order_type: 'chat',
        user_id: customer.user_id,
        items: Array.from({ length: 50 }, () => ({ item_id: dear.item_id })),
        delivery_address: ADDRESS,
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ORDER.PAYMENT_METHOD']);
  });

  it('of zero after a code are accepted as paid, by any payment method', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 10_000 });
    const { code } = await buildCode(t.deps.db, { kind: 'percent', discount: 100 });
    const free = (payment_method: 'promptpay' | 'cod') =>
      place(orderRequest([[v.mat_var_id, 1]], 0, { promo_code: code, payment_method }));
    expect((await free('promptpay')).json()).toMatchObject({ total: 0, doc_status: 3 });
    expect((await free('cod')).json()).toMatchObject({ total: 0, doc_status: 3 });
  });

  it('of a full request are accepted: 99 units of each of 100 variants', async () => {
    const variants = [];
    for (let i = 0; i < 100; i += 1)
      variants.push(await buildVariant(t.deps.db, { mat_price: 100, stock: 99 }));
    const units = variants.map((v) => [v.mat_var_id, 99] as const);
    const answer = await place(orderRequest(units, 9900, { payment_method: 'promptpay' }));
    expect([answer.statusCode, answer.json().total]).toEqual([200, 9900]);
    const one = await buildVariant(t.deps.db, { mat_price: 100 });
    const tooMany = await place(
      orderRequest([...units.map(([id]) => [id, 1] as const), [one.mat_var_id, 1]], 101),
    );
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([422, 'CART.TOO_MANY_LINES']);
  });
});

describe('POST /process_order_chat', () => {
  it('returns the first order for a repeated request, though price and address are recomputed', async () => {
    const customer = await buildUser(t.deps.db);
    const staff = await buildUser(t.deps.db, { role_id: 80 });
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 2 });
    await place(orderRequest([[v.mat_var_id, 1]], 200), t.bearer(customer));
    const ask = () =>
      t.app.inject({
        method: 'POST',
        url: '/process_order_chat',
        headers: { ...t.bearer(staff), 'idempotency-key': 'chat-repeated-1' },
        payload: {
          order_type: 'chat',
          user_id: customer.user_id,
          items: [{ item_id: v.item_id }],
          customer_note: 'ฝากป้อมยาม',
        },
      });
    const first = await ask();
    expect(first.statusCode).toBe(200);
    expect(await stockOf(v.mat_var_id)).toBe(0);
    await t.deps.db('variants').where({ mat_var_id: v.mat_var_id }).update({ mat_price: 30_000 });
    expect((await ask()).json()).toEqual(first.json());
    const event = await t.deps.db('order_events').where({ so_no: first.json().so_no }).first();
    expect(event).toMatchObject({ actor: 'staff', actor_id: staff.user_id });
  });
});

describe('POST /order/status', () => {
  it('rejects 99 from a guest: it requires a review', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const { so_no } = (await place(orderRequest([[v.mat_var_id, 5]], 1000))).json();
    for (const doc_status of [17, 98]) {
      await t.deps.db('orders').where({ so_no }).update({ doc_status, expires_at: null });
      const payload = { so_no, new_status: 99, email: ADDRESS.email };
      const answer = await t.app.inject({ method: 'POST', url: '/order/status', payload });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ORDER.TRANSITION']);
    }
  });

  it('rejects status 2 from a customer: an unpaid order would not expire', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const headers = t.bearer(await buildUser(t.deps.db));
    const { so_no } = (
      await place(orderRequest([[v.mat_var_id, 5]], 1000, { payment_method: 'promptpay' }), headers)
    ).json();
    for (const new_status of [2, 3, 13, 14, 17, 29, 98, 99, 1]) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/order/status',
        headers,
        payload: { so_no, new_status, email: ADDRESS.email, reason: 'x', carrier: 'x', tracking_no: 'x' },
      });
      expect([new_status, answer.statusCode]).toEqual([new_status, 409]);
    }
    expect(await t.deps.db('orders').where({ so_no }).first()).toMatchObject({
      doc_status: 1,
      expires_at: new Date('2026-11-21T05:00:00Z'),
    });
  });
});

describe('GET /orders', () => {
  it('rejects a date that PostgreSQL does not support', async () => {
    const headers = t.bearer(await buildUser(t.deps.db));
    for (const startDate of ['0000-01-01', '2026-02-30', '12026-01-01']) {
      const answer = await t.app.inject({ method: 'GET', url: `/orders?startDate=${startDate}`, headers });
      expect([startDate, answer.statusCode]).toEqual([startDate, 400]);
    }
  });
});
