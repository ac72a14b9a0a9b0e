import type { EventHandlers } from '../platform/domain-events.ts';
import { oweAll } from './payments/repository.ts';

/** Which event has which handlers: one table for all modules. */
export const EVENT_HANDLERS: EventHandlers = {
  order_cancelled: [
    // Money that was received is due back.
    (trx, { so_no, at }) => oweAll(trx, { so_no }, ['successful', 'held'], 'cancelled', at),
  ],
};
