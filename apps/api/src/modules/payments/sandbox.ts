import { createHmac, timingSafeEqual } from 'node:crypto';
import { cardBrandOf } from '@mali/contracts/card-offer-values';
import { CARD_APPROVED } from '@mali/contracts/card-results';
import { Type } from 'typebox';
import { shape } from '../../platform/json-request.ts';
import { exchange, failure } from './exchange.ts';
import {
  type GatewayCharge,
  type GatewayEvent,
  type GatewayKind,
  type GatewaySettings,
  GatewayUnavailable,
  type PaymentGateway,
} from './gateway.ts';

const WEBHOOK_WINDOW_MS = 5 * 60_000;
const PAGE = 100;

/** Allowed characters of the bank's ids: any other cannot be stored. */
const Name = Type.String({ pattern: '^[!-~]{1,200}$' });
const Time = Type.String({ format: 'date-time' });
const Satang = Type.Integer({ minimum: 0 });

const WireCharge = Type.Object({
  id: Name,
  key: Name,
  method: Type.Union([Type.Literal('promptpay'), Type.Literal('card')]),
  reference: Type.String(),
  amount: Satang,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('successful'),
    Type.Literal('failed'),
    Type.Literal('expired'),
  ]),
  response_code: Type.Union([Name, Type.Null()]),
  authen_url: Type.Union([Type.String({ pattern: '^https?://' }), Type.Null()]),
  card: Type.Union([
    Type.Object({ brand: Type.String(), last4: Type.String({ pattern: '^[0-9]{4}$' }) }),
    Type.Null(),
  ]),
  payload: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
  created_at: Time,
  expires_at: Type.Union([Time, Type.Null()]),
  refunded: Satang,
});
const isCharge = shape(WireCharge);
const isPage = shape(
  Type.Object({ charges: Type.Array(Type.Unknown()), next: Type.Union([Name, Type.Null()]) }),
);
const isToken = shape(
  Type.Object({
    token: Name,
    brand: Type.String(),
    first_digits: Type.Union([Type.String({ pattern: '^[0-9]{6,8}$' }), Type.Null()]),
  }),
);
const isRefusal = shape(Type.Object({ error: Name }));
const isEvent = shape(Type.Object({ event_id: Name, type: Name, charge_id: Name }));

/** A charge, with the additional properties of a QR. */
type BankCharge = { charge: GatewayCharge; qr: { payload: string; expiresAt: Date } | null };

/** Parses a charge; null when invalid or inconsistent. */
function readCharge(value: unknown): BankCharge | null {
  if (!isCharge(value)) return null;
  const { method, status, response_code: code, card, payload, expires_at, amount, refunded } = value;
  const qr = payload === null || expires_at === null ? null : { payload, expiresAt: new Date(expires_at) };
  const isCard = method === 'card';
  if (isCard !== (card !== null) || isCard !== (qr === null) || refunded > amount) return null;
  const approved = code === CARD_APPROVED;
  if (isCard && approved !== (status === 'successful')) return null;
  if (isCard && status === 'failed' && code === null) return null;
  const charge: GatewayCharge = {
    chargeId: value.id,
    key: value.key,
    reference: value.reference,
    method,
    amount,
    currency: value.currency,
    status,
    responseCode: isCard && (status === 'successful' || status === 'failed') ? code : null,
    authenUrl: isCard && status === 'pending' ? value.authen_url : null,
    card,
    refunded,
    createdAt: new Date(value.created_at),
  };
  return { charge, qr };
}

type SandboxSettings = GatewaySettings & { readonly webhookSecret: string };

export const sandbox: GatewayKind<SandboxSettings> = {
  webhookOperation: 'receiveBankEvent',
  settings({ url, secret, whole }) {
    const bankUrl = url('BANK_URL', 'http://127.0.0.1:4100');
    return {
      url: bankUrl,
      publicUrl: url('BANK_PUBLIC_URL', bankUrl),
      key: secret('GATEWAY_KEY'),
      webhookSecret: secret('WEBHOOK_SECRET'),
      timeoutMs: whole('GATEWAY_TIMEOUT_MS', 5000, 10, 60_000),
    };
  },
  open: (settings) => sandboxGateway(settings),
};

