import type { CategoriesAnswer, MaterialsAnswer, SearchAnswer } from '@mali/contracts/catalogue';
import { refreshListing } from '@mali/db';
import {
  buildBrand,
  buildCategory,
  buildMaterial,
  buildPromotion,
  buildVariant,
  type MaterialRow,
} from '@mali/db/builders';
import { fillCatalogue } from '@mali/db/bulk';
import type { InjectOptions } from 'fastify';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { lists } from '../catalogue/answers.ts';

let shop: TestApp;
/** Hash of the only picture. */
const SCENT_PICTURE = 'a1'.repeat(10);
/** Products of the test by a short name. */
const ids = new Map<string, number>();

beforeAll(async () => {
  shop = await testApp();
  const { db } = shop.deps;
  const brand = async (link_name: string, brand_en: string, brand_th: string, aliases: string[] = []) =>
    (await buildBrand(db, { link_name, brand_en, brand_th, aliases })).brand_id;
  const elan = await brand('elan-derm', 'Élan Derm', 'เอลานเดิร์ม');
  const serene = await brand('serene-sun', 'Serene Sun', 'ซีรีนซัน');
  const marigold = await brand('marigold-house', "Marigold's House", 'แมริโกลด์เฮาส์', ['MGH']);
  const kind = async (en: string, th: string, parent?: { cat_id: number; level: number }) =>
    buildCategory(db, { category: en, category_th: th }, parent);
  const face = await kind('Facial Skincare', 'บำรุงผิวหน้า');
  const makeUp = await kind('Make Up', 'เมคอัพ');
  const scent = await kind('Fragrance', 'น้ำหอม');
  const suncare = await kind('Sunscreens', 'กันแดด', face);
  const serums = await kind('Serums', 'เซรั่ม', face);
  const lips = await kind('Lipsticks', 'ลิปสติก', makeUp);
  const eyes = await kind('Mascaras', 'มาสคาร่า', makeUp);

  const add = async (
    name: string,
    place: { cat1_id: number; cat2_id?: number; brand_id: number },
    mat_name: string,
    mat_name_th: string,
    more: Partial<MaterialRow> = {},
    ...shades: [name: string, th: string, code: string][]
  ) => {
    const { mat_id } = await buildMaterial(db, { ...place, mat_name, mat_name_th, ...more });
    ids.set(name, mat_id);
    for (const [position, [en, th, code]] of (shades.length > 0
      ? shades
      : [['', '', ''] as const]
    ).entries()) {
      const attributes = en === '' ? [] : [{ n: 2, type: 'shade', name: en, name_th: th, code }];
      const item_id = `SKU-${name.toUpperCase()}-${position}`;
      await buildVariant(db, {
        mat_id,
        position,
        attributes,
        item_id,
        shade_family: en === '' ? null : 'red',
      });
    }
  };
  const sun = { cat1_id: face.cat_id, cat2_id: suncare.cat_id };
  const serum = { cat1_id: face.cat_id, cat2_id: serums.cat_id };
  await add(
    'veil',
    { ...sun, brand_id: serene },
    'Airy Veil UV Fluid SPF50+ PA++++',
    'ครีมกันแดดเนื้อบางเบา SPF50+',
    {
      skin_types: ['oily'],
      sold_count: 500,
    },
  );
  await add('shield', { ...sun, brand_id: elan }, 'Mineral Shield Cream SPF30', 'ครีมกันแดดมิเนรัลสำหรับผิวแพ้ง่าย', {
    skin_types: ['sensitive'],
    free_of: ['fragrance'],
    sold_count: 100,
  });
  await add('niacin', { ...serum, brand_id: elan }, 'Niacinamide 10% Clear Serum', 'เซรั่มไนอะซินาไมด์ 10%', {
    concerns: ['acne', 'pores'],
    ingredients: 'Aqua, Niacinamide, Zinc PCA',
    sold_count: 900,
  });
  await add(
    'dew',
    { ...serum, brand_id: serene },
    'Hyaluronic Dew Essence 150 ml',
    'เอสเซนส์ไฮยาลูรอน 150 มล.',
    {
      concerns: ['dryness'],
      sold_count: 50,
    },
  );
  await add(
    'velvet',
    { cat1_id: makeUp.cat_id, cat2_id: lips.cat_id, brand_id: marigold },
    'Velvet Petal Lipstick',
    'ลิปสติกเนื้อแมตต์ เวลเวท',
    { finish: 'matte', sold_count: 700 },
    ['Ruby Dusk', 'รูบี้ดัสก์', '#aa1122'],
    ['Tea Rose', 'ทีโรส', '#c06070'],
  );
  await add(
    'lash',
    { cat1_id: makeUp.cat_id, cat2_id: eyes.cat_id, brand_id: marigold },
    'Feather Lash Mascara Waterproof',
    'มาสคาร่ากันน้ำ',
  );
  await add(
    'scent',
    { cat1_id: scent.cat_id, brand_id: marigold },
    'Night Market Eau de Parfum',
    'น้ำหอมไนท์มาร์เก็ต',
  );
  await db('variants')
    .where({ mat_id: ids.get('scent') })
    .update({ images: [SCENT_PICTURE] });
  const ofScent = await db('variants')
    .where({ mat_id: ids.get('scent') })
    .pluck('mat_var_id');
  await buildPromotion(db, {
    kind: 'p001',
    name_en: 'Two scents for ฿999',
    name_th: 'น้ำหอมสองขวด ฿999',
    sale_qty: 2,
    price: 99_900,
    members: ofScent,
  });
  const gift = await buildMaterial(db, { ...sun, brand_id: serene, mat_name: 'Gift Sunscreen Mini' });
  await buildVariant(db, { mat_id: gift.mat_id, free: true });
  const gone = await buildMaterial(db, {
    ...sun,
    brand_id: serene,
    mat_name: 'Old Sunscreen',
    active: false,
  });
  await buildVariant(db, { mat_id: gone.mat_id });
});
afterAll(async () => {
  await shop.close();
});

