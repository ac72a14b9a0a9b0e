import { expect, it } from 'vitest';
import { OrdinalMap } from './ordinal-map.ts';

it.each([
  ['few gaps', [[7], [3, 4], [], [90_000]], 90_001],
  ['large ids', [[7], [2_000_000_000, 4], [], [90_000]], 1_999_999_999],
])('finds the ordinal of each id and of no other: %s', (_, ids, missing) => {
  const map = new OrdinalMap([...ids, ...Array.from({ length: 6000 }, (_one, n) => [100_000 + n])]);
  for (const [ordinal, own] of ids.entries()) for (const id of own) expect(map.get(id)).toBe(ordinal);
  for (const id of [0, -1, 8, 1.5, missing, 2_100_000_000, Number.NaN]) expect(map.get(id)).toBe(-1);
});
