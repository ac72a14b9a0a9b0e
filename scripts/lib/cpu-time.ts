import { readdir, readFile } from 'node:fs/promises';

/** Ids of the backends of a database: PostgreSQL's processes name theirs. */
export async function backendsOf(database: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('postgres:') && command.includes(` ${database} `)) found.push(Number(pid));
  }
  return found;
}

/** Processor time that processes and those they have started have taken so far, in ms, as Linux counts it. */
export async function cpuOf(pids: readonly (number | undefined)[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own and those of its children that have ended.
    for (const place of [11, 12, 13, 14]) ticks += Number(fields[place] ?? 0);
  }
  return ticks * 10;
}
