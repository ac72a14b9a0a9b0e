import { type Db, firstRow, rows } from '../../platform/database.ts';

/** The booking of a return's parcel with a carrier. */
export type ReturnShipmentRow = {
  return_no: string;
  carrier: string;
  reference: string;
  asked_at: Date;
  state: 'asked' | 'booked' | 'refused' | 'given_up' | 'cancelled' | 'collected';
  tracking_no: string | null;
};

/** Notes that a carrier is to be asked, with the job that does it. */
export async function insertShipment(
  trx: Db,
  { return_no, carrier, reference, at }: { return_no: string; carrier: string; reference: string; at: Date },
): Promise<void> {
  await trx.raw(
    `WITH made AS (
       INSERT INTO return_shipments (return_no, carrier, reference, asked_at) VALUES (?, ?, ?, ?) RETURNING return_no
     )
     SELECT graphile_worker.add_job('book-return', json_build_object('return_no', return_no), max_attempts := 3) FROM made`,
    [return_no, carrier, reference, at],
  );
}

export const shipmentOfReturn = (db: Db, returnNo: string): Promise<ReturnShipmentRow | undefined> =>
  firstRow(db, 'SELECT * FROM return_shipments WHERE return_no = ?', [returnNo]);

/** Ends a booking whose answer was waited for. @returns false when it has ended */
export async function endShipment(
  trx: Db,
  returnNo: string,
  ended: {
    state: 'booked' | 'refused' | 'given_up';
    tracking_no?: string;
    sort_code?: string;
    error?: string;
  },
): Promise<boolean> {
  const done = await firstRow(
    trx,
    `UPDATE return_shipments SET state = ?, tracking_no = ?::text, sort_code = ?::text, error = ?::text
     WHERE return_no = ? AND state = 'asked' RETURNING 1`,
    [...[ended.state, ended.tracking_no ?? null, ended.sort_code ?? null, ended.error ?? null], returnNo],
  );
  return done !== undefined;
}

/** Bookings without an answer since before then. */
export const unansweredShipments = (db: Db, before: Date, limit: number): Promise<ReturnShipmentRow[]> =>
  rows(
    db,
    `SELECT * FROM return_shipments WHERE state = 'asked' AND asked_at <= ? ORDER BY asked_at LIMIT ?`,
    [before, limit],
  );

/** Bookings that nobody needs: given up, or of a return that was withdrawn. */
export const unneededShipments = (db: Db, limit: number): Promise<ReturnShipmentRow[]> =>
  rows(
    db,
    `SELECT s.* FROM return_shipments s JOIN returns r USING (return_no)
     WHERE s.state = 'given_up' OR s.state = 'booked' AND r.status = 'withdrawn' ORDER BY s.asked_at LIMIT ?`,
    [limit],
  );

/** Ends a booking that nobody needs. `collected`: the carrier had the parcel before. */
export async function endUnneeded(db: Db, returnNo: string, state: 'cancelled' | 'collected'): Promise<void> {
  await db.raw(
    `UPDATE return_shipments SET state = ? WHERE return_no = ? AND state IN ('given_up', 'booked')`,
    [state, returnNo],
  );
}
