import { randomUUID } from 'node:crypto';
import { cartImage } from '@mali/contracts/images';
import { toBaht, toSatang } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import type {
  FindGoodsRequest,
  GoodsFound,
  NewReceiptRequest,
  Receipt,
  ReverseReceiptRequest,
} from '@mali/contracts/receiving';
import { daysUntil, NEAR_EXPIRY_DAYS, type ReceiptFault } from '@mali/contracts/receiving-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { receiveUnits, takeOutReceived } from '../inventory/receive.ts';
import { refreshCoverOf } from '../inventory/refresh-cover.ts';
import { gtinOf } from '../packing/scan-code.ts';
import type { LotLabel } from './lot-label.ts';
import {
  type Difference,
  type GoodsNames,
  insertDifferences,
  insertReceipt,
  markReversed,
  type ReceiptLine,
  readDifferences,
  readGoods,
  readReceipt,
  readReceiptLines,
  receiptOfKey,
  variantOfCode,
} from './receipt-repository.ts';
import { giveBack, takeIn } from './received-orders.ts';

type ReceiptDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Whether a member of the staff is shown what goods cost. */
export const seesCost = ({ role_id }: Pick<Caller, 'role_id'>): boolean =>
  role_id !== null && may(role_id, 'books:read');

const names = <Row extends GoodsNames>({ image, ...row }: Row) => ({ ...row, image: cartImage(image) });

/**
 * The goods of a scanned code, and variants that are known already; those that are gone are left out.
 * @throws DomainError RECEIPT.UNKNOWN_CODE {code}
 */
export async function findGoods(
  { db }: Pick<Deps, 'db'>,
  { codes, variants }: FindGoodsRequest,
): Promise<GoodsFound> {
  const scanned: number[] = [];
  for (const code of codes) {
    const found = await variantOfCode(db, code.trim(), gtinOf(code));
    if (found === null) throw new DomainError('RECEIPT.UNKNOWN_CODE', { code });
    scanned.push(found);
  }
  const found = await readGoods(db, [...new Set([...scanned, ...variants])]);
  return { goods: found.map(({ lots, ...row }) => ({ ...names(row), lots: [...lots] })) };
}

/** @throws DomainError RECEIPT.NOT_FOUND */
export async function getReceipt(
  { db }: Pick<Deps, 'db'>,
  caller: Pick<Caller, 'role_id'>,
  receiptId: number,
): Promise<Receipt> {
  const row = await readReceipt(db, receiptId);
  if (row === undefined) throw new DomainError('RECEIPT.NOT_FOUND');
  const baht = (satang: number | null) => (seesCost(caller) && satang !== null ? toBaht(satang) : null);
  const lines = await readReceiptLines(db, receiptId);
  const differences = await readDifferences(db, receiptId);
  const { po_id, po_no, ...shown } = row;
  return {
    ...shown,
    order: po_id === null || po_no === null ? null : { po_id, po_no },
    differences,
    received_at: row.received_at.toISOString(),
    cost: baht(row.cost),
    lines: lines.map((line) => ({ ...names(line), unit_cost: baht(line.unit_cost) })),
  };
}

const subjectOf = (receiptId: number): string => `receipt ${receiptId}`;
const actorOf = ({ user_id }: Caller): string => `staff ${user_id}`;

type Fault = { line: number; fault: ReceiptFault; expires_on?: string | null };

/**
 * @throws DomainError RECEIPT.LINES {faults: [{line, fault, expires_on}]}; RECEIPT.NEAR_EXPIRY {lines} unless confirmed
 */
async function checkLines(
  trx: Db,
  lines: readonly ReceiptLine[],
  { today, near_expiry }: { today: string; near_expiry: boolean },
): Promise<void> {
  const goods = new Map(
    (
      await readGoods(
        trx,
        lines.map(({ mat_var_id }) => mat_var_id),
      )
    ).map((row) => [row.mat_var_id, row]),
  );
  const expiries = new Map<string, string | null>();
  const faults = lines.flatMap(({ line_no: line, mat_var_id, lot, expires_on }): Fault[] => {
    const known = goods.get(mat_var_id);
    if (known === undefined) return [{ line, fault: 'variant' }];
    if (expires_on === null && known.expires) return [{ line, fault: 'expiry_missing' }];
    if (expires_on !== null && daysUntil(expires_on, today) <= 0) return [{ line, fault: 'expired' }];
    const key = `${mat_var_id} ${lot}`;
    const earlier = expiries.get(key);
    if (earlier !== undefined && earlier !== expires_on)
      return [{ line, fault: 'lot_expiry', expires_on: earlier }];
    expiries.set(key, expires_on);
    return [];
  });
  if (faults.length > 0) throw new DomainError('RECEIPT.LINES', { faults });
  const near = lines.filter(
    ({ expires_on }) => expires_on !== null && daysUntil(expires_on, today) <= NEAR_EXPIRY_DAYS,
  );
  if (near.length > 0 && !near_expiry)
    throw new DomainError('RECEIPT.NEAR_EXPIRY', { lines: near.map(({ line_no }) => line_no) });
}

/**
 * Receives goods into stock: the receipt, its lots and movements, and what has come of an order, in one transaction.
 * Idempotent by `request_key`.
 * @throws DomainError AUTH.FORBIDDEN for costs of those who may not see the books; RECEIPT.LINES {faults},
 *   RECEIPT.NEAR_EXPIRY {lines}; of an order PURCHASE.NOT_FOUND, PURCHASE.STATE {state}, RECEIPT.OVER {variants} unless
 *   confirmed
 */
