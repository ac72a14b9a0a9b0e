import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { claimBranchStock, moveReturnedStock } from './pickup-places-repository.ts';
import { lockPlaces } from './places-repository.ts';
import { assertNotRecalled } from './recall.ts';
import {
  type Counted,
  claimStock,
  exchangeStock,
  lockOnHand,
  releaseStock,
  releaseStockUnits,
  removeReturnedStock,
  returnStock,
  type StockDifference,
  type StockLine,
  setBranchOnHand,
  setOnHand,
  shipStock,
  stockDifferences,
  writeOffShipped,
} from './repository.ts';
import { insertStockCheck } from './stock-list-repository.ts';

/** Maximum number of reported differences per kind. */
const REPORTED_PER_KIND = 100;

export { lockPlaces };

/**
 * Reserves units for an order's lines in its transaction: all or none of each line, earliest expiry first.
 * @returns the numbers of the reserved lines; the others have too few units left
 */
export const holdUnits = (trx: Db, so_no: string, lines: readonly StockLine[], at: Date) =>
  claimStock(trx, so_no, lines, bangkokIsoDay(at));

/**
 * Reserves units of a branch for the lines of an order that is picked up there; the warehouse's stay for the web shop.
 * @returns the numbers of the reserved lines; the others have too few units left
 */
export const holdBranchUnits = (
  trx: Db,
  so_no: string,
  locationId: number,
  lines: readonly StockLine[],
  at: Date,
) => claimBranchStock(trx, so_no, locationId, lines, bangkokIsoDay(at));

/** Releases the units of an order cancelled before shipping; idempotent. */
export const releaseUnits = (trx: Db, so_no: string): Promise<void> => releaseStock(trx, so_no);

/** Releases these units of an order that is not packed yet; the caller holds the order's lock. */
export const releaseLineUnits = (
  trx: Db,
  so_no: string,
  units: readonly { line_no: number; quantity: number }[],
): Promise<void> => releaseStockUnits(trx, so_no, units);

/**
 * Reserves another variant for a line of an order that is not packed, in place of its own; the caller holds the order's
 * lock.
 * @returns false when there are too few units: the transaction must be rolled back
 */
export const exchangeUnits = (
  trx: Db,
  so_no: string,
  line: { line_no: number; mat_var_id: number },
  at: Date,
): Promise<boolean> => exchangeStock(trx, so_no, line, bangkokIsoDay(at));

/** Deducts the units of a shipped order; idempotent. `actor`: who changed the status. */
export const shipUnits = (trx: Db, so_no: string, at: Date, actor: string): Promise<void> =>
  shipStock(trx, so_no, at, actor);

/**
 * Books returned units of shipped lines back into stock.
 * @param returned.document source document, as idempotency key
 * @returns booked units: limited to those not returned yet of each line
 * @throws DomainError STOCK.RECALLED for lines with units of a recalled lot
 */
export async function takeBackUnits(
  trx: Db,
  returned: {
    so_no: string;
    lines: readonly { line_no: number; quantity: number }[];
    at: Date;
    document: string;
    actor: string;
  },
): Promise<number> {
  await assertNotRecalled(trx, returned.so_no, returned.lines);
  return returnStock(trx, returned);
}

/** What the inspection of returned units of a line found. */
export type Inspected = Readonly<{
  line_no: number;
  /** Units for sale again, in their original lot. */
  restocked: number;
  /** Units at the quarantine location, in their lot. */
  quarantined: number;
  written_off: number;
}>;

/**
 * Books inspected units of shipped lines: back into their lot, from which those unfit for sale are removed at once.
 * Idempotent by document.
 * @returns booked units: limited to those not returned yet of each line
 * @throws DomainError STOCK.RECALLED for units of a recalled lot that would go on sale
 */
