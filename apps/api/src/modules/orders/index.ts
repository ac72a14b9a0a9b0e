/** Repository functions available to higher modules. */
export {
  type ChangeDetails,
  type ChangeRow,
  changeById,
  changesOf,
  insertChange,
  lastChangeOf,
  markCancelled,
  markCutsReturned,
  replaceLines,
  updateAddresses,
} from './changes-repository.ts';
export { insertOrderToken, isPlacedByStaff, orderOfTokenHash } from './order-token-repository.ts';
export {
  countByStatus,
  customerForChat,
  deleteIdempotencyKeys,
  expiredOrders,
  fillShipBy,
  type ListedOrder,
  listOrders,
  type OrderDetail,
  type OrderFilter,
  type OrderRow,
  ordersInStatusSince,
  readOrder,
  readOrderRow,
  readPriceBasis,
  replaceTracking,
  takeUncountedSales,
  unreviewedBy,
  variantsOfItems,
} from './repository.ts';
export {
  cancelRequestsOf,
  closeCancelRequest,
  insertCancelRequest,
} from './requests-repository.ts';
