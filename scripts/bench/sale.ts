import { mkdir, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildDeliveryRate, buildPromotion, buildVariant } from '@mali/db/builders';
import { startEmbedded } from '@mali/db/embedded';
import { refreshListing } from '@mali/db/listing';
import { temporaryFolder } from '@mali/db/temporary';
import knex from 'knex';
import { stockDifferences } from '../../apps/api/src/modules/inventory/repository.ts';
import { fillShop, freshDatabase, quantile } from '../lib/bench-data.ts';
import { BENCH_ADDRESS, type BenchShop, benchShop } from '../lib/bench-shop.ts';
import { backendsOf, cpuOf } from '../lib/cpu-time.ts';

const HELP = `npm run bench -- sale [--shoppers 2000] [--minutes 1] [--units 200] [--rate <a second>] [--bots 500]

A sale with the waiting room open, on two API processes: so many shoppers come within the minutes, four in ten of them in
the first tenth. Each joins, asks for its turn as the waiting page does, and buys one of the units when it is admitted;
each request is sent again while there is no answer or the shop is busy, an order with its key. One in ten leaves while it
waits. Bots join from one address as often as they can. An 11.11 is --shoppers 100000 --minutes 10; on two cores with
--rate 60, as many a second as they serve, it takes half an hour. Ends with 1 when more or fewer units were sold than there were, when a later shopper got
an earlier ticket, or when the processes were more than two seconds apart in whom they admitted.`;

