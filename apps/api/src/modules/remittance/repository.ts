import type { DifferenceStatus, Resolution, RowState } from '@mali/contracts/remittance-values';
import { type Db, firstRow, rows, TEXTS } from '../../platform/database.ts';
import type { CodParcel, MatchedRow } from './matching.ts';

/** All amounts in satang. */
export type StatementRecord = {
  statement_no: string;
  carrier: string;
  number: string;
  file_hash: string;
  request_key: string;
  heads: Record<string, string>;
  from_day: string | null;
  to_day: string | null;
  row_count: number;
  total: number;
  fee: number;
  booked_at: Date;
  booked_by: number;
};

/** Bookings and resolutions run one after the other, so that no parcel is settled twice. */
export const lockLedger = (db: Db): Promise<unknown> =>
  db.raw("SELECT pg_advisory_xact_lock(hashtextextended('remittance ledger', 0))");

export const statementBy = (
  db: Db,
  column: 'statement_no' | 'file_hash' | 'request_key',
  value: string,
): Promise<StatementRecord | undefined> =>
  firstRow(
    db,
    {
      statement_no: 'SELECT * FROM remittance_statements WHERE statement_no = ?',
      file_hash: 'SELECT * FROM remittance_statements WHERE file_hash = ?',
      request_key: 'SELECT * FROM remittance_statements WHERE request_key = ?',
    }[column],
    [value],
  );

export const statementByNumber = (
  db: Db,
  carrier: string,
  number: string,
): Promise<StatementRecord | undefined> =>
  firstRow(db, 'SELECT * FROM remittance_statements WHERE carrier = ? AND number = ?', [carrier, number]);

/** Heads of the carrier's latest statement. */
export async function latestHeads(db: Db, carrier: string): Promise<Record<string, string>> {
  const found = await firstRow<{ heads: Record<string, string> }>(
    db,
    'SELECT heads FROM remittance_statements WHERE carrier = ? ORDER BY booked_at DESC LIMIT 1',
    [carrier],
  );
  return found?.heads ?? {};
}

/** Parcels of these tracking numbers (without spaces and dashes, in capitals), in the order of their numbers. */
export async function parcelsByNumber(db: Db, numbers: readonly string[]): Promise<Map<string, CodParcel[]>> {
  const found = await rows<CodParcel & { key: string }>(
    db,
    `SELECT upper(translate(p.tracking_no, ' -', '')) AS key, p.parcel_id, p.so_no, p.tracking_no, p.state, p.cod_amount,
       coalesce((SELECT sum(e.amount) FROM remittance_entries e
                 WHERE e.parcel_id = p.parcel_id AND e.account IN ('settled', 'written_off')), 0)::bigint AS paid
     FROM parcels p
     WHERE upper(translate(p.tracking_no, ' -', '')) = ANY(${TEXTS}) AND p.tracking_no IS NOT NULL
       AND p.state <> 'cancelled'
     ORDER BY p.parcel_id`,
    [[...numbers]],
  );
  return Map.groupBy(found, ({ key }) => key);
}

