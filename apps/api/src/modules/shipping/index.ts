/** Repository functions available to higher modules. */
export { ordersPresumedDelivered, type ParcelWithItems, parcelsOf } from './repository.ts';
