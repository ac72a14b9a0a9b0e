import {
  brandOf,
  digitsOf,
  isCardName,
  isCardNumber,
  isCvc,
  isPast,
  parseExpiry,
} from './browser/card-number.js';
import { type Outcome, outcomeOf } from './test-cards.ts';

/** A field of the card form, by its name in the page. */
export type CardField = 'number' | 'exp' | 'cvc' | 'name';

/** Parsed input: the stored card data, or the first invalid field. */
export type CardInput =
  | { card: { brand: string; last4: string; firstDigits: string } & Outcome }
  | { field: CardField };

/** The digits of the bank that has issued a card: what a gateway may report. */
const FIRST_DIGITS = 6;
const text = (value: unknown): string =>
  (typeof value === 'string' && value.length <= 200) || typeof value === 'number' ? String(value) : '';

/**
 * Parses card data from a browser. Returns only its brand, first and last digits and the test outcome of its number.
 * @param body `{number, exp_month, exp_year, cvc, name}`, untrusted
 * @param now milliseconds since 1970
 */
export function readCard(body: unknown, now: number): CardInput {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const number = digitsOf(text(given.number));
  if (!isCardNumber(number)) return { field: 'number' };
  const expiry = parseExpiry(`${text(given.exp_month)}/${text(given.exp_year)}`);
  if (expiry === null || isPast(expiry, now)) return { field: 'exp' };
  if (!isCvc(digitsOf(text(given.cvc)), number)) return { field: 'cvc' };
  if (!isCardName(text(given.name))) return { field: 'name' };
  return {
    card: {
      brand: brandOf(number).name,
      last4: number.slice(-4),
      firstDigits: number.slice(0, FIRST_DIGITS),
      ...outcomeOf(number),
    },
  };
}
