import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { rewardInvitations } from './invites.ts';

/** Scheduled jobs of profiles. */
export function profileJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/10 * * * * reward-invitations'],
    tasks: {
      'reward-invitations': async () => {
        await rewardInvitations(deps);
      },
    },
  };
}
