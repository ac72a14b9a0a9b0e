import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@mali/db';
import { endProcess, waitForExit } from '@mali/db/processes';
import { seedDemo, seedShop } from '@mali/db/seed';
import { fillCompileCache } from '../lib/compile-cache.ts';
import { LEAN, LEAN_ENV } from '../lib/lean.ts';
import { ROOT } from '../lib/paths.ts';
import { portFrom } from '../lib/ports.ts';
import type { Progress } from '../lib/progress.ts';
import { endLeftovers, type Recorded, record, takeRunFile } from '../lib/run-file.ts';
import { readSecrets } from '../lib/secrets.ts';
import { bundleServices } from '../lib/service-bundle.ts';
import { BUNDLED, playedProviders, SMALL } from '../lib/shop.ts';
import { type ProgramService, type Service, type Supervisor, supervise } from '../lib/supervise.ts';
import { buildWeb, isWebBuilt } from '../lib/web-build.ts';
import { type Databases, PRIMARY, REPLICA, startDatabases } from './databases.ts';
import { answers, pgbouncerService } from './pgbouncer.ts';
import { installLine, missingPackages, programPath } from './programs.ts';
import { MASTER, redisServices } from './redis.ts';
import { type Relay, startRelay } from './relay.ts';

export type ClusterOptions = Readonly<{
  dataDir: string;
  progress: Progress;
  web?: number;
  api?: number;
  workers?: number;
  /** Preferred port of the balancer; 8080. */
  port?: number;
  /** What a new database is filled with; `nothing` for one that is filled already. */
  fill?: 'demo' | 'empty' | 'nothing' | ((databaseUrl: string) => Promise<void>);
  /**
   * Folder of another release, its pages built, whose API, workers and web servers run first, on the schema of this one:
   * `restart` replaces a process by that of this release.
   */
  from?: string;
  /** A PostgreSQL of one's own, which then has no replica, instead of an embedded one. */
  databaseUrl?: string;
  /** A commit is answered when the replica has it on disk too, so that nothing is lost when it takes over. */
  synchronous?: boolean;
  /** How long a process still serves after SIGTERM while /readyz says no; 4 s. */
  drainMs?: number;
  /** Variables of the shop's processes over those of this process. */
  env?: Readonly<Record<string, string>>;
  /** More variables of one process, by its name. */
  envOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}>;

export type ProcessKind =
  | 'balancer'
  | 'database'
  | 'pooler'
  | 'redis'
  | 'relay'
  | 'sandbox'
  | 'api'
  | 'worker'
  | 'web';
export type ClusterProcess = Readonly<{ name: string; kind: ProcessKind; pid: number }>;

/** The network between the shop's processes (PgBouncer among them) and the embedded primary. */
export type DatabaseNetwork = Readonly<{
  /** Nothing passes, and nobody is told, until it is undone. */
  cut(isCut: boolean): Promise<void>;
  /** Each answer of the database arrives so much later. */
  delay(ms: number): Promise<void>;
}>;

/** A running production shape. Processes that end are started again. */
export type Cluster = Readonly<{
  /** The shop, through the balancer. */
  url: string;
  /** The API, through the balancer, as the web servers reach it. */
  apiUrl: string;
  bankUrl: string;
  /** The primary, without PgBouncer, as the role of the application, and as superuser where it is embedded. */
  databaseUrl: string;
  adminUrl: string | null;
  /** The database through PgBouncer. */
  pooledUrl: string;
  replicaUrl: string | null;
  /** Null with a PostgreSQL of one's own. */
  network: DatabaseNetwork | null;
  /** Whether the replica has every commit that was answered. */
  readonly isSynchronous: boolean;
  redisPorts: readonly number[];
  sentinelPorts: readonly number[];
  /** Addresses of the processes behind the balancer, by name. */
  addresses: Readonly<Record<string, string>>;
  /** Variables of the shop's processes. */
  env: Readonly<Record<string, string>>;
  /** Those that run at this moment. */
  readonly processes: readonly ClusterProcess[];
  /** kill -9. Resolves when the process is gone; it is started again afterwards. */
  kill(name: string): Promise<void>;
  /** Stops a process in its tracks, which keeps its connections open, until `resume`. */
  pause(name: string): Promise<void>;
  resume(name: string): Promise<void>;
  /** Ends a process gracefully, drain included, and starts it again. Resolves when it is ready and gets requests. */
  restart(name: string): Promise<void>;
  /** Resolves when every process runs and is ready, and the shop answers. @throws Error after `ms` */
  recovered(ms?: number): Promise<void>;
  /** Ends everything: first the balancer, the database last. */
  stop(): Promise<void>;
}>;

