import type { Language, PaymentMethod } from '@mali/contracts/limits';
import {
  findTransition,
  ORDER_STATUS,
  type OrderStatus,
  TRANSITIONS,
  type TransitionActor,
} from '@mali/contracts/order-status';
import { isStaff } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { areOwnOrders } from '../inventory/own-places.ts';
import { assertHoldsNoRecalled } from '../inventory/recall.ts';
import { orderEvent } from './order-event.ts';
import { orderAccess, staffActors } from './policy.ts';
import {
  isReviewed,
  markReturned,
  moveOrder,
  moveStatement,
  type OrderRow,
  readOrderRow,
} from './repository.ts';
import { closeRequests } from './requests-repository.ts';
import { assertMayBePacked } from './screening.ts';
import { writeOffShortage } from './shortage.ts';
import { shortageOf } from './shortage-repository.ts';

/** Reason in the history of a free order, which is paid when placed. */
const NOTHING_TO_PAY: Readonly<Record<Language, string>> = {
  th: 'ไม่มียอดต้องชำระ',
  en: 'Nothing to pay',
};

type OrderDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'publish'>;

/** Statuses of orders whose parcels have left. */
const LEFT: readonly OrderStatus[] = [ORDER_STATUS.SHIPPED, ORDER_STATUS.RECEIVED];

export type Move = {
  to: OrderStatus;
  actors: readonly TransitionActor[];
  actorId: number | null;
  reason?: string | undefined;
  carrier?: string | undefined;
  trackingNo?: string | undefined;
  /** Without a notification of its own: another one of the same transaction announces the order. */
  isSilent?: true;
  /** By the branch at which the order is picked up (docs/decisions/0072). */
  atBranch?: true;
  /** The final payment method, which may differ from the chosen one. */
  paidBy?: PaymentMethod;
};

/** Unpaid again: the deadline restarts, with the hours that the order was placed with. */
async function newDeadline(settings: Deps['settings'], trx: Db, so_no: string, at: Date): Promise<Date> {
  const order = await readOrderRow(trx, so_no);
  const { unpaid_hours } = await settings.at(trx, order?.placed_at ?? at);
  return new Date(at.getTime() + unpaid_hours * 3_600_000);
}

/**
 * Moves an order by the transition table in the caller's transaction, and publishes the event of the change,
 * whose handlers are listed in modules/events.ts.
 * @throws DomainError ORDER.TRANSITION when the table does not allow it or it was moved concurrently,
 * ERROR.BAD_REQUEST when the table requires a reason or a tracking number, ORDER.CANCEL_OPEN before packing an order whose
 * customer waits for an answer to a request to cancel it, ORDER.DELIVERY_UNPAID while another address waits for its
 * difference, ORDER.HELD before packing a suspicious one, ORDER.BLOCKED without its goods, and before packing or handing
 * over units of a recalled lot, PICKUP.ORDER for packing one that is picked up at a branch
 */
export async function moveTo(
  { now, settings, publish }: Pick<Deps, 'now' | 'settings' | 'publish'>,
  trx: Db,
  order: Pick<OrderRow, 'so_no' | 'doc_status'>,
  move: Move,
  paidAt: Date | null = null,
): Promise<void> {
  const actor = move.actors.find((a) => findTransition(order.doc_status, move.to, a) !== undefined);
  const rule = actor === undefined ? undefined : findTransition(order.doc_status, move.to, actor);
  const conflict = () => new DomainError('ORDER.TRANSITION', { from: order.doc_status, to: move.to });
  if (actor === undefined || rule === undefined) throw conflict();
  if (rule.reason === true && (move.reason ?? '').trim() === '') {
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  }
  if (
    rule.tracking === true &&
    ((move.carrier ?? '').trim() === '' || (move.trackingNo ?? '').trim() === '')
  ) {
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'tracking_no' });
  }
  const at = now();
  const { so_no } = order;
  const event = orderEvent(order.doc_status, move.to);
  const notice =
    event === null || move.isSilent === true
      ? null
      : publish.notice(event, {
          so_no,
          at,
          reason: move.reason ?? null,
          parcel: [move.carrier, move.trackingNo].filter(Boolean).join(' '),
        });
  const moved = await moveOrder(
    trx,
    { so_no, paidBy: move.paidBy ?? null },
    {
      from: order.doc_status,
      to: move.to,
      at,
      actor,
      actorId: move.actorId,
      reason: move.reason ?? null,
      expiresAt: move.to === ORDER_STATUS.PLACED ? await newDeadline(settings, trx, so_no, at) : null,
      paidAt,
      carrier: rule.tracking === true ? (move.carrier ?? null) : null,
      trackingNo: rule.tracking === true ? (move.trackingNo ?? null) : null,
    },
    notice,
  );
  if (moved === null) throw conflict();
  // The row is locked by the move: a request that was made before is seen, a later one finds the order packed.
  if (move.to === ORDER_STATUS.PACKING) await assertMayBePacked(trx, so_no, at, move.atBranch);
  // What a carrier has fetched is gone: then its customer is told.
  if (move.to === ORDER_STATUS.SHIPPED && actor === 'inventory') await assertHoldsNoRecalled(trx, so_no);
  const shortage = move.to === ORDER_STATUS.CANCELLED ? await shortageOf(trx, so_no) : undefined;
  if (move.to === ORDER_STATUS.CANCELLED) await closeRequests(trx, so_no, at, move.actorId);
  switch (event) {
    case 'order_shipped':
      return publish(trx, event, { so_no, at, actor: actorName(actor, move.actorId) });
    case 'order_completed':
      return publish(trx, event, { so_no, at, user_id: moved.user_id });
    case 'order_cancelled':
      await publish(trx, event, {
        ...{ so_no, at, taken: await markReturned(trx, so_no) },
        left: LEFT.includes(order.doc_status),
      });
      // Its units are released now.
      if (shortage !== undefined) await writeOffShortage(trx, shortage, { at, by: move.actorId });
      return;
    case 'order_slip_rejected':
    case 'order_delivered':
      return publish(trx, event, { so_no, at });
  }
}

