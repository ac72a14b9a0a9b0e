import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RATE_TIERS } from './platform/http.ts';
import { hasRedis, startRedis } from './platform/redis-fixtures.ts';
import { type TestApp, testApp } from './testing.ts';

const open: TestApp[] = [];
async function limitedApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp({ RATE_SCALE: '1', ...environment });
  open.push(app);
  return app;
}
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** Status codes of `count` sign-in attempts from one address. */
async function tries(t: TestApp, count: number, remoteAddress = '203.0.113.7'): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const payload = { email: `nobody${i}@example.com`, password: 'wrong password' };
    statuses.push(
      (await t.app.inject({ method: 'POST', url: '/signin', payload, remoteAddress })).statusCode,
    );
  }
  return statuses;
}
const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

describe('rate limits', () => {
  it('reject an address above the limit in the common error format, and no other address', async () => {
    const t = await limitedApp();
    expect(refused(await tries(t, RATE_TIERS.auth + 3))).toBe(3);
    const payload = { email: 'a@example.com', password: 'wrong password' };
    const answer = await t.app.inject({
      method: 'POST',
      url: '/signin',
      payload,
      remoteAddress: '203.0.113.7',
    });
    expect(answer.json()).toMatchObject({ code: 'ERROR.TOO_MANY_REQUESTS' });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(refused(await tries(t, 1, '203.0.113.8'))).toBe(0);
  });

  it("limit guessing an order's e-mail at its payment like at the order, and count no other request", async () => {
    const t = await limitedApp();
    const asked = async (proof: string) => {
      const url = `/inquiry/charge?so_no=SO26112099999999${proof}`;
      return (await t.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.10' })).statusCode;
    };
    const statuses: number[] = [];
    for (let i = 0; i < RATE_TIERS.order + 3; i += 1) statuses.push(await asked(`&email=a${i}@example.com`));
    expect(refused(statuses)).toBe(3);
    expect(await asked('&token=x')).toBe(404);
  });

  it('cannot be evaded by a forged address', async () => {
    const t = await limitedApp();
    const statuses: number[] = [];
    for (let i = 0; i < RATE_TIERS.auth + 3; i += 1) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/signin',
        payload: { email: 'a@example.com', password: 'wrong password' },
        remoteAddress: '203.0.113.9',
        headers: { 'x-forwarded-for': `198.51.100.${i}` },
      });
      statuses.push(answer.statusCode);
    }
    expect(refused(statuses)).toBe(3);
  });
});

describe.skipIf(!hasRedis)('rate limits over Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let url: string;
  beforeAll(async () => {
    redis = await startRedis();
    url = redis.url;
  });
  afterAll(() => redis.stop());

  it('are shared by all processes, and a Redis outage blocks nothing', async () => {
    const remaining = async ({ app }: Awaited<ReturnType<typeof limitedApp>>, remoteAddress: string) =>
      Number(
        (await app.inject({ method: 'GET', url: '/status', remoteAddress })).headers['x-ratelimit-remaining'],
      );
    const [one, two] = [await limitedApp({ REDIS_URL: url }), await limitedApp({ REDIS_URL: url })];
    // Requests are not counted before the connection is established: waits for it.
    await expect.poll(() => remaining(one, '203.0.113.1')).toBeLessThan(RATE_TIERS.browse);
    await expect.poll(() => remaining(two, '203.0.113.2')).toBeLessThan(RATE_TIERS.browse);
    const half = RATE_TIERS.auth / 2;
    expect(refused(await tries(one, half))).toBe(0);
    expect(refused(await tries(two, half))).toBe(0);
    expect(refused(await tries(one, 2))).toBe(2);
    expect(refused(await tries(two, 2))).toBe(2);

    await redis.kill();
    expect(refused(await tries(one, 2))).toBe(0);
  }, 30_000);
});
