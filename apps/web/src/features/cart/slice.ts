import type { CartState as CartAnswer, CartItem } from '@mali/contracts/cart';
import { CART_LINES_MAX } from '@mali/contracts/limits';
import type { Address, ProcessOrderAnswer, QrPayment, TaxAddress } from '@mali/contracts/orders';
import type { PromoCodeRule } from '@mali/contracts/pricing';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { clampBloggerQuantity, clampQuantity, lineLimit } from './quantity.ts';

export type BloggerItem = CartAnswer['blogger_cart'][number];
/** The last removal: a line with its position, or the whole bag. */
type Removed = { lines: { item: CartItem; index: number }[]; blogger_cart: BloggerItem[] };

export type CartSlice = {
  /**
   * Owner of the lines: a guest's are stored in this browser, a member's on the server (CART-18 to CART-20).
   */
  owner: 'guest' | 'member';
  items: CartItem[];
  blogger_cart: BloggerItem[];
  promo_code: string | null;
  promo_rule: PromoCodeRule | null;
  /** Null while a code is checked, then whether it is valid; null again when cleared (PRICE-29, PRICE-30). */
  promo_valid: boolean | null;
  /** Why the code was refused, in both languages. */
  promo_message: { th: string; en: string } | null;
  /** Disables automatic coupons once the customer has removed one. */
  promo_declined: boolean;
  /** Coins and partner points selected for redemption: the engine uses no more than applicable. */
  points: { point_bt: number; point_the1: number };
  /** The partner's id of the card used. */
  the1: string | null;
  delivery_address: Address | null;
  tax_address: TaxAddress | null;
  created_order: ProcessOrderAnswer | null;
  qr_image: string | null;
  qr_id: string | null;
  expired: string | null;
  qrPaid: boolean;
  /** The last added item, for the confirmation (CART-29). */
  latest: { item: CartItem[]; qty: number } | null;
  /** The last removal, while it can be undone. */
  removed: Removed | null;
  /** Lines removed because the shop no longer has them: reported once. */
  withdrawn: number[];
  /** The member's cart could not be loaded: the shown lines may be incomplete. */
  unreached: boolean;
  /** Number of pending server requests: an older response must not overwrite a newer click. */
  pending: number;
};

/** The persisted part of a guest's bag. */
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

/** Withdrawn products stay named until the bag page is left: responses to later changes do not repeat them. */
function nameWithdrawn(state: CartSlice, removed: readonly number[]): void {
  state.withdrawn = [...new Set([...state.withdrawn, ...removed])];
}

function takeAnswer(state: CartSlice, answer: CartAnswer): void {
  state.items = answer.items.filter((item) => !item.gwp);
  state.blogger_cart = answer.blogger_cart;
  state.promo_code = answer.promo_code;
  state.promo_rule = answer.promo_rule;
  nameWithdrawn(state, answer.removed);
}

const cart = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Adds the line, or increases an existing one (CART-05 to CART-07). */
    lineAdded(state, action: PayloadAction<{ item: CartItem; index?: number }>) {
      addLine(state, action.payload.item, action.payload.index);
    },
    /** Sets a validated quantity; gifts are excluded. */
    quantitySet(state, action: PayloadAction<{ mat_var_id: number; quantity: number }>) {
      const line = find(state, action.payload.mat_var_id);
      if (!line || line.gwp) return;
      line.quantity = clampQuantity(action.payload.quantity, line.limit);
    },
    /** Removes a line with undo; gifts are excluded (CART-15). */
    lineRemoved(state, action: PayloadAction<number>) {
      const index = state.items.findIndex((item) => item.mat_var_id === action.payload);
      const item = state.items[index];
      if (!item || item.gwp) return;
      state.removed = { lines: [{ item, index }], blogger_cart: [] };
      state.items.splice(index, 1);
    },
    /** Restores the persisted bag, merged with lines added before it loaded. */
    restored(state, action: PayloadAction<StoredCart>) {
      const early = state.items;
      Object.assign(state, action.payload);
      for (const item of early) addLine(state, item);
    },
    /** Applies a guest's lines from another tab. */
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
    /** Stored per variant, source and review (CART-26). */
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

    /** Applies server data to the lines: display fields, limits, unavailable lines (CART-12). */
    processed(state, action: PayloadAction<CartAnswer>) {
      const { items, removed, promo_rule } = action.payload;
      state.items = state.items.filter((line) => !removed.includes(line.mat_var_id));
      nameWithdrawn(state, removed);
      state.items = state.items.map((line) => {
        const fresh = items.find((item) => item.mat_var_id === line.mat_var_id && !item.gwp);
        if (!fresh) return line;
        const most = lineLimit(fresh.limit);
        // A sold-out line keeps its quantity.
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
    /** Applies the server's cart; ignored when a later click has overtaken the response. */
    synced(state, action: PayloadAction<CartAnswer | null>) {
      state.pending = Math.max(0, state.pending - 1);
      if (action.payload !== null && state.pending === 0 && state.owner === 'member') {
        takeAnswer(state, action.payload);
      }
    },
    /** Applies the member's cart, merged with the guest's lines (CART-21, CART-22). */
    adopted(state, action: PayloadAction<CartAnswer>) {
      state.owner = 'member';
      state.unreached = false;
      takeAnswer(state, action.payload);
    },
    notReached(state) {
      state.unreached = true;
    },
    withdrawnShown(state) {
      state.withdrawn = [];
    },

    promoRequested(state, action: PayloadAction<string>) {
      state.promo_code = action.payload;
      state.promo_rule = null;
      state.promo_valid = null;
      state.promo_message = null;
    },
    /** A valid code with a message does not apply to the cart yet: it is stored and applies automatically. */
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
    /** The order is placed: the bag is cleared (CART-24). The order stays for the next page. */
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
    /** Signed out: all customer data is cleared (CART-23). */
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
