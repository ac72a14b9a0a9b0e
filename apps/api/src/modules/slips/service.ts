import { createHash } from 'node:crypto';
import { toBaht, toSatang } from '@mali/contracts/money';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { SlipDecision, UpdatePaymentAnswer, UpdatePaymentFields } from '@mali/contracts/payments';
import type { Static } from 'typebox';
import { assertFresh, type Caller } from '../../platform/auth.ts';
import { isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/form.ts';
import { linkHolds } from '../../platform/links.ts';
import type { PictureReader, PictureRefusal } from '../../platform/picture-reader.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { readOrderRow } from '../orders/index.ts';
import { orderAccess, waysToPay } from '../orders/policy.ts';
import { moveTo } from '../orders/service.ts';
import { createRefundDue, createRefundsDue, insertTransfer, notifyOrderViewers } from '../payments/index.ts';
import { type PaymentDeps, settleHeld } from '../payments/service.ts';
import type { DecodedPicture } from './decode.ts';
import { linkSubject } from './present.ts';
import {
  decideSlip,
  insertSlip,
  isUsed,
  lockOrderOfSlip,
  queueRejection,
  slipById,
  USED_ONCE,
} from './repository.ts';

export type SlipForm = Static<typeof UpdatePaymentFields> & { slip: Upload };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum clock difference of phones. */
const AHEAD_MS = 10 * MINUTE_MS;
/** Older transfers must be found by staff. */
const OLDEST_MS = 30 * DAY_MS;

const REFUSALS = {
  not_a_picture: 'SLIP.NOT_A_PICTURE',
  too_many_pixels: 'SLIP.TOO_MANY_PIXELS',
  broken: 'SLIP.BROKEN',
  too_slow: 'SLIP.BROKEN',
} as const satisfies Record<PictureRefusal['reason'], string>;

const malformed = (name: string, rule: string): DomainError =>
  new DomainError('ERROR.BAD_REQUEST', { in: 'body', faults: [{ path: `/${name}`, rule }] });

/** Declared content types of pictures; some browsers know none for HEIC. An HTML page is rejected at once. */
const SAID_TO_BE = /^(?:image\/[\w.+-]+|application\/octet-stream)$/;

/**
 * Accepts a customer's slip for a waiting order (PAY-14 to PAY-18): the order moves to review, unpaid. The
 * picture is stored re-encoded; a slip is unique to one order.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND when it is not the caller's, PAYMENT.NOT_WAITING, CARD_OFFER.METHOD, SLIP.DATE,
 * SLIP.NOT_A_PICTURE, SLIP.TOO_MANY_PIXELS, SLIP.BROKEN, SLIP.USED, ERROR.BAD_REQUEST, ERROR.BUSY
 */
export async function updatePayment(
  deps: Deps,
  pictures: Pick<PictureReader<DecodedPicture>, 'read'>,
  caller: Caller,
  form: SlipForm,
): Promise<UpdatePaymentAnswer> {
  const so_no = form.so_no.trim().toUpperCase();
  const amount = toSatang(Number(form.amount));
  const transferredAt = new Date(form.transfer_date);
  if (amount <= 0) throw malformed('amount', 'exclusiveMinimum');
  if (Number.isNaN(transferredAt.getTime())) throw malformed('transfer_date', 'format');
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined || orderAccess(caller, order, form.email) !== 'owner') {
    throw new DomainError('PAYMENT.ORDER_NOT_FOUND');
  }
  // An account that was shown when the order was placed is one still.
  const [now, placed] = [await deps.settings.current(), await deps.settings.at(deps.db, order.placed_at)];
  const accounts = [...now.accounts, ...placed.accounts];
  if (!accounts.some(({ bank }) => bank === form.bank)) throw malformed('bank', 'enum');
  if (order.doc_status === ORDER_STATUS.PLACED && order.card_terms)
    throw new DomainError('CARD_OFFER.METHOD');
  if (!waysToPay(order, { accounts }).includes('transfer')) throw new DomainError('PAYMENT.NOT_WAITING');
  const age = deps.now().getTime() - transferredAt.getTime();
  if (age < -AHEAD_MS || age > OLDEST_MS) throw new DomainError('SLIP.DATE');

  if (!SAID_TO_BE.test(form.slip.type)) throw new DomainError('SLIP.NOT_A_PICTURE');
  const picture = await pictures.read(form.slip.bytes);
  if (!picture.ok) throw new DomainError(REFUSALS[picture.reason], { reason: picture.reason });
  const sha256 = createHash('sha256').update(form.slip.bytes).digest();
  if (await isUsed(deps.db, sha256, picture.key)) throw new DomainError('SLIP.USED');

  const file = await deps.files.put(picture.webp, { area: 'slips', extension: 'webp' });
  try {
    const slip_id = await deps.db.transaction(async (trx) => {
      const move = {
        to: ORDER_STATUS.PROCESSING,
        actors: ['owner'],
        actorId: caller.role_id === null ? null : caller.user_id,
      } as const;
      await moveTo(deps, trx, order, move);
      const { bank } = form;
      return insertSlip(trx, {
        so_no,
        bank,
        amount,
        transferredAt,
        file,
        sha256,
        key: picture.key,
        at: deps.now(),
      });
    });
    return { so_no, doc_status: ORDER_STATUS.PROCESSING, slip_id, amount_differs: amount !== order.total };
  } catch (error) {
    // A concurrent request was faster, for this order or this slip.
    const moved = error instanceof DomainError && error.code === 'ORDER.TRANSITION';
    const used = USED_ONCE.some((index) => isDatabaseError(error, UNIQUE_VIOLATION, index));
    // It is unknown whether the row was stored: if not, the sweep deletes the picture later.
    if (!moved && !used) throw error;
    await deps.files.delete(file);
    throw new DomainError(moved ? 'PAYMENT.NOT_WAITING' : 'SLIP.USED', undefined, { cause: error });
  }
}

