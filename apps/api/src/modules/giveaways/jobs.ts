import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { deletePrizeAddresses, drawDue } from './service.ts';

export function giveawayJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['* * * * * draw-giveaways', '27 19 * * * forget-prize-addresses'],
    tasks: {
      'draw-giveaways': async () => {
        const drawn = await drawDue(deps);
        if (drawn > 0) deps.log.info({ drawn }, 'giveaways were drawn');
      },
      'forget-prize-addresses': async () => {
        await deletePrizeAddresses(deps);
      },
    },
  };
}
