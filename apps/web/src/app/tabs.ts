import { cartActions } from '../features/cart/index.ts';
import type { CartSlice } from '../features/cart/slice.ts';
import { consentRestored } from '../features/consent/slice.ts';
import { keptConsent, settleStorage } from '../features/consent/storage.ts';
import { startSession } from '../features/session/calls.ts';
import { sessionEnded } from '../features/session/index.ts';
import type { AppStore } from './store.ts';

const CART = 'persist:mali.cart';
const SESSION = 'persist:mali.session';
const CONSENT = 'mali.consent';

/** What redux-persist has written: an object whose values are JSON texts. */
function read(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return null;
    return Object.fromEntries(
      Object.entries(parsed).map(([key, value]) => [
        key,
        typeof value === 'string' ? JSON.parse(value) : value,
      ]),
    );
  } catch {
    return null;
  }
}

/** Lines as this shop writes them; anything else in the storage is let lie. */
const isLines = (value: unknown): value is CartSlice['items'] =>
  Array.isArray(value) &&
  value.every(
    (line) => typeof line === 'object' && line !== null && 'mat_var_id' in line && 'quantity' in line,
  );

function takeLines(store: AppStore, text: string | null): void {
  const kept = read(text);
  const { owner, items } = store.getState().cart;
  if (kept === null || owner !== 'guest' || !isLines(kept.items)) return;
  // The same lines are not taken again: two tabs would answer one another for ever.
  if (JSON.stringify(kept.items) !== JSON.stringify(items))
    store.dispatch(cartActions.linesTaken(kept.items));
}

function takeSession(store: AppStore, text: string | null): void {
  const token = read(text)?.token ?? null;
  const { profile } = store.getState().session;
  if (token === null && profile !== null) store.dispatch(sessionEnded());
  if (token !== null && profile === null) void store.dispatch(startSession());
}

/** What was chosen in one tab holds in all: the other tab has put the long-lived storage in order already. */
function takeConsent(store: AppStore): void {
  const kept = keptConsent();
  if (kept.at === store.getState().consent.at) return;
  settleStorage(kept);
  store.dispatch(consentRestored(kept));
}

/**
 * Shoppers open products in tabs of their own: what goes into the bag, or who signs in or out, in one of them
 * holds in all.
 */
export function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === CART) takeLines(store, newValue);
    if (key === SESSION) takeSession(store, newValue);
    if (key === CONSENT) takeConsent(store);
  });
  // A page that comes out of the back-forward cache has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeLines(store, localStorage.getItem(CART));
  });
}
