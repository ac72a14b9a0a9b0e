import type { ListDefinition } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { testDatabase } from '@mali/db/testing';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runs } from '../testing-values.ts';
import { openDatabase } from './database.ts';
import {
  containing,
  inDays,
  inRange,
  type ListPage,
  type ListSource,
  listCounts,
  listPage,
  readListQuery,
  streamRows,
} from './list-query.ts';

const label = { th: '', en: '' };
const KINDS = ['a', 'b', 'c'] as const;
const LIST = {
  name: 'things',
  columns: [{ key: 'id', label }],
  filters: {
    kind: { kind: 'choice', label, options: KINDS.map((value) => ({ value, label })) },
    size: { kind: 'range', unit: 'count', label },
    made: { kind: 'dates', label },
    big: { kind: 'flag', label },
  },
  sorts: ['size', 'made'],
  defaultSort: '-made',
  defaultView: 'all',
  views: [
    { key: 'all', label, filters: {} },
    { key: 'big', label, filters: { big: 'yes' }, sort: 'size' },
  ],
} as const satisfies ListDefinition;

const SOURCE: ListSource<typeof LIST> = {
  definition: LIST,
  table: 'things t',
  alias: 't',
  id: 't.id',
  sorts: {
    size: { sql: 'coalesce(t.size, 1000)', type: 'integer' },
    made: { sql: 't.made', type: 'timestamptz' },
  },
  filters: {
    kind: (values) => ({ sql: 't.kind = ANY(?::text[])', bindings: [`{${values.join(',')}}`] }),
    size: inRange('t.size'),
    made: inDays('t.made'),
    big: (isBig) => ({ sql: isBig ? 't.size > 5' : '(t.size > 5) IS NOT TRUE', bindings: [] }),
  },
  search: (text) => ({ sql: 't.id LIKE ?', bindings: [containing(text)] }),
};

const AT = new Date('2026-11-20T05:00:00Z');
const cursorKey = Buffer.alloc(32, 1);
const read = (query: ListQuery) => readListQuery(SOURCE, query, { at: AT, cursorKey });

type Thing = { id: string; kind: (typeof KINDS)[number]; size: number | null; made: string };
/** Few values, so that many rows tie; times differ by microseconds, which a Date does not hold. */
const thing = fc.record({
  kind: fc.constantFrom(...KINDS),
  size: fc.option(fc.integer({ min: 0, max: 9 })),
  made: fc.constantFrom(
    ...['2026-11-19 23:59:59.999999+07', '2026-11-20 00:00:00+07', '2026-11-20 00:00:00.000001+07'],
    ...['2026-11-20 23:59:59.999999+07', '2026-11-21 00:00:00+07', '2026-11-21 00:00:00.000002+07'],
  ),
});

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Knex;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, 4, 'list-query-test');
  await db.raw(
    'CREATE TABLE things (id text PRIMARY KEY, kind text NOT NULL, size integer, made timestamptz NOT NULL)',
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => db.raw('TRUNCATE things'));

let made = 0;
async function insert(things: readonly Omit<Thing, 'id'>[]): Promise<void> {
  const rows = things.map((each) => {
    made += 1;
    // Not in the order of insertion.
    return { id: `t${(made * 7919) % 1_000_003}`, ...each };
  });
  if (rows.length > 0) await db('things').insert(rows);
}

const DAYS: Record<string, readonly [string, string]> = {
  '2026-11-20': ['2026-11-20', '2026-11-21'],
  today: ['2026-11-20', '2026-11-21'],
  'yesterday..': ['2026-11-19', '2027-01-01'],
  '..today-1': ['2000-01-01', '2026-11-20'],
  '2026-11-20..tomorrow': ['2026-11-20', '2026-11-22'],
};
const SIZES: Record<string, (size: number) => boolean> = {
  '3..': (size) => size >= 3,
  '..4': (size) => size <= 4,
  '2..6': (size) => size >= 2 && size <= 6,
};
const request = fc.record({
  kind: fc.option(fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1 }), { nil: undefined }),
  size: fc.option(fc.constantFrom(...Object.keys(SIZES)), { nil: undefined }),
  made: fc.option(fc.constantFrom(...Object.keys(DAYS)), { nil: undefined }),
  big: fc.option(fc.constantFrom('yes', 'no'), { nil: undefined }),
  view: fc.option(fc.constantFrom('all', 'big'), { nil: undefined }),
  q: fc.option(fc.constantFrom('t1', '7', '%', '_'), { nil: undefined }),
  sort: fc.option(fc.constantFrom('size', '-size', 'made', '-made'), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 5 }),
});

