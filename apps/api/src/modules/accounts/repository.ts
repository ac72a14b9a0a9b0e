import type { RoleId } from '@mali/contracts/roles';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type User = {
  user_id: number;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  role_id: RoleId;
  pdpa_consented: boolean;
  web_lang: 'th' | 'en' | null;
  disabled: boolean;
};
const USER =
  'user_id, email, password_hash, first_name, last_name, role_id, pdpa_consented, web_lang, disabled';

export const userByEmail = (db: Db, email: string): Promise<User | undefined> =>
  firstRow<User>(db, `SELECT ${USER} FROM users WHERE email = ?`, [email]);

export const userById = (db: Db, userId: number): Promise<User | undefined> =>
  firstRow<User>(db, `SELECT ${USER} FROM users WHERE user_id = ?`, [userId]);

/** The new user, or undefined when the e-mail has an account. Of two at the same time one gets it. */
export function insertUser(
  db: Db,
  user: {
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    email_consent: boolean;
    created_at: Date;
  },
): Promise<User | undefined> {
  const { email, password_hash, first_name, last_name, email_consent, created_at } = user;
  return firstRow<User>(
    db,
    `INSERT INTO users (email, password_hash, first_name, last_name, email_consent, created_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (email) DO NOTHING RETURNING ${USER}`,
    [email, password_hash, first_name, last_name, email_consent, created_at],
  );
}

export async function setLanguage(db: Db, userId: number, lang: 'th' | 'en'): Promise<boolean> {
  const sql = 'UPDATE users SET web_lang = ? WHERE user_id = ? AND NOT disabled RETURNING user_id';
  return (await rows(db, sql, [lang, userId])).length > 0;
}

/** Keeps that the user has accepted the privacy policy; false when the account is gone or disabled. */
export async function setPrivacyConsent(
  db: Db,
  userId: number,
  version: number | null,
  at: Date,
): Promise<boolean> {
  const sql = `
    WITH accepted AS (
      UPDATE users SET pdpa_consented = true WHERE user_id = ? AND NOT disabled RETURNING user_id
    )
    INSERT INTO pdpa_consents (user_id, policy_version, at) SELECT user_id, ?::integer, ? FROM accepted
    RETURNING user_id`;
  return (await rows(db, sql, [userId, version, at])).length > 0;
}

/** Until the end of the transaction nobody else works on any of these names. */
export async function lockNames(db: Db, names: readonly string[]): Promise<void> {
  // One after the other and in one order, so that two never wait for each other.
  for (const name of [...names].sort())
    await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

/** The most failures that any of the keys has had since then. */
export async function countFailures(db: Db, keys: readonly string[], since: Date): Promise<number> {
  const row = await firstRow<{ most: number }>(
    db,
    `SELECT coalesce(max(n), 0)::int AS most
     FROM (SELECT count(*) AS n FROM signin_failures WHERE key = ANY (?) AND at > ? GROUP BY key) f`,
    [[...keys], since],
  );
  return row?.most ?? 0;
}

export async function recordFailures(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await db.raw('INSERT INTO signin_failures (key, at) SELECT unnest(?::text[]), ?', [[...keys], at]);
}

/** Forgets every failure of `account` and the one of `address` that was recorded at `at`. */
export async function forgetFailures(db: Db, account: string, address: string, at: Date): Promise<void> {
  await db.raw(
    `DELETE FROM signin_failures WHERE key = ?
       OR ctid = (SELECT ctid FROM signin_failures WHERE key = ? AND at = ? LIMIT 1)`,
    [account, address, at],
  );
}

/** False when the answer was used before. */
export async function spendCaptcha(db: Db, challenge: Buffer, expiresAt: Date): Promise<boolean> {
  const sql = 'INSERT INTO used_captchas VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING challenge';
  return (await rows(db, sql, [challenge, expiresAt])).length > 0;
}

export type RefreshToken = {
  token_hash: Buffer;
  family: string;
  user_id: number;
  session_started_at: Date;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
};

export const refreshToken = (db: Db, hash: Buffer): Promise<RefreshToken | undefined> =>
  firstRow<RefreshToken>(
    db,
    `SELECT token_hash, family, user_id, session_started_at, expires_at, used_at, revoked_at
     FROM refresh_tokens WHERE token_hash = ?`,
    [hash],
  );

export async function insertRefreshToken(
  db: Db,
  token: Pick<RefreshToken, 'token_hash' | 'family' | 'user_id' | 'session_started_at' | 'expires_at'>,
  at: Date,
): Promise<void> {
  const { token_hash, family, user_id, session_started_at, expires_at } = token;
  await db.raw(
    `INSERT INTO refresh_tokens (token_hash, family, user_id, created_at, session_started_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [token_hash, family, user_id, at, session_started_at, expires_at],
  );
}

export async function markUsed(db: Db, hash: Buffer, at: Date): Promise<void> {
  await db.raw('UPDATE refresh_tokens SET used_at = ? WHERE token_hash = ?', [at, hash]);
}

export async function revokeFamily(db: Db, family: string, at: Date): Promise<void> {
  await db.raw('UPDATE refresh_tokens SET revoked_at = ? WHERE family = ? AND revoked_at IS NULL', [
    at,
    family,
  ]);
}

/** Removes what no longer decides anything. */
export async function prune(db: Db, at: Date, failuresBefore: Date): Promise<void> {
  await db.raw('DELETE FROM signin_failures WHERE at < ?', [failuresBefore]);
  await db.raw('DELETE FROM used_captchas WHERE expires_at < ?', [at]);
  await db.raw('DELETE FROM refresh_tokens WHERE expires_at < ?', [at]);
}
