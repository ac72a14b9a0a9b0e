import { ANONYMOUS_USER_ID, PAGE_SIZE, type PaymentMethod } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import {
  findTransition,
  ORDER_STATUS,
  type OrderStatus,
  type TransitionActor,
} from '@mali/contracts/order-status';
import type { OrdersAnswer } from '@mali/contracts/orders';
import { may } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { oweAll } from '../payments/repository.ts';
import { staffActors, standing } from './policy.ts';
import { presentLine } from './present.ts';
import { listOrders, moveOrder, type OrderRow, readOrderRow, returnStock } from './repository.ts';

type OrderDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/**
 * The caller's own orders, or anybody's for staff (CHKO-23 to CHKO-26).
 * @throws DomainError AUTH.FORBIDDEN when a customer asks for those of another
 */
export async function getOrders(
  deps: OrderDeps,
  caller: Caller,
  query: {
    customer_no?: number;
    doc_status?: string;
    page?: number;
    startDate?: string;
    direction?: 'asc' | 'desc';
    limit?: number;
    withItems?: boolean;
  },
): Promise<OrdersAnswer> {
  const staff = caller.role_id !== null && may(caller.role_id, 'order:read-any');
  const asked = query.customer_no;
  if (asked !== undefined && asked !== caller.user_id && !staff) throw new DomainError('AUTH.FORBIDDEN');
  const limit = query.limit ?? PAGE_SIZE.orders;
  const { orders, count } = await listOrders(deps.db, {
    userId: asked ?? caller.user_id,
    statuses: (query.doc_status ?? '')
      .split(',')
      .filter((s) => s !== '')
      .map(Number),
    since: query.startDate ?? null,
    descending: query.direction !== 'asc',
    offset: (query.page ?? 0) * limit,
    limit,
    withItems: query.withItems ?? false,
  });
  return {
    count,
    orders: orders.map((order) => ({
      so_no: order.so_no,
      customer_no: order.user_id ?? ANONYMOUS_USER_ID,
      doc_status: order.doc_status,
      payment_method: order.payment_method,
      placed_at: order.placed_at.toISOString(),
      total: toBaht(order.total),
      count: order.units,
      ...(order.lines === undefined ? {} : { items: order.lines.map(presentLine) }),
    })),
  };
}

export type Move = {
  to: OrderStatus;
  actors: readonly TransitionActor[];
  actorId: number | null;
  reason?: string | undefined;
  carrier?: string | undefined;
  trackingNo?: string | undefined;
  /** How it was paid in the end, which need not be how it was meant to be. */
  paidBy?: PaymentMethod;
};

/**
 * Moves an order along the table of transitions, in the caller's transaction; a cancelled order gives back what
 * it had taken, money too.
 * @throws DomainError ORDER.TRANSITION when the table does not allow it or another was faster,
 *   ERROR.BAD_REQUEST when the table asks for a reason or a tracking number
 */
export async function moveTo(
  { now, config }: Pick<Deps, 'now' | 'config'>,
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
  const moved = await moveOrder(trx, {
    so_no: order.so_no,
    from: order.doc_status,
    to: move.to,
    at,
    actor,
    actorId: move.actorId,
    reason: move.reason ?? null,
    // Back to waiting for payment: the time to pay begins anew.
    expiresAt:
      move.to === ORDER_STATUS.PLACED ? new Date(at.getTime() + config.shop.unpaidHours * 3_600_000) : null,
    paidAt,
    paidBy: move.paidBy ?? null,
    carrier: rule.tracking === true ? (move.carrier ?? null) : null,
    trackingNo: rule.tracking === true ? (move.trackingNo ?? null) : null,
  });
  if (!moved) throw conflict();
  if (move.to === ORDER_STATUS.CANCELLED) {
    await returnStock(trx, order.so_no);
    await oweAll(trx, { so_no: order.so_no }, ['successful', 'held'], 'cancelled', at);
  }
}

/** What customers may ask for. Above all not 2: that is what a slip does, and such an order no longer expires. */
const ASKED_BY_OWNER: readonly OrderStatus[] = [
  ORDER_STATUS.CANCELLED,
  ORDER_STATUS.COMPLETED_NOT_REVIEW,
  ORDER_STATUS.COMPLETED,
];

/**
 * A change of status asked for by a person: the customer confirms or cancels, staff move by role (REST-21).
 * @throws DomainError ORDER.NOT_YOURS, ORDER.TRANSITION, ERROR.BAD_REQUEST
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
  const stands = order === undefined ? null : standing(caller, order, request.email);
  if (order === undefined || stands === null) throw new DomainError('ORDER.NOT_YOURS');
  const actors: TransitionActor[] = [
    ...(stands === 'owner' && ASKED_BY_OWNER.includes(request.new_status) ? (['owner'] as const) : []),
    ...(caller.role_id === null ? [] : staffActors(caller.role_id, request.new_status)),
  ];
  await deps.db.transaction((trx) =>
    moveTo(deps, trx, order, {
      to: request.new_status,
      actors,
      actorId: caller.role_id === null ? null : caller.user_id,
      reason: request.reason,
      carrier: request.carrier,
      trackingNo: request.tracking_no,
    }),
  );
}
