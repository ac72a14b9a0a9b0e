import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { VERSION } from '@mali/contracts/limits';
import type { Telemetry } from '@mali/telemetry/start';
import Fastify, {
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Knex } from 'knex';
import type { Config } from './config.ts';
import { addExamplesAndLinks, type DocumentPaths } from './document.ts';
import { accessOfKey } from './modules/api-keys/keys.ts';
import { type LoaderOptions, SnapshotLoader } from './modules/catalogue/snapshot-loader.ts';
import { chatWatcher } from './modules/chats/service.ts';
import { LiveConnections } from './modules/connections/live-connections.ts';
import { conversationWatcher } from './modules/conversations/access.ts';
import { EVENT_HANDLERS } from './modules/events.ts';
import { ROUTES } from './modules/index.ts';
import { assertPlaceRule, placeRuleOf } from './modules/inventory/own-places.ts';
import type { LoyaltyPartner } from './modules/loyalty/partner.ts';
import { orderWatcher } from './modules/orders/watch.ts';
import type { Gateways } from './modules/payments/gateway.ts';
import { InquiryMemory } from './modules/payments/inquiry-memory.ts';
import { RuleCache } from './modules/pricing/rules.ts';
import { VisitCounter } from './modules/reports/visit-counts.ts';
import { countedAct, openQueryCounter } from './modules/search/counted-acts.ts';
import { inProcessIndex } from './modules/search/in-process-index.ts';
import { ShopSettings } from './modules/settings/shop-settings.ts';
import type { Carriers } from './modules/shipping/carriers.ts';
import { SiteState } from './modules/site/state.ts';
import { WaitingRoom } from './modules/site/waiting-room.ts';
import { ROOM_COOKIE } from './modules/site/waiting-tickets.ts';
import { AccessTokens } from './platform/access-tokens.ts';
import { type Exceeds, guardRequests, refreshCookie, refuseCrossSite, roleOf } from './platform/auth.ts';
import { VersionedCache } from './platform/cache.ts';
import { refuseWhenClosed } from './platform/closed-shop.ts';
import { ConnectionLog } from './platform/connection-log.ts';
import { CustomRoles } from './platform/custom-roles.ts';
import { openDatabase, PATIENCE, statementTimeout } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import { publisher } from './platform/domain-events.ts';
import { errorAnswer } from './platform/errors.ts';
import {
  type App,
  answerHeaders,
  answerRawError,
  assertRouteIsGuarded,
  closeQuery,
  documentedSecurity,
  handleError,
  KEY_RATES,
  rateLimitOf,
  refuseUnstorableText,
} from './platform/http.ts';
import { Listener } from './platform/listener.ts';
import { startLive } from './platform/live.ts';
import { LiveNotifier } from './platform/live-notifier.ts';
import { openStorage } from './platform/open-storage.ts';
import { Readiness } from './platform/readiness.ts';
import { primaryReads, type Reads, ReplicaReads } from './platform/reads.ts';
import { connectRedis } from './platform/redis.ts';
import { lazyCheck, lazyWriter } from './platform/schemas.ts';
import { SessionRevocationList } from './platform/session-revocation-list.ts';
import { followAnswers, limitTime } from './platform/time-limit.ts';
import { refuseWithoutPass } from './platform/waiting-room-gate.ts';

/** Optional dependencies: the entry point sets them, tests replace them. */
export type Overrides = Partial<{
  now: () => Date;
  gateways: Gateways;
  carriers: Carriers;
  loyalty: LoyaltyPartner | null;
  logger: FastifyServerOptions['logger'];
  snapshot: LoaderOptions;
  reads: (db: Knex) => Reads;
  /** Null while telemetry is off. */
  telemetry: Telemetry | null;
  /** Called for every registered route; tests use it to enumerate the routes. */
  onRoute: (route: RouteOptions) => void;
}>;

const MEGABYTE = 1024 * 1024;
/** The API documentation page has inline scripts, and images as data: URLs in its styles. */
const DOCS_CSP =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/**
 * Builds the API without listening. `app.close()` closes everything it opened.
 * @returns the app and the dependencies of its modules
 */
