import type { SearchFound } from '@mali/contracts/catalogue';
import { SEARCH_LIST } from '@mali/contracts/lists/search';
import { type Db, rows } from '../../platform/database.ts';
import { containing, flagged, inDays, type ListSource } from '../../platform/list-query.ts';

/** Sums of one query on one day. */
export type DayCount = Readonly<{
  /** Day in Bangkok: 2026-11-24. */
  day: string;
  query: string;
  searches: number;
  clicks: number;
  adds: number;
  results: number;
  found: SearchFound['found'];
  /** A bit for each of 64 groups of visitors, as a signed decimal number. */
  visitors: string;
  last_at: Date;
}>;

/** Adds sums to those of their days, in one statement. */
export async function addCounts(db: Db, counts: readonly DayCount[]): Promise<void> {
  await rows(
    db,
    `INSERT INTO search_counts (day, query, searches, clicks, adds, results, found, visitors, last_at)
     SELECT day, query, searches, clicks, adds, results, found, visitors, last_at
     FROM jsonb_to_recordset(?::jsonb) AS c (day date, query text, searches int, clicks int, adds int, results int,
       found text, visitors bigint, last_at timestamptz)
     ORDER BY day, query
     ON CONFLICT (day, query) DO UPDATE SET searches = search_counts.searches + EXCLUDED.searches,
       clicks = search_counts.clicks + EXCLUDED.clicks, adds = search_counts.adds + EXCLUDED.adds,
       results = EXCLUDED.results, found = EXCLUDED.found, visitors = search_counts.visitors | EXCLUDED.visitors,
       last_at = greatest(search_counts.last_at, EXCLUDED.last_at)`,
    [JSON.stringify(counts)],
  );
}

/** Deletes sums of days before this one. */
export const deleteCountsBefore = (db: Db, day: string): Promise<unknown> =>
  rows(db, 'DELETE FROM search_counts WHERE day < ?::date', [day]);

/** Queries of fewer visitors are shown to nobody: they may be about a person. */
export const VISITORS_LEAST = 3;

/**
 * Makes the list of the last `days` days up to `today`; unchanged rows are not written. Without queries of fewer than
 * three visitors.
 */
export async function listSearched(db: Db, today: string, days: number): Promise<void> {
  await rows(
    db,
    `WITH made AS (
       SELECT query, sum(searches)::int AS searches, sum(clicks)::int AS clicks, sum(adds)::int AS adds,
         (array_agg(results ORDER BY day DESC))[1] AS results, (array_agg(found ORDER BY day DESC))[1] AS found,
         max(last_at) AS last_at
       FROM search_counts WHERE day > ?::date - ?::int AND day <= ?::date
       GROUP BY query HAVING bit_count(bit_or(visitors)::bit(64)) >= ?
     ), gone AS (
       DELETE FROM searched_words w WHERE w.days = ? AND NOT EXISTS (SELECT FROM made m WHERE m.query = w.query)
     )
     INSERT INTO searched_words AS w (days, query, searches, clicks, adds, results, found, last_at)
     SELECT ?, query, searches, clicks, adds, results, found, last_at FROM made
     ON CONFLICT (days, query) DO UPDATE SET searches = EXCLUDED.searches, clicks = EXCLUDED.clicks,
       adds = EXCLUDED.adds, results = EXCLUDED.results, found = EXCLUDED.found, last_at = EXCLUDED.last_at
     WHERE (w.searches, w.clicks, w.adds, w.results, w.found, w.last_at)
       IS DISTINCT FROM (EXCLUDED.searches, EXCLUDED.clicks, EXCLUDED.adds, EXCLUDED.results, EXCLUDED.found,
         EXCLUDED.last_at)`,
    [today, days, today, VISITORS_LEAST, days, days],
  );
}

/** The SQL of the list of what was searched. */
export const SEARCHED_SOURCE: ListSource<typeof SEARCH_LIST> = {
  definition: SEARCH_LIST,
  table: 'searched_words r',
  alias: 'r',
  id: 'r.word_id',
  idType: 'bigint',
  sorts: {
    searches: { sql: 'r.searches', type: 'integer' },
    click_rate: { sql: 'r.click_rate', type: 'integer' },
    last_at: { sql: 'r.last_at', type: 'timestamptz' },
  },
  filters: {
    // Sums of several periods contain each other: the longest of them.
    days: (periods) => ({ sql: 'r.days = ?::smallint', bindings: [Math.max(...periods.map(Number))] }),
    nothing: (isEmpty) => flagged(isEmpty, 'r.results = 0'),
    few: (isFew) => flagged(isFew, 'r.results > 0 AND r.searches >= 10 AND r.click_rate < 100'),
    last: inDays('r.last_at'),
  },
  search: (text) => ({ sql: 'r.query ILIKE ?', bindings: [containing(text)] }),
};

/** Columns of a page and of an export. */
export const SEARCHED_COLUMNS =
  'r.word_id::int, r.query, r.searches, r.results, r.found, r.clicks, r.click_rate, r.adds, r.last_at';

export type ListedWord = Readonly<{
  word_id: number;
  query: string;
  searches: number;
  results: number;
  found: SearchFound['found'];
  clicks: number;
  /** Clicks of a thousand searches. */
  click_rate: number;
  adds: number;
  last_at: Date;
}>;