/** The sandbox bank (apps/bank) over HTTP. */
export function sandboxGateway(config: SandboxSettings): PaymentGateway {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object, key?: string) => {
    const answer = await exchange({
      method,
      url: new URL(`${config.url}${path}`),
      headers: {
        authorization: `Bearer ${config.key}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs: config.timeoutMs,
    });
    const refusal = isRefusal(answer.body) ? answer.body.error : null;
    return {
      ...answer,
      refusal,
      where: `${method} ${path}`,
      good: answer.status >= 200 && answer.status < 300,
    };
  };
  const nonsense = (where: string) => new GatewayUnavailable(`${where} was not answered in the bank's words`);

  /** Creates an object by key, and checks that the response is about the same one. */
  const post = async (path: string, body: object, key: string): Promise<BankCharge> => {
    const answer = await ask('POST', path, body, key);
    if (!answer.good) throw failure(answer, answer.refusal, answer.where);
    const made = readCharge(answer.body);
    if (made === null) throw nonsense(answer.where);
    return made;
  };
  const create = async (
    method: 'promptpay' | 'card',
    request: { key: string; reference: string; amount: number },
    more: object,
  ): Promise<BankCharge> => {
    const { key, reference, amount } = request;
    const made = await post('/charges', { method, reference, amount, currency: 'THB', ...more }, key);
    const { charge } = made;
    const same =
      charge.key === key &&
      charge.method === method &&
      charge.reference === reference &&
      charge.amount === amount &&
      charge.currency === 'THB';
    if (!same) throw new GatewayUnavailable(`${key}: answered with ${charge.chargeId}, which is another's`);
    return made;
  };

  const page = async (query: Record<string, string>) => {
    const answer = await ask('GET', `/charges?${new URLSearchParams(query)}`);
    if (!answer.good) throw new GatewayUnavailable(`${answer.where} answered ${answer.status}`);
    if (!isPage(answer.body)) throw nonsense(answer.where);
    const charges = answer.body.charges.map((one) => {
      const read = readCharge(one);
      if (read === null) throw nonsense(answer.where);
      return read.charge;
    });
    return { charges, next: answer.body.next };
  };

  return {
    name: 'sandbox',
    minimum: 1,
    cardForm: { url: `${config.publicUrl}/card-form`, origin: new URL(config.publicUrl).origin },
    cardDetails: 'digits',

    async readCard(cardToken) {
      const answer = await ask('GET', `/tokens/${encodeURIComponent(cardToken)}`);
      if (answer.status === 404 && answer.refusal === 'not_found') return null;
      if (!answer.good || !isToken(answer.body) || answer.body.token !== cardToken)
        throw new GatewayUnavailable(`${answer.where} answered ${answer.status}`);
      return { brand: cardBrandOf(answer.body.brand), firstDigits: answer.body.first_digits };
    },

    scanUrl: (chargeId) => `${config.publicUrl}/scan/${encodeURIComponent(chargeId)}`,

    async createQr({ key, reference, amount, expiresAt }) {
      const more = { expires_at: expiresAt.toISOString() };
      const { charge, qr } = await create('promptpay', { key, reference, amount }, more);
      if (qr === null) throw nonsense(key);
      return { ...charge, ...qr };
    },

    async chargeCard({ key, reference, amount, cardToken, returnUrl }) {
      const more = { card_token: cardToken, return_url: returnUrl };
      return (await create('card', { key, reference, amount }, more)).charge;
    },

    async inquire(chargeId) {
      const answer = await ask('GET', `/charges/${encodeURIComponent(chargeId)}`);
      if (answer.status === 404 && answer.refusal === 'not_found') return null;
      const charge = answer.good ? readCharge(answer.body)?.charge : undefined;
      if (charge?.chargeId !== chargeId)
        throw new GatewayUnavailable(`${answer.where} answered ${answer.status}`);
      return charge;
    },

    async find({ key }) {
      const { charges } = await page({ key });
      const [charge, ...others] = charges;
      if (charge === undefined) return null;
      if (charge.key !== key || others.length > 0)
        throw new GatewayUnavailable(`${key}: answered with others`);
      return charge;
    },

    async refund({ chargeId, amount, key }) {
      const { charge } = await post(`/charges/${encodeURIComponent(chargeId)}/refunds`, { amount }, key);
      if (charge.chargeId !== chargeId || charge.refunded < amount)
        throw new GatewayUnavailable(`${chargeId}: answered with ${charge.chargeId}`);
    },

    async *charges({ from, to }) {
      const range = { from: from.toISOString(), to: to.toISOString(), limit: String(PAGE) };
      const seen = new Set<string>();
      for (let after: string | null = null; ; ) {
        const { charges, next }: Awaited<ReturnType<typeof page>> = await page(
          after === null ? range : { ...range, after },
        );
        for (const charge of charges) {
          // A repeated cursor would loop forever.
          if (seen.has(charge.chargeId)) throw nonsense('GET /charges');
          seen.add(charge.chargeId);
          yield charge;
        }
        if (next === null) return;
        if (charges.length === 0) throw nonsense('GET /charges');
        after = next;
      }
    },

    readWebhook({ body, headers, now }): GatewayEvent | null {
      const timestamp = headers['x-bank-timestamp'];
      const signature = headers['x-bank-signature'];
      if (typeof timestamp !== 'string' || !/^\d{10,13}$/.test(timestamp)) return null;
      // Node's hex decoder ignores trailing invalid input: several signatures, or one with a suffix, are
      // rejected.
      if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return null;
      if (Math.abs(now.getTime() - Number(timestamp)) > WEBHOOK_WINDOW_MS) return null;
      const expected = createHmac('sha256', config.webhookSecret)
        .update(`${timestamp}.`)
        .update(body)
        .digest();
      const given = Buffer.from(signature, 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      try {
        const event: unknown = JSON.parse(body.toString('utf8'));
        return isEvent(event)
          ? { eventId: event.event_id, type: event.type, chargeId: event.charge_id }
          : null;
      } catch {
        return null;
      }
    },
  };
}
