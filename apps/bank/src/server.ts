import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Bank, type Charge, type Refund, Refusal, type RefusalCode } from './bank.ts';
import { FONTS } from './bank-page.ts';
import { cardRoutes } from './card-routes.ts';
import type { BankConfig } from './config.ts';
import { pageRoutes } from './page-routes.ts';
import { shopAddress } from './shop-address.ts';
import { NORMAL, SWITCHES_SCHEMA, type Switches } from './switches.ts';
import { The1 } from './the1.ts';
import { the1Routes } from './the1-routes.ts';
import { WebhookSender } from './webhooks.ts';

const STATUS: Readonly<Record<RefusalCode, number>> = {
  not_found: 404,
  bad_reference: 422,
  bad_token: 422,
  bad_return_url: 422,
  expired: 409,
  not_payable: 409,
  not_refundable: 422,
  idempotency_key_reused: 422,
};

const AMOUNT = { type: 'integer', minimum: 1, maximum: 999_999_999_999, description: 'Satang' } as const;
const REFERENCE = { type: 'string', minLength: 1, maxLength: 40 } as const;
const CHARGE_BODY = {
  type: 'object',
  oneOf: [
    {
      additionalProperties: false,
      required: ['method', 'reference', 'amount', 'currency', 'expires_at'],
      properties: {
        method: { const: 'promptpay' },
        reference: REFERENCE,
        amount: AMOUNT,
        currency: { const: 'THB' },
        expires_at: { type: 'string', format: 'date-time' },
      },
    },
    {
      additionalProperties: false,
      required: ['method', 'reference', 'amount', 'currency', 'card_token', 'return_url'],
      properties: {
        method: { const: 'card' },
        reference: REFERENCE,
        amount: AMOUNT,
        currency: { const: 'THB' },
        card_token: { type: 'string', maxLength: 200 },
        return_url: { type: 'string', maxLength: 2000 },
      },
    },
  ],
} as const;
const LIST_QUERY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    key: { type: 'string', minLength: 1, maxLength: 200 },
    from: { type: 'string', format: 'date-time' },
    to: { type: 'string', format: 'date-time' },
    after: { type: 'string', maxLength: 60 },
    limit: { type: 'string', pattern: '^(?:[1-9]\\d?|100)$' },
  },
} as const;
const REFUND_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['amount'],
  properties: { amount: AMOUNT },
} as const;
const PAY_BODY = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    charge_id: { type: 'string', maxLength: 60 },
    reference: { type: 'string', maxLength: 40 },
  },
} as const;

/**
 * Builds the bank server without listening. `close()` releases its resources; unsent notices stay in the
 * database.
 */
