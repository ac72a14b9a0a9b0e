import { NOTIFICATIONS } from '@mali/contracts/notification-values';
import type { StaffNoticeChoice, StaffNoticeKind } from '@mali/contracts/staff-notice-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { NotificationRow } from './repository.ts';

/** Staff of these roles who may sign in. */
export const staffOfRoles = (db: Db, roles: readonly number[]): Promise<{ user_id: number }[]> =>
  rows(
    db,
    'SELECT user_id FROM users WHERE role_id = ANY(?::int[]) AND NOT disabled AND deleted_at IS NULL ORDER BY user_id',
    [`{${roles.join(',')}}`],
  );

export type ChoiceRow = StaffNoticeChoice & { kind: StaffNoticeKind };

/** What a member of the staff has chosen; kinds without a choice are missing. */
export const readChoices = (db: Db, userId: number): Promise<ChoiceRow[]> =>
  rows(db, 'SELECT kind, page, mail, line FROM staff_notice_choices WHERE user_id = ?', [userId]);

export async function writeChoice(db: Db, userId: number, choice: ChoiceRow): Promise<void> {
  const { kind, page, mail, line } = choice;
  await db.raw(
    `INSERT INTO staff_notice_choices (user_id, kind, page, mail, line) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id, kind) DO UPDATE SET page = excluded.page, mail = excluded.mail, line = excluded.line`,
    [userId, kind, page, mail, line],
  );
}

export async function hasLine(db: Db, userId: number): Promise<boolean> {
  return (
    (await firstRow(db, 'SELECT 1 AS has FROM line_recipients WHERE user_id = ?', [userId])) !== undefined
  );
}

type StaffRow = Pick<
  NotificationRow,
  'notification_id' | 'title' | 'title_th' | 'link' | 'created_at' | 'read_at'
> & {
  kind: StaffNoticeKind;
};
/** Notifications of these kinds, newest first: those before `before`, or the newest. */
export const listStaffNotices = (
  db: Db,
  userId: number,
  kinds: readonly StaffNoticeKind[],
  { before, limit }: { before: number | null; limit: number },
): Promise<StaffRow[]> =>
  rows(
    db,
    `SELECT notification_id, kind, title, title_th, link, created_at, read_at FROM notifications
     WHERE user_id = ? AND kind = ANY(?::text[]) AND notification_id < coalesce(?::bigint, 9223372036854775807)
     ORDER BY notification_id DESC LIMIT ?`,
    [userId, `{${kinds.join(',')}}`, before, limit],
  );

export async function countUnread(
  db: Db,
  userId: number,
  kinds: readonly StaffNoticeKind[],
): Promise<number> {
  const row = await firstRow<{ n: number }>(
    db,
    'SELECT count(*)::int AS n FROM notifications WHERE user_id = ? AND read_at IS NULL AND kind = ANY(?::text[])',
    [userId, `{${kinds.join(',')}}`],
  );
  return row?.n ?? 0;
}

/**
 * Marks notifications of the back office, all or the listed ones, as read or, with `at` null, as unread; other pages of
 * the user are notified.
 * @returns those that were not so before, at most as many as a request may list
 */
export async function markStaffRead(
  db: Db,
  userId: number,
  ids: readonly number[] | null,
  at: Date | null,
): Promise<number[]> {
  const listed = ids === null ? null : `{${ids.join(',')}}`;
  const marked = await rows<{ id: number }>(
    db,
    `WITH marked AS (
       UPDATE notifications SET read_at = ? WHERE user_id = ? AND (read_at IS NULL) = ? AND kind LIKE 'staff\\_%'
         AND (?::bigint[] IS NULL OR notification_id = ANY(?::bigint[])) RETURNING user_id, notification_id
     ), told AS (
       SELECT notify_soon('live', json_build_object('user_id', user_id)::text) FROM (SELECT DISTINCT user_id FROM marked) m
     )
     SELECT notification_id AS id FROM marked LEFT JOIN told ON true ORDER BY notification_id DESC LIMIT ?`,
    [at, userId, at !== null, listed, listed, NOTIFICATIONS.max],
  );
  return marked.map(({ id }) => id);
}
