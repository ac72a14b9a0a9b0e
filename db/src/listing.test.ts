import { spellingKeys } from '@mali/thai/spelling';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildBrand, buildCategory, buildMaterial, buildVariant } from './builders.ts';
import { fillCatalogue } from './bulk.ts';
import { refreshListing } from './listing.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let database: TestDatabase;
let db: Knex;

beforeAll(async () => {
  database = await testDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 4 } });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await refreshListing(db);
});

const listed = (matId: number) => db('listing').where({ mat_id: matId }).first();

it('refreshListing › writes a row per sold product: prices, shades, searchable words, tags', async () => {
  const brand = await buildBrand(db, { brand_en: 'Élan', brand_th: 'เอลาน', aliases: ["El'an"] });
  const category = await buildCategory(db, { category: 'Lipsticks', category_th: 'ลิปสติก' });
  const { mat_id } = await buildMaterial(db, {
    brand_id: brand.brand_id,
    cat1_id: category.cat_id,
    mat_name: 'Petal ๕๐',
    skin_types: ['dry'],
    free_of: ['fragrance'],
    finish: 'matte',
    ingredients: 'Aqua, Squalane',
    benefits: ['Leaves no white cast', 'Alcohol-free comfort'],
    benefits_th: ['ไม่ทิ้งคราบขาว', 'ไม่มีน้ำหอม สบายผิว'],
  });
  const shade = (name: string) => [{ n: 2, type: 'shade', name, name_th: name, code: '#aa0000' }];
  const rose = await buildVariant(db, {
    mat_id,
    position: 1,
    attributes: shade('Rose'),
    shade_family: 'pink',
  });
  const ruby = await buildVariant(db, { mat_id, position: 0, attributes: shade('Ruby'), mat_price: 9_900 });
  await buildVariant(db, { mat_id, free: true });
  await buildVariant(db, { mat_id, active: false });
  expect(await refreshListing(db)).toBe(1);
  const row = await listed(mat_id);
  expect(row).toMatchObject({
    on_sale: true,
    variant_ids: [ruby.mat_var_id, rose.mat_var_id],
    prices: [9_900, 10_000],
    shade_families: ['pink'],
    shade_count: 2,
    swatch_ids: [ruby.mat_var_id, rose.mat_var_id],
    skin_types: ['dry'],
  });
  expect(row.title).toMatch(/^ elan เอลาน petal 50 /);
  for (const word of [
    'elan',
    'lipsticks',
    'ลิปสติก',
    'rose',
    'squalane',
    '@skin:dry',
    '@free:fragrance',
    '@finish:matte',
    '@shade:pink',
  ]) {
    expect(row.document).toContain(` ${word} `);
  }
  expect(row.document).not.toContain('aqua');
  expect(row.document).not.toContain('cast');
  expect(row.about).toContain(' leaves no white cast ');
  expect(row.about).toContain('ไมทิงคราบขาว');
  expect(row.about).toContain('สบายผิว');
  // "Free of" ingredients are not searchable.
  expect(row.about).not.toMatch(/alcohol|หอม/);
});

it('refreshListing › stores words with their spelling and misspelling keys, without numbers', async () => {
  const { mat_id } = await buildMaterial(db, {
    mat_name: 'Plumérie Bloom No.77',
    mat_name_th: 'ครีมกันแดดลั่นทมบาน รุ่นพิเศษ',
  });
  await buildVariant(db, {
    mat_id,
    attributes: [{ n: 2, type: 'shade', name: 'Old Teak', name_th: 'สักเก่า', code: '#884422' }],
  });
  await refreshListing(db);
  const words = await db('search_words').whereIn('word', [
    'plumerie',
    'teak',
    'ลันทมบาน',
    'no.77',
    'ครีมกันแดด',
  ]);
  expect(words.map(({ word, written }) => [word, written]).sort()).toEqual([
    ['plumerie', 'plumérie'],
    ['teak', 'teak'],
    ['ลันทมบาน', 'ลั่นทมบาน'],
  ]);
  const found = await db('search_words').whereRaw('keys && ?::text[]', [
    `{${spellingKeys('plumeire').join(',')}}`,
  ]);
  expect(found.map(({ word }) => word)).toContain('plumerie');
});

