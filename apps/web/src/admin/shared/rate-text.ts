import { formatCount } from '../../ui/money.ts';

/** Units a day: with one decimal below ten, and never 0 for what sells seldom. */
export function rateText(rate: number): string {
  if (rate >= 10 || rate === 0) return formatCount(rate);
  return rate < 0.1 ? '<0.1' : rate.toFixed(1);
}
