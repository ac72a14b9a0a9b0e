import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlaceholder } from '@mali/contracts/images';
import { refreshListing } from '@mali/db';
import { buildOrder, setStock } from '@mali/db/builders';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import { parse } from 'csv-parse/sync';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadMap, parseMap, pathsOf } from '../../apps/api/src/modules/goods/importing/map.ts';
import { OVERWRITE_NAMES, overwrittenColumns } from '../../apps/api/src/modules/goods/importing/overwrite.ts';
import { OUTCOMES, type Summary } from '../../apps/api/src/modules/goods/importing/report.ts';
import {
  type ImportOptions,
  importFile,
  type ProductSummary,
  productDetails,
} from '../../apps/api/src/modules/goods/importing/run.ts';

const HERE = import.meta.dirname;
const NOW = new Date('2026-11-20T05:00:00Z');
const SOURCES = ['sociolla-2023', 'sephora-2020', 'sephora-2023', 'thai-skinsite'] as const;

let dir: string;
/** Holds the categories of every map; each test gets a copy. */
let template: TestDatabase;
let database: TestDatabase;
let db: pg.Client;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-import-'));
  template = await testDatabase();
  db = new pg.Client(template.url);
  await db.connect();
  for (const source of SOURCES) await plantTree(pathsOf(await loadMap(mapPath(source))));
  // A template in use cannot be copied.
  await db.end();
});
afterAll(async () => {
  await template.drop();
  await rm(dir, { recursive: true, force: true });
});

beforeEach(async () => {
  database = await testDatabase(template.name);
  db = new pg.Client(database.url);
  await db.connect();
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

const mapPath = (source: string) => join(HERE, 'maps', `${source}.json`);

/** Categories of a map's targets; the Thai label is derived from the slug. */
async function plantTree(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const slugs = path.split('/');
    let parent: number | null = null;
    for (const [i, slug] of slugs.entries()) {
      const { rows }: pg.QueryResult<{ cat_id: number }> = await db.query(
        `WITH made AS (
           INSERT INTO categories (level, parent_id, slug, category, category_th) VALUES ($1, $2, $3, $3, 'หมวด ' || $3)
           ON CONFLICT (parent_id, slug) DO NOTHING RETURNING cat_id)
         SELECT cat_id FROM made UNION ALL
         SELECT cat_id FROM categories WHERE parent_id IS NOT DISTINCT FROM $2::integer AND slug = $3 LIMIT 1`,
        [i + 1, parent, slug],
      );
      parent = rows[0]?.cat_id ?? null;
    }
  }
}

async function run(source: string, options: Partial<ImportOptions> = {}): Promise<ProductSummary> {
  const map = options.map ?? (await loadMap(mapPath(source)));
  const ending = map.file.format === 'csv' ? 'csv' : 'json';
  return importFile({
    file: join(HERE, 'fixtures', `${source}.${ending}`),
    databaseUrl: database.url,
    rejects: join(dir, 'rejects.csv'),
    dryRun: false,
    limit: Number.POSITIVE_INFINITY,
    now: NOW,
    signal: new AbortController().signal,
    progress: undefined,
    ...options,
    map,
  });
}

/** Runs the command. */
const cli = (args: readonly string[], nodeOptions: readonly string[] = []) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(
      process.execPath,
      [...nodeOptions, join(HERE, '..', 'import.ts'), ...args],
      { env: { ...process.env, DATABASE_URL: database.url } },
      (error, out, err) => done({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });

/** Sets the available stock of the variants of this query. */
const count = (of: string, available: number) => withKnex((trx) => setStock(trx, of, available));
async function withKnex(work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
  const builders = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 1 } });
  try {
    await builders.transaction(work);
  } finally {
    await builders.destroy();
  }
}

type Reject = { line: string; id: string; outcome: string; reason: string; raw: string };
const rejects = async (): Promise<Reject[]> =>
  parse(await readFile(join(dir, 'rejects.csv'), 'utf8'), { columns: true });
const refusals = async () =>
  (await rejects())
    .filter((r) => r.outcome === 'refused')
    .map((r) => `${r.line} ${r.id || '-'}: ${r.reason}`);

