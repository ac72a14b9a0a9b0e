import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { apiPath, type RequestName } from '../src/clients/first-data.ts';
import { cardForm } from './card-form.ts';
import type { Config } from './config.ts';
import { Documents } from './document.ts';
import { Drawings } from './drawings.ts';
import { firstView } from './first-view.ts';
import { findPage, isHidden } from './pages.ts';
import type { Asked } from './view.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Longer than the API takes, be it busy; a document does not wait for data any longer than this. Without them the page
 * would ask the same API, and show no more meanwhile.
 */
const DATA_MS = 3000;
const YEAR_S = 31_536_000;

/** What the API answers under the shop's own address: /api without its prefix, the rest with it. */
const PASSED_ON = ['/api', '/content', '/img', '/socket.io', '/sitemap.xml', '/sitemaps', '/feeds'] as const;

/**
 * What crawlers should leave alone. Pages that are merely not to be found say so themselves (noindex), which only who
 * may read them learns.
 */
const robots = (publicUrl: string): string =>
  `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /checkout
Disallow: /order/
Disallow: /payment/
Sitemap: ${publicUrl}/sitemap.xml
`;

/** Where the players of video sites live; nothing of them is loaded before a visitor has agreed (HOME-11). */
const VIDEO_PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/** What the browser is allowed to load and to do on the shop's pages. */
function securityHeaders({ bankUrl, mapTiles, measuring, omise, publicUrl }: Config): Record<string, string> {
  const bank = bankUrl === null ? '' : ` ${new URL(bankUrl).origin}`;
  // With Omise a card is typed on a page of this very server, which may have a host of its own.
  const form = omise === null ? bank : ` ${new URL(omise.formUrl).origin}`;
  const measures = measuring.analyticsId !== null || measuring.marketingId !== null;
  const meter = measures ? ` ${new URL(measuring.scriptUrl).origin}` : '';
  // Where the script sends to: hosts of each region of the service.
  const meters = measures ? `${meter} https://*.google-analytics.com https://*.analytics.google.com` : '';
  // Tiles may come from several hosts: a, b and c in the place of {s}.
  const tiles =
    mapTiles === null
      ? ''
      : ` ${new URL(mapTiles.url.replace('{s}', 'any-host')).origin.replace('any-host', '*')}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self'${meter}`,
    "style-src 'self'",
    `img-src 'self' data:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${bank}${meters}`,
    `form-action 'self'${bank}`,
    `frame-src 'self'${form} ${VIDEO_PLAYERS}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
    }),
  };
}

/** Thai, unless the address asks for English (?lang=en, I18N-05) or the visitor has chosen it (I18N-01). */
function languageOf(request: FastifyRequest, search: URLSearchParams): Language {
  const asked = search.get('lang');
  const addressed = LANGUAGES.find((language) => language === asked);
  if (addressed !== undefined) return addressed;
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return LANGUAGES.find((language) => language === chosen) ?? 'th';
}

/**
 * Asks the API on behalf of a document, with the cookies of the browser's request (CACHE-09). What is asked for is the
 * same for everybody: a page that differs by who is looking is drawn by the browser.
 */
async function askApi(apiUrl: string, request: RequestName, cookie: string | undefined): Promise<Asked> {
  const { method, params, data } = request;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) query.set(name, String(value));
  const target = `${apiUrl}${apiPath(request)}${query.size > 0 ? `?${query}` : ''}`;
  try {
    const response = await fetch(target, {
      method,
      signal: AbortSignal.timeout(DATA_MS),
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(data !== undefined && { 'content-type': 'application/json' }),
      },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    if (response.ok) return { found: await response.json() };
    // A body that nobody reads would keep its connection.
    await response.body?.cancel();
    return response.status === 404 ? 'missing' : 'silent';
  } catch {
    return 'silent';
  }
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<void> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.header('vary', 'accept-encoding, cookie');
  if (/\bbr\b/.test(accepted)) {
    // Quality 6 comes within a tenth of the size of 11 in a fiftieth of the time; 4 is a seventh above it.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    await reply.header('content-encoding', 'br').send(await brotli(html, { params }));
  } else if (/\bgzip\b/.test(accepted)) {
    await reply.header('content-encoding', 'gzip').send(await zip(html));
  } else {
    await reply.send(html);
  }
}

/**
 * The web server: built files, documents with their head and first view, and everything else passed on to the
 * API, so that a browser sees one origin.
 * @param isWarm whether it is ready for visitors, as its /healthz tells
 */
export async function buildWeb(config: Config, isWarm = () => true): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'info' },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback,uniquelocal',
    routerOptions: { ignoreTrailingSlash: true },
  });
  const documents = new Documents(config);
  const drawings = await Drawings.open(config.dist, app.log);
  const security = securityHeaders(config);
  app.addHook('onSend', async (request, reply) => {
    // A built file is no page: rules for pages would be a quarter of what many of them weigh.
    if (request.url.startsWith('/assets/')) {
      reply.header('x-content-type-options', 'nosniff');
      return;
    }
    // The API's answers carry headers of their own.
    for (const [name, value] of Object.entries(security))
      if (!reply.hasHeader(name)) reply.header(name, value);
    // An open page learns from any answer that the shop has been built anew (SITE-07).
    reply.header('x-build', documents.build);
  });

  for (const prefix of PASSED_ON) {
    await app.register(fastifyProxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix === '/api' ? '' : prefix,
      http2: false,
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
      },
    });
  }

  await app.register(fastifyStatic, {
    root: config.dist,
    serve: false,
    preCompressed: true,
  });
  app.get('/assets/*', (request, reply) => {
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
    return reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, { cacheControl: false });
  });
  app.get('/icon.svg', (_request, reply) => reply.sendFile('icon.svg', { maxAge: 3_600_000 }));
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(config.publicUrl)),
  );
  app.get('/healthz', (_request, reply) => {
    const ok = isWarm();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  await app.register(cardForm(config));

  // SHELL-31
  app.get('/lazada', (_request, reply) => reply.redirect(config.marketplaces.lazada, 302));
  app.get('/shopee', (_request, reply) => reply.redirect(config.marketplaces.shopee, 302));
  app.get('/store/*', (request, reply) => reply.redirect(request.url.replace('/store', '/shop'), 301));
  app.get('/store', (request, reply) => reply.redirect(request.url.replace('/store', '/shop'), 301));

  app.get('/*', async (request, reply) => {
    const { pathname, searchParams: search } = new URL(request.url, config.publicUrl);
    // A file that is not there is not a page of the shop; what is searched for may look like one.
    if (/\.\w{2,5}$/.test(pathname) && !pathname.startsWith('/search/')) return reply.callNotFound();
    const { page, params } = findPage(pathname);
    const language = languageOf(request, search);
    search.delete('lang');
    const view = await firstView(
      { page, pathname, params, search, language, publicUrl: config.publicUrl },
      (asked) => askApi(config.apiUrl, asked, request.headers.cookie),
    );
    const path = search.size > 0 ? `${pathname}?${search}` : pathname;
    // What is not there has nothing to draw from, but a listing and the page for lost addresses, which say so themselves.
    const saysSo = page.name === 'shop' || page.name === 'lost';
    const drawable = !isHidden(page) && !view.personal && (view.status === 200 || saysSo);
    const drawing = !drawable ? null : await drawings.of(path, language, view.data);
    reply.code(view.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (page.name === 'socialReturn') {
      // The small window it is shown in stays the one that was opened, so that it can be closed; and the code in its
      // address goes to nobody with what it loads.
      reply.header('cross-origin-opener-policy', 'unsafe-none').header('referrer-policy', 'no-referrer');
    }
    const { html, styles } = documents.write(page, language, view, drawing);
    if (styles.length > 0) {
      const policy = String(security['content-security-policy']);
      const hashes = styles.map((hash) => ` '${hash}'`).join('');
      reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", () => `style-src 'self'${hashes}`),
      );
    }
    await sendCompressed(request, reply, html);
    return reply;
  });

  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found');
  });
  return app;
}
