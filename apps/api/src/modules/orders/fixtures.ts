import type { OrderRequest } from '@mali/contracts/orders';
import { type GatewayCharge, GatewayUnavailable, type PaymentGateway } from '../payments/gateway.ts';

/** What tests of carts, orders and payments share. */
export const ADDRESS: OrderRequest['delivery_address'] = {
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

/** An order request for these units with the total (baht) the customer saw. */
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

/** A bank of the test's own: it keeps charges in memory and does as it is told. */
export class FakeBank implements PaymentGateway {
  readonly name = 'sandbox';
  readonly charges = new Map<string, GatewayCharge>();
  readonly refunds: { chargeId: string; amount: number; key: string }[] = [];
  /** Charges that were asked about, one entry a question. */
  readonly inquiries: string[] = [];
  /** While true nothing answers. */
  down = false;
  /** A charge about which something is said that is no answer of a bank. */
  nonsense: string | null = null;
  readonly #ends = new Map<string, Date>();

  async createQr({ reference, attempt, amount, expiresAt }: Parameters<PaymentGateway['createQr']>[0]) {
    this.#answer();
    const chargeId = `${reference}-${attempt}`;
    if (!this.charges.has(chargeId)) {
      this.charges.set(chargeId, { chargeId, reference, amount, currency: 'THB', status: 'pending' });
      this.#ends.set(chargeId, expiresAt);
    }
    // The first expiry stands, whoever asks again.
    return {
      chargeId,
      payload: `qr:${chargeId}`,
      expiresAt: this.#ends.get(chargeId) ?? expiresAt,
      payUrl: null,
    };
  }

  async inquire(chargeId: string): Promise<GatewayCharge | null> {
    this.inquiries.push(chargeId);
    this.#answer();
    if (chargeId === this.nonsense) throw new TypeError('nonsense');
    const charge = this.charges.get(chargeId);
    return charge === undefined ? null : { ...charge };
  }

  async refund(request: { chargeId: string; amount: number; key: string }): Promise<void> {
    this.#answer();
    if (this.refunds.some((refund) => refund.key === request.key)) return;
    const charge = this.charges.get(request.chargeId);
    // As a bank does: never more than has come, and never twice.
    if (charge === undefined || charge.status !== 'successful' || request.amount > charge.amount) {
      throw new GatewayUnavailable(`not refundable: ${request.chargeId}`);
    }
    this.refunds.push(request);
    charge.status = 'refunded';
  }

  readWebhook(request: Parameters<PaymentGateway['readWebhook']>[0]) {
    if (request.headers['x-bank-signature'] !== 'good') return null;
    const { event_id, charge_id } = JSON.parse(request.body.toString()) as {
      event_id: string;
      charge_id: string;
    };
    return { eventId: event_id, type: 'charge.complete', chargeId: charge_id };
  }

  pay(chargeId: string, amount?: number): void {
    const charge = this.charges.get(chargeId);
    if (charge === undefined) throw new Error(`no charge ${chargeId}`);
    charge.status = 'successful';
    if (amount !== undefined) charge.amount = amount;
  }

  #answer(): void {
    if (this.down) throw new GatewayUnavailable('down');
  }
}
