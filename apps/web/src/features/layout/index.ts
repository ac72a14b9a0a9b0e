export { ACTS, popupIsDue } from './popup-time.ts';
export {
  popupClosed,
  popupOpened,
  toastActionSpent,
  toastShown,
  toastsOver,
} from './slice.ts';
