import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differing, isSame, mergeFields, type Together } from './merge-fields.ts';

type Values = { title: string; units: number; kinds: string[]; amount: string; until: string };
const text = fc.constantFrom('', 'a', 'b', 'c');
// Few values, so that the sides often agree.
const values: fc.Arbitrary<Values> = fc.record({
  title: text,
  units: fc.constantFrom(1, 2, 3),
  kinds: fc.subarray(['x', 'y']),
  amount: text,
  until: text,
});
const TOGETHER: Together<Values> = [['units', 'amount']];
const NAMES = ['title', 'units', 'kinds', 'amount', 'until'] as const;
const unitOf = (name: string) => (name === 'units' || name === 'amount' ? ['units', 'amount'] : [name]);

it('takes each field from the side that changed it, and asks where both did so differently', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { values: merged, conflicts, taken } = mergeFields(base, mine, theirs, TOGETHER);
      for (const name of NAMES) {
        const unit = unitOf(name) as (keyof Values)[];
        const changed = (side: Values) => unit.some((one) => !isSame(side[one], base[one]));
        const apart = unit.some((one) => !isSame(mine[one], theirs[one]));
        const asked = conflicts.some((fields) => fields.includes(name));
        expect(asked).toBe(changed(mine) && changed(theirs) && apart);
        expect(isSame(merged[name], changed(mine) ? mine[name] : theirs[name])).toBe(true);
        if (taken.includes(name)) expect(asked || changed(mine)).toBe(false);
      }
    }),
  );
});

it('asks both sides the same', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const here = mergeFields(base, mine, theirs, TOGETHER).conflicts;
      expect(mergeFields(base, theirs, mine, TOGETHER).conflicts).toEqual(here);
    }),
  );
});

it('has nothing to ask or take any more once it is based on theirs', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { values: merged } = mergeFields(base, mine, theirs, TOGETHER);
      expect(mergeFields(theirs, merged, theirs, TOGETHER)).toEqual({
        ...{ values: merged, conflicts: [], taken: [] },
      });
    }),
  );
});

it('does not take an amount of another kind: what belongs together is asked about as one', () => {
  const base = { kind: 'baht', amount: '50', title: 'A' };
  const merged = mergeFields(
    base,
    { ...base, kind: 'percent', title: 'B' },
    { ...base, amount: '80', title: 'B ' },
    [['kind', 'amount']],
  );
  expect(merged.conflicts).toEqual([['kind', 'amount']]);
  expect(merged.taken).toEqual([]);
  expect(differing(base, { ...base, title: ' A' })).toEqual([]);
});
