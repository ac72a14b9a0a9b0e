import { cartActions } from '../features/cart/index.ts';
import { consentRestored } from '../features/consent/slice.ts';
import { settleStorage, storedConsent } from '../features/consent/storage.ts';
import { followSession } from './session-tabs.ts';
import { CART_ITEM, isLines, parseItem } from './storage.ts';
import type { AppStore } from './store.ts';

const CONSENT = 'mali.consent';

function takeLines(store: AppStore, text: string | null): void {
  const kept = parseItem(text);
  const { owner, items } = store.getState().cart;
  if (kept === null || owner !== 'guest' || !isLines(kept.items)) return;
  // Unchanged lines are ignored: two tabs would update each other forever.
  if (JSON.stringify(kept.items) !== JSON.stringify(items))
    store.dispatch(cartActions.linesTaken(kept.items));
}

/** A setting chosen in one tab applies to all: the other tab has updated the storage. */
function takeConsent(store: AppStore): void {
  const kept = storedConsent();
  if (kept.at === store.getState().consent.at) return;
  settleStorage(kept);
  store.dispatch(consentRestored(kept));
}

/** Synchronises tabs: changes of the bag, sign-in and sign-out. */
export function followOtherTabs(store: AppStore): void {
  followSession(store);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === CART_ITEM) takeLines(store, newValue);
    if (key === CONSENT) takeConsent(store);
  });
  // A page restored from the back-forward cache has missed updates.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeLines(store, localStorage.getItem(CART_ITEM));
  });
}
