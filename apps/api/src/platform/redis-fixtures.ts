import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has a Redis to test with. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A separate Redis for a test: `pause` makes it hang, `kill` kills it, `stop` also cleans up. */
export async function startRedis() {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((done) => probe.close(() => done()));
  const dir = await mkdtemp(join(tmpdir(), 'mali-redis-'));
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', dir];
  const redis = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((ready) =>
    redis.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && ready()),
  );
  const kill = async (): Promise<void> => {
    if (redis.exitCode !== null || redis.signalCode !== null) return;
    const ended = once(redis, 'exit');
    redis.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => redis.kill('SIGSTOP'),
    resume: () => redis.kill('SIGCONT'),
    kill,
    stop: async (): Promise<void> => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
