import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@mali/db/processes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlreadyRunning, endLeftovers, record, takeRunFile } from './run-file.ts';

let dir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mali-run-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

/** A process that idles until it is terminated. */
function idle(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(child);
  if (child.pid === undefined) throw new Error('not started');
  return child.pid;
}

function recorded(pid: number) {
  const made = record(pid);
  if (made === null) throw new Error(`process ${pid} is gone`);
  return made;
}

test('the second starter is told which process runs the shop, and its address', () => {
  const first = takeRunFile(dir);
  first.update({ state: 'ready', url: 'http://localhost:3000' });
  expect(() => takeRunFile(dir)).toThrow(AlreadyRunning);
  try {
    takeRunFile(dir);
  } catch (error) {
    expect(error).toMatchObject({ run: { starter: { pid: process.pid }, url: 'http://localhost:3000' } });
  }
  first.release();
  expect(takeRunFile(dir).earlier).toBeNull();
});

test('a dead starter is replaced, and its leftover processes are handed over', async () => {
  const child = recorded(idle());
  const dead = { starter: { pid: process.pid, identity: 'of another process' }, state: 'ready', url: null };
  await writeFile(join(dir, 'run.json'), JSON.stringify({ ...dead, children: { api: child } }));
  const { earlier } = takeRunFile(dir);
  expect(earlier?.children).toEqual({ api: child });
});

test('an invalid file is ignored', async () => {
  await writeFile(join(dir, 'run.json'), '{"starter"');
  expect(takeRunFile(dir).earlier).toBeNull();
  expect(JSON.parse(await readFile(join(dir, 'run.json'), 'utf8'))).toMatchObject({
    starter: { pid: process.pid },
  });
});

test('only a process that still matches its record is terminated', async () => {
  const [ours, reused] = [idle(), idle()];
  const left = await endLeftovers({
    starter: { pid: 1, identity: '' },
    state: 'ready',
    url: null,
    children: { api: recorded(ours), worker: { pid: reused, identity: 'an earlier process of this id' } },
  });
  expect(left).toEqual(['api']);
  expect([isAlive(ours), isAlive(reused)]).toEqual([false, true]);
});
