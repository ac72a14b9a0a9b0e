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
