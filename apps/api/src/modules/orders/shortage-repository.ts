import type { ShortageCause } from '@mali/contracts/shortage-values';
import { type Db, firstRow } from '../../platform/database.ts';

/** Missing units of a line; `kept`: those of the line that are there when they are reported. */
export type MissingLine = { line_no: number; quantity: number; mat_var_id: number; kept: number };
export type ShortageRow = {
  request_id: number;
  so_no: string;
  at: Date;
  note: string;
  cause: ShortageCause;
  lines: MissingLine[];
  /** The place whose units the order holds. */
  location_id: number;
  /** Bangkok day until which the customer was told to wait. */
  wait_until: string | null;
};

const COLUMNS = `q.request_id, q.so_no, q.at, q.reason AS note, q.details->>'cause' AS cause, q.details->'lines' AS lines,
  q.details->>'wait_until' AS wait_until,
  (SELECT coalesce(o.pickup_location_id, o.sent_from_location_id, 1)::int FROM orders o WHERE o.so_no = q.so_no) AS location_id`;

/** The open report of goods that an order cannot be shipped without. */
export const shortageOf = (db: Db, so_no: string): Promise<ShortageRow | undefined> =>
  firstRow(
    db,
    `SELECT ${COLUMNS} FROM order_requests q WHERE q.so_no = ? AND q.kind = 'stock' AND q.status = 'open'`,
    [so_no],
  );

/** @returns false when an open report is there */
export async function insertShortage(
  db: Db,
  shortage: { so_no: string; at: Date; note: string; cause: ShortageCause; lines: readonly MissingLine[] },
): Promise<boolean> {
  const { so_no, at, note, cause, lines } = shortage;
  const made = await firstRow(
    db,
    `INSERT INTO order_requests (so_no, kind, at, reason, details) VALUES (?, 'stock', ?, ?, ?::jsonb)
     ON CONFLICT (so_no, kind) WHERE status = 'open' DO NOTHING RETURNING 1`,
    [so_no, at, note, JSON.stringify({ cause, lines, wait_until: null })],
  );
  return made !== undefined;
}

/** Sets the day until which an order waits for its goods, which becomes its promised day unless that is later. */
export async function setWait(db: Db, so_no: string, until: string): Promise<boolean> {
  const set = await firstRow(
    db,
    `WITH waiting AS (
       UPDATE order_requests SET details = details || jsonb_build_object('wait_until', ?::text)
       WHERE so_no = ? AND kind = 'stock' AND status = 'open' RETURNING so_no
     )
     UPDATE orders o SET promised_at = greatest(o.promised_at, ?::date::timestamp AT TIME ZONE 'Asia/Bangkok')
     FROM waiting WHERE o.so_no = waiting.so_no RETURNING 1`,
    [until, so_no, until],
  );
  return set !== undefined;
}

/** Closes the open report. @param closed `withdrawn`: the goods are there */
export async function closeShortage(
  db: Db,
  so_no: string,
  closed: { status: 'accepted' | 'withdrawn'; at: Date; by: number | null; decision: string | null },
): Promise<void> {
  await db.raw(
    `UPDATE order_requests SET status = ?, decided_at = ?, decided_by = ?::int, decision = ?::text
     WHERE so_no = ? AND kind = 'stock' AND status = 'open'`,
    [closed.status, closed.at, closed.by, closed.decision, so_no],
  );
}

/** Whether no line of an order needs the reported units any more: they were cancelled, or the line was exchanged. */
export async function isShortageOver(db: Db, { so_no, lines }: ShortageRow): Promise<boolean> {
  const needed = await firstRow(
    db,
    `SELECT 1 FROM jsonb_to_recordset(?::jsonb) AS m(line_no int, mat_var_id int, kept int)
     JOIN order_lines l ON l.so_no = ? AND l.line_no = m.line_no AND l.mat_var_id = m.mat_var_id
     WHERE l.quantity - l.cancelled > m.kept LIMIT 1`,
    [JSON.stringify(lines), so_no],
  );
  return needed === undefined;
}

/** Gives an order its former dates again, which a move to the status "to pack" has reckoned from now on. */
export async function keepDates(
  db: Db,
  so_no: string,
  { ship_by, promised_at }: { ship_by: Date | null; promised_at: Date | null },
): Promise<void> {
  await db.raw('UPDATE orders SET ship_by = ?::timestamptz, promised_at = ?::timestamptz WHERE so_no = ?', [
    ...[ship_by, promised_at, so_no],
  ]);
}
