import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { restrictToIdleTime } from './priority.ts';

it('lowers the priority of a process, and of the session it leads', () => {
  const { pid = 0 } = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true });
  expect(pid).toBeGreaterThan(0);
  onTestFinished(() => void process.kill(pid, 'SIGKILL'));
  restrictToIdleTime(pid);
  expect(getPriority(pid)).toBe(19);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) expect(readFileSync(session, 'utf8')).toMatch(/nice 19$/m);
});
