import type { BuiltInStaffRole } from '@mali/contracts/roles';

/** Text key of each role. */
export const ROLE_KEYS = {
  0: 'owner',
  4: 'admin',
  5: 'accountant',
  6: 'inventory',
  7: 'crm',
  8: 'content',
  80: 'agent',
} as const satisfies Record<BuiltInStaffRole, string>;
