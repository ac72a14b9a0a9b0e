/**
 * Input and output of `priceCart`. Field names are those of the wire; every amount is a whole number of
 * satang (1 baht = 100 satang), every `discount` a positive amount that is subtracted.
 */

import type { Promotion, PromotionKind } from './promotion-kinds.ts';

/** A variant of the catalogue. Further fields of a catalogue entry are ignored. */
export interface CatalogueVariant {
  mat_var_id: number;
  /** List price of one unit. */
  price: number;
  /** Maximum units of this variant in one order; absent or null: 99. */
  limit?: number | null;
  sold_out: boolean;
}

export interface PromotionBase {
  promo_id: number;
  /** Variants the promotion applies to. They need be neither in the cart nor in the catalogue. */
  members: readonly number[];
  /** True excludes units whose net price is below their list price. */
  exclude_discounted?: boolean | null;
  /** Maximum applications in one order. */
  max_per_order?: number | null;
}

export type CodeKind = 'percent' | 'amount' | 'free_delivery';

/** An accepted promo code; whether it applies to this cart is decided by the engine. */
export interface CodeRule {
  code: string;
  kind: CodeKind;
  /** Percent (may have a fraction, 12.5), or satang for `amount`; ignored for `free_delivery`. */
  discount: number;
  /** Maximum discount of a `percent` code, satang. */
  cap?: number | null;
  /** Variants the code applies to; absent or null: all. */
  members?: readonly number[] | null;
  /** True: only variants without any promotion. */
  exclude_promoted?: boolean | null;
  /** Minimum eligible amount after step 2, satang. */
  min_spend?: number | null;
}

/** Reasons for which a code is rejected independently of the cart. */
export type RefusalReason =
  | 'unknown'
  | 'not_started'
  | 'expired'
  | 'used_up'
  | 'login_required'
  | 'already_used'
  | 'not_collected'
  | 'new_customers_only'
  | 'not_invited';

/** A rejected code: the reason is copied to the result. */
export interface RefusedCode {
  code: string;
  refused: RefusalReason;
}

export interface PointsToRedeem {
  /** Coins; 1 coin is 1 baht. */
  point_bt: number;
  /** Points of the loyalty partner; 8 points are 1 baht. */
  point_the1: number;
}

export interface DeliveryRate {
  active: boolean;
  min_spend: number;
  rate: number;
  /** Among tiers with the same `min_spend` the lowest priority wins. */
  priority: number;
}

export interface GiftRule {
  promo_id: number;
  min_spend: number;
  /** Variants whose amount counts towards `min_spend`; null: all. */
  members: readonly number[] | null;
  /** The gift variant. */
  gift: number;
  quantity: number;
}

export interface CartLine {
  mat_var_id: number;
  quantity: number;
}

export interface PricingInput {
  catalogue: readonly CatalogueVariant[];
  promotions: readonly Promotion[];
  code: CodeRule | RefusedCode | null;
  points: PointsToRedeem;
  delivery_rates: readonly DeliveryRate[];
  gifts: readonly GiftRule[];
  lines: readonly CartLine[];
}

export interface LineDiscount {
  promo_id: number;
  amount: number;
}

/** A number of units at one net price. */
export interface PricedUnits {
  quantity: number;
  net: number;
}

export interface PricedLine {
  mat_var_id: number;
  /** After clamping (step 0). */
  quantity: number;
  /** List price of one unit; 0 for an unknown variant. */
  list: number;
  /** Net price of one unit after price cuts (step 1); with several prices, of the first unit. */
  net: number;
  /** Set when the units have several net prices, cheapest first. */
  prices?: PricedUnits[];
  /** Cost of the line after step 2: list × quantity − Σ discounts. */
  amount: number;
  /** Discount of each promotion (price cuts included) on this line. */
  discounts: LineDiscount[];
  /** The line's share of the promo code discount. */
  code_discount: number;
  /** Sold out or unknown: the line is not priced. */
  unavailable: boolean;
}

/** A gift-with-purchase line: free, not editable, not part of an order request. */
export interface FreeItem {
  promo_id: number;
  mat_var_id: number;
  quantity: number;
  amount: 0;
  gwp: true;
}

export interface AppliedUnits {
  mat_var_id: number;
  quantity: number;
  discount: number;
}

/** "Why this price": one promotion's part in the cart. */
export interface AppliedPromotion {
  promo_id: number;
  kind: PromotionKind;
  /** Applications; for a price cut the number of units. */
  times: number;
  units: AppliedUnits[];
  discount: number;
}

/**
 * Why a promotion was not applied:
 * - `needs_more`: the cart has too few of its units (`need` more; p006: the `missing` members)
 * - `units_taken`: other promotions (`taken_by`) save more with its units
 * - `no_saving`: an application would not lower the amount
 * - `excluded_discounted`: its units have a price cut already and it excludes those
 * - `max_per_order`: its maximum is 0
 */
export type NotAppliedReason =
  | 'needs_more'
  | 'units_taken'
  | 'no_saving'
  | 'excluded_discounted'
  | 'max_per_order';

export interface NotAppliedPromotion {
  promo_id: number;
  reason: NotAppliedReason;
  need?: number;
  missing?: number[];
  taken_by?: number[];
}

/** Add `need` units of `mat_var_id` (or, for a set, one each of `members`) and save at least `saves`. */
export interface AddMoreHint {
  kind: 'add_more';
  promo_id: number;
  need: number;
  mat_var_id?: number;
  members?: number[];
  saves: number;
}

export interface FreeDeliveryHint {
  kind: 'free_delivery';
  /** Satang missing to the minimum spend. */
  missing: number;
}

export interface GiftHint {
  kind: 'gift';
  promo_id: number;
  /** Satang missing to the minimum spend. */
  missing: number;
}

export type Hint = AddMoreHint | FreeDeliveryHint | GiftHint;

export type CodeReason = RefusalReason | 'min_spend' | 'no_eligible_item';

export interface CodeDetail {
  code: string;
  /** Absent for a rejected code. */
  kind?: CodeKind;
  /** Discount on the merchandise; 0 for `free_delivery`, whose effect is `delivery_cost` 0. */
  discount: number;
  applied: boolean;
  reason?: CodeReason;
  /** With reason `min_spend`: satang missing to it. */
  missing?: number;
}

export interface PointsDetail {
  /** Points actually used, without surplus points. */
  points: number;
  discount: number;
  /** Coins that rules of the shop let this cart spend; whoever prices it with such rules adds it. */
  range?: { least: number; most: number };
}

export interface DiscountPromoDetail {
  code?: CodeDetail;
  point_bt?: PointsDetail;
  point_the1?: PointsDetail;
}

export interface DeliveryQuote {
  delivery_cost: number;
  /** The rate at a subtotal of 0, shown struck through when delivery is free. */
  delivery_default: number;
  /** Next subtotal from which delivery is free; null when there is none above this one. */
  free_delivery_threshold: number | null;
}

export interface PricingAnswer extends DeliveryQuote {
  /** Σ list price × quantity. */
  list: number;
  /** list − subtotal. */
  discount: number;
  /** After price cuts and group promotions. */
  subtotal: number;
  /** Promo code and points discount. */
  discount_promo: number;
  discount_promo_detail: DiscountPromoDetail;
  total: number;
  /** Value-added tax included in `total`. */
  vat: number;
  lines: PricedLine[];
  free_items: FreeItem[];
  applied: AppliedPromotion[];
  not_applied: NotAppliedPromotion[];
  hints: Hint[];
  /** True when step 2 is proved optimal. */
  exact: boolean;
}
