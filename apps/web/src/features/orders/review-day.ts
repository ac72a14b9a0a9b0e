import { deliveryPromise } from '@mali/thai/delivery-rule';

/** Slips uploaded after this hour in Bangkok are reviewed on the next working day. */
const CUT_OFF_HOUR = 16;

/** The day by which a slip is reviewed: the same working day, or the next. */
export const slipReviewedBy = (uploaded_at: Date): Date =>
  deliveryPromise(uploaded_at, { cutOffHour: CUT_OFF_HOUR, days: 0 });
