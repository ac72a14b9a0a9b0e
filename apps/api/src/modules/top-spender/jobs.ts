import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { settleDue } from './service.ts';

/** Scheduled jobs of top-spender campaigns. */
export function topSpenderJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * settle-top-spenders'],
    tasks: {
      'settle-top-spenders': async () => {
        const settled = await settleDue(deps);
        if (settled > 0) deps.log.info({ settled }, 'winners of campaigns were told');
      },
    },
  };
}
