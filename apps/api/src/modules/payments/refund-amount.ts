import type { RefundCause } from '@mali/contracts/payment-values';
import { allocate } from '@mali/pricing';
import { keptValue, type PriceBasis } from '@mali/pricing/kept-goods';
import type { PaidLine } from './repository.ts';

/** Units of a line that go back. */
export type ReturnedUnits = { line: PaidLine; quantity: number };

/**
 * What the next `units` of a line come to, after `before` of them went back: shares of what was paid for the whole
 * line, rounded so that all units together are that, to the satang.
 * @param of the whole that is shared: what was paid in money, unless another is given
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
  /** What was paid in money for the units, as their shares of each line. */
  shares: number;
};

/**
 * Money that goes back for units of an order, satang.
 *
 * Where the shop has done wrong it is what was paid for the units. Where the customer has changed, it is what the order
 * cost less what the kept units cost by the prices, promotions and code of the order (docs/decisions/0013): a
 * discount that would not have applied without the units is taken off. It is reckoned over all that has gone back, so
 * the order of requests makes no difference: it is never below nothing, and all units together give back all that was
 * paid. An order that was placed before its basis was kept gives back the shares.
 */
export function goodsRefund(
  lines: readonly PaidLine[],
  units: readonly ReturnedUnits[],
  cause: RefundCause,
  basis: PriceBasis | undefined,
): GoodsRefund {
  const given = sum(lines.map((line) => line.refunded_amount));
  const most = sum(lines.map((line) => line.paid)) - given;
  const parts = units.map(({ line, quantity }) => shareOfLine(line, line.refunded, quantity));
  const shares = sum(parts);
  const goods = cause === 'shop' || basis === undefined ? shares : reckonedAnew(lines, units, basis) - given;
  const amount = Math.min(most, Math.max(0, goods));
  return { amount, perLine: allocate(amount, parts), shares };
}

/** What has gone back in money once these units have, for goods of the whole order. */
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
