import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Leaves to a process, and to whatever it starts, only the processor time that nobody else wants. Linux shares it out
 * between sessions first, and a priority counts within its own session alone: that of the session is lowered too.
 * @param pid a process started as `detached`, the head of a session of its own
 */
export function takeOnlyIdleTime(pid: number): void {
  setPriority(pid, 19);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // Sessions have no share of their own here.
  }
}
