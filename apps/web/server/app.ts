import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { ERRORS } from '@mali/contracts/errors';
import { CLOSED_RETRY_SECONDS, LANGUAGES, type Language } from '@mali/contracts/limits';
import { closedRetryAfter } from '@mali/contracts/retry-after';
import { securityHeaders } from '@mali/contracts/security-headers';
import type { StatusAnswer } from '@mali/contracts/site';
import { observeCall, traceParent } from '@mali/telemetry/channels';
import type { Telemetry } from '@mali/telemetry/start';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { OFFICE } from '../src/app/office-addresses.ts';
import { DRAFT_PREVIEW } from '../src/app/preview-messages.ts';
import { fixedPart, ROUTES } from '../src/app/routes.ts';
import { apiPath, type RequestName } from '../src/clients/first-data.ts';
import { isGated } from '../src/features/site/gated-pages.ts';
import { cacheKeys } from './cache-keys.ts';
import { cardForm } from './card-form.ts';
import type { Config } from './config.ts';
import { Documents } from './document.ts';
import { Drawings } from './drawings.ts';
import { errorBody, isFile, readablePath, writeRawError } from './failures.ts';
import { firstView } from './first-view.ts';
import { LineWordList } from './line-words.ts';
import {
  CLOSED_PAGE,
  findPage,
  isPersonal,
  LOST,
  opensWhenClosed,
  type Page,
  usualSpelling,
} from './pages.ts';
import { type Made, SharedDocuments } from './shared-documents.ts';
import { siteIcons } from './site-icons.ts';
import { SiteState } from './site-state.ts';
import { type Asked, EMPTY, type FirstView } from './view.ts';
import {
  againIn,
  enterRoom,
  type Waiting,
  waitingPage,
  waitingRoomScript,
  waitingStyle,
  withCookies,
} from './waiting-room.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Longer than the API takes under load; a document waits no longer for everything it needs, one thing after the other.
 * Without its data the page sends the same requests, and shows nothing more meanwhile.
 */
const DATA_MS = 3500;
/** For the state of the shop and the list of unbreakable words, which the API has in memory: then the last known applies. */
const KNOWN_MS = 1000;
const YEAR_S = 31_536_000;

/** Paths forwarded to the API: /api without its prefix, the others unchanged. */
const PASSED_ON = ['/api', '/content', '/img', '/socket.io', '/sitemap.xml', '/sitemaps', '/feeds'] as const;

/**
 * Paths excluded from crawling. Pages to be kept out of the index declare noindex themselves, which crawlers
 * must be able to read.
 */
const robots = (publicUrl: string): string =>
  `User-agent: *
Disallow: /api/
Disallow: ${OFFICE.start}
Disallow: ${ROUTES.checkout.path}
Disallow: ${fixedPart(ROUTES.order)}/
Disallow: ${fixedPart(ROUTES.cardPayment)}/
Sitemap: ${publicUrl}/sitemap.xml
`;

/** Hosts of video players; nothing is loaded from them before the visitor agrees (HOME-11). */
const VIDEO_PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/**
 * Headers of the back office beside those of the shop: labels are printed from a frame, and barcodes are read by the
 * camera, in browsers without a detector of their own by WebAssembly.
 */
function officeHeaders(security: Record<string, string>): Record<string, string> {
  return {
    'content-security-policy': String(security['content-security-policy'])
      .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
      .replace("frame-src 'self'", "frame-src 'self' blob:"),
    'permissions-policy': String(security['permissions-policy']).replace('camera=()', 'camera=(self)'),
  };
}

/** The Content-Security-Policy of the shop's pages. */
function pageHeaders({ bankUrl, mapTiles, measuring, omise, publicUrl }: Config): Record<string, string> {
  const bank = bankUrl === null ? '' : ` ${new URL(bankUrl).origin}`;
  // With Omise the card form is a page of this server, possibly with another host.
  const form = omise === null ? bank : ` ${new URL(omise.formUrl).origin}`;
  const measures = measuring.analyticsId !== null || measuring.marketingId !== null;
  const meter = measures ? ` ${new URL(measuring.scriptUrl).origin}` : '';
  // Regional hosts that the script sends to.
  const meters = measures ? `${meter} https://*.google-analytics.com https://*.analytics.google.com` : '';
  // Tiles may come from several hosts: a, b and c for {s}.
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
  return { 'content-security-policy': policy.join('; '), ...securityHeaders(publicUrl) };
}

