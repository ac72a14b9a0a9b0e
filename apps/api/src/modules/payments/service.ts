import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { InquiryAnswer, OrderRespAnswer, QrPayment } from '@mali/contracts/orders';
import QRCode from 'qrcode';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type OrderRow, readOrderRow } from '../orders/repository.ts';
import { moveTo } from '../orders/service.ts';
import { type GatewayCharge, GatewayUnavailable } from './gateway.ts';
import {
  eventIsKnown,
  insertQr,
  lockOrder,
  movePayment,
  type PaymentRow,
  paymentByCharge,
  paymentsOf,
  queueRefund,
  rememberEvent,
} from './repository.ts';

export type PaymentDeps = Pick<Deps, 'db' | 'now' | 'config' | 'gateway' | 'log'>;

async function orderFor(deps: PaymentDeps, so_no: string): Promise<OrderRow> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined) throw new DomainError('PAYMENT.ORDER_NOT_FOUND');
  return order;
}

async function present(deps: PaymentDeps, payment: PaymentRow): Promise<QrPayment> {
  return {
    qr_id: payment.charge_id,
    qr_image: await QRCode.toDataURL(payment.qr_payload ?? '', {
      errorCorrectionLevel: 'M',
      margin: 2,
      width: 560,
    }),
    expired: (payment.expires_at ?? deps.now()).toISOString(),
    amount: toBaht(payment.amount),
    pay_url:
      deps.gateway.name === 'sandbox'
        ? `${deps.config.gateway.publicUrl}/scan/${encodeURIComponent(payment.charge_id)}`
        : null,
  };
}

/** A charge that an earlier, lost request made may be over: then the next one is asked for. */
const QR_TRIES = 3;

const live = (payment: PaymentRow, at: Date): boolean =>
  payment.status === 'pending' && payment.expires_at !== null && payment.expires_at > at;

/**
 * The QR that pays an order: the one that still holds, else a new one (REST-18). Two tabs asking at once get the
 * same charge, for they ask the bank under the same key. No transaction is open while the bank is asked.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND, PAYMENT.NOT_WAITING, PAYMENT.GATEWAY
 */
export async function getQr(deps: PaymentDeps, so_no: string, tries = QR_TRIES): Promise<QrPayment> {
  const order = await orderFor(deps, so_no);
  if (order.doc_status !== ORDER_STATUS.PLACED || order.payment_method !== 'promptpay') {
    throw new DomainError('PAYMENT.NOT_WAITING');
  }
  const at = deps.now();
  const earlier = await paymentsOf(deps.db, so_no);
  const current = earlier.find((payment) => live(payment, at));
  if (current !== undefined) return present(deps, current);
  const end = new Date(at.getTime() + deps.config.shop.qrMinutes * 60_000);
  const expiresAt = order.expires_at !== null && order.expires_at < end ? order.expires_at : end;
  if (expiresAt <= at) throw new DomainError('PAYMENT.NOT_WAITING');
  try {
    const qr = await deps.gateway.createQr({
      reference: so_no,
      attempt: earlier.length + 1,
      amount: order.total,
      expiresAt,
    });
    await insertQr(deps.db, {
      so_no,
      gateway: deps.gateway.name,
      charge_id: qr.chargeId,
      amount: order.total,
      qr_payload: qr.payload,
      expires_at: qr.expiresAt,
      at,
    });
    const kept = await paymentByCharge(deps.db, deps.gateway.name, qr.chargeId);
    if (kept === undefined) throw new Error(`charge ${qr.chargeId} was not kept`);
    if (live(kept, at)) return await present(deps, kept);
    // The charge of an earlier request whose answer was lost, and which can no longer be paid.
    if (tries <= 1) throw new GatewayUnavailable(`${so_no}: no charge that can be paid`);
    return await getQr(deps, so_no, tries - 1);
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new DomainError('PAYMENT.GATEWAY', undefined, { cause: error });
    throw error;
  }
}

/**
 * Makes an order's state agree with what the bank says of a charge; doing it twice changes nothing more. Money
 * that the order cannot take (cancelled, paid already, another amount) is due back.
 */
