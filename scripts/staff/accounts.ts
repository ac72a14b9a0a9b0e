import type { SecurityEventKind } from '@mali/contracts/audit-values';
import { CUSTOM_ROLES_FROM, isCustomRole, ROLE_IDS, type RoleId } from '@mali/contracts/roles';
import type pg from 'pg';
import { STAFF_ROLES } from './roles.ts';

export type Account = Readonly<{
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  role_id: RoleId;
  disabled: boolean;
  /** The name of a role that the shop has made. */
  role_name: string | null;
}>;

const ACCOUNT = `user_id, email, first_name, last_name, role_id, disabled,
  (SELECT c.name_en FROM custom_roles c WHERE c.role_id = users.role_id) AS role_name`;

/** All staff, disabled accounts last. */
export async function listStaff(db: pg.Client): Promise<Account[]> {
  const { rows } = await db.query<Account>(
    `SELECT ${ACCOUNT} FROM users WHERE role_id = ANY ($1) OR role_id >= $2 ORDER BY disabled, role_id, email`,
    [[...STAFF_ROLES.values()], CUSTOM_ROLES_FROM],
  );
  return rows;
}

/** The account of an e-mail (stored in lower case), of any role. */
export async function accountOf(db: pg.Client, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(`SELECT ${ACCOUNT} FROM users WHERE email = $1`, [email]);
  const [account] = rows;
  const known: readonly number[] = ROLE_IDS;
  if (account !== undefined && !isCustomRole(account.role_id) && !known.includes(account.role_id))
    throw new Error(`role ${account.role_id} of ${email} is not in the table of roles`);
  return account;
}

export type NewAccount = Readonly<{
  email: string;
  role: RoleId;
  passwordHash: string;
  firstName: string;
  lastName: string;
  at: Date;
}>;

/** @returns false when the e-mail has an account by now; nothing is changed then */
export async function addAccount(db: pg.Client, account: NewAccount): Promise<boolean> {
  const { email, role, passwordHash, firstName, lastName, at } = account;
  return inTransaction(db, async () => {
    const { rows } = await db.query<{ user_id: number }>(
      `INSERT INTO users (email, password_hash, first_name, last_name, role_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email) DO NOTHING RETURNING user_id`,
      [email, passwordHash, firstName, lastName, role, at],
    );
    const [made] = rows;
    if (made !== undefined)
      await writeDown(db, 'staff_added', made.user_id, at, { before: null, after: role });
    return made !== undefined;
  });
}

export type Change = Readonly<{
  userId: number;
  role: RoleId;
  passwordHash: string;
  /** Null keeps the account's name. */
  name: Readonly<{ firstName: string; lastName: string }> | null;
  at: Date;
}>;

/** Sets an account's role and password, enables it, and ends its sessions. */
export function changeAccount(
  db: pg.Client,
  { userId, role, passwordHash, name, at }: Change,
): Promise<void> {
  return inTransaction(db, async () => {
    const { rows } = await db.query<{ role_id: number }>('SELECT role_id FROM users WHERE user_id = $1', [
      userId,
    ]);
    await writeDown(db, 'staff_role_changed', userId, at, { before: rows[0]?.role_id ?? null, after: role });
    await db.query(
      `UPDATE users SET role_id = $2, password_hash = $3, disabled = false,
         first_name = coalesce($4, first_name), last_name = coalesce($5, last_name), password_changed_at = $6
       WHERE user_id = $1`,
      [userId, role, passwordHash, name?.firstName ?? null, name?.lastName ?? null, at],
    );
    // A previously mailed link could set yet another password.
    await db.query('UPDATE account_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [
      userId,
      at,
    ]);
    await endSessions(db, userId, at);
  });
}

/** Disables the account and ends its sessions. */
export function disableAccount(db: pg.Client, userId: number, at: Date): Promise<void> {
  return inTransaction(db, async () => {
    await db.query('UPDATE users SET disabled = true WHERE user_id = $1', [userId]);
    await writeDown(db, 'staff_disabled', userId, at, { before: false, after: true });
    await endSessions(db, userId, at);
  });
}

/**
 * Removes the authenticator and the recovery codes, and ends the sessions: the next sign-in sets up another
 * one.
 */
export function resetSecondStep(db: pg.Client, userId: number, at: Date): Promise<void> {
  return inTransaction(db, async () => {
    const { rowCount } = await db.query('DELETE FROM second_steps WHERE user_id = $1', [userId]);
    await writeDown(db, 'second_step_reset', userId, at, { before: rowCount === 1, after: false });
    await endSessions(db, userId, at);
  });
}

/** Recorded in the audit log, without the operator, who is unknown. */
async function writeDown(
  db: pg.Client,
  kind: SecurityEventKind,
  userId: number,
  at: Date,
  details: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  await db.query(
    `INSERT INTO security_events (at, kind, user_id, actor_id, ip, user_agent, subject, details)
     VALUES ($1, $2, $3, NULL, '', 'npm run staff', 'staff', $4)`,
    [at, kind, userId, JSON.stringify(details)],
  );
}

/**
 * Locks each session like its renewal does, so that none is renewed concurrently. The database notifies the
 * API of each: issued access tokens are revoked.
 */
async function endSessions(db: pg.Client, userId: number, at: Date): Promise<void> {
  await db.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(family, 0))
     FROM (SELECT DISTINCT family::text AS family FROM refresh_tokens
           WHERE user_id = $1 AND revoked_at IS NULL ORDER BY 1) open`,
    [userId],
  );
  await db.query('UPDATE refresh_tokens SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL', [
    userId,
    at,
  ]);
  await db.query('UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL', [userId, at]);
}

async function inTransaction<R>(db: pg.Client, work: () => Promise<R>): Promise<R> {
  await db.query('BEGIN');
  try {
    const result = await work();
    await db.query('COMMIT');
    return result;
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}
