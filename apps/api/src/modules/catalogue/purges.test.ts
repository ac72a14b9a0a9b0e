import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refreshListing } from '@mali/db';
import { buildBrand, buildCategory, buildMaterial, buildVariant } from '@mali/db/builders';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { ENVIRONMENT, notificationsHandled, type TestApp, testApp } from '../../testing.ts';
import { runDueJobs } from '../../testing-jobs.ts';
import { followPurges, type Purges, purgeJobs } from './purges.ts';

let shop: TestApp;
let pool: pg.Pool;
let purges: Purges;
/** The CDN: what it was asked, and what it answers. */
const asked: { method?: string | undefined; token: unknown; keys: string[] }[] = [];
let answers: number[] = [];
const cdn = createServer(({ method, headers }, response) => {
  asked.push({
    method,
    token: headers['fastly-key'],
    keys: String(headers['surrogate-key']).split(' ').toSorted(),
  });
  response.statusCode = answers.shift() ?? 200;
  response.end('{"status":"ok"}');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const { port } = cdn.address() as AddressInfo;
  shop = await testApp({ CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`, CDN_PURGE_TOKEN: 'of-the-test' });
  pool = new pg.Pool({ connectionString: shop.deps.config.databaseUrl, max: 2 });
  const following = followPurges(shop.deps);
  if (following === null) throw new Error('there is a CDN');
  purges = following;
});
beforeEach(async () => {
  await notificationsHandled(shop.deps);
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  asked.length = 0;
  answers = [];
});
afterAll(async () => {
  await purges.stop();
  await pool.end();
  await shop.close();
  cdn.close();
});

const run = () => runDueJobs(pool, purgeJobs(shop.deps).tasks);
const waiting = async (): Promise<number> =>
  (await pool.query("SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'purge-cdn'")).rowCount ?? 0;

test('a changed price removes the documents that show the product, its brand and its categories', async () => {
  const { db } = shop.deps;
  const { brand_id } = await buildBrand(db);
  const { cat_id } = await buildCategory(db);
  const { mat_id } = await buildMaterial(db, { brand_id, cat1_id: cat_id });
  const { mat_var_id } = await buildVariant(db, { mat_id });
  await refreshListing(db);
  await db('variants').where({ mat_var_id }).update({ mat_price: 12_300 });
  await refreshListing(db, { refreshed: purges.products });
  await run();
  expect(asked).toEqual([
    {
      ...{ method: 'POST', token: 'of-the-test' },
      keys: [`brand:${brand_id}`, `category:${cat_id}`, `product:${mat_id}`, 'products'],
    },
  ]);
});

test('a CDN that does not confirm is asked again', async () => {
  answers = [503, 500];
  await purges.products([999_999]);
  await run();
  await run();
  await run();
  expect(asked.map(({ keys }) => keys)).toEqual([
    ['product:999999', 'products'],
    ['product:999999', 'products'],
    ['product:999999', 'products'],
  ]);
  expect(await waiting()).toBe(0);
});

test('after an import all documents with products are removed', async () => {
  await purges.products(Array.from({ length: 400 }, (_, i) => i + 1));
  await run();
  expect(asked.map(({ keys }) => keys)).toEqual([['prices', 'products']]);
});

test.each([
  ['the state of the shop', "UPDATE site_status SET status = 'maintenance'", ['document']],
  ['content', "UPDATE pages SET name = name WHERE name = 'home'", ['document']],
  ['rules of prices', 'UPDATE rule_version SET value = value + 1; NOTIFY catalogue', ['prices']],
])('%s: documents are removed that show it', async (_what, sql, keys) => {
  await shop.deps.db.raw(sql);
  await expect.poll(waiting).toBe(1);
  await run();
  expect(asked.map((one) => one.keys)).toEqual([keys]);
});

test('stock and rows of lists remove nothing by themselves', async () => {
  await shop.deps.db.raw("NOTIFY catalogue; NOTIFY catalogue, 'listing'; NOTIFY site, 'dialogs'");
  await notificationsHandled(shop.deps);
  await purges.stop();
  expect(await waiting()).toBe(0);
});

test('without a CDN nothing is followed; with one it needs a token', () => {
  expect(
    followPurges({ ...shop.deps, config: readConfig({ ...ENVIRONMENT, DATABASE_URL: 'postgres://x' }) }),
  ).toBe(null);
  const half = { ...ENVIRONMENT, DATABASE_URL: 'postgres://x', CDN_PURGE_URL: 'https://cdn.example' };
  expect(() => readConfig(half)).toThrow(ConfigError);
});
