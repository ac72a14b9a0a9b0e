/**
 * Thai national and tax identification numbers: 13 digits, the last one a check digit, written
 * 1-1017-00230-70-8. People's numbers start with 1–8, companies' tax numbers with 0.
 */
import { arabicDigits } from './fold.ts';

export type TaxIdProblem = 'empty' | 'letters' | 'too_short' | 'too_long' | 'check_digit';

export type ParsedTaxId =
  | {
      readonly ok: true;
      /** The 13 digits. */
      readonly digits: string;
      readonly kind: 'person' | 'company';
      /**
       * Whether the check digit is right. Always true for a person; a company's number is accepted with a
       * warning otherwise, since the rule is not certain for all of them.
       */
      readonly checked: boolean;
      /** `1-1017-00230-70-8` */
      readonly display: string;
    }
  | { readonly ok: false; readonly reason: TaxIdProblem };

const LENGTH = 13;

/**
 * The 13th digit for the first twelve: (11 − Σ dᵢ × (14 − i) mod 11) mod 10.
 * @param digits at least twelve digits; later ones are ignored
 */
export function taxIdCheckDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < LENGTH - 1; i += 1) sum += Number(digits.charAt(i)) * (LENGTH - i);
  return (11 - (sum % 11)) % 10;
}

function group(digits: string): string {
  return [digits.slice(0, 1), digits.slice(1, 5), digits.slice(5, 10), digits.slice(10, 12), digits.slice(12)]
    .filter((part) => part !== '')
    .join('-');
}

/** Reads a national or tax ID as typed: dashes, spaces and Thai digits are fine. */
export function parseTaxId(input: string): ParsedTaxId {
  const digits = arabicDigits(input).replace(/[\s\u200b-\u200d\ufeff.\-\u2010-\u2015]/g, '');
  if (digits === '') return { ok: false, reason: 'empty' };
  if (!/^\d+$/.test(digits)) return { ok: false, reason: 'letters' };
  if (digits.length < LENGTH) return { ok: false, reason: 'too_short' };
  if (digits.length > LENGTH) return { ok: false, reason: 'too_long' };
  const kind = digits.startsWith('0') ? 'company' : 'person';
  const checked = taxIdCheckDigit(digits) === Number(digits.charAt(LENGTH - 1));
  // Thirteen zeros are not a valid number.
  if (!checked && (kind === 'person' || /^0+$/.test(digits))) return { ok: false, reason: 'check_digit' };
  return { ok: true, digits, kind, checked, display: group(digits) };
}

/** Formats a tax ID field while typing; digits beyond the 13th stay at the end. */
export function formatTaxIdInput(text: string): string {
  return group(arabicDigits(text).replace(/\D/g, ''));
}

/** The number with all but its last four digits hidden: `*-****-****0-70-8`. */
export function maskTaxId(input: string): string {
  const digits = arabicDigits(input).replace(/\D/g, '');
  const shown = digits.length > 4 ? digits.slice(-4) : '';
  return group(shown.padStart(digits.length, '*'));
}
