/** What is written down for good of accounts and of what staff do. Plain values: the browser may import this file. */
export const ACCOUNT_EVENTS = [
  'sign_up',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'session_ended',
  'sessions_ended',
  'refresh_token_reused',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'email_verified',
  'email_change_asked',
  'email_changed',
  'identity_linked',
  'identity_unlinked',
  'data_exported',
  'account_deleted',
] as const;
export const STAFF_EVENTS = [
  'second_step_enrolled',
  'second_step_replaced',
  'second_step_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'code_failed',
  'confirmed',
  'staff_added',
  'staff_role_changed',
  'staff_disabled',
  'staff_enabled',
  'personal_data_read',
  'audit_read',
  'order_moved',
  'order_link_made',
  'order_made_for_customer',
  'chat_bag_made',
  'chat_bag_changed',
  'slip_decided',
  'refund_made',
  'refund_transferred',
  'books_checked',
  'guest_erased',
] as const;
export type SecurityEventKind = (typeof ACCOUNT_EVENTS)[number] | (typeof STAFF_EVENTS)[number];

/** Which events a list holds: what staff have done, or what happened to accounts. */
export const AUDIT_GROUPS = ['staff', 'accounts'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];
