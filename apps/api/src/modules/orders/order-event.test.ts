import { ORDER_STATUS, TRANSITIONS } from '@mali/contracts/order-status';
import { expect, test } from 'vitest';
import { orderEvent } from './order-event.ts';

const nameOf = (status: number) => Object.entries(ORDER_STATUS).find(([, value]) => value === status)?.[0];

test('each transition has at most one event', () => {
  const events = TRANSITIONS.map(
    ({ from, to }) => `${nameOf(from)} → ${nameOf(to)}: ${orderEvent(from, to) ?? 'none'}`,
  );
  expect(events).toEqual([
    'PLACED → ORDER_PREPARING: order_paid',
    'PLACED → PROCESSING: none',
    'PLACED → CANCELLED: order_cancelled',
    'PROCESSING → ORDER_PREPARING: order_paid',
    'PROCESSING → PLACED: order_slip_rejected',
    'PROCESSING → CANCELLED: order_cancelled',
    'PROCESSING_COD → CANCELLED: order_cancelled',
    'PROCESSING_COD → CANCELLED: order_cancelled',
    'ORDER_PREPARING → CANCELLED: order_cancelled',
    'ORDER_PREPARING → COMPLETED: order_completed',
    'COMPLETED → CANCELLED: order_cancelled',
    'PROCESSING_COD → ORDER_PREPARING: none',
    'ORDER_PREPARING → PACKING: order_packing',
    'PACKING → ORDER_PREPARING: none',
    'PACKING → SHIPPED: order_shipped',
    'SHIPPED → RECEIVED: order_delivered',
    'SHIPPED → COMPLETED_NOT_REVIEW: order_completed',
    'SHIPPED → CANCELLED: order_cancelled',
    'RECEIVED → CANCELLED: order_cancelled',
    'RECEIVED → COMPLETED_NOT_REVIEW: order_completed',
    'RECEIVED → COMPLETED: order_completed',
    'COMPLETED_NOT_REVIEW → COMPLETED: none',
  ]);
});