/** The same list by filtering and sorting all rows here. */
function naive(all: readonly Thing[], query: ListQuery): string[] {
  const big = query.big ?? (query.view === 'big' ? 'yes' : undefined);
  const order = query.sort ?? (query.view === 'big' ? 'size' : '-made');
  const day = DAYS[String(query.made)];
  const size = SIZES[String(query.size)];
  const keyOf = (each: Thing): string =>
    order.endsWith('size') ? String(each.size ?? 1000).padStart(4, '0') : each.made;
  const sign = order.startsWith('-') ? -1 : 1;
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return all
    .filter(
      (each) =>
        (query.kind === undefined || String(query.kind).split(',').includes(each.kind)) &&
        (size === undefined || (each.size !== null && size(each.size))) &&
        (day === undefined || (each.made >= day[0] && each.made < day[1])) &&
        (big === undefined || (big === 'yes') === (each.size !== null && each.size > 5)) &&
        (query.q === undefined || each.id.includes(query.q)),
    )
    .sort((a, b) => sign * (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id)))
    .map(({ id }) => id);
}

const everything = async (): Promise<Thing[]> =>
  (
    await db.raw(
      "SELECT id, kind, size, to_char(made AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI:SS.US') AS made FROM things",
    )
  ).rows;

/** Walks all pages one way. */
async function walk(query: ListQuery, between: () => Promise<void> = async () => undefined) {
  const seen: string[] = [];
  const cursors: (string | null)[] = [];
  let after: string | null = null;
  do {
    const page: ListPage<Thing> = await listPage<Thing>(
      db,
      SOURCE,
      read({ ...query, ...(after === null ? {} : { after }) }),
      't.id',
    );
    seen.push(...page.rows.map(({ id }) => id));
    cursors.push(page.before);
    after = page.after;
    if (page.rows.length > (query.limit ?? 0)) throw new Error('a page is longer than its limit');
    await between();
  } while (after !== null);
  return { seen, cursors };
}

const queryOf = ({
  kind,
  ...rest
}: { kind: readonly string[] | undefined } & Record<string, unknown>): ListQuery =>
  Object.fromEntries(
    Object.entries({ ...rest, kind: kind?.join(',') }).filter(([, value]) => value !== undefined),
  ) as ListQuery;

it('pages by cursor are the rows of the whole list, in both directions, with ties, and so are its count and export', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 24 }), request, async (things, asked) => {
      await db.raw('TRUNCATE things');
      await insert(things);
      const query = queryOf(asked);
      const expected = naive(await everything(), query);
      const { seen, cursors } = await walk(query);
      expect(seen).toEqual(expected);
      expect(cursors[0]).toBeNull();

      const whole = await listPage<Thing>(db, SOURCE, read({ ...query, limit: 100 }), 't.id');
      expect(whole.total).toEqual({ count: expected.length, exact: true });
      expect(await listCounts(db, SOURCE, [['it', read(query)]])).toEqual({ it: whole.total });

      // Backwards from the last page.
      const backwards: string[] = [];
      for (let before = cursors.at(-1) ?? null; before !== null; ) {
        const page = await listPage<Thing>(db, SOURCE, read({ ...query, before }), 't.id');
        backwards.unshift(...page.rows.map(({ id }) => id));
        before = page.before;
      }
      expect(backwards).toEqual(expected.slice(0, backwards.length));
      const onLastPage = expected.length % asked.limit || Math.min(asked.limit, expected.length);
      expect(backwards).toHaveLength(expected.length - onLastPage);
    }),
    { numRuns: runs(300) },
  );
});

