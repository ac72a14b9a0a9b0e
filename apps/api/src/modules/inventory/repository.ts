import {
  type Db,
  firstRow,
  INTEGERS,
  integers,
  preparedRow,
  preparedRows,
  rows,
} from '../../platform/database.ts';

/*
 * The stock tables are changed only by the SQL functions of the migration stock_ledger, also used by imports
 * and seeds (docs/decisions/0028-stock-ledger.md). Quantities are units; a date is 'YYYY-MM-DD' in Bangkok.
 */

/** An order line with its units to reserve. */
export type StockLine = Readonly<{ line_no: number; mat_var_id: number; quantity: number }>;

/**
 * Reserves units for order lines, all or none of each line. Lines of different variants are one statement; a
 * second line of a variant, which can only be a gift, follows.
 * @returns the numbers of the reserved lines; the others have too few units left
 */
export async function claimStock(
  db: Db,
  so_no: string,
  lines: readonly StockLine[],
  today: string,
): Promise<Set<number>> {
  const sql = `SELECT line_no FROM claim_stock(?, ${INTEGERS}, ${INTEGERS}, ${INTEGERS}, ?::date) AS line_no`;
  return claimLines(lines, (columns) => preparedRows(db, sql, [so_no, ...columns, today]));
}

/**
 * Claims lines of different variants in one call, and a second line of a variant, which can only be a gift, in the next.
 * @param claim is given numbers, variants and quantities of the lines
 */
export async function claimLines(
  lines: readonly StockLine[],
  claim: (columns: string[]) => Promise<{ line_no: number }[]>,
): Promise<Set<number>> {
  const isRepeated = ({ mat_var_id }: StockLine, i: number) =>
    lines.findIndex((line) => line.mat_var_id === mat_var_id) !== i;
  const once = lines.filter((line, i) => !isRepeated(line, i));
  const claimed = await claim([
    integers(once.map((line) => line.line_no)),
    integers(once.map((line) => line.mat_var_id)),
    integers(once.map((line) => line.quantity)),
  ]);
  const held = new Set(claimed.map((row) => row.line_no));
  const repeated = lines.filter(isRepeated);
  return repeated.length === 0 ? held : new Set([...held, ...(await claimLines(repeated, claim))]);
}

/** Releases an order's reservations; idempotent. */
export async function releaseStock(db: Db, so_no: string): Promise<void> {
  await preparedRow(db, 'SELECT release_stock(?)', [so_no]);
}

/** Releases units of an order's lines, those that expire last first. */
export async function releaseStockUnits(
  db: Db,
  so_no: string,
  units: readonly Omit<StockLine, 'mat_var_id'>[],
): Promise<void> {
  await preparedRow(db, `SELECT release_units(?, ${INTEGERS}, ${INTEGERS})`, [
    so_no,
    integers(units.map((unit) => unit.line_no)),
    integers(units.map((unit) => unit.quantity)),
  ]);
}

/**
 * Releases what a line of an order holds, and reserves as many units of another variant for it.
 * @returns false when there are too few: the transaction must be rolled back
 */
export async function exchangeStock(
  db: Db,
  so_no: string,
  line: Omit<StockLine, 'quantity'>,
  today: string,
): Promise<boolean> {
  const found = await firstRow<{ held: boolean }>(
    db,
    'SELECT exchange_units(?, ?::int, ?::int, ?::date) AS held',
    [so_no, line.line_no, line.mat_var_id, today],
  );
  return found?.held === true;
}

/** Deducts an order's reserved units; idempotent. */
export async function shipStock(db: Db, so_no: string, at: Date, actor: string): Promise<void> {
  await preparedRow(db, 'SELECT ship_stock(?, ?, ?)', [so_no, at, actor]);
}

/** @returns booked units: limited to those not returned yet of each line, none for a known document */
export async function returnStock(
  db: Db,
  returned: {
    so_no: string;
    lines: readonly Omit<StockLine, 'mat_var_id'>[];
    at: Date;
    document: string;
    actor: string;
  },
): Promise<number> {
  const { so_no, lines, at, document, actor } = returned;
  const booked = await firstRow<{ units: number }>(
    db,
    `SELECT return_stock(?, ${INTEGERS}, ${INTEGERS}, ?, ?, ?) AS units`,
    [
      so_no,
      integers(lines.map((line) => line.line_no)),
      integers(lines.map((line) => line.quantity)),
      at,
      document,
      actor,
    ],
  );
  return booked?.units ?? 0;
}

/**
 * Writes off units of shipped lines that never come back for sale.
 * @returns the units: limited to those still away of each line, none for a known document
 */
