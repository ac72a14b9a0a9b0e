import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a process with --import: at each SIGCONT (the services listen for no such signal) it writes for how many
 * milliseconds the event loop was held up since the one before, to the file that LOOP_DELAY names with the process' id
 * behind it, and begins anew.
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
