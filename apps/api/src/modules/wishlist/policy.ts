/** A wish as it stands, with what its variant costs and how much of it there is. Money in satang. */
export type WishState = Readonly<{
  price_then: number;
  price_told: number;
  dearer_since: Date | null;
  sold_out: boolean;
  back_since: Date | null;
}>;
export type VariantNow = Readonly<{ net: number; stock: number }>;
export type WishNews = 'price_drop' | 'back_in_stock' | null;

const HOUR_MS = 3_600_000;
/** A drop worth telling: a twentieth of the price, or so many baht where that is less (PRICE-24). */
const DROP_SHARE = 20;
const DROP_SATANG = 10_000;
/**
 * After so long above the price last told, that is forgotten: the next drop is a drop again. A price that goes up and
 * down from day to day is told once.
 */
const DEARER_MS = 14 * 24 * HOUR_MS;
/** A few units are a restock at once; one that a cancelled order gave back is, if it is still there later. */
const RESTOCK_UNITS = 3;
const RESTOCK_MS = HOUR_MS;

const isDrop = (from: number, to: number): boolean =>
  from - to >= Math.max(1, Math.min(Math.ceil(from / DROP_SHARE), DROP_SATANG));

/** The price a drop is measured from at `at`, and since when the variant has cost more than that. */
function measure(wish: WishState, net: number, at: Date): { told: number; since: Date | null } {
  if (net <= wish.price_told) return { told: wish.price_told, since: null };
  const since = wish.dearer_since ?? at;
  // Never above what it cost when it was wished: a rise is nothing to come down from.
  if (at.getTime() - since.getTime() >= DEARER_MS)
    return { told: Math.min(net, wish.price_then), since: null };
  return { told: wish.price_told, since };
}

/**
 * What has become of a wish: what is to be told, if anything, and how it stands then. Each drop is told once, and each
 * restock once; of something that is sold out no price is told, and what comes back cheaper is told as one thing.
 */
export function judgeWish(wish: WishState, now: VariantNow, at: Date): { news: WishNews; next: WishState } {
  if (now.stock <= 0) {
    return { news: null, next: { ...wish, sold_out: true, back_since: null } };
  }
  const back_since = wish.sold_out ? (wish.back_since ?? at) : null;
  const restocked =
    back_since !== null && (now.stock >= RESTOCK_UNITS || at.getTime() - back_since.getTime() >= RESTOCK_MS);
  if (back_since !== null && !restocked) return { news: null, next: { ...wish, back_since } };
  const { told, since } = measure(wish, now.net, at);
  const dropped = isDrop(told, now.net);
  return {
    news: restocked ? 'back_in_stock' : dropped ? 'price_drop' : null,
    next: {
      price_then: wish.price_then,
      price_told: dropped ? now.net : told,
      dearer_since: since,
      sold_out: false,
      back_since: null,
    },
  };
}
