import { STOCK_LIST } from '@mali/contracts/lists/stock';
import { COVER, EXPIRY_NOTICE_DAYS, MAIN_LOCATION, SALES_DAYS } from '@mali/contracts/stock-values';
import { type Db, firstRow, INTEGERS, integers, integersInSql, rows } from '../../platform/database.ts';
import { containing, flagged, type ListSource } from '../../platform/list-query.ts';
import type { StockDifference } from './repository.ts';

/** Bounds of `stock.few` for each level. */
const LEVELS = { none: [0, 0], few: [1, 5], enough: [6, 6] } as const;

/** A lot with units that nobody holds, whose expiry comes within the days of notice. */
/** A lot at these places that comes to its end. @param places SQL for an array of them */
const nearExpiry = (
  places: string,
) => `EXISTS (SELECT FROM stock_lots l JOIN stock_balances b ON b.mat_var_id = l.mat_var_id AND b.lot_id = l.lot_id
  WHERE l.mat_var_id = s.mat_var_id AND b.location_id = ANY(${places}) AND b.on_hand > b.allocated
    AND l.expires_on <= (?::timestamptz AT TIME ZONE 'Asia/Bangkok')::date + ?::int + (SELECT removal_days FROM stock_settings WHERE is_only))`;
const CLOSED = `s.mat_var_id IN (
    SELECT l.mat_var_id FROM stock_lots l JOIN stock_balances b ON b.mat_var_id = l.mat_var_id AND b.lot_id = l.lot_id
    WHERE NOT l.sellable AND b.on_hand > 0
    UNION ALL
    SELECT b.mat_var_id FROM stock_balances b JOIN stock_locations p USING (location_id)
    WHERE b.location_id <> 1 AND p.kind = 'quarantine' AND b.on_hand > 0)`;
/** Lines of purchase orders that wait for units of the variant `s`, as `l` and `p`. */
const COMING = `FROM purchase_order_lines l JOIN purchase_orders p USING (po_id)
  WHERE l.mat_var_id = s.mat_var_id AND p.state IN ('sent', 'partial') AND l.units > l.received`;
const DIFFERS = `EXISTS (SELECT FROM stock_differences d WHERE d.mat_var_id = s.mat_var_id
  AND d.check_id = (SELECT max(check_id) FROM stock_checks))`;
/** Customers who wait until the variant is back in stock. */
const AWAITED = 'w.notices AND w.sold_out AND w.mat_var_id = s.mat_var_id';
const CATEGORY = `EXISTS (SELECT FROM materials m WHERE m.mat_id = s.mat_id
  AND (m.cat1_id = ANY(${INTEGERS}) OR m.cat2_id = ANY(${INTEGERS}) OR m.cat3_id = ANY(${INTEGERS})))`;
const FOUND = `s.mat_var_id IN (
    SELECT i.mat_var_id FROM variants i WHERE i.item_id ILIKE ?
    UNION SELECT i.mat_var_id FROM variants i WHERE i.gtin IS NOT NULL AND lpad(i.gtin, 14, '0') = lpad(?, 14, '0')
    UNION SELECT i.mat_var_id FROM materials m JOIN variants i USING (mat_id) WHERE m.mat_name || ' ' || m.mat_name_th ILIKE ?)`;

