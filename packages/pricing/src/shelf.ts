import { bestCut } from './price-cut.ts';
import type { CartLine, CatalogueVariant, PriceCutPromotion, Promotion } from './types.ts';

/** CART-13: no line and no variant is sold more often in one order. */
const MOST_UNITS = 99;

/** A variant with its price of today. */
interface Offer {
  mat_var_id: number;
  list: number;
  /** After price cuts (step 1). */
  net: number;
  cut: PriceCutPromotion | null;
  /** Most units in one order. */
  limit: number;
  sold_out: boolean;
}

/** Looks a variant up; undefined when the catalogue does not know it. */
export type Shelf = (mat_var_id: number) => Offer | undefined;

/** Puts prices on the variants of the catalogue, each when it is first asked for. */
export function shelfOf(catalogue: readonly CatalogueVariant[], promotions: readonly Promotion[]): Shelf {
  const cuts = promotions.filter((promotion) => promotion.kind === 'p003');
  const variants = new Map(catalogue.map((variant) => [variant.mat_var_id, variant]));
  const priced = new Map<number, Offer>();
  return (mat_var_id) => {
    const variant = variants.get(mat_var_id);
    const known = priced.get(mat_var_id);
    if (variant === undefined || known !== undefined) return known;
    const mine = cuts.filter((promotion) => promotion.members.includes(mat_var_id));
    const { net, winner } = bestCut(variant.price, mine);
    const offer: Offer = {
      mat_var_id,
      list: variant.price,
      net,
      cut: winner,
      limit: Math.min(MOST_UNITS, Math.max(0, Math.trunc(variant.limit ?? MOST_UNITS))),
      sold_out: variant.sold_out,
    };
    priced.set(mat_var_id, offer);
    return offer;
  };
}

/** A line of the cart after step 0. */
export interface CountedLine {
  mat_var_id: number;
  quantity: number;
  /** Undefined for a variant the catalogue does not know. */
  offer: Offer | undefined;
  /** Sold out or unknown: the line counts for nothing. */
  unavailable: boolean;
}

/**
 * Step 0: every quantity becomes a whole number in 0..min(99, limit): fractions are cut off, what is
 * negative or not a number is 0. Lines of one variant share its limit, the earlier ones first, so
 * that splitting a line neither changes a total nor gets round a limit.
 */
export function countLines(lines: readonly CartLine[], shelf: Shelf): CountedLine[] {
  const room = new Map<number, number>();
  return lines.map(({ mat_var_id, quantity }) => {
    const offer = shelf(mat_var_id);
    const unavailable = offer === undefined || offer.sold_out;
    const most = room.get(mat_var_id) ?? offer?.limit ?? MOST_UNITS;
    const counted = Math.min(most, Math.max(0, Math.trunc(quantity) || 0));
    if (!unavailable) room.set(mat_var_id, most - counted);
    return { mat_var_id, quantity: counted, offer, unavailable };
  });
}
