/**
 * Matches Latin names by their Thai spelling, and Thai names by a Latin one, phonetically. A word of either
 * script becomes a sequence of sounds; two sequences are compared by weighted edit distance. Tone marks and
 * vowel length are ignored, sounds silent in Thai cost almost nothing, and every letter has the sounds it has
 * in English, French and romanised Korean and Japanese.
 */
import { tidyThai } from './fold.ts';
import { nearKeys } from './keyboard.ts';
import { GENERIC_IN_NAMES, IRREGULAR_NAMES } from './said.ts';
import { type BeforeSlip, isSpellable } from './slips.ts';

/**
 * Thai sounds, a letter each. Consonants: k ก, x ค ข, j จ, c ช, s ซ ส, d ด, t ต, q ท ธ, b บ, p ป, v พ, f ฟ, m ม, n น, g ง,
 * l ล, r ร, w ว, y ย, h ห ฮ. Vowels: A า ะ, I ี, Y ื, U ู, E เ, X แ, O โ, Q ออ, R เออ, D ไ, W เา, J เีย, V ัว, K อย, M ิว, T เย.
 */
const CONSONANTS: Readonly<Record<string, string>> = {
  k: 'ก',
  x: 'คขฃฅฆ',
  j: 'จ',
  c: 'ชฉฌ',
  s: 'ซสศษ',
  d: 'ดฎ',
  t: 'ตฏ',
  q: 'ทธถฐฑฒ',
  b: 'บ',
  p: 'ป',
  v: 'พผภ',
  f: 'ฟฝ',
  m: 'ม',
  n: 'นณ',
  g: 'ง',
  l: 'ลฬ',
  r: 'รฤ',
  w: 'ว',
  y: 'ยญ',
  h: 'หฮ',
};
const VOWELS = 'AIYUEXOQRDWJVKMT';
const DIGITS = '0123456789';
const SOUND_OF = new Map(
  Object.entries(CONSONANTS).flatMap(([sound, letters]) =>
    Array.from(letters, (letter) => [letter, sound] as const),
  ),
);

/** Possible sounds of each Latin spelling: sounds at no cost, then similar sounds with their cost. */
const SPELLINGS: Readonly<Record<string, string>> = {
  b: 'b p.2 v.3 w.5 f.6',
  p: 'pv b.25 f.4',
  d: 'd t.2 q.3 s.6',
  t: 'tq d.2 s.45 c.5',
  k: 'kx',
  g: 'k x.2 j.4 g.4',
  // g before e, i and y
  G: 'j k.1 c.1 x.25 y.5 s.4',
  j: 'j c.12 y.3 s.4 h.5 q.6',
  // ch, and sh
  C: 'c j.1 x.1 k.15 s.3 t.5 q.5',
  S: 'c s.12 j.25',
  s: 's c.3 d.45 t.45 q.45 j.45',
  z: 's c.3 j.3 d.5 t.5 q.5',
  f: 'f w.3 v.25 p.4',
  v: 'w f.05 b.35 v.4',
  w: 'w f.5 h.4',
  y: 'y j.35',
  h: 'h',
  m: 'm n.35 g.5',
  n: 'n g.25 m.35 l.5',
  N: 'g n.2',
  l: 'l r.15 n.3 w.3',
  r: 'r l.15 n.45 w.5',
  // bh, dh, ph and tur, as in Bhumi, Dhara, Phuket and nature
  B: 'bv p.2 w.5 f.6',
  D: 'dqt.1 s.6',
  P: 'f v.05 w.3 p.3',
  H: 'ctq j.15 s.5 d.3',
  // th
  T: 'q t.05 s.1 d.1 f.35',
  a: 'A X.05 E.08 Q.12 R.15 O.25 D.25 W.3 J.3 V.3 I.35',
  e: 'E X.08 I.08 R.08 T.1 A.2 J.2 D.3 Y.2',
  i: 'I D.05 E.12 J.12 R.15 Y.15 A.25 M.25',
  o: 'OQ A.12 U.15 W.15 R.2 V.2 K.25',
  u: 'U J.15 A.05 M.05 Y.12 R.12 V.12 O.2 Q.2 I.25',
  // vowels of two letters, each with its own symbol
  1: 'ED X.08 T.1 I.15 A.15 R.3',
  2: 'QO W.05 A.12 U.25',
  3: 'I E.05 J.08 X.12 A.15 R.2',
  4: 'I E.12 J.1 T.2',
  5: 'ID J.1 E.08',
  6: 'O Q.08 J.2 V.2',
  7: 'U O.15 Q.2 A.25',
  8: 'UW O.1 A.1 Q.1 V.12',
  9: 'WO A.2 Q.1 U.2',
  '!': 'K Q.2 O.2 A.2 V.2 D.2',
  '@': 'MUY R.08 O.1 Q.15 V.2 I.25 E.25',
  '#': 'QO I.08 R.1 J.12 E.12',
  $: 'XE D.1 A.12 I.2',
  '%': 'R.05 O.08 E.08 U.2',
  '^': 'U.08 I.08 D.08 M.12 V.12 W.3',
  '*': 'D I.12',
  '(': 'R A.1 E.1 X.12 O.12 Q.12 I.15 J.15 U.12 D.25',
  ')': 'I D.05 Y.2 E.2 J.12',
  '~': 'OQ J.08 A.12 U.15 W.15 R.2 V.2 K.25',
};

/** Substitution by any other consonant or vowel. */
const OTHER_CONSONANT = 1;
const OTHER_VOWEL = 0.45;
const NEVER = 4;

const SOUNDS = Object.keys(CONSONANTS).join('') + VOWELS + DIGITS;
/** Every symbol of a sequence: Latin spellings, and the Thai sounds themselves. */
const SYMBOLS = [...Object.keys(SPELLINGS), ...Array.from(SOUNDS, (sound) => `=${sound}`)];
/** Thai letters and signs; each has its own column for the possible intended sounds. */
const THAI_LETTERS = Array.from({ length: 0x0e4f - 0x0e01 }, (_, n) => String.fromCharCode(0x0e01 + n));
const ANY_CONSONANT = SOUNDS.length;
const MEANT_BY = ANY_CONSONANT + 1;
export const WIDTH = MEANT_BY + THAI_LETTERS.length;
const symbolAt = new Map(SYMBOLS.map((symbol, at) => [symbol, at]));
const isVowel = (sound: string): boolean => VOWELS.includes(sound);
const isDigit = (sound: string): boolean => DIGITS.includes(sound);

