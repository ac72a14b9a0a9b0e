import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CardBeforeCharge, isCardOf } from '@mali/contracts/card-offer-values';
import { CARD_APPROVED, CARD_CODE } from '@mali/contracts/card-results';
import type { PaymentMethod } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { InquiryAnswer, OrderPaymentQuery, OrderRespAnswer, QrPayment } from '@mali/contracts/orders';
import type { PaymentCreditAnswer, PaymentCreditRequest } from '@mali/contracts/payments';
import type { Caller } from '../../platform/auth.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { accessToken, maySeePayment, provenOrderAccess } from '../orders/access.ts';
import { type OrderRow, readOrderRow } from '../orders/index.ts';
import { cardOfferOf, waysToPay } from '../orders/policy.ts';
import { paidByGateway } from '../orders/service.ts';
import {
  type GatewayCharge,
  type GatewayName,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from './gateway.ts';
import { qrPicture } from './qr-picture.ts';
import {
  adoptCharge,
  attemptStatement,
  beginCard,
  createRefundsDue,
  endAttempt,
  eventIsOld,
  insertQr,
  type LockedPayment,
  lockByCharge,
  lockPayment,
  movePayment,
  noteCharge,
  notifyOrderViewers,
  type PaymentRow,
  paymentByCharge,
  paymentByKey,
  paymentsOf,
  payOrder,
  recordUnmatchedCharge,
  rememberEvent,
} from './repository.ts';

export type PaymentDeps = Pick<
  Deps,
  'db' | 'now' | 'config' | 'settings' | 'gateways' | 'inquiries' | 'log' | 'publish'
>;

/** Time during which an unanswered request may still be executed. */
export const IN_TRANSIT_MS = 60_000;
const NO_ANSWER = CARD_CODE.TRANSACTION_TIMEOUT;
const REFUSED_TOKEN = CARD_CODE.INVALID_TRANSACTION;
/** The gateway received money that does not pay the order: it is refunded. */
const GOES_BACK = CARD_CODE.INVALID_PAYMENT_CONDITION;

async function orderFor(deps: PaymentDeps, so_no: string): Promise<OrderRow> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined) throw new DomainError('PAYMENT.ORDER_NOT_FOUND');
  return order;
}

/**
 * An order whose payment the caller may see; others' orders are treated as missing.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND
 */
async function provenOrder(
  deps: PaymentDeps,
  caller: Caller,
  { so_no, ...proof }: OrderPaymentQuery,
): Promise<OrderRow> {
  const order = await orderFor(deps, so_no);
  if (!(await maySeePayment(deps, caller, order, proof))) throw new DomainError('PAYMENT.ORDER_NOT_FOUND');
  return order;
}

function present(deps: PaymentDeps, payment: PaymentRow): QrPayment {
  const chargeId = payment.charge_id ?? '';
  return {
    qr_id: chargeId,
    qr_image: qrPicture(payment.qr_payload ?? ''),
    expired: (payment.expires_at ?? deps.now()).toISOString(),
    amount: toBaht(payment.amount),
    pay_url: deps.gateways.find(payment.gateway)?.scanUrl(chargeId) ?? null,
  };
}

/** A charge of an earlier request with a lost response may have expired: the next one is created then. */
const QR_TRIES = 3;

const live = (payment: PaymentRow, at: Date): boolean =>
  payment.method === 'promptpay' &&
  payment.status === 'pending' &&
  payment.expires_at !== null &&
  payment.expires_at > at;

/**
 * The QR that pays an unpaid order, whatever its chosen payment method: the valid one, else a new one
 * (REST-18). Concurrent requests of two tabs get the same charge, since they use the same key. No transaction
 * is open during gateway requests.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND, PAYMENT.NOT_WAITING, CARD_OFFER.METHOD, PAYMENT.GATEWAY
 */
export async function getQr(deps: PaymentDeps, caller: Caller, query: OrderPaymentQuery): Promise<QrPayment> {
  return qrFor(deps, await provenOrder(deps, caller, query), QR_TRIES);
}

