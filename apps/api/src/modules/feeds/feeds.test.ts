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
    }),
    await buildVariant(db, {
      mat_id: made.mat_id,
      position: 1,
      mat_price: 35_050,
      attributes: [shade('Nude')],
      stock: 0,
    }),
  ];
  const other = await buildMaterial(db, place);
  single = other;
  await buildVariant(db, { mat_id: other.mat_id, mat_price: 10_000 });
  const gone = await buildMaterial(db, { ...place, active: false });
  await buildVariant(db, { mat_id: gone.mat_id });
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

/** The document as a tree; throws at anything that is not well-formed, an unbound prefix among it. */
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
  if (first === undefined) throw new Error('nothing in it');
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
  it('names files that are all there', async () => {
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

  it('tells every product on sale in both languages, with its pictures and when it changed', async () => {
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

  it('tells listings with products, and no empty ones', async () => {
    const told = await locations('/sitemaps/listings.xml');
    const at = (path: string) => `https://mali.example/shop/${path}`;
    expect(told).toEqual(
      expect.arrayContaining([at(brand.link_name), at(paths.top), at(`${paths.top}/${paths.bottom}`)]),
    );
    expect(told).not.toContain(at(paths.empty));
  });

  it('tells pages and posts that may be found, and no drafts', async () => {
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
          'reviews',
          'faq',
          'sitemap',
        ].map((path) => `https://mali.example/${path}`),
        'https://mali.example/blog/first',
        'https://mali.example/songkran',
      ]),
    );
    expect(told.filter((url) => /draft|secret/.test(String(url)))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
  });
});

describe('GET /feeds/google.xml', () => {
  it('tells each variant as its page shows it', async () => {
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
      'g:identifier_exists': 'no',
      'g:item_group_id': product.mat_no,
      'g:color': 'สีRuby',
      'g:unit_pricing_measure': '3.5 ml',
      'g:product_type': 'เมคอัป > ริมฝีปาก',
    });
    expect(text(ruby, 'g:title')).toContain('ลิป & <Rouge> "Nº5"');
    expect(told(nude)).toMatchObject({ 'g:availability': 'out_of_stock', 'g:price': '350.50 THB' });
    expect(text(nude, 'g:sale_price')).toBeUndefined();
    expect(text(nude, 'g:image_link')).toBeUndefined();
    expect(text(plain, 'g:item_group_id')).toBeUndefined();
  });

  it('is English when asked, with links to English pages', async () => {
    const [first] = all(all(await tree('/feeds/google.xml?lang=en'), 'channel')[0], 'item');
    expect(text(first, 'g:color')).toBe('Ruby');
    expect(text(first, 'g:link')).toMatch(/\?lang=en$/);
  });

  it('is compressed as is accepted, and the same in every way', async () => {
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

  it('is made once for many who ask, kept for a quarter of an hour, and then made anew', async () => {
    now = new Date(now.getTime() + 60 * 60_000);
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

  it('leaves no file behind', async () => {
    await shop.app.close();
    expect(await readdir(join(folder, 'feeds'))).toEqual([]);
  });
});
