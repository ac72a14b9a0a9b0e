export { PickupChoice } from './lazy-choice.ts';
export { OrderPickup } from './lazy-order.ts';
