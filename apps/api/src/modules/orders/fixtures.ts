import { type CardBeforeCharge, type CardDetails, cardBrandOf } from '@mali/contracts/card-offer-values';
import type { Address, OrderRequest } from '@mali/contracts/orders';
import {
  type GatewayCharge,
  type GatewayEvent,
  type GatewayName,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from '../payments/gateway.ts';

/** Shared fixtures of tests of carts, orders and payments. */
export const ADDRESS: Address = {
  first_name: 'สมหญิง',
  last_name: 'ใจดี',
  email: 'Somying@Example.com',
  address: '99/1 ถนนสีลม',
  subdistrict: 'สีลม',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  zipcode: '10500',
  country_code: 'TH',
  mobile: '081-234-5678',
};

/** An order request for these units with the displayed total (baht). */
export function orderRequest(
  units: readonly (readonly [matVarId: number, quantity: number])[],
  total: number,
  more: Partial<OrderRequest> = {},
): OrderRequest {
  return {
    items: units.flatMap(([mat_var_id, n]) => Array.from({ length: n }, () => ({ mat_var_id }))),
    delivery_address: ADDRESS,
    payment_method: 'cod',
    total,
    ...more,
  };
}

type Key = { key: string };

/** Query parameter that grants access to an order of `ADDRESS`. */
export const BY_EMAIL = `email=${encodeURIComponent(ADDRESS.email)}`;

/** A fake gateway with in-memory charges, controlled by the test. */
export class FakeBank implements PaymentGateway {
  readonly name: GatewayName;
  minimum = 1;
  readonly cardForm = { url: 'http://bank.test/card-form', origin: 'http://bank.test' };
  readonly scanUrl = (chargeId: string) => `http://bank.test/scan/${chargeId}`;
  /** A token names its card: `…@visa424242`, else it is a Visa of no known digits. Used tokens are unknown. */
  cardDetails: CardDetails = 'digits';
  readonly #charges = new Map<string, GatewayCharge>();
  readonly refunds: { chargeId: string; amount: number; key: string }[] = [];
  /** Charges queried, one entry per query. */
  readonly inquiries: string[] = [];
  /** While true no request is answered. */
  down = false;
  /** While true cards are charged and the response is lost. */
  answerLost = false;
  /** While true requests for cards are lost. */
  requestLost = false;
  /** While true refunds are made and the response is lost. */
  refundAnswerLost = false;
  /** Called at the start of every request. */
  onCall: (call: string) => Promise<void> | void = () => undefined;
  /** If set, cards are charged only after it resolves. */
  hold: Promise<void> | null = null;
  /** Card tokens of all requests, and the maximum number of concurrent charges. */
  readonly chargedTokens: string[] = [];
  mostCardsAtOnce = 0;
  #cardsNow = 0;
  /** A charge for which responses are invalid. */
  nonsense: string | null = null;
  /** Charges for which there is never a response. */
  readonly silentAbout = new Set<string>();
  /** Reason for rejecting refunds, or null. */
  refusesRefunds: string | null = null;
  now: () => Date = () => new Date('2026-11-20T05:00:00Z');
  readonly #ends = new Map<string, Date>();

  constructor(name: GatewayName = 'sandbox') {
    this.name = name;
  }

  get made(): readonly GatewayCharge[] {
    return [...this.#charges.values()];
  }

  charge(chargeId: string): GatewayCharge | undefined {
    return this.#charges.get(chargeId);
  }

  async createQr({ reference, key, amount, expiresAt }: Parameters<PaymentGateway['createQr']>[0]) {
    await this.#answer('createQr');
    const charge = this.#make({ reference, key, amount, method: 'promptpay' });
    // The first expiry is kept for repeated requests.
    const end = this.#ends.get(charge.chargeId) ?? expiresAt;
    this.#ends.set(charge.chargeId, end);
    return { ...charge, payload: `qr:${charge.chargeId}`, expiresAt: end };
  }

  /**
   * The token determines the result: `ok…` approved, `3ds…` requires authentication, `wait…` undecided,
   * `bad…` rejected, else a code; a suffix `…/request` or `…/answer` loses that message.
   */
  async chargeCard(request: Parameters<PaymentGateway['chargeCard']>[0]): Promise<GatewayCharge> {
    this.chargedTokens.push(request.cardToken);
    this.#cardsNow += 1;
    this.mostCardsAtOnce = Math.max(this.mostCardsAtOnce, this.#cardsNow);
    try {
      await this.#answer('chargeCard');
      await this.hold;
      return this.#charge(request);
    } finally {
      this.#cardsNow -= 1;
    }
  }

  async readCard(cardToken: string): Promise<CardBeforeCharge | null> {
    await this.#answer('readCard');
    if (this.cardDetails === 'none' || this.chargedTokens.includes(cardToken)) return null;
    const [, brand = 'visa', digits = null] = /@([a-z]+)(\d+)?$/.exec(cardToken) ?? [];
    return { brand: cardBrandOf(brand), firstDigits: this.cardDetails === 'digits' ? digits : null };
  }

  #charge({ reference, key, amount, cardToken }: Parameters<PaymentGateway['chargeCard']>[0]): GatewayCharge {
    if (this.requestLost || cardToken.endsWith('/request')) throw new GatewayUnavailable('lost on the way');
    if (cardToken.startsWith('bad')) throw new GatewayRefused('bad_token');
    const charge = this.#make({ reference, key, amount, method: 'card' });
    charge.card = { brand: 'visa', last4: '4242' };
    if (cardToken.startsWith('ok')) Object.assign(charge, { status: 'successful', responseCode: '00' });
    else if (cardToken.startsWith('3ds')) charge.authenUrl = `http://bank.test/3ds/${charge.chargeId}`;
    else if (!cardToken.startsWith('wait'))
      Object.assign(charge, { status: 'failed', responseCode: cardToken.slice(0, 2) });
    if (this.answerLost || cardToken.endsWith('/answer')) throw new GatewayUnavailable('the answer was lost');
    return { ...charge };
  }

  async inquire(chargeId: string): Promise<GatewayCharge | null> {
    this.inquiries.push(chargeId);
    await this.#answer('inquire');
    if (this.silentAbout.has(chargeId)) throw new GatewayUnavailable('silent');
    if (chargeId === this.nonsense) throw new TypeError('nonsense');
    const charge = this.#charges.get(chargeId);
    return charge === undefined ? null : { ...charge };
  }

  async find({ key }: Key): Promise<GatewayCharge | null> {
    await this.#answer('find');
    const charge = this.made.find((made) => made.key === key);
    return charge === undefined ? null : { ...charge };
  }

  async refund(request: { chargeId: string; amount: number; key: string }): Promise<void> {
    await this.#answer('refund');
    const lost = () => {
      if (this.refundAnswerLost) throw new GatewayUnavailable('the answer was lost');
    };
    if (this.refunds.some((refund) => refund.key === request.key)) return lost();
    if (this.refusesRefunds !== null) throw new GatewayRefused(this.refusesRefunds);
    const charge = this.#charges.get(request.chargeId);
    // Like a real gateway: at most the received amount.
    if (charge?.status !== 'successful' || charge.refunded + request.amount > charge.amount) {
      throw new GatewayRefused('not_refundable');
    }
    this.refunds.push(request);
    charge.refunded += request.amount;
    lost();
  }

  async *charges({ from, to }: { from: Date; to: Date }) {
    await this.#answer('charges');
    for (const charge of this.made)
      if (charge.createdAt >= from && charge.createdAt < to) yield { ...charge };
  }

  readWebhook(request: Parameters<PaymentGateway['readWebhook']>[0]): GatewayEvent | null {
    if (request.headers['x-bank-signature'] !== 'good') return null;
    const { event_id, charge_id } = JSON.parse(request.body.toString()) as {
      event_id: string;
      charge_id: string;
    };
    return { eventId: event_id, type: 'charge.complete', chargeId: charge_id };
  }

  /** Pays a charge; optionally with another amount or currency. */
  pay(chargeId: string, amount?: number, currency = 'THB'): void {
    const charge = this.#charges.get(chargeId);
    if (charge === undefined) throw new Error(`no charge ${chargeId}`);
    Object.assign(charge, { status: 'successful', authenUrl: null, currency });
    if (charge.method === 'card') charge.responseCode = '00';
    if (amount !== undefined) charge.amount = amount;
  }

  fail(chargeId: string, responseCode: string): void {
    const charge = this.#charges.get(chargeId);
    if (charge === undefined) throw new Error(`no charge ${chargeId}`);
    Object.assign(charge, { status: 'failed', authenUrl: null, responseCode });
  }

  /** A charge without a request of the shop. */
  put(charge: Partial<GatewayCharge> & { chargeId: string }): void {
    const of = { reference: 'SO99999999999999', key: null, amount: 100, method: 'promptpay' as const };
    this.#charges.set(charge.chargeId, { ...this.#blank(of, charge.chargeId), ...charge });
  }

  /** Deletes a charge, as if never created. */
  forget(chargeId: string): void {
    this.#charges.delete(chargeId);
  }

  #make(of: Pick<GatewayCharge, 'reference' | 'amount' | 'method'> & Key): GatewayCharge {
    const known = this.#charges.get(of.key);
    if (known !== undefined) return known;
    const charge = this.#blank(of, of.key);
    this.#charges.set(charge.chargeId, charge);
    return charge;
  }

  #blank(
    of: Pick<GatewayCharge, 'reference' | 'amount' | 'method' | 'key'>,
    chargeId: string,
  ): GatewayCharge {
    return {
      ...of,
      chargeId,
      currency: 'THB',
      status: 'pending',
      responseCode: null,
      authenUrl: null,
      card: null,
      refunded: 0,
      createdAt: this.now(),
    };
  }

  async #answer(call: string): Promise<void> {
    await this.onCall(call);
    if (this.down) throw new GatewayUnavailable('down');
  }
}
