import type { PaymentMethod } from '@mali/contracts/limits';
import type { OrderRequest } from '@mali/contracts/orders';
import type { AddressDraft, Place } from '../addresses/index.ts';

/** What a guest has typed. Kept for this tab alone, so that a reload loses nothing and the next person finds nothing. */
export type Draft = AddressDraft & {
  email: string;
  note: string;
  method: PaymentMethod;
  /** Address of a member's book that is chosen; null while one is typed. */
  saved: number | null;
  /** Keep what is typed in the book. */
  keep: boolean;
  /** Where the tax invoice is made out to, when that is not where the parcel goes. */
  taxAt: { street: string; place: Place } | null;
};

export const EMPTY_DRAFT: Draft = {
  name: '',
  mobile: '',
  street: '',
  placeText: '',
  place: null,
  email: '',
  note: '',
  tax: null,
  method: 'promptpay',
  saved: null,
  keep: true,
  taxAt: null,
};

const KEY = 'mali.checkout';

/** A draft of an earlier version of the page may lack a field or hold another: only what fits is taken. */
function fits(value: unknown): value is Partial<Draft> {
  if (typeof value !== 'object' || value === null) return false;
  const known: Record<string, unknown> = EMPTY_DRAFT;
  return Object.entries(value).every(
    ([name, field]) => name in known && (known[name] === null || typeof field === typeof known[name]),
  );
}

export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return fits(kept) ? { ...EMPTY_DRAFT, ...kept } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the form still works; only a reload would lose it.
  }
}

const ATTEMPT = 'mali.checkout.attempt';

/**
 * The key of this very order: the same until what is ordered changes, so that a double click, a retry after a lost
 * answer, a reload and another way of paying all name the same order.
 */
export function attemptKey({
  payment_method: _way,
  card_token: _card,
  total: _total,
  ...same
}: OrderRequest): string {
  const body = JSON.stringify(same);
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ATTEMPT) ?? 'null');
    if (typeof kept === 'object' && kept !== null && 'body' in kept && 'key' in kept && kept.body === body) {
      return String(kept.key);
    }
  } catch {
    // A key that cannot be read is made anew.
  }
  const key =
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16)).join('');
  try {
    sessionStorage.setItem(ATTEMPT, JSON.stringify({ body, key }));
  } catch {
    // See above.
  }
  return key;
}

/** The shop has clearly refused: what is asked next is another attempt. */
export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(ATTEMPT);
  } catch {
    // Nothing was kept.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(ATTEMPT);
  } catch {
    // Nothing was kept.
  }
}
