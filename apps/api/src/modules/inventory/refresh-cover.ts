import { COVER } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { coverOf, rateOf, runsOut, salesOf } from './cover.ts';
import { type Cover, type CoverRow, readForCover, saveCover } from './cover-repository.ts';

const BATCH = 1000;

function coverOfRow({ mat_var_id, free, on_hand, coming, lead_days, days }: CoverRow): Cover {
  const sales = salesOf(on_hand, days);
  const rate = rateOf(sales);
  return {
    ...{ mat_var_id, ...sales, rate, cover_days: coverOf(free, rate) ?? COVER.noEnd },
    runs_out: runsOut(free + coming, rate, lead_days ?? COVER.leadDays),
  };
}

/** Brings the cover of some variants up to date, in the transaction that changes their stock. */
export async function refreshCoverOf(trx: Db, variants: readonly number[], at: Date): Promise<void> {
  await saveCover(trx, (await readForCover(trx, variants, bangkokIsoDay(at))).map(coverOfRow));
}

/**
 * Brings the cover of every variant up to date, batch by batch.
 * @returns how many there are
 */
export async function refreshCover({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const today = bangkokIsoDay(now());
  let count = 0;
  for (let after = 0; ; ) {
    const batch = await readForCover(db, { after, limit: BATCH }, today);
    await saveCover(db, batch.map(coverOfRow));
    count += batch.length;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return count;
    after = last.mat_var_id;
  }
}
