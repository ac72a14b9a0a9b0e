import type { Language } from '@mali/contracts/limits';
import { NOTIFICATIONS, type NotificationKind } from '@mali/contracts/notification-values';
import type {
  Notification,
  NotificationsAnswer,
  UpdateNoticeAnswer,
  UpdateNoticeRequest,
} from '@mali/contracts/notifications';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { MAIL_KIND } from './policy.ts';
import {
  listNotifications,
  markRead,
  type NotificationRow,
  type Telling,
  tellCustomers,
  unreadCounts,
} from './repository.ts';

/** Something a customer is told, in both languages. */
export type Notice = Readonly<{
  user_id: number;
  kind: NotificationKind;
  title: Readonly<Record<Language, string>>;
  body: Readonly<Record<Language, string>>;
  /** Where it leads: a path of the shop. */
  link: string;
  /** Picture, as catalogue answers name it. */
  image?: string | null;
  /** What it is told for, as `order:SO…:3`: nobody is told the same twice. */
  dedupe: string;
  at: Date;
}>;

/**
 * How long what goes out of the shop waits: what happens together is told together, and what is seen in the shop in the
 * meantime is not told again.
 */
const OUT_AFTER = '3 minutes';
const MAILED = Object.entries(MAIL_KIND).flatMap(([kind, mail]) => (mail === null ? [] : [kind]));

/** What the database is told of notices, for `notify` and for statements that tell in passing. */
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
 * Tells customers something, in the caller's transaction: they see it in the shop (NOTI-01) as soon as that is
 * committed, on pages that are open at once (NOTI-09), and by mail and on LINE as they like it.
 * @returns how many were told; what somebody was told before, by its `dedupe`, is passed over
 */
export async function notify(trx: Db, notices: Notice | readonly Notice[]): Promise<number> {
  const all: readonly Notice[] = 'user_id' in notices ? [notices] : notices;
  return all.length === 0 ? 0 : tellCustomers(trx, telling(all));
}

const present = (row: NotificationRow): Notification => ({
  notification_id: row.notification_id,
  kind: row.kind,
  title: row.title,
  title_th: row.title_th,
  body: row.body,
  body_th: row.body_th,
  link: row.link,
  image: row.image,
  created_at: row.created_at.toISOString(),
  read: row.read_at !== null,
});

/** Notifications are their reader's alone: those of somebody else are not found. */
function own(caller: Caller, userId: number | undefined): void {
  if (userId !== undefined && userId !== caller.user_id) throw new DomainError('ERROR.NOT_FOUND');
}

/**
 * A page of the caller's notifications, with how many are not noticed yet (NOTI-01, NOTI-13).
 * @throws DomainError ERROR.NOT_FOUND when those of somebody else are asked for
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
 * Marks the caller's notifications as noticed, all or those named (NOTI-02).
 * @throws DomainError ERROR.NOT_FOUND when those of somebody else are named
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
