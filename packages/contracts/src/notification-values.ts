/**
 * Kinds of notifications (NOTI-01). Those of orders begin with `order_`: they are what `orderCount` counts (NOTI-13).
 * Plain values: the browser may import this file.
 */
export const NOTIFICATION_KINDS = [
  'order_placed',
  'order_paid',
  'order_slip_rejected',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
  'order_return_approved',
  'order_return_refused',
  'order_return_received',
  'order_return_changed',
  'order_return_exchanged',
  'order_changed',
  'coupon_new',
  'coupon_expiring',
  'price_drop',
  'back_in_stock',
  'coins_expiring',
  'coins_given',
  'coins_taken',
  'giveaway_won',
  'giveaway_sent',
  'chat_message',
  'points_transfer',
  'top_spender_won',
  // What becomes of taking part in a campaign or an event.
  'campaign',
  'content_published',
  'content_hidden',
  'shop_answered',
  'question_answered',
  'question_invited',
  'report_decided',
  'news',
  'blogger',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Default and maximum number of notifications per page. */
export const NOTIFICATIONS = { page: 20, max: 50, keptDays: 180 } as const;
