import { rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setStock } from '@mali/db/builders';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import knex from 'knex';
import { stockDifferences } from '../../apps/api/src/modules/inventory/repository.ts';
import { fillShop, freshDatabase, quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- last-units [--buyers 1000] [--units 100]

So many buyers order one of the last units of one variant at the same moment, each over a connection of their own. As
many as there are units get one, everybody else hears that it is sold out, and the ledger of stock agrees. Prints what
they heard and how long it took; ends with 1 when anything is wrong.`;

const { values: options } = parseArgs({
  options: {
    buyers: { type: 'string', default: '1000' },
    units: { type: 'string', default: '100' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const buyers = Number(options.buyers);
const units = Number(options.units);
const VARIANT = 1;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '100', shared_buffers: '128MB' },
});
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_last_units');
await fillShop(databaseUrl, 50);
const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
const shop = await benchShop(databaseUrl, dir);

const agent = new Agent({ keepAlive: true, maxSockets: buyers });
type Answer = { status: number; body: { total?: number; code?: string }; ms: number };
function post(path: string, body: object): Promise<Answer> {
  const begun = performance.now();
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const request = httpRequest(`${shop.apiUrl}${path}`, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()),
          ms: performance.now() - begun,
        }),
      );
    });
    request.on('error', reject);
    request.end(payload);
  });
}

try {
  say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`);
  await shop.start(['api']);
  await setStock(db, VARIANT, units);
  const items = [{ mat_var_id: VARIANT }];
  const { total } = (await post('/cart_process', { items: [{ mat_var_id: VARIANT, quantity: 1 }] })).body;
  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, n) =>
      post('/process_order', {
        items,
        delivery_address: { ...BENCH_ADDRESS, email: `buyer-${n}@example.com` },
        payment_method: 'cod',
        total,
      }),
    ),
  );
  const heard = new Map<string, number[]>();
  for (const { status, body, ms } of answers) {
    const what = status === 200 ? 'bought' : `${status} ${body.code}`;
    heard.set(what, [...(heard.get(what) ?? []), ms]);
  }
  for (const [what, times] of heard)
    say(
      `${times.length} × ${what}: median ${quantile(times, 0.5).toFixed(0)} ms, last ${Math.max(...times).toFixed(0)} ms`,
    );
  const sold = heard.get('bought')?.length ?? 0;
  const told = heard.get('409 ORDER.INSUFFICIENT_STOCK')?.length ?? 0;
  const differences = await stockDifferences(db, 10);
  const left = (await db('stock').where({ mat_var_id: VARIANT }).first()).quantity;
  const good =
    sold === Math.min(units, buyers) &&
    told === buyers - sold &&
    differences.length === 0 &&
    left === units - sold;
  say(good ? 'right' : `WRONG: ${left} left, ${JSON.stringify(differences)}`);
  if (!good) process.exitCode = 1;
} finally {
  agent.destroy();
  await shop.stop();
  await db.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
