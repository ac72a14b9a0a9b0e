import { cartActions } from '../features/cart/index.ts';
import { consentRestored } from '../features/consent/slice.ts';
import { settleStorage, storedConsent, tokenArea } from '../features/consent/storage.ts';
import { startSession } from '../features/session/calls.ts';
import { tokenRefreshed } from '../features/session/index.ts';
import { endsSooner, readToken, TOKEN_ITEM, userOf } from '../features/session/token.ts';
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

/** The session state of another tab. Only the server decides that it has ended: the other tab may be wrong. */
function takeSession(store: AppStore, text: string | null): void {
  const heard = readToken(text);
  const { token, profile } = store.getState().session;
  if (heard === token) return;
  if (heard === null || (profile !== null && profile.user_id !== userOf(heard))) {
    void store.dispatch(startSession(true));
  } else if (profile === null || !endsSooner(heard, token)) {
    store.dispatch(tokenRefreshed(heard));
    if (profile === null) void store.dispatch(startSession());
  }
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
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === CART_ITEM) takeLines(store, newValue);
    if (key === TOKEN_ITEM || key === null) takeSession(store, newValue);
    if (key === CONSENT) takeConsent(store);
  });
  // A page restored from the back-forward cache has missed updates.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    takeLines(store, localStorage.getItem(CART_ITEM));
    takeSession(store, tokenArea().getItem(TOKEN_ITEM));
  });
}
