import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { StaffSlip } from '@mali/contracts/payments';

/** Baht as they are told have at most two decimals: compared as whole satang. */
const satang = (baht: number): number => Math.round(baht * 100);

/**
 * What the customer says against what the order costs.
 * @returns the verdict, and the difference in baht (never negative)
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

/** The order still waits for this slip: else its money, if it has come, goes back whole. */
export const isReviewed = ({ doc_status }: Pick<StaffSlip, 'doc_status'>): boolean =>
  doc_status === ORDER_STATUS.PROCESSING;

/** An order is paid by what it costs or more; money it does not need may be any sum. */
export const canApprove = (slip: StaffSlip): boolean =>
  slip.status === 'waiting' && (!isReviewed(slip) || compareAmount(slip).verdict !== 'short');
