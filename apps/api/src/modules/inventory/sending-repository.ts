import type { LocalizedText } from '@mali/contracts/content';
import { type Db, firstRow, INTEGERS, integers, preparedRows, rows } from '../../platform/database.ts';
import type { PlaceRow } from './places-repository.ts';
import { claimLines, type StockLine } from './repository.ts';

/** Free units of a variant that a branch has for orders of the web shop. */
export type SendingUnits = {
  location_id: number;
  /** Official Thai name of its province. */
  province: string;
  near_first: boolean;
  mat_var_id: number;
  units: number;
};

/** By branches in the order of the rule; none while the warehouse alone sends. `today`: YYYY-MM-DD in Bangkok. */
export const readSendingUnits = (
  db: Db,
  variants: readonly number[],
  today: string,
): Promise<SendingUnits[]> =>
  rows(
    db,
    `SELECT p.location_id::int AS location_id, c.province->>'th' AS province, t.near_first, b.mat_var_id,
       (sum(b.on_hand - b.allocated) - p.send_reserve)::int AS units
     FROM stock_settings t JOIN stock_locations p ON t.branches_send AND p.sends AND p.active
     JOIN branches c USING (store_id)
     JOIN stock_balances b ON b.location_id = p.location_id AND b.mat_var_id = ANY(${INTEGERS}) AND b.on_hand > b.allocated
     JOIN stock_lots l ON l.lot_id = b.lot_id AND l.sellable AND (l.expires_on IS NULL OR l.expires_on > ?::date)
     GROUP BY p.location_id, c.store_id, t.near_first, b.mat_var_id
     HAVING sum(b.on_hand - b.allocated) > p.send_reserve
     ORDER BY p.send_position, c.position, p.location_id, b.mat_var_id`,
    [integers(variants), today],
  );

/**
 * Reserves units of a branch for the lines of an order that it sends, all or none of each line; its reserve stays.
 * @returns the numbers of the reserved lines
 */
export async function claimSendingStock(
  db: Db,
  so_no: string,
  locationId: number,
  lines: readonly StockLine[],
  today: string,
): Promise<Set<number>> {
  const sql = `SELECT line_no FROM claim_sending_stock(?, ?::int, ${INTEGERS}, ${INTEGERS}, ${INTEGERS}, ?::date) AS line_no`;
  return claimLines(lines, (columns) => preparedRows(db, sql, [so_no, locationId, ...columns, today]));
}

/** @returns false when the place has too few units: the transaction must be rolled back */
export async function moveOrderStock(
  trx: Db,
  so_no: string,
  locationId: number,
  today: string,
): Promise<boolean> {
  const found = await firstRow<{ held: boolean }>(
    trx,
    'SELECT move_order_stock(?, ?::int, ?::date) AS held',
    [so_no, locationId, today],
  );
  return found?.held === true;
}

export type SendingRuleRow = { branches_send: boolean; near_first: boolean };
export type SendingBranchRow = {
  location_id: number;
  name: LocalizedText;
  address: LocalizedText;
  sends: boolean;
  reserve: number;
};

export async function readSendingRule(db: Db): Promise<SendingRuleRow> {
  const row = await firstRow<SendingRuleRow>(db, 'SELECT branches_send, near_first FROM stock_settings');
  if (row === undefined) throw new Error('stock has no settings');
  return row;
}

/** Open branches with stock of their own, in the order of the rule. */
export const readSendingBranches = (db: Db): Promise<SendingBranchRow[]> =>
  rows(
    db,
    `SELECT p.location_id::int AS location_id, b.name, b.address, p.sends, p.send_reserve AS reserve
     FROM stock_locations p JOIN branches b USING (store_id)
     WHERE p.kind = 'branch' AND p.active ORDER BY NOT p.sends, p.send_position, b.position, p.location_id`,
  );

/** Locks the rule and the settings of all places. */
export async function lockSending(trx: Db): Promise<void> {
  await trx.raw('SELECT FROM stock_settings FOR UPDATE');
  await trx.raw('SELECT FROM stock_locations ORDER BY location_id FOR NO KEY UPDATE');
}

/** Writes the rule, and what the web shop can sell by it. */
export async function writeSending(
  trx: Db,
  rule: SendingRuleRow,
  branches: readonly { location_id: number; reserve: number }[],
): Promise<void> {
  await trx.raw('UPDATE stock_settings SET branches_send = ?, near_first = ?', [
    rule.branches_send,
    rule.near_first,
  ]);
  await trx.raw(
    `UPDATE stock_locations p SET sends = w.location_id IS NOT NULL, send_reserve = coalesce(w.reserve, 0),
       send_position = coalesce(w.position, 0)
     FROM stock_locations k
     LEFT JOIN jsonb_to_recordset(?::jsonb) AS w(location_id int, reserve smallint, position smallint)
       ON w.location_id = k.location_id
     WHERE k.location_id = p.location_id AND k.kind = 'branch'`,
    [JSON.stringify(branches.map((branch, position) => ({ ...branch, position })))],
  );
  await trx.raw('SELECT refresh_branch_units()');
}

/** The warehouse, the open branches that may send, and those of orders that have not left. */
export const readSendingPlaces = (
  db: Db,
): Promise<(Pick<PlaceRow, 'location_id' | 'kind' | 'name'> & { sends: boolean })[]> =>
  rows(
    db,
    `SELECT p.location_id::int AS location_id, p.kind, b.name, p.location_id = 1 OR p.sends AND p.active AS sends
     FROM stock_locations p LEFT JOIN branches b USING (store_id)
     WHERE p.location_id = 1 OR p.kind = 'branch' AND (p.sends AND p.active OR EXISTS (
       SELECT FROM orders o WHERE o.doc_status IN (3, 13) AND o.sent_from_location_id = p.location_id))
     ORDER BY p.kind = 'branch', p.send_position, b.position, p.location_id`,
  );
