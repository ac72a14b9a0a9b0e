import { type Db, firstRow, rows } from '../../platform/database.ts';

export type SecondStepRow = Readonly<{
  secret: Buffer | null;
  enrolled_at: Date | null;
  last_step: number | null;
  pending: Buffer | null;
  pending_at: Date | null;
}>;

export async function isEnrolled(db: Db, userId: number): Promise<boolean> {
  const sql = 'SELECT 1 AS enrolled FROM second_steps WHERE user_id = ? AND secret IS NOT NULL';
  return (await firstRow(db, sql, [userId])) !== undefined;
}

/** The authenticator of an account, locked until the end of the transaction: no code is used twice. */
export const lockSecondStep = (trx: Db, userId: number): Promise<SecondStepRow | undefined> =>
  firstRow(
    trx,
    'SELECT secret, enrolled_at, last_step, pending, pending_at FROM second_steps WHERE user_id = ? FOR UPDATE',
    [userId],
  );

/** Stores a displayed secret to be confirmed, replacing any other. */
export async function keepPending(db: Db, userId: number, pending: Buffer, at: Date): Promise<void> {
  await db.raw(
    `INSERT INTO second_steps (user_id, pending, pending_at) VALUES (?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET pending = EXCLUDED.pending, pending_at = EXCLUDED.pending_at`,
    [userId, pending, at],
  );
}

/** Makes the displayed secret the account's. */
export async function takePending(db: Db, userId: number, step: number, at: Date): Promise<void> {
  await db.raw(
    `UPDATE second_steps SET secret = pending, enrolled_at = ?, last_step = ?, pending = NULL, pending_at = NULL
     WHERE user_id = ?`,
    [at, step, userId],
  );
}

export async function setLastStep(db: Db, userId: number, step: number): Promise<void> {
  await db.raw('UPDATE second_steps SET last_step = ? WHERE user_id = ?', [step, userId]);
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.raw('DELETE FROM recovery_codes WHERE user_id = ?', [userId]);
  await db.raw('INSERT INTO recovery_codes (user_id, code_hash) SELECT ?, unnest(?::bytea[])', [
    userId,
    [...hashes],
  ]);
}

/** Uses up a recovery code; false when unknown or used. */
export async function spendRecoveryCode(db: Db, userId: number, hash: Buffer, at: Date): Promise<boolean> {
  const sql = `UPDATE recovery_codes SET used_at = ? WHERE user_id = ? AND code_hash = ? AND used_at IS NULL
    RETURNING user_id`;
  return (await rows(db, sql, [at, userId, hash])).length > 0;
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM recovery_codes WHERE user_id = ? AND used_at IS NULL';
  return (await firstRow<{ n: number }>(db, sql, [userId]))?.n ?? 0;
}

/** Deletes authenticator and recovery codes: the next sign-in sets up new ones. */
export async function deleteSecondStep(db: Db, userId: number): Promise<boolean> {
  const sql = 'DELETE FROM second_steps WHERE user_id = ? RETURNING user_id';
  return (await rows(db, sql, [userId])).length > 0;
}
