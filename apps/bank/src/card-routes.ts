import type { Lang } from '@mali/thai/dates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank } from './bank.ts';
import { cardForm, cardFormCsp, SCRIPTS } from './card-form.ts';
import { readCard } from './card-input.ts';
import type { BankConfig } from './config.ts';
import { RateLimit } from './rate-limit.ts';

/** Maximum number of tokens per IP address and minute. */
const TOKENS_A_MINUTE = 60;

type Parts = {
  bank: Bank;
  config: BankConfig;
  now: () => number;
  /** Whether a request carries the shop's API key. */
  hasKey: (request: FastifyRequest) => boolean;
};

type Lingual = { Querystring: { lang?: unknown } };

/** The card form page, and the tokenisation endpoint. */
export function cardRoutes({ bank, config, now, hasKey }: Parts): (app: FastifyInstance) => Promise<void> {
  const csp = cardFormCsp(config.shopOrigin);
  const ownOrigin = new URL(config.publicUrl).origin;
  const limit = new RateLimit(TOKENS_A_MINUTE * config.rateScale);
  const langOf = ({ lang }: Lingual['Querystring']): Lang => (lang === 'en' ? 'en' : 'th');

  /** Whether the browser's fetch metadata says that a request is cross-site; other clients send none. */
  const isForeign = ({ headers }: FastifyRequest): boolean => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site !== 'same-origin';
    return headers.origin !== undefined && headers.origin !== ownOrigin;
  };

  return async (app) => {
    app.get<Lingual>('/card-form', async (request, reply) => {
      const closed = bank.switches().down;
      return reply
        .code(closed ? 503 : 200)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': csp,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .send(cardForm({ lang: langOf(request.query), shopOrigin: config.shopOrigin, closed }));
    });

    app.get<{ Params: { file: string } }>('/browser/:file', async (request, reply) => {
      const script = SCRIPTS.get(request.params.file);
      if (script === undefined) return reply.callNotFound();
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        .send(script);
    });

    app.register(async (tokens) => {
      // Generic error texts, which cannot echo card data.
      tokens.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        const status = error.statusCode ?? 500;
        return reply.code(status).send({ error: status < 500 ? 'bad_request' : 'failure' });
      });
      tokens.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
        if (isForeign(request)) return reply.code(403).send({ error: 'foreign' });
        // Benchmarks tokenise many cards; they send the shop's API key.
        const much = !hasKey(request) && !limit.allows(request.ip, now());
        if (much) return reply.code(429).send({ error: 'too_many' });
        return bank.switches().down ? reply.code(503).send({ error: 'down' }) : undefined;
      });
      tokens.post<Lingual>('/tokens', { bodyLimit: 4096 }, async (request, reply) => {
        const read = readCard(request.body, now());
        reply.header('cache-control', 'no-store');
        if ('field' in read) return reply.code(422).send({ error: 'bad_card', field: read.field });
        const { brand, last4 } = read.card;
        return { token: bank.createToken({ ...read.card, lang: langOf(request.query) }), brand, last4 };
      });
    });
  };
}
