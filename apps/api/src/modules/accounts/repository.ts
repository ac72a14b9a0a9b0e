import type { RoleId } from '@mali/contracts/roles';
import type { LinkPurpose } from '@mali/contracts/sign-in-values';
import { traceParent } from '@mali/telemetry/channels';
import { type Db, firstRow, isDatabaseError, rows, UNIQUE_VIOLATION } from '../../platform/database.ts';

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
  email_verified_at: Date | null;
  alias: string | null;
  /** Those that a member of the staff is bound to. */
  places: number[];
};
const USER =
  'ARRAY(SELECT w.location_id::int FROM staff_places w WHERE w.user_id = users.user_id ORDER BY 1) AS places, user_id, email, password_hash, first_name, last_name, role_id, pdpa_consented, web_lang, disabled, email_verified_at, alias';

export const userByEmail = (db: Db, email: string): Promise<User | undefined> =>
  firstRow<User>(db, `SELECT ${USER} FROM users WHERE email = ?`, [email]);

export const userById = (db: Db, userId: number): Promise<User | undefined> =>
  firstRow<User>(db, `SELECT ${USER} FROM users WHERE user_id = ?`, [userId]);

/** Whether staff have blocked the customer of an account. */
export async function isBlocked(db: Db, userId: number): Promise<boolean> {
  const sql = 'SELECT FROM customers WHERE user_id = ? AND blocked_at IS NOT NULL';
  return (await rows(db, sql, [userId])).length > 0;
}

/** The new user; undefined when the e-mail has an account. Of two concurrent requests one succeeds. */
export function insertUser(
  db: Db,
  user: {
    email: string;
    /** Null when signing up through a provider. */
    password_hash: string | null;
    first_name: string;
    last_name: string;
    email_consent: boolean;
    web_lang: 'th' | 'en' | null;
    created_at: Date;
  },
): Promise<User | undefined> {
  const { email, password_hash, first_name, last_name, email_consent, web_lang, created_at } = user;
  return firstRow<User>(
    db,
    `INSERT INTO users (email, password_hash, first_name, last_name, email_consent, web_lang, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email) DO NOTHING RETURNING ${USER}`,
    [email, password_hash, first_name, last_name, email_consent, web_lang, created_at],
  );
}

export async function setLanguage(db: Db, userId: number, lang: 'th' | 'en'): Promise<boolean> {
  const sql = 'UPDATE users SET web_lang = ? WHERE user_id = ? AND NOT disabled RETURNING user_id';
  return (await rows(db, sql, [lang, userId])).length > 0;
}

/** Records acceptance of the privacy policy; false when the account is deleted or disabled. */
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

/** Locks these names until the end of the transaction. */
export async function lockNames(db: Db, names: readonly string[]): Promise<void> {
  // Sequentially in a fixed order, to prevent deadlocks.
  for (const name of [...names].sort())
    await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

/** The highest number of failures of any of the keys since then. */
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

/** Deletes all failures of `account`, and of each other key the one recorded at `at`. */
export async function deleteFailures(
  db: Db,
  account: string,
  others: readonly string[],
  at: Date,
): Promise<void> {
  await db.raw(
    `DELETE FROM signin_failures WHERE key = ? OR ctid IN (
       SELECT (SELECT ctid FROM signin_failures WHERE key = other AND at = ? LIMIT 1)
       FROM unnest(?::text[]) AS other)`,
    [account, at, [...others]],
  );
}

/** Number of attempts since then. */
export async function countAttempts(db: Db, key: string, since: Date): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM auth_attempts WHERE key = ? AND at > ?';
  return (await firstRow<{ n: number }>(db, sql, [key, since]))?.n ?? 0;
}

export async function recordAttempt(db: Db, key: string, at: Date): Promise<void> {
  await db.raw('INSERT INTO auth_attempts (key, at) VALUES (?, ?)', [key, at]);
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.raw('DELETE FROM auth_attempts WHERE key = ?', [key]);
}

/** Stores a hash of the same password with current parameters, unless the password was changed meanwhile. */
export async function rehashed(db: Db, userId: number, before: string, after: string): Promise<void> {
  await db.raw('UPDATE users SET password_hash = ? WHERE user_id = ? AND password_hash = ?', [
    after,
    userId,
    before,
  ]);
}

