import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bits } from './bits.ts';

const SIZE = 100;
const places = fc.uniqueArray(fc.nat(SIZE - 1));
const bitsOf = (values: readonly number[]) => {
  const bits = Bits.none(SIZE);
  for (const value of values) bits.add(value);
  return bits;
};
const members = (bits: Bits) => Array.from({ length: SIZE }, (_, i) => i).filter((i) => bits.has(i));
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

it('Bits › behaves as a set', () => {
  fc.assert(
    fc.property(places, places, (a, b) => {
      const [left, right] = [bitsOf(a), bitsOf(b)];
      const both = a.filter((value) => b.includes(value));
      expect(members(left)).toEqual(sorted(a));
      expect(members(left.and(right))).toEqual(sorted(both));
      expect(members(left.or(right))).toEqual(sorted([...new Set([...a, ...b])]));
      expect(left.countWith(right)).toBe(both.length);
      expect(left.meets(right)).toBe(both.length > 0);
      expect(left.count).toBe(a.length);
    }),
  );
});

it.each([0, 1, 31, 32, 33, 64, 100])('Bits › all of %i places', (size) => {
  expect(Bits.all(size).count).toBe(size);
});

it('Bits › takes and tells the values of its places', () => {
  const values = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: SIZE });
  fc.assert(
    fc.property(values, fc.nat(40), fc.nat(40), (list, a, b) => {
      const [least, most] = [Math.min(a, b), Math.max(a, b)];
      const all = Float64Array.from(list);
      const bits = Bits.between(all, least, most);
      const found = list.filter((value) => value >= least && value <= most);
      expect(bits.count).toBe(found.length);
      expect(list.filter((_, place) => bits.has(place))).toEqual(found);
      const counts = bits.countBy(Int32Array.from(list), 41);
      expect([...counts]).toEqual(
        Array.from({ length: 41 }, (_, value) => found.filter((one) => one === value).length),
      );
      expect(bits.extent(all)).toEqual(
        found.length === 0 ? null : { least: Math.min(...found), most: Math.max(...found) },
      );
    }),
  );
});