/** Headers of one page or document; its Content-Security-Policy allows its inline style sheets by their hashes. */
function ownHeaders(
  security: Record<string, string>,
  { page, pathname, search }: Readonly<{ page: Page; pathname: string; search: URLSearchParams }>,
  styles: readonly string[],
): Record<string, string> {
  const own: Record<string, string> = page.isOffice === true ? officeHeaders(security) : {};
  let policy = String(own['content-security-policy'] ?? security['content-security-policy']);
  // The editor of pages shows a draft in a frame of the shop: this one address, in pages of this origin alone.
  if (pathname === '/' && search.get('layout_id') === DRAFT_PREVIEW)
    policy = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  const hashes = styles.map((hash) => ` '${hash}'`).join('');
  policy = policy.replace("style-src 'self'", () => `style-src 'self'${hashes}`);
  return {
    ...own,
    'content-security-policy': policy,
    // Keeps window.opener, so that the popup can close itself; no-referrer, since the URL contains a code.
    ...(page.name === 'socialReturn' && {
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    }),
  };
}

const CLOSED_VIEW: FirstView = { ...EMPTY, status: 503, noindex: true };

/** `new URL` fails for such a path, as would the client's router: its page is not hydrated. */
const isUnroutable = (pathname: string): boolean => pathname.startsWith('//');

/** The path of the request line, possibly `//`; of an invalid one, the home page's. */
function addressOf({ url }: FastifyRequest): URL {
  const base = 'http://shop';
  return URL.parse(url.startsWith('/') ? base + url : url) ?? new URL(base);
}

/** The query of the request line as it was sent, with its question mark; empty without one. */
const queryOf = ({ url }: FastifyRequest): string => /\?.*$/s.exec(url)?.[0] ?? '';

/** Thai, unless the URL has ?lang=en (I18N-05) or the visitor has chosen English (I18N-01). */
function languageOf(request: FastifyRequest, search: URLSearchParams): Language {
  const asked = search.get('lang');
  const addressed = LANGUAGES.find((language) => language === asked);
  if (addressed !== undefined) return addressed;
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return LANGUAGES.find((language) => language === chosen) ?? 'th';
}

/**
 * Requests API data for a document, with the cookies of the browser's request (CACHE-09). Only data that is
 * the same for everybody: personal pages are rendered by the browser.
 * @param due ends the waiting
 */
async function requestApi(
  apiUrl: string,
  request: RequestName,
  due: AbortSignal,
  cookie?: string,
): Promise<Asked> {
  const { method, params, data } = request;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) query.set(name, String(value));
  const target = `${apiUrl}${apiPath(request)}${query.size > 0 ? `?${query}` : ''}`;
  try {
    const response = await observeCall(
      { method, url: new URL(target), isOwn: true },
      async (traced, answered) => {
        const received = await fetch(target, {
          method,
          signal: due,
          headers: {
            ...traced,
            ...(cookie !== undefined && { cookie }),
            ...(data !== undefined && { 'content-type': 'application/json' }),
          },
          ...(data !== undefined && { body: JSON.stringify(data) }),
        });
        answered(received.status);
        return received;
      },
    );
    if (response.ok) return { found: await response.json() };
    // An unread body would block its connection.
    await response.body?.cancel();
    // Syntactically invalid ids get 400.
    return response.status === 404 || response.status === 400 ? 'missing' : 'silent';
  } catch {
    return 'silent';
  }
}

type Encoding = 'br' | 'gzip';
/** What a text is sent as, each made once: compressing takes as long as rendering. */
class Body {
  readonly text: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.text = text;
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding);
    if (known !== undefined) return known;
    // Brotli quality 6 is within a tenth of the size of 11 in a fiftieth of the time; 4 is a seventh larger.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
    const made = encoding === 'br' ? brotli(this.text, { params }) : zip(this.text);
    this.#packed.set(encoding, made);
    return made;
  }
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Body): Promise<void> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  reply.header('vary', 'accept-encoding, cookie');
  if (encoding === undefined) await reply.send(body.text);
  else await reply.header('content-encoding', encoding).send(await body.packed(encoding));
}

/** Cookies by which a visitor is known, or has just written something: their documents are their own. */
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Host-)?(?:token|admin_token|token_session|mali_lsn)=/;
/** Parameters of previews, which only staff may see. */
const PREVIEWS = ['preview', 'layout_id'] as const;

/**
 * How long a CDN may keep a document for visitors, in seconds, and may give it while it asks for a new one. Short, since
 * the start of a promotion purges nothing. Browsers ask each time.
 */
const SHARED_CACHING = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10';
/** Contains nothing personal, so that a browser may show it again when one goes back. */
const OWN_CACHING = 'private, no-cache';
/** Its countdowns begin with the time of its document. */
const isTimed = ({ name }: Page): boolean => name === 'flashSale';

/** What is sent for a page: a redirect, or a document with its own headers. */
type Answer =
  | Readonly<{ redirect: string; status: 301 | 302 }>
  | Readonly<{ body: Body; status: number; headers: Readonly<Record<string, string>> }>;

