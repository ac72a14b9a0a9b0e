import type { AdminOrder } from '@mali/contracts/admin-orders';
import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { may } from '@mali/contracts/permissions';
import type { DecideHold, MarkFraud, SaveScreening, Screening } from '@mali/contracts/screening';
import { SCREENING_DEFAULTS } from '@mali/contracts/screening-values';
import { deliveryPromise, shipBy } from '@mali/thai/delivery-rule';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import {
  deleteFraudMark,
  deleteScreeningsNear,
  fraudMarkOf,
  holdsOf,
  insertChange,
  insertFraudMark,
  insertScreeningRules,
  lastScreening,
  lockedOrder,
  moveDates,
  type OrderRow,
  releaseHold,
  unscreenedOrders,
} from '../orders/index.ts';
import { staffActors } from '../orders/policy.ts';
import { screenOrder } from '../orders/screening.ts';
import { moveTo } from '../orders/service.ts';

type HoldDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>;
/** Orders that one run of the job screens. */
const BATCH = 500;

/** @throws DomainError ERROR.BAD_REQUEST for a reason of spaces */
function checkedReason(reason: string): string {
  const why = reason.trim();
  if (why === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  return why;
}

/** Work of staff on an order, its row locked. @throws DomainError ERROR.NOT_FOUND */
async function withLockedOrder(
  { db }: Pick<Deps, 'db'>,
  so_no: string,
  work: (trx: Db, order: OrderRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (trx) => {
    const order = await lockedOrder(trx, so_no);
    if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    await work(trx, order);
  });
}

type Acted = Readonly<{ order: OrderRow; at: Date; why: string }>;

/** Writes what staff did into the order's timeline and the audit log. */
async function recordAct(
  trx: Db,
  caller: Caller,
  { order: { so_no, user_id }, at, why }: Acted,
  kind: 'hold_released' | 'fraud_marked' | 'fraud_unmarked',
): Promise<void> {
  await insertChange(trx, {
    ...{ so_no, at, kind, actor: 'staff', actor_id: caller.user_id, reason: why },
    details: {},
  });
  await recordStaffAction(trx, caller, {
    ...{ kind: 'order_changed', at, user_id, subject: `order ${so_no}`, details: { what: kind } },
  });
}

/** Marks an order as fraud: orders that wait to be packed and may go to its address or phone are screened again. */
async function mark(trx: Db, caller: Caller, acted: Acted): Promise<void> {
  const { order, at, why } = acted;
  if (!(await insertFraudMark(trx, order, { at, by: caller.user_id, reason: why }))) return;
  await deleteScreeningsNear(trx, order);
  await recordAct(trx, caller, acted, 'fraud_marked');
}

/**
 * Releases a suspicious order for packing, or cancels it with everything that a cancellation does.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.NOT_HELD, ORDER.TRANSITION
 */
export async function decideHold(
  deps: HoldDeps,
  caller: Caller,
  so_no: string,
  { released, fraud, reason }: DecideHold,
): Promise<void> {
  const why = checkedReason(reason);
  if (released && fraud) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'fraud' });
  await withLockedOrder(deps, so_no, async (trx, order) => {
    const at = deps.now();
    const acted = { order, at, why };
    if (released) {
      if (!(await releaseHold(trx, { so_no, at, by: caller.user_id, why })))
        throw new DomainError('ORDER.NOT_HELD');
      await moveDates(trx, so_no, at, { shipBy: shipBy(at), promised: deliveryPromise(at) });
      return recordAct(trx, caller, acted, 'hold_released');
    }
    if (!(await holdsOf(trx, so_no)).some(({ status }) => status === 'open') || caller.role_id === null)
      throw new DomainError('ORDER.NOT_HELD');
    // Closes the hold.
    await moveTo(deps, trx, order, {
      to: ORDER_STATUS.CANCELLED,
      actors: staffActors(caller.role_id, ORDER_STATUS.CANCELLED),
      actorId: caller.user_id,
      reason: why,
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'order_changed', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { what: 'hold_cancelled' },
    });
    if (fraud) await mark(trx, caller, acted);
  });
}

/**
 * Marks a cancelled order as fraud, or takes the mark back. Either one twice is once.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.NOT_CANCELLED
 */
export async function markFraud(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  so_no: string,
  { fraud, reason }: MarkFraud,
): Promise<void> {
  const why = checkedReason(reason);
  await withLockedOrder(deps, so_no, async (trx, order) => {
    const acted = { order, at: deps.now(), why };
    if (fraud && order.doc_status !== ORDER_STATUS.CANCELLED) throw new DomainError('ORDER.NOT_CANCELLED');
    if (fraud) return mark(trx, caller, acted);
    if (await deleteFraudMark(trx, so_no)) await recordAct(trx, caller, acted, 'fraud_unmarked');
  });
}

/** Hold and mark of an order, as those who may decide about them and other staff see them. */
export async function presentHold(
  db: Db,
  { role_id }: Caller,
  { so_no, doc_status }: Pick<OrderRow, 'so_no' | 'doc_status'>,
): Promise<Pick<AdminOrder, 'hold' | 'fraud' | 'may_mark_fraud'>> {
  const [holds, fraud] = await Promise.all([holdsOf(db, so_no), fraudMarkOf(db, so_no)]);
  const open = holds.find(({ status }) => status === 'open');
  const mayReview = role_id !== null && may(role_id, 'order:review-hold');
  return {
    hold:
      open === undefined
        ? null
        : {
            at: open.at.toISOString(),
            reasons: open.details.map((one) => ({ ...one, amount: toBaht(one.amount) })),
            may_decide: mayReview,
          },
    fraud:
      fraud === undefined ? null : { at: fraud.at.toISOString(), by: fraud.marked_by, reason: fraud.reason },
    may_mark_fraud: mayReview && (fraud !== undefined || doc_status === ORDER_STATUS.CANCELLED),
  };
}

/** The rules that hold orders, as the shop has set them. */
export async function screening({ db }: Pick<Deps, 'db'>): Promise<Screening> {
  const last = await lastScreening(db);
  return {
    version: last?.version_id ?? 0,
    changed_at: last?.created_at.toISOString() ?? null,
    changed_by: last?.created_by ?? null,
    rules: last?.rules ?? SCREENING_DEFAULTS,
  };
}

/**
 * Sets the rules. They hold for orders to which they are applied from now on.
 * @throws DomainError SCREENING.CONFLICT when a colleague has set them meanwhile
 */
export async function saveScreening(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { version, rules }: SaveScreening,
): Promise<Screening> {
  await deps.db.transaction(async (trx) => {
    const at = deps.now();
    const before = (await lastScreening(trx))?.rules ?? SCREENING_DEFAULTS;
    if (!(await insertScreeningRules(trx, version, { at, by: caller.user_id, rules })))
      throw new DomainError('SCREENING.CONFLICT');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'screening_changed', at, user_id: null, subject: `screening ${version + 1}` },
      details: { before: JSON.stringify(before), after: JSON.stringify(rules) },
    });
  });
  return screening(deps);
}

/** Applies the rules to orders that wait to be packed and have not been screened, or are to be screened again. */
export async function screenWaiting(deps: Pick<JobDeps, 'db' | 'now'>): Promise<void> {
  for (const { so_no } of await unscreenedOrders(deps.db, BATCH))
    await deps.db.transaction((trx) => screenOrder(deps, trx, so_no));
}
