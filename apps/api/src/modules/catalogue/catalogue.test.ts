import type {
  BrandsAnswer,
  CategoriesAnswer,
  CountByCatAnswer,
  Facets,
  HomeAnswer,
  LineWordsAnswer,
  Material,
  MaterialsAnswer,
  MaterialsRequest,
} from '@mali/contracts/catalogue';
import {
  buildBrand,
  buildCategory,
  buildDeliveryRate,
  buildGift,
  buildMaterial,
  buildPromotion,
  buildVariant,
  type MaterialRow,
  setStock,
  type VariantRow,
} from '@mali/db/builders';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

let shop: TestApp;
let now = new Date('2026-11-20T05:00:00Z');

beforeAll(async () => {
  shop = await testApp({}, { now: () => now });
});
afterAll(async () => {
  await shop.close();
});

/** The app updates asynchronously on notifications: retries until the assertion holds. */
const eventually = <T>(check: () => Promise<T>) => expect.poll(check, { interval: 20 });

async function list(request: MaterialsRequest): Promise<Static<typeof MaterialsAnswer>> {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload: request });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const idsOf = async (request: MaterialsRequest) => (await list(request)).data.map(({ mat_id }) => mat_id);

async function get<T>(url: string): Promise<T> {
  const answer = await shop.app.inject({ url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const shade = (name: string, code: string | null) => ({
  n: 2,
  type: 'shade',
  name,
  name_th: `สี${name}`,
  code,
});
const size = (name: string) => ({ n: 1, type: 'size', name, name_th: name, code: name.replace(' ', '') });

/** A brand with its own category, to isolate the products of one test. */
async function corner() {
  const { db } = shop.deps;
  const brand = await buildBrand(db);
  const top = await buildCategory(db);
  const middle = await buildCategory(db, {}, top);
  const bottom = await buildCategory(db, {}, middle);
  const product = (
    overrides: Partial<MaterialRow> = {},
    ...variants: (Partial<VariantRow> & { stock?: number | null })[]
  ) => makeProduct({ brand_id: brand.brand_id, cat1_id: top.cat_id, ...overrides }, variants);
  return { db, brand, top, middle, bottom, product, here: { brand: brand.link_name } };
}

async function makeProduct(
  overrides: Partial<MaterialRow>,
  variants: readonly (Partial<VariantRow> & { stock?: number | null })[],
) {
  const { db } = shop.deps;
  const material = await buildMaterial(db, overrides);
  const built = [];
  for (const [position, variant] of (variants.length === 0 ? [{}] : variants).entries()) {
    built.push(await buildVariant(db, { mat_id: material.mat_id, position, ...variant }));
  }
  return { ...material, variants: built };
}

const facet = (
  facets: Facets | undefined,
  name: Exclude<keyof Facets, 'price_min' | 'price_max' | 'shown'>,
) => Object.fromEntries((facets?.[name] ?? []).map(({ value, count }) => [value, count]));

describe('POST /api/v2/materials', () => {
  it('returns a product as a card: names, default variant, swatches, prices, rules', async () => {
    const { product, here, brand } = await corner();
    const hash = 'abcdef012345';
    const made = await product(
      { mat_name: 'Silk Lip', mat_name_th: 'ลิปซิลค์', rating: 4.25, rating_count: 8, unit: 'g' },
      { mat_price: 39_000, attributes: [shade('Ruby', '#aa1122')], images: [hash, 'bbbbbbbb'], volume: 3.5 },
      { mat_price: 35_000, attributes: [shade('Rose', '#cc4466')], stock: 3, item_id: 'LIP-ROSE' },
      { mat_price: 30_000, attributes: [shade('Nude', '#bb8877')], stock: 0 },
    );
    await eventually(() => list({ filter: here })).toMatchObject({ count: 1, page: 1, limit: 24 });
    const answer = await list({ filter: here });
    const [ruby, rose, nude] = made.variants.map(({ mat_var_id }) => mat_var_id);
    expect(answer.data[0]).toMatchObject({
      mat_id: made.mat_id,
      mat_name: 'Silk Lip',
      mat_name_th: 'ลิปซิลค์',
      link_name: brand.link_name,
      mat_var_id: rose,
      item_id: 'LIP-ROSE',
      variant_type_2: 'shade',
      variant_name_2: 'Rose',
      variant_code_2: '#cc4466',
      variant_name_1: null,
      mat_price: 350,
      net_price: 350,
      left: 3,
      limit: 3,
      sold_out: false,
      free: false,
      price_from: true,
      variant_2: 3,
      variant_count: 3,
      rating: 4.25,
      rating_count: 8,
      image_1: null,
      p003: false,
      discount: null,
    });
    expect(
      answer.data[0]?.swatches.map(({ mat_var_id, code, image, sold_out }) => [
        mat_var_id,
        code,
        image,
        sold_out,
      ]),
    ).toEqual([
      [ruby, '#aa1122', `/img/${hash}/640.webp`, false],
      [rose, '#cc4466', null, false],
      [nude, '#bb8877', null, true],
    ]);
    expect(answer.pricing.variants.map(({ mat_var_id }) => mat_var_id)).toEqual([ruby, rose, nude]);
  });

  it('shows a unit price on cards by the setting of the category, or of its parent', async () => {
    const { db } = shop.deps;
    const top = await buildCategory(db, { unit_price: false });
    const silent = await buildCategory(db, {}, top);
    const telling = await buildCategory(db, { unit_price: true }, top);
    const brand = await buildBrand(db);
    const place = { brand_id: brand.brand_id, cat1_id: top.cat_id, unit: 'g' } as const;
    const lipstick = await makeProduct({ ...place, cat2_id: silent.cat_id }, []);
    const cream = await makeProduct({ ...place, cat2_id: telling.cat_id }, []);
    const elsewhere = await makeProduct({ brand_id: brand.brand_id, unit: 'g' }, []);
    await eventually(() => list({ filter: { brand: brand.link_name } })).toMatchObject({ count: 3 });
    const { data } = await list({ filter: { brand: brand.link_name } });
    expect(new Map(data.map(({ mat_id, unit_price }) => [mat_id, unit_price]))).toEqual(
      new Map([
        [lipstick.mat_id, false],
        [cream.mat_id, true],
        [elsewhere.mat_id, true],
      ]),
    );
  });

  it('groups the variants of a product in one card, with one of two sizes of a shade as swatch', async () => {
    const { product, here } = await corner();
    const made = await product(
      {},
      { attributes: [size('30 ml'), shade('Fair', '#f0d0b0')] },
      { attributes: [size('50 ml'), shade('Fair', '#f0d0b0')], mat_price: 20_000 },
      { attributes: [size('30 ml'), shade('Deep', '#603020')] },
    );
    await eventually(() => list({ filter: here })).toMatchObject({ count: 1 });
    const [card] = (await list({ filter: here })).data;
    expect(card?.swatches.map(({ mat_var_id }) => mat_var_id)).toEqual([
      made.variants[0]?.mat_var_id,
      made.variants[2]?.mat_var_id,
    ]);
    expect(card).toMatchObject({ variant_2: 2, variant_count: 3 });
  });

  it('never lists gifts, discontinued products and products without a sold variant', async () => {
    const { product, here } = await corner();
    const sold = await product({}, {}, { free: true }, { active: false });
    await product({ active: false });
    await product({}, { active: false });
    await product({}, { free: true });
    await eventually(() => idsOf({ filter: here })).toEqual([sold.mat_id]);
    expect((await list({ filter: here })).data[0]).toMatchObject({ variant_count: 1 });
  });

  it('pages without repetition or omission, in an order with the id as tie-breaker', async () => {
    const { product, here } = await corner();
    const created_at = new Date('2026-11-01T00:00:00Z');
    const made = [];
    for (let i = 0; i < 7; i += 1) made.push((await product({ created_at })).mat_id);
    await eventually(() => list({ filter: here, limit: 3 })).toMatchObject({ count: 7 });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf({ filter: here, limit: 3, page })));
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
    expect(pages.flat()).toEqual(made.toReversed());
  });

  it('sorts by newness, sales, price, depth of the cut and rating', async () => {
    const { product, here, db } = await corner();
    const day = (n: number) => new Date(Date.UTC(2026, 9, n));
    const a = await product(
      { created_at: day(1), sold_count: 5, rating: 3, rating_count: 1 },
      { mat_price: 10_000 },
    );
    const b = await product(
      { created_at: day(3), sold_count: 9, rating: 5, rating_count: 1 },
      { mat_price: 30_000 },
    );
    const c = await product(
      { created_at: day(2), sold_count: 7, rating: 4, rating_count: 1 },
      { mat_price: 20_000 },
    );
    const cut = (id: number | undefined, discount: number) =>
      buildPromotion(db, { discount, members: [id ?? 0] });
    await cut(b.variants[0]?.mat_var_id, 50);
    await cut(c.variants[0]?.mat_var_id, 10);
    await eventually(() => idsOf({ filter: here, sort: 'price_asc' })).toEqual([
      a.mat_id,
      b.mat_id,
      c.mat_id,
    ]);
    expect(await idsOf({ filter: here })).toEqual([b.mat_id, c.mat_id, a.mat_id]);
    expect(await idsOf({ filter: here, sort: 'best_sellers' })).toEqual([b.mat_id, c.mat_id, a.mat_id]);
    expect(await idsOf({ filter: here, sort: 'price_desc' })).toEqual([c.mat_id, b.mat_id, a.mat_id]);
    expect(await idsOf({ filter: here, sort: 'discount' })).toEqual([b.mat_id, c.mat_id, a.mat_id]);
    expect(await idsOf({ filter: here, sort: 'rating' })).toEqual([b.mat_id, c.mat_id, a.mat_id]);
  });

  it('accepts tracking parameters, without effect (LIST-08, LIST-10)', async () => {
    const { product, here } = await corner();
    await product({});
    await eventually(() => list({ filter: here })).toMatchObject({ count: 1 });
    expect(await list({ filter: here, options: { origin: 'line', event: '11.11' } })).toEqual(
      await list({ filter: here }),
    );
  });

  it('returns the requested variants, in order, each product once', async () => {
    const { product } = await corner();
    const a = await product({}, { mat_price: 10_000 }, { mat_price: 90_000 });
    const b = await product({});
    const dear = a.variants[1]?.mat_var_id ?? 0;
    const cheap = a.variants[0]?.mat_var_id ?? 0;
    const other = b.variants[0]?.mat_var_id ?? 0;
    await eventually(() => list({ filter: { products: [other, dear, cheap, 2_000_000] } })).toMatchObject({
      count: 2,
    });
    const answer = await list({ filter: { products: [other, dear, cheap, 2_000_000] } });
    expect(answer.data.map(({ mat_var_id }) => mat_var_id)).toEqual([other, dear]);
    expect(answer.data[1]).toMatchObject({ net_price: 900, price_from: false });
    expect((await list({ filter: { products: [dear, other] }, sort: 'price_asc' })).data).toHaveLength(2);
  });

  it('follows the slugs of a brand and of up to three categories; an unknown one has no place', async () => {
    const { product, brand, top, middle, bottom } = await corner();
    const deep = await product({ cat2_id: middle.cat_id, cat3_id: bottom.cat_id });
    const shallow = await product({});
    const path = [top.slug, middle.slug, bottom.slug];
    await eventually(() => idsOf({ filter: { category: path.slice(0, 1) } })).toEqual([
      shallow.mat_id,
      deep.mat_id,
    ]);
    const answer = await list({ filter: { brand: brand.link_name, category: path } });
    expect(answer.data.map(({ mat_id }) => mat_id)).toEqual([deep.mat_id]);
    expect(answer.place).toMatchObject({
      brand: { brand_id: brand.brand_id, link_name: brand.link_name, count: 2 },
      categories: [{ slug: top.slug }, { slug: middle.slug }, { slug: bottom.slug }],
    });
    expect(await idsOf({ filter: { cat2_id: middle.cat_id } })).toEqual([deep.mat_id]);
    for (const filter of [
      { brand: 'nobody' },
      { category: ['nowhere'] },
      { category: [middle.slug] },
      { category: [top.slug, bottom.slug] },
      { cat1_id: 2_000_000 },
      { cat1_id: middle.cat_id + 1_000_000, cat2_id: middle.cat_id },
    ]) {
      expect(await list({ filter, options: { facets: true } })).toMatchObject({
        data: [],
        count: 0,
        place: null,
      });
    }
  });

  it('combines values of one filter by OR and filters by AND, but excludes by free_of', async () => {
    const { product, here } = await corner();
    const a = await product({ skin_types: ['dry'], concerns: ['acne'], free_of: ['alcohol'] });
    const b = await product({ skin_types: ['oily'], concerns: ['pores'], free_of: ['alcohol', 'paraben'] });
    const c = await product({ skin_types: ['dry', 'oily'], concerns: ['pores'], finish: 'matte' });
    await eventually(() => list({ filter: here })).toMatchObject({ count: 3 });
    const found = async (filter: object) =>
      (await idsOf({ filter: { ...here, ...filter } })).sort((x, y) => x - y);
    expect(await found({ skin_types: ['dry', 'oily'] })).toEqual([a.mat_id, b.mat_id, c.mat_id]);
    expect(await found({ skin_types: ['dry'], concerns: ['pores'] })).toEqual([c.mat_id]);
    expect(await found({ free_of: ['alcohol'] })).toEqual([a.mat_id, b.mat_id]);
    expect(await found({ free_of: ['alcohol', 'paraben'] })).toEqual([b.mat_id]);
    expect(await found({ finishes: ['matte', 'dewy'] })).toEqual([c.mat_id]);
  });

  it('counts each filter under the others; a value without matches has count 0', async () => {
    const { product, here, top, middle } = await corner();
    const other = await buildBrand(shop.deps.db);
    await product({ skin_types: ['dry'], concerns: ['acne'], cat2_id: middle.cat_id }, { mat_price: 10_000 });
    await product(
      { skin_types: ['oily'], concerns: ['pores'], rating: 4.5, rating_count: 2 },
      { mat_price: 50_000 },
    );
    await product(
      { skin_types: ['dry'], concerns: ['pores'], brand_id: other.brand_id },
      { mat_price: 30_000 },
    );
    const filter = { category: [top.slug], skin_types: ['dry' as const] };
    await eventually(() => list({ filter: { category: [top.slug] } })).toMatchObject({ count: 3 });
    const { facets, count } = await list({ filter, options: { facets: true } });
    expect(count).toBe(2);
    expect(facet(facets, 'skin_types')).toEqual({ dry: 2, oily: 1 });
    expect(facet(facets, 'concerns')).toEqual({ acne: 1, pores: 1 });
    expect(facet(facets, 'ratings')).toEqual({ 4: 0, 3: 0, 2: 0, 1: 0 });
    expect(Object.values(facet(facets, 'brands'))).toEqual([1, 1]);
    expect(facet(facets, 'categories')).toEqual({ [middle.cat_id]: 1 });
    expect(facets).toMatchObject({ price_min: 100, price_max: 300 });
    const narrowed = await list({ filter: { ...filter, price_max: 150 }, options: { facets: true } });
    expect(facet(narrowed.facets, 'skin_types')).toEqual({ dry: 1, oily: 0 });
    expect(facet(narrowed.facets, 'concerns')).toEqual({ acne: 1, pores: 0 });
    expect(narrowed.facets).toMatchObject({ price_min: 100, price_max: 300 });
    expect((await list({ filter: here, options: { facets: false } })).facets).toBeUndefined();
  });

  it('filters by the card price, promotions included', async () => {
    const { product, here, db } = await corner();
    const a = await product({}, { mat_price: 100_000 });
    const b = await product({}, { mat_price: 60_000 });
    await buildPromotion(db, {
      discount_type: 'amount',
      discount: 50_000,
      members: [a.variants[0]?.mat_var_id ?? 0],
    });
    await eventually(() => idsOf({ filter: { ...here, price_max: 500 } })).toEqual([a.mat_id]);
    expect(await idsOf({ filter: { ...here, price_min: 500.01 } })).toEqual([b.mat_id]);
    const { data, facets } = await list({
      filter: { ...here, promotion: ['p003'] },
      options: { facets: true },
    });
    expect(data).toMatchObject([
      { net_price: 500, mat_price: 1000, discount: 500, discount_type: 'amount', p003: true },
    ]);
    expect(facet(facets, 'promotions')).toEqual({ p003: 1 });
  });

  it('updates prices when a promotion starts and ends, by time alone', async () => {
    const { product, here, db } = await corner();
    const { variants } = await product({}, { mat_price: 100_000 });
    await buildPromotion(db, {
      discount_type: 'price',
      discount: 79_000,
      flash: true,
      starts_at: new Date('2026-11-20T06:00:00Z'),
      ends_at: new Date('2026-11-20T07:00:00Z'),
      members: [{ mat_var_id: variants[0]?.mat_var_id ?? 0, allotment: 5 }],
    });
    const price = async () => (await list({ filter: here })).data[0]?.net_price;
    await eventually(price).toBe(1000);
    try {
      now = new Date('2026-11-20T06:00:00Z');
      expect(await price()).toBe(790);
      now = new Date('2026-11-20T07:00:00Z');
      expect(await price()).toBe(1000);
      now = new Date('2026-11-20T06:59:59Z');
      expect(await price()).toBe(790);
      // The last unit of the allotment is sold: the regular price applies to everyone.
      await db('promotion_members').where({ mat_var_id: variants[0]?.mat_var_id }).update({ taken: 5 });
      await eventually(price).toBe(1000);
    } finally {
      now = new Date('2026-11-20T05:00:00Z');
    }
  });

  it('caches a list while its cards are fresh, and rereads old cards', async () => {
    const { product, here } = await corner();
    await product({}, { mat_price: 10_000 });
    const reads = vi.spyOn(shop.deps.snapshot.cards, 'read');
    const rows: string[] = [];
    const note = ({ sql }: { sql: string }) => {
      if (sql.includes('FROM variants')) rows.push(sql);
    };
    shop.deps.db.on('query', note);
    const ask = async (sort: 'price_asc' | 'price_desc' | 'rating') => {
      reads.mockClear();
      rows.length = 0;
      expect((await list({ filter: here, sort })).data).toHaveLength(1);
      return { made: reads.mock.calls.length, read: rows.length };
    };
    await eventually(() => ask('rating')).toEqual({ made: 0, read: 0 });
    try {
      now = new Date('2026-11-20T05:01:50Z');
      for (const made of [1, 1, 0]) expect(await ask('price_asc')).toEqual({ made, read: 0 });
      now = new Date('2026-11-20T05:02:00Z');
      expect(await ask('price_desc')).toEqual({ made: 1, read: 1 });
    } finally {
      now = new Date('2026-11-20T05:00:00Z');
      shop.deps.db.off('query', note);
      reads.mockRestore();
    }
  });

  it('updates a product when it, its stock, its brand or its category changes', async () => {
    const { product, here, db, brand } = await corner();
    const { mat_id, variants } = await product({}, { mat_price: 10_000 }, { mat_price: 20_000 });
    const card = async () => (await list({ filter: { ...here, in_stock: true } })).data[0];
    await eventually(card).toMatchObject({ mat_id, net_price: 100 });
    await db('variants').where({ mat_var_id: variants[0]?.mat_var_id }).update({ mat_price: 15_000 });
    await eventually(card).toMatchObject({ net_price: 150 });
    await setStock(db, variants[0]?.mat_var_id ?? 0, 0);
    await eventually(card).toMatchObject({
      net_price: 200,
      mat_var_id: variants[1]?.mat_var_id,
      price_from: false,
    });
    await db('brands').where({ brand_id: brand.brand_id }).update({ brand_en: 'Renamed House' });
    await eventually(card).toMatchObject({ brand_en: 'Renamed House' });
    await eventually(() => idsOf({ filter: { keyword: 'renamed house' } })).toEqual([mat_id]);
    await setStock(db, variants[1]?.mat_var_id ?? 0, 0);
    await eventually(card).toBeUndefined();
    expect((await list({ filter: here })).data[0]).toMatchObject({
      sold_out: true,
      limit: 0,
      left: 0,
      net_price: 150,
    });
    await db('materials').where({ mat_id }).delete();
    await eventually(() => list({ filter: here })).toMatchObject({ count: 0 });
  });

  it('uses no cache while notifications are unavailable', async () => {
    const { product, here, db } = await corner();
    const { variants } = await product({}, { mat_price: 10_000 });
    await eventually(async () => (await list({ filter: here })).data[0]?.net_price).toBe(100);
    const { listener } = shop.deps;
    listener.connected = false;
    listener.emit('lost');
    try {
      for (const mat_price of [20_000, 30_000]) {
        await db('variants').where({ mat_var_id: variants[0]?.mat_var_id }).update({ mat_price });
        expect((await list({ filter: here })).data[0]?.net_price).toBe(mat_price / 100);
      }
    } finally {
      listener.connected = true;
      listener.emit('ready');
    }
  });

  it('uses as many statements for thirty products as for one, and none for cached ones', async () => {
    const cornerOf = async (size: number) => {
      const { product, here } = await corner();
      for (let i = 0; i < size; i += 1) await product({}, {}, {}, {});
      const payload = { filter: here };
      const counted = () => shop.app.inject({ method: 'POST', url: '/api/v2/countByCat', payload });
      await eventually(async () => (await counted()).json()).toMatchObject({ count: size });
      return here;
    };
    const asked = async (filter: object, limit: number) => {
      await shop.deps.snapshot.get(shop.deps);
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }) => statements.push(sql);
      shop.deps.db.on('query', note);
      await list({ filter, limit, options: { facets: true } });
      shop.deps.db.off('query', note);
      return statements.length;
    };
    const [one, many] = [await cornerOf(1), await cornerOf(30)];
    expect([await asked(one, 30), await asked(many, 10)]).toEqual([2, 2]);
    expect(await asked(many, 30)).toBe(1);
    expect([await asked(many, 30), await asked(many, 20)]).toEqual([0, 0]);
  });

  it.each([
    [{ filter: { colour: 'red' } }],
    [{ filter: { brands: ['1'] } }],
    [{ limit: 101 }],
    [{ page: 0 }],
    [{ sort: 'cheapest' }],
    [{ filter: { price_min: -1 } }],
    [{ filter: { skin_types: ['greasy'] } }],
  ])('rejects %j', async (payload) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
    expect(answer.statusCode).toBe(400);
  });
});

