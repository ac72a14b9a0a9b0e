import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { fillManyOrders, ORDER_TABLES } from '@mali/db/bulk-orders';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { bangkokIsoDay } from '@mali/thai/dates';
import Fastify from 'fastify';
import knex, { type Knex } from 'knex';
import { pino } from 'pino';
import { ORDER_RETENTION } from '../../apps/api/src/modules/orders/retention.ts';
import { refreshReports } from '../../apps/api/src/modules/reports/jobs.ts';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { pruneTables } from '../../apps/api/src/platform/retention.ts';
import { fillShop, freshDatabase, median } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- growth [--orders 100000,1000000] [--products 500] [--rounds 15]
                       [--costs <file>] [--only <text>] [--statements]

What calls cost with that many orders in the database, one size after the other: placing an order, lists of staff and
customers, one order, a report, deleting old rows. Prints for each call the pages of the database that it touches, which
no other load on the machine changes, and its median time; then by how much each grows with every tenfold of orders. Ends
with 1 when a call touches more than twice as many pages, and over 50 more, than with a tenth of the orders, unless these
are fewer than it may touch at any size: 5,000 of a list (2,000 rows that are looked at, twice, 1,000 that are counted, the
page), 12,000 of the counts of all views (1,000 rows of each).

--costs keeps what was measured in a file, so that each size can be a run of its own: all sizes of the file are compared.
--only measures the calls whose names have that text, --statements tells which statements touch the pages.

1,000,000 orders take 2.5 GB of disk in the folder for temporary files (TMPDIR), and up to 5 GB for the log and sorting
while they are made: 6 to 8 minutes on two cores with a load of 30, then 2 for sums and vacuum. 10,000,000 need some
30 GB by that.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    orders: { type: 'string', default: '100000,1000000' },
    costs: { type: 'string' },
    only: { type: 'string', default: '' },
    statements: { type: 'boolean', default: false },
    products: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '15' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const sizes = options.orders.split(',').map(Number);
const products = Number(options.products);
const rounds = Number(options.rounds);
const GROWTH_MAX = 2;
const PAGES_IGNORED = 50;
const PAGES_BOUND = 5000;
const VIEWS = 'staff: counts of the views';
const REPORT = 'report: a year by day';
const VIEWS_BOUND = 12_000;
const DAY_MS = 86_400_000;
const OWN_ORDERS = 40;
/** Calls before those that are measured. */
const WARM_UPS = 6;
/** Of a call, those that touch most pages. */
const STATEMENTS = 12;
const SUMMED_DAYS = 30;
const say = (text: string) => process.stdout.write(`${text}\n`);

type Cost = { pages: number; ms: number };
/** By orders and call. */
type Costs = Record<number, Record<string, Cost>>;

