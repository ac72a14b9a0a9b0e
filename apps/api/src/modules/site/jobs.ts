import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { followSitePlan } from './office.ts';
import { followRoomPlan } from './waiting-room.ts';

/** Runs each minute and looks at rows, so that what was planned while no worker ran is done at its start. */
export function siteJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * follow-site-plan ?jobKey=follow-site-plan'],
    tasks: {
      'follow-site-plan': async () => {
        await followSitePlan(deps);
        // Processes of the API do so to the second; this also ends a plan while none runs.
        await followRoomPlan(deps);
      },
    },
  };
}
