import type { Language } from '@mali/contracts/limits';
import type { NotificationKind } from '@mali/contracts/notification-values';
import type { StaffNoticeKind } from '@mali/contracts/staff-notice-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type NotificationRow = {
  notification_id: number;
  user_id: number;
  kind: NotificationKind | StaffNoticeKind;
  title: string;
  title_th: string;
  body: string;
  body_th: string;
  link: string;
  image: string | null;
  created_at: Date;
  read_at: Date | null;
};
export type UnreadCounts = { count: number; order_count: number };

/**
 * Arguments of `create_notifications`, the database function that creates notifications, for use in other
 * statements.
 */
export type Telling = { notices: string; mailed: string; outAfter: string };

/** @returns number of created notifications */
export async function createNotifications(db: Db, { notices, mailed, outAfter }: Telling): Promise<number> {
  const told = await firstRow<{ n: number }>(
    db,
    'SELECT create_notifications(?::jsonb, ?::text[], ?::interval) AS n',
    [notices, mailed, outAfter],
  );
  return told?.n ?? 0;
}

/** Notifications of the back office are not shown in the shop. */
const OF_SHOP = `kind NOT LIKE 'staff\\_%'`;
const UNREAD = `count(*)::int AS count, count(*) FILTER (WHERE kind LIKE 'order\\_%')::int AS order_count
  FROM notifications WHERE user_id = ? AND read_at IS NULL AND ${OF_SHOP}`;

export async function unreadCounts(db: Db, userId: number): Promise<UnreadCounts> {
  const counts = await firstRow<UnreadCounts>(db, `SELECT ${UNREAD}`, [userId]);
  return counts ?? { count: 0, order_count: 0 };
}

/** A page of a user's notifications, newest first: those before `before`, or the newest. */
export const listNotifications = (
  db: Db,
  userId: number,
  before: number | null,
  limit: number,
): Promise<NotificationRow[]> =>
  rows(
    db,
    `SELECT notification_id, user_id, kind, title, title_th, body, body_th, link, image, created_at, read_at
     FROM notifications WHERE user_id = ? AND ${OF_SHOP} AND notification_id < coalesce(?::bigint, 9223372036854775807)
     ORDER BY notification_id DESC LIMIT ?`,
    [userId, before, limit],
  );

/** Marks a user's notifications of the shop as read, all or the listed ones; other pages are notified. */
export async function markRead(
  db: Db,
  userId: number,
  ids: readonly number[] | null,
  at: Date,
): Promise<void> {
  await db.raw(
    `WITH read AS (
       UPDATE notifications SET read_at = ? WHERE user_id = ? AND read_at IS NULL AND ${OF_SHOP}
         AND (?::bigint[] IS NULL OR notification_id = ANY(?::bigint[])) RETURNING user_id
     )
     SELECT notify_soon('live', json_build_object('user_id', user_id)::text) FROM (SELECT DISTINCT user_id FROM read) r`,
    [at, userId, ids === null ? null : `{${ids.join(',')}}`, ids === null ? null : `{${ids.join(',')}}`],
  );
}

/** Marks a user's notifications about one thing as read: those whose key begins so. */
export async function markReadAbout(db: Db, userId: number, key: string, at: Date): Promise<void> {
  await db.raw(
    `WITH read AS (
       UPDATE notifications SET read_at = ? WHERE user_id = ? AND read_at IS NULL AND starts_with(dedupe, ?)
       RETURNING user_id
     )
     SELECT notify_soon('live', json_build_object('user_id', user_id)::text) FROM (SELECT DISTINCT user_id FROM read) r`,
    [at, userId, key],
  );
}

/** A user to notify outside the shop. */
export type Recipient = {
  user_id: number;
  email: string;
  lang: Language;
  /** Switched off mail categories. */
  off: string[];
  email_consent: boolean;
  line_user_id: string | null;
};
export const recipient = (db: Db, userId: number): Promise<Recipient | undefined> =>
  firstRow(
    db,
    `SELECT u.user_id, u.email, coalesce(u.web_lang, 'th') AS lang, u.notices_off AS off, u.email_consent,
       l.line_user_id
     FROM users u LEFT JOIN line_recipients l USING (user_id) WHERE u.user_id = ? AND NOT u.disabled`,
    [userId],
  );

