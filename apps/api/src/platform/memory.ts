import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

/** From so many products on, what a process holds is the catalogue and not the connections of its visitors. */
const LARGE = 20_000;
let hasRoom = false;

/**
 * Processes start thrifty: their heap is gone through whenever it has grown by a fifth, so that a small shop takes
 * little memory. With a large catalogue going through it that often takes as much of the processor as all answers do:
 * from then on the heap grows as V8 would let it.
 * @param products how many of them the process holds
 */
export function tuneHeapGrowth(products: number): void {
  if (hasRoom || products < LARGE) return;
  hasRoom = true;
  v8.setFlagsFromString('--heap-growing-percent=0');
}

/**
 * Gives back what the process needed only to start: V8 keeps the pages it has freed for itself, and a process that
 * answers without a pause never finds the time to return them. Takes a quarter of a second, so before it is ready.
 */
export function giveBack(): void {
  v8.setFlagsFromString('--expose-gc');
  const gc: (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void =
    runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
