import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { applyPriceChanges } from './price-repository.ts';

/** Prices change, and return, at the moments that staff have set; also those whose own job was lost. */
export function priceJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * apply-price-changes'],
    tasks: {
      'apply-price-changes': async () => {
        await applyPriceChanges(deps.db, deps.now(), null);
      },
    },
  };
}
