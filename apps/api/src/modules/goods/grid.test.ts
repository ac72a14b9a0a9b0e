import type { GridRow, GridRows, SaveGridRequest } from '@mali/contracts/grid';
import { buildBrand, buildCategory, buildMaterial, buildUser, buildVariant } from '@mali/db/builders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
type Member = { user_id: number; role_id: number };
let owner: Member;
let editor: Member;
let brand: { brand_id: number };
let category: { cat_id: number };

beforeAll(async () => {
  t = await testApp({ DATABASE_POOL: '10' });
  owner = await buildUser(t.deps.db, { role_id: 0 });
  editor = await buildUser(t.deps.db, { role_id: 8 });
  brand = await buildBrand(t.deps.db, { brand_en: 'Harbour' });
  category = await buildCategory(t.deps.db);
});
afterAll(() => t.close());

const ask = (url: string, payload: object, who: Member = owner) =>
  t.app.inject({ method: 'POST', url, payload, headers: t.bearer(who) });
async function rowsOf(...products: number[]): Promise<GridRow[]> {
  const answer = await ask('/admin/grid/rows', { selection: { products, query: null }, offset: 0 });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<GridRows>().rows;
}
const save = (request: Partial<SaveGridRequest>, who: Member = owner) =>
  ask('/admin/grid', { products: [], variants: [], reason: '', ...request }, who);
const product = async (...prices: number[]) => {
  const { mat_id } = await buildMaterial(t.deps.db);
  for (const mat_price of prices) await buildVariant(t.deps.db, { mat_id, mat_price, stock: 2 });
  return { mat_id, rows: await rowsOf(mat_id) };
};
const at = (rows: readonly GridRow[], place: number): GridRow => rows[place] as GridRow;