/** The SQL of the list of stock: variants of which stock is kept. */
export const STOCK_SOURCE: ListSource<typeof STOCK_LIST> = {
  definition: STOCK_LIST,
  table: `(SELECT k.mat_var_id, k.quantity, k.few, k.expires_on, v.mat_id, v.item_id, v.gtin, v.attributes, v.images,
      c.rate, c.cover_days, c.runs_out
    FROM stock k JOIN variants v ON v.mat_var_id = k.mat_var_id JOIN stock_cover c ON c.mat_var_id = k.mat_var_id) s`,
  alias: 's',
  id: 's.mat_var_id',
  idType: 'bigint',
  sorts: {
    sku: { sql: 's.item_id', type: 'text' },
    expires_on: { sql: "coalesce(s.expires_on, '9999-12-31')", type: 'date' },
    few: { sql: 's.few', type: 'integer' },
    cover: { sql: 's.cover_days', type: 'integer' },
  },
  filters: {
    level: (levels) => ({
      sql: levels.map(() => 's.few BETWEEN ? AND ?').join(' OR '),
      bindings: levels.flatMap((level) => LEVELS[level]),
    }),
    brand: (ids) => ({
      sql: `EXISTS (SELECT FROM materials m WHERE m.mat_id = s.mat_id AND m.brand_id = ANY(${INTEGERS}))`,
      bindings: [integers(ids)],
    }),
    category: (ids) => ({ sql: CATEGORY, bindings: [integers(ids), integers(ids), integers(ids)] }),
    product: (ids) => ({ sql: `s.mat_id = ANY(${INTEGERS})`, bindings: [integers(ids)] }),
    runs_out: (isSoon) => flagged(isSoon, 's.runs_out'),
    near_expiry: (isNear, at) =>
      flagged(isNear, nearExpiry(integersInSql([MAIN_LOCATION])), [at, EXPIRY_NOTICE_DAYS]),
    awaited: (isAwaited) => flagged(isAwaited, `EXISTS (SELECT FROM wishes w WHERE ${AWAITED})`),
    coming: (isComing) => flagged(isComing, `EXISTS (SELECT ${COMING})`),
    closed: (isClosed) => flagged(isClosed, CLOSED),
    differs: (isDifferent) => flagged(isDifferent, DIFFERS),
  },
  search: (text) => ({ sql: FOUND, bindings: [containing(text), text, containing(text)] }),
};

/**
 * The list as people of these places see it: goods that are or were there, with the units there. What is reckoned for the
 * web shop (cover, what is ordered) is left out for those who have not the warehouse.
 */
export function stockSourceAt(bound: readonly number[] | null): ListSource<typeof STOCK_LIST> {
  if (bound === null) return STOCK_SOURCE;
  const places = integersInSql(bound);
  const isReckoned = bound.includes(MAIN_LOCATION);
  const none = (isFlag: boolean) => flagged(isFlag, 'false');
  return {
    ...STOCK_SOURCE,
    table: `(SELECT k.mat_var_id, u.free AS quantity, least(greatest(u.free, 0), 6)::int AS few, u.expires_on, v.mat_id, v.item_id,
        v.gtin, v.attributes, v.images, ${isReckoned ? 'c.rate, c.cover_days, c.runs_out' : `0::float8 AS rate, ${COVER.noEnd} AS cover_days, false AS runs_out`}
      FROM stock k JOIN variants v ON v.mat_var_id = k.mat_var_id JOIN stock_cover c ON c.mat_var_id = k.mat_var_id
      JOIN (SELECT b.mat_var_id, coalesce(sum(b.on_hand - b.allocated) FILTER (WHERE l.sellable AND p.kind <> 'quarantine'), 0)::int AS free,
          min(l.expires_on) FILTER (WHERE b.on_hand > b.allocated) AS expires_on
        FROM stock_balances b JOIN stock_lots l ON l.mat_var_id = b.mat_var_id AND l.lot_id = b.lot_id
        JOIN stock_locations p ON p.location_id = b.location_id
        WHERE b.location_id = ANY(${places}) GROUP BY b.mat_var_id) u ON u.mat_var_id = k.mat_var_id) s`,
    filters: {
      ...STOCK_SOURCE.filters,
      near_expiry: (isNear, at) => flagged(isNear, nearExpiry(places), [at, EXPIRY_NOTICE_DAYS]),
      closed: (isClosed) =>
        flagged(
          isClosed,
          `s.mat_var_id IN (SELECT b.mat_var_id FROM stock_balances b JOIN stock_locations p USING (location_id)
             JOIN stock_lots l ON l.mat_var_id = b.mat_var_id AND l.lot_id = b.lot_id
             WHERE b.location_id = ANY(${places}) AND b.on_hand > 0 AND (NOT l.sellable OR p.kind = 'quarantine'))`,
        ),
      ...(!isReckoned && { coming: none, differs: none }),
    },
  };
}

/** Columns of a page of `stockSourceAt`. */
export function stockColumnsAt(bound: readonly number[] | null): string {
  if (bound === null) return STOCK_COLUMNS;
  const places = integersInSql(bound);
  const units = `(SELECT jsonb_build_object('on_hand', coalesce(sum(b.on_hand), 0), 'held', coalesce(sum(b.allocated), 0), 'branches', 0)
    FROM stock_balances b WHERE b.mat_var_id = s.mat_var_id AND b.location_id = ANY(${places})) AS units`;
  const sold = `(SELECT coalesce(-sum(w.quantity), 0)::int FROM stock_movements w WHERE w.mat_var_id = s.mat_var_id
    AND w.location_id = ANY(${places}) AND w.reason = 'shipped' AND w.at > now() - interval '${SALES_DAYS} days') AS sold`;
  return [
    ...[ITEM_COLUMNS, units, sold, AWAITED_COLUMN],
    bound.includes(MAIN_LOCATION) ? COMING_COLUMN : `'{"units": 0, "first": null}'::jsonb AS coming`,
  ].join(', ');
}