const HOST = '127.0.0.1';
/** Those that the balancer's file has room for. */
const MOST = { web: 8, api: 16, workers: 16 } as const;
/** The check of the balancer is a "no" after two seconds. */
const DRAIN_MS = 4000;
const CLOSE_MS = 12_000;
const BALANCED_MS = 20_000;
const KIND_OF: readonly [RegExp, ProcessKind][] = [
  [/^haproxy/, 'balancer'],
  [/^postgres/, 'database'],
  [/^pgbouncer/, 'pooler'],
  [/^(?:redis|sentinel)/, 'redis'],
  [/^(?:bank|identity|carrier)/, 'sandbox'],
  [/^relay/, 'relay'],
  [/^api/, 'api'],
  [/^worker/, 'worker'],
  [/^web/, 'web'],
];

const local = (port: number) => `http://${HOST}:${port}`;
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i + 1}`);

async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000), redirect: 'manual' }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/**
 * Starts the production shape on this machine, all of it on loopback.
 * @param signal ends a start that is under way
 * @throws Error where a program is missing or a process does not come up; what was started is ended by then
 */
export async function startCluster(options: ClusterOptions, signal?: AbortSignal): Promise<Cluster> {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(`The cluster needs more programs. Install them:\n  ${installLine(missing)}`);
  const cleanups: (() => Promise<unknown> | unknown)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (let next = cleanups.pop(); next; next = cleanups.pop()) await next();
    })();
    return stopping;
  };
  try {
    return await startAll(options, cleanups, stop, () => stopping !== undefined || signal?.aborted === true);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  options: ClusterOptions,
  cleanups: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
  isStopping: () => boolean,
): Promise<Cluster> {
  const { dataDir, progress, fill = 'demo', drainMs = DRAIN_MS } = options;
  const counts = { web: options.web ?? 2, api: options.api ?? 3, workers: options.workers ?? 2 };
  for (const [name, most] of Object.entries(MOST)) {
    const count = counts[name as keyof typeof MOST];
    if (!Number.isInteger(count) || count < 1 || count > most)
      throw new Error(`${name}: a number from 1 to ${most}.`);
  }
  const goOn = () => {
    if (isStopping()) throw new Error('The start was ended.');
  };

  await mkdir(dataDir, { recursive: true });
  const run = takeRunFile(dataDir);
  cleanups.push(() => run.release());
  if (run.earlier) {
    const left = await endLeftovers(run.earlier);
    progress.note(`The last run was ended abruptly; ended what was left of it (${left.length} processes).`);
  }
  const supervisors: Supervisor[] = [];
  let relay: Relay | null = null;
  let databases: Databases | null = null;
  const pids = (): Record<string, number> => ({
    ...(relay !== null && { relay: relay.pid }),
    ...Object.fromEntries([...(databases?.servers ?? [])].map(([name, { pid }]) => [name, pid])),
    ...Object.assign({}, ...supervisors.map((one) => one.pids())),
  });
  const note = () => {
    const children: Record<string, Recorded> = {};
    for (const [name, pid] of Object.entries(pids())) {
      const recorded = record(pid);
      if (recorded) children[name] = recorded;
    }
    run.update({ children });
  };
  const guard = spawn(process.execPath, [join(ROOT, 'scripts/cluster/guard.ts'), dataDir, `${process.pid}`], {
    stdio: 'ignore',
    detached: true,
  });
  cleanups.push(() => void guard.kill('SIGKILL'));
  cleanups.push(() => run.update({ state: 'stopping' }));

  const { take, ports, servers: shopPorts } = await choosePorts(options, counts);
  const databasePorts = { primary: ports.primary, replica: ports.replica };
  if (options.databaseUrl === undefined) {
    const passing = startRelay();
    relay = passing;
    cleanups.push(() => passing.stop());
    databases = await startDatabases({
      ...{ dataDir, relay: passing, ports: databasePorts, take, note: progress.note, onChange: note },
      synchronous: options.synchronous ?? false,
    });
    const started = databases;
    cleanups.push(() => started.stop());
    note();
  }
  const database = {
    url: options.databaseUrl ?? databases?.url ?? '',
    adminUrl: databases?.adminUrl ?? null,
  };
  goOn();
  const compileCache = join(dataDir, 'compile-cache');
  const [scripts] = await Promise.all([
    preparedScripts(join(dataDir, 'services'), compileCache),
    filledDatabase(database.url),
    builtWeb(),
  ]);
  goOn();
  const replicaUrl = databases?.replicaUrl ?? null;
  if (databases !== null) {
    const followed = databases;
    await progress.step('Starting the replica', () => followed.follow());
  }
  goOn();

  const logDir = join(dataDir, 'logs');
  await mkdir(logDir, { recursive: true });
  await chmod(dataDir, 0o711);
  const open = (more: { graceMs: number; stopSignal: NodeJS.Signals }) => {
    const supervisor = supervise({ logDir, note: progress.note, onChange: note, ...more });
    supervisors.push(supervisor);
    cleanups.push(() => supervisor.stop());
    return supervisor;
  };
  const below = open({ graceMs: 4000, stopSignal: 'SIGTERM' });
  const pooler = await pgbouncerService(join(dataDir, 'pgbouncer'), ports.pgbouncer, database.url);
  const redis = await redisServices(join(dataDir, 'redis'), {
    redis: [ports.redis1, ports.redis2],
    sentinels: [ports.sentinel1, ports.sentinel2, ports.sentinel3],
  });
  await progress.step('Starting PgBouncer, Redis and its sentinels', () =>
    below.start([pooler.service, ...redis]),
  );
  goOn();

  const url = `http://localhost:${ports.front}`;
  const apiUrl = local(ports.inside);
  const secrets = readSecrets(dataDir, process.env);
  const env: Record<string, string> = {
    ...secrets,
    NODE_ENV: 'development',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_POOL: '15',
    ...(replicaUrl !== null && { DATABASE_REPLICA_URL: replicaUrl }),
    REDIS_URL: '',
    REDIS_SENTINELS: [ports.sentinel1, ports.sentinel2, ports.sentinel3].map((p) => `${HOST}:${p}`).join(','),
    REDIS_MASTER: MASTER,
    DATA_DIR: dataDir,
    HOST,
    DRAIN_MS: `${drainMs}`,
    PUBLIC_URL: url,
    API_URL: apiUrl,
    BANK_PORT: `${ports.bank}`,
    BANK_URL: local(ports.bank),
    BANK_PUBLIC_URL: `http://localhost:${ports.bank}`,
    WEBHOOK_URL: `${apiUrl}/webhooks/sandbox`,
    PAYMENT_GATEWAY: 'sandbox',
    IDENTITY_PORT: `${ports.identity}`,
    ...playedProviders(local(ports.identity), secrets.IDENTITY_SECRET),
    CARRIERS: 'sandbox',
    CARRIER_PORT: `${ports.carrier}`,
    CARRIER_URL: local(ports.carrier),
    CARRIER_WEBHOOK_URL: `${apiUrl}/carriers/sandbox/webhooks`,
    NODE_COMPILE_CACHE: compileCache,
    ...LEAN_ENV,
    ...options.env,
  };
  const addresses = Object.fromEntries(
    Object.entries({ ...shopPorts, bank: ports.bank, identity: ports.identity, carrier: ports.carrier }).map(
      ([name, port]) => [name, local(port)],
    ),
  );
  /** Processes that run this release. */
  const upgraded = new Set<string>();
  const node = (name: string, kind: keyof typeof scripts): Service => ({
    name,
    get entry() {
      const isBefore = options.from !== undefined && kind in PORT_OF && !upgraded.has(name);
      return isBefore ? join(options.from, { ...SMALL, ...BUNDLED }[kind]) : scripts[kind];
    },
    nodeArgs: [...LEAN],
    env: {
      ...env,
      ...(kind in PORT_OF && { [PORT_OF[kind as keyof typeof PORT_OF]]: `${shopPorts[name]}` }),
      ...options.envOf?.[name],
    },
    healthUrl: `${addresses[name]}/${kind in PORT_OF ? 'readyz' : 'healthz'}`,
  });
  const balancer: ProgramService = {
    name: 'haproxy',
    program: programPath('haproxy'),
    args: ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')],
    env: {
      MAXCONN: '4000',
      SHOP_BIND: `${HOST}:${ports.front}`,
      INSIDE_BIND: `${HOST}:${ports.inside}`,
      ...serverAddresses('web', counts.web, shopPorts),
      ...serverAddresses('api', counts.api, shopPorts),
    },
    isReady: () => isUp(`${apiUrl}/balancer`),
  };
  /** Whether the balancer sends requests to every process. */
  const isBalanced = async () => {
    const answer = await fetch(`${apiUrl}/balancer`, { signal: AbortSignal.timeout(3000) });
    return (await answer.text()) === `web ${counts.web} api ${counts.api}`;
  };
  const services: readonly (Service | ProgramService)[] = [
    node('bank', 'bank'),
    node('identity', 'identity'),
    node('carrier', 'carrier'),
    ...numbered('api', counts.api).map((name) => node(name, 'api')),
    ...numbered('worker', counts.workers).map((name) => node(name, 'worker')),
    ...numbered('web', counts.web).map((name) => node(name, 'web')),
    balancer,
  ];
  const shop = open({ graceMs: CLOSE_MS + drainMs, stopSignal: 'SIGINT' });
  await progress.step('Starting the sandboxes, the API, the workers, the web servers and the balancer', () =>
    shop.start(services),
  );
  const checks = new Map<string, () => Promise<boolean>>([
    ...[pooler.service, ...redis, ...services].map(
      (one) => [one.name, 'program' in one ? one.isReady : () => isUp(one.healthUrl)] as const,
    ),
    [PRIMARY, () => answers(database.url)],
    ...(replicaUrl === null ? [] : ([[REPLICA, () => answers(replicaUrl)]] as const)),
    ...(options.synchronous === true && databases !== null
      ? ([['synchronous replication', async () => databases?.isSynchronous === true]] as const)
      : []),
    ['servers of the balancer', isBalanced],
    ['shop', () => isUp(`${local(ports.front)}/api/status`)],
  ]);
  const pidOf = (name: string): number => {
    const pid = pids()[name];
    if (pid === undefined) throw new Error(`There is no process "${name}" now.`);
    return pid;
  };
  const cluster: Cluster = {
    url,
    apiUrl,
    bankUrl: local(ports.bank),
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    pooledUrl: pooler.url,
    replicaUrl,
    network:
      relay === null
        ? null
        : {
            cut: async (isCut) => relay?.cut(PRIMARY, isCut),
            delay: async (ms) => relay?.delay(PRIMARY, ms),
          },
    get isSynchronous() {
      return databases?.isSynchronous === true;
    },
    redisPorts: [ports.redis1, ports.redis2],
    sentinelPorts: [ports.sentinel1, ports.sentinel2, ports.sentinel3],
    addresses,
    env,
    get processes() {
      return Object.entries(pids()).map(([name, pid]) => ({
        name,
        pid,
        kind: KIND_OF.find(([pattern]) => pattern.test(name))?.[1] ?? 'sandbox',
      }));
    },
    async kill(name) {
      const pid = pidOf(name);
      process.kill(pid, 'SIGKILL');
      await waitForExit(pid, 5000);
    },
    pause: (name) => signal(name, 'SIGSTOP'),
    resume: (name) => signal(name, 'SIGCONT'),
    async restart(name) {
      const server = databases?.servers.get(name);
      if (server === undefined) {
        const owner = supervisors.find((one) => one.pids()[name] !== undefined);
        if (owner === undefined) throw new Error(`There is no process "${name}" now.`);
        upgraded.add(name);
        await owner.restart(name);
        const until = performance.now() + BALANCED_MS;
        while (!(await isBalanced().catch(() => false))) {
          if (performance.now() > until) throw new Error(`${name} gets no requests.`);
          await sleep(100);
        }
        return;
      }
      await endProcess(server.pid, 'SIGINT', 20_000);
      while ((databases?.servers.get(name)?.pid ?? server.pid) === server.pid) await sleep(50);
    },
    async recovered(ms = 60_000) {
      const until = performance.now() + ms;
      for (;;) {
        const states = await Promise.all(
          [...checks].map(async ([name, is]) => ({ name, ok: await is().catch(() => false) })),
        );
        const late = states.filter(({ ok }) => !ok).map(({ name }) => name);
        if (late.length === 0) return;
        if (performance.now() > until) throw new Error(`Not back after ${ms / 1000} s: ${late.join(', ')}.`);
        await sleep(100);
      }
    },
    stop,
  };
  await cluster.recovered();
  run.update({ state: 'ready', url, bankUrl: cluster.bankUrl });
  return cluster;

  async function signal(name: string, what: NodeJS.Signals): Promise<void> {
    if (databases?.servers.has(name) === true) await databases.signal(name, what);
    else process.kill(pidOf(name), what);
  }

  async function builtWeb(): Promise<void> {
    if (!(await isWebBuilt())) await progress.step("Building the shop's pages", () => buildWeb());
  }

  async function filledDatabase(databaseUrl: string): Promise<void> {
    if (fill === 'nothing') return;
    if (typeof fill === 'function') {
      await progress.step('Filling the database', () => fill(databaseUrl));
      return;
    }
    await progress.step('Bringing the database up to date', () => migrate(databaseUrl));
    if (fill === 'empty') await seedShop(databaseUrl, new Date());
    else
      await progress.step('Filling the demo shop', (tell) =>
        seedDemo(databaseUrl, { dataDir, now: new Date(), onProgress: tell }),
      );
  }
}

