import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { applyPriceChanges } from './price-repository.ts';
import { refreshWasLimits } from './was-price-repository.ts';

/**
 * Prices change, and return, at the moments that staff have set; also those whose own job was lost. What may be struck
 * through follows the thirty days every ten minutes; a price that rises is limited at once by a trigger.
 */
export function priceJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * apply-price-changes', '*/10 * * * * refresh-was-limits'],
    tasks: {
      'apply-price-changes': async () => {
        await applyPriceChanges(deps.db, deps.now(), null);
      },
      'refresh-was-limits': async () => {
        await refreshWasLimits(deps.db, deps.now());
      },
    },
  };
}
