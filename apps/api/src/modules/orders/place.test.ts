import {
  buildCode,
  buildDeliveryRate,
  buildGift,
  buildPromotion,
  buildUser,
  buildVariant,
} from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pruneTables } from '../../platform/retention.ts';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { orderJobs } from '../order-management/jobs.ts';
import { ADDRESS, orderRequest } from './fixtures.ts';
import { ORDER_RETENTION } from './retention.ts';

let t: TestApp;
let now = new Date('2026-11-20T05:00:00Z');
beforeAll(async () => {
  t = await testApp({ TRANSFER_ACCOUNTS: '', DATABASE_POOL: '60' }, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
  await buildDeliveryRate(t.deps.db, { min_spend: 49_900, rate: 0, priority: 2 });
});
afterAll(() => t.close());
beforeEach(() => {
  now = new Date('2026-11-20T05:00:00Z');
});

const place = (body: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/process_order', payload: body, headers });
const stockOf = async (id: number): Promise<number> =>
  (await t.deps.db('stock').where({ mat_var_id: id }).first())?.quantity;
const ordersOf = async (id: number): Promise<number> =>
  Number((await t.deps.db('order_lines').where({ mat_var_id: id }).count({ n: '*' }))[0]?.n);
const totals = async () => {
  const tables = ['orders', 'order_lines', 'order_discounts', 'order_events', 'promo_code_uses'];
  return Promise.all(tables.map(async (name) => Number((await t.deps.db(name).count({ n: '*' }))[0]?.n)));
};

const TAX_ADDRESS = {
  kind: 'person',
  name: 'สมหญิง ใจดี',
  tax_id: '1101700230708',
  address: ADDRESS.address,
  subdistrict: ADDRESS.subdistrict,
  district: ADDRESS.district,
  province: ADDRESS.province,
  zipcode: ADDRESS.zipcode,
} as const;

describe('POST /process_order', () => {
  it('places a free order as paid, with the reason in its history, one mail, and no fee of cash on delivery', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 50_000, stock: 5 });
    const { code } = await buildCode(t.deps.db, { kind: 'amount', discount: 50_000 });
    const request = orderRequest([[v.mat_var_id, 1]], 0, { payment_method: 'cod', promo_code: code });
    const answer = await place(request);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { doc_status: 3, total: 0 }]);
    const { so_no } = answer.json();
    expect(await t.deps.db('orders').where({ so_no }).first()).toMatchObject({
      ...{ doc_status: 3, payment_method: 'promptpay', cod_fee: 0, total: 0, paid_at: now, expires_at: null },
    });
    const events = await t.deps.db('order_events').where({ so_no }).orderBy('id');
    expect(events.map(({ to_status, actor, reason }) => [to_status, actor, reason])).toEqual([
      [1, 'owner', null],
      [3, 'system', 'ไม่มียอดต้องชำระ'],
    ]);
    const { tasks } = orderJobs({ ...t.deps, sendMail: async () => undefined });
    await tasks['order-placed']?.({ so_no }, {} as never);
    await tasks['order-moved']?.({ so_no, from: 1, to: 3 }, {} as never);
    const mails = await t.deps.db('mails').where('dedupe', 'like', `%:${so_no}`);
    expect(mails.map(({ dedupe }) => dedupe)).toEqual([`placed:${so_no}`]);
    expect(await t.deps.db('tax_documents').where({ so_no })).toEqual([]);
  });

  it('places a cash-on-delivery order and deducts its units from stock', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const answer = await place(orderRequest([[v.mat_var_id, 2]], 455));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      doc_status: 29,
      customer_no: -1,
      total: 455,
      payment_method: 'cod',
      authen_url: null,
    });
    expect(answer.json().so_no).toMatch(/^SO261120\d{8}$/);
    expect(await stockOf(v.mat_var_id)).toBe(3);
    const order = await t.deps.db('orders').where({ so_no: answer.json().so_no }).first();
    expect(order).toMatchObject({
      email: 'somying@example.com',
      list: 40_000,
      total: 45_500,
      vat: 2977,
      tag: 'NEW',
      expires_at: null,
    });
    expect(order.delivery_address.mobile).toBe('0812345678');
  });

  it('stores every discount per line, adding up to the satang', async () => {
    const a = await buildVariant(t.deps.db, { mat_price: 33_333 });
    const b = await buildVariant(t.deps.db, { mat_price: 12_900 });
    await buildPromotion(t.deps.db, {
      kind: 'p003',
      discount_type: 'percent',
      discount: 15,
      members: [a.mat_var_id],
    });
    await buildPromotion(t.deps.db, {
      kind: 'p005',
      sale_qty: 3,
      price: 49_900,
      members: [a.mat_var_id, b.mat_var_id],
    });
    const code = await buildCode(t.deps.db, { discount: 12.5 });
    const lines = [
      [a.mat_var_id, 2],
      [b.mat_var_id, 2],
    ] as const;
    const quote = await t.app.inject({
      method: 'POST',
      url: '/getPro',
      payload: {
        items: lines.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity })),
        promo_code: code.code,
      },
    });
    const answer = await place(
      orderRequest(lines, quote.json().total, { promo_code: code.code.toLowerCase() }),
    );
    expect(answer.statusCode).toBe(200);
    const { so_no } = answer.json();
    const order = await t.deps.db('orders').where({ so_no }).first();
    const rows = await t.deps.db('order_lines').where({ so_no }).orderBy('line_no');
    const discounts = await t.deps.db('order_discounts').where({ so_no });
    const sum = (list: { amount: number }[]) => list.reduce((n, row) => n + row.amount, 0);
    expect(sum(rows)).toBe(order.subtotal);
    expect(sum(discounts.filter((d) => d.kind.startsWith('p')))).toBe(order.discount);
    expect(sum(discounts.filter((d) => d.kind === 'code'))).toBe(order.discount_promo);
    expect(order.discount_promo).toBeGreaterThan(0);
    expect(new Set(discounts.map((d) => d.kind))).toEqual(new Set(['p003', 'p005', 'code']));
    for (const row of rows) {
      const own = discounts.filter((d) => d.line_no === row.line_no && d.kind.startsWith('p'));
      expect(row.list * row.quantity - sum(own)).toBe(row.amount);
    }
    const use = await t.deps.db('promo_code_uses').where({ so_no }).first();
    expect(use).toMatchObject({ code: code.code, customer: 'e:somying@example.com' });
  });

  it('rejects a cart with an outdated price, returns the new cart and stores nothing', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const before = await totals();
    const answer = await place(orderRequest([[v.mat_var_id, 1]], 199));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'ORDER.PRICE_CHANGED', details: { cart: { total: 255 } } });
    expect(answer.json().message_th).toContain('ราคา');
    expect(await totals()).toEqual(before);
    expect(await stockOf(v.mat_var_id)).toBe(5);
  });

  it('prices by the current rules: a promotion that ended a second ago does not apply', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000 });
    await buildPromotion(t.deps.db, {
      kind: 'p003',
      discount_type: 'amount',
      discount: 10_000,
      members: [v.mat_var_id],
      starts_at: new Date('2026-11-20T00:00:00Z'),
      ends_at: new Date('2026-11-20T06:00:00Z'),
    });
    now = new Date('2026-11-20T06:00:00Z');
    expect((await place(orderRequest([[v.mat_var_id, 1]], 500))).json().code).toBe('ORDER.PRICE_CHANGED');
    now = new Date('2026-11-20T05:59:59Z');
    expect((await place(orderRequest([[v.mat_var_id, 1]], 500))).statusCode).toBe(200);
  });

  it('returns the remaining units when stock is insufficient, and claims nothing', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 2 });
    const w = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 9 });
    const answer = await place(
      orderRequest(
        [
          [v.mat_var_id, 3],
          [w.mat_var_id, 1],
        ],
        800,
      ),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'ORDER.INSUFFICIENT_STOCK',
      details: { items: [{ mat_var_id: v.mat_var_id, available: 2 }] },
    });
    expect([await stockOf(v.mat_var_id), await stockOf(w.mat_var_id)]).toEqual([2, 9]);
  });

  it('rejects withdrawn and gift-only products', async () => {
    const gone = await buildVariant(t.deps.db, { active: false });
    const gift = await buildVariant(t.deps.db, { free: true });
    for (const id of [gone.mat_var_id, gift.mat_var_id, 2_000_000_000]) {
      const answer = await place(orderRequest([[id, 1]], 155));
      expect(answer.json()).toMatchObject({
        code: 'ORDER.INSUFFICIENT_STOCK',
        details: { items: [{ mat_var_id: id, available: 0 }] },
      });
    }
  });

  it('adds the earned gift, deducted from stock, and omits one that is sold out', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 9 });
    const mini = await buildVariant(t.deps.db, { free: true, stock: 1 });
    await buildGift(t.deps.db, { min_spend: 90_000, gift: mini.mat_var_id, members: [v.mat_var_id] });
    const first = await place(orderRequest([[v.mat_var_id, 1]], 1000));
    expect(first.statusCode).toBe(200);
    expect(await stockOf(mini.mat_var_id)).toBe(0);
    const rows = await t.deps.db('order_lines').where({ so_no: first.json().so_no }).orderBy('line_no');
    expect(rows.map((r) => [r.gwp, r.amount])).toEqual([
      [false, 100_000],
      [true, 0],
    ]);
    const second = await place(orderRequest([[v.mat_var_id, 1]], 1000));
    expect(second.statusCode).toBe(200);
    expect(await t.deps.db('order_lines').where({ so_no: second.json().so_no })).toHaveLength(1);
  });

  it.each([
    ['an empty order', { items: [] }, 422, 'ORDER.EMPTY'],
    ['an unavailable payment method', { payment_method: 'transfer' }, 422, 'ORDER.PAYMENT_METHOD'],
    ['points above the balance', { point_bt: 10 }, 422, 'ORDER.POINTS'],
    ['an invalid phone number', { delivery_address: { ...ADDRESS, mobile: '12345' } }, 422, 'ORDER.ADDRESS'],
    ['a landline', { delivery_address: { ...ADDRESS, mobile: '021234567' } }, 422, 'ORDER.ADDRESS'],
    [
      'a name that nobody can see',
      { delivery_address: { ...ADDRESS, first_name: ' \u200b\u2060 ' } },
      422,
      'ORDER.ADDRESS',
    ],
    [
      'a second phone that is no number',
      { delivery_address: { ...ADDRESS, mobile_2: 'abc' } },
      422,
      'ORDER.ADDRESS',
    ],
    ['a blank street', { delivery_address: { ...ADDRESS, address: '   ' } }, 422, 'ORDER.ADDRESS'],
    [
      'a postcode of another place',
      { delivery_address: { ...ADDRESS, zipcode: '50200' } },
      422,
      'ORDER.ADDRESS',
    ],
    [
      'a tax number of zeros',
      { tax_address: { ...TAX_ADDRESS, tax_id: '0000000000000' } },
      422,
      'ORDER.ADDRESS',
    ],
    [
      'a tax number with a wrong last digit',
      { tax_address: { ...TAX_ADDRESS, tax_id: '1101700230705' } },
      422,
      'ORDER.ADDRESS',
    ],
    [
      'a tax address of no place',
      { tax_address: { ...TAX_ADDRESS, district: 'สาทร' } },
      422,
      'ORDER.ADDRESS',
    ],
    ['an unknown field', { price: 1 }, 400, 'ERROR.BAD_REQUEST'],
    ['a total with three decimals', { total: 1.005 }, 400, 'ERROR.BAD_REQUEST'],
    ['a total as text', { total: '255' }, 400, 'ERROR.BAD_REQUEST'],
    [
      'a tax id of 12 digits',
      {
        tax_address: {
          kind: 'person',
          name: 'x',
          tax_id: '123456789012',
          address: 'x',
          subdistrict: 'x',
          district: 'x',
          province: 'x',
          zipcode: '10500',
        },
      },
      400,
      'ERROR.BAD_REQUEST',
    ],
  ])('rejects %s and stores nothing', async (_, change, status, code) => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const before = await totals();
    const answer = await place({ ...orderRequest([[v.mat_var_id, 1]], 255), ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await totals()).toEqual(before);
    expect(await stockOf(v.mat_var_id)).toBe(5);
  });

  it('rejects cash on delivery above its limit', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 500_100 });
    const answer = await place(orderRequest([[v.mat_var_id, 1]], 5001));
    expect(answer.json()).toMatchObject({ code: 'ORDER.PAYMENT_METHOD', details: { max_total: 5000 } });
  });

  it('returns the first order for a repeated request, and rejects the key for another request', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const key = { 'idempotency-key': 'same-request-1' };
    const first = await place(orderRequest([[v.mat_var_id, 1]], 255), key);
    const again = await place(orderRequest([[v.mat_var_id, 1]], 255), key);
    expect(again.json()).toEqual(first.json());
    expect(await stockOf(v.mat_var_id)).toBe(4);
    const other = await place(orderRequest([[v.mat_var_id, 2]], 455), key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'ORDER.IDEMPOTENCY_KEY_REUSED']);
  });

  it('returns the first order when the payment method was changed after a lost response', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const key = { 'idempotency-key': 'other-way-1' };
    const lines = [[v.mat_var_id, 1]] as const;
    const first = (await place(orderRequest(lines, 255, { payment_method: 'promptpay' }), key)).json();
    const cod = (await place(orderRequest(lines, 275, { payment_method: 'cod' }), key)).json();
    expect(cod).toMatchObject({ so_no: first.so_no, doc_status: 1, payment_method: 'promptpay' });
    expect(await stockOf(v.mat_var_id)).toBe(4);
  });

  it('stores an idempotency key for thirty days', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
    const ask = () => place(orderRequest([[v.mat_var_id, 1]], 255), { 'idempotency-key': 'kept-a-while-1' });
    const first = (await ask()).json().so_no;
    now = new Date('2026-12-19T05:00:00Z');
    await pruneTables(t.deps, ORDER_RETENTION);
    expect((await ask()).json().so_no).toBe(first);
    now = new Date('2026-12-21T05:00:00Z');
    await pruneTables(t.deps, ORDER_RETENTION);
    expect((await ask()).json().so_no).not.toBe(first);
  });

  it('a rejection does not use up the idempotency key', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 5 });
    const key = { 'idempotency-key': 'refused-first-1' };
    expect((await place(orderRequest([[v.mat_var_id, 1]], 1), key)).statusCode).toBe(409);
    expect((await place(orderRequest([[v.mat_var_id, 1]], 255), key)).statusCode).toBe(200);
  });

  it('stores the blogger of a line, and adds no units for it', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
    const blogger_cart = [{ mat_var_id: v.mat_var_id, quantity: 1, buy_from: 'nok', review_id: 7 }];
    const answer = await place(orderRequest([[v.mat_var_id, 1]], 255, { blogger_cart }));
    expect(answer.json()).toMatchObject({ total: 255 });
    const rows = await t.deps.db('order_lines').where({ so_no: answer.json().so_no });
    expect(rows).toMatchObject([{ quantity: 1, buy_from: 'nok', review_id: 7 }]);
  });

  it("empties the member's cart and links the order to the account", async () => {
    const user = await buildUser(t.deps.db);
    const headers = t.bearer(user);
    const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
    await t.app.inject({
      method: 'POST',
      url: '/cart',
      headers,
      payload: { action: 'add', mat_var_id: v.mat_var_id },
    });
    const answer = await place(orderRequest([[v.mat_var_id, 1]], 255), headers);
    expect(answer.json().customer_no).toBe(user.user_id);
    const cart = await t.app.inject({ method: 'GET', url: '/cart', headers });
    expect(cart.json().items).toEqual([]);
  });

  it('uses as many statements for one line as for forty', async () => {
    const counts: number[] = [];
    for (const size of [1, 40]) {
      const variants = await Promise.all(
        Array.from({ length: size }, () => buildVariant(t.deps.db, { mat_price: 1000 })),
      );
      const lines = variants.map((v) => [v.mat_var_id, 1] as const);
      const total = size * 10 + (size * 10 >= 499 ? 0 : 55);
      let statements = 0;
      const count = () => {
        statements += 1;
      };
      await notificationsHandled(t.deps);
      t.deps.db.on('query', count);
      const answer = await place(orderRequest(lines, total), { 'idempotency-key': `statements-${size}` });
      t.deps.db.removeListener('query', count);
      expect(answer.statusCode).toBe(200);
      counts.push(statements);
    }
    expect(counts[1]).toBe(counts[0]);
    // Including BEGIN and COMMIT.
    expect(counts[0]).toBeLessThanOrEqual(12);
  });
});

