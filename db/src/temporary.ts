import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, endProcess, isAlive } from './processes.ts';

/**
 * Makes a temporary folder that carries the id of this process. Folders of the same name whose process is gone
 * (a test run that was killed) are removed first, and database servers left running in them are ended.
 * @param name begins the folder's name, as in `mali-test-`
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
  // A database server that root starts may walk through it: else its cluster would be kept elsewhere, and be left.
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
