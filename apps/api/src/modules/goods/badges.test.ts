import type { BadgeFields, BadgesAnswer, StaffBadge } from '@mali/contracts/badges';
import type { Material, MaterialsAnswer } from '@mali/contracts/catalogue';
import { buildUser } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANY_RULE, type GoodsShop, goodsShop } from './fixtures.ts';

vi.setConfig({ testTimeout: 30_000 });

let s: GoodsShop;
let product: number;
let dear: number;
beforeAll(async () => {
  s = await goodsShop();
  product = await s.product(300);
  dear = await s.product(900);
});
afterAll(() => s?.close());
beforeEach(async () => {
  s.begin();
  await s.deps.db('badges').del();
  await s.settled();
});

const fields = (more: Partial<BadgeFields> = {}): BadgeFields => ({
  ...{ text_th: 'ขายดี', text_en: 'Loved', tone: 'leaf', priority: 10, kind: 'rule', rule: ANY_RULE },
  ...{ products: [], live: true, starts_at: null, ends_at: null },
  ...more,
});
const made = (more: Partial<BadgeFields> = {}) => s.done<StaffBadge>('POST', '/admin/badges', fields(more));
const sent = ({ badge_id: _id, state: _state, count: _count, made_at: _made, ...rest }: StaffBadge) => rest;
const change = (badge: StaffBadge, more: Partial<BadgeFields>) =>
  s.ask('POST', `/admin/badges/${badge.badge_id}`, { ...sent(badge), ...more });
/** English texts of the badges of each product in a list. */
async function inList(): Promise<Record<number, string[]>> {
  await s.settled();
  return listed();
}
async function listed(): Promise<Record<number, string[]>> {
  const payload = { filter: { cat1_id: s.cat_id } };
  const answer = await s.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
  const { data } = answer.json<MaterialsAnswer>();
  return Object.fromEntries(
    data.map(({ mat_id, badges }) => [mat_id, (badges ?? []).map(({ text }) => text)]),
  );
}

describe('badges of a product', () => {
  it('are those whose rule it fits, or that were given to it, by priority and two at most', async () => {
    expect(await inList()).toEqual({ [product]: [], [dear]: [] });
    const hand = await made({
      text_en: 'Picked',
      kind: 'hand',
      products: [product],
      priority: 5,
      tone: 'care',
    });
    expect(hand).toMatchObject({ state: 'live', count: 1, revision: 1 });
    const cheap = await made({ text_en: 'Under 500', rule: { ...ANY_RULE, price_max: 500 } });
    expect(cheap.count).toBe(1);
    await made({ text_en: 'Ours', priority: 20 });
    expect(await inList()).toEqual({ [product]: ['Picked', 'Under 500'], [dear]: ['Ours'] });
    const page = await s.app.inject({ url: `/api/v2/material?mat_id=${product}` });
    expect(page.json<Material>().badges).toEqual([
      { text: 'Picked', text_th: 'ขายดี', tone: 'care' },
      { text: 'Under 500', text_th: 'ขายดี', tone: 'leaf' },
    ]);
    // Cards that are cached follow a badge that changes, and one that is removed.
    expect((await change(hand, { priority: 30, text_en: 'Chosen' })).statusCode).toBe(200);
    expect(await inList()).toEqual({ [product]: ['Under 500', 'Ours'], [dear]: ['Ours'] });
    await s.done('DELETE', `/admin/badges/${cheap.badge_id}`);
    expect(await inList()).toEqual({ [product]: ['Ours', 'Chosen'], [dear]: ['Ours'] });
    // A price that changes takes the product out of a rule and into another.
    await made({ text_en: 'Dear', rule: { ...ANY_RULE, price_min: 800 }, priority: 1 });
    await s.deps.db('variants').where({ mat_id: dear }).update({ mat_price: 20_000 });
    expect(await inList()).toEqual({ [product]: ['Ours', 'Chosen'], [dear]: ['Ours'] });
    await s.deps.db('variants').where({ mat_id: dear }).update({ mat_price: 90_000 });
    expect((await inList())[dear]).toEqual(['Dear', 'Ours']);
  });

  it('come and go with their period, and a draft is none', async () => {
    const badge = await made({ live: false });
    const planned = await made({
      ...{ text_en: 'Week', starts_at: s.days(1).toISOString(), ends_at: s.days(2).toISOString() },
    });
    expect([badge.state, planned.state, planned.count]).toEqual(['draft', 'scheduled', 2]);
    const seen: string[][] = [];
    for (const day of [0, 1, 2]) {
      s.clock.now = s.days(day);
      seen.push((await listed())[product] ?? []);
    }
    expect(seen).toEqual([[], ['Week'], []]);
  });
});

