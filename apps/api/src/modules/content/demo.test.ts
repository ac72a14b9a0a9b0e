import type {
  Block,
  BlogsAnswer,
  InformationPage,
  Layout,
  PageAnswer,
  PagesAnswer,
} from '@mali/contracts/content';
import { STORED_BLOCKS } from '@mali/contracts/content';
import { BLOCK_TYPES, brandPage, INFORMATION_PAGES } from '@mali/contracts/content-values';
import { insertCatalogue, insertSite } from '@mali/db/seed';
import { demoCatalogue } from '@mali/db/seeds/content/catalogue';
import { Ajv } from 'ajv';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

/** The pages of the demo shop, as returned by the API. */
const NOW = new Date('2026-11-21T05:00:00Z');
const BRANDS = ['tongruang', 'ploenta', 'maison-verlaude', 'haneulbi'];
const PAGES = [
  'home',
  'deals',
  'deals-creditcard',
  'howto',
  ...BRANDS.map(brandPage),
  'exclusive-edition',
  'midnight-for-app',
  'event-lip-day',
  'event-skin-talk',
];

let t: TestApp;
const pages = new Map<string, PageAnswer>();

beforeAll(async () => {
  t = await testApp({}, { now: () => NOW });
  const client = new pg.Client({ connectionString: t.deps.config.databaseUrl });
  await client.connect();
  await insertCatalogue(client, demoCatalogue('2026-11-21'), NOW);
  await insertSite(client, demoCatalogue('2026-11-21'), NOW);
  await client.end();
  for (const name of PAGES) pages.set(name, await get<PageAnswer>(`/content/pages/${name}`));
}, 60_000);
afterAll(() => t.close());

async function get<T>(url: string): Promise<T> {
  const answer = await t.app.inject(url);
  expect(answer.statusCode, `${url} ${answer.body.slice(0, 300)}`).toBe(200);
  return answer.json<T>();
}
const layoutOf = (name: string): Layout => {
  const page = pages.get(name);
  if (page === undefined) throw new Error(`there is no page ${name}`);
  return page.layout;
};
const everyBlock = (): [string, Block][] =>
  PAGES.flatMap((name) =>
    layoutOf(name).components.map((block): [string, Block] => [`${name} › ${block.id}`, block]),
  );

