/** Repository functions available to higher modules. */
export { insertOrderToken, isPlacedByStaff, orderOfTokenHash } from './order-token-repository.ts';
export {
  countByStatus,
  customerForChat,
  expiredOrders,
  fillShipBy,
  forgetIdempotencyKeys,
  type ListedOrder,
  listOrders,
  type OrderDetail,
  type OrderFilter,
  type OrderRow,
  ordersStandingSince,
  readOrder,
  readOrderRow,
  takeUncountedSales,
  unreviewedBy,
  variantsOfItems,
} from './repository.ts';
