import { arabicDigits } from '@mali/thai/fold';

/** Maximum of the API: seven digits of baht. */
const MAX_SATANG = 999_999_999;

/**
 * Parses a typed amount: 1,290.50, ๑๒๙๐, ฿510 or 510 บาท.
 * @returns whole satang, or null when it is not an amount above zero; commas only as thousands separators
 */
export function parseAmount(typed: string): number | null {
  const text = arabicDigits(typed)
    .replaceAll(/[\s฿]|บาท|baht|thb/gi, '')
    .replace(/\.$/, '');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{1,2})?$/.test(text) || !/\d/.test(text)) return null;
  const [baht = '', satang = ''] = text.replaceAll(',', '').split('.');
  const amount = Number(baht) * 100 + Number(satang.padEnd(2, '0'));
  return amount > 0 && amount <= MAX_SATANG ? amount : null;
}

/** The amount as it is sent: `1290.50`. */
export const writtenAmount = (satang: number): string => (satang / 100).toFixed(2);

/** The amount as formatted on blur: `1,290.50`. */
export const shownAmount = (satang: number): string =>
  writtenAmount(satang).replace(/\B(?=(?:\d{3})+\.)/g, ',');
