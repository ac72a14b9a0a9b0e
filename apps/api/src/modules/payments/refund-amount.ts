import type { RefundCause } from '@mali/contracts/payment-values';
import { allocate } from '@mali/pricing';
import { keptValue, type PriceBasis } from '@mali/pricing/kept-goods';
import type { PaidLine } from './repository.ts';

/** Units of a line to be refunded. */
export type ReturnedUnits = { line: PaidLine; quantity: number };

/**
 * Value of the next `units` of a line, after `before` refunded ones: shares of the line's paid amount,
 * rounded so that all units add up to it, to the satang.
 * @param of the amount to be distributed; default: what was paid in money
 */
export const shareOfLine = (
  line: Pick<PaidLine, 'paid' | 'quantity'>,
  before: number,
  units: number,
  of: number = line.paid,
): number => Math.floor((of * (before + units)) / line.quantity) - Math.floor((of * before) / line.quantity);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Satang. */
export type GoodsRefund = {
  /** Money for all of the units. */
  amount: number;
  /** Of it for each of the units, in their order; they add up to `amount`. */
  perLine: number[];
  /** Amount paid in money for the units, as shares of each line. */
  shares: number;
};

/**
 * Refund for units of an order, satang.
 *
 * For the shop's own faults it is the amount paid for the units. Otherwise it is the order's cost minus the
 * cost of the kept units by the prices, promotions and code of the order (docs/decisions/0013): discounts
 * that would not have applied without the units are deducted. It is computed over all refunds of the order,
 * so that their sequence does not matter: never negative, and all units together refund everything that was
 * paid. Orders placed before their price basis was stored refund shares.
 */
export function goodsRefund(
  lines: readonly PaidLine[],
  units: readonly ReturnedUnits[],
  cause: RefundCause,
  basis: PriceBasis | undefined,
): GoodsRefund {
  // Without units nothing is made up for what earlier refunds gave more or less than the order's cost.
  if (units.length === 0) return { amount: 0, perLine: [], shares: 0 };
  const given = sum(lines.map((line) => line.refunded_amount));
  const most = sum(lines.map((line) => line.paid)) - given;
  const parts = units.map(({ line, quantity }) => shareOfLine(line, line.refunded, quantity));
  const shares = sum(parts);
  const goods = cause === 'shop' || basis === undefined ? shares : reckonedAnew(lines, units, basis) - given;
  const amount = Math.min(most, Math.max(0, goods));
  return { amount, perLine: allocate(amount, parts), shares };
}

/** Total refund in money once these units are refunded, for goods of the whole order. */
function reckonedAnew(
  lines: readonly PaidLine[],
  units: readonly ReturnedUnits[],
  basis: PriceBasis,
): number {
  const back = new Map(lines.map((line) => [line.line_no, line.refunded]));
  for (const { line, quantity } of units) back.set(line.line_no, (back.get(line.line_no) ?? 0) + quantity);
  const goneOf = (line: PaidLine) => back.get(line.line_no) ?? 0;
  const shares = sum(lines.map((line) => shareOfLine(line, 0, goneOf(line))));
  const keptShares = sum(lines.map((line) => line.value - shareOfLine(line, 0, goneOf(line), line.value)));
  const cost = keptValue(
    basis,
    lines.map((line) => ({ mat_var_id: line.mat_var_id, quantity: line.quantity - goneOf(line) })),
  );
  return shares - (cost - keptShares);
}
