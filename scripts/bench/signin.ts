import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import Fastify from 'fastify';
import knex from 'knex';
import { hashPassword } from '../../apps/api/src/modules/accounts/passwords.ts';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { guardRequests } from '../../apps/api/src/platform/auth.ts';
import { SessionRevocationList } from '../../apps/api/src/platform/session-revocation-list.ts';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { benchShop } from '../lib/bench-shop.ts';
import { ROOT } from '../lib/paths.ts';

const HELP = `npm run bench -- signin [--shoppers 50] [--per-second 10] [--seconds 20] [--burst 100]

Shoppers browse (a list, a product, a search, one after the other with half a second between) while people sign in, each
with a password that is hashed as in the shop. First without anybody signing in, then with so many a second, then with
a burst of many at once. Prints what a sign-in and a page's call take, for how long the API's event loop was ever held
up, and what asking who is asking costs a call.
`;

const { values: options } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '50' },
    'per-second': { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    burst: { type: 'string', default: '100' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const shoppers = Number(options.shoppers);
const perSecond = Number(options['per-second']);
const seconds = Number(options.seconds);
const burst = Number(options.burst);
const PASSWORD = 'a garden gate in the rain';
const PRODUCTS = 1000;
const PAUSE_MS = 500;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-signin-');
const server = await startEmbedded({ dir: join(dir, 'pg'), settings: { max_connections: '100' } });
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_signin');
await fillShop(databaseUrl, PRODUCTS);
const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 2 } });
const password_hash = await hashPassword(PASSWORD);
const people = Array.from({ length: 2000 }, (_, n) => ({ email: `member${n}@bench.example` }));
await db('users').insert(
  people.map(({ email }) => ({ email, password_hash, first_name: 'Bench', web_lang: 'th' })),
);
const shop = await benchShop(databaseUrl, dir, {
  LOOP_DELAY: join(dir, 'loop'),
  NODE_OPTIONS: `--import ${join(ROOT, 'scripts/lib/loop-delay.ts')}`,
});

type Took = { status: number; ms: number };
async function ask(path: string, body?: object, ip = '10.0.0.1'): Promise<Took> {
  const begun = performance.now();
  const answer = await fetch(`${shop.apiUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-forwarded-for': ip, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - begun };
}

let tries = 0;
/** A different user each time, from a separate IP address. */
function signIn(): Promise<Took> {
  tries += 1;
  const email = people[tries % people.length]?.email;
  const ip = `10.${1 + (tries >> 16)}.${(tries >> 8) & 255}.${tries & 255}`;
  return ask('/signin', { email, password: PASSWORD, secret: randomUUID() }, ip);
}

const PAGES: readonly ((n: number) => Promise<Took>)[] = [
  (n) =>
    ask('/api/v2/materials', {
      filter: {},
      page: 1 + (n % 20),
      limit: 24,
      sort: 'new_arrivals',
      options: {},
    }),
  (n) => ask(`/api/v2/material?mat_id=${1 + ((n * 7919) % PRODUCTS)}`),
  (n) => ask(`/search?keyword=${encodeURIComponent(['cream', 'serum', 'ครีม', 'lip'][n % 4] ?? '')}`),
];

/**
 * All users browse until `isOver`.
 * @returns latencies of their requests
 */
async function browse(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: shoppers }, async (_, shopper) => {
      await sleep((shopper * PAUSE_MS) / shoppers);
      for (let n = shopper; !isOver(); n += 1) {
        const { status, ms } = await (PAGES[n % PAGES.length] as (typeof PAGES)[number])(n);
        if (status !== 200) throw new Error(`a page's call answered ${status}`);
        times.push(ms);
        await sleep(PAUSE_MS);
      }
    }),
  );
  return times;
}

const told = (times: readonly number[]) =>
  `median ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`;

/** Browses while `work` runs; returns the measurements of both. */
async function during<T>(work: () => Promise<T>): Promise<{ pages: number[]; done: T }> {
  let over = false;
  const browsing = browse(() => over);
  // Rejections are handled when `browsing` is awaited.
  browsing.catch(() => undefined);
  const done = await work();
  over = true;
  return { pages: await browsing, done };
}

/** Event loop delay of the API since the last call. */
async function heldUp(): Promise<string> {
  const pid = shop.pid('api');
  if (pid === undefined) throw new Error('the API is not there');
  process.kill(pid, 'SIGCONT');
  await sleep(100);
  const delay = JSON.parse(await readFile(join(dir, `loop-${pid}.json`), 'utf8')) as {
    p99: number;
    max: number;
  };
  return `the event loop was held up for ${delay.p99.toFixed(0)} ms (p99), at most ${delay.max.toFixed(0)} ms`;
}

/** Cost of authenticating a request: verifying the token and checking the session revocation list. */
async function guardCost(): Promise<number> {
  const tokens = await AccessTokens.register(Fastify(), { jwtSecret: shop.key, jwtSecretPrevious: null });
  const ended = new SessionRevocationList(db, () => new Date());
  // A realistic revocation list: some sessions have been revoked.
  ended.add(Array.from({ length: 1000 }, () => randomUUID()));
  const told = { has: (id: string) => ended.has(id) === true };
  const never = async () => false;
  const guard = guardRequests(tokens, told as SessionRevocationList, () => new Date(), {
    roles: { fresh: () => undefined },
    keys: { find: async () => null, unknown: never, requests: never },
    longest: async () => 43_200_000,
  });
  const { token } = tokens.sign({ user_id: 1001, role_id: 1, session_id: randomUUID(), confirmed_at: null });
  const request = {
    headers: { authorization: `Bearer ${token}` },
    routeOptions: { config: { guard: 'profile:own' } },
  } as unknown as Parameters<typeof guard>[0];
  const CALLS = 20_000;
  for (let n = 0; n < CALLS / 10; n += 1) await guard(request);
  const begun = performance.now();
  for (let n = 0; n < CALLS; n += 1) await guard(request);
  return (performance.now() - begun) / CALLS;
}

try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  say(`authentication: ${((await guardCost()) * 1000).toFixed(0)} µs a request (target: 300)`);
  await shop.start(['api']);
  for (let n = 0; n < 60; n += 1) await Promise.all([...PAGES.map((page) => page(n)), signIn()]);
  await heldUp();

  const alone = await during(() => sleep(seconds * 1000));
  say(`${shoppers} shoppers, no sign-ins: pages ${told(alone.pages)}`);
  say(`  ${await heldUp()}`);

  const steady = await during(async () => {
    const signIns: Promise<Took>[] = [];
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      signIns.push(signIn());
      await sleep(1000 / perSecond);
    }
    return Promise.all(signIns);
  });
  const failed = steady.done.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} sign-ins failed`);
  say(
    `${perSecond} sign-ins a second: sign-ins ${told(steady.done.map(({ ms }) => ms))} (target: p99 400 ms)`,
  );
  say(`  meanwhile pages ${told(steady.pages)}`);
  say(`  ${await heldUp()}`);

  const crowd = await during(async () => {
    await sleep(1000);
    const all = await Promise.all(Array.from({ length: burst }, signIn));
    await sleep(1000);
    return all;
  });
  const inside = crowd.done.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = crowd.done.filter(({ status }) => status === 503).length;
  if (inside.length + refused !== burst) throw new Error('a sign-in of the burst failed');
  say(`${burst} sign-ins at once: ${inside.length} signed in (${told(inside)}), ${refused} told to retry`);
  say(`  meanwhile pages ${told(crowd.pages)}`);
  say(`  ${await heldUp()}`);
} finally {
  await shop.stop();
  await db.destroy();
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
