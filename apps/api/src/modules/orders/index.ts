/** Repository functions available to higher modules. */
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
