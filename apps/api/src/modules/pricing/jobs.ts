import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { runForecast } from './forecast.ts';
import { resolveScopes } from './promotion-admin.ts';

/** New shades and products join the promotions of their brand or category; orders are priced again for a forecast. */
export function pricingJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * resolve-promotions'],
    tasks: {
      'promotion-forecast': async (payload) => {
        await runForecast(deps, payload as { promo_id: number; run: number });
      },
      'resolve-promotions': async () => {
        await resolveScopes(deps);
      },
    },
  };
}
