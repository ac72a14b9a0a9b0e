import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { DecideDelivery, WaitingAddress } from '@mali/contracts/order-changes';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Address, Order } from '@mali/contracts/orders';
import { may } from '@mali/contracts/permissions';
import { deliveryPromise, shipBy } from '@mali/thai/delivery-rule';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { deliveryChanges } from '../orders/address-changes.ts';
import {
  deleteScreening,
  endSupplement,
  insertChange,
  moveDates,
  type OrderRow,
  readOrderRow,
  supplementOf,
  supplementsOf,
  unsettledSupplements,
  updateAddresses,
  updateDelivery,
} from '../orders/index.ts';
import { moveTo } from '../orders/service.ts';
import { placeSupplement } from '../orders/supplements.ts';
import { lockOrder } from '../payments/index.ts';
import { isBelowMinimum } from './delivery-difference.ts';

type SupplementDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>;
const HOUR_MS = 3_600_000;
const BATCH = 200;

/** Reasons in the history of a supplementary order. */
const ENDED: Readonly<Record<'paid' | 'waived' | 'dropped' | 'cancelled', Record<Language, string>>> = {
  paid: { th: 'เปลี่ยนที่อยู่จัดส่งแล้ว', en: 'The address was changed' },
  waived: { th: 'ร้านรับส่วนต่างค่าจัดส่ง', en: 'The shop bears the difference' },
  dropped: { th: 'ใช้ที่อยู่จัดส่งเดิม', en: 'The earlier address stays' },
  cancelled: { th: 'คำสั่งซื้อหลักถูกยกเลิก', en: 'Its order was cancelled' },
};

/** The supplement that an order waits for. */
export const waitingSupplement = async (db: Db, so_no: string) =>
  (await supplementsOf(db, so_no)).find(({ status }) => status === 'open');

/** Asks the customer of a locked paid order for the difference of an address; the order keeps its address until then. */
export async function askForDifference(
  { settings }: Pick<Deps, 'settings'>,
  trx: Db,
  order: OrderRow,
  by: { actor: 'owner' | 'staff'; actor_id: number | null; at: Date },
  { difference, zone, delivery }: { difference: number; zone: string; delivery: Address },
): Promise<void> {
  const { at, actor, actor_id } = by;
  const expires_at = new Date(at.getTime() + (await settings.current(trx)).unpaid_hours * HOUR_MS);
  const so_no = await placeSupplement(trx, order, {
    ...{ amount: difference, zone, delivery_address: delivery, at, expires_at },
    by: { actor, actorId: actor_id },
  });
  await insertChange(trx, {
    ...{ so_no: order.so_no, at, kind: 'address_waits', actor, actor_id, reason: null },
    details: {
      delivery: { difference, settlement: 'supplement' },
      supplement: { so_no, until: expires_at.toISOString() },
    },
  });
}

/** A supplement with both orders, locked: the paid one first, as everywhere. */
async function lockedSupplement(trx: Db, so_no: string) {
  const found = await supplementOf(trx, so_no);
  if (found === undefined) return undefined;
  await lockOrder(trx, found.of_so_no);
  await lockOrder(trx, so_no);
  const row = await supplementOf(trx, so_no);
  const order = await readOrderRow(trx, found.of_so_no);
  const own = await readOrderRow(trx, so_no);
  if (row === undefined || order === undefined || own === undefined)
    throw new Error(`the supplement ${so_no} vanished`);
  return { row, order, own };
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockedSupplement>>>;

/** Cancels the order of a supplement: money that it has received goes back by the way it came. */
async function cancelOwn(
  deps: SupplementDeps,
  trx: Db,
  { own }: Locked,
  why: keyof typeof ENDED,
): Promise<void> {
  if (own.doc_status === ORDER_STATUS.CANCELLED) return;
  const to = ORDER_STATUS.CANCELLED;
  await moveTo(deps, trx, own, {
    ...{ to, actors: ['system'], actorId: null, isSilent: true, reason: ENDED[why][own.lang] },
  });
}

type By = { actor: 'owner' | 'staff' | 'system'; actor_id: number | null; reason: string | null; at: Date };

/** The waiting time is not the shop's: the dates count from the end of it. */
const restartDates = (trx: Db, so_no: string, at: Date): Promise<void> =>
  moveDates(trx, so_no, at, { shipBy: shipBy(at), promised: deliveryPromise(at) });

/** Gives the order the address that it waited for. */
async function apply(trx: Db, { row, order }: Locked, status: 'applied' | 'waived', by: By): Promise<void> {
  const { so_no, tax_address: tax } = order;
  const { actor, actor_id, reason, at } = by;
  await endSupplement(trx, row, { status, at, by: actor_id });
  await updateAddresses(trx, so_no, { delivery: row.delivery_address, tax });
  await updateDelivery(trx, so_no, { zone: row.zone, price: null });
  await restartDates(trx, so_no, at);
  await deleteScreening(trx, so_no);
  const settlement = status === 'applied' ? 'supplement' : 'shop';
  await insertChange(trx, {
    ...{ so_no, at, kind: 'address_changed', actor, actor_id, reason },
    details: { parts: ['address'], delivery: { difference: row.amount, settlement } },
  });
}

/** Leaves the order its address. */
async function drop(trx: Db, { row, order }: Locked, { at, ...by }: By): Promise<void> {
  const { so_no } = order;
  await endSupplement(trx, row, { status: 'dropped', at, by: by.actor_id });
  if (order.doc_status === ORDER_STATUS.CANCELLED) return;
  await restartDates(trx, so_no, at);
  await insertChange(trx, { so_no, at, kind: 'address_dropped', ...by, details: {} });
}

/**
 * Brings a supplement and its order in line, whatever happened to either of them: paid, it changes the address; cancelled
 * or expired, the earlier one stays; of a cancelled order, it is cancelled too. Idempotent; other orders are left alone.
 */
export async function settleSupplement(deps: SupplementDeps, so_no: string): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const locked = await lockedSupplement(trx, so_no);
    if (locked === undefined) return;
    const { row, order, own } = locked;
    const by: By = { actor: 'system', actor_id: null, reason: null, at: deps.now() };
    const isOver = order.doc_status === ORDER_STATUS.CANCELLED;
    if (row.status === 'open') {
      if (isOver || own.doc_status === ORDER_STATUS.CANCELLED) {
        await drop(trx, locked, by);
        await cancelOwn(deps, trx, locked, 'cancelled');
      } else if (own.doc_status === ORDER_STATUS.ORDER_PREPARING) {
        await apply(trx, locked, 'applied', by);
        const done = { to: ORDER_STATUS.COMPLETED, actors: ['system'], actorId: null } as const;
        await moveTo(deps, trx, own, { ...done, isSilent: true, reason: ENDED.paid[own.lang] });
      }
      return;
    }
    if (row.status === 'applied' && !isOver) return;
    await cancelOwn(deps, trx, locked, isOver ? 'cancelled' : row.status === 'waived' ? 'waived' : 'dropped');
  });
}

