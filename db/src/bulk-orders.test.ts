import knex, { type Knex } from 'knex';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildVariant } from './builders.ts';
import { fillManyOrders, fillOrders, ORDER_TABLES } from './bulk-orders.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const COUNT = 500;
const made: { database: TestDatabase; db: Knex }[] = [];

async function shop(): Promise<Knex> {
  const database = await testDatabase();
  const { admin } = inject('databaseUrls');
  // Only a superuser may switch triggers off.
  const connection = Object.assign(new URL(admin), { pathname: `/${database.name}` }).href;
  const db = knex({ client: 'pg', connection, pool: { min: 0, max: 2 } });
  made.push({ database, db });
  for (let i = 0; i < 3; i += 1) await buildVariant(db, {});
  return db;
}

/** All rows but for the numbers of events, which follow the order in which they are made. */
async function rowsOf(db: Knex): Promise<unknown> {
  const found: Record<string, unknown> = {};
  for (const table of ORDER_TABLES) {
    const { rows } = await db.raw(
      "SELECT count(*)::int, md5(string_agg(text, chr(10) ORDER BY text)) FROM (SELECT (to_jsonb(t) - 'id')::text AS text FROM ?? t) r",
      [table],
    );
    found[table] = rows[0];
  }
  return found;
}

let one: Knex;
let many: Knex;
beforeAll(async () => {
  one = await shop();
  many = await shop();
});
afterAll(async () => {
  for (const { database, db } of made) {
    await db.destroy();
    await database.drop();
  }
});

it('orders of several connections are those of one, with its indexes, and their days are not marked', async () => {
  await fillOrders(one, COUNT, NOW);
  await fillManyOrders(many.client.config.connection, COUNT, NOW, 80);
  const rows = await rowsOf(many);
  expect(rows).toEqual(await rowsOf(one));
  expect(rows).toMatchObject({ orders: { count: COUNT }, order_events: { count: COUNT } });
  const indexes = (db: Knex) =>
    db('pg_indexes').where({ schemaname: 'public' }).orderBy('indexname').select('indexname', 'indexdef');
  expect(await indexes(many)).toEqual(await indexes(one));
  expect(await one('report_changes').first()).toBeDefined();
  expect(await many('report_changes').first()).toBeUndefined();
});

it('foreign keys hold, and are checked again', async () => {
  const { rows } = await many.raw(
    'SELECT count(*) FROM order_lines l JOIN orders USING (so_no) JOIN variants USING (mat_var_id)',
  );
  expect(rows[0].count).toBe((await many('order_lines').count({ n: '*' }).first())?.n);
  await expect(
    many('order_events').insert({ so_no: 'SO00000000000000', at: NOW, to_status: 1, actor: 'owner' }),
  ).rejects.toThrow('order_events_so_no_fkey');
});
