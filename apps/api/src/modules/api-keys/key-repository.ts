import type { Permission } from '@mali/contracts/permissions';
import type { RoleId } from '@mali/contracts/roles';
import { type Db, firstRow, preparedRow, rows } from '../../platform/database.ts';

export type KeyRow = Readonly<{
  key_id: number;
  name: string;
  prefix: string;
  scopes: Permission[];
  made_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** Null for a deleted account. */
  made_by: string | null;
  /** The maker's role; null when the account is disabled or deleted. */
  role_id: RoleId | null;
}>;
const SELECT = `SELECT k.key_id, k.name, k.prefix, k.scopes, k.made_at, k.expires_at, k.last_used_at, k.revoked_at,
    nullif(trim(u.first_name || ' ' || u.last_name), '') AS made_by,
    CASE WHEN u.disabled OR u.deleted_at IS NOT NULL THEN NULL ELSE u.role_id END AS role_id
  FROM api_keys k JOIN users u ON u.user_id = k.made_by`;

export const readKeys = (db: Db, limit: number): Promise<KeyRow[]> =>
  rows(db, `${SELECT} ORDER BY k.revoked_at IS NOT NULL, k.key_id DESC LIMIT ?`, [limit]);
export const readKey = (db: Db, id: number): Promise<KeyRow | undefined> =>
  firstRow(db, `${SELECT} WHERE k.key_id = ?`, [id]);
export const keyByRequest = (db: Db, requestKey: string): Promise<{ key_id: number } | undefined> =>
  firstRow(db, 'SELECT key_id FROM api_keys WHERE request_key = ?', [requestKey]);

/** Two keys are not made at once: their number is limited. @returns how many are neither revoked nor expired */
export async function lockKeys(trx: Db, at: Date): Promise<number> {
  await trx.raw('LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE');
  const found = await firstRow<{ n: number }>(
    trx,
    'SELECT count(*)::int AS n FROM api_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)',
    [at],
  );
  return found?.n ?? 0;
}

export type NewKey = Readonly<{
  request_key: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: readonly Permission[];
  made_by: number;
  at: Date;
  expires_at: Date | null;
}>;
export async function insertKey(trx: Db, key: NewKey): Promise<number> {
  const made = await firstRow<{ key_id: number }>(
    trx,
    `INSERT INTO api_keys (request_key, name, prefix, hash, scopes, made_by, made_at, expires_at)
     VALUES (?, ?, ?, ?, ?::text[], ?, ?, ?) RETURNING key_id`,
    [
      ...[key.request_key, key.name, key.prefix, key.hash, `{${key.scopes.join(',')}}`],
      ...[key.made_by, key.at, key.expires_at],
    ],
  );
  if (made === undefined) throw new Error('no key was made');
  return made.key_id;
}

/** @returns false: there is no such key, or it is revoked already */
export async function setRevoked(trx: Db, id: number, at: Date): Promise<boolean> {
  const done = await rows(
    trx,
    'UPDATE api_keys SET revoked_at = ? WHERE key_id = ? AND revoked_at IS NULL RETURNING 1',
    [at, id],
  );
  return done.length > 0;
}

export type FoundKey = Readonly<{
  key_id: number;
  name: string;
  scopes: Permission[];
  user_id: number;
  role_id: RoleId;
  last_used_at: Date | null;
}>;
/** The key that can be used, of a maker whose account is open. */
export const findKey = (db: Db, hash: Buffer, at: Date): Promise<FoundKey | undefined> =>
  preparedRow(
    db,
    `SELECT k.key_id, k.name, k.scopes, k.made_by AS user_id, u.role_id, k.last_used_at
     FROM api_keys k JOIN users u ON u.user_id = k.made_by
     WHERE k.hash = ? AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?)
       AND NOT u.disabled AND u.deleted_at IS NULL`,
    [hash, at],
  );

export async function noteUse(db: Db, id: number, at: Date): Promise<void> {
  await db.raw('UPDATE api_keys SET last_used_at = greatest(last_used_at, ?) WHERE key_id = ?', [at, id]);
}
