import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { sessionEnded, signedIn } from '../session/index.ts';
import { rulesOf, rulesReceived } from './rule-book.ts';
import { cartActions } from './slice.ts';
import { adoptCart, applyPromoCode, type CartDispatch, type CartStore, refreshRules } from './thunks.ts';

/** Rules older than this are asked for anew when the shopper comes back to the page. */
const RULES_FRESH_MS = 5 * 60_000;
const SETTLE_MS = 300;

/** Gathers rules from every answer, keeps those of the bag at hand, and moves the cart in and out at sign-in. */
export function startCartListeners(listeners: ListenerMiddlewareInstance): void {
  const listen = listeners.startListening.withTypes<CartStore, CartDispatch>();

  listen({
    predicate: (action) => rulesOf(action) !== null,
    effect: (action, { dispatch }) => {
      const rules = rulesOf(action);
      if (rules !== null) dispatch(rulesReceived(rules));
    },
  });

  listen({
    predicate: (_action, now, before) =>
      now.cart.items !== before.cart.items || now.ruleBook.version !== before.ruleBook.version,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(SETTLE_MS);
      const { cart, ruleBook } = getState();
      const missing = cart.items.some((item) => ruleBook.variants[item.mat_var_id] === undefined);
      if (missing || (cart.items.length > 0 && cart.promo_code !== null && cart.promo_rule === null)) {
        await dispatch(refreshRules());
      }
    },
  });

  // A code limited to some variants was told only of those that were in the bag.
  listen({
    actionCreator: cartActions.lineAdded,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(SETTLE_MS);
      const { promo_code, promo_rule } = getState().cart;
      if (promo_code !== null && promo_rule?.members !== undefined)
        await dispatch(applyPromoCode(promo_code));
    },
  });

  listen({
    actionCreator: signedIn,
    effect: async (_action, { dispatch }) => {
      await dispatch(adoptCart());
    },
  });

  listen({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch, getOriginalState }) => {
      // A guest who turns out to be a guest keeps the bag; a member who leaves does not (CART-23).
      const { session, cart } = getOriginalState();
      if (session.profile !== null || cart.owner === 'member') dispatch(cartActions.cartCleared());
    },
  });
}

/** Comes back to a page whose rules have grown old, or whose promotion has ended meanwhile. */
export function refreshWhenStale(dispatch: CartDispatch, getState: () => CartStore): void {
  const { ruleBook } = getState();
  if (Date.now() - ruleBook.receivedAt > RULES_FRESH_MS) void dispatch(refreshRules());
}
