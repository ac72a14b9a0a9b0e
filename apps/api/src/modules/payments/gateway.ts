import type { CardBeforeCharge, CardDetails } from '@mali/contracts/card-offer-values';
import type { EnvironmentReader } from '../../config.ts';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    /** The configured payment gateways. */
    readonly gateways: Gateways;
  }
}

/**
 * Interface of payment gateways. Amounts in satang. No implementation holds a database lock or transaction,
 * and none is called within one.
 *
 * A `key` names one attempt. Requests are idempotent by key: one charge or one refund, which can be found by
 * it, because a missing response is not a rejection.
 */
export interface PaymentGateway {
  readonly name: GatewayName;

  /** The least amount of a payment. */
  readonly minimum: number;

  /** URL of the gateway's hosted card form, shown in a frame. The shop receives only its token. */
  readonly cardForm: { url: string; origin: string };

  /** A page that pays a QR's charge without a banking app; null at a real gateway. */
  scanUrl(chargeId: string): string | null;

  /** What `readCard` reports. */
  readonly cardDetails: CardDetails;

  /**
   * The card of a token that is not charged yet; it stays unused.
   * @returns null when the gateway knows no such unused token, or reports nothing about cards
   * @throws GatewayUnavailable
   */
  readCard(cardToken: string): Promise<CardBeforeCharge | null>;

  /**
   * A QR that pays this order once.
   * @param request.reference the order number, which webhooks contain
   * @throws GatewayUnavailable without a response: the QR may or may not exist
   * @throws GatewayRefused
   */
  createQr(request: {
    reference: string;
    key: string;
    amount: number;
    expiresAt: Date;
  }): Promise<GatewayCharge & { payload: string; expiresAt: Date }>;

  /**
   * Charges a card by its single-use token. The charge may be settled, failed with its `responseCode`, or
   * pending with an `authenUrl` for 3-D Secure.
   * @param request.returnUrl return URL after authentication
   * @throws GatewayUnavailable without a response: the charge may or may not exist
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
   * The current state of a charge.
   * @returns null when the gateway responds that it does not exist: nobody can have paid it
   * @throws GatewayUnavailable
   */
  inquire(chargeId: string): Promise<GatewayCharge | null>;

  /**
   * The charge with a key, after a lost response.
   * @param request.since start of the attempt: older charges are not searched
   * @returns null when there is none (yet: a request may be in transit)
   * @throws GatewayUnavailable
   */
  find(request: { key: string; since: Date }): Promise<GatewayCharge | null>;

  /**
   * Refunds money, at most once per key.
   * @throws GatewayUnavailable without a response: it may or may not have been refunded
   * @throws GatewayRefused when rejected: unpaid, or more than is left
   */
  refund(request: { chargeId: string; amount: number; key: string }): Promise<void>;

  /**
   * Every charge created from `from` (inclusive) to `to` (exclusive), oldest first.
   * @throws GatewayUnavailable
   */
  charges(range: { from: Date; to: Date }): AsyncIterable<GatewayCharge>;

  /**
   * Parses a webhook's event; null when signature, time window or shape is invalid. The body is raw, since
   * signatures are over bytes.
   */
  readWebhook(request: { body: Buffer; headers: Record<string, unknown>; now: Date }): GatewayEvent | null;
}

/** As recorded with payments; `GATEWAY_KINDS` (gateways.ts) lists them. */
export type GatewayName = string;

/** Settings of every gateway. */
export type GatewaySettings = Readonly<{
  /** Address of the gateway's API. */
  url: string;
  /** Address of the card form, from a browser. */
  publicUrl: string;
  key: string;
  /** Signs webhooks. Without it they are unsigned and only trigger an inquiry. */
  webhookSecret: string | null;
  timeoutMs: number;
}>;

/** A gateway as its adapter defines it and gateways.ts lists it. */
export type GatewayKind<Settings extends GatewaySettings = GatewaySettings> = Readonly<{
  /** Operation id of its webhook in the API's document. */
  webhookOperation: string;
  settings(reader: EnvironmentReader): Settings;
  /** Sends no request. */
  open(settings: Settings): PaymentGateway;
}>;

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
  /** The key of its attempt; null when not created by the shop. */
  key: string | null;
  reference: string;
  method: 'promptpay' | 'card';
  amount: number;
  /** ISO 4217 code; the shop's is THB. */
  currency: string;
  status: 'pending' | 'successful' | 'failed' | 'expired';
  /** A code of contracts/card-results for a settled or failed card, else null. */
  responseCode: string | null;
  /** Card, pending: the URL for 3-D Secure. */
  authenUrl: string | null;
  /** Brand and last digits; null when it is no card. */
  card: { brand: string; last4: string } | null;
  /** Satang refunded so far. */
  refunded: number;
  createdAt: Date;
};

export type GatewayEvent = {
  eventId: string;
  type: string;
  /** Null when it is genuine but not about a charge, such as bank transfers to the shop: to be ignored. */
  chargeId: string | null;
};

/** The gateway did not respond in time or responded with something invalid: the result is unknown. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** The gateway rejected the request: nothing has changed. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
  /** The gateway's error code, for the log and the accountant. */
  readonly reason: string;
  constructor(reason: string) {
    super(`the bank refuses: ${reason}`);
    this.reason = reason;
  }
}