/** Whether the account was used in this browser before: by its random id, or by user agent and network. */
export async function knowsDevice(
  db: Db,
  userId: number,
  device: { ip: string; user_agent: string; device_id: string | null },
): Promise<boolean> {
  const row = await firstRow<{ known: boolean }>(
    db,
    `SELECT bool_or(coalesce(device_id = ?, false) OR (ip = ? AND user_agent = ?)) IS NOT FALSE AS known
     FROM sessions WHERE user_id = ?`,
    [device.device_id, device.ip, device.user_agent, userId],
  );
  return row?.known ?? true;
}

/** False when the solution was used before. */
export async function spendCaptcha(db: Db, challenge: Buffer, expiresAt: Date): Promise<boolean> {
  const sql = 'INSERT INTO used_captchas VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING challenge';
  return (await rows(db, sql, [challenge, expiresAt])).length > 0;
}

export type RefreshToken = {
  token_hash: Buffer;
  family: string;
  user_id: number;
  created_at: Date;
  session_started_at: Date;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
};

export const refreshToken = (db: Db, hash: Buffer): Promise<RefreshToken | undefined> =>
  firstRow<RefreshToken>(
    db,
    `SELECT token_hash, family, user_id, created_at, session_started_at, expires_at, used_at, revoked_at
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

export type SessionRow = Readonly<{
  session_id: string;
  user_id: number;
  started_at: Date;
  seen_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
  device_id: string | null;
  keep: boolean;
}>;

export async function insertSession(
  db: Db,
  session: Omit<SessionRow, 'seen_at'> & { confirmed_at: Date | null },
): Promise<void> {
  const { session_id, user_id, started_at, expires_at, ip, user_agent, device_id, keep, confirmed_at } =
    session;
  await db.raw(
    `INSERT INTO sessions
       (session_id, user_id, started_at, seen_at, expires_at, ip, user_agent, device_id, keep, confirmed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [session_id, user_id, started_at, started_at, expires_at, ip, user_agent, device_id, keep, confirmed_at],
  );
}

/**
 * Time of the last code confirmation of a session, and whether its cookie is persistent; undefined without a
 * row.
 */
export const sessionState = (
  db: Db,
  sessionId: string,
): Promise<{ confirmed_at: Date | null; keep: boolean } | undefined> =>
  firstRow(db, 'SELECT confirmed_at, keep FROM sessions WHERE session_id = ?', [sessionId]);

/** Records a code confirmation; false when the session has ended. */
export async function confirmSession(db: Db, sessionId: string, at: Date): Promise<boolean> {
  const sql =
    'UPDATE sessions SET confirmed_at = ? WHERE session_id = ? AND ended_at IS NULL RETURNING session_id';
  return (await rows(db, sql, [at, sessionId])).length > 0;
}

/** Records the origin of a renewal; inserts the row of a session that the previous release started. */
export async function sawSession(
  db: Db,
  session: Omit<SessionRow, 'seen_at' | 'device_id'>,
  at: Date,
): Promise<void> {
  const { session_id, user_id, started_at, expires_at, ip, user_agent, keep } = session;
  await db.raw(
    `INSERT INTO sessions (session_id, user_id, started_at, seen_at, expires_at, ip, user_agent, keep)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id) DO UPDATE SET seen_at = EXCLUDED.seen_at, expires_at = EXCLUDED.expires_at,
       ip = EXCLUDED.ip, user_agent = EXCLUDED.user_agent, keep = EXCLUDED.keep`,
    [session_id, user_id, started_at, at, expires_at, ip, user_agent, keep],
  );
}

/** The open sessions of an account, the last used first. */
export const openSessions = (db: Db, userId: number, at: Date): Promise<SessionRow[]> =>
  rows(
    db,
    `SELECT session_id, user_id, started_at, seen_at, expires_at, ip, user_agent, device_id, keep
     FROM sessions WHERE user_id = ? AND ended_at IS NULL AND expires_at > ?
     ORDER BY seen_at DESC, session_id`,
    [userId, at],
  );

/** Unrevoked refresh token families of an account. */
export async function openFamilies(db: Db, userId: number): Promise<string[]> {
  const sql = 'SELECT DISTINCT family FROM refresh_tokens WHERE user_id = ? AND revoked_at IS NULL';
  return (await rows<{ family: string }>(db, sql, [userId])).map(({ family }) => family);
}

