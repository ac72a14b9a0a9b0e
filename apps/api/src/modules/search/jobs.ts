import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { summariseSearches } from './searched.ts';

/** The lists of what was searched, and the end of their sums after 90 days. */
export function searchJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * summarise-searches'],
    tasks: {
      'summarise-searches': () => summariseSearches(deps),
    },
  };
}
