import type { CartState as CartAnswer, CartRequest, PromotionAnswer } from '@mali/contracts/cart';
import { UNDO_MS } from '@mali/contracts/limits';
import type { DeliveryRate } from '@mali/contracts/pricing';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { type ApiError, toApiError } from '../../clients/api-error.ts';
import { silentHttp } from '../../clients/http.ts';
import { toastActionSpent, toastShown } from '../layout/index.ts';
import { type SessionRoot, selectSignedIn } from '../session/index.ts';
import { type CartProduct, toCartItem } from './cart-item.ts';
import { countedLines } from './counted-lines.ts';
import { clampBloggerQuantity, clampQuantity, editedQuantity } from './quantity.ts';
import { type RuleBookRoot, ratesReceived, rulesNotReached, rulesReceived } from './rule-book.ts';
import { type CartRoot, cartActions } from './slice.ts';

export type CartStore = CartRoot & RuleBookRoot & SessionRoot;
export type CartDispatch = ThunkDispatch<CartStore, unknown, UnknownAction>;
type CartThunk<R = void> = (dispatch: CartDispatch, getState: () => CartStore) => R;

const languageOf = (): 'th' | 'en' => (i18next.language === 'en' ? 'en' : 'th');

/** Changes are sent sequentially, in the order of the clicks. */
let queue: Promise<void> = Promise.resolve();

/** Sends a change already applied locally; on rejection the server's cart is shown. */
function sync(request: CartRequest): CartThunk {
  return (dispatch, getState) => {
    if (!selectSignedIn(getState())) return;
    dispatch(cartActions.syncStarted());
    queue = queue.then(async () => {
      try {
        const { data } = await silentHttp.post<CartAnswer>('/cart', request);
        dispatch(rulesReceived(data.pricing));
        dispatch(cartActions.synced(data));
      } catch (failure) {
        const error = toApiError(failure);
        dispatch(cartActions.synced(null));
        if (!selectSignedIn(getState())) return;
        dispatch(toastShown({ tone: 'error', text: error.text[languageOf()] }));
        await dispatch(fetchCart());
      }
    });
  };
}

/** Resolves when all changes so far have been answered. */
export const settled = (): Promise<void> => queue;

type From = {
  /** The blogger whose page referred the shopper. */
  buy_from?: string;
  review_id?: number | null;
};

/**
 * Adds one or several products to the bag: new lines, or more of existing ones (CART-05, CART-06). The
 * confirmation shows the added items (CART-28, CART-29).
 */
export function addToCart(
  products: CartProduct | readonly CartProduct[],
  quantity = 1,
  from: From = {},
): CartThunk {
  return (dispatch, getState) => {
    const list = 'mat_var_id' in products ? [products] : products;
    const added = list.map((product) => toCartItem(product, clampQuantity(quantity, product.limit), from));
    for (const item of added) {
      const there = getState().cart.items.some((line) => line.mat_var_id === item.mat_var_id);
      dispatch(cartActions.lineAdded({ item }));
      const change = { mat_var_id: item.mat_var_id, quantity: item.quantity };
      dispatch(sync({ action: there ? 'increase' : 'add', ...change }));
      if (from.buy_from !== undefined)
        dispatch(addBloggerLine(change, from.buy_from, from.review_id ?? null));
    }
    dispatch(
      cartActions.latestShown({ item: added, qty: added.reduce((sum, item) => sum + item.quantity, 0) }),
    );
  };
}

/** Stores the referring blogger; an empty blogger cart is reported (CART-27). */
function addBloggerLine(
  { mat_var_id, quantity }: { mat_var_id: number; quantity: number },
  buy_from: string,
  review_id: number | null,
): CartThunk {
  return (dispatch, getState) => {
    if (getState().cart.blogger_cart.length === 0) {
      const report = { mat_var_id, buy_from, review_id, message: 'the blogger cart was empty' };
      silentHttp.post('/cart/blogger/error', report).catch(() => undefined);
    }
    const line = { mat_var_id, quantity: clampBloggerQuantity(quantity), buy_from };
    dispatch(cartActions.bloggerLineAdded({ ...line, review_id }));
    dispatch(sync({ action: 'add', ...line, ...(review_id !== null && { review_id }) }));
  };
}