export async function receiveGoods(
  deps: ReceiptDeps,
  caller: Caller,
  { request_key, reference, note, near_expiry, lines: asked, order = null }: NewReceiptRequest,
): Promise<Receipt> {
  if (!seesCost(caller) && asked.some(({ unit_cost }) => unit_cost !== null))
    throw new DomainError('AUTH.FORBIDDEN');
  const at = deps.now();
  const lines = asked.map(
    ({ lot, unit_cost, ...line }, i): ReceiptLine => ({
      ...line,
      line_no: i + 1,
      lot: lot.trim(),
      unit_cost: unit_cost === null ? null : toSatang(unit_cost),
    }),
  );
  const receiptId = await deps.db.transaction(async (trx) => {
    const before = await receiptOfKey(trx, request_key);
    if (before !== null) return before;
    await checkLines(trx, lines, { today: bangkokIsoDay(at), near_expiry });
    let differences: Difference[] = [];
    let posted = lines;
    if (order !== null) {
      const taken = await takeIn(trx, order, lines, at, () => receiptOfKey(trx, request_key));
      if (taken.earlier !== null) return taken.earlier;
      differences = taken.differences;
      // Those who receive need not know what it costs: the order does.
      posted = lines.map((line) => ({
        ...line,
        unit_cost: line.unit_cost ?? taken.costs.get(line.mat_var_id) ?? null,
      }));
    }
    const receipt = {
      ...{ request_key, at, user_id: caller.user_id, reverses: null, po_id: order?.po_id ?? null },
      lines: posted,
    };
    const made = await insertReceipt(trx, {
      ...receipt,
      reference: reference.trim(),
      note: note.trim(),
    });
    // Sent twice at once: the other one is committed.
    if (made === null) return receiptOfKey(trx, request_key);
    await insertDifferences(trx, made, differences);
    const other = await receiveUnits(trx, posted, {
      ...{ document: subjectOf(made), at, actor: actorOf(caller) },
    });
    if (other.length > 0)
      throw new DomainError('RECEIPT.LINES', {
        faults: other.map(({ line_no: line, expires_on }) => ({ line, fault: 'lot_expiry', expires_on })),
      });
    await refreshCoverOf(deps, trx, [...new Set(posted.map(({ mat_var_id }) => mat_var_id))], at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'goods_received', at, user_id: null, subject: subjectOf(made) },
      details: {
        lines: lines.length,
        units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        ...(reference.trim() !== '' && { reference: reference.trim() }),
        near_expiry,
        ...(order !== null && { purchase_order: order.po_id, differences: differences.length }),
      },
    });
    return made;
  });
  if (receiptId === null) throw new Error('a receipt was expected');
  return getReceipt(deps, caller, receiptId);
}

/**
 * Corrects a receipt by a counter-receipt that takes out all of its units, and takes them back from its order.
 * @returns the receipt, with the one that reverses it
 * @throws DomainError RECEIPT.NOT_FOUND, RECEIPT.REVERSED, RECEIPT.UNITS_GONE {lines} when units were sold, held or moved
 */
export async function reverseReceipt(
  deps: ReceiptDeps,
  caller: Caller,
  receiptId: number,
  { reason }: ReverseReceiptRequest,
): Promise<Receipt> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await readReceipt(trx, receiptId);
    if (was === undefined) throw new DomainError('RECEIPT.NOT_FOUND');
    if (!(await markReversed(trx, receiptId))) throw new DomainError('RECEIPT.REVERSED');
    const lines = (await readReceiptLines(trx, receiptId)).map(
      ({ line_no, mat_var_id, lot, expires_on, quantity, unit_cost }): ReceiptLine => ({
        ...{ line_no, mat_var_id, lot, expires_on, quantity: -quantity, unit_cost },
      }),
    );
    const { po_id, reference } = was;
    if (po_id !== null) await giveBack(trx, po_id, lines);
    const reversal = { at, user_id: caller.user_id, reference, reverses: receiptId, po_id, lines };
    const made = await insertReceipt(trx, { ...reversal, request_key: randomUUID(), note: reason.trim() });
    if (made === null) throw new Error('a receipt was expected');
    const gone = await takeOutReceived(trx, subjectOf(receiptId), {
      ...{ document: subjectOf(made), at, actor: actorOf(caller) },
    });
    if (gone.length > 0) throw new DomainError('RECEIPT.UNITS_GONE', { lines: gone });
    await refreshCoverOf(deps, trx, [...new Set(lines.map(({ mat_var_id }) => mat_var_id))], at);
    const event = { kind: 'receipt_reversed', at, user_id: null } as const;
    const details = { reason: reason.trim(), reversal: made };
    await recordStaffAction(trx, caller, { ...event, subject: subjectOf(receiptId), details });
    await recordStaffAction(trx, caller, {
      ...{ ...event, subject: subjectOf(made) },
      details: { reason: reason.trim(), reverses: receiptId },
    });
  });
  return getReceipt(deps, caller, receiptId);
}

/**
 * The labels of a receipt's lots, one for each line.
 * @throws DomainError RECEIPT.NOT_FOUND, also for a reversal, which brings nothing in
 */
export async function lotLabelsOf({ db }: Pick<Deps, 'db'>, receiptId: number): Promise<LotLabel[]> {
  const row = await readReceipt(db, receiptId);
  if (row === undefined || row.state === 'reversal') throw new DomainError('RECEIPT.NOT_FOUND');
  const lines = await readReceiptLines(db, receiptId);
  return lines.map(({ name_th, brand_en, item_id, lot, expires_on, bin, quantity }) => ({
    ...{ name: name_th, brand: brand_en, item_id, lot, expires_on, bin, quantity, receipt_id: receiptId },
  }));
}
