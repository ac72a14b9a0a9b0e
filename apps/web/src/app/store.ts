import type { Language } from '@mali/contracts/limits';
import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Dispatch,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import {
  createTransform,
  FLUSH,
  PAUSE,
  PERSIST,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist';
import { api } from '../clients/api.ts';
import { connectSession, onInFlight } from '../clients/http.ts';
import { connectDispatch } from '../clients/run-query.ts';
import { startCartListeners } from '../features/cart/listeners.ts';
import { ruleBookReducer } from '../features/cart/rule-book.ts';
import { type CartRoot, cartActions, cartReducer } from '../features/cart/slice.ts';
import { consentGiven, consentReducer, consentRestored } from '../features/consent/slice.ts';
import {
  keepConsent,
  keepSession,
  keptConsent,
  preferenceArea,
  tokenArea,
} from '../features/consent/storage.ts';
import { layoutReducer, loadingCounted } from '../features/layout/slice.ts';
import { orderReducer, trackingEmailForgotten } from '../features/orders/slice.ts';
import { languageChosen, preferencesReducer } from '../features/preferences/slice.ts';
import { askForToken, startSession } from '../features/session/calls.ts';
import { sessionEnded, sessionReducer, tokenRefreshed } from '../features/session/slice.ts';
import { siteReducer } from '../features/site/slice.ts';
import { browserStorage, forgetCustomer } from './storage.ts';

const VERSION = 1;

const long = browserStorage(() => localStorage);

/** Only a guest's lines are kept here; a member's are the server's to keep. */
const guestsOnly = createTransform(
  (value: unknown, key, cart: CartRoot['cart']) => {
    if (cart.owner === 'guest') return value;
    return key === 'promo_code' ? null : [];
  },
  (value: unknown) => value,
);

type Cart = CartRoot['cart'];

/** The bag as it was kept, with what was put into it before it came back: presses are heard while a page comes to life. */
const withEarlyLines = (kept: Cart, _before: Cart, now: Cart): Cart =>
  now.items.reduce<Cart>((cart, item) => cartReducer(cart, cartActions.lineAdded({ item })), {
    ...now,
    ...kept,
  });

const persisted = { version: VERSION, storage: long };

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  layout: layoutReducer,
  ruleBook: ruleBookReducer,
  cart: persistReducer(
    {
      ...persisted,
      key: 'mali.cart',
      whitelist: ['items', 'blogger_cart', 'promo_code'],
      transforms: [guestsOnly],
      stateReconciler: withEarlyLines,
    },
    cartReducer,
  ),
  consent: consentReducer,
  order: persistReducer(
    {
      ...persisted,
      storage: browserStorage(preferenceArea),
      key: 'mali.order',
      whitelist: ['trackingEmail'],
    },
    orderReducer,
  ),
  preferences: preferencesReducer,
  site: siteReducer,
  session: persistReducer(
    { ...persisted, key: 'mali.session', storage: browserStorage(tokenArea), whitelist: ['token'] },
    sessionReducer,
  ),
});

type RootState = ReturnType<typeof rootReducer>;

/** The store of one page, or of one test. */
export function createStore(language: Language) {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
  });
  startCartListeners(listeners);
  listeners.startListening.withTypes<RootState, Dispatch>()({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch, getOriginalState }) => {
      if (getOriginalState().session.profile === null) return;
      dispatch(trackingEmailForgotten());
      dispatch(api.util.resetApiState());
      forgetCustomer();
      keepSession(true);
    },
  });
  listeners.startListening.withTypes<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>()({
    actionCreator: consentGiven,
    effect: async ({ payload }, { dispatch, getState, getOriginalState }) => {
      keepConsent(payload);
      const moved = (getOriginalState().consent.status === 'rejected') !== (payload.status === 'rejected');
      // The session's cookie is given again, to end with the browser or not to (CONS-17).
      if (moved && getState().session.profile !== null) await dispatch(startSession());
    },
  });
  onInFlight((count) => store.dispatch(loadingCounted(count)));
  connectDispatch(store.dispatch);
  connectSession({
    token: () => store.getState().session.token,
    refresh: async () => {
      const token = await askForToken();
      if (token !== null) store.dispatch(tokenRefreshed(token));
      return token;
    },
    signedOut: () => store.dispatch(sessionEnded()),
  });
  store.dispatch(languageChosen(language));
  store.dispatch(consentRestored(keptConsent()));
  return store;
}

export type AppStore = ReturnType<typeof createStore>;

/** Brings back what was kept in this browser; nothing is drawn later because of it. */
export function restore(store: AppStore): Promise<void> {
  return new Promise((resolve) => {
    persistStore(store, null, () => resolve());
  });
}
