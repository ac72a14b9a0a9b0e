import type { CartState as CartAnswer, CartItem } from '@mali/contracts/cart';
import { CART_LINES_MAX } from '@mali/contracts/limits';
import type { Address, ProcessOrderAnswer, QrPayment, TaxAddress } from '@mali/contracts/orders';
import type { PromoCodeRule } from '@mali/contracts/pricing';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { clampBloggerQuantity, clampQuantity, lineLimit } from './quantity.ts';

export type BloggerItem = CartAnswer['blogger_cart'][number];
/** What was taken out last: a line with its place, or the whole bag. */
type Removed = { lines: { item: CartItem; index: number }[]; blogger_cart: BloggerItem[] };

export type CartSlice = {
  /** Whose lines these are: a guest's live in this browser, a member's on the server (CART-18 to CART-20). */
  owner: 'guest' | 'member';
  items: CartItem[];
  blogger_cart: BloggerItem[];
  promo_code: string | null;
  promo_rule: PromoCodeRule | null;
  /** Null while a code is looked up, then whether it was taken; null again when it is cleared (PRICE-29, PRICE-30). */
  promo_valid: boolean | null;
  /** Why the code was refused, in both languages. */
  promo_message: { th: string; en: string } | null;
  /** No coupon is used by itself once the customer has taken one out. */
  promo_declined: boolean;
  /** Coins and partner points to redeem, as many as were chosen: the engine takes no more than fit. */
  points: { point_bt: number; point_the1: number };
  /** The card of the loyalty partner they come from, as the partner names it. */
  the1: string | null;
  delivery_address: Address | null;
  tax_address: TaxAddress | null;
  created_order: ProcessOrderAnswer | null;
  qr_image: string | null;
  qr_id: string | null;
  expired: string | null;
  qrPaid: boolean;
  /** What was put in last, for the confirmation (CART-29). */
  latest: { item: CartItem[]; qty: number } | null;
  /** What was taken out last, as long as it can be put back. */
  removed: Removed | null;
  /** Lines that went because the shop no longer has them: told once. */
  withdrawn: number[];
  /** The member's cart could not be had: what is shown may not be all there is. */
  unreached: boolean;
  /** Calls to the server on their way: an older answer must not undo a newer click. */
  pending: number;
};

/** What of a guest's bag outlives the page. */
export type StoredCart = Pick<CartSlice, 'items'> & Partial<Pick<CartSlice, 'blogger_cart' | 'promo_code'>>;

const initialState: CartSlice = {
  owner: 'guest',
  items: [],
  blogger_cart: [],
  promo_code: null,
  promo_rule: null,
  promo_valid: null,
  promo_message: null,
  promo_declined: false,
  points: { point_bt: 0, point_the1: 0 },
  the1: null,
  delivery_address: null,
  tax_address: null,
  created_order: null,
  qr_image: null,
  qr_id: null,
  expired: null,
  qrPaid: false,
  latest: null,
  removed: null,
  withdrawn: [],
  unreached: false,
  pending: 0,
};

const find = (state: CartSlice, id: number) => state.items.find((item) => item.mat_var_id === id);

function addLine(state: CartSlice, item: CartItem, index = state.items.length): void {
  const there = find(state, item.mat_var_id);
  if (there) {
    if (there.gwp) return;
    there.limit = item.limit;
    there.quantity = clampQuantity(there.quantity + item.quantity, item.limit);
  } else if (state.items.length < CART_LINES_MAX) {
    state.items.splice(index, 0, { ...item, quantity: clampQuantity(item.quantity, item.limit) });
  }
}

function takeAnswer(state: CartSlice, answer: CartAnswer): void {
  state.items = answer.items.filter((item) => !item.gwp);
  state.blogger_cart = answer.blogger_cart;
  state.promo_code = answer.promo_code;
  state.promo_rule = answer.promo_rule;
  state.withdrawn = answer.removed;
}

