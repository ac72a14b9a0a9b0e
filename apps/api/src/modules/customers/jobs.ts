import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { lockFigures, refreshFigures } from './figures-repository.ts';
import { giveCouponsDue } from './handouts.ts';
import { forgetPrivacyExports, runPrivacyRequest } from './privacy-requests.ts';
import { refreshAudience, refreshAudiences } from './segments.ts';

/** Changes that one transaction takes, and transactions of one run. */
const BATCH = 500;
const BATCHES = 200;

/** Brings the figures of customers up to date. */
export async function refreshCustomers({ db }: Pick<JobDeps, 'db'>): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const taken = await db.transaction(async (trx) =>
      (await lockFigures(trx)) ? refreshFigures(trx, BATCH) : 0,
    );
    if (taken < BATCH) return;
  }
}

export function customerJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: [
      '* * * * * refresh-customers ?max=3&jobKey=refresh-customers',
      '* * * * * give-coupons ?max=3&jobKey=give-coupons',
      '*/5 * * * * refresh-audiences ?max=3&jobKey=refresh-audiences',
      '50 19 * * * forget-privacy-exports ?max=3',
    ],
    tasks: {
      'refresh-customers': async () => {
        await refreshCustomers(deps);
      },
      'give-coupons': async () => {
        await giveCouponsDue(deps);
      },
      'refresh-audience': async (payload) => {
        await refreshAudience(deps, (payload as { segment_id: number }).segment_id);
      },
      'refresh-audiences': async () => {
        await refreshAudiences(deps);
      },
      'privacy-request': async (payload) => {
        await runPrivacyRequest(deps, (payload as { request_id: number }).request_id);
      },
      'forget-privacy-exports': async () => {
        await forgetPrivacyExports(deps);
      },
    },
  };
}
