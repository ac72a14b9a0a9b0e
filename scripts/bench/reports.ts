import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SALES_DIMENSIONS } from '@mali/contracts/report-values';
import { ROLE } from '@mali/contracts/roles';
import { SHOP_REPORT_NAMES, shopReport } from '@mali/contracts/shop-report-values';
import { fillOrders } from '@mali/db/bulk-orders';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { bangkokIsoDay } from '@mali/thai/dates';
import Fastify from 'fastify';
import knex from 'knex';
import { checkFigures, refreshFigures } from '../../apps/api/src/modules/reports/figure-jobs.ts';
import { checkReports, refreshReports } from '../../apps/api/src/modules/reports/jobs.ts';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { fillShop, freshDatabase, quantile } from '../lib/bench-data.ts';
import { benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- reports [--orders 1000000] [--products 2000] [--rounds 20]

Generates orders of two years, coins, searches and visits in a database of its own, sums them up as the worker does, and
measures every report at the API, split each way it can be, of 30 days and of a year, compared with the year before, one
request at a time; and the overview. Then the shop's listing, alone, while two colleagues open a report every two seconds
and the worker runs as it does every minute, and while they open reports without a pause and the worker sums a week up
again and again. Prints the slowest and the 95th percentile of all (target: 1 s); ends with 1 when one is above.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '20' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const orders = Number(options.orders);
const rounds = Number(options.rounds);
const TARGET_MS = 1000;
const SLOWEST_SHOWN = 12;
const LISTINGS = 300;
/** At the pace of people: so many listings, a pause after each, and the time between two reports of a colleague. */
const PACED_LISTINGS = 1500;
const LISTING_PAUSE_MS = 20;
const REPORT_EVERY_MS = 2000;
const DAY_MS = 86_400_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '50', shared_buffers: '512MB', max_wal_size: '4GB' },
});
const database = await freshDatabase(server.adminUrl, 'bench_reports');
await fillShop(database, Number(options.products));
const db = knex({ client: 'pg', connection: database, pool: { min: 0, max: 2 } });
const shop = await benchShop(database, dir);
const signer = Fastify();
const tokens = await AccessTokens.register(signer, { jwtSecret: shop.key, jwtSecretPrevious: null });
await signer.ready();

const bearer = (): Record<string, string> => {
  const session = {
    user_id: 1,
    role_id: ROLE.OWNER,
    session_id: crypto.randomUUID(),
    confirmed_at: new Date(),
  };
  return { authorization: `Bearer ${tokens.sign(session).token}` };
};
async function request(path: string, init: RequestInit = { headers: bearer() }): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${shop.apiUrl}${path}`, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${body.slice(0, 300)}`);
  return performance.now() - begun;
}

const now = new Date();
const jobs = { db, now: () => new Date() };

/** What orders do not bring: coins, searches and visits, as many as such a shop has. */
async function fillRest(): Promise<void> {
  await db.raw(
    `INSERT INTO users (email, first_name, role_id)
     SELECT 'coins' || n || '@example.com', 'Coin', 9 FROM generate_series(1, 1000) n`,
  );
  await db.raw(
    "INSERT INTO coin_accounts (user_id, balance) SELECT user_id, 20 FROM users WHERE email LIKE 'coins%'",
  );
  await db.raw(
    `INSERT INTO coin_ledger (user_id, coins, kind, dedupe, at, expires_at)
     SELECT u.user_id, 20, 'granted', 'bench:' || u.user_id || ':' || n, ?::timestamptz - n * interval '73 hours', '2035-01-01'
     FROM users u CROSS JOIN generate_series(0, ?::int) n WHERE u.email LIKE 'coins%'`,
    [now, Math.min(239, Math.ceil(orders / 5000))],
  );
  await db.raw(
    `INSERT INTO search_counts (day, query, searches, clicks, adds, results, found, visitors, last_at)
     SELECT d::date, 'query ' || (n * n) % 9973, 3 + n % 40, n % 9, n % 4, n % 5, 'all', 3 + n % 20, d
     FROM generate_series(?::timestamptz - interval '87 days', ?::timestamptz, interval '1 day') d
     CROSS JOIN generate_series(1, 1500) n ON CONFLICT DO NOTHING`,
    [now, now],
  );
  await db.raw(
    `INSERT INTO report_visits (day, step, device, caller, visitors)
     SELECT (?::timestamptz - n * interval '1 day')::date, step, device, caller, 1 + n % 500
     FROM generate_series(0, 729) n, unnest(ARRAY['viewed', 'bagged', 'checkouts', 'ordered']) step,
       unnest(ARRAY['phone', 'tablet', 'computer']) device, unnest(ARRAY['member', 'guest']) caller`,
    [now],
  );
  await db.raw(
    `INSERT INTO report_figure_changes (day)
     SELECT (?::timestamptz - n * interval '1 day')::date FROM generate_series(0, 730) n`,
    [now],
  );
}

async function sumUp(): Promise<void> {
  const isLeft = async (table: string) => (await db(table).first()) !== undefined;
  while (await isLeft('report_changes')) await refreshReports(jobs);
  while (await isLeft('report_figure_changes')) await refreshFigures(jobs);
}

