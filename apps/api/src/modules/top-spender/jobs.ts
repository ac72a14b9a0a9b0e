import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { remindOfWinners } from './office.ts';

/** Scheduled jobs of top-spender campaigns. */
export function topSpenderJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * remind-of-top-spenders'],
    tasks: {
      'remind-of-top-spenders': async () => {
        const waiting = await remindOfWinners(deps);
        if (waiting > 0) deps.log.info({ waiting }, 'winners of campaigns wait to be confirmed');
      },
    },
  };
}