export async function insertStatement(db: Db, made: StatementRecord): Promise<void> {
  await db.raw(
    `INSERT INTO remittance_statements (statement_no, carrier, number, file_hash, request_key, heads, from_day, to_day,
       row_count, total, fee, booked_at, booked_by) VALUES (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[made.statement_no, made.carrier, made.number, made.file_hash, made.request_key],
      ...[JSON.stringify(made.heads), made.from_day, made.to_day, made.row_count, made.total, made.fee],
      ...[made.booked_at, made.booked_by],
    ],
  );
}

/** Writes the rows of a statement, what they settle, and the differences of those that do not match. */
export async function insertRows(
  db: Db,
  statement: Pick<StatementRecord, 'statement_no' | 'carrier' | 'booked_at' | 'booked_by'>,
  made: readonly MatchedRow[],
): Promise<void> {
  const { statement_no, carrier, booked_at, booked_by } = statement;
  const lines = made.map(({ settled, so_no, ...row }) => row);
  await db.raw(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset(?::jsonb) AS r(line int, tracking_no text, amount bigint, fee bigint, paid_on date,
         raw text, state text, parcel_id int, expected bigint, unapplied bigint)
     ), written AS (
       INSERT INTO remittance_rows (statement_no, line, tracking_no, amount, fee, paid_on, raw, state, parcel_id, expected)
       SELECT ?, line, tracking_no, amount, fee, paid_on, raw, state, parcel_id, expected FROM given ORDER BY line
       RETURNING row_id, line, tracking_no, amount, fee, state, parcel_id, expected
     ), differences AS (
       INSERT INTO remittance_differences (difference_id, kind, status, row_id, parcel_id, carrier, tracking_no, expected,
         found, opened_at)
       SELECT 'R' || row_id, state, 'open', row_id, parcel_id, ?, tracking_no, coalesce(expected, 0), amount, ?
       FROM written WHERE state <> 'matched'
     )
     INSERT INTO remittance_entries (at, account, amount, row_id, actor_id)
     SELECT ?, account, n, row_id, ? FROM (
       SELECT w.row_id, 'unapplied' AS account, g.unapplied AS n FROM written w JOIN given g USING (line)
       UNION ALL SELECT w.row_id, 'fee', w.fee FROM written w) e WHERE n <> 0`,
    [JSON.stringify(lines), statement_no, carrier, booked_at, booked_at, booked_by],
  );
  const settled = made.flatMap(({ line, settled: parts }) => parts.map((part) => ({ line, ...part })));
  await db.raw(
    `INSERT INTO remittance_entries (at, account, amount, row_id, parcel_id, actor_id)
     SELECT ?, 'settled', s.amount, r.row_id, s.parcel_id, ?
     FROM jsonb_to_recordset(?::jsonb) AS s(line int, parcel_id int, amount bigint)
     JOIN remittance_rows r ON r.statement_no = ? AND r.line = s.line ORDER BY r.line`,
    [booked_at, booked_by, JSON.stringify(settled), statement_no],
  );
}

export type Entry = {
  account: 'settled' | 'unapplied' | 'kept' | 'repaid' | 'written_off';
  amount: number;
  row_id: number | null;
  parcel_id: number | null;
};
export async function insertEntries(
  db: Db,
  about: { at: Date; actor_id: number | null; difference_id: string },
  entries: readonly Entry[],
): Promise<void> {
  await db.raw(
    `INSERT INTO remittance_entries (at, account, amount, row_id, parcel_id, difference_id, actor_id)
     SELECT ?, account, amount, row_id, parcel_id, ?, ?
     FROM jsonb_to_recordset(?::jsonb) AS e(account text, amount bigint, row_id bigint, parcel_id int)`,
    [about.at, about.difference_id, about.actor_id, JSON.stringify(entries)],
  );
}

/** What belongs to no parcel of a row, and what is outstanding for a parcel; satang. `d` is the difference. */
export const SURPLUS = `coalesce((SELECT sum(e.amount) FROM remittance_entries e
  WHERE e.row_id = d.row_id AND e.account = 'unapplied'), 0)::bigint`;
export const SHORTAGE = `CASE WHEN d.kind IN ('differs', 'missing') THEN coalesce((
  SELECT greatest(0, p.cod_amount - coalesce((SELECT sum(e.amount) FROM remittance_entries e
    WHERE e.parcel_id = p.parcel_id AND e.account IN ('settled', 'written_off')), 0))
  FROM parcels p WHERE p.parcel_id = d.parcel_id AND p.state = 'delivered'), 0) ELSE 0 END::bigint`;

export type DifferenceRecord = {
  difference_id: string;
  kind: string;
  status: DifferenceStatus;
  row_id: number | null;
  parcel_id: number | null;
  tracking_no: string;
  surplus: number;
  shortage: number;
};
/** A difference with the money that is left of it. */
export const readDifference = (db: Db, id: string): Promise<DifferenceRecord | undefined> =>
  firstRow(
    db,
    `SELECT d.difference_id, d.kind, d.status, d.row_id, d.parcel_id, d.tracking_no, ${SURPLUS} AS surplus,
       ${SHORTAGE} AS shortage FROM remittance_differences d WHERE d.difference_id = ?`,
    [id],
  );

