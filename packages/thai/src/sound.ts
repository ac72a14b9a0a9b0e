import { mergeLookalikes } from './fold.ts';

/** Consonants that sound the same at the beginning of a syllable, and those that are mixed up (ร, ล). */
const THAI_SOUNDS: Readonly<Record<string, string>> = {
  ซ: 'ส',
  ร: 'ล',
  ฉ: 'ช',
  ฌ: 'ช',
  ถ: 'ท',
  ธ: 'ท',
  ฑ: 'ท',
  ฒ: 'ท',
  ผ: 'พ',
  ภ: 'พ',
  ฝ: 'ฟ',
  ข: 'ค',
  ฃ: 'ค',
  ฅ: 'ค',
  ฆ: 'ค',
  ฮ: 'ห',
  '\u0e35': '\u0e34',
  '\u0e37': '\u0e36',
  '\u0e39': '\u0e38',
  ๅ: 'า',
  '\u0e30': '',
  '\u0e31': '',
};
const THAI_SOUND = new RegExp(`[${Object.keys(THAI_SOUNDS).join('')}]`, 'g');

const LATIN_SOUNDS: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/ee|ea|ie|ey|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/au|aw/g, 'o'],
  [/ai|ay|ei/g, 'e'],
];
const DOUBLE = /(.)\1+/g;

/**
 * A word in rough phonetic form, for comparing misspellings: letters of the same sound merged, long and short
 * vowels alike, ร as ล; c, k and q, s and z, y and i alike in Latin ones. Different words can have the same
 * form.
 * @param folded a text that went through `fold`
 */
export function soundOf(folded: string): string {
  const thai = mergeLookalikes(folded).replace(THAI_SOUND, (letter) => THAI_SOUNDS[letter] ?? letter);
  return LATIN_SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), thai).replace(
    DOUBLE,
    '$1',
  );
}
