import { createServer } from 'node:http';
import { startTelemetry } from '@mali/telemetry/start';
import closeWithGrace from 'close-with-grace';
import { run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { keepListing } from './modules/catalogue/listing-keeper.ts';
import { SnapshotLoader } from './modules/catalogue/snapshot-loader.ts';
import { LiveConnections } from './modules/connections/live-connections.ts';
import { EVENT_HANDLERS } from './modules/events.ts';
import { JOBS } from './modules/index.ts';
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
import { Readiness } from './platform/readiness.ts';
import { SessionRevocationList } from './platform/session-revocation-list.ts';
import { DiskStore } from './platform/storage.ts';

try {
  const config = readConfig(process.env);
  const telemetry = await startTelemetry('mali-worker', config.telemetry.worker);
  const log = pino({
    level: config.logLevel,
    name: 'worker',
    ...(telemetry !== null && { mixin: () => telemetry.logFields() }),
  });
  const db = openDatabase(config.databaseUrl, 5, 'mali-worker');
  telemetry?.observeDatabase(db);
  const now = () => new Date();
  const outcomes = new ConnectionLog(db, now, log);
  const connections = new LiveConnections(config, db, outcomes, log);
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
    now,
    cache: new VersionedCache({ maxBytes: 1024 * 1024, ttlMs: 1000 }),
    rules: new RuleCache(),
    settings: new ShopSettings(db, config),
    snapshot: new SnapshotLoader(),
    listener: new Listener(config.databaseUrl, log),
    ended: new SessionRevocationList(db, now),
    roles: new CustomRoles(db),
    site: new SiteState(db),
    // A worker receives no requests.
    readiness: new Readiness(),
    publish: publisher(EVENT_HANDLERS),
    inquiries: new InquiryMemory(),
    files: new DiskStore(config.dataDir),
    log,
    sendMail: connections.sendMail,
  };
  // Jobs ask which roles may do something from the first one on.
  await deps.roles.read();
  await connections.read();
  const jobs = JOBS.map((make) => make(deps));
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 6, application_name: 'mali-jobs' });
  const connectionLost = (error: Error) => log.warn({ err: error }, 'job connection');
  pool.on('error', connectionLost);
  pool.on('connect', (client) => client.on('error', connectionLost));
  const marks = new WorkerHeartbeat(config.databaseUrl, pool, log);
  await marks.start();
  const tasks: TaskList = Object.assign({}, ...jobs.map((j) => j.tasks));
  telemetry?.observeQueue(() => queueDepth(pool));
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
  const changes = new Listener(config.databaseUrl, log);
  deps.roles.follow(changes);
  connections.follow(changes);
  await changes.start();
  const notifier = new LiveNotifier(config.databaseUrl, log);
  notifier.start();
  const endListing = keepListing({ db, listener: changes, log });
  const health = createServer((_request, response) => response.end('ok'));
  const port = Number(process.env.WORKER_PORT ?? 0);
  await new Promise<void>((resolve) => health.listen(port, config.host, resolve));
  closeWithGrace({ delay: 10_000, logger: log }, async () => {
    health.close();
    await runner.stop();
    await endListing();
    await notifier.stop();
    await changes.stop();
    await marks.stop();
    await pool.end();
    await outcomes.settled();
    await deps.db.destroy();
    await telemetry?.stop();
  });
  process.stdout.write('worker ready\n');
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}