export async function inspectUnits(
  trx: Db,
  inspected: { so_no: string; lines: readonly Inspected[]; at: Date; document: string; actor: string },
): Promise<number> {
  const { so_no, at, actor } = inspected;
  await assertNotRecalled(
    trx,
    so_no,
    inspected.lines.map(({ line_no, restocked }) => ({ line_no, quantity: restocked })),
  );
  let booked = 0;
  for (const outcome of ['restocked', 'quarantined', 'written_off'] as const) {
    const lines = inspected.lines
      .map((line) => ({ line_no: line.line_no, quantity: line[outcome] }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) continue;
    const document = `${inspected.document} ${outcome}`;
    booked += await returnStock(trx, { so_no, lines, at, document, actor });
    if (outcome !== 'restocked') await removeReturnedStock(trx, { outcome, at, document, actor });
    // Returns come to the warehouse, also those of orders that were picked up at a branch.
    else await moveReturnedStock(trx, { document, at, actor });
  }
  return booked;
}

/**
 * Writes off units of shipped lines that were lost or came back unfit for sale.
 * @param lost.document source document, as idempotency key
 * @returns written units: limited to those still away of each line
 */
export const writeOffUnits = (trx: Db, lost: Parameters<typeof writeOffShipped>[1]): Promise<number> =>
  writeOffShipped(trx, lost);

/**
 * Sets the counted units on hand, regardless of reservations. Idempotent by document.
 * @returns the variants that changed, and those with more reserved units than on hand
 */
export const countUnits = (
  trx: Db,
  counts: ReadonlyMap<number, number>,
  by: { at: Date; document: string; actor: string },
): Promise<Counted[]> => setOnHand(trx, counts, { ...by, reason: 'count' });

/** The same at the warehouse or a branch. */
const setUnits = (
  trx: Db,
  locationId: number,
  counts: ReadonlyMap<number, number>,
  by: { at: Date; document: string; actor: string },
): Promise<Counted[]> =>
  locationId === MAIN_LOCATION ? countUnits(trx, counts, by) : setBranchOnHand(trx, locationId, counts, by);

/**
 * Changes on hand of the warehouse or a branch by the differences of a count, whatever has been sold or received since. Idempotent by document.
 * @param check runs behind the locks of the variants' stock; what it throws books nothing
 * @returns what was booked by variant: less than a missing number where open orders hold the units
 */
export async function bookDifferences(
  trx: Db,
  locationId: number,
  differences: ReadonlyMap<number, number>,
  by: { at: Date; document: string; actor: string },
  check: () => Promise<void>,
): Promise<Map<number, number>> {
  const onHand = await lockOnHand(trx, [...differences.keys()], locationId);
  await check();
  if (differences.size === 0) return new Map();
  const counts = [...differences].map(([id, n]): [number, number] => [
    id,
    Math.max(0, (onHand.get(id) ?? 0) + n),
  ]);
  const changed = await setUnits(trx, locationId, new Map(counts), by);
  const changes = new Map(changed.map(({ mat_var_id, change }) => [mat_var_id, change]));
  return new Map([...differences.keys()].map((id) => [id, changes.get(id) ?? 0]));
}

/**
 * Takes units that are not there, or cannot be sold, out of stock; units that other orders hold stay. Idempotent by
 * document.
 * @param locationId the warehouse or a branch
 * @param missing units by variant
 */
export const writeOffMissing = async (
  trx: Db,
  locationId: number,
  missing: ReadonlyMap<number, number>,
  by: { at: Date; document: string; actor: string },
): Promise<void> => {
  const onHand = await lockOnHand(trx, [...missing.keys()], locationId);
  const counts = [...missing].map(([id, n]): [number, number] => [
    id,
    Math.max(0, (onHand.get(id) ?? 0) - n),
  ]);
  await setUnits(trx, locationId, new Map(counts), by);
};

/**
 * Compares the stock ledger with balances, allocations and orders; logs and stores differences without correcting
 * them.
 */
export async function checkStock({
  db,
  log,
  now,
}: Pick<Deps, 'db' | 'log' | 'now'>): Promise<StockDifference[]> {
  const found = await stockDifferences(db, REPORTED_PER_KIND);
  await insertStockCheck(db, now(), found);
  for (const difference of found) log.error(difference, 'stock does not agree with its ledger');
  return found;
}
