import type { Lang } from '@mali/thai/dates';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Bank, type Charge, Refusal } from './bank.ts';
import { bankCsp } from './bank-page.ts';
import { digitsOf } from './browser/card-number.js';
import type { BankConfig } from './config.ts';
import { SCAN_CSP, scanPage } from './scan-page.ts';
import { securePage } from './secure-page.ts';
import { shopAddress } from './shop-address.ts';

type Parts = { bank: Bank; config: BankConfig };
type Page = { Params: { id: string }; Querystring: Record<string, unknown> };

/** Response headers of every page of the bank. */
const headers = (csp: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': csp,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});

/** The customer pages of the bank, without scripts: QR payment, and 3-D Secure. */
export function pageRoutes(parts: Parts): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.register(scanRoutes(parts));
    app.register(secureRoutes(parts));
  };
}

function scanRoutes({ bank, config }: Parts): (app: FastifyInstance) => Promise<void> {
  const common = (query: Record<string, unknown>) => ({
    lang: (query.lang === 'en' ? 'en' : 'th') as Lang,
    payee: { th: config.payeeTh, en: config.payeeEn },
    returnUrl: shopAddress(query.return_url, config.shopOrigin),
  });
  /**
   * A card charge has no scan page.
   * @throws Refusal not_found
   */
  const scanned = (id: string): Charge => {
    const charge = bank.charge(id);
    if (charge.method !== 'promptpay') throw new Refusal('not_found');
    return charge;
  };
  return async (scan) => {
    // Its forms have no fields: all parameters are in their URL.
    scan.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null));
    });
    scan.addHook('onRequest', async (request, reply) => {
      reply.headers(headers(SCAN_CSP));
      if (!bank.switches().down) return undefined;
      const query = request.query as Record<string, unknown>;
      return reply.code(503).send(scanPage({ ...common(query), problem: 'down' }));
    });
    scan.get<Page>('/scan/:id', async (request, reply) => {
      try {
        const charge = scanned(request.params.id);
        const late = charge.status === 'expired' && bank.switches().allow_late;
        const payable = charge.status === 'pending' || late;
        return scanPage({ ...common(request.query), charge, payable });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return reply.code(404).send(scanPage({ ...common(request.query), problem: 'missing' }));
      }
    });
    for (const act of ['pay', 'decline'] as const) {
      scan.post<Page>(`/scan/:id/${act}`, async (request, reply) => {
        const { id } = request.params;
        try {
          bank[act](scanned(id).id);
        } catch (error) {
          // The page shows the charge's state.
          if (!(error instanceof Refusal)) throw error;
        }
        const { lang, returnUrl } = common(request.query);
        const query = new URLSearchParams({ lang, ...(returnUrl === null ? {} : { return_url: returnUrl }) });
        return reply.redirect(`/scan/${encodeURIComponent(id)}?${query}`, 303);
      });
    }
  };
}

function secureRoutes({ bank, config }: Parts): (app: FastifyInstance) => Promise<void> {
  const payee = { th: config.payeeTh, en: config.payeeEn };
  // Browsers apply form-action to the redirect after a form too: it targets the shop.
  const csp = bankCsp(`'self' ${config.shopOrigin}`);
  const langOf = ({ lang }: Record<string, unknown>, charge?: Charge): Lang => {
    if (lang === 'th' || lang === 'en') return lang;
    return charge?.lang ?? 'th';
  };
  /** Redirects to the shop when finished, else back to the code form. */
  const onward = (reply: FastifyReply, charge: Charge, lang: Lang): FastifyReply =>
    reply.redirect(
      charge.status === 'pending' || charge.return_url === null
        ? `/3ds/${charge.id}?lang=${lang}`
        : charge.return_url,
      303,
    );
  return async (secure) => {
    // One short field: the code.
    secure.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('code') ?? ''),
    );
    secure.addHook('onRequest', async (request, reply) => {
      reply.headers(headers(csp));
      if (!bank.switches().down) return undefined;
      const lang = langOf(request.query as Record<string, unknown>);
      return reply.code(503).send(securePage({ lang, payee, problem: 'down' }));
    });
    secure.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refusal)) throw error;
      const lang = langOf(request.query as Record<string, unknown>);
      // The error handler resets the content type.
      return reply
        .code(404)
        .headers(headers(csp))
        .send(securePage({ lang, payee, problem: 'missing' }));
    });
    secure.get<Page>('/3ds/:id', async (request, reply) => {
      const charge = bank.asked(request.params.id);
      const lang = langOf(request.query, charge);
      if (charge.status !== 'pending') return onward(reply, charge, lang);
      return securePage({ lang, payee, charge, triesLeft: bank.triesLeft(charge) });
    });
    secure.post<Page & { Body?: unknown }>('/3ds/:id/confirm', async (request, reply) => {
      const { id } = request.params;
      const code = typeof request.body === 'string' ? digitsOf(request.body) : '';
      // An empty field is not an attempt.
      const charge = code === '' ? bank.asked(id) : bank.confirm(id, code);
      return onward(reply, charge, langOf(request.query, charge));
    });
    secure.post<Page>('/3ds/:id/cancel', async (request, reply) => {
      const charge = bank.cancel(request.params.id);
      return onward(reply, charge, langOf(request.query, charge));
    });
  };
}