/** Cost of each Thai sound for a symbol: a row of `WIDTH` per symbol. */
export const COSTS = new Float64Array(SYMBOLS.length * WIDTH);

function fillCosts(): void {
  const other = (vowel: boolean, sound: string): number => {
    if (isDigit(sound) || isVowel(sound) !== vowel) return NEVER;
    return vowel ? OTHER_VOWEL : OTHER_CONSONANT;
  };
  const latin: number[][] = [];
  for (const [symbol, spelt] of Object.entries(SPELLINGS)) {
    const vowel = isVowelSign(symbol);
    const row = Array.from(SOUNDS, (sound) => other(vowel, sound));
    for (const part of spelt.split(' ')) {
      const [sounds = '', digits] = part.split('.');
      const cost = digits === undefined ? 0 : Number(`0.${digits}`);
      for (const sound of sounds) row[SOUNDS.indexOf(sound)] = cost;
    }
    COSTS.set(row, (symbolAt.get(symbol) ?? 0) * WIDTH);
    latin.push(row);
  }
  for (const [n, sound] of Array.from(SOUNDS).entries()) {
    const base = (symbolAt.get(`=${sound}`) ?? 0) * WIDTH;
    for (const [k, heard] of Array.from(SOUNDS).entries()) {
      // Two Thai sounds are similar when one Latin spelling is close to both.
      const through = Math.min(...latin.map((row) => (row[n] ?? NEVER) + (row[k] ?? NEVER))) + 0.05;
      COSTS[base + k] =
        n === k ? 0 : isDigit(sound) ? NEVER : Math.min(through, other(isVowel(sound), heard));
    }
  }
}

function isVowelSign(symbol: string): boolean {
  return !/[a-zA-Z]/.test(symbol) || 'aeiou'.includes(symbol);
}
fillCosts();

/** A missing consonant may be any; a mistyped one is a consonant whose key is adjacent. */
function fillUnsure(): void {
  const consonants = Array.from(SOUNDS.slice(0, SOUNDS.indexOf(VOWELS)), (sound) => SOUNDS.indexOf(sound));
  const meant = THAI_LETTERS.map((letter) =>
    nearKeys(letter).flatMap((near) => {
      const sound = SOUND_OF.get(near);
      return sound === undefined ? [] : [SOUNDS.indexOf(sound)];
    }),
  );
  for (let base = 0; base < COSTS.length; base += WIDTH) {
    const least = (of: readonly number[]): number =>
      of.reduce((best, sound) => Math.min(best, COSTS[base + sound] ?? NEVER), NEVER);
    COSTS[base + ANY_CONSONANT] = least(consonants);
    for (const [n, sounds] of meant.entries()) COSTS[base + MEANT_BY + n] = least(sounds);
  }
}
fillUnsure();

/** A sequence of sounds: for each its symbol, its deletion cost, and whether it is a vowel. */
export type Sounds = Readonly<{
  symbols: Uint8Array;
  drops: Float64Array;
  vowels: Uint8Array;
  /** Amount of distinguishing sound: consonants, and a little for each vowel. */
  weight: number;
  /** Consonant classes the text must contain, one bit each. */
  classes: number;
}>;

/** Coarse consonant classes: one bit each. */
const CLASS_OF: Readonly<Record<string, number>> = Object.fromEntries(
  ['bpB', 'dtTDH', 'kg', 'jszCSG', 'fvwP', 'm', 'nN', 'lr'].flatMap((letters, at) =>
    Array.from(letters, (letter) => [letter, at]),
  ),
);

const VOWEL_WEIGHT = 0.25;

type Sound = { symbol: string; drop: number };

function rowOf(sounds: readonly Sound[]): Sounds {
  const vowels = Uint8Array.from(sounds, ({ symbol }) =>
    Number(symbol.startsWith('=') ? isVowel(symbol.slice(1)) : isVowelSign(symbol)),
  );
  let weight = 0;
  let classes = 0;
  for (const [n, { symbol, drop }] of sounds.entries()) {
    if (vowels[n] === 1) {
      if (drop > HARDLY) weight += VOWEL_WEIGHT;
      continue;
    }
    weight += Math.min(drop, 1);
    if (drop < CERTAIN) continue;
    const at = classOf(symbol);
    if (at !== undefined) classes |= 1 << at;
  }
  return {
    symbols: Uint8Array.from(sounds, ({ symbol }) => symbolAt.get(symbol) ?? 0),
    drops: Float64Array.from(sounds, ({ drop }) => drop),
    vowels,
    weight,
    classes,
  };
}

