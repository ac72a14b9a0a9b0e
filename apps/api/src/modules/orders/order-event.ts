import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { EventName } from '../../platform/domain-events.ts';

/** The event of a status change; null: none. */
export function orderEvent(from: OrderStatus, to: OrderStatus): Exclude<EventName, 'order_placed'> | null {
  const isUnpaid = from === ORDER_STATUS.PLACED || from === ORDER_STATUS.PROCESSING;
  switch (to) {
    case ORDER_STATUS.ORDER_PREPARING:
      // Cash on delivery confirmed by staff is not paid yet.
      return isUnpaid ? 'order_paid' : null;
    case ORDER_STATUS.PLACED:
      return 'order_slip_rejected';
    case ORDER_STATUS.PACKING:
      return 'order_packing';
    case ORDER_STATUS.SHIPPED:
      return 'order_shipped';
    case ORDER_STATUS.RECEIVED:
      return 'order_delivered';
    case ORDER_STATUS.CANCELLED:
      return 'order_cancelled';
    case ORDER_STATUS.COMPLETED_NOT_REVIEW:
    case ORDER_STATUS.COMPLETED:
      // An order that gets its last review was completed before.
      return from === ORDER_STATUS.COMPLETED_NOT_REVIEW ? null : 'order_completed';
    default:
      return null;
  }
}
