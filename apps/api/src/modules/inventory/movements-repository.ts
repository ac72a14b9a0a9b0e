import { type Db, firstRow } from '../../platform/database.ts';

/** Why an act of staff was not booked; null: it was. */
export type Refused = 'lot' | 'known' | 'held' | 'same' | 'expired' | 'code' | null;

/** Who does it, when, and as which document, which is booked once. */
export type Booking = Readonly<{ at: Date; document: string; actor: string; note: string }>;

async function refusal(db: Db, sql: string, bindings: Parameters<typeof firstRow>[2]): Promise<Refused> {
  const row = await firstRow<{ refused: Refused }>(db, `SELECT ${sql} AS refused`, bindings);
  return row?.refused ?? null;
}

/** Adds units to a lot at a location, or removes them when negative; open orders keep theirs. */
export const changeLotUnits = (
  trx: Db,
  change: Readonly<{ lot_id: number; location_id: number; units: number; why: string }>,
  by: Booking,
): Promise<Refused> =>
  refusal(trx, 'change_lot_units(?, ?, ?, ?, ?, ?, ?, ?)', [
    ...[change.lot_id, change.location_id, change.units, change.why],
    ...[by.note, by.at, by.document, by.actor],
  ]);

/** Moves units of a lot that nobody holds from one location to another. */
export const transferLotUnits = (
  trx: Db,
  change: Readonly<{ lot_id: number; from: number; to: number; units: number; why: string }>,
  by: Booking,
): Promise<Refused> =>
  refusal(trx, 'transfer_lot_units(?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    ...[change.lot_id, change.from, change.to, change.units, change.why],
    ...[by.note, by.at, by.document, by.actor],
  ]);

/** Takes a lot out of sale, or puts it back until its expiry day. `today`: YYYY-MM-DD in Bangkok. */
export const setLotSellable = (
  trx: Db,
  lotId: number,
  onSale: boolean,
  today: string,
  by: Booking,
): Promise<Refused> =>
  refusal(trx, 'set_lot_sellable(?, ?, ?, ?::date, ?, ?, ?)', [
    ...[lotId, onSale, by.note, today, by.at, by.document, by.actor],
  ]);

/** Corrects a lot; `soldUntil`: lots that expire until then have left sale. Unit cost in satang. */
export const correctLot = (
  trx: Db,
  lot: Readonly<{ lot_id: number; code: string; expires_on: string | null; unit_cost: number | null }>,
  days: Readonly<{ today: string; soldUntil: string }>,
  by: Booking,
): Promise<Refused> =>
  refusal(trx, 'correct_lot(?, ?, ?::date, ?::int, ?, ?::date, ?::date, ?, ?, ?)', [
    ...[lot.lot_id, lot.code, lot.expires_on, lot.unit_cost, by.note],
    ...[days.today, days.soldUntil, by.at, by.document, by.actor],
  ]);

/** Where a lot stands at a location; undefined: it has never been there. */
export const readBin = (
  trx: Db,
  lotId: number,
  locationId: number,
): Promise<{ bin: string | null } | undefined> =>
  firstRow(trx, 'SELECT bin FROM stock_balances WHERE lot_id = ? AND location_id = ?', [lotId, locationId]);

export async function setBin(trx: Db, lotId: number, locationId: number, bin: string | null): Promise<void> {
  await trx.raw('UPDATE stock_balances SET bin = ? WHERE lot_id = ? AND location_id = ?', [
    bin,
    lotId,
    locationId,
  ]);
}

/** Books the opposite of a document. */
export const undoDocument = (trx: Db, document: string, at: Date, actor: string): Promise<Refused> =>
  refusal(trx, 'undo_stock_document(?, ?, ?)', [document, at, actor]);

/** The first movement of a document. */
export const readDocument = (
  db: Db,
  document: string,
): Promise<{ mat_var_id: number; at: Date; actor: string; units: number } | undefined> =>
  firstRow(
    db,
    `SELECT mat_var_id, at, actor, quantity AS units FROM stock_movements WHERE document = ?
     ORDER BY movement_id LIMIT 1`,
    [document],
  );

/** A lot, locked with its variant's stock. */
export async function lockLot(
  trx: Db,
  lotId: number,
): Promise<
  | {
      mat_var_id: number;
      code: string;
      expires_on: string | null;
      unit_cost: number | null;
      sellable: boolean;
      recalled_at: Date | null;
    }
  | undefined
> {
  await trx.raw(
    'SELECT FROM stock WHERE mat_var_id = (SELECT mat_var_id FROM stock_lots WHERE lot_id = ?) FOR UPDATE',
    [lotId],
  );
  return firstRow(
    trx,
    'SELECT mat_var_id, code, expires_on::text AS expires_on, unit_cost, sellable, recalled_at FROM stock_lots WHERE lot_id = ?',
    [lotId],
  );
}

/**
 * Closes lots that expire today, and those that expire until `soldUntil` unless staff have put them back on sale.
 * @returns their number
 */
export async function closeDueLots(db: Db, today: string, soldUntil: string, at: Date): Promise<number> {
  const closed = await firstRow<{ lots: number }>(db, 'SELECT close_due_lots(?::date, ?::date, ?) AS lots', [
    today,
    soldUntil,
    at,
  ]);
  return closed?.lots ?? 0;
}
