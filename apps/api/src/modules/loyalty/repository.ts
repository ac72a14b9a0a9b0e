import { type Db, firstRow, rows } from '../../platform/database.ts';

export type ReservationRow = {
  key: string;
  user_id: number | null;
  card: string;
  points: number;
  so_no: string | null;
  status: ReservationStatus;
  created_at: Date;
};
export type ReservationStatus =
  | 'asked'
  | 'refused'
  | 'reserved'
  | 'used'
  | 'captured'
  | 'releasing'
  | 'released';

/** Keeps cards that a member has proved to hold. */
export async function keepCards(
  db: Db,
  userId: number,
  cards: readonly { card: string; number: string }[],
  at: Date,
): Promise<void> {
  if (cards.length === 0) return;
  await db.raw(
    `INSERT INTO partner_cards (user_id, card, number, verified_at)
     SELECT ?, c.card, c.number, ? FROM jsonb_to_recordset(?::jsonb) AS c(card text, number text)
     ON CONFLICT (user_id, card) DO UPDATE SET number = EXCLUDED.number, verified_at = EXCLUDED.verified_at`,
    [userId, at, JSON.stringify(cards)],
  );
}

/** Whether a member has proved to hold a card since then. */
export async function holdsCard(db: Db, userId: number, card: string, since: Date): Promise<boolean> {
  const found = await firstRow(
    db,
    'SELECT 1 FROM partner_cards WHERE user_id = ? AND card = ? AND verified_at >= ?',
    [userId, card, since],
  );
  return found !== undefined;
}

/**
 * Writes down that points are about to be asked for. A repeated request meets the reservation of the first one, unless
 * that has been let go.
 * @param of.request the name that all tries of one request share
 */
export async function beginReservation(
  db: Db,
  of: { request: string; user_id: number; card: string; points: number; at: Date },
): Promise<ReservationRow> {
  const { request, user_id, card, points, at } = of;
  const earlier = await rows<ReservationRow>(
    db,
    'SELECT * FROM partner_reservations WHERE request = ? ORDER BY created_at, key',
    [request],
  );
  const open = earlier.find(
    (row) =>
      (row.status === 'asked' || row.status === 'reserved') && row.card === card && row.points === points,
  );
  if (open !== undefined) return open;
  const begun = await firstRow<ReservationRow>(
    db,
    `INSERT INTO partner_reservations (key, request, user_id, card, points, status, created_at)
     VALUES (?, ?, ?, ?, ?, 'asked', ?) ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key RETURNING *`,
    [`${request}-${earlier.length + 1}`, request, user_id, card, points, at],
  );
  if (begun === undefined) throw new Error('the reservation was not written');
  return begun;
}

/** Moves a reservation, if it still stands in one of `from`. @returns whether it was moved */
export async function moveReservation(
  db: Db,
  key: string,
  from: readonly ReservationStatus[],
  to: ReservationStatus,
): Promise<boolean> {
  const moved = await firstRow(
    db,
    'UPDATE partner_reservations SET status = ? WHERE key = ? AND status = ANY(?::text[]) RETURNING 1',
    [to, key, `{${from.join(',')}}`],
  );
  return moved !== undefined;
}

/** Jobs about one reservation run one after the other, each once. */
const ADD_JOB = (task: string, key: string) =>
  `graphile_worker.add_job('${task}', json_build_object('key', ${key}), queue_name := 'the1-' || abs(hashtext(${key})) % 8,
    job_key := '${task}-' || ${key}, max_attempts := 25)`;

/**
 * An order takes the points that were set aside for it, in its own transaction; they are spent once it stands.
 * @returns false when they have been let go in the meantime
 */
export async function takeReservation(db: Db, key: string, so_no: string): Promise<boolean> {
  const taken = await firstRow(
    db,
    `WITH taken AS (
       UPDATE partner_reservations SET so_no = ?, status = 'used' WHERE key = ? AND status = 'reserved' RETURNING key
     )
     SELECT ${ADD_JOB('the1-capture', 'key')} FROM taken`,
    [so_no, key],
  );
  return taken !== undefined;
}

/** Points of a request that came to no order are let go. */
export async function letGo(db: Db, key: string): Promise<void> {
  await db.raw(
    `WITH gone AS (
       UPDATE partner_reservations SET status = 'releasing'
       WHERE key = ? AND so_no IS NULL AND status IN ('asked', 'reserved') RETURNING key
     )
     SELECT ${ADD_JOB('the1-release', 'key')} FROM gone`,
    [key],
  );
}

