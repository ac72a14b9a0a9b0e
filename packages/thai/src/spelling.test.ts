import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { misspelling, slips, slipsFor, spellingKeys } from './spelling.ts';

describe('edit distance', () => {
  it.each([
    ['serum', 'serum', 0],
    ['serun', 'serum', 1],
    ['srum', 'serum', 1],
    ['seerum', 'serum', 1],
    ['sreum', 'serum', 1],
    ['sermu', 'serum', 1],
    ['toner', 'loner', 1],
    ['mascaara', 'mascra', 2],
    ['ab', 'ba', 1],
    ['', 'ab', 2],
  ])('%s is %s with %i', (typed, meant, count) => {
    expect(slips(typed, meant, 2)).toBe(count);
    expect(slips(meant, typed, 2)).toBe(count);
  });

  it('stops counting above the limit', () => {
    expect(slips('foundation', 'lipstick', 2)).toBe(3);
    expect(slips('abcdef', 'fedcba', 1)).toBe(2);
  });
});

describe('misspelling', () => {
  const far = (typed: string, meant: string) => misspelling(fold(typed), fold(meant));

  it.each([
    ['mascra', 'mascara'],
    ['nascara', 'mascara'],
    ['fuondatoin', 'foundation'],
    ['srum', 'serum'],
    ['esrum', 'serum'],
    ['มาสคาล่า', 'มาสคาร่า'],
    ['โรชั่น', 'โลชั่น'],
    ['เพริลตา', 'เพลินตา'],
    ['คลีม', 'ครีม'],
  ])('%s may be a misspelling of %s', (typed, meant) => {
    expect(far(typed, meant)).toBeLessThanOrEqual(2.5);
  });

  it.each([
    ['lpi', 'lip'],
    ['valvat', 'velvet'],
    ['xusk', 'dusk'],
    ['toner', 'cream'],
    ['แชมพู', 'เซรั่ม'],
  ])('%s is not a misspelling of %s', (typed, meant) => {
    expect(far(typed, meant)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is less for a word that only looks wrong than for one that also sounds wrong', () => {
    expect(far('โรชั่น', 'โลชั่น')).toBeLessThan(far('โกชั่น', 'โลชั่น'));
    expect(far('serum', 'serum')).toBe(0);
  });
});

describe('spellingKeys', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgทรลคสเาิีม'), minLength: 4, maxLength: 14 });

  it('share a key with every candidate word', () => {
    const letter = fc.constantFrom(...'abทรลคาี');
    const slip = fc.tuple(fc.nat(20), fc.constantFrom('out', 'in', 'other', 'swap'), letter);
    fc.assert(
      fc.property(word, fc.array(slip, { maxLength: 2 }), (meant, changes) => {
        let typed = meant;
        for (const [place, kind, letterIn] of changes) {
          const at = place % Math.max(typed.length, 1);
          const rest = typed.slice(at + 1);
          if (kind === 'out') typed = typed.slice(0, at) + rest;
          else if (kind === 'in') typed = typed.slice(0, at) + letterIn + typed.slice(at);
          else if (kind === 'other') typed = typed.slice(0, at) + letterIn + rest;
          else typed = typed.slice(0, at) + rest.slice(0, 1) + typed.slice(at, at + 1) + rest.slice(1);
        }
        fc.pre(slips(typed, meant, 2) <= Math.min(slipsFor(typed.length), slipsFor(meant.length)));
        const keys = new Set(spellingKeys(meant));
        expect(spellingKeys(typed).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('are few, however long the word', () => {
    expect(spellingKeys('a'.repeat(3))).toHaveLength(2);
    expect(spellingKeys('abcdefghijklmnopqrstuvwxyz').length).toBeLessThanOrEqual(50);
  });
});
