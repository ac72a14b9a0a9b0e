/** Values of pick-up at a branch, without schemas: the browser may import this file. */

/** Where an order that is picked up stands; cancelled and unpaid ones are `waiting` or `ended`. */
export const PICKUP_STATES = ['waiting', 'preparing', 'ready', 'handed_over', 'ended'] as const;
export type PickupState = (typeof PICKUP_STATES)[number];

/** In `orders.carrier` of an order that was handed over at a branch: nobody carried it. */
export const PICKUP_CARRIER = 'pickup';
/** Digits of the code by which an order is handed over. */
export const PICKUP_CODE_DIGITS = 6;

/** Views of a branch's pick-ups. */
export const PICKUP_VIEWS = ['prepare', 'ready', 'overdue', 'handed', 'put_back'] as const;
export type PickupView = (typeof PICKUP_VIEWS)[number];
