import { ORDER_STATUSES, type OrderStatus } from '@mali/contracts/order-status';
import type { WebhookKind } from '@mali/contracts/webhook-values';
import type { Db } from '../../platform/database.ts';
import type { EventName } from '../../platform/domain-events.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { orderEvent } from '../orders/order-event.ts';
import {
  insertErasedMessages,
  insertMessages,
  insertOrderMessages,
  type NewMessage,
} from './message-repository.ts';

type OrderEventName = Extract<EventName, `order_${string}`>;
const KINDS = {
  order_placed: 'order.placed',
  order_paid: 'order.paid',
  order_slip_rejected: 'order.slip_rejected',
  order_packing: 'order.packing',
  order_shipped: 'order.shipped',
  order_delivered: 'order.delivered',
  order_completed: 'order.completed',
  order_cancelled: 'order.cancelled',
} as const satisfies Record<OrderEventName, WebhookKind>;

/** The changes of status that publish an event; an order that is placed had none before. */
const movesOf = (name: OrderEventName): { from: OrderStatus | -1; to: OrderStatus }[] =>
  name === 'order_placed'
    ? ORDER_STATUSES.map((to) => ({ from: -1, to }))
    : ORDER_STATUSES.flatMap((from) =>
        ORDER_STATUSES.filter((to) => orderEvent(from, to) === name).map((to) => ({ from, to })),
      );

/** Makes the messages of an order's event, as one of its handlers after commit. */
export const orderWebhook = (name: OrderEventName) => {
  const moves = movesOf(name);
  return ({ db, now }: JobDeps, so_no: string): Promise<void> =>
    insertOrderMessages(db, KINDS[name], so_no, moves, now());
};

/** Makes the messages of another event, once for each occurrence. */
export const webhook = (db: Db, message: NewMessage): Promise<void> => insertMessages(db, message);

/** Makes the messages of an erasure, in its transaction and before the customer is deleted. */
export const erasedWebhook = (
  trx: Db,
  person: { user_id: number } | { email: string },
  at: Date,
): Promise<void> => insertErasedMessages(trx, person, at);