async function qrFor(deps: PaymentDeps, order: OrderRow, tries: number): Promise<QrPayment> {
  const { so_no } = order;
  const settings = await deps.settings.current();
  if (order.doc_status === ORDER_STATUS.PLACED && order.card_terms)
    throw new DomainError('CARD_OFFER.METHOD');
  if (!waysToPay(order, settings).includes('promptpay')) throw new DomainError('PAYMENT.NOT_WAITING');
  const at = deps.now();
  const earlier = (await paymentsOf(deps.db, so_no)).filter((payment) => payment.method === 'promptpay');
  // A change of the order may have changed its total since.
  const current = earlier.find((payment) => payment.amount === order.total && live(payment, at));
  if (current !== undefined) return present(deps, current);
  const end = new Date(at.getTime() + settings.qr_minutes * 60_000);
  const expiresAt = order.expires_at !== null && order.expires_at < end ? order.expires_at : end;
  if (expiresAt <= at) throw new DomainError('PAYMENT.NOT_WAITING');
  const key = `${so_no}-${earlier.length + 1}`;
  const gateway = deps.gateways.current;
  try {
    const qr = await gateway.createQr({ reference: so_no, key, amount: order.total, expiresAt });
    await insertQr(deps.db, {
      so_no,
      gateway: gateway.name,
      key,
      charge_id: qr.chargeId,
      amount: order.total,
      qr_payload: qr.payload,
      expires_at: qr.expiresAt,
      at,
    });
    const kept = await paymentByCharge(deps.db, gateway.name, qr.chargeId);
    if (kept === undefined) throw new Error(`charge ${qr.chargeId} was not kept`);
    if (live(kept, at)) return present(deps, kept);
    // The expired charge of an earlier request with a lost response.
    if (tries <= 1) throw new GatewayUnavailable(`${so_no}: no charge that can be paid`);
    return await qrFor(deps, await orderFor(deps, so_no), tries - 1);
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused)
      throw new DomainError('PAYMENT.GATEWAY', undefined, { cause: error });
    throw error;
  }
}

/** The result of a card payment. Null: undecided, and the page queries again. */
const cardAnswer = (payment: PaymentRow): PaymentCreditAnswer => {
  if (payment.status === 'pending') {
    // Approved so far: authentication by the customer's bank is pending (PAY-05, PAY-07).
    return payment.authen_url === null
      ? { response_code: null, authen_url: null }
      : { response_code: CARD_APPROVED, authen_url: payment.authen_url };
  }
  // Success means the charge pays the order, or will after the slip decision; not a charge that is refunded.
  if (payment.status === 'successful' || payment.status === 'held')
    return { response_code: CARD_APPROVED, authen_url: null };
  const goesBack = payment.received !== null;
  return { response_code: goesBack ? GOES_BACK : (payment.response_code ?? NO_ANSWER), authen_url: null };
};

/** The result of a card charge: `paid` is the status of an order that was just paid by it. */
export type CardOutcome = { answer: PaymentCreditAnswer; paid: OrderStatus | null };

/** The card of a token, as far as the gateway reports it; null: it does not, or is not reached. */
export async function cardBeforeCharge(
  deps: Pick<Deps, 'gateways' | 'log'>,
  cardToken: string,
): Promise<CardBeforeCharge | null> {
  try {
    return await deps.gateways.current.readCard(cardToken);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error }, 'no answer about the card of a token');
    return null;
  }
}

/** Whether a card is one of those that an order's price is for; null: the gateway does not say. */
async function isCardOfOrder(deps: PaymentDeps, order: OrderRow, cardToken: string): Promise<boolean | null> {
  if (!order.card_terms || order.doc_status !== ORDER_STATUS.PLACED) return true;
  return isCardOf(order.card_terms, await cardBeforeCharge(deps, cardToken));
}

/** The key of the only charge of a card token for an order. */
const attemptOf = (
  { gateways }: Pick<Deps, 'gateways'>,
  so_no: string,
  cardToken: string,
): { gateway: string; key: string } => ({
  gateway: gateways.current.name,
  key: `${so_no}-c${createHash('sha256').update(cardToken).digest('hex').slice(0, 20)}`,
});

/**
 * The attempt recorded with a new order whose card is charged afterwards, in case of a crash in between.
 * @param amount satang
 */
export const attemptWithOrder = (
  deps: Pick<Deps, 'gateways'>,
  of: { so_no: string; amount: number; at: Date; cardToken: string },
): SqlPart => {
  const { cardToken, ...attempt } = of;
  return attemptStatement({ ...attempt, ...attemptOf(deps, of.so_no, cardToken) });
};

/**
 * Charges a card for an unpaid order of the caller (REST-20). Card results are stored with the order, so
 * users of a shared link and staff may not.
 * @throws DomainError as `payByCard`; PAYMENT.ORDER_NOT_FOUND also for another user's order
 */