/** Spelling rules, first match wins: pattern and its sounds (`?` after one: barely audible). */
const RULES: readonly (readonly [pattern: RegExp, sounds: string])[] = [
  [/eaux?(?![a-z])/y, '6'],
  [/ier(?![a-z])/y, 'iy?er?'],
  [/ssh/y, 's?S'],
  [/(?<=.)tion/y, 'So?n'],
  [/(?<=.)[sc]ion/y, 'So?n'],
  [/(?<=.)tures?/y, 'C('],
  [/(?<=[a-z])ques?(?![a-z])/y, 'k'],
  [/(?<=[a-z])gues?(?![a-z])/y, 'g'],
  [/tch/y, 'C'],
  [/dge/y, 'G'],
  [/sch(?=[eo])/y, 'sk'],
  [/sch/y, 'S'],
  [/sh/y, 'S'],
  [/ch/y, 'C'],
  [/ck/y, 'k'],
  [/cc(?=i(?![a-z]))/y, 'C'],
  [/cc(?=[eiy])/y, 'ks'],
  [/x(?<=^x)/y, 's'],
  [/x/y, 'ks'],
  [/sc(?=[eiy])/y, 's'],
  [/cc?(?=[eiy])/y, 's'],
  [/cc?/y, 'k'],
  [/qu/y, 'kw?'],
  [/q/y, 'k'],
  [/ph/y, 'P'],
  [/^(?:kn|gn|pn)/y, 'n'],
  [/^wr/y, 'r'],
  [/^ps/y, 's'],
  [/^ts/y, 't?s'],
  [/^sr/y, 'sr?'],
  [/pf/y, 'f'],
  [/(?<=^b)eau/y, '@'],
  [/rh/y, 'r'],
  [/bh/y, 'B'],
  [/kh/y, 'k'],
  [/dh/y, 'D'],
  [/(?<=.)t(?=ur[aeiou])/y, 'H'],
  [/^h(?=our|onest|eir)/y, 'h?'],
  [/^eu/y, 'y?@'],
  [/^u(?=[^aeiouy][aeiouy])/y, 'y?u'],
  [/wh/y, 'w'],
  [/th/y, 'T'],
  [/igh/y, '*'],
  [/(?:au|ou)gh/y, '2'],
  [/gh/y, 'g'],
  [/gn/y, 'ny?'],
  [/ng(?=[eiy])/y, 'NG?'],
  [/ngg?(?=[aeiou])/y, 'Nk?'],
  [/ng/y, 'N'],
  [/nk/y, 'Nk'],
  [/gu(?=[eiay])/y, 'gw?'],
  [/gg?(?=[eiy])/y, 'G'],
  [/dj/y, 'j'],
  [/zz/y, 'z'],
  [/bt(?![a-z])/y, 't'],
  [/mb(?![a-z])/y, 'm'],
  [/eau/y, '6'],
  // Beyond, Kaya: the letter also starts the next syllable.
  [/(?<![a-z])ay(?=[aou])/y, 'ay'],
  [/[ae]y(?=[aou])/y, '1y?'],
  [/(?:ai|ay|ei|ey)/y, '1'],
  [/a(?=[^aeiouyrwh]e(?![a-z]))/y, '1'],
  // Karawek, Kawaii
  [/aw(?=[aeiou])/y, 'aw'],
  [/(?:au|aw|augh)/y, '2'],
  // salt, bald
  [/a(?=l[dtz])/y, '2'],
  // all, ball, allglow
  [/a(?=ll(?![aeiouy]))/y, '2'],
  [/ea/y, '3'],
  [/ee/y, '4'],
  [/i(?=[^aeiouyrw]e(?![a-z]))/y, '5'],
  [/ie/y, '5'],
  [/oa/y, '6'],
  [/oo/y, '7'],
  [/(?<=^h)our/y, '9(r?'],
  [/ou/y, '8'],
  [/ow(?![aeiouh])/y, '9'],
  [/(?:oi|oy)/y, '!'],
  [/(?:eu|ew|ue)(?![aeiou])/y, '@'],
  [/eo/y, '#'],
  [/ae/y, '$'],
  [/oe/y, '%'],
  [/ui/y, '^'],
  [/ar(?![aeiouy])/y, 'ar?'],
  [/or(?![aeiouy])/y, 'or?'],
  [/(?:er|ir|ur)(?![aeiouy])/y, '(r?'],
  [/r(?=e(?![a-z]))/y, 'r?'],
  [/e(?![a-z])/y, 'e?'],
  [/es(?![a-z])/y, 'e?s'],
  // เรียว for Ryo
  [/(?<=[bghkmnpr])yo(?![aeiouy])/y, 'y?~'],
  [/y(?=[aeiou])/y, 'y'],
  [/y/y, ')'],
];

/** Deletion cost of a barely audible sound, of a vowel, or of one absorbed by its neighbours. */
const HARDLY = 0.06;
const VOWEL = 0.3;
const WEAK_VOWEL = 0.18;
const SWALLOWED = 0.1;
const SILENT_END = 0.4;
const CLUSTER_END = 0.3;
const BREATH = 0.28;
const FAINT_L = 0.5;
const FAINT_N = 0.4;
/** The second of two consonants at the start of a syllable: กาวิช for กราวิช. */
const CLUSTER_LIQUID = 0.6;
/** After these diphthongs, Thai writes the final consonant with a karan, or not at all (ไลน์, คราวน์). */
const WIDE_VOWELS = '*59!';
const FAINT_AT_END = 'tdszpkbgTCDH';
const STOPS = 'tdkpgb';

/** The sounds of one Latin word, small letters a to z only. */
function soundsOfWord(word: string): Sound[] {
  const sounds: Sound[] = [];
  for (let at = 0; at < word.length; ) {
    let spelt = word.charAt(at);
    let length = 1;
    for (const [pattern, heard] of RULES) {
      pattern.lastIndex = at;
      const found = pattern.exec(word);
      if (found !== null) {
        spelt = heard;
        length = found[0].length;
        break;
      }
    }
    at += length;
    for (let i = 0; i < spelt.length; i += 1) {
      const symbol = spelt.charAt(i);
      if (symbol === '?') continue;
      const faint = spelt.charAt(i + 1) === '?';
      const last = sounds.at(-1);
      if (last?.symbol === symbol && !isVowelSign(symbol)) continue;
      const afterVowel = last !== undefined && isVowelSign(last.symbol);
      let drop = 1;
      if (isVowelSign(symbol)) drop = afterVowel ? SWALLOWED : 'eo'.includes(symbol) ? WEAK_VOWEL : VOWEL;
      else if (symbol === 'h') drop = afterVowel && !/[aeiouy]/.test(word.charAt(at)) ? HARDLY : BREATH;
      else if (symbol === 'y' || (symbol === 'w' && afterVowel)) drop = VOWEL;
      else if (symbol === 'r' && afterVowel && !/[aeiouy]/.test(word.charAt(at))) drop = SWALLOWED;
      sounds.push({ symbol, drop: faint ? Math.min(drop, HARDLY) : drop });
    }
  }
  return withFaintEnds(sounds);
}

/** Final consonants, and those between two others, are often omitted in Thai (ซันซิล, พอนส์, ราวด์). */
function withFaintEnds(sounds: Sound[]): Sound[] {
  let end = sounds.length;
  while (end > 0 && (sounds[end - 1]?.drop ?? 1) <= HARDLY) end -= 1;
  const isConsonant = (at: number): boolean => at < end && !isVowelSign(sounds[at]?.symbol ?? 'a');
  for (let at = 1; at < end; at += 1) {
    const sound = sounds[at];
    if (sound === undefined || !isConsonant(at)) continue;
    const { symbol } = sound;
    const [before, after] = [isConsonant(at - 1), isConsonant(at + 1)];
    const last = at === end - 1;
    let drop = 1;
    if (last && FAINT_AT_END.includes(symbol)) drop = before ? CLUSTER_END : SILENT_END;
    else if (before && (after || last) && STOPS.includes(symbol)) drop = CLUSTER_END;
    else if (!before && symbol === 'l' && (after || last)) drop = FAINT_L;
    else if (!before && symbol === 'n' && at === end - 2 && 'dt'.includes(sounds[at + 1]?.symbol ?? ' '))
      drop = FAINT_N;
    else if (last && 'nm'.includes(symbol) && WIDE_VOWELS.includes(sounds[at - 1]?.symbol ?? ' '))
      drop = FAINT_N;
    else if (
      'lr'.includes(symbol) &&
      before &&
      !after &&
      !last &&
      'kgpbtdfPB'.includes(sounds[at - 1]?.symbol ?? ' ')
    )
      drop = CLUSTER_LIQUID;
    sound.drop = Math.min(sound.drop, drop);
  }
  return sounds;
}