export async function buildApp(config: Config, overrides: Overrides = {}): Promise<{ app: App; deps: Deps }> {
  const { telemetry = null } = overrides;
  const fastify = Fastify({
    logger: overrides.logger ?? {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(telemetry !== null && { mixin: () => telemetry.logFields() }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    // X-Forwarded-For is trusted only from the web server and the balancer.
    trustProxy: 'loopback,uniquelocal',
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    clientErrorHandler: answerRawError(config.publicUrl),
    // Errors before routing, such as malformed URLs.
    frameworkErrors: (error, request, reply) => {
      answerHeaders(request, reply, config.publicUrl);
      handleError(error, request, reply);
    },
  });
  fastify.setValidatorCompiler(lazyCheck);
  fastify.setSerializerCompiler(lazyWriter);
  fastify.setErrorHandler(handleError);
  // Only JSON is parsed: a cross-site HTML form cannot send it without a CORS preflight.
  fastify.removeContentTypeParser('text/plain');
  const app: App = fastify;
  telemetry?.observeServer(fastify, { isEntry: false });

  const db = openDatabase(config.databaseUrl, config.databasePool, 'mali-api', config.databasePooler, {
    ...PATIENCE,
    // Before the request is answered without it: two answers at the same moment would mix.
    connection: Math.min(PATIENCE.connection, config.answerMs * 0.8),
  });
  telemetry?.observeDatabase(db);
  const replicas = config.databaseReplicaUrls.length > 0 ? new ReplicaReads(db, config, app.log) : null;
  const reads = overrides.reads?.(db) ?? replicas ?? primaryReads(db);
  const listener = new Listener(config.databaseDirectUrl, app.log);
  const notifier = new LiveNotifier(config.databaseDirectUrl, app.log);
  const cache = new VersionedCache({ maxBytes: 12 * MEGABYTE, ttlMs: 180_000 });
  cache.setTrusted(false);
  const rules = new RuleCache();
  const now = overrides.now ?? (() => new Date());
  const tokens = await AccessTokens.register(app, config);
  const ended = new SessionRevocationList(db, now);
  ended.follow(listener);
  const roles = new CustomRoles(db);
  roles.follow(listener);
  const site = new SiteState(db);
  site.follow(listener);
  const waitingRoom = new WaitingRoom({ db, now, log: app.log, config });
  waitingRoom.follow(listener);
  const settings = new ShopSettings(db, config);
  settings.follow(listener);
  listener.on('catalogue', () => {
    cache.invalidate();
    rules.clear();
  });
  listener.on('ready', () => cache.setTrusted(true));
  listener.on('lost', () => cache.setTrusted(false));
  const loading = { db, reads, cache, listener, now, rules, log: app.log };
  const snapshot = new SnapshotLoader(overrides.snapshot);
  const engine =
    config.openSearch === null
      ? null
      : await (await import('./modules/search/opensearch-index.ts')).OpenSearchIndex.open(
          { ...loading, snapshot },
          config.openSearch,
        );
  const index = engine ?? inProcessIndex({ ...loading, snapshot });
  const searches = openQueryCounter({ ...loading, config, snapshot, index });
  const visits = new VisitCounter(loading);
  const outcomes = new ConnectionLog(db, now, app.log);
  const connections = new LiveConnections(config, db, outcomes, app.log);
  connections.follow(listener);
  const files = await openStorage(config.storage, outcomes.of('storage'));
  const deps: Deps = {
    // Of what is set on the page of connections, so read each time.
    get config() {
      return connections.config;
    },
    get gateways() {
      return overrides.gateways ?? connections.gateways;
    },
    get carriers() {
      return overrides.carriers ?? connections.carriers;
    },
    get loyalty() {
      return overrides.loyalty ?? connections.loyalty;
    },
    outcomes,
    connections,
    db,
    reads,
    now,
    cache,
    rules,
    settings,
    snapshot,
    index,
    searches,
    visits,
    listener,
    tokens,
    ended,
    roles,
    site,
    waitingRoom,
    readiness: new Readiness(),
    publish: publisher(EVENT_HANDLERS),
    inquiries: new InquiryMemory(),
    files,
    log: app.log,
  };
  deps.snapshot.follow(deps);
  // The shop works without it, but for what needs a file.
  if (config.storage.kind !== 'disk')
    void files.check().catch((error: unknown) => app.log.error({ err: error }, 'files cannot be reached'));

  followAnswers(app);
  await app.register(cookie);
  replicas?.followSessions(app);
  // Before the rate limiter is registered, which reads the limits in its onRoute hook.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/docs')) return;
    assertRouteIsGuarded(route);
    closeQuery(route);
    overrides.onRoute?.(route);
    limitTime(route, config.answerMs);
    const tier = route.config?.rate ?? 'browse';
    route.config = {
      ...route.config,
      rateLimit: { ...rateLimitOf(tier, route.config?.emailRate, config.rateScale), groupId: tier },
    } as NonNullable<typeof route.config>;
  });
  const redis =
    config.redis === null
      ? null
      : connectRedis((await import('ioredis')).Redis, config.redis, {
          maxRetriesPerRequest: 1,
          enableOfflineQueue: false,
          // One that hangs must not hold requests up.
          commandTimeout: 500,
        });
  redis?.on('error', (error) => app.log.warn({ err: error }, 'redis'));
  await app.register(rateLimit, {
    global: false,
    // When Redis is down requests pass uncounted instead of failing.
    ...(redis === null ? {} : { redis, skipOnError: true }),
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.shop.nameEn} API`,
        version: VERSION,
        description: 'Money is baht. Errors are {code, message, message_th, details?}.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, security: documentedSecurity(route.config?.guard) },
      url,
    }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      addExamplesAndLinks(document.openapiObject.paths as DocumentPaths, now());
      return document.openapiObject;
    },
  });
  if (config.devPages) {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    await app.register(swaggerUi, { routePrefix: '/docs', logLevel: 'warn', staticCSP: DOCS_CSP });
  }

  app.decorateRequest('caller');
  app.addHook('onRequest', refuseCrossSite(config));
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string): Exceeds => {
    const count = app.createRateLimit({ max: max * config.rateScale, timeWindow: 60_000, keyGenerator });
    return async (request, peek = false) => {
      const counted = await count(request, { increment: !peek });
      return !counted.isAllowed && counted.isExceeded;
    };
  };
  const keys = {
    find: (hash: Buffer) => accessOfKey(deps, hash),
    unknown: counter(KEY_RATES.unknown, ({ ip }) => `unknown key ${ip}`),
    requests: counter(KEY_RATES.requests, ({ caller }) => `key ${caller.key?.key_id}`),
  };
  const longest = async () => (await settings.current()).staff_session_hours * 3_600_000;
  app.addHook('onRequest', guardRequests(tokens, ended, now, { roles, keys, longest }));
  app.addHook('onRequest', refuseWhenClosed(site, now));
  app.addHook(
    'onRequest',
    refuseWithoutPass(waitingRoom, refreshCookie(config, ROOM_COOKIE), (headers) => roleOf(tokens, headers)),
  );
  app.addHook('preValidation', refuseUnstorableText);
  app.addHook('preValidation', async ({ caller, method, routeOptions, params, query }) => {
    const rule = placeRuleOf(method, routeOptions.url ?? '');
    const named = { ...(params as object), ...(query as object) };
    if (rule !== undefined && caller !== undefined) await assertPlaceRule(db, caller, rule, named);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { method, routeOptions, body, query, ip, headers, caller } = request;
    visits.note(
      { ip, agent: headers['user-agent'], role: () => caller?.role_id ?? roleOf(tokens, headers) },
      { method, path: routeOptions.url, status: statusCode, body },
    );
    const act = countedAct({ method, path: routeOptions.url, status: statusCode, body, query });
    if (act !== null) searches.note(ip, act);
  });
  let closing = false;
  app.addHook('onSend', async (request, reply) => {
    answerHeaders(request, reply, config.publicUrl);
    // An idle keep-alive connection would delay shutdown until it times out.
    if (closing || deps.readiness.isDraining) reply.header('connection', 'close');
  });
  app.setNotFoundHandler(
    { preHandler: app.rateLimit({ max: 120 * config.rateScale, timeWindow: 60_000 }) },
    (request, reply) => {
      void reply.code(404).send(errorAnswer('ERROR.NOT_FOUND', undefined, request.id));
    },
  );

  // Not as a plugin for each: their scopes, which they do not need, took a fifth of the time.
  for (const routes of ROUTES) await routes(app, deps);
  await app.after();

  if (config.databasePooler !== null && (await statementTimeout(db)) === 0)
    app.log.warn('the pooler sets no time limit of statements: see connect_query in deploy/pgbouncer.ini');
  replicas?.start();
  await listener.start();
  notifier.start();
  await ended.settled();
  await roles.settled();
  await connections.read();
  await waitingRoom.read();
  waitingRoom.start();
  const watchers = {
    order: orderWatcher(deps),
    chat: chatWatcher(deps),
    conversation: conversationWatcher(deps),
  };
  const join = config.redis === null ? null : (await import('./platform/live-redis.ts')).joinOverRedis;
  const live = startLive(app.server, deps, watchers, join);
  app.addHook('preClose', async () => {
    closing = true;
    await live.close();
  });
  app.addHook('onClose', async () => {
    waitingRoom.stop();
    await searches.flush();
    await visits.flush();
    await notifier.stop();
    await listener.stop();
    await outcomes.settled();
    await replicas?.close();
    await db.destroy();
    redis?.disconnect();
    await engine?.close();
  });
  return { app, deps };
}
