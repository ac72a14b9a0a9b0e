import type { PaymentMethod } from '@mali/contracts/limits';
import { buildCoins, buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { runs } from '../../testing-values.ts';
import { ADDRESS, FakeBank, orderRequest } from '../orders/fixtures.ts';
import { gatewaysOf } from '../payments/gateways.ts';
import { coinJobs } from './jobs.ts';
import { coinFaults } from './service.ts';

let t: TestApp;
const START = new Date('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
let now = START;
const later = (days: number) => new Date(START.getTime() + days * DAY_MS);
let staff: Record<string, string>;
beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '30' }, { now: () => now, gateways: gatewaysOf(new FakeBank()) });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 5500 });
  staff = t.bearer(await buildUser(t.deps.db, { role_id: 0 }));
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

type Member = { user_id: number; role_id: number };
const member = async (coins = 0, ends = later(100)): Promise<Member> => {
  const who = await buildUser(t.deps.db);
  if (coins > 0) await buildCoins(t.deps.db, { user_id: who.user_id, coins, expires_at: ends });
  return who;
};
const call = async (method: 'GET' | 'POST', url: string, payload: object | undefined, headers: object) => {
  const answer = await t.app.inject({
    ...{ method, url, headers: { ...headers } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const coinsOf = async (who: Member, query = '') =>
  (await call('GET', `/v3/users/me/coins${query}`, undefined, t.bearer(who))).body;
const balance = async (who: Member): Promise<number> => (await coinsOf(who)).balance;
type Units = readonly (readonly [number, number])[];
/** Places an order with coins; default total: that of the shop. */
async function order(
  who: Member | null,
  units: Units,
  point_bt = 0,
  more: { total?: number; payment_method?: PaymentMethod; promo_code?: string } = {},
) {
  const headers = who === null ? {} : t.bearer(who);
  const items = units.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
  const { promo_code = null } = more;
  const priced = await call('POST', '/getPro', { items, point_bt, promo_code }, headers);
  const email = `coins-${who?.user_id ?? 'guest'}@example.com`;
  const request = orderRequest(units, more.total ?? priced.body.total, {
    ...{ promo_code, point_bt, payment_method: more.payment_method ?? 'cod' },
    delivery_address: { ...ADDRESS, email },
  });
  return { ...(await call('POST', '/process_order', request, headers)), email };
}
const placed = async (...of: Parameters<typeof order>): Promise<string> => {
  const { status, body } = await order(...of);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.so_no;
};
const move = (so_no: string, new_status: number) =>
  call(
    'POST',
    '/order/status',
    { so_no, new_status, reason: 'หมด', carrier: 'Flash', tracking_no: 'TH1' },
    staff,
  );
/** Moves an order through all statuses to delivery. */
async function arrive(so_no: string, to: 17 | 98 = 98): Promise<void> {
  for (const next of [3, 13, 14, 17]) expect((await move(so_no, next)).status).toBe(200);
  if (to === 98) {
    const { email } = await t.deps.db('orders').where({ so_no }).first();
    expect((await call('POST', '/order/status', { so_no, new_status: 98, email }, {})).status).toBe(200);
  }
}
/** Refunds units of lines, or the remainder, at the amount shown by the shop. */
async function refund(so_no: string, units: Record<number, number> | 'whole', delivery = false) {
  const shown = (await call('GET', `/admin/refundable?so_no=${so_no}`, undefined, staff)).body;
  type Line = { line_no: number; quantity: number; refunded: number; amounts: number[] };
  const some = units === 'whole' ? {} : units;
  const lines = Object.entries(some).map(([line_no, quantity]) => ({ line_no: Number(line_no), quantity }));
  const goods = lines.reduce((sum, { line_no, quantity }) => {
    const line = shown.lines.find((one: Line) => one.line_no === line_no);
    return sum + (line?.amounts[quantity - 1] ?? 0);
  }, 0);
  const amount =
    units === 'whole' ? shown.left : Math.round(100 * (goods + (delivery ? shown.delivery : 0))) / 100;
  const body = {
    ...{ so_no, lines, whole: units === 'whole', cause: 'shop', delivery, amount, refunded: shown.refunded },
    ...{ method: 'transfer', reason: 'แตก' },
  };
  return call('POST', '/admin/refunds', body, staff);
}
const unit = async (mat_price: number, stock = 60) =>
  (await buildVariant(t.deps.db, { mat_price, stock })).mat_var_id;
const booksAgree = async () => expect(await coinFaults(t.deps.db)).toEqual([]);

describe('earning', () => {
  it('earns a coin for each complete 25 baht of merchandise on confirmed receipt, and not before', async () => {
    const who = await member();
    const so_no = await placed(who, [[await unit(27_400), 2]]);
    await arrive(so_no, 17);
    expect(await balance(who)).toBe(0);
    // Only the customer confirms receipt.
    expect((await move(so_no, 99)).status).toBe(403);
    const seen = await call('GET', `/order?so_no=${so_no}`, undefined, t.bearer(who));
    // 548 baht of goods; delivery earns nothing.
    expect(seen.body[0].coins_earned).toBe(21);
    const { email } = await t.deps.db('orders').where({ so_no }).first();
    await call('POST', '/order/status', { so_no, new_status: 98, email }, {});
    expect(await coinsOf(who)).toMatchObject({
      ...{ balance: 21, owed: 0, expiring: null, count: 1 },
      ledger: [{ kind: 'earned', coins: 21, so_no, expires_at: '2027-11-20T17:00:00.000Z' }],
    });
    await call('POST', '/order/status', { so_no, new_status: 99, email }, {});
    expect(await balance(who)).toBe(21);
    await booksAgree();
  });

  it('earns on a direct transition from 17 to 99, nothing for redeemed coins, and nothing for a guest', async () => {
    const who = await member(100);
    const { mat_id, mat_var_id: v } = await buildVariant(t.deps.db, { mat_price: 30_000, stock: 60 });
    const mine = await placed(who, [[v, 1]], 100);
    await arrive(mine, 17);
    await t.deps.db('reviews').insert({
      ...{ mat_id, mat_var_id: v, first_name: 'M', rating: 5, comment: '' },
      ...{ user_id: who.user_id, so_no: mine },
    });
    const { email } = await t.deps.db('orders').where({ so_no: mine }).first();
    expect((await call('POST', '/order/status', { so_no: mine, new_status: 99, email }, {})).status).toBe(
      200,
    );
    expect(await balance(who)).toBe(8);
    const guest = await placed(null, [[v, 1]]);
    await arrive(guest);
    expect(await t.deps.db('coin_ledger').where({ so_no: guest })).toEqual([]);
  });

  it('earns nothing for goods refunded before', async () => {
    const who = await member();
    const so_no = await placed(who, [[await unit(50_000), 2]]);
    await arrive(so_no, 17);
    expect((await refund(so_no, { 1: 1 })).status).toBe(200);
    const { email } = await t.deps.db('orders').where({ so_no }).first();
    await call('POST', '/order/status', { so_no, new_status: 98, email }, {});
    expect(await balance(who)).toBe(20);
    await booksAgree();
  });
});

describe('redeeming', () => {
  it('deducts one baht per coin from the order, spread over its lines to the satang', async () => {
    const who = await member(500);
    const units: Units = [
      [await unit(33_300), 1],
      [await unit(10_100), 2],
      [await unit(5_000), 1],
    ];
    const so_no = await placed(who, units, 100);
    const { db } = t.deps;
    const row = await db('orders').where({ so_no }).first();
    expect(row).toMatchObject({ point_bt: 100, discount_promo: 10_000, subtotal: 58_500 });
    const lines = await db('order_lines').where({ so_no }).orderBy('line_no');
    expect(lines.map((line) => line.coin_discount)).toEqual([5692, 3453, 855]);
    const cuts = await db('order_discounts').where({ so_no, kind: 'point_bt' }).orderBy('line_no');
    expect(cuts.map(({ amount }) => amount)).toEqual([5692, 3453, 855]);
    expect(await coinsOf(who)).toMatchObject({
      balance: 400,
      ledger: [{ kind: 'redeemed', coins: -100, so_no }, { kind: 'granted' }],
    });
    const seen = (await call('GET', `/order?so_no=${so_no}`, undefined, t.bearer(who))).body[0];
    expect(seen).toMatchObject({ point_bt: 100, point_the1: 0, discount_promo: 100, total: 540 });
    expect(seen.items.map((line: { point_discount: number }) => line.point_discount)).toEqual([
      56.92, 34.53, 8.55,
    ]);
  });

  it('uses no more coins than the goods cost, and keeps the rest', async () => {
    const who = await member(500);
    const so_no = await placed(who, [[await unit(12_050), 1]], 500);
    const row = await t.deps.db('orders').where({ so_no }).first();
    // Whole baht only: half a baht and delivery remain to be paid.
    expect([row.point_bt, row.total]).toEqual([120, 5550]);
    expect(await balance(who)).toBe(380);
  });

  it('uses the coins that expire first', async () => {
    const who = await member(50, later(20));
    await buildCoins(t.deps.db, { user_id: who.user_id, coins: 50, expires_at: later(10) });
    await buildCoins(t.deps.db, { user_id: who.user_id, coins: 50, expires_at: later(30) });
    await placed(who, [[await unit(50_000), 1]], 70);
    const lots = await t.deps.db('coin_lots').where({ user_id: who.user_id }).orderBy('expires_at');
    expect(lots.map(({ remaining }) => remaining)).toEqual([0, 30, 50]);
    expect((await coinsOf(who)).expiring).toMatchObject({ coins: 80, at: later(20).toISOString() });
  });

  it.each([
    ['more than there are', 10, 11],
    ['without having any', 0, 5],
  ])('rejects %s, and changes nothing', async (_what, has, wants) => {
    const who = await member(has);
    const v = await unit(50_000);
    const { status, body } = await order(who, [[v, 1]], wants);
    expect([status, body.code, body.details]).toEqual([422, 'ORDER.POINTS', { balance: has }]);
    expect(await balance(who)).toBe(has);
    expect((await t.deps.db('stock').where({ mat_var_id: v }).first()).quantity).toBe(60);
  });

  it('is for members, and at the total they saw', async () => {
    const who = await member(100);
    const v = await unit(50_000);
    expect((await order(null, [[v, 1]], 10)).body.code).toBe('ORDER.POINTS');
    const other = await order(who, [[v, 1]], 10, { total: 555 });
    expect([other.status, other.body.code]).toEqual([409, 'ORDER.PRICE_CHANGED']);
    expect(other.body.details.cart.total).toBe(545);
    expect(await balance(who)).toBe(100);
  });

  it('never spends a coin twice under concurrency', async () => {
    const who = await member(100);
    const v = await unit(20_000);
    const answers = await Promise.all(Array.from({ length: 16 }, () => order(who, [[v, 1]], 30)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 13 }, () => 422),
    ]);
    expect(await balance(who)).toBe(10);
    await booksAgree();
  });

  it('uses no additional statements for an order without points', async () => {
    const who = await member(100);
    const v = await unit(20_000);
    const statements = async (point_bt: number) => {
      const request = orderRequest([[v, 1]], 255 - point_bt, { point_bt });
      const asked: string[] = [];
      const hear = ({ sql }: { sql: string }) => asked.push(sql);
      t.deps.db.on('query', hear);
      await call('POST', '/process_order', request, t.bearer(who));
      t.deps.db.removeListener('query', hear);
      return asked.filter((sql) => /coin_(accounts|ledger)|user_coupons|partner_(cards|res)/.test(sql))
        .length;
    };
    expect(await statements(0)).toBe(0);
    expect(await statements(5)).toBe(2);
  });
});

describe('returning coins', () => {
  it('returns redeemed coins once on cancellation, with their original expiry', async () => {
    const who = await member(40, later(10));
    await buildCoins(t.deps.db, { user_id: who.user_id, coins: 40, expires_at: later(50) });
    const so_no = await placed(who, [[await unit(50_000), 1]], 60);
    now = later(2);
    const answers = await Promise.all([move(so_no, 15), move(so_no, 15), move(so_no, 15)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await coinsOf(who)).ledger[0]).toMatchObject({ kind: 'returned', coins: 60, so_no });
    const lots = await t.deps.db('coin_lots').where({ user_id: who.user_id }).where('remaining', '>', 0);
    expect(lots.map(({ remaining, expires_at }) => [remaining, expires_at.toISOString()]).sort()).toEqual([
      [20, later(50).toISOString()],
      [20, later(50).toISOString()],
      [40, later(10).toISOString()],
    ]);
    await booksAgree();
  });

  it('extends returned coins that have expired meanwhile by a month', async () => {
    const who = await member(40, later(1));
    const so_no = await placed(who, [[await unit(50_000), 1]], 40);
    now = later(5);
    await move(so_no, 15);
    const [lot] = await t.deps.db('coin_lots').where({ user_id: who.user_id }).where('remaining', '>', 0);
    expect(lot.expires_at.toISOString()).toBe('2026-12-25T17:00:00.000Z');
  });

  it('returns and reclaims proportionally on partial refunds, and completely in the end', async () => {
    const who = await member(90);
    // 1,000 baht of goods, 90 of them coins: 91 for each of ten units, 36 coins earned.
    const so_no = await placed(who, [[await unit(10_000), 10]], 90);
    await arrive(so_no);
    expect(await balance(who)).toBe(36);
    const seen: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      expect((await refund(so_no, { 1: 2 })).status).toBe(200);
      seen.push(await balance(who));
    }
    // Each refund returns 18 coins; the rest earns one per 25 baht: 29, 21, 14, 7, 0.
    expect(seen).toEqual([36 + 18 - 7, 36 + 36 - 15, 36 + 54 - 22, 36 + 72 - 29, 90]);
    expect((await refund(so_no, 'whole')).status).toBe(200);
    expect(await balance(who)).toBe(90);
    await booksAgree();
  });

  it('records a debt for spent coins of returned goods, and settles it from later coins', async () => {
    const who = await member();
    const first = await placed(who, [[await unit(250_000), 1]]);
    await arrive(first);
    expect(await balance(who)).toBe(100);
    const second = await placed(who, [[await unit(50_000), 1]], 80);
    expect((await refund(first, { 1: 1 })).status).toBe(200);
    expect(await coinsOf(who)).toMatchObject({ balance: 0, owed: 80 });
    // Coins returned by the second order reduce the debt.
    await move(second, 15);
    expect(await coinsOf(who)).toMatchObject({ balance: 0, owed: 0 });
    const third = await placed(who, [[await unit(100_000), 1]]);
    await arrive(third);
    expect(await coinsOf(who)).toMatchObject({ balance: 40, owed: 0 });
    await booksAgree();
  });

  it('settles part of the debt when fewer coins arrive', async () => {
    const who = await member();
    const first = await placed(who, [[await unit(250_000), 1]]);
    await arrive(first);
    await placed(who, [[await unit(50_000), 1]], 100);
    await refund(first, 'whole');
    expect(await coinsOf(who)).toMatchObject({ balance: 0, owed: 100 });
    const next = await placed(who, [[await unit(100_000), 1]]);
    await arrive(next);
    expect(await coinsOf(who)).toMatchObject({ balance: 0, owed: 60 });
    await booksAgree();
  });

  it('returns coins for goods paid by coins alone, without money', async () => {
    const who = await member(100);
    const so_no = await placed(who, [[await unit(5_000), 2]], 100);
    await arrive(so_no, 17);
    expect((await refund(so_no, {}, true)).body).toMatchObject({ amount: 55, status: 'due' });
    expect((await refund(so_no, { 1: 1 })).body).toMatchObject({ amount: 0, status: 'done' });
    expect(await balance(who)).toBe(50);
    expect((await refund(so_no, 'whole')).body).toMatchObject({ amount: 0, status: 'done' });
    expect(await balance(who)).toBe(100);
    expect((await refund(so_no, 'whole')).body.code).toBe('REFUND.NOT_REFUNDABLE');
    await booksAgree();
  });
});

describe('expiry', () => {
  const run = (task: string) =>
    coinJobs({ ...t.deps, sendMail: async () => undefined }).tasks[task]?.({}, {} as never);

  it('expires coins at the end of their day, oldest first, and only what is left of them', async () => {
    const who = await member(50, later(3));
    await buildCoins(t.deps.db, { user_id: who.user_id, coins: 50, expires_at: later(9) });
    await placed(who, [[await unit(50_000), 1]], 20);
    await run('end-coins');
    expect(await balance(who)).toBe(80);
    now = later(4);
    await run('end-coins');
    await run('end-coins');
    expect(await coinsOf(who)).toMatchObject({
      balance: 50,
      ledger: [{ kind: 'expired', coins: -30 }, {}, {}, {}],
    });
    now = later(10);
    await run('end-coins');
    expect(await balance(who)).toBe(0);
    await booksAgree();
  });

  it('notifies about coins that expire within 30 days, once, with number and date', async () => {
    const who = await member(12, later(29));
    await buildCoins(t.deps.db, { user_id: who.user_id, coins: 7, expires_at: later(28) });
    await buildCoins(t.deps.db, { user_id: who.user_id, coins: 5, expires_at: later(200) });
    await run('tell-ending-coins');
    await run('tell-ending-coins');
    const told = await t.deps.db('notifications').where({ user_id: who.user_id });
    expect(told).toMatchObject([
      { kind: 'coins_expiring', title_th: 'เหรียญ 19 เหรียญใกล้หมดอายุ', link: '/account/coins' },
    ]);
    expect(told[0].body).toContain('18 Dec 2026');
    now = later(180);
    await run('tell-ending-coins');
    expect(await t.deps.db('notifications').where({ user_id: who.user_id })).toHaveLength(2);
  });
});

describe('the ledger', () => {
  it('is paged, for its owner only', async () => {
    const who = await member(10);
    for (let i = 0; i < 4; i += 1)
      await buildCoins(t.deps.db, { user_id: who.user_id, coins: i + 1, expires_at: later(99) });
    const pages = [await coinsOf(who, '?limit=3'), await coinsOf(who, '?limit=3&page=2')];
    expect(pages.map(({ count }) => count)).toEqual([5, 5]);
    expect(pages.flatMap(({ ledger }) => ledger.map((one: { coins: number }) => one.coins))).toEqual([
      4, 3, 2, 1, 10,
    ]);
    expect(await coinsOf(await member())).toEqual({
      balance: 0,
      owed: 0,
      expiring: null,
      ledger: [],
      count: 0,
    });
    expect((await call('GET', '/v3/users/me/coins', undefined, {})).status).toBe(401);
  });

  it('cannot be changed, emptied or overdrawn', async () => {
    const who = await member(10);
    const { db } = t.deps;
    const mine = { user_id: who.user_id };
    await expect(db('coin_ledger').where(mine).update({ coins: 11 })).rejects.toThrow(/never changed/);
    await expect(db('coin_ledger').where(mine).del()).rejects.toThrow(/never changed/);
    await expect(db.raw('TRUNCATE coin_ledger CASCADE')).rejects.toThrow(/never changed/);
    await expect(db('coin_accounts').where(mine).update({ balance: -1 })).rejects.toThrow(/check/);
  });

  it('inconsistencies are detected', async () => {
    const who = await member(10);
    const { db } = t.deps;
    await db('coin_accounts').where({ user_id: who.user_id }).update({ balance: 12 });
    const [fault, ...more] = await coinFaults(db);
    expect([fault, more]).toMatchObject([{ expected: 10, found: 12 }, []]);
    await db('coin_accounts').where({ user_id: who.user_id }).update({ balance: 10 });
  });
});

describe('concurrent commands', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('order' as const), coins: fc.nat({ max: 120 }) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('arrive' as const), which: fc.nat() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('refund' as const),
        which: fc.nat(),
        units: fc.nat({ max: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ act: fc.constant('clock' as const), days: fc.constantFrom(1, 40, 200) }),
    },
  );

  it('leave every account consistent with its ledger, and every order with the right coins', async () => {
    let walks = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }), async (steps) => {
        now = new Date(START.getTime() + walks * 1000);
        walks += 1;
        const who = await member(200, new Date(now.getTime() + 60 * DAY_MS));
        const v = await unit(17_300, 99);
        const orders: string[] = [];
        const which = (n: number) => orders[n % Math.max(1, orders.length)];
        const jobs = coinJobs({ ...t.deps, sendMail: async () => undefined });
        const act = async (one: (typeof steps)[number]): Promise<void> => {
          if (one.act === 'order') {
            const { status, body } = await order(who, [[v, 3]], one.coins);
            expect([200, 409, 422]).toContain(status);
            if (status === 200) orders.push(body.so_no);
            return;
          }
          if (one.act === 'clock') {
            now = new Date(now.getTime() + one.days * DAY_MS);
            await jobs.tasks['end-coins']?.({}, {} as never);
            return;
          }
          const so_no = which(one.which);
          if (so_no === undefined) return;
          if (one.act === 'cancel') await move(so_no, 15);
          else if (one.act === 'refund') await refund(so_no, one.units === 0 ? 'whole' : { 1: one.units });
          else for (const next of [3, 13, 14, 17, 98]) await move(so_no, next).then(() => undefined);
          if (one.act === 'arrive') {
            const { email } = await t.deps.db('orders').where({ so_no }).first();
            await call('POST', '/order/status', { so_no, new_status: 98, email }, {});
          }
        };
        for (let i = 0; i < steps.length; i += 5) await Promise.all(steps.slice(i, i + 5).map(act));
        await booksAgree();
        const { db } = t.deps;
        const account = await db('coin_accounts').where({ user_id: who.user_id }).first();
        expect(account.balance).toBeGreaterThanOrEqual(0);
        for (const so_no of orders) {
          const row = await db('orders').where({ so_no }).first();
          const lines = await db('order_lines').where({ so_no });
          const back = await db('refund_lines').where({ so_no });
          const entries = await db('coin_ledger').where({ so_no });
          const sum = (kind: string, of: (entry: { coins: number; owed: number }) => number) =>
            entries.filter((entry) => entry.kind === kind).reduce((n, entry) => n + of(entry), 0);
          const goods = lines.reduce(
            (n, line) => n + line.amount - line.code_discount - line.coin_discount,
            0,
          );
          const gone = back.reduce((n, line) => n + line.amount, 0);
          const earns = [98, 99].includes(row.doc_status) ? Math.floor((goods - gone) / 2500) : 0;
          expect(
            sum('earned', ({ coins }) => coins) + sum('taken_back', ({ coins, owed }) => coins - owed),
          ).toBe(earns);
          expect(sum('redeemed', ({ coins }) => coins)).toBe(-row.point_bt || 0);
          const units = back.reduce((n, line) => n + line.quantity, 0);
          const [line] = lines;
          const returns =
            row.doc_status === 15 ? row.point_bt : Math.floor((line.coin_discount * units) / 3 / 100);
          expect(sum('returned', ({ coins }) => coins)).toBe(returns);
        }
      }),
      { numRuns: runs(12), endOnFailure: true },
    );
  }, 120_000);
});

