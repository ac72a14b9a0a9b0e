import { randomUUID } from 'node:crypto';
import { buildUser, buildVariant } from '@mali/db/builders';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { remindOfWinners } from './office.ts';
import { compareReached } from './service.ts';

const START = new Date('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(START.getTime() + days * DAY_MS);
let now = START;
let t: TestApp;
let unit = 0;
let owner: Awaited<ReturnType<typeof staff>>;
let editor: Awaited<ReturnType<typeof staff>>;
beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  unit = (await buildVariant(t.deps.db)).mat_var_id;
  [owner, editor] = [await staff(0), await staff(8)];
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
const ask = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  headers: object = {},
  payload?: object,
) => {
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
const staff = async (role_id: number) => {
  const user = await buildUser(t.deps.db, { role_id });
  return { ...user, headers: t.bearer({ ...user, role_id }) };
};
const office = '/admin/top-spender';
const boardOf = async (id: number) => (await ask('GET', `${office}/${id}/board`, editor.headers)).body;
const staffView = async (id: number) => (await ask('GET', `${office}/${id}`, editor.headers)).body;
/** Confirms the winners as they are shown now. */
const confirm = async (id: number, who = owner, more: object = {}) => {
  const [{ revision }, { ranking }] = [await staffView(id), await boardOf(id)];
  return ask('POST', `${office}/${id}/confirm`, who.headers, { revision, ranking, ...more });
};
const decide = (id: number, { user_id }: { user_id: number }, body: object, who = owner) =>
  ask('POST', `${office}/${id}/members/${user_id}`, who.headers, body);
const form = (more: object = {}) => ({
  ...{ name: 'Spring', name_th: 'ฤดูใบไม้ผลิ', lead: '', lead_th: '', terms: '', terms_th: '', places: 2 },
  ...{ starts_at: later(1).toISOString(), ends_at: later(10).toISOString() },
  ...{ announce_at: later(20).toISOString(), right_amount: 1000, registration: 'automatic' },
  prizes: [{ from_place: 1, to_place: 2, prize: 'A bag', prize_th: 'กระเป๋า' }],
  scope: { all: true, brands: [], categories: [], products: [] },
  ...more,
});
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
      if (/JOIN top_spender_entries e/.test(sql)) statements += 1;
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
    expect((await confirm(id)).body).toMatchObject({ code: 'TOP_SPENDER.STATE' });
    now = later(20);
    const told = await boardOf(id);
    const settled = await Promise.all([confirm(id), confirm(id), confirm(id)]);
    expect(settled.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(told.ranks[0]).toMatchObject({ place: 1, approved: 2500, name: expect.stringMatching(/^หนึ/) });
    await refund(kept, 250_000);
    const end = await board(id);
    expect(end).toMatchObject({ state: 'settled', count: 2 });
    expect(end.leaderboards).toEqual([
      { place: 1, name: expect.stringMatching(/^หนึ/), amount: 2500, rights: 2 },
      { place: 2, name: expect.stringMatching(/^สอ/), amount: 1200, rights: 1 },
    ]);
    expect(await mine(two, id)).toMatchObject({ place: 2 });
    expect(await mine(three, id)).toMatchObject({ place: null });
    const notices = await t.deps.db('notifications').where({ dedupe: `top-spender:${id}` });
    expect(notices.map(({ user_id }) => user_id).sort()).toEqual([one.user_id, two.user_id].sort());
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

describe('staff', () => {
  it('make a campaign once for a key, publish it, and cannot take away what members agreed to', async () => {
    const request = { ...form(), request_key: randomUUID() };
    const made = await Promise.all([1, 2].map(() => ask('POST', office, editor.headers, request)));
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    const id: number = made[0]?.body.campaign_id;
    expect(made[1]?.body.campaign_id).toBe(id);
    expect((await ask('GET', `/v3/top-spender?campaign_id=${id}`)).status).toBe(404);
    const turn = async (act: string, more: object = {}) =>
      ask('POST', `${office}/${id}/act`, editor.headers, {
        ...{ act, revision: (await staffView(id)).revision, ...more },
      });
    const change = async (more: object, revision?: number) =>
      ask('POST', `${office}/${id}`, editor.headers, {
        ...form(more),
        revision: revision ?? (await staffView(id)).revision,
      });
    expect((await change({ ends_at: later(0).toISOString() })).body.code).toBe('TOP_SPENDER.DATES');
    const beyond = [{ from_place: 1, to_place: 3, prize: 'A bag', prize_th: 'กระเป๋า' }];
    expect((await change({ prizes: beyond })).body.code).toBe('TOP_SPENDER.PRIZES');
    const nothing = { all: false, brands: [], categories: [], products: [] };
    expect((await change({ scope: nothing })).body.code).toBe('TOP_SPENDER.SCOPE');
    expect((await change({ scope: { ...nothing, brands: [99_999] } })).body.code).toBe('TOP_SPENDER.SCOPE');
    expect((await turn('publish')).body).toMatchObject({ published: true, state: 'coming', begun: false });
    expect((await turn('withdraw')).body).toMatchObject({ published: false, state: 'draft' });
    await turn('publish');
    expect((await change({ right_amount: 500 })).status).toBe(200);
    now = later(2);
    const first = [{ from_place: 1, to_place: 1, prize: 'A bag', prize_th: 'กระเป๋า' }];
    const less = { right_amount: 700, places: 1, prizes: first, ends_at: later(9).toISOString() };
    const { status, body } = await change(less);
    expect([status, body.code]).toEqual([409, 'TOP_SPENDER.BEGUN']);
    expect(body.details.fields).toEqual(['ends_at', 'right_amount', 'places', 'prizes']);
    expect((await turn('withdraw')).body.code).toBe('TOP_SPENDER.STATE');
    const more = [
      { from_place: 1, to_place: 2, prize: 'A bag', prize_th: 'กระเป๋า' },
      { from_place: 3, to_place: 3, prize: 'A pen', prize_th: 'ปากกา' },
    ];
    const grown = { right_amount: 500, places: 3, prizes: more, ends_at: later(11).toISOString() };
    expect((await change(grown)).body).toMatchObject({ places: 3, begun: true });
    const stale = await change({ ...grown, name: 'Other' }, 1);
    expect([stale.status, stale.body.code]).toEqual([409, 'RECORD.CHANGED']);
    expect(stale.body.details.record).toMatchObject({ name: 'Spring', places: 3 });
    const listed = await ask('GET', `${office}?state=running&limit=50`, editor.headers);
    expect(listed.body.rows.map((row: { campaign_id: number }) => row.campaign_id)).toContain(id);
    const who = await member();
    await join(who, id);
    expect((await turn('end', { reason: 'Sold out' })).status).toBe(400);
    const ended = await turn('end', { reason: 'Sold out', reason_th: 'ของหมด' });
    expect(ended.body).toMatchObject({ state: 'counting', end_reason_th: 'ของหมด' });
    expect((await board(id)).end_reason).toBe('Sold out');
    const [told] = await t.deps.db('notifications').where({ user_id: who.user_id, kind: 'campaign' });
    expect(told).toMatchObject({ body: 'Sold out', body_th: 'ของหมด' });
    const kinds = await t.deps
      .db('security_events')
      .where({ subject: `top-spender ${id}` })
      .pluck('kind');
    expect(kinds).toEqual(
      expect.arrayContaining(['top_spender_made', 'top_spender_published', 'top_spender_ended']),
    );
  });

  it('are deleted as drafts of the revision shown, and not once customers could have seen them', async () => {
    const draft = async () =>
      (await ask('POST', office, editor.headers, { ...form(), request_key: randomUUID() })).body;
    const remove = (id: number, revision: number, who = editor) =>
      ask('DELETE', `${office}/${id}?revision=${revision}`, who.headers);
    const { campaign_id: id, revision, deletable } = await draft();
    expect(deletable).toBe(true);
    expect((await remove(id, revision, await member())).status).toBe(403);
    expect((await remove(id, revision + 1)).body.code).toBe('RECORD.CHANGED');
    expect((await remove(id, revision)).body).toEqual({ ok: true });
    expect((await remove(id, revision)).status).toBe(404);
    const [{ kind, details }] = await t.deps
      .db('security_events')
      .where({ subject: `top-spender ${id}`, kind: 'top_spender_deleted' });
    expect({ kind, details }).toMatchObject({ details: { name: 'ฤดูใบไม้ผลิ' } });
    const other = await draft();
    const turn = (act: string, of: number) =>
      ask('POST', `${office}/${other.campaign_id}/act`, editor.headers, { act, revision: of });
    const published = (await turn('publish', other.revision)).body;
    const withdrawn = (await turn('withdraw', published.revision)).body;
    expect(withdrawn).toMatchObject({ published: false, deletable: false });
    expect((await remove(other.campaign_id, withdrawn.revision)).body.code).toBe('TOP_SPENDER.SEEN');
  });

  it('count only the chosen brands, products and categories, also of what goes back', async () => {
    const other = await buildVariant(t.deps.db);
    const { brand_id } = await t.deps.db('materials').where({ mat_id: other.mat_id }).first();
    const scope = JSON.stringify({ all: false, brands: [brand_id], categories: [], products: [] });
    const id = await campaign({ scope });
    const who = await member();
    await order(who, 500_000);
    const so_no = await order(who, 200_000, {}, { mat_var_id: other.mat_var_id });
    await join(who, id);
    expect(await mine(who, id)).toMatchObject({ totalRegisteredAmount: 2000, count: 1 });
    expect((await board(id)).counted).toMatchObject({ all: false, named: [{ kind: 'brand', id: brand_id }] });
    await refund(so_no, 50_000);
    expect(await amounts(id)).toEqual([1500]);
  });

  it('review registrations; a refused member has no place, is told why, and cannot register again', async () => {
    const id = await campaign({ registration: 'reviewed' });
    const [one, two] = [await member('หนึ่ง'), await member('สอง')];
    await order(one, 100_000, { doc_status: 98 });
    await order(two, 300_000, { doc_status: 98 });
    expect((await join(one, id)).body).toMatchObject({ entry: 'waiting', joined: true });
    await join(two, id);
    expect(await amounts(id)).toEqual([]);
    const { waiting } = await boardOf(id);
    expect(waiting.map(({ user_id }: { user_id: number }) => user_id)).toEqual([one.user_id, two.user_id]);
    expect(JSON.stringify(waiting)).not.toMatch(/ใจดี|example\.com/);
    expect((await decide(id, one, { act: 'accept', was: 'waiting' }, editor)).status).toBe(403);
    expect((await decide(id, one, { act: 'accept', was: 'waiting' })).status).toBe(200);
    expect((await decide(id, one, { act: 'accept', was: 'waiting' })).body.code).toBe('TOP_SPENDER.DECIDED');
    expect((await decide(id, two, { act: 'refuse', was: 'waiting' })).status).toBe(400);
    now = later(20);
    expect((await confirm(id)).body.code).toBe('TOP_SPENDER.WAITING');
    expect((await decide(id, two, { act: 'refuse', was: 'waiting', reason: 'บัญชีร้านค้า' })).status).toBe(200);
    await join(two, id, false);
    now = later(5);
    expect((await join(two, id)).body).toMatchObject({ entry: 'refused', joined: false, place: null });
    const { reason } = (await ask('GET', `/v3/users/me/top-spender?campaign_id=${id}`, two.headers)).body;
    expect(reason).toBe('บัญชีร้านค้า');
    now = later(20);
    expect((await confirm(id)).status).toBe(200);
    expect(await amounts(id)).toEqual([1000]);
    expect((await decide(id, one, { act: 'refuse', was: 'accepted', reason: 'x' })).body.code).toBe(
      'TOP_SPENDER.STATE',
    );
  });

  it('rank all members without registration, unnamed until they agree', async () => {
    const id = await campaign({ registration: 'none' });
    const [one, two] = [await member('หนึ่ง'), await member('สอง')];
    await t.deps.db('order_lines').delete();
    await t.deps.db('orders').delete();
    await order(one, 100_000);
    await order(two, 300_000);
    await join(one, id);
    const shown = (await board(id)).leaderboards;
    expect(shown.map(({ name, amount }: { name: string; amount: number }) => [name, amount])).toEqual([
      ['', 3000],
      [expect.stringMatching(/^หนึ.*\*/), 1000],
    ]);
    expect(await mine(two, id)).toMatchObject({ joined: false, entry: null, place: 1 });
    expect((await decide(id, two, { act: 'refuse', was: null, reason: 'พนักงาน' })).status).toBe(200);
    expect(await amounts(id)).toEqual([1000]);
  });

  it('confirm the ranks that they saw, not others, not their own, and see the orders behind one', async () => {
    const id = await campaign();
    const [one, two] = [await member('หนึ่ง'), await member('สอง')];
    const so_no = await order(one, 250_000, { doc_status: 98 });
    await order(two, 200_000, { doc_status: 98 });
    await join(one, id);
    await join(two, id);
    const orders = await ask('GET', `${office}/${id}/members/${one.user_id}`, owner.headers);
    expect(orders.body.orders).toMatchObject([{ so_no, amount: 2500, state: 'approved' }]);
    expect((await ask('GET', `${office}/${id}/members/${one.user_id}`, editor.headers)).status).toBe(403);
    now = later(20);
    expect(await remindOfWinners(t.deps)).toBeGreaterThan(0);
    await remindOfWinners(t.deps);
    const reminded = await t.deps
      .db('notifications')
      .where({ user_id: owner.user_id, dedupe: `top-spender-due:${id}` });
    expect(reminded).toHaveLength(1);
    const { ranking } = await boardOf(id);
    await refund(so_no, 100_000);
    expect((await confirm(id, owner, { ranking })).body.code).toBe('TOP_SPENDER.RANKING');
    const winner = await staff(4);
    await order(winner, 900_000, { doc_status: 98 });
    now = later(5);
    await join(winner, id);
    now = later(20);
    expect((await confirm(id, winner)).body.code).toBe('TOP_SPENDER.OWN');
    expect((await confirm(id, editor)).status).toBe(403);
    expect((await confirm(id)).body).toMatchObject({ state: 'settled', confirmed_by: expect.any(String) });
    expect(await amounts(id)).toEqual([9000, 2000]);
    expect((await boardOf(id)).ranks).toHaveLength(2);
  });
});