export async function setDifference(
  db: Db,
  id: string,
  to: {
    status: DifferenceStatus;
    resolution: Resolution | null;
    reason: string;
    actor_id: number | null;
    at: Date;
  },
): Promise<void> {
  await db.raw(
    `UPDATE remittance_differences SET status = ?, resolution = ?, reason = ?, actor_id = ?, changed_at = ?
     WHERE difference_id = ?`,
    [to.status, to.resolution, to.reason, to.actor_id, to.at, id],
  );
}

/** Ends open differences about money that has come since, or is not expected any more. */
export async function endSettled(db: Db, at: Date): Promise<void> {
  await db.raw(
    `UPDATE remittance_differences d SET status = 'resolved', resolution = 'settled', changed_at = ?
     WHERE d.status <> 'resolved' AND d.kind IN ('missing', 'differs') AND ${SURPLUS} = 0 AND ${SHORTAGE} = 0`,
    [at],
  );
}

const MISSING_BATCH = 1000;
/** Delivered parcels whose money has not come, delivered between these times, join the queue. */
export async function openMissing(
  db: Db,
  { at, from, until }: { at: Date; from: Date; until: Date },
): Promise<number> {
  const opened = await rows(
    db,
    `INSERT INTO remittance_differences (difference_id, kind, status, parcel_id, carrier, tracking_no, expected, found,
       opened_at)
     SELECT 'M' || p.parcel_id, 'missing', 'open', p.parcel_id, coalesce(p.carrier, ''), coalesce(p.tracking_no, ''),
       p.cod_amount, e.paid, ?
     FROM parcels p, LATERAL (SELECT coalesce(sum(amount), 0)::bigint AS paid FROM remittance_entries e
       WHERE e.parcel_id = p.parcel_id AND e.account IN ('settled', 'written_off')) e
     WHERE p.state = 'delivered' AND p.cod_amount > 0 AND p.delivered_at >= ? AND p.delivered_at < ?
       AND e.paid < p.cod_amount
       AND NOT EXISTS (SELECT FROM remittance_differences d
                       WHERE d.parcel_id = p.parcel_id AND (d.kind = 'missing' OR d.status <> 'resolved'))
     ORDER BY p.delivered_at LIMIT ${MISSING_BATCH}
     ON CONFLICT DO NOTHING RETURNING 1`,
    [at, from, until],
  );
  return opened.length;
}

/**
 * Open differences about parcels that were not delivered, or not known, when they were paid for, and about money that was
 * taken back before its parcel was known to come back.
 */
export const lateOutcomes = (db: Db): Promise<{ difference_id: string; tracking_no: string }[]> =>
  rows(
    db,
    `SELECT d.difference_id, d.tracking_no FROM remittance_differences d
     WHERE d.status <> 'resolved' AND d.kind IN ('undelivered', 'unknown', 'taken_back')
       AND EXISTS (SELECT FROM parcels p WHERE upper(translate(p.tracking_no, ' -', '')) = d.tracking_no
                     AND p.tracking_no IS NOT NULL AND p.cod_amount > 0
                     AND (p.state = 'delivered') = (d.kind <> 'taken_back'))
     ORDER BY d.opened_at LIMIT ${MISSING_BATCH}`,
  );

