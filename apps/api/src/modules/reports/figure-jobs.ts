import { bangkokIsoDay } from '@mali/thai/dates';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import {
  computeFigures,
  differingCoins,
  differingFigures,
  lockFigures,
  markFigureDays,
  setFiguresChecked,
  setFiguresComplete,
  takeFigureDays,
} from './figure-repository.ts';

const DAY_MS = 86_400_000;
/** Days that one transaction computes, transactions of one run, and days that are compared every night. */
const [DAYS, BATCHES, COMPARED] = [7, 60, 92];
/** Searches are deleted after 90 days; the oldest is left out, since it may be deleted in part. */
const SEARCHED = 88;

type FigureDeps = Pick<JobDeps, 'db' | 'now'>;
const dayBefore = (at: Date, days: number) => bangkokIsoDay(new Date(at.getTime() - days * DAY_MS));

/** Brings the figures of the last two days, and of days that have changed, up to date. */
export async function refreshFigures({ db, now }: FigureDeps): Promise<void> {
  const at = now();
  await markFigureDays(db, [dayBefore(at, 0), dayBefore(at, 1)]);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const isLast = await db.transaction(async (trx) => {
      if (!(await lockFigures(trx))) return true;
      const days = await takeFigureDays(trx, DAYS);
      if (days.length > 0) {
        await computeFigures(trx, days, dayBefore(at, SEARCHED));
        return false;
      }
      await setFiguresComplete(trx, at);
      return true;
    });
    if (isLast) return;
  }
}

/** Compares the figures of the last three months, and the whole ledger of coins, with the rows of the shop; days that differ are marked. */
export async function checkFigures({ db, now }: FigureDeps): Promise<number> {
  const at = now();
  let found = 0;
  // Today and yesterday are computed every few minutes.
  let first = 2;
  for (; first < COMPARED; first += DAYS) {
    const newest = first;
    const days = Array.from({ length: DAYS }, (_, i) => dayBefore(at, newest + i));
    found += await db.transaction(async (trx) => {
      if (!(await lockFigures(trx))) return 0;
      const differing = await differingFigures(trx, days, dayBefore(at, SEARCHED));
      await markFigureDays(trx, [...new Set(differing.map(({ day }) => day))]);
      return differing.filter(({ later }) => !later).length;
    });
  }
  const oldest = dayBefore(at, first - 1);
  found += await db.transaction(async (trx) => {
    if (!(await lockFigures(trx))) return 0;
    const days = (await differingCoins(trx, oldest)).map(({ day }) => day);
    await markFigureDays(trx, days);
    return days.length;
  });
  await setFiguresChecked(db, at, found);
  return found;
}

export function figureJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['*/5 * * * * refresh-figures ?max=3&jobKey=refresh-figures', '11 21 * * * check-figures'],
    tasks: {
      'refresh-figures': async () => {
        await refreshFigures(deps);
      },
      'check-figures': async () => {
        const found = await checkFigures(deps);
        if (found > 0) deps.log.error({ found }, 'figures of reports differ from the rows of the shop');
        await refreshFigures(deps);
      },
    },
  };
}
