import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { ROLE } from '@mali/contracts/roles';
import { fillOrders } from '@mali/db/bulk-orders';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import Fastify from 'fastify';
import knex from 'knex';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { fillShop, freshDatabase, quantile } from '../lib/bench-data.ts';
import { benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- admin [--orders 1000000] [--products 500] [--rounds 20]

Generates orders in a database of its own and measures the list of orders at the API: views, filters, sort orders, deep
pages and searches, each with its count, one request at a time; then the memory of the API while it exports every row.
Prints the slowest queries and the 95th percentile of all (target: 100 ms); ends with 1 when it is above.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '20' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const orders = Number(options.orders);
const rounds = Number(options.rounds);
const TARGET_MS = 100;
/** Growth of the API's memory that an export may cause, whatever its size, in MB. */
const GROWTH_MAX = 100;
const SLOWEST_SHOWN = 12;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '50', shared_buffers: '512MB', max_wal_size: '4GB' },
});
const database = await freshDatabase(server.adminUrl, 'bench_admin');
await fillShop(database, Number(options.products));
const db = knex({ client: 'pg', connection: database, pool: { min: 0, max: 1 } });
const shop = await benchShop(database, dir);
const signer = Fastify();
const tokens = await AccessTokens.register(signer, { jwtSecret: shop.key, jwtSecretPrevious: null });
await signer.ready();

/** A token of an owner who has just typed in a code: valid for some minutes. */
const bearer = (): Record<string, string> => {
  const session = {
    user_id: 1,
    role_id: ROLE.OWNER,
    session_id: crypto.randomUUID(),
    confirmed_at: new Date(),
  };
  return { authorization: `Bearer ${tokens.sign(session).token}` };
};
const rss = (): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(shop.pid('api'))], { encoding: 'utf8' })) / 1024;

type Page = { rows: { so_no: string }[]; after: string | null; total: { count: number; exact: boolean } };
async function ask<T>(path: string): Promise<{ ms: number; body: T }> {
  const begun = performance.now();
  const answer = await fetch(`${shop.apiUrl}${path}`, { headers: bearer() });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return { ms: performance.now() - begun, body: body as T };
}

/** Lists of a working day: every view, order and filter, some of them together, and searches. */
async function queries(): Promise<string[]> {
  const [sample] = await db('orders')
    .orderBy('placed_at')
    .offset(Math.floor(orders / 2))
    .limit(1);
  const [{ brand_id }] = await db('brands').select('brand_id').limit(1);
  const filters: Record<string, string>[] = [
    ...ORDER_LIST.views.map(({ key }) => ({ view: key })),
    ...ORDER_LIST.sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
    ...ORDER_LIST.filters.status.options.map(({ value }) => ({ status: value })),
    ...ORDER_LIST.filters.payment.options.map(({ value }) => ({ payment: value })),
    { status: '14,17', sort: 'status_at' },
    { status: '15', payment: 'cod', sort: '-total' },
    { paid: 'no', placed: 'today-30..' },
    { placed: 'today-7..', sort: '-total' },
    { placed: 'today-400..today-370', payment: 'card' },
    { total: '400000..', sort: '-placed_at' },
    { total: '20000..20100', sort: 'placed_at' },
    { province: 'แพร่' },
    { province: 'แพร่', payment: 'cod', status: '99' },
    { province: 'กรุงเทพมหานคร', sort: '-total' },
    { carrier: 'Flash', status: '14', sort: 'ship_by' },
    { channel: 'chat' },
    { guest: 'yes', late: 'yes' },
    { ship_by: 'today', status: '3' },
    { product: '1' },
    { brand: String(brand_id), placed: 'today-7..' },
    { customer: '1' },
    { staff: '1' },
    { q: sample.so_no },
    { q: sample.so_no.slice(-5) },
    { q: sample.tracking_no ?? 'TH000' },
    { q: sample.email },
    { q: sample.delivery_address.mobile },
    { q: 'สมหญิง' },
    { q: 'ตั้งสกุล 77', status: '99', sort: '-total' },
  ];
  const deep: string[] = [];
  for (const sort of ORDER_LIST.sorts) {
    let query = `sort=-${sort}&limit=100`;
    for (let pages = 0; pages < 5; pages += 1) {
      const { body } = await ask<Page>(`/admin/orders?${query}`);
      if (body.after !== null) query = `sort=-${sort}&limit=100&after=${body.after}`;
    }
    deep.push(query);
  }
  return [...filters.map((one) => new URLSearchParams(one).toString()), ...deep];
}

try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  const begun = performance.now();
  await fillOrders(db, orders, new Date());
  await db.raw('VACUUM ANALYZE');
  const [{ size }] = (await db.raw('SELECT pg_size_pretty(pg_database_size(current_database())) AS size'))
    .rows;
  say(`${orders} orders made in ${((performance.now() - begun) / 1000).toFixed(0)} s, database ${size}`);
  await shop.start(['api']);

  const lists = await queries();
  const times = new Map<string, number[]>(lists.map((query) => [query, []]));
  const found = new Map<string, string>();
  const counts: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of lists) {
      const { ms, body } = await ask<Page>(`/admin/orders?${query}`);
      found.set(query, `${body.total.count}${body.total.exact ? '' : '+'}`);
      // The first round fills the caches of the database.
      if (round > 0) times.get(query)?.push(ms);
    }
    const { ms } = await ask('/admin/orders/counts');
    if (round > 0) counts.push(ms);
  }
  const all = [...times.values()].flat();
  const slowest = [...times]
    .map(([query, ms]) => ({ query, p95: quantile(ms, 0.95), p50: quantile(ms, 0.5) }))
    .sort((a, b) => b.p95 - a.p95);
  for (const { query, p50, p95 } of slowest.slice(0, SLOWEST_SHOWN))
    say(
      `${p95.toFixed(1).padStart(8)} ms p95, ${p50.toFixed(1)} ms median: ${decodeURIComponent(query)} (${found.get(query)})`,
    );
  const p95 = quantile(all, 0.95);
  say(
    `${lists.length} lists × ${rounds}: median ${quantile(all, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${quantile(all, 0.99).toFixed(1)} ms (target: p95 ≤ ${TARGET_MS} ms)`,
  );
  say(`counts of ${ORDER_LIST.views.length} views: p95 ${quantile(counts, 0.95).toFixed(1)} ms`);

  const before = rss();
  let highest = before;
  const exporting = performance.now();
  const answer = await fetch(`${shop.apiUrl}/admin/orders/export`, { headers: bearer() });
  if (answer.body === null || !answer.ok) throw new Error(`the export answers ${answer.status}`);
  let bytes = 0;
  let lines = 0;
  let looked = performance.now();
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (performance.now() - looked < 250) continue;
    highest = Math.max(highest, rss());
    looked = performance.now();
  }
  const seconds = (performance.now() - exporting) / 1000;
  if (lines !== orders + 1) throw new Error(`the export has ${lines} lines`);
  say(
    `export of ${orders} rows: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, memory of the API ${before.toFixed(0)} MB → ${highest.toFixed(0)} MB`,
  );
  if (p95 > TARGET_MS || highest - before > GROWTH_MAX) process.exitCode = 1;
} finally {
  await shop.stop();
  await signer.close();
  await db.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
