import type { LocalizedText } from '@mali/contracts/content';
import type { CountScope, CountState } from '@mali/contracts/counting-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import { beginningWith } from '../../platform/list-query.ts';

const nameOf = (alias: string) =>
  `(SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = ${alias})`;

/** The number of a count that a request has made; undefined: none. */
export const countOfKey = (db: Db, request_key: string): Promise<{ count_id: number } | undefined> =>
  firstRow(db, 'SELECT count_id FROM stock_counts WHERE request_key = ?', [request_key]);

/** Variants with stock of a part of the shop, in the order of their places; at most `limit`. */
export async function variantsOf(
  db: Db,
  part: Readonly<{ scope: CountScope; bin: string | null; of: number | null; location_id: number }>,
  limit: number,
): Promise<number[]> {
  const { scope, bin, of, location_id } = part;
  const ids = integers([of ?? 0]);
  const conditions = {
    bin: {
      sql: `EXISTS (SELECT FROM stock_balances b WHERE b.mat_var_id = s.mat_var_id AND b.location_id = ?
        AND b.bin ILIKE ?)`,
      bindings: [location_id, beginningWith(bin ?? '')],
    },
    brand: { sql: `m.brand_id = ANY(${INTEGERS})`, bindings: [ids] },
    category: {
      sql: `(m.cat1_id = ANY(${INTEGERS}) OR m.cat2_id = ANY(${INTEGERS}) OR m.cat3_id = ANY(${INTEGERS}))`,
      bindings: [ids, ids, ids],
    },
  };
  const { sql, bindings } = conditions[scope];
  // A branch has what was brought there; the warehouse everything.
  const there = `(?::int = 1 OR EXISTS (SELECT FROM stock_balances h WHERE h.mat_var_id = s.mat_var_id
    AND h.location_id = ? AND h.on_hand > 0))`;
  const found = await rows<{ mat_var_id: number }>(
    db,
    `SELECT s.mat_var_id FROM stock s JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
     WHERE ${sql} AND ${there}
     ORDER BY (SELECT min(b.bin) FROM stock_balances b WHERE b.mat_var_id = s.mat_var_id AND b.location_id = ?)
       NULLS LAST, v.item_id, s.mat_var_id LIMIT ?`,
    [...bindings, location_id, location_id, location_id, limit],
  );
  return found.map(({ mat_var_id }) => mat_var_id);
}

/** Counts in progress that have one of the variants. */
export async function countsWith(
  db: Db,
  variants: readonly number[],
  location_id: number,
): Promise<number[]> {
  const found = await rows<{ count_id: number }>(
    db,
    `SELECT DISTINCT count_id FROM stock_count_lines
     WHERE is_open AND location_id = ? AND mat_var_id = ANY(${INTEGERS}) ORDER BY count_id`,
    [location_id, integers(variants)],
  );
  return found.map(({ count_id }) => count_id);
}

/** @returns its number; null when there is one of this key, which is committed by then */
export async function insertCount(
  trx: Db,
  count: Readonly<{
    request_key: string;
    location_id: number;
    scope: CountScope;
    bin: string | null;
    of: number | null;
    note: string;
    at: Date;
    user_id: number;
  }>,
): Promise<number | null> {
  const { request_key, location_id, scope, bin, of, note, at, user_id } = count;
  const made = await firstRow<{ count_id: number }>(
    trx,
    `INSERT INTO stock_counts (request_key, location_id, scope, bin, category_id, brand_id, note, created_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING RETURNING count_id`,
    [
      ...[request_key, location_id, scope, bin, scope === 'category' ? of : null],
      ...[scope === 'brand' ? of : null, note, at, user_id],
    ],
  );
  return made?.count_id ?? null;
}

/**
 * Adds variants to a count, after those that it has.
 * @returns how many; fewer when some are in a count in progress
 */
export async function insertLines(
  trx: Db,
  count: Readonly<{ count_id: number; location_id: number }>,
  variants: readonly number[],
  added: boolean,
): Promise<number> {
  const made = await rows(
    trx,
    `INSERT INTO stock_count_lines (count_id, mat_var_id, location_id, position, added)
     SELECT ?::int, v.id, ?::int, v.n + (SELECT coalesce(max(position), 0) FROM stock_count_lines WHERE count_id = ?), ?
     FROM unnest(${INTEGERS}) WITH ORDINALITY AS v(id, n) ON CONFLICT DO NOTHING RETURNING 1 AS made`,
    [count.count_id, count.location_id, count.count_id, added, integers(variants)],
  );
  return made.length;
}