/** Points of an order that is cancelled go back, in its transaction. */
export async function releaseForOrder(db: Db, so_no: string): Promise<void> {
  await db.raw(
    `WITH gone AS (
       UPDATE partner_reservations SET status = 'releasing'
       WHERE so_no = ? AND status IN ('used', 'captured') RETURNING key
     )
     SELECT ${ADD_JOB('the1-release', 'key')} FROM gone`,
    [so_no],
  );
}

/** Points that go back with a refund, in its transaction. */
export async function returnWithRefund(
  db: Db,
  of: { refund_id: number; so_no: string; points: number },
): Promise<void> {
  await db.raw(
    `WITH owed AS (
       INSERT INTO partner_returns (refund_id, key, points)
       SELECT ?, key, ? FROM partner_reservations WHERE so_no = ? RETURNING key
     )
     SELECT ${ADD_JOB('the1-return', 'key')} FROM owed`,
    [of.refund_id, of.points, of.so_no],
  );
}

export const reservationOf = (db: Db, key: string): Promise<ReservationRow | undefined> =>
  firstRow(db, 'SELECT * FROM partner_reservations WHERE key = ?', [key]);

/** Points that are still to go back of a reservation. */
export const returnsDue = (db: Db, key: string): Promise<{ refund_id: number; points: number }[]> =>
  rows(
    db,
    'SELECT refund_id, points FROM partner_returns WHERE key = ? AND done_at IS NULL ORDER BY refund_id',
    [key],
  );

export async function returnIsDone(db: Db, refundId: number, at: Date): Promise<void> {
  await db.raw('UPDATE partner_returns SET done_at = ? WHERE refund_id = ?', [at, refundId]);
}

/** Reservations of requests that ended before they came to an order, or to nothing. */
export const forgottenReservations = (db: Db, before: Date, limit: number): Promise<{ key: string }[]> =>
  rows(
    db,
    `SELECT key FROM partner_reservations
     WHERE status IN ('asked', 'reserved') AND so_no IS NULL AND created_at <= ? ORDER BY created_at LIMIT ?`,
    [before, limit],
  );

/** Queues what is due at the partner and has no job that will be tried, as after a partner that was away for days. */
export async function requeue(db: Db, before: Date): Promise<void> {
  const waiting = (task: string, key: string) =>
    `NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j WHERE j.key = '${task}-' || ${key} AND j.attempts < j.max_attempts)`;
  await db.raw(
    `SELECT CASE r.status WHEN 'used' THEN ${ADD_JOB('the1-capture', 'r.key')} ELSE ${ADD_JOB('the1-release', 'r.key')} END
     FROM partner_reservations r
     WHERE r.created_at <= ? AND CASE r.status WHEN 'used' THEN ${waiting('the1-capture', 'r.key')}
             WHEN 'releasing' THEN ${waiting('the1-release', 'r.key')} ELSE false END`,
    [before],
  );
  await db.raw(
    `SELECT ${ADD_JOB('the1-return', 'key')} FROM (
       SELECT DISTINCT t.key FROM partner_returns t JOIN partner_reservations r USING (key)
       WHERE t.done_at IS NULL AND r.status = 'captured' AND ${waiting('the1-return', 't.key')}
     ) due`,
  );
}

/** What our books say of reservations. */
export const bookedReservations = (
  db: Db,
  keys: readonly string[],
): Promise<(ReservationRow & { returned: number; returning: number })[]> =>
  rows(
    db,
    `SELECT r.*, coalesce((SELECT sum(points) FROM partner_returns t WHERE t.key = r.key AND t.done_at IS NOT NULL), 0)::int AS returned,
            coalesce((SELECT sum(points) FROM partner_returns t WHERE t.key = r.key), 0)::int AS returning
     FROM partner_reservations r WHERE r.key = ANY(?::text[])`,
    [[...keys]],
  );

/** Orders of a range whose points the partner should hold or have spent. */
export const ordersWithPoints = (
  db: Db,
  from: Date,
  to: Date,
): Promise<
  { so_no: string; point_the1: number; key: string | null; points: number | null; status: string | null }[]
> =>
  rows(
    db,
    `SELECT o.so_no, o.point_the1, r.key, r.points, r.status FROM orders o
     LEFT JOIN partner_reservations r USING (so_no)
     WHERE o.point_the1 > 0 AND o.placed_at >= ? AND o.placed_at < ?`,
    [from, to],
  );
