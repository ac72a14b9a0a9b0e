import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAlive } from '@mali/db/processes';
import { temporaryFolder } from '@mali/db/temporary';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.ts';

const STARTER = `
import { spawn } from 'node:child_process';
import { record, takeRunFile } from '${pathToFileURL(join(ROOT, 'scripts/lib/run-file.ts')).href}';
const dir = process.argv[2];
const run = takeRunFile(dir);
const options = { stdio: 'ignore', detached: true };
const program = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], options);
const guard = spawn(process.execPath, ['${join(ROOT, 'scripts/cluster/guard.ts')}', dir, String(process.pid)], options);
run.update({ children: { program: record(program.pid) } });
process.stdout.write(program.pid + ' ' + guard.pid + '\\n');
setInterval(() => undefined, 1000);
`;

test('processes of a starter that was killed are ended, and so is their guard', async () => {
  const dir = await temporaryFolder('mali-guard-');
  const script = join(dir, 'starter.mjs');
  await writeFile(script, STARTER);
  const starter = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(starter.stdout, 'data');
  const pids = `${line}`.trim().split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  starter.kill('SIGKILL');
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
});
