import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMaterial, buildVariant } from '@mali/db/builders';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import { parse } from 'csv-parse/sync';
import knex, { type Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MapError } from '../../apps/api/src/modules/goods/importing/map.ts';
import { loadReviewMap, parseReviewMap, type ReviewMap } from './review-map.ts';
import { importReviews, type ReviewImportOptions } from './review-run.ts';

const REVIEW_MAPS = join(import.meta.dirname, 'review-maps');
const MAP = {
  source: 'elsewhere',
  file: { format: 'csv' },
  from: { name: 'Elsewhere', link: 'https://elsewhere.example/' },
  product: [{ by: 'sku', column: 'product' }],
  rating: { column: 'stars' },
  text: { column: 'text' },
  date: 'day',
};

let dir: string;
let database: TestDatabase;
let db: Knex;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-import-reviews-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));
beforeEach(async () => {
  database = await testDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 1 } });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function run(text: string, map: ReviewMap, options: Partial<ReviewImportOptions> = {}) {
  const file = join(dir, 'reviews');
  await writeFile(file, text);
  return importReviews({
    ...{ file, map, databaseUrl: database.url, rejects: join(dir, 'rejects.csv'), dryRun: false },
    ...{ limit: Number.POSITIVE_INFINITY, now: new Date('2026-11-20T05:00:00Z'), progress: undefined },
    signal: new AbortController().signal,
    ...options,
  });
}
const mapOf = (change: object = {}) => parseReviewMap({ ...MAP, ...change }, 'small');
const rejects = async (): Promise<string[]> => {
  const rows: Record<string, string>[] = parse(await readFile(join(dir, 'rejects.csv'), 'utf8'), {
    columns: true,
  });
  return rows.map((row) => `${row.line} ${row.outcome}: ${row.reason}`);
};
const stored = () =>
  db('other_reviews').select('mat_id', 'source_name', 'rating', 'comment', 'language').orderBy('id');
const product = async (more: Parameters<typeof buildMaterial>[1] = {}) => {
  const { mat_id, mat_no } = await buildMaterial(db, more);
  await buildVariant(db, { mat_id });
  return { mat_id, mat_no };
};
const countOf = async (mat_id: number) =>
  (await db('materials').where({ mat_id }).first('other_reviews', 'rating', 'rating_count')) as object;

test('reviews are stored with their source, and the shop’s own scores and counts do not change', async () => {
  const { mat_id, mat_no } = await product();
  const file = `product,stars,text,day\n${mat_no},4,"Light <b>and</b> soft",2025-02-25 2:52:31\n${mat_no},,ซึมไวมาก,\n`;
  expect(await run(file, mapOf())).toMatchObject({ read: 2, counts: { inserted: 1, repaired: 1 } });
  expect(await stored()).toEqual([
    { mat_id, source_name: 'Elsewhere', rating: 4, comment: 'Light and soft', language: null },
    { mat_id, source_name: 'Elsewhere', rating: null, comment: 'ซึมไวมาก', language: 'th' },
  ]);
  expect(await countOf(mat_id)).toEqual({ other_reviews: 2, rating: '0.0000000000', rating_count: 0 });
  expect(await db('reviews').count()).toEqual([{ count: '0' }]);
});

test('every invalid row is rejected with its line and reason', async () => {
  const { mat_no } = await product();
  const rows = [
    `${mat_no},5,good,2025-02-25`,
    'NOBODY,5,good,2025-02-25',
    `${mat_no},5,,2025-02-25`,
    `${mat_no},9,good,2025-02-25`,
    ',5,good,2025-02-25',
    `${mat_no},5,good,2025-02-25`,
    `${mat_no},5,later,2027-01-01`,
    `${mat_no},4.5,half,2025-02-31`,
  ];
  const summary = await run(`product,stars,text,day\n${rows.join('\n')}\n`, mapOf());
  expect(summary).toMatchObject({ read: 8, counts: { inserted: 1, repaired: 2, refused: 5 } });
  expect((await rejects()).sort()).toEqual([
    '3 refused: the shop has no such product',
    '4 refused: no text',
    '5 refused: a score of 9 is above 5',
    '6 refused: no product',
    '7 refused: the same review came before, on line 2',
    '8 repaired: a date to come: left out',
    '9 repaired: a score of 4.5 told as 5 of 5; "2025-02-31" is not a date: left out',
  ]);
});

