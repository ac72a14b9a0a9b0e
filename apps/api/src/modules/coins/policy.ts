import { BAHT_PER_COIN_EARNED, COIN_DAYS } from '@mali/contracts/reward-values';
import type { Lot } from './repository.ts';

const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;
/** Coins that come back after their end are good for so many days more. */
const GRACE_DAYS = 30;

/** The end of the day in Bangkok that is so many days after a moment: what a shopper reads as "until that day". */
export function endOfDayIn(days: number, at: Date): Date {
  const midnight = Math.floor((at.getTime() + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  return new Date(midnight + (days + 1) * DAY_MS);
}

/** Coins for merchandise: one for each whole 25 baht that were paid for it. */
export const coinsFor = (satang: number): number =>
  Math.floor(Math.max(0, satang) / (BAHT_PER_COIN_EARNED * 100));

/** Until when coins that come now are good. */
export const endOfCoins = (at: Date): Date => endOfDayIn(COIN_DAYS, at);

/** Coins that come back are good for as long as they were; those whose time is over, for a while more. */
export const endOfReturned = (was: Date, at: Date): Date => (was > at ? was : endOfDayIn(GRACE_DAYS, at));

/**
 * What is left of lots once so many coins of them have gone to what was owed, those that end first before the others.
 * @returns the lots in the order of their ends
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