/** Sets a line's quantity as typed or stepped; 0 removes it (CART-08 to CART-10). */
export function setQuantity(mat_var_id: number, typed: number): CartThunk {
  return (dispatch, getState) => {
    const line = getState().cart.items.find((item) => item.mat_var_id === mat_var_id);
    if (!line || line.gwp) return;
    const limit = getState().ruleBook.variants[mat_var_id]?.limit ?? line.limit;
    const quantity = editedQuantity(typed, limit);
    if (quantity === 0) {
      dispatch(removeLine(mat_var_id));
      return;
    }
    const step = quantity - line.quantity;
    if (step === 0) return;
    dispatch(cartActions.quantitySet({ mat_var_id, quantity }));
    dispatch(sync({ action: step > 0 ? 'increase' : 'decrease', mat_var_id, quantity: Math.abs(step) }));
  };
}

/** Has the server delete the withdrawn lines of a member's cart: to read the cart leaves them (CART-30). */
export function deleteWithdrawn(): CartThunk {
  return (dispatch, getState) => {
    const [mat_var_id] = getState().cart.withdrawn;
    // Any change of the cart deletes them all.
    if (mat_var_id !== undefined) dispatch(sync({ action: 'remove', mat_var_id }));
  };
}

/** Removes a line, with undo for 10 seconds. */
export function removeLine(mat_var_id: number): CartThunk {
  return (dispatch, getState) => {
    const line = getState().cart.items.find((item) => item.mat_var_id === mat_var_id);
    if (!line || line.gwp) return;
    dispatch(cartActions.lineRemoved(mat_var_id));
    dispatch(sync({ action: 'remove', mat_var_id }));
    dispatch(toastActionSpent('undo-remove'));
    const name = languageOf() === 'th' ? line.mat_name_th || line.mat_name : line.mat_name;
    const text = i18next.t('removed', { ns: 'cart', name });
    dispatch(toastShown({ tone: 'done', text, ms: UNDO_MS, action: 'undo-remove' }));
  };
}

/** Restores the last removal at its position, with its quantities. */
export function undoRemove(): CartThunk {
  return (dispatch, getState) => {
    const { removed, promo_code } = getState().cart;
    if (removed === null) return;
    const { lines, blogger_cart } = removed;
    for (const line of lines) dispatch(cartActions.lineAdded(line));
    for (const line of blogger_cart) dispatch(cartActions.bloggerLineAdded(line));
    dispatch(cartActions.undoSpent());
    const [first, ...more] = lines;
    if (first !== undefined && more.length === 0 && blogger_cart.length === 0) {
      const { mat_var_id, quantity } = first.item;
      dispatch(sync({ action: 'add', mat_var_id, quantity, index: first.index }));
      return;
    }
    const items = lines.map(({ item: { mat_var_id, quantity } }) => ({ mat_var_id, quantity }));
    // The server forgets the code with the bag.
    dispatch(sync({ action: 'add', items, blogger_cart, promo_code }));
  };
}

/** Clears the bag at once (CART-11), with undo for 10 seconds. */
export function removeAll(): CartThunk {
  return (dispatch) => {
    dispatch(cartActions.allRemoved());
    dispatch(sync({ action: 'remove_all' }));
    dispatch(toastActionSpent('undo-remove'));
    const text = i18next.t('removedAll', { ns: 'cart' });
    dispatch(toastShown({ tone: 'done', text, ms: UNDO_MS, action: 'undo-remove' }));
  };
}

/** The member's cart as the server has it. */
function fetchCart(): CartThunk<Promise<void>> {
  return async (dispatch, getState) => {
    try {
      const { data } = await silentHttp.get<CartAnswer>('/cart');
      if (!selectSignedIn(getState())) return;
      dispatch(rulesReceived(data.pricing));
      dispatch(cartActions.adopted(data));
    } catch {
      // The shown lines are kept; the next change retries.
      dispatch(cartActions.notReached());
    }
  };
}

