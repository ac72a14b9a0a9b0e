export {
  popupClosed,
  popupOpened,
  toastActionSpent,
  toastShown,
} from './slice.ts';
