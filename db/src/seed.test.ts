import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoCatalogue } from '../seeds/content/catalogue.ts';
import type { DemoCatalogue, DemoMaterial, DemoVariant } from '../seeds/content/types.ts';
import type { PackshotArt } from '../seeds/packshots/art.ts';
import { buildBrand, buildMaterial, buildPromotion } from './builders.ts';
import { drawAhead, insertCatalogue, insertSite, seedDemo, seedPages, seedShop } from './seed.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

const shown = vi.hoisted((): { catalogue: DemoCatalogue | null } => ({ catalogue: null }));

vi.mock(import('../seeds/content/catalogue.ts'), async (original) => {
  const real = await original();
  return { ...real, demoCatalogue: () => shown.catalogue ?? real.demoCatalogue() };
});

const NOW = new Date('2026-11-20T20:00:00Z'); // 03:00 of the 21st in Bangkok

const art = (seed: string): PackshotArt => ({
  kind: 'lipstick',
  colour: '#c04060',
  brand: 'Ploy',
  name: 'Rose',
  seed,
});

const variant = (id: number, overrides: Partial<DemoVariant> = {}): DemoVariant => ({
  mat_var_id: id,
  item_id: `I${id}`,
  attributes: [{ type: 'shade', name_en: 'Rose', name_th: 'กุหลาบ', code: '#c04060' }],
  shade_family: 'pink',
  price_satang: 25_900,
  label_price_satang: 29_900,
  limit: 5,
  stock: 7,
  volume: 3.5,
  expiry: '2029-01-31',
  free: false,
  art: art(`${id}`),
  ...overrides,
});

const material: DemoMaterial = {
  mat_id: 1001,
  mat_no: 'M1001',
  slug: 'rose-lipstick',
  brand_id: 1,
  brand: 'Ploy',
  cat1_id: 1,
  cat2_id: 2,
  cat3_id: null,
  type: 'lipstick',
  name_en: 'Rose Lipstick',
  name_th: 'ลิปสติกกุหลาบ',
  desc_en: 'Soft.',
  desc_th: 'นุ่ม',
  benefits_en: ['Soft'],
  benefits_th: ['นุ่ม'],
  how_to_en: 'Apply.',
  how_to_th: 'ทา',
  ingredients: '',
  skin_types: ['dry'],
  concerns: [],
  finish: 'satin',
  free_of: [],
  pao_months: 12,
  notification_no: '10-1-6600000001',
  unit: 'g',
  rating: 4.5,
  rating_count: 3,
  sold_count: 10,
  created_at: '2026-11-01T00:00:00Z',
  art: art('m'),
  variants: [variant(100_001), variant(100_002, { free: true, stock: 0 })],
};

