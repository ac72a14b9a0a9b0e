import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Number of products from which the catalogue dominates memory. */
const LARGE = 20_000;
let hasRoom = false;

/** Growth of the heap, in percent, before the next garbage collection of a process with a large catalogue. */
const LARGE_GROWTH = 50;

/**
 * Processes start with conservative heap growth (scripts/lib/lean.ts): garbage collection at 20 % growth keeps a small
 * shop's memory low. With a large catalogue such frequent collections would take as much CPU as all requests, and V8's
 * own growth twice the memory.
 * @param products number of products in memory
 */
export function tuneHeapGrowth(products: number): void {
  if (hasRoom || products < LARGE) return;
  hasRoom = true;
  v8.setFlagsFromString(`--heap-growing-percent=${LARGE_GROWTH}`);
}

/**
 * Releases memory needed only at start-up: V8 keeps freed pages, and a busy process has no idle time to
 * return them. Takes a quarter of a second, so it runs before the process is ready.
 */
export function giveBack(): void {
  v8.setFlagsFromString('--expose-gc');
  const gc: (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void =
    runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