const LETTER_NAMES: Readonly<Record<string, string>> = {
  a: 'ei',
  b: 'bee',
  c: 'see',
  d: 'dee',
  e: 'ee',
  f: 'ef',
  g: 'jee',
  h: 'ech',
  i: 'igh',
  j: 'jei',
  k: 'kei',
  l: 'el',
  m: 'em',
  n: 'en',
  o: 'o',
  p: 'pee',
  q: 'kew',
  r: 'ar',
  s: 'es',
  t: 'tee',
  u: 'yu',
  v: 'vee',
  w: 'dabelyu',
  x: 'eks',
  y: 'wai',
  z: 'zed',
  0: 'ziro',
  1: 'wan',
  2: 'too',
  3: 'tree',
  4: 'for',
  5: 'faiv',
  6: 'siks',
  7: 'seven',
  8: 'eit',
  9: 'nain',
};

const TEENS = 'ten eleven twelf thirteen fourteen fifteen sixteen seventeen eiteen nainteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eity nainty'.split(' ');

/** The English words of a two-digit number, in phonetic spelling. */
function numberWords(digits: string): string[] {
  const [ten, one] = [Number(digits.charAt(0)), digits.charAt(1)];
  if (ten === 1) return [TEENS[Number(one)] ?? ''];
  return [TENS[ten - 2] ?? '', ...(one === '0' ? [] : [LETTER_NAMES[one] ?? ''])];
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { dr: 'doctor', st: 'seint', mt: 'mount' };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘ʼ`´＇™®©]/g, '')
    .replace(/\bii\b/gi, '2')
    .replace(/\biii\b/gi, '3');

const WORD = /[a-z]+|\d+|[&+]|[\u0e01-\u0e4e]+/gi;
/** All-capital words up to this length are pronounced letter by letter. */
const SPELT_OUT = 5;
/** Those joined to a digit also when small: 3ce. */
const SPELT_BY_DIGIT = 2;

/** The readings of one part of a name: a word, a digit, a sign or Thai letters. */
function readingsOfPart(part: string, besideDigit: boolean): Sound[][] {
  const small = part.toLowerCase();
  if (/[\u0e01-\u0e4e]/.test(part)) {
    return [heard(part).map(({ sound, drop }) => ({ symbol: `=${sound}`, drop }))];
  }
  if (/\d/.test(part)) {
    return [
      ...(part.length === 2 && part >= '10' ? [numberWords(part).flatMap(soundsOfWord)] : []),
      Array.from(part, (digit) => ({ symbol: `=${digit}`, drop: 1 })),
      Array.from(part).flatMap((digit) => soundsOfWord(LETTER_NAMES[digit] ?? '')),
    ];
  }
  if (part === '&' || part === '+') return [soundsOfWord('and').map((one) => ({ ...one, drop: HARDLY }))];
  if (part.length === 1) return [soundsOfWord(LETTER_NAMES[small] ?? '')];
  const byLetter = () => Array.from(small).flatMap((letter) => soundsOfWord(LETTER_NAMES[letter] ?? ''));
  if (!/^(?:[aeiouy]|.[aeiouyhlrw']|s.|[gkpm]n|ts|mc|ps|dj)/.test(small) && /[aeiouy]/.test(small)) {
    // No word starts like this: the first letter is pronounced by its name (NPure).
    return [
      [...soundsOfWord(LETTER_NAMES[small.charAt(0)] ?? ''), ...soundsOfWord(small.slice(1))],
      soundsOfWord(small),
    ];
  }
  const word = soundsOfWord(ABBREVIATIONS[small] ?? small);
  // The article is often omitted.
  if (small === 'the') return [word.map((one) => ({ ...one, drop: SWALLOWED }))];
  if (ABBREVIATIONS[small] !== undefined) return [word, soundsOfWord(small)];
  if (!/[aeiouy]/.test(small) && small.length <= SPELT_OUT) return [byLetter()];
  const isSpelt =
    (part.length <= SPELT_OUT && part === part.toUpperCase()) ||
    (besideDigit && part.length <= SPELT_BY_DIGIT);
  return isSpelt ? [word, byLetter()] : [word];
}

const MOST_READINGS = 4;
const LONGEST_SAID = 4;

/**
 * Pronunciations of a name: usually one, with digits or capitals a few. Thai names are accepted too.
 * @param written original spelling: capitals mark letter-by-letter pronunciation
 * @param more additional irregular words, besides the built-in ones
 */
export function readingsOf(
  written: string,
  more: readonly (readonly [name: string, thai: string])[] = [],
): Sounds[] {
  const known = asSaid(
    written,
    more.length === 0
      ? SAID
      : new Map([...SAID, ...more.map(([name, thai]) => [plainName(name), thai] as const)]),
  );
  const plainly = soundsOf(written);
  return [...(known === null ? [] : soundsOf(known)), ...plainly].map(rowOf);
}

type Said = ReadonlyMap<string, string>;

/** Normalised spelling of a name: lower case, without accents and apostrophes, words separated by spaces. */
const plainName = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9\u0e01-\u0e4e&+]+/g, ' ')
    .trim();

const SAID: Said = new Map(IRREGULAR_NAMES.map(([name, thai]) => [plainName(name), thai]));

/**
 * A name with its irregular words replaced by Thai letters, the longest phrases first; null when there are
 * none.
 */
function asSaid(written: string, said: Said): string | null {
  const words = written.split(/[\s/,.()·-]+/).filter((word) => word !== '');
  const parts: string[] = [];
  let isKnown = false;
  for (let at = 0; at < words.length; ) {
    let length = Math.min(words.length - at, LONGEST_SAID);
    while (length > 0 && !said.has(plainName(words.slice(at, at + length).join(' ')))) length -= 1;
    const known = length === 0 ? undefined : said.get(plainName(words.slice(at, at + length).join(' ')));
    parts.push(known ?? words[at] ?? '');
    isKnown ||= known !== undefined;
    at += Math.max(1, length);
  }
  return isKnown ? parts.join(' ') : null;
}

function soundsOf(written: string): Sound[][] {
  let readings: Sound[][] = [[]];
  const text = plain(tidyThai(written));
  for (const { 0: part, index } of text.matchAll(WORD)) {
    const around = text.charAt(index - 1) + text.charAt(index + part.length);
    const more = readingsOfPart(part, /\d/.test(around));
    readings = readings
      .flatMap((before) => more.map((after) => [...before, ...after]))
      .slice(0, MOST_READINGS);
  }
  return readings.filter((sounds) => sounds.length > 0).map(joined);
}

const MOST_KEYS = 12;
/** A vowel or consonant that is omitted as often as not is in no key. */
const CERTAIN = 0.5;
const CLASSES = 'PTKSFMNL';

function classOf(symbol: string): number | undefined {
  if (symbol.startsWith('=')) return symbol === '=g' ? CLASS_OF.N : THAI_CLASS[symbol.slice(1)];
  return CLASS_OF[symbol];
}

/**
 * Index keys by which a word in the other script is found: its consonants by class, with and without barely
 * audible ones. Two words that sound alike share a key, unless a consonant was mistyped.
 */
export function soundKeys(written: string): string[] {
  const keys = new Set<string>();
  const known = asSaid(written, SAID);
  for (const sounds of [...soundsOf(written), ...(known === null ? [] : soundsOf(known))]) {
    let forms = [''];
    let joins = false;
    for (const { symbol, drop } of sounds) {
      const at = classOf(symbol);
      if (at === undefined) {
        // Adjacent equal consonants are pronounced once.
        joins = false;
        continue;
      }
      const letter = CLASSES.charAt(at);
      const same = joins;
      const longer = forms.map((form) => (same && form.endsWith(letter) ? form : form + letter));
      forms = drop < CERTAIN && forms.length < MOST_KEYS ? [...new Set([...longer, ...forms])] : longer;
      joins = true;
    }
    for (const form of forms) if (form.length > 1) keys.add(`#${form}`);
  }
  return [...keys];
}

