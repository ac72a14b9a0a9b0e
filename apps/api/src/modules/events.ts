import type { EventHandlers } from '../platform/domain-events.ts';
import { createRefundsDue } from './payments/repository.ts';

/** Which event has which handlers: one table for all modules. */
export const EVENT_HANDLERS: EventHandlers = {
  order_cancelled: [
    // Money that was received is due back.
    (trx, { so_no, at }) => createRefundsDue(trx, { so_no }, ['successful', 'held'], 'cancelled', at),
  ],
};
