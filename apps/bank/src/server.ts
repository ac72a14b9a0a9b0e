import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lang } from '@mali/thai/dates';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Bank, type Charge, Refusal, type RefusalCode } from './bank.ts';
import type { BankConfig } from './config.ts';
import { FONTS, SCAN_CSP, scanPage } from './scan-page.ts';
import { NORMAL, SWITCHES_SCHEMA, type Switches } from './switches.ts';
import { WebhookSender } from './webhooks.ts';

const STATUS: Readonly<Record<RefusalCode, number>> = {
  not_found: 404,
  bad_reference: 422,
  expired: 409,
  not_payable: 409,
  not_refundable: 422,
  idempotency_key_reused: 422,
};

const CHARGE_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['method', 'reference', 'amount', 'currency', 'expires_at'],
  properties: {
    method: { const: 'promptpay' },
    reference: { type: 'string', minLength: 1, maxLength: 40 },
    amount: { type: 'integer', minimum: 1, maximum: 999_999_999_999, description: 'Satang' },
    currency: { const: 'THB' },
    expires_at: { type: 'string', format: 'date-time' },
  },
} as const;
const REFUND_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['amount'],
  properties: { amount: { type: 'integer', minimum: 1, maximum: 999_999_999_999, description: 'Satang' } },
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
 * The bank, put together but not yet listening. `close()` ends what it opened; notices not sent yet stay in the
 * books.
 */
export function buildBank(config: BankConfig, now: () => number = Date.now): FastifyInstance {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  });
  const bank = new Bank(config, now);
  const sender = new WebhookSender(bank, config, now);
  bank.onNotice = () => sender.wake();
  const sweep = setInterval(() => bank.expireDue(), 1000);
  app.addHook('onReady', () => sender.wake());
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    await sender.stop();
    bank.close();
  });

  app.removeContentTypeParser('text/plain');
  // The buttons of the scan page are forms without fields: everything is in their address.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(STATUS[error.code]).send({ error: error.code });
    const status = error.statusCode ?? 500;
    return reply
      .code(status)
      .send({ error: status < 500 ? 'bad_request' : 'failure', message: error.message });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }));

  const expected = createHash('sha256').update(`Bearer ${config.key}`).digest();
  const requireKey = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const given = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest();
    return timingSafeEqual(given, expected) ? undefined : reply.code(401).send({ error: 'unauthorized' });
  };

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
      if (slow_ms > 0) await wait(slow_ms);
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
    type ChargeBody = { reference: string; amount: number; currency: string; expires_at: string };
    api.post<{ Body: ChargeBody }>('/charges', { schema: { body: CHARGE_BODY } }, async (request, reply) => {
      const { reference, amount, currency, expires_at } = request.body;
      const expiresAt = Date.parse(expires_at);
      return answer(
        reply,
        bank.createCharge({ key: key(request), reference, amount, currency, expires_at: expiresAt }),
      );
    });
    api.get<{ Params: { id: string } }>('/charges/:id', async (request) =>
      wire(bank.charge(request.params.id), config),
    );
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

  app.register(async (scan) => {
    type Scan = { Params: { id: string }; Querystring: Record<string, unknown> };
    const common = (query: Record<string, unknown>) => ({
      lang: (query.lang === 'en' ? 'en' : 'th') as Lang,
      payee: { th: config.payeeTh, en: config.payeeEn },
      returnUrl: shopAddress(query.return_url, config.shopOrigin),
    });
    scan.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': SCAN_CSP,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      if (!bank.switches().down) return undefined;
      const query = request.query as Record<string, unknown>;
      return reply.code(503).send(scanPage({ ...common(query), problem: 'down' }));
    });
    scan.get<Scan>('/scan/:id', async (request, reply) => {
      try {
        const charge = bank.charge(request.params.id);
        const late = charge.status === 'expired' && bank.switches().allow_late;
        const payable = charge.status === 'pending' || late;
        return scanPage({ ...common(request.query), charge, payable });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(404).send(scanPage({ ...common(request.query), problem: 'missing' }));
      }
    });
    for (const act of ['pay', 'decline'] as const) {
      scan.post<Scan>(`/scan/:id/${act}`, async (request, reply) => {
        const { id } = request.params;
        try {
          bank[act](id);
        } catch (error) {
          // The page says what became of the charge.
          if (!(error instanceof Refusal)) throw error;
        }
        const { lang, returnUrl } = common(request.query);
        const query = new URLSearchParams({ lang, ...(returnUrl === null ? {} : { return_url: returnUrl }) });
        return reply.redirect(`/scan/${encodeURIComponent(id)}?${query}`, 303);
      });
    }
  });

  return app;
}

/** A charge as the API reads it. */
function wire(charge: Charge, { publicUrl }: Pick<BankConfig, 'publicUrl'>) {
  return {
    ...charge,
    expires_at: new Date(charge.expires_at).toISOString(),
    pay_url: `${publicUrl}/scan/${charge.id}`,
  };
}

/** The address when it is the shop's own, else null: the page sends nobody anywhere else. */
function shopAddress(address: unknown, shopOrigin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  const ours = url.origin === shopOrigin && url.username === '' && url.password === '';
  return ours && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
