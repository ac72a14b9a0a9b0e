export { ACTS, popupIsDue } from './popup-time.ts';
export {
  popupClosed,
  popupOpened,
  selectLoading,
  selectPopup,
  selectToasts,
  toastActionSpent,
  toastDismissed,
  toastShown,
  toastsOver,
} from './slice.ts';