/**
 * The web server: built files, documents with head and first view, and a proxy to the API, so that the
 * browser has one origin.
 * @param isReady whether it may receive requests, returned by /readyz
 */
export async function buildWeb(
  config: Config,
  isReady = () => true,
  telemetry: Telemetry | null = null,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: process.env.LOG_LEVEL ?? 'info',
      ...(telemetry !== null && { mixin: () => telemetry.logFields() }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback,uniquelocal',
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => readablePath(url ?? '/'),
    clientErrorHandler: writeRawError(config.publicUrl),
  });
  telemetry?.observeServer(app, { isEntry: true });
  const documents = new Documents(config);
  const waitStyle = waitingStyle((name) => documents.fontFile(name));
  const drawings = await Drawings.open(config, app.log);
  const shared = new SharedDocuments<Answer>(config.documentsKeptMs);
  const lineWords = new LineWordList((asked) =>
    requestApi(config.apiUrl, asked, AbortSignal.timeout(KNOWN_MS)),
  );
  const security = pageHeaders(config);
  app.addHook('onSend', async (request, reply) => {
    // Built files get no page headers, which would be a quarter of the size of many.
    if (request.url.startsWith('/assets/')) {
      reply.header('x-content-type-options', 'nosniff');
      return;
    }
    // API responses have their own headers.
    for (const [name, value] of Object.entries(security))
      if (!reply.hasHeader(name)) reply.header(name, value);
    // Tells open pages of a new build with any response (SITE-07).
    reply.header('x-build', documents.build);
  });

  // Before the plugins: each inherits the handler set when it is registered.
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refused = error.statusCode !== undefined && error.statusCode < 500;
    if (!refused) request.log.error({ err: error, url: request.url }, 'request failed');
    const { pathname, searchParams } = addressOf(request);
    if (/^\/(?:api|content)(?:\/|$)/.test(pathname)) {
      const code = refused ? 'ERROR.BAD_REQUEST' : 'ERROR.SERVICE_OFFLINE';
      return reply
        .code(ERRORS[code].status)
        .headers(refused ? {} : { 'retry-after': String(CLOSED_RETRY_SECONDS) })
        .type('application/json; charset=utf-8')
        .send(errorBody(code));
    }
    if (refused) return reply.callNotFound();
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        documents.plain(site.languages.includes('en') ? languageOf(request, searchParams) : 'th', 'error'),
      );
  });

  for (const prefix of PASSED_ON) {
    await app.register(fastifyProxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix === '/api' ? '' : prefix,
      http2: false,
      disableRequestLogging: true,
      replyOptions: {
        // Else a read that is to be tried again later is sent ten times more, at once, and its visitor waits.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, { traceparent: _parent, tracestate: _state, ...headers }) => ({
          // Sampling of traces is decided here, not by the browser.
          ...headers,
          ...traceParent(),
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
  await app.register(siteIcons);
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(config.publicUrl)),
  );
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', (_request, reply) => {
    const ok = isReady();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  await app.register(cardForm(config));
  await app.register(waitingRoomScript);

  // SHELL-31
  app.get('/lazada', (_request, reply) => reply.redirect(config.marketplaces.lazada, 302));
  app.get('/shopee', (_request, reply) => reply.redirect(config.marketplaces.shopee, 302));
  for (const route of Object.values(ROUTES)) {
    if (route.movedTo === undefined) continue;
    const [from, to] = [fixedPart(route), fixedPart(ROUTES[route.movedTo])];
    for (const url of [from, `${from}/*`])
      app.get(url, (request, reply) => reply.redirect(request.url.replace(from, to), 301));
  }

  const site = new SiteState(async (isKnown) => {
    const due = AbortSignal.timeout(isKnown ? KNOWN_MS : DATA_MS);
    const asked = await requestApi(config.apiUrl, { method: 'GET', url: '/status' }, due);
    return typeof asked === 'object' ? (asked.found as StatusAnswer) : null;
  });

  async function sendWaitingPage(
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
    waiting: Waiting,
  ) {
    const policy = String(security['content-security-policy']);
    reply
      .code(503)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('retry-after', String(againIn(waiting)))
      .header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' '${waitStyle.hash}'`),
      );
    await sendCompressed(request, reply, new Body(waitingPage(language, waiting, waitStyle)));
    return reply;
  }

  /** Renders the page of the request's URL; with `lost`, the "not found" page. */
  async function sendDocument(request: FastifyRequest, reply: FastifyReply, lost = false) {
    const { pathname, searchParams: search } = addressOf(request);
    const { page, params } = lost ? { page: LOST, params: {} } : findPage(pathname);
    const usual = page === LOST && !lost ? usualSpelling(pathname) : null;
    if (usual !== null) {
      return reply.header('cache-control', 'no-cache').redirect(usual + queryOf(request), 301);
    }
    const status = await site.get();
    // The back office has both languages in any case.
    const thaiOnly = page.isOffice !== true && !site.languages.includes('en');
    if (thaiOnly && search.has('lang')) {
      search.delete('lang');
      const rest = search.size > 0 ? `?${search}` : '';
      return reply.header('cache-control', 'no-cache').redirect(pathname + rest, 302);
    }
    const language = thaiOnly ? 'th' : languageOf(request, search);
    search.delete('lang');
    const closed = status === 'online' || opensWhenClosed(page, search) ? null : status;
    let { cookie } = request.headers;
    const due = AbortSignal.timeout(DATA_MS);
    if (closed === null && site.hasWaitingRoom) {
      const { waiting, setCookies } = await enterRoom(config.apiUrl, page, request, due);
      if (setCookies.length > 0) reply.header('set-cookie', [...setCookies]);
      if (waiting !== undefined) return sendWaitingPage(request, reply, language, waiting);
      cookie = withCookies(cookie, setCookies);
    }
    const make = async (forAll: boolean): Promise<Made<Answer>> => {
      let isWhole = true;
      const ask = async (asked: RequestName) => {
        const answer = await requestApi(config.apiUrl, asked, due, forAll ? undefined : cookie);
        if (answer === 'silent') isWhole = false;
        return answer;
      };
      const visit = { page, pathname, params, search, language, publicUrl: config.publicUrl };
      const found = await firstView(visit, ask);
      const view = closed === null ? found : { ...CLOSED_VIEW, closed };
      // Not cached by others: a redirect, such as of a variant not on sale, may be temporary.
      if (view.redirect !== null) {
        const redirect = view.redirect + queryOf(request);
        return { value: { redirect, status: 301 }, bytes: 200, isKept: isWhole };
      }
      if (view.leadsTo !== null)
        return { value: { redirect: view.leadsTo, status: 302 }, bytes: 200, isKept: isWhole };
      const drawn = async () => {
        if (closed !== null) return drawings.ofClosed(language, closed);
        if (isPersonal(page) || view.personal || view.status === 503) return null;
        const path = isUnroutable(pathname) ? '/404' : pathname;
        return drawings.of(
          search.size > 0 ? `${path}?${search}` : path,
          language,
          view.data,
          await lineWords.get(),
        );
      };
      const drawing = await drawn();
      // What was not rendered, or lacks an answer, is the browser's to complete: the next visitor gets a better one.
      const isKept = forAll && isWhole && drawing !== null && view.status !== 503;
      const isForCdn = isKept && view.status === 200 && !isTimed(page);
      const keys = isForCdn && config.hasCdn ? cacheKeys(view.data).join(' ') : null;
      const still = isUnroutable(pathname);
      const { html, styles } =
        still && drawing === null
          ? { html: documents.plain(language, 'notFound'), styles: [] }
          : documents.write(closed === null ? page : CLOSED_PAGE, language, view, drawing, {
              scripts: !still,
              thaiOnly,
            });
      const headers = {
        'cache-control': isForCdn ? SHARED_CACHING : view.status === 503 ? 'private, no-store' : OWN_CACHING,
        ...(keys !== null && { 'surrogate-key': keys }),
        ...(closed !== null && { 'retry-after': closedRetryAfter(site.opensAt, new Date()) }),
        ...ownHeaders(security, { page, pathname, search }, styles),
      };
      const body = new Body(html);
      // As text, and packed at least once.
      return { value: { body, status: view.status, headers }, bytes: 2 * html.length, isKept };
    };
    const isShared =
      closed === null &&
      !isPersonal(page) &&
      page.isOffice !== true &&
      !PERSONAL_COOKIE.test(request.headers.cookie ?? '') &&
      !PREVIEWS.some((name) => search.has(name)) &&
      !(site.hasWaitingRoom && isGated(page.path));
    const key = `${language} ${thaiOnly} ${lost} ${request.url}`;
    const answer = isShared ? await shared.get(key, () => make(true)) : (await make(false)).value;
    if ('redirect' in answer)
      return reply.header('cache-control', 'no-cache').redirect(answer.redirect, answer.status);
    reply.code(answer.status).type('text/html; charset=utf-8').headers(answer.headers);
    await sendCompressed(request, reply, answer.body);
    return reply;
  }
  app.get('/*', async (request, reply) =>
    isFile(addressOf(request).pathname) ? reply.callNotFound() : sendDocument(request, reply),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && !isFile(addressOf(request).pathname)) return sendDocument(request, reply, true);
    return reply
      .code(404)
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send('Not found');
  });
  return app;
}
