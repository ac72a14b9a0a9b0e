import { WEBHOOK_LIMITS } from '@mali/contracts/webhook-values';
import type { Retention } from '../../platform/retention.ts';
export const WEBHOOK_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'webhook_messages', column: 'made_at', keptDays: WEBHOOK_LIMITS.days },
    why: 'the log of an endpoint shows so many days; attempts go with their message',
  },
];