/** Adjacent equal consonants are pronounced once. */
const joined = (sounds: readonly Sound[]): Sound[] =>
  sounds.filter(({ symbol }, n) => symbol !== sounds[n - 1]?.symbol || isVowelSign(symbol));

/** A sound of a Thai text, with its source letters. */
type Heard = {
  sound: string;
  drop: number;
  from: number;
  to: number;
  /** A vowel written before its consonant: it may belong before a second one (เบล, เบล-อ). */
  led: boolean;
};

const LEADING = 'เแโใไ';
const CLUSTER_FIRST = /[กขคตทปผพบดฟธ]/;
const CLUSTER_SECOND = /[รลว]/;
const THAI_CONSONANT = /[ก-ฮ]/;
const UNSAID_LEADER = /[งญนมยรลว]/;
const MARKS = /[\u0e47-\u0e4b\u0e4d-\u0e4e\u0e46\u0e2f]/;
const ABOVE_OR_BELOW = /[\u0e30-\u0e3a]/;

const SILENCED = 0.1;
const SILENCED_GLIDE = 0.02;
const CODA_R = 0.25;
const SHORT_A = 0.12;
const THAI_GLIDE = 0.3;
const NATIVE_H = 0.02;

/** The sounds of Thai letters and digits in spoken order; other characters are skipped. */
function heard(text: string): Heard[] {
  const letters = Array.from({ length: text.length }, (_, at) => text.charAt(at));
  const found: Heard[] = [];
  /** The next letter that is not a tone mark. */
  const next = (at: number): number => {
    let to = at;
    while (to < letters.length && MARKS.test(letters[to] ?? '')) to += 1;
    return to;
  };
  const say = (sound: string, drop: number, from: number, to: number, led = false): void => {
    found.push({ sound, drop, from: carrier < 0 ? from : Math.min(carrier, from), to, led });
    carrier = -1;
  };
  const isSilenced = (at: number): boolean => {
    const after = letters[at + 1] ?? '';
    return after === '\u0e4c' || (/[\u0e34\u0e38]/.test(after) && letters[at + 2] === '\u0e4c');
  };
  const vowelSign: Readonly<Record<string, string>> = {
    ะ: 'A',
    '\u0e31': 'A',
    า: 'A',
    ๅ: 'A',
    '\u0e34': 'I',
    '\u0e35': 'I',
    '\u0e36': 'Y',
    '\u0e37': 'Y',
    '\u0e38': 'U',
    '\u0e39': 'U',
    '\u0e3a': '',
  };
  let at = 0;
  /** Index of the อ that carries the next vowel; -1 when there is none. */
  let carrier = -1;
  /** Reads a consonant at `at` as a sound; skips it and its silencing mark. */
  const consonant = (): void => {
    const letter = letters[at] ?? '';
    const from = at;
    const silenced = isSilenced(at);
    const sound = SOUND_OF.get(letter);
    at += 1;
    if (silenced) while (at < letters.length && /[\u0e34\u0e38\u0e4c]/.test(letters[at] ?? '')) at += 1;
    at = next(at);
    if (letter === 'อ') carrier = from;
    if (letter === 'อ' || sound === undefined) return;
    let drop = 1;
    if (silenced) drop = 'ยวห'.includes(letter) ? SILENCED_GLIDE : SILENCED;
    else if (sound === 'h') drop = UNSAID_LEADER.test(letters[at] ?? '') ? NATIVE_H : BREATH;
    else if (sound === 'y') drop = THAI_GLIDE;
    else if (sound === 'w' && isVowel(found.at(-1)?.sound ?? 'k') && !beginsSyllable(letters, at))
      drop = SHORT_A;
    else if (sound === 'r' && found.length > 0 && isVowel(found.at(-1)?.sound ?? '')) {
      if (!/[\u0e30-\u0e3aาๅอ]/.test(letters[at] ?? '')) drop = CODA_R;
    }
    // ฉัตร, จักร, มิตร: the last letter is not said.
    if (
      letter === 'ร' &&
      /[ก-ฮ]/.test(letters[from - 1] ?? '') &&
      /[\u0e31\u0e34\u0e38]/.test(letters[from - 2] ?? '') &&
      'กตท'.includes(letters[from - 1] ?? ' ') &&
      /^(?:\s|$)/.test(letters[at] ?? '')
    )
      drop = Math.min(drop, SILENCED);
    const last = found.at(-1);
    // ลล, คก, also with a vowel written between (ลเล).
    if (last !== undefined && isAlike(last.sound, sound) && last.to >= from - 1)
      drop = Math.min(drop, HARDLY);
    const ends = !/[\u0e30-\u0e3aาำอ]/.test(letters[at] ?? '') && !LEADING.includes(letters[from - 1] ?? ' ');
    say(letter === 'ญ' && ends ? 'n' : sound, letter === 'ญ' && ends && !silenced ? 1 : drop, from, at);
  };
  while (at < letters.length) {
    const letter = letters[at] ?? '';
    if (DIGITS.includes(letter) && letter !== '') {
      say(letter, 1, at, at + 1);
      at += 1;
    } else if (LEADING.includes(letter)) {
      const from = at;
      at = next(at + 1);
      if (!THAI_CONSONANT.test(letters[at] ?? '')) continue;
      const first = letters[at] ?? '';
      consonant();
      const led = first === 'ห' && UNSAID_LEADER.test(letters[at] ?? '') && !isSilenced(at);
      const pair =
        CLUSTER_FIRST.test(first) &&
        CLUSTER_SECOND.test(letters[at] ?? '') &&
        letters[at] !== letters[at + 1] &&
        !isSilenced(at);
      if (led || pair) consonant();
      const here = letters[at] ?? '';
      const then = letters[next(at + 1)] ?? '';
      let sound = { เ: 'E', แ: 'X', โ: 'O', ใ: 'D', ไ: 'D' }[letter] ?? 'E';
      let drop = VOWEL;
      if (letter === 'เ') {
        if (here === '\u0e35' && then === 'ย') {
          sound = 'J';
          at = next(next(at + 1) + 1);
        } else if (here === '\u0e37' && then === 'อ') {
          sound = 'R';
          at = next(next(at + 1) + 1);
        } else if (here === 'า' && then === 'ะ') {
          sound = 'Q';
          at = next(next(at + 1) + 1);
        } else if (here === 'า') {
          sound = 'W';
          at = next(at + 1);
        } else if (here === '\u0e34') {
          sound = 'R';
          at = next(at + 1);
        } else if (here === 'อ' && !/[\u0e30-\u0e3aา]/.test(then)) {
          sound = 'R';
          at = next(at + 1);
          if (letters[at] === 'ะ') at = next(at + 1);
        } else if (here === 'ย' && !isSilenced(at) && !/[\u0e30-\u0e3aาอ]/.test(then)) {
          sound = 'T';
          at = next(at + 1);
        }
      }
      if (letters[at] === 'ะ') {
        at = next(at + 1);
        drop = WEAK_VOWEL;
      }
      // ไทย, ไมย์: the letter repeats the sound of the vowel.
      if (sound === 'D' && letters[at] === 'ย' && !/[\u0e30-\u0e3aา]/.test(letters[at + 1] ?? '')) {
        at += isSilenced(at) ? 2 : 1;
      }
      say(sound, drop, from, at, true);
    } else if (letter === 'ำ') {
      say('A', VOWEL, at, at + 1);
      say('m', 1, at, at + 1);
      at = next(at + 1);
    } else if (vowelSign[letter] !== undefined) {
      const from = at;
      let sound = vowelSign[letter] ?? 'A';
      at = next(at + 1);
      const here = letters[at] ?? '';
      const open = !beginsSyllable(letters, next(at + 1)) && !isSilenced(at);
      if (sound === 'A' && here === 'ย' && open) {
        sound = 'D';
        at = next(at + 1);
      } else if (letter === '\u0e31' && here === 'ว') {
        sound = 'V';
        at = next(at + 1);
        if (letters[at] === 'ะ') at = next(at + 1);
      } else if (letter === 'า' && here === 'ว' && open) {
        sound = 'W';
        at = next(at + 1);
      } else if (sound === 'I' && here === 'ว' && open) {
        sound = 'M';
        at = next(at + 1);
      }
      const last = found.at(-1);
      const hiatus = last !== undefined && isVowel(last.sound) && last.to === from;
      const weak = letter === 'ะ' ? SHORT_A : letter === '\u0e36' ? SHORT_A : VOWEL;
      if (sound !== '') say(sound, hiatus ? SWALLOWED : weak, from, at);
    } else if (letter === 'ร' && letters[at + 1] === 'ร' && !isSilenced(at + 1)) {
      say('A', VOWEL, at, at + 1);
      say('n', 1, at, at + 2);
      at = next(at + 2);
    } else if (letter === 'อ' && isOpenO(letters, at, found)) {
      const from = at;
      at = next(at + 1);
      if (letters[at] === 'ย' && !isSilenced(at) && !/[\u0e30-\u0e3aาอ]/.test(letters[at + 1] ?? '')) {
        at = next(at + 1);
        say('K', VOWEL, from, at);
      } else {
        say('Q', VOWEL, from, at);
      }
    } else if (THAI_CONSONANT.test(letter)) {
      consonant();
    } else {
      at += 1;
    }
  }
  return found;
}

