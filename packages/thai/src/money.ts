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

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const;
const MILLION = 1_000_000;

/** A whole number above 0 in Thai words. `follows`: a larger number precedes it. */
function numberInWords(value: number, follows = false): string {
  if (value >= MILLION) {
    const rest = value % MILLION;
    const millions = numberInWords((value - rest) / MILLION, follows);
    return `${millions}ล้าน${rest === 0 ? '' : numberInWords(rest, true)}`;
  }
  const digits = String(value);
  return Array.from(digits, (character, i) => {
    const digit = Number(character);
    const place = digits.length - 1 - i;
    if (digit === 0) return '';
    // A final one is เอ็ด after anything larger; ten has no one before it, and twenty is ยี่สิบ.
    if (place === 0 && digit === 1 && (digits.length > 1 || follows)) return 'เอ็ด';
    if (place === 1 && digit <= 2) return digit === 1 ? 'สิบ' : 'ยี่สิบ';
    return `${DIGITS[digit]}${PLACES[place]}`;
  }).join('');
}

/**
 * An amount in Thai words, as on cheques and invoices: `ห้าร้อยบาทถ้วน`, `สิบเอ็ดบาทยี่สิบห้าสตางค์`.
 * @param satang whole satang, 0 or more
 * @throws RangeError when it is not a whole, exactly represented number, or is negative
 */
export function bahtInWords(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang < 0) throw new RangeError(`not an amount in satang: ${satang}`);
  const rest = satang % SATANG_PER_BAHT;
  const baht = (satang - rest) / SATANG_PER_BAHT;
  if (satang === 0) return 'ศูนย์บาทถ้วน';
  const bahtWords = baht === 0 ? '' : `${numberInWords(baht)}บาท`;
  return rest === 0 ? `${bahtWords}ถ้วน` : `${bahtWords}${numberInWords(rest)}สตางค์`;
}