/** The variable that names the port of a process. */
const PORT_OF = { api: 'API_PORT', worker: 'WORKER_PORT', web: 'WEB_PORT' } as const;

async function preparedScripts(folder: string, compileCache: string) {
  const scripts = { ...SMALL, ...(await bundleServices(folder, BUNDLED)) };
  await fillCompileCache(compileCache, Object.values(scripts));
  return scripts;
}

/** Servers of a backend as deploy/haproxy.cfg reads them. */
const serverAddresses = (name: string, count: number, ports: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    numbered(name, count).map((one, i) => [`${name.toUpperCase()}_${i + 1}`, `${HOST}:${ports[one]}`]),
  );

const FIXED = [
  ...([
    'inside',
    'primary',
    'replica',
    'pgbouncer',
    'redis1',
    'redis2',
    'sentinel1',
    'sentinel2',
    'sentinel3',
  ] as const),
  ...(['bank', 'identity', 'carrier'] as const),
];

/** Below the ports of outgoing connections, so that a process that is started again finds its port free. */
async function choosePorts(
  options: ClusterOptions,
  counts: Readonly<{ web: number; api: number; workers: number }>,
) {
  const taken: number[] = [];
  const take = async (from = 20_000 + randomInt(9000)): Promise<number> => {
    const port = await portFrom(from, HOST, taken);
    taken.push(port);
    return port;
  };
  const front = await take(options.port ?? 8080);
  const ports = { front } as Record<(typeof FIXED)[number] | 'front', number>;
  for (const name of FIXED) ports[name] = await take();
  const servers: Record<string, number> = {};
  const names = [
    ...numbered('api', counts.api),
    ...numbered('worker', counts.workers),
    ...numbered('web', counts.web),
  ];
  for (const name of names) servers[name] = await take();
  return { take, ports, servers };
}
