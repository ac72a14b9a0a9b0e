import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing-values.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { isMet, type Posting, postingFrom, score } from './postings.ts';

const SIZE = 300;
const snapshot = { textVersion: {}, products: { length: SIZE } } as unknown as CatalogueSnapshot;

/** A posting list with its pairs of ordinal and level. */
type Listed = Readonly<{ posting: Posting; pairs: ReadonlyMap<number, number> }>;

const listed: fc.Arbitrary<Listed> = fc
  .uniqueArray(fc.tuple(fc.nat(SIZE - 1), fc.nat(4)), { selector: ([place]) => place, maxLength: 120 })
  // Lists below a sixty-fourth of the products are stored in another form.
  .chain((pairs) => fc.constantFrom(pairs, pairs.slice(0, 4)))
  .map((pairs) => {
    const inOrder = pairs.toSorted(([a], [b]) => a - b);
    const posting = postingFrom(
      Uint32Array.from(inOrder, ([place]) => place),
      Uint8Array.from(inOrder, ([, level]) => level),
      SIZE,
    );
    return { posting, pairs: new Map(pairs) };
  });

const TYPED = [0, 5, 6, 3, 1];
const OTHER = [0, 5, 5, 3, 1];

/** Points of an ordinal in a term by direct lookup; null when it does not match. */
function pointsOf(ways: readonly Listed[], place: number): number | null {
  const found = ways.flatMap(({ pairs }, way) => {
    const level = pairs.get(place);
    return level === undefined ? [] : [(way === 0 ? TYPED : OTHER)[level] ?? 0];
  });
  return found.length === 0 ? null : Math.max(...found);
}

test('scores of several terms equal those of each ordinal by direct lookup', () => {
  const terms = fc.array(
    fc.record({ ways: fc.array(listed, { minLength: 1, maxLength: 3 }), need: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(terms, (all) => {
      const expected: [place: number, points: number, met: number][] = [];
      for (let place = 0; place < SIZE; place += 1) {
        const points = all.map(({ ways }) => pointsOf(ways, place));
        const isTold = all.every(({ need }, n) => !need || points[n] !== null);
        const met = points.reduce<number>((bits, one, n) => (one === null ? bits : bits | (1 << n)), 0);
        if (isTold && met !== 0)
          expected.push([place, points.reduce<number>((a, b) => a + (b ?? 0), 0), met]);
      }
      const found = score(
        snapshot,
        all.map(({ ways }) => ways.map(({ posting }) => posting)),
        all.map(({ need }) => need),
      );
      const told = Array.from(found.places, (place, i) => [place, found.points[i], found.met[i]] as const);
      expect(told.toSorted(([a], [b]) => a - b)).toEqual(expected);
      const places = Array.from({ length: SIZE }, (_, place) => place);
      expect(
        isMet(
          snapshot,
          all.map(({ ways }) => ways.map(({ posting }) => posting)),
        ),
      ).toBe(places.some((place) => all.every(({ ways }) => pointsOf(ways, place) !== null)));
    }),
    { numRuns: runs(300) },
  );
});
