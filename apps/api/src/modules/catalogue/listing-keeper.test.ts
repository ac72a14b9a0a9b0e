import type { MaterialsAnswer } from '@mali/contracts/catalogue';
import { buildBrand, buildMaterial, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { keepListing } from './listing-keeper.ts';

let shop: TestApp;
let now = new Date('2026-11-20T05:00:00Z');
beforeAll(async () => {
  // As in production: snapshots are refreshed in the background, and only the worker refreshes rows.
  shop = await testApp({}, { now: () => now, snapshot: {} });
});
afterAll(() => shop.close());

const eventually = <T>(check: () => Promise<T>) => expect.poll(check, { interval: 20, timeout: 10_000 });

/** Records the API's statements until called. */
function heard(): () => string[] {
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => sent.push(sql);
  shop.deps.db.on('query', note);
  onTestFinished(() => void shop.deps.db.off('query', note));
  return () => sent;
}
const madeIn = (statements: readonly string[]) =>
  statements.filter((sql) => /FROM listing\b/.test(sql) && /revision/.test(sql)).length;

/** A product of its own brand, and a function that returns the brand's in-stock count from the list. */
async function product() {
  const { db } = shop.deps;
  const brand = await buildBrand(db);
  const { mat_id } = await buildMaterial(db, { brand_id: brand.brand_id });
  const { mat_var_id } = await buildVariant(db, { mat_id, stock: 9 });
  const count = async () => {
    const payload = { filter: { brand: brand.link_name, in_stock: true } };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<MaterialsAnswer>().count;
  };
  const sellOut = () => db('stock').where({ mat_var_id }).update({ quantity: 0 });
  return { mat_id, count, sellOut };
}
async function shownProduct() {
  const end = keepListing(shop.deps);
  const made = await product();
  await eventually(made.count).toBe(1);
  await end();
  await settled();
  return made;
}

/** Resolves when all notifications so far have been processed. */
async function settled(): Promise<void> {
  await notificationsHandled(shop.deps);
  await eventually(async () => shop.deps.snapshot.peek(shop.deps) !== null).toBe(true);
}

it('read requests write nothing: changes wait for the worker, which notifies after refreshing', async () => {
  const { mat_id, count } = await product();
  const { db } = shop.deps;
  const waiting = async () => (await db('listing_changes').where({ mat_id })).length > 0;
  const statements = heard();
  expect(await count()).toBe(0);
  const urls = [
    '/v3/categories/find',
    '/v3/home',
    '/api/v2/brand',
    '/search?keyword=serum',
    '/v3/flash-sales',
  ];
  for (const url of urls) expect((await shop.app.inject({ url })).statusCode, url).toBe(200);
  await shop.app.inject({ url: `/api/v2/material?mat_id=${mat_id}` });
  expect(
    statements().filter((sql) => /\b(?:INSERT|UPDATE|DELETE|nextval|pg_notify|lock)\b/i.test(sql)),
  ).toEqual([]);
  expect(await waiting()).toBe(true);
  const end = keepListing(shop.deps);
  await eventually(count).toBe(1);
  await end();
  expect(await waiting()).toBe(false);
  expect((await shop.app.inject({ url: `/api/v2/material?mat_id=${mat_id}` })).statusCode).toBe(200);
});

it('while the next snapshot is built, requests get the previous one, for a second at most', async () => {
  const { count, sellOut } = await shownProduct();
  const { db } = shop.deps;
  const statements = heard();
  const lock = await db.transaction();
  onTestFinished(async () => void (await lock.rollback()));
  await lock.raw('LOCK TABLE listing IN ACCESS EXCLUSIVE MODE');
  await sellOut();
  await eventually(async () => madeIn(statements())).toBe(1);
  const counts = await Promise.all(Array.from({ length: 20 }, count));
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(madeIn(statements())).toBe(1);
  now = new Date(now.getTime() + 1000);
  const late = count();
  await lock.rollback();
  expect(await late).toBe(0);
});

// Last test: this app receives no notifications any more.
it('without notifications, a snapshot is built once a second, not per request', async () => {
  const { count, sellOut } = await shownProduct();
  const { listener } = shop.deps;
  await listener.stop();
  const statements = heard();
  listener.emit('lost');
  for (let n = 0; n < 10; n += 1) expect(await count()).toBe(1);
  expect(madeIn(statements())).toBe(1);
  await sellOut();
  now = new Date(now.getTime() + 1000);
  for (let n = 0; n < 10; n += 1) expect(await count()).toBe(0);
  expect(madeIn(statements())).toBe(2);
});
