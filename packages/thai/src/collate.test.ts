import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareThai } from './collate.ts';

describe('compareThai', () => {
  it('sorts by consonant, whatever vowel is written first', () => {
    const words = ['ลิป', 'แป้ง', 'ครีม', 'ใยบัว', 'โทนเนอร์', 'เซรั่ม', 'กันแดด'];
    expect(words.sort(compareThai)).toEqual(['กันแดด', 'ครีม', 'เซรั่ม', 'โทนเนอร์', 'แป้ง', 'ใยบัว', 'ลิป']);
  });

  it('counts 2 before 10 and takes no notice of capitals', () => {
    expect(['เบอร์ 10', 'เบอร์ 2'].sort(compareThai)).toEqual(['เบอร์ 2', 'เบอร์ 10']);
    expect(compareThai('serum', 'Serum')).toBe(0);
  });

  it('is an order: turning the pair round turns the sign round', () => {
    const word = fc.string({ unit: fc.constantFrom('ก', 'เ', 'ข', 'า', '่', 'a', 'B', '1'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => Math.sign(compareThai(a, b)) + Math.sign(compareThai(b, a)) === 0),
    );
  });
});
