import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, endProcess, isAlive } from './processes.ts';

/**
 * Creates a temporary directory named with the id of this process. Directories of the same name whose process
 * has exited (a killed test run) are removed first, and database servers still running in them are stopped.
 * @param name prefix of the directory's name, as in `mali-test-`
 */
export async function temporaryFolder(name: string): Promise<string> {
  const names = (await readdir(tmpdir())).filter((each) => each.startsWith(name));
  for (const each of names) {
    const owner = Number(each.slice(name.length).split('-')[0]);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const dir = join(tmpdir(), each);
    await endServersBelow(dir);
    await rm(dir, { recursive: true, force: true });
  }
  const dir = await mkdtemp(join(tmpdir(), `${name}${process.pid}-`));
  // A database server started by root must be able to traverse it: else its cluster would be created
  // elsewhere and leaked.
  await chmod(dir, 0o711);
  return dir;
}

async function endServersBelow(dir: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid) && commandLine(pid).includes(`-D ${dir}/`))
      await endProcess(pid, 'SIGQUIT', 5000);
  }
}
