import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CardDetails, cardBrandOf } from '@mali/contracts/card-offer-values';
import { Type } from 'typebox';
import { shape } from '../../platform/json-request.ts';
import { exchange, failure } from './exchange.ts';
import {
  type GatewayCharge,
  type GatewayEvent,
  type GatewayKind,
  GatewayRefused,
  type GatewaySettings,
  GatewayUnavailable,
  type PaymentGateway,
} from './gateway.ts';
import { isError, isList, isRefund, keyOf, readCharge, toCharge, type WireCharge } from './omise-charge.ts';
import { OmiseQr } from './omise-qr.ts';

/** Pins the API version, whatever the account's default. */
const VERSION = '2019-05-29';
const PAGE = 100;
const WEBHOOK_WINDOW_MS = 5 * 60_000;
/** Search window before an attempt, for clock differences and earlier charges of it. */
const REPEAT_MS = 15 * 60_000;
const CLOCKS_MS = 2 * 60_000;

/** Error codes of Omise's own failures, or its backends': the request may have been executed. */
const NO_VERDICT: readonly string[] = ['backend_error', 'internal_error', 'service_unavailable'];
/** Error code of a used token. */
const SPENT: readonly string[] = ['used_token', 'invalid_card_token', 'not_found'];

const Name = Type.String({ pattern: '^[!-~]{1,200}$' });
const isEvent = shape(
  Type.Object({
    object: Type.Literal('event'),
    id: Name,
    key: Name,
    data: Type.Object({
      object: Type.String(),
      id: Type.Optional(Type.String()),
      charge: Type.Optional(Type.Union([Type.String(), Type.Object({ id: Type.String() }), Type.Null()])),
    }),
  }),
);
const isToken = shape(
  Type.Object({
    object: Type.Literal('token'),
    id: Type.String(),
    used: Type.Boolean(),
    card: Type.Object({
      brand: Type.String(),
      first_digits: Type.Optional(Type.Union([Type.String({ pattern: '^[0-9]{6,8}$' }), Type.Null()])),
    }),
  }),
);
const CHARGE_ID = /^chrg(?:_test)?_[0-9a-z]{1,60}$/;

type Answered = { body: unknown; where: string };

type OmiseSettings = GatewaySettings & {
  /** Where tokens are read with the public key; null: they are not. */
  readonly vault: Readonly<{ url: string; publicKey: string }> | null;
  /** Omise has approved the account for first digits of cards. */
  readonly firstDigits: boolean;
};

export const omise: GatewayKind<OmiseSettings> = {
  webhookOperation: 'receiveOmiseEvent',
  settings({ env, text, url, whole, fault }) {
    const webhookSecret = env.OMISE_WEBHOOK_SECRET || null;
    if (webhookSecret !== null && Buffer.from(webhookSecret, 'base64').length < 16)
      fault('OMISE_WEBHOOK_SECRET must be the base64 text of the dashboard');
    const apiUrl = url('OMISE_API_URL', 'https://api.omise.co');
    if (!/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost)(?::|$)/.test(apiUrl))
      fault('OMISE_API_URL must be https: the secret key goes there');
    const vaultUrl = url('OMISE_VAULT_URL', 'https://vault.omise.co');
    const publicKey = env.OMISE_PUBLIC_KEY || null;
    return {
      vault: publicKey === null ? null : { url: vaultUrl, publicKey },
      firstDigits: env.OMISE_FIRST_DIGITS === 'on',
      url: apiUrl,
      // The shop's own page frames Omise's form.
      publicUrl: url('CARD_FORM_URL', env.PUBLIC_URL || 'http://localhost:3000'),
      key: text('OMISE_SECRET_KEY'),
      webhookSecret,
      // The card's bank may take long.
      timeoutMs: whole('GATEWAY_TIMEOUT_MS', 15_000, 10, 60_000),
    };
  },
  open: (settings) => omiseGateway(settings),
};

/** 20 baht, by card and by PromptPay. */
const MINIMUM = 2_000;

/**
 * Omise (Opn Payments) over its HTTP API. Its documentation does not guarantee idempotent requests, so
 * charges carry the key as metadata and are searched by it (the Idempotency-Key header is sent in addition),
 * a card token can be used once, and of two QRs of one attempt the first one is kept.
 */
