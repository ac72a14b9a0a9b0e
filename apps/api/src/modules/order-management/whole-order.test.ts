import { randomUUID } from 'node:crypto';
import type { AdminReturn } from '@mali/contracts/returns';
import { buildCoins, buildPromotion, buildUser, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FULL, runs } from '../../testing-values.ts';
import { coinJobs } from '../coins/jobs.ts';
import { coinFaults } from '../coins/service.ts';
import { issueMissing } from '../documents/jobs.ts';
import { stockDifferences } from '../inventory/repository.ts';
import { FakePartner } from '../loyalty/fixtures.ts';
import { loyaltyJobs } from '../loyalty/jobs.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop, START } from '../payments/fixtures.ts';
import { reconcile } from '../payments/reconcile.ts';
import { differingCredits, inconsistentRefunds } from '../payments/reconcile-repository.ts';

/** Units of each variant. */
const STOCK = 40;
const POINTS = 4000;
const partner = new FakePartner();
let s: MoneyShop;
let staff: Awaited<ReturnType<typeof buildUser>>;
/** Signed in a moment ago, and confirmed with a code. */
const owner = () => s.t.bearer(staff);
beforeAll(async () => {
  s = await moneyShop({}, { loyalty: partner });
  partner.now = () => s.clock.now;
  staff = await buildUser(s.db, { role_id: 0 });
});
afterAll(() => s.close());

