import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { sweepPictures } from './service.ts';

export function slipJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['41 3 * * * sweep-slip-pictures'],
    tasks: {
      'sweep-slip-pictures': async () => {
        const swept = await sweepPictures(deps);
        if (swept > 0) deps.log.warn({ swept }, 'pictures that belonged to no slip were deleted');
      },
    },
  };
}
