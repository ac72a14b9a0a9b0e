import knex, { type Knex } from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as honestImports from '../migrations/20261123150000_honest_imports.ts';
import * as stockLedger from '../migrations/20261124100000_stock_ledger.ts';
import { buildBrand, buildMaterial, buildOrder, buildUser, buildVariant } from './builders.ts';
import { placeholderHash } from './placeholder.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await testDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 1 } });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

test('pictures that an older import drew for a real brand become placeholders, and foreign ratings are removed', async () => {
  // The schema before the migration.
  await db.raw(
    'ALTER TABLE materials DROP COLUMN other_rating, DROP COLUMN other_rating_count, DROP COLUMN other_rating_source',
  );
  const { brand_id } = await buildBrand(db, { brand_en: 'Lada' });
  const product = async (source_id: string | null, art: object, hash: string, more: object = {}) => {
    const { mat_id, mat_no } = await buildMaterial(db, { brand_id });
    await db('materials')
      .where({ mat_id })
      .update({ source: source_id === null ? null : 'file', source_id, mat_name: 'Dew Serum', ...more });
    const { mat_var_id } = await buildVariant(db, { mat_id, images: [hash] });
    await db('images').insert({ hash, art: JSON.stringify({ ...art, seed: mat_no }) });
    return { mat_id, mat_no, mat_var_id };
  };
  const pack = { kind: 'serum', colour: '#c04060', brand: 'Lada', name: 'Dew Serum' };
  const drawn = await product('1', pack, 'aaaa0001', {
    rating: 4.5,
    rating_count: 900,
    mat_desc: 'Soft.',
    mat_desc_th: 'Soft.',
  });
  const own = await product(null, pack, 'aaaa0002', { rating: 4, rating_count: 3 });
  const photographed = await product('3', pack, 'aaaa0003');
  await db('images').insert({ hash: 'bbbb0003', art: JSON.stringify({ file: 'x.webp' }) });
  await db('variants')
    .where({ mat_var_id: photographed.mat_var_id })
    .update({ images: ['bbbb0003', 'aaaa0003'] });

  await db.transaction((trx) => honestImports.up(trx));

  const images = async ({ mat_var_id }: { mat_var_id: number }) =>
    (await db('variants').where({ mat_var_id }).first('images')).images;
  const hash = placeholderHash({ kind: 'placeholder', brand: 'Lada', name: 'Dew Serum', seed: drawn.mat_no });
  expect(await images(drawn)).toEqual([hash]);
  expect((await db('images').where({ hash }).first('art')).art).toEqual({
    kind: 'placeholder',
    brand: 'Lada',
    name: 'Dew Serum',
    seed: drawn.mat_no,
  });
  // The demo's own packs and imported pictures are kept.
  expect(await images(own)).toEqual(['aaaa0002']);
  expect(await images(photographed)).toEqual(['bbbb0003', 'aaaa0003']);
  const told = (mat_id: number) =>
    db('materials').where({ mat_id }).first('rating_count', 'mat_desc', 'mat_desc_th');
  expect(await told(drawn.mat_id)).toEqual({ rating_count: 0, mat_desc: 'Soft.', mat_desc_th: '' });
  expect(await told(own.mat_id)).toMatchObject({ rating_count: 3 });
});

test('the stock ledger starts with the units on hand and those reserved by open orders', async () => {
  const v = await buildVariant(db, { stock: null, expiry: '2028-02-29' });
  const gone = await buildVariant(db, { stock: null });
  const never = await buildVariant(db, { stock: null });
  // The schema before the migration.
  const { rows } = await db.raw(
    `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE proname IN ('claim_stock', 'adopt_stock', 'release_stock',
       'ship_stock', 'return_stock', 'set_stock_on_hand', 'close_expired_lots')`,
  );
  expect(rows).toHaveLength(7);
  for (const { name } of rows) await db.raw(`DROP FUNCTION ${name}`);
  await db.raw(
    'DROP TABLE stock_allocations, stock_movements, stock_balances, stock_lots, stock_locations CASCADE',
  );
  await db.raw('DROP FUNCTION refuse_movement_change');
  const { mat_var_id } = v;
  await db('stock').insert([
    { mat_var_id, quantity: 4 },
    { mat_var_id: gone.mat_var_id, quantity: 0 },
  ]);
  const unpaid = await buildOrder(
    db,
    [
      [mat_var_id, 2],
      [mat_var_id, 1],
    ],
    1,
  );
  const packing = await buildOrder(db, [[mat_var_id, 3]], 13);
  await buildOrder(db, [[mat_var_id, 5]], 14);
  await buildOrder(db, [[mat_var_id, 7]], 15);
  const unstocked = await buildOrder(db, [[never.mat_var_id, 1]], 29);

  await db.transaction((trx) => stockLedger.up(trx));

  const balances = await db('stock_balances')
    .orderBy('mat_var_id')
    .select('mat_var_id', 'on_hand', 'allocated');
  expect(balances).toEqual([
    { mat_var_id, on_hand: 10, allocated: 6 },
    { mat_var_id: gone.mat_var_id, on_hand: 0, allocated: 0 },
    { mat_var_id: never.mat_var_id, on_hand: 1, allocated: 1 },
  ]);
  expect(await db('stock').orderBy('mat_var_id').pluck('quantity')).toEqual([4, 0, 0]);
  expect(
    await db('stock_movements').orderBy('mat_var_id').select('mat_var_id', 'quantity', 'reason'),
  ).toEqual([
    { mat_var_id, quantity: 10, reason: 'initial_count' },
    { mat_var_id: never.mat_var_id, quantity: 1, reason: 'initial_count' },
  ]);
  const held = await db('stock_allocations').orderBy(['so_no', 'line_no']);
  expect(held.map(({ so_no, line_no, quantity, state }) => [so_no, line_no, quantity, state])).toEqual([
    [unpaid.so_no, 1, 2, 'open'],
    [unpaid.so_no, 2, 1, 'open'],
    [packing.so_no, 1, 3, 'open'],
    [unstocked.so_no, 1, 1, 'open'],
  ]);
  const lot = await db('stock_lots').where({ mat_var_id }).first(db.raw('expires_on::text'));
  expect(lot).toEqual({ expires_on: '2028-02-29' });
});

test('the previous release stores unmatched charges and notifications by their former names', async () => {
  const charge = { gateway: 'sandbox', charge_id: 'c1', reference: 'NOBODY', amount: 100, currency: 'THB' };
  const insert = () =>
    db.raw(
      `INSERT INTO stray_charges (gateway, charge_id, reference, amount, currency, seen_at)
       VALUES (:gateway, :charge_id, :reference, :amount, :currency, now()) ON CONFLICT DO NOTHING`,
      charge,
    );
  await insert();
  await insert();
  expect(await db('unmatched_charges')).toMatchObject([charge]);

  const { user_id } = await buildUser(db);
  const notice = { user_id, kind: 'news', title: 'a', title_th: 'ก', body: 'b', body_th: 'ข', link: '/' };
  const { rows } = await db.raw('SELECT tell_customers(?::jsonb, ?::text[], ?::interval) AS n', [
    JSON.stringify([{ ...notice, dedupe: 'one', created_at: new Date().toISOString() }]),
    [],
    '1 minute',
  ]);
  expect(rows).toEqual([{ n: 1 }]);
  expect(await db('notifications').where({ user_id })).toMatchObject([{ title: 'a', dedupe: 'one' }]);
});
