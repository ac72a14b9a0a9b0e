import { createHash } from 'node:crypto';
import { CARD_APPROVED } from '@mali/contracts/card-results';
import type { PaymentMethod } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { InquiryAnswer, OrderPaymentQuery, OrderRespAnswer, QrPayment } from '@mali/contracts/orders';
import type { PaymentCreditAnswer, PaymentCreditRequest } from '@mali/contracts/payments';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../platform/auth.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { accessToken, maySeePayment, provenOrderAccess } from '../orders/access.ts';
import { type OrderRow, readOrderRow } from '../orders/index.ts';
import { waysToPay } from '../orders/policy.ts';
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
  type PaymentRow,
  paymentByCharge,
  paymentByKey,
  paymentsOf,
  payOrder,
  recordUnmatchedCharge,
  rememberEvent,
  tellWatchers,
} from './repository.ts';

export type PaymentDeps = Pick<Deps, 'db' | 'now' | 'config' | 'gateways' | 'log' | 'publish'>;

/** A request to the bank that has not been answered may still be carried out for so long. */
export const ON_ITS_WAY_MS = 60_000;
const NO_ANSWER = 'xx';
const REFUSED_TOKEN = '12';
/** The bank took the money, but the order cannot: it goes back. */
const GOES_BACK = '50';

async function orderFor(deps: PaymentDeps, so_no: string): Promise<OrderRow> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined) throw new DomainError('PAYMENT.ORDER_NOT_FOUND');
  return order;
}

/**
 * An order whose payment a caller may be told of. One of somebody else answers as one that does not exist.
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

/** A charge that an earlier, lost request made may be over: then the next one is asked for. */
const QR_TRIES = 3;

const live = (payment: PaymentRow, at: Date): boolean =>
  payment.method === 'promptpay' &&
  payment.status === 'pending' &&
  payment.expires_at !== null &&
  payment.expires_at > at;

/**
 * The QR that pays a waiting order, however it was meant to be paid: the one that still holds, else a new one
 * (REST-18). Two tabs asking at once get the same charge, for they ask the bank under the same key. No transaction
 * is open while the bank is asked.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND, PAYMENT.NOT_WAITING, PAYMENT.GATEWAY
 */
export async function getQr(deps: PaymentDeps, caller: Caller, query: OrderPaymentQuery): Promise<QrPayment> {
  return qrFor(deps, await provenOrder(deps, caller, query), QR_TRIES);
}

async function qrFor(deps: PaymentDeps, order: OrderRow, tries: number): Promise<QrPayment> {
  const { so_no } = order;
  if (!waysToPay(order, deps.config).includes('promptpay')) throw new DomainError('PAYMENT.NOT_WAITING');
  const at = deps.now();
  const earlier = (await paymentsOf(deps.db, so_no)).filter((payment) => payment.method === 'promptpay');
  const current = earlier.find((payment) => live(payment, at));
  if (current !== undefined) return present(deps, current);
  const end = new Date(at.getTime() + deps.config.shop.qrMinutes * 60_000);
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
    // The charge of an earlier request whose answer was lost, and which can no longer be paid.
    if (tries <= 1) throw new GatewayUnavailable(`${so_no}: no charge that can be paid`);
    return await qrFor(deps, await orderFor(deps, so_no), tries - 1);
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused)
      throw new DomainError('PAYMENT.GATEWAY', undefined, { cause: error });
    throw error;
  }
}

/** What is known of a card payment now. Null: the bank has not decided, and the page asks again. */
const cardAnswer = (payment: PaymentRow): PaymentCreditAnswer => {
  if (payment.status === 'pending') {
    // Good so far: what is left is between the customer and the customer's bank (PAY-05, PAY-07).
    return payment.authen_url === null
      ? { response_code: null, authen_url: null }
      : { response_code: CARD_APPROVED, authen_url: payment.authen_url };
  }
  // Good is what pays the order, or will once its slip is decided; not what the bank has approved and gets back.
  if (payment.status === 'successful' || payment.status === 'held')
    return { response_code: CARD_APPROVED, authen_url: null };
  const goesBack = payment.received !== null;
  return { response_code: goesBack ? GOES_BACK : (payment.response_code ?? NO_ANSWER), authen_url: null };
};

