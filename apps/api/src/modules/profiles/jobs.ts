import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { rewardInvitations } from './invites.ts';
import { sweepPictures } from './service.ts';

/** Scheduled jobs of profiles. */
export function profileJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['27 3 * * * sweep-profile-pictures', '*/10 * * * * reward-invitations'],
    tasks: {
      'reward-invitations': async () => {
        await rewardInvitations(deps);
      },
      'sweep-profile-pictures': async () => {
        const swept = await sweepPictures(deps);
        if (swept > 0) deps.log.info({ swept }, 'pictures that belonged to nobody were deleted');
      },
    },
  };
}