export async function writeOffShipped(db: Db, lost: Parameters<typeof returnStock>[1]): Promise<number> {
  const { so_no, lines, at, document, actor } = lost;
  const written = await firstRow<{ units: number }>(
    db,
    `SELECT write_off_shipped(?, ${INTEGERS}, ${INTEGERS}, ?, ?, ?) AS units`,
    [
      so_no,
      integers(lines.map((line) => line.line_no)),
      integers(lines.map((line) => line.quantity)),
      ...[at, document, actor],
    ],
  );
  return written?.units ?? 0;
}

/**
 * Takes the units of a return document out of sale; in the transaction that booked them, idempotent.
 * @returns the units
 */
export async function removeReturnedStock(
  db: Db,
  removed: { outcome: 'quarantined' | 'written_off'; at: Date; document: string; actor: string },
): Promise<number> {
  const { outcome, at, document, actor } = removed;
  const found = await firstRow<{ units: number }>(db, 'SELECT remove_returned_stock(?, ?, ?, ?) AS units', [
    ...[document, outcome, at, actor],
  ]);
  return found?.units ?? 0;
}

/** Change of a stock count per variant, and the shortage against reservations. */
export type Counted = { mat_var_id: number; change: number; short: number };

/**
 * Sets the units on hand by movements of the differences.
 * @returns the variants that changed or are short
 */
export const setOnHand = (
  db: Db,
  counts: ReadonlyMap<number, number>,
  by: { at: Date; reason: 'count' | 'import'; document: string; actor: string },
): Promise<Counted[]> =>
  rows(
    db,
    `SELECT mat_var_id, change, short FROM set_stock_on_hand(${INTEGERS}, ${INTEGERS}, ?, ?, ?, ?)
     ORDER BY mat_var_id`,
    [integers(counts.keys()), integers(counts.values()), by.at, by.reason, by.document, by.actor],
  );

/** The same at a branch: what the web shop sells stays. */
export const setBranchOnHand = (
  db: Db,
  locationId: number,
  counts: ReadonlyMap<number, number>,
  by: { at: Date; document: string; actor: string },
): Promise<Counted[]> =>
  rows(
    db,
    `SELECT mat_var_id, change, short FROM set_branch_on_hand(?, ${INTEGERS}, ${INTEGERS}, ?, 'count', ?, ?)
     ORDER BY mat_var_id`,
    [locationId, integers(counts.keys()), integers(counts.values()), by.at, by.document, by.actor],
  );

/** Units on hand of variants at a place, the warehouse unless said otherwise; their stock is locked. */
export async function lockOnHand(
  trx: Db,
  variants: readonly number[],
  locationId = 1,
): Promise<Map<number, number>> {
  await trx.raw(`SELECT FROM stock WHERE mat_var_id = ANY(${INTEGERS}) ORDER BY mat_var_id FOR UPDATE`, [
    integers(variants),
  ]);
  const found = await rows<{ mat_var_id: number; n: number }>(
    trx,
    `SELECT mat_var_id, sum(on_hand)::int AS n FROM stock_balances
     WHERE location_id = ? AND mat_var_id = ANY(${INTEGERS}) GROUP BY 1`,
    [locationId, integers(variants)],
  );
  return new Map(found.map(({ mat_var_id, n }) => [mat_var_id, n]));
}

/** Two stock numbers that must be equal and are not. */
export type StockDifference = { what: string; subject: string; expected: number; found: number };

/**
 * Compares movements, balances, allocations, `stock` and order lines. Statuses: 15 is cancelled; 14, 17, 98
 * and 99 are shipped, without allocations before the ledger existed.
 * @returns differences, at most `limit` of each kind
 */
