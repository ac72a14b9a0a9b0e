import type { Retention } from '../../platform/retention.ts';

export const REPORT_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'report_sends', column: 'due_at', keptDays: 366, only: "state NOT IN ('waiting', 'stored')" },
    why: 'sends of a report are listed for a year',
  },
];
