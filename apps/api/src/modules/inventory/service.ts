import { bangkokIsoDay } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type Counted,
  claimStock,
  closeExpiredLots,
  releaseStock,
  returnStock,
  type StockDifference,
  type StockLine,
  setOnHand,
  shipStock,
  stockDifferences,
} from './repository.ts';

/** As many differences of each kind are told; more are of the same cause. */
const TOLD_OF_EACH = 100;

/**
 * Holds units for the lines of an order in its transaction, before it is written: all or none of each line, the lot that
 * expires first leaves first.
 * @returns the numbers of the lines that are held; of one that is missing too few are left
 */
export const holdUnits = (trx: Db, so_no: string, lines: readonly StockLine[], at: Date) =>
  claimStock(trx, so_no, lines, bangkokIsoDay(at));

/** Lets go the units of an order that is cancelled before it is shipped; once. */
export const releaseUnits = (trx: Db, so_no: string): Promise<void> => releaseStock(trx, so_no);

/** Books out the units of an order that is shipped; once. `actor`: who moved the order. */
export const shipUnits = (trx: Db, so_no: string, at: Date, actor: string): Promise<void> =>
  shipStock(trx, so_no, at, actor);

/**
 * Books in units of shipped lines that came back, for sale again.
 * @param returned.document what they came back with; a document counts once
 * @returns how many were booked: at most what is still away of each line
 */
export const takeBackUnits = (
  trx: Db,
  returned: {
    so_no: string;
    lines: readonly { line_no: number; quantity: number }[];
    at: Date;
    document: string;
    actor: string;
  },
): Promise<number> => returnStock(trx, returned);

/**
 * Sets what is on hand of variants to what was counted, whatever open orders hold of it. A document counts once.
 * @returns the variants that changed, and those of which open orders hold more than there is
 */
export const countUnits = (
  trx: Db,
  counts: ReadonlyMap<number, number>,
  by: { at: Date; document: string; actor: string },
): Promise<Counted[]> => setOnHand(trx, counts, { ...by, reason: 'count' });

/** Takes lots off sale that expire today or earlier. @returns how many */
export const closeExpired = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  closeExpiredLots(db, bangkokIsoDay(now()));

/** Compares the ledger of stock with balances, allocations and orders, and logs what differs. Mends nothing. */
export async function checkStock({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<StockDifference[]> {
  const found = await stockDifferences(db, TOLD_OF_EACH);
  for (const difference of found) log.error(difference, 'stock does not agree with its ledger');
  return found;
}
