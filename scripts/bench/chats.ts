import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LIVE, type LiveConversationEvent } from '@mali/contracts/live';
import { ROLE } from '@mali/contracts/roles';
import { startEmbedded } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import Fastify from 'fastify';
import knex from 'knex';
import { io, type Socket } from 'socket.io-client';
import { AccessTokens } from '../../apps/api/src/platform/access-tokens.ts';
import { fillShop, freshDatabase, median, quantile } from '../lib/bench-data.ts';
import { benchShop } from '../lib/bench-shop.ts';

const HELP = `npm run bench -- chats [--conversations 2000] [--messages 2000] [--at-once 16] [--seconds 30]

Opens conversations of guests with the shop, each with a page that follows it (Socket.IO, polling), with one API process
behind them, and prints what memory that process takes: before, with all of them, and after they have stood for a while.
Then customers and staff write, so many at once, each page fetching what it is told of, as the page of the shop does.
Prints messages per second, and the time from sending an answer until the customer's page has it. Fails when the process
takes more than 250 MB, or a page lacks a message or has one twice.`;

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    conversations: { type: 'string', default: '2000' },
    messages: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '16' },
    seconds: { type: 'string', default: '30' },
  },
});
if (options.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const conversations = Number(options.conversations);
const messages = Number(options.messages);
const atOnce = Number(options['at-once']);
const standMs = Number(options.seconds) * 1000;
/** As for pages that only hold their live connection (bench live-pages). */
const MOST_MB = 250;
const OPENED_AT_ONCE = 25;
const HEARD_MS = 30_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dir = await temporaryFolder('mali-chats-');
const server = await startEmbedded({ dir: join(dir, 'pg'), settings: { max_connections: '100' } });
const databaseUrl = await freshDatabase(server.adminUrl, 'bench_chats');
await fillShop(databaseUrl, 50);
const shop = await benchShop(databaseUrl, dir);
const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 2 } });
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
const report = async (when: string) => {
  const { now, most } = await memory();
  say(`${when.padEnd(44)} ${now.toFixed(0).padStart(4)} MB, at most ${most.toFixed(0)} MB`);
  return most;
};

async function ask<T>(url: string, headers: Record<string, string>, body?: object): Promise<T> {
  const answer = await fetch(`${shop.apiUrl}${url}`, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const said = (text: string) => ({ client_id: randomUUID(), kind: 'text', text });

/** A customer's page: what it has, by number, and when. */
type Page = {
  id: number;
  headers: Record<string, string>;
  socket: Socket;
  seen: Map<number, number>;
  doubled: number;
  last: number;
  fetching: Promise<void>;
};
async function openPage(n: number): Promise<Page> {
  const key = randomBytes(32).toString('base64url');
  const headers = { 'x-conversation-key': key };
  const begin = { ...said('สอบถามค่ะ'), email: `c${n}@mali.example` };
  const { conversation_id: id } = await ask<{ conversation_id: number }>(
    '/v3/conversation/messages',
    headers,
    begin,
  );
  const socket = io(shop.apiUrl, { transports: ['polling'], forceNew: true });
  const page: Page = {
    ...{ id, headers, socket, seen: new Map([[1, 0]]), doubled: 0, last: 1, fetching: Promise.resolve() },
  };
  socket.on(LIVE.conversation, ({ news, seq }: LiveConversationEvent) => {
    if (news !== 'message' || seq <= page.last) return;
    page.fetching = page.fetching.then(async () => {
      if (seq <= page.last) return;
      type Found = { messages: { seq: number }[] };
      const found = await ask<Found>(`/v3/conversation?after=${page.last}`, headers);
      for (const message of found.messages) {
        if (page.seen.has(message.seq)) page.doubled += 1;
        page.seen.set(message.seq, performance.now());
        page.last = Math.max(page.last, message.seq);
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const watching = await socket.timeout(60_000).emitWithAck(LIVE.watchConversation, { key });
  if (watching.ok !== true) throw new Error(`conversation ${id} may not be watched`);
  return page;
}

const open: Page[] = [];
try {
  const [load] = loadavg();
  say(
    `machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load?.toFixed(1)}, Node ${process.version}, embedded PostgreSQL`,
  );
  await shop.start(['api']);
  const [colleague] = await db('users')
    .insert({ email: 'staff@mali.example', first_name: 'S', role_id: ROLE.CRM })
    .returning('user_id');
  const session = {
    ...{ user_id: Number(colleague?.user_id), role_id: ROLE.CRM, session_id: randomUUID() },
    confirmed_at: new Date(),
  };
  const staff = { authorization: `Bearer ${tokens.sign(session).token}` };
  await report('one API process, nobody here');
  while (open.length < conversations) {
    const some = Math.min(OPENED_AT_ONCE, conversations - open.length);
    open.push(...(await Promise.all(Array.from({ length: some }, (_, i) => openPage(open.length + i)))));
  }
  await report(`${conversations} conversations open`);
  await sleep(standMs);
  await report(`after ${options.seconds} seconds`);

  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) {
        const n = next;
        next += 1;
        if (n >= messages) return;
        const page = open[(n * 7919) % open.length];
        if (page === undefined) return;
        const sent = performance.now();
        if (n % 2 === 0) await ask('/v3/conversation/messages', page.headers, said(`ข้อความ ${n}`));
        else {
          const { seq } = await ask<{ seq: number }>(
            `/admin/inbox/${page.id}/messages`,
            staff,
            said(`ตอบ ${n}`),
          );
          const until = sent + HEARD_MS;
          while (!page.seen.has(seq) && performance.now() < until) await sleep(1);
          times.push((page.seen.get(seq) ?? Number.POSITIVE_INFINITY) - sent);
        }
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await sleep(2000);
  await Promise.all(open.map(({ fetching }) => fetching));
  const most = await report(`after ${messages} messages`);
  say(
    `${(messages / seconds).toFixed(0)} messages a second, ${atOnce} at once; from sending an answer to the customer's page: median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`,
  );
  const rows: { conversation_id: number; last_seq: number }[] = await db('conversations').select(
    'conversation_id',
    'last_seq',
  );
  const written = new Map(rows.map((row) => [row.conversation_id, row.last_seq]));
  const lacking = open.filter(({ id, seen }) => seen.size !== written.get(id)).length;
  const doubled = open.reduce((sum, page) => sum + page.doubled, 0);
  say(`pages that lack a message: ${lacking}; messages that a page got twice: ${doubled}`);
  const isMissed = most > MOST_MB || lacking > 0 || doubled > 0;
  if (isMissed) {
    say(`missed: at most ${MOST_MB} MB, and every message on every page once`);
    process.exitCode = 1;
  }
} finally {
  for (const { socket } of open) socket.disconnect();
  await db.destroy();
  await shop.stop();
  await server.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
