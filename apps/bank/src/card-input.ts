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

/** A field of the card form, as its page names it. */
export type CardField = 'number' | 'exp' | 'cvc' | 'name';

/** What was typed, read: what is kept of the card, or the first field that is wrong. */
export type CardInput = { card: { brand: string; last4: string } & Outcome } | { field: CardField };

const text = (value: unknown): string =>
  (typeof value === 'string' && value.length <= 200) || typeof value === 'number' ? String(value) : '';

/**
 * Reads what a browser sends for a card. Nothing of it gets out of here but its brand, its last digits and the
 * outcome that its number stands for.
 * @param body `{number, exp_month, exp_year, cvc, name}`, not yet believed in any way
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
  return { card: { brand: brandOf(number).name, last4: number.slice(-4), ...outcomeOf(number) } };
}