const SHADE = (language: string) =>
  `(SELECT coalesce(string_agg(${language}, ', '), '') FROM jsonb_array_elements(s.attributes) x)`;
/** What a variant is. */
const ITEM_COLUMNS = `s.mat_var_id, s.item_id, s.gtin, s.quantity, s.expires_on::text AS expires_on, s.images[1] AS image,
  s.rate, s.cover_days,
  (SELECT m.mat_name FROM materials m WHERE m.mat_id = s.mat_id) AS name_en,
  (SELECT m.mat_name_th FROM materials m WHERE m.mat_id = s.mat_id) AS name_th,
  (SELECT b.brand_en FROM materials m JOIN brands b USING (brand_id) WHERE m.mat_id = s.mat_id) AS brand,
  ${SHADE("x->>'name'")} AS shade_en,
  ${SHADE("coalesce(x->>'name_th', x->>'name')")} AS shade_th`;
const AWAITED_COLUMN = `(SELECT count(*)::int FROM wishes w WHERE ${AWAITED}) AS awaited`;
const COMING_COLUMN = `(SELECT jsonb_build_object('units', coalesce(sum(l.units - l.received), 0), 'first', min(coalesce(l.expected_on, p.expected_on)))
   ${COMING}) AS coming`;
/** Columns of a page, of an export, and of one variant; bindings: none. */
export const STOCK_COLUMNS = `${ITEM_COLUMNS},
  (SELECT jsonb_build_object('on_hand', coalesce(sum(b.on_hand), 0), 'held', coalesce(sum(b.allocated), 0),
     'branches', coalesce(sum(b.on_hand - b.allocated) FILTER (WHERE b.location_id <> 1 AND EXISTS (SELECT FROM stock_locations p
       WHERE p.location_id = b.location_id AND p.kind = 'branch')), 0))
   FROM stock_balances b WHERE b.mat_var_id = s.mat_var_id) AS units,
  (SELECT coalesce(-sum(w.quantity), 0)::int FROM stock_movements w WHERE w.mat_var_id = s.mat_var_id
   AND w.reason = 'shipped' AND w.at > now() - interval '${SALES_DAYS} days') AS sold,
  ${AWAITED_COLUMN},
  ${COMING_COLUMN}`;

/** Stock of a variant. */
export type StockColumns = Readonly<{
  mat_var_id: number;
  item_id: string;
  gtin: string | null;
  quantity: number;
  expires_on: string | null;
  image: string | null;
  rate: number;
  cover_days: number;
  name_en: string;
  name_th: string;
  brand: string;
  shade_en: string;
  shade_th: string;
  units: Readonly<{ on_hand: number; held: number; branches: number }>;
  sold: number;
  awaited: number;
  coming: Readonly<{ units: number; first: string | null }>;
}>;

export const readVariantStock = (
  db: Db,
  variant: number,
  bound: readonly number[] | null,
): Promise<StockColumns | undefined> =>
  firstRow(db, `SELECT ${stockColumnsAt(bound)} FROM ${stockSourceAt(bound).table} WHERE s.mat_var_id = ?`, [
    variant,
  ]);

/** Days before its expiry on which a lot leaves sale. */
export async function readRemovalDays(db: Db): Promise<number> {
  const row = await firstRow<{ days: number }>(db, 'SELECT removal_days AS days FROM stock_settings');
  return row?.days ?? 0;
}

/** @returns false when they are not `was` any more */
export async function updateRemovalDays(trx: Db, days: number, was: number): Promise<boolean> {
  const sql = 'UPDATE stock_settings SET removal_days = ? WHERE removal_days = ? RETURNING 1 AS set';
  return (await firstRow(trx, sql, [days, was])) !== undefined;
}

