import type { handouts as Thai } from './handouts-th.ts';

export const handouts: typeof Thai = {
  title: 'Given to segments',
  give: 'Give to a segment',
  confirm: 'Give',
  about:
    'Members who are in the segment now have the coupon in their account at once. Nobody is told: to tell them, send a mailing with the coupon. It cannot be taken back.',
  would: 'Would get it: {{n}}',
  left: 'Coupons left',
  started: 'The coupon is being given',
  running: 'Given to {{done}} of {{all}}',
  done: 'Done: {{all}} members',
  parts: {
    given: 'Got it',
    have_it: 'Had it already',
    not_for_them: 'The coupon is not for them',
    none_left: 'None was left',
    ended: 'The coupon had ended or was paused',
  },
};