/** Whether the consonant before `at` starts a syllable: a vowel follows it, or an อ without its own vowel. */
function beginsSyllable(letters: readonly string[], at: number): boolean {
  const letter = letters[at] ?? '';
  if (/[\u0e30-\u0e3aาำ]/.test(letter)) return true;
  return (
    letter === 'อ' && !/[\u0e30-\u0e3aาำ]/.test(letters.slice(at + 1).find((one) => !MARKS.test(one)) ?? '')
  );
}

/** Whether two adjacent consonants are pronounced as one. */
const isAlike = (left: string, right: string): boolean =>
  left === right ||
  ('kx'.includes(left) && 'kx'.includes(right)) ||
  ('dtq'.includes(left) && 'dtq'.includes(right));

/** Whether อ is a vowel there: after a consonant, without its own vowel. */
function isOpenO(letters: readonly string[], at: number, found: readonly Heard[]): boolean {
  const after = letters.slice(at + 1).find((letter) => !MARKS.test(letter)) ?? '';
  if (ABOVE_OR_BELOW.test(after) || after === 'า' || after === 'ำ') return false;
  const last = found.at(-1);
  return last === undefined || last.to !== at || !isVowel(last.sound) || last.sound === 'Y';
}

/** The sounds of a Thai text, prepared for name search. */
export type Hearing = Readonly<{
  text: string;
  /** Indices into SOUNDS, the cost of skipping each sound, and whether it is a vowel. */
  sounds: Uint8Array;
  drops: Float64Array;
  vowels: Uint8Array;
  /** Whether a sound may also be spoken before the preceding consonant. */
  led: Uint8Array;
  /** Letter offsets at which a name may start or end at each sound; -1 where it may not. */
  begins: Int32Array;
  ends: Int32Array;
  /** Consonant classes present, one bit each. */
  classes: number;
  /** Number of unknown consonants. */
  unsure: number;
}>;

/** Letter offsets at which a name may start, and at which one may end. */
export type Borders = Readonly<{ begins: readonly number[]; ends: readonly number[] }>;

