import type { Language } from '@mali/contracts/limits';
import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Dispatch,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api } from '../clients/api.ts';
import { startCartListeners } from '../features/cart/listeners.ts';
import { ruleBookReducer } from '../features/cart/rule-book.ts';
import { cartActions, cartReducer, type StoredCart } from '../features/cart/slice.ts';
import { consentGiven, consentReducer, consentRestored } from '../features/consent/slice.ts';
import { storeConsent, storedConsent } from '../features/consent/storage.ts';
import { layoutReducer } from '../features/layout/slice.ts';
import {
  orderAccessGiven,
  orderReducer,
  trackingEmailDeleted,
  trackingEmailStored,
} from '../features/orders/slice.ts';
import { languageChosen, preferencesReducer } from '../features/preferences/slice.ts';
import { startSession } from '../features/session/calls.ts';
import { sessionEnded, sessionReducer, tokenRefreshed } from '../features/session/slice.ts';
import { storedToken } from '../features/session/token.ts';
import { siteReducer } from '../features/site/slice.ts';
import { connectClients, startSessionListeners } from './session-store.ts';
import { CART_ITEM, COINS_ITEM, isLines, ORDER_ITEM, readItem, writeItem } from './storage.ts';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  layout: layoutReducer,
  ruleBook: ruleBookReducer,
  cart: cartReducer,
  consent: consentReducer,
  order: orderReducer,
  preferences: preferencesReducer,
  site: siteReducer,
  session: sessionReducer,
});

type RootState = ReturnType<typeof rootReducer>;

/** The store of one page, or of one test. */
export function createStore(language: Language) {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  });
  startCartListeners(listeners);
  listeners.startListening.withTypes<RootState, Dispatch>()({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch, getOriginalState }) => {
      if (getOriginalState().session.profile !== null) dispatch(trackingEmailDeleted());
    },
  });
  startSessionListeners(listeners);
  listeners.startListening.withTypes<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>()({
    actionCreator: consentGiven,
    effect: async ({ payload }, { dispatch, getState, getOriginalState }) => {
      storeConsent(payload);
      const moved = (getOriginalState().consent.status === 'rejected') !== (payload.status === 'rejected');
      // Replaces the session cookie by a temporary or a persistent one (CONS-17).
      if (moved && getState().session.profile !== null) await dispatch(startSession(true));
    },
  });
  connectClients(store);
  store.dispatch(languageChosen(language));
  store.dispatch(consentRestored(storedConsent()));
  return store;
}

/** Access to the last placed order, as stored. */
const isAccess = (value: unknown): value is { so_no: string; token: string } =>
  typeof value === 'object' &&
  value !== null &&
  'so_no' in value &&
  typeof value.so_no === 'string' &&
  'token' in value &&
  typeof value.token === 'string';

export type AppStore = ReturnType<typeof createStore>;

/**
 * Restores the state stored in this browser, and stores changes from now on. Nothing waits for it: lines
 * added to the bag meanwhile are merged.
 */
export function restore(store: AppStore): void {
  const token = storedToken();
  if (token !== null && store.getState().session.token === null) store.dispatch(tokenRefreshed(token));
  const { items, blogger_cart, promo_code } = readItem(() => localStorage, CART_ITEM) ?? {};
  if (isLines(items)) store.dispatch(cartActions.restored({ items, blogger_cart, promo_code } as StoredCart));
  const { trackingEmail, access } = readItem(() => sessionStorage, ORDER_ITEM) ?? {};
  if (typeof trackingEmail === 'string') store.dispatch(trackingEmailStored(trackingEmail));
  const coins = readItem(() => sessionStorage, COINS_ITEM)?.point_bt;
  if (typeof coins === 'number') store.dispatch(cartActions.pointsSet({ point_bt: coins }));
  if (isAccess(access)) store.dispatch(orderAccessGiven(access));

  let { cart: cartBefore, order: orderBefore } = store.getState();
  store.subscribe(() => {
    const { cart, order } = store.getState();
    if (cart !== cartBefore) {
      const { point_bt } = cart.points;
      // A member's choice for this visit only.
      if (point_bt !== cartBefore.points.point_bt) writeItem(() => sessionStorage, COINS_ITEM, { point_bt });
      cartBefore = cart;
      // A member's lines are stored on the server.
      const isGuests = cart.owner === 'guest';
      writeItem(() => localStorage, CART_ITEM, {
        items: isGuests ? cart.items : [],
        blogger_cart: isGuests ? cart.blogger_cart : [],
        promo_code: isGuests ? cart.promo_code : null,
      });
    }
    if (order.trackingEmail !== orderBefore.trackingEmail || order.access !== orderBefore.access) {
      const { trackingEmail: now, access: proof } = order;
      writeItem(() => sessionStorage, ORDER_ITEM, { trackingEmail: now, access: proof });
    }
    orderBefore = order;
  });
}