/** The picture of a slip by its signed link; null when invalid or missing. */
export async function slipPicture(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  slipId: number,
  link: string,
): Promise<Buffer | null> {
  if (!linkHolds(deps.config.jwtSecret, linkSubject(slipId), link, deps.now())) return null;
  const slip = await slipById(deps.db, slipId);
  return slip === undefined ? null : deps.files.get(slip.file);
}

/** Above this amount (satang) approving a slip requires a recent code: ฿20,000. */
const FRESH_CODE_ABOVE = 2_000_000;

/**
 * Decides about a slip. Approved, its money pays the order and any surplus becomes a due refund; all of it
 * when the order was cancelled meanwhile. Rejected, the order is unpaid again.
 * @throws DomainError ERROR.NOT_FOUND, SLIP.DECIDED, SLIP.AMOUNT when the transfer is less than the total,
 * ERROR.BAD_REQUEST for a rejection without a reason, AUTH.CONFIRM_REQUIRED for a large amount
 */
export async function decide(deps: PaymentDeps, caller: Caller, decision: SlipDecision): Promise<void> {
  const { approve, slip_id: slipId } = decision;
  const reason = decision.reason?.trim() ?? '';
  if (!approve && reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const so_no = await deps.db.transaction(async (trx) => {
    const order = await lockOrderOfSlip(trx, slipId);
    if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const at = deps.now();
    const by = caller.user_id;
    const status = approve ? 'approved' : 'rejected';
    const slip = await decideSlip(trx, { slipId, status, reason: approve ? null : reason, at, by });
    if (slip === undefined) throw new DomainError('SLIP.DECIDED');
    if (approve && slip.amount > FRESH_CODE_ABOVE) assertFresh(caller, at);
    const details = { slip_id: slipId, before: 'waiting', after: status, amount: toBaht(slip.amount) };
    const subject = `order ${slip.so_no}`;
    const { user_id } = order;
    await recordStaffAction(trx, caller, { kind: 'slip_decided', at, user_id, subject, details });
    const reviewed = order.doc_status === ORDER_STATUS.PROCESSING;
    const move = { actors: ['accountant'], actorId: by } as const;
    if (!approve) {
      if (reviewed) {
        await moveTo(deps, trx, order, { ...move, to: ORDER_STATUS.PLACED, reason });
        await queueRejection(trx, slipId);
      }
    } else if (reviewed) {
      const surplus = slip.amount - order.total;
      if (surplus < 0) {
        throw new DomainError('SLIP.AMOUNT', { amount: toBaht(slip.amount), total: toBaht(order.total) });
      }
      const payment_id = await insertTransfer(trx, slip, 'successful', at);
      if (surplus > 0) await refundDue(trx, { payment_id, amount: surplus, requestedBy: by, at });
      await moveTo(deps, trx, order, { ...move, to: ORDER_STATUS.ORDER_PREPARING, paidBy: 'transfer' }, at);
    } else {
      // The order no longer needs this payment, but it was received.
      const payment_id = await insertTransfer(trx, slip, 'held', at);
      const late = order.doc_status === ORDER_STATUS.CANCELLED;
      await createRefundsDue(trx, { payment_id }, ['held'], late ? 'late' : 'twice', at);
      await notifyOrderViewers(trx, order.so_no);
    }
    return order.so_no;
  });
  try {
    await settleHeld(deps, so_no);
  } catch (error) {
    // The decision is final; a job handles remaining held money.
    deps.log.error({ err: error, so_no }, 'money held for a slip could not be settled');
  }
}

const refundDue = (
  trx: Parameters<typeof createRefundDue>[0],
  owed: Pick<Parameters<typeof createRefundDue>[1], 'payment_id' | 'amount' | 'requestedBy' | 'at'>,
): Promise<number> =>
  createRefundDue(trx, {
    ...owed,
    reason_code: 'surplus',
    reason: null,
    method: 'transfer',
    delivery: false,
  });
