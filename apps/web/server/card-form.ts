import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@mali/contracts/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const OMISE = 'https://cdn.omise.co';
/** Source of Omise.js, which tokenises cards. */
const VAULT = 'https://vault.omise.co';

const TITLE: Readonly<Record<Language, string>> = { th: 'ข้อมูลบัตร', en: 'Card details' };
const SCRIPT = readFileSync(join(import.meta.dirname, 'browser/card-form.js'), 'utf8');

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * CSP: Omise.js, this page's own script and Omise's frame only; only the shop may frame it. Omise.js sets an
 * inline style on its frame, which cannot be allowed by hash.
 */
const policy = (shop: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${OMISE}`,
    "style-src 'unsafe-inline'",
    `frame-src ${OMISE} ${VAULT}`,
    `connect-src ${OMISE} ${VAULT}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${shop}`,
  ].join('; ');

/**
 * The card page for Omise, framed by the checkout: Omise's form, with the same message protocol as the
 * sandbox bank's form. It does not exist with other gateways.
 */
export function cardForm({ omise, publicUrl }: Config): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    if (omise === null) return;
    const shop = new URL(publicUrl).origin;
    const page = (language: Language): string =>
      `<!doctype html><html lang="${language}" data-shop="${inHtml(shop)}" data-public-key="${inHtml(omise.publicKey)}">` +
      '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
      `<meta name="robots" content="noindex"><title>${TITLE[language]}</title>` +
      '<style>body{margin:0}main iframe{width:100%;height:100%;border:0}</style></head>' +
      `<body><main></main><script src="${OMISE}/omise.js"></script><script type="module" src="/card-form.js"></script></body></html>`;
    app.get<{ Querystring: { lang?: unknown } }>('/card-form', async ({ query }, reply) =>
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy(shop),
          'cache-control': 'no-cache',
        })
        .send(page(query.lang === 'en' ? 'en' : 'th')),
    );
    app.get('/card-form.js', async (_request, reply) =>
      reply
        .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
        .send(SCRIPT),
    );
  };
}
