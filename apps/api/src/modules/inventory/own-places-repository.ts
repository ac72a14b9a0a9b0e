import { type Db, firstRow, rows } from '../../platform/database.ts';
import { ORDER_PLACE } from '../../platform/order-place.ts';

/** The places of a member of the staff; whoever has the warehouse has its quarantine too. */
export async function readBoundPlaces(db: Db, userId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `SELECT s.location_id::int AS id FROM staff_places s WHERE s.user_id = ?
     UNION SELECT p.location_id::int FROM stock_locations p WHERE p.kind = 'quarantine'
       AND EXISTS (SELECT FROM staff_places s WHERE s.user_id = ? AND s.location_id = 1) ORDER BY 1`,
    [userId, userId],
  );
  return found.map(({ id }) => id);
}

const PLACED_BY = `EXISTS (SELECT FROM order_events e WHERE e.so_no = o.so_no AND e.actor = 'staff'
  AND e.actor_id = ? AND e.from_status IS NULL)`;

/** Where each of these orders is prepared, and whether this member of the staff has placed it. */
export const readOrderPlaces = (
  db: Db,
  so_nos: readonly string[],
  userId: number,
): Promise<{ so_no: string; location_id: number; is_placed: boolean }[]> =>
  rows(
    db,
    `SELECT o.so_no, ${ORDER_PLACE}::int AS location_id, ${PLACED_BY} AS is_placed FROM orders o
     WHERE o.so_no = ANY(?::text[])`,
    [userId, [...so_nos]] as never[],
  );

export async function orderOfParcel(db: Db, parcelId: number): Promise<string | undefined> {
  const sql = 'SELECT so_no FROM parcels WHERE parcel_id = ?';
  return (await firstRow<{ so_no: string }>(db, sql, [parcelId]))?.so_no;
}

export async function placeOfCount(db: Db, countId: number): Promise<number | undefined> {
  const sql = 'SELECT location_id::int AS id FROM stock_counts WHERE count_id = ?';
  return (await firstRow<{ id: number }>(db, sql, [countId]))?.id;
}

export const endsOfTransfer = (
  db: Db,
  transferId: number,
): Promise<{ from: number; to: number } | undefined> =>
  firstRow(
    db,
    'SELECT from_location::int AS "from", to_location::int AS "to" FROM stock_transfers WHERE transfer_id = ?',
    [transferId],
  );

/** The places that have units of a lot. */
export async function placesOfLot(db: Db, lotId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'SELECT location_id::int AS id FROM stock_balances WHERE lot_id = ? AND on_hand > 0',
    [lotId],
  );
  return found.map(({ id }) => id);
}
