import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { hasCoinSpending, readCoinSpending } from '../pricing/coin-spending-repository.ts';
import { countOrders, ordersToReplay } from '../pricing/forecast-repository.ts';
import { refreshAudience } from './segments.ts';

vi.setConfig({ testTimeout: 30_000 });

const AT = new Date('2026-11-20T05:00:00Z');
type Member = { user_id: number; role_id: number };
let t: TestApp;
let crm: Member;
let of: { segment_id: number };
let [mine, other]: Member[] = [];
beforeAll(async () => {
  t = await testApp({}, { now: () => AT });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
  crm = await buildUser(t.deps.db, { role_id: 7 });
  [mine, other] = await Promise.all([buildUser(t.deps.db), buildUser(t.deps.db)]);
  await t.deps
    .db('customers')
    .where({ user_id: mine?.user_id })
    .update({ tags: ['ดี'] });
  of = await done('POST', '/admin/segments', { name: 'กลุ่มลับ', join: 'all', conditions: { tag: 'ดี' } });
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who?: Member) =>
  t.app.inject({
    ...{ method, url, ...(payload !== undefined && { payload }) },
    ...(who !== undefined && { headers: t.bearer(who) }),
  });
async function done(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who: Member = crm) {
  const answer = await ask(method, url, payload, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const variant = async (mat_price = 10_000) =>
  (await buildVariant(t.deps.db, { mat_price, stock: 50 })).mat_var_id;
const NOTHING = { all: false, brands: [], categories: [], products: [], variants: [], except: [] };
const ALL = { ...NOTHING, all: true };
const OFFER = {
  ...{ name_th: 'เฉพาะกลุ่ม', name_en: 'For a segment', starts_at: null, ends_at: null, scope: ALL },
  ...{ customers: [], influencer: null, stage: 'live', codes: 0 },
};
const offer = async (kind: string, terms: object, scope: object = ALL) => {
  const made = await done('POST', '/admin/offers', {
    ...{ ...OFFER, kind, scope },
    terms: { ...terms, audience: 'segment', segment_id: of.segment_id },
  });
  // Members of a segment are stored once something is for it.
  await refreshAudience(t.deps, of.segment_id);
  return made;
};
const end = (promo_id: number) =>
  done('POST', `/admin/offers/${promo_id}/stage`, { from: 'live', stage: 'ended', reason: '' });
const cart = async (ids: number[], who?: Member, more: object = {}) =>
  (
    await ask(
      'POST',
      '/cart_process',
      { items: ids.map((mat_var_id) => ({ mat_var_id, quantity: 1 })), ...more },
      who,
    )
  ).json();
const giftsIn = (answer: { cart_items: { gift?: { mat_var_id: number } }[] }) =>
  answer.cart_items.flatMap(({ gift }) => gift?.mat_var_id ?? []);
const order = (id: number, total: number, who: Member, more: object = {}) =>
  ask(
    'POST',
    '/process_order',
    orderRequest([[id, 1]], total, {
      delivery_address: { ...ADDRESS, email: `u${who.user_id}@example.com` },
      ...more,
    }),
    who,
  );

describe('a gift for a segment', () => {
  it('is given to its members alone, in bag and order, and named in no answer for others', async () => {
    const [id, plain, gift] = [await variant(), await variant(), await variant()];
    const made = await offer('gift', { min_spend: 50, gift, quantity: 1 });
    expect(made).toMatchObject({ segment_name: 'กลุ่มลับ', terms: { audience: 'segment' } });
    const own = await cart([id, plain], mine);
    expect(giftsIn(own)).toEqual([gift]);
    // In the answer it counts what the answer names, so that the browser forgets it with the rest.
    expect(own.pricing.gifts).toMatchObject([{ promo_id: made.promo_id, scoped: true }]);
    expect(own.pricing.variants.map((one: { own_ids: number[] }) => one.own_ids)).toEqual([
      [made.promo_id],
      [made.promo_id],
    ]);
    for (const who of [undefined, other]) {
      const theirs = await cart([id], who);
      expect(giftsIn(theirs)).toEqual([]);
      expect(theirs.pricing).toMatchObject({ gifts: [], variants: [{ promo_ids: [], own_ids: [] }] });
    }
    const { mat_id } = await t.deps.db('variants').where({ mat_var_id: id }).first('mat_id');
    const page = await ask('GET', `/api/v2/material?mat_id=${mat_id}`, undefined, mine);
    expect(page.json().pricing.gifts).toEqual([]);
    expect(page.body).not.toContain('For a segment');

    const placed = [await order(id, 100, mine as Member), await order(id, 100, other as Member)].map(
      (answer) => {
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json().so_no;
      },
    );
    const given = await t.deps
      .db('order_lines')
      .where({ gwp: true })
      .whereIn('so_no', placed)
      .select('so_no');
    expect(given.map(({ so_no }) => so_no)).toEqual([placed[0]]);

    // Who has left it gets none any more.
    await t.deps.db('segment_members').where({ segment_id: of.segment_id }).delete();
    expect((await cart([id], mine)).pricing).toMatchObject({ gifts: [], variants: [{ own_ids: [] }] });
    await refreshAudience(t.deps, of.segment_id);
    expect(giftsIn(await cart([id], mine))).toEqual([gift]);
    await end(made.promo_id);
    expect(giftsIn(await cart([id], mine))).toEqual([]);
  });

  it('with goods of its own counts them alone, and is asked for only in bags with these', async () => {
    const [id, plain, gift] = [await variant(), await variant(), await variant()];
    const scope = { ...NOTHING, variants: [id] };
    const { promo_id } = await offer('gift', { min_spend: 100, gift, quantity: 1 }, scope);
    expect(giftsIn(await cart([id], mine))).toEqual([gift]);
    const both = await cart([id, plain], mine);
    expect(both.pricing.variants).toMatchObject([{ promo_ids: [], own_ids: [promo_id] }, { own_ids: [] }]);
    const without = await cart([plain], mine);
    expect(giftsIn(without)).toEqual([]);
    expect(without.pricing.variants[0]).not.toHaveProperty('own_ids');
    await end(promo_id);
    // One that says nothing of an audience is for everybody, as before.
    const everyone = { ...OFFER, kind: 'gift', terms: { min_spend: 50, gift, quantity: 1 } };
    const made = await done('POST', '/admin/offers', everyone);
    expect(giftsIn(await cart([plain]))).toEqual([gift]);
    await end(made.promo_id);
  });
});

describe('a rule of coins for a segment', () => {
  it('earns more for members of the moment of the order, and nothing more for others', async () => {
    const id = await variant(50_000);
    const { promo_id } = await offer('coins', {
      ...{ baht_per_coin: 10, min_spend: 0, coins_most: null, valid_days: null },
    });
    const placed = [await order(id, 500, mine as Member), await order(id, 500, other as Member)].map((one) =>
      one.json(),
    );
    const kept = await t.deps.db('order_coin_rules').where({ promo_id }).select('so_no');
    expect(kept).toEqual([{ so_no: placed[0].so_no }]);
    await end(promo_id);
  });

  it('says what members may spend coins on, and is not in force for others', async () => {
    const terms = { share: 10, min_spend: 0, coins_least: null, coins_most: null };
    const { promo_id } = await offer('spending', terms);
    const limited = (who?: Member) => hasCoinSpending(t.deps.db, who?.user_id ?? 0, AT);
    expect([await limited(mine), await limited(other)]).toEqual([true, false]);
    const rules = (who?: Member) =>
      readCoinSpending(t.deps.db, { variants: [1], user_id: who?.user_id ?? 0, at: AT });
    expect([await rules(mine), await rules(other)]).toMatchObject([[{ share: 10 }], []]);
    await end(promo_id);
    expect(await limited(mine)).toBe(false);
  });
});

it('a code for a segment is listed at the checkout of its members alone, when staff list it', async () => {
  const id = await variant();
  const terms = {
    ...{ benefit: 'amount', discount: 30, cap: null, min_spend: 0, exclude_promoted: false },
    ...{ per_customer: null, usage_limit: null },
  };
  const shown = await offer('code', { ...terms, code: 'SEGSHOWN', listed: true });
  expect(shown.terms.listed).toBe(true);
  const quiet = await offer('code', { ...terms, code: 'SEGQUIET', listed: false });
  const codes = async (who?: Member) =>
    (await ask('POST', '/coupon_list', { items: [{ mat_var_id: id }] }, who))
      .json()
      .data.map(({ promo_code }: { promo_code: string }) => promo_code);
  expect(await codes(mine)).toEqual(['SEGSHOWN']);
  expect(await codes(other)).toEqual([]);
  await t.deps.db('segment_members').where({ segment_id: of.segment_id }).delete();
  expect(await codes(mine)).toEqual([]);
  await end(shown.promo_id);
  await end(quiet.promo_id);
});

it('a forecast of a promotion for a segment counts orders of its members alone', async () => {
  await offer('gift', { min_spend: 50, gift: await variant(), quantity: 1 });
  const db = t.deps.db;
  const period = { since: new Date('2026-11-01T00:00:00Z'), until: AT };
  const mineOnly = await countOrders(db, { ...period, segment_id: of.segment_id });
  const all = await countOrders(db, { ...period, segment_id: null });
  const placed = await db('orders').where({ user_id: mine?.user_id }).select('so_no');
  expect(mineOnly).toBe(placed.length);
  expect(mineOnly).toBeLessThan(all);
  const replayed = await ordersToReplay(
    db,
    { ...period, promo_id: 1, segment_id: of.segment_id, after: null },
    100,
  );
  expect(replayed).toHaveLength(mineOnly);
});

it('a segment that a gift is for is not removed', async () => {
  const { promo_id } = await offer('gift', { min_spend: 50, gift: await variant(), quantity: 1 });
  const refused = (await ask('DELETE', `/admin/segments/${of.segment_id}`, {}, crm)).json();
  expect(refused.code).toBe('SEGMENT.IN_USE');
  expect(refused.details.uses.map(({ id }: { id: number }) => id)).toContain(promo_id);
});
