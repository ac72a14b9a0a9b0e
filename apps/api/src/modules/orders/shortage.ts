import type { Db } from '../../platform/database.ts';
import { writeOffMissing } from '../inventory/service.ts';
import { closeShortage, isShortageOver, type ShortageRow, shortageOf } from './shortage-repository.ts';

type By = { at: Date; by: number | null };

/** Takes reported units out of stock, once the order has released them; a recalled lot is closed on its own. */
export async function writeOffShortage(trx: Db, shortage: ShortageRow, { at, by }: By): Promise<void> {
  if (shortage.cause === 'recalled') return;
  const missing = new Map<number, number>();
  for (const { mat_var_id, quantity } of shortage.lines)
    missing.set(mat_var_id, (missing.get(mat_var_id) ?? 0) + quantity);
  const document = `shortage ${shortage.request_id}`;
  await writeOffMissing(trx, shortage.location_id, missing, {
    at,
    document,
    actor: by === null ? 'system' : `staff ${by}`,
  });
}

/**
 * Ends the report of missing goods of a locked order whose lines were changed, if none of them is needed any more: the
 * order may be packed, and the goods leave stock.
 */
export async function settleShortage(trx: Db, so_no: string, done: By): Promise<void> {
  const shortage = await shortageOf(trx, so_no);
  if (shortage === undefined || !(await isShortageOver(trx, shortage))) return;
  await closeShortage(trx, so_no, { status: 'accepted', decision: null, ...done });
  await writeOffShortage(trx, shortage, done);
}
