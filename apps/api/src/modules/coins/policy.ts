import { BAHT_PER_COIN_EARNED, COIN_DAYS } from '@mali/contracts/reward-values';
import type { Lot } from './repository.ts';

const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;
/** Extension in days for coins returned after their expiry. */
const GRACE_DAYS = 30;

/** End of the Bangkok day this many days after a time. */
export function endOfDayIn(days: number, at: Date): Date {
  const midnight = Math.floor((at.getTime() + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  return new Date(midnight + (days + 1) * DAY_MS);
}

/** A rule of coins that ran when an order was placed; amounts in satang. */
export type CoinRule = Readonly<{
  baht_per_coin: number;
  min_spend: number;
  /** null: no limit. */
  coins_most: number | null;
  /** null: as long as usual. */
  valid_days: number | null;
}>;

/** One coin for each complete 25 baht paid for merchandise. */
const USUAL: CoinRule = {
  baht_per_coin: BAHT_PER_COIN_EARNED,
  min_spend: 0,
  coins_most: null,
  valid_days: null,
};

/**
 * Earned coins, and the days that they are good for: the usual ones, or those of the rule that gives most.
 * @param satang paid for merchandise
 */
export function coinsFor(satang: number, rules: readonly CoinRule[]): { coins: number; days: number } {
  const paid = Math.max(0, satang);
  let best = { coins: 0, days: COIN_DAYS };
  for (const { baht_per_coin, min_spend, coins_most, valid_days } of [USUAL, ...rules]) {
    if (paid < min_spend) continue;
    const coins = Math.min(Math.floor(paid / (baht_per_coin * 100)), coins_most ?? Number.POSITIVE_INFINITY);
    if (coins > best.coins) best = { coins, days: valid_days ?? COIN_DAYS };
  }
  return best;
}

/** Expiry of newly earned coins. */
export const endOfCoins = (at: Date, days = COIN_DAYS): Date => endOfDayIn(days, at);

/** Returned coins keep their expiry; expired ones are extended. */
export const endOfReturned = (was: Date, at: Date): Date => (was > at ? was : endOfDayIn(GRACE_DAYS, at));

/**
 * Remaining lots after settling a debt from those that expire first.
 * @returns the lots by expiry
 */
export function lotsLeft(lots: readonly Lot[], settled: number): Lot[] {
  let over = settled;
  return [...lots]
    .sort((a, b) => a.expires_at.getTime() - b.expires_at.getTime())
    .flatMap(({ coins, expires_at }) => {
      const gone = Math.min(over, coins);
      over -= gone;
      return coins > gone ? [{ coins: coins - gone, expires_at }] : [];
    });
}
