import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { StaffSlip } from '@mali/contracts/payments';

/** Baht values have at most two decimals: compared as whole satang. */
const satang = (baht: number): number => Math.round(baht * 100);

/**
 * Compares the slip's amount with the order's total.
 * @returns the verdict, and the absolute difference in baht
 */
export function compareAmount({ amount, total }: Pick<StaffSlip, 'amount' | 'total'>): {
  verdict: 'exact' | 'short' | 'over';
  difference: number;
} {
  const over = satang(amount) - satang(total);
  return {
    verdict: over === 0 ? 'exact' : over > 0 ? 'over' : 'short',
    difference: Math.abs(over) / 100,
  };
}

/** Whether the order still waits for this slip: otherwise any received money is refunded completely. */
export const isReviewed = ({ doc_status }: Pick<StaffSlip, 'doc_status'>): boolean =>
  doc_status === ORDER_STATUS.PROCESSING;

/** An order needs at least its total; refundable money may be any amount. */
export const canApprove = (slip: StaffSlip): boolean =>
  slip.status === 'waiting' && (!isReviewed(slip) || compareAmount(slip).verdict !== 'short');
