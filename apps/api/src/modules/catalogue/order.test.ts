import { SORTS } from '@mali/contracts/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing-values.ts';
import { Bits } from './bits.ts';
import { compare, firstPast, Order, type Ordered, Scale } from './order.ts';

/** Few different values, so that many products differ only by id. */
const ordered: fc.Arbitrary<Omit<Ordered, 'mat_id'>> = fc.record({
  created_at: fc.nat(5),
  sold_count: fc.nat(5),
  rating: fc.constantFrom(0, 3.5, 4.25, 5),
  net: fc.integer({ min: 1, max: 6 }),
  list: fc.integer({ min: 6, max: 9 }),
});
const products = (size: number) =>
  fc
    .array(ordered, { minLength: 1, maxLength: size })
    .map((list) => list.map((one, place) => ({ ...one, mat_id: (place * 37) % 1009 })));

const depth = ({ net, list }: Ordered): number => 1 - net / list;
/** Independent definition of the orders (LIST-12). */
const ORDERS: Record<(typeof SORTS)[number], (a: Ordered, b: Ordered) => number> = {
  new_arrivals: (a, b) => b.created_at - a.created_at || b.mat_id - a.mat_id,
  best_sellers: (a, b) => b.sold_count - a.sold_count || a.mat_id - b.mat_id,
  price_asc: (a, b) => a.net - b.net || a.mat_id - b.mat_id,
  price_desc: (a, b) => b.net - a.net || a.mat_id - b.mat_id,
  discount: (a, b) => depth(b) - depth(a) || a.mat_id - b.mat_id,
  rating: (a, b) => b.rating - a.rating || b.sold_count - a.sold_count || a.mat_id - b.mat_id,
};
const naive = (list: readonly Ordered[], sort: (typeof SORTS)[number]): number[] =>
  [...list.entries()].sort(([, a], [, b]) => ORDERS[sort](a, b)).map(([place]) => place);

describe.each(SORTS)('Order › %s', (sort) => {
  it('is that of its products, also after some have changed', () => {
    fc.assert(
      fc.property(products(60), fc.uniqueArray(fc.tuple(fc.nat(59), ordered)), (list, changes) => {
        const order = Order.by(list, sort);
        expect([...order.places]).toEqual(naive(list, sort));
        const [first, last] = [list[order.places[0] ?? 0], list[order.places.at(-1) ?? 0]];
        if (first !== undefined && last !== undefined) {
          expect(Math.sign(compare(sort, first, last))).toBe(Math.sign(ORDERS[sort](first, last)));
        }
        expect([...order.places].map((place) => order.ranks[place])).toEqual([...order.places.keys()]);
        const now = [...list];
        const changed = new Set<number>();
        for (const [place, values] of changes) {
          const before = list[place];
          if (before === undefined) continue;
          now[place] = { ...values, mat_id: before.mat_id };
          changed.add(place);
        }
        expect([...order.withChanges(now, sort, changed).places]).toEqual(naive(now, sort));
      }),
    );
  });
});

it('Order › pages equal those of a naive implementation, for small and large sets', () => {
  const page = fc.record({
    start: fc.nat(400),
    skip: fc.nat(30),
    limit: fc.integer({ min: 1, max: 30 }),
  });
  const size = 400;
  const list = Array.from({ length: size }, (_, place) => ({
    mat_id: place,
    created_at: 0,
    sold_count: (place * 7919) % 101,
    rating: 0,
    net: 1,
    list: 1,
  }));
  const order = Order.by(list, 'best_sellers');
  const sets = fc.oneof(
    fc.uniqueArray(fc.nat(size - 1), { maxLength: 10 }),
    fc.uniqueArray(fc.nat(size - 1), { minLength: 20 }),
  );
  fc.assert(
    fc.property(sets, page, fc.boolean(), (chosen, { start: from, skip, limit }, isFirst) => {
      const start = isFirst ? 0 : from;
      const set = Bits.of(chosen, size);
      const following = [...order.places.subarray(start)].filter((place) => set.has(place)).slice(skip);
      expect(order.page(set, chosen.length, { start, skip, limit })).toEqual({
        places: following.slice(0, limit),
        more: following.length > limit,
      });
    }),
    { numRuns: runs(300) },
  );
});

describe('Scale', () => {
  const scaleOf = (values: readonly number[]) => {
    const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    return new Scale(Float64Array.from(values), Uint32Array.from(order));
  };

  it.each([1, 5, 1023, 1024, 1025, 5000, 70_000])(
    'of %i ordinals finds ranges of numbers, and the extent of a set',
    (size) => {
      const values = Array.from({ length: size }, (_, place) => (place * 7919) % 997);
      const scale = scaleOf(values);
      for (const [least, most] of [
        [0, 996],
        [0, 400],
        [400, 996],
        [100, 800],
        [300, 303],
        [500, 499],
        [2000, 3000],
        [-5, -1],
        [250, Number.POSITIVE_INFINITY],
      ] as const) {
        const between = scale.between(least, most);
        const found = [...values.entries()].filter(([, value]) => value >= least && value <= most);
        expect([...between.places()]).toEqual(found.map(([place]) => place));
        const numbers = found.map(([, value]) => value).sort((a, b) => a - b);
        expect(scale.extent(between)).toEqual(
          numbers.length === 0 ? null : { least: numbers[0], most: numbers.at(-1) },
        );
      }
    },
  );
});

it('firstPast › is where a condition becomes true', () => {
  for (const from of [0, 1, 6, 7]) expect(firstPast(7, (at) => at >= from)).toBe(from);
});
