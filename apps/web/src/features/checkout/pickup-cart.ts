import { createSelector } from '@reduxjs/toolkit';
import { bagOf, type CartRoot, type RuleBookRoot } from '../cart/index.ts';

/**
 * The bag as it is priced where it is picked up: a branch may have what the web shop is sold out of. Which branch has
 * everything is the API's answer.
 */
export const selectPickupCart = createSelector(
  (root: CartRoot) => root.cart.items,
  (root: RuleBookRoot) => root.ruleBook,
  (root: CartRoot) => root.cart.promo_rule,
  (root: CartRoot) => root.cart.points,
  (items, book, rule, points) => {
    const variants = { ...book.variants };
    for (const { mat_var_id, quantity } of items) {
      const known = variants[mat_var_id];
      if (known?.sold_out) variants[mat_var_id] = { ...known, sold_out: false, limit: quantity };
    }
    const there = items.map((item) =>
      item.sold_out ? { ...item, sold_out: false, limit: item.quantity } : item,
    );
    return bagOf(there, { ...book, variants }, rule, points);
  },
);
