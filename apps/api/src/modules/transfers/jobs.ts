import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { deleteOld } from './service.ts';

/** Scheduled jobs of registrations: personal data and pictures have a retention period. */
export function transferJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['23 20 * * * forget-points-transfers'],
    tasks: {
      'forget-points-transfers': async () => {
        const files = await deleteOld(deps);
        if (files > 0) deps.log.info({ files }, 'pictures of old registrations for points were deleted');
      },
    },
  };
}