const SETTINGS = {
  ...{ max_connections: '50', shared_buffers: '1GB', max_wal_size: '4GB', synchronous_commit: 'off' },
  shared_preload_libraries: 'pg_stat_statements',
};
/** While a database is filled that is thrown away when the machine stops: nothing waits for the disk, little is logged. */
const FILLING = {
  ...SETTINGS,
  ...{ fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' },
  ...{ checkpoint_timeout: '1h', autovacuum: 'off' },
  // Two for each connection that builds an index.
  ...{ max_worker_processes: '24', max_parallel_workers: '20', max_parallel_maintenance_workers: '2' },
};
const dir = await temporaryFolder('mali-bench-');
const start = (settings: Record<string, string>) => startEmbedded({ dir: join(dir, 'pg'), settings });
let server = await start(FILLING);
/** The same database, on a server with other settings. */
async function restart(database: string, settings: Record<string, string>): Promise<string> {
  const db = knex({ client: 'pg', connection: server.adminUrl });
  await db.raw('CHECKPOINT');
  await db.destroy();
  await server.stop();
  server = await start(settings);
  const url = new URL(database);
  url.port = `${server.port}`;
  return url.href;
}

function kept(): Costs {
  if (options.costs === undefined || !existsSync(options.costs)) return {};
  return JSON.parse(readFileSync(options.costs, 'utf8'));
}

function compare(costs: Costs, fewer: number, count: number): void {
  const tenfolds = Math.log10(count / fewer);
  say(`from ${fewer} to ${count} orders, for each tenfold:`);
  for (const [name, { pages }] of Object.entries(costs[count] ?? {})) {
    const was = costs[fewer]?.[name]?.pages ?? 0;
    const growth = (pages / Math.max(1, was)) ** (1 / tenfolds);
    const isMore = growth > GROWTH_MAX && pages - was > PAGES_IGNORED;
    const bound = name === VIEWS ? VIEWS_BOUND : PAGES_BOUND;
    const isWorse = isMore && pages > bound;
    if (isWorse) process.exitCode = 1;
    let note = '';
    if (isWorse) note = ' (worse than logarithmic)';
    else if (isMore) note = ` (below the ${bound} that bound it at any size)`;
    say(`  ${growth.toFixed(2)} × pages: ${name}${note}`);
  }
}

/**
 * The last days summed up from their orders, and as many rows for each of the days before them: how long two years take
 * is measured by `npm run bench -- reports`.
 */
async function fillReports(db: Knex, now: Date): Promise<void> {
  await db.raw(
    "INSERT INTO report_changes (day) SELECT day::date FROM generate_series(?::date - ?::int, ?::date, interval '1 day') day",
    [bangkokIsoDay(now), SUMMED_DAYS - 1, bangkokIsoDay(now)],
  );
  while ((await db('report_changes').first()) !== undefined) await refreshReports({ db, now: () => now });
  await db.raw(
    `INSERT INTO report_sales (dimension, day, key, orders, units, discount, goods, delivery, refunded)
     SELECT dimension, day - ago * ?::int, key, orders, units, discount, goods, delivery, refunded
     FROM report_sales CROSS JOIN generate_series(1, ?::int) ago ON CONFLICT DO NOTHING`,
    [SUMMED_DAYS, Math.floor(730 / SUMMED_DAYS)],
  );
}

type Database = Readonly<{ url: string; now: Date; member: number }>;

/** A database with so many orders, as a shop of two years has it. */
async function filled(count: number): Promise<Database> {
  const url = await freshDatabase(server.adminUrl, 'bench_growth');
  await fillShop(url, products);
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 5 } });
  try {
    const now = new Date();
    const begun = performance.now();
    const { rowsMs, indexesMs } = await fillManyOrders(url, count, now);
    const made = performance.now();
    // Half of them are old.
    const keys = Math.max(Math.round(count / 12), (WARM_UPS + rounds) * 2 * 1000);
    // One request key for each order of the last 60 days, and old ones for every round of deleting.
    await db.raw(
      `INSERT INTO idempotency_keys (scope, key, request_hash, so_no, created_at)
       SELECT 'guest', 'growth-' || n, '\\x00', o.so_no, ?::timestamptz - n * (interval '60 days' / ?::int)
       FROM generate_series(1, ?::int) n
       JOIN (SELECT so_no, row_number() OVER (ORDER BY so_no DESC) AS place FROM orders LIMIT 1000) o ON o.place = 1 + n % 1000`,
      [now, keys, keys],
    );
    const [member] = await db('users')
      .insert({ email: 'member@bench.example', first_name: 'Member', role_id: ROLE.CUSTOMER })
      .returning('user_id');
    await db.raw(
      'UPDATE orders SET user_id = ? WHERE so_no IN (SELECT so_no FROM orders ORDER BY so_no LIMIT ?)',
      [member.user_id, OWN_ORDERS],
    );
    const keysMade = performance.now();
    // Reports only read orders: their tables can be vacuumed meanwhile.
    await Promise.all([
      REPORT.includes(options.only) ? fillReports(db, now) : undefined,
      ...ORDER_TABLES.map((table) => db.raw('VACUUM ANALYZE ??', [table])),
    ]);
    const summed = performance.now();
    await db.raw('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await db.raw('VACUUM ANALYZE');
    const [{ size }] = (await db.raw('SELECT pg_size_pretty(pg_database_size(current_database())) AS size'))
      .rows;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
    say(
      `${count} orders made in ${seconds(made - begun)} (rows ${seconds(rowsMs)}, indexes ${seconds(indexesMs)}), ` +
        `ready after ${seconds(performance.now() - begun)} (request keys ${seconds(keysMade - made)}, sums of reports and vacuum ` +
        `${seconds(summed - keysMade)}), database ${size}`,
    );
    return { url, now, member: member.user_id };
  } finally {
    await db.destroy();
  }
}

