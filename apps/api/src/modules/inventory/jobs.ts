import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { closeDue } from './movements.ts';
import { refreshCover } from './refresh-cover.ts';
import { checkStock } from './service.ts';

/** Lots leave sale at the end of the day in Bangkok; the ledger is checked at a quiet time. */
export function inventoryJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [
      ...['1 17 * * * close-expired-lots', '23 20 * * * check-stock'],
      '11 17 * * * refresh-stock-cover',
    ],
    tasks: {
      'close-expired-lots': async () => {
        await closeDue(deps);
      },
      'refresh-stock-cover': async () => {
        await refreshCover(deps);
      },
      'check-stock': async () => {
        await checkStock(deps);
      },
    },
  };
}
