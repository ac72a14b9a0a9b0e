import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { removeOldClicks, settleEarnings } from './earnings.ts';

/** Earnings follow their orders within ten minutes; old clicks are removed at night. */
export function bloggerJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/10 * * * * settle-blogger-earnings', '40 19 * * * remove-blogger-clicks'],
    tasks: {
      'settle-blogger-earnings': async () => {
        await settleEarnings(deps);
      },
      'remove-blogger-clicks': async () => {
        await removeOldClicks(deps);
      },
    },
  };
}
