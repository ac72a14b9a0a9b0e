/** Plain values of payments: the browser may import this file. */

export const SLIP_STATUSES = ['waiting', 'approved', 'rejected'] as const;
export type SlipStatus = (typeof SLIP_STATUSES)[number];
/** Hours after which a slip or a refund that still waits is overdue. */
const MONEY_LATE_HOURS = 24;
/** Slips and refunds of before wait for too long. */
export const moneyLateSince = (at: Date): Date => new Date(at.getTime() - MONEY_LATE_HOURS * 3_600_000);
/** Maximum slip size in bytes (10 MB), and the accepted picture types. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024;
export const SLIP_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

/**
 * Refund reasons: order cancelled; payment after the order ended; second payment; wrong amount; transfer
 * above the order total; goods refunded by staff.
 */
export const REFUND_REASONS = ['cancelled', 'late', 'twice', 'wrong_amount', 'surplus', 'goods'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
/**
 * Reasons of goods refunds. For the customer's own reasons the promotions of the order are recomputed; for
 * the shop's faults the amount paid for the unit is refunded.
 */
export const REFUND_CAUSES = ['customer', 'shop'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
export const REFUND_STATUSES = ['due', 'done', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Default payment deadline of an order in hours; the order stores its own deadline. */
export const UNPAID_HOURS = 24;
/** Step of the selectable minutes (I18N-07). */
export const TRANSFER_MINUTE_STEP = 5;
/** Days a token from POST /order/token/generate is valid. */
export const ORDER_TOKEN_DAYS = 30;
/** Days after the date in the order number for which the access token of the purchaser is valid. */
export const ORDER_ACCESS_DAYS = 7;