test('a second run adds none, a review id updates, and a dry run writes nothing', async () => {
  const [first, second] = [await product(), await product()];
  const map = mapOf({ id: 'id' });
  const file = (no: string, text: string) => `id,product,stars,text,day\na,${no},5,${text},2025-01-01\n`;
  expect((await run(file(first.mat_no, 'good'), map, { dryRun: true })).counts.inserted).toBe(1);
  expect(await stored()).toEqual([]);
  expect(await countOf(first.mat_id)).toMatchObject({ other_reviews: 0 });
  expect((await run(file(first.mat_no, 'good'), map)).counts.inserted).toBe(1);
  expect((await run(file(first.mat_no, 'good'), map)).counts.unchanged).toBe(1);
  expect((await run(file(second.mat_no, 'better'), map)).counts.updated).toBe(1);
  expect(await stored()).toMatchObject([{ mat_id: second.mat_id, comment: 'better' }]);
  expect(await countOf(first.mat_id)).toMatchObject({ other_reviews: 0 });
  expect(await countOf(second.mat_id)).toMatchObject({ other_reviews: 1 });
  expect((await run('id,product,stars,text,day\n', map)).vanished).toBe(1);
});

test('a product is found by number, item number, slug, name with brand, and import id', async () => {
  const [brand] = await db('brands')
    .insert({ link_name: 'melati', brand_en: 'Melati', brand_th: 'เมลาตี' })
    .returning('brand_id');
  const { mat_id, mat_no } = await product({ brand_id: brand.brand_id, mat_name: 'Dew Serum' });
  await db('materials').where({ mat_id }).update({ source: 'file', source_id: 'X1' });
  const { item_id } = await db('variants').where({ mat_id }).first('item_id');
  const found = async (by: object, cells: object) => {
    await db('other_reviews').delete();
    const map = mapOf({ file: { format: 'json' }, product: [by] });
    await run(JSON.stringify([{ text: 'good', ...cells }]), map);
    return (await stored()).map((row) => row.mat_id);
  };
  const at = { column: 'product' };
  expect(await found({ by: 'sku', ...at }, { product: mat_no })).toEqual([mat_id]);
  expect(await found({ by: 'sku', ...at }, { product: item_id })).toEqual([mat_id]);
  expect(await found({ by: 'slug', ...at }, { product: 'melati-dew-serum' })).toEqual([mat_id]);
  const named = { by: 'name', brand: 'brand', ...at };
  expect(await found(named, { product: 'DEW  serum', brand: 'เมลาตี' })).toEqual([mat_id]);
  expect(await found(named, { product: 'Dew Serum', brand: 'Other' })).toEqual([]);
  const imported = { by: 'imported', source: 'file', ...at };
  expect(await found(imported, { product: 'X1' })).toEqual([mat_id]);
  await product({ brand_id: brand.brand_id, mat_name: 'Dew Serum' });
  expect(await found(named, { product: 'Dew Serum', brand: 'Melati' })).toEqual([]);
  expect(await rejects()).toEqual([expect.stringContaining('several products of the shop are called so')]);
});

test('review maps report every problem at once, and the bundled ones have none', async () => {
  expect(() =>
    mapOf({ from: { link: 'http://plain.example' }, product: [{ by: 'name', column: 'p' }] }),
  ).toThrow(MapError);
  try {
    mapOf({ from: { link: 'javascript:alert(1)' }, product: [], texts: 'x' });
  } catch (error) {
    expect(error instanceof MapError && error.problems).toHaveLength(4);
  }
  for (const name of await readdir(REVIEW_MAPS)) await loadReviewMap(join(REVIEW_MAPS, name));
  expect.assertions(2);
});