const THAI_CLASS: Readonly<Record<string, number>> = Object.fromEntries(
  ['bpv', 'dtq', 'kx', 'jcs', 'fw', 'm', 'ng', 'lr'].flatMap((letters, at) =>
    Array.from(letters, (letter) => [letter, at]),
  ),
);

/**
 * Converts a text to sounds; it may contain spaces, digits and other characters between Thai letters.
 * @param borders where a name may start and end; default: only the whole text
 * @param unsure a placeholder for an unknown consonant (`BeforeSlip`)
 */
export function hear(text: string, borders?: Borders, unsure: BeforeSlip['unsure'] = null): Hearing {
  const found = heard(text);
  const guessed =
    unsure === null
      ? -1
      : found.findIndex(({ from, to, sound }) => from <= unsure.at && unsure.at < to && !isVowel(sound));
  const meant =
    unsure === null || unsure.typed === '' ? ANY_CONSONANT : MEANT_BY + THAI_LETTERS.indexOf(unsure.typed);
  const { begins: mayBegin, ends: mayEnd } = borders ?? { begins: [0], ends: [text.length] };
  const begins = new Int32Array(found.length + 1).fill(-1);
  const ends = new Int32Array(found.length + 1).fill(-1);
  // Spoken order differs from letter order.
  let least = text.length;
  const from = new Int32Array(found.length + 1).fill(least);
  for (let n = found.length - 1; n >= 0; n -= 1) {
    least = Math.min(least, found[n]?.from ?? least);
    from[n] = least;
  }
  let most = 0;
  for (let n = 0; n <= found.length; n += 1) {
    const at = from[n] ?? 0;
    if (most <= at) {
      const isNear = (border: number): boolean => border >= most && border <= at;
      if (mayBegin.some(isNear)) begins[n] = n === 0 ? 0 : at;
      if (mayEnd.some(isNear)) ends[n] = n === found.length ? text.length : most;
    }
    most = Math.max(most, found[n]?.to ?? 0);
  }
  let classes = 0;
  for (const [n, { sound }] of found.entries()) {
    const at = n === guessed ? undefined : THAI_CLASS[sound];
    if (at !== undefined) classes |= 1 << at;
  }
  return {
    text,
    sounds: Uint8Array.from(found, ({ sound }, n) => (n === guessed ? meant : SOUNDS.indexOf(sound))),
    drops: Float64Array.from(found, ({ drop }, n) => (n === guessed ? 1 : drop)),
    vowels: Uint8Array.from(found, ({ sound }) => Number(isVowel(sound))),
    led: Uint8Array.from(found, ({ led }) => Number(led)),
    begins,
    ends,
    classes,
    unsure: Number(guessed >= 0),
  };
}

/** A part of a name used for the whole, and the cost of that assumption. */
export type NameForm = Readonly<{ text: string; cost: number }>;