describe('many buyers at once', () => {
  it('sells exactly 50 of 50 units to 200 buyers', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 50 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => place(orderRequest([[v.mat_var_id, 1]], 255))),
    );
    const codes = answers.map((a) => a.statusCode);
    expect(codes.filter((c) => c === 200)).toHaveLength(50);
    expect(codes.filter((c) => c === 409)).toHaveLength(150);
    expect(await stockOf(v.mat_var_id)).toBe(0);
    expect(await ordersOf(v.mat_var_id)).toBe(50);
  }, 60_000);

  it('never deadlocks or oversells when carts name the same variants in different orders', async () => {
    const variants = await Promise.all(
      Array.from({ length: 5 }, () => buildVariant(t.deps.db, { mat_price: 20_000, stock: 20 })),
    );
    const ids = variants.map((v) => v.mat_var_id);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const lines = [0, 1, 2].map((k) => [ids[(i * (k + 1) + k * 2) % 5] ?? 0, 1] as const);
        const units = new Map<number, number>();
        for (const [id] of lines) units.set(id, (units.get(id) ?? 0) + 1);
        return place(orderRequest([...units], 600));
      }),
    );
    expect(new Set(answers.map((a) => a.statusCode)).has(500)).toBe(false);
    for (const id of ids) {
      const sold = await t.deps.db('order_lines').where({ mat_var_id: id }).sum({ n: 'quantity' });
      expect(Number(sold[0]?.n) + (await stockOf(id))).toBe(20);
    }
  }, 60_000);

  it('accepts the last use of a code once', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 50 });
    const code = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000, usage_limit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        place(orderRequest([[v.mat_var_id, 1]], 500, { promo_code: code.code })),
      ),
    );
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(3);
    expect(new Set(answers.filter((a) => a.statusCode !== 200).map((a) => a.statusCode))).toEqual(
      new Set([409]),
    );
    expect((await t.deps.db('promo_codes').where({ code: code.code }).first()).used).toBe(3);
    expect(await stockOf(v.mat_var_id)).toBe(47);
  }, 60_000);

  it('accepts a once-per-customer code once in five concurrent orders of a customer', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 60_000, stock: 50 });
    const code = await buildCode(t.deps.db, { kind: 'amount', discount: 10_000, per_customer: 1 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        place(orderRequest([[v.mat_var_id, 1]], 500, { promo_code: code.code })),
      ),
    );
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1);
  }, 60_000);

  it('never sells more of a flash sale than its allotment', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 100 });
    const sale = await buildPromotion(t.deps.db, {
      kind: 'p003',
      flash: true,
      discount_type: 'price',
      discount: 50_000,
      starts_at: new Date('2026-11-20T00:00:00Z'),
      ends_at: new Date('2026-11-21T00:00:00Z'),
      members: [{ mat_var_id: v.mat_var_id, allotment: 7 }],
    });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => place(orderRequest([[v.mat_var_id, 1]], 500))),
    );
    expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(7);
    expect(answers.filter((a) => a.json().code === 'ORDER.PRICE_CHANGED')).toHaveLength(23);
    const member = await t.deps.db('promotion_members').where({ promo_id: sale.promo_id }).first();
    expect(member.taken).toBe(7);
    expect(await stockOf(v.mat_var_id)).toBe(93);
  }, 60_000);

  it("respects a flash sale's limit per customer over concurrent orders", async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 100_000, stock: 100 });
    await buildPromotion(t.deps.db, {
      kind: 'p003',
      flash: true,
      discount_type: 'price',
      discount: 50_000,
      starts_at: new Date('2026-11-20T00:00:00Z'),
      ends_at: new Date('2026-11-21T00:00:00Z'),
      members: [{ mat_var_id: v.mat_var_id, allotment: 50, per_customer: 2 }],
    });
    const as = (email: string) => ({ delivery_address: { ...ADDRESS, email } });
    const mine = await Promise.all(
      Array.from({ length: 6 }, () => place(orderRequest([[v.mat_var_id, 1]], 500, as('flash@example.com')))),
    );
    expect(mine.filter((a) => a.statusCode === 200)).toHaveLength(2);
    // The others get the current price, and can order at it.
    const refused = mine.find((a) => a.statusCode !== 200);
    expect(refused?.json()).toMatchObject({
      code: 'ORDER.PRICE_CHANGED',
      details: { cart: { total: 1000, lines: [{ net: 1000 }] } },
    });
    const dearer = await place(orderRequest([[v.mat_var_id, 1]], 1000, as('flash@example.com')));
    expect(dearer.statusCode).toBe(200);
    const other = await place(orderRequest([[v.mat_var_id, 2]], 1000, as('else@example.com')));
    expect(other.statusCode).toBe(200);
  }, 60_000);

  it('creates one order for a double click', async () => {
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 50 });
    const key = { 'idempotency-key': 'double-click-1' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => place(orderRequest([[v.mat_var_id, 1]], 255), key)),
    );
    expect(answers.map((a) => a.statusCode)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(answers.map((a) => a.json().so_no)).size).toBe(1);
    expect(await stockOf(v.mat_var_id)).toBe(49);
  }, 60_000);
});

