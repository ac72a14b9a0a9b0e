import type { PaymentMethod } from '@mali/contracts/limits';
import type { OrderRequest } from '@mali/contracts/orders';
import { deleteAttemptKey, attemptKey as keyOf } from '../../app/attempt-key.ts';
import type { AddressDraft, Place } from '../addresses/index.ts';

/** A guest's form data. Stored for this tab only: survives a reload, and is not visible to the next user. */
export type Draft = AddressDraft & {
  email: string;
  note: string;
  method: PaymentMethod;
  /** Selected saved address; null for a new one. */
  saved: number | null;
  /** Whether to save the new address. */
  keep: boolean;
  /** Address of the tax invoice, if other than the delivery address. */
  taxAt: { street: string; place: Place } | null;
  /** The branch at which it is picked up; empty: none is chosen yet; null: it is delivered. */
  pickup: string | null;
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
  pickup: null,
};

const KEY = 'mali.checkout';

/** A draft of an earlier release may have other fields: only valid values are used. */
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
    // Without storage only a reload loses the form.
  }
}

const ATTEMPT = 'mali.checkout.attempt';

/**
 * The idempotency key of this order. Another payment method, and the total that goes with it, are the same order.
 */
export function attemptKey({
  payment_method: _way,
  card_token: _card,
  total: _total,
  ...same
}: OrderRequest): string {
  return keyOf(ATTEMPT, same);
}

/** The request was definitely rejected: the next one is a new attempt. */
export const deleteAttempt = (): void => deleteAttemptKey(ATTEMPT);

export function deleteDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(ATTEMPT);
  } catch {
    // Without storage nothing was stored.
  }
}