describe('a save', () => {
  it('changes products, variants and prices in one transaction; history, versions and the price change name it', async () => {
    const [one, two] = [await product(10_000, 20_000), await product(30_000)];
    const [a, b, c] = [at(one.rows, 0), at(one.rows, 1), at(two.rows, 0)];
    const answer = await save({
      products: [
        {
          ...{ mat_id: one.mat_id, revision: a.revision, name_th: ' ครีมใหม่ ', weight_g: 120 },
          ...{ brand_id: brand.brand_id, cat_id: category.cat_id },
        },
        { mat_id: two.mat_id, revision: c.revision, stage: 'hidden' },
      ],
      variants: [
        // Two variants exchange their codes.
        { mat_id: one.mat_id, mat_var_id: a.mat_var_id, item_id: b.item_id, gtin: '8850000000010' },
        { mat_id: one.mat_id, mat_var_id: b.mat_var_id, item_id: a.item_id, active: false },
        { mat_id: two.mat_id, mat_var_id: c.mat_var_id, price: { was: 300, price: 279 }, volume: 7.5 },
      ],
      reason: 'ราคาใหม่',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const now = await rowsOf(one.mat_id, two.mat_id);
    expect(answer.json().rows).toEqual(now);
    expect(now).toMatchObject([
      {
        ...{ name_th: 'ครีมใหม่', weight_g: 120, brand_id: brand.brand_id, cat_id: category.cat_id },
        ...{ item_id: b.item_id, gtin: '8850000000010', revision: a.revision + 1 },
      },
      { item_id: a.item_id, active: false },
      { price: 279, volume: 7.5, stage: 'hidden', revision: c.revision + 1 },
    ]);
    const { history } = (
      await t.app.inject({ url: `/admin/products/${two.mat_id}/prices`, headers: t.bearer(owner) })
    ).json();
    expect(history[0]).toMatchObject({ was: 300, price: 279, source: 'page', reason: 'ราคาใหม่' });
    const events = await t.deps.db('security_events').where({
      ...{ kind: 'product_changed', subject: `product ${one.mat_id}` },
    });
    expect(events).toHaveLength(1);
    expect(events[0].details.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'weight_g', to: 120 }),
        expect.objectContaining({ field: 'gtin', to: '8850000000010' }),
      ]),
    );
  });

  it('names every cell that is wrong, and saves none of the others', async () => {
    const [one, two] = [await product(10_000, 20_000), await product(30_000)];
    const [a, b] = [at(one.rows, 0), at(one.rows, 1)];
    const answer = await save({
      products: [
        { mat_id: one.mat_id, revision: a.revision, name_th: ' ', brand_id: 999_999, weight_g: 77 },
        { mat_id: two.mat_id, revision: at(two.rows, 0).revision, cat_id: 999_999 },
      ],
      variants: [
        { mat_id: one.mat_id, mat_var_id: a.mat_var_id, item_id: 'SAME', gtin: '8850000000011' },
        { mat_id: one.mat_id, mat_var_id: b.mat_var_id, item_id: 'SAME', price: { was: 200, price: 0 } },
        { mat_id: two.mat_id, mat_var_id: at(two.rows, 0).mat_var_id, item_id: a.item_id },
      ],
      reason: 'x',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'GRID.CELLS']);
    const named = answer
      .json()
      .details.cells.map(({ mat_var_id, field, fault }: Record<string, string>) => [
        mat_var_id,
        field,
        fault,
      ]);
    expect(named).toEqual(
      expect.arrayContaining([
        [null, 'name_th', 'missing'],
        [null, 'brand', 'unknown'],
        [null, 'category', 'unknown'],
        [a.mat_var_id, 'item_id', 'twice'],
        [b.mat_var_id, 'item_id', 'twice'],
        [a.mat_var_id, 'gtin', 'barcode'],
        [b.mat_var_id, 'price', 'number'],
      ]),
    );
    // The code of a row that gets another one is free again.
    expect(named).toHaveLength(7);
    expect(await rowsOf(one.mat_id)).toEqual(one.rows);
    expect(await rowsOf(two.mat_id)).toEqual(two.rows);
    const taken = await save({
      products: [{ mat_id: two.mat_id, revision: at(two.rows, 0).revision }],
      variants: [{ mat_id: two.mat_id, mat_var_id: at(two.rows, 0).mat_var_id, item_id: a.item_id }],
    });
    expect(taken.json().details.cells).toMatchObject([{ field: 'item_id', fault: 'taken' }]);
  });

  it('of an older version, or of a price that has changed, is refused with the rows as they are now', async () => {
    const { mat_id, rows } = await product(10_000);
    const [a] = [at(rows, 0)];
    const first = await save({ products: [{ mat_id, revision: a.revision, weight_g: 5 }] });
    expect(first.statusCode).toBe(200);
    const second = await save({ products: [{ mat_id, revision: a.revision, weight_g: 6 }] });
    expect([second.statusCode, second.json().code]).toEqual([409, 'GRID.CHANGED']);
    expect(second.json().details.rows).toMatchObject([{ weight_g: 5, revision: a.revision + 1 }]);
    await t.deps.db('variants').where({ mat_var_id: a.mat_var_id }).update({ mat_price: 11_000 });
    const variants = [{ mat_id, mat_var_id: a.mat_var_id, price: { was: 100, price: 90 } }];
    const stale = await save({ products: [{ mat_id, revision: a.revision + 1 }], variants, reason: 'x' });
    expect(stale.json()).toMatchObject({ code: 'GRID.CHANGED', details: { rows: [{ price: 110 }] } });
  });

  it('two saves of the same version at once: one is taken', async () => {
    const [one, two] = [await product(10_000), await product(10_000)];
    const both = (weight_g: number) => {
      const products = [one, two].map(({ mat_id, rows }) => ({
        mat_id,
        revision: at(rows, 0).revision,
        weight_g,
      }));
      return save({ products: weight_g === 1 ? products : products.reverse() });
    };
    const answers = await Promise.all([both(1), both(2)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const weights = [...(await rowsOf(one.mat_id, two.mat_id))].map(({ weight_g }) => weight_g);
    expect(new Set(weights).size).toBe(1);
  });

  it('puts no product on sale without what it needs, nothing else of the save either', async () => {
    const { mat_id, rows } = await product(10_000);
    await t.deps.db('materials').where({ mat_id }).update({ stage: 'draft', weight_g: null });
    const { revision } = at(await rowsOf(mat_id), 0);
    const answer = await save({ products: [{ mat_id, revision, stage: 'live', name_en: 'New name' }] });
    expect(answer.json()).toMatchObject({
      ...{ code: 'GRID.CELLS', details: { cells: [{ mat_id, field: 'stage', fault: 'incomplete' }] } },
    });
    expect(at(await rowsOf(mat_id), 0)).toMatchObject({ stage: 'draft', name_en: at(rows, 0).name_en });
  });

  it('prices need their permission and a reason, and are refused under a temporary price', async () => {
    const { mat_id, rows } = await product(10_000);
    const { revision, mat_var_id } = at(rows, 0);
    const priced = {
      products: [{ mat_id, revision }],
      variants: [{ mat_id, mat_var_id, price: { was: 100, price: 90 } }],
    };
    expect((await save({ ...priced, reason: 'x' }, editor)).statusCode).toBe(403);
    expect((await save(priced)).statusCode).toBe(400);
    const named = await save({ products: [{ mat_id, revision, weight_g: 9 }] }, editor);
    expect(named.statusCode, named.body).toBe(200);
    await t.deps.db.raw(
      `WITH made AS (INSERT INTO price_changes (request_key, made_at, reason, rule, starts_at, ends_at, state, row_count)
         VALUES (gen_random_uuid(), now(), 'x', '{}', now(), now() + interval '1 day', 'in_force', 1) RETURNING *)
       INSERT INTO price_change_rows (change_id, mat_var_id, price, seen, was, state, starts_at, ends_at)
       SELECT change_id, ?, 10000, 12000, 12000, 'in_force', starts_at, ends_at FROM made`,
      [mat_var_id],
    );
    const under = await save({ ...priced, products: [{ mat_id, revision: revision + 1 }], reason: 'x' });
    expect(under.json().details.cells).toMatchObject([{ field: 'price', fault: 'temporary' }]);
  });
});

