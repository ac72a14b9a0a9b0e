import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mali/db/embedded';
import { isAlive } from '@mali/db/processes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Service, type Supervisor, supervise } from './supervise.ts';

const SERVER = `
import { createServer } from 'node:http';
createServer((request, response) => response.end(String(process.pid))).listen(Number(process.env.PORT), '127.0.0.1');
`;

let dir: string;
let supervisor: Supervisor;
let notes: string[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-supervise-'));
  notes = [];
  supervisor = supervise({ logDir: dir, onChange: () => undefined, note: (text) => notes.push(text) });
});

afterEach(async () => {
  await supervisor.stop();
  await rm(dir, { recursive: true, force: true });
});

async function service(name: string, source: string): Promise<Service> {
  const port = await freePort();
  const entry = join(dir, `${name}.mjs`);
  await writeFile(entry, source);
  return { name, entry, env: { PORT: `${port}` }, healthUrl: `http://127.0.0.1:${port}/` };
}

const servedBy = async (one: Service) => Number(await (await fetch(one.healthUrl)).text());

test('services respond once started, and have exited once stopped', async () => {
  const [front, back] = [await service('front', SERVER), await service('back', SERVER)];
  await supervisor.start([back, front]);
  const pids = Object.values(supervisor.pids());
  expect(await servedBy(front)).toBe(supervisor.pids().front);
  expect(await servedBy(back)).toBe(supervisor.pids().back);
  await supervisor.stop();
  expect(pids.map(isAlive)).toEqual([false, false]);
  expect(notes).toEqual([]);
});

test('a killed service is restarted and reported', async () => {
  const one = await service('shop', SERVER);
  await supervisor.start([one]);
  const first = supervisor.pids().shop ?? 0;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => notes).toEqual(['shop ended (SIGKILL); starting it again.', 'shop is back.']);
  expect(await servedBy(one)).not.toBe(first);
});

test('a service is replaced on purpose, at once and more than once', async () => {
  const one = await service('shop', SERVER);
  const { healthUrl } = one;
  const other = {
    ...{
      name: 'program',
      program: process.execPath,
      args: [one.entry],
      env: { PORT: `${await freePort()}` },
    },
    isReady: async () => (await fetch(`http://127.0.0.1:${other.env.PORT}/`)).ok,
  };
  await supervisor.start([one, other]);
  for (const name of ['shop', 'shop', 'program']) {
    const before = supervisor.pids()[name] ?? 0;
    await supervisor.restart(name);
    expect([supervisor.pids()[name] === before, isAlive(before)]).toEqual([false, false]);
  }
  expect(Number(await (await fetch(healthUrl)).text())).toBe(supervisor.pids().shop);
  expect(notes).toEqual(['shop is back.', 'shop is back.', 'program is back.']);
  await expect(supervisor.restart('nobody')).rejects.toThrow('not running');
});

test('a service that cannot start is tried three times and reported with the end of its log', async () => {
  const broken = await service('broken', `process.stderr.write('no such database\\n'); process.exit(3);`);
  await expect(supervisor.start([broken])).rejects.toThrow(/broken does not come up[\s\S]*no such database/);
  expect(notes.filter((note) => note.includes('exit code 3'))).toHaveLength(2);
});

test('a service stops when its starter is killed', async () => {
  const orphan = await service('orphan', SERVER);
  const starter = join(dir, 'starter.mts');
  await writeFile(
    starter,
    `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))};
     const supervisor = supervise({ logDir: ${JSON.stringify(dir)}, onChange: () => {}, note: () => {} });
     await supervisor.start([${JSON.stringify(orphan)}]);
     process.stdout.write('started');`,
  );
  const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((done) => child.stdout.once('data', done));
  const pid = await servedBy(orphan);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { interval: 100 }).toBe(false);
});
