import { lineLimit } from './quantity.ts';
import type { RuleBookRoot } from './rule-book.ts';
import type { CartRoot } from './slice.ts';

/**
 * The counted lines with their counted units, without sold-out ones. Equal to the engine's result, for code
 * that needs no prices: pages without prices do not load the engine.
 */
export function countedLines({
  cart,
  ruleBook,
}: CartRoot & RuleBookRoot): { mat_var_id: number; quantity: number }[] {
  return cart.items.flatMap(({ mat_var_id, quantity, ...line }) => {
    const { sold_out, limit } = ruleBook.variants[mat_var_id] ?? line;
    return sold_out || line.gwp ? [] : [{ mat_var_id, quantity: Math.min(quantity, lineLimit(limit)) }];
  });
}

/** Units in the bag, for the header. */
export const selectCount = (root: CartRoot & RuleBookRoot): number =>
  countedLines(root).reduce((sum, line) => sum + line.quantity, 0);
