/** What modules above this one may use of its repositories. */
export { MAIN_LOCATION } from './locations.ts';
export {
  offersPickup,
  type PickupPlaceRow,
  readFreeUnits,
  readPickupPlace,
  readPickupPlaces,
  readPlaceOfOrder,
} from './pickup-places-repository.ts';
export { readSendingPlaces } from './sending-repository.ts';
export { STOCK_SOURCE } from './stock-list-repository.ts';
