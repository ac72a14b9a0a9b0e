import { COVER } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type CoverDays, coverDaysOf, coverOf, rateOf, runsOut, salesOf } from './cover.ts';
import { type Cover, type CoverRow, readForCover, saveCover } from './cover-repository.ts';

const BATCH = 1000;

function coverOfRow({ mat_var_id, free, on_hand, coming, lead_days, days }: CoverRow, by: CoverDays): Cover {
  const sales = salesOf(on_hand, days, by);
  const rate = rateOf(sales);
  return {
    ...{
      mat_var_id,
      ...sales,
      short_days: by.short,
      long_days: by.long,
      rate,
      cover_days: coverOf(free, rate) ?? COVER.noEnd,
    },
    runs_out: runsOut(free + coming, rate, lead_days ?? by.lead, by.reserve),
  };
}

/** Brings the cover of some variants up to date, in the transaction that changes their stock. */
export async function refreshCoverOf(
  { settings }: Pick<Deps, 'settings'>,
  trx: Db,
  variants: readonly number[],
  at: Date,
): Promise<void> {
  const by = coverDaysOf(await settings.current(trx));
  const found = await readForCover(trx, variants, bangkokIsoDay(at), by.long);
  await saveCover(
    trx,
    found.map((row) => coverOfRow(row, by)),
  );
}

/**
 * Brings the cover of every variant up to date, batch by batch.
 * @returns how many there are
 */
export async function refreshCover({
  db,
  now,
  settings,
}: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<number> {
  const by = coverDaysOf(await settings.current());
  const today = bangkokIsoDay(now());
  let count = 0;
  for (let after = 0; ; ) {
    const batch = await readForCover(db, { after, limit: BATCH }, today, by.long);
    await saveCover(
      db,
      batch.map((row) => coverOfRow(row, by)),
    );
    count += batch.length;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return count;
    after = last.mat_var_id;
  }
}
