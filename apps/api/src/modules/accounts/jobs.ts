import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { SUSPICIOUS } from './policy.ts';
import { prune } from './repository.ts';

/** Every hour: tokens, captchas and failures that no longer decide anything are removed. */
export function accountJobs({ db, now }: JobDeps): ModuleJobs {
  return {
    tasks: {
      'accounts-prune': async () => {
        const at = now();
        await prune(db, at, new Date(at.getTime() - SUSPICIOUS.withinMs));
      },
    },
    crontab: ['17 * * * * accounts-prune'],
  };
}