export async function payOwnByCard(
  deps: PaymentDeps,
  caller: Caller,
  { so_no, card_token, ...proof }: PaymentCreditRequest,
): Promise<PaymentCreditAnswer> {
  const order = await orderFor(deps, so_no);
  if (provenOrderAccess(deps, caller, order, proof) !== 'owner')
    throw new DomainError('PAYMENT.ORDER_NOT_FOUND');
  return (await payByCard(deps, so_no, card_token)).answer;
}

/**
 * Charges a card for an unpaid order. The attempt is recorded first, with a key derived from the token: one
 * token is one charge, for any number of requests and tabs. A missing response is not a rejection: the charge
 * is looked up, and while it cannot be found `response_code` is null.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND, PAYMENT.NOT_WAITING, PAYMENT.IN_PROGRESS while another card is
 * unanswered, or undecided for less than a minute; CARD_OFFER.CARD, CARD_OFFER.UNKNOWN for a card that its price is not for
 */
export async function payByCard(deps: PaymentDeps, so_no: string, cardToken: string): Promise<CardOutcome> {
  const { db } = deps;
  const gateway = deps.gateways.current;
  const { key } = attemptOf(deps, so_no, cardToken);
  let isCardRead = false;
  const begin = () => {
    const at = deps.now();
    const undecidedSince = new Date(at.getTime() - IN_TRANSIT_MS);
    return beginCard(db, { so_no, gateway: gateway.name, key, at, undecidedSince, isCardRead });
  };
  let attempt = await begin();
  if (attempt === undefined) {
    const known = await paymentByKey(db, key);
    if (known !== undefined) return { answer: await refreshed(deps, known), paid: null };
    const before = await orderFor(deps, so_no);
    const isOne = await isCardOfOrder(deps, before, cardToken);
    isCardRead = isOne === true;
    if (before.card_terms) {
      attempt = isCardRead ? await begin() : undefined;
      // Another tab may have charged the same token meanwhile.
      const same = attempt === undefined ? await paymentByKey(db, key) : undefined;
      if (same !== undefined) return { answer: await refreshed(deps, same), paid: null };
      const code = { code: before.promo_code };
      if (isOne !== true)
        throw new DomainError(isOne === null ? 'CARD_OFFER.UNKNOWN' : 'CARD_OFFER.CARD', code);
    }
  }
  if (attempt === undefined) {
    // Another card is pending: it may have paid by now.
    await settleQuietly(deps, so_no);
    attempt = await begin();
    if (attempt === undefined) {
      const order = await orderFor(deps, so_no);
      if (order.doc_status !== ORDER_STATUS.PLACED || order.total === 0)
        throw new DomainError('PAYMENT.NOT_WAITING');
      throw new DomainError('PAYMENT.IN_PROGRESS');
    }
  }
  return chargeAttempt(deps, { so_no, amount: attempt.amount, cardToken });
}

type CardAttempt = Readonly<{ so_no: string; amount: number; cardToken: string }>;

const late = Symbol('late');
/** A shopper waits no longer for a bank: the rest of the time is for the shop. The page asks again for what is undecided. */
const afterWait = ({ config }: Pick<Deps, 'config'>) => sleep(config.answerMs * 0.75, late, { ref: false });

/**
 * Requests the charge of a recorded attempt, and settles the response. A charge that takes long goes on after the
 * answer, which is then undecided.
 */
export async function chargeAttempt(deps: PaymentDeps, card: CardAttempt): Promise<CardOutcome> {
  const charging = charge(deps, card);
  const outcome = await Promise.race([charging, afterWait(deps)]);
  if (outcome !== late) return outcome;
  const { so_no } = card;
  deps.log.warn({ so_no }, 'a card is still being charged');
  // The attempt is recorded: whatever fails now, it is inquired again.
  charging.catch((error: unknown) => deps.log.error({ err: error, so_no }, 'a card that took long'));
  const { key } = attemptOf(deps, so_no, card.cardToken);
  const now = await paymentByKey(deps.db, key);
  if (now === undefined) throw new Error(`attempt ${key} vanished`);
  return { answer: cardAnswer(now), paid: null };
}

