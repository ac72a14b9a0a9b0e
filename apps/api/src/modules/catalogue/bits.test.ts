import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bits } from './bits.ts';

const SIZE = 100;
const places = fc.uniqueArray(fc.nat(SIZE - 1));
const members = (bits: Bits) => Array.from({ length: SIZE }, (_, i) => i).filter((i) => bits.has(i));
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

it('Bits › behaves as a set', () => {
  fc.assert(
    fc.property(places, places, (a, b) => {
      const [left, right] = [Bits.of(a, SIZE), Bits.of(b, SIZE)];
      const both = a.filter((value) => b.includes(value));
      expect(members(left)).toEqual(sorted(a));
      expect([...left.places()]).toEqual(sorted(a));
      expect(members(left.and(right))).toEqual(sorted(both));
      expect(members(left.or(right))).toEqual(sorted([...new Set([...a, ...b])]));
      expect(members(left.without(right))).toEqual(sorted(a.filter((value) => !b.includes(value))));
      expect(left.countWith(right)).toBe(both.length);
      expect(left.counter()(right)).toBe(both.length);
      expect(left.meets(right)).toBe(both.length > 0);
      expect(left.count).toBe(a.length);
      const copy = left.copy();
      for (const value of b) copy.remove(value);
      expect(members(copy)).toEqual(members(left.without(right)));
      expect(members(left)).toEqual(sorted(a));
    }),
  );
});

it.each([0, 1, 31, 32, 33, 64, 100])('Bits › all of %i ordinals', (size) => {
  expect(Bits.all(size).count).toBe(size);
});

it('Bits › counts sparse intersections like dense ones', () => {
  const size = 5000;
  const few = Bits.of([3, 700, 701, 4999], size);
  expect(few.counter()(Bits.of([701, 702, 4999], size))).toBe(2);
});

it('Bits › counts the ordinals in each run', () => {
  fc.assert(
    fc.property(places, fc.uniqueArray(fc.nat({ max: SIZE - 2 }).map((n) => n + 1)), (list, cuts) => {
      const starts = [0, ...sorted(cuts), SIZE];
      const counts = [...Bits.of(list, SIZE).countRuns(Uint32Array.from(starts))];
      expect(counts).toEqual(
        starts.slice(0, -1).map((from, run) => {
          const to = starts[run + 1] ?? 0;
          return list.filter((place) => place >= from && place < to).length;
        }),
      );
    }),
  );
});

it('Bits › finds the next member along an order, in both directions', () => {
  const order = Uint32Array.from([4, 2, 0, 3, 1]);
  const bits = Bits.of([0, 1], 5);
  expect([0, 3, 5].map((at) => bits.next(order, at))).toEqual([2, 4, -1]);
  expect([4, 3, 1].map((at) => bits.next(order, at, -1))).toEqual([4, 2, -1]);
});

it('Bits › toggles a range of an order', () => {
  const bits = Bits.of([0, 1], 5);
  bits.toggle(Uint32Array.from([4, 0, 3, 1]), 0, 3);
  expect([...bits.places()]).toEqual([1, 3, 4]);
});