export const stockDifferences = (db: Db, limit: number): Promise<StockDifference[]> =>
  rows(
    db,
    `WITH of_balances AS (
       SELECT 'on_hand' AS what, concat_ws(' ', 'variant', mat_var_id, 'location', location_id, 'lot', lot_id) AS subject,
              coalesce(m.n, 0) AS expected, coalesce(b.on_hand, 0) AS found
       FROM stock_balances b FULL JOIN (
         SELECT mat_var_id, location_id, lot_id, sum(quantity)::int AS n FROM stock_movements GROUP BY 1, 2, 3
       ) m USING (mat_var_id, location_id, lot_id)
       WHERE coalesce(m.n, 0) <> coalesce(b.on_hand, 0) ORDER BY 2 LIMIT ?
     ), of_allocations AS (
       SELECT 'allocated', concat_ws(' ', 'variant', mat_var_id, 'location', location_id, 'lot', lot_id),
              coalesce(a.n, 0), coalesce(b.allocated, 0)
       FROM stock_balances b FULL JOIN (
         SELECT mat_var_id, location_id, lot_id, sum(quantity)::int AS n FROM stock_allocations WHERE state = 'open'
         GROUP BY 1, 2, 3
       ) a USING (mat_var_id, location_id, lot_id)
       WHERE coalesce(a.n, 0) <> coalesce(b.allocated, 0) ORDER BY 2 LIMIT ?
     ), of_stock AS (
       SELECT 'available', concat_ws(' ', 'variant', mat_var_id), coalesce(b.n, 0), coalesce(s.quantity, 0)
       FROM stock s FULL JOIN (
         SELECT mat_var_id, sum(on_hand - allocated)::int AS n FROM stock_balances b JOIN stock_lots l USING (mat_var_id, lot_id)
         WHERE l.sellable AND b.location_id = 1 GROUP BY 1
       ) b USING (mat_var_id)
       WHERE coalesce(b.n, 0) <> coalesce(s.quantity, 0) ORDER BY 2 LIMIT ?
     ), of_branches AS (
       SELECT 'available at a branch', concat_ws(' ', 'variant', s.mat_var_id), b.n, s.branch_units
       FROM stock s CROSS JOIN LATERAL (SELECT branch_units_of(s.mat_var_id) AS n) b
       WHERE (s.branch_units > 0 OR EXISTS (SELECT FROM stock_balances e WHERE e.mat_var_id = s.mat_var_id AND e.location_id <> 1))
         AND b.n <> s.branch_units ORDER BY 2 LIMIT ?
     ), held AS (
       SELECT so_no, line_no, array_agg(DISTINCT mat_var_id) AS variants, sum(quantity)::int AS n,
              array_agg(DISTINCT state) AS states
       FROM stock_allocations GROUP BY so_no, line_no
     ), of_orders AS (
       SELECT 'held by order', concat_ws(' ', l.so_no, 'line', l.line_no, o.status, h.states::text),
              CASE WHEN h.n IS NULL AND o.status <> 'open' THEN 0 ELSE l.quantity - l.cancelled END, coalesce(h.n, 0)
       FROM order_lines l
       JOIN (SELECT so_no, CASE WHEN doc_status = 15 THEN 'released' WHEN doc_status IN (14, 17, 98, 99) THEN 'shipped'
                           ELSE 'open' END AS status FROM orders) o USING (so_no)
       LEFT JOIN held h USING (so_no, line_no)
       WHERE CASE WHEN h.n IS NULL THEN o.status = 'open'
                  WHEN l.cancelled = l.quantity THEN h.states <> ARRAY['released']
                  ELSE (h.n, h.states, h.variants) <> (l.quantity - l.cancelled, ARRAY[o.status], ARRAY[l.mat_var_id]) END
         -- Cancelled after its parcels had left: shipped, and returned as far as they came back.
         AND NOT (o.status = 'released' AND h.n = l.quantity - l.cancelled AND h.states = ARRAY['shipped']
           AND h.variants = ARRAY[l.mat_var_id]
           AND EXISTS (SELECT FROM order_events e WHERE e.so_no = l.so_no AND e.to_status = 14))
       ORDER BY 2 LIMIT ?
     ), of_returns AS (
       SELECT 'returned', concat_ws(' ', a.so_no, 'line', a.line_no, 'lot', a.lot_id), coalesce(m.n, 0), a.returned
       FROM stock_allocations a LEFT JOIN (
         SELECT document_line, location_id, lot_id, sum(quantity)::int AS n FROM stock_movements WHERE reason = 'returned'
         GROUP BY 1, 2, 3
       ) m ON m.document_line = a.so_no || ' ' || a.line_no AND m.location_id = a.location_id AND m.lot_id = a.lot_id
       WHERE coalesce(m.n, 0) <> a.returned ORDER BY 2 LIMIT ?
     ), of_shipments AS (
       SELECT 'shipped', concat_ws(' ', so_no, 'line', line_no, 'lot', lot_id), coalesce(a.n, 0), coalesce(-m.n, 0)
       FROM (SELECT so_no, line_no::text, lot_id, quantity AS n FROM stock_allocations WHERE state = 'shipped') a
       FULL JOIN (SELECT document AS so_no, document_line AS line_no, lot_id, sum(quantity)::int AS n
                  FROM stock_movements WHERE reason = 'shipped' GROUP BY 1, 2, 3) m USING (so_no, line_no, lot_id)
       WHERE coalesce(a.n, 0) <> coalesce(-m.n, 0) ORDER BY 2 LIMIT ?
     )
     SELECT * FROM of_balances UNION ALL SELECT * FROM of_allocations UNION ALL SELECT * FROM of_stock UNION ALL SELECT * FROM of_branches
     UNION ALL SELECT * FROM of_orders UNION ALL SELECT * FROM of_returns UNION ALL SELECT * FROM of_shipments`,
    [limit, limit, limit, limit, limit, limit, limit],
  );
