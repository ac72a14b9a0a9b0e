import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { expireCoupons } from './repository.ts';
import { tellEndingCoupons } from './service.ts';

/** Coupons whose time is over are written down as such; nobody could use them anyway. */
export function couponJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['2 * * * * expire-coupons', '30 3 * * * tell-ending-coupons'],
    tasks: {
      'expire-coupons': async () => expireCoupons(deps.db, deps.now()),
      'tell-ending-coupons': async () => tellEndingCoupons(deps),
    },
  };
}