export type CountRow = Readonly<{
  count_id: number;
  location_id: number;
  /** Branch that is counted; null: the warehouse. */
  place: LocalizedText | null;
  scope: CountScope;
  bin: string | null;
  name_th: string;
  name_en: string;
  state: CountState;
  note: string;
  reason: string;
  created_at: Date;
  by: string | null;
  submitted_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  sums: Readonly<{ lines: number; counted: number; differences: number; value: number | null }>;
}>;

const TITLE = (language: 'th' | 'en') => {
  const [category, brand] =
    language === 'th' ? ['c.category_th', 'b.brand_en'] : ['c.category', 'b.brand_en'];
  return `coalesce(n.bin, (SELECT ${category} FROM categories c WHERE c.cat_id = n.category_id),
    (SELECT ${brand} FROM brands b WHERE b.brand_id = n.brand_id), '')`;
};
/** Columns of a count `n`, with the sums of its lines; value in satang, null when the cost of a difference is unknown. */
export const COUNT_COLUMNS = `n.count_id, n.location_id::int AS location_id,
  (SELECT b.name FROM stock_locations p JOIN branches b USING (store_id) WHERE p.location_id = n.location_id) AS place,
  n.scope, n.bin, ${TITLE('th')} AS name_th,
  ${TITLE('en')} AS name_en, n.state, n.note, n.reason, n.created_at, ${nameOf('n.created_by')} AS by, n.submitted_at,
  n.decided_at, ${nameOf('n.decided_by')} AS decided_by,
  (SELECT jsonb_build_object('lines', count(*), 'counted', count(l.counted),
     'differences', count(*) FILTER (WHERE l.difference <> 0),
     'value', CASE WHEN bool_or(l.difference <> 0 AND l.unit_cost IS NULL) THEN NULL
       ELSE coalesce(sum(l.difference::bigint * l.unit_cost) FILTER (WHERE l.difference <> 0), 0) END)
   FROM stock_count_lines l WHERE l.count_id = n.count_id) AS sums`;

export const readCount = (db: Db, countId: number): Promise<CountRow | undefined> =>
  firstRow(db, `SELECT ${COUNT_COLUMNS} FROM stock_counts n WHERE n.count_id = ?`, [countId]);

/**
 * The state of a count, locked: nobody changes it before the transaction ends.
 * @param how `share`: entries of several people go on at once
 */
export const lockCount = (
  trx: Db,
  countId: number,
  how: 'share' | 'update',
): Promise<{ count_id: number; location_id: number; state: CountState } | undefined> =>
  firstRow(
    trx,
    `SELECT count_id, location_id::int AS location_id, state FROM stock_counts WHERE count_id = ?
     FOR ${how === 'share' ? 'SHARE' : 'UPDATE'}`,
    [countId],
  );

export type CountLineRow = Readonly<{
  mat_var_id: number;
  item_id: string;
  gtin: string | null;
  image: string | null;
  brand_en: string;
  name_en: string;
  name_th: string;
  bins: readonly string[];
  added: boolean;
  round: number;
  counted: number | null;
  entries: readonly Readonly<{ by: string | null; at: string; quantity: number }>[];
  expected_low: number | null;
  expected_high: number | null;
  difference: number | null;
  unit_cost: number | null;
  booked: number | null;
}>;

/**
 * Lines of a count with their names and newest entries.
 * @param variant only this one
 */
export const readLines = (
  db: Db,
  countId: number,
  shown: number,
  variant?: number,
): Promise<CountLineRow[]> =>
  rows(
    db,
    `SELECT l.mat_var_id, v.item_id, v.gtin, v.images[1] AS image, b.brand_en,
       btrim(m.mat_name || ' ' || coalesce(a.en, '')) AS name_en,
       btrim(m.mat_name_th || ' ' || coalesce(a.th, a.en, '')) AS name_th,
       (SELECT coalesce(jsonb_agg(DISTINCT s.bin), '[]') FROM stock_balances s WHERE s.mat_var_id = l.mat_var_id
          AND s.location_id = l.location_id AND s.bin IS NOT NULL AND s.on_hand > 0) AS bins,
       l.added, l.round::int AS round, l.counted,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('by', e.by, 'at', e.at, 'quantity', e.quantity) ORDER BY e.entry_id DESC), '[]')
        FROM (SELECT e.entry_id, ${nameOf('e.user_id')} AS by,
                to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, e.quantity
              FROM stock_count_entries e WHERE e.count_id = l.count_id AND e.mat_var_id = l.mat_var_id AND e.round = l.round
              ORDER BY e.entry_id DESC LIMIT ?) e) AS entries,
       l.expected_low, l.expected_high, l.difference, l.unit_cost, l.booked
     FROM stock_count_lines l JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id) JOIN brands b USING (brand_id)
     LEFT JOIN LATERAL (
       SELECT string_agg(t->>'name', ' ' ORDER BY t->>'n') AS en, string_agg(t->>'name_th', ' ' ORDER BY t->>'n') AS th
       FROM jsonb_array_elements(v.attributes) t) a ON true
     WHERE l.count_id = ?${variant === undefined ? '' : ' AND l.mat_var_id = ?'} ORDER BY l.position, l.mat_var_id`,
    variant === undefined ? [shown, countId] : [shown, countId, variant],
  );

