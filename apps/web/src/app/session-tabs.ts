import { tokenArea } from '../features/consent/storage.ts';
import { startSession } from '../features/session/calls.ts';
import { tokenRefreshed } from '../features/session/slice.ts';
import { endsSooner, readToken, TOKEN_ITEM, userOf } from '../features/session/token.ts';
import type { SessionStore } from './choose-language.ts';

/** The session state of another tab. Only the server decides that it has ended: the other tab may be wrong. */
function takeSession(store: SessionStore, text: string | null): void {
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

/** Signing in or out in one tab applies to all, of the shop and of the back office. */
export function followSession(store: SessionStore): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === TOKEN_ITEM || key === null) takeSession(store, newValue);
  });
  // A page restored from the back-forward cache has received no events meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeSession(store, tokenArea().getItem(TOKEN_ITEM));
  });
}
