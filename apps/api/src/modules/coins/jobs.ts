import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { endDueCoins } from './service.ts';

/** Coins end with the day, in Bangkok. */
export function coinJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['5 17 * * * end-coins'],
    tasks: {
      'end-coins': async () => {
        await endDueCoins(deps);
      },
    },
  };
}