/** A line of a count, locked; undefined: the variant is not part of it. */
export const lockLine = (
  trx: Db,
  countId: number,
  variant: number,
): Promise<{ counted: number | null; round: number } | undefined> =>
  firstRow(
    trx,
    'SELECT counted, round::int AS round FROM stock_count_lines WHERE count_id = ? AND mat_var_id = ? FOR UPDATE',
    [countId, variant],
  );

/** @returns false when this entry was made by an earlier request */
export async function insertEntry(
  trx: Db,
  entry: Readonly<{
    entry_key: string;
    count_id: number;
    mat_var_id: number;
    round: number;
    user_id: number;
    at: Date;
    quantity: number;
  }>,
): Promise<boolean> {
  const { entry_key, count_id, mat_var_id, round, user_id, at, quantity } = entry;
  const made = await firstRow(
    trx,
    `INSERT INTO stock_count_entries (entry_key, count_id, mat_var_id, round, user_id, at, quantity)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (entry_key) DO NOTHING RETURNING 1 AS made`,
    [entry_key, count_id, mat_var_id, round, user_id, at, quantity],
  );
  return made !== undefined;
}

/**
 * Writes what is counted of a variant, and the units that were on the shelf since its first entry: on hand after each
 * movement, without those that packers have. Units of orders that are being packed are on the shelf or not; those in a
 * box are not. It is one statement, so that on hand, movements and orders are of one moment.
 */
export const saveCounted = async (
  trx: Db,
  line: Readonly<{ count_id: number; mat_var_id: number; counted: number; at: Date }>,
): Promise<void> => {
  const { count_id, mat_var_id, counted, at } = line;
  await trx.raw(
    `WITH line AS (
       SELECT * FROM stock_count_lines WHERE count_id = ? AND mat_var_id = ?
     ), now_there AS (
       SELECT (SELECT coalesce(sum(b.on_hand), 0)::int FROM stock_balances b
               WHERE b.mat_var_id = line.mat_var_id AND b.location_id = line.location_id) AS on_hand,
         (SELECT coalesce(max(m.movement_id), 0) FROM stock_movements m
          WHERE m.mat_var_id = line.mat_var_id AND m.location_id = line.location_id) AS movement,
         (SELECT coalesce(sum(u.quantity), 0)::int FROM packed_units u JOIN orders o USING (so_no)
            JOIN order_lines l ON l.so_no = u.so_no AND l.line_no = u.line_no
          WHERE line.location_id = 1 AND o.doc_status IN (3, 13) AND l.mat_var_id = line.mat_var_id) AS boxed,
         (SELECT coalesce(sum(a.quantity), 0)::int FROM stock_allocations a JOIN orders o USING (so_no)
          WHERE a.mat_var_id = line.mat_var_id AND a.location_id = line.location_id AND a.state = 'open'
            AND (o.doc_status = 13 OR o.doc_status = 3 AND EXISTS (SELECT FROM packings p WHERE p.so_no = a.so_no))) AS taken
       FROM line
     ), walked AS (
       SELECT line.base_units + sum(m.quantity) OVER (ORDER BY m.movement_id)::int AS units
       FROM line JOIN stock_movements m ON m.mat_var_id = line.mat_var_id AND m.location_id = line.location_id
         AND m.movement_id > line.base_movement
     ), ends AS (
       SELECT least(min(w.units), n.on_hand - greatest(n.taken, n.boxed)) AS low,
              greatest(max(w.units), n.on_hand - n.boxed) AS high, n.on_hand, n.movement
       FROM now_there n LEFT JOIN walked w ON true GROUP BY n.on_hand, n.taken, n.boxed, n.movement
     )
     UPDATE stock_count_lines l SET counted = ?, first_at = coalesce(l.first_at, ?), last_at = ?,
       base_units = coalesce(l.base_units, e.on_hand), base_movement = coalesce(l.base_movement, e.movement),
       last_movement = e.movement,
       expected_low = greatest(0, least(l.expected_low, e.low)), expected_high = greatest(0, l.expected_high, e.high)
     FROM ends e WHERE l.count_id = ? AND l.mat_var_id = ?`,
    [count_id, mat_var_id, counted, at, at, count_id, mat_var_id],
  );
};

