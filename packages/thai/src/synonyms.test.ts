import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { normalizeUnits, SYNONYM_GROUPS } from './synonyms.ts';

describe('the synonym groups', () => {
  it('are at least 80, of at least a word and its folded self', () => {
    expect(SYNONYM_GROUPS.length).toBeGreaterThanOrEqual(80);
    for (const group of SYNONYM_GROUPS) expect(group.length, group[0]).toBeGreaterThanOrEqual(2);
  });

  it('contain no word twice, not even after folding', () => {
    const seen = new Map<string, string>();
    for (const word of SYNONYM_GROUPS.flat()) {
      expect(seen.get(fold(word)), `${word} folds like another`).toBeUndefined();
      seen.set(fold(word), word);
    }
  });

  it('contain lower-case words only', () => {
    for (const word of SYNONYM_GROUPS.flat()) expect(fold(word)).toMatch(/^[\p{L}\p{M}\d ]{2,}$/u);
  });
});

describe('normalizeUnits', () => {
  it.each([
    ['150มล.', '150 ml'],
    ['150 ml', '150 ml'],
    ['150มิลลิลิตร', '150 ml'],
    ['500 ซีซี', '500 ml'],
    ['30ก.', '30 g'],
    ['30 กรัม', '30 g'],
    ['30g', '30 g'],
    ['๑ ลิตร', '1 l'],
    ['2 กก.', '2 kg'],
    ['1.5oz', '1.5 oz'],
    ['10 แผ่น', '10 pcs'],
    ['เซรั่ม 30มล. x 2', fold('เซรั่ม 30 ml x 2')],
  ])('%s is %s', (text, normal) => {
    expect(normalizeUnits(fold(text))).toBe(normal);
  });

  it.each(['spf50 loreal', '3 กรุงเทพ', '50 gold', 'cc cream', '24 ลิป', '7 organic'])('%s stays', (text) => {
    expect(normalizeUnits(fold(text))).toBe(fold(text));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.nat(2000),
        fc.constantFrom('มล.', 'ml', ' กรัม', 'g', 'ล.', ' oz', 'แผ่น', ''),
        (size, unit) => {
          const once = normalizeUnits(fold(`ครีม ${size}${unit} ใหม่`));
          expect(normalizeUnits(once)).toBe(once);
        },
      ),
    );
  });
});
