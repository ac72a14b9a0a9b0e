import { toBaht } from '@mali/contracts/money';
import type { Order } from '@mali/contracts/orders';
import type { OrderPayment } from '@mali/contracts/payments';
import { may } from '@mali/contracts/permissions';
import { isStaff } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading } from '../../platform/security-events.ts';
import { coinsOfOrder } from '../coins/service.ts';
import { documentsOf } from '../documents/index.ts';
import { presentDocument } from '../documents/service.ts';
import { areOwnOrders } from '../inventory/own-places.ts';
import { type OrderProof, provenOrderAccess } from '../orders/access.ts';
import { holdsOf, readOrder } from '../orders/index.ts';
import { presentOrder } from '../orders/present.ts';
import { type PaymentRow, paymentsOf, refundsOf } from '../payments/index.ts';
import { presentRefund } from '../payments/refunds.ts';
import { presentPickup } from '../pickup/shown.ts';
import { exchangeLinksOf } from '../returns/index.ts';
import { parcelsOf } from '../shipping/index.ts';
import { presentParcel } from '../shipping/present.ts';
import { lastSlip } from '../slips/index.ts';
import { presentSlip } from '../slips/present.ts';
import { presentCancelRequests } from './cancel-requests.ts';
import { presentSupplements } from './supplements.ts';

type ViewDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings'>;

/**
 * An order with payment, slip and documents, without access control; null when it does not exist.
 * @param withCode with the code by which it is picked up: for its owner
 */
export async function viewOrder(deps: ViewDeps, so_no: string, withCode = false): Promise<Order | null> {
  const order = await readOrder(deps.db, so_no);
  if (order === undefined) return null;
  const [
    payments,
    refunds,
    slip,
    documents,
    parcels,
    cancel_requests,
    exchanges,
    holds,
    supplements,
    pickup,
    coins_earned,
  ] = await Promise.all([
    paymentsOf(deps.db, so_no),
    refundsOf(deps.db, so_no),
    lastSlip(deps.db, so_no),
    documentsOf(deps.db, so_no),
    parcelsOf(deps.db, so_no),
    presentCancelRequests(deps.db, so_no),
    exchangeLinksOf(deps.db, so_no),
    holdsOf(deps.db, so_no),
    presentSupplements(deps.db, so_no),
    presentPickup(deps, order, withCode),
    order.user_id === null ? 0 : coinsOfOrder(deps.db, so_no),
  ]);
  const shown = presentOrder(order, await deps.settings.current());
  return {
    ...shown,
    // Only its order can be asked to be cancelled.
    can: {
      ...shown.can,
      ask_cancel: shown.can.ask_cancel === true && supplements.supplement_of === undefined,
    },
    payments: payments.filter(isShown).reverse().map(presentPayment),
    refunds: refunds.map(presentRefund),
    slip: slip === undefined ? null : presentSlip(deps, slip),
    documents: documents.map((row) => presentDocument(deps, row)),
    parcels: parcels.filter(({ state }) => state !== 'packing' && state !== 'cancelled').map(presentParcel),
    cancel_requests,
    ...(exchanges.length > 0 && { exchanges }),
    ...supplements,
    ...(pickup !== undefined && { pickup }),
    checking: holds.some(({ status }) => status === 'open'),
    coins_earned,
  };
}

/**
 * One order for its owner (signed in, by its e-mail or the order's access token) or for staff. Missing orders
 * and those of others return the same error (TRACK-05).
 * @throws DomainError ORDER.NOT_YOURS
 */
export async function getOrder(
  deps: ViewDeps,
  caller: Caller,
  so_no: string,
  proof: OrderProof,
): Promise<Order> {
  const order = await readOrder(deps.db, so_no);
  const stands = order === undefined ? null : provenOrderAccess(deps, caller, order, proof);
  if (order === undefined || stands === null) throw new DomainError('ORDER.NOT_YOURS');
  if (stands === 'staff' && !(await areOwnOrders(deps.db, caller, [so_no])))
    throw new DomainError('ORDER.NOT_YOURS');
  if (stands === 'staff')
    await recordReading(deps.db, caller, deps.now(), `order ${so_no}`, 'personal_data_read', order.user_id);
  const seen = await viewOrder(deps, so_no, stands === 'owner');
  if (seen === null) throw new DomainError('ORDER.NOT_YOURS');
  // A slip shows a bank account and its owner: of staff, only those who decide on slips see it, also when they
  // know the order's e-mail or token.
  const { user_id, role_id } = caller;
  const readsAsStaff = role_id !== null && isStaff(role_id) && order.user_id !== user_id;
  const seesSlip = readsAsStaff ? may(role_id, 'order:approve-slip') : stands === 'owner';
  return seesSlip ? seen : { ...seen, slip: null };
}

/** Received money and card results; unpaid QR codes are not informative. */
const isShown = (payment: PaymentRow): boolean => payment.received !== null || payment.method === 'card';

function presentPayment(payment: PaymentRow): OrderPayment {
  const { status, card_brand, card_last4 } = payment;
  return {
    payment_id: payment.payment_id,
    method: payment.method,
    amount: toBaht(payment.received ?? payment.amount),
    status: status === 'expired' ? 'failed' : status,
    response_code: payment.response_code,
    card: card_last4 === null ? null : `${card_brand ?? ''} ••${card_last4}`.trim(),
    at: (payment.settled_at ?? payment.created_at).toISOString(),
  };
}