const NOTHING: SearchAnswer = {
  data: { items: [], brands: [], categories: [], words: [], offer: null },
  count: 0,
  found: 'none',
  corrected: null,
  ignored: [],
  did_you_mean: null,
};

async function search(keyword: string): Promise<SearchAnswer> {
  const answer = await shop.app.inject({ url: `/search?keyword=${encodeURIComponent(keyword)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const found = async (keyword: string) => {
  const { data } = await search(keyword);
  return data.items.map(({ mat_id }) => [...ids].find(([, id]) => id === mat_id)?.[0] ?? `#${mat_id}`);
};
async function list(keyword: string): Promise<Static<typeof MaterialsAnswer>> {
  const payload = { filter: { keyword }, limit: 20, page: 1 };
  return (await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload })).json();
}

describe('GET /search', () => {
  // Typical queries (rule of use 39), Thai and English; the first result must be among these.
  it.each([
    // exact name
    ['velvet petal lipstick', 'velvet'],
    ['เอสเซนส์ไฮยาลูรอน', 'dew'],
    // product type, and synonyms
    ['sunscreen', 'veil'],
    ['กันแดด', 'veil'],
    ['ซันสกรีน', 'veil'],
    ['spf', 'veil'],
    ['ลิปสติก', 'velvet'],
    ['lipsticks', 'velvet'],
    ['มาสคารา', 'lash'],
    ['เซรั่ม', 'niacin'],
    ['ซีรั่ม', 'niacin'],
    ['perfume', 'scent'],
    ['น้ำหอม', 'scent'],
    // feature
    ['waterproof mascara', 'lash'],
    ['กันน้ำ', 'lash'],
    ['matte', 'velvet'],
    ['แมท', 'velvet'],
    ['fragrance free', 'shield'],
    ['ไม่มีน้ำหอม', 'shield'],
    // symptom
    ['acne', 'niacin'],
    ['สิว', 'niacin'],
    ['ลดสิว', 'niacin'],
    ['รูขุมขน', 'niacin'],
    // compatibility
    ['sensitive skin', 'shield'],
    ['ผิวแพ้ง่าย', 'shield'],
    ['sunscreen for sensitive skin', 'shield'],
    ['ครีมกันแดดผิวมัน', 'veil'],
    // ingredient, abbreviation, size, shade, stock-keeping unit
    ['niacinamide', 'niacin'],
    ['ไนอะซินาไมด์', 'niacin'],
    ['hya', 'dew'],
    ['150มล', 'dew'],
    ['ruby dusk', 'velvet'],
    ['ทีโรส', 'velvet'],
    ['sku-lash-0', 'lash'],
    // brand, in any of its spellings
    ['elan derm', 'niacin'],
    ['ÉLAN', 'niacin'],
    ['เอลาน', 'niacin'],
    ['marigolds house', 'velvet'],
    ['mgh', 'velvet'],
    ['serene sun essence', 'dew'],
    // while typing
    ['masc', 'lash'],
    ['มาสค', 'lash'],
    ['niac', 'niacin'],
    // spelling: tones, doubled vowels, การันต์, Thai digits, invisible characters
    ['เซรัม', 'niacin'],
    ['SPF๕๐', 'veil'],
    ['นำ้หอม', 'scent'],
    ['ครีมกัน\u200bแดด', 'veil'],
  ])('%s finds first: %s', async (keyword, first) => {
    expect((await found(keyword))[0]).toBe(first);
  });

  it.each([
    ['mascra', 'mascara', 'lash'],
    ['mascaar', 'mascara', 'lash'],
    ['lipstik', 'lipstick', 'velvet'],
    ['nascara', 'mascara', 'lash'],
    ['niacinamyd', 'niacinamide', 'niacin'],
    ['sunscren', 'sunscreen', 'veil'],
    ['velvet lipstikc', 'velvet lipstick', 'velvet'],
    ['ลิปสตืก', 'ลิปสติก', 'velvet'],
    ['มาสคาล่า', 'มาสคาร่า', 'lash'],
  ])('%s is understood as %s', async (keyword, corrected, first) => {
    const answer = await search(keyword);
    expect((await found(keyword))[0]).toBe(first);
    expect(answer.corrected).toBe(corrected);
  });

  it.each([
    ['เซรั่มแมว', ['แมว'], 'niacin'],
    ['เซรั่ม แมว', ['แมว'], 'niacin'],
    ['mascara ox', ['ox'], 'lash'],
    ['เซรั่มปลาทอง', ['ปลาทอง'], 'niacin'],
  ])('%s is reported as unmatched, also a short word: %j', async (keyword, ignored, first) => {
    expect(await search(keyword)).toMatchObject({ found: 'some', ignored });
    expect((await found(keyword))[0]).toBe(first);
  });

  it.each([
    ['8iu,dyocff', 'ครีมกันแดด', 'veil'],
    ['ohesv,', 'น้ำหอม', 'scent'],
    ['ทฟหแฟพฟ', 'mascara', 'lash'],
  ])('%s was typed on the wrong keyboard', async (keyword, corrected, first) => {
    expect((await search(keyword)).corrected).toBe(corrected);
    expect((await found(keyword))[0]).toBe(first);
  });

  it.each([
    'xqzvkw',
    'asdfghjkl',
    'ฟหกดฟหกด',
    'zzzzzz',
    '%%%%',
    '____',
    'กกกกกก',
    '\\\\',
    '!!',
    'qq',
    'nowhere no 10',
  ])('finds nothing for %s', async (keyword) => {
    expect(await search(keyword)).toEqual(NOTHING);
  });

  it.each(['', ' ', 'a', 'ก', ' s '])(
    'does not search for less than two characters: "%s"',
    async (keyword) => {
      expect(await search(keyword)).toEqual(NOTHING);
    },
  );

  it.each([
    ['velvet lipstick bargain', 'velvet'],
    ['กันแดด ลดราคา', 'veil'],
  ])('%s finds what matches most of its words, without correction', async (keyword, first) => {
    expect((await found(keyword))[0]).toBe(first);
    expect((await search(keyword)).corrected).toBeNull();
  });

  it('returns a corrected keyword in its spelling, with the correct words', async () => {
    expect((await search('ลิปสตืก เนื้อแมตต์')).corrected).toBe('ลิปสติก เนื้อแมตต์');
  });

  it.each([
    ['words of courtesy', 'ขอกันแดดผิวมันหน่อยค่ะ', 'กันแดดผิวมัน'],
    ['a question', 'มีเซรั่มไหมคะ', 'เซรั่ม'],
    ['an emoji with a colour', 'กันแดด ☀️', 'กันแดด'],
  ])('%s are no search words: %s', async (_, keyword, meant) => {
    const answer = await search(keyword);
    expect([answer.found, answer.corrected, answer.ignored]).toEqual(['all', null, []]);
    expect(answer.data.items).toEqual((await search(meant)).data.items);
  });

  it('known words that find nothing together are not shown with transposed marks', async () => {
    const { corrected, ignored, count } = await search('กันแดดเด็ก');
    expect([corrected, ignored]).toEqual([null, ['เด็ก']]);
    expect(count).toBeGreaterThan(0);
  });

  it('does not match a part of another word', async () => {
    expect(await found('men')).not.toContain('shield');
    expect(await found('ไม่มีน้ำหอม')).not.toContain('scent');
    expect(await found('oil')).toEqual([]);
  });

  it('returns at most five products and two brands, a named brand first', async () => {
    const answer = await search('serene');
    expect(answer.data.items.length).toBeLessThanOrEqual(5);
    expect(answer.data.brands[0]).toMatchObject({ brand_en: 'Serene Sun', link_name: 'serene-sun' });
    const many = await search('spf');
    expect(new Set(many.data.brands.map(({ link_name }) => link_name))).toEqual(
      new Set(['serene-sun', 'elan-derm']),
    );
    expect(many.count).toBe(2);
  });

  it('returns the panel fields of a product and of a brand (SRCH-07, SRCH-08)', async () => {
    const { items, brands } = (await search('velvet petal')).data;
    expect(items).toEqual([
      {
        mat_id: ids.get('velvet'),
        mat_var_id: expect.any(Number),
        image_1: null,
        brand_en: "Marigold's House",
        mat_name: 'Velvet Petal Lipstick',
        mat_name_th: 'ลิปสติกเนื้อแมตต์ เวลเวท',
        variant_name_2: 'Ruby Dusk',
        net_price: expect.any(Number),
        mat_price: expect.any(Number),
      },
    ]);
    expect(brands).toEqual([
      {
        brand_en: "Marigold's House",
        brand_th: 'แมริโกลด์เฮาส์',
        image: null,
        link_name: 'marigold-house',
        shop_in_shop: false,
        count: 3,
      },
    ]);
  });

  it('returns an offer for the input, by words or brand, and none if few results are in it', async () => {
    const offerOf = async (keyword: string) => (await search(keyword)).data.offer;
    const offer = {
      promo_id: expect.any(Number),
      kind: 'p001',
      name_en: 'Two scents for ฿999',
      name_th: 'น้ำหอมสองขวด ฿999',
      ends_at: null,
      flash: false,
      image: `/img/${SCENT_PICTURE}/640.webp`,
    };
    expect(await offerOf('night market')).toEqual(offer);
    expect(await offerOf('marigold')).toEqual(offer);
    expect(await offerOf('sunscreen')).toBeNull();
  });

  it('returns a picture for each category and offer, not only for brands', async () => {
    const { categories, offer } = (await search('eau de parfum')).data;
    const image = `/img/${SCENT_PICTURE}/640.webp`;
    expect(categories).toMatchObject([{ category: 'Fragrance', image }]);
    expect(offer?.image).toBe(image);
    const told = await shop.app.inject({ url: '/v3/categories/find' });
    const tops = told.json<CategoriesAnswer>().data;
    expect(tops.find(({ category }) => category === 'Fragrance')?.image).toBe(image);
  });

  it('never finds gifts and discontinued products', async () => {
    const names = async (keyword: string) =>
      (await search(keyword)).data.items.map(({ mat_name }) => mat_name);
    expect(await names('gift sunscreen mini')).not.toContain('Gift Sunscreen Mini');
    expect(await names('old sunscreen')).not.toContain('Old Sunscreen');
    expect((await list('sunscreen')).count).toBe(2);
  });

  it('rejects keywords that are too long', async () => {
    const answer = await shop.app.inject({ url: `/search?keyword=${'a'.repeat(101)}` });
    expect(answer.statusCode).toBe(400);
  });
});

