import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { sessionEnded, signedIn } from '../session/index.ts';
import {
  loadPacking,
  ownForgotten,
  promoIdsOf,
  rulesOf,
  rulesReceived,
  termsOf,
  termsReceived,
} from './rule-book.ts';
import { cartActions } from './slice.ts';
import { adoptCart, applyPromoCode, type CartDispatch, type CartStore, refreshRules } from './thunks.ts';

/** Rules older than this are requested again when the page becomes visible. */
const RULES_FRESH_MS = 5 * 60_000;
const SETTLE_MS = 300;
const DAY_MS = 86_400_000;

/** End of the earliest promotion that applies to the bag, in milliseconds; null when none ends. */
function nextEnd({ cart, ruleBook }: CartStore): number | null {
  const ends = cart.items
    .flatMap((item) => promoIdsOf(ruleBook.variants[item.mat_var_id]))
    .map((id) => ruleBook.promotions[id]?.ends_at)
    .filter((end) => typeof end === 'string')
    .map((end) => Date.parse(end));
  return ends.length === 0 ? null : Math.min(...ends);
}

/**
 * Collects rules from all responses, loads missing ones for the current bag, and merges or clears the cart on
 * sign-in and sign-out.
 */
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
    predicate: (action) => termsOf(action) !== null,
    effect: (action, { dispatch }) => {
      const terms = termsOf(action);
      if (terms !== null) dispatch(termsReceived(terms));
    },
  });

  listen({
    predicate: (_action, now, before) =>
      now.cart.items !== before.cart.items || now.ruleBook.version !== before.ruleBook.version,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(SETTLE_MS);
      const { cart, ruleBook } = getState();
      if (cart.items.length > 0) void loadPacking(dispatch);
      const missing = cart.items.some((item) => ruleBook.variants[item.mat_var_id] === undefined);
      if (missing || (cart.items.length > 0 && cart.promo_code !== null && cart.promo_rule === null)) {
        await dispatch(refreshRules());
      }
    },
  });

  // A price is updated when its promotion ends while the page is open.
  listen({
    predicate: (_action, now, before) =>
      now.cart.items !== before.cart.items || now.ruleBook.receivedAt !== before.ruleBook.receivedAt,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const end = nextEnd(getState());
      const wait = end === null ? DAY_MS : end - Date.now();
      if (wait <= 0 || wait >= DAY_MS) return;
      await delay(wait + 1000);
      await dispatch(refreshRules());
    },
  });

  // A code limited to some variants was returned for the bag's variants only.
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
      // A guest keeps the bag; a member's is cleared on sign-out (CART-23).
      const { session, cart } = getOriginalState();
      dispatch(ownForgotten());
      if (session.profile !== null || cart.owner === 'member') dispatch(cartActions.cartCleared());
      // Coins selected on an earlier page of this tab belong to a member.
      else if (cart.points.point_bt > 0) dispatch(cartActions.pointsSet({ point_bt: 0 }));
    },
  });
}

/** Requests stale rules again when the page becomes visible. */
export function refreshWhenStale(dispatch: CartDispatch, getState: () => CartStore): void {
  const { ruleBook } = getState();
  if (Date.now() - ruleBook.receivedAt > RULES_FRESH_MS) void dispatch(refreshRules());
}