const small: DemoCatalogue = {
  brands: [
    {
      brand_id: 1,
      brand_en: 'Ploy',
      brand_th: 'พลอย',
      aliases: ['พอย'],
      origin: 'TH',
      story_en: '',
      story_th: '',
      slug: 'ploy',
    },
  ],
  categories: [
    {
      id: 1,
      parent_id: null,
      level: 1,
      slug: 'make-up',
      name_en: 'Make Up',
      name_th: 'เมคอัป',
      intro: { en: 'Colour', th: 'สีสัน' },
      unit_price: false,
      position: 1,
    },
    {
      id: 2,
      parent_id: 1,
      level: 2,
      slug: 'lips',
      name_en: 'Lips',
      name_th: 'ริมฝีปาก',
      intro: null,
      unit_price: null,
      position: 1,
    },
  ],
  materials: [material],
  reviews: [
    {
      mat_id: 1001,
      mat_var_id: 100_001,
      first_name: 'ปลายฟ้า',
      last_name: 'สุขใจ',
      rating: 5,
      comment: 'สีสวย',
      created_date: '2026-11-02T00:00:00.000Z',
      face_type: 'dry',
      face_problems: ['pores'],
      body_problems: [],
      helpful: 3,
    },
  ],
  promotions: [
    {
      promo_id: 1,
      kind: 'p003',
      name_en: 'Flash',
      name_th: 'แฟลช',
      starts_day: 0,
      ends_day: 1.5,
      members: [100_001],
      exclude_discounted: false,
      max_per_order: null,
      art: art('p'),
      discount_type: 'price',
      discount: 19_900,
      flash: { allotment: [{ mat_var_id: 100_001, quantity: 4, taken: 1 }], per_customer: 2 },
    },
  ],
  gifts: [
    {
      promo_id: 2,
      name_en: 'Mini',
      name_th: 'มินิ',
      starts_day: -1,
      ends_day: 30,
      min_spend: 50_000,
      members: [100_001],
      gift_mat_var_id: 100_002,
      quantity: 1,
    },
  ],
  codes: [
    {
      promo_id: 3,
      code: 'MALI10',
      name_en: 'Ten',
      name_th: 'สิบ',
      starts_day: 0,
      ends_day: 10,
      kind: 'percent',
      discount: 10,
      cap: 10_000,
      min_spend: 0,
      members: null,
      exclude_promoted: false,
      login_required: false,
      usage_limit: 100,
      per_customer: 1,
      used: 0,
      listed: true,
      campaign: {
        ...{ title: { en: 'Ten off', th: 'ลดสิบ' }, terms: { en: '', th: '' } },
        ...{ collect_from_day: null, collect_until_day: 5, collect_limit: 50, collected: 2 },
        ...{ per_person: 1, valid_days: 7, event: 'fair' },
        influencer: { email: 'nok@influencer.example', name: 'นก', affiliate_id: 'nok' },
      },
    },
  ],
  delivery_rates: [{ active: true, min_spend: 0, rate: 5500, priority: 1 }],
};

let database: TestDatabase;
let db: Knex;
let dataDir: string;

beforeEach(async () => {
  shown.catalogue = small;
  database = await testDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
  dataDir = await mkdtemp(join(tmpdir(), 'mali-seed-'));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const seed = (drawMs = -1) => seedDemo(database.url, { dataDir, now: NOW, drawMs });

test('every part of the catalogue is written to its table', async () => {
  await seed();
  expect(await db('variants').orderBy('mat_var_id').first()).toMatchObject({
    mat_id: 1001,
    position: 0,
    attributes: [{ n: 2, type: 'shade', name: 'Rose', name_th: 'กุหลาบ', code: '#c04060' }],
    mat_price: 25_900,
    mat_label_price: 29_900,
    limit: 5,
    images: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{20}$/)]),
  });
  expect(await db('stock').orderBy('mat_var_id').select('mat_var_id', 'quantity')).toEqual([
    { mat_var_id: 100_001, quantity: 7 },
    { mat_var_id: 100_002, quantity: 0 },
  ]);
  expect(await db('promotion_members')).toEqual([
    { promo_id: 1, mat_var_id: 100_001, allotment: 4, taken: 1, per_customer: 2 },
  ]);
  expect(await db('gifts').first()).toMatchObject({ promo_id: 2, gift: 100_002, scoped: true });
  expect(await db('promo_codes').first()).toMatchObject({
    ...{ code: 'MALI10', listed: true, scoped: false, collect_only: true },
  });
  expect(await db('coupons').first()).toMatchObject({
    ...{ promo_id: 3, code: 'MALI10', title_th: 'ลดสิบ', collect_limit: 50, collected: 2, valid_days: 7 },
    ...{ event: 'fair', listed: false },
  });
  const influencer = await db('influencers').join('users', 'users.user_id', 'influencers.user_id').first();
  expect(influencer).toMatchObject({ name: 'นก', affiliate_id: 'nok', role_id: 9, password_hash: null });
  expect(await db('coupons').first('influencer')).toEqual({ influencer: influencer.user_id });
  expect(await db('listing').first()).toMatchObject({ mat_id: 1001, on_sale: true, variant_ids: [100_001] });
});