const { values: options } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '1' },
    units: { type: 'string', default: '200' },
    rate: { type: 'string' },
    bots: { type: 'string', default: '500' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const [shoppers, units, bots] = [options.shoppers, options.units, options.bots].map(Number) as [
  ...[number, number, number],
];
const lengthMs = Number(options.minutes) * 60_000;
/** By default as many as come on average, so that the rush at the beginning waits. */
const rate = Number(options.rate ?? Math.max(1, Math.ceil((shoppers / lengthMs) * 1000)));
const JOINS_PER_MINUTE = 100;
const LEAVE = 0.1;
const SPREAD = 0.2;
const APART_MS = 2000;
const AGAIN = 20;
const AGAIN_MS = 1000;
const say = (text: string) => process.stdout.write(`${text}\n`);
const ms = (values: readonly number[]) =>
  values.length === 0
    ? '–'
    : `p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`;

const dir = await temporaryFolder('mali-bench-');
const server = await startEmbedded({
  dir: join(dir, 'pg'),
  settings: { max_connections: '100', shared_buffers: '128MB' },
});
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_sale');
await fillShop(databaseUrl, 50);
const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
const shops: BenchShop[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

type Body = {
  state?: string;
  ahead?: number;
  poll_seconds?: number;
  total?: number;
  code?: string;
  so_no?: string;
};
type Answer = { status: number; body: Body; cookie: string | null; sent: number; received: number };

/** Sends a request as the browser of `address`. */
function send(
  at: string,
  method: 'GET' | 'POST',
  path: string,
  { address, cookie, body, key }: { address: string; cookie?: string | null; body?: object; key?: string },
): Promise<Answer> {
  const sent = performance.now();
  const payload = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': address,
      ...(typeof cookie === 'string' && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && {
        ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      }),
    };
    const request = httpRequest(`${at}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? null,
          ...{ sent, received: performance.now() },
        }),
      );
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      count(`no answer to ${path.split('?')[0]}: ${error.code}`);
      resolve({ status: 0, body: { code: 'no answer' }, cookie: null, sent, received: performance.now() });
    });
    request.end(payload);
  });
}
/** As pages do, asks again when there was no answer or the shop was busy; an order has a key, so that it stays one. */
async function sendUntilAnswered(...request: Parameters<typeof send>): Promise<Answer> {
  for (let again = 0; ; again += 1) {
    const answer = await send(...request);
    if ((answer.status !== 0 && answer.status !== 503) || again === AGAIN) return answer;
    count(`asked again: ${answer.body.code}`);
    await sleep(AGAIN_MS * (1 + Math.random()));
  }
}
const took = ({ sent, received }: Answer) => received - sent;
/** `waiting_room=t.1.27.…` is ticket 27. */
const numberOf = (cookie: string | null) => Number(cookie?.split('.')[2]);

const joins: { number: number; sent: number; received: number }[] = [];
const polls: number[] = [];
const orders: number[] = [];
const waited: number[] = [];
const heard = new Map<string, number>();
const count = (what: string): void => void heard.set(what, (heard.get(what) ?? 0) + 1);
/** The highest number admitted so far, each time it rose, of each process. */
const admitted: { at: number; number: number }[] = [];
let apart = 0;
let wrongWaits = 0;

function noteAdmitted(number: number, at: number): void {
  if (number > (admitted.at(-1)?.number ?? 0)) admitted.push({ at, number });
}
/** Told to wait although a later one had been admitted before this was asked: one process knew more. */
function noteWaiting(number: number, sent: number): void {
  let earliest: number | null = null;
  for (let n = admitted.length - 1; n >= 0; n -= 1) {
    const one = admitted[n];
    if (one === undefined || one.number <= number) break;
    earliest = one.at;
  }
  if (earliest === null || earliest >= sent) return;
  wrongWaits += 1;
  apart = Math.max(apart, sent - earliest);
}

async function buy(at: string, address: string, cookie: string, mat_id: number, mat_var_id: number) {
  const who = { address, cookie };
  const page = await sendUntilAnswered(at, 'GET', `/api/v2/material?mat_id=${mat_id}`, who);
  if (page.status !== 200) return count(`product: ${page.status} ${page.body.code}`);
  const cart = await sendUntilAnswered(at, 'POST', '/cart_process', {
    ...{ ...who, body: { items: [{ mat_var_id, quantity: 1 }] } },
  });
  if (cart.status !== 200) return count(`bag: ${cart.status} ${cart.body.code}`);
  const order = await sendUntilAnswered(at, 'POST', '/process_order', {
    ...{ ...who, key: crypto.randomUUID() },
    body: {
      items: [{ mat_var_id }],
      delivery_address: { ...BENCH_ADDRESS, email: `shopper-${address}@example.com` },
      payment_method: 'cod',
      total: cart.body.total,
    },
  });
  orders.push(took(order));
  count(order.status === 200 ? 'bought' : `order: ${order.status} ${order.body.code}`);
}

/** An address of its own: shoppers are counted by it. */
const addressOf = (n: number) => `20.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function shop(n: number, mat_id: number, mat_var_id: number): Promise<void> {
  // Four in ten come in the first tenth of the time.
  const comes = Math.random() < 0.4 ? Math.random() * 0.1 : Math.random();
  await sleep(comes * lengthMs);
  // The balancer sends each request to any process.
  const at = () => (shops[Math.floor(Math.random() * shops.length)] as BenchShop).apiUrl;
  const address = addressOf(n);
  const joined = await sendUntilAnswered(at(), 'POST', '/waiting_room', { address });
  if (joined.status !== 200) return count(`join: ${joined.status} ${joined.body.code}`);
  let { cookie } = joined;
  const number = numberOf(cookie);
  joins.push({ number, sent: joined.sent, received: joined.received });
  let answer = joined;
  const leavesAfter = Math.random() < LEAVE ? 1 + Math.floor(Math.random() * 3) : Number.POSITIVE_INFINITY;
  for (let asked = 0; answer.body.state === 'waiting'; asked += 1) {
    if (asked > 0) noteWaiting(number, answer.sent);
    if (asked >= leavesAfter) return count('left');
    const spread = 1 - SPREAD + Math.random() * 2 * SPREAD;
    await sleep((answer.body.poll_seconds ?? 5) * 1000 * spread);
    const polled = await send(at(), 'GET', '/waiting_room', { address, cookie });
    if (polled.status === 0) {
      count('poll: no answer');
      continue;
    }
    answer = polled;
    polls.push(took(answer));
    cookie = answer.cookie ?? cookie;
  }
  if (answer.body.state !== 'admitted') return count(`turn: ${answer.status} ${answer.body.state}`);
  noteAdmitted(number, answer.received);
  waited.push(answer.received - joined.received);
  await buy(at(), address, cookie ?? '', mat_id, mat_var_id);
}

/** Joins without cookies, from one address. */
async function bot(n: number): Promise<void> {
  await sleep((n / bots) * Math.min(lengthMs, 50_000));
  const at = (shops[n % shops.length] as BenchShop).apiUrl;
  const answer = await send(at, 'POST', '/waiting_room', { address: '30.1.1.1' });
  count(answer.status === 200 ? 'bot: ticket' : `bot: ${answer.status}`);
}

/** Later joins with an earlier number: sent after the other had its answer. */
function inversions(): number {
  const bySent = [...joins].sort((a, b) => a.sent - b.sent);
  const byReceived = [...joins].sort((a, b) => a.received - b.received);
  let [highest, place, found] = [0, 0, 0];
  for (const join of bySent) {
    for (
      let one = byReceived[place];
      one !== undefined && one.received < join.sent;
      one = byReceived[place]
    ) {
      highest = Math.max(highest, one.number);
      place += 1;
    }
    if (join.number < highest) found += 1;
  }
  return found;
}

try {
  say(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`);
  await buildDeliveryRate(db, { min_spend: 0, rate: 5500 });
  const { mat_var_id, mat_id } = await buildVariant(db, { mat_price: 99_000, stock: units });
  await buildPromotion(db, {
    ...{ kind: 'p003', discount_type: 'percent', discount: 50, flash: true },
    ...{ starts_at: new Date(Date.now() - 60_000), ends_at: new Date(Date.now() + 86_400_000) },
    members: [{ mat_var_id, allotment: units }],
  });
  await refreshListing(db);
  await db.raw(
    `UPDATE waiting_room SET is_open = true, opening = 1, opened_by = 'staff', opened_at = now(), served_at = now(),
       marked_at = now(), waited_at = now(), overloaded_at = now(), rate_changed_at = now(), per_second = ?,
       current_per_second = ?, joins_per_minute = ?`,
    [rate, rate, JOINS_PER_MINUTE],
  );
  for (const name of ['one', 'two']) {
    const own = join(dir, name);
    await mkdir(own);
    // Limits are those of a shop: each shopper has an address of its own.
    shops.push(await benchShop(databaseUrl, own, { RATE_SCALE: '1' }));
  }
  // One after the other: each looks for free ports.
  for (const one of shops) await one.start(['api']);
  const pids = shops.map((one) => one.pid('api'));
  const cpuBefore = await cpuOf(pids);
  const backendsBefore = await cpuOf(await backendsOf('bench_sale'));
  const begun = performance.now();
  say(
    `${shoppers} shoppers in ${options.minutes} min, ${units} units, ${rate} admitted a second, ${bots} bots`,
  );
  await Promise.all([
    ...Array.from({ length: shoppers }, (_, n) => shop(n, mat_id, mat_var_id)),
    ...Array.from({ length: bots }, (_, n) => bot(n)),
  ]);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (await cpuOf(pids)) - cpuBefore;
  const backends = (await cpuOf(await backendsOf('bench_sale'))) - backendsBefore;

  for (const [what, times] of [...heard].sort()) say(`${times} × ${what}`);
  say(`joins   ${ms(joins.map(({ sent, received }) => received - sent))}`);
  say(`polls   ${ms(polls)}, ${polls.length} of them`);
  say(`orders  ${ms(orders)}`);
  say(
    `waited  p50 ${(quantile(waited, 0.5) / 1000).toFixed(0)} s, last ${(waited.reduce((most, ms) => Math.max(most, ms), 0) / 1000).toFixed(0)} s`,
  );
  say(
    `in all  ${seconds.toFixed(0)} s; processor per shopper ${(cpu / shoppers).toFixed(2)} ms of the API, ` +
      `${(backends / shoppers).toFixed(2)} ms of PostgreSQL`,
  );
  const inverted = inversions();
  const numbers = new Set(joins.map(({ number }) => number));
  say(
    `${inverted} later shoppers with an earlier ticket, ${joins.length - numbers.size} tickets given twice`,
  );
  say(`${wrongWaits} waited for a process that knew less, at most ${apart.toFixed(0)} ms`);
  const sold = Number((await db('orders').count()).at(0)?.count);
  const left = (await db('stock').where({ mat_var_id }).first()).quantity;
  const differences = await stockDifferences(db, 10);
  const bought = heard.get('bought') ?? 0;
  const most = Math.min(units, orders.length);
  const good =
    sold === most &&
    bought === sold &&
    left === units - sold &&
    differences.length === 0 &&
    inverted === 0 &&
    numbers.size === joins.length &&
    apart <= APART_MS;
  say(good ? `right: ${sold} sold` : `WRONG: ${sold} sold, ${left} left, ${JSON.stringify(differences)}`);
  if (!good) process.exitCode = 1;
} finally {
  agent.destroy();
  await Promise.all(shops.map((one) => one.stop()));
  await db.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
