/**
 * Notifications of the staff (ADM-14). They are stored with those of customers, and shown in the back office only.
 * Plain values: the browser imports this file.
 */
export const STAFF_NOTICE_KINDS = [
  'staff_assigned',
  'staff_mentioned',
  'staff_job_done',
  'staff_order_held',
  'staff_address_refused',
  'staff_low_stock',
  'staff_limit_reached',
  'staff_webhook_disabled',
  'staff_winners_due',
] as const;
export type StaffNoticeKind = (typeof STAFF_NOTICE_KINDS)[number];

export const STAFF_NOTICE_CHANNELS = ['page', 'mail', 'line'] as const;
export type StaffNoticeChannel = (typeof STAFF_NOTICE_CHANNELS)[number];
export type StaffNoticeChoice = Readonly<Record<StaffNoticeChannel, boolean>>;

/** Where a kind of notification arrives until its reader chooses. Messages on LINE are counted by LINE: chosen only. */
export const STAFF_NOTICE_DEFAULTS: Readonly<Record<StaffNoticeKind, StaffNoticeChoice>> = {
  staff_assigned: { page: true, mail: true, line: false },
  staff_mentioned: { page: true, mail: true, line: false },
  staff_job_done: { page: true, mail: false, line: false },
  staff_order_held: { page: true, mail: false, line: false },
  staff_address_refused: { page: true, mail: false, line: false },
  staff_low_stock: { page: true, mail: false, line: false },
  staff_limit_reached: { page: true, mail: false, line: false },
  staff_webhook_disabled: { page: true, mail: true, line: false },
  staff_winners_due: { page: true, mail: true, line: false },
};