function reports(): string[] {
  const dayBefore = (days: number) => bangkokIsoDay(new Date(now.getTime() - days * DAY_MS));
  const periods = [30, 365].map((days) => ({
    from: dayBefore(days - 1),
    until: dayBefore(0),
    compare: 'year',
  }));
  const named: [string, string[]][] = [
    ['sales', [...SALES_DIMENSIONS]],
    ...SHOP_REPORT_NAMES.map((name): [string, string[]] => [name, Object.keys(shopReport(name).by)]),
  ];
  return [
    '/admin/overview',
    ...named.flatMap(([name, splits]) =>
      splits.flatMap((by) =>
        periods.map((period) => `/admin/reports/${name}?${new URLSearchParams({ ...period, by })}`),
      ),
    ),
  ];
}

/** One listing after the other, each of other goods, so that none is the answer of a cache. */
let listed = 0;
async function listings(count = LISTINGS, pauseMs = 0): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    listed += 1;
    const body = JSON.stringify({
      ...{ filter: { price_min: 100 + listed / 100 }, page: 1 + (listed % 4) },
      options: { facets: true },
    });
    const headers = { 'content-type': 'application/json' };
    times.push(await request('/api/v2/materials', { method: 'POST', headers, body }));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return times;
}
const shown = (times: readonly number[]): string =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;

try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  let begun = performance.now();
  await fillOrders(db, orders, now);
  await fillRest();
  await db.raw('VACUUM ANALYZE');
  say(`${orders} orders made in ${seconds(begun)}`);
  begun = performance.now();
  await sumUp();
  await db.raw('VACUUM ANALYZE report_sales, report_figures');
  const [{ sales, figures }] = (
    await db.raw(
      'SELECT (SELECT count(*) FROM report_sales) AS sales, (SELECT count(*) FROM report_figures) AS figures',
    )
  ).rows;
  say(`two years summed up in ${seconds(begun)}: ${sales} sums of sales, ${figures} other figures`);
  begun = performance.now();
  const [differing, others] = [await checkReports(jobs), await checkFigures(jobs)];
  say(`compared with the orders in ${seconds(begun)}: ${differing} and ${others} differ`);
  begun = performance.now();
  await refreshFigures(jobs);
  say(`a run of the worker, today and yesterday: ${seconds(begun)}`);
  await shop.start(['api']);

  const paths = reports();
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const path of paths) {
      const ms = await request(path);
      // The first round fills the caches of the database.
      if (round > 0) times.get(path)?.push(ms);
    }
  const slowest = [...times].sort((a, b) => quantile(b[1], 0.95) - quantile(a[1], 0.95));
  for (const [path, ms] of slowest.slice(0, SLOWEST_SHOWN))
    say(
      `${quantile(ms, 0.95).toFixed(1).padStart(8)} ms p95, ${quantile(ms, 0.5).toFixed(1)} ms median: ${path}`,
    );
  say(
    `${paths.length} reports × ${rounds}: ${shown([...times.values()].flat())} (target: p95 ≤ ${TARGET_MS} ms)`,
  );

  await listings();
  say(`listing alone: ${shown(await listings())}`);
  /** Listings while `others` run until these are done. */
  const meanwhile = async (
    others: (isOver: () => boolean) => readonly Promise<unknown>[],
    list: () => Promise<number[]>,
  ): Promise<number[]> => {
    let isOver = false;
    const load = Promise.all(others(() => isOver));
    const times = await list();
    isOver = true;
    await load;
    return times;
  };
  let opened = 0;
  const colleague = async (isOver: () => boolean, pauseMs = 0) => {
    while (!isOver()) {
      await request(paths[opened % paths.length] ?? '');
      opened += 1;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const paced = () => listings(PACED_LISTINGS, LISTING_PAUSE_MS);
  say(`listing, one every ${LISTING_PAUSE_MS} ms, alone: ${shown(await paced())}`);
  const atPace = await meanwhile(
    (isOver) => [
      colleague(isOver, REPORT_EVERY_MS),
      colleague(isOver, REPORT_EVERY_MS),
      refreshFigures(jobs),
    ],
    paced,
  );
  say(`the same while two colleagues opened ${opened} reports and the worker ran once: ${shown(atPace)}`);

  const worker = async (isOver: () => boolean) => {
    while (!isOver()) {
      await db.raw(
        `WITH week AS (SELECT (?::timestamptz - n * interval '1 day')::date AS day FROM generate_series(0, 6) n),
           sales AS (INSERT INTO report_changes (day) SELECT day FROM week)
         INSERT INTO report_figure_changes (day) SELECT day FROM week`,
        [now],
      );
      await sumUp();
    }
  };
  opened = 0;
  const loaded = await meanwhile(
    (isOver) => [colleague(isOver), colleague(isOver), worker(isOver)],
    listings,
  );
  say(`listing while they opened ${opened} without a pause and it summed up a week again: ${shown(loaded)}`);
  if (slowest.some(([, ms]) => quantile(ms, 0.95) > TARGET_MS)) process.exitCode = 1;
} finally {
  await shop.stop();
  await signer.close();
  await db.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
