import type { Language } from '@mali/contracts/limits';
import type { ProcessOrderAnswer } from '@mali/contracts/orders';
import type { UpdatePaymentAnswer } from '@mali/contracts/payments';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../clients/api-error.ts';

type OrderState = {
  /** The order e-mail that was right last, remembered until the tab is closed (TRACK-02). */
  trackingEmail: string | null;
  /** An entered e-mail not yet confirmed by an order. */
  triedEmail: string | null;
  /**
   * Proves access instead of the e-mail: token of the order placed last in this tab, or of a bank's redirect.
   */
  access: { so_no: string; token: string } | null;
  /** Result of placing the last order: null while pending or before any (CHKO-10). */
  result: boolean | null;
  /** Error message of a failed order (CHKO-11). */
  message: Record<Language, string> | null;
  created: ProcessOrderAnswer | null;
  /** Result of uploading the last slip: null while pending or before any (PAY-20). */
  paymentResult: boolean | null;
  /** The server's error of a failed slip, or the default message (PAY-19). */
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
    trackingEmailStored(state, action: PayloadAction<string>) {
      state.trackingEmail = action.payload;
      state.triedEmail = null;
    },
    /** The entered e-mail is used: a token failed, or belongs to another order. */
    trackingEmailTried(state, action: PayloadAction<string>) {
      state.triedEmail = action.payload;
      state.access = null;
    },
    orderAccessGiven(state, action: PayloadAction<NonNullable<OrderState['access']>>) {
      state.access = action.payload;
    },
    /** Null resets, an error stores its message, anything else is the created order (CHKO-09). */
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
    trackingEmailDeleted(state) {
      state.trackingEmail = null;
      state.triedEmail = null;
      state.access = null;
    },
  },
  selectors: {
    selectTrackingEmail: (state) => state.trackingEmail,
    /** The e-mail for requesting an order. */
    selectTriedEmail: (state) => state.triedEmail ?? state.trackingEmail,
    selectOrderAccess: (state) => state.access,
    selectOrderMessage: (state) => state.message,
    selectPaymentFailure: (state) => state.paymentFailure,
  },
});

export const orderReducer = order.reducer;
export const {
  trackingEmailStored,
  trackingEmailTried,
  trackingEmailDeleted,
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