export function buildBank(config: BankConfig, now: () => number = Date.now): FastifyInstance {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  });
  const bank = new Bank(config, now);
  const the1 = new The1(config, now);
  const sender = new WebhookSender(bank, config, now);
  bank.onNotice = (due) => sender.wake(due);
  const sweep = setInterval(() => {
    bank.expireDue();
    bank.deleteTokens();
  }, 1000);
  app.addHook('onReady', () => sender.wake());
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    await sender.stop();
    bank.close();
    the1.close();
  });

  app.removeContentTypeParser('text/plain');

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(STATUS[error.code]).send({ error: error.code });
    const status = error.statusCode ?? 500;
    return reply
      .code(status)
      .type('application/json')
      .send({ error: status < 500 ? 'bad_request' : 'failure', message: error.message });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }));

  const expected = createHash('sha256').update(`Bearer ${config.key}`).digest();
  const hasKey = (request: FastifyRequest): boolean => {
    const given = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest();
    return timingSafeEqual(given, expected);
  };
  const requireKey = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    hasKey(request) ? undefined : reply.code(401).send({ error: 'unauthorized' });

  app.get('/healthz', async () => ({ ok: true }));
  app.get<{ Params: { file: string } }>('/fonts/:file', async (request, reply) => {
    const font = FONTS.get(request.params.file);
    if (font === undefined) throw new Refusal('not_found');
    return reply
      .type('font/woff2')
      .headers({ 'cache-control': 'public, max-age=604800', 'x-content-type-options': 'nosniff' })
      .send(font);
  });

  app.register(async (api) => {
    api.addHook('onRequest', requireKey);
    api.addHook('onRequest', async (_request, reply) => {
      const { down, slow_ms } = bank.switches();
      if (slow_ms > 0) await new Promise((resolve) => setTimeout(resolve, slow_ms));
      return down ? reply.code(503).send({ error: 'down' }) : undefined;
    });
    const key = (request: FastifyRequest): string => {
      const value = request.headers['idempotency-key'];
      if (typeof value !== 'string' || value === '' || value.length > 200) {
        throw Object.assign(new Error('Idempotency-Key is missing or too long'), { statusCode: 400 });
      }
      return value;
    };
    const answer = (reply: FastifyReply, charge: Charge): unknown => {
      if (bank.switches().answer_lost) {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      return wire(charge, config);
    };
    type Common = { reference: string; amount: number; currency: string };
    type ChargeBody = Common &
      (
        | { method: 'promptpay'; expires_at: string }
        | { method: 'card'; card_token: string; return_url: string }
      );
    const make = (body: ChargeBody, chargeKey: string): Charge => {
      const { reference, amount, currency } = body;
      const common = { key: chargeKey, reference, amount, currency };
      if (body.method === 'promptpay') {
        return bank.createQr({ ...common, expires_at: Date.parse(body.expires_at) });
      }
      const return_url = shopAddress(body.return_url, config.shopOrigin);
      if (return_url === null) throw new Refusal('bad_return_url');
      return bank.chargeCard({ ...common, card_token: body.card_token, return_url });
    };
    api.post<{ Body: ChargeBody }>('/charges', { schema: { body: CHARGE_BODY } }, async (request, reply) =>
      answer(reply, make(request.body, key(request))),
    );
    type ListQuery = { key?: string; from?: string; to?: string; after?: string; limit?: string };
    api.get<{ Querystring: ListQuery }>(
      '/charges',
      { schema: { querystring: LIST_QUERY } },
      async ({ query }) => {
        const list = (charges: Charge[], next: string | null) => ({
          charges: charges.map((charge) => wire(charge, config)),
          next,
        });
        if (query.key !== undefined) {
          const charge = bank.chargeUnder(query.key);
          return list(charge === undefined ? [] : [charge], null);
        }
        const { charges, next } = bank.charges({
          from: query.from === undefined ? 0 : Date.parse(query.from),
          to: query.to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(query.to),
          after: query.after ?? null,
          limit: Number(query.limit ?? 100),
        });
        return list(charges, next);
      },
    );
    api.get<{ Params: { id: string } }>('/charges/:id', async (request) =>
      wire(bank.charge(request.params.id), config),
    );
    api.get<{ Params: { token: string } }>('/tokens/:token', async ({ params }) => bank.cardOf(params.token));
    api.get<{ Params: { id: string } }>('/charges/:id/refunds', async (request) => ({
      refunds: bank.refunds(request.params.id).map(wireRefund),
    }));
    api.post<{ Params: { id: string }; Body: { amount: number } }>(
      '/charges/:id/refunds',
      { schema: { body: REFUND_BODY } },
      async (request, reply) =>
        answer(reply, bank.refund(request.params.id, request.body.amount, key(request))),
    );
  });

  app.register(
    async (sandbox) => {
      sandbox.addHook('onRequest', requireKey);
      sandbox.get('/switches', async () => bank.switches());
      sandbox.post<{ Body: Partial<Switches> }>(
        '/switches',
        { schema: { body: SWITCHES_SCHEMA } },
        async (request) => bank.turn(request.body),
      );
      sandbox.delete('/switches', async () => bank.turn(NORMAL));
      sandbox.get('/notices', async () => bank.notices());
      sandbox.post<{ Body: { charge_id: string } | { reference: string } }>(
        '/pay',
        { schema: { body: PAY_BODY } },
        async ({ body }) =>
          wire(bank.pay('charge_id' in body ? body.charge_id : bank.chargeOf(body.reference).id), config),
      );
    },
    { prefix: '/sandbox' },
  );

  app.register(the1Routes({ bank, the1, requireKey }), { prefix: '/the1' });
  app.register(cardRoutes({ bank, config, now, hasKey }));
  app.register(pageRoutes({ bank, config }));

  return app;
}

/** A charge in its wire format. */
function wire(charge: Charge, { publicUrl }: Pick<BankConfig, 'publicUrl'>) {
  const { id, key, method, reference, amount, currency, status, response_code, payload, refunded } = charge;
  const asking = charge.asks === 1 && status === 'pending';
  return {
    id,
    key,
    method,
    reference,
    amount,
    currency,
    status,
    response_code,
    authen_url: asking ? `${publicUrl}/3ds/${id}` : null,
    card: method === 'card' ? { brand: charge.brand, last4: charge.last4 } : null,
    payload,
    created_at: new Date(charge.created_at).toISOString(),
    expires_at: method === 'card' ? null : new Date(charge.expires_at).toISOString(),
    pay_url: method === 'card' ? null : `${publicUrl}/scan/${id}`,
    refunded,
  };
}

const wireRefund = ({ key, amount, created_at }: Refund) => ({
  key,
  amount,
  created_at: new Date(created_at).toISOString(),
});
