import type { Language } from '@mali/contracts/limits';
import { NOTIFICATIONS, type NotificationKind } from '@mali/contracts/notification-values';
import type {
  Notification,
  NotificationsAnswer,
  UpdateNoticeAnswer,
  UpdateNoticeRequest,
} from '@mali/contracts/notifications';
import { STAFF_NOTICE_KINDS, type StaffNoticeKind } from '@mali/contracts/staff-notice-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { MAIL_KIND } from './policy.ts';
import {
  createNotifications,
  listNotifications,
  markRead,
  markReadAbout,
  type NotificationRow,
  setDelivery,
  type Telling,
  unreadCounts,
} from './repository.ts';

/** Content of a notification, in both languages. */
export type Notice = Readonly<{
  user_id: number;
  kind: NotificationKind | StaffNoticeKind;
  title: Readonly<Record<Language, string>>;
  body: Readonly<Record<Language, string>>;
  /** Target: a path of the shop. */
  link: string;
  /** Picture, as in catalogue responses. */
  image?: string | null;
  /** Idempotency key per user, such as `order:SO…:3`. */
  dedupe: string;
  at: Date;
}>;

/** Delay of external delivery: simultaneous events are combined, and read ones are skipped. */
const OUT_AFTER = '3 minutes';
/** Each member of the staff chooses for themselves, when it is delivered. */
const MAILED = [
  ...Object.entries(MAIL_KIND).flatMap(([kind, mail]) => (mail === null ? [] : [kind])),
  ...STAFF_NOTICE_KINDS,
];

/** Database arguments of notifications, for `notify` and for statements that create them inline. */
export function telling(notices: readonly Notice[]): Telling {
  const written = notices.map(({ title, body, image = null, at, ...notice }) => ({
    ...notice,
    title: title.en,
    title_th: title.th,
    body: body.en,
    body_th: body.th,
    image,
    created_at: at,
  }));
  return { notices: JSON.stringify(written), mailed: `{${MAILED.join(',')}}`, outAfter: OUT_AFTER };
}

/**
 * Creates notifications in the caller's transaction: visible in the shop (NOTI-01) on commit, on open pages
 * at once (NOTI-09), and by mail and LINE according to preferences.
 * @returns number of created ones; duplicates by `dedupe` are skipped
 */
export async function notify(trx: Db, notices: Notice | readonly Notice[]): Promise<number> {
  const all: readonly Notice[] = 'user_id' in notices ? [notices] : notices;
  return all.length === 0 ? 0 : createNotifications(trx, telling(all));
}

const present = (row: NotificationRow): Notification => ({
  notification_id: row.notification_id,
  // Those of the back office are not listed in the shop.
  kind: row.kind as NotificationKind,
  title: row.title,
  title_th: row.title_th,
  body: row.body,
  body_th: row.body_th,
  link: row.link,
  image: row.image,
  created_at: row.created_at.toISOString(),
  read: row.read_at !== null,
});

/** Notifications are private: another user's are not found. */
function own(caller: Caller, userId: number | undefined): void {
  if (userId !== undefined && userId !== caller.user_id) throw new DomainError('ERROR.NOT_FOUND');
}

/**
 * A page of the caller's notifications, with unread counts (NOTI-01, NOTI-13).
 * @throws DomainError ERROR.NOT_FOUND for another user's
 */
export async function getNotifications(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  query: { user_id?: number; before?: number; limit?: number },
): Promise<NotificationsAnswer> {
  own(caller, query.user_id);
  const limit = query.limit ?? NOTIFICATIONS.page;
  const [found, unread] = await Promise.all([
    listNotifications(db, caller.user_id, query.before ?? null, limit + 1),
    unreadCounts(db, caller.user_id),
  ]);
  const page = found.slice(0, limit);
  return {
    data: page.map(present),
    count: unread.count,
    orderCount: unread.order_count,
    next: found.length > limit ? (page.at(-1)?.notification_id ?? null) : null,
  };
}

/**
 * Marks the caller's notifications as read, all or the listed ones (NOTI-02).
 * @throws DomainError ERROR.NOT_FOUND for another user's
 */
export async function updateNotice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { user_id, notification_ids }: UpdateNoticeRequest,
): Promise<UpdateNoticeAnswer> {
  own(caller, user_id);
  await markRead(db, caller.user_id, notification_ids ?? null, now());
  const unread = await unreadCounts(db, caller.user_id);
  return { count: unread.count, orderCount: unread.order_count };
}

/** What a page shows is read: notifications about it, whose keys begin so, in the caller's transaction. */
export const noticesRead = (trx: Db, user_id: number, key: string, at: Date): Promise<void> =>
  markReadAbout(trx, user_id, key, at);

/** How notices that the caller has just created go on outside the shop, each with the link that counts its click. */
export const deliverBy = (...of: Parameters<typeof setDelivery>): Promise<void> => setDelivery(...of);
