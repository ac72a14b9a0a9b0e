import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIVE } from '@mali/contracts/live';
import { buildDeliveryRate, buildVariant } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import knex, { type Knex } from 'knex';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { ADDRESS, orderRequest } from './modules/orders/fixtures.ts';
import { rows, statementTimeout } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import type { App } from './platform/http.ts';
import { hasPgBouncer, startPooler } from './platform/pooler-fixtures.ts';
import { AT_ONCE, ENVIRONMENT } from './testing.ts';

describe.skipIf(!hasPgBouncer)('the shop through PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let db: Knex;
  let dir: string;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let app: App;
  let deps: Deps;
  let address: string;
  let worker: ChildProcess;

  beforeAll(async () => {
    database = await testDatabase();
    db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
    dir = await mkdtemp(join(tmpdir(), 'mali-pooler-'));
    pooler = await startPooler(database.url, 3);
    await buildDeliveryRate(db);
    const environment = {
      ...ENVIRONMENT,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DATA_DIR: dir,
    };
    ({ app, deps } = await buildApp(readConfig(environment), { snapshot: AT_ONCE }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
      env: { ...process.env, ...environment, HOST: '127.0.0.1', WORKER_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((ready, fail) => {
      worker.stdout?.on('data', (chunk: Buffer) => chunk.includes('worker ready') && ready());
      worker.once('exit', () => fail(new Error('the worker ended')));
    });
  }, 120_000);
  afterAll(async () => {
    worker.removeAllListeners('exit');
    const ended = worker.exitCode ?? once(worker, 'exit');
    worker.kill('SIGTERM');
    await ended;
    await app.close();
    await pooler.stop();
    await db.destroy();
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  });

  const place = async (mat_var_id: number, payment_method: 'cod' | 'promptpay' = 'cod') => {
    const response = await app.inject({
      method: 'POST',
      url: '/process_order',
      payload: orderRequest([[mat_var_id, 1]], 255, { payment_method }),
    });
    return { status: response.statusCode, body: response.json<{ so_no: string; code?: string }>() };
  };

  it('keeps its time limits, and names no statements', async () => {
    expect(await statementTimeout(deps.db)).toBe(15_000);
    const { mat_var_id } = await buildVariant(db, { mat_price: 20_000, stock: 5 });
    await place(mat_var_id);
    const named = await Promise.all(
      Array.from({ length: 8 }, () =>
        rows(deps.db, "SELECT name FROM pg_prepared_statements WHERE name <> ''"),
      ),
    );
    expect(named.flat()).toEqual([]);
  });

  it('sells every unit once to many at the same time, and the worker does the jobs of each order', async () => {
    const { mat_var_id } = await buildVariant(db, { mat_price: 20_000, stock: 20 });
    const answers = await Promise.all(Array.from({ length: 24 }, () => place(mat_var_id)));
    expect(answers.map(({ body }) => body.code ?? 'ordered').sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'ORDER.INSUFFICIENT_STOCK'),
      ...Array.from({ length: 20 }, () => 'ordered'),
    ]);
    const jobs = () =>
      rows(db, 'SELECT task_identifier, last_error FROM graphile_worker.jobs WHERE run_at <= now()');
    await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
  });

  it('shows a live event of an order, and a new product', async () => {
    const { mat_id, mat_var_id } = await buildVariant(db, { mat_price: 20_000, stock: 1 });
    await refreshListing(db);
    const shown = async () => (await app.inject({ url: `/api/v2/material?mat_id=${mat_id}` })).statusCode;
    await expect.poll(shown).toBe(200);
    const { so_no } = (await place(mat_var_id, 'promptpay')).body;
    const socket = io(address, { transports: ['polling'], forceNew: true });
    try {
      await new Promise<void>((done) => socket.once('connect', done));
      await socket.timeout(10_000).emitWithAck(LIVE.watchOrder, { so_no, email: ADDRESS.email });
      const event = new Promise((done) => socket.once(LIVE.order, done));
      await app.inject({
        method: 'POST',
        url: '/order/status',
        payload: { so_no, new_status: 15, email: ADDRESS.email },
      });
      expect(await event).toEqual({ so_no, doc_status: 15, paid: false });
    } finally {
      socket.disconnect();
    }
  });

  it('holds the lock of the worker for as long as it lives', async () => {
    const held = () =>
      rows<{ application_name: string }>(
        db,
        `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE locktype = 'advisory' AND datname = current_database() AND mode = 'ShareLock'`,
      );
    expect(await held()).toEqual([{ application_name: 'mali-worker-marks' }]);
  });
});
