import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { expireCoupons } from './repository.ts';

/** Coupons whose time is over are written down as such; nobody could use them anyway. */
export function couponJobs({ db, now }: JobDeps): ModuleJobs {
  return {
    crontab: ['2 * * * * expire-coupons'],
    tasks: { 'expire-coupons': async () => expireCoupons(db, now()) },
  };
}