/** What came of charging a card: `paid` is the status of an order that it has paid this moment. */
export type CardOutcome = { answer: PaymentCreditAnswer; paid: OrderStatus | null };

/** The name of the one charge that a card's token can make for an order. */
const attemptOf = (
  { gateways }: Pick<Deps, 'gateways'>,
  so_no: string,
  cardToken: string,
): { gateway: string; key: string } => ({
  gateway: gateways.current.name,
  key: `${so_no}-c${createHash('sha256').update(cardToken).digest('hex').slice(0, 20)}`,
});

/**
 * What is written with an order whose card is charged as soon as it stands: the attempt, for a crash in between.
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
 * Charges a card for a waiting order of the caller's (REST-20): what a bank says of it is written into the order, so
 * neither a link that was shared nor staff may.
 * @throws DomainError as `payByCard`; PAYMENT.ORDER_NOT_FOUND also for somebody else's order
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
 * Charges a card for a waiting order. The attempt is written down first, under a key made of the token: the
 * same token is one charge, however often and from however many tabs it is sent. No answer is no refusal: the charge
 * is looked up, and while it cannot be found `response_code` is null.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND, PAYMENT.NOT_WAITING, PAYMENT.IN_PROGRESS while the bank has not answered, or
 *   for a minute has not decided, about another card
 */