describe('POST /api/v2/materials › keyword', () => {
  it('lists matches by relevance, and reports a corrected keyword', async () => {
    const answer = await list('ครีม กันแดด');
    expect(answer.data.map(({ mat_id }) => mat_id)).toEqual([ids.get('veil'), ids.get('shield')]);
    expect(answer.search).toEqual({ found: 'all', corrected: null, ignored: [], did_you_mean: null });
    expect(await list('lipstik')).toMatchObject({
      search: { found: 'spelling', corrected: 'lipstick' },
      count: 1,
    });
    expect(await list('xqzvkw')).toMatchObject({ search: { found: 'none' }, count: 0, data: [] });
  });

  it('respects the requested order, and other filters', async () => {
    const payload = { filter: { keyword: 'sunscreen', skin_types: ['sensitive'] }, sort: 'new_arrivals' };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
    expect(answer.json()).toMatchObject({ count: 1, data: [{ mat_id: ids.get('shield') }] });
  });
});

describe('search in a large catalogue', { timeout: 60_000 }, () => {
  const PRODUCTS = 8000;
  const POOL = 2;
  /** The tables of search, and the functions that read them. */
  const ASKING = /\b(?:listing|search_\w+)\b/;
  let large: TestApp;
  beforeAll(async () => {
    large = await testApp({ DATABASE_POOL: `${POOL}` });
    await fillCatalogue(large.deps.db, PRODUCTS);
    await refreshListing(large.deps.db);
    await large.deps.db.raw('ANALYZE');
    await large.deps.snapshot.get(large.deps);
  }, 120_000);
  afterAll(async () => {
    await large.close();
  });

  type Statement = { sql: string; bindings?: string[] };
  async function statementsOf(keyword: string): Promise<Statement[]> {
    const statements: Statement[] = [];
    const note = (query: Statement) => statements.push(query);
    large.deps.db.on('query', note);
    const answer = await large.app.inject({ url: `/search?keyword=${encodeURIComponent(keyword)}` });
    const list = { filter: { keyword }, options: { facets: true } };
    await large.app.inject({ method: 'POST', url: '/api/v2/materials', payload: list });
    large.deps.db.off('query', note);
    expect(answer.statusCode).toBe(200);
    return statements;
  }

  const KEPT = ['listing', 'search_words', 'materials', 'variants', 'stock'];
  /** Sequential scans of the growing tables, over all connections. */
  async function scans(): Promise<Record<string, number>> {
    const { db } = large.deps;
    const every = Array.from({ length: POOL }, () =>
      db.transaction(async (one) => {
        await one.raw('SELECT pg_stat_force_next_flush(), pg_sleep(0.05)');
      }),
    );
    await Promise.all(every);
    const found = await db('pg_stat_user_tables').whereIn('relname', KEPT).select('relname', 'seq_scan');
    return Object.fromEntries(found.map(({ relname, seq_scan }) => [relname, seq_scan]));
  }

  it.each([
    'no.2987',
    'b2987-1',
    'serum',
    'ครีม',
    'มอยส์เจอร์ไรเซอร์กุหลาบ',
    'sala botanica rose',
    'สิว',
    'cermaide sreum',
    'ยาที่ไม่มี',
    'qwrtpsdf zxcvbn',
    '8iu,dyocff',
  ])('uses no sequential scan for %s', async (keyword) => {
    const before = await scans();
    expect(Object.keys(before).sort()).toEqual([...KEPT].sort());
    const statements = await statementsOf(keyword);
    expect(await scans()).toEqual(before);
    const reading = statements.filter(({ sql }) => /^\s*(?:SELECT|WITH)/i.test(sql));
    expect(reading.filter(({ sql }) => ASKING.test(sql)).length).toBeGreaterThan(0);
    for (const { sql, bindings = [] } of reading) {
      const { rows } = await large.deps.db.raw(`EXPLAIN ${sql.replaceAll(/\$\d+/g, '?')}`, bindings);
      const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (?:listing|materials|variants|stock|search_words)/);
    }
  });

  it('suggests five products of two brands, and lists twenty, newest first (SRCH-06, SRCH-09)', async () => {
    const { data, count } = (await large.app.inject({ url: '/search?keyword=serum' })).json<SearchAnswer>();
    expect([data.items.length, data.brands.length]).toEqual([5, 2]);
    expect(count).toBeGreaterThan(20);
    const payload = { filter: { keyword: 'serum' }, limit: 20, page: 1, sort: 'new_arrivals' };
    const list = await large.app.inject({ method: 'POST', url: '/api/v2/materials', payload });
    const told = list.json<Static<typeof MaterialsAnswer>>();
    expect(told.count).toBe(count);
    expect(told.data).toHaveLength(20);
    const newest = await large.deps
      .db('materials')
      .whereIn(
        'mat_id',
        told.data.map(({ mat_id }) => mat_id),
      )
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'mat_id', order: 'desc' },
      ])
      .pluck('mat_id');
    expect(told.data.map(({ mat_id }) => mat_id)).toEqual(newest);
  });

  it('counts sequential scans', async () => {
    const { listing = 0, ...others } = await scans();
    await large.deps.db.raw("SELECT max(title) FROM listing WHERE title LIKE '%x%'");
    expect(await scans()).toEqual({ ...others, listing: listing + 1 });
  });

  it('a word without matches does not read the large description matches of the category beside it', async () => {
    const asked = await statementsOf('serum qx7vzk');
    const praise = asked
      .flatMap(({ bindings = [] }) => bindings)
      .filter((one) => /"about"/.test(String(one)));
    expect(praise.join()).toContain('qx7vzk');
    expect(praise.join()).not.toContain('serum');
  });

  it('uses a bounded number of statements for any input, and none for repeated words', async () => {
    const asked = async (keyword: string): Promise<number> => {
      const statements = await statementsOf(keyword);
      return statements.filter(({ sql }) => ASKING.test(sql)).length;
    };
    for (const keyword of [
      'nara lab honey toner',
      'nothing like this anywhere at all',
      'ไม่มีอะไรเหมือนกันเลย xyz',
      'cermaide intnese shampo',
    ]) {
      expect(await asked(keyword)).toBeLessThanOrEqual(8);
    }
    await asked('honey toner');
    expect(await asked('toner honey')).toBeLessThanOrEqual(1);
  });
});

describe('concurrent lists', () => {
  it('are queued; other requests are not blocked', async () => {
    const ends: (() => void)[] = [];
    const others = Array.from({ length: 16 }, () =>
      lists.run(() => new Promise<void>((resolve) => ends.push(resolve))),
    );
    // Those of earlier requests may still have a place.
    await vi.waitFor(() => expect(ends).toHaveLength(others.length), 10_000);
    const answered: string[] = [];
    const ask = async (name: string, request: InjectOptions | string) => {
      const { statusCode } = await shop.app.inject(request);
      expect(statusCode).toBe(200);
      answered.push(name);
    };
    const suggestions = ask('suggestions', '/search?keyword=serum');
    const list = ask('list', { method: 'POST', url: '/api/v2/materials', payload: {} });
    await ask('categories', '/v3/categories/find');
    await ask('brands', '/api/v2/brand');
    expect(answered).toEqual(['categories', 'brands']);
    for (const end of ends) end();
    await Promise.all([suggestions, list, ...others]);
    expect(answered).toHaveLength(4);
  });
});