/**
 * After sign-in: merges the guest's lines into the member's, each with the greater quantity (CART-21,
 * CART-22).
 */
export function adoptCart(): CartThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { owner, items, blogger_cart, promo_code } = getState().cart;
    if (owner === 'member' || items.length === 0) {
      await dispatch(fetchCart());
      return;
    }
    const request: CartRequest = {
      action: 'add',
      items: items.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity })),
      ...(blogger_cart.length > 0 && { blogger_cart }),
      ...(promo_code !== null && { promo_code }),
    };
    try {
      const { data } = await silentHttp.post<CartAnswer>('/cart', request);
      if (!selectSignedIn(getState())) return;
      dispatch(rulesReceived(data.pricing));
      dispatch(cartActions.adopted(data));
    } catch {
      // The guest's lines stay in this browser and are merged at the next start.
      dispatch(cartActions.notReached());
    }
  };
}

/** Refreshes the lines from the server: prices, limits, availability. */
export function refreshRules(): CartThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { items, promo_code } = getState().cart;
    if (items.length === 0) return;
    const request = {
      items: items.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity })),
      curr: 'THB',
      source: 'web',
      ...(promo_code !== null && { promo_code }),
    };
    try {
      const { data } = await silentHttp.post<CartAnswer>('/cart_process', request);
      dispatch(rulesReceived(data.pricing));
      dispatch(cartActions.processed(data));
    } catch {
      dispatch(rulesNotReached());
      // The last amounts stay; placing an order prices the cart again anyway.
    }
  };
}

/** One entry per unit, comma-separated, for GET /promotion; without gifts (CART-16). */
function unitIds(store: CartStore): string {
  return countedLines(store)
    .flatMap(({ mat_var_id, quantity }) => Array.from({ length: quantity }, () => mat_var_id))
    .join(',');
}

/**
 * Checks a promo code and stores a valid one (PRICE-26 to PRICE-29).
 * @returns the error when the request failed, else null: a rejection is in the cart state
 */
export function applyPromoCode(code: string): CartThunk<Promise<ApiError | null>> {
  return async (dispatch, getState) => {
    const promo_code = code.trim().toUpperCase();
    if (promo_code === '') return null;
    dispatch(cartActions.promoRequested(promo_code));
    const orders = unitIds(getState());
    try {
      const { data } = await silentHttp.get<PromotionAnswer>('/promotion', {
        params: { promo_code, ...(orders !== '' && { orders }) },
      });
      if (getState().cart.promo_code !== promo_code) return null;
      const refused = 'message' in data ? { th: data.message_th, en: data.message } : null;
      dispatch(cartActions.promoAnswered({ rule: data.rule ?? null, message: refused }));
      dispatch(sync({ action: 'add', promo_code: data.rule?.code ?? null }));
      return null;
    } catch (failure) {
      const error = toApiError(failure);
      dispatch(cartActions.promoAnswered({ rule: null, message: error.text }));
      return error;
    }
  };
}

export function clearPromoCode(): CartThunk {
  return (dispatch) => {
    dispatch(cartActions.promoCleared());
    dispatch(sync({ action: 'add', promo_code: null }));
  };
}

/** Applies the cart contained in an error response: current prices and availability. */
export function takeCart(cart: CartAnswer): CartThunk {
  return (dispatch) => {
    dispatch(rulesReceived(cart.pricing));
    dispatch(cartActions.processed(cart));
  };
}

/**
 * Requests the delivery rates at the start, unless a response contained them (SHELL-36, REST-22). On failure
 * the defaults apply (PRICE-03, PRICE-04).
 */
export function loadDeliveryRates(): CartThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().ruleBook.delivery_rates !== null) return;
    try {
      const { data } = await silentHttp.get<DeliveryRate[]>('/v3/delivery-rates', { anonymous: true });
      dispatch(ratesReceived(data));
    } catch {
      // Retried with the next page.
    }
  };
}
