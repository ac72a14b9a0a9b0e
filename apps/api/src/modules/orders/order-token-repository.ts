import { type Db, firstRow } from '../../platform/database.ts';

/** Stores the hash of a token with access to one order until `expiresAt`. */
export async function insertOrderToken(
  db: Db,
  token: { hash: Buffer; so_no: string; at: Date; expiresAt: Date },
): Promise<void> {
  const { hash, so_no, at, expiresAt } = token;
  await db.raw('INSERT INTO order_tokens (token_hash, so_no, created_at, expires_at) VALUES (?, ?, ?, ?)', [
    hash,
    so_no,
    at,
    expiresAt,
  ]);
}

/** The order number of a token; undefined when unknown or expired. */
export async function orderOfTokenHash(db: Db, hash: Buffer, at: Date): Promise<string | undefined> {
  const found = await firstRow<{ so_no: string }>(
    db,
    'SELECT so_no FROM order_tokens WHERE token_hash = ? AND expires_at > ?',
    [hash, at],
  );
  return found?.so_no;
}

/** Whether a staff member has placed the order for its customer. */
export async function isPlacedByStaff(db: Db, so_no: string, staffId: number): Promise<boolean> {
  const sql = `SELECT 1 AS made FROM order_events
    WHERE so_no = ? AND from_status IS NULL AND actor = 'staff' AND actor_id = ?`;
  return (await firstRow(db, sql, [so_no, staffId])) !== undefined;
}
