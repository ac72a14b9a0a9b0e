export {
  type Popup,
  popupClosed,
  popupOpened,
  type StoredToast,
  toastActionSpent,
  toastShown,
} from './slice.ts';
