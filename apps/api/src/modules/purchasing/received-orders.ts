import { mayAct, type PurchaseState } from '@mali/contracts/purchase-order-values';
import type { ReceivedOrderRequest } from '@mali/contracts/receiving';
import type { Db } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { addReceived, followReceipt, lockPurchase, readLines } from './purchase-repository.ts';
import type { Difference, ReceiptLine } from './receipt-repository.ts';

/** How an order with these lines stands once goods come. */
export function stateOfLines(lines: readonly Readonly<{ units: number; received: number }>[]): PurchaseState {
  if (lines.every(({ units, received }) => received >= units)) return 'received';
  return lines.some(({ received }) => received > 0) ? 'partial' : 'sent';
}

type Units = Readonly<{ mat_var_id: number; quantity: number }>;

/** Units of each variant, in the order of the first line of each. */
function unitsOf(lines: readonly Units[]): { mat_var_id: number; units: number }[] {
  const sums = new Map<number, number>();
  for (const { mat_var_id, quantity } of lines) sums.set(mat_var_id, (sums.get(mat_var_id) ?? 0) + quantity);
  return [...sums].map(([mat_var_id, units]) => ({ mat_var_id, units }));
}

/**
 * Books what has come of an order, which follows. It is locked before any stock is: receipts of one order come one after
 * the other.
 * @param earlierOf the receipt of the same request, which may have been committed while this one waited
 * @returns what is not as ordered, and the cost of a unit of each variant in satang; or the receipt of the same request
 * @throws DomainError PURCHASE.NOT_FOUND, PURCHASE.STATE {state}, RECEIPT.OVER {variants} unless confirmed
 */
export async function takeIn(
  trx: Db,
  { po_id, over, differences: noted }: ReceivedOrderRequest,
  lines: readonly ReceiptLine[],
  at: Date,
  earlierOf: () => Promise<number | null>,
): Promise<{ earlier: number | null; differences: Difference[]; costs: ReadonlyMap<number, number | null> }> {
  const order = await lockPurchase(trx, po_id);
  if (order === undefined) throw new DomainError('PURCHASE.NOT_FOUND');
  const earlier = await earlierOf();
  if (earlier !== null) return { earlier, differences: [], costs: new Map() };
  if (!mayAct('receive', order.state)) throw new DomainError('PURCHASE.STATE', { state: order.state });
  const ordered = new Map((await readLines(trx, po_id)).map((line) => [line.mat_var_id, line]));
  const come = unitsOf(lines);
  const beyond = come.flatMap(({ mat_var_id, units }): Difference[] => {
    const line = ordered.get(mat_var_id);
    if (line === undefined) return [{ mat_var_id, kind: 'wrong', units, note: '' }];
    const more = units - Math.max(0, line.units - line.received);
    return more > 0 ? [{ mat_var_id, kind: 'over', units: more, note: '' }] : [];
  });
  if (beyond.length > 0 && !over)
    throw new DomainError('RECEIPT.OVER', {
      variants: beyond.map(({ mat_var_id, units }) => ({ mat_var_id, units })),
    });
  await addReceived(trx, po_id, come);
  const state = stateOfLines(await readLines(trx, po_id));
  await followReceipt(trx, po_id, state, state === 'received' ? at : null);
  return {
    earlier: null,
    costs: new Map([...ordered].map(([id, { unit_cost }]) => [id, unit_cost])),
    differences: [
      ...beyond,
      ...noted.map(({ note, ...difference }) => ({ ...difference, note: note.trim() })),
    ],
  };
}

/**
 * Takes units of a reversed receipt back from its order, which waits for them again unless it was closed short.
 * @param lines of the counter-receipt, with negative units
 */
export async function giveBack(trx: Db, poId: number, lines: readonly ReceiptLine[]): Promise<void> {
  const order = await lockPurchase(trx, poId);
  if (order === undefined) return;
  await addReceived(trx, poId, unitsOf(lines));
  if (order.state === 'short') return;
  await followReceipt(trx, poId, stateOfLines(await readLines(trx, poId)), null);
}
