import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RATE_TIERS } from './platform/http.ts';
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

/** Statuses of `count` sign-in tries from one address. */
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
  it('refuse an address that asks too often, in the shape of every error, and no other address', async () => {
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

  it('are not escaped by an address that somebody outside makes up', async () => {
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

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

describe.skipIf(!hasRedis)('rate limits over Redis', () => {
  let redis: ChildProcess;
  let dir: string;
  let url: string;
  beforeAll(async () => {
    const probe = createServer();
    await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
    const { port } = probe.address() as AddressInfo;
    await new Promise<void>((done) => probe.close(() => done()));
    dir = await mkdtemp(join(tmpdir(), 'mali-redis-'));
    url = `redis://127.0.0.1:${port}`;
    redis = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((ready) =>
      redis.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && ready()),
    );
  });
  afterAll(async () => {
    if (redis.exitCode === null && redis.signalCode === null) {
      const ended = once(redis, 'exit');
      redis.kill('SIGKILL');
      await ended;
    }
    await rm(dir, { recursive: true, force: true });
  });

  it('are counted together by all processes, and Redis going away closes nothing', async () => {
    const [one, two] = [await limitedApp({ REDIS_URL: url }), await limitedApp({ REDIS_URL: url })];
    // Until the connection stands requests pass uncounted: wait until a process counts.
    await vi.waitFor(async () => {
      const answer = await one.app.inject({ method: 'GET', url: '/status', remoteAddress: '203.0.113.1' });
      expect(Number(answer.headers['x-ratelimit-remaining'])).toBeLessThan(RATE_TIERS.browse);
    });
    await vi.waitFor(async () => {
      const answer = await two.app.inject({ method: 'GET', url: '/status', remoteAddress: '203.0.113.2' });
      expect(Number(answer.headers['x-ratelimit-remaining'])).toBeLessThan(RATE_TIERS.browse);
    });
    const half = RATE_TIERS.auth / 2;
    expect(refused(await tries(one, half))).toBe(0);
    expect(refused(await tries(two, half))).toBe(0);
    expect(refused(await tries(one, 2))).toBe(2);
    expect(refused(await tries(two, 2))).toBe(2);

    const ended = once(redis, 'exit');
    redis.kill('SIGKILL');
    await ended;
    expect(refused(await tries(one, 2))).toBe(0);
  }, 30_000);
});
