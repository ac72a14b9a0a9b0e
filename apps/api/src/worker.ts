import { createServer } from 'node:http';
import { startTelemetry } from '@mali/telemetry/start';
import closeWithGrace from 'close-with-grace';
import { run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { keepListing } from './modules/catalogue/listing-keeper.ts';
import { followPurges } from './modules/catalogue/purges.ts';
import { SnapshotLoader } from './modules/catalogue/snapshot-loader.ts';
import { LiveConnections } from './modules/connections/live-connections.ts';
import { EVENT_HANDLERS } from './modules/events.ts';
import { JOBS } from './modules/index.ts';
import { readMeasures } from './modules/measures/index.ts';
import { InquiryMemory } from './modules/payments/inquiry-memory.ts';
import { RuleCache } from './modules/pricing/rules.ts';
import { ShopSettings } from './modules/settings/shop-settings.ts';
import { SiteState } from './modules/site/state.ts';
import { VersionedCache } from './platform/cache.ts';
import { ConnectionLog } from './platform/connection-log.ts';
import { CustomRoles } from './platform/custom-roles.ts';
import { openDatabase } from './platform/database.ts';
import { publisher } from './platform/domain-events.ts';
import { withCleanErrors } from './platform/job-errors.ts';
import { type JobDeps, queueDepth, WorkerHeartbeat } from './platform/jobs.ts';
import { Listener } from './platform/listener.ts';
import { LiveNotifier } from './platform/live-notifier.ts';
import { openStorage } from './platform/open-storage.ts';
import { Readiness } from './platform/readiness.ts';
import { primaryReads } from './platform/reads.ts';
import { SessionRevocationList } from './platform/session-revocation-list.ts';

try {
  const config = readConfig(process.env);
  const telemetry = await startTelemetry('mali-worker', config.telemetry.worker);
  const log = pino({
    level: config.logLevel,
    name: 'worker',
    ...(telemetry !== null && { mixin: () => telemetry.logFields() }),
  });
  const db = openDatabase(config.databaseUrl, 5, 'mali-worker', config.databasePooler);
  telemetry?.observeDatabase(db);
  const now = () => new Date();
  const outcomes = new ConnectionLog(db, now, log);
  const connections = new LiveConnections(config, db, outcomes, log);
  const files = await openStorage(config.storage, outcomes.of('storage'));
  const deps: JobDeps = {
    // Of what is set on the page of connections, so read each time.
    get config() {
      return connections.config;
    },
    get gateways() {
      return connections.gateways;
    },
    get carriers() {
      return connections.carriers;
    },
    get loyalty() {
      return connections.loyalty;
    },
    outcomes,
    connections,
    db,
    reads: primaryReads(db),
    now,
    cache: new VersionedCache({ maxBytes: 1024 * 1024, ttlMs: 1000 }),
    rules: new RuleCache(),
    settings: new ShopSettings(db, config),
    snapshot: new SnapshotLoader(),
    listener: new Listener(config.databaseDirectUrl, log),
    ended: new SessionRevocationList(db, now),
    roles: new CustomRoles(db),
    site: new SiteState(db),
    readiness: new Readiness(),
    publish: publisher(EVENT_HANDLERS),
    inquiries: new InquiryMemory(),
    files,
    log,
    sendMail: connections.sendMail,
  };
  if (config.storage.kind !== 'disk')
    void files.check().catch((error: unknown) => log.error({ err: error }, 'files cannot be reached'));
  // Jobs ask which roles may do something from the first one on.
  await deps.roles.read();
  await connections.read();
  const jobs = JOBS.map((make) => make(deps));
  // Jobs, locks and notifications need sessions of their own, which a pooler in transaction mode has not.
  const direct = config.databaseDirectUrl;
  const pool = new pg.Pool({ connectionString: direct, max: 6, application_name: 'mali-jobs' });
  const connectionLost = (error: Error) => log.warn({ err: error }, 'job connection');
  pool.on('error', connectionLost);
  pool.on('connect', (client) => client.on('error', connectionLost));
  const marks = new WorkerHeartbeat(direct, pool, log);
  await marks.start();
  const tasks: TaskList = Object.assign({}, ...jobs.map((j) => j.tasks));
  telemetry?.observeQueue(() => queueDepth(pool));
  telemetry?.observeMeasures(() => readMeasures(pool));
  const runner = await run({
    pgPool: pool,
    events: marks.events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: withCleanErrors(telemetry?.observeTasks(tasks) ?? tasks),
    crontab: jobs.flatMap((j) => j.crontab).join('\n'),
    logger: undefined as never,
  });
  const changes = new Listener(direct, log);
  deps.roles.follow(changes);
  connections.follow(changes);
  await changes.start();
  const notifier = new LiveNotifier(config.databaseDirectUrl, log);
  notifier.start();
  const purges = followPurges({ config, db, listener: changes, log });
  const endListing = keepListing({ db, listener: changes, log, refreshed: purges?.products });
  const { openSearch } = config;
  const endIndex =
    openSearch === null
      ? null
      : await (await import('./modules/search/opensearch-worker.ts')).keepEngine(
          { db, reads: deps.reads, listener: changes, now, log },
          openSearch,
          direct,
        );
  const health = createServer(({ url }, response) => {
    response.statusCode = url === '/readyz' && !deps.readiness.isReady ? 503 : 200;
    response.end(response.statusCode === 200 ? 'ok' : 'ending');
  });
  const port = Number(process.env.WORKER_PORT ?? 0);
  await new Promise<void>((resolve) => health.listen(port, config.host, resolve));
  deps.readiness.reached();
  closeWithGrace({ delay: 10_000, logger: log }, async () => {
    deps.readiness.drain();
    await runner.stop();
    await endListing();
    await endIndex?.();
    await purges?.stop();
    await notifier.stop();
    await changes.stop();
    await marks.stop();
    await pool.end();
    await outcomes.settled();
    await deps.db.destroy();
    await telemetry?.stop();
    health.close();
  });
  process.stdout.write('worker ready\n');
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}
