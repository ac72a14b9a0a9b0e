import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearKeys, swapKeyboard, swappedKeyboards, toLatinKeys, toThaiKeys } from './keyboard.ts';

const PRINTABLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i));
const latinText = fc.string({ unit: fc.constantFrom(...PRINTABLE, ' '), maxLength: 30 });

describe('keyboard', () => {
  it.each([
    ['8iu,', 'ครีม'],
    ['8iu,dyocff', 'ครีมกันแดด'],
    ['ohesv,', 'น้ำหอม'],
    [']bxl9bd', 'ลิปสติก'],
    ['c=,r^', 'แชมพู'],
    ['g:iyj,', 'เซรั่ม'],
    ["iv'rnho", 'รองพื้น'],
    ['Liu0yomiN', 'ศรีจันทร์'],
    ['@#$%*()_+Q', '๑๒๓๔๕๖๗๘๙๐'],
  ])('%s is %s on the Thai layout, and back', (latin, thai) => {
    expect(toThaiKeys(latin)).toBe(thai);
    expect(toLatinKeys(thai)).toBe(latin);
    expect(swapKeyboard(latin)).toBe(thai);
    expect(swapKeyboard(thai)).toBe(latin);
  });

  it.each([
    ['หำพีท', 'serum'],
    ['ทฟหแฟพฟ', 'mascara'],
    ['ศฯฑฎฤศ', 'LOREAL'],
    ['หยดถจ๙', 'spf50+'],
    ['ิสีห้ นื', 'blush on'],
  ])('%s is corrected to %s', (thai, latin) => {
    expect(swapKeyboard(thai)).toBe(latin);
  });

  it('pairs the 94 printable keys one to one', () => {
    expect(new Set(PRINTABLE.map(toThaiKeys)).size).toBe(94);
    for (const key of PRINTABLE) {
      expect(toThaiKeys(key)).not.toBe(key);
      expect(toLatinKeys(toThaiKeys(key))).toBe(key);
    }
  });

  it('loses nothing there and back', () => {
    fc.assert(fc.property(latinText, (text) => toLatinKeys(toThaiKeys(text)) === text));
  });

  it('swapping twice gives the text back whenever the swap shows a Thai letter', () => {
    fc.assert(
      fc.property(latinText, (text) => {
        const swapped = swapKeyboard(text);
        fc.pre(/[ก-๛]/.test(swapped));
        return swapKeyboard(swapped) === text;
      }),
    );
  });

  it.each([
    ['ก', 'หดำพปแฏ'],
    ['า', 'ส่รนทมษ'],
  ])('a typo for %s is an adjacent key, or the same key with shift', (letter, some) => {
    for (const near of some) expect(nearKeys(letter), near).toContain(near);
    expect(nearKeys(letter)).not.toContain(letter);
    expect(nearKeys(letter)).not.toContain('ๆ');
  });

  it('digits typed on the other layout may be literal', () => {
    expect(swappedKeyboards('ldbo1004')).toContain('สกิน1004');
    expect(swappedKeyboards('8iu,')).toContain('ครีม');
    expect(swappedKeyboards('ldbo')).toEqual(['สกิน']);
  });

  it('key adjacency is symmetric', () => {
    for (const key of PRINTABLE.map(toThaiKeys)) {
      for (const near of nearKeys(key)) expect(nearKeys(near), `${key} ${near}`).toContain(key);
    }
  });

  it('preserves spaces and characters that no key produces', () => {
    expect(toThaiKeys('é 8iu, 漢')).toBe('é ครีม 漢');
    expect(swapKeyboard('')).toBe('');
  });
});
