import type { CartSlice } from '../features/cart/slice.ts';

/** A guest's bag, and the e-mail of the last tracked order. */
export const CART_ITEM = 'persist:mali.cart';
export const ORDER_ITEM = 'persist:mali.order';
/** A member's choice to use coins, until the tab is closed. */
export const COINS_ITEM = 'persist:mali.coins';

/** Storage errors (full, denied or missing) are ignored. */
function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Parses an item as an object of JSON texts; null when invalid. */
export function parseItem(text: string | null): Record<string, unknown> | null {
  return attempt(() =>
    Object.fromEntries(
      Object.entries(JSON.parse(text ?? '') as object).map(([key, value]) => [
        key,
        typeof value === 'string' ? JSON.parse(value) : value,
      ]),
    ),
  );
}

export const readItem = (area: () => Storage, key: string): Record<string, unknown> | null =>
  parseItem(attempt(() => area().getItem(key)));

export function writeItem(area: () => Storage, key: string, values: object): void {
  const texts = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
  attempt(() => area().setItem(key, JSON.stringify(Object.fromEntries(texts))));
}

/** Valid lines of the stored bag; anything else is ignored. */
export const isLines = (value: unknown): value is CartSlice['items'] =>
  Array.isArray(value) &&
  value.every(
    (line) => typeof line === 'object' && line !== null && 'mat_var_id' in line && 'quantity' in line,
  );

/** Settings of the device outlive a customer's session (CONS-18). */
const OF_THE_DEVICE = new Set(['mali.lang', 'mali.consent', 'mali.popup', 'mali.leaving']);

/** Signing out clears all local storage (AUTH-28). */
export function clearCustomer(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.has(key)) localStorage.removeItem(key);
    sessionStorage.removeItem(ORDER_ITEM);
    sessionStorage.removeItem(COINS_ITEM);
  });
}
