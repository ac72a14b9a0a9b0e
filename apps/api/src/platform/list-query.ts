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
  /**
   * For a list of millions of rows: the filters whose rows an index finds without the others. `few`: rows that wait for
   * somebody, few however many there are in all; else the sort orders in which the index has them, none for a filter
   * that asks another table. With them a page looks at `LOOKED_AT` rows at most (docs/decisions/0123).
   */
  indexed?: Readonly<{ [Name in keyof D['filters']]?: 'few' | readonly D['sorts'][number][] }>;
  /** Filters that are a range of a sort order: an index has its rows together with those of another filter. */
  ranges?: Readonly<{ [Name in keyof D['filters']]?: D['sorts'][number] }>;
  /** Rows that contain a text. */
  search(text: string): SqlPart;
  /** Rows that a text identifies when typed in full, as a number does; when there are any, they alone are found. */
  exact?(text: string): SqlPart;
}>;

/** A list of any definition. */
export type AnyListSource = Omit<ListSource<ListDefinition>, 'filters' | 'indexed' | 'ranges'> &
  Readonly<{
    filters: Readonly<Record<string, (value: never, at: Date) => SqlPart>>;
    indexed?: Readonly<Record<string, 'few' | readonly string[]>>;
    ranges?: Readonly<Record<string, string>>;
  }>;

type Place = Readonly<{ key: string; id: string }>;
/** `isWith`: the row of the place is among those of the page. */
type Cursor = Place & Readonly<{ direction: 'after' | 'before'; isWith?: boolean }>;

/** How an index finds the rows of a condition; see `indexed` and `ranges` of a source. */
type Found = Readonly<{ by: 'few' | readonly string[] } | { rangeOf: string } | { by: null }>;
/** A condition; `found` of those of a filter. */
export type ListCondition = SqlPart & Readonly<{ found?: Found }>;

