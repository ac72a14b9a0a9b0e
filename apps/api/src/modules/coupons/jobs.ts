import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { resolveOffers } from './offers.ts';
import { expireCoupons } from './repository.ts';
import { notifyExpiringCoupons } from './service.ts';

/** Marks expired coupons, which cannot be used in any case; new goods join the offers of their brand or category. */
export function couponJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['2 * * * * expire-coupons', '30 3 * * * tell-ending-coupons', '*/5 * * * * resolve-offers'],
    tasks: {
      'expire-coupons': async () => expireCoupons(deps.db, deps.now()),
      'resolve-offers': async () => {
        await resolveOffers(deps);
      },
      'tell-ending-coupons': async () => notifyExpiringCoupons(deps),
    },
  };
}
