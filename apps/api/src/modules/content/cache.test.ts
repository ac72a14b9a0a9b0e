import type { Layout } from '@mali/contracts/content';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIFETIME_MS } from '../../platform/layout-cache.ts';
import { hasRedis, startRedis } from '../../platform/redis-fixtures.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { everyBlock, fillShop, publish } from './fixtures.ts';

/** The cache in one process and in two. */
let now = new Date('2026-11-21T05:00:00Z');
const clock = { now: () => now };
const open: TestApp[] = [];
async function start(environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp(environment, clock);
  open.push(app);
  return app;
}
afterAll(async () => {
  for (const app of open.reverse()) await app.close();
});

const ask = (t: TestApp) =>
  t.app.inject({ method: 'POST', url: '/content/api/web/layout', payload: { pageName: 'home' } });
const idOf = async (t: TestApp) => (await ask(t)).json<Layout>().components[0]?.id;

/** How often the layouts are read while `work` runs. */
async function reads(apps: readonly TestApp[], work: () => Promise<unknown>): Promise<number[]> {
  const counts = apps.map(() => 0);
  const notes = apps.map((_, i) => ({ sql }: { sql: string }) => {
    if (sql.includes('FROM layouts')) counts[i] = (counts[i] ?? 0) + 1;
  });
  for (const [i, { deps }] of apps.entries()) deps.db.on('query', notes[i] ?? (() => undefined));
  await work();
  for (const [i, { deps }] of apps.entries()) deps.db.removeListener('query', notes[i] ?? (() => undefined));
  return counts;
}
const thousand = (apps: readonly TestApp[]) =>
  Promise.all(apps.flatMap((t) => Array.from({ length: 1000 }, () => ask(t))));
const expire = () => {
  now = new Date(now.getTime() + LIFETIME_MS);
};
const fill = async ({ deps }: TestApp) => publish(deps.db, 'home', everyBlock(await fillShop(deps.db)));

describe('one process', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await start();
    await fill(t);
  });

  it('reads an expired layout once for a thousand concurrent requests', async () => {
    await ask(t);
    expire();
    const [count] = await reads([t], async () => {
      const answers = await thousand([t]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    });
    expect(count).toBe(1);
    expect(await reads([t], () => thousand([t]))).toEqual([0]);
  }, 60_000);

  it('rereads at 15:00 in Bangkok (CACHE-01)', async () => {
    now = new Date('2026-11-22T07:59:30Z');
    await ask(t);
    now = new Date('2026-11-22T07:59:59Z');
    expect(await reads([t], () => ask(t))).toEqual([0]);
    now = new Date('2026-11-22T08:00:00Z');
    expect(await reads([t], () => ask(t))).toEqual([1]);
  });
});

describe.skipIf(!hasRedis)('two processes over Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let one: TestApp;
  let two: TestApp;
  const pair = () => [one, two] as const;
  beforeAll(async () => {
    redis = await startRedis();
    one = await start({ REDIS_URL: redis.url });
    await fill(one);
    two = await start({ REDIS_URL: redis.url, DATABASE_URL: one.deps.config.databaseUrl });
    // Before both are connected each reads for itself; advancing the clock makes them retry.
    await vi.waitFor(
      async () => {
        expire();
        const counts = await reads(pair(), async () => {
          await ask(one);
          await ask(two);
        });
        expect(counts).toEqual([1, 0]);
      },
      { timeout: 10_000 },
    );
  }, 60_000);
  afterAll(() => redis.stop());

  it('read an expired layout once for two thousand concurrent requests', async () => {
    expire();
    const counts = await reads(pair(), async () => {
      const answers = await thousand(pair());
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  }, 60_000);

  it('both follow a change of content at once', async () => {
    expect([await idOf(one), await idOf(two)]).toEqual(['carousel', 'carousel']);
    const components = JSON.stringify([{ id: 'changed', type: 'home_carousel', autoplay: 0 }]);
    await one.deps.db('layouts').where({ page: 'home' }).update({ components });
    const both = async () => [await idOf(one), await idOf(two)];
    await expect.poll(both, { interval: 10 }).toEqual(['changed', 'changed']);
  });

  it('only become slower when Redis disappears under load', async () => {
    expire();
    const asked = thousand(pair());
    await redis.kill();
    const answers = await asked;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expire();
    const counts = await reads(pair(), () => thousand(pair()));
    expect(counts).toEqual([1, 1]);
  }, 60_000);
});