async function charge(deps: PaymentDeps, card: CardAttempt): Promise<CardOutcome> {
  const { db } = deps;
  const gateway = deps.gateways.current;
  const { so_no, amount, cardToken } = card;
  const { key } = attemptOf(deps, so_no, cardToken);
  try {
    // The customer may return in another tab: the return URL contains the order's access token.
    const returnUrl = `${deps.config.publicUrl}/payment/credit/${so_no}?access=${accessToken(deps, so_no)}`;
    const charged = await gateway.chargeCard({ reference: so_no, key, amount, cardToken, returnUrl });
    if (await settle(deps, gateway, charged)) {
      const answer = { response_code: CARD_APPROVED, authen_url: null };
      return { answer, paid: ORDER_STATUS.ORDER_PREPARING };
    }
  } catch (error) {
    if (error instanceof GatewayRefused) {
      deps.log.warn({ err: error, so_no }, 'the bank takes no such card token');
      const refused = await paymentByKey(db, key);
      if (refused !== undefined) await endAttempt(db, refused.payment_id, REFUSED_TOKEN, deps.now());
    } else if (error instanceof GatewayUnavailable) {
      deps.log.warn({ err: error, so_no }, 'no answer about a card');
    } else throw error;
  }
  const now = await paymentByKey(db, key);
  if (now === undefined) throw new Error(`attempt ${key} vanished`);
  return { answer: await refreshed(deps, now), paid: null };
}

