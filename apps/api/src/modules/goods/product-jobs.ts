import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { moveDueProducts } from './product-repository.ts';

/** Products go on sale and leave it at the moments that staff have set. */
export function productJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * move-due-products'],
    tasks: {
      'move-due-products': async () => {
        await moveDueProducts(deps.db, deps.now(), null);
      },
    },
  };
}
