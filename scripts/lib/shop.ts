import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROVIDERS } from '@mali/contracts/identity-values';
import { migrate } from '@mali/db';
import { type EmbeddedServer, startEmbedded } from '@mali/db/embedded';
import { seedDemo, seedShop } from '@mali/db/seed';
import { archivingSettings } from '../backup/archive.ts';
import { fillCompileCache } from './compile-cache.ts';
import { LEAN, LEAN_ENV } from './lean.ts';
import { ROOT, WITH_PARENT } from './paths.ts';
import { portFrom } from './ports.ts';
import { restrictToIdleTime } from './priority.ts';
import type { Progress } from './progress.ts';
import { endLeftovers, type Recorded, type RunFile, record, takeRunFile } from './run-file.ts';
import { readSecrets } from './secrets.ts';
import { bundleServices } from './service-bundle.ts';
import { type Service, supervise } from './supervise.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

export type ShopOptions = Readonly<{
  dataDir: string;
  /** `start`: built pages. `dev`: processes restart, and pages reload, when their source changes. */
  mode: 'start' | 'dev';
  /** Environment of the shop's processes; ports, addresses and secrets are added. */
  env: NodeJS.ProcessEnv;
  progress: Progress;
}>;

export type Shop = Readonly<{
  url: string;
  apiUrl: string;
  bankUrl: string;
  /** URL of the sandbox for Google, Facebook and LINE; null when the shop has real keys. */
  identityUrl: string | null;
  databaseUrl: string;
}>;

/** Scripts of the services, relative to the workspace root. */
export const SMALL = {
  bank: 'apps/bank/src/main.ts',
  identity: 'apps/identity/src/main.ts',
  carrier: 'apps/carrier/src/main.ts',
  web: 'apps/web/server/main.ts',
} as const;
/** Those that a started shop runs from bundles. */
export const BUNDLED = { api: 'apps/api/src/main.ts', worker: 'apps/api/src/worker.ts' } as const;
type Scripts = Readonly<Record<keyof typeof SMALL | keyof typeof BUNDLED, string>>;

const PORTS = { web: 3000, api: 4000, bank: 4100, worker: 4200, identity: 4300, carrier: 4400 } as const;

/**
 * A shop that can be started once. `stop` may be called at any time, also during `start`, and terminates
 * everything running by then.
 */
