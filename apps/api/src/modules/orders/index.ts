/** What modules above may read and write of orders: nothing else of the repositories is theirs. */
export { insertOrderToken, isPlacedByStaff, orderOfTokenHash } from './order-token-repository.ts';
export { type OrderDetail, type OrderRow, readOrder, readOrderRow } from './repository.ts';
