/** Order statuses and the one table of allowed transitions (CHKO-15 to CHKO-21; decisions, "Orders"). */

export const ORDER_STATUS = {
  PLACED: 1,
  PROCESSING: 2,
  PROCESSING_COD: 29,
  ORDER_PREPARING: 3,
  PACKING: 13,
  SHIPPED: 14,
  CANCELLED: 15,
  RECEIVED: 17,
  COMPLETED_NOT_REVIEW: 98,
  COMPLETED: 99,
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Order groups in the customer's list, by the next step. Every status is in exactly one. */
export const ORDER_GROUPS = {
  to_pay: [ORDER_STATUS.PLACED],
  preparing: [
    ORDER_STATUS.PROCESSING,
    ORDER_STATUS.PROCESSING_COD,
    ORDER_STATUS.ORDER_PREPARING,
    ORDER_STATUS.PACKING,
  ],
  shipped: [ORDER_STATUS.SHIPPED],
  done: [ORDER_STATUS.RECEIVED, ORDER_STATUS.COMPLETED_NOT_REVIEW, ORDER_STATUS.COMPLETED],
  cancelled: [ORDER_STATUS.CANCELLED],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderGroup = keyof typeof ORDER_GROUPS;
/** Statuses of delivered orders: their products may be reviewed. */
export const ARRIVED_STATUSES: readonly OrderStatus[] = ORDER_GROUPS.done;
export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(ORDER_STATUS);

/**
 * Roles that may trigger a transition. `owner` is the customer of the order, signed in or verified by its
 * e-mail.
 */
export type TransitionActor =
  | 'owner'
  | 'gateway'
  | 'accountant'
  | 'inventory'
  | 'staff'
  | 'carrier'
  | 'system';

export type Transition = {
  from: OrderStatus;
  to: OrderStatus;
  by: readonly TransitionActor[];
  /** The change requires a reason, shown to the customer. */
  reason?: true;
  /** The change requires carrier and tracking number. */
  tracking?: true;
};

const S = ORDER_STATUS;

/** Status changes by customers on the shop's pages: cancel, confirm receipt. */
export type CustomerMove = typeof S.CANCELLED | typeof S.COMPLETED_NOT_REVIEW;

/** Statuses in which a customer cannot cancel alone, but may ask the shop to: until packing starts. */
export const CANCEL_BY_REQUEST: readonly OrderStatus[] = [S.PROCESSING, S.ORDER_PREPARING];
export const CANCEL_REQUEST_STATUSES = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type CancelRequestStatus = (typeof CANCEL_REQUEST_STATUSES)[number];

/** Of a supplementary order: it waits for its payment, was paid, or the shop bears it, or the earlier address stays. */
export const SUPPLEMENT_STATUSES = ['open', 'applied', 'waived', 'dropped'] as const;
export type SupplementStatus = (typeof SUPPLEMENT_STATUSES)[number];

/** Transitions not in this table are rejected with a conflict and change nothing. */
export const TRANSITIONS: readonly Transition[] = [
  // By the system: a free order, when it is placed.
  { from: S.PLACED, to: S.ORDER_PREPARING, by: ['gateway', 'system'] },
  { from: S.PLACED, to: S.PROCESSING, by: ['owner'] },
  { from: S.PLACED, to: S.CANCELLED, by: ['owner', 'staff', 'system'] },
  { from: S.PROCESSING, to: S.ORDER_PREPARING, by: ['accountant'] },
  { from: S.PROCESSING, to: S.PLACED, by: ['accountant'], reason: true },
  // By the system, here and below: a supplementary order, which has no goods and follows its order (docs/decisions/0068).
  { from: S.PROCESSING, to: S.CANCELLED, by: ['staff', 'system'], reason: true },
  { from: S.PROCESSING_COD, to: S.CANCELLED, by: ['staff'], reason: true },
  { from: S.PROCESSING_COD, to: S.CANCELLED, by: ['owner'] },
  { from: S.ORDER_PREPARING, to: S.CANCELLED, by: ['staff', 'system'], reason: true },
  { from: S.ORDER_PREPARING, to: S.COMPLETED, by: ['system'] },
  { from: S.COMPLETED, to: S.CANCELLED, by: ['system'], reason: true },
  { from: S.PROCESSING_COD, to: S.ORDER_PREPARING, by: ['staff'] },
  { from: S.ORDER_PREPARING, to: S.PACKING, by: ['inventory'] },
  // Goods are missing: the report of them moves the order back (docs/decisions/0051).
  { from: S.PACKING, to: S.ORDER_PREPARING, by: ['system'], reason: true },
  { from: S.PACKING, to: S.SHIPPED, by: ['inventory', 'carrier'], tracking: true },
  { from: S.SHIPPED, to: S.RECEIVED, by: ['carrier', 'staff', 'system'] },
  { from: S.SHIPPED, to: S.COMPLETED_NOT_REVIEW, by: ['owner'] },
  // No parcel arrived: all came back or were lost (docs/decisions/0036). From 17: a delivery that was none.
  { from: S.SHIPPED, to: S.CANCELLED, by: ['carrier', 'system'], reason: true },
  { from: S.RECEIVED, to: S.CANCELLED, by: ['carrier', 'system'], reason: true },
  { from: S.RECEIVED, to: S.COMPLETED_NOT_REVIEW, by: ['owner', 'system'] },
  { from: S.RECEIVED, to: S.COMPLETED, by: ['owner', 'system'] },
  { from: S.COMPLETED_NOT_REVIEW, to: S.COMPLETED, by: ['owner', 'system'] },
];

/** The row that allows `actor` to move an order `from` → `to`, or undefined when there is none. */
export function findTransition(from: number, to: number, actor: TransitionActor): Transition | undefined {
  return TRANSITIONS.find((t) => t.from === from && t.to === to && t.by.includes(actor));
}
