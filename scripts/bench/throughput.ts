import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import knex from 'knex';
import { startBalancer } from '../lib/balancer.ts';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, type BenchShop, benchShop } from '../lib/bench-shop.ts';
import { backendsOf, cpuOf } from '../lib/cpu-time.ts';
import { LEAN } from '../lib/lean.ts';
import { ROOT } from '../lib/paths.ts';
import { portFrom } from '../lib/ports.ts';
import { SMALL } from '../lib/shop.ts';
import { buildWeb, isWebBuilt } from '../lib/web-build.ts';

const HELP = `npm run bench -- throughput [--sizes 10000] [--processes 1,2,3] [--seconds 6] [--rounds 3] [--concurrency 24]
                           [--only <text>] [--pages]

Listing, search, product, bag and checkout (a bag and its order) through HAProxy to one, two and three API processes:
how many a second at most, what each costs in processor time (API, PostgreSQL, HAProxy), and the 99th percentile of the
time to answer while half of that arrives, counted from when a request should have been sent. Requests differ, so that
few answers come from a cache. Medians of the rounds, as a table in Markdown. At the first of the sizes (products, two
variants each) everything, at further ones listing and search alone.

On a machine with two cores the processes share them with the database and with this program, so that throughput hardly
grows with their number: the time of the processor for each request is what sizes are computed from (docs/sizing.md).`;

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000' },
    processes: { type: 'string', default: '1,2,3' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
    pages: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const numbers = (text: string) => text.split(',').map(Number);
const sizes = numbers(options.sizes);
const counts = numbers(options.processes);
const [seconds, rounds, concurrency] = [options.seconds, options.rounds, options.concurrency].map(Number) as [
  number,
  number,
  number,
];
const say = (text: string) => process.stdout.write(`${text}\n`);
const WEB_READY_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

function ask(url: string, body?: object): Promise<string> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers:
          body === undefined
            ? { 'accept-encoding': 'br' }
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

/** What requests are made of. */
type Shop = Readonly<{ url: string; webUrl: string; products: number; names: readonly string[] }>;
type Case = Readonly<{ name: string; anySize: boolean; run: (shop: Shop, n: number) => Promise<unknown> }>;

const bag = ({ products }: Shop, n: number) =>
  [0, 1, 2].map((i) => ({ mat_var_id: 1 + ((n * 7919 + i * 104_729) % (products * 2)), quantity: 1 }));
const priced = (shop: Shop, n: number) => ask(`${shop.url}/cart_process`, { items: bag(shop, n) });
const at = (names: readonly string[], n: number, word: number) =>
  names[n % names.length]?.split(' ')[word] ?? '';

const CASES: readonly Case[] = [
  {
    name: 'listing',
    anySize: true,
    run: ({ url }, n) =>
      ask(`${url}/api/v2/materials`, {
        filter: { price_min: 100 + (n % 90_000) / 100, ...(n % 3 === 0 && { category: ['make-up'] }) },
        sort: (['new_arrivals', 'best_sellers', 'price_asc', 'rating'] as const)[n % 4],
        page: 1 + (n % 4),
        options: { facets: true },
      }),
  },
  {
    name: 'search',
    anySize: true,
    run: ({ url, names }, n) => {
      const words = [at(names, n, 0), at(names, Math.floor(n / 7) * 12, 1), at(names, Math.floor(n / 50), 2)];
      // Each order of the words is another query, so that few of them were answered before.
      const keyword = [...words.splice(n % 3, 1), ...(n % 2 === 0 ? words : words.reverse())].join(' ');
      return ask(`${url}/search?keyword=${encodeURIComponent(keyword)}`);
    },
  },
  {
    name: 'product',
    anySize: false,
    run: ({ url, products }, n) => ask(`${url}/api/v2/material?mat_id=${1 + ((n * 7919) % products)}`),
  },
  { name: 'bag', anySize: false, run: priced },
  {
    name: 'checkout',
    anySize: false,
    async run(shop, n) {
      const { total } = JSON.parse(await priced(shop, n));
      await ask(`${shop.url}/process_order`, {
        items: bag(shop, n).map(({ mat_var_id }) => ({ mat_var_id })),
        delivery_address: { ...BENCH_ADDRESS, email: `guest${n}@bench.example` },
        payment_method: 'cod',
        total,
      });
    },
  },
];

const PAGES: Case = {
  name: 'page',
  anySize: false,
  run: ({ webUrl }, n) => ask(`${webUrl}${n % 2 === 0 ? '/' : '/shop'}`),
};

/** A web server before the API. */
async function startWeb(one: BenchShop, apiUrl: string) {
  if (!(await isWebBuilt())) await buildWeb();
  const port = await portFrom(31_500, '127.0.0.1', []);
  const child = spawn(process.execPath, [...LEAN, join(ROOT, SMALL.web)], {
    cwd: ROOT,
    env: { ...process.env, ...one.env, API_URL: apiUrl, WEB_PORT: `${port}` },
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + WEB_READY_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('the web server is not ready');
    await sleep(100);
  }
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

let asked = 0;
/** As many at once as `concurrency`, each followed by the next. */
async function mostLoad(shop: Shop, one: Case, forSeconds: number): Promise<number> {
  const until = performance.now() + forSeconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        asked += 1;
        await one.run(shop, asked);
        done += 1;
      }
    }),
  );
  return done;
}
/** So many a second, whether the ones before are answered or not. @returns times to answer in ms */
async function steadyLoad(shop: Shop, one: Case, rate: number, forSeconds: number): Promise<number[]> {
  const began = performance.now();
  const took: number[] = [];
  const all: Promise<void>[] = [];
  for (let n = 0; n < rate * forSeconds; n += 1) {
    const due = began + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    asked += 1;
    all.push(one.run(shop, asked).then(() => void took.push(performance.now() - due)));
  }
  await Promise.all(all);
  return took;
}

