import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { checkStock, closeExpired } from './service.ts';

/** Lots expire at the end of the day in Bangkok; the ledger is checked at a quiet time. */
export function inventoryJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['1 17 * * * close-expired-lots', '23 20 * * * check-stock'],
    tasks: {
      'close-expired-lots': async () => {
        await closeExpired(deps);
      },
      'check-stock': async () => {
        await checkStock(deps);
      },
    },
  };
}
