import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONCERNS, SKIN_TYPES, SORTS } from '@mali/contracts/limits';
import { migrate, refreshListing } from '@mali/db';
import { fillCatalogue } from '@mali/db/bulk';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import autocannon, { type Request, type Result } from 'autocannon';
import knex from 'knex';
import { median } from '../lib/bench-data.ts';
import { LEAN, LEAN_ENV } from '../lib/lean.ts';
import { ROOT } from '../lib/paths.ts';
import { bundleServices } from '../lib/service-bundle.ts';

const HELP = `Usage: npm run bench -- catalogue [--products 10000] [--seconds 6] [--rounds 3]

Measures the listing and the product page of the API, on a database of its own with generated products of two
variants each, at 50 connections; beside it, in the same run, a bare Fastify route that answers as many bytes from
memory. "After a change" begins with every answer forgotten; "never asked before" asks for another listing each time.
`;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const CONNECTIONS = 50;
const HEADERS = { 'content-type': 'application/json' };

const listing = (body: object): Request & { body: string } => ({
  method: 'POST',
  path: '/api/v2/materials',
  headers: HEADERS,
  body: JSON.stringify(body),
});

/** Listing requests typical of visitors: categories, filters, orders and pages, all different. */
function listings(): Request[] {
  const calls: Request[] = [];
  const places = [
    {},
    ...['make-up', 'facial-skincare', 'hair', 'fragrance'].map((slug) => ({ category: [slug] })),
  ];
  const filters = [
    {},
    { price_min: 200, price_max: 1500 },
    { rating: 4 },
    { promotion: ['p003'] },
    { in_stock: true, free_of: ['fragrance'] },
    ...SKIN_TYPES.slice(0, 3).map((skin) => ({ skin_types: [skin] })),
    ...CONCERNS.slice(0, 2).map((concern) => ({ concerns: [concern], rating: 3 })),
  ];
  for (const [i, place] of places.entries()) {
    for (const [j, filter] of filters.entries()) {
      for (const page of [1, 2, 3, 4, 5]) {
        const sort = SORTS[(i + j + page) % SORTS.length];
        calls.push(listing({ filter: { ...place, ...filter }, page, sort, options: { facets: true } }));
      }
    }
  }
  return calls;
}

/** A listing request that is different each time, so that it is never cached. */
function coldListing(): Request {
  let asked = 0;
  const next = () => {
    asked += 1;
    return listing({
      filter: { price_min: 100 + asked / 100, ...(asked % 3 === 0 ? { category: ['make-up'] } : {}) },
      sort: SORTS[asked % SORTS.length],
      page: 1 + (asked % 4),
      options: { facets: true },
    });
  };
  return { ...next(), setupRequest: (request) => ({ ...request, body: next().body }) };
}

const product = (id: number): Request => ({ method: 'GET', path: `/api/v2/material?mat_id=${id}` });

/** Starts a Node process and waits for the output line with its URL. */
async function startNode(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; url: string; startMs: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...LEAN, resolve(ROOT, script), ...args], {
    env: { ...process.env, ...LEAN_ENV, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /ready (http:\S+)/.exec(String(chunk))?.[1];
      if (url !== undefined) done({ child, url, startMs: performance.now() - begun });
    });
  });
}

const rss = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

async function meanBytes(url: string, calls: readonly Request[]): Promise<number> {
  let bytes = 0;
  for (const { path, method, headers = {}, body = null } of calls) {
    const answer = await fetch(url + path, { method, headers, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  return Math.round(bytes / calls.length);
}

async function load(url: string, calls: readonly Request[], seconds: number): Promise<Result> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests: calls });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(
      `${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} answers that are not 2xx`,
    );
  }
  return result;
}

/** Invalidates the API's response cache, like any catalogue change does. */
async function forget(url: string): Promise<void> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  await db.raw('NOTIFY catalogue');
  await db.destroy();
}

type Row = { name: string; bytes: number; perSecond: number; p50: number; p99: number; share: number | null };

function print(rows: readonly Row[]): void {
  const lines = rows.map(({ name, bytes, perSecond, p50, p99, share }) =>
    [
      name.padEnd(28),
      String(bytes).padStart(8),
      perSecond.toFixed(0).padStart(9),
      `${p50.toFixed(0)} ms`.padStart(8),
      `${p99.toFixed(0)} ms`.padStart(8),
      share === null ? '' : `${(share * 100).toFixed(0)} %`.padStart(8),
    ].join(' '),
  );
  console.log(`${'route'.padEnd(28)}    bytes  requests/s   median      p99   of bare\n${lines.join('\n')}`);
}

