import type { Permission } from './permissions.ts';

/**
 * What a new shop needs before its first order, in the order in which it is done, with the permission that doing it
 * requires: only roles that have it see the step (docs/decisions/0050).
 */
export const FIRST_STEPS = {
  seller: 'shop:set-up',
  products: 'shop:set-up',
  delivery: 'delivery:edit',
  payment: 'shop:set-up',
  accounts: 'shop:set-up',
  promotion: 'promotion:edit',
  colleague: 'staff:roles',
  open: 'shop:set-up',
} as const satisfies Record<string, Permission>;

export type FirstStep = keyof typeof FIRST_STEPS;
export const FIRST_STEP_KEYS = Object.keys(FIRST_STEPS) as readonly FirstStep[];
