import { inBaht } from '@mali/contracts/baht';
import type { CartItem } from '@mali/contracts/cart';
import type { PricedCart } from '@mali/contracts/pricing';
import { type PricingAnswer, priceCart } from '@mali/pricing';
import { createSelector } from '@reduxjs/toolkit';
import { pricingInput } from './pricing-input.ts';
import { packing, type RuleBook, type RuleBookRoot } from './rule-book.ts';
import type { CartRoot } from './slice.ts';

/** A gift as a bag line: shown, not editable (CART-15, CART-17). */
function giftLine(book: RuleBook, promo_id: number, mat_var_id: number, quantity: number): CartItem {
  const rule = book.gifts[promo_id];
  return {
    mat_var_id,
    mat_id: 0,
    quantity,
    limit: quantity,
    gwp: true,
    buy_from: null,
    review_id: null,
    image_cart: rule?.gift_image ?? null,
    mat_name: rule?.gift_name_en ?? '',
    mat_name_th: rule?.gift_name_th ?? '',
    brand_en: '',
    brand_th: '',
    variant_name_1: null,
    variant_name_1_th: null,
    variant_type_2: null,
    variant_name_2: null,
    variant_name_2_th: null,
    variant_code_2: null,
    unit_price: 0,
    mat_price: 0,
    discount: 0,
    sold_out: false,
  };
}

/** The bag with its price: the amounts of CART-03, in baht. */
export type Bag = PricedCart & {
  /** All stored lines, sold-out ones too. */
  items: CartItem[];
  /** Lines that count, gifts included. */
  cart_items: CartItem[];
  cart_summary: {
    count: number;
    list: number;
    discount: number;
    subtotal: number;
    discount_promo: number;
    delivery_cost: number;
    total: number;
    vat: number;
  };
  /** Units that count, without gifts. */
  count: number;
  /** Some rules or the delivery rates are still loading: the amounts are the last shown. */
  provisional: boolean;
};

/** Prices lines by these rules, in satang. */
export const priceItems = (
  items: readonly CartItem[],
  book: RuleBook,
  rule: CartRoot['cart']['promo_rule'],
  points: CartRoot['cart']['points'],
  pack = packing(),
): PricingAnswer => priceCart(pricingInput(items, book, rule, points), pack);

/** The bag with its price, by these rules. */
export function bagOf(
  items: CartItem[],
  book: RuleBook,
  rule: CartRoot['cart']['promo_rule'],
  points: CartRoot['cart']['points'],
): Bag {
  const priced = inBaht(priceItems(items, book, rule, points));
  const unavailable = new Set(priced.lines.filter((line) => line.unavailable).map((line) => line.mat_var_id));
  const counted = items.filter((item) => !unavailable.has(item.mat_var_id));
  const count = priced.lines.reduce((sum, line) => sum + (line.unavailable ? 0 : line.quantity), 0);
  const { list, discount, subtotal, discount_promo, delivery_cost, total, vat } = priced;
  return {
    ...priced,
    items,
    cart_items: [
      ...counted,
      ...priced.free_items.map((gift) => giftLine(book, gift.promo_id, gift.mat_var_id, gift.quantity)),
    ],
    cart_summary: { count, list, discount, subtotal, discount_promo, delivery_cost, total, vat },
    count,
    provisional:
      items.length > 0 &&
      !book.unreached &&
      (book.delivery_rates === null ||
        items.some((item) => book.variants[item.mat_var_id] === undefined) ||
        !(priced.exact || book.packed)),
  };
}

/** Prices the bag here, with the same engine as the API: a click costs no round trip. */
export const selectPricedCart = createSelector(
  (root: CartRoot) => root.cart.items,
  (root: RuleBookRoot) => root.ruleBook,
  (root: CartRoot) => root.cart.promo_rule,
  (root: CartRoot) => root.cart.points,
  bagOf,
);