/** The state of an attempt, inquired again while undecided. */
async function refreshed(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentCreditAnswer> {
  if (payment.status !== 'pending' || payment.authen_url !== null) return cardAnswer(payment);
  try {
    await settlePayment(deps, payment);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  const now = payment.attempt_key === null ? undefined : await paymentByKey(deps.db, payment.attempt_key);
  return cardAnswer(now ?? payment);
}

/**
 * Applies the state of a charge to its order; idempotent. Money that does not pay the order is refunded with
 * a recorded reason: another amount, a second payment, or a completed or cancelled order. While a slip of the
 * order is under review the money is held for the decision.
 * @param gateway the charge's gateway
 * @returns true when this call has paid the order
 */
export async function settle(
  deps: PaymentDeps,
  { name }: Pick<PaymentGateway, 'name'>,
  charge: GatewayCharge,
): Promise<boolean> {
  // The usual case in one round trip; no effect in any other state.
  if (charge.status === 'successful' && charge.currency === 'THB' && charge.key !== null) {
    const at = deps.now();
    const { key, reference } = charge;
    if (await payOrder(deps.db, { gateway: name, key }, charge, at, paidByGateway(deps, reference, at))) {
      deps.inquiries.settledCharges.set(`${name} ${charge.chargeId}`, true);
      return true;
    }
  }
  await deps.db.transaction(async (trx) => {
    const at = deps.now();
    let payment = await lockByCharge(trx, name, charge);
    if (payment === undefined && charge.status === 'successful') {
      // Not requested by the shop, or the response to the request and its row were lost.
      await adoptCharge(trx, name, charge, at);
      payment = await lockByCharge(trx, name, charge);
      if (payment === undefined) {
        deps.log.error(
          { charge: charge.chargeId, reference: charge.reference },
          'money for no order of ours',
        );
        await recordUnmatchedCharge(trx, name, charge, at);
        return;
      }
    }
    if (payment === undefined) return;
    const { payment_id, so_no } = payment;
    const said = { ...charge, received: charge.status === 'successful' ? charge.amount : null };
    switch (charge.status) {
      case 'pending':
        if (payment.status === 'pending') {
          await noteCharge(trx, payment, charge);
        }
        return;
      case 'failed':
      case 'expired':
        if (await movePayment(trx, payment_id, ['pending'], charge.status, at, said))
          await notifyOrderViewers(trx, so_no);
        return;
      case 'successful':
        await applyPayment(deps, trx, payment, said, at);
    }
  });
  return false;
}

type Said = Pick<
  GatewayCharge,
  'chargeId' | 'responseCode' | 'card' | 'currency' | 'reference' | 'amount'
> & {
  received: number | null;
};
const OPEN = ['pending', 'expired', 'failed', 'held'] as const;

/** Received money pays the order, is held, or becomes a due refund. The order is locked. */
async function applyPayment(
  deps: PaymentDeps,
  trx: Db,
  payment: LockedPayment,
  said: Said,
  at: Date,
): Promise<void> {
  const { payment_id, so_no, doc_status } = payment;
  const right = said.amount === payment.total && said.currency === 'THB' && said.reference === so_no;
  if (right && doc_status === ORDER_STATUS.PLACED) {
    await payOrder(trx, { payment_id }, said, at, paidByGateway(deps, so_no, at));
    return;
  }
  if (right && doc_status === ORDER_STATUS.PROCESSING) {
    if (await movePayment(trx, payment_id, ['pending', 'expired', 'failed'], 'held', at, said))
      await notifyOrderViewers(trx, so_no);
    return;
  }
  if (!(await movePayment(trx, payment_id, OPEN, 'held', at, said))) return;
  const reason = !right ? 'wrong_amount' : doc_status === ORDER_STATUS.CANCELLED ? 'late' : 'twice';
  deps.log.warn({ so_no, charge: said.chargeId, reason }, 'money the order cannot take: it is due back');
  await createRefundsDue(trx, { payment_id }, ['held'], reason, at);
  await notifyOrderViewers(trx, so_no);
}

/** Decides about money held during a slip review: it pays an unpaid order, and is refunded otherwise. */
export async function settleHeld(deps: PaymentDeps, so_no: string): Promise<void> {
  const held = (await paymentsOf(deps.db, so_no)).filter((payment) => payment.status === 'held');
  for (const { payment_id } of held) {
    await deps.db.transaction(async (trx) => {
      const payment = await lockPayment(trx, payment_id);
      if (payment?.status !== 'held' || payment.doc_status === ORDER_STATUS.PROCESSING) return;
      const said: Said = {
        chargeId: payment.charge_id ?? '',
        responseCode: null,
        card: null,
        currency: 'THB',
        reference: so_no,
        amount: payment.received ?? 0,
        received: payment.received,
      };
      await applyPayment(deps, trx, payment, said, deps.now());
    });
  }
}

/**
 * Inquires a payment and settles the result. A charge unknown to the gateway has ended: nobody can pay it. An
 * attempt without a charge is searched by its key, and has ended once no request can be in transit.
 * @returns false while undecided or without a response
 * @throws GatewayUnavailable, also when the shop has no keys for the gateway that took it
 */
export async function settlePayment(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const { db } = deps;
  if (payment.gateway === 'transfer') return true;
  const gateway = deps.gateways.of(payment);
  if (payment.charge_id !== null) return settleCharge(deps, gateway, payment.charge_id);
  if (payment.attempt_key === null) return true;
  const charge = await gateway.find({ key: payment.attempt_key, since: payment.created_at });
  if (charge !== null) {
    await settle(deps, gateway, charge);
    return charge.status !== 'pending' || charge.authenUrl !== null;
  }
  if (deps.now().getTime() - payment.created_at.getTime() < IN_TRANSIT_MS) return false;
  await endAttempt(db, payment.payment_id, NO_ANSWER, deps.now());
  return true;
}

/**
 * Inquires a charge at its gateway and settles the answer.
 * @throws GatewayUnavailable
 */
export async function settleCharge(
  deps: PaymentDeps,
  gateway: PaymentGateway,
  chargeId: string,
): Promise<boolean> {
  const charge = await gateway.inquire(chargeId);
  if (charge !== null) {
    await settle(deps, gateway, charge);
    return charge.status !== 'pending' || charge.authenUrl !== null;
  }
  const payment = await paymentByCharge(deps.db, gateway.name, chargeId);
  if (payment !== undefined) {
    const nothing = { chargeId, responseCode: null, card: null, received: null, currency: 'THB' };
    await movePayment(deps.db, payment.payment_id, ['pending'], 'failed', deps.now(), nothing);
  }
  return true;
}

/**
 * Inquires the charges of an order that may still change.
 * @param which `open`: payable ones; `unpaid`: also expired ones, which may have received late money
 * @throws GatewayUnavailable without a response, or when the state of a requested card charge is unknown
 */
export async function inquireOrder(
  deps: PaymentDeps,
  so_no: string,
  which: 'open' | 'unpaid',
): Promise<void> {
  let unheard: GatewayUnavailable | null = null;
  for (const payment of await paymentsOf(deps.db, so_no)) {
    const { status } = payment;
    if (status !== 'pending' && !(status === 'expired' && which === 'unpaid')) continue;
    try {
      const decided = await settlePayment(deps, payment);
      if (!decided && which === 'unpaid' && payment.charge_id === null)
        unheard = new GatewayUnavailable(`${so_no}: a card that was asked about is not found yet`);
    } catch (error) {
      // The order may have another charge, at a gateway that responds.
      if (!(error instanceof GatewayUnavailable)) throw error;
      unheard = error;
    }
  }
  if (unheard !== null) throw unheard;
}

async function settleQuietly(deps: PaymentDeps, so_no: string): Promise<void> {
  try {
    await inquireOrder(deps, so_no, 'open');
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, so_no }, 'inquiry');
  }
}

