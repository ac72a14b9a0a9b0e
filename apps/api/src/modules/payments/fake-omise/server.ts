import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { billPaymentPayload } from '@mali/thai/promptpay';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import QRCode from 'qrcode';

/**
 * Fake Omise for tests and development: the part of its public HTTP API (version 2019-05-29) that the shop
 * uses, in memory, according to its documentation and its own plugins. Undocumented behaviour (whether an
 * Idempotency-Key is honoured, whether PromptPay can be refunded) is switchable. Verify against Omise's own
 * test keys before relying on it.
 */

export type FakeOmiseConfig = Readonly<{
  /** Base URL of addresses in its responses. */
  url: string;
  publicKey: string;
  /** `skey_test_…` is the test mode. */
  secretKey: string;
  /** Webhook URL; without it none are sent. */
  webhookUrl: string | null;
  /** Base64; without it events are unsigned. */
  webhookSecret: string | null;
  /** Initial retry delay of webhooks; doubled each time. */
  retryMs: number;
}>;

export type FakeOmiseSwitches = {
  /** Every API request returns 503. */
  down: boolean;
  /** Delay of responses. */
  slow_ms: number;
  /** Requests are executed, but the connection breaks before the response. */
  answer_lost: boolean;
  /** A repeated request with its Idempotency-Key returns its first response. */
  idempotent: boolean;
  /** The account requires 3-D Secure for every card. */
  three_d_secure: boolean;
  /** Charges contain the text of a QR code besides its picture. */
  raw_data: boolean;
  promptpay_refundable: boolean;
  /** The account is approved for first digits of cards. */
  first_digits: boolean;
};
const NORMAL: FakeOmiseSwitches = {
  down: false,
  slow_ms: 0,
  answer_lost: false,
  idempotent: false,
  three_d_secure: false,
  raw_data: false,
  promptpay_refundable: true,
  first_digits: true,
};

/** Omise's test cards by reason of their rejection. Any other valid number is approved. */
export const OMISE_TEST_CARDS: Readonly<Record<string, string>> = {
  '4111111111140011': 'insufficient_fund',
  '4111111111130012': 'stolen_or_lost_card',
  '4111111111120013': 'failed_processing',
  '4111111111110014': 'payment_rejected',
  '4111111111190016': 'failed_fraud_check',
  '4111111111180017': 'invalid_account_number',
};

type Card = { id: string; brand: string; first_digits: string; last_digits: string; failure: string | null };
type Refund = { id: string; amount: number; metadata: Record<string, unknown>; created_at: number };
type Charge = {
  id: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, unknown>;
  status: 'pending' | 'successful' | 'failed' | 'expired';
  failure_code: string | null;
  card: Card | null;
  promptpay: { source: string; document: string; download: string; payload: string } | null;
  payment: string | null;
  return_uri: string | null;
  refunds: Refund[];
  created_at: number;
  expires_at: number;
};

/** An error of Omise: `{object: 'error', code, message}`. */
class OmiseError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message = code.replaceAll('_', ' ')) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const DAY_MS = 86_400_000;
const SATANG = { min: 2000, max: 15_000_000 };
const REFUNDS_MAX = 15;
const ATTEMPTS_MAX = 8;

type Fields = { [name: string]: Fields | string | number | boolean | null };

/** `source[type]=promptpay&metadata[key]=…` as the JSON it stands for. */
function readForm(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined || path.includes('__proto__') || last === '__proto__') continue;
    let at = fields;
    for (const part of path) {
      const inner = at[part];
      const next: Fields = typeof inner === 'object' && inner !== null ? inner : {};
      at[part] = next;
      at = next;
    }
    at[last] = value;
  }
  return fields;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const words = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const whole = (value: unknown): number => (/^\d{1,12}$/.test(String(value)) ? Number(value) : Number.NaN);
/** Omise's times have whole seconds. */
const seconds = (at: number): string =>
  new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000Z', 'Z');

