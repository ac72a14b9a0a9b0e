import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  LIST_COUNT_MAX,
  LIST_LIMIT,
  type ListDefinition,
  type ListFilter,
  viewOf,
} from '@mali/contracts/lists/definition';
import type { ListCount, ListQuery } from '@mali/contracts/lists/query';
import { startOfBangkokDay } from '@mali/thai/dates';
import type { Knex } from 'knex';
import { type Db, firstRow, rows, type SqlPart } from './database.ts';
import { DomainError } from './errors.ts';

/*
 * Lists of the back office (docs/decisions/0034-back-office-foundation.md, "Lists"): a definition, the query of a
 * request and the SQL of a repository become statements that hold the chosen filters only.
 */

/** A filter's value as its repository gets it. Ends of ranges are inclusive; `until` is exclusive. */
export type FilterValue<F extends ListFilter> = F extends { kind: 'choice' }
  ? readonly F['options'][number]['value'][]
  : F extends { kind: 'range' }
    ? Readonly<{ from: number | null; to: number | null }>
    : F extends { kind: 'dates' }
      ? Readonly<{ from: Date | null; until: Date | null }>
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'reference' }
          ? readonly number[]
          : string;

/** SQL of a list. */
export type ListSource<D extends ListDefinition> = Readonly<{
  definition: D;
  /** Table and alias: `orders o`. */
  table: string;
  alias: string;
  /** A unique column, the last of every order. */
  id: string;
  /** Type of `id`; text when it is missing. */
  idType?: 'bigint';
  /** Expression and type of every sort order; each needs an index with `id` after it, and is never null. */
  sorts: Readonly<
    Record<
      D['sorts'][number],
      Readonly<{ sql: string; type: 'timestamptz' | 'integer' | 'bigint' | 'text' | 'date' }>
    >
  >;
  filters: Readonly<{
    [Name in keyof D['filters']]: (value: FilterValue<D['filters'][Name]>, at: Date) => SqlPart;
  }>;
  /**
   * A `choice` filter each of whose values has an index for every order: a page of several values is merged from the
   * first rows of each.
   */
  oneByOne?: keyof D['filters'] & string;
  /** Rows that contain a text. */
  search(text: string): SqlPart;
  /** Rows that a text identifies when typed in full, as a number does; when there are any, they alone are found. */
  exact?(text: string): SqlPart;
}>;

/** A list of any definition. */
export type AnyListSource = Omit<ListSource<ListDefinition>, 'filters'> &
  Readonly<{ filters: Readonly<Record<string, (value: never, at: Date) => SqlPart>> }>;

type Cursor = Readonly<{ direction: 'after' | 'before'; key: string; id: string }>;

/** A list as requested. */
export type ListRequest = Readonly<{
  conditions: readonly SqlPart[];
  /** Conditions of which one holds, each read by itself; empty when there are none. */
  alternatives: readonly SqlPart[];
  /** The free text: rows that contain it, and rows that it identifies. */
  search: Readonly<{ part: SqlPart; exact: SqlPart | null }> | null;
  sort: string;
  isDescending: boolean;
  limit: number;
  cursor: Cursor | null;
  /** Seals a row's cursor for exactly these filters and this order. */
  seal(key: string, id: string): string;
}>;

const DAY_MS = 86_400_000;

/** The instant at which a day of a `dates` filter begins in Bangkok. */
function dayOf(text: string, at: Date): Date {
  const today = startOfBangkokDay(at).getTime();
  if (text === 'yesterday') return new Date(today - DAY_MS);
  if (text === 'tomorrow') return new Date(today + DAY_MS);
  if (text.startsWith('today')) return new Date(today - Number(text.slice('today-'.length) || 0) * DAY_MS);
  const day = new Date(`${text}T00:00:00Z`);
  // A day that no month has, or the year 0, which PostgreSQL does not know.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) || text.startsWith('0000'))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'querystring', day: text });
  return startOfBangkokDay(day);
}

/** The value of a filter, as its schema admits it. */
export function filterValue(filter: ListFilter, text: string, at: Date): unknown {
  switch (filter.kind) {
    case 'choice':
      return text.split(',');
    case 'flag':
      return text === 'yes';
    case 'reference':
      return text.split(',').map(Number);
    case 'words':
      return text;
    case 'range': {
      const [from = '', to = ''] = text.split('..');
      return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
    }
    case 'dates': {
      const [from = '', to = ''] = text.includes('..') ? text.split('..') : [text, text];
      const last = to === '' ? null : dayOf(to, at).getTime();
      return {
        from: from === '' ? null : dayOf(from, at),
        until: last === null ? null : new Date(last + DAY_MS),
      };
    }
  }
}