it('refreshListing › updates only changed products, with a higher revision', async () => {
  const [first, second] = [await buildVariant(db), await buildVariant(db)];
  expect(await refreshListing(db)).toBe(2);
  expect(await refreshListing(db)).toBe(0);
  const before = await listed(second.mat_id);
  await db('variants').where({ mat_var_id: second.mat_var_id }).update({ mat_price: 7_700 });
  expect(await refreshListing(database.url)).toBe(1);
  const after = await listed(second.mat_id);
  expect(after.prices).toEqual([7_700]);
  expect(Number(after.revision)).toBeGreaterThan(Number(before.revision));
  await db('variants').where({ mat_var_id: first.mat_var_id }).update({ mat_price: first.mat_price });
  expect(await refreshListing(db)).toBe(0);
});

it('refreshListing › keeps an empty row of a discontinued product, none of a deleted one', async () => {
  const { mat_id, mat_var_id } = await buildVariant(db);
  await refreshListing(db);
  await db('materials').where({ mat_id }).update({ active: false });
  await refreshListing(db);
  expect(await listed(mat_id)).toMatchObject({ on_sale: false, document: '', title: '' });
  await db('materials').where({ mat_id }).update({ active: true });
  await db('variants').where({ mat_var_id }).update({ active: false });
  await refreshListing(db);
  expect(await listed(mat_id)).toMatchObject({ on_sale: false });
  await db('materials').where({ mat_id }).delete();
  expect(await refreshListing(db)).toBe(1);
  expect(await listed(mat_id)).toBeUndefined();
});

it('refreshListing › updates on new names of brands and categories', async () => {
  const { mat_id } = await buildVariant(db);
  await refreshListing(db);
  const { brand_id, cat1_id } = await db('materials').where({ mat_id }).first();
  await db('brands').where({ brand_id }).update({ brand_en: 'Newly Named' });
  await db('categories').where({ cat_id: cat1_id }).update({ category: 'Newly Sorted' });
  expect(await refreshListing(db)).toBe(1);
  const { document } = await listed(mat_id);
  expect(document).toContain(' newly named ');
  expect(document).toContain(' newly sorted ');
});

it('refreshListing › may run concurrently: all changes are included, revisions grow in commit order', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => buildVariant(db)));
  const done = await Promise.all([1, 2, 3].map(() => refreshListing(db)));
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(20);
  for (const { mat_id } of made) expect(await listed(mat_id)).toMatchObject({ on_sale: true });
});

it('refreshListing › works in batches, and notifies listeners of each', async () => {
  await db.raw('TRUNCATE brands, categories CASCADE');
  await db.raw('DELETE FROM listing_changes');
  await fillCatalogue(db, 1200);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const told: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => told.push(payload));
  await client.query('LISTEN catalogue');
  expect(await refreshListing(db)).toBe(1200);
  expect(await refreshListing(db)).toBe(0);
  await client.query('SELECT 1');
  await client.end();
  expect(told).toEqual(['listing', 'listing', 'listing']);
  expect(await db('listing').where({ on_sale: true }).count()).toEqual([{ count: '1200' }]);
});

it('refreshListing › assigns content size bands of its variants, none for pieces', async () => {
  const sizes = async (unit: 'ml' | 'g' | 'pcs' | null, ...volumes: (number | null)[]) => {
    const { mat_id } = await buildMaterial(db, { unit });
    for (const volume of volumes) await buildVariant(db, { mat_id, volume });
    await refreshListing(db);
    return (await listed(mat_id)).sizes;
  };
  expect(await sizes('ml', 15, 15.01, 50, 400, 400.5, null)).toEqual([
    'to_15',
    'to_50',
    'to_400',
    'over_400',
  ]);
  expect(await sizes('g', 3.4)).toEqual(['to_15']);
  expect(await sizes('pcs', 10)).toEqual([]);
  expect(await sizes(null, 10)).toEqual([]);
});
