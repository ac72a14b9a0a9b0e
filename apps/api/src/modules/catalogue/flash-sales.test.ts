import type { FlashSalesAnswer } from '@mali/contracts/flash-sales';
import { buildMaterial, buildPromotion, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

const HOUR = 3_600_000;
const START = new Date('2026-11-20T05:00:00Z');
const later = (hours: number) => new Date(START.getTime() + hours * HOUR);
const from = (begin: number, end: number) => ({ starts_at: later(begin), ends_at: later(end) });

let shop: TestApp;
let now = START;

beforeAll(async () => {
  shop = await testApp({}, { now: () => now });
});
afterAll(async () => {
  await shop.close();
});
beforeEach(async () => {
  now = START;
  const { db } = shop.deps;
  await db('promotions').del();
});

const eventually = <T>(check: () => Promise<T>) => expect.poll(check, { interval: 50 });

async function sales(promo_id?: number): Promise<FlashSalesAnswer> {
  const query = promo_id === undefined ? '' : `?promo_id=${promo_id}`;
  const answer = await shop.app.inject(`/v3/flash-sales${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const told = async () => (await sales()).data.map(({ promo_id, state }) => [promo_id, state]);

const percent = (discount: number) => ({ kind: 'p003', discount_type: 'percent', discount }) as const;
const variant = async (mat_price = 20_000, stock = 50) => {
  const { mat_id } = await buildMaterial(shop.deps.db);
  return (await buildVariant(shop.deps.db, { mat_id, mat_price, stock })).mat_var_id;
};
const flash = (window: ReturnType<typeof from>, discount: number, members: Parameters<typeof member>[0][]) =>
  buildPromotion(shop.deps.db, {
    ...percent(discount),
    flash: true,
    ...window,
    members: members.map(member),
  });
const member = (row: { mat_var_id: number; allotment?: number; taken?: number; per_customer?: number }) =>
  row;

it('returns running sales by end, then upcoming ones; none ended or far ahead', async () => {
  const mat_var_id = await variant();
  const one = [{ mat_var_id }];
  const long = await flash(from(-1, 20), 30, one);
  const short = await flash(from(-1, 2), 20, one);
  const tomorrow = await flash(from(24, 48), 20, one);
  const evening = await flash(from(8, 12), 20, one);
  await flash(from(-5, 0), 20, one);
  await flash(from(24 * 8, 24 * 9), 20, one);
  await buildPromotion(shop.deps.db, { ...percent(10), ...from(-1, 5), members: [mat_var_id] });
  await eventually(told).toEqual([
    [short.promo_id, 'running'],
    [long.promo_id, 'running'],
    [evening.promo_id, 'coming'],
    [tomorrow.promo_id, 'coming'],
  ]);
});

it('starts and ends exactly on time, and the card then has its price', async () => {
  const mat_var_id = await variant(20_000);
  const { promo_id } = await flash(from(1, 2), 25, [{ mat_var_id, allotment: 10, per_customer: 2 }]);
  await eventually(told).toEqual([[promo_id, 'coming']]);
  const price = async () => (await sales(promo_id)).data[0]?.items[0];
  expect(await price()).toMatchObject({
    sale_price: 150,
    card: { net_price: 200, mat_price: 200 },
    allotment: 10,
    taken: 0,
    per_customer: 2,
    gone: false,
  });
  now = new Date(later(1).getTime() - 1);
  expect((await sales(promo_id)).data[0]?.state).toBe('coming');
  now = later(1);
  expect((await sales(promo_id)).data[0]).toMatchObject({
    state: 'running',
    items: [{ sale_price: 150, card: { net_price: 150, mat_price: 200, discount: 25 } }],
  });
  now = later(2);
  expect((await sales()).data).toEqual([]);
  expect((await sales(promo_id)).data[0]).toMatchObject({
    state: 'over',
    items: [{ sale_price: 150, card: { net_price: 200 } }],
  });
});

it('returns the price of all cuts active at that time', async () => {
  const mat_var_id = await variant(20_000);
  const { promo_id } = await flash(from(5, 6), 20, [{ mat_var_id }]);
  // Lower, but ending before the sale starts; and an even lower one starting with it.
  await buildPromotion(shop.deps.db, { ...percent(60), ...from(-1, 5), members: [mat_var_id] });
  await eventually(async () => (await sales(promo_id)).data[0]?.items[0]).toMatchObject({
    sale_price: 160,
    card: { net_price: 80 },
  });
  await buildPromotion(shop.deps.db, { ...percent(40), ...from(5, 9), members: [mat_var_id] });
  await eventually(async () => (await sales(promo_id)).data[0]?.items[0]?.sale_price).toBe(120);
});

it('returns sold units, and the regular price after the last unit', async () => {
  const { db } = shop.deps;
  const [left, gone] = [await variant(20_000), await variant(30_000)];
  const { promo_id } = await flash(from(-1, 5), 50, [
    { mat_var_id: gone, allotment: 3, taken: 2 },
    { mat_var_id: left, allotment: 20, taken: 0 },
  ]);
  const of = async (id: number) =>
    (await sales(promo_id)).data[0]?.items.find(({ card }) => card.mat_var_id === id);
  await eventually(() => of(gone)).toMatchObject({ taken: 2, gone: false, card: { net_price: 150 } });
  await db('promotion_members').where({ promo_id, mat_var_id: gone }).update({ taken: 3 });
  await eventually(() => of(gone)).toMatchObject({ taken: 3, gone: true, card: { net_price: 300 } });
  const items = (await sales(promo_id)).data[0]?.items ?? [];
  expect(items.map(({ card }) => card.mat_var_id)).toEqual([left, gone]);
  // Only the last unit causes a notification: others are visible two seconds later at most.
  await db('promotion_members').where({ promo_id, mat_var_id: left }).update({ taken: 7 });
  await eventually(async () => (await of(left))?.taken).toBe(7);
});

it('a product without stock is sold out regardless of the allotment; a discontinued one is omitted', async () => {
  const { db } = shop.deps;
  const [empty, withdrawn] = [await variant(20_000, 0), await variant()];
  await db('variants').where({ mat_var_id: withdrawn }).update({ active: false });
  const { promo_id } = await flash(from(-1, 5), 50, [
    { mat_var_id: empty, allotment: 9 },
    { mat_var_id: withdrawn, allotment: 9 },
  ]);
  await eventually(async () => (await sales(promo_id)).data[0]).toMatchObject({
    count: 1,
    items: [{ gone: true, card: { mat_var_id: empty, sold_out: true } }],
  });
});

it('rejects other promotions, and is never cached', async () => {
  const plain = await buildPromotion(shop.deps.db, { ...percent(10), members: [await variant()] });
  for (const id of [plain.promo_id, 2_000_000_000]) {
    const answer = await shop.app.inject(`/v3/flash-sales?promo_id=${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('CATALOGUE.NOT_FOUND');
  }
  expect((await shop.app.inject('/v3/flash-sales')).headers['cache-control']).toBe('no-store');
});