const MAC_BYTES = 16;

/**
 * Reads the query of a list. Filters of the address replace those of its view.
 * @param cursorKey secret of cursors
 * @throws DomainError ERROR.BAD_REQUEST for a day that does not exist and for two cursors, LIST.CURSOR for a cursor of
 *   other filters or another order
 */
export function readListQuery(
  source: AnyListSource,
  query: ListQuery,
  { at, cursorKey }: { at: Date; cursorKey: Buffer },
): ListRequest {
  const { definition } = source;
  const view = viewOf(definition, query.view);
  const chosen: Record<string, string> = { ...view.filters };
  for (const name of Object.keys(definition.filters)) {
    const text = query[name];
    if (text !== undefined) chosen[name] = String(text);
  }
  const conditions: SqlPart[] = [];
  const alternatives: SqlPart[] = [];
  for (const [name, text] of Object.entries(chosen)) {
    const filter = definition.filters[name];
    const sql = source.filters[name] as ((value: unknown, at: Date) => SqlPart) | undefined;
    if (filter === undefined || sql === undefined) continue;
    const value = filterValue(filter, text, at);
    if (name === source.oneByOne && Array.isArray(value))
      alternatives.push(...value.map((one) => sql([one], at)));
    else conditions.push(sql(value, at));
  }
  const q = query.q?.trim() ?? '';
  const search = q === '' ? null : { part: source.search(q), exact: source.exact?.(q) ?? null };

  const order = query.sort ?? view.sort ?? definition.defaultSort;
  const subject = JSON.stringify([definition.name, order, q, Object.entries(chosen).sort()]);
  const macOf = (payload: string): Buffer =>
    createHmac('sha256', cursorKey).update(`${subject}\n${payload}`).digest().subarray(0, MAC_BYTES);
  const read = (direction: Cursor['direction'], sealed: string): Cursor => {
    const bytes = Buffer.from(sealed, 'base64url');
    const payload = bytes.subarray(MAC_BYTES).toString();
    const mac = bytes.subarray(0, MAC_BYTES);
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(payload)))
      throw new DomainError('LIST.CURSOR');
    const [key = '', id = ''] = JSON.parse(payload) as [string, string];
    return { direction, key, id };
  };
  const { after, before } = query;
  if (after !== undefined && before !== undefined)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'querystring', together: ['after', 'before'] });
  let cursor: Cursor | null = null;
  if (after !== undefined) cursor = read('after', after);
  else if (before !== undefined) cursor = read('before', before);
  return {
    conditions,
    alternatives,
    search,
    sort: order.replace(/^-/, ''),
    isDescending: order.startsWith('-'),
    limit: query.limit ?? LIST_LIMIT.default,
    cursor,
    seal: (key, id) => {
      const payload = JSON.stringify([key, id]);
      return Buffer.concat([macOf(payload), Buffer.from(payload)]).toString('base64url');
    },
  };
}

