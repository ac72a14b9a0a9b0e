import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { LiveNotifier } from '../../apps/api/src/platform/live-notifier.ts';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- notify [--products 2000] [--processes 3] [--connections 20] [--seconds 5] [--rounds 4] [--commit on,off] [--of rows,orders]

Places orders with the statements of the API from some processes with some connections each, while five connections
listen, in turns: with NOTIFY in the transaction of the order (commit), through the outbox and its notifier (outbox), and
without any event (none). The same of transactions that write one small row (rows): there is no other limit. Prints orders a second and their time from BEGIN to COMMIT, with synchronous_commit on and off.
Ends with 1 when the outbox places fewer than 0.95 of the orders placed without events.`;

type Statement = { sql: string; bindings: unknown[] };
type Placing = { so_no: string; key: string; statements: Statement[] };
type Task = {
  url: string;
  placings: Placing[];
  connections: number;
  seconds: number;
  commit: string;
  process: number;
};

const MODES = ['commit', 'outbox', 'none'] as const;
type Mode = (typeof MODES)[number];
const BODY: Readonly<Record<Mode, string | null>> = {
  commit: 'PERFORM pg_notify(channel, payload);',
  outbox: null,
  none: 'NULL;',
};
const LISTENERS = 5;
const RECORDED = 200;
const PASS = 0.95;
/** What the lock of NOTIFY leaves when nothing else limits: one row and one event. */
const SMALL: Placing = {
  ...{ so_no: 'SO00000000000000', key: 'no key' },
  statements: [
    ...['BEGIN', "INSERT INTO bench_rows (text) VALUES ('one row')"],
    ...[`SELECT notify_soon('live', '{"office":null}')`, 'COMMIT'],
  ].map((sql) => ({ sql, bindings: [] })),
};
const SECRET = 'bench-secret-bench-secret-bench-0000';
const say = (text: string) => process.stdout.write(`${text}\n`);

/** knex's `?` as PostgreSQL's `$1`; the statements contain no other question marks. */
function numbered(sql: string): string {
  let n = 0;
  return sql.replace(/\?/g, () => {
    n += 1;
    return `$${n}`;
  });
}

/** Places orders until the time is over, each with a number and a key of its own. */
async function work({ url, placings, connections, seconds, commit, process: at }: Task): Promise<number[]> {
  const took: number[] = [];
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`SET synchronous_commit = ${commit}`);
      return client;
    }),
  );
  const until = performance.now() + seconds * 1000;
  let next = at * 10_000_000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const n = next;
        next += 1;
        const placing = placings[n % placings.length];
        if (placing === undefined) return;
        const number = `${placing.so_no.slice(0, 8)}${String(n).padStart(8, '0')}`;
        const own = (value: unknown) =>
          typeof value === 'string'
            ? value.replaceAll(placing.so_no, number).replaceAll(placing.key, `key-${n}`)
            : value;
        const begun = performance.now();
        for (const { sql, bindings } of placing.statements)
          await client.query(numbered(sql), bindings.map(own));
        took.push(performance.now() - begun);
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return took;
}

/** Runs a task in a process of its own. */
const inProcess = (task: Task): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [], { serialization: 'advanced' });
    child.once('message', (took) => resolve(took as number[]));
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
    child.send(task);
  });

/** The statements from BEGIN to COMMIT of some orders, as the API sends them. */
async function record(url: string, products: number, dir: string): Promise<Placing[]> {
  const environment = {
    ...{
      DATABASE_URL: url,
      JWT_SECRET: SECRET,
      TOTP_KEY: SECRET,
      GATEWAY_KEY: SECRET,
      WEBHOOK_SECRET: SECRET,
    },
    ...{ LOG_LEVEL: 'error', RATE_SCALE: '1000000', DATA_DIR: dir, COD_MAX_BAHT: '1000000', API_PORT: '0' },
  };
  const { app, deps } = await buildApp(readConfig(environment), { logger: false });
  let statements: Statement[] = [];
  deps.db.on('query', ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => {
    statements.push({ sql, bindings: bindings ?? [] });
  });
  const placings: Placing[] = [];
  for (let n = 0; n < RECORDED; n += 1) {
    const items = [0, 1, 2].map((i) => ({ mat_var_id: 1 + ((n * 7919 + i * 104_729) % (products * 2)) }));
    const cart = await app.inject({
      method: 'POST',
      url: '/cart_process',
      payload: { items: items.map((item) => ({ ...item, quantity: 1 })) },
    });
    statements = [];
    const key = `record-${n}-00`;
    const order = await app.inject({
      ...{ method: 'POST', url: '/process_order', headers: { 'idempotency-key': key } },
      payload: { items, delivery_address: BENCH_ADDRESS, payment_method: 'cod', total: cart.json().total },
    });
    if (order.statusCode !== 200) throw new Error(`an order was refused: ${order.body.slice(0, 300)}`);
    const [from, until] = [/^BEGIN/i, /^COMMIT/i].map((word) =>
      statements.findIndex(({ sql }) => word.test(sql)),
    );
    if (from === undefined || until === undefined || from < 0 || until < from)
      throw new Error('an order is not placed in one transaction');
    placings.push({ so_no: order.json().so_no, key, statements: statements.slice(from, until + 1) });
  }
  await app.close();
  return placings;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      products: { type: 'string', default: '2000' },
      processes: { type: 'string', default: '3' },
      connections: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '4' },
      commit: { type: 'string', default: 'on,off' },
      of: { type: 'string', default: 'rows,orders' },
    },
  });
  if (values.help) {
    say(HELP);
    return;
  }
  const [products, processes, connections, seconds, rounds] = [
    ...[values.products, values.processes, values.connections, values.seconds, values.rounds],
  ].map(Number) as [number, number, number, number, number];
  const dir = await temporaryFolder('mali-bench-');
  const server = await startEmbedded({
    dir: join(dir, 'pg'),
    settings: { max_connections: String(processes * connections + 40), shared_buffers: '512MB' },
  });
  try {
    say(
      `machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`,
    );
    const template = await freshDatabase(server.adminUrl, 'bench_template');
    if (values.of.includes('orders')) await fillShop(template, products);
    const subjects = values.of.split(',');
    const recorded = subjects.includes('orders')
      ? await record(await freshDatabase(server.adminUrl, 'bench_record', 'bench_template'), products, dir)
      : [];

    const run = async (mode: Mode, commit: string, placings: Placing[]): Promise<number[]> => {
      const url = await freshDatabase(server.adminUrl, `bench_${mode}`, 'bench_template');
      const listeners = await Promise.all(
        Array.from({ length: LISTENERS }, async () => {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          await client.query('LISTEN live; LISTEN catalogue');
          return client;
        }),
      );
      await listeners[0]?.query(
        'CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)',
      );
      const body = BODY[mode];
      if (body !== null)
        await listeners[0]?.query(
          `CREATE OR REPLACE FUNCTION notify_soon(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`,
        );
      const notifier = new LiveNotifier(url, pino({ level: 'fatal' }));
      if (mode === 'outbox') notifier.start();
      const took = await Promise.all(
        Array.from({ length: processes }, (_, n) =>
          inProcess({ url, placings, connections, seconds, commit, process: n }),
        ),
      );
      await notifier.stop();
      await Promise.all(listeners.map((client) => client.end()));
      return took.flat();
    };
    for (const commit of values.commit.split(','))
      for (const subject of subjects) {
        const rates = new Map<Mode, number[]>(MODES.map((mode) => [mode, []]));
        const times = new Map<Mode, number[]>(MODES.map((mode) => [mode, []]));
        for (let round = 0; round < rounds; round += 1)
          // Every mode is first in its turn.
          for (let turn = 0; turn < MODES.length; turn += 1) {
            const mode = MODES[(round + turn) % MODES.length] ?? 'none';
            const took = await run(mode, commit, subject === 'rows' ? [SMALL] : recorded);
            rates.get(mode)?.push(took.length / seconds);
            times.get(mode)?.push(...took);
            say(`  round ${round + 1}, ${mode}: ${(took.length / seconds).toFixed(0)} ${subject}/s`);
          }
        const none = median(rates.get('none') ?? []);
        for (const mode of MODES) {
          const [rate, ms] = [median(rates.get(mode) ?? []), times.get(mode) ?? []];
          say(
            `synchronous_commit ${commit}, ${mode}: ${rate.toFixed(0)} ${subject}/s (${((100 * rate) / none).toFixed(0)} % of none), median ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms`,
          );
        }
        if (median(rates.get('outbox') ?? []) < none * PASS) process.exitCode = 1;
      }
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

if (process.send === undefined) await main();
else
  process.once('message', (task) => {
    void work(task as Task).then((took) => process.send?.(took, () => process.exit(0)));
  });
