import { percentOf } from './money.ts';
import type { PromotionBase } from './types.ts';

/** Kinds of promotions; the codes are those of the wire (packages/contracts/src/promotion-values.ts). */
export const PromotionKind = {
  SpecialPrice: 'p001',
  SecondItem: 'p002',
  PriceCut: 'p003',
  BuyGet: 'p004',
  Bundle: 'p005',
  FullSet: 'p006',
} as const;
export type PromotionKind = (typeof PromotionKind)[keyof typeof PromotionKind];

/** Terms of each kind. Amounts in satang. */
export interface PromotionTerms {
  /** Buy N at a special price: `sale_qty` units of the same variant cost `price` together. */
  [PromotionKind.SpecialPrice]: { sale_qty: number; price: number };
  /** The 2nd item at a discount: of any `sale_qty` units (default 2) the cheapest gets `disc` percent off. */
  [PromotionKind.SecondItem]: { sale_qty?: number | null; disc: number };
  /** Price cut: sets the net price of a unit, shown on every card. A flash sale is one of these. */
  [PromotionKind.PriceCut]: {
    discount_type: 'percent' | 'amount' | 'price';
    /** Percent off, satang off, or the new price in satang. */
    discount: number;
  };
  /** Buy N get M free: of any `sale_qty + free_qty` units the `free_qty` cheapest are free. */
  [PromotionKind.BuyGet]: { sale_qty: number; free_qty: number };
  /** Bundle price: any `sale_qty` units cost `price` together. */
  [PromotionKind.Bundle]: { sale_qty: number; price: number };
  /** The full set: one unit of every member, each `percent` off. */
  [PromotionKind.FullSet]: { percent: number };
}

type PromotionOf<Kind extends PromotionKind> = PromotionBase & { kind: Kind } & PromotionTerms[Kind];

export type PriceCutPromotion = PromotionOf<typeof PromotionKind.PriceCut> & {
  /**
   * Maximum units of a member at this price in this cart, by `mat_var_id`; further units get the next best
   * price. Members not listed are unlimited. For a flash sale: the remaining allotment and the customer's
   * remaining limit.
   */
  units_left?: Readonly<Record<number, number>> | null;
};
type GroupKind = Exclude<PromotionKind, typeof PromotionKind.PriceCut>;
/** A promotion that combines several units (step 2). */
export type GroupPromotion = { [Kind in GroupKind]: PromotionOf<Kind> }[GroupKind];
export type Promotion = PriceCutPromotion | GroupPromotion;

export const isPriceCut = (promotion: Promotion): promotion is PriceCutPromotion =>
  promotion.kind === PromotionKind.PriceCut;

/**
 * How one promotion groups units. A group is filled by descending price; `gain` is what each unit adds to the
 * saving when it joins at a `position` (0 = most expensive), and the sum over a full group is the saving of
 * the application. `share` and `opening` bound future gains; the search uses them to prune, see
 * `best-plan.ts`.
 */
export interface Recipe {
  /** Units of one application. */
  size: number;
  /** Which units may share an application: any members, units of one variant, one of each member. */
  of: 'any' | 'same' | 'each';
  gain(position: number, net: number): number;
  /** Upper bound per unit: Σ share over a group ≥ saving of the group. */
  share(net: number): number;
  /**
   * For a group open at `position`: the most it may still save beyond the shares of its remaining units, when
   * none of them costs more than `net`.
   */
  opening(position: number, net: number): number;
}

/** `size` units cost `price` together: the price is paid when the group opens. */
function fixedPrice(size: number, price: number): Omit<Recipe, 'of'> {
  return {
    size,
    gain: (position, net) => (position === 0 ? net - price : net),
    share: (net) => net - price / size,
    opening: (position) => ((size - position) * price) / size,
  };
}

/** The rules of step 2, one entry per kind. */
const RECIPES: { readonly [Kind in GroupKind]: (promotion: PromotionOf<Kind>) => Recipe } = {
  [PromotionKind.SpecialPrice]: ({ sale_qty, price }) => ({ of: 'same', ...fixedPrice(sale_qty, price) }),
  [PromotionKind.Bundle]: ({ sale_qty, price }) => ({ of: 'any', ...fixedPrice(sale_qty, price) }),
  [PromotionKind.SecondItem]: ({ sale_qty, disc }) => {
    const size = sale_qty ?? 2;
    const cut = (net: number) => Math.min(net, percentOf(net, disc));
    return {
      of: 'any',
      size,
      gain: (position, net) => (position === size - 1 ? cut(net) : 0),
      share: (net) => cut(net) / size,
      opening: (position, net) => (position * cut(net)) / size,
    };
  },
  [PromotionKind.BuyGet]: ({ sale_qty: bought, free_qty: free }) => {
    const size = bought + free;
    return {
      of: 'any',
      size,
      gain: (position, net) => (position >= bought ? net : 0),
      share: (net) => (net * free) / size,
      opening: (position, net) => (net * Math.min(free * position, bought * (size - position))) / size,
    };
  },
  [PromotionKind.FullSet]: ({ members, percent }) => {
    const cut = (net: number) => Math.min(net, percentOf(net, percent));
    const size = new Set(members).size;
    // A set of one is any unit of its member, which is simpler to search.
    return {
      of: size === 1 ? 'any' : 'each',
      size,
      gain: (_, net) => cut(net),
      share: cut,
      opening: () => 0,
    };
  },
};

export const recipeOf = <Kind extends GroupKind>(promotion: PromotionOf<Kind>): Recipe =>
  RECIPES[promotion.kind](promotion);
