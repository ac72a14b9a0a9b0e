import type { Retention } from '../../platform/retention.ts';

export const CART_RETENTION: readonly Retention[] = [
  {
    table: 'blogger_cart_errors',
    column: 'at',
    keptDays: 90,
    why: 'reports of browsers are read to find an error, within weeks',
  },
];
