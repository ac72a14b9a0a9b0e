import type { AdminOrder } from '@mali/contracts/admin-orders';
import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS, type OrderStatus, TRANSITIONS } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import type { RoleId } from '@mali/contracts/roles';
import type { OrderShortage } from '@mali/contracts/shortage';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { changesOf, refusedBefore, type ShortageRow, shortageOf } from '../orders/index.ts';
import { staffActors } from '../orders/policy.ts';
import { isLate } from './admin-list.ts';
import { orderBackground } from './admin-order-repository.ts';
import { isChangeable } from './cancel-units.ts';
import { isAddressOpen } from './change-address.ts';
import { presentSender } from './change-sender.ts';
import { presentHold } from './holds.ts';
import { presentChange } from './order-changes.ts';
import { orderForStaff } from './order-work.ts';
import { presentWaiting } from './supplements.ts';
import { viewOrder } from './view.ts';

/** Changes of status that a role may make, cancelling last. */
export function movesOf(role: RoleId, from: OrderStatus): AdminOrder['moves'] {
  return TRANSITIONS.filter(
    (t) => t.from === from && staffActors(role, t.to).some((actor) => t.by.includes(actor)),
  )
    .map(({ to, reason, tracking }) => ({
      to,
      needs: tracking === true ? 'tracking' : reason === true ? 'reason' : null,
    }))
    .sort((a, b) => Number(a.to === ORDER_STATUS.CANCELLED) - Number(b.to === ORDER_STATUS.CANCELLED));
}

const PACKABLE: readonly OrderStatus[] = [ORDER_STATUS.ORDER_PREPARING, ORDER_STATUS.PACKING];

/** Refused orders that are named. */
const REFUSED_SHOWN = 5;

const presentShortage = (row: ShortageRow | undefined): OrderShortage | null =>
  row === undefined
    ? null
    : {
        ...{ at: row.at.toISOString(), cause: row.cause, note: row.note, wait_until: row.wait_until },
        lines: row.lines.map(({ line_no, quantity }) => ({ line_no, quantity })),
      };

const personOf = (user_id: number | null, name: string | null) =>
  user_id === null ? null : { user_id, name: name ?? String(user_id) };

/**
 * An order as staff see it (ORD-02). Sales agents see those they have placed.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function adminOrder(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'gateways'>,
  caller: Caller,
  so_no: string,
): Promise<AdminOrder> {
  const { role_id } = caller;
  const row = await orderForStaff(deps.db, caller, so_no);
  if (role_id === null) throw new DomainError('ERROR.NOT_FOUND');
  const isAgent = !may(role_id, 'order:read-any');
  const at = deps.now();
  await recordReading(deps.db, caller, at, `order ${so_no}`, 'personal_data_read', row.user_id);
  const [order, more, changes, holds, shortage, waiting_address, refusals] = await Promise.all([
    viewOrder(deps, so_no),
    orderBackground(deps.db, so_no),
    changesOf(deps.db, so_no),
    presentHold(deps.db, caller, row),
    shortageOf(deps.db, so_no),
    presentWaiting(deps, caller, so_no),
    refusedBefore(deps.db, [so_no]),
  ]);
  if (order === null || more === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const refused = refusals.get(so_no) ?? [];
  const isSupplement = order.supplement_of !== undefined;
  const sender = await presentSender(deps.db, caller, row, isSupplement);
  // A held order is decided about first, missing goods are settled, and another address is paid for.
  const mayBePacked =
    !isSupplement && holds.hold == null && shortage === undefined && waiting_address === null;
  const iso = (text: string): string => new Date(text).toISOString();
  return {
    // A slip shows an account and its owner: those who decide about slips alone see it.
    order: may(role_id, 'order:approve-slip') ? order : { ...order, slip: null },
    status_at: more.status_at.toISOString(),
    ship_by: row.ship_by?.toISOString() ?? null,
    late: isLate(row, at),
    lang: row.lang,
    source: more.source,
    event: more.event,
    lots: more.lots,
    timeline: more.timeline.map(({ actor_id, actor_name, ...event }) => ({
      at: iso(event.at),
      from: event.from_status,
      to: event.to_status,
      by: event.actor,
      actor: personOf(actor_id, actor_name),
      reason: event.reason,
    })),
    record_events: more.record_events.map(({ actor_id, actor_name, ...event }) => ({
      ...event,
      at: iso(event.at),
      amount: event.amount === null ? null : toBaht(event.amount),
      actor: personOf(actor_id, actor_name),
    })),
    customer: {
      user_id: row.user_id,
      ...(more.customer_id !== null && may(role_id, 'customer:read') && { customer_id: more.customer_id }),
      orders: more.customer.orders,
      spent: toBaht(more.customer.spent),
      refused_cod: { count: refused.length, orders: isAgent ? [] : refused.slice(0, REFUSED_SHOWN) },
      // An agent sees no orders of others.
      others: isAgent
        ? []
        : more.others.map((other) => ({
            ...other,
            placed_at: iso(other.placed_at),
            total: toBaht(other.total),
          })),
      notes: isAgent
        ? []
        : more.notes.map(({ actor_id, actor_name, ...note }) => ({
            ...note,
            at: iso(note.at),
            author: personOf(actor_id, actor_name),
          })),
    },
    changes: changes.map(presentChange),
    ...holds,
    waiting_address,
    shortage: presentShortage(shortage),
    may_report_shortage: may(role_id, 'order:fulfil') && PACKABLE.includes(row.doc_status) && !isSupplement,
    may_change_address: may(role_id, 'order:change') && isAddressOpen(row.doc_status) && !isSupplement,
    ...(sender !== undefined && { sender }),
    may_exchange: may(role_id, 'order:change') && isChangeable(row.doc_status) && !isSupplement,
    may_decide_cancel:
      may(role_id, 'order:cancel-any') &&
      (order.cancel_requests ?? []).some(({ status }) => status === 'open'),
    may_cancel_units: may(role_id, 'order:cancel-any') && isChangeable(row.doc_status) && !isSupplement,
    moves: movesOf(role_id, row.doc_status).filter(({ to }) => to !== ORDER_STATUS.PACKING || mayBePacked),
  };
}
