import { cartActions } from '../features/cart/index.ts';
import { consentRestored } from '../features/consent/slice.ts';
import { keptConsent, settleStorage, tokenArea } from '../features/consent/storage.ts';
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
  // The same lines are not taken again: two tabs would answer one another for ever.
  if (JSON.stringify(kept.items) !== JSON.stringify(items))
    store.dispatch(cartActions.linesTaken(kept.items));
}

/** What another tab has made of the session. That it is over is for the server to say: the other tab may be wrong. */
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
    if (key === CART_ITEM) takeLines(store, newValue);
    if (key === TOKEN_ITEM || key === null) takeSession(store, newValue);
    if (key === CONSENT) takeConsent(store);
  });
  // A page that comes out of the back-forward cache has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    takeLines(store, localStorage.getItem(CART_ITEM));
    takeSession(store, tokenArea().getItem(TOKEN_ITEM));
  });
}
