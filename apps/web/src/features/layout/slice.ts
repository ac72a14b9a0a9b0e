import { TOAST_MS } from '@mali/contracts/limits';
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** The action of a toast's button, handled by the shell; `undo`: by the back office. */
type ToastAction = 'undo-remove' | 'undo';

type StoredToast = {
  id: string;
  tone: 'done' | 'care' | 'error';
  text: string;
  ms: number;
  action?: ToastAction;
  /** Only the newest message of a subject is shown. */
  about?: 'addresses';
};

type Popup = 'login' | 'signup' | 'track-order' | 'cookies';

type LayoutState = {
  /** Number of counted pending requests: the global loading flag (SHELL-39). */
  loading: number;
  toasts: StoredToast[];
  /** At most one popup is open. */
  popup: Popup | null;
};

const initialState: LayoutState = { loading: 0, toasts: [], popup: null };

/** Maximum number of visible toasts. */
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
    /** Removes toasts whose action is no longer possible. */
    toastActionSpent(state, action: PayloadAction<ToastAction>) {
      state.toasts = state.toasts.filter((toast) => toast.action !== action.payload);
    },
    /** Removes the messages of a subject. */
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
