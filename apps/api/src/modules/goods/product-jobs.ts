import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { refreshFigures } from './list-repository.ts';
import { sweepOriginals } from './product-pictures.ts';
import { moveDueProducts } from './product-repository.ts';

/** Products go on sale and leave it at the moments that staff have set; the list is sorted by figures of the last minute. */
export function productJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [
      '* * * * * move-due-products',
      '* * * * * refresh-product-figures',
      '37 3 * * * sweep-picture-originals',
    ],
    tasks: {
      'move-due-products': async () => {
        await moveDueProducts(deps.db, deps.now(), null);
      },
      'refresh-product-figures': async () => {
        await refreshFigures(deps.db);
      },
      'sweep-picture-originals': async () => {
        await sweepOriginals(deps);
      },
    },
  };
}