export async function payByCard(deps: PaymentDeps, so_no: string, cardToken: string): Promise<CardOutcome> {
  const { db } = deps;
  const gateway = deps.gateways.current;
  const { key } = attemptOf(deps, so_no, cardToken);
  const begin = () => {
    const at = deps.now();
    const undecidedSince = new Date(at.getTime() - ON_ITS_WAY_MS);
    return beginCard(db, { so_no, gateway: gateway.name, key, at, undecidedSince });
  };
  let attempt = await begin();
  if (attempt === undefined) {
    const known = await paymentByKey(db, key);
    if (known !== undefined) return { answer: await refreshed(deps, known), paid: null };
    await orderFor(deps, so_no);
    // Another card is being asked about: it may have paid by now.
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

/** Asks the bank for the charge of an attempt that has been written down, and settles its answer. */
export async function chargeAttempt(
  deps: PaymentDeps,
  card: { so_no: string; amount: number; cardToken: string },
): Promise<CardOutcome> {
  const { db } = deps;
  const gateway = deps.gateways.current;
  const { so_no, amount, cardToken } = card;
  const { key } = attemptOf(deps, so_no, cardToken);
  try {
    // The bank may send its customer back into another tab: the address proves the order.
    const returnUrl = `${deps.config.publicUrl}/payment/credit/${so_no}?access=${accessToken(deps, so_no)}`;
    const charge = await gateway.chargeCard({ reference: so_no, key, amount, cardToken, returnUrl });
    if (await settle(deps, gateway, charge)) {
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

/** How an attempt stands, asked of the bank once more while it has not decided. */
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
 * Makes an order's state agree with what the bank says of a charge; doing it twice changes nothing more. Money that
 * the order cannot take goes back, with the reason written down: it is another amount, a second payment, or the order
 * is over. While a slip of the order is under review the money is held for that decision.
 * @param gateway whose charge it is
 * @returns true when this very call has paid the order
 */
export async function settle(
  deps: PaymentDeps,
  { name }: Pick<PaymentGateway, 'name'>,
  charge: GatewayCharge,
): Promise<boolean> {
  // What nearly always happens, in one round trip; it does nothing where anything is not as it should be.
  if (charge.status === 'successful' && charge.currency === 'THB' && charge.key !== null) {
    const at = deps.now();
    const { key, reference } = charge;
    if (await payOrder(deps.db, { gateway: name, key }, charge, at, paidByGateway(deps, reference, at))) {
      settledChargeIds.set(`${name} ${charge.chargeId}`, true);
      return true;
    }
  }
  await deps.db.transaction(async (trx) => {
    const at = deps.now();
    let payment = await lockByCharge(trx, name, charge);
    if (payment === undefined && charge.status === 'successful') {
      // Nobody here asked for it, or the answer to the asking was lost and the row with it.
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
          await tellWatchers(trx, so_no);
        return;
      case 'successful':
        await applyPayment(deps, trx, payment, said, at);
    }
  });
  return false;
}

/**
 * Charges whose money this process has written into the books: none ever leaves them. The notice that follows the
 * answer about a card tells nothing new of them, and the database need not be asked whether it does.
 */
const settledChargeIds = new LRUCache<string, true>({ max: 10_000 });

type Said = Pick<
  GatewayCharge,
  'chargeId' | 'responseCode' | 'card' | 'currency' | 'reference' | 'amount'
> & {
  received: number | null;
};
const OPEN = ['pending', 'expired', 'failed', 'held'] as const;

/** Money has come: the order takes it, holds it or owes it back. The order is locked. */
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
      await tellWatchers(trx, so_no);
    return;
  }
  if (!(await movePayment(trx, payment_id, OPEN, 'held', at, said))) return;
  const reason = !right ? 'wrong_amount' : doc_status === ORDER_STATUS.CANCELLED ? 'late' : 'twice';
  deps.log.warn({ so_no, charge: said.chargeId, reason }, 'money the order cannot take: it is due back');
  await createRefundsDue(trx, { payment_id }, ['held'], reason, at);
  await tellWatchers(trx, so_no);
}

/**
 * Decides about money that came while a slip was under review, once that is decided: an order that waits again takes
 * it, one that is paid or over owes it back.
 */
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
 * Asks the bank about a payment and settles what it says. A charge it has never heard of is over: nobody can pay it.
 * An attempt without a charge is looked for by its key, and over once no request for it can be on its way.
 * @returns false when the bank still has to decide or be heard
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
  if (deps.now().getTime() - payment.created_at.getTime() < ON_ITS_WAY_MS) return false;
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
 * Asks the bank about the charges of an order that may still change.
 * @param which `open`: those a customer may be paying now; `unpaid`: also those that have expired, which late money
 *   may have reached
 * @throws GatewayUnavailable when it does not answer, or has not told about a card it was asked to charge
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
      // The order may have another charge, at a gateway that answers.
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

/** A page asks how its order stands again and again: the bank is not asked about the same one all the time. */
const ASK_AGAIN_MS = 1500;
const asked = new LRUCache<string, number>({ max: 10_000 });

function mayAsk(so_no: string, now: number): boolean {
  const last = asked.get(so_no);
  // A clock that was set back must not keep the bank from being asked.
  if (last !== undefined && now - last < ASK_AGAIN_MS && now >= last) return false;
  asked.set(so_no, now);
  return true;
}

/**
 * How the payment of an order stands (REST-19): what the database knows, and when it still waits, what the bank
 * says now. A bank that does not answer changes nothing: the customer's page asks again.
 * @throws DomainError PAYMENT.ORDER_NOT_FOUND
 */
export async function inquiry(
  deps: PaymentDeps,
  caller: Caller,
  query: OrderPaymentQuery,
): Promise<InquiryAnswer> {
  const { so_no } = query;
  let order = await provenOrder(deps, caller, query);
  if (order.doc_status === ORDER_STATUS.PLACED && mayAsk(so_no, deps.now().getTime())) {
    await settleQuietly(deps, so_no);
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
 * What a browser that lost the answer to its order asks for (REST-12, REST-13).
 * @throws DomainError ERR.NOT_AVAILABLE, for somebody else's order as well
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
  const pay_with: PaymentMethod[] = waysToPay(order, deps.config);
  return {
    so_no,
    doc_status: order.doc_status,
    payment_method: order.payment_method,
    total: toBaht(order.total),
    paid: order.paid_at !== null,
    expires_at: order.expires_at?.toISOString() ?? null,
    pay_with,
    response_code: card === undefined ? null : cardAnswer(card).response_code,
    ...(current === undefined || !waits ? {} : { qr: present(deps, current) }),
    ...(waits && card?.status === 'pending' && card.authen_url !== null
      ? { authen_url: card.authen_url }
      : {}),
  };
}

/**
 * A webhook of any configured gateway. Its content is not trusted: the charge is fetched again. An event seen before is
 * answered and changes nothing; one that could not be settled is not remembered, so the bank's retry is new.
 * @throws DomainError PAYMENT.WEBHOOK when it is not genuine or the shop has no keys for that gateway, PAYMENT.GATEWAY when the bank cannot be asked
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
  if (event.chargeId === null || settledChargeIds.has(`${gateway.name} ${event.chargeId}`)) return;
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
