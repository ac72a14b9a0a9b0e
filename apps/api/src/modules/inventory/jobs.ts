import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { closeDue } from './movements.ts';
import { checkStock } from './service.ts';

/** Lots leave sale at the end of the day in Bangkok; the ledger is checked at a quiet time. */
export function inventoryJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['1 17 * * * close-expired-lots', '23 20 * * * check-stock'],
    tasks: {
      'close-expired-lots': async () => {
        await closeDue(deps);
      },
      'check-stock': async () => {
        await checkStock(deps);
      },
    },
  };
}
