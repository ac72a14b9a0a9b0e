import type { SecurityEventKind } from '@mali/contracts/audit-values';
import { cartImage } from '@mali/contracts/images';
import { STOCK_TRANSFER_EDIT, type StockTransferState } from '@mali/contracts/stock-transfer-values';
import type {
  NewStockTransferRequest,
  ReceiveTransferRequest,
  StockTransfer,
  StockTransferLineRequest,
  StockTransferReasonRequest,
} from '@mali/contracts/stock-transfers';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { assertOwnPlaces } from '../inventory/own-places.ts';
import { arriveUnits, isWay, sendUnits, settleDifferences } from '../inventory/transit.ts';
import {
  deleteLots,
  insertLots,
  insertTransfer,
  lineOf,
  lockTransfer,
  readTransfer,
  readTransferGoods,
  setLine,
  setReceived,
  setState,
  type TransferDetail,
  transferOfKey,
} from './repository.ts';

type TransferDeps = Pick<Deps, 'db' | 'now'>;

const subjectOf = (id: number): string => `stock-transfer ${id}`;
const actorOf = ({ user_id }: Caller): string => `staff ${user_id}`;

/** @throws DomainError STOCK_TRANSFER.NOT_FOUND */
export async function getTransfer({ db }: Pick<Deps, 'db'>, id: number): Promise<StockTransfer> {
  const row = await readTransfer(db, id);
  if (row === undefined) throw new DomainError('STOCK_TRANSFER.NOT_FOUND');
  const { sendings: _sendings, ...shown } = row;
  const goods = await readTransferGoods(db, id);
  return {
    ...shown,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
    goods: goods.map(({ image, ...one }) => ({ ...one, image: cartImage(image) })),
  };
}

/**
 * Begins a transfer between two places, one of which is the caller's, once for each key.
 * @throws DomainError STOCK.PLACE, PLACE.NOT_FOUND
 */
export async function makeTransfer(
  deps: TransferDeps,
  caller: Caller,
  request: NewStockTransferRequest,
): Promise<StockTransfer> {
  const { request_key: key, from_location_id: from, to_location_id: to } = request;
  const at = deps.now();
  const reason = request.reason.trim();
  const id = await deps.db.transaction(async (trx) => {
    const before = await transferOfKey(trx, key);
    if (before !== null) return before;
    await assertOwnPlaces(trx, caller, [from, to]);
    if (!(await isWay(trx, from, to))) throw new DomainError('STOCK.PLACE', { place: to });
    const made = await insertTransfer(trx, { key, from, to, reason, at, by: caller.user_id });
    // Sent twice at once: the other one is committed.
    if (made === null) return transferOfKey(trx, key);
    await record(trx, caller, made, 'stock_transfer_made', at, { from, to, reason });
    return made;
  });
  if (id === null) throw new Error('a transfer was expected');
  return getTransfer(deps, id);
}

const record = (
  trx: Db,
  caller: Caller,
  id: number,
  kind: SecurityEventKind,
  at: Date,
  details: Record<string, string | number>,
): Promise<void> =>
  recordStaffAction(trx, caller, { ...{ kind, at, user_id: null, subject: subjectOf(id) }, details });

/** Work on a transfer in one of these states, locked. @throws DomainError STOCK_TRANSFER.NOT_FOUND, STOCK_TRANSFER.STATE */
async function withTransfer(
  deps: TransferDeps,
  id: number,
  states: readonly StockTransferState[],
  work: (trx: Db, transfer: TransferDetail) => Promise<void>,
): Promise<StockTransfer> {
  await deps.db.transaction(async (trx) => {
    const transfer = await lockTransfer(trx, id);
    if (transfer === undefined) throw new DomainError('STOCK_TRANSFER.NOT_FOUND');
    if (!states.includes(transfer.state))
      throw new DomainError('STOCK_TRANSFER.STATE', { state: transfer.state });
    await work(trx, transfer);
  });
  return getTransfer(deps, id);
}

/**
 * Sets how many units of a variant a draft sends. Who has seen another number is refused; a repeated request is done.
 * @throws DomainError STOCK_TRANSFER.NOT_FOUND, STOCK_TRANSFER.STATE, STOCK_TRANSFER.FULL, RECORD.CHANGED, STOCK.NOT_FOUND
 */
export const setTransferLine = (
  deps: TransferDeps,
  id: number,
  { mat_var_id, quantity, was }: StockTransferLineRequest,
): Promise<StockTransfer> =>
  withTransfer(deps, id, ['draft'], async (trx, { lines }) => {
    const before = await lineOf(trx, id, mat_var_id);
    if (before === quantity) return;
    if (before !== was) throw new DomainError('RECORD.CHANGED');
    if (before === 0 && lines >= STOCK_TRANSFER_EDIT.linesMax) throw new DomainError('STOCK_TRANSFER.FULL');
    if (!(await setLine(trx, id, { mat_var_id, quantity, at: deps.now() })))
      throw new DomainError('STOCK.NOT_FOUND');
  });

/**
 * Sends a transfer: its units leave the place, of each variant the lots that expire first, and are on their way.
 * @throws DomainError STOCK_TRANSFER.NOT_FOUND, STOCK_TRANSFER.STATE, STOCK_TRANSFER.EMPTY, STOCK_TRANSFER.SHORT {variants}
 * when open orders hold too many, STOCK.PLACE when a place was closed
 */
