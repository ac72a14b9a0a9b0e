import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { deleteBloggerErrors } from './repository.ts';

const REPORTS_MS = 90 * 86_400_000;

/** Nightly: deletes old error reports of browsers. */
export function cartJobs({ db, now }: JobDeps): ModuleJobs {
  return {
    tasks: {
      'forget-cart-reports': () => deleteBloggerErrors(db, new Date(now().getTime() - REPORTS_MS)),
    },
    crontab: ['47 4 * * * forget-cart-reports'],
  };
}