async function run(products: number, seconds: number, rounds: number): Promise<void> {
  const folder = await temporaryFolder('mali-bench-');
  const server = await startEmbedded({ dir: folder });
  const children: ChildProcess[] = [];
  try {
    await migrate(server.url);
    const db = knex({ client: 'pg', connection: server.url, pool: { min: 0, max: 1 } });
    await fillCatalogue(db, products);
    const refreshed = performance.now();
    await refreshListing(db);
    const refreshMs = performance.now() - refreshed;
    await db.raw('VACUUM ANALYZE');
    const ids: number[] = (await db('materials').select('mat_id').orderBy('mat_id')).map(
      ({ mat_id }) => mat_id,
    );
    await db.destroy();

    const bundled = await bundleServices(join(folder, 'services'), { api: 'apps/api/src/main.ts' });
    const api = await startNode(bundled.api, [], {
      NODE_ENV: 'production',
      DATABASE_URL: server.url,
      API_PORT: '0',
      DATA_DIR: folder,
      JWT_SECRET: 'bench-jwt-secret-bench-jwt-secret-00',
      TOTP_KEY: 'bench-totp-key-bench-totp-key-bench0',
      GATEWAY_KEY: 'bench-gateway-key-bench-gateway-key0',
      WEBHOOK_SECRET: 'bench-webhook-secret-bench-webhook-0',
      LOG_LEVEL: 'error',
      RATE_SCALE: '1000000',
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    });
    children.push(api.child);
    const lists = listings();
    const pages = ids.filter((_, i) => i % Math.ceil(ids.length / 300) === 0).map(product);
    const cases = [
      { name: 'listing of 24, facets', calls: lists, bytes: await meanBytes(api.url, lists) },
      { name: 'product page', calls: pages, bytes: await meanBytes(api.url, pages) },
    ];
    console.log(
      `${cpus()[0]?.model.trim()}, ${cpus().length} processors, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
        `Node ${process.versions.node}, ${process.platform}\n` +
        `${products} products with 2 variants each; ${lists.length} different listings, ${pages.length} products; ` +
        `${CONNECTIONS} connections, medians of ${rounds} rounds of ${seconds} s\n` +
        `listing rows made in ${(refreshMs / 1000).toFixed(1)} s; the API is ready ${api.startMs.toFixed(0)} ms after ` +
        'its start\n',
    );
    const rows: Row[] = [];
    let memory = 0;
    const memories: string[] = [`idle ${rss(api.child).toFixed(0)} MB`];
    for (const { name, calls, bytes } of cases) {
      const bare = await startNode('scripts/lib/bare-server.ts', [String(bytes)], {});
      children.push(bare.child);
      const own: Result[] = [];
      const plain: Result[] = [];
      await load(api.url, calls, 2);
      await load(bare.url, [{ method: 'GET', path: '/' }], 2);
      for (let round = 0; round < rounds; round += 1) {
        own.push(await load(api.url, calls, seconds));
        memory = Math.max(memory, rss(api.child));
        plain.push(await load(bare.url, [{ method: 'GET', path: '/' }], seconds));
      }
      bare.child.kill();
      const perSecond = median(own.map((result) => result.requests.average));
      const bareSecond = median(plain.map((result) => result.requests.average));
      const latencies = (results: readonly Result[]) => ({
        p50: median(results.map((result) => result.latency.p50)),
        p99: median(results.map((result) => result.latency.p99)),
      });
      memories.push(`${name} ${memory.toFixed(0)} MB`);
      rows.push({ name, bytes, perSecond, ...latencies(own), share: perSecond / bareSecond });
      rows.push({ name: '  bare Fastify', bytes, perSecond: bareSecond, ...latencies(plain), share: null });
    }
    const bytes = cases[0]?.bytes ?? 0;
    const alone = async (name: string, calls: readonly Request[]) => {
      const { requests, latency } = await load(api.url, calls, seconds);
      memory = Math.max(memory, rss(api.child));
      rows.push({
        name,
        bytes,
        perSecond: requests.average,
        p50: latency.p50,
        p99: latency.p99,
        share: null,
      });
    };
    await forget(server.url);
    await alone('listing, after a change', lists);
    await alone('listing, never asked before', [coldListing()]);
    print(rows);
    console.log(
      `\nmemory of the API (RSS), peak after each: ${memories.join(', ')}, before the first request ${memory.toFixed(0)} MB`,
    );
  } finally {
    for (const child of children) child.kill();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

if (values.help) process.stdout.write(HELP);
else await run(Number(values.products), Number(values.seconds), Number(values.rounds));
