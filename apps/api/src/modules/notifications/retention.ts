import { NOTIFICATIONS } from '@mali/contracts/notification-values';
import type { Retention } from '../../platform/retention.ts';
export const NOTIFICATION_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'notifications', column: 'created_at', keptDays: NOTIFICATIONS.keptDays },
    why: 'half a year of news is shown; their keys keep the same news from coming twice, which is never later',
  },
];
