import { type Db, INTEGERS, integers, rows, TEXTS } from '../../platform/database.ts';

/** A line of received goods. Days are `2027-06-30`, amounts satang of a unit. */
export type ReceivedLine = Readonly<{
  line_no: number;
  mat_var_id: number;
  lot: string;
  expires_on: string | null;
  quantity: number;
  unit_cost: number | null;
}>;
/** What caused a movement: its document is its idempotency key. */
export type ReceivedBy = Readonly<{ document: string; at: Date; actor: string }>;

/** @returns the lines whose lot is known with another expiry: the transaction must be rolled back */
export const receiveStock = (
  trx: Db,
  lines: readonly ReceivedLine[],
  { document, at, actor }: ReceivedBy,
): Promise<{ line_no: number; expires_on: string | null }[]> =>
  rows(
    trx,
    `SELECT line_no, expires_on::text FROM receive_stock(?, ${INTEGERS}, ${INTEGERS}, ${TEXTS},
       (SELECT ?::text[])::date[], ${INTEGERS}, (SELECT ?::text[])::int[], ?, ?) ORDER BY line_no`,
    [
      document,
      integers(lines.map(({ line_no }) => line_no)),
      integers(lines.map(({ mat_var_id }) => mat_var_id)),
      lines.map(({ lot }) => lot),
      lines.map(({ expires_on }) => expires_on),
      integers(lines.map(({ quantity }) => quantity)),
      lines.map(({ unit_cost }) => (unit_cost === null ? null : String(unit_cost))),
      ...[at, actor],
    ] as never[],
  );

/** @returns the lines whose units are not all there and free; when there are any, nothing was changed */
export async function reverseReceived(
  trx: Db,
  received: string,
  { document, at, actor }: ReceivedBy,
): Promise<number[]> {
  const found = await rows<{ line_no: number }>(
    trx,
    'SELECT line_no FROM reverse_receipt(?, ?, ?, ?) AS line_no',
    [received, document, at, actor],
  );
  return found.map(({ line_no }) => line_no);
}
