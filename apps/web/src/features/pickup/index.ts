export { PickupChoice } from './lazy-choice.ts';
export { OnlyAtBranches } from './lazy-only.ts';
export { OrderPickup } from './lazy-order.ts';
