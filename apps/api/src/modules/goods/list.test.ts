import type { ProductsAnswer } from '@mali/contracts/product-rows';
import { buildBrand, buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { refreshFigures } from './list-repository.ts';

vi.setConfig({ testTimeout: 20_000 });

let t: TestApp;
let editor: { user_id: number; role_id: number };
let lipstick: { mat_id: number };
let serum: { mat_id: number };
let gone: { mat_id: number };
let bare: { mat_id: number };
let brand: { brand_id: number };
let category: { cat_id: number };

beforeAll(async () => {
  t = await testApp();
  const { db } = t.deps;
  editor = await buildUser(db, { role_id: 8 });
  brand = await buildBrand(db, { brand_en: 'Plernta', brand_th: 'เพลินตา' });
  category = await buildCategory(db, { category: 'Lips', category_th: 'ริมฝีปาก' });
  const at = { brand_id: brand.brand_id, cat1_id: category.cat_id };
  lipstick = await buildMaterial(db, {
    ...at,
    mat_no: 'MU1006',
    mat_name: 'First Lip',
    mat_name_th: 'เฟิสต์ ลิป',
  });
  await buildVariant(db, {
    ...{ mat_id: lipstick.mat_id, item_id: 'MU1006-01', mat_price: 24_900, mat_label_price: 29_900 },
    ...{ gtin: '8850000000010', images: ['abcdef123456'], stock: 3 },
  });
  await buildVariant(db, { mat_id: lipstick.mat_id, item_id: 'MU1006-02', mat_price: 25_900, stock: 4 });
  serum = await buildMaterial(db, {
    mat_no: 'SK1121',
    mat_name: 'Vitamin C 12',
    mat_name_th: 'เซรั่ม วิตามินซี 12',
  });
  await buildVariant(db, { mat_id: serum.mat_id, mat_price: 85_000, stock: 0, images: ['noimage01234'] });
  gone = await buildMaterial(db, { mat_name: 'Old toner', mat_name_th: 'โทนเนอร์รุ่นเก่า', active: false });
  await buildVariant(db, { mat_id: gone.mat_id, stock: 5 });
  bare = await buildMaterial(db, { mat_name: 'Coming soon', mat_name_th: 'เร็วๆ นี้' });
  await buildVariant(db, { mat_id: bare.mat_id, active: false, stock: 5 });
  await refreshListing(db);
});
afterAll(() => t?.close());

const ask = (query: string, path = '/admin/products') =>
  t.app.inject({ url: `${path}?${query}`, headers: t.bearer(editor) });
async function found(query: string): Promise<number[]> {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<ProductsAnswer>()
    .rows.map(({ mat_id }) => mat_id)
    .sort((a, b) => a - b);
}

describe('the list of products', () => {
  it('has prices from and to, the “was” price, units and names in both languages', async () => {
    const answer = (await ask('q=MU1006')).json<ProductsAnswer>();
    expect(answer.rows).toEqual([
      expect.objectContaining({
        ...{ mat_id: lipstick.mat_id, mat_no: 'MU1006', name_th: 'เฟิสต์ ลิป', name_en: 'First Lip' },
        ...{ brand_th: 'เพลินตา', category_en: 'Lips', image: '/img/abcdef123456/640.webp', variants: 2 },
        ...{ price_from: 249, price_to: 259, was: 299, stock: 7, state: 'on_sale' },
      }),
    ]);
  });

  it('finds states, brand, category, prices, and products without a picture of their own', async () => {
    expect(await found('state=on_sale')).toEqual([lipstick.mat_id]);
    expect(await found('state=sold_out')).toEqual([serum.mat_id]);
    expect(await found('state=hidden')).toEqual([gone.mat_id]);
    expect(await found('view=no_price')).toEqual([bare.mat_id]);
    expect(await found('state=hidden,sold_out')).toEqual([serum.mat_id, gone.mat_id]);
    expect(await found(`brand=${brand.brand_id}`)).toEqual([lipstick.mat_id]);
    expect(await found(`category=${category.cat_id}`)).toEqual([lipstick.mat_id]);
    expect(await found('price=80000..90000')).toEqual([serum.mat_id]);
    expect(await found('reduced=yes')).toEqual([lipstick.mat_id]);
    expect(await found('view=no_picture')).toEqual([serum.mat_id, gone.mat_id, bare.mat_id]);
    expect(await found('')).toHaveLength(4);
  });

  it('is searched by names in both languages, brand, SKU and barcode, hidden products too', async () => {
    for (const q of [
      'เฟิสต์ลิป',
      'first LIP',
      'เพลินตา ลิป',
      'mu1006-0',
      'MU1006-02',
      '8850000000010',
      '88500000',
    ])
      expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([lipstick.mat_id]);
    expect(await found(`q=${encodeURIComponent('วิตามินซี')}`)).toEqual([serum.mat_id]);
    expect(await found(`q=${encodeURIComponent('toner')}`)).toEqual([gone.mat_id]);
    expect(await found('q=nothing-like-it')).toEqual([]);
  });

  it('counts its views and is exported in the language that was asked for', async () => {
    const counts = await t.app.inject({ url: '/admin/products/counts', headers: t.bearer(editor) });
    expect(counts.json().views).toMatchObject({
      ...{ all: { count: 4, exact: true }, on_sale: { count: 1 }, sold_out: { count: 1 } },
      ...{ no_price: { count: 1 }, hidden: { count: 1 }, no_picture: { count: 3 } },
    });
    const csv = await ask(
      'lang=en&columns=name,price,state&sort=name&state=on_sale',
      '/admin/products/export',
    );
    expect(csv.body).toContain('First Lip,249.00 – 259.00,On sale');
  });

  it('has draft, scheduled, ended, hidden and archived products apart', async () => {
    const { db } = t.deps;
    const day = 86_400_000;
    const made = async (more: object) => (await buildMaterial(db, more)).mat_id;
    const at = (days: number) => new Date(Date.now() + days * day);
    const [draft, scheduled, ended, archived] = [
      await made({ stage: 'draft' }),
      await made({ on_sale_from: at(1), on_sale_until: at(3) }),
      await made({ on_sale_from: at(-3), on_sale_until: at(-1) }),
      await made({ stage: 'archived' }),
    ];
    const states = new Map(
      (await ask('limit=100')).json<ProductsAnswer>().rows.map((row) => [row.mat_id, row.state]),
    );
    for (const [state, mat_id] of Object.entries({ draft, scheduled, ended, archived })) {
      expect(await found(`state=${state}`), state).toEqual([mat_id]);
      expect(states.get(mat_id)).toBe(state);
    }
    expect(await found('view=ended')).toEqual([ended, archived]);
    const csv = await ask('lang=en&columns=name,state&state=scheduled', '/admin/products/export');
    expect(csv.body).toContain('Scheduled');
    await db('materials').whereIn('mat_id', [draft, scheduled, ended, archived]).delete();
  });

  it('is sorted by price and units as they were counted last, from page to page', async () => {
    await refreshFigures(t.deps.db);
    const sorted = async (sort: string) => {
      const first = (await ask(`sort=${sort}&limit=2`)).json<ProductsAnswer>();
      const rest = (await ask(`sort=${sort}&limit=2&after=${first.after}`)).json<ProductsAnswer>();
      return [...first.rows, ...rest.rows].map(({ mat_id }) => mat_id);
    };
    expect((await sorted('-price'))[0]).toBe(serum.mat_id);
    expect((await sorted('-stock')).slice(0, 2)).toEqual([lipstick.mat_id, gone.mat_id]);
    await t.deps.db('stock').where({ quantity: 5 }).update({ quantity: 50 });
    expect((await sorted('-stock'))[0]).toBe(lipstick.mat_id);
    expect(await refreshFigures(t.deps.db)).toBe(1);
    expect((await sorted('-stock'))[0]).toBe(gone.mat_id);
    expect(await refreshFigures(t.deps.db)).toBe(0);
  });

  it('is not for sales agents', async () => {
    const agent = await buildUser(t.deps.db, { role_id: 80 });
    const answer = await t.app.inject({ url: '/admin/products', headers: t.bearer(agent) });
    expect(answer.statusCode).toBe(403);
  });
});
