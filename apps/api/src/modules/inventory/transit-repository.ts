import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

/** The location that has units on their way. */
export async function transitLocation(db: Db): Promise<number> {
  const found = await firstRow<{ id: number }>(
    db,
    "SELECT location_id::int AS id FROM stock_locations WHERE kind = 'transit'",
  );
  if (found === undefined) throw new Error('there is no place for units on their way');
  return found.id;
}

/** Locks the stock of variants, in id order. */
export const lockStock = async (trx: Db, variants: readonly number[]): Promise<void> => {
  await trx.raw(`SELECT FROM stock WHERE mat_var_id = ANY(${INTEGERS}) ORDER BY mat_var_id FOR UPDATE`, [
    integers(variants),
  ]);
};

export type FreeLot = { mat_var_id: number; lot_id: number; units: number };

/** Units of variants at a place that nobody holds, by lot for sale, the first to expire first. */
export const freeLots = (db: Db, locationId: number, variants: readonly number[]): Promise<FreeLot[]> =>
  rows(
    db,
    `SELECT b.mat_var_id, b.lot_id, b.on_hand - b.allocated AS units
     FROM stock_balances b JOIN stock_lots l USING (lot_id)
     WHERE b.location_id = ? AND b.mat_var_id = ANY(${INTEGERS}) AND b.on_hand > b.allocated AND l.sellable
     ORDER BY b.mat_var_id, l.expires_on, b.lot_id`,
    [locationId, integers(variants)],
  );
