import { rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import knex from 'knex';
import { hashPassword } from '../../apps/api/src/modules/accounts/passwords.ts';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, benchShop } from '../lib/bench-shop.ts';
import { backendsOf, cpuOf } from '../lib/cpu-time.ts';

const HELP = `npm run bench -- requests [--products 5000] [--seconds 6] [--rounds 3] [--concurrency 8] [--only <text>]

What one request costs in processor time, at the API and at PostgreSQL, with its throughput beside it: details that no
cache holds, bags of guests and members, orders with and without a code (their jobs and mails included, at the worker),
and a bag of 51 lines. Processor time does not depend on what else the machine does; medians of the rounds.
`;

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const products = Number(options.products);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const concurrency = Number(options.concurrency);
const PASSWORD = 'a garden gate in the rain';
const CODE = 'BENCH10';
const DATABASE = 'bench_requests';

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '100', shared_buffers: '256MB' },
});

type Answer = { status: number; body: string };
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
let apiUrl = '';
function ask(
  path: string,
  options: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${apiUrl}${path}`,
      {
        agent,
        method: payload === undefined ? 'GET' : 'POST',
        headers: {
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}
async function ok(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 300)}`);
  return body;
}

/** Lines across the catalogue, so that orders do not contend for the same row; deterministic in n. */
function basket(n: number, lines: number): { mat_var_id: number; quantity: number }[] {
  return Array.from({ length: lines }, (_, i) => ({
    mat_var_id: 1 + ((n * 7919 + i * 104_729) % (products * 2)),
    quantity: 1,
  })).filter((line, i, all) => all.findIndex((other) => other.mat_var_id === line.mat_var_id) === i);
}

async function priced(lines: ReturnType<typeof basket>, promo_code?: string): Promise<number> {
  const body = { items: lines, ...(promo_code === undefined ? {} : { promo_code }) };
  return JSON.parse(await ok(ask('/cart_process', { body }))).total;
}

const placing = (n: number, lines: ReturnType<typeof basket>, total: number, promo_code?: string) =>
  ok(
    ask('/process_order', {
      headers: { 'idempotency-key': `bench-requests-${n}` },
      body: {
        items: lines.map(({ mat_var_id }) => ({ mat_var_id })),
        delivery_address: { ...BENCH_ADDRESS, email: `guest${n}@bench.example` },
        payment_method: 'cod',
        total,
        ...(promo_code === undefined ? {} : { promo_code }),
      },
    }),
  );

/** `wanted`: upper limit of the CPU time of API and PostgreSQL, in ms. */
type Case = {
  name: string;
  wanted: string;
  /** Setup of the n-th request; its result is passed to it. */
  prepare?: (n: number) => Promise<number>;
  run: (n: number, prepared: number, worker: number) => Promise<unknown>;
  /** Its work is done by the worker: measured until the job queue is empty. */
  jobs?: true;
};

const tokens: string[] = [];
const bearer = (worker: number) => ({ authorization: `Bearer ${tokens[worker] ?? ''}` });

const CASES: Case[] = [
  {
    name: 'detail, each product in turn',
    wanted: '1.5 + 1',
    run: (n) => ok(ask(`/api/v2/material?mat_id=${1 + (n % products)}`)),
  },
  {
    name: "guest's bag, 3 × cart_process",
    wanted: '1.5 + 1.5',
    async run(n) {
      for (const lines of [1, 2, 3]) await priced(basket(n, lines));
    },
  },
  {
    name: "member's bag, 3 × add, emptied",
    wanted: '2 + 3',
    async run(n, _, worker) {
      const headers = bearer(worker);
      for (const { mat_var_id } of basket(n, 3)) {
        await ok(ask('/cart', { body: { action: 'add', mat_var_id, quantity: 1 }, headers }));
      }
      await ok(ask('/cart', { body: { action: 'remove_all' }, headers }));
    },
  },
  {
    name: 'order without a code',
    wanted: '4 + 8',
    jobs: true,
    prepare: (n) => priced(basket(n, 3)),
    run: (n, total) => placing(n, basket(n, 3), total),
  },
  {
    name: 'order with a code',
    wanted: '4 + 8, ≤ 1.15 × without',
    jobs: true,
    prepare: (n) => priced(basket(n, 3), CODE),
    run: (n, total) => placing(n, basket(n, 3), total, CODE),
  },
  {
    name: 'bag of 51 lines',
    wanted: '3',
    run: (n) => priced(basket(n, 51)),
  },
];

type Row = { perSecond: number; p99: number; api: number; database: number; worker: number };

