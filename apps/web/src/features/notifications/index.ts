import type { Dispatch } from '@reduxjs/toolkit';
import { invalidateTags } from './calls.ts';

/** Something has happened for the member: what is in sight of it is asked for again (NOTI-09). */
export function newsArrived(dispatch: Dispatch): void {
  dispatch(invalidateTags(['Notifications', 'Orders', 'Order']));
}