/** Pages poll their order's state: inquiries of one order are limited. */
const ASK_AGAIN_MS = 1500;

function mayAsk(
  { inquiries: { askedAt } }: Pick<PaymentDeps, 'inquiries'>,
  so_no: string,
  now: number,
): boolean {
  const last = askedAt.get(so_no);
  // A clock that was set back must not block inquiries.
  if (last !== undefined && now - last < ASK_AGAIN_MS && now >= last) return false;
  askedAt.set(so_no, now);
  return true;
}

/**
 * The payment state of an order (REST-19): from the database and, while unpaid, inquired at the gateway.
 * Without a response the stored state is returned, and the page polls again.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND
 */
export async function inquiry(
  deps: PaymentDeps,
  caller: Caller,
  query: OrderPaymentQuery,
): Promise<InquiryAnswer> {
  const { so_no } = query;
  let order = await provenOrder(deps, caller, query);
  if (order.doc_status === ORDER_STATUS.PLACED && mayAsk(deps, so_no, deps.now().getTime())) {
    const settling = settleQuietly(deps, so_no);
    if ((await Promise.race([settling, afterWait(deps)])) === late)
      settling.catch((error: unknown) => deps.log.error({ err: error, so_no }, 'inquiry'));
    order = await orderFor(deps, so_no);
  }
  const at = deps.now();
  const payments = await paymentsOf(deps.db, so_no);
  const card = payments.find((payment) => payment.method === 'card');
  const said = card === undefined ? null : cardAnswer(card);
  return {
    so_no,
    doc_status: order.doc_status,
    paid: order.paid_at !== null,
    expired: order.paid_at === null && !payments.some((payment) => live(payment, at)),
    card: {
      pending: card?.status === 'pending',
      response_code: card?.status === 'pending' ? null : (said?.response_code ?? null),
      authen_url: said?.authen_url ?? null,
    },
  };
}

/**
 * State for a browser that lost the response to its order (REST-12, REST-13).
 * @throws DomainError ERR.NOT_AVAILABLE, for another user's order as well
 */
export async function orderResponse(
  deps: PaymentDeps,
  caller: Caller,
  { so_no, ...proof }: OrderPaymentQuery,
): Promise<OrderRespAnswer> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined || !(await maySeePayment(deps, caller, order, proof)))
    throw new DomainError('ERR.NOT_AVAILABLE');
  const waits = order.doc_status === ORDER_STATUS.PLACED;
  const payments = await paymentsOf(deps.db, so_no);
  const current = payments.find((payment) => live(payment, deps.now()));
  const card = payments.find((payment) => payment.method === 'card');
  const pay_with: PaymentMethod[] = waysToPay(order, await deps.settings.current());
  return {
    so_no,
    doc_status: order.doc_status,
    payment_method: order.payment_method,
    total: toBaht(order.total),
    paid: order.paid_at !== null,
    expires_at: order.expires_at?.toISOString() ?? null,
    pay_with,
    ...cardOfferOf(order),
    response_code: card === undefined ? null : cardAnswer(card).response_code,
    ...(current === undefined || !waits ? {} : { qr: present(deps, current) }),
    ...(waits && card?.status === 'pending' && card.authen_url !== null
      ? { authen_url: card.authen_url }
      : {}),
  };
}

/**
 * A webhook of any configured gateway. Its content is not trusted: the charge is fetched again. A known event
 * changes nothing; one that could not be settled is not recorded, so that the gateway's retry is processed.
 * @throws DomainError PAYMENT.WEBHOOK when it is not genuine or the shop has no keys for that gateway,
 * PAYMENT.GATEWAY when the gateway cannot be queried
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  name: GatewayName,
  request: { body: Buffer; headers: Record<string, unknown> },
): Promise<void> {
  const { db } = deps;
  const gateway = deps.gateways.find(name);
  if (gateway === undefined) throw new DomainError('PAYMENT.WEBHOOK');
  const event = gateway.readWebhook({ ...request, now: deps.now() });
  if (event === null) throw new DomainError('PAYMENT.WEBHOOK');
  if (event.chargeId === null || deps.inquiries.settledCharges.has(`${gateway.name} ${event.chargeId}`))
    return;
  if (await eventIsOld(db, gateway.name, event)) return;
  try {
    await settleCharge(deps, gateway, event.chargeId);
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      throw new DomainError('PAYMENT.GATEWAY', undefined, { cause: error });
    throw error;
  }
  await rememberEvent(db, gateway.name, event.eventId, deps.now());
}