/** All objects of a response with their paths. */
function* objects(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, { ...value }];
  for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${path}/${key}`);
}

it('matches the block schemas of the contract, and uses every type but the video', async () => {
  const ajv = new Ajv({ allowUnionTypes: true });
  const fits = new Map(BLOCK_TYPES.map((type) => [type, ajv.compile(STORED_BLOCKS[type])]));
  const rows: { name: string; components: { id: string; type: (typeof BLOCK_TYPES)[number] }[] }[] =
    await t.deps.db('layouts');
  for (const { name, components } of rows) {
    for (const block of components) {
      const check = fits.get(block.type);
      expect(check?.(block) ? null : check?.errors, `${name} › ${block.id}`).toBeNull();
    }
    const ids = components.map(({ id }) => id);
    expect(new Set(ids).size, name).toBe(ids.length);
  }
  const used = new Set(rows.flatMap(({ components }) => components.map(({ type }) => type)));
  expect(BLOCK_TYPES.filter((type) => !used.has(type))).toEqual(['video']);
  for (const brand of BRANDS) {
    const types = layoutOf(brandPage(brand)).components.map(({ type }) => type);
    expect(
      BLOCK_TYPES.filter((type) => type.startsWith('sis_') && !types.includes(type)),
      brand,
    ).toEqual([]);
  }
});

it('renders every block: none fails, none is empty', () => {
  for (const [where, block] of everyBlock()) {
    expect(block.type, where).not.toBe('failed');
    if ('cards' in block) expect(block.cards.length, where).toBeGreaterThan(0);
    if ('slides' in block) expect(block.slides.length, where).toBeGreaterThan(0);
    if ('posts' in block) expect(block.posts.length, where).toBeGreaterThan(0);
    if ('coupons' in block) expect(block.coupons.length, where).toBeGreaterThan(0);
    if (block.type === 'categories') expect(block.categories).toHaveLength(10);
    if (block.type === 'best_of_week') expect(block.cards).toHaveLength(6);
    if (block.type === 'tabs')
      for (const tab of block.tabs) expect(tab.cards.length, where).toBeGreaterThan(0);
    if (block.type === 'sis_type_c')
      for (const { picture } of block.steps) expect(picture.widths).toContain(640);
  }
});

it('has all texts in both languages, and an alternative text of every picture', async () => {
  const answers: unknown[] = [...pages.values()];
  for (const name of INFORMATION_PAGES) answers.push(await get(`/content/information-pages/${name}`));
  for (const url of ['faq', 'store-locations', 'header-announcements', 'popups', 'home-carousel-banners'])
    answers.push(await get(`/content/${url}`));
  const { blogs } = await get<BlogsAnswer>('/content/blogs');
  for (const { slug } of blogs) answers.push(await get(`/content/blogs/${slug}`));
  const thai = /[\u0e00-\u0e7f]/;
  for (const answer of answers) {
    for (const [path, object] of objects(answer)) {
      if (!('th' in object && 'en' in object)) continue;
      expect(object.th === '', path).toBe(object.en === '');
      expect(thai.test(String(object.en)), `${path}: ${object.en}`).toBe(false);
      // No markup is left over.
      expect(`${object.th}${object.en}`, path).not.toMatch(/\*\*|!\[|\]\(|undefined|\[object/);
      if (path.endsWith('/alt')) expect(object.th, path).not.toBe('');
    }
  }
});

it('contains no broken link', async () => {
  const { db } = t.deps;
  const brands = new Set<string>(await db('brands').pluck('link_name'));
  const categories: { cat_id: number; parent_id: number | null; slug: string }[] = await db('categories');
  const { data: extra } = await get<PagesAnswer>('/content/pages');
  const known = new Set([
    '/',
    '/deals',
    '/flashsale',
    '/faq',
    '/blogs',
    '/brands',
    '/store_locations',
    '/contactus',
    '/aboutus',
    '/partner',
    '/careers',
    '/tos',
    '/privacy',
    '/cookie-policy',
    '/exchange_return',
    '/account/orders',
    '/account/coins',
    '/account/delete',
    '/lazada',
    '/shopee',
    ...extra.map(({ link }) => link),
  ]);
  const isThere = async (link: string): Promise<boolean> => {
    const [path = ''] = link.split(/[?#]/);
    const [, first, ...rest] = path.split('/');
    if (first === 'item') return (await db('materials').where({ mat_id: Number(rest[0]) })).length === 1;
    if (first === 'blog') return (await db('blogs').where({ slug: rest[0] })).length === 1;
    if (first !== 'shop') return known.has(path);
    const [brand = '', ...slugs] = brands.has(rest[0] ?? '') ? rest : ['', ...rest];
    let parent: number | null = null;
    for (const slug of slugs) {
      const found = categories.find((one) => one.slug === slug && one.parent_id === parent);
      if (found === undefined) return false;
      parent = found.cat_id;
    }
    if (brand === '' || parent === null) return true;
    const payload = { filter: { brand, category: slugs } };
    const listing = await t.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
    return listing.json<{ count: number }>().count > 0;
  };
  const links = new Set<string>();
  const gather = (answer: unknown) => {
    for (const [, object] of objects(answer)) {
      for (const value of Object.values(object)) {
        if (typeof value !== 'string') continue;
        for (const [, href] of value.matchAll(/href="([^"]+)"/g)) links.add(String(href));
      }
      if (typeof object.link === 'string') links.add(object.link);
    }
  };
  for (const page of pages.values()) gather(page);
  for (const name of INFORMATION_PAGES) gather(await get(`/content/information-pages/${name}`));
  for (const url of ['faq', 'popups', 'header-announcements']) gather(await get(`/content/${url}`));
  expect(links.size).toBeGreaterThan(60);
  const lost: string[] = [];
  for (const link of links) {
    if (link.startsWith('mailto:') || link.startsWith('tel:')) continue;
    if (!(await isThere(link))) lost.push(link);
  }
  expect(lost).toEqual([]);
});

it('shows products on its home page: banners, departments, best sellers, recommendations, flash sale (HOME-07, HOME-25)', () => {
  const { components } = layoutOf('home');
  const types = components.map(({ type }) => type);
  for (const type of ['home_carousel', 'categories', 'best_of_week', 'flash_sale', 'recommend'])
    expect(types).toContain(type);
  const best = components.find((block) => block.type === 'tabs');
  expect(best?.tabs.map(({ more }) => more?.link)).toEqual(
    best?.tabs.map(() => expect.stringContaining('sort=best_sellers')),
  );
});

describe('a shop with its own products', () => {
  it('has content without failures on every page linked in its menus', async () => {
    const own = await testApp({}, { now: () => NOW });
    const client = new pg.Client({ connectionString: own.deps.config.databaseUrl });
    await client.connect();
    await insertSite(client, demoCatalogue('2026-11-21'), NOW);
    await client.end();
    for (const name of ['home', 'deals', 'deals-creditcard', 'howto']) {
      const answer = await own.app.inject(`/content/pages/${name}`);
      expect(answer.statusCode, name).toBe(200);
      const { components } = answer.json<PageAnswer>().layout;
      expect(components.length, name).toBeGreaterThan(0);
      expect(
        components.filter(({ type }) => type === 'failed'),
        name,
      ).toEqual([]);
    }
    await own.close();
  });
});

describe('locations', () => {
  it('are eighteen: eleven branches, one of them outside Bangkok, and seven counters', async () => {
    const { branches, count } = await get<{
      branches: { store_id: string; province: { en: string } }[];
      count: number;
    }>('/content/store-locations');
    expect(count).toBe(18);
    expect(branches.filter(({ store_id }) => store_id.startsWith('counter-'))).toHaveLength(7);
    expect(branches.filter(({ province }) => province.en !== 'Bangkok')).toHaveLength(1);
  });

  it('some twenty questions, eight posts, seven information pages with parts to jump to', async () => {
    expect((await get<{ count: number }>('/content/faq')).count).toBeGreaterThanOrEqual(20);
    expect((await get<BlogsAnswer>('/content/blogs')).count).toBe(8);
    for (const name of INFORMATION_PAGES) {
      const { content } = await get<InformationPage>(`/content/information-pages/${name}`);
      expect(content.th.match(/<h2 id=/g)?.length, name).toBeGreaterThanOrEqual(3);
      expect(content.en.match(/<h2 id=/g)?.length, name).toBe(content.th.match(/<h2 id=/g)?.length);
    }
  });

  it('advertises up to 70% off (HOME-24)', () => {
    expect(layoutOf('home').seo_desc).toEqual({
      th: expect.stringContaining('70%'),
      en: expect.stringContaining('70%'),
    });
  });
});
