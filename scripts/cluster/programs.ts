import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the system that a cluster consists of, with the Debian packages that bring them. */
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
} as const;
type Program = keyof typeof PACKAGES;
const PROGRAMS = Object.keys(PACKAGES) as readonly Program[];

/** Debian installs servers where only root looks for programs. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns the path of a program; null where it is not installed */
function findProgram(name: Program): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** Packages to install for these programs; empty when all are there. */
export function missingPackages(names: readonly Program[] = PROGRAMS): string[] {
  return names.filter((name) => findProgram(name) === null).map((name) => PACKAGES[name]);
}

/** The line that installs them. */
export const installLine = (packages: readonly string[]): string =>
  `${process.getuid?.() === 0 ? '' : 'sudo '}apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** @throws Error with the line that installs what is missing */
export function programPath(name: Program): string {
  const path = findProgram(name);
  if (path === null) throw new Error(`${name} is not installed: ${installLine([PACKAGES[name]])}`);
  return path;
}