export function createShop(options: ShopOptions): { start(): Promise<Shop>; stop(): Promise<void> } {
  const { dataDir, mode, env, progress } = options;
  const cleanups: (() => Promise<void> | void)[] = [];
  const stopped = new AbortController();
  let run: RunFile | undefined;
  let starting: Promise<Shop> | undefined;
  let stopping: Promise<void> | undefined;

  async function startAll(): Promise<Shop> {
    await mkdir(dataDir, { recursive: true });
    const file = takeRunFile(dataDir);
    run = file;
    if (file.earlier) {
      const left = await endLeftovers(file.earlier);
      progress.note(
        `The last run was ended abruptly; putting things in order${left.length > 0 ? ` (${left.join(', ')})` : ''}.`,
      );
    }

    const host = env.HOST || '127.0.0.1';
    const compileCache = join(dataDir, 'compile-cache');
    const [databaseUrl, scripts] = await Promise.all([
      openDatabase(),
      mode === 'start' ? preparedScripts(compileCache) : { ...SMALL, ...BUNDLED },
      mode === 'start' ? builtWeb() : undefined,
    ]);
    stopped.signal.throwIfAborted();
    // Not before the build: a shop that starts meanwhile would take the same ones.
    const ports = await choosePorts(env, host, progress);

    const local = (port: number) => `http://127.0.0.1:${port}`;
    const shop: Shop = {
      url: env.PUBLIC_URL || `http://localhost:${ports.web}`,
      apiUrl: local(ports.api),
      bankUrl: local(ports.bank),
      identityUrl: isSocialPlayed(env) ? env.IDENTITY_URL || local(ports.identity) : null,
      databaseUrl,
    };
    const secrets = readSecrets(dataDir, env);
    const given = Object.entries(env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const common: Record<string, string> = {
      ...Object.fromEntries(given),
      ...secrets,
      DATABASE_URL: databaseUrl,
      // The server of this machine has no other address.
      ...(!env.DATABASE_URL && { DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' }),
      DATA_DIR: dataDir,
      HOST: host,
      WEB_PORT: `${ports.web}`,
      API_PORT: `${ports.api}`,
      BANK_PORT: `${ports.bank}`,
      WORKER_PORT: `${ports.worker}`,
      IDENTITY_PORT: `${ports.identity}`,
      ...(isCarrierPlayed(env) && {
        CARRIERS: 'sandbox',
        CARRIER_PORT: `${ports.carrier}`,
        CARRIER_URL: local(ports.carrier),
        CARRIER_WEBHOOK_URL: `${shop.apiUrl}/carriers/sandbox/webhooks`,
      }),
      ...(shop.identityUrl !== null && playedProviders(shop.identityUrl, secrets.IDENTITY_SECRET)),
      PUBLIC_URL: shop.url,
      API_URL: shop.apiUrl,
      BANK_URL: shop.bankUrl,
      BANK_PUBLIC_URL: env.BANK_PUBLIC_URL || `http://localhost:${ports.bank}`,
      WEBHOOK_URL: `${shop.apiUrl}/webhooks/sandbox`,
      // Caches stripped types across starts: faster, with less memory.
      NODE_COMPILE_CACHE: compileCache,
      ...LEAN_ENV,
      PAYMENT_GATEWAY: env.PAYMENT_GATEWAY ?? 'sandbox',
      NODE_ENV: env.NODE_ENV ?? 'development',
    };

    const logDir = join(dataDir, 'logs');
    await mkdir(logDir, { recursive: true });
    const supervisor = supervise({
      logDir,
      note: progress.note,
      onChange: (pids) => {
        const children: Record<string, Recorded> = {};
        for (const [name, pid] of Object.entries(pids)) {
          const recorded = record(pid);
          if (recorded) children[name] = recorded;
        }
        file.update({ children });
      },
    });
    cleanups.push(() => supervisor.stop());
    await progress.step('Starting the sandboxes, the API, the worker and the web server', () =>
      supervisor.start(services(mode, scripts, ports, common, shop)),
    );
    stopped.signal.throwIfAborted();
    file.update({ state: 'ready', url: shop.url, bankUrl: shop.bankUrl });
    drawAhead(common);
    return shop;
  }

  async function openDatabase(): Promise<string> {
    const url = env.DATABASE_URL || (await embedded());
    const direct = (env.DATABASE_URL && env.DATABASE_DIRECT_URL) || url;
    const ran = await progress.step('Bringing the database up to date', () => migrate(direct));
    if (ran.length > 0) progress.note(`${ran.length} migrations ran.`);
    stopped.signal.throwIfAborted();
    if (env.DEMO === 'off') await progress.step('Preparing the shop', () => seedShop(direct, new Date()));
    else
      await progress.step('Filling the demo shop', (tell) =>
        seedDemo(direct, { dataDir, now: new Date(), onProgress: tell }),
      );
    return url;
  }

  /** The database server of this machine, restarted on the same port when it dies. */
  async function embedded(): Promise<string> {
    const dir = join(dataDir, 'pg');
    const settings = await archivingSettings(dir, env.BACKUP_DIR);
    let server = await progress.step('Starting PostgreSQL', () =>
      startEmbedded({ dir, settings, onProgress: progress.note }),
    );
    if (server.adopted) progress.note('PostgreSQL was still running from the last run.');
    cleanups.push(() => server.stop());
    void keep(server);
    return server.url;

    async function keep(first: EmbeddedServer): Promise<void> {
      for (let current = first; ; ) {
        await current.exited;
        if (stopping) return;
        progress.note('PostgreSQL ended; starting it again.');
        try {
          current = await startEmbedded({ dir, settings, port: first.port });
          server = current;
          progress.note('PostgreSQL is back.');
          if (stopping) return;
        } catch (error) {
          progress.note(error instanceof Error ? error.message : String(error));
        }
      }
    }
  }

  /** The pictures that the start did not wait for. Missing ones are rendered on request. */
  function drawAhead(shopEnv: Record<string, string>): void {
    const child = spawn(
      process.execPath,
      ['--import', WITH_PARENT, join(ROOT, 'scripts/lib/draw-ahead.ts')],
      { env: { ...env, ...shopEnv }, stdio: 'ignore', detached: true },
    );
    child.once('error', (error) => progress.note(error.message));
    if (child.pid !== undefined) restrictToIdleTime(child.pid);
    cleanups.push(() => void child.kill('SIGKILL'));
  }

  async function preparedScripts(compileCache: string): Promise<Scripts> {
    const bundled = await bundleServices(join(dataDir, 'services'), BUNDLED, stopped.signal);
    const scripts = { ...SMALL, ...bundled };
    await fillCompileCache(compileCache, Object.values(scripts), stopped.signal);
    return scripts;
  }

  async function builtWeb(): Promise<void> {
    if (await isWebBuilt()) return;
    await progress.step("Building the shop's pages", () => buildWeb(stopped.signal));
  }

  async function clean(): Promise<void> {
    for (let next = cleanups.pop(); next; next = cleanups.pop()) await next();
  }

  async function stopAll(): Promise<void> {
    stopped.abort();
    run?.update({ state: 'stopping' });
    await clean();
    // A running `start` aborts soon; what it opened in the meantime is closed as well.
    const settled = starting?.then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([settled, sleep(20_000, undefined, { ref: false })]);
    await clean();
    run?.release();
  }

  return {
    start() {
      starting ??= startAll();
      return starting;
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

type Ports = Readonly<Record<keyof typeof PORTS, number>>;

async function choosePorts(env: NodeJS.ProcessEnv, host: string, progress: Progress): Promise<Ports> {
  const taken: number[] = [];
  const choose = async (name: keyof typeof PORTS): Promise<number> => {
    const wanted = Number(env[`${name.toUpperCase()}_PORT`] || PORTS[name]);
    const port = await portFrom(wanted, host, taken);
    taken.push(port);
    if (port !== wanted) progress.note(`Port ${wanted} is taken; the ${name} listens on ${port}.`);
    return port;
  };
  const web = await choose('web');
  const api = await choose('api');
  const bank = await choose('bank');
  const worker = await choose('worker');
  const identity = isSocialPlayed(env) ? await choose('identity') : PORTS.identity;
  const carrier = isCarrierPlayed(env) ? await choose('carrier') : PORTS.carrier;
  return { web, api, bank, worker, identity, carrier };
}

/** Whether a carrier is simulated by a sandbox: not in production, nor when carriers are configured. */
export const isCarrierPlayed = (env: NodeJS.ProcessEnv): boolean =>
  env.NODE_ENV !== 'production' && env.CARRIERS === undefined;

/** Whether the sign-in providers are simulated by a sandbox: not in production, nor beside a real one. */
export function isSocialPlayed(env: NodeJS.ProcessEnv): boolean {
  const hasKeys = PROVIDERS.some((provider) => env[`${provider.toUpperCase()}_CLIENT_ID`]);
  return env.NODE_ENV !== 'production' && !hasKeys;
}

/** The API's configuration of the providers simulated below `url`. */
export function playedProviders(url: string, secret: string): Record<string, string> {
  const keys = PROVIDERS.flatMap((provider) => {
    const name = provider.toUpperCase();
    return [
      [`${name}_CLIENT_ID`, 'mali'],
      [`${name}_CLIENT_SECRET`, secret],
      [`${name}_ISSUER`, `${url}/${provider}`],
    ];
  });
  return { ...Object.fromEntries(keys), FACEBOOK_GRAPH: `${url}/facebook`, IDENTITY_URL: url };
}

function services(
  mode: ShopOptions['mode'],
  scripts: Scripts,
  ports: Ports,
  env: Record<string, string>,
  { identityUrl }: Pick<Shop, 'identityUrl'>,
): Service[] {
  const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;
  const nodeArgs = mode === 'dev' ? ['--watch', '--watch-preserve-output'] : [...LEAN];
  const node = (name: keyof Ports, health = '/healthz'): Service => ({
    name,
    entry: scripts[name],
    env,
    healthUrl: at(ports[name], health),
    nodeArgs,
  });
  const behind = [
    node('bank'),
    ...(identityUrl === null ? [] : [node('identity')]),
    ...(env.CARRIERS === 'sandbox' ? [node('carrier')] : []),
    node('api', '/readyz'),
    node('worker', '/readyz'),
  ];
  if (mode === 'start') return [...behind, node('web', '/readyz')];
  return [
    ...behind,
    {
      name: 'web',
      entry: 'apps/web/node_modules/vite/bin/vite.js',
      args: [
        '--port',
        `${ports.web}`,
        '--strictPort',
        '--host',
        env.HOST ?? '127.0.0.1',
        '--clearScreen',
        'false',
      ],
      cwd: join(ROOT, 'apps/web'),
      env,
      healthUrl: `http://127.0.0.1:${ports.web}/`,
    },
  ];
}
