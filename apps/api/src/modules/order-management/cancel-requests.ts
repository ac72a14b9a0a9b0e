import type { Language } from '@mali/contracts/limits';
import type { AskToCancel, DecideCancelRequest, WithdrawCancelRequest } from '@mali/contracts/order-changes';
import { CANCEL_BY_REQUEST, ORDER_STATUS } from '@mali/contracts/order-status';
import type { CancelRequest } from '@mali/contracts/orders';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { type OrderProof, provenOrderAccess } from '../orders/access.ts';
import {
  cancelRequestsOf,
  closeCancelRequest,
  insertCancelRequest,
  insertChange,
  type OrderRow,
  readOrderRow,
} from '../orders/index.ts';
import { staffActors } from '../orders/policy.ts';
import { moveTo } from '../orders/service.ts';
import { lockOrder } from '../payments/index.ts';

type RequestDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>;

/** Reason of the cancellation in the order's history; the customer's own words follow. */
const ON_REQUEST: Readonly<Record<Language, string>> = { th: 'ลูกค้าขอยกเลิก', en: 'At the customer’s request' };

/** Work on the caller's own order, locked. @throws DomainError ORDER.NOT_YOURS, also for staff */
async function withOwnOrder(
  deps: RequestDeps,
  caller: Caller,
  { so_no, ...proof }: { so_no: string } & OrderProof,
  work: (trx: Db, order: OrderRow) => Promise<void>,
): Promise<void> {
  const found = await readOrderRow(deps.db, so_no);
  if (found === undefined || provenOrderAccess(deps, caller, found, proof) !== 'owner')
    throw new DomainError('ORDER.NOT_YOURS');
  await deps.db.transaction(async (trx) => {
    await lockOrder(trx, so_no);
    const order = await readOrderRow(trx, so_no);
    if (order === undefined) throw new DomainError('ORDER.NOT_YOURS');
    await work(trx, order);
  });
}

/**
 * Asks the shop to cancel an order that its customer cannot cancel alone. It is not packed until the request is answered.
 * A request sent twice is one.
 * @throws DomainError ORDER.NOT_YOURS, ORDER.CANCEL_TOO_LATE once it is packed, ORDER.TRANSITION when it needs no request
 * or is cancelled, ORDER.CANCEL_ANSWERED after a refusal, ERROR.BAD_REQUEST
 */
export async function askToCancel(deps: RequestDeps, caller: Caller, request: AskToCancel): Promise<void> {
  const reason = request.reason.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const { reason: _reason, ...own } = request;
  await withOwnOrder(deps, caller, own, async (trx, { so_no, doc_status: from }) => {
    if (!CANCEL_BY_REQUEST.includes(from)) {
      const { PLACED, PROCESSING_COD, CANCELLED } = ORDER_STATUS;
      throw from === PLACED || from === PROCESSING_COD || from === CANCELLED
        ? new DomainError('ORDER.TRANSITION', { from, to: CANCELLED })
        : new DomainError('ORDER.CANCEL_TOO_LATE');
    }
    const last = (await cancelRequestsOf(trx, so_no)).at(-1);
    if (last?.status === 'open') return;
    if (last?.status === 'refused') throw new DomainError('ORDER.CANCEL_ANSWERED');
    const at = deps.now();
    await insertCancelRequest(trx, { so_no, at, reason });
    await insertChange(trx, {
      ...{ so_no, at, kind: 'cancel_asked', actor: 'owner', actor_id: null, reason },
      details: {},
    });
  });
}

/**
 * Withdraws a request to cancel that has not been answered.
 * @throws DomainError ORDER.NOT_YOURS, ORDER.NO_CANCEL_REQUEST
 */
export async function withdrawCancelRequest(
  deps: RequestDeps,
  caller: Caller,
  request: WithdrawCancelRequest,
): Promise<void> {
  await withOwnOrder(deps, caller, request, async (trx, { so_no }) => {
    const at = deps.now();
    const closed = { status: 'withdrawn', at, by: null, decision: null } as const;
    if ((await closeCancelRequest(trx, so_no, closed)) === null)
      throw new DomainError('ORDER.NO_CANCEL_REQUEST');
    await insertChange(trx, {
      ...{ so_no, at, kind: 'cancel_withdrawn', actor: 'owner', actor_id: null, reason: null },
      details: {},
    });
  });
}

/**
 * Answers a request to cancel: cancels the order, whose money, stock, coins and documents follow as for any cancellation,
 * or refuses with a reason.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.NO_CANCEL_REQUEST, ORDER.TRANSITION
 */
export async function decideCancelRequest(
  deps: RequestDeps,
  caller: Caller,
  so_no: string,
  { accepted, reason }: DecideCancelRequest,
): Promise<void> {
  const why = reason.trim();
  if (!accepted && why === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  await deps.db.transaction(async (trx) => {
    if (!(await lockOrder(trx, so_no))) throw new DomainError('ERROR.NOT_FOUND');
    const order = await readOrderRow(trx, so_no);
    if (order === undefined || caller.role_id === null) throw new DomainError('ERROR.NOT_FOUND');
    const at = deps.now();
    const status = accepted ? 'accepted' : 'refused';
    const decision = why === '' ? null : why;
    const asked = await closeCancelRequest(trx, so_no, { status, at, by: caller.user_id, decision });
    if (asked === null) throw new DomainError('ORDER.NO_CANCEL_REQUEST');
    if (accepted)
      await moveTo(deps, trx, order, {
        to: ORDER_STATUS.CANCELLED,
        actors: staffActors(caller.role_id, ORDER_STATUS.CANCELLED),
        actorId: caller.user_id,
        reason: `${ON_REQUEST[order.lang]}: ${asked}`,
      });
    else
      await insertChange(trx, {
        ...{ so_no, at, kind: 'cancel_refused', actor: 'staff', actor_id: caller.user_id, reason: why },
        details: {},
      });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'order_changed', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { what: accepted ? 'cancel_granted' : 'cancel_refused' },
    });
  });
}

/** Requests to cancel an order in wire format, oldest first. */
export const presentCancelRequests = async (db: Db, so_no: string): Promise<CancelRequest[]> =>
  (await cancelRequestsOf(db, so_no)).map(({ at, decided_at, reason, status, decision }) => ({
    ...{ reason, status, decision },
    at: at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }));
