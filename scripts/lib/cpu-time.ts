import { readdir, readFile } from 'node:fs/promises';

/** Process ids of a database's backends, from their process titles. */
export async function backendsOf(database: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('postgres:') && command.includes(` ${database} `)) found.push(Number(pid));
  }
  return found;
}

/** CPU time of processes and their exited children so far, in ms, as counted by Linux. */
export async function cpuOf(pids: readonly (number | undefined)[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own and that of its exited children.
    for (const place of [11, 12, 13, 14]) ticks += Number(fields[place] ?? 0);
  }
  return ticks * 10;
}