/** Builds the fake without listening. Its switches and controls are under `/stand-in`. */
export function buildFakeOmise(config: FakeOmiseConfig, now: () => number = Date.now): FastifyInstance {
  const livemode = !config.secretKey.startsWith('skey_test_');
  const switches = { ...NORMAL };
  const charges = new Map<string, Charge>();
  const tokens = new Map<string, { card: Card; used: boolean }>();
  const answers = new Map<string, object>();
  const stop = new AbortController();
  const sending = new Set<Promise<void>>();

  let count = 0;
  /** Like Omise's, ids sort by creation. */
  const newId = (kind: string): string => {
    count += 1;
    const serial = (1_000_000 + count).toString(36).padStart(8, '0');
    const chance = randomInt(2 ** 47)
      .toString(36)
      .padStart(11, '0');
    return `${kind}_${livemode ? '' : 'test_'}${serial}${chance}`;
  };

  const refundedOf = ({ refunds }: Charge): number => refunds.reduce((sum, { amount }) => sum + amount, 0);
  const wireRefund = (charge: Charge, { id, amount, metadata, created_at }: Refund) => ({
    object: 'refund',
    id,
    livemode,
    location: `/charges/${charge.id}/refunds/${id}`,
    amount,
    currency: charge.currency,
    charge: charge.id,
    metadata,
    voided: false,
    status: 'closed',
    created_at: seconds(created_at),
  });
  const wire = (charge: Charge) => ({
    object: 'charge',
    id: charge.id,
    livemode,
    location: `/charges/${charge.id}`,
    amount: charge.amount,
    refunded_amount: refundedOf(charge),
    currency: charge.currency,
    description: charge.description,
    metadata: charge.metadata,
    status: charge.status,
    capture: true,
    authorized: charge.status === 'successful',
    paid: charge.status === 'successful',
    expired: charge.status === 'expired',
    reversed: false,
    voided: false,
    refundable: isRefundable(charge),
    failure_code: charge.failure_code,
    failure_message: charge.failure_code?.replaceAll('_', ' ') ?? null,
    authorize_uri: charge.payment === null ? null : `${config.url}/payments/${charge.payment}/authorize`,
    return_uri: charge.return_uri,
    card: charge.card === null ? null : wireCard(charge.card),
    source: charge.promptpay === null ? null : wireSource(charge, charge.promptpay),
    created_at: seconds(charge.created_at),
    expires_at: seconds(charge.expires_at),
  });
  const wireCard = ({ id, brand, last_digits }: Card) => ({
    object: 'card',
    id,
    livemode,
    brand,
    last_digits,
    country: 'th',
    security_code_check: true,
  });
  const wireSource = (
    charge: Charge,
    { source, document, download, payload }: NonNullable<Charge['promptpay']>,
  ) => ({
    object: 'source',
    id: source,
    livemode,
    type: 'promptpay',
    flow: 'offline',
    amount: charge.amount,
    currency: charge.currency,
    scannable_code: {
      object: 'barcode',
      type: 'qr',
      image: {
        object: 'document',
        id: document,
        filename: 'qrcode.svg',
        kind: 'qr',
        location: `/charges/${charge.id}/documents/${document}`,
        download_uri: `${config.url}/charges/${charge.id}/documents/${document}/downloads/${download}`,
      },
      raw_data: switches.raw_data ? payload : null,
    },
  });
  const isRefundable = (charge: Charge): boolean =>
    charge.status === 'successful' && (charge.card !== null || switches.promptpay_refundable);

  /** Sends a webhook, and retries until it is accepted. */
  const tell = (key: string, data: object): void => {
    const { webhookUrl, webhookSecret } = config;
    if (webhookUrl === null) return;
    const body = JSON.stringify({
      object: 'event',
      id: newId('evnt'),
      livemode,
      key,
      created_at: seconds(now()),
      webhook_deliveries: [],
      data,
    });
    const send = async (): Promise<void> => {
      for (let attempt = 0; attempt < ATTEMPTS_MAX && !stop.signal.aborted; attempt += 1) {
        const timestamp = String(Math.floor(now() / 1000));
        const signature =
          webhookSecret === null
            ? null
            : createHmac('sha256', Buffer.from(webhookSecret, 'base64'))
                .update(`${timestamp}.${body}`)
                .digest('hex');
        try {
          const response = await fetch(webhookUrl, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(signature === null
                ? {}
                : { 'omise-signature': signature, 'omise-signature-timestamp': timestamp }),
            },
            body,
            signal: AbortSignal.any([stop.signal, AbortSignal.timeout(5000)]),
          });
          await response.body?.cancel();
          if (response.ok) return;
        } catch {
          // Unreachable: retried, as after any response but 2xx.
        }
        await wait(config.retryMs * 2 ** attempt, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    };
    const sent = send().finally(() => sending.delete(sent));
    sending.add(sent);
  };

  const settle = (charge: Charge, failure: string | null): void => {
    charge.status = failure === null ? 'successful' : 'failed';
    charge.failure_code = failure;
    tell('charge.complete', wire(charge));
  };
  const end = (charge: Charge): void => {
    charge.status = 'expired';
    tell('charge.expire', wire(charge));
  };
  const charge = (id: string): Charge => {
    const found = charges.get(id);
    if (found === undefined) throw new OmiseError(404, 'not_found', `charge ${id} was not found`);
    if (found.status === 'pending' && found.expires_at <= now()) end(found);
    return found;
  };

  const app = Fastify({ bodyLimit: 64 * 1024 });
  app.addHook('onClose', async () => {
    stop.abort();
    await Promise.all(sending);
  });
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { status, code, message } =
      error instanceof OmiseError
        ? error
        : { status: error.statusCode ?? 500, code: 'bad_request', message: error.message };
    return reply
      .code(status)
      .send({ object: 'error', location: `https://www.omise.co/api-errors#${code}`, code, message });
  });
  app.setNotFoundHandler(() => {
    throw new OmiseError(404, 'not_found', 'the requested resource was not found');
  });

  const requireKey = (key: string) => {
    const expected = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    return async ({ headers }: FastifyRequest): Promise<void> => {
      if (headers.authorization !== expected)
        throw new OmiseError(401, 'authentication_failure', 'authentication failed');
    };
  };

  app.get('/healthz', () => ({ ok: true }));

  // The vault: receives cards from the customer's browser, with the public key.
  app.post('/tokens', { onRequest: requireKey(config.publicKey) }, async ({ body }) => {
    const given = record(record(body).card);
    const number = String(given.number ?? '').replaceAll(/\s/g, '');
    if (!/^\d{13,19}$/.test(number)) throw new OmiseError(400, 'invalid_card', 'number is invalid');
    const card: Card = {
      id: newId('card'),
      brand: number.startsWith('4') ? 'Visa' : number.startsWith('35') ? 'JCB' : 'MasterCard',
      first_digits: number.slice(0, 6),
      last_digits: number.slice(-4),
      failure: OMISE_TEST_CARDS[number] ?? null,
    };
    const id = newId('tokn');
    tokens.set(id, { card, used: false });
    return { object: 'token', id, livemode, used: false, card: wireCard(card), created_at: seconds(now()) };
  });

  app.get<{ Params: { id: string } }>(
    '/tokens/:id',
    { onRequest: requireKey(config.publicKey) },
    async ({ params }) => {
      if (switches.down) throw new OmiseError(503, 'service_unavailable');
      const token = tokens.get(params.id);
      if (token === undefined) throw new OmiseError(404, 'not_found', `token ${params.id} was not found`);
      const { card, used } = token;
      const first_digits = switches.first_digits ? card.first_digits : null;
      return { object: 'token', id: params.id, livemode, used, card: { ...wireCard(card), first_digits } };
    },
  );

  const makeCharge = (body: Record<string, unknown>): Charge => {
    const amount = whole(body.amount);
    const currency = String(body.currency ?? '').toUpperCase();
    if (currency !== 'THB') throw new OmiseError(400, 'bad_request', 'currency is not supported');
    if (!(amount >= SATANG.min && amount <= SATANG.max))
      throw new OmiseError(400, 'invalid_amount', `amount must be from ${SATANG.min} to ${SATANG.max}`);
    const at = now();
    const made: Charge = {
      id: newId('chrg'),
      amount,
      currency,
      description: words(body.description),
      metadata: record(body.metadata),
      status: 'pending',
      failure_code: null,
      card: null,
      promptpay: null,
      payment: null,
      return_uri: words(body.return_uri),
      refunds: [],
      created_at: at,
      expires_at: at + 7 * DAY_MS,
    };
    const name = words(body.card);
    if (name !== null) {
      const token = tokens.get(name);
      if (token === undefined) throw new OmiseError(404, 'not_found', `token ${name} was not found`);
      if (token.used) throw new OmiseError(400, 'used_token', 'token was already used');
      token.used = true;
      made.card = token.card;
      if (switches.three_d_secure) made.payment = newId('paym');
    } else if (record(body.source).type === 'promptpay') {
      const expires = words(body.expires_at);
      made.expires_at = expires === null ? at + DAY_MS : Date.parse(expires);
      if (!(made.expires_at > at)) throw new OmiseError(400, 'bad_request', 'expires_at is invalid');
      made.promptpay = {
        source: newId('src'),
        document: newId('docu'),
        download: newId('file').slice(-16).toUpperCase(),
        payload: billPaymentPayload({
          billerId: '010555609115299',
          ref1: made.id.replaceAll('_', '').slice(-20).toUpperCase(),
          amountSatang: amount,
        }),
      };
    } else throw new OmiseError(400, 'bad_request', 'card or source is missing');
    charges.set(made.id, made);
    tell('charge.create', wire(made));
    if (made.card !== null && made.payment === null) settle(made, made.card.failure);
    return made;
  };
  const makeRefund = (from: Charge, body: Record<string, unknown>): Refund => {
    const amount = whole(body.amount);
    if (!isRefundable(from)) throw new OmiseError(400, 'failed_refund', 'charge cannot be refunded');
    if (!(amount >= 1)) throw new OmiseError(400, 'invalid_amount');
    if (refundedOf(from) + amount > from.amount || from.refunds.length >= REFUNDS_MAX)
      throw new OmiseError(400, 'failed_refund', 'amount is more than what is left');
    const refund = { id: newId('rfnd'), amount, metadata: record(body.metadata), created_at: now() };
    from.refunds.push(refund);
    tell('refund.create', wireRefund(from, refund));
    return refund;
  };

  app.register(async (api) => {
    api.addHook('onRequest', requireKey(config.secretKey));
    api.addHook('onRequest', async () => {
      if (switches.down) throw new OmiseError(503, 'service_unavailable');
    });
    /** Executes requests, with the configured delays and losses. */
    const act = async (
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => object,
    ): Promise<unknown> => {
      const key = switches.idempotent ? words(request.headers['idempotency-key']) : null;
      const place = `${request.url} ${key}`;
      const answer = (key === null ? undefined : answers.get(place)) ?? work();
      if (key !== null) answers.set(place, answer);
      if (switches.slow_ms > 0) await wait(switches.slow_ms, undefined, { signal: stop.signal });
      if (!switches.answer_lost) return answer;
      reply.hijack();
      reply.raw.destroy();
      return reply;
    };
    const list = (
      query: Record<string, unknown>,
      path: string,
      all: readonly (object & { created_at: string })[],
    ) => {
      const [limit, offset] = [whole(query.limit ?? 20), whole(query.offset ?? 0)];
      const [from, to] = [words(query.from) ?? seconds(0), words(query.to) ?? seconds(now())];
      const range = [Date.parse(from), Date.parse(to)];
      if (!(limit >= 1 && limit <= 100 && offset >= 0) || range.some(Number.isNaN))
        throw new OmiseError(400, 'invalid_page');
      const order = words(query.order) ?? 'chronological';
      const inside = all.filter(({ created_at }) => {
        const at = Date.parse(created_at);
        return at >= (range[0] ?? 0) && at <= (range[1] ?? 0);
      });
      if (order === 'reverse_chronological') inside.reverse();
      const data = inside.slice(offset, offset + limit);
      return { object: 'list', data, limit, offset, total: inside.length, location: path, order, from, to };
    };
    type Id = { Params: { id: string }; Querystring: Record<string, unknown> };

    api.post('/charges', (request, reply) =>
      act(request, reply, () => wire(makeCharge(record(request.body)))),
    );
    api.get<Id>('/charges', async ({ query }) =>
      list(
        query,
        '/charges',
        [...charges.keys()].map((id) => wire(charge(id))),
      ),
    );
    api.get<Id>('/charges/:id', async ({ params }) => wire(charge(params.id)));
    api.post<Id>('/charges/:id/expire', (request, reply) =>
      act(request, reply, () => {
        const found = charge(request.params.id);
        if (found.status !== 'pending') throw new OmiseError(400, 'failed_expire', 'expire failed');
        end(found);
        return wire(found);
      }),
    );
    api.get<Id>('/charges/:id/refunds', async ({ params, query }) => {
      const found = charge(params.id);
      const refunds = found.refunds.map((refund) => wireRefund(found, refund));
      return list(query, `/charges/${found.id}/refunds`, refunds);
    });
    api.post<Id>('/charges/:id/refunds', (request, reply) =>
      act(request, reply, () => {
        const found = charge(request.params.id);
        return wireRefund(found, makeRefund(found, record(request.body)));
      }),
    );
  });

  // Public by its URL: an <img> in a page sends no key.
  app.get<{ Params: Record<'id' | 'document' | 'download', string> }>(
    '/charges/:id/documents/:document/downloads/:download',
    async ({ params }, reply) => {
      const { promptpay } = charge(params.id);
      if (promptpay?.document !== params.document || promptpay.download !== params.download)
        throw new OmiseError(404, 'not_found');
      const code = await QRCode.toString(promptpay.payload, { type: 'svg', margin: 4 });
      const inner = code
        .slice(code.indexOf('<svg'))
        .replace('<svg', '<svg x="40" y="140" width="520" height="520"');
      return reply.type('image/svg+xml').send(
        `<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 700">
         <rect width="600" height="700" fill="#fff"/><rect width="600" height="120" fill="#113566"/>${inner}</svg>`,
      );
    },
  );

  // Actions of customers, their banks and the dashboard.
  app.post<{ Params: { id: string }; Body: { approve: boolean } }>(
    '/stand-in/charges/:id/mark',
    async ({ params, body }) => {
      const found = charge(params.id);
      if (found.status !== 'pending') throw new OmiseError(400, 'failed_mark', 'it is over');
      settle(found, body.approve ? (found.card?.failure ?? null) : 'payment_cancelled');
      return wire(found);
    },
  );
  app.post<{ Body: Partial<FakeOmiseSwitches> }>('/stand-in/switches', async ({ body }) =>
    Object.assign(switches, body),
  );
  app.delete('/stand-in/switches', async () => Object.assign(switches, NORMAL));

  return app;
}

if (import.meta.main) {
  const port = Number(process.env.OMISE_STAND_IN_PORT ?? 4300);
  const url = `http://127.0.0.1:${port}`;
  const app = buildFakeOmise({
    url,
    publicKey: process.env.OMISE_PUBLIC_KEY ?? 'pkey_test_stand_in',
    secretKey: process.env.OMISE_SECRET_KEY ?? 'skey_test_stand_in',
    webhookUrl: process.env.WEBHOOK_URL ?? 'http://127.0.0.1:4000/webhooks/omise',
    webhookSecret: process.env.OMISE_WEBHOOK_SECRET ?? null,
    retryMs: 1000,
  });
  await app.listen({ host: '127.0.0.1', port });
  process.stdout.write(`stand-in for Omise at ${url}\n`);
}