/** Product fields of the specification (PROD-06, PROD-07, PROD-10 to PROD-17). */
const FIELDS = [
  ...[
    'mat_id',
    'mat_no',
    'mat_name',
    'mat_name_th',
    'mat_desc',
    'seo_desc',
    'brand_en',
    'brand_id',
    'item_id',
  ],
  ...[
    'mat_var_id',
    'volume',
    'mat_price',
    'net_price',
    'mat_label_price',
    'variant_2',
    'sold_out',
    'free',
    'limit',
  ],
  ...[1, 2, 3, 4, 5].flatMap((n) => [
    `variant_type_${n}`,
    `variant_name_${n}`,
    `variant_code_${n}`,
    `image_${n}`,
  ]),
  ...[
    'image_cart',
    'rating',
    'rating_count',
    'comments',
    'cat1_id',
    'cat2_id',
    'cat3_id',
    'discount',
    'discount_type',
  ],
  ...['p001', 'p002', 'p003', 'p004', 'p005', 'p006', 'pro_002', 'pro_004', 'pro_005', 'pro_006'],
];

describe('GET /api/v2/material', () => {
  const material = (id: number, more = '') => get<Material>(`/api/v2/material?mat_id=${id}${more}`);

  it('returns the complete product', async () => {
    const { product, top, middle, bottom, db } = await corner();
    const long = 'ที่นี่ '.repeat(100);
    const made = await product(
      {
        cat2_id: middle.cat_id,
        cat3_id: bottom.cat_id,
        mat_desc: long,
        mat_desc_th: 'สั้น',
        benefits: ['Soft'],
        benefits_th: ['นุ่ม'],
        ingredients: 'Aqua, Niacinamide',
        skin_types: ['dry'],
        pao_months: 12,
        unit: 'ml',
        rating: 4,
        rating_count: 3,
      },
      {
        attributes: [size('30 ml')],
        volume: 30,
        expiry: '2028-02-29',
        mat_label_price: 45_000,
        limit: 5,
        stock: 60,
      },
      { attributes: [size('50 ml')], volume: 50, stock: 0, images: ['cccccccc', 'dddddddd'] },
      { free: true },
      { active: false },
    );
    const written = [
      { rating: 5, comment: 'ดี' },
      { rating: 3, comment: 'ดี' },
      { rating: 5, comment: '' },
      // More than the product response contains.
      ...Array.from({ length: 9 }, () => ({ rating: 4, comment: 'พอใช้' })),
    ];
    await db('reviews').insert(
      written.map((one, i) => ({
        ...one,
        mat_id: made.mat_id,
        first_name: `Reader ${'ABCDEFGHIJKL'[i]}`,
        created_date: new Date(Date.UTC(2026, 10, 1 + i)),
      })),
    );
    await eventually(() => list({ filter: { cat3_id: bottom.cat_id } })).toMatchObject({ count: 1 });
    const answer = await material(made.mat_id);
    expect(answer).toMatchObject({
      mat_id: made.mat_id,
      mat_desc_th: 'สั้น',
      seo_desc_th: 'สั้น',
      // CONST-02: online
      product_type: 1,
      benefits: ['Soft'],
      skin_types: ['dry'],
      pao_months: 12,
      rating_distribution: [0, 0, 1, 9, 2],
      best_comment: { first_name: 'Re*** A***', last_name: '', rating: 5, comment: 'ดี' },
      variant_count: 2,
      pro_001: null,
      companions: [],
      related: [],
      related_count: 0,
      categories: [
        { path: `/shop/${top.slug}` },
        { path: `/shop/${top.slug}/${middle.slug}` },
        { path: `/shop/${top.slug}/${middle.slug}/${bottom.slug}` },
      ],
    });
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(FIELDS));
    expect(Array.from(new Intl.Segmenter('th').segment(answer.seo_desc))).toHaveLength(200);
    expect(answer.comments.map(({ first_name }) => first_name)).toEqual(
      Array.from('LKJIHGFEDC', (letter) => `Re*** ${letter}***`),
    );
    expect(answer.comments[0]?.created_date).toBe('2026-11-12T00:00:00.000Z');
    expect(answer.variants).toMatchObject([
      {
        variant_name_1: '30 ml',
        volume: 30,
        unit: 'ml',
        expiry: '2028-02-29',
        mat_label_price: 450,
        limit: 5,
        left: null,
        sold_out: false,
      },
      {
        variant_name_1: '50 ml',
        sold_out: true,
        left: 0,
        limit: 0,
        image_1: '/img/cccccccc/640.webp',
        image_cart: '/img/cccccccc/320.webp',
      },
    ]);
  });

  it('returns not found for an unknown or discontinued product, and a gift', async () => {
    const { product } = await corner();
    const ids = [
      2_000_000,
      (await product({ active: false })).mat_id,
      (await product({}, { free: true })).mat_id,
      (await product({}, { active: false })).mat_id,
    ];
    for (const id of ids) {
      const answer = await shop.app.inject({ url: `/api/v2/material?mat_id=${id}` });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'CATALOGUE.NOT_FOUND' });
    }
  });

  it('returns its promotions and the products frequently bought together', async () => {
    const { product, db, here } = await corner();
    const make = async (sold_count = 0) => {
      const made = await product({ sold_count }, { mat_price: 50_000 });
      return { mat_id: made.mat_id, variant: made.variants[0]?.mat_var_id ?? 0 };
    };
    const [a, b, c, d, e] = [await make(), await make(), await make(1), await make(2), await make()];
    await buildPromotion(db, { kind: 'p006', percent: 15, members: [a.variant, b.variant] });
    await buildPromotion(db, {
      kind: 'p005',
      sale_qty: 2,
      price: 80_000,
      members: [a.variant, c.variant, d.variant],
    });
    await buildPromotion(db, { kind: 'p001', sale_qty: 3, price: 99_900, members: [a.variant, e.variant] });
    await buildPromotion(db, { kind: 'p002', disc: 50, members: [a.variant, b.variant] });
    await buildPromotion(db, { kind: 'p004', sale_qty: 2, free_qty: 1, active: false, members: [a.variant] });
    await eventually(() => list({ filter: { ...here, promotion: ['p006'] } })).toMatchObject({ count: 2 });
    const answer = await material(a.mat_id);
    expect(answer).toMatchObject({
      p001: true,
      p002: true,
      p003: false,
      p004: false,
      p005: true,
      p006: true,
      pro_001: { sale_qty: 3, price: 999 },
      pro_002: { sale_qty: 2, disc: 50 },
      pro_004: null,
      pro_005: { sale_qty: 2, price: 800, line_spec: [a.variant, c.variant, d.variant] },
      pro_006: { percent: 15 },
    });
    expect(answer.companions.map(({ mat_id }) => mat_id)).toEqual([b.mat_id, d.mat_id, c.mat_id]);
    expect(answer.pricing.variants.map(({ mat_var_id }) => mat_var_id)).toEqual(
      expect.arrayContaining([a.variant, b.variant, c.variant, d.variant]),
    );
    expect(answer.pricing.promotions.map(({ kind }) => kind).sort()).toEqual([
      'p001',
      'p002',
      'p005',
      'p006',
    ]);
  });

  it('returns only the variants of a promotion on request, all if there is none', async () => {
    const { product, db, here } = await corner();
    const plain = await product({}, {}, {});
    const made = await product({}, { mat_price: 10_000 }, { mat_price: 20_000 });
    await buildPromotion(db, { members: [made.variants[1]?.mat_var_id ?? 0] });
    await eventually(() => list({ filter: { ...here, promotion: ['p003'] } })).toMatchObject({ count: 1 });
    const answer = await material(made.mat_id, '&filter_promo=true');
    expect(answer.variants.map(({ mat_var_id }) => mat_var_id)).toEqual([made.variants[1]?.mat_var_id]);
    expect(answer).toMatchObject({ mat_var_id: made.variants[1]?.mat_var_id, net_price: 180, discount: 10 });
    expect((await material(made.mat_id, '&filter_promo=false')).variants).toHaveLength(2);
    expect((await material(plain.mat_id, '&filter_promo=true')).variants).toHaveLength(2);
  });

  it('lists related products six a page: nearest category first, then the brand, best sellers first', async () => {
    const { product, middle, bottom, here } = await corner();
    const second = await buildCategory(shop.deps.db, {}, middle);
    const at = { cat2_id: middle.cat_id };
    const self = await product({ ...at, cat3_id: bottom.cat_id });
    const brandOnly = await product({ sold_count: 900 });
    const sameSecond = await product({ ...at, cat3_id: second.cat_id, sold_count: 500 });
    const sameThird = [];
    for (const sold_count of [10, 30, 20, 40, 50]) {
      sameThird.push((await product({ ...at, cat3_id: bottom.cat_id, sold_count })).mat_id);
    }
    const soldOut = await product({ ...at, cat3_id: bottom.cat_id, sold_count: 99 }, { stock: 0 });
    await eventually(() => list({ filter: here })).toMatchObject({ count: 9 });
    const [t10, t30, t20, t40, t50] = sameThird;
    const first = await material(self.mat_id);
    expect(first.related_count).toBe(8);
    expect(first.related.map(({ mat_id }) => mat_id)).toEqual([t50, t40, t30, t20, t10, soldOut.mat_id]);
    const next = await material(self.mat_id, '&related_page=2');
    expect(next.related.map(({ mat_id }) => mat_id)).toEqual([sameSecond.mat_id, brandOnly.mat_id]);
  });

  it('agrees with the listing on every price', async () => {
    const { product, db, here } = await corner();
    const made = await product({}, { mat_price: 12_345 }, { mat_price: 12_345 }, { mat_price: 99_999 });
    const [first, second] = made.variants.map(({ mat_var_id }) => mat_var_id);
    await buildPromotion(db, { discount: 12.5, members: [first ?? 0, second ?? 0] });
    await buildPromotion(db, { discount_type: 'price', discount: 9_001, members: [second ?? 0] });
    await eventually(async () => (await list({ filter: here })).data[0]).toMatchObject({ net_price: 90.01 });
    const answer = await material(made.mat_id);
    expect(answer.variants.map(({ net_price, mat_price }) => [mat_price, net_price])).toEqual([
      [123.45, 108.02],
      [123.45, 90.01],
      [999.99, 999.99],
    ]);
    expect(answer).toMatchObject({
      mat_var_id: second,
      net_price: 90.01,
      discount: 90.01,
      discount_type: 'price',
      price_from: true,
    });
  });

  it('uses a constant number of statements', async () => {
    const { product, db, here } = await corner();
    const lone = await product({});
    const many = await product(
      {},
      ...Array.from({ length: 20 }, (_, i) => ({ attributes: [shade(`S${i}`, '#112233')] })),
    );
    for (let i = 0; i < 12; i += 1) await product({});
    await buildPromotion(db, { kind: 'p002', members: many.variants.map(({ mat_var_id }) => mat_var_id) });
    await eventually(() => list({ filter: { ...here, promotion: ['p002'] } })).toMatchObject({ count: 1 });
    const asked = async (id: number) => {
      await shop.deps.snapshot.get(shop.deps);
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }) => statements.push(sql);
      shop.deps.db.on('query', note);
      await material(id);
      shop.deps.db.off('query', note);
      return statements.length;
    };
    expect([await asked(lone.mat_id), await asked(many.mat_id)]).toEqual([3, 3]);
  });

  it('is cacheable for a short time, and returns 304', async () => {
    const { product } = await corner();
    const { mat_id } = await product({});
    const url = `/api/v2/material?mat_id=${mat_id}`;
    await eventually(async () => (await shop.app.inject({ url })).statusCode).toBe(200);
    const first = await shop.app.inject({ url });
    expect(first.headers['cache-control']).toBe('public, max-age=30');
    const again = await shop.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

describe('POST /api/v2/countByCat', () => {
  it('counts the products of each category with its descendants, under the filters', async () => {
    const { product, top, middle, bottom, brand } = await corner();
    await product({}, { mat_price: 10_000 });
    await product({ cat2_id: middle.cat_id }, { mat_price: 20_000 });
    await product({ cat2_id: middle.cat_id, cat3_id: bottom.cat_id }, { mat_price: 30_000 });
    const count = async (payload: object): Promise<Static<typeof CountByCatAnswer>> => {
      const answer = await shop.app.inject({ method: 'POST', url: '/api/v2/countByCat', payload });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const [cat1_id, cat2_id, cat3_id] = [top.cat_id, middle.cat_id, bottom.cat_id];
    await eventually(() => count({ brand_en: brand.brand_en.toUpperCase() })).toEqual({
      count: 3,
      data: [
        { cat1_id, cat2_id: null, cat3_id: null, count: 3 },
        { cat1_id, cat2_id, cat3_id: null, count: 2 },
        { cat1_id, cat2_id, cat3_id, count: 1 },
      ],
    });
    expect(
      await count({ brands: [brand.brand_id], price_min: 150, filter: { cat1_id, price_max: 250 } }),
    ).toEqual({
      count: 1,
      data: [
        { cat1_id, cat2_id: null, cat3_id: null, count: 1 },
        { cat1_id, cat2_id, cat3_id: null, count: 1 },
      ],
    });
    expect(await count({ brand_en: 'No Such House' })).toEqual({ count: 0, data: [] });
  });
});

describe('GET /api/v2/brand', () => {
  it('returns brands in alphabetical order, or those with the text in a name of either language', async () => {
    const { db } = shop.deps;
    const brand = await buildBrand(db, {
      link_name: 'nang-fah',
      brand_en: 'Nang Fah Élan',
      brand_th: 'นางฟ้าเอลาน',
      aliases: ['NFE'],
      shop_in_shop: true,
      story_en: 'Made in Chiang Mai.',
    });
    const category = await buildCategory(db);
    const best = await makeProduct({ brand_id: brand.brand_id, cat1_id: category.cat_id, sold_count: 5 }, [
      { images: ['eeeeeeee'] },
    ]);
    await makeProduct({ brand_id: brand.brand_id, cat1_id: category.cat_id }, [{ images: ['ffffffff'] }]);
    const brands = (filter: string) =>
      get<Static<typeof BrandsAnswer>>(`/api/v2/brand?filter=${encodeURIComponent(filter)}`);
    for (const part of ['FAH E', 'elan', 'นางฟา', 'nfe']) {
      await eventually(() => brands(part)).toMatchObject({
        count: 1,
        data: [{ brand_id: brand.brand_id, count: 2, image: '/img/eeeeeeee/640.webp', shop_in_shop: true }],
      });
    }
    const all = await get<Static<typeof BrandsAnswer>>('/api/v2/brand');
    const names = all.data.map(({ brand_en }) => brand_en);
    expect(names).toEqual([...names].sort(new Intl.Collator('th', { numeric: true }).compare));
    expect(all.count).toBe(names.length);
    expect(await brands('no such brand')).toEqual({ data: [], count: 0 });
    expect(best.variants).toHaveLength(1);
  });
});

describe('GET /v3/categories/find', () => {
  it("uses the picture of a category's best seller, a placeholder only if there is no other", async () => {
    const { db } = shop.deps;
    const { cat_id } = await buildCategory(db);
    const sold = (sold_count: number, hash: string) =>
      makeProduct({ cat1_id: cat_id, sold_count }, [{ images: [hash] }]);
    const image = async () => {
      const { data } = await get<Static<typeof CategoriesAnswer>>('/v3/categories/find');
      return data.find(({ cat1_id }) => cat1_id === cat_id)?.image;
    };
    await sold(9, 'noimage0a');
    await eventually(image).toBe('/img/noimage0a/640.webp');
    await sold(5, 'aaaa0001');
    await sold(3, 'aaaa0002');
    await eventually(image).toBe('/img/aaaa0001/640.webp');
  });

  it('promises product page data only if nearly all products have it', async () => {
    const { db } = shop.deps;
    const { product } = await corner();
    await product();
    const promises = async () => (await get<Static<typeof CategoriesAnswer>>('/v3/categories/find')).promises;
    const before = await db('variants').select('mat_var_id', 'expiry');
    await db('variants').update({ expiry: '2029-01-31' });
    await eventually(promises).toEqual(['expiry']);
    await db('variants').update({ expiry: null });
    await eventually(promises).toEqual([]);
    for (const { mat_var_id, expiry } of before.filter((one) => one.expiry !== null))
      await db('variants').where({ mat_var_id }).update({ expiry });
  });

  it('returns the tree in order, each category with its ids, slug, labels and count', async () => {
    const { product, top, middle, bottom } = await corner();
    await product({ cat2_id: middle.cat_id });
    const find = async () =>
      (await get<Static<typeof CategoriesAnswer>>('/v3/categories/find')).data.find(
        ({ cat1_id }) => cat1_id === top.cat_id,
      );
    await eventually(find).toEqual({
      cat1_id: top.cat_id,
      cat2_id: null,
      cat3_id: null,
      category: top.category,
      category_th: top.category_th,
      slug: top.slug,
      count: 1,
      image: null,
      subCategories: [
        {
          cat1_id: top.cat_id,
          cat2_id: middle.cat_id,
          cat3_id: null,
          category: middle.category,
          category_th: middle.category_th,
          slug: middle.slug,
          count: 1,
          subCategories: [
            expect.objectContaining({
              cat2_id: middle.cat_id,
              cat3_id: bottom.cat_id,
              count: 0,
              subCategories: [],
            }),
          ],
        },
      ],
    });
  });
});

describe('GET /v3/home', () => {
  it('returns best sellers, new arrivals and the largest discounts, none sold out', async () => {
    const { product, db } = await corner();
    const future = new Date('2027-01-01T00:00:00Z');
    const best = await product({ sold_count: 90_000 }, { mat_price: 40_000 });
    const newest = await product({ created_at: future });
    await product({ created_at: future, sold_count: 95_000 }, { stock: 0 });
    await buildPromotion(db, { discount: 95, members: [best.variants[0]?.mat_var_id ?? 0] });
    const home = () => get<Static<typeof HomeAnswer>>('/v3/home');
    await eventually(async () => (await home()).promotions[0]?.mat_id).toBe(best.mat_id);
    const answer = await home();
    expect(answer.best_sellers[0]).toMatchObject({ mat_id: best.mat_id, net_price: 20, mat_price: 400 });
    expect(answer.new_arrivals[0]?.mat_id).toBe(newest.mat_id);
    expect(answer.best_sellers.length).toBeLessThanOrEqual(12);
    expect([...answer.best_sellers, ...answer.new_arrivals].filter(({ sold_out }) => sold_out)).toEqual([]);
    expect(answer.promotions.every(({ net_price, mat_price }) => net_price < mat_price)).toBe(true);
  });
});

describe('GET /v3/line-words', () => {
  it('returns words of the trade, brands and product words missing in the dictionary', async () => {
    const { product, db } = await corner();
    const words = async () => (await get<LineWordsAnswer>('/v3/line-words')).data;
    expect(await words()).toEqual(expect.arrayContaining(['เซรั่ม', 'พรอพอลิส', 'คนไทย']));
    expect(await words()).not.toContain('ฮานึลบี');
    const { brand_id } = await buildBrand(db, { brand_th: 'ฮานึลบี' });
    await product({ brand_id, mat_name_th: 'เซรั่มวิสเปอร์ 30 มล.' });
    await eventually(words).toEqual(expect.arrayContaining(['ฮานึลบี', 'วิสเปอร์']));
  });
});

describe('GET /v3/delivery-rates', () => {
  it('returns every tier in baht, active or not', async () => {
    await buildDeliveryRate(shop.deps.db, { min_spend: 0, rate: 5_500 });
    await buildDeliveryRate(shop.deps.db, { min_spend: 49_900, rate: 0, priority: 2 });
    await buildDeliveryRate(shop.deps.db, { min_spend: 20_000, rate: 2_550, active: false });
    await eventually(() => get('/v3/delivery-rates')).toEqual([
      { active: true, min_spend: 0, rate: 55, priority: 1 },
      { active: false, min_spend: 200, rate: 25.5, priority: 1 },
      { active: true, min_spend: 499, rate: 0, priority: 2 },
    ]);
  });
});

describe('pricing section', () => {
  it('returns gifts with their picture', async () => {
    const { product, db, here } = await corner();
    await product({});
    const gift = await buildVariant(db, { free: true, images: ['abababab'] });
    const { promo_id } = await buildGift(db, { gift: gift.mat_var_id, min_spend: 99_000 });
    const gifts = async () => (await list({ filter: here })).pricing.gifts;
    await eventually(gifts).toMatchObject([
      { promo_id, min_spend: 990, gift: gift.mat_var_id, gift_image: '/img/abababab/320.webp' },
    ]);
  });
});