test("promotions count their days from Bangkok's midnight", async () => {
  await seed();
  expect(await db('promotions').first()).toMatchObject({
    flash: true,
    starts_at: new Date('2026-11-20T17:00:00Z'),
    ends_at: new Date('2026-11-22T05:00:00Z'),
  });
});

test('later rows get new ids', async () => {
  await seed();
  const brand = await buildBrand(db);
  const made = await buildMaterial(db, { brand_id: brand.brand_id, cat1_id: 1 });
  const promotion = await buildPromotion(db);
  expect([brand.brand_id, made.mat_id, promotion.promo_id]).toEqual([2, 1002, 4]);
});

test('a shop with brands is not changed, also when two processes seed concurrently', async () => {
  await Promise.all([seed(), seed()]);
  await db('materials').update({ mat_name: 'Renamed by the merchant' });
  await seed();
  expect(await db('materials').pluck('mat_name')).toEqual(['Renamed by the merchant']);
});

test('an invalid catalogue is rolled back completely', async () => {
  shown.catalogue = { ...small, delivery_rates: [{ active: true, min_spend: -1, rate: 0, priority: 1 }] };
  await expect(seed()).rejects.toThrow(/delivery_rates/);
  expect(await db('brands')).toEqual([]);
  shown.catalogue = small;
  await seed();
  expect(await db('brands').pluck('brand_en')).toEqual(['Ploy']);
});

