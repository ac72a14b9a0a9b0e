import type { Retention } from '../../platform/retention.ts';

export const PAYMENT_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'webhook_events', column: 'received_at', keptDays: 30 },
    why: 'an event that is delivered again is not taken twice: gateways retry for days, and a settled charge is recognised by its payment as well',
  },
];
