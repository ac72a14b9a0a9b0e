/**
 * Formatting and validation of card numbers, expiry dates and names, used by the card form in the browser and
 * by the bank: this file runs in both and is served unchanged.
 */

/**
 * @typedef {{ name: string, starts: RegExp, lengths: readonly number[], groups: readonly number[], cvc: number }} Brand
 */

const FOURS = [4, 4, 4, 4, 3];

/** @type {readonly Brand[]} */
const BRANDS = [
  { name: 'Visa', starts: /^4/, lengths: [16, 19], groups: FOURS, cvc: 3 },
  {
    name: 'Mastercard',
    starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOURS,
    cvc: 3,
  },
  { name: 'JCB', starts: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19], groups: FOURS, cvc: 3 },
  { name: 'American Express', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { name: 'UnionPay', starts: /^62/, lengths: [16, 17, 18, 19], groups: FOURS, cvc: 3 },
];
/** @type {Brand} */
const OTHER = {
  name: 'Card',
  starts: /^/,
  lengths: [13, 14, 15, 16, 17, 18, 19],
  groups: FOURS,
  cvc: 3,
};

const THAI_ZERO = 0x0e50;

/**
 * The digits of a text, Thai ones as 0 to 9, without all other characters.
 * @param {string} text
 * @returns {string}
 */
export function digitsOf(text) {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO)).replace(/\D/g, '');
}

/**
 * The brand of a card by its first digits; `Card` when unknown.
 * @param {string} digits
 * @returns {Brand}
 */
export function brandOf(digits) {
  return BRANDS.find(({ starts }) => starts.test(digits)) ?? OTHER;
}

/**
 * The digits in the brand's groups: `4242 4242 4242 4242`, `3782 822463 10005`, truncated at its maximum
 * length.
 * @param {string} digits
 * @returns {string}
 */
export function groupNumber(digits) {
  const { groups, lengths } = brandOf(digits);
  const kept = digits.slice(0, Math.max(...lengths));
  const parts = [];
  let at = 0;
  for (const size of groups) {
    parts.push(kept.slice(at, at + size));
    at += size;
  }
  return parts.filter(Boolean).join(' ');
}

/**
 * Whether a card number is valid: its length, and its check digit (ISO/IEC 7812, Luhn).
 * @param {string} digits
 * @returns {boolean}
 */
export function isCardNumber(digits) {
  if (!/^\d+$/.test(digits) || !brandOf(digits).lengths.includes(digits.length)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighed = i % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/**
 * Whether the digits are a security code of that card: four on an American Express, three on the others.
 * @param {string} cvc
 * @param {string} number digits of the card, all of them or the first ones
 * @returns {boolean}
 */
export function isCvc(cvc, number) {
  return /^\d+$/.test(cvc) && cvc.length === brandOf(number).cvc;
}

/**
 * Whether a card may have this name.
 * @param {string} name
 * @returns {boolean}
 */
export function isCardName(name) {
  const text = name.trim();
  return text.length >= 2 && text.length <= 100 && /\p{L}/u.test(text) && !/\d{4}/.test(digitsOf(text));
}

const BUDDHIST_ERA = 543;

/**
 * Parses an expiry in common formats: `08/29`, `0829`, `8/2029`, `08 / 29`, Thai digits; a Buddhist year of four
 * digits is converted to the Gregorian one on cards.
 * @param {string} text
 * @returns {{ month: number, year: number } | null} null when invalid
 */
export function parseExpiry(text) {
  const parts = text
    .split(/[/\-. ]+/)
    .map(digitsOf)
    .filter(Boolean);
  const [joined = ''] = parts;
  const [month = '', year = ''] =
    parts.length === 1 ? [joined.slice(0, 2), joined.slice(2)] : parts.length === 2 ? parts : [];
  if (!/^\d{1,2}$/.test(month) || !/^(?:\d{2}|\d{4})$/.test(year)) return null;
  const number = Number(month);
  if (number < 1 || number > 12) return null;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  return { month: number, year: full >= 2400 ? full - BUDDHIST_ERA : full };
}

/**
 * The expiry while typing: the slash is inserted after the month.
 * @param {string} text
 * @param {boolean} deleting a deleted slash is not inserted again
 * @returns {string}
 */
export function writeExpiry(text, deleting) {
  const [first = '', ...rest] = text.split(/[/\-. ]+/).map(digitsOf);
  if (rest.length > 0 && first !== '') {
    const month = first.length === 1 && rest.join('') !== '' ? `0${first}` : first;
    return `${month.slice(0, 2)}/${`${month.slice(2)}${rest.join('')}`.slice(0, 4)}`;
  }
  const digits = first === '' ? rest.join('') : first;
  if (deleting) return digits.slice(0, 6);
  // Months starting with 2 to 9 have one digit.
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length < 2 ? padded : `${padded.slice(0, 2)}/${padded.slice(2, 6)}`;
}

/**
 * Whether a card is past the last day of its month.
 * @param {{ month: number, year: number }} expiry
 * @param {number} now milliseconds since 1970; the month is Bangkok's, at +07:00 all year
 * @returns {boolean}
 */
export function isPast({ month, year }, now) {
  const bangkok = new Date(now + 7 * 3_600_000);
  return year * 12 + month < bangkok.getUTCFullYear() * 12 + bangkok.getUTCMonth() + 1;
}
