import type { Appearance } from '@mali/contracts/profile';
import type { NoticeChoice } from '@mali/contracts/profile-values';
import type { RoleId } from '@mali/contracts/roles';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/**
 * Locks an account until the end of the transaction.
 * @returns false when it is deleted or disabled
 */
export async function lockUser(db: Db, userId: number): Promise<boolean> {
  const sql = 'SELECT user_id FROM users WHERE user_id = ? AND NOT disabled FOR UPDATE';
  return (await rows(db, sql, [userId])).length > 0;
}

/** @returns the new user's id, or undefined when the e-mail has an account */
export async function insertStaff(
  db: Db,
  staff: { email: string; first_name: string; last_name: string; role_id: RoleId },
  at: Date,
): Promise<number | undefined> {
  const { email, first_name, last_name, role_id } = staff;
  const row = await firstRow<{ user_id: number }>(
    db,
    `INSERT INTO users (email, first_name, last_name, role_id, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (email) DO NOTHING RETURNING user_id`,
    [email, first_name, last_name, role_id, at],
  );
  return row?.user_id;
}

export async function setRole(db: Db, userId: number, role: RoleId): Promise<void> {
  await db.raw('UPDATE users SET role_id = ? WHERE user_id = ?', [role, userId]);
}

export async function setDisabled(db: Db, userId: number, disabled: boolean): Promise<void> {
  await db.raw('UPDATE users SET disabled = ? WHERE user_id = ?', [disabled, userId]);
}

/** Removes the password of an account. */
export async function dropPassword(db: Db, userId: number, at: Date): Promise<void> {
  await db.raw('UPDATE users SET password_hash = NULL, password_changed_at = ? WHERE user_id = ?', [
    at,
    userId,
  ]);
}

/** Records when an account was deleted. */
export async function markDeleted(db: Db, userId: number, at: Date): Promise<void> {
  await db.raw('UPDATE users SET deleted_at = ? WHERE user_id = ?', [at, userId]);
}

export type ProfileChange = Partial<{
  first_name: string;
  last_name: string;
  alias: string | null;
  mobile: string | null;
  /** YYYY-MM-DD */
  birthdate: string | null;
  appearance: Appearance;
}>;

/**
 * Updates the given properties.
 * @returns false when the account is deleted or disabled
 */
export async function updateProfileRow(db: Db, userId: number, change: ProfileChange): Promise<boolean> {
  const { appearance, ...plain } = change;
  const row = { ...plain, ...(appearance !== undefined && { appearance: JSON.stringify(appearance) }) };
  const user = db('users').where({ user_id: userId, disabled: false });
  if (Object.keys(row).length === 0) return (await user.first('user_id')) !== undefined;
  return (await user.update(row)) > 0;
}

/** Stores a member's answers to the profile check; null and missing ones are unchanged. */
export async function answerCheck(
  db: Db,
  userId: number,
  { birthdate, appearance }: { birthdate: string | null; appearance: Appearance },
  at: Date,
): Promise<boolean> {
  const sql = `UPDATE users SET profile_checked_at = ?, birthdate = coalesce(?::date, birthdate),
       appearance = appearance || ?::jsonb
     WHERE user_id = ? AND NOT disabled RETURNING user_id`;
  return (await rows(db, sql, [at, birthdate, JSON.stringify(appearance), userId])).length > 0;
}

/**
 * Replaces or removes the profile picture.
 * @returns the files of the previous one; undefined when the account is deleted or disabled
 */
export async function setPicture(
  db: Db,
  userId: number,
  made: { picture: string; files: readonly string[] } | null,
): Promise<string[] | undefined> {
  const changed = await firstRow<{ files: string[] | null }>(
    db,
    `WITH before AS (SELECT user_id, picture_files FROM users WHERE user_id = ? AND NOT disabled FOR UPDATE)
     UPDATE users u SET picture = ?::text, picture_files = ?::text[] FROM before b WHERE u.user_id = b.user_id
     RETURNING b.picture_files AS files`,
    [userId, made?.picture ?? null, made === null ? null : [...made.files]],
  );
  return changed && (changed.files ?? []);
}

/**
 * Switches kinds of mails on or off.
 * @returns false when the account is deleted or disabled
 */
export async function setNoticeChoices(
  db: Db,
  userId: number,
  kinds: readonly NoticeChoice[],
  on: boolean,
): Promise<boolean> {
  const others = kinds.filter((kind) => kind !== 'marketing');
  const changed = await rows(
    db,
    `UPDATE users SET
       email_consent = CASE WHEN ?::boolean THEN ?::boolean ELSE email_consent END,
       notices_off = CASE WHEN ?::boolean
         THEN (SELECT coalesce(array_agg(k), '{}') FROM unnest(notices_off) k WHERE k <> ALL (?::text[]))
         ELSE (SELECT coalesce(array_agg(DISTINCT k), '{}') FROM unnest(notices_off || ?::text[]) k) END
     WHERE user_id = ? AND NOT disabled RETURNING user_id`,
    [others.length < kinds.length, on, on, [...others], [...others], userId],
  );
  return changed.length > 0;
}

/**
 * Stores a user's inviter: once, if they signed up after `since`, later than the inviter, and have no order.
 */
export async function acceptInvitation(
  db: Db,
  userId: number,
  inviter: number,
  since: Date,
): Promise<boolean> {
  const changed = await rows(
    db,
    `UPDATE users u SET invited_by = i.user_id FROM users i
     WHERE u.user_id = ? AND i.user_id = ? AND u.invited_by IS NULL AND u.created_at > ?
       AND i.created_at <= u.created_at AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.user_id)
     RETURNING u.user_id`,
    [userId, inviter, since],
  );
  return changed.length > 0;
}

/**
 * Marks an invitation as rewarded.
 * @returns false when already rewarded, or either user no longer exists
 */
export async function claimReward(db: Db, userId: number, at: Date): Promise<boolean> {
  const claimed = await rows(
    db,
    `UPDATE users u SET invite_rewarded_at = ? FROM users i
     WHERE u.user_id = ? AND u.invite_rewarded_at IS NULL AND NOT u.disabled
       AND i.user_id = u.invited_by AND NOT i.disabled RETURNING u.user_id`,
    [at, userId],
  );
  return claimed.length > 0;
}

/** Start of a session; undefined when it is not this member's. */
export async function sessionStart(db: Db, userId: number, sessionId: string): Promise<Date | undefined> {
  const found = await firstRow<{ started_at: Date }>(
    db,
    'SELECT started_at FROM sessions WHERE session_id = ? AND user_id = ? AND ended_at IS NULL',
    [sessionId, userId],
  );
  return found?.started_at;
}

/** Locks accounts that are not deleted, in the order of their ids, until the end of the transaction. */
export const lockAccounts = (trx: Db, userIds: readonly number[]): Promise<{ user_id: number }[]> =>
  rows(
    trx,
    'SELECT user_id FROM users WHERE user_id = ANY (?) AND deleted_at IS NULL ORDER BY user_id FOR UPDATE',
    [[...userIds]],
  );

/** What one of two accounts does not want, the account that is left does not get. */
export async function keepStricter(trx: Db, from: number, to: number): Promise<void> {
  await trx.raw(
    `UPDATE users u SET email_consent = u.email_consent AND f.email_consent,
       notices_off = (SELECT coalesce(array_agg(DISTINCT k), '{}') FROM unnest(u.notices_off || f.notices_off) k)
     FROM users f WHERE u.user_id = ? AND f.user_id = ?`,
    [to, from],
  );
}
