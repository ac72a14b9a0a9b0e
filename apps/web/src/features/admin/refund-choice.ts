import type { Refundable, RefundRequest } from '@mali/contracts/payments';

/** Selected refund: everything, or units of lines (by line_no) and delivery. */
export type RefundChoice = {
  whole: boolean;
  units: Readonly<Record<number, number>>;
  delivery: boolean;
};
export const NOTHING: RefundChoice = { whole: false, units: {}, delivery: false };

type Line = Refundable['lines'][number];

/** Selected units of a line, capped at the refundable ones, which may have decreased meanwhile. */
export function unitsOf(choice: RefundChoice, line: Line): number {
  return Math.min(choice.units[line.line_no] ?? 0, line.amounts.length);
}

/** The amount of a selection, in baht: the API's sums per number of units, added up in whole satang. */
export function amountOf(choice: RefundChoice, of: Refundable): number {
  if (choice.whole) return of.left;
  const parts = of.lines.map((line) => line.amounts[unitsOf(choice, line) - 1] ?? 0);
  if (choice.delivery) parts.push(of.delivery);
  return parts.reduce((satang, baht) => satang + Math.round(baht * 100), 0) / 100;
}

/** The selection as an API request. */
export function requestOf(
  choice: RefundChoice,
  of: Refundable,
): Pick<RefundRequest, 'lines' | 'whole' | 'delivery' | 'amount' | 'refunded'> {
  const lines = of.lines.flatMap((line) => {
    const quantity = unitsOf(choice, line);
    return quantity > 0 ? [{ line_no: line.line_no, quantity }] : [];
  });
  return {
    whole: choice.whole,
    lines: choice.whole ? [] : lines,
    delivery: choice.whole ? of.delivery > 0 : choice.delivery && of.delivery > 0,
    amount: amountOf(choice, of),
    refunded: of.refunded,
  };
}
