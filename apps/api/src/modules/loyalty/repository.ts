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

/** Stores a member's verified cards. */
export async function storeCards(
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

/** Whether a member has verified a card since then. */
export async function holdsCard(db: Db, userId: number, card: string, since: Date): Promise<boolean> {
  const found = await firstRow(
    db,
    'SELECT 1 FROM partner_cards WHERE user_id = ? AND card = ? AND verified_at >= ?',
    [userId, card, since],
  );
  return found !== undefined;
}

/**
 * Records a reservation before it is requested. A retried request reuses the first one's, unless released.
 * @param of.request id shared by all retries of a request
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

/**
 * Changes the state of a reservation, if it is still one of `from`.
 * @returns whether it was changed
 */
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

/** Jobs of one reservation run sequentially, each once. */
const ADD_JOB = (task: string, key: string) =>
  `graphile_worker.add_job('${task}', json_build_object('key', ${key}), queue_name := 'the1-' || abs(hashtext(${key})) % 8,
    job_key := '${task}-' || ${key}, max_attempts := 25)`;

/**
 * Assigns a reservation to an order in the order's transaction; captured once it is placed.
 * @returns false when it was released meanwhile
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

/** Releases the points of a request without an order. */
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

/** Releases the points of a cancelled order, in its transaction. */
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

/** Points returned with a refund, in its transaction. */
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

/** Points of a reservation still to be returned. */
export const returnsDue = (db: Db, key: string): Promise<{ refund_id: number; points: number }[]> =>
  rows(
    db,
    'SELECT refund_id, points FROM partner_returns WHERE key = ? AND done_at IS NULL ORDER BY refund_id',
    [key],
  );

export async function returnIsDone(db: Db, refundId: number, at: Date): Promise<void> {
  await db.raw('UPDATE partner_returns SET done_at = ? WHERE refund_id = ?', [at, refundId]);
}

/** Reservations of aborted requests. */
export const staleReservations = (db: Db, before: Date, limit: number): Promise<{ key: string }[]> =>
  rows(
    db,
    `SELECT key FROM partner_reservations
     WHERE status IN ('asked', 'reserved') AND so_no IS NULL AND created_at <= ? ORDER BY created_at LIMIT ?`,
    [before, limit],
  );

/** Requeues pending partner requests without an active job, e.g. after a long outage. */
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

/** Our records of reservations. */
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

/** Orders of a period whose points the partner should have reserved or captured. */
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
