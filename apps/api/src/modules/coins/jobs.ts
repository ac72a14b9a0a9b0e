import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { endDueCoins, tellEndingCoins } from './service.ts';

/** Coins end with the day, in Bangkok; their owners are told by day. */
export function coinJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['5 17 * * * end-coins', '0 3 * * * tell-ending-coins'],
    tasks: {
      'end-coins': async () => {
        await endDueCoins(deps);
      },
      'tell-ending-coins': async () => {
        await tellEndingCoins(deps);
      },
    },
  };
}
