import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @returns whether a process with this id exists, of any user */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie accepts signals although it no longer runs.
    return process.platform !== 'linux' || statField(pid, 'state') !== 'Z';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function statField(pid: number, field: 'state' | 'start'): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets and may itself contain brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return field === 'state' ? fields[0] : fields[19];
}

/**
 * Distinguishes a process from a later one with the same id: its start time.
 * @returns null when there is no such process
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot}:${statField(pid, 'start')}`;
    }
    if (process.platform === 'win32') return `${pid}`;
    return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** @returns the command line of a process, its parts joined by spaces; empty when it cannot be read */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Waits until the process exits.
 * @returns false when it still runs after `timeoutMs`
 */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(25)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/** Sends `signal` to the process, and kills it when it has not exited within `graceMs`. */
export async function endProcess(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  for (const next of [signal, 'SIGKILL'] as const) {
    try {
      process.kill(pid, next);
    } catch {
      return;
    }
    if (await waitForExit(pid, next === signal ? graceMs : 5000)) return;
  }
}
