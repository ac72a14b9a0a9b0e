/**
 * Money and numbers as shown in Thailand. Both languages write ฿1,290 and ฿1,290.50: satang only
 * when there are any, and then both digits. Written by hand because `Intl` disagrees between
 * languages ("THB 1,290.50" in en-TH) and costs a formatter each.
 */

const SATANG_PER_BAHT = 100;

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * An amount of money: `฿1,290`, `฿1,290.50`, `-฿50`.
 * @param satang whole satang
 * @throws RangeError when it is not a whole, exactly represented number
 */
export function formatBaht(satang: number): string {
  if (!Number.isSafeInteger(satang)) throw new RangeError(`not a whole number of satang: ${satang}`);
  const size = Math.abs(satang);
  const rest = size % SATANG_PER_BAHT;
  const baht = groupThousands(String((size - rest) / SATANG_PER_BAHT));
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${satang < 0 ? '-' : ''}฿${baht}${fraction}`;
}

/**
 * A plain number with thousands separated: `1,290`, `4.5`.
 * @param decimals digits after the point, always that many; without it, as many as the number has
 * @throws RangeError when it is not a finite number
 */
export function formatNumber(value: number, decimals?: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  const plain = decimals === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(decimals);
  const [whole = '', fraction] = plain.split('.');
  const text = fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}
