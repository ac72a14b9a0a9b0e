import type { Language } from '@mali/contracts/limits';
import type { ProcessOrderAnswer } from '@mali/contracts/orders';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type OrderState = {
  /** The order e-mail last used for tracking, remembered on this device (TRACK-02). */
  trackingEmail: string | null;
  /** How placing the last order went: null while it is under way or before any (CHKO-10). */
  result: boolean | null;
  /** What the shop said of an order that failed (CHKO-11). */
  message: Record<Language, string> | null;
  created: ProcessOrderAnswer | null;
};

const initialState: OrderState = { trackingEmail: null, result: null, message: null, created: null };

const order = createSlice({
  name: 'order',
  initialState,
  reducers: {
    trackingEmailRemembered(state, action: PayloadAction<string>) {
      state.trackingEmail = action.payload;
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
    trackingEmailForgotten(state) {
      state.trackingEmail = null;
    },
  },
  selectors: {
    selectTrackingEmail: (state) => state.trackingEmail,
    selectOrderMessage: (state) => state.message,
  },
});

export const orderReducer = order.reducer;
export const { trackingEmailRemembered, trackingEmailForgotten, orderResultSet } = order.actions;
export const { selectTrackingEmail, selectOrderMessage } = order.selectors;