type Bindings = Knex.RawBinding[];
const where = (conditions: readonly SqlPart[]): SqlPart => ({
  sql: conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' AND ')}`,
  bindings: conditions.flatMap(({ bindings }) => [...bindings]),
});

/** The part of a source that statements are made of. */
type AnySource = Pick<ListSource<ListDefinition>, 'table' | 'alias' | 'id' | 'idType' | 'sorts'>;
type Conditions = Pick<ListRequest, 'conditions' | 'alternatives' | 'search'>;

const withSearch = ({ conditions, search }: Conditions): readonly SqlPart[] =>
  search === null ? conditions : [...conditions, search.part];

/** Statements of each alternative as one; `bindings` of them in turn. */
function union(request: Conditions, select: (conditions: readonly SqlPart[]) => SqlPart): SqlPart {
  const conditions = withSearch(request);
  const { alternatives } = request;
  if (alternatives.length === 0) return select(conditions);
  const parts = alternatives.map((one) => select([one, ...conditions]));
  return parts.length === 1 && parts[0] !== undefined
    ? parts[0]
    : {
        sql: parts.map(({ sql }) => `(${sql})`).join(' UNION ALL '),
        bindings: parts.flatMap(({ bindings }) => [...bindings]),
      };
}

/**
 * A request for the rows that its text identifies when there are any: an order of that number, of that phone. They are
 * found by an index at once, where rows that contain a text may be many.
 */
export async function withExactSearch(db: Db, source: AnySource, request: ListRequest): Promise<ListRequest> {
  const exact = request.search?.exact ?? null;
  if (exact === null) return request;
  const { sql, bindings } = where([exact]);
  const found = await firstRow(db, `SELECT 1 AS found FROM ${source.table}${sql} LIMIT 1`, bindings);
  return found === undefined
    ? request
    : { ...request, search: null, conditions: [exact, ...request.conditions] };
}

/** The statement of a page: `list_key` and `list_id` of its rows make cursors. */
export function pageStatement(source: AnySource, request: ListRequest, columns: string): SqlPart {
  const { alias, id, idType = 'text', table } = source;
  const { cursor, limit } = request;
  const { sql: key, type } = sortOf(source, request);
  // A page before a cursor is read backwards, from the cursor on.
  const isDescending = request.isDescending !== (cursor?.direction === 'before');
  const beyond: SqlPart[] =
    cursor === null
      ? []
      : [
          {
            sql: `(${key}, ${id}) ${isDescending ? '<' : '>'} (?::${type}, ?::${idType})`,
            bindings: [cursor.key, cursor.id],
          },
        ];
  const order = orderBy(key, id, isDescending);
  const found = union(request, (conditions) => {
    const { sql, bindings } = where([...conditions, ...beyond]);
    return {
      sql: `SELECT ${alias}.*, (${key})::text AS list_key, (${id})::text AS list_id FROM ${table}${sql} ${order} LIMIT ?`,
      bindings: [...bindings, limit + 1],
    };
  });
  // Columns are computed for the rows of the page alone.
  return {
    sql: `SELECT ${columns}, ${alias}.list_key, ${alias}.list_id FROM (${found.sql}) ${alias} ${order} LIMIT ?`,
    bindings: [...found.bindings, limit + 1],
  };
}

function sortOf(source: AnySource, { sort }: ListRequest): { sql: string; type: string } {
  const found = source.sorts[sort];
  if (found === undefined) throw new RangeError(`no sort order ${sort}`);
  return found;
}
const orderBy = (key: string, id: string, isDescending: boolean): string => {
  const direction = isDescending ? 'DESC' : 'ASC';
  return `ORDER BY ${key} ${direction}, ${id} ${direction}`;
};

/** Rows with a text are counted up to this number: each has to be looked at. */
const SEARCH_COUNT_MAX = 1000;
const countMax = ({ search }: Conditions): number => (search === null ? LIST_COUNT_MAX : SEARCH_COUNT_MAX);

/** The statement that counts rows, up to one more than the maximum. */
export function countStatement({ table }: AnySource, request: Conditions): SqlPart {
  const most = countMax(request) + 1;
  const { sql, bindings } = union(request, (conditions) => {
    const part = where(conditions);
    return { sql: `SELECT FROM ${table}${part.sql} LIMIT ${most}`, bindings: part.bindings };
  });
  return {
    sql: `SELECT count(*)::int AS count FROM (SELECT FROM (${sql}) each LIMIT ${most}) counted`,
    bindings,
  };
}

/** The statement of every row, in order. */
export function exportStatement(source: AnySource, request: ListRequest, columns: string): SqlPart {
  const { alternatives } = request;
  const either: SqlPart[] =
    alternatives.length === 0
      ? []
      : [
          {
            sql: alternatives.map(({ sql }) => `(${sql})`).join(' OR '),
            bindings: alternatives.flatMap(({ bindings }) => [...bindings]),
          },
        ];
  const { sql, bindings } = where([...either, ...withSearch(request)]);
  const { sql: key } = sortOf(source, request);
  return {
    sql: `SELECT ${columns} FROM ${source.table}${sql} ${orderBy(key, source.id, request.isDescending)}`,
    bindings,
  };
}

const counted = (count: number, most: number): ListCount =>
  count > most ? { count: most, exact: false } : { count, exact: true };

export type ListPage<Row> = { rows: Row[]; after: string | null; before: string | null; total: ListCount };

/**
 * A page of a list with its count.
 * @param columns SQL of the columns, from the source's alias
 */
export async function listPage<Row>(
  db: Db,
  source: AnySource,
  request: ListRequest,
  columns: string,
): Promise<ListPage<Row>> {
  type Found = Row & { list_key: string; list_id: string };
  const page = pageStatement(source, request, columns);
  const count = countStatement(source, request);
  const [found, total] = await Promise.all([
    rows<Found>(db, page.sql, page.bindings),
    firstRow<{ count: number }>(db, count.sql, count.bindings),
  ]);
  const hasMore = found.length > request.limit;
  const shown = found.slice(0, request.limit);
  const direction = request.cursor?.direction ?? null;
  if (direction === 'before') shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  // Where a cursor comes from, there is at least its own row.
  const hasNext = direction === 'before' || hasMore;
  const hasPrevious = direction === 'after' || (direction === 'before' && hasMore);
  return {
    rows: shown,
    after: last !== undefined && hasNext ? request.seal(last.list_key, last.list_id) : null,
    before: first !== undefined && hasPrevious ? request.seal(first.list_key, first.list_id) : null,
    total: counted(total?.count ?? 0, countMax(request)),
  };
}

/** The first rows of a list, uncounted. */
export const listFirst = <Row>(
  db: Db,
  source: AnySource,
  request: ListRequest,
  columns: string,
): Promise<Row[]> => {
  const { sql, bindings } = pageStatement(source, request, columns);
  return rows<Row>(db, sql, bindings).then((found) => found.slice(0, request.limit));
};

/** The ids of the rows before and after the row with an id, which need not be among those of the request. */
export async function listNeighbours(
  db: Db,
  source: AnySource,
  request: ListRequest,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { sql: key } = sortOf(source, request);
  const own = await firstRow<{ key: string }>(
    db,
    `SELECT (${key})::text AS key FROM ${source.table} WHERE ${source.id} = ?`,
    [id],
  );
  if (own === undefined) return { previous: null, next: null };
  const beside = async (direction: Cursor['direction']): Promise<string | null> => {
    const at = { ...request, limit: 1, cursor: { direction, key: own.key, id } };
    const [found] = await listFirst<{ list_id: string }>(db, source, at, source.id);
    return found?.list_id ?? null;
  };
  return { previous: await beside('before'), next: await beside('after') };
}

/** Counts of several requests of a list, in one statement. */
export async function listCounts(
  db: Db,
  source: AnySource,
  requests: readonly (readonly [name: string, request: ListRequest])[],
): Promise<Record<string, ListCount>> {
  const parts = requests.map(([, request]) => countStatement(source, request));
  const found = await firstRow<{ counts: number[] }>(
    db,
    `SELECT ARRAY[${parts.map(({ sql }) => `(${sql})`).join(', ')}] AS counts`,
    parts.flatMap(({ bindings }) => bindings),
  );
  return Object.fromEntries(
    requests.map(([name, request], i) => [name, counted(found?.counts[i] ?? 0, countMax(request))]),
  );
}

const FETCH_ROWS = 1000;
/** A reader that pauses longer loses its export: the transaction holds a connection. */
const PAUSE_SECONDS = 60;

/** Rows of a statement through a server-side cursor, some at a time: memory does not grow with their number. */
export async function* streamRows<Row>(db: Knex, { sql, bindings }: SqlPart): AsyncGenerator<Row[]> {
  const trx = await db.transaction(undefined, { readOnly: true });
  try {
    await trx.raw(`SET LOCAL idle_in_transaction_session_timeout = '${PAUSE_SECONDS}s'`);
    await trx.raw(`DECLARE list_rows NO SCROLL CURSOR FOR ${sql}`, bindings as Bindings);
    for (;;) {
      const found = await rows<Row>(trx, `FETCH ${FETCH_ROWS} FROM list_rows`);
      if (found.length > 0) yield found;
      if (found.length < FETCH_ROWS) return;
    }
  } finally {
    await trx.rollback();
  }
}

/** Conditions on one column, for filters of these kinds. */
export const oneOf =
  (column: string) =>
  (values: readonly string[]): SqlPart => ({
    sql: `${column} = ANY(?::text[])`,
    bindings: [`{${values.join(',')}}`],
  });
/** The same for a filter whose values are read one by one: an equality reads an index in the order of the list. */
export const eachOf =
  (column: string) =>
  (values: readonly string[]): SqlPart =>
    values.length === 1 ? { sql: `${column} = ?`, bindings: [values[0] ?? null] } : oneOf(column)(values);
/** Rows for which a condition holds, or all others. */
export const flagged = (isYes: boolean, sql: string, bindings: SqlPart['bindings'] = []): SqlPart => ({
  sql: isYes ? sql : `(${sql}) IS NOT TRUE`,
  bindings,
});
export const inRange =
  (column: string) =>
  ({ from, to }: { from: number | null; to: number | null }): SqlPart =>
    between(column, '<=', from, to);
export const inDays =
  (column: string) =>
  ({ from, until }: { from: Date | null; until: Date | null }): SqlPart =>
    between(column, '<', from, until);

function between(
  column: string,
  below: '<' | '<=',
  from: number | Date | null,
  to: number | Date | null,
): SqlPart {
  const ends = [
    ...(from === null ? [] : [{ sql: `${column} >= ?`, value: from }]),
    ...(to === null ? [] : [{ sql: `${column} ${below} ?`, value: to }]),
  ];
  return { sql: ends.map(({ sql }) => sql).join(' AND '), bindings: ends.map(({ value }) => value) };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** A text as a pattern of LIKE that contains it. */
export const containing = (text: string): string => `%${escaped(text)}%`;
/** A text as a pattern of LIKE that begins with it. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
