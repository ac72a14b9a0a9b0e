import type { Dispatch } from '@reduxjs/toolkit';
import { invalidateTags } from './calls.ts';

/** A notification arrived: refetches what is displayed (NOTI-09). */
export function newsArrived(dispatch: Dispatch): void {
  dispatch(invalidateTags(['Notifications', 'Orders', 'Order']));
}
