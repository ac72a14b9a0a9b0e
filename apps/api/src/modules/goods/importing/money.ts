/** Parsing and converting amounts. The resulting prices are satang. */

export type NumberFormat = Readonly<{ thousands: string; decimal: string }>;

export type Currency = Readonly<{
  /** ISO 4217 code of the file's prices. */
  code: string;
  /** Baht per unit. */
  rate: number;
  /** Allowed last digits of a price in whole baht; empty: converted to the satang, not rounded. */
  endings: readonly number[];
}>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Patterns by their format: building one for every cell would take most of the time of an import. */
const PATTERNS = new WeakMap<NumberFormat, RegExp>();

function amountPattern(format: NumberFormat): RegExp {
  const known = PATTERNS.get(format);
  if (known !== undefined) return known;
  const { thousands, decimal } = format;
  const decimals = `(?:${escaped(decimal)}\\d+)?`;
  const grouped = thousands === '' ? '' : `\\d{1,3}(?:${escaped(thousands)}\\d{3})+${decimals}(?!\\d)|`;
  const made = new RegExp(`-?(?:${grouped}\\d+${decimals})`, 'gu');
  PATTERNS.set(format, made);
  return made;
}

/**
 * All amounts in a cell, in order: "Rp 555.000 - Rp 687.000" with "." as thousands separator → [555000,
 * 687000].
 */
export function amounts(value: unknown, format: NumberFormat): number[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : [];
  if (typeof value !== 'string') return [];
  const { thousands, decimal } = format;
  return (value.match(amountPattern(format)) ?? []).map((text) => {
    const plain = thousands === '' ? text : text.replaceAll(thousands, '');
    return Number(plain.replace(decimal, '.'));
  });
}

/**
 * Converts a foreign price to satang; with endings, to the nearest whole baht with such an ending (the upper
 * one on a tie).
 */
export function toSatang(amount: number, { rate, endings }: Currency): number {
  const baht = amount * rate;
  if (endings.length === 0) return Math.round(baht * 100);
  let best = Number.POSITIVE_INFINITY;
  for (
    let candidate = Math.max(1, Math.floor(baht) - 10);
    candidate <= Math.ceil(baht) + 10;
    candidate += 1
  ) {
    if (!endings.includes(candidate % 10)) continue;
    if (Math.abs(candidate - baht) <= Math.abs(best - baht)) best = candidate;
  }
  return best * 100;
}
