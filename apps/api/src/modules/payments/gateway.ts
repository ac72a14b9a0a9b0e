/** What the shop asks of a bank. Amounts in satang. No implementation holds a database lock or transaction. */
export interface PaymentGateway {
  readonly name: 'sandbox';

  /**
   * A QR that pays this order once.
   * @param request.reference the order number, which the bank's notice names
   * @throws GatewayUnavailable when the bank does not answer: the QR may or may not exist
   */
  createQr(request: {
    reference: string;
    attempt: number;
    amount: number;
    expiresAt: Date;
  }): Promise<GatewayQr>;

  /**
   * The state of a charge as the bank knows it now.
   * @returns null when the bank says that it has no such charge: nobody can have paid it
   * @throws GatewayUnavailable
   */
  inquire(chargeId: string): Promise<GatewayCharge | null>;

  /**
   * Gives money back, at most once for one key.
   * @throws GatewayUnavailable
   */
  refund(request: { chargeId: string; amount: number; key: string }): Promise<void>;

  /**
   * The event in a webhook, or null when the signature, the time window or the shape is not right. The body is
   * the raw one: a signature is over bytes.
   */
  readWebhook(request: { body: Buffer; headers: Record<string, unknown>; now: Date }): GatewayEvent | null;
}

export type GatewayQr = {
  chargeId: string;
  /** What the QR picture holds (EMVCo text). */
  payload: string;
  expiresAt: Date;
  /** Sandbox only: the page that stands for the customer's bank app. */
  payUrl: string | null;
};

export type GatewayCharge = {
  chargeId: string;
  reference: string;
  amount: number;
  currency: string;
  status: 'pending' | 'successful' | 'failed' | 'expired' | 'refunded';
};

export type GatewayEvent = { eventId: string; type: string; chargeId: string };

/** The bank did not answer in time or not in its own words: nothing may be concluded from it. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}