/** Hands a count in, with the costs of its variants: the average of the units that are there. */
export const submitCount = async (trx: Db, countId: number, at: Date): Promise<void> => {
  await trx.raw(`UPDATE stock_counts SET state = 'review', submitted_at = ? WHERE count_id = ?`, [
    at,
    countId,
  ]);
  await trx.raw(
    `UPDATE stock_count_lines l SET unit_cost = coalesce(
       (SELECT round(sum(b.on_hand::numeric * o.unit_cost) / nullif(sum(b.on_hand), 0))
        FROM stock_balances b JOIN stock_lots o USING (lot_id)
        WHERE b.mat_var_id = l.mat_var_id AND o.unit_cost IS NOT NULL),
       (SELECT o.unit_cost FROM stock_lots o WHERE o.mat_var_id = l.mat_var_id AND o.unit_cost IS NOT NULL
        ORDER BY o.lot_id DESC LIMIT 1))
     WHERE l.count_id = ?`,
    [countId],
  );
};

/** Variants of a count that differ, in the order of their numbers. */
export const readDifferences = (
  trx: Db,
  countId: number,
): Promise<{ mat_var_id: number; difference: number }[]> =>
  rows(
    trx,
    'SELECT mat_var_id, difference FROM stock_count_lines WHERE count_id = ? AND difference <> 0 ORDER BY mat_var_id',
    [countId],
  );

/** Variants whose stock was counted, corrected or removed by hand after they were counted. */
export async function correctedSince(trx: Db, countId: number): Promise<number[]> {
  const found = await rows<{ mat_var_id: number }>(
    trx,
    `SELECT l.mat_var_id FROM stock_count_lines l WHERE l.count_id = ? AND l.difference <> 0
       AND EXISTS (SELECT FROM stock_movements m WHERE m.mat_var_id = l.mat_var_id AND m.location_id = l.location_id
         AND m.movement_id > l.last_movement AND m.quantity <> 0
         AND m.reason IN ('count', 'initial_count', 'import', 'adjusted', 'damaged', 'written_off'))
     ORDER BY l.mat_var_id`,
    [countId],
  );
  return found.map(({ mat_var_id }) => mat_var_id);
}

/**
 * Lets variants be counted again.
 * @returns how many of them the count has
 */
export async function countAgain(
  trx: Db,
  countId: number,
  variants: readonly number[],
  reason: string,
): Promise<number> {
  const cleared = await rows(
    trx,
    `UPDATE stock_count_lines SET round = round + 1, counted = NULL, first_at = NULL, last_at = NULL, base_units = NULL,
       base_movement = NULL, last_movement = NULL, expected_low = NULL, expected_high = NULL, unit_cost = NULL
     WHERE count_id = ? AND mat_var_id = ANY(${INTEGERS}) RETURNING 1 AS cleared`,
    [countId, integers(variants)],
  );
  await trx.raw(
    `UPDATE stock_counts SET state = 'counting', submitted_at = NULL, reason = ? WHERE count_id = ?`,
    [reason, countId],
  );
  return cleared.length;
}

/** Ends a count; its variants may be counted by others again. */
export const endCount = async (
  trx: Db,
  countId: number,
  end: Readonly<{ state: 'booked' | 'cancelled'; at: Date; user_id: number; reason: string }>,
  booked: ReadonlyMap<number, number>,
): Promise<void> => {
  await trx.raw(
    'UPDATE stock_counts SET state = ?, decided_at = ?, decided_by = ?, reason = ? WHERE count_id = ?',
    [end.state, end.at, end.user_id, end.reason, countId],
  );
  await trx.raw(
    `UPDATE stock_count_lines l SET is_open = false, booked = b.n
     FROM stock_count_lines k LEFT JOIN unnest(${INTEGERS}, ${INTEGERS}) AS b(id, n) ON b.id = k.mat_var_id
     WHERE k.count_id = ? AND l.count_id = k.count_id AND l.mat_var_id = k.mat_var_id`,
    [integers(booked.keys()), integers(booked.values()), countId],
  );
};