const line_no = fc.integer({ min: 1, max: 2 });
const units = fc.integer({ min: 1, max: 3 });
const which = fc.nat({ max: 5 });
const cause = fc.constantFrom('customer' as const, 'shop' as const);
const place = fc.record({
  act: fc.constant('place' as const),
  paying: fc.constantFrom('card' as const, 'card' as const, 'cod' as const),
  first: units,
  second: fc.nat({ max: 3 }),
  coins: fc.constantFrom(0, 0, 130),
  points: fc.constantFrom(0, 0, 80),
  /** So many statuses it goes on at once, so that walks come to returns. */
  onward: fc.constantFrom(0, 1, 3, 4, 4, 5),
});
const step = fc.oneof(
  { weight: 2, arbitrary: place },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('cancel units' as const), which, line_no, units, cause }),
  },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('onward' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ act: fc.constant('parcel' as const), which, keeps: fc.nat({ max: 3 }) },
      to: fc.constantFrom('returned' as const, 'returned' as const, 'lost' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ act: fc.constant('ask' as const), which, line_no, units },
      wish: fc.constantFrom(null, null, 'even' as const, 'dearer' as const, 'cheaper' as const),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({ act: fc.constant('return' as const), which, way: fc.nat({ max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      which,
      line_no,
      cause,
      delivery: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('work' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const walk = fc
  .tuple(place, place, fc.array(step, { minLength: 15, maxLength: 45, size: 'max' }))
  .map(([one, other, steps]): Step[] => [one, other, ...steps]);

let people = 0;
/** A member with coins and points, two variants in a promotion, and others that they can be exchanged for. */
async function shop() {
  s.clock.now = START;
  people += 1;
  const { db } = s;
  const member = await buildUser(db);
  const headers = s.t.bearer(member);
  await buildCoins(db, { user_id: member.user_id, coins: 700, expires_at: new Date('2027-11-25T00:00:00Z') });
  const [mobile, card] = [`08${String(20_000_000 + people)}`, `whole-${people}`];
  partner.give(mobile, card, POINTS);
  const verified = await s.inject(
    'POST',
    '/the1/verify',
    { type: 'mobile', params: { mobile, code: '123456' } },
    headers,
  );
  expect(verified.statusCode, verified.body).toBe(200);
  const own: number[] = [];
  const others: { line: number; way: string; id: number }[] = [];
  for (const [i, mat_price] of [5900, 20_050].entries()) {
    const { mat_var_id, mat_id } = await buildVariant(db, { mat_price, stock: STOCK });
    own.push(mat_var_id);
    for (const [way, price] of [
      ['even', mat_price],
      ['dearer', 30_000],
      ['cheaper', 1005],
    ] as const)
      others.push({
        line: i,
        way,
        id: (await buildVariant(db, { mat_price: price, stock: STOCK, mat_id })).mat_var_id,
      });
  }
  await buildPromotion(db, { kind: 'p001', sale_qty: 3, price: 13_900, members: own });
  return {
    ...{ member, card, own, others },
    headers: () => s.t.bearer(member),
    orders: [] as string[],
    /** Units of parcels that came back and were put on sale again, by order and line. */
    resold: new Map<string, number>(),
  };
}
type Shop = Awaited<ReturnType<typeof shop>>;

/** What staff answer a request with; anything else is a fault of the shop. */
const ALLOWED = [200, 400, 404, 409, 422];
async function send(url: string, body: object, headers = owner()) {
  const answer = await s.inject('POST', url, body, headers);
  // Which actor may move an order from a status is the transition table's.
  const allowed = url === '/order/status' ? [...ALLOWED, 403] : ALLOWED;
  expect(allowed, `${url} ${answer.body}`).toContain(answer.statusCode);
  return answer;
}

const NEXT: Readonly<Record<number, number>> = { 29: 3, 3: 13, 13: 14, 14: 17, 17: 98 };
/** The order's next status. */
async function onward(shopNow: Shop, so_no: string): Promise<void> {
  const new_status = NEXT[(await s.rowOf(so_no)).doc_status];
  if (new_status === undefined) return;
  const more = new_status === 14 ? { carrier: 'Flash', tracking_no: `TH${so_no.slice(-8)}` } : {};
  const headers = new_status === 98 ? shopNow.headers() : owner();
  await send('/order/status', { so_no, new_status, ...more }, headers);
}

async function placeOrder(shopNow: Shop, one: Extract<Step, { act: 'place' }>): Promise<void> {
  const { own, card } = shopNow;
  const headers = shopNow.headers();
  const basket: [number, number][] = [];
  for (const [i, quantity] of [one.first, one.second].entries())
    if (quantity > 0) basket.push([own[i] ?? 0, quantity]);
  const priced = await send(
    '/getPro',
    {
      items: basket.map(([mat_var_id, quantity]) => ({ mat_var_id, quantity })),
      ...{ point_bt: one.coins, point_the1: one.points },
    },
    headers,
  );
  const answer = await send(
    '/process_order',
    {
      ...orderRequest(basket, priced.json().total, { payment_method: one.paying }),
      ...(one.paying === 'card' && { card_token: `ok-${randomUUID()}` }),
      ...{ point_bt: one.coins, point_the1: one.points, the1: card },
      delivery_address: { ...ADDRESS, email: `whole-${people}@example.com` },
    },
    headers,
  );
  if (answer.statusCode !== 200) return;
  const { so_no } = answer.json();
  shopNow.orders.push(so_no);
  for (let n = 0; n < one.onward; n += 1) await onward(shopNow, so_no);
}

/** The next step of the newest return of an order, one of those that its status allows. */
async function returnStep(shopNow: Shop, so_no: string, way: number): Promise<void> {
  const one = await s.db('returns').where({ so_no }).orderBy('asked_at', 'desc').first();
  if (one === undefined) return;
  const { return_no, status } = one;
  const url = (act: string) => `/admin/returns/${return_no}/${act}`;
  const lines = await s.db('return_lines').where({ return_no }).orderBy('line_no');
  const settle = async () => {
    const shown: AdminReturn = (
      await s.inject('GET', `/admin/returns/${return_no}`, undefined, owner())
    ).json();
    const { quote, can } = shown;
    const sums = { credit: quote.exchange?.credit ?? 0, goods: quote.exchange?.goods ?? 0 };
    // Twice at once: one of them is refused.
    const both = await Promise.all(
      [1, 2].map(() =>
        can.exchange ? send(url('exchange'), sums) : send(url('pay'), { amount: quote.amount }),
      ),
    );
    expect(both.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    const made = await s.db('return_exchanges').where({ of_so_no: so_no });
    for (const { so_no: other } of made) if (!shopNow.orders.includes(other)) shopNow.orders.push(other);
  };
  if (way === 5) await send('/order/returns/withdraw', { so_no, return_no }, shopNow.headers());
  else if (status === 'asked') {
    const decisions = lines.map(({ line_no: line }) => ({
      ...{ line_no: line, note: 'เหตุผล', approved: way !== 4 || line > 1, send_back: way !== 3 },
      cause: (way + line) % 2 === 0 ? 'customer' : 'shop',
    }));
    await send(url('decide'), { pay_first: way === 2, lines: decisions });
  } else if (status === 'approved' && way === 4) await settle();
  else if (status === 'approved') await send(url('receive'), {});
  else if (status === 'received') {
    const inspected = lines
      .filter(({ approved, send_back }) => approved && send_back)
      .map(({ line_no: line, quantity }) => {
        // Way 4: one unit has not come.
        const came = quantity - (way === 4 ? 1 : 0);
        const parts = [0, 0, 0];
        for (let n = 0; n < came; n += 1) parts[(n + way) % 3] = (parts[(n + way) % 3] ?? 0) + 1;
        const [restocked = 0, quarantined = 0, written_off = 0] = parts;
        return { line_no: line, restocked, quarantined, written_off };
      });
    await send(url('inspect'), { lines: inspected });
  } else if (status === 'inspected') await settle();
}

/** A parcel that is away is lost or comes back; one that is back is inspected. */
async function parcelStep(
  shopNow: Shop,
  so_no: string,
  { to, keeps }: Extract<Step, { act: 'parcel' }>,
): Promise<void> {
  const parcel = await s
    .db('parcels')
    .where({ so_no })
    .whereIn('state', ['shipped', 'out_for_delivery', 'returned'])
    .first();
  if (parcel === undefined) return;
  if (parcel.state !== 'returned') {
    await send(`/admin/parcels/${parcel.parcel_id}/state`, { to, reason: 'ขนส่งแจ้ง' });
    return;
  }
  const items: { line_no: number; quantity: string }[] = await s
    .db('parcel_items')
    .where({ parcel_id: parcel.parcel_id })
    .groupBy('line_no')
    .select('line_no')
    .sum({ quantity: 'quantity' });
  const resalable = items.map(({ line_no: line, quantity }) => ({
    line_no: line,
    quantity: Math.max(0, Number(quantity) - keeps),
  }));
  const answer = await send(`/admin/parcels/${parcel.parcel_id}/inspection`, { resalable });
  if (answer.statusCode !== 200) return;
  for (const { line_no: line, quantity } of resalable) {
    const key = `${so_no} ${line}`;
    shopNow.resold.set(key, (shopNow.resold.get(key) ?? 0) + quantity);
  }
}

/** Statuses in which a step usually has something to do. */
const APT: Readonly<Partial<Record<Step['act'], readonly number[]>>> = {
  'cancel units': [1, 3, 29],
  onward: [3, 13, 14, 17, 29],
  parcel: [14, 15],
  ask: [17, 98],
  return: [14, 17, 98],
  refund: [13, 14, 17, 98],
};

async function take(shopNow: Shop, one: Step): Promise<void> {
  s.later(60_000);
  if (one.act === 'place') return placeOrder(shopNow, one);
  if (one.act === 'work') return work();
  const rows = await s.db('orders').whereIn('so_no', shopNow.orders).orderBy('placed_at');
  const apt = rows.filter(({ doc_status }) => APT[one.act]?.includes(doc_status) ?? true);
  const among = apt.length > 0 ? apt : rows;
  const order = among[one.which % Math.max(1, among.length)];
  if (order === undefined) return;
  const { so_no } = order;
  switch (one.act) {
    case 'onward':
      return onward(shopNow, so_no);
    case 'cancel':
      await send('/order/status', { so_no, new_status: 15, reason: 'ลูกค้าขอ' });
      return;
    case 'cancel units': {
      const url = `/admin/orders/${so_no}/cancel_units`;
      const wanted = { lines: [{ line_no: one.line_no, quantity: one.units }], cause: one.cause };
      const quoted = await send(`${url}/quote`, wanted);
      if (quoted.statusCode !== 200) return;
      const { version, amount } = quoted.json();
      await send(url, { ...wanted, version, amount, reason: 'ของหมด' });
      return;
    }
    case 'ask': {
      const chosen = shopNow.others.find(({ line, way }) => line === one.line_no - 1 && way === one.wish);
      const line = { line_no: one.line_no, quantity: one.units, reason: 'changed_mind', opened: false };
      await send(
        '/order/returns',
        {
          ...{ so_no, request_key: randomUUID(), note: '', photos: [] },
          lines: [{ ...line, exchange_for: chosen?.id ?? null }],
        },
        shopNow.headers(),
      );
      return;
    }
    case 'return':
      return returnStep(shopNow, so_no, one.way);
    case 'parcel':
      return parcelStep(shopNow, so_no, one);
    case 'refund': {
      const shown = (await s.inject('GET', `/admin/refundable?so_no=${so_no}`, undefined, owner())).json();
      const part = {
        ...{ so_no, delivery: one.delivery, cause: one.cause },
        lines: [{ line_no: one.line_no, quantity: 1 }],
      };
      const quoted = await send('/admin/refunds/quote', part);
      if (quoted.statusCode !== 200) return;
      const method = shown.methods.at(0) ?? 'transfer';
      const how = { whole: false, method, reason: 'แตก', refunded: shown.refunded };
      await send('/admin/refunds', { ...part, ...how, amount: quoted.json().amount });
    }
  }
}

/** Runs every job that waits, of all modules that an order causes work in. */
const work = (): Promise<void> =>
  s.work(Object.assign({}, coinJobs(s.jobs).tasks, loyaltyJobs(s.jobs).tasks));

async function settleAll(): Promise<void> {
  s.later(20 * 60_000);
  for (let due = 1; due > 0; ) {
    await work();
    const [left] = await s.db('refunds').where({ status: 'due', method: 'gateway' }).count({ n: '*' });
    due = Number(left?.n);
  }
  for (const { refund_id } of await s.db('refunds').whereNot({ status: 'done' }))
    await send('/admin/refunds/done', { refund_id, transfer_reference: 'KTB-2' });
  await work();
  await issueMissing(s.jobs);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Every unit is at one place: on the shelf, held, set aside, written off or with a customer. */
async function unitsAgree(shopNow: Shop): Promise<void> {
  const { db } = s;
  expect(await stockDifferences(db, 9)).toEqual([]);
  const orders = await db('orders').whereIn('so_no', shopNow.orders);
  const lines = await db('order_lines').whereIn('so_no', shopNow.orders);
  const left = await db('order_events')
    .whereIn('so_no', shopNow.orders)
    .where({ to_status: 14 })
    .pluck('so_no');
  const back = await db('return_lines').whereIn('so_no', shopNow.orders);
  for (const mat_var_id of [...shopNow.own, ...shopNow.others.map(({ id }) => id)]) {
    let away = 0;
    let held = 0;
    for (const line of lines.filter((one) => one.mat_var_id === mat_var_id)) {
      const order = orders.find(({ so_no }) => so_no === line.so_no);
      const quantity = line.quantity - line.cancelled;
      if (left.includes(line.so_no)) {
        const own = back.filter(({ so_no, line_no: no }) => so_no === line.so_no && no === line.line_no);
        const came = sum(own.map(({ restocked }) => restocked));
        away += quantity - came - (shopNow.resold.get(`${line.so_no} ${line.line_no}`) ?? 0);
      } else if (order?.doc_status !== 15) held += quantity;
    }
    const stock = await db('stock').where({ mat_var_id }).first();
    expect([mat_var_id, stock.quantity]).toEqual([mat_var_id, STOCK - away - held]);
    const open = await db('stock_allocations')
      .where({ mat_var_id, state: 'open' })
      .sum({ n: 'quantity' })
      .first();
    expect([mat_var_id, Number(open?.n ?? 0)]).toEqual([mat_var_id, held]);
    const apart = await db('stock_balances')
      .where({ mat_var_id })
      .whereNot({ location_id: 1 })
      .sum({ n: 'on_hand' })
      .first();
    const ids = new Set(
      lines.filter((one) => one.mat_var_id === mat_var_id).map((one) => `${one.so_no} ${one.line_no}`),
    );
    const setAside = back
      .filter(({ so_no, line_no: no }) => ids.has(`${so_no} ${no}`))
      .map(({ quarantined }) => quarantined);
    expect([mat_var_id, Number(apart?.n ?? 0)]).toEqual([mat_var_id, sum(setAside)]);
  }
}

/** What was paid is what is kept and what went back, in money and on paper. */
async function moneyAgrees(shopNow: Shop): Promise<void> {
  const { db } = s;
  const range = [new Date(START.getTime() - 3_600_000), new Date(s.clock.now.getTime() + 1)] as const;
  expect(await differingCredits(db, ...range)).toEqual([]);
  expect(await inconsistentRefunds(db, ...range)).toEqual([]);
  const { findings, failure } = await reconcile(s.jobs, { from: range[0], to: range[1] });
  expect([findings, failure]).toEqual([[], null]);
  for (const so_no of shopNow.orders) {
    const order = await s.rowOf(so_no);
    const refunds = await s.refundsOf(so_no);
    const parts = await db('refund_lines').where({ so_no });
    const lines = await db('order_lines').where({ so_no });
    for (const { line_no: no, quantity } of lines)
      expect(
        sum(parts.filter((part) => part.line_no === no).map((part) => part.quantity)),
      ).toBeLessThanOrEqual(quantity);
    const given = sum(refunds.map(({ amount }) => amount));
    const received = sum((await s.paymentsOf(so_no)).map((payment) => payment.received ?? 0));
    const paid = order.payment_method === 'cod' ? order.total : received;
    expect([so_no, given <= paid + order.exchange_credit]).toEqual([so_no, true]);
    const papers = await db('tax_documents').where({ so_no });
    const invoice = papers.find(({ kind }) => kind !== 'credit_note');
    if (invoice === undefined) continue;
    const credited = sum(papers.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total));
    expect([so_no, credited <= invoice.total]).toEqual([so_no, true]);
    // Of an order that ended nothing is sold.
    if (order.doc_status === 15) expect([so_no, invoice.total - credited]).toEqual([so_no, 0]);
  }
}

/** Coins and points are those of what was kept. */
async function rewardsAgree(shopNow: Shop): Promise<void> {
  const { db } = s;
  expect(await coinFaults(db)).toEqual([]);
  let points = 0;
  for (const so_no of shopNow.orders) {
    const order = await s.rowOf(so_no);
    const entries = await db('coin_ledger').where({ so_no });
    const coins = (kind: string) =>
      sum(
        entries
          .filter((one) => one.kind === kind)
          .map((one) => one.coins - (kind === 'taken_back' ? one.owed : 0)),
      );
    expect([so_no, coins('redeemed')]).toEqual([so_no, -order.point_bt || 0]);
    expect([so_no, coins('returned') <= order.point_bt]).toEqual([so_no, true]);
    if (order.doc_status === 15) {
      expect([so_no, coins('returned')]).toEqual([so_no, order.point_bt]);
      expect([so_no, coins('earned') + coins('taken_back')]).toEqual([so_no, 0]);
    }
    const reservation = await db('partner_reservations').where({ so_no }).first();
    const returns = await db('partner_returns').whereIn(
      'refund_id',
      (await s.refundsOf(so_no)).map(({ refund_id }) => refund_id),
    );
    // A reservation that is released gives back what was not given back before.
    const isOver = reservation === undefined || reservation.status === 'released';
    const kept = isOver ? 0 : reservation.points - sum(returns.map((one) => one.points));
    expect([so_no, kept >= 0]).toEqual([so_no, true]);
    if (order.doc_status === 15) expect([so_no, kept]).toEqual([so_no, 0]);
    points += kept;
  }
  // The partner has what the customer has not spent.
  expect(partner.points.get(shopNow.card)).toBe(POINTS - points);
}

it(
  'in any order of cancelling, packing, shipping, refusing, returning, exchanging and refunding no unit, satang, document, coin or point is lost or doubled',
  async () => {
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const shopNow = await shop();
        for (const one of steps) await take(shopNow, one);
        await settleAll();
        await unitsAgree(shopNow);
        await moneyAgrees(shopNow);
        await rewardsAgree(shopNow);
      }),
      { numRuns: runs(20), endOnFailure: true },
    );
    if (!FULL) return;
    // The walks lead everywhere.
    const has = async (table: string, where: object) =>
      expect([table, where, (await s.db(table).where(where)).length > 0]).toEqual([table, where, true]);
    for (const status of ['done', 'refused', 'withdrawn']) await has('returns', { status });
    for (const state of ['returned', 'lost']) await has('parcels', { state });
    for (const doc_status of [14, 15, 17, 98]) await has('orders', { doc_status });
    await has('return_exchanges', {});
    await has('coin_ledger', { kind: 'taken_back' });
    await has('tax_documents', { kind: 'credit_note' });
    const [cancelled] = await s.db('order_lines').where('cancelled', '>', 0).count({ n: '*' });
    expect(Number(cancelled?.n)).toBeGreaterThan(0);
  },
  FULL ? 600_000 : 120_000,
);
