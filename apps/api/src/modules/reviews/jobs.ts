import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { sweepPhotos } from './service.ts';

export function reviewJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['17 3 * * * sweep-review-photos'],
    tasks: {
      'sweep-review-photos': async () => {
        const swept = await sweepPhotos(deps);
        if (swept > 0) deps.log.info({ swept }, 'photos that belonged to no review were deleted');
      },
    },
  };
}