it('rows that are inserted while pages are read neither repeat nor hide the others', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 1, maxLength: 20 }),
      fc.array(thing, { minLength: 1, maxLength: 10 }),
      request,
      async (things, later, asked) => {
        await db.raw('TRUNCATE things');
        await insert(things);
        const query = queryOf(asked);
        const before = naive(await everything(), query);
        const waiting = [...later];
        const { seen } = await walk(query, async () => insert(waiting.splice(0, 2)));
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((id) => before.includes(id))).toEqual(before);
      },
    ),
    { numRuns: runs(200) },
  );
});

it('filters that no index serves together are asked of some rows a page, and pages go on until all rows are found', async () => {
  const indexed = { ...SOURCE, indexed: { kind: ['made'] }, ranges: { made: 'made', size: 'size' } } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { maxLength: 24 }),
      request,
      fc.integer({ min: 1, max: 4 }),
      async (things, asked, lookedAt) => {
        await db.raw('TRUNCATE things');
        await insert(things);
        const query = queryOf(asked);
        const expected = naive(await everything(), query);
        const page = (more: ListQuery) =>
          listPage<Thing>(
            db,
            indexed,
            readListQuery(indexed, { ...query, ...more }, { at: AT, cursorKey }),
            't.id',
            lookedAt,
          );
        const first = await page({});
        expect(first.total.count).toBeLessThanOrEqual(expected.length);
        if (first.total.exact) expect(first.total.count).toBe(expected.length);
        const seen = first.rows.map(({ id }) => id);
        let last = first;
        while (last.after !== null) {
          last = await page({ after: last.after });
          seen.push(...last.rows.map(({ id }) => id));
        }
        expect(seen).toEqual(expected);
        // Back again, from the last page.
        const back = last.rows.map(({ id }) => id);
        while (last.before !== null) {
          last = await page({ before: last.before });
          back.unshift(...last.rows.map(({ id }) => id));
        }
        expect(back).toEqual(expected);
      },
    ),
    { numRuns: runs(300) },
  );
});

it('a cursor of other filters, of another order, or made up is refused', async () => {
  await insert(
    Array.from({ length: 3 }, () => ({ kind: 'a' as const, size: 1, made: '2026-11-20 00:00:00+07' })),
  );
  const { after } = await listPage<Thing>(db, SOURCE, read({ limit: 1 }), 't.id');
  if (after === null) throw new Error('there is no next page');
  expect(() => read({ after, limit: 2 })).not.toThrow();
  // The same filters by another way are the same list.
  expect(() => read({ after, sort: '-made', view: 'all' })).not.toThrow();
  for (const other of [{ kind: 'a' }, { sort: 'made' }, { view: 'big' }, { q: 't1' }])
    expect(() => read({ after, ...other }), JSON.stringify(other)).toThrow(/^LIST\.CURSOR$/);
  for (const forged of ['', 'AAAA', after.slice(0, -2), `${after.slice(0, 30)}AAAA`])
    expect(() => read({ after: forged }), forged).toThrow(/^LIST\.CURSOR$/);
  expect(() => read({ after, before: after })).toThrow(/^ERROR\.BAD_REQUEST$/);
});

it.each(['2026-02-30', '0000-01-01', '2026-13-01..', '..2026-00-10'])(
  'a day that does not exist is refused: %s',
  (day) => {
    expect(() => read({ made: day })).toThrow(/^ERROR\.BAD_REQUEST$/);
  },
);

it('counts stop at 1,000', async () => {
  await db.raw("INSERT INTO things SELECT 'x' || n, 'a', n % 7, now() FROM generate_series(1, 1001) n");
  const page = await listPage<Thing>(db, SOURCE, read({ limit: 1 }), 't.id');
  expect(page.total).toEqual({ count: 1000, exact: false });
});

it('an export that is left gives its connection back', async () => {
  await db.raw("INSERT INTO things SELECT 'x' || n, 'a', n % 7, now() FROM generate_series(1, 2500) n");
  const sizes: number[] = [];
  for await (const found of streamRows<Thing>(db, { sql: 'SELECT id FROM things t', bindings: [] }))
    sizes.push(found.length);
  expect(sizes).toEqual([1000, 1000, 500]);
  for (let times = 0; times < 10; times += 1)
    for await (const _ of streamRows<Thing>(db, { sql: 'SELECT id FROM things t', bindings: [] })) break;
  expect(db.client.pool.numUsed()).toBe(0);
});
