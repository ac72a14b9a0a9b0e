import v8 from 'node:v8';
import { expect, it, vi } from 'vitest';
import { giveBack, tuneHeapGrowth } from './memory.ts';

it('disables the heap growth limit for a large catalogue, and logs it once', () => {
  const told = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  tuneHeapGrowth(600);
  expect(told).not.toHaveBeenCalled();
  tuneHeapGrowth(100_000);
  tuneHeapGrowth(100_001);
  expect(told.mock.calls).toEqual([['--heap-growing-percent=0']]);
});

it('releases memory needed only at start-up', () => {
  let needed = Array.from({ length: 300_000 }, (_, n) => [n]);
  const before = process.memoryUsage().heapTotal;
  expect(needed.length).toBe(300_000);
  needed = [];
  giveBack();
  expect(process.memoryUsage().heapTotal).toBeLessThan(before);
});
