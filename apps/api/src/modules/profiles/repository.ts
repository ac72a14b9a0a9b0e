import type { Appearance } from '@mali/contracts/profile';
import type { NoticeChoice } from '@mali/contracts/profile-values';
import type { RoleId } from '@mali/contracts/roles';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type ProfileRow = {
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  role_id: RoleId;
  pdpa_consented: boolean;
  web_lang: 'th' | 'en' | null;
  alias: string | null;
  mobile: string | null;
  birthdate: string | null;
  appearance: Appearance;
  picture: string | null;
  profile_checked_at: Date | null;
  created_at: Date;
};

/** The profile of a member; undefined when the account is gone or disabled. */
export const profileOfUser = (db: Db, userId: number): Promise<ProfileRow | undefined> =>
  firstRow<ProfileRow>(
    db,
    `SELECT user_id, first_name, last_name, email, role_id, pdpa_consented, web_lang, alias, mobile, birthdate,
            appearance, picture, profile_checked_at, created_at
     FROM users WHERE user_id = ? AND NOT disabled`,
    [userId],
  );

export type ProfileChange = Partial<
  Pick<ProfileRow, 'first_name' | 'last_name' | 'alias' | 'mobile' | 'birthdate' | 'appearance'>
>;

/** Changes what is given and nothing else. @returns false when the account is gone or disabled */
export async function updateProfileRow(db: Db, userId: number, change: ProfileChange): Promise<boolean> {
  const { appearance, ...plain } = change;
  const row = { ...plain, ...(appearance !== undefined && { appearance: JSON.stringify(appearance) }) };
  if (Object.keys(row).length === 0) return (await profileOfUser(db, userId)) !== undefined;
  return (await db('users').where({ user_id: userId, disabled: false }).update(row)) > 0;
}

/** What was answered when the member was asked; what was told before stays where nothing is said of it now. */
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
 * Puts a picture in the place of the one before, or takes it away.
 * @returns the files of the one before; undefined when the account is gone or disabled
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

/** The file of a picture in one of its widths, by the place of the width. */
export async function pictureFile(db: Db, picture: string, place: number): Promise<string | undefined> {
  const found = await firstRow<{ file: string | null }>(
    db,
    'SELECT picture_files[?::int] AS file FROM users WHERE picture = ?',
    [place + 1, picture],
  );
  return found?.file ?? undefined;
}

/** Those of these files that nobody's picture has. */
export async function filesOfNobody(db: Db, files: readonly string[]): Promise<string[]> {
  const found = await rows<{ file: string }>(
    db,
    `SELECT f AS file FROM unnest(?::text[]) AS f
     WHERE NOT EXISTS (SELECT FROM users u WHERE f = ANY(u.picture_files))`,
    [[...files]],
  );
  return found.map(({ file }) => file);
}

export type NoticeChoices = { email_consent: boolean; notices_off: NoticeChoice[] };

export const noticeChoices = (db: Db, userId: number): Promise<NoticeChoices | undefined> =>
  firstRow<NoticeChoices>(
    db,
    'SELECT email_consent, notices_off FROM users WHERE user_id = ? AND NOT disabled',
    [userId],
  );

/** Switches kinds of mails on or off. @returns false when the account is gone or disabled */
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

/** The invitation of a member, how many have come by it, and whether another's may still be told (signed up after `since`). */
export const inviteOf = (
  db: Db,
  userId: number,
  since: Date,
): Promise<{ invite_code: string; count: number; rewarded: number; open: boolean } | undefined> =>
  firstRow(
    db,
    `SELECT u.invite_code, count(f.user_id)::int AS count, count(f.invite_rewarded_at)::int AS rewarded,
            u.invited_by IS NULL AND u.created_at > ?
              AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.user_id) AS open
     FROM users u LEFT JOIN users f ON f.invited_by = u.user_id
     WHERE u.user_id = ? AND NOT u.disabled GROUP BY u.user_id`,
    [since, userId],
  );

export type Invited = Pick<ProfileRow, 'alias' | 'first_name' | 'last_name' | 'email' | 'created_at'> & {
  invite_rewarded_at: Date | null;
};
/** Who has come by a member's invitation, newest first. */
export const invitedBy = (db: Db, userId: number, limit: number): Promise<Invited[]> =>
  rows<Invited>(
    db,
    `SELECT alias, first_name, last_name, email, created_at, invite_rewarded_at FROM users
     WHERE invited_by = ? ORDER BY created_at DESC, user_id DESC LIMIT ?`,
    [userId, limit],
  );

/** Whose code it is, and who is known to have brought the user so far; undefined when there is no such code. */
export const invitationState = (
  db: Db,
  userId: number,
  code: string,
): Promise<{ inviter: number; invited_by: number | null } | undefined> =>
  firstRow(
    db,
    `SELECT i.user_id AS inviter, u.invited_by FROM users i, users u
     WHERE i.invite_code = ? AND NOT i.disabled AND u.user_id = ? AND NOT u.disabled`,
    [code, userId],
  );

/**
 * Remembers who has brought a user: once, if they signed up after `since`, later than whoever invites, and have
 * ordered nothing yet.
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

/** Members who were invited, whose first order is completed, and who have not been rewarded; oldest first. */
export const invitationsToReward = (
  db: Db,
  limit: number,
): Promise<{ user_id: number; invited_by: number }[]> =>
  rows(
    db,
    `SELECT u.user_id, u.invited_by FROM users u
     WHERE u.invited_by IS NOT NULL AND u.invite_rewarded_at IS NULL AND NOT u.disabled
       AND EXISTS (SELECT FROM orders o WHERE o.user_id = u.user_id AND o.doc_status IN (98, 99))
     ORDER BY u.user_id LIMIT ?`,
    [limit],
  );

/** Marks an invitation as rewarded. @returns false when it is already, or either of the two is no longer there */
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
