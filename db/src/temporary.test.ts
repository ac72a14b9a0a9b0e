import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { isAlive } from './processes.ts';
import { memoryFolder, temporaryFolder } from './temporary.ts';

async function exitedProcessId(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((done) => child.once('exit', done));
  return child.pid ?? 0;
}

test('leftovers of a killed run are removed, its database server included; those of a running process are not', async () => {
  const name = `mali-temporary-test-${process.pid}x-`;
  const abandoned = join(tmpdir(), `${name}${await exitedProcessId()}-a`);
  const used = join(tmpdir(), `${name}${process.ppid}-b`);
  await mkdir(abandoned);
  await mkdir(used);
  const server = await startEmbedded({ dir: abandoned, settings: { fsync: 'off', shared_buffers: '16MB' } });
  const dir = await temporaryFolder(name);
  expect([existsSync(dir), existsSync(used), existsSync(abandoned)]).toEqual([true, true, false]);
  expect(isAlive(server.pid)).toBe(false);
  // Others may traverse it but not list it, such as the user as whom root starts a database server below it.
  expect((await stat(dir)).mode & 0o777).toBe(0o711);
  await Promise.all([dir, used].map((each) => rm(each, { recursive: true })));
});

test('a directory for many short-lived files has two gigabytes, in memory or on the disk', async () => {
  const parent = await memoryFolder();
  const { bavail, bsize } = await statfs(parent);
  if (parent === tmpdir()) return;
  expect(bavail * bsize).toBeGreaterThanOrEqual(2 * 1024 ** 3);
  const name = `mali-memory-test-${process.pid}x-`;
  const abandoned = join(parent, `${name}${await exitedProcessId()}-a`);
  await mkdir(abandoned);
  const dir = await temporaryFolder(name, parent);
  expect([dir.startsWith(join(parent, name)), existsSync(dir), existsSync(abandoned)]).toEqual([
    true,
    true,
    false,
  ]);
  await rm(dir, { recursive: true });
});