async function measure(count: number, { url, now, member }: Database): Promise<Record<string, Cost>> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 2 } });
  const shop = await benchShop(url, dir);
  const signer = Fastify();
  const tokens = await AccessTokens.register(signer, { jwtSecret: shop.key, jwtSecretPrevious: null });
  await signer.ready();
  try {
    await shop.start(['api']);

    const bearer = (user_id: number, role_id: RoleId): Record<string, string> => {
      const session = { user_id, role_id, session_id: crypto.randomUUID(), confirmed_at: now };
      return { authorization: `Bearer ${tokens.sign(session).token}` };
    };
    const get = async (path: string, headers = bearer(1, ROLE.OWNER)) => {
      const answer = await fetch(`${shop.apiUrl}${path}`, { headers });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${body.slice(0, 300)}`);
      return JSON.parse(body);
    };
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${shop.apiUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${text.slice(0, 300)}`);
      return JSON.parse(text);
    };
    const costs: Record<string, Cost> = {};
    const cost = async (name: string, call: (round: number) => Promise<unknown>): Promise<void> => {
      if (!name.includes(options.only)) return;
      // The first ones fill caches, and have plans made that are kept.
      for (let round = 0; round < WARM_UPS; round += 1) await call(-1 - round);
      await db.raw('SELECT pg_stat_statements_reset()');
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now();
        await call(round);
        times.push(performance.now() - from);
      }
      const { rows }: { rows: { query: string; pages: number }[] } = await db.raw(
        `SELECT query, (shared_blks_hit + shared_blks_read)::float8 AS pages FROM pg_stat_statements
         WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND query !~ 'pg_stat_statements|live_outbox|live_notifier' ORDER BY pages DESC`,
      );
      const pages = rows.reduce((sum, row) => sum + row.pages, 0);
      costs[name] = { pages: pages / rounds, ms: median(times) };
      say(`  ${name}: ${(pages / rounds).toFixed(0)} pages, median ${median(times).toFixed(1)} ms`);
      for (const row of options.statements ? rows.slice(0, STATEMENTS) : [])
        say(`    ${(row.pages / rounds).toFixed(1)}: ${row.query.replace(/\s+/g, ' ').slice(0, 160)}`);
    };

    let placed = 0;
    await cost('placing an order', async () => {
      placed += 1;
      const items = [0, 1, 2].map((i) => ({ mat_var_id: 1 + ((placed * 31 + i * 7) % (products * 2)) }));
      const cart = await post('/cart_process', { items: items.map((item) => ({ ...item, quantity: 1 })) });
      const order = { items, delivery_address: BENCH_ADDRESS, payment_method: 'cod', total: cart.total };
      await post('/process_order', order, { 'idempotency-key': `growth-${placed}-00` });
    });
    const [sample] = await db('orders')
      .orderBy('placed_at')
      .offset(Math.floor(count / 2))
      .limit(1);
    const day = (ago: number) => bangkokIsoDay(new Date(now.getTime() - ago * DAY_MS));
    await cost('staff: first page of all orders', () => get('/admin/orders'));
    await cost(VIEWS, () => get('/admin/orders/counts'));
    await cost('staff: search for a number', () => get(`/admin/orders?q=${sample.so_no}`));
    await cost('staff: search for a mobile number', () =>
      get(`/admin/orders?q=${sample.delivery_address.mobile}`),
    );
    await cost('staff: filter by province, status and payment', () =>
      get(`/admin/orders?${new URLSearchParams({ province: 'แพร่', payment: 'cod', status: '99' })}`),
    );
    await cost('staff: a month two years ago by total', () =>
      get('/admin/orders?placed=today-400..today-370&payment=card&sort=-total'),
    );
    await cost('staff: one order', () => get(`/admin/orders/${sample.so_no}`));
    await cost('customer: own orders', () => get('/orders', bearer(member, ROLE.CUSTOMER)));
    await cost(REPORT, () =>
      get(
        `/admin/reports/sales?${new URLSearchParams({ from: day(364), until: day(0), compare: 'year', by: 'day' })}`,
      ),
    );
    const log = pino({ level: 'silent' });
    let ticks = 0;
    // A clock that ends each run after one batch: it is read at the start and before each round of batches.
    const clock = () => new Date(now.getTime() + (ticks++ < 2 ? 0 : 11 * 60_000));
    await cost('deleting 1,000 old request keys', async () => {
      ticks = 0;
      await pruneTables(
        { db, now: clock, log } as Parameters<typeof pruneTables>[0],
        ORDER_RETENTION.slice(0, 1),
      );
    });
    return costs;
  } finally {
    await shop.stop();
    await signer.close();
    await db.destroy();
  }
}

try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  const costs = kept();
  for (const [i, count] of sizes.entries()) {
    if (i > 0) await restart(server.adminUrl, FILLING);
    const database = await filled(count);
    const url = await restart(database.url, SETTINGS);
    costs[count] = { ...costs[count], ...(await measure(count, { ...database, url })) };
    if (options.costs !== undefined) writeFileSync(options.costs, JSON.stringify(costs, null, 2));
  }
  const known = Object.keys(costs)
    .map(Number)
    .toSorted((a, b) => a - b);
  for (const [i, count] of known.entries()) if (i > 0) compare(costs, known[i - 1] ?? 0, count);
} finally {
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
