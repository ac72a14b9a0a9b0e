import { TOAST_MS } from '@mali/contracts/limits';
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** What a toast's button does; the shell knows how. */
type ToastAction = 'undo-remove';

type StoredToast = {
  id: string;
  tone: 'done' | 'care' | 'error';
  text: string;
  ms: number;
  action?: ToastAction;
  /** Of messages about one thing only the newest is shown. */
  about?: 'addresses';
};

type Popup = 'login' | 'signup' | 'track-order' | 'cookies';

type LayoutState = {
  /** Counted requests under way: the global loading flag (SHELL-39). */
  loading: number;
  toasts: StoredToast[];
  /** One popup at a time. */
  popup: Popup | null;
};

const initialState: LayoutState = { loading: 0, toasts: [], popup: null };

/** More at once cover what the shopper is doing. */
const TOASTS_MAX = 3;

const layout = createSlice({
  name: 'layout',
  initialState,
  reducers: {
    loadingCounted(state, action: PayloadAction<number>) {
      state.loading = action.payload;
    },
    toastShown: {
      reducer(state, action: PayloadAction<StoredToast>) {
        const { about } = action.payload;
        const others = state.toasts.filter((toast) => about === undefined || toast.about !== about);
        state.toasts = [...others, action.payload].slice(-TOASTS_MAX);
      },
      prepare: (toast: Omit<StoredToast, 'id' | 'ms'> & { ms?: number }) => ({
        payload: { ...toast, id: nanoid(), ms: toast.ms ?? TOAST_MS },
      }),
    },
    toastDismissed(state, action: PayloadAction<string>) {
      state.toasts = state.toasts.filter((toast) => toast.id !== action.payload);
    },
    /** Takes away the toasts that offer an action which can no longer be done. */
    toastActionSpent(state, action: PayloadAction<ToastAction>) {
      state.toasts = state.toasts.filter((toast) => toast.action !== action.payload);
    },
    /** What was said about a thing is over: something else has been done with it. */
    toastsOver(state, action: PayloadAction<NonNullable<StoredToast['about']>>) {
      state.toasts = state.toasts.filter((toast) => toast.about !== action.payload);
    },
    popupOpened(state, action: PayloadAction<Popup>) {
      state.popup = action.payload;
    },
    popupClosed(state) {
      state.popup = null;
    },
  },
  selectors: {
    selectLoading: (state) => state.loading > 0,
    selectToasts: (state) => state.toasts,
    selectPopup: (state) => state.popup,
  },
});

export const layoutReducer = layout.reducer;
export const {
  loadingCounted,
  toastShown,
  toastDismissed,
  toastActionSpent,
  toastsOver,
  popupOpened,
  popupClosed,
} = layout.actions;
export const { selectLoading, selectToasts, selectPopup } = layout.selectors;
