import type { Profile } from '@mali/contracts/accounts';
import type { Language } from '@mali/contracts/limits';
import { setCustomRoles } from '@mali/contracts/permissions';
import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { connectClients, startSessionListeners } from '../app/session-store.ts';
import { api } from '../clients/api.ts';
import { layoutReducer } from '../features/layout/slice.ts';
import { languageChosen, preferencesReducer } from '../features/preferences/slice.ts';
import { sessionReducer, tokenRefreshed } from '../features/session/slice.ts';
import { storedToken } from '../features/session/token.ts';
import { siteReducer } from '../features/site/slice.ts';

/** What pages of staff need of the shop's state: no bag, no orders of a visitor, no consent. */
const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  layout: layoutReducer,
  preferences: preferencesReducer,
  session: sessionReducer,
  site: siteReducer,
});

/** The store of the back office, for one page, or one test. */
export function createOfficeStore(language: Language) {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  });
  startSessionListeners(listeners);
  connectClients(store);
  // What a role of the shop allows comes with the profile; it is known before a page is rendered with it.
  let known: Profile | null = null;
  store.subscribe(() => {
    const { profile } = store.getState().session;
    if (profile === known) return;
    known = profile;
    const { role_id = 0, custom_role } = profile ?? {};
    setCustomRoles(custom_role === undefined ? [] : [{ role_id, ...custom_role }]);
  });
  store.dispatch(languageChosen(language));
  return store;
}

export type OfficeStore = ReturnType<typeof createOfficeStore>;

/** Takes the token that is stored in this browser: staff who are signed in at the shop are signed in here. */
export function restoreSession(store: OfficeStore): void {
  const token = storedToken();
  if (token !== null && store.getState().session.token === null) store.dispatch(tokenRefreshed(token));
}