describe('POST /process_order_chat', () => {
  const chat = async (role_id: number, body: object) =>
    t.app.inject({
      method: 'POST',
      url: '/process_order_chat',
      headers: t.bearer(await buildUser(t.deps.db, { role_id })),
      payload: { order_type: 'chat', ...body },
    });

  it('places an order in the customer’s name, to their last address, and leaves their bag unchanged', async () => {
    const customer = await buildUser(t.deps.db);
    const v = await buildVariant(t.deps.db, { mat_price: 20_000, stock: 9 });
    const headers = t.bearer(customer);
    await place(orderRequest([[v.mat_var_id, 1]], 255), headers);
    await t.app.inject({
      method: 'POST',
      url: '/cart',
      headers,
      payload: { action: 'add', mat_var_id: v.mat_var_id },
    });
    const items = [{ item_id: v.item_id }, { item_id: v.item_id }];
    const answer = await chat(80, { user_id: customer.user_id, items, customer_note: 'ฝากป้อมยาม' });
    expect(answer.json()).toMatchObject({
      customer_no: customer.user_id,
      doc_status: 1,
      total: 455,
      payment_method: 'promptpay',
    });
    const { so_no } = answer.json();
    const order = await t.deps.db('orders').where({ so_no }).first();
    expect(order).toMatchObject({ source: 'chat', email: 'somying@example.com' });
    expect(order.delivery_address.note).toBe('ฝากป้อมยาม');
    expect((await t.deps.db('order_events').where({ so_no }).first()).actor).toBe('staff');
    expect((await t.app.inject({ method: 'GET', url: '/cart', headers })).json().items).toHaveLength(1);
    expect(await stockOf(v.mat_var_id)).toBe(6);
  });

  it('rejects unknown customers and products, a customer without an address, and roles without permission', async () => {
    const customer = await buildUser(t.deps.db);
    const v = await buildVariant(t.deps.db, { mat_price: 20_000 });
    const items = [{ item_id: v.item_id }];
    expect((await chat(4, { user_id: 2_000_000_000, items })).json().code).toBe('ORDER.CUSTOMER');
    expect(
      (await chat(4, { user_id: customer.user_id, items: [{ item_id: 'NOSUCH' }] })).json(),
    ).toMatchObject({
      code: 'CART.VARIANT_NOT_FOUND',
      details: { item_id: ['NOSUCH'] },
    });
    expect((await chat(4, { user_id: customer.user_id, items })).json().code).toBe('ORDER.ADDRESS');
    expect((await chat(1, { user_id: customer.user_id, items })).statusCode).toBe(403);
  });
});