export const sendTransfer = (deps: TransferDeps, caller: Caller, id: number): Promise<StockTransfer> =>
  withTransfer(deps, id, ['draft'], async (trx, { from, to, reason, sendings }) => {
    const at = deps.now();
    const goods = await readTransferGoods(trx, id);
    if (goods.length === 0) throw new DomainError('STOCK_TRANSFER.EMPTY');
    if (!(await isWay(trx, from.location_id, to.location_id)))
      throw new DomainError('STOCK.PLACE', { place: to.location_id });
    const wanted = new Map(goods.map(({ mat_var_id, quantity }) => [mat_var_id, quantity]));
    const document = `${subjectOf(id)} sent ${sendings + 1}`;
    const by = { at, actor: actorOf(caller), note: reason };
    const sent = await sendUnits(trx, from.location_id, wanted, document, by);
    if ('short' in sent) throw new DomainError('STOCK_TRANSFER.SHORT', { variants: sent.short });
    await insertLots(trx, id, sent.lots);
    await setState(trx, id, 'sent', { at, by: caller.user_id });
    const units = sent.lots.reduce((sum, lot) => sum + lot.units, 0);
    await record(trx, caller, id, 'stock_transfer_sent', at, { units, variants: goods.length });
  });

/**
 * Takes a transfer back that is on its way: its units are where they left, and it is a draft again.
 * @throws DomainError STOCK_TRANSFER.NOT_FOUND, STOCK_TRANSFER.STATE
 */
export const takeBackTransfer = (
  deps: TransferDeps,
  caller: Caller,
  id: number,
  { reason }: StockTransferReasonRequest,
): Promise<StockTransfer> =>
  withTransfer(deps, id, ['sent'], async (trx, { from, sendings }) => {
    const at = deps.now();
    const lots = sentLots(await readTransferGoods(trx, id));
    const by = { at, actor: actorOf(caller), note: reason.trim() };
    if (!(await arriveUnits(trx, from.location_id, lots, `${subjectOf(id)} back ${sendings}`, by)))
      throw new Error(`units of transfer ${id} are not on their way`);
    await deleteLots(trx, id);
    await setState(trx, id, 'draft', { at, by: caller.user_id });
    await record(trx, caller, id, 'stock_transfer_taken_back', at, { reason: reason.trim() });
  });

const sentLots = (goods: Awaited<ReturnType<typeof readTransferGoods>>) =>
  goods.flatMap(({ mat_var_id, lots }) =>
    lots.map(({ lot_id, sent }) => ({ mat_var_id, lot_id, units: sent })),
  );

/**
 * Receives a transfer: what came is on hand there, what did not come is written off, what came besides is added; a
 * difference needs its reason. It cannot be taken back.
 * @throws DomainError STOCK_TRANSFER.NOT_FOUND, STOCK_TRANSFER.STATE, STOCK_TRANSFER.LOTS when not every lot is named once,
 * STOCK_TRANSFER.DIFFERENCE without a reason
 */
export const receiveTransfer = (
  deps: TransferDeps,
  caller: Caller,
  id: number,
  request: ReceiveTransferRequest,
): Promise<StockTransfer> =>
  withTransfer(deps, id, ['sent'], async (trx, { to, reason }) => {
    const at = deps.now();
    const sent = sentLots(await readTransferGoods(trx, id));
    const came = new Map(request.lots.map(({ lot_id, received }) => [lot_id, received]));
    if (
      came.size !== request.lots.length ||
      came.size !== sent.length ||
      !sent.every((lot) => came.has(lot.lot_id))
    )
      throw new DomainError('STOCK_TRANSFER.LOTS');
    const receivedOf = (lotId: number) => came.get(lotId) ?? 0;
    const differences = sent
      .map((lot) => ({ ...lot, units: receivedOf(lot.lot_id) - lot.units }))
      .filter(({ units }) => units !== 0);
    const difference = (request.difference ?? '').trim();
    if (differences.length > 0 && difference === '') throw new DomainError('STOCK_TRANSFER.DIFFERENCE');
    const by = { at, actor: actorOf(caller) };
    const arrived = sent
      .map((lot) => ({ ...lot, units: Math.min(lot.units, receivedOf(lot.lot_id)) }))
      .filter(({ units }) => units > 0);
    const place = to.location_id;
    const isBooked =
      (await arriveUnits(trx, place, arrived, `${subjectOf(id)} received`, { ...by, note: reason })) &&
      (await settleDifferences(trx, place, differences, `${subjectOf(id)} difference`, {
        ...{ ...by, note: difference },
      }));
    if (!isBooked) throw new Error(`units of transfer ${id} are not on their way`);
    await setReceived(trx, id, request.lots);
    await setState(trx, id, 'received', { at, by: caller.user_id, difference });
    await record(trx, caller, id, 'stock_transfer_received', at, {
      units: [...came.values()].reduce((sum, n) => sum + n, 0),
      ...(difference !== '' && { reason: difference }),
    });
  });

/** Gives up a draft. @throws DomainError STOCK_TRANSFER.NOT_FOUND, STOCK_TRANSFER.STATE */
export const cancelTransfer = (deps: TransferDeps, caller: Caller, id: number): Promise<StockTransfer> =>
  withTransfer(deps, id, ['draft'], async (trx) => {
    const at = deps.now();
    await setState(trx, id, 'cancelled', { at, by: caller.user_id });
    await record(trx, caller, id, 'stock_transfer_cancelled', at, {});
  });