/** Stores a run of the nightly check with the variant or order of each difference, in place of runs older than 90 days. */
export const insertStockCheck = async (
  db: Db,
  at: Date,
  differences: readonly StockDifference[],
): Promise<void> => {
  await db.raw(
    `WITH old AS (
       DELETE FROM stock_checks WHERE at < ?::timestamptz - interval '90 days'
     ), made AS (
       INSERT INTO stock_checks (at) VALUES (?) RETURNING check_id
     )
     INSERT INTO stock_differences (check_id, position, what, subject, expected, found, mat_var_id, so_no)
     SELECT made.check_id, d.position, d.one->>'what', d.one->>'subject', (d.one->>'expected')::int,
            (d.one->>'found')::int, substring(d.one->>'subject' FROM '^variant ([0-9]+)')::int,
            (SELECT o.so_no FROM orders o WHERE o.so_no = split_part(d.one->>'subject', ' ', 1))
     FROM made, jsonb_array_elements(?::jsonb) WITH ORDINALITY AS d(one, position)`,
    [at, at, JSON.stringify(differences)],
  );
};

export type StoredDifference = StockDifference & { mat_var_id: number | null; so_no: string | null };

/** The newest run of the nightly check. */
export const readStockCheck = (db: Db): Promise<{ at: Date; differences: StoredDifference[] } | undefined> =>
  firstRow(
    db,
    `SELECT c.at, coalesce((SELECT jsonb_agg(to_jsonb(d) - 'check_id' - 'position' ORDER BY d.position)
       FROM stock_differences d WHERE d.check_id = c.check_id), '[]') AS differences
     FROM stock_checks c ORDER BY c.check_id DESC LIMIT 1`,
  );

const listOf = (bound: readonly number[] | null): string | null =>
  bound === null ? null : `{${bound.join(',')}}`;
/** Rows of a table at these places, all where there are none. */
const rowsAt = (alias: 'a' | 'b' | 'w'): string =>
  `(?::int[] IS NULL OR ${alias}.location_id = ANY(?::int[]))`;
const atPlaces = (bound: readonly number[] | null) => [listOf(bound), listOf(bound)];

export type LotRow = {
  lot_id: number;
  code: string;
  expires_on: string | null;
  /** Satang. */
  unit_cost: number | null;
  sellable: boolean;
  closed_as: 'blocked' | 'near_expiry' | 'expired' | null;
  balances: { location_id: number; bin: string | null; on_hand: number; held: number }[];
};

/** Lots of a variant that have units, or were closed or used lately: the earliest expiry first, at most 200. */
export const readLots = (db: Db, variant: number, bound: readonly number[] | null): Promise<LotRow[]> =>
  rows(
    db,
    `SELECT l.lot_id, l.code, l.expires_on::text AS expires_on, l.unit_cost, l.sellable, l.closed_as,
       coalesce(b.balances, '[]') AS balances
     FROM stock_lots l LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('location_id', b.location_id, 'bin', b.bin, 'on_hand', b.on_hand,
                'held', b.allocated) ORDER BY b.location_id) AS balances, sum(b.on_hand) AS n
       FROM stock_balances b WHERE b.mat_var_id = l.mat_var_id AND b.lot_id = l.lot_id
         AND (b.on_hand > 0 OR b.location_id = 1) AND ${rowsAt('b')}
     ) b ON true
     WHERE l.mat_var_id = ? AND (?::int[] IS NULL OR b.n IS NOT NULL)
     ORDER BY (coalesce(b.n, 0) = 0), l.expires_on, l.lot_id LIMIT 200`,
    [...atPlaces(bound), variant, listOf(bound)],
  );

/** Units of open orders by lot, the oldest order first. */
export const readHolds = (
  db: Db,
  variant: number,
  limit: number,
  bound: readonly number[] | null,
): Promise<{ so_no: string; doc_status: number; placed_at: Date; lot_id: number; units: number }[]> =>
  rows(
    db,
    `SELECT a.so_no, o.doc_status::int AS doc_status, o.placed_at, a.lot_id, sum(a.quantity)::int AS units
     FROM stock_allocations a JOIN orders o USING (so_no)
     WHERE a.mat_var_id = ? AND a.state = 'open' AND ${rowsAt('a')} GROUP BY a.so_no, o.doc_status, o.placed_at, a.lot_id
     ORDER BY o.placed_at, a.so_no, a.lot_id LIMIT ?`,
    [variant, ...atPlaces(bound), limit],
  );

export async function countHolds(db: Db, variant: number, bound: readonly number[] | null): Promise<number> {
  const row = await firstRow<{ n: number }>(
    db,
    `SELECT count(DISTINCT (b.so_no, b.lot_id))::int AS n FROM stock_allocations b
     WHERE b.mat_var_id = ? AND b.state = 'open' AND ${rowsAt('b')}`,
    [variant, ...atPlaces(bound)],
  );
  return row?.n ?? 0;
}

