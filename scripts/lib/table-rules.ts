import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { TABLES_OF, WRITES_OF_ANY_TABLE } from './table-owners.ts';

const NOT_SERVED = /\.test\.ts$|\.d\.ts$|(?:^|\/|-)(?:fixtures|testing|testing-values)\.ts$/;
/** Placeholder for an interpolated part of a statement. */
const PART = '<part>';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (isNode(value)) {
    see(value);
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, see);
  }
}

/** The text of a string or a template, with `<part>` for interpolated parts; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node.quasis as readonly { value: { cooked: string | null } }[];
  return quasis.map(({ value }) => value.cooked ?? '').join(PART);
}

const WRITE =
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?|MERGE INTO)\s+(?:ONLY\s+)?(<part>|"?[a-z_][a-z_0-9]*)/g;
const BUILDER_WRITES = new Set([
  'insert',
  'update',
  'del',
  'delete',
  'truncate',
  'increment',
  'decrement',
  'upsert',
]);

/** The table at the root of a chain of calls: `db('users')` in `db('users').where(…)`. */
function tableOfChain(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'MemberExpression') return tableOfChain(node.object);
  if (node.type !== 'CallExpression') return null;
  const [first] = node.arguments as readonly Node[];
  const { callee } = node;
  const names = isNode(callee) && callee.type === 'Identifier';
  if (names && first !== undefined) return textOf(first);
  return tableOfChain(callee);
}

/** Tables that a file writes: statements as text, and calls of the query builder. `<part>`: a table by a parameter. */
export function tablesWritten(file: string, source: string): Set<string> {
  const written = new Set<string>();
  visit(parseSync(file, source).program, (node) => {
    for (const [, table = ''] of textOf(node)?.matchAll(WRITE) ?? []) written.add(table.replace('"', ''));
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
      return;
    const { object, property } = node.callee;
    if (!isNode(property) || !BUILDER_WRITES.has(String(property.name))) return;
    const table = tableOfChain(object);
    if (table !== null && OWNER_OF.has(table)) written.add(table);
  });
  return written;
}

const OWNER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES_OF).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
);

/** Writes of one file (its path below apps/api/src) to tables that its module does not own, as "file table". */
export function writesOfOthers(file: string, source: string): string[] {
  const own = /^modules\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0];
  return [...tablesWritten(file, source)]
    .filter((table) => OWNER_OF.get(table) !== own)
    .map((table) => `${file} ${table}`);
}

const SQL =
  /^\s*(?:SELECT\b|INSERT INTO\b|UPDATE [a-z_"]+ |DELETE FROM\b|WITH [a-z_]+ AS\b)|\b(?:FROM|JOIN) [a-z_]+\b[\s\S]*\b(?:WHERE|ON|USING)\b/;
const RUNS_SQL = new Set(['rows', 'firstRow', 'preparedRow', 'preparedRows', 'knex', 'pg']);

/**
 * Parts of a file that belong in a repository: statements, `raw(…)`, calls of the query builder, and
 * functions that run them.
 */
export function sqlIn(file: string, source: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, source).program, (node) => {
    const text = textOf(node);
    if (text !== null && SQL.test(text))
      found.push(`the statement ${JSON.stringify(text.trim().slice(0, 60))}`);
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
    const { callee } = node;
    const name =
      callee.type === 'MemberExpression' && isNode(callee.property) ? callee.property.name : callee.name;
    const [first] = node.arguments as readonly Node[];
    const table = first === undefined ? null : textOf(first);
    if (name === 'raw' && callee.type === 'MemberExpression') found.push('a call of raw()');
    else if (RUNS_SQL.has(String(name)) && callee.type === 'Identifier')
      found.push(`a call of ${String(name)}()`);
    else if (/^(?:db|trx|knex)$/.test(String(name)) && table !== null && OWNER_OF.has(table))
      found.push(`a query of ${table}`);
  });
  return found;
}

/** Files of modules that may hold SQL: repositories. */
const HOLDS_SQL = /repository\.ts$/;

