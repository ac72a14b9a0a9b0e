import type { StaffRole } from '@mali/contracts/roles';

/** What each role is called in the texts. */
export const ROLE_KEYS = {
  0: 'owner',
  4: 'admin',
  5: 'accountant',
  6: 'inventory',
  7: 'crm',
  8: 'content',
  80: 'agent',
} as const satisfies Record<StaffRole, string>;
