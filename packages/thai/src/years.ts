import { arabicDigits } from './fold.ts';

const BUDDHIST_ERA = 543;

/**
 * Parses a year and converts it to Gregorian: 2569, ๒๕๖๙ and 2026 are all 2026. From 2400 on a year is
 * Buddhist.
 * @returns null when it is not a year of four digits
 */
export function parseYear(input: string | number): number | null {
  const text = arabicDigits(String(input)).trim();
  if (!/^[1-9]\d{3}$/.test(text)) return null;
  const year = Number(text);
  return year >= 2400 ? year - BUDDHIST_ERA : year;
}
