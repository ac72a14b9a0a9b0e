import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { endDueCoins, notifyExpiringCoins } from './service.ts';

/** Coins expire at the end of the day in Bangkok; their owners are notified during the day. */
export function coinJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['5 17 * * * end-coins', '0 3 * * * tell-ending-coins'],
    tasks: {
      'end-coins': async () => {
        await endDueCoins(deps);
      },
      'tell-ending-coins': async () => {
        await notifyExpiringCoins(deps);
      },
    },
  };
}
