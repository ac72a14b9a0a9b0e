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

export type NoticeChoices = { email: string; email_consent: boolean; notices_off: NoticeChoice[] };

export const mailChoices = (db: Db, userId: number): Promise<NoticeChoices | undefined> =>
  firstRow<NoticeChoices>(
    db,
    'SELECT email, email_consent, notices_off FROM users WHERE user_id = ? AND NOT disabled',
    [userId],
  );

/** Switches one kind of mail on or off. @returns false when the account is gone or disabled */
export async function setNoticeChoice(
  db: Db,
  userId: number,
  kind: NoticeChoice,
  on: boolean,
): Promise<boolean> {
  const marketing = 'UPDATE users SET email_consent = ? WHERE user_id = ? AND NOT disabled RETURNING user_id';
  const other = `UPDATE users SET notices_off = array_remove(notices_off, ?) || ?::text[]
     WHERE user_id = ? AND NOT disabled RETURNING user_id`;
  const changed =
    kind === 'marketing'
      ? await rows(db, marketing, [on, userId])
      : await rows(db, other, [kind, on ? [] : [kind], userId]);
  return changed.length > 0;
}
