/**
 * What goes into `priceCart` and what comes out. Field names are those of the wire; every amount
 * is a whole number of satang (1 baht = 100 satang), every `discount` a positive amount taken off.
 */

/** A variant as the catalogue sells it. A catalogue entry may carry more fields; they are not read. */
export interface CatalogueVariant {
  mat_var_id: number;
  /** List price of one unit. */
  price: number;
  /** Most units of this variant in one order; absent or null: 99. */
  limit?: number | null;
  sold_out: boolean;
}

interface PromotionBase {
  promo_id: number;
  /** Variants the promotion is for. They need be neither in the cart nor in the catalogue. */
  members: readonly number[];
  /** True leaves out units whose net price is below their list price. */
  exclude_discounted?: boolean | null;
  /** Most applications in one order. */
  max_per_order?: number | null;
}

/** Buy N at a special price: `sale_qty` units of the same variant cost `price` together. */
export interface SpecialPricePromotion extends PromotionBase {
  kind: 'p001';
  sale_qty: number;
  price: number;
}

/** The 2nd item at a discount: of any `sale_qty` units the cheapest gets `disc` percent off. */
export interface SecondItemPromotion extends PromotionBase {
  kind: 'p002';
  /** Default 2. */
  sale_qty?: number | null;
  disc: number;
}

/** Price cut: sets the net price of a unit, which every card shows. A flash sale is one of these. */
export interface PriceCutPromotion extends PromotionBase {
  kind: 'p003';
  discount_type: 'percent' | 'amount' | 'price';
  /** Percent off, satang off, or the new price in satang. */
  discount: number;
  /**
   * Most units of a member that get this price in this cart, by `mat_var_id`; the others are sold at the next best
   * price. A member that is not named has no such bound. A flash sale: what is left of its allotment, and of what a
   * customer may have.
   */
  units_left?: Readonly<Record<number, number>> | null;
}

/** Buy N get M free: of any `sale_qty + free_qty` units the `free_qty` cheapest are free. */
export interface BuyGetPromotion extends PromotionBase {
  kind: 'p004';
  sale_qty: number;
  free_qty: number;
}

/** Bundle price: any `sale_qty` units cost `price` together. */
export interface BundlePromotion extends PromotionBase {
  kind: 'p005';
  sale_qty: number;
  price: number;
}

/** The full set: one unit of every member, each `percent` off. */
export interface FullSetPromotion extends PromotionBase {
  kind: 'p006';
  percent: number;
}

/** A promotion that works on several units at once (step 2). */
export type GroupPromotion =
  | SpecialPricePromotion
  | SecondItemPromotion
  | BuyGetPromotion
  | BundlePromotion
  | FullSetPromotion;

export type Promotion = PriceCutPromotion | GroupPromotion;
export type PromotionKind = Promotion['kind'];

export type CodeKind = 'percent' | 'amount' | 'free_delivery';

/** A promo code that its owner accepts; whether it applies to this cart is the engine's to say. */
export interface CodeRule {
  code: string;
  kind: CodeKind;
  /** Percent (may have a fraction, 12.5), or satang for `amount`; not read for `free_delivery`. */
  discount: number;
  /** Most satang a `percent` takes off. */
  cap?: number | null;
  /** Variants the code is for; absent or null: all. */
  members?: readonly number[] | null;
  /** True: only for variants no promotion touched. */
  exclude_promoted?: boolean | null;
  /** Least eligible amount after step 2, satang. */
  min_spend?: number | null;
}

/** Why the owner of a code refuses it before any cart is looked at. */
export type RefusalReason =
  | 'unknown'
  | 'not_started'
  | 'expired'
  | 'used_up'
  | 'login_required'
  | 'already_used'
  | 'not_collected';

/** A code its owner already refused: the reason is carried to the answer. */
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
  /** Between two tiers of the same `min_spend` the lowest priority wins. */
  priority: number;
}

export interface GiftRule {
  promo_id: number;
  min_spend: number;
  /** Variants whose amount counts towards `min_spend`; null: all. */
  members: readonly number[] | null;
  /** The variant given. */
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

/** So many units at one net price. */
export interface PricedUnits {
  quantity: number;
  net: number;
}

export interface PricedLine {
  mat_var_id: number;
  /** After the clamp of step 0. */
  quantity: number;
  /** List price of one unit; 0 when the catalogue does not know the variant. */
  list: number;
  /** Net price of one unit, after price cuts (step 1); of units at several prices, of the first. */
  net: number;
  /** Units at several net prices, the cheapest first; absent when all units have one. */
  prices?: PricedUnits[];
  /** What the line costs after step 2: list × quantity − Σ discounts. */
  amount: number;
  /** What each promotion (price cuts too) takes off this line. */
  discounts: LineDiscount[];
  /** The line's part of the promo code. */
  code_discount: number;
  /** Sold out or unknown: the line counts for nothing. */
  unavailable: boolean;
}

/** A gift-with-purchase line: free, not the customer's to change, not part of an order request. */
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
  /** Applications; for a price cut the units it cuts. */
  times: number;
  units: AppliedUnits[];
  discount: number;
}

/**
 * - `needs_more`: the cart holds too few of its units (`need` more; p006: the `missing` members)
 * - `units_taken`: other promotions (`taken_by`) save more with its units
 * - `no_saving`: an application would not lower the amount
 * - `excluded_discounted`: its units are already cut in price and it leaves those out
 * - `max_per_order`: it may not be applied at all
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
  /** Satang still to spend. */
  missing: number;
}

export interface GiftHint {
  kind: 'gift';
  promo_id: number;
  /** Satang still to spend. */
  missing: number;
}

export type Hint = AddMoreHint | FreeDeliveryHint | GiftHint;

export type CodeReason = RefusalReason | 'min_spend' | 'no_eligible_item';

export interface CodeDetail {
  code: string;
  /** Absent for a code its owner refused. */
  kind?: CodeKind;
  /** Taken off the merchandise; 0 for `free_delivery`, whose effect is `delivery_cost` 0. */
  discount: number;
  applied: boolean;
  reason?: CodeReason;
  /** With reason `min_spend`: satang still to spend. */
  missing?: number;
}

export interface PointsDetail {
  /** Points really taken; surplus points are not. */
  points: number;
  discount: number;
}

export interface DiscountPromoDetail {
  code?: CodeDetail;
  point_bt?: PointsDetail;
  point_the1?: PointsDetail;
}

export interface DeliveryQuote {
  delivery_cost: number;
  /** The rate without any spending, shown struck through when delivery is free. */
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
  /** Promo code and points. */
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
  /** True when step 2 is proved best. */
  exact: boolean;
}