try {
  const databaseUrl = await freshDatabase(server.adminUrl, DATABASE);
  await fillShop(databaseUrl, products);
  const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
  await db('promo_codes').insert({
    code: CODE,
    kind: 'percent',
    name_en: 'Ten percent',
    name_th: 'สิบเปอร์เซ็นต์',
    discount: 10,
  });
  const password_hash = await hashPassword(PASSWORD);
  await db('users').insert(
    Array.from({ length: concurrency }, (_, n) => ({
      email: `member${n}@bench.example`,
      password_hash,
      first_name: 'Bench',
      web_lang: 'th',
    })),
  );
  const shop = await benchShop(databaseUrl, dir, { SMTP_URL: '' });
  await shop.start();
  apiUrl = shop.apiUrl;
  for (let n = 0; n < concurrency; n += 1) {
    const body = { email: `member${n}@bench.example`, password: PASSWORD, secret: `bench-device-${n}` };
    tokens.push(JSON.parse(await ok(ask('/signin', { body }))).token);
  }

  /**
   * Runs until the time `until`, or `count` times.
   * @returns latencies in ms
   */
  async function load(one: Case, from: number, until: number, prepared: number[]): Promise<number[]> {
    const took: number[] = [];
    let next = 0;
    const work = async (worker: number) => {
      while (performance.now() < until && (prepared.length === 0 || next < prepared.length)) {
        const n = next;
        next += 1;
        const began = performance.now();
        await one.run(from + n, prepared[n] ?? 0, worker);
        took.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, (_, worker) => work(worker)));
    return took;
  }
  async function jobsDone(): Promise<void> {
    for (;;) {
      const { rows } = await db.raw(
        'SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE run_at <= now()',
      );
      if (rows[0].n === 0) return;
      await sleep(50);
    }
  }
  const processor = async () => ({
    api: await cpuOf([shop.pid('api')]),
    worker: await cpuOf([shop.pid('worker')]),
    database: await cpuOf(await backendsOf(DATABASE)),
  });

  say(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${products} products with 2 variants each; ` +
      `${concurrency} at once; medians of ${rounds} rounds of ${seconds} s; ms of processor time for each\n`,
  );
  say(
    `${'what'.padEnd(32)} ${'a second'.padStart(9)} ${'p99'.padStart(8)} ${'API'.padStart(7)} ${'database'.padStart(9)} ${'worker'.padStart(7)}   wanted`,
  );
  const bytesNow = async (): Promise<number> =>
    (await db.raw('SELECT pg_database_size(current_database())::float8 AS bytes')).rows[0].bytes;
  const sizes: string[] = [];
  let from = 0;
  for (const one of CASES.filter(({ name }) => name.includes(options.only))) {
    const measured: Row[] = [];
    let [bytes, orders] = [0, 0];
    for (let round = 0; round <= rounds; round += 1) {
      const warmUp = round === 0;
      const prepared: number[] = [];
      if (one.prepare !== undefined) {
        const count = warmUp ? 500 : 100 * seconds;
        for (let n = 0; n < count; n += 1) prepared.push(await one.prepare(from + n));
      }
      await jobsDone();
      const before = await processor();
      const bytesBefore = await bytesNow();
      const began = performance.now();
      const took = await load(one, from, began + (warmUp ? 2 : seconds) * 1000, prepared);
      const lasted = (performance.now() - began) / 1000;
      if (one.jobs) await jobsDone();
      const after = await processor();
      if (!warmUp) [bytes, orders] = [bytes + (await bytesNow()) - bytesBefore, orders + took.length];
      from += Math.max(took.length, prepared.length);
      // Updates statistics as autovacuum does within a minute: otherwise plans made for empty tables would be
      // measured.
      if (warmUp) await db.raw('ANALYZE');
      const each = (part: keyof typeof before) => (after[part] - before[part]) / took.length;
      if (!warmUp)
        measured.push({
          perSecond: took.length / lasted,
          p99: quantile(took, 0.99),
          api: each('api'),
          database: each('database'),
          worker: each('worker'),
        });
    }
    if (one.jobs)
      sizes.push(
        `${one.name}: ${(bytes / 1000 / orders).toFixed(1)} kB of the database for each of ${orders}`,
      );
    const of = (part: keyof Row) => median(measured.map((row) => row[part]));
    say(
      [
        one.name.padEnd(32),
        of('perSecond').toFixed(0).padStart(9),
        `${of('p99').toFixed(0)} ms`.padStart(8),
        of('api').toFixed(2).padStart(7),
        of('database').toFixed(2).padStart(9),
        of('worker').toFixed(2).padStart(7),
        `  ${one.wanted}`,
      ].join(' '),
    );
  }
  say(sizes.join('\n'));
  await db.destroy();
  await shop.stop();
} finally {
  agent.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
