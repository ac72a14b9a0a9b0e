import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLE, type RoleId } from '@mali/contracts/roles';
import { migrate } from '@mali/db';
import { buildUser, buildVariant } from '@mali/db/builders';
import { type EmbeddedServer, startEmbedded } from '@mali/db/embedded';
import { refreshListing } from '@mali/db/listing';
import { type ReplicaServer, startReplica } from '@mali/db/replica';
import { memoryFolder, temporaryFolder } from '@mali/db/temporary';
import { type DatabaseRead, databaseReads } from '@mali/telemetry/channels';
import knex, { type Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { firstRow, rows } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import type { App } from './platform/http.ts';
import { readLsn, sharedQuestion, writeLsn } from './platform/replica.ts';
import { AT_ONCE, ENVIRONMENT } from './testing.ts';

const SERVER = { fsync: 'off', shared_buffers: '64MB', max_connections: '60', log_min_messages: 'fatal' };
type Api = { app: App; deps: Deps };

let dir: string;
let primary: EmbeddedServer;
let replica: ReplicaServer;
let db: Knex;
/** Two API processes that share nothing; the second gives up a replica that is a second behind. */
let one: Api;
let two: Api;
let counted: DatabaseRead['target'][] = [];
const count = (read: unknown) => counted.push((read as DatabaseRead).target);

const follow = (port?: number) =>
  startReplica({
    ...{ dir: join(dir, 'replica'), primary, ...(port !== undefined && { port }) },
    // A read that is in the way of the recovery is cancelled at once.
    settings: { ...SERVER, max_standby_streaming_delay: '0' },
  });
const start = (replicaUrl: string, lag: string): Promise<Api> =>
  buildApp(
    readConfig({
      ...ENVIRONMENT,
      ...{ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_LAG_SECONDS: lag },
      ...{ DATABASE_POOL: '5', DATA_DIR: join(dir, 'data'), DEV_PAGES: '0' },
    }),
    { snapshot: AT_ONCE },
  );
async function onReplica(sql: string): Promise<unknown[]> {
  const client = knex({ client: 'pg', connection: replica.adminUrl, pool: { min: 0, max: 1 } });
  try {
    return await rows(client, sql);
  } finally {
    await client.destroy();
  }
}

beforeAll(async () => {
  dir = await temporaryFolder('mali-reads-', await memoryFolder());
  primary = await startEmbedded({ dir: join(dir, 'primary'), settings: SERVER });
  await migrate(primary.url);
  db = knex({ client: 'pg', connection: primary.url, pool: { min: 0, max: 2 } });
  replica = await follow();
  databaseReads.subscribe(count);
  one = await start(replica.url, '40');
  two = await start(replica.url, '1');
}, 180_000);
afterAll(async () => {
  databaseReads.unsubscribe(count);
  await Promise.all([one.app.close(), two.app.close()]);
  await db.destroy();
  await replica.stop();
  await primary.stop();
  await rm(dir, { recursive: true, force: true });
});

let mat_id: number;
beforeEach(async () => {
  ({ mat_id } = await buildVariant(db, { mat_price: 20_000 }));
  await refreshListing(db);
});

async function user(role_id: RoleId = ROLE.CUSTOMER) {
  const { user_id } = await buildUser(db, { role_id });
  const confirmed_at = role_id === ROLE.CUSTOMER ? null : new Date();
  const { token } = one.deps.tokens.sign({ user_id, role_id, session_id: randomUUID(), confirmed_at });
  return { authorization: `Bearer ${token}` };
}
const ask = (api: Api, text: string, headers: Record<string, string>) =>
  api.app.inject({
    ...{ method: 'POST', url: '/v3/questions', headers },
    payload: { mat_id, text, request_key: randomUUID() },
  });
async function questions(api: Api, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await api.app.inject({ url: `/v3/questions?mat_id=${mat_id}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: { text: string }[] }>().data.map(({ text }) => text);
}
/** Until reads go to the replica, which has everything. */
async function inUse(api: Api): Promise<void> {
  const read = async () => {
    counted = [];
    await questions(api);
    await api.deps.reads.read((from) => rows(from, 'SELECT 1'), 'latest');
    return counted;
  };
  await expect.poll(read, { timeout: 30_000 }).toEqual(['replica', 'replica']);
}

describe('reads with a replica', { timeout: 60_000 }, () => {
  it('go to the replica: of visitors, and of lists of staff', async () => {
    await Promise.all([one, two].map(inUse));
    const before = Number((await transactions())?.n);
    counted = [];
    for (let i = 0; i < 30; i += 1) await questions(one);
    const headers = await user(ROLE.OWNER);
    expect(new Set(counted)).toEqual(new Set(['replica']));
    for (const url of ['/admin/brands', '/admin/brands/counts']) {
      const list = async () => {
        counted = [];
        const { statusCode } = await two.app.inject({ url, headers });
        return [statusCode, ...counted];
      };
      await expect.poll(list, { timeout: 10_000 }).toEqual([200, 'replica']);
    }
    // The server publishes its statistics some time later.
    await expect
      .poll(async () => Number((await transactions())?.n) - before, { timeout: 30_000 })
      .toBeGreaterThan(30);
  });

  it('show who has written what he wrote while the replica is behind, through any process', async () => {
    await inUse(one);
    const writer = await user();
    await onReplica('SELECT pg_wal_replay_pause()');
    try {
      const written = await ask(two, 'Does it smell of jasmine?', writer);
      expect(written.statusCode, written.body).toBe(200);
      const mark = written.cookies.find(({ name }) => name === 'mali_lsn');
      expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 6 });
      const cookie = { cookie: `mali_lsn=${mark?.value}` };
      expect(await questions(one, { ...writer, ...cookie })).toEqual(['Does it smell of jasmine?']);
      // Others see it later.
      expect(await questions(one)).toEqual([]);
      // What is read because of a notification is never older than its change.
      const latest = (from: Knex) =>
        firstRow<{ text: string }>(from, 'SELECT text FROM product_questions WHERE mat_id = ?', [mat_id]);
      expect(await one.deps.reads.read(latest, 'latest')).toMatchObject({
        text: 'Does it smell of jasmine?',
      });
      // The second process gives the replica up after a second.
      await expect.poll(() => questions(two), { timeout: 10_000 }).toEqual(['Does it smell of jasmine?']);
    } finally {
      await onReplica('SELECT pg_wal_replay_resume()');
    }
    await expect.poll(() => questions(one), { timeout: 10_000 }).toEqual(['Does it smell of jasmine?']);
    await Promise.all([one, two].map(inUse));
  });

  it('cancelled by the recovery of the replica are done again on the primary', async () => {
    await db.raw('CREATE TABLE probe AS SELECT 1 AS n');
    await inUse(one);
    const waiting = one.deps.reads.read(
      (from) =>
        firstRow<{ n: number; replica: boolean }>(
          from,
          `SELECT n, pg_is_in_recovery() AS replica, CASE WHEN pg_is_in_recovery() THEN pg_sleep(20) END::text AS slept
           FROM probe`,
        ),
      'latest',
    );
    await expect
      .poll(() => onReplica("SELECT 1 AS one FROM pg_stat_activity WHERE wait_event = 'PgSleep'"))
      .toHaveLength(1);
    counted = [];
    await db.raw('TRUNCATE probe');
    await db.raw('INSERT INTO probe VALUES (2)');
    // Null when it came between the two statements.
    expect((await waiting) ?? { n: 2, replica: false }).toMatchObject({ n: 2, replica: false });
    expect(counted).toEqual(['retried']);
    await db.raw('DROP TABLE probe');
  });

  it('go on without an error when the replica is killed, and return to it', async () => {
    await inUse(one);
    await ask(one, 'Is it for dry skin?', await user());
    const reading = Array.from({ length: 4 }, async () => {
      const seen = [];
      for (let i = 0; i < 15; i += 1) seen.push(await questions(one));
      return seen;
    });
    await Promise.all(reading.slice(0, 1));
    process.kill(replica.pid, 'SIGKILL');
    await Promise.all(reading);
    await replica.exited;
    expect(await questions(one)).toEqual(['Is it for dry skin?']);
    replica = await follow(replica.port);
    await inUse(one);
  });

  it('leave a replica that was promoted', async () => {
    await inUse(one);
    await replica.promote();
    const writer = await user();
    await ask(one, 'Where is it made?', writer);
    const read = async () => {
      counted = [];
      return [await questions(one), counted];
    };
    await expect.poll(read, { timeout: 10_000 }).toEqual([['Where is it made?'], ['primary']]);
  });
});

describe('positions of the log', () => {
  it('are read and written as the server does, and nothing else is one', () => {
    expect(writeLsn(readLsn('16/B374D848') ?? 0n)).toBe('16/B374D848');
    for (const text of ['', '1', '16/', '16/B374D848x', 'x/1', '123456789/0'])
      expect(readLsn(text)).toBeNull();
  });

  it('are asked for once for many, but never before they asked', async () => {
    const answers: ((value: number) => void)[] = [];
    const ask = sharedQuestion(() => new Promise<number>((done) => answers.push(done)));
    const first = ask();
    const others = [ask(), ask()];
    expect(answers).toHaveLength(1);
    answers[0]?.(1);
    expect(await first).toBe(1);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(2);
    expect(await Promise.all(others)).toEqual([2, 2]);
  });
});

const transactions = async () =>
  (await onReplica("SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = 'mali'"))[0] as
    | { n: number }
    | undefined;
