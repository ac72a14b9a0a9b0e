import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import type { Booking } from './movements-repository.ts';

/** Locks the stock of the variants of lots in id order, as every change of stock does. */
export const lockStockOfLots = async (trx: Db, lotIds: readonly number[]): Promise<void> => {
  await trx.raw(
    `SELECT FROM stock s WHERE s.mat_var_id IN (SELECT l.mat_var_id FROM stock_lots l WHERE l.lot_id = ANY(${INTEGERS}))
     ORDER BY s.mat_var_id FOR UPDATE`,
    [integers(lotIds)],
  );
};

/** @returns null: it is recalled now; 'lot': there is none; 'same': it was recalled before */
export async function recallLot(trx: Db, lotId: number, by: Booking): Promise<'lot' | 'same' | null> {
  const row = await firstRow<{ refused: 'lot' | 'same' | null }>(
    trx,
    'SELECT recall_lot(?, ?, ?, ?, ?) AS refused',
    [lotId, by.note, by.at, by.document, by.actor],
  );
  return row?.refused ?? null;
}

/** Lots of a recall that was a mistake may be put on sale again. */
export const clearRecalled = async (trx: Db, lotIds: readonly number[]): Promise<void> => {
  await trx.raw(`UPDATE stock_lots SET recalled_at = NULL WHERE lot_id = ANY(${INTEGERS})`, [
    integers(lotIds),
  ]);
};

/** Lines of an order that hold or got units of recalled lots. */
export async function recalledLines(db: Db, so_no: string): Promise<number[]> {
  const found = await rows<{ line_no: number }>(
    db,
    `SELECT DISTINCT a.line_no::int AS line_no FROM stock_allocations a JOIN stock_lots l USING (lot_id)
     WHERE a.so_no = ? AND a.state <> 'released' AND l.recalled_at IS NOT NULL ORDER BY 1`,
    [so_no],
  );
  return found.map(({ line_no }) => line_no);
}

/** Whether an order that was not shipped holds units of recalled lots. */
export async function holdsRecalled(db: Db, so_no: string): Promise<boolean> {
  const found = await firstRow(
    db,
    `SELECT 1 FROM stock_allocations a JOIN stock_lots l USING (lot_id)
     WHERE a.so_no = ? AND a.state = 'open' AND l.recalled_at IS NOT NULL LIMIT 1`,
    [so_no],
  );
  return found !== undefined;
}
