/**
 * Thai telephone numbers as people write them: spaces, dashes, brackets, +66, 0066, Thai digits.
 * Mobile numbers are 0[689] and eight more digits, landlines 0[23457] and seven more.
 */

import { arabicDigits } from './fold.ts';

export type PhoneKind = 'mobile' | 'landline';

/** Why a text is not a Thai phone number; each has its own message under the field. */
export type PhoneProblem =
  | 'empty'
  | 'letters'
  | 'too_short'
  | 'too_long'
  | 'not_thai'
  | 'unknown_prefix'
  | 'landline_where_mobile';

export type ParsedPhone =
  | {
      readonly ok: true;
      /** For storing and sending: `+66812345678`. */
      readonly e164: string;
      /** As dialled in Thailand: `0812345678`. */
      readonly national: string;
      readonly kind: PhoneKind;
      /** For reading: `081-234-5678`, `02-123-4567`, `053-123-456`. */
      readonly display: string;
    }
  | { readonly ok: false; readonly reason: PhoneProblem };

const MOBILE_PREFIX = /^0[689]/;
const LANDLINE_PREFIX = /^0[23457]/;
const MOBILE_LENGTH = 10;
const LANDLINE_LENGTH = 9;

const WRITTEN_BETWEEN = /[\s\u200b-\u200d\u2060\ufeff().\-/\u2010-\u2015\u2212[\]]/g;

/** The text with Thai and full-width digits as 0–9 and the separators gone. */
function plainNumber(input: string): string {
  return arabicDigits(input)
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace('＋', '+')
    .replace(WRITTEN_BETWEEN, '');
}

/** The number as dialled inside Thailand, or null when it carries another country's code. */
function toNational(number: string): string | null {
  const international = /^(?:\+|00)(.*)$/.exec(number);
  if (international) {
    const rest = international[1] ?? '';
    if (!rest.startsWith('66')) return null;
    return `0${rest.slice(2).replace(/^0/, '')}`;
  }
  // A national number starts with 0, so a long one starting with 66 carries the country code.
  if (/^66\d{8}/.test(number)) return `0${number.slice(2).replace(/^0/, '')}`;
  // Nine digits of a mobile number without its leading 0; landlines are always written with it.
  if (/^[689]\d{8}$/.test(number)) return `0${number}`;
  return number;
}

/** Groups a national number, whole or half typed, the way Thai numbers are read. */
function group(national: string): string {
  const area = national.startsWith('02') ? 2 : 3;
  return [national.slice(0, area), national.slice(area, area + 3), national.slice(area + 3)]
    .filter((part) => part !== '')
    .join('-');
}

/**
 * Reads a phone number as typed.
 * @param options.mobileOnly refuse landlines, for numbers that must receive an SMS or a courier's call
 */
export function parseThaiPhone(input: string, options: { readonly mobileOnly?: boolean } = {}): ParsedPhone {
  const number = plainNumber(input);
  if (number === '') return { ok: false, reason: 'empty' };
  if (!/^\+?\d*$/.test(number)) return { ok: false, reason: 'letters' };

  const national = toNational(number);
  if (national === null) return { ok: false, reason: 'not_thai' };
  const kind = MOBILE_PREFIX.test(national) ? 'mobile' : LANDLINE_PREFIX.test(national) ? 'landline' : null;
  if (kind === null) {
    if (national.length < LANDLINE_LENGTH) return { ok: false, reason: 'too_short' };
    return { ok: false, reason: national.startsWith('0') ? 'unknown_prefix' : 'not_thai' };
  }
  const length = kind === 'mobile' ? MOBILE_LENGTH : LANDLINE_LENGTH;
  if (national.length < length) return { ok: false, reason: 'too_short' };
  if (national.length > length) return { ok: false, reason: 'too_long' };
  if (kind === 'landline' && options.mobileOnly) return { ok: false, reason: 'landline_where_mobile' };
  return { ok: true, e164: `+66${national.slice(1)}`, national, kind, display: group(national) };
}

/**
 * A phone number that only its owner recognises: `081-***-5678`. A text that is not a Thai number is replaced
 * by stars, digit by digit.
 */
export function maskPhone(input: string): string {
  const phone = parseThaiPhone(input);
  if (!phone.ok) return plainNumber(input).replace(/./g, '*');
  return phone.display.replace(/-\d{3}-/, '-***-');
}

/**
 * Formats a phone field while typing or after a paste: digits grouped 081-234-5678, a country code replaced
 * by the leading 0 once it is complete. Surplus digits stay, so that the field can report that the number is
 * too long.
 */
export function formatPhoneInput(text: string): string {
  const plain = plainNumber(text);
  const digits = plain.replace(/\D/g, '');
  if (plain.startsWith('+')) {
    return digits.startsWith('66') && digits.length > 2
      ? group(`0${digits.slice(2).replace(/^0/, '')}`)
      : `+${digits}`;
  }
  if (digits.startsWith('0066')) {
    return digits.length > 4 ? group(`0${digits.slice(4).replace(/^0/, '')}`) : digits;
  }
  if (digits.startsWith('00')) return digits;
  if (/^66\d{9}/.test(digits)) return group(`0${digits.slice(2).replace(/^0/, '')}`);
  return digits.startsWith('0') ? group(digits) : digits;
}
