import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Order, OrderLine } from '@mali/contracts/orders';

const ARRIVED: readonly number[] = [
  ORDER_STATUS.RECEIVED,
  ORDER_STATUS.COMPLETED_NOT_REVIEW,
  ORDER_STATUS.COMPLETED,
];

/** Reviewable lines of an order: delivered, each variant once, without gifts. */
export function reviewable({ doc_status, items }: Pick<Order, 'doc_status' | 'items'>): OrderLine[] {
  if (!ARRIVED.includes(doc_status)) return [];
  const seen = new Set<number>();
  return items.filter(({ gwp, mat_var_id }) => {
    if (gwp || seen.has(mat_var_id)) return false;
    seen.add(mat_var_id);
    return true;
  });
}
