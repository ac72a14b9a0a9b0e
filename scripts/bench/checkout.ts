import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import pg from 'pg';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { LEAN, LEAN_ENV } from '../lib/lean.ts';
import { bundleServices } from '../lib/service-bundle.ts';

const HELP = `npm run bench -- checkout [--products 10000] [--concurrency 16] [--seconds 8] [--rounds 3]

Whole guest checkout (cart priced, order placed, cash on delivery) over HTTP, against plain pg running the very
statements that the API ran for it, at the same concurrency on a copy of the same database, in turns. Prints both
rates, their ratio, round trips to the database, and the memory of the API.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    products: { type: 'string', default: '10000' },
    concurrency: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const products = Number(options.products);
const concurrency = Number(options.concurrency);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const LINES = 3;

const say = (text: string) => process.stdout.write(`${text}\n`);
const secret = 'bench-secret-bench-secret-bench-0000';
const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '200', shared_buffers: '256MB' },
});

/** Baskets across the catalogue, so that orders do not contend for the same row. Deterministic in n. */
function basket(n: number): { mat_var_id: number; quantity: number }[] {
  const total = products * 2;
  return Array.from({ length: LINES }, (_, i) => ({
    mat_var_id: 1 + ((n * 7919 + i * 104_729) % total),
    quantity: 1 + ((n + i) % 2),
  })).filter((line, i, all) => all.findIndex((other) => other.mat_var_id === line.mat_var_id) === i);
}
const address = {
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
};
const orderBody = (lines: ReturnType<typeof basket>, total: number) => ({
  items: lines.flatMap((l) => Array.from({ length: l.quantity }, () => ({ mat_var_id: l.mat_var_id }))),
  delivery_address: address,
  payment_method: 'cod',
  total,
});
const environment = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  JWT_SECRET: secret,
  TOTP_KEY: secret,
  GATEWAY_KEY: secret,
  WEBHOOK_SECRET: secret,
  LOG_LEVEL: 'error',
  RATE_SCALE: '1000000',
  DATA_DIR: dir,
  DATABASE_POOL: String(concurrency),
  COD_MAX_BAHT: '1000000',
  API_PORT: '0',
});

type Statement = { sql: string; bindings: unknown[] };

/** Runs checkouts sequentially and records every SQL statement the API sends for each. */
async function record(databaseUrl: string, count: number): Promise<Statement[][]> {
  const { app, deps } = await buildApp(readConfig(environment(databaseUrl)), { logger: false });
  let statements: Statement[] = [];
  deps.db.on('query', ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => {
    statements.push({ sql, bindings: bindings ?? [] });
  });
  const recorded: Statement[][] = [];
  for (let n = 0; n < count; n += 1) {
    statements = [];
    const lines = basket(n);
    const cart = await app.inject({ method: 'POST', url: '/cart_process', payload: { items: lines } });
    const order = await app.inject({
      method: 'POST',
      url: '/process_order',
      headers: { 'idempotency-key': `record-${n}` },
      payload: orderBody(lines, cart.json().total),
    });
    if (order.statusCode !== 200)
      throw new Error(`checkout answered ${order.statusCode}: ${order.body.slice(0, 300)}`);
    recorded.push(statements);
  }
  await app.close();
  return recorded;
}

/**
 * Converts knex's `?` to PostgreSQL's `$1`, outside quotes (the statements contain no other question marks).
 */
function numbered(sql: string): string {
  let n = 0;
  return sql.replace(/\?/g, () => {
    n += 1;
    return `$${n}`;
  });
}

/** Replays the recorded checkouts through plain pg. */
async function replay(
  databaseUrl: string,
  recorded: readonly Statement[][],
): Promise<{ rate: number; done: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency });
  let next = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const client = await pool.connect();
      while (performance.now() < until) {
        const checkout = recorded[next];
        if (checkout === undefined) break;
        next += 1;
        for (const { sql, bindings } of checkout) await client.query(numbered(sql), bindings);
      }
      client.release();
    }),
  );
  const took = (performance.now() - started) / 1000;
  await pool.end();
  return { rate: next / took, done: next };
}

async function startApi(databaseUrl: string) {
  const { api } = await bundleServices(join(dir, 'services'), { api: 'apps/api/src/main.ts' });
  const child = spawn(process.execPath, [...LEAN, api], {
    env: {
      ...process.env,
      ...LEAN_ENV,
      ...environment(databaseUrl),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(dir, 'compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = performance.now();
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /api ready http:\/\/[^:]+:(\d+)/.exec(chunk.toString());
      if (found !== null) resolve(Number(found[1]));
    });
    child.on('exit', () => reject(new Error('the API ended')));
  });
  return { child, port, readyMs: performance.now() - started };
}

async function checkoutOverHttp(
  port: number,
  from: number,
): Promise<{ rate: number; latencies: number[]; failed: number; done: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: { total: number } }>((resolve, reject) => {
      const payload = JSON.stringify(body);
      const req = httpRequest(
        {
          host: '127.0.0.1',
          port,
          path,
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
            ...headers,
          },
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () =>
            resolve({ status: res.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
          );
        },
      );
      req.on('error', reject);
      req.end(payload);
    });
  const latencies: number[] = [];
  let next = from;
  let failed = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        const n = next;
        next += 1;
        const begun = performance.now();
        const lines = basket(n);
        const cart = await post('/cart_process', { items: lines });
        const order = await post('/process_order', orderBody(lines, cart.body.total), {
          'idempotency-key': `bench-${n}-00`,
        });
        if (order.status !== 200) failed += 1;
        latencies.push(performance.now() - begun);
      }
    }),
  );
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  return { rate: latencies.length / took, latencies, failed, done: latencies.length };
}

try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  const template = await freshDatabase(server.adminUrl, 'bench_template');
  await fillShop(template, products);
  say(
    `data: ${products} products × 2 variants; ${LINES} lines an order; ${concurrency} at once; ${rounds} rounds of ${seconds} s`,
  );
  const recordUrl = await freshDatabase(server.adminUrl, 'bench_record', 'bench_template');
  const recorded = await record(recordUrl, 300);
  const trips = recorded.map((statements) => statements.length);
  const placing = recorded.map(
    (statements) => statements.length - statements.findIndex((s) => /^BEGIN/i.test(s.sql)),
  );
  say(
    `round trips: ${median(trips)} a checkout, ${median(placing)} of them to place the order (at most ${Math.max(...placing)})`,
  );
  // Enough checkouts for the longest replay: the recording is the same work on other baskets.
  const more = await record(
    await freshDatabase(server.adminUrl, 'bench_record', 'bench_template'),
    (1500 * seconds) / 8,
  );

  const plain: number[] = [];
  const http: number[] = [];
  let latencies: number[] = [];
  let rss = 0;
  let readyMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const replayUrl = await freshDatabase(server.adminUrl, 'bench_replay', 'bench_template');
    const bare = await replay(replayUrl, more);
    const httpUrl = await freshDatabase(server.adminUrl, 'bench_http', 'bench_template');
    const api = await startApi(httpUrl);
    await checkoutOverHttpWarm(api.port);
    const result = await checkoutOverHttp(api.port, 1_000_000);
    if (result.failed > 0) throw new Error(`${result.failed} checkouts failed`);
    rss = Math.max(rss, await memory(api.child.pid));
    readyMs = api.readyMs;
    api.child.kill('SIGTERM');
    await new Promise((resolve) => api.child.once('exit', resolve));
    plain.push(bare.rate);
    http.push(result.rate);
    latencies = result.latencies;
    say(
      `round ${round + 1}: HTTP ${result.rate.toFixed(0)} checkouts/s, plain pg ${bare.rate.toFixed(0)}/s (${bare.done} replayed), ratio ${((100 * result.rate) / bare.rate).toFixed(0)} %`,
    );
  }
  const ratio = (100 * median(http)) / median(plain);
  say(
    `median: HTTP ${median(http).toFixed(0)}/s, plain pg ${median(plain).toFixed(0)}/s, ratio ${ratio.toFixed(0)} % (target: 35 %)`,
  );
  say(
    `checkout over HTTP: median ${median(latencies).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms`,
  );
  say(
    `API: ready in ${readyMs.toFixed(0)} ms (target: 2000), ${rss.toFixed(0)} MB RSS under load (target: 200)`,
  );
} finally {
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** A warm-up of one second that is not measured. */
async function checkoutOverHttpWarm(port: number): Promise<void> {
  const before = performance.now();
  let n = 5_000_000;
  while (performance.now() - before < 1500) {
    const lines = basket(n);
    n += 1;
    const cart = await fetch(`http://127.0.0.1:${port}/cart_process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: lines }),
    });
    const { total } = (await cart.json()) as { total: number };
    await fetch(`http://127.0.0.1:${port}/process_order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(orderBody(lines, total)),
    });
  }
}

/** Resident memory of a process in MB, from the operating system. */
async function memory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