export type VariantCover = Readonly<{
  sold_30: number;
  days_30: number;
  sold_90: number;
  days_90: number;
  short_days: number;
  long_days: number;
  lead_days: number | null;
  supplier: Readonly<{ supplier_id: number; name: string }> | null;
}>;

/** The sales of a variant as they were reckoned last, and the supplier that it is ordered from. */
export const readCover = (db: Db, variant: number): Promise<VariantCover | undefined> =>
  firstRow(
    db,
    `SELECT c.sold_30, c.days_30, c.sold_90, c.days_90, c.short_days, c.long_days, p.lead_days,
       CASE WHEN p.supplier_id IS NOT NULL THEN jsonb_build_object('supplier_id', p.supplier_id, 'name', p.name) END AS supplier
     FROM stock_cover c LEFT JOIN LATERAL (
       SELECT w.supplier_id, w.name, w.lead_days FROM supplier_goods g JOIN suppliers w USING (supplier_id)
       WHERE g.mat_var_id = c.mat_var_id AND w.active ORDER BY g.preferred DESC, g.supplier_id LIMIT 1
     ) p ON true WHERE c.mat_var_id = ?`,
    [variant],
  );

/** Purchase orders that bring a variant, the earliest first. */
export const readComing = (
  db: Db,
  variant: number,
  limit: number,
): Promise<{ po_id: number; po_no: string; supplier: string; units: number; expected_on: string }[]> =>
  rows(
    db,
    `SELECT p.po_id, p.po_no, w.name AS supplier, l.units - l.received AS units,
       coalesce(l.expected_on, p.expected_on)::text AS expected_on
     FROM purchase_order_lines l JOIN purchase_orders p USING (po_id) JOIN suppliers w USING (supplier_id)
     WHERE l.mat_var_id = ? AND p.state IN ('sent', 'partial') AND l.units > l.received
     ORDER BY coalesce(l.expected_on, p.expected_on), p.po_id LIMIT ?`,
    [variant, limit],
  );

/** Flash sales that run or will, with their allotment of the variant. */
export const readAllotments = (
  db: Db,
  variant: number,
  at: Date,
): Promise<
  {
    promo_id: number;
    name_th: string;
    name_en: string;
    ends_at: Date | null;
    allotment: number;
    taken: number;
  }[]
> =>
  rows(
    db,
    `SELECT p.promo_id, p.name_th, p.name_en, p.ends_at, n.allotment, n.taken
     FROM promotion_members n JOIN promotions p USING (promo_id)
     WHERE n.mat_var_id = ? AND n.allotment IS NOT NULL AND p.active AND coalesce(p.ends_at > ?, true)
     ORDER BY p.ends_at NULLS LAST, p.promo_id LIMIT 50`,
    [variant, at],
  );

export type MovementRow = {
  movement_id: number;
  at: Date;
  reason: string;
  note: string;
  units: number;
  lot_id: number;
  lot: string;
  location_id: number;
  document: string;
  so_no: string | null;
  actor: string;
};

/** The ledger of a variant, newest first. An actor is a colleague's name where the movement has their number. */
export const readMovements = (
  db: Db,
  variant: number,
  before: number | undefined,
  limit: number,
  bound: readonly number[] | null,
): Promise<MovementRow[]> =>
  rows(
    db,
    `SELECT w.movement_id, w.at, w.reason, w.note, w.quantity AS units, w.lot_id, l.code AS lot,
       w.location_id::int AS location_id, w.document,
       (SELECT o.so_no FROM orders o WHERE o.so_no = split_part(w.document, ' ', 1)) AS so_no,
       coalesce((SELECT nullif(btrim(u.first_name || ' ' || u.last_name), '') FROM users u
         WHERE u.role_id <> ALL ('{1,2,3,9}')
           AND u.user_id = substring(w.actor FROM '^[a-z]+ ([0-9]{1,9})$')::int), w.actor) AS actor
     FROM stock_movements w JOIN stock_lots l USING (lot_id)
     WHERE w.mat_var_id = ? AND ${rowsAt('w')}${before === undefined ? '' : ' AND w.movement_id < ?'}
     ORDER BY w.movement_id DESC LIMIT ?`,
    [variant, ...atPlaces(bound), ...(before === undefined ? [] : [before]), limit],
  );
