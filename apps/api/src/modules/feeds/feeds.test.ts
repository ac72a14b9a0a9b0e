import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildBrand, buildCategory, buildMaterial, buildPromotion, buildVariant } from '@mali/db/builders';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { encodingFor } from './store.ts';

let shop: TestApp;
let folder: string;
let now = new Date('2026-11-20T05:00:00Z');
let product: { mat_id: number; mat_no: string };
let single: { mat_id: number };
let variants: { mat_var_id: number; item_id: string }[];
let brand: { link_name: string };
let paths: { top: string; bottom: string; empty: string };

const AWKWARD = 'ลิป & <Rouge> "Nº5" \u000b';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mali-feeds-test-'));
  shop = await testApp({ DATA_DIR: folder, PUBLIC_URL: 'https://mali.example' }, { now: () => now });
  const { db } = shop.deps;
  const house = await buildBrand(db, { brand_en: 'Nuea & Co' });
  brand = house;
  const top = await buildCategory(db, { category: 'Make Up', category_th: 'เมคอัป' });
  const bottom = await buildCategory(db, { category: 'Lips', category_th: 'ริมฝีปาก' }, top);
  await db('categories').where({ cat_id: top.cat_id }).update({ google_product_category: 477 });
  const empty = await buildCategory(db);
  paths = { top: top.slug, bottom: bottom.slug, empty: empty.slug };
  const place = { brand_id: house.brand_id, cat1_id: top.cat_id, cat2_id: bottom.cat_id };
  const made = await buildMaterial(db, {
    ...place,
    mat_name: 'Rouge',
    mat_name_th: AWKWARD,
    mat_desc_th: 'สี <ชัด>',
    unit: 'ml',
  });
  product = made;
  const shade = (name: string) => ({ n: 2, type: 'shade', name, name_th: `สี${name}`, code: '#aa1122' });
  variants = [
    await buildVariant(db, {
      mat_id: made.mat_id,
      position: 0,
      mat_price: 39_000,
      volume: 3.5,
      attributes: [shade('Ruby')],
      images: ['abcdef012345', 'bbbbbbbb'],
      gtin: '8850000000010',
    }),
    await buildVariant(db, {
      mat_id: made.mat_id,
      position: 1,
      mat_price: 35_050,
      attributes: [shade('Nude')],
      images: ['cccccccc'],
      stock: 0,
    }),
  ];
  const other = await buildMaterial(db, place);
  single = other;
  await buildVariant(db, { mat_id: other.mat_id, mat_price: 10_000, images: ['dddddddd'] });
  const gone = await buildMaterial(db, { ...place, active: false });
  await buildVariant(db, { mat_id: gone.mat_id, images: ['eeeeeeee'] });
  await buildPromotion(db, {
    kind: 'p003',
    discount: 10,
    discount_type: 'percent',
    members: [variants[0]?.mat_var_id ?? 0],
  });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] };

