import { randomUUID } from 'node:crypto';
import { buildDeliveryRate, buildVariant } from '@mali/db/builders';
import { refreshListing } from '@mali/db/listing';
import { isAlive } from '@mali/db/processes';
import { temporaryFolder } from '@mali/db/temporary';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import knex, { type Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BENCH_ADDRESS, BY_EMAIL } from '../lib/bench-shop.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { missingPackages } from './programs.ts';
import { askRedis, MASTER } from './redis.ts';
import { visitEvery } from './visitor.ts';

const missing = missingPackages();
const title = `the production shape${missing.length > 0 ? ` (not here: ${missing.join(', ')} missing)` : ''}`;

describe.skipIf(missing.length > 0)(title, () => {
  let database: TestDatabase;
  let db: Knex;
  let variant: number;
  let cluster: Cluster;

  beforeAll(async () => {
    database = await testDatabase();
    db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
    await buildDeliveryRate(db, { min_spend: 0, rate: 0 });
    variant = (await buildVariant(db, { mat_price: 20_000 })).mat_var_id;
    await refreshListing(db);
    cluster = await startCluster({
      dataDir: await temporaryFolder('mali-cluster-'),
      progress: { step: (_title, work) => work(() => undefined), note: () => undefined },
      ...{ api: 2, web: 1, workers: 1, fill: 'nothing', databaseUrl: database.url, drainMs: 3000 },
      port: 28_080,
      // A busy machine is slow, not wrong.
      env: { DATABASE_POOL: '4', LOG_LEVEL: 'warn', RATE_SCALE: '1000', ANSWER_MS: '60000' },
    });
  }, 180_000);
  afterAll(async () => {
    const pids = cluster?.processes.map(({ pid }) => pid) ?? [];
    await cluster?.stop();
    await db.destroy();
    await database.drop();
    expect(pids.filter(isAlive)).toEqual([]);
  }, 60_000);

  const api = async <T>(path: string, body?: object) => {
    const answer = await fetch(`${cluster.url}/api${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
    return { status: answer.status, body: (await answer.json()) as T, headers: answer.headers };
  };

  test('an order is placed and paid through the balancer, PgBouncer and a worker', async () => {
    const placed = await api<{ so_no: string }>('/process_order', {
      items: [{ mat_var_id: variant }],
      delivery_address: BENCH_ADDRESS,
      payment_method: 'promptpay',
      total: 200,
    });
    expect(placed.status).toBe(200);
    const order = `so_no=${placed.body.so_no}&${BY_EMAIL}`;
    const { body: qr } = await api<{ qr_id: string }>(`/order/qr?${order}`);
    const paid = await fetch(`${cluster.bankUrl}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${cluster.env.GATEWAY_KEY}` },
      body: JSON.stringify({ charge_id: qr.qr_id }),
    });
    expect(paid.status).toBe(200);
    await expect
      .poll(async () => (await api<{ paid: boolean }>(`/inquiry/charge?${order}`)).body.paid, {
        timeout: 20_000,
      })
      .toBe(true);
    // Only live connections stick to a process.
    expect(placed.headers.get('set-cookie') ?? '').not.toContain('mali_api');
    const live = await fetch(`${cluster.apiUrl}/socket.io/?EIO=4&transport=polling`);
    expect(live.headers.get('set-cookie')).toContain('mali_api');
    // Documents and pictures have no cookie, so that a CDN may keep them.
    for (const path of ['/', '/img/none/320.webp']) {
      const answer = await fetch(cluster.url + path);
      await answer.body?.cancel();
      expect(answer.headers.get('set-cookie')).toBe(null);
    }
  }, 60_000);

  test('requests are answered while one API process is killed and another one replaced', async () => {
    const leave = visitEvery(200, async () => {
      const [page, answer] = await Promise.all([fetch(`${cluster.url}/robots.txt`), api('/status')]);
      await page.body?.cancel();
      return [page.status, answer.status];
    });
    await cluster.kill('api1');
    await cluster.recovered();
    await cluster.restart('api2');
    const statuses = (await leave()).flat();
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }, 90_000);

  test('the sentinels give the name of the dead Redis master to its replica', async () => {
    const masterPort = async () => {
      for (const port of cluster.redisPorts)
        if ((await askRedis(port, 'ROLE', 3).catch(() => '')).includes('master')) return port;
      return null;
    };
    expect(await masterPort()).toBe(cluster.redisPorts[0]);
    // Sentinels know each other and the replica after some seconds.
    const known = () => askRedis(cluster.sentinelPorts[0] ?? 0, `SENTINEL CKQUORUM ${MASTER}`);
    await expect.poll(known, { timeout: 20_000 }).toContain('+OK 3 usable');
    await cluster.pause('redis1');
    try {
      await expect.poll(masterPort, { timeout: 30_000 }).toBe(cluster.redisPorts[1]);
      // Requests are counted again, by the new master.
      await expect
        .poll(async () => (await api('/status')).headers.get('x-ratelimit-remaining'), { timeout: 20_000 })
        .toMatch(/^\d+$/);
    } finally {
      await cluster.resume('redis1');
    }
  }, 90_000);
});
