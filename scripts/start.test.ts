import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mali/db/embedded';
import { commandLine, isAlive } from '@mali/db/processes';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from './lib/paths.ts';

/** A shop as run by `npm start`, in its own directory. */
let dataDir: string;
let env: NodeJS.ProcessEnv;
let url: string;
const starters: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mali-start-'));
  await chmod(dataDir, 0o711);
  // Rendering the pictures has its own tests.
  await mkdir(join(dataDir, 'images'));
  await writeFile(join(dataDir, 'images/.banners-and-lists-drawn'), '');
  const ports = {
    WEB_PORT: `${await freePort()}`,
    API_PORT: `${await freePort()}`,
    BANK_PORT: `${await freePort()}`,
    IDENTITY_PORT: `${await freePort()}`,
    CARRIER_PORT: `${await freePort()}`,
  };
  url = `http://localhost:${ports.WEB_PORT}`;
  env = {
    ...process.env,
    ...ports,
    WORKER_PORT: `${await freePort()}`,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    DATABASE_URL: '',
  };
});

afterAll(async () => {
  for (const starter of starters) starter.kill('SIGTERM');
  await vi.waitFor(() => expect(starters.every(({ pid }) => !isAlive(pid ?? 0))).toBe(true), 30_000);
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the shop; resolves with its output once `line` is printed. */
function start(line: string): Promise<{ starter: ChildProcess; output: () => string }> {
  const starter = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  starters.push(starter);
  let text = '';
  return new Promise((done, fail) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(line)) done({ starter, output: () => text });
    };
    starter.stdout.on('data', read);
    starter.stderr.on('data', read);
    starter.once('exit', (code) => fail(new Error(`ended with ${code} before "${line}":\n${text}`)));
  });
}

function children(): Record<string, { pid: number }> {
  return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).children;
}

function database(): { pid: number; url: string } {
  const [pid = '', , , port = ''] = readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'pg/passwords.json'), 'utf8'));
  return { pid: Number(pid), url: `postgres://mali:${owner}@127.0.0.1:${port}/mali` };
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database().url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const status = async () => (await fetch(`${url}/api/status`)).json();

test('a start, kills of processes, a killed start and a stop: the shop always recovers', {
  timeout: 180_000,
}, async () => {
  const first = await start(`Mali is ready: ${url}`);
  expect(await status()).toMatchObject({ status: 'online' });
  expect(await query('SELECT count(*) > 100 AS filled FROM materials')).toEqual([{ filled: true }]);
  await query(
    `UPDATE materials SET mat_name = 'Kept over every kill' WHERE mat_id = (SELECT min(mat_id) FROM materials)`,
  );

  const second = await start(`The shop is already running: ${url}`);
  await expect.poll(() => second.starter.exitCode).toBe(0);

  // Services are supervised alike (supervise.test.ts); `npm run test:full` kills each of them.
  const killed = process.env.FULL === '1' ? ['bank', 'identity', 'carrier', 'api', 'worker', 'web'] : ['api'];
  for (const name of killed) {
    const before = children()[name]?.pid ?? 0;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => first.output(), { timeout: 30_000 }).toContain(`${name} is back.`);
    expect(children()[name]?.pid).not.toBe(before);
  }
  process.kill(database().pid, 'SIGKILL');
  await expect.poll(() => first.output(), { timeout: 30_000 }).toContain('PostgreSQL is back.');
  await expect.poll(() => status()).toMatchObject({ status: 'online' });

  const left = Object.values(children()).map(({ pid }) => pid);
  first.starter.kill('SIGKILL');
  const third = await start(`Mali is ready: ${url}`);
  expect(third.output()).toContain('The last run was ended abruptly');
  expect(left.filter((pid) => commandLine(pid).includes(ROOT))).toEqual([]);
  expect(await status()).toMatchObject({ status: 'online' });
  expect(
    await query(`SELECT count(*)::int AS n FROM materials WHERE mat_name = 'Kept over every kill'`),
  ).toEqual([{ n: 1 }]);

  const running = [...Object.values(children()).map(({ pid }) => pid), database().pid];
  third.starter.kill('SIGTERM');
  await expect.poll(() => third.starter.exitCode, { timeout: 30_000 }).toBe(0);
  expect(third.output()).toContain('Stopped.');
  expect(running.filter(isAlive)).toEqual([]);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
