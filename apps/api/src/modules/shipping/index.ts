/** Repository functions available to higher modules. */
export { ordersPresumedDelivered, type ParcelWithItems, parcelChangeById, parcelsOf } from './repository.ts';
