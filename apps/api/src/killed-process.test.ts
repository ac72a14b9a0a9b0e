import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatMessage } from '@mali/contracts/conversations';
import { LIVE } from '@mali/contracts/live';
import { ROLE } from '@mali/contracts/roles';
import { buildUser } from '@mali/db/builders';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import Fastify from 'fastify';
import knex, { type Knex } from 'knex';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccessTokens } from './platform/access-tokens.ts';
import { ENVIRONMENT } from './testing.ts';
import { FULL } from './testing-values.ts';

/** Two API processes on one database, one of which is killed with -9 while a customer and the shop write to each other. */
let database: TestDatabase;
let db: Knex;
let dir: string;
let staff: Record<string, string>;
const processes: ChildProcess[] = [];
const pages: Page[] = [];

type Api = Readonly<{ child: ChildProcess; address: string }>;
async function startApi(port = '0'): Promise<Api> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ...ENVIRONMENT,
      DATABASE_URL: database.url,
      DATABASE_POOL: '8',
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      API_PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /api ready (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}: ${output}`)));
  });
  return { child, address };
}
async function kill({ child }: Api): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  database = await testDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
  dir = await mkdtemp(join(tmpdir(), 'mali-killed-'));
  const { user_id } = await buildUser(db, { role_id: ROLE.CRM });
  const tokens = await AccessTokens.register(Fastify(), {
    jwtSecret: ENVIRONMENT.JWT_SECRET,
    jwtSecretPrevious: null,
  });
  const session = { user_id, role_id: ROLE.CRM, session_id: randomUUID(), confirmed_at: new Date() };
  staff = { authorization: `Bearer ${tokens.sign(session).token}` };
}, 120_000);
afterAll(async () => {
  for (const page of pages) page.close();
  for (const child of processes) child.kill('SIGTERM');
  await Promise.all(
    processes.map((child) => (child.exitCode ?? child.signalCode) !== null || once(child, 'exit')),
  );
  await db.destroy();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

/** What a page of one side does: it sends each message until it is taken, and fetches by number what is new. */
class Page {
  readonly seen: ChatMessage[] = [];
  #socket: Socket | null = null;
  #reading: Promise<void> = Promise.resolve();
  readonly #apis: () => readonly string[];
  readonly #headers: Record<string, string>;
  readonly #path: () => Readonly<{ send: string; read: string }>;

  constructor(
    /** Addresses that the balancer knows, the one to try first before the other. */
    apis: () => readonly string[],
    headers: Record<string, string>,
    path: () => Readonly<{ send: string; read: string }>,
  ) {
    this.#apis = apis;
    this.#headers = headers;
    this.#path = path;
    pages.push(this);
  }

  /** The answer of the first process that gives one. */
  async #insist(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    let last: unknown;
    for (let round = 0; round < 3; round += 1)
      for (const api of this.#apis())
        try {
          const answer = await fetch(`${api}${url}`, {
            ...init,
            headers: {
              ...this.#headers,
              ...(init.body !== undefined && { 'content-type': 'application/json' }),
            },
          });
          const body = (await answer.json()) as Record<string, unknown>;
          if (answer.ok) return body;
          last = body;
        } catch (error) {
          last = error;
        }
    throw new Error(`nobody answers ${url}`, { cause: last });
  }

  /** Writes a message; one whose answer was lost is sent again with its own id. */
  async write(text: string, more: object = {}): Promise<Record<string, unknown>> {
    const body = JSON.stringify({ client_id: randomUUID(), kind: 'text', text, ...more });
    return this.#insist(this.#path().send, { method: 'POST', body });
  }

  /** Fetches what is new, one request after the other. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      for (;;) {
        const after = this.seen.at(-1)?.seq ?? 0;
        const { messages } = await this.#insist(`${this.#path().read}?after=${after}`);
        const found = messages as ChatMessage[];
        this.seen.push(...found);
        if (found.length === 0) return;
      }
    });
    return this.#reading;
  }

  /** Follows the conversation over one process; connecting again fetches what came in between. */
  async follow(api: string, key?: string): Promise<void> {
    this.close();
    const token = this.#headers.authorization?.slice('Bearer '.length);
    const socket = io(api, {
      ...{ transports: ['polling'], forceNew: true, reconnectionDelay: 100, reconnectionDelayMax: 500 },
      ...(token !== undefined && { auth: { token } }),
    });
    this.#socket = socket;
    const refresh = () => void this.refresh().catch(() => undefined);
    socket.on(LIVE.conversation, refresh);
    socket.on('connect', () => {
      if (key !== undefined) socket.emit(LIVE.watchConversation, { key }, refresh);
      else refresh();
    });
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  }

  close(): void {
    this.#socket?.disconnect();
  }
}