export type SummaryRow = {
  delivered: number;
  settled: number;
  outstanding: number;
  overdue: number;
  written_off: number;
  overpaid: number;
  unapplied: number;
  kept: number;
  repaid: number;
  fees: number;
  open: number;
};
/** Sums of the ledger and of delivered parcels, satang. `before`: parcels delivered earlier are overdue. */
export async function readSummary(db: Db, before: Date): Promise<SummaryRow> {
  const found = await firstRow<SummaryRow>(
    db,
    `WITH paid AS (
       SELECT parcel_id, sum(amount)::bigint AS paid FROM remittance_entries
       WHERE account IN ('settled', 'written_off') GROUP BY parcel_id
     ), due AS (
       SELECT CASE WHEN p.state = 'delivered' THEN p.cod_amount ELSE 0 END AS due, coalesce(d.paid, 0) AS paid,
         p.delivered_at
       FROM parcels p LEFT JOIN paid d USING (parcel_id)
       WHERE (p.state = 'delivered' AND p.cod_amount > 0) OR d.paid IS NOT NULL
     ), parcels_sums AS (
       SELECT coalesce(sum(due), 0)::bigint AS delivered,
         coalesce(sum(greatest(0, due - paid)), 0)::bigint AS outstanding,
         coalesce(sum(greatest(0, paid - due)), 0)::bigint AS overpaid,
         coalesce(sum(greatest(0, due - paid)) FILTER (WHERE delivered_at < ?), 0)::bigint AS overdue
       FROM due
     ), accounts AS (SELECT account, sum(amount)::bigint AS n FROM remittance_entries GROUP BY account)
     SELECT s.*,
       coalesce((SELECT n FROM accounts WHERE account = 'settled'), 0) AS settled,
       coalesce((SELECT n FROM accounts WHERE account = 'written_off'), 0) AS written_off,
       coalesce((SELECT n FROM accounts WHERE account = 'unapplied'), 0) AS unapplied,
       coalesce((SELECT n FROM accounts WHERE account = 'kept'), 0) AS kept,
       coalesce((SELECT n FROM accounts WHERE account = 'repaid'), 0) AS repaid,
       coalesce((SELECT n FROM accounts WHERE account = 'fee'), 0) AS fees,
       (SELECT count(*)::int FROM remittance_differences WHERE status <> 'resolved') AS open
     FROM parcels_sums s`,
    [before],
  );
  if (found === undefined) throw new Error('sums have a row');
  return found;
}

export type StatementRowRecord = {
  line: number;
  tracking_no: string;
  amount: number;
  fee: number;
  paid_on: string | null;
  state: RowState;
  expected: number | null;
  so_no: string | null;
  difference_id: string | null;
};
/** Rows of a statement by line; all of them without a limit. */
export const statementRows = (
  db: Db,
  statementNo: string,
  { state, offset, limit }: { state: RowState | null; offset: number; limit: number },
): Promise<StatementRowRecord[]> =>
  rows(
    db,
    `SELECT r.line, r.tracking_no, r.amount, r.fee, r.paid_on, r.state, r.expected,
       (SELECT p.so_no FROM parcels p WHERE p.parcel_id = r.parcel_id) AS so_no,
       (SELECT d.difference_id FROM remittance_differences d WHERE d.row_id = r.row_id) AS difference_id
     FROM remittance_rows r WHERE r.statement_no = ? AND (?::text IS NULL OR r.state = ?::text)
     ORDER BY r.line LIMIT ? OFFSET ?`,
    [statementNo, state, state, limit, offset],
  );

export const stateSums = (
  db: Db,
  statementNo: string,
): Promise<{ state: RowState; count: number; amount: number }[]> =>
  rows(
    db,
    `SELECT state, count(*)::int AS count, sum(amount)::bigint AS amount FROM remittance_rows
     WHERE statement_no = ? GROUP BY state`,
    [statementNo],
  );

/** What of a statement is booked for parcels and for none, its open differences, and who booked it. */
export const statementSums = (
  db: Db,
  statementNo: string,
): Promise<{ settled: number; unapplied: number; open: number; booked_by: string | null } | undefined> =>
  firstRow(
    db,
    `SELECT
       coalesce((SELECT sum(e.amount) FROM remittance_entries e JOIN remittance_rows r USING (row_id)
                 WHERE r.statement_no = s.statement_no AND e.account = 'settled'), 0)::bigint AS settled,
       coalesce((SELECT sum(e.amount) FROM remittance_entries e JOIN remittance_rows r USING (row_id)
                 WHERE r.statement_no = s.statement_no AND e.account = 'unapplied'), 0)::bigint AS unapplied,
       (SELECT count(*)::int FROM remittance_differences d JOIN remittance_rows r USING (row_id)
        WHERE r.statement_no = s.statement_no AND d.status <> 'resolved') AS open,
       (SELECT nullif(btrim(u.first_name || ' ' || u.last_name), '') FROM users u
        WHERE u.user_id = s.booked_by) AS booked_by
     FROM remittance_statements s WHERE s.statement_no = ?`,
    [statementNo],
  );
