import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { figureJobs } from './figure-jobs.ts';
import { markFigureDays } from './figure-repository.ts';
import { compareWithOrders, lockReports, markDays, refreshDays, setComplete } from './rollup-repository.ts';
import { scheduleJobs } from './schedule-jobs.ts';

/** Days that one transaction computes, and transactions of one run. */
const DAYS = 7;
const BATCHES = 60;

type ReportDeps = Pick<JobDeps, 'db' | 'now'>;

/** Brings the sums of the days that have changed up to date. */
export async function refreshReports({ db, now }: ReportDeps): Promise<void> {
  const at = now();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const isLast = await db.transaction(async (trx) => {
      if (!(await lockReports(trx))) return true;
      const days = await refreshDays(trx, DAYS);
      if (days.length > 0) {
        await markFigureDays(trx, days);
        return false;
      }
      await setComplete(trx, at);
      return true;
    });
    if (isLast) return;
  }
}

/**
 * Compares the sums with the orders, and computes days that differ again.
 * @returns how many figures differ; null: another run is at work
 */
export const checkReports = ({ db, now }: ReportDeps): Promise<number | null> =>
  db.transaction(async (trx) => ((await lockReports(trx)) ? compareWithOrders(trx, now()) : null));

/** Marks days to be computed again; null: from the first order, or until the last. */
export const rebuildReports = async (
  { db }: Pick<JobDeps, 'db'>,
  from: string | null,
  until: string | null,
) => {
  await markDays(db, from, until);
};

const dayOf = (payload: unknown, name: string): string | null => {
  const value = (payload as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : null;
};

export function reportJobs(deps: JobDeps): ModuleJobs {
  const [figures, schedules] = [figureJobs(deps), scheduleJobs(deps)];
  return {
    crontab: [
      ...figures.crontab,
      ...schedules.crontab,
      '* * * * * refresh-reports ?max=3&jobKey=refresh-reports',
      '41 20 * * * check-reports',
    ],
    tasks: {
      ...figures.tasks,
      ...schedules.tasks,
      'refresh-reports': async () => {
        await refreshReports(deps);
      },
      'check-reports': async () => {
        const found = await checkReports(deps);
        if (found !== null && found > 0) deps.log.error({ found }, 'sums of reports differ from the orders');
        await refreshReports(deps);
      },
      'rebuild-reports': async (payload) => {
        await rebuildReports(deps, dayOf(payload, 'from'), dayOf(payload, 'until'));
        await refreshReports(deps);
      },
    },
  };
}
