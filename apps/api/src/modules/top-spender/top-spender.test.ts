import { buildUser, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { compareReached, settleDue } from './service.ts';

const START = new Date('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(START.getTime() + days * DAY_MS);
let now = START;
let t: TestApp;
let unit = 0;
beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  unit = (await buildVariant(t.deps.db)).mat_var_id;
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

/** A campaign from yesterday to in ten days, settled in twenty; one right per complete ฿1,000. */
async function campaign(more: Record<string, unknown> = {}): Promise<number> {
  const [kept] = await t.deps.db('top_spender_campaigns').insert(
    {
      ...{ name: 'Big spring', name_th: 'ฤดูใหญ่', lead: 'x', lead_th: 'x', places: 2 },
      ...{ starts_at: later(-1), ends_at: later(10), announce_at: later(20), right_satang: 100_000 },
      prizes: JSON.stringify([{ from_place: 1, to_place: 2, prize: 'A bag', prize_th: 'กระเป๋า' }]),
      ...more,
    },
    ['campaign_id'],
  );
  return kept.campaign_id;
}
const member = async (first_name = 'สมหญิง') => {
  const user = await buildUser(t.deps.db, { first_name, last_name: 'ใจดี' });
  return { ...user, headers: t.bearer(user) };
};
type Member = Awaited<ReturnType<typeof member>>;

let orders = 0;
/** An order of one line; `amount`: paid for its goods, satang, plus ฿55 delivery. */
async function order(
  { user_id }: { user_id: number },
  amount: number,
  more: Record<string, unknown> = {},
  line: Record<string, unknown> = {},
): Promise<string> {
  orders += 1;
  const so_no = `SO261120${String(orders).padStart(8, '0')}`;
  const at = new Date(START.getTime() + orders * 1000);
  const money = { list: amount, discount: 0, subtotal: amount, discount_promo: 0, delivery_cost: 5500 };
  await t.deps.db('orders').insert({
    ...{ so_no, user_id, email: 'a@example.com', lang: 'th', doc_status: 3, payment_method: 'promptpay' },
    ...{ placed_at: at, status_at: at, paid_at: at, delivery_address: {}, ...money },
    ...{ delivery_default: 5500, total: amount + 5500, vat: 0, ...more },
  });
  await t.deps.db('order_lines').insert({
    ...{
      so_no,
      line_no: 1,
      mat_var_id: unit,
      quantity: 1,
      list: amount,
      net: amount,
      amount,
      shown: {},
      ...line,
    },
  });
  return so_no;
}
/** Refunds goods of an order, done or due. */
async function refund(so_no: string, amount: number): Promise<void> {
  const at = now;
  const [{ payment_id }] = await t.deps.db('payments').insert(
    {
      ...{ so_no, gateway: 'sandbox', method: 'promptpay', charge_id: so_no, amount, received: amount },
      ...{ status: 'successful', created_at: at, settled_at: at },
    },
    ['payment_id'],
  );
  const [{ refund_id }] = await t.deps.db('refunds').insert(
    {
      ...{
        so_no,
        payment_id,
        amount,
        reason_code: 'goods',
        reason: 'x',
        method: 'transfer',
        delivery: false,
      },
      ...{ status: 'due', requested_at: at },
    },
    ['refund_id'],
  );
  await t.deps.db('refund_lines').insert({ refund_id, so_no, line_no: 1, quantity: 1, amount });
}
const ask = async (method: 'GET' | 'POST', url: string, headers: object = {}, payload?: object) => {
  const answer = await t.app.inject({
    ...{ method, url, headers: { ...headers } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const board = async (campaign_id: number) => {
  // Advances the clock beyond the cache time.
  now = new Date(now.getTime() + 16_000);
  const { status, body } = await ask('GET', `/v3/top-spender?campaign_id=${campaign_id}`);
  expect(status).toBe(200);
  return body.campaign;
};
const mine = async (who: Member, campaign_id: number) => {
  now = new Date(now.getTime() + 16_000);
  return (await ask('GET', `/v3/users/me/top-spender?campaign_id=${campaign_id}`, who.headers)).body;
};
const join = (who: Member, campaign_id: number, joined = true) =>
  ask('POST', '/v3/users/me/top-spender', who.headers, { campaign_id, joined });
const amounts = async (campaign_id: number): Promise<number[]> =>
  (await board(campaign_id)).leaderboards.map(({ amount }: { amount: number }) => amount);

describe('counted amounts', () => {
  it('are paid orders in the campaign period: goods in money, without delivery', async () => {
    const id = await campaign();
    const who = await member();
    await order(who, 150_000);
    await order(
      who,
      60_000,
      { doc_status: 98 },
      { code_discount: 1000, coin_discount: 2000, partner_discount: 3000 },
    );
    await order(who, 9_000_00, { doc_status: 1, paid_at: null, expires_at: later(1) });
    await order(who, 9_000_00, { doc_status: 15 });
    await order(who, 9_000_00, { placed_at: later(-2) });
    await order(who, 9_000_00, { placed_at: later(10) });
    expect(await mine(who, id)).toMatchObject({
      totalRegisteredAmount: 2040,
      totalApprovedAmount: 540,
      totalApprovedRights: 0,
      count: 2,
      joined: false,
      place: 1,
      history: [
        { amount: 540, state: 'approved' },
        { amount: 1500, state: 'registered' },
      ],
    });
  });

  it('include a COD order on delivery, and not before', async () => {
    const id = await campaign();
    const who = await member();
    const so_no = await order(who, 120_000, { payment_method: 'cod', doc_status: 14, paid_at: null });
    expect(await mine(who, id)).toMatchObject({ totalRegisteredAmount: 0, count: 0, place: null });
    await t.deps.db('orders').where({ so_no }).update({ doc_status: 17 });
    expect(await mine(who, id)).toMatchObject({ totalRegisteredAmount: 1200, totalApprovedAmount: 0 });
    await t.deps.db('orders').where({ so_no }).update({ doc_status: 98 });
    expect(await mine(who, id)).toMatchObject({ totalApprovedAmount: 1200, totalApprovedRights: 1 });
  });
});

describe('the board', () => {
  it('lists participants by amount, with masked names; others see only their own amount', async () => {
    const id = await campaign();
    const [first, second, silent] = [await member('มาลี'), await member('วิภา'), await member('สุดา')];
    await order(first, 100_000);
    await order(second, 250_000);
    await order(silent, 500_000);
    expect((await board(id)).leaderboards).toEqual([]);
    expect((await join(first, id)).body).toMatchObject({ joined: true, place: 1 });
    expect((await join(second, id)).status).toBe(200);
    const shown = await board(id);
    expect(shown).toMatchObject({ state: 'running', count: 2 });
    expect(shown.leaderboards).toEqual([
      { place: 1, name: 'วิภ*** ใจ***', amount: 2500, rights: 2 },
      { place: 2, name: 'มา*** ใจ***', amount: 1000, rights: 1 },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/example\.com|ใจดี|user_id/);
    expect(await mine(silent, id)).toMatchObject({ joined: false, place: 1, totalRegisteredAmount: 5000 });
    expect(await mine(first, id)).toMatchObject({ joined: true, place: 2, name: 'มา*** ใจ***' });
  });

  it('ranks the member who reached an equal amount first higher', async () => {
    const id = await campaign();
    const [late, early] = [await member('มานี'), await member('ชูใจ')];
    await order(early, 100_000);
    await order(early, 100_000);
    await order(late, 200_000);
    await join(late, id);
    await join(early, id);
    const names = (await board(id)).leaderboards.map(({ name }: { name: string }) => name);
    expect(names).toEqual([expect.stringMatching(/^ชู/), expect.stringMatching(/^มา/)]);
    expect(await mine(early, id)).toMatchObject({ place: 1 });
    expect(await mine(late, id)).toMatchObject({ place: 2 });
  });

  it('decreases on refunds, also partial ones', async () => {
    const id = await campaign();
    const [one, two] = [await member(), await member()];
    const so_no = await order(one, 300_000);
    await order(two, 200_000);
    await join(one, id);
    await join(two, id);
    expect(await amounts(id)).toEqual([3000, 2000]);
    await refund(so_no, 150_000);
    expect(await amounts(id)).toEqual([2000, 1500]);
    expect(await mine(one, id)).toMatchObject({ place: 2, totalRegisteredAmount: 1500 });
    await t.deps.db('orders').where({ so_no }).update({ doc_status: 15 });
    expect(await amounts(id)).toEqual([2000]);
    expect(await mine(one, id)).toMatchObject({ place: null, count: 0 });
  });

  it('is cached for some seconds, and recomputed when a member enters', async () => {
    const id = await campaign();
    const who = await member();
    await order(who, 100_000);
    let statements = 0;
    const count = ({ sql }: { sql: string }) => {
      if (/top_spender_entries e JOIN users/.test(sql)) statements += 1;
    };
    t.deps.db.on('query', count);
    const look = () => ask('GET', `/v3/top-spender?campaign_id=${id}`);
    await Promise.all(Array.from({ length: 20 }, look));
    expect(statements).toBe(1);
    await join(who, id);
    expect((await look()).body.campaign.leaderboards).toHaveLength(1);
    t.deps.db.removeListener('query', count);
  });

  it('removes a member who leaves', async () => {
    const id = await campaign();
    const who = await member();
    await order(who, 100_000);
    await join(who, id);
    await join(who, id);
    expect(await amounts(id)).toEqual([1000]);
    expect((await join(who, id, false)).body).toMatchObject({ joined: false });
    expect(await amounts(id)).toEqual([]);
  });

  it('is a total order', () => {
    const one = fc.record({
      amount: fc.integer({ min: 1, max: 3 }),
      reached_at: fc.integer({ min: 0, max: 2 }).map((n) => new Date(n)),
      user_id: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(one, one, (a, b) => {
        const same = a.amount === b.amount && +a.reached_at === +b.reached_at && a.user_id === b.user_id;
        expect(Math.sign(compareReached(a, b))).toBe(-Math.sign(compareReached(b, a)) || 0);
        expect(compareReached(a, b) === 0).toBe(same);
      }),
    );
  });
});

describe('the end', () => {
  it('closes entries, continues counting, and settles the winners by approved amounts', async () => {
    const id = await campaign();
    const [one, two, three] = [await member('หนึ่ง'), await member('สอง'), await member('สาม')];
    const kept = await order(one, 250_000, { doc_status: 98 });
    await order(two, 900_000);
    await order(two, 120_000, { doc_status: 99 });
    await order(three, 110_000, { doc_status: 98 });
    for (const who of [one, two, three]) await join(who, id);
    now = later(10);
    expect((await join(await member(), id)).body).toMatchObject({ code: 'CAMPAIGN.OVER' });
    expect(await board(id)).toMatchObject({ state: 'counting', count: 3 });
    expect(await settleDue(t.deps)).toBe(0);
    now = later(20);
    const settled = await Promise.all([settleDue(t.deps), settleDue(t.deps), settleDue(t.deps)]);
    expect(settled.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(1);
    await refund(kept, 250_000);
    const end = await board(id);
    expect(end).toMatchObject({ state: 'settled', count: 2 });
    expect(end.leaderboards).toEqual([
      { place: 1, name: expect.stringMatching(/^หนึ/), amount: 2500, rights: 2 },
      { place: 2, name: expect.stringMatching(/^สอ/), amount: 1200, rights: 1 },
    ]);
    expect(await mine(two, id)).toMatchObject({ place: 2 });
    expect(await mine(three, id)).toMatchObject({ place: null });
    const told = await t.deps.db('notifications').where({ dedupe: `top-spender:${id}` });
    expect(told.map(({ user_id }) => user_id).sort()).toEqual([one.user_id, two.user_id].sort());
    // Leaving removes the name; the rank stays.
    await join(one, id, false);
    expect((await board(id)).leaderboards[0]).toMatchObject({ place: 1, name: '', amount: 2500 });
  });

  it('defaults to the running campaign, else the last ended', async () => {
    await t.deps.db('top_spender_campaigns').delete();
    expect((await ask('GET', '/v3/top-spender')).body).toEqual({ campaign: null, campaigns: [] });
    const past = await campaign({ starts_at: later(-30), ends_at: later(-20), announce_at: later(-20) });
    const coming = await campaign({ starts_at: later(3) });
    expect((await ask('GET', '/v3/top-spender')).body.campaign.campaign_id).toBe(past);
    const running = await campaign();
    const { body } = await ask('GET', '/v3/top-spender');
    expect(body.campaign.campaign_id).toBe(running);
    expect(body.campaigns.map(({ campaign_id }: { campaign_id: number }) => campaign_id)).toEqual([
      coming,
      running,
      past,
    ]);
    expect((await ask('GET', '/v3/top-spender?campaign_id=99999')).status).toBe(404);
    expect((await ask('GET', `/v3/users/me/top-spender?campaign_id=${running}`)).status).toBe(401);
  });
});
