import type { PromotionForecast } from '@mali/contracts/promotion-forecast';
import type { PromotionFields, StaffPromotion } from '@mali/contracts/staff-promotions';
import { buildDeliveryRate, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { ADDRESS, orderRequest } from '../orders/fixtures.ts';
import { runForecast } from './forecast.ts';

vi.setConfig({ testTimeout: 20_000 });

const START = new Date('2026-11-20T05:00:00Z');
const later = (days: number) => new Date(START.getTime() + days * 86_400_000).toISOString();
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
  await t.deps.db('orders').update({ doc_status: 15 });
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
async function made(ids: number[], more: Partial<PromotionFields> = {}, stage = 'draft') {
  const scope = { all: false, brands: [], categories: [], products: [], variants: ids, except: [] };
  const answer = await ask('POST', '/admin/promotions', { ...FIELDS, ...more, scope, stage });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as StaffPromotion;
}
async function place(lines: [number, number][], baht: number): Promise<string> {
  const placed = await t.app.inject({
    ...{ method: 'POST', url: '/process_order' },
    payload: orderRequest(lines, baht, { delivery_address: { ...ADDRESS, email: 'replayed@example.com' } }),
  });
  expect(placed.statusCode, placed.body).toBe(200);
  return placed.json().so_no;
}
const forecastOf = async (id: number, who = crm): Promise<PromotionForecast> =>
  (await ask('GET', `/admin/promotions/${id}/forecast`, undefined, who)).json();
const act = async (id: number, what: 'start' | 'stop'): Promise<PromotionForecast> => {
  const answer = await ask('POST', `/admin/promotions/${id}/forecast`, { act: what });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const runOf = async (promo_id: number) =>
  (await t.deps.db('promotion_forecasts').where({ promo_id }).first()).run as number;
async function run(promo_id: number): Promise<void> {
  await act(promo_id, 'start');
  await runForecast(t.deps, { promo_id, run: await runOf(promo_id) });
}
const stocked = (mat_price: number) => buildVariant(t.deps.db, { mat_price, stock: 20 });

it('orders of the last days are priced again with a draft: how many, revenue, margin, lowest price, below cost', async () => {
  const [one, other] = [(await stocked(10_000)).mat_var_id, (await stocked(5_000)).mat_var_id];
  await t.deps.db('stock_lots').where({ mat_var_id: one }).update({ unit_cost: 7_000 });
  const cancelled = await place([[one, 3]], 300);
  await t.deps.db('orders').where({ so_no: cancelled }).update({ doc_status: 15 });
  await place([[one, 3]], 300);
  await place([[one, 2]], 200);
  await place([[other, 3]], 150);
  const { promo_id } = await made([one]);
  expect((await forecastOf(promo_id)).forecast).toBeNull();
  await run(promo_id);
  const { forecast } = await forecastOf(promo_id);
  expect(forecast).toMatchObject({ state: 'done', outdated: false, total: 3, done: 3, revision: 1 });
  expect(forecast?.result).toMatchObject({
    ...{ orders: 3, unpriced: 0, touched: 1, before: 300, after: 200 },
    // Cost is not for customer relations.
    ...{ margin: null, below_cost: null },
    goods: [{ mat_var_id: one, list: 100, lowest: 66.66, below_cost: null }],
  });
  const books = (await forecastOf(promo_id, accountant)).forecast?.result;
  // Without VAT ฿300 is ฿280.37 and ฿200 is ฿186.92; the three have cost ฿210.
  expect(books).toMatchObject({
    margin: { before: 70.37, after: -23.08, unknown: 0 },
    below_cost: 1,
    goods: [{ below_cost: true }],
  });
});

it('it says what it displaces, what it stacks with, and which live promotions have the same goods at its time', async () => {
  const [one, two] = [(await stocked(10_000)).mat_var_id, (await stocked(10_000)).mat_var_id];
  const bundle = await made([one], { kind: 'p005', terms: { sale_qty: 3, price: 290 } }, 'live');
  const cut = await made([two], { kind: 'p003', terms: { discount_type: 'price', discount: 90 } }, 'live');
  await place([[one, 3]], 290);
  await place([[two, 3]], 270);
  const { promo_id } = await made([one, two], { starts_at: later(1), ends_at: later(3) });
  await made([one], { starts_at: later(5), name_en: 'Later' }, 'live');
  await run(promo_id);
  const { forecast, overlaps } = await forecastOf(promo_id);
  expect(forecast?.result).toMatchObject({
    ...{ touched: 2, before: 560, after: 380 },
    displaced: [{ promo_id: bundle.promo_id, orders: 1 }],
    beside: [{ promo_id: cut.promo_id, orders: 1 }],
  });
  expect(overlaps).toMatchObject([
    { promo_id: bundle.promo_id, meeting: 'displaces', goods: 1 },
    { promo_id: cut.promo_id, meeting: 'stacks', goods: 1 },
  ]);
});

it('units of a flash sale become fewer from order to order, and it says when the last would have been sold', async () => {
  const { mat_var_id } = await stocked(10_000);
  for (const day of [0, 2, 4]) {
    now = new Date(later(day));
    await place([[mat_var_id, 2]], 200);
  }
  now = new Date(later(30));
  const { promo_id } = await made([mat_var_id], {
    ...{ kind: 'p003', terms: { discount_type: 'price', discount: 50 }, flash: true },
    ...{ starts_at: later(31), ends_at: later(32) },
    limits: [{ mat_var_id, allotment: 3, per_customer: null }],
  });
  await run(promo_id);
  expect((await forecastOf(promo_id)).forecast?.result).toMatchObject({
    ...{ orders: 3, touched: 2, before: 400, after: 250 },
    used_up: [{ mat_var_id, allotment: 3, wanted: 6, gone_after_days: 2 }],
  });
});

it('a run can be stopped and started anew; a save makes its result outdated, and a colleague without the permission starts none', async () => {
  const { mat_var_id } = await stocked(10_000);
  await place([[mat_var_id, 3]], 300);
  const promotion = await made([mat_var_id]);
  const { promo_id, revision, limits: _limits } = promotion;
  expect((await act(promo_id, 'start')).forecast).toMatchObject({ state: 'running', result: null });
  const first = await runOf(promo_id);
  await act(promo_id, 'start');
  expect(await runOf(promo_id), 'the same version is not begun twice').toBe(first);
  expect((await act(promo_id, 'stop')).forecast).toMatchObject({ state: 'stopped', result: null });
  await runForecast(t.deps, { promo_id, run: first });
  expect((await forecastOf(promo_id)).forecast).toMatchObject({ state: 'stopped', done: 0 });
  await run(promo_id);
  // The job of the first run comes late: the newer result stays.
  await runForecast(t.deps, { promo_id, run: first });
  expect((await forecastOf(promo_id)).forecast).toMatchObject({ state: 'done', outdated: false });
  const { kind, name_th, name_en, exclude_discounted, max_per_order, scope } = promotion;
  const saved = await ask('POST', `/admin/promotions/${promo_id}`, {
    ...{ kind, name_th, name_en, exclude_discounted, max_per_order, scope, revision, reason: '' },
    ...{ terms: { sale_qty: 1, free_qty: 1 }, starts_at: null, ends_at: null, flash: false, limits: [] },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await forecastOf(promo_id)).forecast).toMatchObject({ state: 'done', outdated: true });
  const refused = await ask('POST', `/admin/promotions/${promo_id}/forecast`, { act: 'start' }, accountant);
  expect(refused.statusCode).toBe(403);
  expect((await ask('GET', '/admin/promotions/999999/forecast')).json().code).toBe('PROMOTION.NOT_FOUND');
});

it('the job of the worker ends as failed when it cannot be done, and can be started anew', async () => {
  const { mat_var_id } = await stocked(10_000);
  const { promo_id } = await made([mat_var_id]);
  await act(promo_id, 'start');
  const so_no = await place([[mat_var_id, 3]], 300);
  await t.deps.db('order_price_bases').where({ so_no }).update({ basis: '{}' });
  now = new Date(later(1));
  await act(promo_id, 'stop');
  await act(promo_id, 'start');
  await expect(runForecast(t.deps, { promo_id, run: await runOf(promo_id) })).rejects.toThrow();
  expect((await forecastOf(promo_id)).forecast).toMatchObject({ state: 'failed', result: null });
});
