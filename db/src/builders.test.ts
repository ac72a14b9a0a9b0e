import knex, { type Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCategory,
  buildCode,
  buildDeliveryRate,
  buildGift,
  buildMaterial,
  buildPromotion,
  buildUser,
  buildVariant,
  type PromotionRow,
} from './builders.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let database: TestDatabase;
let db: Knex;

beforeAll(async () => {
  database = await testDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('buildVariant writes a variant with its product, brand, category and stock', async () => {
  const shade = { n: 2, type: 'shade', name: 'Rose', name_th: 'กุหลาบ', code: '#c04060' };
  const variant = await buildVariant(db, { mat_price: 12_345, attributes: [shade], stock: 3 });
  const row = await db('variants as v')
    .join('stock as s', 's.mat_var_id', 'v.mat_var_id')
    .join('materials as m', 'm.mat_id', 'v.mat_id')
    .join('brands as b', 'b.brand_id', 'm.brand_id')
    .where('v.mat_var_id', variant.mat_var_id)
    .first('v.mat_price', 'v.attributes', 's.quantity', 'b.brand_en');
  expect(row).toEqual({
    mat_price: 12_345,
    attributes: [shade],
    quantity: 3,
    brand_en: expect.stringMatching(/^Brand \d+$/),
  });
  expect(variant).toMatchObject({ limit: 99, active: true, attributes: [shade], stock: 3 });
});

test('buildVariant can leave out the stock row', async () => {
  const { mat_var_id } = await buildVariant(db, { stock: null });
  expect(await db('stock').where({ mat_var_id })).toEqual([]);
});

test('buildCategory puts a child one level below its parent', async () => {
  const top = await buildCategory(db);
  const child = await buildCategory(db, {}, top);
  const material = await buildMaterial(db, { cat1_id: top.cat_id, cat2_id: child.cat_id });
  expect(child).toMatchObject({ level: 2, parent_id: top.cat_id });
  expect(material.cat2_id).toBe(child.cat_id);
});

test.each<PromotionRow['kind']>(['p001', 'p002', 'p003', 'p004', 'p005', 'p006'])(
  'buildPromotion fills the fields that %s needs',
  async (kind) => {
    const { mat_var_id } = await buildVariant(db);
    const promotion = await buildPromotion(db, { kind, members: [{ mat_var_id, allotment: 5 }] });
    expect(typeof (promotion.disc ?? promotion.percent ?? promotion.discount ?? 0)).toBe('number');
    expect(await db('promotion_members').where({ promo_id: promotion.promo_id })).toEqual([
      { promo_id: promotion.promo_id, mat_var_id, allotment: 5, taken: 0, per_customer: null },
    ]);
  },
);

test('buildGift and buildCode are scoped exactly when they have members', async () => {
  const { mat_var_id } = await buildVariant(db);
  expect(await buildGift(db)).toMatchObject({ scoped: false, min_spend: 0 });
  expect(await buildGift(db, { members: [mat_var_id] })).toMatchObject({ scoped: true });
  expect(await buildCode(db, { kind: 'free_delivery' })).toMatchObject({ scoped: false });
  const code = await buildCode(db, { kind: 'amount', members: [mat_var_id] });
  expect(code.scoped).toBe(true);
  expect(await db('promo_code_members').where({ code: code.code })).toHaveLength(1);
});

test('buildUser and buildDeliveryRate have the documented defaults', async () => {
  expect(await buildUser(db)).toMatchObject({ role_id: 1, password_hash: null, disabled: false });
  expect(await buildDeliveryRate(db)).toMatchObject({ min_spend: 0, rate: 5500, active: true });
});
