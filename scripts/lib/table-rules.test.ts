import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';
import {
  checkSqlPlaces,
  checkTables,
  prunedOfOthers,
  sqlIn,
  tablesOfMigrations,
  tablesWritten,
  writesOfOthers,
} from './table-rules.ts';

test('every write of the API is to a table of its own module, and every table has one owner', () => {
  expect(checkTables(ROOT)).toEqual([]);
});

test('a module may not write the table of another, by a statement or by the query builder', () => {
  const file = 'modules/wishlist/repository.ts';
  expect(
    writesOfOthers(
      file,
      `export const wish = (db) => db.raw('INSERT INTO wishes (user_id) VALUES (?)', [1]);
       export const spend = (db) => db.raw(\`WITH a AS (SELECT 1) UPDATE coin_lots SET left = 0\`);
       export const rename = (db) => db('users').where({ user_id: 1 }).update({ first_name: '' });
       export const read = (db) => db('materials').where({ mat_id: 1 }).first();
       // DELETE FROM orders
       export const lock = (db) => db.raw('SELECT 1 FROM orders FOR UPDATE OF orders');`,
    ),
  ).toEqual([`${file} coin_lots`, `${file} users`]);
});

test('the platform owns its own tables and writes no others', () => {
  const source = (table: string) => `export const write = (db) => db.raw('DELETE FROM ${table}');`;
  expect(writesOfOthers('platform/mail-once.ts', source('mails'))).toEqual([]);
  expect(writesOfOthers('platform/mail-once.ts', source('users'))).toEqual(['platform/mail-once.ts users']);
});

test('a module prunes its own tables only', () => {
  const source =
    "export const RETENTION = [{ ...{ table: 'mails', column: 'created_at', keptDays: 1 } }, { table: 'chats' }];";
  expect(prunedOfOthers('modules/chats/retention.ts', source)).toEqual(['modules/chats/retention.ts mails']);
  expect(prunedOfOthers('platform/retention.ts', source)).toEqual(['platform/retention.ts chats']);
});

test('a write of a table by a parameter is found, wherever the statement begins', () => {
  const source =
    'export const erase = (db, { table }) => db.raw(`DELETE FROM ${' + 'table} WHERE user_id = ?`);';
  expect([...tablesWritten('a.ts', source)]).toEqual(['<part>']);
});

test('tables of migrations follow later drops and renames', () => {
  const tables = tablesOfMigrations([
    'CREATE TABLE a (id int); CREATE UNLOGGED TABLE b (id int); CREATE TABLE IF NOT EXISTS c (id int);',
    'DROP TABLE a; ALTER TABLE b RENAME TO d;',
  ]);
  expect([...tables]).toEqual(['c', 'd']);
});

test('only repositories hold SQL', () => {
  expect(checkSqlPlaces(ROOT)).toEqual([]);
});

test.each([
  ['a statement', 'const sql = "SELECT so_no FROM orders";'],
  ['a statement that begins with a common table', 'const sql = `WITH old AS (DELETE FROM carts) SELECT 1`;'],
  ['a part of a statement', 'const by = "so_no IN (SELECT 1 FROM orders WHERE user_id = ?)";'],
  ['raw()', 'await trx.raw(sql);'],
  ['a call that runs a statement', 'const order = await firstRow(db, sql, [so_no]);'],
  ['the query builder', "const order = await db('orders').first();"],
])('SQL in a use case is found: %s', (_kind, source) => {
  expect(sqlIn('modules/orders/service.ts', source)).toHaveLength(1);
});

test('texts, comments and calls that look like SQL are ignored', () => {
  const source = `// SELECT the cheapest
    const title = 'Update your order'; const label = 'Select a shade FROM the list';
    const found = String.raw\`a\`; const rows = lines.map((line) => line.rows);`;
  expect(sqlIn('modules/orders/service.ts', source)).toEqual([]);
});
