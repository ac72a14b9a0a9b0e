import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { fillOrders } from '@mali/db/bulk-orders';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import knex from 'knex';
import { runForecast } from '../../apps/api/src/modules/pricing/forecast.ts';
import { fillShop, freshDatabase } from '../lib/bench-data.ts';

const HELP = `npm run bench -- forecast [--orders 100000] [--products 500]

Generates orders of the last 30 days in a database of its own, each with the prices and three promotions that it was
placed with, and prices them again with a promotion of every product of the shop, as the worker does. Prints how long it
takes (target: two minutes), and how long other work of the worker had to wait meanwhile; ends with 1 when it is slower.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    orders: { type: 'string', default: '100000' },
    products: { type: 'string', default: '500' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const orders = Number(options.orders);
const TARGET_S = 120;
const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '50', shared_buffers: '512MB', max_wal_size: '4GB' },
});
const database = await freshDatabase(server.adminUrl, 'bench_forecast');
await fillShop(database, Number(options.products));
const db = knex({ client: 'pg', connection: database, pool: { min: 0, max: 2 } });
const at = new Date();
await fillOrders(db, orders, at);
// Of two years made a month; the generated amounts are those of whole orders.
await db.raw('UPDATE orders SET placed_at = ?::timestamptz - (?::timestamptz - placed_at) / 25', [at, at]);
await db.raw('UPDATE order_lines SET quantity = 1 + right(so_no, 2)::int % 4');
await db.raw(
  `INSERT INTO order_price_bases (so_no, basis)
   SELECT o.so_no, jsonb_build_object('code', NULL, 'gifts', '[]'::jsonb, 'catalogue', l.catalogue, 'promotions', jsonb_build_array(
     jsonb_build_object('promo_id', 901, 'kind', 'p002', 'disc', 30, 'members', l.ids),
     jsonb_build_object('promo_id', 902, 'kind', 'p003', 'discount_type', 'percent', 'discount', 10, 'members', l.ids),
     jsonb_build_object('promo_id', 903, 'kind', 'p005', 'sale_qty', 3, 'price', 99000, 'members', l.ids)))
   FROM orders o JOIN LATERAL (
     SELECT jsonb_agg(mat_var_id) AS ids, jsonb_agg(jsonb_build_object('mat_var_id', mat_var_id, 'price', 9900 + mat_var_id * 100)) AS catalogue
     FROM (SELECT DISTINCT mat_var_id FROM order_lines WHERE so_no = o.so_no) v
   ) l ON true`,
);
await db.raw(
  `INSERT INTO promotions (promo_id, kind, name_en, name_th, sale_qty, free_qty, stage)
   VALUES (904, 'p004', 'Buy 2 get 1', 'ซื้อ 2 แถม 1', 2, 1, 'draft')`,
);
await db.raw(
  'INSERT INTO promotion_members (promo_id, mat_var_id) SELECT 904, mat_var_id FROM variants WHERE NOT free',
);
await db.raw(
  `INSERT INTO promotion_forecasts (promo_id, run, revision, state, started_at) VALUES (904, 1, 1, 'running', ?)`,
  [at],
);
await db.raw('VACUUM ANALYZE');

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const began = performance.now();
await runForecast({ db, now: () => new Date() }, { promo_id: 904, run: 1 });
const seconds = (performance.now() - began) / 1000;
delay.disable();
const { state, done, result } = await db('promotion_forecasts').first();
say(`${cpus()[0]?.model.trim()}, ${cpus().length} processors, Node ${process.versions.node}\n`);
say(`${done} orders priced again twice: ${seconds.toFixed(1)} s, ${state}; touched ${result?.touched}`);
say(`event loop delay meanwhile: ${(delay.percentile(99) / 1e6).toFixed(0)} ms at the 99th percentile`);
await db.destroy();
await server.stop();
await rm(dir, { recursive: true, force: true });
process.exitCode = state === 'done' && seconds < TARGET_S ? 0 : 1;