/** Refuses SQL outside of repositories. */
export function checkSqlPlaces(root: string): string[] {
  const api = join(root, 'apps/api/src');
  return [...apiSources(api)]
    .filter((file) => file.startsWith('modules/') && !HOLDS_SQL.test(file))
    .flatMap((file) => sqlIn(file, readFileSync(join(api, file), 'utf8')).map((what) => `${file}: ${what}`));
}

/** Names of tables that these migrations create and do not drop, the oldest migration first. */
export function tablesOfMigrations(sources: readonly string[]): Set<string> {
  const tables = new Set<string>();
  for (const source of sources) {
    const steps = source.matchAll(
      /create (?:unlogged )?table (?:if not exists )?"?([a-z_0-9]+)|createTable\(\s*'([a-z_0-9]+)'|drop table (?:if exists )?"?([a-z_0-9]+)|alter table (?:if exists )?([a-z_0-9]+) rename to ([a-z_0-9]+)/gi,
    );
    for (const [, made, built, dropped, before, after] of steps) {
      const gone = dropped ?? before;
      const come = made ?? built ?? after;
      if (gone !== undefined) tables.delete(gone);
      if (come !== undefined) tables.add(come);
    }
  }
  return tables;
}

export function* apiSources(root: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* apiSources(root, path);
    else if (path.endsWith('.ts') && !NOT_SERVED.test(path)) yield path;
  }
}

/** Tables that a module prunes (its retention.ts) and does not own, as "file table". */
export function prunedOfOthers(file: string, source: string): string[] {
  const owner = file.startsWith('platform/') ? 'platform' : file.split('/')[1];
  return [...source.matchAll(/\btable: '([a-z_]+)'/g)]
    .map(([, table = '']) => table)
    .filter((table) => OWNER_OF.get(table) !== owner)
    .map((table) => `${file} ${table}`);
}

/** Refuses writes to tables of other modules, tables without an owner, and exceptions that nothing needs. */
export function checkTables(root: string): string[] {
  const api = join(root, 'apps/api/src');
  const found = [...apiSources(api)].flatMap((file) =>
    writesOfOthers(file, readFileSync(join(api, file), 'utf8')),
  );
  const pruned = [...apiSources(api)]
    .filter((file) => /^(?:platform|modules\/[^/]+)\/retention\.ts$/.test(file))
    .flatMap((file) => prunedOfOthers(file, readFileSync(join(api, file), 'utf8')));
  const anyTable = found.filter((write) => write.endsWith(PART)).map((write) => write.split(' ')[0] ?? '');
  const named = found.filter((write) => !write.endsWith(PART));

  const folder = join(root, 'db/migrations');
  const migrations = readdirSync(folder).sort();
  const tables = tablesOfMigrations(migrations.map((name) => readFileSync(join(folder, name), 'utf8')));
  const owned = Object.values(TABLES_OF).flat();
  return [
    ...pruned.map((write) => `${write}: only the owner of a table prunes it`),
    ...named.map((write) => {
      const owner = OWNER_OF.get(write.split(' ')[1] ?? '');
      return `${write}: ${owner === undefined ? 'has no owner in table-owners.ts' : `only ${owner} writes it`}`;
    }),
    ...anyTable
      .filter((file) => !(file in WRITES_OF_ANY_TABLE))
      .map((file) => `${file}: writes a table by a parameter, so its owner cannot be checked`),
    ...Object.keys(WRITES_OF_ANY_TABLE)
      .filter((file) => !anyTable.includes(file))
      .map((file) => `${file}: the exception is needed no more: remove it from table-owners.ts`),
    ...[...tables]
      .filter((table) => !OWNER_OF.has(table))
      .map((table) => `${table}: has no owner in table-owners.ts`),
    ...owned.filter((table) => !tables.has(table)).map((table) => `${table}: no migration makes it`),
    ...owned.filter((table, at) => owned.indexOf(table) !== at).map((table) => `${table}: has two owners`),
  ];
}