type Told = Pick<
  NotificationRow,
  'notification_id' | 'kind' | 'title' | 'title_th' | 'body' | 'body_th' | 'link'
> & { message_link: string | null };

/** Unread and unmailed notifications of these kinds, oldest first; locked. */
export const toMail = (db: Db, userId: number, kinds: readonly string[], since: Date): Promise<Told[]> =>
  rows(
    db,
    `SELECT notification_id, kind, title, title_th, body, body_th, link, message_link FROM notifications
     WHERE user_id = ? AND kind = ANY(?::text[]) AND read_at IS NULL AND mail_id IS NULL AND created_at >= ?
       AND (channels IS NULL OR 'mail' = ANY(channels))
     ORDER BY notification_id LIMIT 50 FOR UPDATE`,
    [userId, `{${kinds.join(',')}}`, since],
  );

/** How notices of the caller's transaction go on outside the shop, each with the link that counts its click. */
export async function setDelivery(
  trx: Db,
  notices: readonly { user_id: number; dedupe: string; link: string }[],
  channels: readonly string[] | null,
): Promise<void> {
  await trx.raw(
    `UPDATE notifications n SET channels = ?::text[], message_link = g.link
     FROM jsonb_to_recordset(?::jsonb) AS g(user_id int, dedupe text, link text)
     WHERE n.user_id = g.user_id AND n.dedupe = g.dedupe`,
    [channels === null ? null : `{${channels.join(',')}}`, JSON.stringify(notices)],
  );
}

/** Records which mail contains these notifications. */
export async function setMail(db: Db, notificationIds: readonly number[], mailId: number): Promise<void> {
  await db.raw('UPDATE notifications SET mail_id = ? WHERE notification_id = ANY(?::bigint[])', [
    mailId,
    `{${notificationIds.join(',')}}`,
  ]);
}

/** Stored but unsent mails of a user, after a crash or a rejection. */
export async function mailsToSend(db: Db, userId: number): Promise<string[]> {
  const found = await rows<{ dedupe: string }>(
    db,
    `SELECT dedupe FROM mails
     WHERE sent_at IS NULL AND mail_id IN (SELECT mail_id FROM notifications WHERE user_id = ?)
     ORDER BY mail_id`,
    [userId],
  );
  return found.map(({ dedupe }) => dedupe);
}

/**
 * Claims unread and unsent notifications for LINE under a new retry key.
 * @param staffKinds those of the back office that the user wants on LINE
 */
export async function claimForLine(
  db: Db,
  userId: number,
  since: Date,
  staffKinds: readonly StaffNoticeKind[],
): Promise<void> {
  await db.raw(
    // MATERIALIZED: otherwise the key would be generated per row.
    `WITH k AS MATERIALIZED (SELECT gen_random_uuid() AS key)
     UPDATE notifications SET line_key = k.key FROM k
     WHERE user_id = ? AND read_at IS NULL AND line_key IS NULL AND created_at >= ?
       AND (channels IS NULL OR 'line' = ANY(channels))
       AND ((${OF_SHOP} AND kind <> 'news') OR kind = ANY(?::text[]))`,
    [userId, since, `{${staffKinds.join(',')}}`],
  );
}

/** A user's messages not confirmed by LINE, oldest first, with their retry keys. */
export const linesToSend = (db: Db, userId: number): Promise<{ key: string; told: Told[] }[]> =>
  rows(
    db,
    `SELECT line_key AS key, jsonb_agg(jsonb_build_object('notification_id', notification_id, 'kind', kind,
       'title', title, 'title_th', title_th, 'body', body, 'body_th', body_th, 'link', link, 'message_link', message_link)
       ORDER BY notification_id) AS told
     FROM notifications WHERE user_id = ? AND line_key IS NOT NULL AND line_sent_at IS NULL
     GROUP BY line_key ORDER BY min(notification_id)`,
    [userId],
  );
export const lineSent = async (db: Db, userId: number, key: string, at: Date): Promise<void> => {
  await db.raw('UPDATE notifications SET line_sent_at = ? WHERE user_id = ? AND line_key = ?', [
    at,
    userId,
    key,
  ]);
};
