import type { NotificationKind } from '@mali/contracts/notification-values';
import type { NoticeKind } from '@mali/contracts/profile-values';
import {
  STAFF_NOTICE_DEFAULTS,
  STAFF_NOTICE_KINDS,
  type StaffNoticeChannel,
  type StaffNoticeChoice,
  type StaffNoticeKind,
} from '@mali/contracts/staff-notice-values';
import type { Recipient } from './repository.ts';

/**
 * Mail category of a notification, or null when it is never mailed: order events have their own mails, chat
 * messages stay in the chat.
 */
export const MAIL_KIND: Readonly<Record<NotificationKind, Exclude<NoticeKind, 'order'> | null>> = {
  order_placed: null,
  order_paid: null,
  order_slip_rejected: null,
  order_shipped: null,
  order_delivered: null,
  order_cancelled: null,
  order_refunded: null,
  order_return_approved: null,
  order_return_refused: null,
  order_return_received: null,
  order_return_changed: null,
  order_return_exchanged: null,
  order_changed: null,
  // Advertising, which requires consent (PDPA).
  coupon_new: 'marketing',
  coupon_expiring: 'coupon',
  price_drop: 'wishlist',
  back_in_stock: 'wishlist',
  coins_expiring: 'coupon',
  coins_given: 'coupon',
  coins_taken: 'coupon',
  giveaway_won: 'coupon',
  giveaway_sent: 'coupon',
  chat_message: null,
  points_transfer: null,
  blogger: null,
  top_spender_won: 'coupon',
  campaign: 'coupon',
  // What becomes of one's own review or question has a mail of its own.
  content_published: null,
  content_hidden: null,
  shop_answered: null,
  question_answered: null,
  report_decided: null,
  // Asks something of a buyer, which requires consent (PDPA).
  question_invited: 'marketing',
  // A mailing has its own mail and message.
  news: null,
};

export const isOfShop = (kind: NotificationKind | StaffNoticeKind): kind is NotificationKind =>
  kind in MAIL_KIND;

/** Where a member of the staff gets each kind: as chosen, else the default. */
export function staffChoices(
  chosen: readonly (StaffNoticeChoice & { kind: string })[],
): Record<StaffNoticeKind, StaffNoticeChoice> {
  const choices = STAFF_NOTICE_KINDS.map((kind) => {
    const { page, mail, line } = chosen.find((one) => one.kind === kind) ?? STAFF_NOTICE_DEFAULTS[kind];
    return [kind, { page, mail, line }] as const;
  });
  return Object.fromEntries(choices) as Record<StaffNoticeKind, StaffNoticeChoice>;
}

/** The kinds that arrive by a channel. */
export const kindsBy = (
  choices: Record<StaffNoticeKind, StaffNoticeChoice>,
  channel: StaffNoticeChannel,
): StaffNoticeKind[] => STAFF_NOTICE_KINDS.filter((kind) => choices[kind][channel]);

/** The notification kinds a user wants mailed. */
export function mailedKinds({ off, email_consent }: Pick<Recipient, 'off' | 'email_consent'>): string[] {
  return Object.entries(MAIL_KIND).flatMap(([kind, mail]) => {
    if (mail === null || off.includes(mail) || (mail === 'marketing' && !email_consent)) return [];
    return [kind];
  });
}