it('5,000 cells are saved and taken back, each in one request', async () => {
  const { db } = t.deps;
  const { brand_id } = await buildBrand(db);
  const first = await buildMaterial(db, { brand_id, cat1_id: category.cat_id });
  await db.raw(
    `WITH made AS (INSERT INTO materials (mat_no, mat_name, mat_name_th, brand_id, cat1_id, weight_g)
       SELECT 'GRID' || n, 'Cream ' || n, 'ครีม ' || n, ?, ?, 10 FROM generate_series(1, 499) n RETURNING mat_id)
     INSERT INTO variants (mat_id, item_id, mat_price, volume) SELECT mat_id, 'GRID' || mat_id, 10000, 30 FROM made`,
    [brand_id, category.cat_id],
  );
  await buildVariant(db, { mat_id: first.mat_id, mat_price: 10_000 });
  const ids = (await db('materials').where({ brand_id }).orderBy('mat_id')).map(
    ({ mat_id }) => mat_id as number,
  );
  const before = await rowsOf(...ids);
  expect(before).toHaveLength(500);
  const request = (rows: readonly GridRow[], more: number): Partial<SaveGridRequest> => ({
    products: rows.map(({ mat_id, revision, mat_no }) => ({
      ...{ mat_id, revision, name_th: `ครีม ${mat_no} ${more}`, name_en: `Cream ${mat_no} ${more}` },
      ...{ brand_id: brand.brand_id, cat_id: category.cat_id, weight_g: 10 + more, stage: 'live' },
    })),
    variants: rows.map(({ mat_id, mat_var_id, price }) => ({
      ...{
        mat_id,
        mat_var_id,
        item_id: `G-${mat_var_id}-${more}`,
        gtin: null,
        volume: 30 + more,
        active: true,
      },
      price: { was: price, price: 100 + more },
    })),
    reason: 'ทั้งหน้า',
  });
  const saved = await save(request(before, 1));
  expect(saved.statusCode, saved.body.slice(0, 300)).toBe(200);
  const now = await rowsOf(...ids);
  expect(now.every(({ price, weight_g, volume }) => price === 101 && weight_g === 11 && volume === 31)).toBe(
    true,
  );
  expect(await db('price_changes').where({ row_count: 500 })).toHaveLength(1);
  expect((await save(request(now, 2))).statusCode).toBe(200);
});
