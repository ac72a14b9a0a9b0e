import type { Language } from '@mali/contracts/limits';
import type { ProcessOrderAnswer } from '@mali/contracts/orders';
import type { UpdatePaymentAnswer } from '@mali/contracts/payments';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../clients/api-error.ts';

type OrderState = {
  /** The order e-mail that was right last, remembered until the tab is closed (TRACK-02). */
  trackingEmail: string | null;
  /** One that was typed since and that no order has confirmed. */
  triedEmail: string | null;
  /** Proves an order in place of its e-mail: of the one placed last in this tab, or of a bank's way back into it. */
  access: { so_no: string; token: string } | null;
  /** How placing the last order went: null while it is under way or before any (CHKO-10). */
  result: boolean | null;
  /** What the shop said of an order that failed (CHKO-11). */
  message: Record<Language, string> | null;
  created: ProcessOrderAnswer | null;
  /** How sending the last slip went: null while it is under way or before any (PAY-20). */
  paymentResult: boolean | null;
  /** What the server said of a slip that failed, or the message when it said nothing (PAY-19). */
  paymentFailure: ApiError | null;
};

const initialState: OrderState = {
  trackingEmail: null,
  triedEmail: null,
  access: null,
  result: null,
  message: null,
  created: null,
  paymentResult: null,
  paymentFailure: null,
};

const order = createSlice({
  name: 'order',
  initialState,
  reducers: {
    trackingEmailRemembered(state, action: PayloadAction<string>) {
      state.trackingEmail = action.payload;
      state.triedEmail = null;
    },
    /** What is typed is asked with: a token has proved nothing, or is of another order. */
    trackingEmailTried(state, action: PayloadAction<string>) {
      state.triedEmail = action.payload;
      state.access = null;
    },
    orderAccessGiven(state, action: PayloadAction<NonNullable<OrderState['access']>>) {
      state.access = action.payload;
    },
    /** Null resets, an error keeps its message, anything else is the created order (CHKO-09). */
    orderResultSet(
      state,
      action: PayloadAction<ProcessOrderAnswer | { error: Record<Language, string> } | null>,
    ) {
      const result = action.payload;
      state.created = result !== null && 'so_no' in result ? result : null;
      state.message = result !== null && 'error' in result ? result.error : null;
      state.result = result === null ? null : state.created !== null;
    },
    paymentUpdateSet(state, action: PayloadAction<UpdatePaymentAnswer | { error: ApiError } | null>) {
      const result = action.payload;
      state.paymentFailure = result !== null && 'error' in result ? result.error : null;
      state.paymentResult = result === null ? null : state.paymentFailure === null;
    },
    trackingEmailForgotten(state) {
      state.trackingEmail = null;
      state.triedEmail = null;
      state.access = null;
    },
  },
  selectors: {
    selectTrackingEmail: (state) => state.trackingEmail,
    /** The e-mail to ask for an order with. */
    selectTriedEmail: (state) => state.triedEmail ?? state.trackingEmail,
    selectOrderAccess: (state) => state.access,
    selectOrderMessage: (state) => state.message,
    selectPaymentFailure: (state) => state.paymentFailure,
  },
});

export const orderReducer = order.reducer;
export const {
  trackingEmailRemembered,
  trackingEmailTried,
  trackingEmailForgotten,
  orderAccessGiven,
  orderResultSet,
  paymentUpdateSet,
} = order.actions;
export const {
  selectTrackingEmail,
  selectTriedEmail,
  selectOrderAccess,
  selectOrderMessage,
  selectPaymentFailure,
} = order.selectors;
