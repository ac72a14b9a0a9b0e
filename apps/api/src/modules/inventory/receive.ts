import type { Db } from '../../platform/database.ts';
import { type ReceivedBy, type ReceivedLine, receiveStock, reverseReceived } from './receive-repository.ts';

export type { ReceivedLine };

/**
 * Books received goods into their lots, which are made where they are new. Idempotent by document and line.
 * @returns the lines whose lot is known with another expiry, `2027-06-30`: the transaction must be rolled back
 */
export const receiveUnits = (
  trx: Db,
  lines: readonly ReceivedLine[],
  by: ReceivedBy,
): Promise<{ line_no: number; expires_on: string | null }[]> => receiveStock(trx, lines, by);

/**
 * Takes all units of a received document out of their lots again. Idempotent by document.
 * @returns the lines whose units are not all there and free; when there are any, nothing was changed
 */
export const takeOutReceived = (trx: Db, received: string, by: ReceivedBy): Promise<number[]> =>
  reverseReceived(trx, received, by);
