import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a process with --import: at each SIGCONT (unused by the services) it writes the event loop
 * delay in milliseconds since the last one to the file named by LOOP_DELAY plus the process id, and resets.
 */
const file = process.env.LOOP_DELAY;
const RESOLUTION_MS = 5;
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('SIGCONT', () => {
    const told = { p99: late(delay.percentile(99)), max: late(delay.max) };
    writeFileSync(`${file}-${process.pid}.json`, JSON.stringify(told));
    delay.reset();
  });
}
