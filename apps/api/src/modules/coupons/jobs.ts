import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { expireCoupons } from './repository.ts';
import { notifyExpiringCoupons } from './service.ts';

/** Marks expired coupons, which cannot be used in any case. */
export function couponJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['2 * * * * expire-coupons', '30 3 * * * tell-ending-coupons'],
    tasks: {
      'expire-coupons': async () => expireCoupons(deps.db, deps.now()),
      'tell-ending-coupons': async () => notifyExpiringCoupons(deps),
    },
  };
}
