import type { AdminOrder } from '@mali/contracts/admin-orders';
import { may } from '@mali/contracts/permissions';
import type { ChangeSenderRequest, SenderOptions } from '@mali/contracts/sending';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { readFreeUnits, readSendingPlaces } from '../inventory/index.ts';
import { boundPlaces } from '../inventory/own-places.ts';
import { moveOrderUnits } from '../inventory/sending.ts';
import {
  closeShortage,
  insertChange,
  type OrderDetail,
  type OrderRow,
  readOrder,
  setSender,
  shortageOf,
} from '../orders/index.ts';
import { writeOffShortage } from '../orders/shortage.ts';
import { lockOrder } from '../payments/index.ts';
import { isChangeable } from './cancel-units.ts';

type SenderDeps = Pick<Deps, 'db' | 'now'>;

export const senderOf = ({ sent_from_location_id: id }: Pick<OrderRow, 'sent_from_location_id'>): number =>
  id ?? MAIN_LOCATION;

/** The places from which a caller may send orders, and those of orders that are under way. */
async function placesFor(db: Db, caller: Caller) {
  const [bound, places] = await Promise.all([boundPlaces(db, caller), readSendingPlaces(db)]);
  return places.map((place) => ({ ...place, isOwn: bound === null || bound.includes(place.location_id) }));
}

/**
 * The place that sends an order, for staff; undefined for one that is picked up or has no goods, and where the warehouse
 * alone sends.
 */
export async function presentSender(
  db: Db,
  caller: Caller,
  order: OrderRow,
  isSupplement: boolean,
): Promise<AdminOrder['sender']> {
  if (order.pickup_location_id != null || isSupplement) return undefined;
  const places = await placesFor(db, caller);
  const place = places.find(({ location_id }) => location_id === senderOf(order));
  if (place === undefined || places.length < 2) return undefined;
  const { location_id, kind, name, isOwn } = place;
  const isMovable = caller.role_id !== null && may(caller.role_id, 'order:fulfil') && isOwn;
  return { location_id, kind, name, may_change: isMovable && isChangeable(order.doc_status) };
}

/**
 * The places that could send an order, with what they lack.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function senderOptions(
  { db, now }: SenderDeps,
  caller: Caller,
  so_no: string,
): Promise<SenderOptions> {
  const order = await readOrder(db, so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const sender = senderOf(order);
  const places = (await placesFor(db, caller)).filter(
    ({ location_id, sends, isOwn }) => location_id === sender || (sends && isOwn),
  );
  const needed = new Map<number, number>();
  for (const { mat_var_id, quantity, cancelled } of order.lines)
    needed.set(mat_var_id, (needed.get(mat_var_id) ?? 0) + quantity - cancelled);
  const free = await readFreeUnits(
    db,
    places.map(({ location_id }) => location_id),
    [...needed.keys()],
    bangkokIsoDay(now()),
  );
  const units = new Map(free.map((row) => [`${row.location_id} ${row.mat_var_id}`, row.units]));
  const missingAt = (location_id: number): number =>
    [...needed].reduce((sum, [id, n]) => sum + Math.max(0, n - (units.get(`${location_id} ${id}`) ?? 0)), 0);
  return {
    location_id: sender,
    places: places.map(({ location_id, kind, name }) => ({
      ...{ location_id, kind, name, missing: location_id === sender ? 0 : missingAt(location_id) },
    })),
  };
}

/** @throws DomainError ORDER.TRANSITION, PICKUP.ORDER, RECORD.CHANGED */
function assertMovable(order: OrderDetail, was: number): void {
  const { doc_status } = order;
  if (order.pickup_location_id != null) throw new DomainError('PICKUP.ORDER');
  if (!isChangeable(doc_status))
    throw new DomainError('ORDER.TRANSITION', { from: doc_status, to: doc_status });
  if (senderOf(order) !== was) throw new DomainError('RECORD.CHANGED');
}

/**
 * Another place sends an order that is not packed: it holds units of that place, of which staff may take the reserve too.
 * Goods that were reported as missing leave stock where they were missing.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TRANSITION, PICKUP.ORDER, RECORD.CHANGED, PLACE.NOT_FOUND for
 * one that sends no orders or is not the caller's, PLACE.LACKS when it has not everything
 */
export async function changeSender(
  { db, now }: SenderDeps,
  caller: Caller,
  so_no: string,
  request: ChangeSenderRequest,
): Promise<void> {
  const { location_id: to, was } = request;
  const reason = request.reason.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  await db.transaction(async (trx) => {
    if (!(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const order = await readOrder(trx, so_no);
    if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    if (senderOf(order) === to) return;
    assertMovable(order, was);
    const places = await placesFor(trx, caller);
    const isOwn = (id: number, mustSend: boolean) =>
      places.some((place) => place.location_id === id && place.isOwn && (place.sends || !mustSend));
    if (!isOwn(was, false) || !isOwn(to, true)) throw new DomainError('PLACE.NOT_FOUND');
    const at = now();
    const shortage = await shortageOf(trx, so_no);
    if (!(await moveOrderUnits(trx, so_no, to, at))) throw new DomainError('PLACE.LACKS');
    await setSender(trx, so_no, to === MAIN_LOCATION ? null : to);
    if (shortage !== undefined) {
      await closeShortage(trx, so_no, { status: 'accepted', decision: null, at, by: caller.user_id });
      await writeOffShortage(trx, shortage, { at, by: caller.user_id });
    }
    await insertChange(trx, {
      ...{ so_no, at, kind: 'sender_changed', actor: 'staff', actor_id: caller.user_id, reason, details: {} },
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'order_changed', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { what: 'sender_changed', before: was, after: to, reason },
    });
  });
}