/**
 * Moves an unpaid order with nothing to pay on as paid. The change that made it free notifies its customer.
 * @throws DomainError ORDER.TRANSITION
 */
export async function settleFreeOrder(
  deps: Pick<Deps, 'now' | 'settings' | 'publish'>,
  trx: Db,
  order: Pick<OrderRow, 'so_no' | 'doc_status' | 'lang'>,
  at: Date,
): Promise<void> {
  if (order.doc_status !== ORDER_STATUS.PLACED) return;
  const paid = { to: ORDER_STATUS.ORDER_PREPARING, actors: ['system'], actorId: null } as const;
  await moveTo(deps, trx, order, { ...paid, reason: NOTHING_TO_PAY[order.lang], isSilent: true }, at);
}

/**
 * The order's part of the statement that applies a gateway payment to an unpaid order (`moveStatement`): paid
 * in one round trip, by the same statement as any other change.
 */
export function paidByGateway({ publish }: Pick<Deps, 'publish'>, so_no: string, at: Date): SqlPart {
  const [from, to, actor] = [ORDER_STATUS.PLACED, ORDER_STATUS.ORDER_PREPARING, 'gateway'] as const;
  if (findTransition(from, to, actor) === undefined) throw new DomainError('ORDER.TRANSITION', { from, to });
  const unchanged = { actorId: null, reason: null, expiresAt: null, carrier: null, trackingNo: null };
  const move = { ...unchanged, from, to, at, actor, paidAt: at };
  return moveStatement(move, publish.notice('order_paid', { so_no, at }));
}

/** The actor of a status change, as named in documents of other modules. */
const actorName = (actor: TransitionActor, id: number | null): string =>
  id === null ? actor : `${actor} ${id}`;

/** Statuses that customers may request. Not 2, which only a slip sets: such an order no longer expires. */
const ASKED_BY_OWNER: readonly OrderStatus[] = [
  ORDER_STATUS.CANCELLED,
  ORDER_STATUS.COMPLETED_NOT_REVIEW,
  ORDER_STATUS.COMPLETED,
];

/**
 * Rejects changes that the role of a member of the staff never makes, and those that the table of transitions
 * reserves for others, before the order's status is considered.
 * @throws DomainError AUTH.FORBIDDEN
 */
function assertRoleMay(from: OrderStatus, to: OrderStatus, actors: readonly TransitionActor[]): void {
  const makes = TRANSITIONS.filter((t) => t.to === to && t.by.some((actor) => actors.includes(actor)));
  const isOthers = TRANSITIONS.some((t) => t.to === to && t.from === from);
  if (makes.length === 0 || (isOthers && !makes.some((t) => t.from === from)))
    throw new DomainError('AUTH.FORBIDDEN');
}

/**
 * A status change requested by a person: the customer confirms or cancels, staff move by role (REST-21).
 * @throws DomainError ORDER.NOT_YOURS, AUTH.FORBIDDEN, ORDER.TRANSITION, ERROR.BAD_REQUEST
 */
export async function changeStatus(
  deps: OrderDeps,
  caller: Caller,
  request: {
    so_no: string;
    new_status: OrderStatus;
    email?: string;
    reason?: string;
    carrier?: string;
    tracking_no?: string;
  },
): Promise<void> {
  const order = await readOrderRow(deps.db, request.so_no);
  const stands = order === undefined ? null : orderAccess(caller, order, request.email);
  if (order === undefined || stands === null) throw new DomainError('ORDER.NOT_YOURS');
  if (stands === 'staff' && !(await areOwnOrders(deps.db, caller, [order.so_no])))
    throw new DomainError('ORDER.NOT_YOURS');
  const actors: TransitionActor[] = [
    ...(stands === 'owner' && ASKED_BY_OWNER.includes(request.new_status) ? (['owner'] as const) : []),
    ...(caller.role_id === null ? [] : staffActors(caller.role_id, request.new_status)),
  ];
  if (stands === 'staff') assertRoleMay(order.doc_status, request.new_status, actors);
  await deps.db.transaction(async (trx) => {
    // 99 means that the review is written: it cannot be requested (CHKO-21).
    if (request.new_status === ORDER_STATUS.COMPLETED && !(await isReviewed(trx, order.so_no)))
      throw new DomainError('ORDER.TRANSITION', { from: order.doc_status, to: request.new_status });
    await moveTo(deps, trx, order, {
      to: request.new_status,
      actors,
      actorId: caller.role_id === null ? null : caller.user_id,
      reason: request.reason,
      carrier: request.carrier,
      trackingNo: request.tracking_no,
    });
    if (caller.role_id === null || !isStaff(caller.role_id)) return;
    const details = { before: order.doc_status, after: request.new_status };
    const subject = `order ${order.so_no}`;
    const { user_id } = order;
    await recordStaffAction(trx, caller, { kind: 'order_moved', at: deps.now(), user_id, subject, details });
  });
}
