import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOrderViewers } from '../payments/index.ts';
import { beginReturnBooking, newDropOffCode } from './booking.ts';
import {
  insertEvent,
  insertReturn,
  moveReturn,
  orderedLines,
  type ReturnDetail,
  readReturn,
  returnByKey,
  setDecision,
} from './repository.ts';
import { decideBy, newReturnNo } from './service.ts';

/**
 * Opens an approved return, free of charge, for units of an order that are recalled, whatever its return period. Units
 * that have gone back already and gifts, for which no money goes back, are left out. The order is locked by the caller;
 * repeated with the same key it is answered with the first one.
 * @param asked.sendBack false: the money goes back without the goods
 * @returns undefined when nothing is left to return
 */
export async function openRecalled(
  deps: Pick<Deps, 'carriers' | 'config'>,
  trx: Db,
  recalled: Readonly<{
    so_no: string;
    request_key: string;
    lines: readonly { line_no: number; quantity: number }[];
    sendBack: boolean;
    note: string;
    at: Date;
  }>,
): Promise<ReturnDetail | undefined> {
  const { so_no, request_key, sendBack, note, at } = recalled;
  const known = await returnByKey(trx, so_no, request_key);
  if (known !== undefined) return known;
  const ordered = await orderedLines(trx, so_no);
  const lines = recalled.lines.flatMap(({ line_no, quantity }) => {
    const line = ordered.find((one) => one.line_no === line_no);
    const units = line === undefined || line.gwp ? 0 : Math.min(quantity, line.quantity - line.taken);
    return units > 0 ? [{ line_no, quantity: units }] : [];
  });
  if (lines.length === 0) return undefined;
  const return_no = newReturnNo(at);
  const system = { kind: 'system', id: null } as const;
  await insertReturn(
    trx,
    {
      ...{ return_no, so_no, status: 'asked', source: 'staff', note },
      ...{ request_key, asked_at: at, decide_by: decideBy(at) },
    },
    lines.map((line) => ({
      ...line,
      ...{ reason: 'defect', opened: true, cause: 'shop', send_back: sendBack, exchange_for: null },
    })),
    system,
  );
  await moveReturn(trx, return_no, ['asked'], sendBack ? 'approved' : 'inspected', at);
  await insertEvent(trx, return_no, 'approved', at, system);
  // The carrier's number is the code, where it can be booked; a mail of its own follows with it.
  const isBooking = sendBack && (await beginReturnBooking(deps, trx, { return_no, so_no, at }));
  await setDecision(
    trx,
    return_no,
    { pay_first: false, drop_off_code: sendBack && !isBooking ? newDropOffCode() : null },
    lines.map(({ line_no }) => ({
      ...{ line_no, approved: true, decision_note: '', send_back: sendBack },
      ...{ cause: 'shop', exchange_for: null },
    })),
  );
  await notifyOrderViewers(trx, so_no);
  return readReturn(trx, return_no);
}
