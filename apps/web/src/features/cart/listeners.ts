import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { sessionEnded, signedIn } from '../session/index.ts';
import { rulesOf, rulesReceived } from './rule-book.ts';
import { cartActions } from './slice.ts';
import { adoptCart, applyPromoCode, type CartDispatch, type CartStore, refreshRules } from './thunks.ts';

/** Rules older than this are asked for anew when the shopper comes back to the page. */
const RULES_FRESH_MS = 5 * 60_000;
const SETTLE_MS = 300;
const DAY_MS = 86_400_000;

/** When the first of the promotions that touch the bag ends, in milliseconds; null when none does. */
function nextEnd({ cart, ruleBook }: CartStore): number | null {
  const ends = cart.items
    .flatMap((item) => ruleBook.variants[item.mat_var_id]?.promo_ids ?? [])
    .map((id) => ruleBook.promotions[id]?.ends_at)
    .filter((end) => typeof end === 'string')
    .map((end) => Date.parse(end));
  return ends.length === 0 ? null : Math.min(...ends);
}

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

  // A price that ends while the bag is open is not shown any longer than it holds.
  listen({
    predicate: (_action, now, before) =>
      now.cart.items !== before.cart.items || now.ruleBook !== before.ruleBook,
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      const end = nextEnd(getState());
      const wait = end === null ? DAY_MS : end - Date.now();
      if (wait <= 0 || wait >= DAY_MS) return;
      await delay(wait + 1000);
      await dispatch(refreshRules());
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
      // Coins that an earlier page of this tab chose are a member's.
      else if (cart.points.point_bt > 0) dispatch(cartActions.pointsSet({ point_bt: 0 }));
    },
  });
}

/** Asks anew when the shopper comes back to a page whose rules have grown old. */
export function refreshWhenStale(dispatch: CartDispatch, getState: () => CartStore): void {
  const { ruleBook } = getState();
  if (Date.now() - ruleBook.receivedAt > RULES_FRESH_MS) void dispatch(refreshRules());
}
