import { rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, type BenchShop, benchShop, cardToken } from '../lib/bench-shop.ts';
import { backendsOf, cpuOf } from '../lib/cpu-time.ts';

const HELP = `npm run bench -- cards [--products 2000] [--concurrency 16] [--seconds 6] [--rounds 3]

Whole guest checkout over HTTP (cart priced, order placed, paid) by card through the payment sandbox, which answers at
once and sends its webhooks, against the same checkout with cash on delivery, in turns within one run. The tokens of the
cards are made beforehand: a browser gets them from the bank. Prints both rates and their ratio.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    products: { type: 'string', default: '2000' },
    concurrency: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '6' },
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
const dir = await temporaryFolder('mali-cards-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '200', shared_buffers: '256MB' },
});

/** Baskets across the catalogue, so that orders do not contend for the same row. */
const basket = (n: number) =>
  Array.from({ length: LINES }, (_, i) => ({
    mat_var_id: 1 + ((n * 7919 + i * 104_729) % (products * 2)),
    quantity: 1,
  })).filter((line, i, all) => all.findIndex((other) => other.mat_var_id === line.mat_var_id) === i);

type Spent = { API: number; bank: number; PostgreSQL: number };
const cpuNow = async (shop: BenchShop, database: string): Promise<Spent> => ({
  API: await cpuOf([shop.pid('api')]),
  bank: await cpuOf([shop.pid('bank')]),
  PostgreSQL: await cpuOf(await backendsOf(database)),
});
const PARTS = ['API', 'bank', 'PostgreSQL'] as const;

type Rate = { rate: number; latencies: number[]; paid: number };

async function checkouts(
  apiUrl: string,
  method: 'cod' | 'card',
  tokens: string[],
  from: number,
  ms: number,
): Promise<Rate> {
  const { hostname: host, port } = new URL(apiUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const post = <T>(path: string, body: object) =>
    new Promise<{ status: number; body: T }>((resolve, reject) => {
      const payload = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
      const req = httpRequest({ host, port, path, method: 'POST', agent, headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
        );
      });
      req.on('error', reject);
      req.end(payload);
    });
  const latencies: number[] = [];
  let next = from;
  let paid = 0;
  const started = performance.now();
  const until = started + ms;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until) {
        const items = basket(next);
        next += 1;
        const card_token = method === 'card' ? tokens.pop() : undefined;
        if (method === 'card' && card_token === undefined) throw new Error('there are too few tokens');
        const begun = performance.now();
        const cart = await post<{ total: number }>('/cart_process', { items });
        const order = await post<{ response_code: string | null }>('/process_order', {
          items: items.map(({ mat_var_id }) => ({ mat_var_id })),
          delivery_address: BENCH_ADDRESS,
          payment_method: method,
          total: cart.body.total,
          ...(card_token === undefined ? {} : { card_token }),
        });
        if (order.status !== 200) throw new Error(JSON.stringify(order.body));
        if (order.body.response_code === '00') paid += 1;
        latencies.push(performance.now() - begun);
      }
    }),
  );
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  return { rate: latencies.length / took, latencies, paid };
}

try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  const template = await freshDatabase(server.adminUrl, 'bench_template');
  await fillShop(template, products);
  const rates: Record<'cod' | 'card', number[]> = { cod: [], card: [] };
  const latencies: Record<'cod' | 'card', number[]> = { cod: [], card: [] };
  const cpu: Record<'cod' | 'card', Spent[]> = { cod: [], card: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const method of ['cod', 'card'] as const) {
      // A database name unique on this machine.
      const database = `bench_cards_${process.pid}`;
      const url = await freshDatabase(server.adminUrl, database, 'bench_template');
      // The sandbox's fsync is not part of the measurement.
      const shop = await benchShop(url, dir, { DATABASE_POOL: `${concurrency}`, BANK_SYNC: 'off' });
      try {
        await shop.start(['bank', 'api']);
        const tokens: string[] = [];
        if (method === 'card') {
          // More tokens than can be used in the time.
          while (tokens.length < (seconds + 2) * 500) {
            tokens.push(
              ...(await Promise.all(
                Array.from({ length: 50 }, () => cardToken(shop.bankUrl, '4242424242424242')),
              )),
            );
          }
        }
        // A warm-up of 1.5 seconds that is not measured.
        await checkouts(shop.apiUrl, method, tokens, 5_000_000, 1500);
        const before = await cpuNow(shop, database);
        const result = await checkouts(shop.apiUrl, method, tokens, 1_000_000, seconds * 1000);
        const after = await cpuNow(shop, database);
        const each = (part: keyof Spent) => (after[part] - before[part]) / result.latencies.length;
        cpu[method].push({ API: each('API'), bank: each('bank'), PostgreSQL: each('PostgreSQL') });
        if (method === 'card' && result.paid !== result.latencies.length)
          throw new Error(`${result.latencies.length - result.paid} cards were not charged`);
        rates[method].push(result.rate);
        latencies[method].push(...result.latencies);
      } finally {
        await shop.stop();
      }
    }
    const [cod = 0] = rates.cod.slice(-1);
    const [card = 0] = rates.card.slice(-1);
    say(
      `round ${round + 1}: card ${card.toFixed(0)}/s, cash on delivery ${cod.toFixed(0)}/s, ratio ${((100 * card) / cod).toFixed(0)} %`,
    );
  }
  const ratio = (100 * median(rates.card)) / median(rates.cod);
  say(
    `median: card ${median(rates.card).toFixed(0)}/s, cash on delivery ${median(rates.cod).toFixed(0)}/s, ratio ${ratio.toFixed(0)} % (target: 60 %)`,
  );
  const whole: Record<'cod' | 'card', number> = { cod: 0, card: 0 };
  for (const method of ['cod', 'card'] as const) {
    const parts = PARTS.map(
      (part) => `${part} ${median(cpu[method].map((spent) => spent[part])).toFixed(1)}`,
    );
    whole[method] = median(cpu[method].map(({ API, bank, PostgreSQL }) => API + bank + PostgreSQL));
    say(`${method}: processor time of a checkout ${whole[method].toFixed(1)} ms (${parts.join(', ')})`);
    say(
      `${method}: median ${median(latencies[method]).toFixed(1)} ms, p99 ${quantile(latencies[method], 0.99).toFixed(1)} ms`,
    );
  }
  say(`by processor time: ${((100 * whole.cod) / whole.card).toFixed(0)} %`);
} finally {
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
