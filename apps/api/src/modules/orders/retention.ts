import type { Retention } from '../../platform/retention.ts';

export const ORDER_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'idempotency_keys', column: 'created_at', keptDays: 30 },
    why: 'a browser that repeats a request, also one that was closed meanwhile, gets the first order',
  },
  { table: 'order_tokens', column: 'expires_at', keptDays: 0, why: 'an expired token opens nothing' },
];