test('list pictures are rendered ahead once, completely and in every format', async () => {
  await seed(60_000);
  const [hash] = (await db('variants').where({ mat_var_id: 100_001 }).pluck('images'))[0];
  const folder = join(dataDir, 'images', hash);
  expect((await readdir(folder)).sort()).toEqual(['320.avif', '320.webp', '640.avif', '640.webp']);
  expect((await stat(join(folder, '320.webp'))).size).toBeGreaterThan(500);
  await rm(folder, { recursive: true });
  expect(await drawAhead(database.url, dataDir, {})).toBe(true);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('pictures skipped by the seed are rendered later, without placeholders of imports', async () => {
  await seed(-1);
  const placeholder = { kind: 'placeholder', brand: 'Lada', name: 'Serum', seed: 'X-1' };
  await db('images').insert({ hash: 'noimage01234', art: JSON.stringify(placeholder) });
  const { mat_id } = await buildMaterial(db);
  await db('variants').insert({
    ...{ mat_id, item_id: 'X-1', mat_price: 100, images: ['noimage01234'] },
  });
  expect(await drawAhead(database.url, dataDir, { deadlineMs: -1 })).toBe(false);
  expect(await drawAhead(database.url, dataDir, {})).toBe(true);
  const [hash] = (await db('variants').where({ mat_var_id: 100_001 }).pluck('images'))[0];
  expect(await readdir(join(dataDir, 'images', hash))).toHaveLength(4);
});

/** Menu targets of every shop (SHELL-02, SHELL-08, SHELL-20). */
const PLAIN_PAGES = ['deals', 'deals-creditcard', 'home', 'howto'];

test('a shop with its own products gets pages without demo products, once', async () => {
  await seed();
  const pages = await db('pages').orderBy('name').pluck('name');
  expect(pages).toEqual(PLAIN_PAGES);
  // Each page has a layout, so that no menu leads to an empty page.
  expect(await db('layouts').orderBy('page').pluck('page')).toEqual(PLAIN_PAGES);
  expect(await db('blogs')).toEqual([]);
  expect(await db('brands').where({ shop_in_shop: true })).toEqual([]);
  expect(JSON.stringify(await db('layouts').pluck('components'))).not.toContain('mat_ids');
  await db('layouts').where({ page: 'home' }).update({ name: 'Arranged by the merchant' });
  await seed();
  expect(await db('layouts').where({ page: 'home' }).pluck('name')).toEqual(['Arranged by the merchant']);
  // Later rows get new numbers.
  const [row] = await db('layouts').insert({ page: 'home', name: 'next' }).returning('id');
  expect(row.id).toBe(PLAIN_PAGES.length + 1);
});

test('a shop without the demo gets the category tree and its first pages, and no product', async () => {
  await seedShop(database.url, NOW);
  const count = async (table: string) => Number((await db(table).count())[0]?.count);
  const categories = await count('categories');
  expect(categories).toBeGreaterThan(0);
  expect(await count('materials')).toBe(0);
  expect(await count('brands')).toBe(0);
  expect(await count('branches')).toBe(0);
  expect(await db('pages').orderBy('name').pluck('name')).toEqual(PLAIN_PAGES);
  await seedShop(database.url, NOW);
  expect(await count('categories')).toBe(categories);
  // The next start without the option.
  await seedDemo(database.url, { dataDir, now: NOW });
  expect(await count('materials')).toBe(0);
  expect(await count('categories')).toBe(categories);
});

test('texts of a shop without the demo make no claims about a company, branches, staff or batches', async () => {
  await seedShop(database.url, NOW);
  const pages = await db('information_pages').select('name', 'title', 'body');
  expect(pages).toHaveLength(7);
  const faq = await db('faq_entries').select('question', 'answer');
  expect(faq.length).toBeGreaterThan(10);
  const texts = JSON.stringify([pages, faq]);
  expect(texts).not.toMatch(
    /Si Lom|สีลม|0105556000009|Mali Beauty|140|Lazada|store_locations|branch|สาขา|batch which/,
  );
});

test('a shop that is only migrated gets its first pages, and no product', async () => {
  expect(await seedPages(database.url, NOW)).toBe(true);
  expect(await seedPages(database.url, NOW)).toBe(false);
  expect(await db('pages').orderBy('name').pluck('name')).toEqual(PLAIN_PAGES);
  expect(await db('information_pages').pluck('name')).toHaveLength(7);
  expect(await db('materials')).toEqual([]);
});

test('the demo catalogue and its pages fit the tables', async () => {
  shown.catalogue = null;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await insertCatalogue(client, demoCatalogue(), NOW);
  await insertSite(client, demoCatalogue(), NOW);
  await client.end();
  expect(await db('pages').whereNotNull('link').orderBy('link').select('link', 'app_only')).toEqual([
    { link: '/exclusiveedition', app_only: false },
    { link: '/special-event-midnight', app_only: true },
  ]);
  expect(await db('brands').where({ shop_in_shop: true }).orderBy('link_name').pluck('link_name')).toEqual([
    'haneulbi',
    'maison-verlaude',
    'ploenta',
    'tongruang',
  ]);
  expect(await db('branches').pluck('store_id')).toHaveLength(18);
  expect(await db('events').orderBy('event_code').pluck('event_code')).toEqual(['lip-day', 'skin-talk']);
  // One open, one upcoming, one ended with its winners and their reviews.
  const at = await db('giveaways').orderBy('giveaway_id').select('opens_at', 'closes_at', 'drawn_at');
  expect(at.map(({ opens_at, closes_at }) => [opens_at <= NOW, closes_at <= NOW])).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ]);
  expect(at.map(({ drawn_at }) => drawn_at !== null)).toEqual([false, false, true]);
  expect(await db('giveaway_entries').where({ won: true }).pluck('giveaway_id')).toEqual([3, 3, 3]);
  const written = await db('reviews').where({ giveaway_id: 3 }).pluck('created_date');
  expect(written).toHaveLength(2);
  for (const date of written) expect(date > at[2].drawn_at).toBe(true);
  const [counts] = await db('materials').count({ n: '*' });
  expect(Number(counts?.n)).toBe(demoCatalogue().materials.length);
  // Every kind of promotion exists.
  const kinds = await db('promotions').distinct('kind').orderBy('kind').pluck('kind');
  expect(kinds).toEqual(['p001', 'p002', 'p003', 'p004', 'p005', 'p006']);
});