const GENERIC = new Set(GENERIC_IN_NAMES);
const WITHOUT_GENERIC = 0.04;
const BY_FIRST_WORDS = 0.08;
const BY_LAST_WORDS = 0.12;
/** Palmer's is as often called Palmer. */
const POSSESSIVE = /['’]s(?![a-z])/gi;
/** Letters from which a first word identifies a name alone. */
const TELLING = 6;

/**
 * Short forms of a name of several words: without generic endings (Beauty, Paris), its first word or two, or
 * without the first word, where enough remains.
 */
export function formsOf(name: string): NameForm[] {
  const forms: NameForm[] = [{ text: name, cost: 0 }];
  const words = name.split(/\s+/).filter((word) => word !== '');
  const bare = name.replaceAll(POSSESSIVE, '');
  if (bare !== name && plainName(bare).length >= TELLING) forms.push({ text: bare, cost: WITHOUT_GENERIC });
  const isGeneric = (word: string): boolean => GENERIC.has(plainName(word));
  const add = (some: readonly string[], cost: number): void => {
    const text = some.join(' ');
    if (forms.every((form) => form.text !== text)) forms.push({ text, cost });
  };
  let left = words.length;
  while (left > 1 && isGeneric(words[left - 1] ?? '')) {
    left -= 1;
    const letters = plainName(words.slice(0, left).join(''));
    // Two letters suffice where they are pronounced letter by letter (OC Naturals).
    const isSpelt = letters.length > 1 && words[0] === words[0]?.toUpperCase();
    if (letters.length > 2 || isSpelt) add(words.slice(0, left), WITHOUT_GENERIC);
  }
  for (const count of [1, 2]) {
    const first = words.slice(0, count);
    const letters = plainName(first.join('')).length;
    const isTelling = letters >= TELLING || /\d/.test(first[0] ?? '');
    if (count < left && isTelling && !first.every(isGeneric)) add(first, BY_FIRST_WORDS);
  }
  const rest = words.slice(1, left);
  if (rest.length > 0 && plainName(rest.join('')).length >= TELLING && !rest.some(isGeneric))
    add(rest, BY_LAST_WORDS);
  return forms;
}

/** Number of bits in a set. */
export const bits = (set: number): number => {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
};

const NO_CUT_BEFORE = /[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/;
const MARKERS = /[ฆณญฎฏฐฑฒธภศษฬฤขฉถผฝใ]|ไม้|รร|\u0e37[\u0e48\u0e49]?น|เ[ก-ฮ]{1,2}\u0e37|ำ|ห[งญนมยรลว]/;

/** Whether a text has letters that are not used in transliterations. */
export const isMarked = (text: string): boolean => MARKERS.test(text);

/** The same of a text with a typo: ร may have been typed twice. */
export const isMarkedDespiteTypo = (text: string): boolean => isMarked(text.replaceAll('รร', 'ร'));

/** Segments Thai by the ICU dictionary; created once, as construction is slow. */
const words = new Intl.Segmenter('th', { granularity: 'word' });
const cutWords = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/** Shorter words merge with their neighbours. */
const SHORTEST_LOOKUP = 3;
/** Words common in phrases that occur in no name. */
const LITTLE_WORDS = new Set([
  'นี้',
  'นั้น',
  'การ',
  'ความ',
  'ทุก',
  'ไม่',
  'แล้ว',
  'ของ',
  'เป็น',
  'ด้วย',
  'หลัง',
  'ดี',
  'ใจ',
  'ได้',
]);

/** Possible word borders of a text, by dictionary and by spelling rules. */
export function wordCuts(text: string): number[] {
  const cuts: number[] = [];
  for (let at = 1; at < text.length; at += 1) {
    if (!(NO_CUT_BEFORE.test(text.charAt(at)) || LEADING.includes(text.charAt(at - 1)))) cuts.push(at);
  }
  return cuts;
}

/** A short word of the dictionary. */
const NEXT_WORD = 'มี';
/** Letters that are no word: they stay joined to unknown letters before them, but not to a dictionary word. */
const NO_WORD = 'ฌฌ';

/**
 * The dictionary has no look-up: a word is in it when it is segmented from itself and from another word after
 * it. Unknown letters end where a word may begin: before a leading vowel (แคล์ส|แคล์ส), but not before others
 * (แคล์|สมี). Letters that end in a karan are cut off before any word (อมิวส์|มี), but not before letters that are none.
 */
function isInDictionary(word: string): boolean {
  // Misspelled letters are returned in one piece like a word.
  if (!isSpellable(word)) return false;
  if (word.endsWith('์') && cutWords(word + NO_WORD).length === 1) return false;
  return [word, NEXT_WORD].every((next) => {
    const parts = cutWords(word + next);
    return parts.length === 2 && parts[0] === word;
  });
}

/** Whether a Thai text is a single dictionary word, without misspellings or joined words. */
export function isOneWord(text: string): boolean {
  const word = text.trim();
  return (
    word.length >= SHORTEST_LOOKUP &&
    /^[ก-๎]+$/.test(word) &&
    cutWords(word).length === 1 &&
    isInDictionary(word)
  );
}

/** Whether a Thai text consists of dictionary words; some names do, too. */
export const isReadAsWords = (text: string): boolean =>
  cutWords(text.trim()).every((part) => part.length >= SHORTEST_LOOKUP && isInDictionary(part));

/** Where the words of a Thai text begin and end, if it consists of several dictionary words only; null otherwise. */
export function bordersOfWords(text: string): ReadonlySet<number> | null {
  const parts = cutWords(text);
  if (parts.length < 2 || !parts.every((part) => part.length >= SHORTEST_LOOKUP && isInDictionary(part)))
    return null;
  const borders = new Set([0]);
  let at = 0;
  for (const part of parts) {
    at += part.length;
    borders.add(at);
  }
  return borders;
}

/** Whether a Thai text consists of ordinary words, so that a name that only sounds similar was not meant. */
export function isOrdinary(text: string): boolean {
  const parts = cutWords(text.trim()).filter((part) => /[ก-๎]/.test(part));
  const [first = ''] = parts;
  if (parts.length <= 1 && first.length < SHORTEST_LOOKUP) return true;
  // Unknown text is often segmented into short words: letters and words used only in native Thai distinguish
  // the two.
  if (parts.length > 1 && !isMarked(text) && !parts.some((part) => LITTLE_WORDS.has(part))) return false;
  return parts.every(
    (part) => LITTLE_WORDS.has(part) || (part.length >= SHORTEST_LOOKUP && isInDictionary(part)),
  );
}

/** Allowed cost, growing with the amount of sound above a minimum. */
const ALLOWED = { from: 0.9, each: 0.3, most: 1.6 };
const ALLOWED_OF_ORDINARY = { from: 1.2, each: 0.12, most: 0.4 };
/** Weight of letters that are not used in transliterations. */
const NATIVE = 0.25;
const WEIGHED_NATIVE = 0.05;
const SHORT = 3;
/** An exact phonetic match is the name, even for an ordinary word; a silent e is ignored. */
const EXACT = 0.07;
const EXACT_FROM = 1;
const EXACT_OF_NO_WORD = 0.8;

const allowed = (weight: number, { from, each, most }: typeof ALLOWED): number =>
  Math.min(most, Math.max(0, (weight - from) * each));

/** Maximum cost of a match in any spelling. */
export const allowedFor = ({ weight }: Pick<Sounds, 'weight'>): number =>
  weight < EXACT_OF_NO_WORD ? 0 : Math.max(EXACT, allowed(weight, ALLOWED));

/** Dictionary words are close to many names: then the match must be exact, with more distinguishing sound. */
const READ_AS_WORDS = { from: 2, most: 0.1 };
/** A guessed consonant is no evidence, except where an impossible spelling shows the position of the typo. */
const GUESSED = 1;
const GUESSED_IN_PLACE = 0.5;

/** Stricter limit for the rest of the typed text. */
const BESIDE_SLIP = 0.8;

/** Least evidence for a name with a typo that is accepted with the full error tolerance: nothing else was found. */
const LAST_RESORT_FROM = 2.5;
/** The part of that tolerance for a text that can be read as words: the dictionary takes some unknown letters for words. */
const LAST_RESORT_OF_WORDS = 0.5;

/**
 * Certainty of a typo: whether a consonant was guessed, and properties of the typed text.
 * `lastResort`: nothing else was found for the text.
 */
type SlipIn = Readonly<{ unsure: boolean; spellable: boolean; readAsWords: boolean; lastResort: boolean }>;

/** Distinguishing sound left after correcting a typo. */
export const evidenceBeforeTypo = (
  { weight }: Pick<Sounds, 'weight'>,
  { unsure, spellable }: Pick<SlipIn, 'unsure' | 'spellable'>,
): number => weight - (unsure ? (spellable ? GUESSED : GUESSED_IN_PLACE) : 0);

/** Whether a name may be what was meant before the typo. */
export function isSoundMatchBeforeTypo(sounds: Pick<Sounds, 'weight'>, cost: number, slip: SlipIn): boolean {
  const told = evidenceBeforeTypo(sounds, slip);
  const isEnough = slip.lastResort && told >= LAST_RESORT_FROM;
  if (slip.readAsWords) {
    if (isEnough && cost <= LAST_RESORT_OF_WORDS * allowed(told, ALLOWED)) return true;
    return told >= READ_AS_WORDS.from && cost <= READ_AS_WORDS.most;
  }
  if (isEnough) return cost <= allowed(told, ALLOWED);
  return told >= EXACT_OF_NO_WORD && cost <= Math.max(EXACT, BESIDE_SLIP * allowed(told, ALLOWED));
}

/** Whether a match in this text may be the name: an ordinary word must match exactly. */
export function isSoundMatch({ weight }: Pick<Sounds, 'weight'>, text: string, cost: number): boolean {
  const ordinary = isOrdinary(text);
  const just = cost + (ordinary && isMarked(text) ? WEIGHED_NATIVE : 0);
  if (just <= EXACT && weight >= (ordinary ? EXACT_FROM : EXACT_OF_NO_WORD)) return true;
  const marked = weight <= SHORT && isMarked(text) ? NATIVE : 0;
  return cost + marked <= allowed(weight, ordinary ? ALLOWED_OF_ORDINARY : ALLOWED);
}
