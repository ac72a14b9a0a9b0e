import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GUEST_USER_ID, LIVE } from '@mali/contracts/live';
import { ROLE } from '@mali/contracts/roles';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import Fastify from 'fastify';
import knex from 'knex';
import { io, type Socket } from 'socket.io-client';
import { notify } from '../../apps/api/src/modules/notifications/service.ts';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- live-pages [--pages 2000] [--notices 200] [--seconds 60]

Opens pages of the shop that do nothing but hold their live connection (Socket.IO, polling), every other one a member's,
with one API process behind them, and prints what memory that process takes: before, with all of them, and after they
have stood for a while. Then tells members something, one after the other, and measures from the commit until the page
has heard of it. Fails when the process takes more than 250 MB, or a page has heard of something twice or not at all.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    pages: { type: 'string', default: '2000' },
    notices: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const pages = Number(options.pages);
const notices = Number(options.notices);
const standMs = Number(options.seconds) * 1000;
const MOST_MB = 250;
const OPENED_AT_ONCE = 50;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-live-pages-');
const server = await startEmbedded({ dir: join(dir, 'pg'), settings: { max_connections: '100' } });
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_live_pages');
await fillShop(databaseUrl, 50);
const shop = await benchShop(databaseUrl, dir);
const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 4 } });
const tokens = await AccessTokens.register(Fastify(), {
  jwtSecret: shop.env.JWT_SECRET ?? '',
  jwtSecretPrevious: null,
});

/** Memory of the API process, in megabytes: current and peak. */
async function memory(): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${shop.pid('api')}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
const told = async (when: string) => {
  const { now, most } = await memory();
  say(`${when.padEnd(44)} ${now.toFixed(0).padStart(4)} MB, at most ${most.toFixed(0)} MB`);
  return most;
};

type Page = { user_id: number; socket: Socket; heard: number[] };
async function openPage(user_id: number): Promise<Page> {
  const session = { user_id, role_id: ROLE.CUSTOMER, session_id: randomUUID(), confirmed_at: null };
  const auth = user_id === GUEST_USER_ID ? {} : { token: tokens.sign(session).token };
  const socket = io(shop.apiUrl, { transports: ['polling'], forceNew: true, auth });
  const page: Page = { user_id, socket, heard: [] };
  socket.on(LIVE.notification, () => page.heard.push(performance.now()));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const who = { secret: randomUUID(), user_id };
  const known = await socket.timeout(30_000).emitWithAck(LIVE.userConnect, who);
  if (known.ok !== true) throw new Error(`user ${user_id} could not connect`);
  socket.emit(LIVE.setLastPage, { ...who, path: '/shop' });
  return page;
}

const open: Page[] = [];
try {
  say(`machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL`);
  await shop.start(['api']);
  const people = await db('users')
    .insert(
      Array.from({ length: Math.ceil(pages / 2) }, (_, i) => ({
        email: `p${i}@mali.example`,
        first_name: 'P',
      })),
    )
    .returning('user_id');
  await told('one API process, nobody here');
  while (open.length < pages) {
    const next = Array.from({ length: Math.min(OPENED_AT_ONCE, pages - open.length) }, (_, i) => {
      const n = open.length + i;
      return n % 2 === 0 ? Number(people[n / 2]?.user_id) : GUEST_USER_ID;
    });
    open.push(...(await Promise.all(next.map(openPage))));
  }
  await told(`${pages} pages open, half of them members’`);
  await sleep(standMs);
  await told(`after ${options.seconds} seconds`);

  const members = open.filter(({ user_id }) => user_id !== GUEST_USER_ID);
  const times: number[] = [];
  for (let i = 0; i < notices; i += 1) {
    const page = members[i % members.length];
    if (page === undefined) break;
    const before = page.heard.length;
    await notify(db, {
      ...{ user_id: page.user_id, kind: 'order_paid', link: '/', dedupe: `bench:${i}`, at: new Date() },
      ...{ title: { th: 'ทดสอบ', en: 'Bench' }, body: { th: '', en: '' } },
    });
    const committed = performance.now();
    const until = committed + 10_000;
    while (page.heard.length === before && performance.now() < until) await sleep(1);
    times.push((page.heard[before] ?? Number.POSITIVE_INFINITY) - committed);
  }
  await sleep(1000);
  const most = await told(`after ${notices} notices`);
  const heard = open.reduce((n, page) => n + page.heard.length, 0);
  say(
    `from the commit to the page: median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms; ${heard} received of ${notices} sent`,
  );
  if (most > MOST_MB || heard !== notices) {
    say(`missed: at most ${MOST_MB} MB, and every notification received once`);
    process.exitCode = 1;
  }
} finally {
  for (const { socket } of open) socket.disconnect();
  await db.destroy();
  await shop.stop();
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
