import type {
  AnnouncementAnswer,
  Block,
  Layout,
  PageAnswer,
  PagesAnswer,
  PopupAnswer,
} from '@mali/contracts/content';
import { BLOCKS, STORED_BLOCKS } from '@mali/contracts/content';
import { BLOCK_TYPES } from '@mali/contracts/content-values';
import { PERMISSIONS } from '@mali/contracts/permissions';
import { ROLE_IDS } from '@mali/contracts/roles';
import { buildMaterial } from '@mali/db/builders';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { bi, everyBlock, fillShop, publish, type Shop, STILL } from './fixtures.ts';

const START = new Date('2026-11-21T05:00:00Z');
let now = START;
let t: TestApp;
let shop: Shop;
let blocks: ReturnType<typeof everyBlock>;

beforeAll(async () => {
  t = await testApp({}, { now: () => now });
  shop = await fillShop(t.deps.db);
  blocks = everyBlock(shop);
});
afterAll(() => t.close());
beforeEach(() => {
  now = START;
});

/** The app updates asynchronously on notifications: retries until the assertion holds. */
const eventually = <T>(check: () => Promise<T>) => expect.poll(check, { interval: 20 });

async function ask<T>(url: string, options: { payload?: object; headers?: object; status?: number } = {}) {
  const { payload, headers = {}, status = 200 } = options;
  const answer = await t.app.inject({
    url,
    method: payload === undefined ? 'GET' : 'POST',
    headers: { ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status);
  return answer.json<T>();
}
const layoutOf = (pageName: string, more: { date?: string; headers?: object } = {}) =>
  ask<Layout>('/content/api/web/layout', {
    payload: { pageName, ...(more.date === undefined ? {} : { date: more.date }) },
    headers: more.headers ?? {},
  });
const blockOf = async (pageName: string, id: string): Promise<Block | undefined> =>
  (await layoutOf(pageName)).components.find((block) => block.id === id);

/** Statements executed while `work` runs. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const note = ({ sql }: { sql: string }) => seen.push(sql);
  t.deps.db.on('query', note);
  await work();
  t.deps.db.off('query', note);
  return seen;
}

const ajv = new Ajv({ allowUnionTypes: true });
addFormats.default(ajv);

describe('blocks', () => {
  beforeAll(async () => {
    await publish(t.deps.db, 'everything', blocks);
  });

  it('has a shape for every block of the specification, and a test block of each', () => {
    expect(Object.keys(STORED_BLOCKS)).toEqual([...BLOCK_TYPES]);
    expect(Object.keys(BLOCKS)).toEqual([...BLOCK_TYPES, 'failed']);
    expect(blocks.map(({ type }) => type)).toEqual([...BLOCK_TYPES]);
  });

  it('returns every block complete, in the order of the layout', async () => {
    const { components } = await layoutOf('everything');
    expect(components.map(({ type }) => type)).toEqual([...BLOCK_TYPES]);
    for (const block of components) {
      const fits = ajv.compile(BLOCKS[block.type]);
      expect(fits(block) ? null : fits.errors, block.type).toBeNull();
    }
  });

  it.each(BLOCK_TYPES.map((type) => [type]))('validates %s by its schema', (type) => {
    const fits = ajv.compile(STORED_BLOCKS[type]);
    const block = blocks.find((one) => one.type === type);
    expect(fits(block)).toBe(true);
    expect(fits({ ...block, script: 'x' })).toBe(false);
    expect(fits({ ...block, id: 'No Id' })).toBe(false);
  });

  it('includes cards of the listing, with shop prices and rules', async () => {
    const { components, pricing } = await layoutOf('everything');
    const { brand, products, sale } = shop;
    const [first, second, third] = products;
    const listing = await ask<{ data: object[] }>('/api/v2/materials', {
      payload: { filter: { brand: brand.link_name }, sort: 'best_sellers', limit: 4 },
    });
    const of = (id: string) => components.find((block) => block.id === id);
    expect(of('products')).toMatchObject({ look: 'shelf', cards: listing.data });
    expect(of('best')).toMatchObject({ cards: products.slice(0, 6).map(({ mat_id }) => ({ mat_id })) });
    expect(of('recommend')).toMatchObject({ title: bi('For you'), cards: { length: 7 } });
    expect(of('flash')).toMatchObject({
      promo_ids: [sale.promo_id],
      ends_at: '2026-11-25T00:00:00.000Z',
      cards: [
        { mat_id: first?.mat_id, net_price: 90, mat_price: 100 },
        { mat_id: second?.mat_id, net_price: 90 },
      ],
      stock: [
        { allotment: 20, taken: 5 },
        { allotment: 20, taken: 5 },
      ],
    });
    expect(of('sis-c')).toMatchObject({
      steps: [{ card: { mat_id: first?.mat_id } }, {}, { card: null }],
    });
    expect(of('sis-top')).toMatchObject({ cards: { length: 5, 2: { mat_id: third?.mat_id } } });
    expect(of('sis-products')).toMatchObject({
      count: 7,
      cards: { length: 4 },
      more: { link: `/shop/${brand.link_name}/${shop.top.slug}` },
    });
    const shown = components.flatMap((block) => ('cards' in block ? block.cards : []));
    expect(pricing.variants.map(({ mat_var_id }) => mat_var_id)).toEqual(
      expect.arrayContaining(shown.map(({ mat_var_id }) => mat_var_id)),
    );
    expect(pricing.promotions.map(({ promo_id }) => promo_id)).toContain(sale.promo_id);
  });

  it('returns pictures with their size and available widths', async () => {
    expect(await blockOf('everything', 'grid')).toMatchObject({
      items: {
        0: {
          picture: {
            hash: STILL,
            url: `/img/${STILL}/960.webp`,
            width: 1280,
            height: 800,
            widths: [480, 640, 960, 1280],
            alt: bi('A jar'),
          },
        },
      },
    });
  });

  it('returns categories, brand, coupon, posts and slides', async () => {
    const { components } = await layoutOf('everything');
    const of = (id: string) => components.find((block) => block.id === id);
    const { top, middle, brand, coupon, post_id } = shop;
    expect(of('categories')).toMatchObject({
      categories: [
        {
          path: [top.slug],
          count: 7,
          image: '/img/abcdef012345/640.webp',
          parts: [{ path: [top.slug, middle.slug] }],
        },
        { path: [top.slug, middle.slug], count: 7, parts: [] },
      ],
    });
    expect(of('sis-header')).toMatchObject({
      brand: { link_name: brand.link_name, count: 7, shop_in_shop: true },
    });
    expect(of('coupons')).toMatchObject({
      coupons: [{ code: coupon.code, kind: 'amount', discount: 50, min_spend: 500, used_up: false }],
    });
    expect(of('blogs')).toMatchObject({
      posts: [{ id: post_id, slug: 'first-post', cover: { hash: STILL } }],
    });
    expect(of('home-carousel')).toMatchObject({ slides: [{ title: bi('Slide'), picture: { width: 1280 } }] });
    expect(of('sis-text')).toMatchObject({
      body: { en: '<h2 id="part-1">Part</h2>\n<ul><li>one</li><li>two</li></ul>' },
    });
  });

  it('isolates a failing block, and omits an unknown one (HOME-14, HOME-15)', async () => {
    const [good] = blocks;
    await publish(t.deps.db, 'broken', [
      { ...blocks[8], columns: 5 },
      good,
      { id: 'from-the-future', type: 'hologram', title: 'x' },
      { ...blocks[5], section_id: 999 },
      { ...blocks[6], picture: { hash: 'nosuchpicture', alt: bi('') } },
      { ...blocks[13], brand: 'no-such-brand' },
      { ...blocks[11], products: { filter: { category: ['gone'] }, sort: 'best_sellers', limit: 4 } },
      'not a block',
      null,
      { id: '<script>', type: 'grid' },
    ]);
    const { components } = await layoutOf('broken');
    expect(components).toEqual([
      { id: 'grid', type: 'failed', of: 'grid' },
      expect.objectContaining({ id: 'carousel', type: 'carousel' }),
      { id: 'recommend', type: 'failed', of: 'recommend' },
      { id: 'call', type: 'failed', of: 'call_to_action' },
      { id: 'sis-header', type: 'failed', of: 'sis_header' },
      { id: 'products', type: 'failed', of: 'products' },
      { id: 'block-10', type: 'failed', of: 'grid' },
    ]);
  });

  it('uses as many statements for forty blocks as for two', async () => {
    const many = blocks.flatMap((block) => [block, { ...block, id: `${block.id}-again` }]);
    const few = blocks.filter(({ id }) => ['best', 'categories', 'coupons', 'sis-header'].includes(id));
    await publish(t.deps.db, 'many', many);
    await publish(t.deps.db, 'few', few);
    await layoutOf('everything');
    const ofFew = await statements(() => layoutOf('few'));
    const ofMany = await statements(() => layoutOf('many'));
    expect(ofMany.length).toBe(ofFew.length);
    expect(ofMany.length).toBeLessThanOrEqual(6);
    expect(ofMany.filter((sql) => sql.includes('layouts'))).toHaveLength(1);
    // Cached: no query.
    expect(await statements(() => layoutOf('many'))).toEqual([]);
  });

  it('shows the products of a collection in its order with its name and link, and none once it is over', async () => {
    const [first, second, third] = shop.products.map(({ mat_id }) => mat_id);
    const any = {
      ...{ brands: [], cat_id: null, price_min: null, price_max: null, promotion: [], skin_types: [] },
      ...{ concerns: [], finishes: [], free_of: [], is_new: false, in_stock: false },
    };
    const [{ collection_id }] = await t.deps
      .db('collections')
      .insert({
        ...{
          slug: 'rain',
          name_th: 'หน้าฝน',
          name_en: 'Rain',
          kind: 'hand',
          rule: JSON.stringify(any),
          live: true,
        },
        ...{ products: [third, first, second], ends_at: new Date('2026-11-30T00:00:00Z'), made_at: START },
      })
      .returning('collection_id');
    const common = { type: 'products', text: bi(''), look: 'shelf', products: { collection_id, limit: 2 } };
    await publish(t.deps.db, 'collected', [
      { ...common, id: 'plain', title: { th: '', en: '' }, more: null },
      { ...common, id: 'worded', title: bi('Ours'), more: { label: bi('More'), link: '/deals' } },
    ]);
    const cards = [{ mat_id: third }, { mat_id: first }];
    const link = (to: string) => ({ link: to, label: { th: 'ดูทั้งหมด', en: 'See all' } });
    const plain = () => blockOf('collected', 'plain');
    await eventually(plain).toMatchObject({
      title: { th: 'หน้าฝน', en: 'Rain' },
      cards,
      more: link('/shop/rain'),
    });
    expect(await blockOf('collected', 'worded')).toMatchObject({
      title: bi('Ours'),
      cards,
      more: { link: '/deals' },
    });
    // The block names the collection, not its address.
    await t.deps.db('collections').where({ collection_id }).update({ slug: 'rains' });
    await eventually(plain).toMatchObject({ cards, more: link('/shop/rains') });
    now = new Date('2026-11-30T00:00:00Z');
    await eventually(plain).toMatchObject({ type: 'products', cards: [], more: null });
  });

  it('shows a new price at once, and omits a discontinued product', async () => {
    const before = await blockOf('everything', 'sis-a');
    expect(before).toMatchObject({ cards: { length: 3 } });
    const [first, second] = shop.products;
    await t.deps.db('variants').where({ mat_var_id: first?.variant }).update({ mat_price: 12_300 });
    await t.deps.db('materials').where({ mat_id: second?.mat_id }).update({ active: false });
    await eventually(() => blockOf('everything', 'sis-a')).toMatchObject({
      cards: { length: 2, 0: { mat_price: 123 } },
    });
    await t.deps.db('materials').where({ mat_id: second?.mat_id }).update({ active: true });
    await t.deps.db('variants').where({ mat_var_id: first?.variant }).update({ mat_price: 10_000 });
    await eventually(() => blockOf('everything', 'sis-a')).toMatchObject({ cards: { length: 3 } });
  });

  it('forbids browser caching (CACHE-03)', async () => {
    for (const url of ['/content/pages/everything', '/content/pages', '/content/faq', '/content/popups']) {
      const answer = await t.app.inject(url);
      expect(answer.headers['cache-control'], url).toBe('private, no-store');
    }
  });
});

describe('layouts', () => {
  const only = (id: string) => [{ id, type: 'home_carousel', autoplay: 0 }];
  const shown = async (page: string, more = {}) =>
    (await layoutOf(page, more)).components.map(({ id }) => id);

  it('returns the latest started of the published and valid ones, to the second', async () => {
    const { db } = t.deps;
    await publish(db, 'seasons', only('always'));
    await publish(db, 'seasons', only('songkran'), {
      layout: { valid_from: new Date('2026-11-21T06:00:00Z'), valid_to: new Date('2026-11-21T07:00:00Z') },
    });
    await publish(db, 'seasons', only('draft'), {
      layout: { published: false, valid_from: new Date('2026-11-20T00:00:00Z') },
    });
    expect(await shown('seasons')).toEqual(['always']);
    now = new Date('2026-11-21T05:59:59.999Z');
    expect(await shown('seasons')).toEqual(['always']);
    now = new Date('2026-11-21T06:00:00Z');
    expect(await shown('seasons')).toEqual(['songkran']);
    now = new Date('2026-11-21T07:00:00Z');
    expect(await shown('seasons')).toEqual(['always']);
  });

  it('accepts a date from roles with preview permission only', async () => {
    const date = '2026-11-21T06:30:00Z';
    expect(await shown('seasons', { date })).toEqual(['always']);
    for (const role_id of ROLE_IDS) {
      const headers = t.bearer({ user_id: 1, role_id });
      const expected = PERMISSIONS['layout:preview'].some((role) => role === role_id) ? 'songkran' : 'always';
      expect(await shown('seasons', { date, headers }), `role ${role_id}`).toEqual([expected]);
    }
    const headers = t.bearer({ user_id: 1, role_id: 4 });
    for (const bad of [
      '2026-13-45',
      'yesterday',
      '0000-01-01T00:00:00Z',
      '2016-12-31T23:59:60Z',
      '9999-01-01T00:00:00Z',
    ]) {
      await ask('/content/api/web/layout', {
        payload: { pageName: 'seasons', date: bad },
        headers,
        status: 400,
      });
    }
  });

  it('is previewed by its id by role 4 and the owner alone (HOME-02, HOME-03, REST-67)', async () => {
    const id = await publish(t.deps.db, 'seasons', only('planned'), { layout: { published: false } });
    const url = `/content/page-layouts/${id}`;
    await ask(url, { status: 401 });
    for (const role_id of ROLE_IDS) {
      await ask(url, {
        headers: t.bearer({ user_id: 1, role_id }),
        status: role_id === 4 || role_id === 0 ? 200 : 403,
      });
    }
    const headers = t.bearer({ user_id: 1, role_id: 4 });
    expect(await ask<Layout>(url, { headers })).toMatchObject({ id, components: [{ id: 'planned' }] });
    await ask('/content/page-layouts/999999', { headers, status: 404 });
  });

  it('is empty for a page without one, and not found for an unknown page', async () => {
    await publish(t.deps.db, 'later', only('later'), {
      layout: { valid_from: new Date('2027-01-01T00:00:00Z') },
    });
    expect(await layoutOf('later')).toMatchObject({ id: null, components: [] });
    await ask('/content/api/web/layout', { payload: { pageName: 'no-such-page' }, status: 404 });
    await ask('/content/pages/no-such-page', { status: 404 });
    await ask('/content/pages/No_Such', { status: 400 });
  });

  it('follows a change of content at once', async () => {
    const { db } = t.deps;
    await publish(db, 'changing', only('before'));
    expect(await shown('changing')).toEqual(['before']);
    await db('layouts')
      .where({ page: 'changing' })
      .update({ components: JSON.stringify(only('after')) });
    await eventually(() => shown('changing')).toEqual(['after']);
  });

  it('uses its own SEO texts, else those of its page (SEO-04)', async () => {
    await publish(t.deps.db, 'found', [], {
      page: { link: '/found', seo_title: bi('Page'), seo_desc: bi('Page text'), og_image: STILL },
      layout: { seo_title: bi('Layout') },
    });
    const page = await ask<PageAnswer>('/content/pages/found');
    expect(page).toMatchObject({
      link: '/found',
      seo_title: bi('Page'),
      layout: { seo_title: bi('Layout'), seo_desc: bi('Page text'), og_image: { hash: STILL, width: 1280 } },
    });
  });
});

describe('GET /content/pages', () => {
  it('lists the pages that have a link, with their texts and picture (SHELL-25); an event page opens in the app alone', async () => {
    await publish(t.deps.db, 'spring', [], { page: { link: '/special-event-spring' } });
    const { data, count } = await ask<PagesAnswer>('/content/pages');
    expect(data.map(({ link, app_only, noindex }) => ({ link, app_only, noindex }))).toEqual([
      { link: '/found', app_only: false, noindex: false },
      { link: '/special-event-spring', app_only: true, noindex: true },
    ]);
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({
      name: 'found',
      title: bi('found'),
      seo_title: bi('Page'),
      seo_desc: bi('Page text'),
      seo_keywords: { th: '', en: '' },
      og_image: { hash: STILL },
    });
  });

  it('returns which pages of the shop are empty, so that no menu links there', async () => {
    const { db } = t.deps;
    const empty = async () => (await ask<PagesAnswer>('/content/pages')).empty;
    for (const [path, table] of [
      ['/store_locations', 'branches'],
      ['/reviews', 'reviews'],
    ] as const) {
      const isEmpty = (await db(table).first()) === undefined;
      await expect.poll(async () => (await empty()).includes(path)).toBe(isEmpty);
    }
    const { mat_id } = await buildMaterial(db);
    await db('reviews').insert({ mat_id, first_name: 'A', last_name: '', rating: 5, comment: '' });
    // Cached content is invalidated on change.
    await db('pages').update({ noindex: db.ref('noindex') });
    await expect.poll(empty).not.toContain('/reviews');
    await db('reviews').delete();
  });
});

describe('sections and banners', () => {
  it('GET /content/home-recommend-sections/:id › returns the section with its products', async () => {
    const { section_id, products } = shop;
    expect(await ask(`/content/home-recommend-sections/${section_id}`)).toMatchObject({
      id: section_id,
      title: bi('For you'),
      cards: products.map(({ mat_id }) => ({ mat_id })),
      more: { link: '/shop' },
      pricing: { variants: { length: 7 } },
    });
    await ask('/content/home-recommend-sections/999', { status: 404 });
  });

  it('GET /content/home-carousel-banners › returns valid ones, in order', async () => {
    const { db } = t.deps;
    const [{ slide }] = await db('home_banners');
    await db('home_banners').insert([
      {
        slide: { ...slide, title: bi('First') },
        position: -1,
        valid_from: START,
        valid_to: new Date('2026-11-22'),
      },
      { slide: { ...slide, title: bi('Off') }, active: false, valid_from: START },
      { slide: { broken: true }, valid_from: START },
    ]);
    const titles = async () =>
      (await ask<{ data: { title: { en: string } }[] }>('/content/home-carousel-banners')).data.map(
        ({ title }) => title.en,
      );
    await eventually(titles).toEqual(['First', 'Slide']);
    now = new Date('2026-11-22T00:00:00Z');
    expect(await titles()).toEqual(['Slide']);
  });
});

describe('announcement and popup', () => {
  it('returns the latest started announcement, and none if there is none', async () => {
    const { db } = t.deps;
    const url = '/content/header-announcements';
    expect(await ask(url)).toEqual({ announcement: null, link: null });
    await db('announcements').insert([
      { announcement: bi('Free delivery'), link: '/deals', valid_from: new Date('2026-11-01') },
      { announcement: bi('Soon'), valid_from: new Date('2026-11-21T06:00:00Z') },
    ]);
    await eventually(() => ask<AnnouncementAnswer>(url)).toEqual({
      announcement: bi('Free delivery'),
      link: '/deals',
    });
    now = new Date('2026-11-21T06:00:00Z');
    expect(await ask(url)).toEqual({ announcement: bi('Soon'), link: null });
  });

  it('returns the popup with picture, texts, link and button colour (HOME-20)', async () => {
    const { db } = t.deps;
    const nothing = {
      ...{ image: null, title: null, text: null, button: null },
      ...{ link: null, close_button_color: null, valid_from: null, valid_to: null },
    };
    expect(await ask('/content/popups')).toEqual(nothing);
    await db('popups').insert({
      image: STILL,
      alternative_text: bi('A jar'),
      title: bi('Jars at half price'),
      text: bi('Two a customer'),
      button: bi('See the jars'),
      link: '/deals',
      close_button_color: '#ffffff',
      valid_from: new Date('2026-11-01'),
      valid_to: new Date('2026-12-01'),
    });
    await eventually(() => ask<PopupAnswer>('/content/popups')).toMatchObject({
      image: { url: `/img/${STILL}/960.webp`, alternativeText: bi('A jar'), width: 1280, height: 800 },
      title: bi('Jars at half price'),
      text: bi('Two a customer'),
      button: bi('See the jars'),
      link: '/deals',
      close_button_color: '#ffffff',
      valid_from: '2026-11-01T00:00:00.000Z',
      valid_to: '2026-12-01T00:00:00.000Z',
    });
    now = new Date('2026-12-01T00:00:00Z');
    expect(await ask('/content/popups')).toEqual(nothing);
  });
});

describe('texts', () => {
  it('returns the newest valid version; the policy is the privacy page (REST-71)', async () => {
    const { db } = t.deps;
    await ask('/content/policy-page', { status: 404 });
    const version = (n: number, from: string) => ({
      name: 'privacy',
      version: n,
      title: bi('Privacy'),
      body: bi(`Version ${n} with <b>no</b> HTML`),
      valid_from: new Date(from),
    });
    await db('information_pages').insert([version(1, '2026-01-01'), version(2, '2026-11-21T06:00:00Z')]);
    const first = {
      version: 1,
      updated_at: '2026-01-01T00:00:00.000Z',
      content: { en: '<p>Version 1 with &lt;b&gt;no&lt;/b&gt; HTML</p>' },
    };
    expect(await ask('/content/policy-page')).toMatchObject(first);
    expect(await ask('/content/information-pages/privacy')).toMatchObject(first);
    now = new Date('2026-11-21T06:00:00Z');
    expect(await ask('/content/policy-page')).toMatchObject({ version: 2 });
    await ask('/content/information-pages/terms', { status: 404 });
    await ask('/content/information-pages/secrets', { status: 400 });
  });

  it('GET /content/faq › returns questions in order, answers as HTML', async () => {
    const topic = bi('Delivery');
    await t.deps.db('faq_entries').insert([
      { position: 2, topic, question: bi('When?'), answer: bi('In **two** days.') },
      { position: 1, topic, question: bi('How much?'), answer: bi('See [here](/deals).') },
      { position: 0, topic, question: bi('Hidden?'), answer: bi(''), active: false },
    ]);
    await eventually(() => ask('/content/faq')).toMatchObject({
      count: 2,
      data: [
        { question: bi('How much?'), answer: { en: '<p>See <a href="/deals">here</a>.</p>' } },
        { question: bi('When?'), answer: { en: '<p>In <strong>two</strong> days.</p>' } },
      ],
    });
  });
});

describe('branches', () => {
  it('GET /content/store-locations › returns the initial map centre, and the branches', async () => {
    const branch = {
      name: bi('Siam'),
      address: bi('Rama I Road'),
      province: bi('Bangkok'),
      lat: 13.7457,
      lng: 100.5332,
      phone: '02-000-0101',
      opening_hours: bi('Every day 10:00–22:00'),
      hours: JSON.stringify(Array(7).fill({ open: '10:00', close: '22:00' })),
    };
    await t.deps.db('branches').insert([
      { ...branch, store_id: 'siam', position: 1, is_new: true },
      { ...branch, store_id: 'closed', active: false },
    ]);
    await eventually(() => ask('/content/store-locations')).toMatchObject({
      lat: 13.745206,
      lng: 100.533331,
      zoom: 18,
      count: 1,
      branches: [{ store_id: 'siam', is_new: true, hours: { length: 7 } }],
    });
    expect(await ask('/content/store-locations/siam')).toMatchObject({
      store_id: 'siam',
      phone: '02-000-0101',
    });
    await ask('/content/store-locations/closed', { status: 404 });
  });
});

describe('posts', () => {
  it('lists published ones, page by page, and returns one by id or slug', async () => {
    const { db } = t.deps;
    const [{ id: _, reading_minutes: __, ...post }] = await db('blogs');
    const more = ['second-post', 'third-post', 'draft-post', 'later-post'].map((slug, n) => ({
      ...post,
      slug,
      published_at: [new Date('2026-11-20'), new Date('2026-11-21'), null, new Date('2026-11-22')][n],
    }));
    await db('blogs').insert(more);
    const slugs = async (query: string) =>
      (await ask<{ blogs: { slug: string }[] }>(`/content/blogs${query}`)).blogs.map(({ slug }) => slug);
    await eventually(() => slugs('')).toEqual(['third-post', 'second-post', 'first-post']);
    expect(await slugs('?page=2&limit=2&sort=created_date&order=DESC')).toEqual(['first-post']);
    expect(await slugs('?order=ASC&limit=1')).toEqual(['first-post']);
    expect(await ask('/content/blogs?page=9')).toMatchObject({ blogs: [], count: 3, page: 9, limit: 12 });
    now = new Date('2026-11-22T00:00:00Z');
    expect(await slugs('?limit=1')).toEqual(['later-post']);
    const { post_id, products } = shop;
    const told = await ask<{ body: { en: string }; created_date: string; modified_date: string }>(
      '/content/blogs/first-post',
    );
    expect(told).toMatchObject({
      id: post_id,
      title: bi('First post'),
      seo_title: bi('First post'),
      cards: products.slice(0, 2).map(({ mat_id }) => ({ mat_id })),
      others: [{ slug: 'later-post' }, { slug: 'third-post' }, { slug: 'second-post' }],
    });
    expect(told.body.en).toContain(`<img src="/img/${STILL}/960.webp"`);
    expect(Date.parse(told.modified_date)).toBeGreaterThanOrEqual(Date.parse(told.created_date));
    expect(await ask(`/content/blogs/${post_id}`)).toEqual(told);
    await ask('/content/blogs/draft-post', { status: 404 });
    await ask('/content/blogs/999999999999', { status: 404 });
  });
});
