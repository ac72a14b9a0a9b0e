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