async function all(table: string): Promise<Record<string, unknown>[]> {
  return (await db.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY 1`)).rows.map(({ row }) => row);
}
async function contents(tables: readonly string[]) {
  const found = [];
  for (const table of tables) found.push(await all(table));
  return found;
}
const brands = async () => (await all('brands')).map((row) => row.brand_en).sort();
async function product(sourceId: string) {
  const { rows } = await db.query(
    `SELECT m.*, b.brand_en, c.slug, m.rating::float8 AS rating,
            (SELECT json_agg(json_build_object('item_id', v.item_id, 'price', v.mat_price, 'label', v.mat_label_price,
                     'volume', v.volume, 'family', v.shade_family, 'stock', s.quantity, 'images', v.images,
                     'names', (SELECT array_agg(a->>'type' || ' ' || (a->>'name')) FROM jsonb_array_elements(v.attributes) a))
                     ORDER BY v.position)
               FROM variants v JOIN stock s USING (mat_var_id) WHERE v.mat_id = m.mat_id) AS variants
       FROM materials m JOIN brands b USING (brand_id) JOIN categories c ON c.cat_id = coalesce(m.cat3_id, m.cat2_id, m.cat1_id)
      WHERE m.source_id = $1`,
    [sourceId],
  );
  return rows[0];
}
const sum = (summary: Summary) => OUTCOMES.reduce((total, outcome) => total + summary.counts[outcome], 0);

describe('sociolla-2023', () => {
  test('every row has one outcome, and rejections and repairs are reported with their line', async () => {
    const summary = await run('sociolla-2023');
    expect(summary).toMatchObject({
      read: 24,
      counts: { inserted: 6, updated: 0, unchanged: 0, repaired: 8, refused: 10 },
      repaired: { inserted: 8, updated: 0, unchanged: 0 },
    });
    expect(sum(summary)).toBe(summary.read);
    expect(await refusals()).toEqual([
      '6 5: a test row',
      '7 6: a gift card, not a product',
      '9 8: Vietnamese text in product_name',
      "10 9: an offer of the source's shop, not a product",
      '11 1: the id came before, on line 2',
      '12 11: category "Fans" has no place in the shop',
      '14 -: a quote stands where none may',
      '16 -: 5 cells instead of 19',
      '22 21: no price',
      '24 -: no id',
    ]);
    const repairs = Object.fromEntries(
      (await rejects()).filter((r) => r.outcome === 'repaired').map((r) => [r.id, r.reason]),
    );
    expect(repairs).toEqual({
      4: 'a price range without variants: the lowest price taken',
      7: 'Vietnamese text in categories not used',
      12: 'category taken from "Nail Beauty"',
      16: 'HTML taken out; HTML entities read; emoji taken out',
      17: 'a rating without a count of reviews: left out',
      18: 'name cut to 120 characters',
      19: '"yesterday" is not a date: left out',
      22: 'variant "Pink" stands twice: the first one taken; variant "Freebie" costs 1 IDR: left out',
    });
  });

  test('cells become products, variants, stock and pictures', async () => {
    await run('sociolla-2023');
    expect(await product('1')).toMatchObject({
      mat_no: 'SC-1',
      mat_name: 'Melati Bright Serum',
      mat_name_th: 'หมวด serum Melati Bright Serum',
      brand_en: 'Bunga Lab',
      unit: 'ml',
      rating: 0,
      rating_count: 0,
      other_rating: 4.5,
      other_rating_count: 12,
      other_rating_source: 'Sociolla',
      sold_count: 30,
      created_at: new Date('2023-02-03T04:05:06Z'),
      variants: [
        { item_id: 'SC-1-15-ml', price: 220_00, volume: 15, names: ['size 15 ml'], stock: 40 },
        { item_id: 'SC-1-30-ml', price: 395_00, volume: 30, names: ['size 30 ml'], stock: 40 },
      ],
    });
    expect(await product('2')).toMatchObject({
      finish: 'velvet',
      variants: [
        { item_id: 'SC-2-01-dusty-rose', price: 189_00, family: 'pink', names: ['shade 01 Dusty Rose'] },
        { item_id: 'SC-2-02-brick-red', price: 189_00, family: 'red', names: ['shade 02 Brick red'] },
        { item_id: 'SC-2-03-apple-solute', price: 195_00, family: null, names: ['shade 03 Apple-solute'] },
      ],
    });
    expect(await product('3')).toMatchObject({
      mat_name: 'Soft Focus Cushion SPF 50',
      variants: [
        { names: ['size 14 g', 'shade 21 Light Beige'], family: 'medium', volume: 14 },
        { names: ['size 14 g', 'shade 23 Natural Beige'], family: 'medium', volume: 14 },
      ],
    });
    expect(await product('4')).toMatchObject({
      mat_name: 'Body Wash 250ml',
      variants: [{ item_id: 'SC-4', price: 95_00, volume: 250 }],
    });
    expect(await product('16')).toMatchObject({
      mat_name: 'Fresh & Cool Face Mist',
      variants: [{ item_id: 'SC-16', names: null }],
    });
    expect(await product('17')).toMatchObject({ rating_count: 0, other_rating: null });
    expect(await product('19')).toMatchObject({ created_at: new Date('2022-04-01') });
    expect(await product('22')).toMatchObject({
      variants: [{ price: 149_00, family: 'pink', names: ['shade Pink'] }],
    });
    expect(await product('24')).toMatchObject({ mat_name: 'Line Break Toner' });
    expect((await product('18')).mat_name).toMatch(/^The Very Long Name .{80,}…$/);
  });

  test('no pack is drawn for a real brand: its products get a placeholder with brand and name', async () => {
    await run('sociolla-2023');
    const images = new Map((await all('images')).map((row) => [row.hash, row.art]));
    const { variants } = await product('2');
    for (const { images: own } of variants) {
      expect(own).toHaveLength(1);
      expect(isPlaceholder(own[0])).toBe(true);
      expect(images.get(own[0])).toEqual({
        kind: 'placeholder',
        brand: 'Bunga Lab',
        name: 'Velvet Rose Lip Tint',
        seed: 'SC-2',
      });
    }
    const named = (await all('variants')).flatMap((row) => row.images);
    expect(named.filter((hash) => !images.has(hash))).toEqual([]);
  });

  test('a rating is not imported where the map does not name its source', async () => {
    const map = await loadMap(mapPath('sociolla-2023'));
    const rating = { column: 'average_rating', count: 'total_reviews', max: 5, from: undefined };
    await run('sociolla-2023', { map: { ...map, rating } });
    expect(await product('1')).toMatchObject({ rating: 0, other_rating: null, other_rating_source: null });
  });

  test('a second run changes nothing', async () => {
    await run('sociolla-2023');
    const before = await contents(['brands', 'materials', 'variants', 'stock', 'images']);
    expect(await run('sociolla-2023')).toMatchObject({
      counts: { inserted: 0, updated: 0, unchanged: 6, repaired: 8, refused: 10 },
      repaired: { inserted: 0, updated: 0, unchanged: 8 },
      brandsAdded: 0,
      vanishedProducts: 0,
      vanishedVariants: 0,
    });
    expect(await contents(['brands', 'materials', 'variants', 'stock', 'images'])).toEqual(before);
  });

  test('a dry run reports the same and writes nothing', async () => {
    const tables = ['brands', 'materials', 'variants', 'stock', 'images', 'listing_changes'];
    const before = await contents(tables);
    const dry = await run('sociolla-2023', { dryRun: true });
    const told = await rejects();
    expect(await contents(tables)).toEqual(before);
    const real = await run('sociolla-2023');
    expect({ ...dry, seconds: 0, peakMemoryMb: 0 }).toEqual({ ...real, seconds: 0, peakMemoryMb: 0 });
    expect(told).toEqual(await rejects());
  });

  test('a newer file updates what changed; data owned by the shop is kept', async () => {
    await run('sociolla-2023');
    const { mat_id: rated } = await product('2');
    await db.query("INSERT INTO reviews (mat_id, first_name, rating, comment) VALUES ($1, 'Mali', 2, 'no')", [
      rated,
    ]);
    await db.query('UPDATE materials SET rating = 2, rating_count = 1 WHERE mat_id = $1', [rated]);
    await db.query("UPDATE materials SET active = false, sold_count = 999 WHERE source_id = '1'");
    await count("SELECT mat_var_id FROM variants WHERE item_id = 'SC-1-15-ml'", 3);
    await db.query("INSERT INTO images VALUES ('0123456789abcdef', '{}')");
    await db.query("UPDATE variants SET images = '{0123456789abcdef}' WHERE item_id = 'SC-1-15-ml'");

    const file = await readFile(join(HERE, 'fixtures', 'sociolla-2023.csv'), 'utf8');
    const newer = file
      .split('\n')
      .filter((line) => !line.includes('Silk Shampoo'))
      .join('\n')
      .replace('""15 ml"": 105000; ""30 ml"": 189000', '""15 ml"": 150000; ""45 ml"": 250000')
      .replace('Velvet Rose Lip Tint', 'Velvet Rose Lip Tint II');
    const path = join(dir, 'newer.csv');
    await writeFile(path, newer);
    expect(await run('sociolla-2023', { file: path })).toMatchObject({
      counts: { inserted: 0, updated: 2, unchanged: 3, repaired: 8, refused: 10 },
      vanishedProducts: 1,
      vanishedVariants: 1,
    });
    expect(await product('1')).toMatchObject({ active: false, sold_count: 999 });
    const { rows } = await db.query(
      `SELECT item_id, mat_price, quantity, images = '{0123456789abcdef}' AS own FROM variants JOIN stock USING (mat_var_id)
        WHERE item_id LIKE 'SC-1-%' ORDER BY item_id`,
    );
    expect(rows).toEqual([
      { item_id: 'SC-1-15-ml', mat_price: 315_00, quantity: 3, own: true },
      { item_id: 'SC-1-30-ml', mat_price: 395_00, quantity: 40, own: false },
      { item_id: 'SC-1-45-ml', mat_price: 525_00, quantity: 40, own: false },
    ]);
    expect(await product('2')).toMatchObject({
      mat_name: 'Velvet Rose Lip Tint II',
      rating: 2,
      rating_count: 1,
    });
    expect(await product('14')).toMatchObject({ mat_name: 'Silk Shampoo', active: true });
  });

  test('what staff have edited stays, field by field, until it is given to the file', async () => {
    await run('sociolla-2023');
    const before = await product('1');
    const edit = async () => {
      await db.query(
        "UPDATE materials SET mat_name = 'By hand', mat_desc = 'Own text' WHERE source_id = '1'",
      );
      await db.query("UPDATE variants SET mat_price = 99900 WHERE item_id = 'SC-1-15-ml'");
    };
    const shown = async () => {
      const { mat_name, mat_desc, variants } = await product('1');
      return [mat_name, mat_desc, variants[0].price];
    };
    const theirs = [before.mat_name, before.mat_desc, 220_00];
    await edit();
    const first = await run('sociolla-2023');
    expect(await shown()).toEqual(['By hand', 'Own text', 999_00]);
    expect(productDetails(first)).toContain(
      "kept as edited by hand: desc_en 1, name_en 1, price 1 (--overwrite takes the file's)",
    );
    // A dry run tells it alike and takes nothing.
    const { columns } = overwrittenColumns('price, name_en');
    const dry = await run('sociolla-2023', { overwrite: columns, dryRun: true });
    expect(dry.kept).toEqual([['mat_desc', 1]]);
    expect(await shown()).toEqual(['By hand', 'Own text', 999_00]);
    await run('sociolla-2023', { overwrite: columns });
    expect(await shown()).toEqual([theirs[0], 'Own text', theirs[2]]);
    // The command itself, with every field.
    await edit();
    const { code, out, err } = await cli([
      join(HERE, 'fixtures', 'sociolla-2023.csv'),
      ...['--map', 'sociolla-2023', '--overwrite', 'all', '--rejects', join(dir, 'r.csv')],
    ]);
    expect([code, err]).toEqual([0, '']);
    expect(out).not.toContain('kept as edited');
    expect(await shown()).toEqual(theirs);
  });

  test('an existing brand is reused, regardless of its spelling', async () => {
    const { rows } = await db.query(
      `INSERT INTO brands (link_name, brand_en, brand_th, aliases) VALUES ('dara-moon', 'Dara & Moon', 'ดารา', '{}') RETURNING brand_id`,
    );
    await run('sociolla-2023');
    expect(await product('20')).toMatchObject({ brand_id: rows[0].brand_id, brand_en: 'Dara & Moon' });
    expect(await brands()).toEqual(['Bunga Lab', 'Dara & Moon', 'Kembang']);
  });

  test('only the row that the database rejects is dropped', async () => {
    await db.query("ALTER TABLE materials ADD CHECK (mat_name <> 'Silk Shampoo')");
    expect(await run('sociolla-2023')).toMatchObject({ counts: { inserted: 5, repaired: 8, refused: 11 } });
    expect((await refusals()).find((line) => line.includes(' 14: '))).toMatch(
      /^15 14: the database refuses it: /,
    );
    expect(await product('24')).toBeDefined();
  });

  test('an interrupted import leaves complete products, and the next run adds the rest', async () => {
    const file = join(dir, 'long.csv');
    const [header = ''] = (await readFile(join(HERE, 'fixtures', 'sociolla-2023.csv'), 'utf8')).split(
      '\n',
      1,
    );
    const rows = Array.from(
      { length: 6000 },
      (_, i) => `1_lada,Serum ${i},${i},1,Rp 99.000,"""15 ml"": 99000",u,,Face Serum,,,0,0,,0,0,0,0,0`,
    );
    await writeFile(file, [header, ...rows].join('\n'));
    const stop = new AbortController();
    const importing = run('sociolla-2023', { file, signal: stop.signal });
    const imported = async () => (await db.query('SELECT FROM materials LIMIT 1')).rowCount;
    await expect.poll(imported, { interval: 10 }).toBe(1);
    stop.abort();
    const first = await importing;
    expect(first.interrupted).toBe(true);
    expect(first.read).toBeLessThan(6000);
    expect([sum(first), (await all('materials')).length]).toEqual([first.read, first.counts.inserted]);
    const second = await run('sociolla-2023', { file });
    expect(second.counts).toMatchObject({ inserted: 6000 - first.read, unchanged: first.read, refused: 0 });
    const { rows: incomplete } = await db.query(
      'SELECT FROM materials m LEFT JOIN variants v USING (mat_id) LEFT JOIN stock s USING (mat_var_id) WHERE s.mat_var_id IS NULL',
    );
    expect(incomplete).toEqual([]);
  });

  test('stops at the row limit, and on a signal', async () => {
    expect(await run('sociolla-2023', { limit: 3 })).toMatchObject({
      read: 3,
      counts: { inserted: 3 },
      vanishedProducts: null,
    });
    const stopped = AbortSignal.abort();
    expect(await run('sociolla-2023', { signal: stopped })).toMatchObject({ read: 0, interrupted: true });
  });
});

test('sephora-2020: sizes, sets, dollars, repeated ids and minis by name', async () => {
  const summary = await run('sephora-2020');
  expect(summary).toMatchObject({ read: 11, counts: { inserted: 6, repaired: 1, refused: 4 } });
  expect(await refusals()).toEqual([
    '6 105: a mini whose name does not tell what it is',
    '7 103: the id came before, on line 4',
    '9 107: a gift card, not a product',
    '11 109: category "Hats" has no place in the shop',
  ]);
  expect(await product('101')).toMatchObject({
    variants: [{ price: 2179_00, label: null, volume: 50, names: ['size 50 ml'], stock: 25 }],
  });
  expect(await product('102')).toMatchObject({
    benefits: ['Limited edition'],
    benefits_th: ['รุ่นลิมิเต็ด'],
    variants: [{ price: 2179_00, label: 2475_00, volume: 25, names: ['size 5 × 5 ml'] }],
  });
  expect(await product('103')).toMatchObject({ mat_name: 'Rouge Satin Lipstick', finish: 'satin' });
  expect((await product('104')).slug).toContain('brow');
  expect(await product('106')).toMatchObject({
    mat_name: 'Brush "No 7", 5.5" long',
    variants: [{ names: null, volume: null }],
  });
  expect(await product('108')).toMatchObject({
    variants: [{ volume: null, names: ['size 100 ml + 10 ml'] }],
  });
  expect(await product('110')).toMatchObject({ other_rating: null });
  expect(await brands()).toEqual(['Maison Lune', 'PETAL & CO']);
});

test('sephora-2023: three category levels, sold out, sizes in names, CRLF line ends', async () => {
  const summary = await run('sephora-2023');
  expect(summary).toMatchObject({ read: 10, counts: { inserted: 5, repaired: 1, refused: 4 } });
  expect(await refusals()).toEqual([
    '6 P5: category "Hair > Secret Shelf" has no place in the shop',
    '7 P6: price 99999 USD is above 2000',
    '8 P7: price 0 USD is below 1',
    '10 -: 3 cells instead of 18',
  ]);
  expect(await product('P2')).toMatchObject({
    other_rating: null,
    created_at: new Date('2023-03-01'),
    variants: [{ item_id: 'SU23-P2', price: 990_00, volume: 10, stock: 0 }],
  });
  expect(await product('P3')).toMatchObject({ mat_name: 'Crème Riche', benefits: ['Limited edition'] });
});

test('thai-skinsite: two languages, ingredients, skin types, notification numbers, a broken element', async () => {
  const whole = await readFile(join(HERE, 'fixtures', 'thai-skinsite.json'), 'utf8');
  const broken = join(dir, 'broken.json');
  await writeFile(broken, whole.replace('["Water"]', '["Water"'));
  const summary = await run('thai-skinsite', { file: broken });
  expect(summary).toMatchObject({ read: 11, counts: { inserted: 5, repaired: 2, refused: 4 } });
  expect(sum(summary)).toBe(summary.read);
  expect((await refusals()).map((line) => line.replace(/^\d+ /, ''))).toEqual([
    'T5: no brand',
    'T7: price 5 THB is below 10',
    'T9: category "Candles" has no place in the shop',
    '-: a bracket or quote of this row is not closed',
  ]);
  expect(await product('T1')).toMatchObject({
    mat_name: 'Daily Calm Serum',
    mat_name_th: 'หมวด serum Daily Calm Serum',
    mat_desc: 'A light serum.\n\nFor every day.',
    // English is not stored as Thai: the page declares its language.
    mat_desc_th: '',
    how_to_th: '',
    how_to: 'Two drops, morning and night.',
    benefits: ['Hydration', 'Acne Control'],
    benefits_th: ['เติมความชุ่มชื้น', 'ดูแลผิวเป็นสิวง่าย'],
    ingredients: 'Water (Aqua), Glycerin, 1,2-Hexanediol',
    skin_types: ['oily', 'sensitive'],
    concerns: ['dryness', 'acne'],
    // Claims are preserved: nothing in the file is dropped silently.
    free_of: ['paraben', 'vegan'],
    pao_months: 12,
    notification_no: '10-1-6500099999',
    variants: [{ price: 490_00, volume: 30, names: ['size 30 ml'] }],
  });
  expect(await product('T2')).toMatchObject({
    mat_name: 'Rice Essence 50ml',
    mat_name_th: 'Rice Essence น้ำตบข้าวหอม 50ml',
  });
  expect(await product('T3')).toMatchObject({
    mat_name: 'ครีมกันแดดลดา เนื้อบางเบา',
    mat_name_th: 'ครีมกันแดดลดา เนื้อบางเบา',
    notification_no: '10-1-5712639',
    variants: [{ price: 1290_50 }],
  });
  expect(await product('T4')).toMatchObject({ brand_en: 'cute press', mat_name: 'Soft Cleanser' });
  expect(await product('T6')).toMatchObject({
    skin_types: ['oily'],
    pao_months: null,
    notification_no: null,
    unit: 'pcs',
    variants: [{ volume: 7, names: ['size 7 sheets'] }],
  });
  expect(
    (await rejects()).filter((r) => r.outcome === 'repaired').map((r) => `${r.id}: ${r.reason}`),
  ).toEqual([
    'T6: skin_types "Martian" is not known: left out; "forever" is not a time after opening: left out; "12345" is not a notification number: left out',
    'T8: attributes "Glows in the dark" is not known: left out',
  ]);
});

test('a truncated list is reported, and the rows read are imported', async () => {
  const whole = await readFile(join(HERE, 'fixtures', 'thai-skinsite.json'), 'utf8');
  const short = join(dir, 'short.json');
  await writeFile(short, whole.slice(0, whole.indexOf('{', whole.indexOf('"T2"'))));
  const map = await loadMap(mapPath('thai-skinsite'));
  const summary = await run('thai-skinsite', { file: short, map: { ...map, pao: 'PAO' } });
  expect(summary).toMatchObject({
    read: 2,
    counts: { inserted: 2 },
    failure: expect.stringMatching(/^the list ends without "]" on line \d+$/),
    unseenColumns: ['PAO'],
    vanishedProducts: null,
  });
  await writeFile(short, '{}');
  await expect(run('thai-skinsite', { file: short })).rejects.toThrow('the file is not a JSON list');
});

test('Thai columns: brand names, aliases and stories, benefits and shades; existing texts of the shop are kept', async () => {
  const map = parseMap(
    {
      source: 'two-languages',
      prefix: 'TL',
      file: { format: 'csv' },
      currency: { code: 'THB', rate: 1 },
      id: 'id',
      brand: {
        column: 'brand',
        thai: 'brand_th',
        aliases: { column: 'also', split: '|' },
        story: { column: 'story', thai: 'story_th' },
      },
      name: { column: 'name', thai: 'name_th' },
      description: { column: 'text', thai: 'text_th' },
      how_to: { column: 'use', thai: 'use_th' },
      benefits: { column: 'good', split: '|', thai_column: 'good_th' },
      category: { from: [{ columns: ['type'] }], table: { Serum: 'facial-skincare/serums/serum' } },
      variants: { column: 'shades', matches: '(?<name>[^|/]+)/(?<thai>[^|]+)', otherwise: 'scent' },
      price: { column: 'price', min: 1, max: 10_000 },
      stock: { initial: 1 },
    },
    'two-languages',
  );
  await db.query(
    "INSERT INTO brands (link_name, brand_en, brand_th, story_th) VALUES ('dara', 'Dara', 'ดาราเดิม', 'เรื่องเดิม')",
  );
  const file = join(dir, 'two.csv');
  await writeFile(
    file,
    `id,brand,brand_th,also,story,story_th,name,name_th,text,text_th,use,use_th,good,good_th,shades,type,price
1,Lada,ลดา,LDA|ลด้า,A story,เรื่องราว,Calm,คาล์ม,English text,ข้อความไทย,Use,ใช้,Soft|Light,นุ่ม|เบา,Rose/กุหลาบ|Jasmine/มะลิ,Serum,100
2,Lada,,Ladda,,,Bare,,Only English,,,,Soft,,,Serum,100
3,Dara,ดาราใหม่,ดารา,New story,เรื่องใหม่,Glow,,,,,,,,,Serum,100
`,
  );
  expect(await run('two-languages', { map, file })).toMatchObject({ counts: { inserted: 3 } });
  const brand = async (name: string) => (await all('brands')).find((row) => row.brand_en === name);
  expect(await brand('Lada')).toMatchObject({
    brand_th: 'ลดา',
    aliases: ['LDA', 'ลด้า', 'Ladda'],
    story_en: 'A story',
    story_th: 'เรื่องราว',
  });
  expect(await brand('Dara')).toMatchObject({
    brand_th: 'ดาราเดิม',
    aliases: ['ดารา'],
    story_en: 'New story',
    story_th: 'เรื่องเดิม',
  });
  expect(await product('1')).toMatchObject({
    mat_name_th: 'คาล์ม',
    mat_desc_th: 'ข้อความไทย',
    how_to_th: 'ใช้',
    benefits: ['Soft', 'Light'],
    benefits_th: ['นุ่ม', 'เบา'],
  });
  const { rows } = await db.query(
    "SELECT attributes FROM variants WHERE item_id LIKE 'TL-1-%' ORDER BY position",
  );
  expect(rows.map(({ attributes }) => attributes[0].name_th)).toEqual(['กุหลาบ', 'มะลิ']);
  expect(await product('2')).toMatchObject({ mat_desc_th: '', benefits: ['Soft'], benefits_th: [] });
  await refreshListing(database.url);
  const { rows: found } = await db.query("SELECT mat_id FROM listing WHERE document LIKE '% ladda %'");
  expect(found).toHaveLength(2);
  // Missing columns remove nothing.
  expect(await run('two-languages', { map, file })).toMatchObject({ counts: { unchanged: 3 } });
  expect(await brand('Lada')).toMatchObject({ aliases: ['LDA', 'ลด้า', 'Ladda'] });
});

test('stock is imported where the map says so', async () => {
  const map = await loadMap(mapPath('sephora-2023'));
  const counted = { ...map, stock: { column: 'loves_count', initial: 0 } };
  await run('sephora-2023', { map: counted });
  expect(await product('P1')).toMatchObject({ variants: [{ stock: 6320 }] });
  await count('SELECT mat_var_id FROM variants', 1);
  expect(await run('sephora-2023', { map: counted })).toMatchObject({ counts: { inserted: 0, updated: 5 } });
  expect(await product('P1')).toMatchObject({ variants: [{ stock: 6320 }] });
});

test('imported units on hand never make units reserved by open orders available', async () => {
  const map = await loadMap(mapPath('sephora-2023'));
  const counted = { ...map, stock: { column: 'loves_count', initial: 0 } };
  await run('sephora-2023', { map: counted });
  const { rows } = await db.query(
    "SELECT mat_var_id FROM variants v JOIN materials m USING (mat_id) WHERE m.source_id = 'P1'",
  );
  const { mat_var_id } = rows[0];
  const hold = (quantity: number) =>
    withKnex(async (trx) => {
      const { so_no } = await buildOrder(trx, [[mat_var_id, quantity]]);
      await trx.raw('SELECT claim_stock(?, ARRAY[1], ARRAY[?::int], ARRAY[?::int], ?)', [
        ...[so_no, mat_var_id, quantity],
        '2026-11-20',
      ]);
    });
  await hold(20);
  expect(await product('P1')).toMatchObject({ variants: [{ stock: 6300 }] });
  expect(await run('sephora-2023', { map: counted })).toMatchObject({
    counts: { updated: 0 },
    unitsShort: 0,
  });
  expect(await product('P1')).toMatchObject({ variants: [{ stock: 6300 }] });
  // Most units were sold elsewhere: only reserved ones are left, and ten of those are missing.
  const file = await readFile(join(HERE, 'fixtures', 'sephora-2023.csv'), 'utf8');
  const path = join(dir, 'fewer.csv');
  await writeFile(path, file.replaceAll('6320', '10'));
  expect(await run('sephora-2023', { map: counted, file: path })).toMatchObject({ unitsShort: 10 });
  expect(await product('P1')).toMatchObject({ variants: [{ stock: 0 }] });
  const { rows: movements } = await db.query(
    'SELECT quantity, reason, actor FROM stock_movements WHERE mat_var_id = $1 ORDER BY movement_id',
    [mat_var_id],
  );
  expect(movements).toEqual([
    { quantity: 6320, reason: 'initial_count', actor: 'import' },
    { quantity: -6300, reason: 'import', actor: 'import' },
  ]);
});

describe('npm run import', () => {
  test('prints its usage', async () => {
    const { code, out } = await cli(['--help']);
    expect(code).toBe(0);
    for (const text of ['--map', '--dry-run', '--limit', '--rejects', ...SOURCES, ...OVERWRITE_NAMES])
      expect(out).toContain(text);
  });

  test.each([
    [['none.csv', '--map', 'sociolla-2023'], 'none.csv cannot be read'],
    [[join(HERE, 'fixtures', 'sephora-2020.csv')], '--map is needed'],
    [[join(HERE, 'fixtures', 'sephora-2020.csv'), '--map', 'nowhere'], 'the map'],
    [[join(HERE, 'fixtures', 'sephora-2020.csv'), '--map', 'x', '--limit', 'many'], '--limit needs a number'],
    [
      [join(HERE, 'fixtures', 'sephora-2020.csv'), '--map', 'sephora-2020', '--overwrite', 'price,mat_name'],
      '--overwrite: no such field: "mat_name"; there are barcode, name_en,',
    ],
    [
      [join(HERE, 'fixtures', 'sephora-2020.csv'), '--map', 'x', '--reviews', '--overwrite', 'price'],
      'leave --overwrite out',
    ],
    [['--colour'], "Unknown option '--colour'"],
  ])('%j fails with a reason', async (args, reason) => {
    const { code, err } = await cli(args);
    expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('imports a file, refreshes lists and reports the result', async () => {
    const file = join(dir, 'shelf.csv');
    await writeFile(file, await readFile(join(HERE, 'fixtures', 'sephora-2020.csv')));
    const { code, out, err } = await cli([file, '--map', 'sephora-2020']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/11 rows read/);
    expect(out).toMatch(/inserted +6\n +updated +0\n +unchanged +0\n +repaired +1 .*\n +refused +4/);
    expect(out).toContain(`${file}.rejects.csv`);
    expect(await all('listing')).toHaveLength(7);
    expect(await all('listing_changes')).toEqual([]);
  });

  test('a shop without categories gets instructions', async () => {
    await db.query('DELETE FROM categories WHERE level = 3');
    await db.query('DELETE FROM categories WHERE level = 2');
    await db.query('DELETE FROM categories');
    const { code, err } = await cli([
      join(HERE, 'fixtures', 'sephora-2020.csv'),
      '--map',
      'sephora-2020',
      '--rejects',
      join(dir, 'r.csv'),
    ]);
    expect([code, err]).toEqual([1, expect.stringContaining('the shop has no categories')]);
  });

  test('a file larger than memory is imported', async () => {
    const file = join(dir, 'large.csv');
    const filler = 'x'.repeat(3000);
    const rows = Array.from(
      { length: 26_000 },
      (_, i) =>
        `P${i % 400},"Serum ${i % 400}",1,Maison Lune,1,4,2,18,"${filler}",,0,0,0,0,0,Skincare,Treatments,Face Serums`,
    );
    const header =
      'product_id,product_name,brand_id,brand_name,loves_count,rating,reviews,price_usd,,,limited_edition,new,online_only,out_of_stock,sephora_exclusive,primary_category,secondary_category,tertiary_category';
    await writeFile(file, [header, ...rows].join('\n'));
    const { code, out, err } = await cli(
      [file, '--map', 'sephora-2023'],
      ['--max-old-space-size=64', '--max-semi-space-size=8'],
    );
    expect([code, err]).toEqual([0, expect.not.stringContaining('heap')]);
    expect(out).toMatch(/26000 rows read[\s\S]*inserted +400\n[\s\S]*refused +25600/);
  }, 60_000);
});
