import { bestCut } from './price-cut.ts';
import { isPriceCut, type PriceCutPromotion, type Promotion } from './promotion-kinds.ts';
import type { Pile } from './rules.ts';
import type { CartLine, CatalogueVariant } from './types.ts';

/** CART-13: maximum quantity per line and per variant in one order. */
const MOST_UNITS = 99;

/** Units of a variant at one net price (step 1). */
interface PriceTier {
  net: number;
  cut: PriceCutPromotion | null;
  /** Number of units; Infinity for the last tier. */
  units: number;
}

/** A variant with its current prices. */
interface Offer {
  mat_var_id: number;
  list: number;
  /** After price cuts, cheapest first: a cut may be limited to a number of units. */
  tiers: PriceTier[];
  /** Most units in one order. */
  limit: number;
  sold_out: boolean;
}

/** Looks a variant up; undefined for an unknown variant. */
export type NetPriceIndex = (mat_var_id: number) => Offer | undefined;

/**
 * The best cut prices as many units as its limit allows, the next best the units after them, down to the list
 * price.
 */
function tiersOf({ mat_var_id, price }: CatalogueVariant, cuts: readonly PriceCutPromotion[]): PriceTier[] {
  const tiers: PriceTier[] = [];
  for (let rest = cuts; ; ) {
    const { net, winner: cut } = bestCut(price, rest);
    const units = Math.max(0, Math.trunc(cut?.units_left?.[mat_var_id] ?? Number.POSITIVE_INFINITY) || 0);
    if (units > 0) tiers.push({ net, cut, units });
    if (units === Number.POSITIVE_INFINITY) return tiers;
    rest = rest.filter((other) => other !== cut);
  }
}

/** Net prices of `quantity` units of an offer that come after the first `from`. */
export function netsFrom({ tiers }: Offer, from: number, quantity: number): number[] {
  let end = 0;
  const ends = tiers.map((tier) => (end += tier.units));
  return Array.from({ length: quantity }, (_, index) => {
    return tiers[ends.findIndex((last) => from + index < last)]?.net ?? 0;
  });
}

/** Prices the variants of the catalogue lazily, on first use. */
export function netPriceIndex(
  catalogue: readonly CatalogueVariant[],
  promotions: readonly Promotion[],
): NetPriceIndex {
  const cuts = promotions.filter(isPriceCut);
  const variants = new Map(catalogue.map((variant) => [variant.mat_var_id, variant]));
  const priced = new Map<number, Offer>();
  return (mat_var_id) => {
    const variant = variants.get(mat_var_id);
    const known = priced.get(mat_var_id);
    if (variant === undefined || known !== undefined) return known;
    const offer: Offer = {
      mat_var_id,
      list: variant.price,
      tiers: tiersOf(
        variant,
        cuts.filter((promotion) => promotion.members.includes(mat_var_id)),
      ),
      limit: Math.min(MOST_UNITS, Math.max(0, Math.trunc(variant.limit ?? MOST_UNITS))),
      sold_out: variant.sold_out,
    };
    priced.set(mat_var_id, offer);
    return offer;
  };
}

/** Units of a line at one net price. */
interface LinePart {
  pile: Pile;
  units: number;
  cut: PriceCutPromotion | null;
}

/** A line of the cart after step 0. */
export interface CountedLine {
  mat_var_id: number;
  quantity: number;
  /** Undefined for an unknown variant. */
  offer: Offer | undefined;
  /** Sold out or unknown: the line is not priced. */
  unavailable: boolean;
  /** The counted units, cheapest first. */
  parts: LinePart[];
}

/**
 * Step 0: clamps every quantity to an integer in 0..min(99, limit): fractions are truncated, negative values
 * and NaN become 0. Lines of one variant share its limit and its limited special prices, earlier lines first:
 * splitting a line neither changes a total nor bypasses a limit.
 */
export function countLines(
  lines: readonly CartLine[],
  index: NetPriceIndex,
): { counted: CountedLine[]; piles: Pile[] } {
  const used = new Map<number, number>();
  const piles: Pile[] = [];
  const counted = lines.map(({ mat_var_id, quantity: asked }): CountedLine => {
    const offer = index(mat_var_id);
    const unavailable = offer === undefined || offer.sold_out;
    const before = used.get(mat_var_id) ?? 0;
    const quantity = Math.min((offer?.limit ?? MOST_UNITS) - before, Math.max(0, Math.trunc(asked) || 0));
    const parts: LinePart[] = [];
    if (!unavailable) {
      used.set(mat_var_id, before + quantity);
      let end = 0;
      let from = before;
      for (const { net, cut, units: most } of offer.tiers) {
        end += most;
        const units = Math.min(before + quantity, end) - from;
        if (units <= 0) continue;
        from += units;
        let pile = piles.find((other) => other.mat_var_id === mat_var_id && other.net === net);
        if (pile === undefined) {
          pile = { mat_var_id, units: 0, net, discounted: net < offer.list };
          piles.push(pile);
        }
        pile.units += units;
        parts.push({ pile, units, cut });
      }
    }
    return { mat_var_id, quantity, offer, unavailable, parts };
  });
  piles.sort((a, b) => b.net - a.net || a.mat_var_id - b.mat_var_id);
  return { counted, piles };
}