/**
 * Ends sessions and revokes their tokens.
 * @returns the ids of those that were open
 */
export async function endSessionRows(db: Db, sessionIds: readonly string[], at: Date): Promise<string[]> {
  const ids = [...sessionIds];
  await db.raw('UPDATE sessions SET ended_at = ? WHERE session_id = ANY (?::uuid[]) AND ended_at IS NULL', [
    at,
    ids,
  ]);
  const revoked = await rows<{ family: string }>(
    db,
    `UPDATE refresh_tokens SET revoked_at = ? WHERE family = ANY (?::uuid[]) AND revoked_at IS NULL
     RETURNING family`,
    [at, ids],
  );
  return [...new Set(revoked.map(({ family }) => family))];
}

export type LinkRow = Readonly<{
  user_id: number;
  purpose: LinkPurpose;
  email: string;
  expires_at: Date;
  used_at: Date | null;
  /** The sign-in through a provider that it is for. */
  sign_in_id: string | null;
}>;

export async function insertLink(
  db: Db,
  link: Omit<LinkRow, 'used_at'> & { token_hash: Buffer; created_at: Date },
): Promise<void> {
  const { token_hash, user_id, purpose, email, sign_in_id, created_at, expires_at } = link;
  await db.raw(
    `INSERT INTO account_tokens (token_hash, user_id, purpose, email, sign_in_id, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [token_hash, user_id, purpose, email, sign_in_id, created_at, expires_at],
  );
}

export const linkByHash = (db: Db, hash: Buffer): Promise<LinkRow | undefined> =>
  firstRow<LinkRow>(
    db,
    'SELECT user_id, purpose, email, expires_at, used_at, sign_in_id FROM account_tokens WHERE token_hash = ?',
    [hash],
  );

/** Uses up a link; false when it was used concurrently. */
export async function spendLink(db: Db, hash: Buffer, at: Date): Promise<boolean> {
  const sql =
    'UPDATE account_tokens SET used_at = ? WHERE token_hash = ? AND used_at IS NULL RETURNING user_id';
  return (await rows(db, sql, [at, hash])).length > 0;
}

/** Voids all links mailed so far; with a purpose, those of that purpose. */
export async function voidLinks(
  db: Db,
  userId: number,
  at: Date,
  purpose: LinkPurpose | null = null,
): Promise<void> {
  await db.raw(
    `UPDATE account_tokens SET used_at = ?
     WHERE user_id = ? AND used_at IS NULL AND purpose = coalesce(?, purpose)`,
    [at, userId, purpose],
  );
}

/** Changes the password, unless it is no longer `before`. */
export async function setPassword(
  db: Db,
  userId: number,
  before: string | null,
  after: string,
  at: Date,
): Promise<boolean> {
  const sql = `UPDATE users SET password_hash = ?, password_changed_at = ?
    WHERE user_id = ? AND password_hash IS NOT DISTINCT FROM ? AND NOT disabled RETURNING user_id`;
  return (await rows(db, sql, [after, at, userId, before])).length > 0;
}

export async function setEmailVerified(db: Db, userId: number, at: Date): Promise<void> {
  await db.raw('UPDATE users SET email_verified_at = coalesce(email_verified_at, ?) WHERE user_id = ?', [
    at,
    userId,
  ]);
}

/** False when another account has the e-mail by now: the transaction can only be rolled back then. */
export async function setEmail(db: Db, userId: number, email: string, at: Date): Promise<boolean> {
  try {
    await db.raw('UPDATE users SET email = ?, email_verified_at = ? WHERE user_id = ?', [email, at, userId]);
    return true;
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION)) return false;
    throw error;
  }
}

export async function passwordChangedAt(db: Db, userId: number): Promise<Date | null> {
  const sql = 'SELECT password_changed_at AS at FROM users WHERE user_id = ?';
  return (await firstRow<{ at: Date | null }>(db, sql, [userId]))?.at ?? null;
}

/** Queues a mail, to be composed and sent after commit. */
export async function addMailJob(db: Db, payload: object): Promise<void> {
  await db.raw(`SELECT graphile_worker.add_job('account-mail', ?::json, max_attempts := 25)`, [
    JSON.stringify({ ...payload, ...traceParent() }),
  ]);
}
