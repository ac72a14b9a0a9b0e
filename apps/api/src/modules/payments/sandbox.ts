import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import {
  type GatewayCharge,
  type GatewayEvent,
  type GatewayQr,
  GatewayUnavailable,
  type PaymentGateway,
} from './gateway.ts';

const WEBHOOK_WINDOW_MS = 5 * 60_000;

/** Names as the bank makes them: what else is signed is not an event that can be kept. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value);

type BankCharge = {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  status: GatewayCharge['status'];
  payload: string;
  expires_at: string;
  pay_url: string;
};

const STATUSES: readonly unknown[] = ['pending', 'successful', 'failed', 'expired', 'refunded'];

function isCharge(value: unknown): value is BankCharge {
  if (typeof value !== 'object' || value === null) return false;
  const charge = value as Record<string, unknown>;
  const texts = [charge.id, charge.reference, charge.currency, charge.payload, charge.pay_url];
  return (
    texts.every((text) => typeof text === 'string') &&
    Number.isSafeInteger(charge.amount) &&
    STATUSES.includes(charge.status) &&
    typeof charge.expires_at === 'string' &&
    !Number.isNaN(Date.parse(charge.expires_at))
  );
}

const isRefusal = (value: unknown, error: string): boolean =>
  typeof value === 'object' && value !== null && (value as Record<string, unknown>).error === error;

/** The sandbox bank (apps/bank) over HTTP. */
export function sandboxGateway(config: Config['gateway']): PaymentGateway {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<BankCharge | null> => {
    const where = `${method} ${path}`;
    try {
      const response = await fetch(`${config.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${config.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(config.timeoutMs),
      });
      // An answer that breaks off or is not the bank's own is no answer either.
      const answer: unknown = await response.json();
      if (response.ok && isCharge(answer)) return answer;
      if (response.status === 404 && isRefusal(answer, 'not_found')) return null;
      throw new GatewayUnavailable(`${where} answered ${response.status}`);
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error;
      throw new GatewayUnavailable(where, { cause: error });
    }
  };
  const found = (charge: BankCharge | null, what: string): BankCharge => {
    if (charge === null) throw new GatewayUnavailable(`${what}: the bank has no such charge`);
    return charge;
  };

  return {
    name: 'sandbox',
    async createQr({ reference, attempt, amount, expiresAt }): Promise<GatewayQr> {
      const body = {
        method: 'promptpay',
        reference,
        amount,
        currency: 'THB',
        expires_at: expiresAt.toISOString(),
      };
      // The same attempt asked again, as after an answer that was lost, gives the same charge.
      const charge = found(await call('POST', '/charges', body, `${reference}-${attempt}`), reference);
      return {
        chargeId: charge.id,
        payload: charge.payload,
        expiresAt: new Date(charge.expires_at),
        payUrl: charge.pay_url,
      };
    },
    async inquire(chargeId) {
      const charge = await call('GET', `/charges/${encodeURIComponent(chargeId)}`);
      if (charge === null) return null;
      if (charge.id !== chargeId) throw new GatewayUnavailable(`${chargeId}: answered with ${charge.id}`);
      const { id, reference, amount, currency, status } = charge;
      return { chargeId: id, reference, amount, currency, status };
    },
    async refund({ chargeId, amount, key }) {
      found(
        await call('POST', `/charges/${encodeURIComponent(chargeId)}/refunds`, { amount }, key),
        chargeId,
      );
    },
    readWebhook({ body, headers, now }): GatewayEvent | null {
      const timestamp = headers['x-bank-timestamp'];
      const signature = headers['x-bank-signature'];
      if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{10,13}$/.test(timestamp))
        return null;
      if (Math.abs(now.getTime() - Number(timestamp)) > WEBHOOK_WINDOW_MS) return null;
      const expected = createHmac('sha256', config.webhookSecret)
        .update(`${timestamp}.`)
        .update(body)
        .digest();
      const given = Buffer.from(signature, 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      try {
        const event: unknown = JSON.parse(body.toString('utf8'));
        if (typeof event !== 'object' || event === null) return null;
        const { event_id, type, charge_id } = event as Record<string, unknown>;
        if (!isName(event_id) || !isName(type) || !isName(charge_id)) return null;
        return { eventId: event_id, type, chargeId: charge_id };
      } catch {
        return null;
      }
    },
  };
}