/** The supplements of a cancelled order, and the order itself if it is one. */
export async function settleSupplementsOf(deps: SupplementDeps, so_no: string): Promise<void> {
  await settleSupplement(deps, so_no);
  for (const one of await supplementsOf(deps.db, so_no)) await settleSupplement(deps, one.so_no);
}

/** Settles supplements whose job was lost. */
export async function settleSupplements(deps: SupplementDeps & Pick<Deps, 'log'>): Promise<void> {
  for (const { so_no } of await unsettledSupplements(deps.db, BATCH))
    await settleSupplement(deps, so_no).catch((error: unknown) =>
      deps.log.warn({ err: error, so_no }, 'a supplementary order cannot be settled now'),
    );
}

/**
 * Ends the wait for a difference: the shop bears it and the address changes, or the earlier address stays.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.NO_DELIVERY_CHANGE, ORDER.TRANSITION when it is paid, or
 * its slip is being checked
 */
export async function decideDelivery(
  deps: SupplementDeps,
  caller: Caller,
  so_no: string,
  { decision, reason }: DecideDelivery,
): Promise<void> {
  const why = reason.trim();
  if (decision === 'waive' && why === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  await deps.db.transaction(async (trx) => {
    if (!(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const waiting = await waitingSupplement(trx, so_no);
    const locked = waiting && (await lockedSupplement(trx, waiting.so_no));
    if (locked === undefined || locked.row.status !== 'open')
      throw new DomainError('ORDER.NO_DELIVERY_CHANGE');
    const { row, order, own } = locked;
    // Money that has come, or is about to be accepted, pays for the address.
    if (own.doc_status !== ORDER_STATUS.PLACED)
      throw new DomainError('ORDER.TRANSITION', { from: own.doc_status, to: ORDER_STATUS.CANCELLED });
    const at = deps.now();
    const by: By = { actor: 'staff', actor_id: caller.user_id, reason: why === '' ? null : why, at };
    if (decision === 'waive') await apply(trx, locked, 'waived', by);
    else await drop(trx, locked, by);
    await cancelOwn(deps, trx, locked, decision === 'waive' ? 'waived' : 'dropped');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'order_changed', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: {
        what: decision === 'waive' ? 'address_changed' : 'address_dropped',
        delivery_difference: toBaht(row.amount),
        ...(why !== '' && { reason: why }),
      },
      changes: decision === 'waive' ? deliveryChanges(order.delivery_address, row.delivery_address) : [],
    });
  });
}

/** What supplements mean for an order, as its customer sees it. */
export async function presentSupplements(
  db: Db,
  so_no: string,
): Promise<Pick<Order, 'supplement_of' | 'supplements'>> {
  const [own, those] = await Promise.all([supplementOf(db, so_no), supplementsOf(db, so_no)]);
  return {
    ...(own !== undefined && { supplement_of: own.of_so_no }),
    ...(those.length > 0 && {
      supplements: those.map((one) => ({
        ...{ so_no: one.so_no, amount: toBaht(one.amount), status: one.status },
        province: one.delivery_address.province,
        expires_at: one.status === 'open' ? (one.expires_at?.toISOString() ?? null) : null,
      })),
    }),
  };
}

/** The address that an order waits for, as staff see it; null: none. */
export async function presentWaiting(
  { db, gateways }: Pick<Deps, 'db' | 'gateways'>,
  { role_id }: Caller,
  so_no: string,
): Promise<WaitingAddress | null> {
  const waiting = await waitingSupplement(db, so_no);
  if (waiting === undefined) return null;
  const { email: _email, ...delivery_address } = waiting.delivery_address;
  return {
    ...{
      so_no: waiting.so_no,
      amount: toBaht(waiting.amount),
      at: waiting.at.toISOString(),
      delivery_address,
    },
    expires_at: waiting.expires_at?.toISOString() ?? null,
    below_minimum: isBelowMinimum(waiting, waiting.amount, gateways.current.minimum),
    may_decide:
      role_id !== null && may(role_id, 'order:change') && waiting.doc_status === ORDER_STATUS.PLACED,
  };
}
