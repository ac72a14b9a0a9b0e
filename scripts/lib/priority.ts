import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Gives a process and its children only idle CPU time. Linux first schedules between sessions (autogroups),
 * and a nice value counts only within its session: the session's is lowered too.
 * @param pid a process started as `detached`, the leader of its own session
 */
export function restrictToIdleTime(pid: number): void {
  setPriority(pid, 19);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // No autogroup scheduling on this system.
  }
}
