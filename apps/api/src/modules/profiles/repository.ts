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

/** The profile of a member; undefined when the account is deleted or disabled. */
export const profileOfUser = (db: Db, userId: number): Promise<ProfileRow | undefined> =>
  firstRow<ProfileRow>(
    db,
    `SELECT user_id, first_name, last_name, email, role_id, pdpa_consented, web_lang, alias, mobile, birthdate,
            appearance, picture, profile_checked_at, created_at
     FROM users WHERE user_id = ? AND NOT disabled`,
    [userId],
  );

/** The file of a picture in one of its widths, by the index of the width. */
export async function pictureFile(db: Db, picture: string, place: number): Promise<string | undefined> {
  const found = await firstRow<{ file: string | null }>(
    db,
    'SELECT picture_files[?::int] AS file FROM users WHERE picture = ?',
    [place + 1, picture],
  );
  return found?.file ?? undefined;
}

/** The pictures of all accounts. */
export const FILES_OF_PROFILES = 'SELECT unnest(picture_files) AS file FROM users';

export type NoticeChoices = { email_consent: boolean; notices_off: NoticeChoice[] };

export const noticeChoices = (db: Db, userId: number): Promise<NoticeChoices | undefined> =>
  firstRow<NoticeChoices>(
    db,
    'SELECT email_consent, notices_off FROM users WHERE user_id = ? AND NOT disabled',
    [userId],
  );

/**
 * The invitation of a member, the number of users invited with it, and whether the member may still name an
 * inviter (signed up after `since`).
 */
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
/** Users invited by a member, newest first. */
export const invitedBy = (db: Db, userId: number, limit: number): Promise<Invited[]> =>
  rows<Invited>(
    db,
    `SELECT alias, first_name, last_name, email, created_at, invite_rewarded_at FROM users
     WHERE invited_by = ? ORDER BY created_at DESC, user_id DESC LIMIT ?`,
    [userId, limit],
  );

/** The owner of a code, and the user's stored inviter, if any; undefined for an unknown code. */
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

/** Invited members with a completed first order who have not been rewarded; oldest first. */
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
