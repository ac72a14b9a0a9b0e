import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAtWord } from './cut-at-word.ts';

test.each([
  ['Lip & cheek tint', 16, 'Lip & cheek tint'],
  ['Lip & cheek tint', 15, 'Lip & cheek'],
  ['Lip & cheek tint', 11, 'Lip & cheek'],
  // Thai words are written without spaces.
  ['น้ำหอมกลิ่นมะลิ', 12, 'น้ำหอมกลิ่น'],
  ['น้ำหอมกลิ่นมะลิ', 8, 'น้ำหอม'],
  // The dictionary of Intl.Segmenter splits this word of the trade: เซ|รั่ม.
  ['บำรุงผิวเซรั่ม', 11, 'บำรุงผิว'],
  // One word only.
  ['ABCDEFGH', 4, 'ABCD'],
  ['ก่ก่ก่', 3, 'ก่'],
])('%j cut to %i characters is %j', (text, limit, cut) => {
  expect(cutAtWord(text, limit)).toBe(cut);
});

test('what is cut is the beginning of the text, within the limit, without half a letter', () => {
  const text = fc.array(fc.constantFrom('น้ำหอม', 'เซรั่ม', ' ', 'lip', '😀', 'ที่', 'ปั่น', ', '), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 40 }), (parts, limit) => {
      const whole = parts.join('');
      const cut = cutAtWord(whole, limit);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(whole.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(whole.slice(cut.length)).not.toMatch(/^\p{M}/u);
    }),
  );
});
