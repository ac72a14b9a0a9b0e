import type { RefundCause } from '@mali/contracts/payment-values';
import type { Refundable, RefundQuote, RefundQuoteRequest, RefundRequest } from '@mali/contracts/payments';

/** Selected refund: everything, or units of lines (by line_no) and delivery. */
export type RefundChoice = {
  whole: boolean;
  units: Readonly<Record<number, number>>;
  delivery: boolean;
  cause: RefundCause;
};
export const NOTHING: RefundChoice = { whole: false, units: {}, delivery: false, cause: 'customer' };

type Line = Refundable['lines'][number];

/** Selected units of a line, capped at the refundable ones, which may have decreased meanwhile. */
export function unitsOf(choice: RefundChoice, line: Line): number {
  return Math.min(choice.units[line.line_no] ?? 0, line.amounts.length);
}

const linesOf = (choice: RefundChoice, of: Refundable): RefundRequest['lines'] =>
  of.lines.flatMap((line) => {
    const quantity = unitsOf(choice, line);
    return quantity > 0 ? [{ line_no: line.line_no, quantity }] : [];
  });

/** What the API must quote for a selection; null for everything that is left, whose amount is known, and for nothing. */
export function quoteFor(choice: RefundChoice, of: Refundable): RefundQuoteRequest | null {
  const lines = linesOf(choice, of);
  const delivery = choice.delivery && of.delivery > 0;
  if (choice.whole || (lines.length === 0 && !delivery)) return null;
  return { so_no: of.so_no, lines, delivery, cause: choice.cause };
}

/** The selection as an API request. @param quote the API's for this selection, when it needs one */
export function requestOf(
  choice: RefundChoice,
  of: Refundable,
  quote?: Pick<RefundQuote, 'amount'>,
): Pick<RefundRequest, 'lines' | 'whole' | 'delivery' | 'cause' | 'amount' | 'refunded'> {
  const wanted = quoteFor(choice, of);
  return {
    whole: choice.whole,
    lines: wanted?.lines ?? [],
    delivery: choice.whole ? of.delivery > 0 : (wanted?.delivery ?? false),
    cause: choice.cause,
    amount: choice.whole ? of.left : wanted === null ? 0 : (quote?.amount ?? 0),
    refunded: of.refunded,
  };
}
