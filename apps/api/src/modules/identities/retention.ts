import type { Retention } from '../../platform/retention.ts';

export const IDENTITY_RETENTION: readonly Retention[] = [
  {
    table: 'social_sign_ins',
    column: 'expires_at',
    keptDays: 0,
    why: 'an expired sign-in cannot be completed',
  },
];
