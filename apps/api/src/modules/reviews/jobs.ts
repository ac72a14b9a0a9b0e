import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { sweepPhotoFiles } from '../images/photo-store.ts';
import { moderationTasks } from './moderation-notices.ts';
import { REVIEW_PHOTOS } from './repository.ts';

export function reviewJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['17 3 * * * sweep-review-photos'],
    tasks: {
      ...moderationTasks(deps),
      'sweep-review-photos': async () => {
        const swept = await sweepPhotoFiles(deps, REVIEW_PHOTOS);
        if (swept > 0) deps.log.info({ swept }, 'photos that belonged to no review were deleted');
      },
    },
  };
}
