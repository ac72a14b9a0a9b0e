import type { PromotionResults } from '@mali/contracts/promotion-results';
import type { PromotionFields, StaffPromotion } from '@mali/contracts/staff-promotions';
import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { endSpentPromotions } from './results.ts';

vi.setConfig({ testTimeout: 20_000 });

const START = new Date('2026-11-20T05:00:00Z');
let now = START;
let t: TestApp;
type Member = { user_id: number; role_id: number };
let crm: Member;
let accountant: Member;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  await buildDeliveryRate(t.deps.db, { min_spend: 0, rate: 0 });
  crm = await buildUser(t.deps.db, { role_id: 7 });
  accountant = await buildUser(t.deps.db, { role_id: 5 });
});
afterAll(() => t.close());
beforeEach(async () => {
  now = START;
  await t.deps.db('promotions').update({ stage: 'ended' });
});

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: Member = crm) =>
  t.app.inject({
    ...{ method, url, headers: t.bearer(who) },
    ...(payload === undefined ? {} : { payload }),
  });
const FIELDS: Omit<PromotionFields, 'scope'> = {
  ...{ kind: 'p004', name_th: 'ซื้อ 2 แถม 1', name_en: 'Buy 2 get 1', terms: { sale_qty: 2, free_qty: 1 } },
  ...{ exclude_discounted: false, max_per_order: null, starts_at: null, ends_at: null },
  ...{ flash: false, limits: [] },
};
async function made(ids: number[], more: Partial<PromotionFields> = {}): Promise<number> {
  const scope = { all: false, brands: [], categories: [], products: [], variants: ids, except: [] };
  const answer = await ask('POST', '/admin/promotions', { ...FIELDS, ...more, scope, stage: 'live' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().promo_id;
}
async function place(lines: [number, number][], baht: number, email = 'one@example.com'): Promise<string> {
  now = new Date(now.getTime() + 60_000);
  const placed = await t.app.inject({
    ...{ method: 'POST', url: '/process_order' },
    payload: orderRequest(lines, baht, { delivery_address: { ...ADDRESS, email } }),
  });
  expect(placed.statusCode, placed.body).toBe(200);
  return placed.json().so_no;
}
const results = async (id: number, who = crm): Promise<PromotionResults> =>
  (await ask('GET', `/admin/promotions/${id}/results`, undefined, who)).json();
const setBudget = (id: number, budget: number | null, from: number | null, reason = '') =>
  ask('POST', `/admin/promotions/${id}/budget`, { budget, from, reason });
const read = async (id: number): Promise<StaffPromotion> =>
  (await ask('GET', `/admin/promotions/${id}`)).json();
const stocked = async (mat_price = 10_000) =>
  (await buildVariant(t.deps.db, { mat_price, stock: 50 })).mat_var_id;

it('results are uses, discount, revenue, margin for those who see cost, new customers, and why others did not get it', async () => {
  const id = await stocked();
  await t.deps.db('stock_lots').where({ mat_var_id: id }).update({ unit_cost: 2_000 });
  await place([[id, 1]], 100, 'old@example.com');
  now = new Date(START.getTime() + 86_400_000);
  const promo = await made([id]);
  await place([[id, 3]], 200, 'old@example.com');
  await place([[id, 3]], 200, 'new@example.com');
  const cancelled = await place([[id, 3]], 200, 'third@example.com');
  await t.deps.db('orders').where({ so_no: cancelled }).update({ doc_status: 15 });
  await place([[id, 2]], 200, 'few@example.com');
  now = new Date(now.getTime() + 1000);
  const bundle = await made([id], { kind: 'p005', terms: { sale_qty: 3, price: 150 } });
  await place([[id, 3]], 150, 'bundle@example.com');
  const found = await results(promo);
  expect(found).toMatchObject({
    ...{ used: 2, given: 200, revenue: 400, margin: null, new_customers: 1, budget: null },
    refused: { looked: 2 },
  });
  expect(found.refused.reasons).toHaveLength(2);
  expect(found.refused.reasons).toEqual(
    expect.arrayContaining([
      { why: 'needs_more', orders: 1 },
      { why: 'units_taken', orders: 1 },
    ]),
  );
  // ฿400 is ฿373.83 without VAT; six units have cost ฿120.
  expect((await results(promo, accountant)).margin).toEqual({ amount: 253.83, unknown: 0 });
  expect(await results(bundle)).toMatchObject({ used: 1, given: 150, refused: { looked: 0, reasons: [] } });
});

it('a promotion ends with the order that uses up its budget, once, with its history and a notice; a higher one lets it start again', async () => {
  const id = await stocked();
  const promo = await made([id]);
  expect((await setBudget(promo, 150, null, 'งบเดือนนี้')).statusCode).toBe(200);
  await endSpentPromotions(t.deps, await place([[id, 3]], 200));
  expect(await read(promo)).toMatchObject({ stage: 'live', given: 100 });
  const last = await place([[id, 3]], 200);
  await Promise.all([endSpentPromotions(t.deps, last), endSpentPromotions(t.deps, last)]);
  expect(await read(promo)).toMatchObject({ stage: 'ended', given: 200 });
  const subject = `promotion ${promo}`;
  const ended = await t.deps.db('security_events').where({ kind: 'promotion_ended', subject });
  expect(ended).toMatchObject([{ actor_id: null, details: { budget: 150, given: 200, source: 'job' } }]);
  const told = await t.deps.db('notifications').where({ user_id: crm.user_id, kind: 'staff_limit_reached' });
  expect(told).toMatchObject([{ link: `/admin/promotions/${promo}` }]);
  await place([[id, 3]], 300);
  const start = () =>
    ask('POST', `/admin/promotions/${promo}/stage`, { from: 'ended', stage: 'live', reason: '' });
  expect((await start()).json().code).toBe('PROMOTION.BUDGET');
  expect((await setBudget(promo, 200, 150)).json()).toMatchObject({
    ...{ code: 'PROMOTION.BUDGET', details: { given: 200 } },
  });
  expect((await setBudget(promo, 500, 150)).json()).toMatchObject({ budget: 500 });
  expect((await start()).statusCode).toBe(200);
});

it('a budget is changed with its history, by those who may, from what they saw', async () => {
  const id = await stocked();
  const promo = await made([id]);
  const both = await Promise.all([setBudget(promo, 90, null), setBudget(promo, 80, null)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const budget = (await results(promo)).budget;
  const events = await t.deps
    .db('security_events')
    .where({ kind: 'promotion_changed', subject: `promotion ${promo}` });
  expect(events).toMatchObject([{ details: { changes: [{ field: 'budget', to: budget }] } }]);
  const refused = await ask(
    'POST',
    `/admin/promotions/${promo}/budget`,
    { budget: 1, from: budget, reason: '' },
    accountant,
  );
  expect(refused.statusCode).toBe(403);
  expect((await ask('GET', '/admin/promotions/999999/results')).json().code).toBe('PROMOTION.NOT_FOUND');
});