export async function settle(deps: PaymentDeps, charge: GatewayCharge): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const payment = await paymentByCharge(trx, deps.gateway.name, charge.chargeId);
    if (payment === undefined) {
      deps.log.warn({ charge: charge.chargeId }, 'a charge nobody here asked for');
      return;
    }
    const at = deps.now();
    const order = await lockOrder(trx, payment.so_no);
    if (order === undefined) throw new Error(`order ${payment.so_no} vanished`);
    if (charge.status === 'failed' || charge.status === 'expired') {
      await movePayment(trx, payment.payment_id, ['pending'], charge.status, at);
      return;
    }
    if (charge.status !== 'successful') return;
    const right =
      order.doc_status === ORDER_STATUS.PLACED &&
      charge.amount === order.total &&
      charge.currency === 'THB' &&
      charge.reference === order.so_no;
    if (right) {
      if (await movePayment(trx, payment.payment_id, ['pending', 'expired', 'failed'], 'successful', at)) {
        const from = { so_no: order.so_no, doc_status: order.doc_status as OrderStatus };
        await moveTo(
          deps,
          trx,
          from,
          { to: ORDER_STATUS.ORDER_PREPARING, actors: ['gateway'], actorId: null },
          at,
        );
      }
      return;
    }
    if (await movePayment(trx, payment.payment_id, ['pending', 'expired', 'failed'], 'refund_due', at)) {
      deps.log.warn(
        { so_no: order.so_no, charge: charge.chargeId },
        'money the order cannot take: it is due back',
      );
      await queueRefund(trx, payment.payment_id);
    }
  });
}

/**
 * Asks the bank about a charge and settles what it says. A charge it has never heard of is over: nobody can pay it.
 * @throws GatewayUnavailable
 */
export async function settleCharge(deps: PaymentDeps, chargeId: string): Promise<void> {
  const charge = await deps.gateway.inquire(chargeId);
  if (charge !== null) return settle(deps, charge);
  const payment = await paymentByCharge(deps.db, deps.gateway.name, chargeId);
  if (payment !== undefined)
    await movePayment(deps.db, payment.payment_id, ['pending'], 'failed', deps.now());
}

/**
 * Asks the bank about the charges of an order that may still change.
 * @param which `open`: those a customer may be paying now; `unpaid`: also those that have expired, which late money
 *   may have reached
 * @throws GatewayUnavailable
 */
export async function inquireOrder(
  deps: PaymentDeps,
  so_no: string,
  which: 'open' | 'unpaid',
): Promise<void> {
  for (const { status, charge_id } of await paymentsOf(deps.db, so_no)) {
    if (status === 'pending' || (status === 'expired' && which === 'unpaid'))
      await settleCharge(deps, charge_id);
  }
}

/**
 * How the payment of an order stands (REST-19): what the database knows, and when it still waits, what the bank
 * says now. A bank that does not answer changes nothing: the customer's page asks again.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND
 */
export async function inquiry(deps: PaymentDeps, so_no: string): Promise<InquiryAnswer> {
  let order = await orderFor(deps, so_no);
  if (order.doc_status === ORDER_STATUS.PLACED) {
    try {
      await inquireOrder(deps, so_no, 'open');
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      deps.log.warn({ err: error, so_no }, 'inquiry');
    }
    order = await orderFor(deps, so_no);
  }
  const at = deps.now();
  const payments = await paymentsOf(deps.db, so_no);
  return {
    so_no,
    doc_status: order.doc_status,
    paid: order.paid_at !== null,
    expired: order.paid_at === null && !payments.some((payment) => live(payment, at)),
  };
}

/** What a browser that lost the answer to its order asks for (REST-12, REST-13). */
export async function orderResponse(deps: PaymentDeps, so_no: string): Promise<OrderRespAnswer> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined) throw new DomainError('ERR.NOT_AVAILABLE');
  const current = (await paymentsOf(deps.db, so_no)).find((payment) => live(payment, deps.now()));
  return {
    so_no,
    doc_status: order.doc_status,
    payment_method: order.payment_method,
    total: toBaht(order.total),
    paid: order.paid_at !== null,
    ...(current === undefined || order.doc_status !== ORDER_STATUS.PLACED
      ? {}
      : { qr: await present(deps, current) }),
  };
}

/**
 * A webhook of the bank. Its word is not taken for it: the charge is fetched again. An event seen before is
 * answered and changes nothing; one that could not be settled is not remembered, so the bank's retry is new.
 * @throws DomainError PAYMENT.WEBHOOK when it is not genuine, PAYMENT.GATEWAY when the bank cannot be asked
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  request: { body: Buffer; headers: Record<string, unknown> },
): Promise<void> {
  const event = deps.gateway.readWebhook({ ...request, now: deps.now() });
  if (event === null) throw new DomainError('PAYMENT.WEBHOOK');
  if (await eventIsKnown(deps.db, deps.gateway.name, event.eventId)) return;
  try {
    await settleCharge(deps, event.chargeId);
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new DomainError('PAYMENT.GATEWAY', undefined, { cause: error });
    throw error;
  }
  await rememberEvent(deps.db, deps.gateway.name, event.eventId, deps.now());
}
