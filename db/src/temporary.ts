import { constants } from 'node:fs';
import { access, chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, endProcess, isAlive } from './processes.ts';

/** A file system in memory that Linux provides. */
const MEMORY = '/dev/shm';
/** Bytes that must be free in it: the databases of a whole test run take a quarter. */
const ROOM = 2 * 1024 ** 3;

/**
 * Where directories with very many short-lived files belong (a new database is over a thousand): memory, or
 * the system's temporary directory where there is none or not enough.
 */
export async function memoryFolder(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Creates a temporary directory named with the id of this process. Directories of the same name whose process
 * has exited (a killed test run) are removed first, and database servers still running in them are stopped.
 * @param name prefix of the directory's name, as in `mali-test-`
 * @param parent the directory to create it in
 */
export async function temporaryFolder(name: string, parent: string = tmpdir()): Promise<string> {
  const names = (await readdir(parent)).filter((each) => each.startsWith(name));
  for (const each of names) {
    const owner = Number(each.slice(name.length).split('-')[0]);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const dir = join(parent, each);
    await endServersBelow(dir);
    await rm(dir, { recursive: true, force: true });
  }
  const dir = await mkdtemp(join(parent, `${name}${process.pid}-`));
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