describe('a badge', () => {
  it('is changed by version, stands in its history, and is removed once', async () => {
    const badge = await made();
    const both = await Promise.all([change(badge, { priority: 1 }), change(badge, { priority: 2 })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      ...{ code: 'RECORD.CHANGED', details: { record: { revision: 2 } } },
    });
    const remove = () => s.ask('DELETE', `/admin/badges/${badge.badge_id}`);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 200]);
    expect((await change(badge, {})).json()).toMatchObject({ code: 'BADGE.NOT_FOUND' });
    const history = await s.ask('GET', `/admin/history?record=badge%20${badge.badge_id}`);
    expect(history.json().entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['badge_removed', 'badge_changed', 'badge_made'],
    ]);
  });

  it('is refused without a text, of a colour that is none, with prices or a period the wrong way round', async () => {
    const refusal = async (more: object) =>
      (await s.ask('POST', '/admin/badges', { ...fields(), ...more })).json().code;
    expect(await refusal({ text_en: ' ' })).toBe('ERROR.BAD_REQUEST');
    expect(await refusal({ text_th: 'ก'.repeat(21) })).toBe('ERROR.BAD_REQUEST');
    expect(await refusal({ tone: '#ff00ff' })).toBe('ERROR.BAD_REQUEST');
    expect(await refusal({ kind: 'hand', products: [2_000_000_000] })).toBe('ERROR.BAD_REQUEST');
    expect(await refusal({ rule: { ...ANY_RULE, price_min: 9, price_max: 8 } })).toBe('COLLECTION.PRICES');
    const period = { starts_at: s.days(2).toISOString(), ends_at: s.days(1).toISOString() };
    expect(await refusal(period)).toBe('COLLECTION.PERIOD');
    const warehouse = await buildUser(s.deps.db, { role_id: 5 });
    expect((await s.ask('POST', '/admin/badges', fields(), warehouse)).statusCode).toBe(403);
  });

  it('is found in its list by state, kind, product and text, in order of priority, and in its export', async () => {
    await made({ text_en: 'Second', priority: 7 });
    await made({ text_en: 'First', priority: 3, kind: 'hand', products: [dear] });
    await made({ text_en: 'Draft', live: false });
    const texts = async (query: string) =>
      (await s.done<BadgesAnswer>('GET', `/admin/badges?${query}`)).rows.map(({ text_en }) => text_en);
    expect(await texts('view=live')).toEqual(['First', 'Second']);
    expect(await texts('state=draft')).toEqual(['Draft']);
    expect(await texts('kind=hand')).toEqual(['First']);
    expect(await texts(`product=${dear}`)).toEqual(['First']);
    expect(await texts('q=seco')).toEqual(['Second']);
    const { views } = await s.done<{ views: Record<string, { count: number }> }>(
      'GET',
      '/admin/badges/counts',
    );
    expect([views.all?.count, views.live?.count, views.away?.count]).toEqual([3, 2, 1]);
    const file = await s.ask('GET', '/admin/badges/export?view=live&lang=en&columns=text,count,state');
    expect(file.body.trim().split('\r\n').slice(1)).toEqual(['First,1,In the shop', 'Second,2,In the shop']);
  });
});