/** Parses the document strictly; throws when it is not well-formed, or on an unbound prefix. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const node = { name, attributes: Object.fromEntries(values), text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  const [first] = root.children;
  if (first === undefined) throw new Error('the document is empty');
  return first;
}
const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const text = (node: Node | undefined, name: string) => all(node, name)[0]?.text;

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  return answer;
}
const tree = async (url: string) => parse((await get(url)).body);
const locations = async (url: string) => all(await tree(url), 'url').map((entry) => text(entry, 'loc'));

describe('GET /sitemap.xml', () => {
  it('lists only existing files', async () => {
    const index = await tree('/sitemap.xml');
    expect(index.name).toBe('sitemapindex');
    const files = all(index, 'sitemap').map((entry) => text(entry, 'loc'));
    expect(files).toEqual([
      'https://mali.example/sitemaps/pages.xml',
      'https://mali.example/sitemaps/listings.xml',
      'https://mali.example/sitemaps/products-1.xml',
    ]);
    for (const file of files) await tree(new URL(String(file)).pathname);
    for (const name of ['products-0.xml', 'products-2.xml', 'products-01.xml', 'other.xml'])
      expect((await shop.app.inject(`/sitemaps/${name}`)).statusCode).toBe(404);
  });

  it('lists every product on sale in both languages, with its pictures and modification date', async () => {
    const entries = all(await tree('/sitemaps/products-1.xml'), 'url');
    const url = `https://mali.example/item/${product.mat_id}`;
    expect(entries.map((entry) => text(entry, 'loc'))).toEqual([
      url,
      `${url}?lang=en`,
      `https://mali.example/item/${single.mat_id}`,
      `https://mali.example/item/${single.mat_id}?lang=en`,
    ]);
    for (const entry of entries.slice(0, 2)) {
      expect(
        all(entry, 'xhtml:link').map(({ attributes }) => [attributes.hreflang, attributes.href]),
      ).toEqual([
        ['th', url],
        ['en', `${url}?lang=en`],
        ['x-default', url],
      ]);
      expect(all(entry, 'image:image').map((picture) => text(picture, 'image:loc'))).toEqual([
        'https://mali.example/img/abcdef012345/960.webp',
        'https://mali.example/img/bbbbbbbb/960.webp',
      ]);
      expect(Number.isNaN(Date.parse(text(entry, 'lastmod') ?? ''))).toBe(false);
    }
  });

  it('lists listings with products, and no empty ones', async () => {
    const told = await locations('/sitemaps/listings.xml');
    const at = (path: string) => `https://mali.example/shop/${path}`;
    expect(told).toEqual(
      expect.arrayContaining([at(brand.link_name), at(paths.top), at(`${paths.top}/${paths.bottom}`)]),
    );
    expect(told).not.toContain(at(paths.empty));
  });

  it('lists indexable pages and posts, and no drafts', async () => {
    const both = JSON.stringify({ th: 'ก', en: 'a' });
    const { db } = shop.deps;
    await db.raw(
      `INSERT INTO blogs (slug, title, excerpt, body, topic, author, published_at)
       VALUES ('first', ?, ?, ?, ?, 'Mali', ?), ('draft', ?, ?, ?, ?, 'Mali', NULL)`,
      [both, both, both, both, now, both, both, both, both],
    );
    await db.raw(
      `INSERT INTO pages (name, link, title, noindex)
       VALUES ('songkran', '/songkran', ?, false), ('secret', '/secret', ?, true)`,
      [both, both],
    );
    now = new Date(now.getTime() + 16 * 60_000);
    const told = await locations('/sitemaps/pages.xml');
    expect(told).toEqual(
      expect.arrayContaining([
        'https://mali.example/',
        'https://mali.example/?lang=en',
        ...[
          'brands',
          'deals',
          'deals/creditcard',
          'flashsale',
          'campaign/topspender',
          'blogs',
          'howto',
          'faq',
          'sitemap',
        ].map((path) => `https://mali.example/${path}`),
        'https://mali.example/blog/first',
        'https://mali.example/songkran',
      ]),
    );
    expect(told.filter((url) => /draft|secret/.test(String(url)))).toEqual([]);
    // These pages have no content yet.
    expect(told.filter((url) => /store_locations|giveaway|reviews/.test(String(url)))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
  });
});

describe('GET /feeds/google.xml', () => {
  it('matches the page of each variant', async () => {
    const feed = await tree('/feeds/google.xml');
    expect(feed.name).toBe('rss');
    const items = all(all(feed, 'channel')[0], 'item');
    expect(items).toHaveLength(3);
    const [ruby, nude, plain] = items;
    const told = (node: Node | undefined) =>
      Object.fromEntries((node?.children ?? []).map((child) => [child.name, child.text]));
    expect(told(ruby)).toMatchObject({
      'g:id': variants[0]?.item_id,
      'g:description': 'สี <ชัด>',
      'g:link': `https://mali.example/item/${product.mat_id}/${variants[0]?.mat_var_id}`,
      'g:image_link': 'https://mali.example/img/abcdef012345/960.webp',
      'g:additional_image_link': 'https://mali.example/img/bbbbbbbb/960.webp',
      'g:availability': 'in_stock',
      'g:price': '390.00 THB',
      'g:sale_price': '351.00 THB',
      'g:brand': 'Nuea & Co',
      'g:gtin': '8850000000010',
      // Inherited from the parent category.
      'g:google_product_category': '477',
      'g:item_group_id': product.mat_no,
      'g:color': 'สีRuby',
      'g:unit_pricing_measure': '3.5 ml',
      'g:product_type': 'เมคอัป > ริมฝีปาก',
    });
    expect(text(ruby, 'g:title')).toContain('ลิป & <Rouge> "Nº5"');
    expect(told(nude)).toMatchObject({ 'g:availability': 'out_of_stock', 'g:price': '350.50 THB' });
    expect(text(nude, 'g:sale_price')).toBeUndefined();
    expect(text(plain, 'g:item_group_id')).toBeUndefined();
    // Declares missing identifiers only without a bar code.
    expect(text(ruby, 'g:identifier_exists')).toBeUndefined();
    expect(told(nude)).toMatchObject({ 'g:identifier_exists': 'no' });
    expect(text(nude, 'g:gtin')).toBeUndefined();
    // A product with one variant has one URL, its own.
    expect(text(plain, 'g:link')).toBe(`https://mali.example/item/${single.mat_id}`);
  });

  it('has the dates of a temporary price, and none for others', async () => {
    const { db } = shop.deps;
    const dates = async () => {
      now = new Date(now.getTime() + 16 * 60_000);
      const [ruby] = all(all(await tree('/feeds/google.xml'), 'channel')[0], 'item');
      return [text(ruby, 'g:sale_price'), text(ruby, 'g:sale_price_effective_date')];
    };
    expect(await dates()).toEqual(['351.00 THB', undefined]);
    await buildPromotion(db, {
      kind: 'p003',
      discount: 20,
      discount_type: 'percent',
      starts_at: new Date('2026-11-19T17:00:00Z'),
      ends_at: new Date('2027-06-29T17:00:00Z'),
      members: [variants[0]?.mat_var_id ?? 0],
    });
    await expect.poll(dates).toEqual(['312.00 THB', '2026-11-20T00:00+0700/2027-06-30T00:00+0700']);
    // The lowest price of thirty days is no higher: nothing is a sale, whose dates comparison sites would refuse.
    const ruby = { mat_var_id: variants[0]?.mat_var_id ?? 0 };
    await db('variants').where(ruby).update({ was_limit: 31_200 });
    await expect.poll(dates).toEqual([undefined, undefined]);
    await db('variants').where(ruby).update({ was_limit: null });
    await db('promotions').where({ discount: 20 }).delete();
  });

  it.each([
    ['', [], 'ริมฝีปากจากแบรนด์ แบรนด์ข้าว 3.5 มล.'],
    ['แบรนด์ข้าว   ลิปแดง!', ['ติดทน', 'ไม่แห้ง'], 'ติดทน, ไม่แห้ง'],
    ['ลิปแดง', [], 'ริมฝีปากจากแบรนด์ แบรนด์ข้าว 3.5 มล.'],
    ['ลิปแดง เนื้อแมตต์', ['ติดทน'], 'ลิปแดง เนื้อแมตต์'],
  ])('describes %j by more than its title', async (mat_desc_th, benefits_th, told) => {
    const { db } = shop.deps;
    const { cat1_id, cat2_id } = await db('materials').where({ mat_id: product.mat_id }).first();
    const { brand_id } = await buildBrand(db, { brand_th: 'แบรนด์ข้าว' });
    const text_of = { mat_name: 'Red', mat_name_th: 'ลิปแดง', mat_desc_th, benefits_th, unit: 'ml' } as const;
    const { mat_id } = await buildMaterial(db, { ...text_of, brand_id, cat1_id, cat2_id });
    await buildVariant(db, { mat_id, volume: 3.5, item_id: 'RED', images: ['ffffffff'] });
    const description = async () => {
      now = new Date(now.getTime() + 16 * 60_000);
      const items = all(all(await tree('/feeds/google.xml'), 'channel')[0], 'item');
      return text(
        items.find((one) => text(one, 'g:id') === 'RED'),
        'g:description',
      );
    };
    await expect.poll(description).toBe(told);
    await db('materials').where({ mat_id }).delete();
    await db('brands').where({ brand_id }).delete();
    now = new Date(now.getTime() + 16 * 60_000);
  });

  it('omits invalid bar codes', async () => {
    for (const gtin of ['8850000000011', '123', '885000000001x', ''])
      await expect(buildVariant(shop.deps.db, { gtin }), gtin).rejects.toThrow('variants_gtin');
    for (const gtin of ['96385074', '036000291452', '18850000000017'])
      await expect(shop.deps.db.raw('SELECT is_gtin(?) AS ok', [gtin]), gtin).resolves.toMatchObject({
        rows: [{ ok: true }],
      });
  });

  it('is English on request, with links to English pages', async () => {
    const [first] = all(all(await tree('/feeds/google.xml?lang=en'), 'channel')[0], 'item');
    expect(text(first, 'g:color')).toBe('Ruby');
    expect(text(first, 'g:link')).toMatch(/\?lang=en$/);
  });

  it('is compressed by the accepted encoding, with equal content', async () => {
    const plain = await get('/feeds/google.xml');
    const br = await get('/feeds/google.xml', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/feeds/google.xml', { 'accept-encoding': 'gzip;q=1, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(encodingFor('')).toBe('identity');
  });

  it('cuts long titles and descriptions at a word, also where Thai has no spaces', async () => {
    const { db } = shop.deps;
    const before = await db('materials').where({ mat_id: product.mat_id }).first();
    const long = { mat_name_th: 'เซรั่มน้ำหอม'.repeat(20), mat_desc_th: 'กลิ่นมะลิ'.repeat(700) };
    await db('materials').where({ mat_id: product.mat_id }).update(long);
    now = new Date(now.getTime() + 60 * 60_000);
    const [ruby] = all(all(await tree('/feeds/google.xml'), 'channel')[0], 'item');
    const [title, description] = [text(ruby, 'g:title') ?? '', text(ruby, 'g:description') ?? ''];
    expect(title.length).toBeLessThanOrEqual(150);
    expect(description.length).toBeLessThanOrEqual(5000);
    expect(title).toMatch(/(?:เซรั่ม|น้ำหอม)$/);
    expect(title.length).toBeGreaterThan(140);
    expect(description).toMatch(/(?:กลิ่น|มะลิ)$/);
    const { mat_name_th, mat_desc_th } = before;
    await db('materials').where({ mat_id: product.mat_id }).update({ mat_name_th, mat_desc_th });
    now = new Date(now.getTime() + 60 * 60_000);
  });

  it('omits variants without a picture, which the list of products names', async () => {
    const { db } = shop.deps;
    const of = { mat_var_id: variants[1]?.mat_var_id ?? 0 };
    const ids = async () => {
      now = new Date(now.getTime() + 60 * 60_000);
      const items = all(all(await tree('/feeds/google.xml'), 'channel')[0], 'item');
      return items.map((one) => text(one, 'g:id'));
    };
    expect(await ids()).toContain(variants[1]?.item_id);
    await db('variants').where(of).update({ images: [] });
    expect(await ids()).not.toContain(variants[1]?.item_id);
    expect(await ids()).toContain(variants[0]?.item_id);
    await db('variants')
      .where(of)
      .update({ images: ['cccccccc'] });
  });

  it('omits products with only a placeholder, in the sitemap only the picture', async () => {
    const { db } = shop.deps;
    const of = { mat_var_id: variants[0]?.mat_var_id ?? 0 };
    await db('variants')
      .where(of)
      .update({ images: ['noimage0123456'] });
    now = new Date(now.getTime() + 60 * 60_000);
    expect((await get('/feeds/google.xml')).body).not.toContain('>3.5 ml<');
    expect((await get('/sitemaps/products-1.xml')).body).not.toContain('noimage');
    await db('variants')
      .where(of)
      .update({ images: ['abcdef012345', 'bbbbbbbb'] });
    now = new Date(now.getTime() + 60 * 60_000);
    expect((await get('/feeds/google.xml')).body).toContain('>3.5 ml<');
  });

  it('is built once for concurrent requests, cached for a quarter of an hour, and then rebuilt', async () => {
    now = new Date(now.getTime() + 60 * 60_000);
    // Waits for notifications of earlier tests.
    const settled = new Promise((heard) => shop.deps.listener.on('site', heard));
    await shop.deps.db.raw(`SELECT pg_notify('site', 'settled')`);
    await settled;
    await get('/sitemap.xml');
    let asked = 0;
    const count = ({ sql }: { sql: string }) => {
      if (sql.includes('AS in_stock')) asked += 1;
    };
    shop.deps.db.on('query', count);
    await Promise.all(Array.from({ length: 5 }, () => get('/feeds/google.xml')));
    expect(asked).toBe(1);
    now = new Date(now.getTime() + 14 * 60_000);
    expect((await get('/feeds/google.xml')).headers['cache-control']).toBe('public, max-age=60');
    expect(asked).toBe(1);
    now = new Date(now.getTime() + 2 * 60_000);
    await get('/feeds/google.xml');
    expect(asked).toBe(2);
    shop.deps.db.off('query', count);
  });

  it('leaves no temporary file', async () => {
    await shop.app.close();
    expect(await readdir(join(folder, 'feeds'))).toEqual([]);
  });
});
