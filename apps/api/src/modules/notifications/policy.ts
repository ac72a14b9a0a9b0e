import type { NotificationKind } from '@mali/contracts/notification-values';
import type { NoticeKind } from '@mali/contracts/profile-values';
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
  top_spender_won: 'coupon',
};

/** The notification kinds a user wants mailed. */
export function mailedKinds({ off, email_consent }: Pick<Recipient, 'off' | 'email_consent'>): string[] {
  return Object.entries(MAIL_KIND).flatMap(([kind, mail]) => {
    if (mail === null || off.includes(mail) || (mail === 'marketing' && !email_consent)) return [];
    return [kind];
  });
}