const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '150', shared_buffers: '256MB' },
});
const HEAD = [
  'products',
  'API processes',
  'what',
  'a second',
  'ms API',
  'ms PostgreSQL',
  'ms HAProxy',
  'ms web',
  'p99 at half',
];
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table: string[] = [line(HEAD), line(HEAD.map(() => '---'))];

async function measure(size: number, count: number, database: string, databaseUrl: string): Promise<void> {
  const shops: BenchShop[] = [];
  const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
  try {
    for (let n = 0; n < count; n += 1) {
      const own = join(dir, `${size}-${count}-${n}`);
      await mkdir(own);
      const one = await benchShop(databaseUrl, own, { SMTP_URL: '' });
      shops.push(one);
      await one.start(['api']);
    }
    const balancer = await startBalancer(shops.map(({ apiUrl }) => apiUrl));
    const [first] = shops;
    const hasPages = options.pages && first !== undefined && size === sizes[0] && count === counts[0];
    const web = hasPages ? await startWeb(first, balancer.url) : null;
    try {
      const found = await db('materials').orderBy('mat_id').limit(997).select('mat_name');
      const names = found.map(({ mat_name }) => mat_name as string);
      const shop: Shop = { url: balancer.url, webUrl: web?.url ?? '', products: size, names };
      const pids = shops.map((one) => one.pid('api'));
      const processor = async () => ({
        api: await cpuOf(pids),
        // Backends that ended meanwhile are counted with their parent.
        database: await cpuOf([server.pid, ...(await backendsOf(database))]),
        balancer: await cpuOf([balancer.pid]),
        web: await cpuOf([web?.pid]),
      });
      for (const one of web === null ? CASES : [...CASES, PAGES]) {
        if (!one.name.includes(options.only) || (size !== sizes[0] && !one.anySize)) continue;
        await mostLoad(shop, one, 3);
        // Updates statistics as autovacuum does within a minute: otherwise plans for empty tables are measured.
        await db.raw('ANALYZE');
        const measured: {
          rate: number;
          api: number;
          database: number;
          balancer: number;
          web: number;
          p99: number;
        }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const before = await processor();
          const began = performance.now();
          const done = await mostLoad(shop, one, seconds);
          const rate = (done * 1000) / (performance.now() - began);
          const after = await processor();
          const p99 = quantile(await steadyLoad(shop, one, rate / 2, seconds), 0.99);
          const each = (part: keyof typeof before) => (after[part] - before[part]) / done;
          measured.push({
            rate,
            p99,
            api: each('api'),
            database: each('database'),
            balancer: each('balancer'),
            web: each('web'),
          });
        }
        const of = (part: keyof (typeof measured)[number]) => median(measured.map((each) => each[part]));
        const cells = [
          of('rate').toFixed(0),
          ...(['api', 'database', 'balancer', 'web'] as const).map((part) => of(part).toFixed(2)),
        ];
        table.push(line([size, count, one.name, ...cells, `${of('p99').toFixed(0)} ms`]));
        say(table.at(-1) ?? '');
      }
    } finally {
      await web?.stop();
      await balancer.stop();
    }
  } finally {
    await Promise.all(shops.map((one) => one.stop()));
    await db.destroy();
  }
}

try {
  say(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${concurrency} at once, medians of ${rounds} ` +
      `rounds of ${seconds} s`,
  );
  for (const size of sizes) {
    const database = `bench_throughput_${size}`;
    const databaseUrl = await freshDatabase(server.adminUrl, database);
    await fillShop(databaseUrl, size);
    for (const count of counts) await measure(size, count, database, databaseUrl);
  }
  say(`\n${table.join('\n')}\n\nload of the machine at the end (1 minute): ${loadavg()[0]?.toFixed(1)}`);
} finally {
  agent.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
