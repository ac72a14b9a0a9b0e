import type { Retention } from '../../platform/retention.ts';

export const SHIPPING_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'carrier_webhooks', column: 'received_at', keptDays: 30, only: 'handled_at IS NOT NULL' },
    why: 'a message that comes again is recognised; carriers stop retrying within days. What is not handled stays',
  },
];
