import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillCompileCache } from './compile-cache.ts';
import { LEAN, LEAN_ENV } from './lean.ts';
import { ROOT } from './paths.ts';
import { portFrom } from './ports.ts';
import { bundleServices } from './service-bundle.ts';

const SECRET = 'bench-secret-bench-secret-bench-0000';
const BUNDLED = { api: 'apps/api/src/main.ts', worker: 'apps/api/src/worker.ts' } as const;
export const PARTS = ['bank', 'api', 'worker'] as const;
export type Part = (typeof PARTS)[number];

const READY_MS = 180_000;

/**
 * The shop's processes as run by a benchmark, with their logs in its data directory: each can be killed and
 * is restarted under the same URL.
 */
export type BenchShop = Readonly<{
  env: Readonly<Record<string, string>>;
  apiUrl: string;
  bankUrl: string;
  /** Bearer token of the bank's API. */
  key: string;
  start(parts?: readonly Part[]): Promise<void>;
  /** kill -9, without shutdown. Resolves once the process is gone. */
  kill(part: Part): Promise<void>;
  pid(part: Part): number | undefined;
  stop(): Promise<void>;
}>;

/** @param more additional variables over the defaults: everything local, no rate limits */
export async function benchShop(
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<BenchShop> {
  const host = '127.0.0.1';
  const taken: number[] = [];
  const port = async (from: number) => {
    const found = await portFrom(from, host, taken);
    taken.push(found);
    return found;
  };
  // Below the ports of outgoing connections, and not those of a benchmark beside this one: a process that was killed
  // finds its port free.
  const base = 20_000 + randomInt(10_000);
  const ports = { bank: await port(base), api: await port(base + 10), worker: await port(base + 20) };
  const at = (part: Part) => `http://${host}:${ports[part]}`;
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: SECRET,
    TOTP_KEY: SECRET,
    GATEWAY_KEY: SECRET,
    WEBHOOK_SECRET: SECRET,
    HOST: host,
    PUBLIC_URL: 'http://shop.bench',
    BANK_PORT: `${ports.bank}`,
    API_PORT: `${ports.api}`,
    WORKER_PORT: `${ports.worker}`,
    BANK_URL: at('bank'),
    BANK_PUBLIC_URL: at('bank'),
    WEBHOOK_URL: `${at('api')}/webhooks/sandbox`,
    LOG_LEVEL: 'fatal',
    RATE_SCALE: '1000000',
    COD_MAX_BAHT: '1000000',
    // Measured as long as it takes.
    ANSWER_MS: '60000',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    ...LEAN_ENV,
    ...more,
  };
  const scripts: Readonly<Record<Part, string>> = {
    bank: join(ROOT, 'apps/bank/src/main.ts'),
    ...(await bundleServices(join(dataDir, 'services'), BUNDLED)),
  };
  await fillCompileCache(env.NODE_COMPILE_CACHE, Object.values(scripts));
  const running = new Map<Part, ChildProcess>();

  async function start(part: Part): Promise<void> {
    const log = openSync(join(dataDir, `${part}.log`), 'a');
    const child = spawn(process.execPath, [...LEAN, scripts[part]], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    running.set(part, child);
    const until = performance.now() + READY_MS;
    while (performance.now() < until) {
      if (child.exitCode !== null) throw new Error(`${part} ended with ${child.exitCode}`);
      if (child.signalCode !== null) return;
      const answer = await fetch(`${at(part)}/${part === 'bank' ? 'healthz' : 'readyz'}`).catch(() => null);
      if (answer?.ok === true) return;
      await sleep(20);
    }
    throw new Error(`${part} does not answer`);
  }
  const gone = (child: ChildProcess) =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => child.once('exit', () => resolve()));

  return {
    env,
    apiUrl: at('api'),
    bankUrl: at('bank'),
    key: SECRET,
    async start(parts = PARTS) {
      await Promise.all(parts.map(start));
    },
    async kill(part) {
      const child = running.get(part);
      child?.kill('SIGKILL');
      if (child !== undefined) await gone(child);
    },
    pid: (part) => running.get(part)?.pid,
    async stop() {
      for (const child of running.values()) child.kill('SIGTERM');
      await Promise.all([...running.values()].map((child) => Promise.race([gone(child), sleep(15_000)])));
      for (const child of running.values()) child.kill('SIGKILL');
    },
  };
}

/** Address of a benchmark's guest orders. */
export const BENCH_ADDRESS = {
  first_name: 'Bench',
  last_name: '',
  email: 'bench@example.com',
  address: '1 Silom',
  subdistrict: 'สีลม',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  zipcode: '10500',
  country_code: 'TH',
  mobile: '0812345678',
} as const;
/** Query parameter that proves access to an order of `BENCH_ADDRESS`. */
export const BY_EMAIL = `email=${encodeURIComponent(BENCH_ADDRESS.email)}`;

/** A token for a test card, as issued to the bank's own form. */
export async function cardToken(bankUrl: string, number: string, key = SECRET): Promise<string> {
  const answer = await fetch(`${bankUrl}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
    body: JSON.stringify({ number, exp_month: 12, exp_year: 2035, cvc: '123', name: 'BENCH' }),
  });
  if (!answer.ok) throw new Error(`the bank gives no token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
