import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type OrderState = {
  /** The order e-mail last used for tracking, remembered on this device (TRACK-02). */
  trackingEmail: string | null;
};

const initialState: OrderState = { trackingEmail: null };

const order = createSlice({
  name: 'order',
  initialState,
  reducers: {
    trackingEmailRemembered(state, action: PayloadAction<string>) {
      state.trackingEmail = action.payload;
    },
    trackingEmailForgotten(state) {
      state.trackingEmail = null;
    },
  },
  selectors: { selectTrackingEmail: (state) => state.trackingEmail },
});

export const orderReducer = order.reducer;
export const { trackingEmailRemembered, trackingEmailForgotten } = order.actions;
export const { selectTrackingEmail } = order.selectors;