const cart = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Adds the line, or increases the one that is there (CART-05 to CART-07). */
    lineAdded(state, action: PayloadAction<{ item: CartItem; index?: number }>) {
      addLine(state, action.payload.item, action.payload.index);
    },
    /** Sets a quantity that has been cleaned; a gift keeps its own. */
    quantitySet(state, action: PayloadAction<{ mat_var_id: number; quantity: number }>) {
      const line = find(state, action.payload.mat_var_id);
      if (!line || line.gwp) return;
      line.quantity = clampQuantity(action.payload.quantity, line.limit);
    },
    /** Takes a line out and remembers it for undo; a gift stays (CART-15). */
    lineRemoved(state, action: PayloadAction<number>) {
      const index = state.items.findIndex((item) => item.mat_var_id === action.payload);
      const item = state.items[index];
      if (!item || item.gwp) return;
      state.removed = { lines: [{ item, index }], blogger_cart: [] };
      state.items.splice(index, 1);
    },
    /** The bag of an earlier visit, with what was put into it before it came back. */
    restored(state, action: PayloadAction<StoredCart>) {
      const early = state.items;
      Object.assign(state, action.payload);
      for (const item of early) addLine(state, item);
    },
    /** A guest's lines as another tab has left them. */
    linesTaken(state, action: PayloadAction<CartItem[]>) {
      state.items = action.payload;
    },
    undoSpent(state) {
      state.removed = null;
    },
    allRemoved(state) {
      const lines = state.items.map((item, index) => ({ item, index }));
      state.removed = { lines, blogger_cart: state.blogger_cart };
      state.items = [];
      state.blogger_cart = [];
    },
    /** Kept per variant, source and review (CART-26). */
    bloggerLineAdded(state, action: PayloadAction<BloggerItem>) {
      const added = action.payload;
      const there = state.blogger_cart.find(
        (line) =>
          line.mat_var_id === added.mat_var_id &&
          line.buy_from === added.buy_from &&
          line.review_id === added.review_id,
      );
      if (there) there.quantity = clampBloggerQuantity(there.quantity + added.quantity);
      else state.blogger_cart.push({ ...added, quantity: clampBloggerQuantity(added.quantity) });
    },
    latestShown(state, action: PayloadAction<{ item: CartItem[]; qty: number }>) {
      state.latest = action.payload;
    },
    latestHidden(state) {
      state.latest = null;
    },

    /** The lines looked at by the server: what is shown of them, their limits, what has left the shop (CART-12). */
    processed(state, action: PayloadAction<CartAnswer>) {
      const { items, removed, promo_rule } = action.payload;
      state.items = state.items.filter((line) => !removed.includes(line.mat_var_id));
      state.withdrawn = removed;
      state.items = state.items.map((line) => {
        const fresh = items.find((item) => item.mat_var_id === line.mat_var_id && !item.gwp);
        if (!fresh) return line;
        const most = lineLimit(fresh.limit);
        // A line that is sold out waits with the quantity it had.
        const quantity = fresh.sold_out || most === 0 ? line.quantity : Math.min(line.quantity, most);
        return { ...fresh, quantity, buy_from: line.buy_from, review_id: line.review_id };
      });
      if (promo_rule !== null && promo_rule.code === state.promo_code?.toUpperCase()) {
        state.promo_rule = promo_rule;
      }
    },

    syncStarted(state) {
      state.pending += 1;
    },
    /** The server's cart; an answer that a later click has overtaken is let go. */
    synced(state, action: PayloadAction<CartAnswer | null>) {
      state.pending = Math.max(0, state.pending - 1);
      if (action.payload !== null && state.pending === 0 && state.owner === 'member') {
        takeAnswer(state, action.payload);
      }
    },
    /** The member's cart has come, with what the guest had put together (CART-21, CART-22). */
    adopted(state, action: PayloadAction<CartAnswer>) {
      state.owner = 'member';
      state.unreached = false;
      takeAnswer(state, action.payload);
    },
    notReached(state) {
      state.unreached = true;
    },
    withdrawnTold(state) {
      state.withdrawn = [];
    },

    promoAsked(state, action: PayloadAction<string>) {
      state.promo_code = action.payload;
      state.promo_rule = null;
      state.promo_valid = null;
      state.promo_message = null;
    },
    /** A rule with a message holds but does not fit the cart yet: it is kept and applies once it does. */
    promoAnswered(
      state,
      action: PayloadAction<{ rule: PromoCodeRule | null; message: { th: string; en: string } | null }>,
    ) {
      const { rule, message } = action.payload;
      state.promo_rule = rule;
      state.promo_code = rule?.code ?? null;
      state.promo_valid = message === null;
      state.promo_message = message;
    },
    promoCleared(state) {
      state.promo_code = null;
      state.promo_rule = null;
      state.promo_valid = null;
      state.promo_message = null;
      state.promo_declined = true;
    },
    pointsSet(
      state,
      action: PayloadAction<{ point_bt?: number; point_the1?: number; the1?: string | null }>,
    ) {
      const { the1, ...points } = action.payload;
      Object.assign(state.points, points);
      if (the1 !== undefined) state.the1 = the1;
    },

    addressesSet(
      state,
      action: PayloadAction<{ delivery_address?: Address | null; tax_address?: TaxAddress | null }>,
    ) {
      const { delivery_address, tax_address } = action.payload;
      if (delivery_address !== undefined) state.delivery_address = delivery_address;
      if (tax_address !== undefined) state.tax_address = tax_address;
    },
    /** The order exists: the bag is empty (CART-24). The order itself stays for the next page. */
    orderCreated(state, action: PayloadAction<ProcessOrderAnswer>) {
      return {
        ...initialState,
        owner: state.owner,
        pending: state.pending,
        created_order: action.payload,
      };
    },
    qrReceived(state, action: PayloadAction<QrPayment>) {
      const { qr_image, qr_id, expired } = action.payload;
      Object.assign(state, { qr_image, qr_id, expired, qrPaid: false });
    },
    qrPaidSet(state, action: PayloadAction<boolean>) {
      state.qrPaid = action.payload;
    },
    /** Signed out: nothing of the customer stays (CART-23). */
    cartCleared: () => initialState,
  },
  selectors: {
    selectItems: (state) => state.items,
    selectLatest: (state) => state.latest,
    selectRemoved: (state) => state.removed,
  },
});

export type CartRoot = { cart: CartSlice };
export const cartReducer = cart.reducer;
export const cartActions = cart.actions;
export const { selectItems, selectLatest, selectRemoved } = cart.selectors;