it('loses and doubles no message of either side when an API process is killed amid a conversation', {
  timeout: 240_000,
}, async () => {
  let [one, two] = await Promise.all([startApi(), startApi()]);
  const key = randomBytes(32).toString('base64url');
  const customer = new Page(
    () => [one.address, two.address],
    { 'x-conversation-key': key },
    () => ({ send: '/v3/conversation/messages', read: '/v3/conversation' }),
  );
  const begun = await customer.write('begin', { email: 'killed@mali.example' });
  const id = begun.conversation_id as number;
  const desk = new Page(
    () => [two.address, one.address],
    staff,
    () => ({ send: `/admin/inbox/${id}/messages`, read: `/admin/inbox/${id}/messages` }),
  );
  await Promise.all([customer.follow(one.address, key), desk.follow(two.address)]);

  const texts: string[] = ['begin'];
  /** Both write at the same time. Whoever is answered first by the process ends it, with the others on their way. */
  const exchange = async (round: string, killed: Api | null) => {
    const sending = Array.from({ length: 8 }, (_, i) => {
      texts.push(`${round} customer ${i}`, `${round} shop ${i}`);
      return [customer.write(`${round} customer ${i}`), desk.write(`${round} shop ${i}`)];
    }).flat();
    if (killed !== null) {
      await Promise.race(sending);
      await kill(killed);
    }
    await Promise.all(sending);
  };
  await exchange('before', null);
  await exchange('first kill', one);
  // The customer's page is without a connection; what is written meanwhile is fetched once it has one.
  await exchange('one process', null);
  // In the full tests the process comes back, and the other one is killed as well.
  if (FULL) {
    // The killed process comes back at its address, to which the page connects by itself.
    one = await startApi(new URL(one.address).port);
    await exchange('again', null);
    await exchange('second kill', two);
    two = await startApi(new URL(two.address).port);
    await exchange('after', null);
  } else await customer.follow(two.address, key);

  const rows = await db('conversation_messages').where({ conversation_id: id }).orderBy('seq');
  const written = rows.filter(({ side }) => side === 'customer' || side === 'staff');
  expect(written.map(({ text }) => text).sort()).toEqual([...texts].sort());
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
  const numbers = (page: Page) => page.seen.map(({ seq }) => seq);
  const shown = rows.map(({ seq }) => seq);
  // Without a further request: each page is told of the last message by its connection.
  await expect.poll(() => numbers(customer), { timeout: 20_000 }).toEqual(shown);
  await expect.poll(() => numbers(desk), { timeout: 20_000 }).toEqual(shown);
  // Counts are those of the rows.
  const row = await db('conversations').where({ conversation_id: id }).first();
  const last = Math.max(...rows.filter(({ side }) => side === 'staff').map(({ seq }) => seq));
  expect(row).toMatchObject({
    last_seq: rows.length,
    customer_unread: written.filter(({ side }) => side === 'staff').length,
    staff_unread: written.filter(({ side, seq }) => side === 'customer' && seq > last).length,
  });
});
