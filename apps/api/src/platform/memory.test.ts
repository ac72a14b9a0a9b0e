import v8 from 'node:v8';
import { expect, it, vi } from 'vitest';
import { giveBack, tuneHeapGrowth } from './memory.ts';

it('lets the heap of a large catalogue grow by half between garbage collections, of a small one by the default', () => {
  const setFlags = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  tuneHeapGrowth(600);
  tuneHeapGrowth(19_999);
  expect(setFlags).not.toHaveBeenCalled();
  tuneHeapGrowth(20_000);
  tuneHeapGrowth(100_001);
  expect(setFlags.mock.calls).toEqual([['--heap-growing-percent=50']]);
});

it('releases memory needed only at start-up', () => {
  let needed = Array.from({ length: 300_000 }, (_, n) => [n]);
  const before = process.memoryUsage().heapTotal;
  expect(needed.length).toBe(300_000);
  needed = [];
  giveBack();
  expect(process.memoryUsage().heapTotal).toBeLessThan(before);
});
