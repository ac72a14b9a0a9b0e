import type { Retention } from '../../platform/retention.ts';

export const OFFICE_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'bulk_jobs', column: 'created_at', keptDays: 30 },
    why: 'the outcome of an act on many orders is looked up for days; the rows of a job go with it',
  },
];