describe('a rule of coins', () => {
  const ALL = { all: true, brands: [], categories: [], products: [], variants: [], except: [] };
  const fields = (terms: object, more: object = {}) => ({
    ...{ kind: 'coins', name_th: 'เหรียญพิเศษ', name_en: 'More coins', scope: ALL, customers: [] },
    ...{ starts_at: null, ends_at: null, influencer: null, stage: 'live', codes: 0, ...more },
    terms: { baht_per_coin: 10, min_spend: 0, coins_most: null, valid_days: null, ...terms },
  });
  const made = async (terms: object, more: object = {}) => {
    const { status, body } = await call('POST', '/admin/offers', fields(terms, more), staff);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const stop = (promo_id: number, stage = 'ended', from = 'live') =>
    call('POST', `/admin/offers/${promo_id}/stage`, { stage, from, reason: 'พอแล้ว' }, staff);
  const earned = async (so_no: string, who: Member): Promise<number> => {
    await arrive(so_no);
    return balance(who);
  };

  it('gives more for orders placed while it runs, which keep it; others earn what is usual', async () => {
    const id = await unit(10_000);
    const [before, during, after, paused] = [await member(), await member(), await member(), await member()];
    const first = await placed(before, [[id, 5]]);
    const rule = await made({}, { starts_at: later(0.001).toISOString(), ends_at: later(1).toISOString() });
    expect(rule).toMatchObject({ state: 'scheduled', members: null, used: 0, given: 0, codes: 0 });
    const early = await placed(before, [[id, 5]]);
    now = later(0.002);
    const second = await placed(during, [[id, 5]]);
    // A new version is in force from now on: the order before keeps the first.
    const { stage: _stage, codes: _codes, ...changed } = fields({ baht_per_coin: 5 });
    const answer = await call(
      'POST',
      `/admin/offers/${rule.promo_id}`,
      { ...changed, starts_at: rule.starts_at, ends_at: rule.ends_at, revision: 1, reason: 'วันเกิด' },
      staff,
    );
    expect(answer.body).toMatchObject({ revision: 2, used: 1, terms: { baht_per_coin: 5 } });
    const third = await placed(after, [[id, 5]]);
    expect((await stop(rule.promo_id, 'paused')).body.state).toBe('paused');
    const fourth = await placed(paused, [[id, 5]]);
    expect(await earned(first, before)).toBe(20);
    expect(await earned(early, before)).toBe(40);
    expect(await earned(second, during)).toBe(50);
    expect(await earned(third, after)).toBe(100);
    expect(await earned(fourth, paused)).toBe(20);
    // The coins of what comes back are taken back by the same rule.
    expect((await refund(second, { 1: 2 })).status).toBe(200);
    expect(await balance(during)).toBe(30);
    expect((await call('GET', `/admin/offers/${rule.promo_id}`, undefined, staff)).body.used).toBe(2);
    await stop(rule.promo_id, 'ended', 'paused');
    await booksAgree();
  });

  it('asks for its minimum, gives its most, and of several the best counts; its coins may end sooner', async () => {
    const id = await unit(10_000);
    const [small, large] = [await member(), await member()];
    const rules = [
      await made({ baht_per_coin: 20 }),
      await made({ baht_per_coin: 5, min_spend: 800, coins_most: 90, valid_days: 30 }),
    ];
    const [little, much] = [await placed(small, [[id, 5]]), await placed(large, [[id, 8]])];
    for (const { promo_id } of rules) await stop(promo_id);
    expect(await earned(little, small)).toBe(25);
    expect(await earned(much, large)).toBe(90);
    const ends = async (who: Member) =>
      (await t.deps.db('coin_lots').where({ user_id: who.user_id }).first()).expires_at.getTime();
    expect((await ends(small)) - (await ends(large))).toBe(335 * DAY_MS);
    // Below the minimum after a refund, the other one counts.
    expect((await refund(much, { 1: 4 })).status).toBe(200);
    expect(await balance(large)).toBe(20);
    await booksAgree();
  });

  it('is refused when it gives no more than usual, and made by those alone who edit promotions', async () => {
    for (const terms of [
      { baht_per_coin: 25 },
      { baht_per_coin: 0 },
      { coins_most: 0 },
      { audience: 'everyone' },
    ])
      expect((await call('POST', '/admin/offers', fields(terms), staff)).status).toBeGreaterThanOrEqual(400);
    const editor = t.bearer(await buildUser(t.deps.db, { role_id: 8 }));
    expect((await call('POST', '/admin/offers', fields({}), editor)).status).toBe(403);
    // A visitor earns nothing.
    const rule = await made({});
    const so_no = await placed(null, [[await unit(10_000), 1]]);
    expect(await t.deps.db('order_coin_rules').where({ so_no })).toEqual([]);
    await stop(rule.promo_id);
  });
});

describe('a rule of spending coins', () => {
  const scope = (more: object = {}) => ({
    ...{ all: true, brands: [], categories: [], products: [], variants: [], except: [], ...more },
  });
  const fields = (terms: object, more: object = {}) => ({
    ...{
      kind: 'spending',
      name_th: 'ใช้เหรียญครึ่งเดียว',
      name_en: 'Half by coins',
      scope: scope(),
      customers: [],
    },
    ...{ starts_at: null, ends_at: null, influencer: null, stage: 'live', codes: 0, ...more },
    terms: { share: 50, min_spend: 0, coins_least: null, coins_most: null, audience: 'members', ...terms },
  });
  const made = async (terms: object, more: object = {}) => {
    const { status, body } = await call('POST', '/admin/offers', fields(terms, more), staff);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const stop = async (...rules: { promo_id: number }[]) => {
    for (const { promo_id } of rules) {
      const stage = { stage: 'ended', from: 'live', reason: 'พอแล้ว' };
      expect((await call('POST', `/admin/offers/${promo_id}/stage`, stage, staff)).status).toBe(200);
    }
  };
  const takes = async (who: Member, units: Units, point_bt: number, promo_code: string | null = null) => {
    const items = units.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
    const priced = await call('POST', '/getPro', { items, point_bt, promo_code }, t.bearer(who));
    return priced.body.discount_promo_detail.point_bt;
  };

  it('limits coins to a share of its goods, from a minimum, and an order keeps what it took', async () => {
    const [lip, soap] = [await unit(40_000), await unit(10_000)];
    const who = await member(1000);
    const terms = { min_spend: 300, coins_least: 20, coins_most: 150 };
    const rule = await made(terms, { scope: scope({ all: false, variants: [lip] }) });
    expect(rule).toMatchObject({ state: 'running', members: 1, codes: 0 });
    const range = { least: 20, most: 150 };
    const bag: Units = [
      [lip, 1],
      [soap, 1],
    ];
    expect(await takes(who, bag, 400)).toEqual({ points: 150, discount: 150, range });
    expect(await takes(who, bag, 60)).toEqual({ points: 60, discount: 60, range });
    expect(await takes(who, bag, 19)).toEqual({ points: 0, discount: 0, range });
    expect(await takes(who, [[soap, 5]], 400)).toEqual({
      points: 0,
      discount: 0,
      range: { least: 0, most: 0 },
    });
    const so_no = await placed(who, bag, 400);
    const stored = () => t.deps.db('orders').where({ so_no }).first();
    expect(await stored()).toMatchObject({ point_bt: 150, discount_promo: 15_000, total: 40_500 });
    expect(await balance(who)).toBe(850);

    // From the save on another share counts; the order stays, and gives back what it took.
    const {
      stage: _stage,
      codes: _codes,
      ...changed
    } = fields({ ...terms, share: 10, coins_least: null }, { scope: scope({ all: false, variants: [lip] }) });
    const answer = await call(
      'POST',
      `/admin/offers/${rule.promo_id}`,
      { ...changed, revision: 1, reason: 'ขอลด' },
      staff,
    );
    expect(answer.body).toMatchObject({ revision: 2, terms: { share: 10 } });
    expect(await takes(who, bag, 400)).toMatchObject({ points: 40, range: { least: 1, most: 40 } });
    // What was chosen before the change is not taken, and the new limit is said.
    expect((await order(who, bag, 150, { total: 405 })).body).toMatchObject({
      ...{ code: 'ORDER.COINS_RULE', details: { least: 1, most: 40 } },
    });
    expect(await coinsOf(who)).toMatchObject({ balance: 850, limited: true });
    expect(await stored()).toMatchObject({ point_bt: 150 });
    expect((await move(so_no, 15)).status).toBe(200);
    expect(await balance(who)).toBe(1000);
    await stop(rule);
    expect(await takes(who, bag, 400)).toEqual({ points: 400, discount: 400 });
    expect(await coinsOf(who)).not.toHaveProperty('limited');
    await booksAgree();
  });

  it('of several the one that allows most counts, in its period; one for chosen members is for them alone', async () => {
    const id = await unit(50_000);
    const [who, invited] = [await member(1000), await member(1000)];
    const chosen = await made({ share: 80, audience: 'chosen' }, { customers: [invited.user_id] });
    // Whom no rule is for, spends as usual.
    expect(await takes(who, [[id, 1]], 500)).toEqual({ points: 500, discount: 500 });
    const [half, few, next] = [
      await made({}),
      await made({ share: 100, coins_most: 30 }),
      await made({ share: 100 }, { starts_at: later(1).toISOString() }),
    ];
    expect(await takes(who, [[id, 1]], 500)).toMatchObject({ points: 250 });
    expect(await takes(invited, [[id, 1]], 500)).toMatchObject({
      points: 400,
      range: { least: 1, most: 400 },
    });
    now = later(2);
    expect(await takes(who, [[id, 1]], 500)).toMatchObject({ points: 500, range: { least: 1, most: 500 } });
    await stop(chosen, half, few, next);
  });

  it('is refused when its terms are impossible, and made by those alone who edit promotions', async () => {
    for (const terms of [
      { share: 0 },
      { share: 101 },
      { share: 12.5 },
      { coins_least: 50, coins_most: 40 },
      { audience: 'everyone' },
      { baht_per_coin: 5 },
    ])
      expect((await call('POST', '/admin/offers', fields(terms), staff)).status).toBeGreaterThanOrEqual(400);
    const editor = t.bearer(await buildUser(t.deps.db, { role_id: 8 }));
    expect((await call('POST', '/admin/offers', fields({}), editor)).status).toBe(403);
  });
});
