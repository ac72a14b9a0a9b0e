import { deliveryPromise } from '@mali/thai/dates';

/** Slips that come later than this hour of Bangkok are looked at on the next working day. */
const CUT_OFF_HOUR = 16;

/** The day by which a slip sent at this moment has been looked at: the same working day, or the next. */
export const slipReviewedBy = (uploaded_at: Date): Date =>
  deliveryPromise(uploaded_at, { cutOffHour: CUT_OFF_HOUR, days: 0 });
