/** Plain values of payments: the browser may import this file. */

export const SLIP_STATUSES = ['waiting', 'approved', 'rejected'] as const;
export type SlipStatus = (typeof SLIP_STATUSES)[number];
/** Largest slip that is taken, in bytes (10 MB), and the kinds of picture. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024;
export const SLIP_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

/**
 * Why money goes back: the order was cancelled; it came after the order was over; it came a second time; it was not
 * the amount that was asked for; the transfer was more than the order; goods are refunded by staff.
 */
export const REFUND_REASONS = ['cancelled', 'late', 'twice', 'wrong_amount', 'surplus', 'goods'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export const REFUND_STATUSES = ['due', 'done', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * For so many hours an order waits for its payment when the shop is not told otherwise; the order itself says until
 * when it does.
 */
export const UNPAID_HOURS = 24;
/** Minutes between the times that can be picked (I18N-07). */
export const TRANSFER_MINUTE_STEP = 5;
/** A token from POST /order/token/generate opens its order for so long. */
export const ORDER_TOKEN_DAYS = 30;
/** The access token of who has placed an order holds until so many days after the day in the order's number. */
export const ORDER_ACCESS_DAYS = 7;
