import { bangkokIsoDay } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Booking, setLotSellable } from './movements-repository.ts';
import {
  clearRecalled,
  holdsRecalled,
  lockStockOfLots,
  recalledLines,
  recallLot,
} from './recall-repository.ts';

/**
 * Takes lots out of sale for good: from the commit on none of their units is sold, packed or put back on sale.
 * @throws DomainError STOCK.NOT_FOUND, RECALL.LOT {lot} for one that is recalled already
 */
export async function recallLots(trx: Db, lotIds: readonly number[], by: Booking): Promise<void> {
  await lockStockOfLots(trx, lotIds);
  for (const lot_id of [...lotIds].sort((a, b) => a - b)) {
    const refused = await recallLot(trx, lot_id, by);
    if (refused === 'lot') throw new DomainError('STOCK.NOT_FOUND');
    if (refused === 'same') throw new DomainError('RECALL.LOT', { lot: lot_id });
  }
}

/** Puts lots whose recall was a mistake on sale again; those that have expired since stay out of it. */
export async function releaseRecalledLots(trx: Db, lotIds: readonly number[], by: Booking): Promise<void> {
  await lockStockOfLots(trx, lotIds);
  await clearRecalled(trx, lotIds);
  for (const lot_id of [...lotIds].sort((a, b) => a - b))
    await setLotSellable(trx, lot_id, true, bangkokIsoDay(by.at), {
      ...by,
      document: `${by.document} ${lot_id}`,
    });
}

/** @throws DomainError ORDER.BLOCKED {so_no} for an order that still holds units of a recalled lot */
export async function assertHoldsNoRecalled(trx: Db, so_no: string): Promise<void> {
  if (await holdsRecalled(trx, so_no)) throw new DomainError('ORDER.BLOCKED', { so_no });
}

/**
 * Units of a recalled lot that come back never go on sale.
 * @throws DomainError STOCK.RECALLED {line_no}
 */
export async function assertNotRecalled(
  trx: Db,
  so_no: string,
  resalable: readonly { line_no: number; quantity: number }[],
): Promise<void> {
  const lines = resalable.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return;
  const recalled = await recalledLines(trx, so_no);
  const found = lines.find(({ line_no }) => recalled.includes(line_no));
  if (found !== undefined) throw new DomainError('STOCK.RECALLED', { line_no: found.line_no });
}
