/**
 * What the shop asks of whoever moves its money. Amounts in satang. No implementation holds a database lock or
 * transaction, and none is called within one.
 *
 * A `key` names one attempt. Asking twice under a key is one charge or one refund; what was made under a key can be
 * found again by it, because an answer that does not come is not a refusal.
 */
export interface PaymentGateway {
  readonly name: GatewayName;

  /** Where a customer types a card: a page of the gateway's own, shown in a frame. The shop sees only its token. */
  readonly cardForm: { url: string; origin: string };

  /** A page that pays a QR's charge without a banking app; null at a real gateway. */
  scanUrl(chargeId: string): string | null;

  /**
   * A QR that pays this order once.
   * @param request.reference the order number, which the bank's notice names
   * @throws GatewayUnavailable when the bank does not answer: the QR may or may not exist
   * @throws GatewayRefused
   */
  createQr(request: {
    reference: string;
    key: string;
    amount: number;
    expiresAt: Date;
  }): Promise<GatewayCharge & { payload: string; expiresAt: Date }>;

  /**
   * Charges a card by its token, which is good once. The charge may come back settled, failed with its
   * `responseCode`, or pending with an `authenUrl` where the customer's bank asks for more.
   * @param request.returnUrl where the customer's bank sends the customer afterwards
   * @throws GatewayUnavailable when the bank does not answer: the charge may or may not exist
   * @throws GatewayRefused when no charge was made
   */
  chargeCard(request: {
    reference: string;
    key: string;
    amount: number;
    cardToken: string;
    returnUrl: string;
  }): Promise<GatewayCharge>;

  /**
   * The state of a charge as the bank knows it now.
   * @returns null when the bank says that it has no such charge: nobody can have paid it
   * @throws GatewayUnavailable
   */
  inquire(chargeId: string): Promise<GatewayCharge | null>;

  /**
   * The charge that was made under a key, after an answer that was lost.
   * @param request.since when the attempt began: it is not looked for among older ones
   * @returns null when there is none (yet: a request may still be on its way)
   * @throws GatewayUnavailable
   */
  find(request: { key: string; since: Date }): Promise<GatewayCharge | null>;

  /**
   * Gives money back, at most once for one key.
   * @throws GatewayUnavailable when the bank does not answer: it may or may not have given back
   * @throws GatewayRefused when it will not: unpaid, or more than is left
   */
  refund(request: { chargeId: string; amount: number; key: string }): Promise<void>;

  /**
   * Every charge made from `from` until before `to`, oldest first.
   * @throws GatewayUnavailable
   */
  charges(range: { from: Date; to: Date }): AsyncIterable<GatewayCharge>;

  /**
   * The event in a webhook, or null when the signature, the time window or the shape is not right. The body is
   * the raw one: a signature is over bytes.
   */
  readWebhook(request: { body: Buffer; headers: Record<string, unknown>; now: Date }): GatewayEvent | null;
}

export const GATEWAY_NAMES = ['sandbox', 'omise'] as const;
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/**
 * The configured gateways. Inquiries, refunds, webhooks and reconciliation of a payment use the gateway recorded with it;
 * only new payments use `current`.
 */
export type Gateways = Readonly<{
  /** Takes new payments. */
  current: PaymentGateway;
  /** `current`, then the former gateways, whose payments may still change. */
  all: readonly PaymentGateway[];
  /** The gateway with this name, or undefined when it is not configured. */
  find(name: string): PaymentGateway | undefined;
  /**
   * The gateway recorded with a payment.
   * @throws GatewayUnavailable when it is not configured: the state of its charges is unknown
   */
  of(payment: { gateway: string }): PaymentGateway;
}>;

export type GatewayCharge = {
  chargeId: string;
  /** The attempt it was made for, or null when somebody else made it. */
  key: string | null;
  reference: string;
  method: 'promptpay' | 'card';
  amount: number;
  /** Three capital letters; ours is THB. */
  currency: string;
  status: 'pending' | 'successful' | 'failed' | 'expired';
  /** A code of contracts/card-results for a card that is settled or failed, else null. */
  responseCode: string | null;
  /** Card, pending: where the customer confirms it. */
  authenUrl: string | null;
  /** Brand and last digits, or null when it is no card. */
  card: { brand: string; last4: string } | null;
  /** Satang given back so far. */
  refunded: number;
  createdAt: Date;
};

export type GatewayEvent = {
  eventId: string;
  type: string;
  /** Null when it is genuine and about no charge, as a bank may tell of its transfers: there is nothing to ask. */
  chargeId: string | null;
};

/** The bank did not answer in time or not in its own words: nothing may be concluded from it. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The bank understood and will not: nothing has moved. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
  /** What the bank calls it, for the log and the accountant. */
  readonly reason: string;
  constructor(reason: string) {
    super(`the bank refuses: ${reason}`);
    this.reason = reason;
  }
}
