/**
 * Text typed with the wrong keyboard layout: the US and the Thai Kedmanee (TIS 820-2538) layouts, key by key.
 * "8iu," typed for ครีม finds nothing as typed; the search page offers the converted text instead.
 */

// One row a keyboard row, unshifted then shifted; the n-th character of both strings is one key.
const LATIN_KEYS =
  '`1234567890-=' +
  'qwertyuiop[]\\' +
  "asdfghjkl;'" +
  'zxcvbnm,./' +
  '~!@#$%^&*()_+' +
  'QWERTYUIOP{}|' +
  'ASDFGHJKL:"' +
  'ZXCVBNM<>?';
const THAI_KEYS =
  '_ๅ/-ภถ\u0e38\u0e36คตจขช' +
  'ๆไำพะ\u0e31\u0e35รนยบลฃ' +
  'ฟหกดเ\u0e49\u0e48าสวง' +
  'ผปแอ\u0e34\u0e37ทมใฝ' +
  '%+๑๒๓๔\u0e39฿๕๖๗๘๙' +
  '๐"ฎฑธ\u0e4d\u0e4aณฯญฐ,ฅ' +
  'ฤฆฏโฌ\u0e47\u0e4bษศซ.' +
  '()ฉฮ\u0e3a\u0e4c?ฒฬฦ';

const toThai = new Map(Array.from(LATIN_KEYS, (key, i) => [key, THAI_KEYS.charAt(i)]));
const toLatin = new Map(Array.from(THAI_KEYS, (key, i) => [key, LATIN_KEYS.charAt(i)]));

const HAS_THAI = /[\u0e01-\u0e5b]/;

function replaceKeys(text: string, keys: ReadonlyMap<string, string>): string {
  return Array.from(text, (character) => keys.get(character) ?? character).join('');
}

/** The characters of the same keys on the Thai layout; unknown characters are unchanged. */
export function toThaiKeys(text: string): string {
  return replaceKeys(text, toThai);
}

/** The characters of the same keys on the US layout; unknown characters are unchanged. */
export function toLatinKeys(text: string): string {
  return replaceKeys(text, toLatin);
}

/**
 * The text converted to the other layout. Text with any Thai character is taken as typed on the Thai layout,
 * other text as typed on the US one.
 */
export function swapKeyboard(text: string): string {
  return HAS_THAI.test(text) ? toLatinKeys(text) : toThaiKeys(text);
}

/**
 * Candidates for the other layout: `swapKeyboard`, and the same with digits unchanged, which people may type
 * separately (ldbo1004 for สกิน1004).
 */
export function swappedKeyboards(text: string): string[] {
  const kept = text.replace(/\D+/g, (letters) =>
    HAS_THAI.test(text) ? toLatinKeys(letters) : toThaiKeys(letters),
  );
  return [...new Set([swapKeyboard(text), kept])];
}

/** Horizontal offset of each key row, in key widths: the rows of a keyboard are staggered. */
const ROWS: readonly (readonly [length: number, from: number])[] = [
  [13, 0],
  [13, 1.5],
  [11, 1.75],
  [10, 2.25],
];
/** Keys of adjacent rows count as near when they overlap by this part of a key's width. */
const REACH = 0.8;

type Key = Readonly<{ row: number; x: number; letters: readonly [plain: string, shifted: string] }>;

function thaiKeys(): Key[] {
  const keys: Key[] = [];
  const shifted = THAI_KEYS.length / 2;
  for (const [row, [length, from]] of ROWS.entries()) {
    for (let n = 0; n < length; n += 1) {
      const at = keys.length;
      keys.push({ row, x: from + n, letters: [THAI_KEYS.charAt(at), THAI_KEYS.charAt(shifted + at)] });
    }
  }
  return keys;
}

const isNear = (one: Key, other: Key): boolean =>
  one.row === other.row
    ? Math.abs(one.x - other.x) === 1
    : Math.abs(one.row - other.row) === 1 && Math.abs(one.x - other.x) <= REACH;

const nearThai = new Map<string, readonly string[]>();
const KEYS = thaiKeys();
for (const key of KEYS) {
  const beside = KEYS.filter((other) => isNear(key, other));
  const [plain, shifted] = key.letters;
  nearThai.set(plain, [shifted, ...beside.map(({ letters }) => letters[0])]);
  nearThai.set(shifted, [plain, ...beside.map(({ letters }) => letters[1])]);
}

/** Likely typos for a Thai letter: adjacent keys, and the same key with the other shift state. */
export const nearKeys = (letter: string): readonly string[] => nearThai.get(letter) ?? [];