export function omiseGateway(config: OmiseSettings, now: () => Date = () => new Date()): PaymentGateway {
  const api = new URL(config.url);
  const authorization = `Basic ${Buffer.from(`${config.key}:`).toString('base64')}`;
  const { vault } = config;
  const cardDetails: CardDetails = vault === null ? 'none' : config.firstDigits ? 'digits' : 'brand';
  const qr = new OmiseQr(api, config.timeoutMs);

  /** @returns null when Omise returns not found */
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<Answered | null> => {
    const where = `${method} ${path}`;
    const answer = await exchange({
      method,
      url: new URL(`${config.url}${path}`),
      headers: {
        authorization,
        'omise-version': VERSION,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs: config.timeoutMs,
    });
    if (answer.status >= 200 && answer.status < 300) return { body: answer.body, where };
    const error = isError(answer.body) ? answer.body.code : null;
    if (method === 'GET' && answer.status === 404 && error === 'not_found') return null;
    throw failure(answer, error === null || NO_VERDICT.includes(error) ? null : error, where);
  };
  const nonsense = (where: string) => new GatewayUnavailable(`${where} was not answered in Omise's words`);
  const told = ({ body, where }: Answered): WireCharge => {
    const charge = readCharge(body);
    if (charge === null) throw nonsense(where);
    return charge;
  };
  const safe = (url: string): boolean => {
    const protocol = URL.canParse(url) ? new URL(url).protocol : '';
    return protocol === 'https:' || (protocol === 'http:' && api.protocol === 'http:');
  };
  const known = (wire: WireCharge): GatewayCharge => {
    const charge = toCharge(wire);
    if (charge === null) throw new GatewayUnavailable(`${wire.id} is paid in a way that is not ours`);
    if (charge.authenUrl !== null && !safe(charge.authenUrl)) throw nonsense(wire.id);
    return charge;
  };
  const post = async (path: string, body: object, key: string): Promise<Answered> => {
    const answer = await send('POST', path, body, key);
    if (answer === null) throw nonsense(path);
    return answer;
  };
  const create = async (
    { key, reference, amount }: { key: string; reference: string; amount: number },
    more: object,
  ): Promise<WireCharge> => {
    const body = { amount, currency: 'thb', description: reference, metadata: { key, reference }, ...more };
    const charge = told(await post('/charges', body, key));
    if (keyOf(charge) !== key || charge.amount !== amount || charge.currency.toUpperCase() !== 'THB')
      throw new GatewayUnavailable(`${key}: answered with ${charge.id}, which is another's`);
    return charge;
  };

  /** Every entry of a list, oldest first. New ones are appended, so pages do not shift. */
  async function* members(
    path: string,
    range: Record<string, string> = {},
    missing: () => Error = () => nonsense(path),
  ): AsyncGenerator<unknown> {
    for (let offset = 0; ; ) {
      const query = new URLSearchParams({
        ...range,
        order: 'chronological',
        limit: String(PAGE),
        offset: String(offset),
      });
      const answer = await send('GET', `${path}?${query}`);
      if (answer === null) throw missing();
      if (!isList(answer.body) || answer.body.offset !== offset) throw nonsense(answer.where);
      const { data, total } = answer.body;
      yield* data;
      offset += data.length;
      if (offset >= total) return;
      if (data.length === 0) throw nonsense(answer.where);
    }
  }
  /** Charges created in a period, oldest first. Omise's times have whole seconds. */
  async function* chargesOf(from: Date, to: Date | null): AsyncGenerator<WireCharge> {
    const whole = (date: Date, up: number) =>
      new Date(Math.floor(date.getTime() / 1000 + up) * 1000).toISOString().replace('.000Z', 'Z');
    const range = { from: whole(from, 0), ...(to === null ? {} : { to: whole(to, 1) }) };
    for await (const member of members('/charges', range)) {
      const charge = readCharge(member);
      if (charge === null) throw nonsense('GET /charges');
      const at = Date.parse(charge.created_at);
      if (at >= Math.floor(from.getTime() / 1000) * 1000 && (to === null || at < to.getTime())) yield charge;
    }
  }
  /**
   * The first charge of an attempt.
   * @param since milliseconds since 1970
   */
  const firstOf = async (key: string, since: number): Promise<WireCharge | null> => {
    for await (const charge of chargesOf(new Date(since - CLOCKS_MS), null)) {
      if (keyOf(charge) === key) return charge;
    }
    return null;
  };

  return {
    name: 'omise',
    minimum: MINIMUM,
    cardForm: { url: `${config.publicUrl}/card-form`, origin: new URL(config.publicUrl).origin },
    cardDetails,
    scanUrl: () => null,

    async readCard(cardToken) {
      if (vault === null) return null;
      const path = `/tokens/${encodeURIComponent(cardToken)}`;
      const answer = await exchange({
        method: 'GET',
        url: new URL(`${vault.url}${path}`),
        headers: {
          authorization: `Basic ${Buffer.from(`${vault.publicKey}:`).toString('base64')}`,
          'omise-version': VERSION,
        },
        timeoutMs: config.timeoutMs,
      });
      if (answer.status === 404 && isError(answer.body) && answer.body.code === 'not_found') return null;
      if (answer.status !== 200 || !isToken(answer.body) || answer.body.id !== cardToken)
        throw new GatewayUnavailable(`GET ${path} answered ${answer.status}`);
      const { used, card } = answer.body;
      return used ? null : { brand: cardBrandOf(card.brand), firstDigits: card.first_digits ?? null };
    },

    async createQr({ key, reference, amount, expiresAt }) {
      const made = await create(
        { key, reference, amount },
        { source: { type: 'promptpay' }, expires_at: expiresAt.toISOString() },
      );
      // After a lost response, or from a second tab: the first charge of an attempt is used.
      const wire = (await firstOf(key, Date.parse(made.created_at) - REPEAT_MS)) ?? made;
      if (wire.id !== made.id) {
        // This QR was never displayed; if expiring fails, nobody can pay it either.
        await send('POST', `/charges/${made.id}/expire`).catch((error: unknown) => {
          if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error;
        });
      }
      const charge = known(wire);
      const payload = await qr.read(wire);
      // Expires when requested, even if Omise accepts money longer.
      const ends = [expiresAt.getTime(), ...(wire.expires_at === null ? [] : [Date.parse(wire.expires_at)])];
      return { ...charge, payload, expiresAt: new Date(Math.min(...ends)) };
    },

    async chargeCard({ key, reference, amount, cardToken, returnUrl }) {
      try {
        const more = { card: cardToken, capture: true, return_uri: returnUrl };
        return known(await create({ key, reference, amount }, more));
      } catch (error) {
        if (!(error instanceof GatewayRefused && SPENT.includes(error.reason))) throw error;
        // The token may have been used by this attempt, with a lost response.
        const earlier = await firstOf(key, now().getTime() - REPEAT_MS);
        if (earlier === null) throw error;
        return known(earlier);
      }
    },

    async inquire(chargeId) {
      const answer = await send('GET', `/charges/${encodeURIComponent(chargeId)}`);
      if (answer === null) return null;
      const charge = told(answer);
      if (charge.id !== chargeId) throw new GatewayUnavailable(`${chargeId}: answered with ${charge.id}`);
      return known(charge);
    },

    async find({ key, since }) {
      const charge = await firstOf(key, since.getTime());
      return charge === null ? null : known(charge);
    },

    async refund({ chargeId, amount, key }) {
      const path = `/charges/${encodeURIComponent(chargeId)}/refunds`;
      const read = (value: unknown) => {
        if (!isRefund(value) || value.charge !== chargeId) throw nonsense(path);
        return value;
      };
      const right = (refund: ReturnType<typeof read>) =>
        refund.amount === amount && refund.currency.toUpperCase() === 'THB';
      for await (const member of members(path, {}, () => new GatewayRefused('not_found'))) {
        const earlier = read(member);
        if (keyOf(earlier) !== key) continue;
        if (right(earlier)) return;
        throw new GatewayRefused('idempotency_key_reused');
      }
      const answer = await post(path, { amount, metadata: { key } }, key);
      const made = read(answer.body);
      if (keyOf(made) !== key || !right(made)) throw nonsense(path);
    },

    async *charges({ from, to }) {
      for await (const wire of chargesOf(from, to)) {
        const charge = toCharge(wire);
        if (charge !== null) yield charge;
      }
    },

    readWebhook({ body, headers, now: at }): GatewayEvent | null {
      if (config.webhookSecret !== null && !isSigned(body, headers, config.webhookSecret, at)) return null;
      try {
        const event: unknown = JSON.parse(body.toString('utf8'));
        if (!isEvent(event)) return null;
        const { object, id, charge } = event.data;
        // A refund contains its charge. Transfers and customers are irrelevant here.
        const about = object === 'charge' ? id : typeof charge === 'object' ? charge?.id : charge;
        const chargeId = about !== undefined && CHARGE_ID.test(about) ? about : null;
        return { eventId: event.id, type: event.key, chargeId };
      } catch {
        return null;
      }
    },
  };
}

/**
 * Omise signs `<seconds since 1970>.<raw body>` with HMAC-SHA256, with a base64 secret. During rotation there
 * are two signatures, separated by a comma.
 */
function isSigned(body: Buffer, headers: Record<string, unknown>, secret: string, now: Date): boolean {
  const timestamp = headers['omise-signature-timestamp'];
  const signatures = headers['omise-signature'];
  if (typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > WEBHOOK_WINDOW_MS) return false;
  const expected = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${timestamp}.`)
    .update(body)
    .digest();
  return signatures
    .split(',')
    .map((signature) => Buffer.from(signature.trim(), 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
