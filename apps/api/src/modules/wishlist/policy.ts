/** State of a wish, with its variant's price and stock. Money in satang. */
export type WishState = Readonly<{
  price_then: number;
  price_told: number;
  dearer_since: Date | null;
  sold_out: boolean;
  back_since: Date | null;
}>;
export type VariantNow = Readonly<{ net: number; stock: number }>;
export type WishNotification = 'price_drop' | 'back_in_stock' | null;

const HOUR_MS = 3_600_000;
/**
 * From when on a change is told: units of a restock, and the percent of the price of a drop, or this many satang if less
 * (PRICE-24).
 */
export type WishLimits = Readonly<{ units: number; percent: number; satang: number }>;
const STANDARD: WishLimits = { units: 3, percent: 5, satang: 10_000 };
/**
 * After this time above the last notified price, the reference is reset. Daily fluctuations are notified
 * once.
 */
const DEARER_MS = 14 * 24 * HOUR_MS;
/** Fewer units than the limit (such as from a cancelled order) are a restock only if still available later. */
const RESTOCK_MS = HOUR_MS;

const isDrop = (from: number, to: number, { percent, satang }: WishLimits): boolean =>
  from - to >= Math.max(1, Math.min(Math.ceil((from * percent) / 100), satang));

/** The reference price of drops at `at`, and since when the price has been above it. */
function measure(wish: WishState, net: number, at: Date): { told: number; since: Date | null } {
  if (net <= wish.price_told) return { told: wish.price_told, since: null };
  const since = wish.dearer_since ?? at;
  // At most the price at the time of the wish: a rise creates no drop.
  if (at.getTime() - since.getTime() >= DEARER_MS)
    return { told: Math.min(net, wish.price_then), since: null };
  return { told: wish.price_told, since };
}

/**
 * Decides on a notification for a wish, and its new state. Each drop and each restock is notified once; a
 * sold-out product has no drops, and a restock at a lower price is one notification.
 */
export function evaluateWish(
  wish: WishState,
  now: VariantNow,
  at: Date,
  limits: WishLimits = STANDARD,
): { news: WishNotification; next: WishState } {
  if (now.stock <= 0) {
    return { news: null, next: { ...wish, sold_out: true, back_since: null } };
  }
  const back_since = wish.sold_out ? (wish.back_since ?? at) : null;
  const restocked =
    back_since !== null && (now.stock >= limits.units || at.getTime() - back_since.getTime() >= RESTOCK_MS);
  if (back_since !== null && !restocked) return { news: null, next: { ...wish, back_since } };
  const { told, since } = measure(wish, now.net, at);
  const dropped = isDrop(told, now.net, limits);
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
