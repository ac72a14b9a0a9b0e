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

/** Earned coins: one per complete 25 baht paid for merchandise. */
export const coinsFor = (satang: number): number =>
  Math.floor(Math.max(0, satang) / (BAHT_PER_COIN_EARNED * 100));

/** Expiry of newly earned coins. */
export const endOfCoins = (at: Date): Date => endOfDayIn(COIN_DAYS, at);

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
