import type { NewCategoryRequest, StaffCategory } from '@mali/contracts/staff-categories';
import { buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

let t: TestApp;
type Member = { user_id: number; role_id: number };
let editor: Member;
let crm: Member;

beforeAll(async () => {
  t = await testApp();
  editor = await buildUser(t.deps.db, { role_id: 8 });
  crm = await buildUser(t.deps.db, { role_id: 7 });
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who: Member = editor) =>
  t.app.inject({
    ...{ method, url, headers: t.bearer(who) },
    ...(payload === undefined ? {} : { payload }),
  });
let n = 0;
async function made(
  parent_id: number | null,
  more: Partial<NewCategoryRequest> = {},
): Promise<StaffCategory> {
  n += 1;
  const answer = await ask('POST', '/admin/categories', {
    ...{
      category: `Part ${n}`,
      category_th: `หมวด ${n}`,
      intro: '',
      intro_th: '',
      unit_price: null,
      filters: null,
    },
    ...{ parent_id, slug: `part-${n}` },
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const tree = async (): Promise<StaffCategory[]> => (await ask('GET', '/admin/categories')).json().rows;
const childrenOf = async (parent_id: number | null) =>
  (await tree()).filter((row) => row.parent_id === parent_id).map(({ cat_id }) => cat_id);
const place = (cat_id: number, parent_id: number | null, before: number | null = null) =>
  ask('POST', `/admin/categories/${cat_id}/place`, { parent_id, before });
const code = async (answer: ReturnType<typeof ask>) => (await answer).json().code;

describe('the category tree', () => {
  it('is answered with each category after the one above it, and its products', async () => {
    const top = await made(null);
    const [first, second] = [await made(top.cat_id), await made(top.cat_id)];
    const leaf = await made(first.cat_id);
    await buildMaterial(t.deps.db, { cat1_id: top.cat_id, cat2_id: first.cat_id, cat3_id: leaf.cat_id });
    await buildMaterial(t.deps.db, { cat1_id: top.cat_id, cat2_id: second.cat_id, active: false });
    const own = (await tree()).filter(({ cat_id }) =>
      [top, first, second, leaf].some((one) => one.cat_id === cat_id),
    );
    expect(own.map(({ cat_id, level, products, on_sale }) => [cat_id, level, products, on_sale])).toEqual([
      [top.cat_id, 1, 2, 1],
      [first.cat_id, 2, 1, 1],
      [leaf.cat_id, 3, 1, 1],
      [second.cat_id, 2, 1, 0],
    ]);
  });

  it('refuses a fourth level, an address beside it that is taken, and one of a brand', async () => {
    const top = await made(null);
    const below = await made(top.cat_id);
    const leaf = await made(below.cat_id);
    const another = {
      ...{ category: 'Other', category_th: 'อื่น', intro: '', intro_th: '', unit_price: null, filters: null },
    };
    const refusal = (more: object) => code(ask('POST', '/admin/categories', { ...another, ...more }));
    expect(await refusal({ parent_id: leaf.cat_id, slug: 'other' })).toBe('CATEGORY.PLACE');
    expect(await refusal({ parent_id: top.cat_id, slug: below.slug })).toBe('CATEGORY.ADDRESS_TAKEN');
    const brand = await t.deps.db('brands').insert({ link_name: 'pier', brand_en: 'Pier', brand_th: 'Pier' });
    expect(brand).toBeTruthy();
    expect(await refusal({ parent_id: null, slug: 'pier' })).toBe('CATEGORY.ADDRESS_TAKEN');
    expect(await refusal({ parent_id: top.cat_id, slug: 'pier' })).toBeUndefined();
  });

  it('has its siblings in the order that staff give them', async () => {
    const top = await made(null);
    const [a, b, c] = [await made(top.cat_id), await made(top.cat_id), await made(top.cat_id)];
    expect((await place(c.cat_id, top.cat_id, a.cat_id)).statusCode).toBe(200);
    expect(await childrenOf(top.cat_id)).toEqual([c.cat_id, a.cat_id, b.cat_id]);
    await place(c.cat_id, top.cat_id);
    expect(await childrenOf(top.cat_id)).toEqual([a.cat_id, b.cat_id, c.cat_id]);
    // Imported categories share a place.
    await t.deps.db('categories').where({ parent_id: top.cat_id }).update({ position: 0 });
    await place(b.cat_id, top.cat_id, a.cat_id);
    expect(await childrenOf(top.cat_id)).toEqual([b.cat_id, a.cat_id, c.cat_id]);
  });

  it('takes the products of a category that moves along, at both levels', async () => {
    const [from, to] = [await made(null), await made(null)];
    const moved = await made(from.cat_id);
    const leaf = await made(moved.cat_id);
    const other = await made(to.cat_id);
    const product = await buildMaterial(t.deps.db, {
      ...{ cat1_id: from.cat_id, cat2_id: moved.cat_id, cat3_id: leaf.cat_id },
    });
    const placeOf = () =>
      t.deps.db('materials').where({ mat_id: product.mat_id }).first('cat1_id', 'cat2_id', 'cat3_id');
    expect((await place(moved.cat_id, to.cat_id, other.cat_id)).statusCode).toBe(200);
    expect(await placeOf()).toEqual({ cat1_id: to.cat_id, cat2_id: moved.cat_id, cat3_id: leaf.cat_id });
    expect(await childrenOf(to.cat_id)).toEqual([moved.cat_id, other.cat_id]);
    const elsewhere = await made(from.cat_id);
    expect((await place(leaf.cat_id, elsewhere.cat_id)).statusCode).toBe(200);
    expect(await placeOf()).toEqual({
      ...{ cat1_id: from.cat_id, cat2_id: elsewhere.cat_id, cat3_id: leaf.cat_id },
    });
    const history = await ask('GET', `/admin/history?record=category%20${leaf.cat_id}`);
    expect(history.body).toContain(elsewhere.category);
  });

  it('refuses a place of another level, and one beside a category of the same address', async () => {
    const [top, other] = [await made(null), await made(null)];
    const below = await made(top.cat_id, { slug: 'same-name' });
    await made(other.cat_id, { slug: 'same-name' });
    const leaf = await made(below.cat_id);
    expect(await code(place(leaf.cat_id, top.cat_id))).toBe('CATEGORY.PLACE');
    expect(await code(place(below.cat_id, null))).toBe('CATEGORY.PLACE');
    expect(await code(place(below.cat_id, below.cat_id))).toBe('CATEGORY.PLACE');
    expect(await code(place(top.cat_id, null, below.cat_id))).toBe('CATEGORY.PLACE');
    expect(await code(place(below.cat_id, other.cat_id))).toBe('CATEGORY.ADDRESS_TAKEN');
    expect(await code(place(2_000_000_000, null))).toBe('CATEGORY.NOT_FOUND');
  });

  it('stays a tree when colleagues move categories at the same time', async () => {
    const tops = [await made(null), await made(null), await made(null)];
    const moved = await made(tops[0]?.cat_id ?? 0);
    const products = await Promise.all(
      [1, 2, 3].map(() => buildMaterial(t.deps.db, { cat1_id: tops[0]?.cat_id ?? 0, cat2_id: moved.cat_id })),
    );
    const answers = await Promise.all(
      [1, 2, 0, 2, 1].map((at) => place(moved.cat_id, tops[at]?.cat_id ?? 0)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const row = (await tree()).find(({ cat_id }) => cat_id === moved.cat_id);
    const found = await t.deps
      .db('materials')
      .whereIn(
        'mat_id',
        products.map(({ mat_id }) => mat_id),
      )
      .distinct('cat1_id', 'cat2_id');
    expect(found).toEqual([{ cat1_id: row?.parent_id, cat2_id: moved.cat_id }]);
  });

  it('is changed by version, and a category goes only when nothing belongs to it', async () => {
    const top = await made(null);
    const below = await made(top.cat_id);
    const { cat_id: _id, parent_id: _parent, level: _level, slug: _slug, ...rest } = below;
    const { products: _products, on_sale: _sale, ...fields } = rest;
    const changed = await ask('POST', `/admin/categories/${below.cat_id}`, { ...fields, unit_price: false });
    expect(changed.json()).toMatchObject({ unit_price: false, revision: 2 });
    expect(await code(ask('POST', `/admin/categories/${below.cat_id}`, fields))).toBe('RECORD.CHANGED');
    expect(await code(ask('DELETE', `/admin/categories/${top.cat_id}`))).toBe('CATEGORY.IN_USE');
    const product = await buildMaterial(t.deps.db, { cat1_id: top.cat_id, cat2_id: below.cat_id });
    expect(await code(ask('DELETE', `/admin/categories/${below.cat_id}`))).toBe('CATEGORY.IN_USE');
    await t.deps.db('materials').where({ mat_id: product.mat_id }).del();
    expect((await ask('DELETE', `/admin/categories/${below.cat_id}`)).statusCode).toBe(200);
    expect((await ask('DELETE', `/admin/categories/${top.cat_id}`)).statusCode).toBe(200);
    expect((await tree()).some(({ cat_id }) => cat_id === top.cat_id)).toBe(false);
  });

  it('says which filters the lists of a category offer and in which order; those below it have them too', async () => {
    const top = await made(null, { filters: ['price', 'brands', 'in_stock'] });
    const below = await made(top.cat_id);
    const own = await made(top.cat_id, { filters: ['rating'] });
    const product = await buildMaterial(t.deps.db, { cat1_id: top.cat_id, cat2_id: below.cat_id });
    await buildVariant(t.deps.db, { mat_id: product.mat_id });
    const listed = async (category: string[], filter: object = {}) => {
      const payload = { filter: { category, ...filter }, options: { facets: true } };
      return (await t.app.inject({ method: 'POST', url: '/api/v2/materials', payload })).json();
    };
    const shown = async (...category: string[]) => (await listed(category)).facets.shown;
    expect(await shown(top.slug, below.slug)).toEqual(['price', 'brands', 'in_stock']);
    expect(await shown(top.slug, own.slug)).toEqual(['rating']);
    expect(await shown()).toBeUndefined();
    // A filter that is no longer offered still filters: addresses with it go on to work.
    const narrowed = await listed([top.slug], { rating: 4 });
    expect(narrowed).toMatchObject({ count: 0, facets: { shown: ['price', 'brands', 'in_stock'] } });
    const { category, category_th, intro, intro_th, unit_price, revision } = top;
    const fields = { category, category_th, intro, intro_th, unit_price, revision };
    const url = `/admin/categories/${top.cat_id}`;
    const changed = await ask('POST', url, { ...fields, filters: ['brands', 'shades'] });
    expect(changed.json()).toMatchObject({ filters: ['brands', 'shades'], revision: 2 });
    // Lists follow as soon as the catalogue is notified.
    const now = async () => expect(await shown(top.slug, below.slug)).toEqual(['brands', 'shades']);
    await vi.waitFor(now, 10_000);
    expect(await code(ask('POST', url, { ...fields, filters: null }))).toBe('RECORD.CHANGED');
    const back = await ask('POST', url, { ...fields, filters: null, revision: 2 });
    expect(back.json()).toMatchObject({ filters: null, revision: 3 });
    await vi.waitFor(async () => expect(await shown(top.slug)).toBeUndefined(), 10_000);
    const history = (await ask('GET', `/admin/history?record=category%20${top.cat_id}`)).json().entries;
    expect(history[1].changes).toEqual([
      { field: 'filters', from: 'price, brands, in_stock', to: 'brands, shades' },
    ]);
    for (const filters of [[], ['price', 'price'], ['taste']])
      expect((await ask('POST', url, { ...fields, filters, revision: 3 })).statusCode).toBe(400);
  });

  it('is read by those who may see goods, and changed by those who may edit them', async () => {
    const { cat_id } = await buildCategory(t.deps.db);
    expect((await ask('GET', '/admin/categories', undefined, crm)).statusCode).toBe(200);
    expect((await ask('DELETE', `/admin/categories/${cat_id}`, undefined, crm)).statusCode).toBe(403);
  });
});