/** A list as requested. */
export type ListRequest = Readonly<{
  conditions: readonly ListCondition[];
  /** Conditions of which one holds, each read by itself; empty when there are none. */
  alternatives: readonly SqlPart[];
  /** The free text: rows that contain it, and rows that it identifies. */
  search: Readonly<{ part: SqlPart; exact: SqlPart | null }> | null;
  sort: string;
  isDescending: boolean;
  limit: number;
  cursor: Cursor | null;
  /** Seals a row's cursor for exactly these filters and this order. */
  seal(key: string, id: string, isWith?: boolean): string;
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

/** Rows for which a flag does not hold are most of all. */
function foundBy({ indexed = {}, ranges = {} }: AnyListSource, name: string, value: unknown): Found {
  const rangeOf = ranges[name];
  if (rangeOf !== undefined) return { rangeOf };
  return { by: value === false ? null : (indexed[name] ?? null) };
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
  const conditions: ListCondition[] = [];
  const alternatives: SqlPart[] = [];
  for (const [name, text] of Object.entries(chosen)) {
    const filter = definition.filters[name];
    const sql = source.filters[name] as ((value: unknown, at: Date) => SqlPart) | undefined;
    if (filter === undefined || sql === undefined) continue;
    const value = filterValue(filter, text, at);
    if (name === source.oneByOne && Array.isArray(value))
      alternatives.push(...value.map((one) => sql([one], at)));
    else conditions.push({ ...sql(value, at), found: foundBy(source, name, value) });
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
    const [key = '', id = '', isWith = false] = JSON.parse(payload) as [string, string, boolean?];
    return { direction, key, id, isWith };
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
    seal: (key, id, isWith = false) => {
      const payload = JSON.stringify(isWith ? [key, id, true] : [key, id]);
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
type AnySource = Pick<AnyListSource, 'table' | 'alias' | 'id' | 'idType' | 'sorts' | 'indexed' | 'oneByOne'>;
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

/** Rows after a place in an order, or up to it. */
function beyond(
  source: AnySource,
  key: Readonly<{ sql: string; type: string }>,
  place: Place,
  comparison: '<' | '>' | '<=' | '>=',
): SqlPart {
  return {
    sql: `(${key.sql}, ${source.id}) ${comparison} (?::${key.type}, ?::${source.idType ?? 'text'})`,
    bindings: [place.key, place.id],
  };
}

/** Rows from the cursor on, in the direction in which they are read. */
function fromCursor(source: AnySource, request: ListRequest): SqlPart[] {
  const { cursor } = request;
  if (cursor === null) return [];
  const comparison = readsDescending(request) ? '<' : '>';
  return [beyond(source, sortOf(source, request), cursor, cursor.isWith ? `${comparison}=` : comparison)];
}

/** Whether rows are read backwards: a page before a cursor is, from the cursor on. */
const readsDescending = ({ isDescending, cursor }: ListRequest): boolean =>
  isDescending !== (cursor?.direction === 'before');

/**
 * The statement of a page: `list_key` and `list_id` of its rows make cursors.
 * @param end the last place that is looked at
 */
export function pageStatement(
  source: AnySource,
  request: ListRequest,
  columns: string,
  end: Place | null = null,
): SqlPart {
  const { alias, id, table } = source;
  const { limit } = request;
  const sort = sortOf(source, request);
  const isDescending = readsDescending(request);
  const span: SqlPart[] = [
    ...fromCursor(source, request),
    ...(end === null ? [] : [beyond(source, sort, end, isDescending ? '>=' : '<=')]),
  ];
  const order = orderBy(sort.sql, id, isDescending);
  const found = union(request, (conditions) => {
    const { sql, bindings } = where([...conditions, ...span]);
    return {
      sql: `SELECT ${alias}.*, (${sort.sql})::text AS list_key, (${id})::text AS list_id FROM ${table}${sql} ${order} LIMIT ?`,
      bindings: [...bindings, limit + 1],
    };
  });
  // Columns are computed for the rows of the page alone.
  return {
    sql: `SELECT ${columns}, ${alias}.list_key, ${alias}.list_id FROM (${found.sql}) ${alias} ${order} LIMIT ?`,
    bindings: [...found.bindings, limit + 1],
  };
}

/** So many rows of the best index a page looks at; filters that no index has are asked of each. */
const LOOKED_AT = 2000;

/**
 * Where a page, or the count of a list, stops looking, because the filters together are served by no index: at the place
 * that is the farthest with `LOOKED_AT` rows of one of its indexes before it. Null: all rows are looked at, since they
 * are few, or since an index has what matches, in the order of the list.
 */
async function endOfLook(
  db: Db,
  source: AnySource,
  request: ListRequest,
  most: number,
): Promise<Place | null> {
  if (source.indexed === undefined || request.search !== null) return null;
  const filters = request.conditions.filter(({ found }) => found !== undefined);
  const sort = sortOf(source, request);
  const isRange = ({ found }: ListCondition) =>
    found !== undefined && 'rangeOf' in found && found.rangeOf === request.sort;
  const ranges = filters.filter(isRange);
  const others = filters.filter((one) => !isRange(one));
  const byOf = ({ found }: ListCondition) => (found !== undefined && 'by' in found ? found.by : null);
  if (others.some((one) => byOf(one) === 'few')) return null;
  const inOrder: (readonly SqlPart[])[] = others
    .filter((one) => byOf(one)?.includes(request.sort) === true)
    .map((one) => [one]);
  if (request.alternatives.length > 0) inOrder.push(request.alternatives);
  const count = others.length + (request.alternatives.length > 0 ? 1 : 0);
  if (count === 0 || (count === 1 && inOrder.length === 1)) return null;

  // Sets of rows that an index finds in another order; a range of another order is one.
  const sets: (readonly SqlPart[])[] = [
    ...others
      .filter((one) => !inOrder.some(([first]) => first === one))
      .filter((one) => byOf(one) !== null || (one.found !== undefined && 'rangeOf' in one.found))
      .map((one) => [one]),
    ...(ranges.length > 0 ? [[]] : []),
  ];
  for (const set of sets) {
    const each = countOf(source, { alternatives: set, conditions: ranges, search: null }, most);
    const found = await firstRow<{ count: number }>(db, each.sql, each.bindings);
    if ((found?.count ?? 0) <= most) return null;
  }

  const isDescending = readsDescending(request);
  const from = fromCursor(source, request);
  const order = orderBy('list_sort', 'list_id', isDescending);
  let end = null as Place | null;
  for (const set of inOrder.length > 0 ? inOrder : [[]]) {
    const rowsOf = union(
      { alternatives: set, conditions: [...ranges, ...from], search: null },
      (conditions) => {
        const { sql, bindings } = where(conditions);
        return {
          sql: `SELECT ${sort.sql} AS list_sort, ${source.id} AS list_id FROM ${source.table}${sql} ${orderBy(sort.sql, source.id, isDescending)} LIMIT ${most}`,
          bindings,
        };
      },
    );
    const beforeEnd = end;
    const last: (Place & { is_farther: boolean }) | undefined = await firstRow(
      db,
      `SELECT list_sort::text AS key, list_id::text AS id, ${
        beforeEnd === null
          ? 'true'
          : `(list_sort, list_id) ${isDescending ? '<' : '>'} (?::${sort.type}, ?::${source.idType ?? 'text'})`
      } AS is_farther
       FROM (${rowsOf.sql}) looked ${order} OFFSET ${most - 1} LIMIT 1`,
      [...(beforeEnd === null ? [] : [beforeEnd.key, beforeEnd.id]), ...rowsOf.bindings],
    );
    // An index has fewer rows from here on: they are looked at to the end.
    if (last === undefined) return null;
    if (last.is_farther) end = { key: last.key, id: last.id };
  }
  return end;
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

/** The statement that counts rows, up to one more than `most`. */
function countOf({ table }: AnySource, request: Conditions, most: number): SqlPart {
  const { sql, bindings } = union(request, (conditions) => {
    const part = where(conditions);
    return { sql: `SELECT FROM ${table}${part.sql} LIMIT ${most + 1}`, bindings: part.bindings };
  });
  return {
    sql: `SELECT count(*)::int AS count FROM (SELECT FROM (${sql}) each LIMIT ${most + 1}) counted`,
    bindings,
  };
}

/** The statement that counts the rows of a list up to the end of the look, up to one more than the maximum. */
export function countStatement(source: AnySource, request: ListRequest, end: Place | null = null): SqlPart {
  const { isDescending } = request;
  const span = end === null ? [] : [beyond(source, sortOf(source, request), end, isDescending ? '>=' : '<=')];
  return countOf(source, { ...request, conditions: [...request.conditions, ...span] }, LIST_COUNT_MAX);
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

const counted = (count: number, end: Place | null): ListCount =>
  count > LIST_COUNT_MAX
    ? { count: LIST_COUNT_MAX, exact: false }
    : // What lies beyond the end of the look may match as well.
      { count, exact: end === null };

export type ListPage<Row> = {
  rows: Row[];
  after: string | null;
  before: string | null;
  total: ListCount;
  /** The page is not full because the look ended: there may be more rows beyond. */
  cut?: true;
};

/**
 * A page of a list with its count.
 * @param columns SQL of the columns, from the source's alias
 */
export async function listPage<Row>(
  db: Db,
  source: AnySource,
  request: ListRequest,
  columns: string,
  lookedAt = LOOKED_AT,
): Promise<ListPage<Row>> {
  type Listed = Row & { list_key: string; list_id: string };
  const atStart = { ...request, cursor: null };
  const [end, countEnd] = await Promise.all([
    endOfLook(db, source, request, lookedAt),
    request.cursor === null ? null : endOfLook(db, source, atStart, lookedAt),
  ]);
  const counting = request.cursor === null ? end : countEnd;
  const page = pageStatement(source, request, columns, end);
  const count = countStatement(source, request, counting);
  const [found, total] = await Promise.all([
    rows<Listed>(db, page.sql, page.bindings),
    firstRow<{ count: number }>(db, count.sql, count.bindings),
  ]);
  const isFull = found.length > request.limit;
  const shown = found.slice(0, request.limit);
  const direction = request.cursor?.direction ?? null;
  if (direction === 'before') shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const placeOf = (row: Listed | undefined): Place | null =>
    row === undefined ? null : { key: row.list_key, id: row.list_id };
  // A page that is not full goes on where the look ended, if it did.
  const ahead = isFull ? placeOf(direction === 'before' ? first : last) : end;
  const sealed = (place: Place | null) => (place === null ? null : request.seal(place.key, place.id));
  const { cursor } = request;
  // Where a cursor comes from, there is at least its own row; a page without rows leads back to it.
  const edge = placeOf(direction === 'before' ? last : first);
  const back =
    cursor === null ? null : edge === null ? request.seal(cursor.key, cursor.id, true) : sealed(edge);
  return {
    rows: shown,
    after: direction === 'before' ? back : sealed(ahead),
    before: direction === 'before' ? sealed(ahead) : back,
    total: counted(total?.count ?? 0, counting),
    ...(!isFull && end !== null && { cut: true as const }),
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

/** Counts of several requests of a list, in one statement after those that find where to stop. */
export async function listCounts(
  db: Db,
  source: AnySource,
  requests: readonly (readonly [name: string, request: ListRequest])[],
): Promise<Record<string, ListCount>> {
  const ends: (Place | null)[] = [];
  for (const [, request] of requests) ends.push(await endOfLook(db, source, request, LOOKED_AT));
  const parts = requests.map(([, request], i) => countStatement(source, request, ends[i] ?? null));
  const found = await firstRow<{ counts: number[] }>(
    db,
    `SELECT ARRAY[${parts.map(({ sql }) => `(${sql})`).join(', ')}] AS counts`,
    parts.flatMap(({ bindings }) => bindings),
  );
  return Object.fromEntries(
    requests.map(([name], i) => [name, counted(found?.counts[i] ?? 0, ends[i] ?? null)]),
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
