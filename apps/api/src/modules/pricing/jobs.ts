import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { resolveScopes } from './promotion-admin.ts';

/** New shades and products join the promotions of their brand or category. */
export function pricingJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * resolve-promotions'],
    tasks: {
      'resolve-promotions': async () => {
        await resolveScopes(deps);
      },
    },
  };
}
