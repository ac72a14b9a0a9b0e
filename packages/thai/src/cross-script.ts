/**
 * Latin names by their Thai spelling, and Thai ones by a Latin one: by sound. A word of either script becomes a row of
 * sounds; two rows are compared by what it costs to make one of the other. Tone marks and the length of vowels are
 * never looked at, what Thai leaves silent costs next to nothing, and every letter has the sounds that English,
 * French and romanised Korean and Japanese give it.
 */
import { tidyThai } from './fold.ts';
import { nearKeys } from './keyboard.ts';
import { GENERIC_IN_NAMES, SAID_IN_THAI } from './said.ts';
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

/** What each Latin spelling can sound like: sounds at no cost, then sounds that come near, with what they cost. */
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
  // vowels of two letters, each by a sign of its own
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
};

/** Any other consonant or vowel instead. */
const OTHER_CONSONANT = 1;
const OTHER_VOWEL = 0.45;
const NEVER = 4;

const SOUNDS = Object.keys(CONSONANTS).join('') + VOWELS + DIGITS;
/** Every symbol a row may hold: how Latin letters are spelt, and the Thai sounds themselves. */
const SYMBOLS = [...Object.keys(SPELLINGS), ...Array.from(SOUNDS, (sound) => `=${sound}`)];
/** Thai letters and signs; for each a column of its own, for the sounds that may have been meant by it. */
const THAI_LETTERS = Array.from({ length: 0x0e4f - 0x0e01 }, (_, n) => String.fromCharCode(0x0e01 + n));
const ANY_CONSONANT = SOUNDS.length;
const MEANT_BY = ANY_CONSONANT + 1;
export const WIDTH = MEANT_BY + THAI_LETTERS.length;
const symbolAt = new Map(SYMBOLS.map((symbol, at) => [symbol, at]));
const isVowel = (sound: string): boolean => VOWELS.includes(sound);
const isDigit = (sound: string): boolean => DIGITS.includes(sound);

/** What it costs to hear each Thai sound where a symbol stands: a row of `WIDTH` for each symbol. */
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
      // Two Thai sounds are near when one Latin spelling is near to both.
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

/** A consonant that was left out may be any; one that was typed wrong is one whose key is near what was typed. */
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

/** A row of sounds: for each its symbol, what it costs to leave it out, and whether it is a vowel. */
export type Sounds = Readonly<{
  symbols: Uint8Array;
  drops: Float64Array;
  vowels: Uint8Array;
  /** How much there is to tell the word by: consonants, and a little for each vowel. */
  weight: number;
  /** Sounds the word must share with what is heard, a bit each. */
  classes: number;
}>;

/** Consonants told apart only roughly: a bit each. */
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

/** Spellings, the first that fits counts: what stands there, and the sounds it has (`?` after one: hardly heard). */
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
  [/(?:ai|ay|ei|ey)/y, '1'],
  [/a(?=[^aeiouyrwh]e(?![a-z]))/y, '1'],
  [/(?:au|aw|augh)/y, '2'],
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
  [/y(?=[aeiou])/y, 'y'],
  [/y/y, ')'],
];

/** What it costs not to hear a sound that is hardly heard, a vowel, or one that neighbours swallow. */
const HARDLY = 0.06;
const VOWEL = 0.3;
const WEAK_VOWEL = 0.18;
const SWALLOWED = 0.1;
const SILENT_END = 0.4;
const CLUSTER_END = 0.3;
const BREATH = 0.28;
const FAINT_L = 0.5;
const FAINT_N = 0.4;
/** The second of two consonants that begin a syllable: กาวิช for กราวิช. */
const CLUSTER_LIQUID = 0.6;
/** After these two sounds in one vowel Thai writes the end with a karan, or not at all (ไลน์, คราวน์). */
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
      else if (symbol === 'h') drop = BREATH;
      else if (symbol === 'y' || (symbol === 'w' && afterVowel)) drop = VOWEL;
      else if (symbol === 'r' && afterVowel && !/[aeiouy]/.test(word.charAt(at))) drop = SWALLOWED;
      sounds.push({ symbol, drop: faint ? Math.min(drop, HARDLY) : drop });
    }
  }
  return withFaintEnds(sounds);
}

/** The last consonants of a word, and those between two others, are as often left out in Thai (ซันซิล, พอนส์, ราวด์). */
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

/** The English words of a number of two digits, spelt as they sound. */
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
    .replace(/\bII\b/g, '2')
    .replace(/\bIII\b/g, '3');

const WORD = /[a-z]+|\d+|[&+]|[\u0e01-\u0e4e]+/gi;
/** Capitals alone that are so few are said letter by letter. */
const SPELT_OUT = 5;

/** The readings of one part of a name: a word, a digit, a sign or Thai letters. */
function readingsOfPart(part: string): Sound[][] {
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
    // No word begins so: the first letter is said by its name (NPure).
    return [
      [...soundsOfWord(LETTER_NAMES[small.charAt(0)] ?? ''), ...soundsOfWord(small.slice(1))],
      soundsOfWord(small),
    ];
  }
  const word = soundsOfWord(ABBREVIATIONS[small] ?? small);
  // Not everybody says the article.
  if (small === 'the') return [word.map((one) => ({ ...one, drop: SWALLOWED }))];
  if (ABBREVIATIONS[small] !== undefined) return [word, soundsOfWord(small)];
  if (!/[aeiouy]/.test(small) && small.length <= SPELT_OUT) return [byLetter()];
  return part.length <= SPELT_OUT && part === part.toUpperCase() ? [word, byLetter()] : [word];
}

const MOST_READINGS = 4;
const LONGEST_SAID = 4;

/**
 * How a name can sound: most have one reading, those with digits or capitals a few. Thai names may be given, too.
 * @param written as it is written: capitals tell what is said letter by letter
 * @param more parts of names that are not said as they are written, beside those that are known everywhere
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

/** The same letters for any spelling of a name: small, without accents and apostrophes, its words parted by spaces. */
const plainName = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9\u0e01-\u0e4e&+]+/g, ' ')
    .trim();

const SAID: Said = new Map(SAID_IN_THAI.map(([name, thai]) => [plainName(name), thai]));

/** A name with what is not said as it is written in Thai letters, the longest runs of words first; null when all is. */
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
  for (const part of plain(tidyThai(written)).match(WORD) ?? []) {
    const more = readingsOfPart(part);
    readings = readings
      .flatMap((before) => more.map((after) => [...before, ...after]))
      .slice(0, MOST_READINGS);
  }
  return readings.filter((sounds) => sounds.length > 0).map(joined);
}

const MOST_KEYS = 12;
/** A vowel or a consonant that is as often left out is in no key for certain. */
const CERTAIN = 0.5;
const CLASSES = 'PTKSFMNL';

function classOf(symbol: string): number | undefined {
  if (symbol.startsWith('=')) return symbol === '=g' ? CLASS_OF.N : THAI_CLASS[symbol.slice(1)];
  return CLASS_OF[symbol];
}

/**
 * Keys by which an index finds a word that is spelt in the other script: its consonants by class, with and without
 * those that are hardly heard. Two words that sound alike have one in common, unless a consonant was typed wrong.
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
        // Equal consonants with nothing between are heard once.
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

/** Equal consonants that meet are heard once. */
const joined = (sounds: readonly Sound[]): Sound[] =>
  sounds.filter(({ symbol }, n) => symbol !== sounds[n - 1]?.symbol || isVowelSign(symbol));

/** A sound of a Thai text, with the letters it was read from. */
type Heard = {
  sound: string;
  drop: number;
  from: number;
  to: number;
  /** A vowel that is written before its consonant: it may belong before a second one (เบล, เบล-อ). */
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

/** The sounds of Thai letters, digits among them, in the order they are said; other characters are passed over. */
function heard(text: string): Heard[] {
  const letters = Array.from({ length: text.length }, (_, at) => text.charAt(at));
  const found: Heard[] = [];
  /** The next letter that is no tone mark. */
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
  /** Where อ stands that carries the next vowel; -1 when none does. */
  let carrier = -1;
  /** Reads a consonant at `at` as sound; steps over it and what silences it. */
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
      // ไทย, ไมย์: the letter says what the vowel says.
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

/** Whether the consonant before `at` begins a syllable: a vowel follows it, be it อ with no vowel of its own. */
function beginsSyllable(letters: readonly string[], at: number): boolean {
  const letter = letters[at] ?? '';
  if (/[\u0e30-\u0e3aาำ]/.test(letter)) return true;
  return (
    letter === 'อ' && !/[\u0e30-\u0e3aาำ]/.test(letters.slice(at + 1).find((one) => !MARKS.test(one)) ?? '')
  );
}

/** Whether two consonants are one to an ear when nothing stands between them. */
const isAlike = (left: string, right: string): boolean =>
  left === right ||
  ('kx'.includes(left) && 'kx'.includes(right)) ||
  ('dtq'.includes(left) && 'dtq'.includes(right));

/** Whether อ is a vowel there: after a consonant, with no vowel of its own. */
function isOpenO(letters: readonly string[], at: number, found: readonly Heard[]): boolean {
  const after = letters.slice(at + 1).find((letter) => !MARKS.test(letter)) ?? '';
  if (ABOVE_OR_BELOW.test(after) || after === 'า' || after === 'ำ') return false;
  const last = found.at(-1);
  return last === undefined || last.to !== at || !isVowel(last.sound) || last.sound === 'Y';
}

/** What is heard in a Thai text, to look for names in it. */
export type Hearing = Readonly<{
  text: string;
  /** Places among SOUNDS, what it costs to pass a sound over, and whether it is a vowel. */
  sounds: Uint8Array;
  drops: Float64Array;
  vowels: Uint8Array;
  /** Whether a sound may as well be said before the consonant before it. */
  led: Uint8Array;
  /** Where the letters of a name that begins at each sound, or ends before it, begin and end; -1 where none may. */
  begins: Int32Array;
  ends: Int32Array;
  /** Classes of consonants that are in it, a bit each. */
  classes: number;
  /** Consonants in it of which nobody knows which they are. */
  unsure: number;
}>;

/** Letters of a text before which a name may begin, and before which one may end. */
export type Borders = Readonly<{ begins: readonly number[]; ends: readonly number[] }>;

const THAI_CLASS: Readonly<Record<string, number>> = Object.fromEntries(
  ['bpv', 'dtq', 'kx', 'jcs', 'fw', 'm', 'ng', 'lr'].flatMap((letters, at) =>
    Array.from(letters, (letter) => [letter, at]),
  ),
);

/**
 * Hears a text, which may hold spaces, digits and anything else between its Thai letters.
 * @param borders where a name may begin and end; without it only as the whole text
 * @param unsure a consonant that stands for another one (`BeforeSlip`)
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
  // Letters are not always read in the order they are written.
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

/** A part of a name that may be said for the whole, and what it costs to take it for that. */
export type NameForm = Readonly<{ text: string; cost: number }>;

const GENERIC = new Set(GENERIC_IN_NAMES);
const WITHOUT_GENERIC = 0.04;
const BY_FIRST_WORDS = 0.08;
const BY_LAST_WORDS = 0.12;
/** Letters of a first word that tells a name by itself. */
const TELLING = 6;

/**
 * What a name of several words is called for short: without what many names end in (Beauty, Paris), or by its first
 * word or two, or without the first, where what is said is long.
 */
export function formsOf(name: string): NameForm[] {
  const forms: NameForm[] = [{ text: name, cost: 0 }];
  const words = name.split(/\s+/).filter((word) => word !== '');
  const isGeneric = (word: string): boolean => GENERIC.has(plainName(word));
  const add = (some: readonly string[], cost: number): void => {
    const text = some.join(' ');
    if (forms.every((form) => form.text !== text)) forms.push({ text, cost });
  };
  let left = words.length;
  while (left > 1 && isGeneric(words[left - 1] ?? '')) {
    left -= 1;
    const letters = plainName(words.slice(0, left).join(''));
    // Two letters say enough where they are said one by one (OC Naturals).
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

/** How many bits a set has. */
export const bits = (set: number): number => {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
};

const NO_CUT_BEFORE = /[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/;
const MARKERS = /[ฆณญฎฏฐฑฒธภศษฬฤขฉถผฝใ]|ไม้|รร|เ[ก-ฮ]{1,2}\u0e37|ำ|ห[งญนมยรลว]/;

/** Whether a text has letters that the spelling of foreign names does without. */
export const isMarked = (text: string): boolean => MARKERS.test(text);

/** Cuts Thai by the dictionary of the ICU library; told once, as it takes a while to make. */
const words = new Intl.Segmenter('th', { granularity: 'word' });
const cutWords = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/** Shorter ones run together with what stands beside them. */
const SHORTEST_ASKED = 3;
/** Words that stand in many a phrase and in no name. */
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

/** Where the words of a text may part, by the dictionary and by how letters belong together. */
export function wordCuts(text: string): number[] {
  const cuts: number[] = [];
  for (let at = 1; at < text.length; at += 1) {
    if (!(NO_CUT_BEFORE.test(text.charAt(at)) || LEADING.includes(text.charAt(at - 1)))) cuts.push(at);
  }
  return cuts;
}

/** The dictionary cannot be asked for a word: one that it has is found twice where it stands twice. */
function isInDictionary(word: string): boolean {
  // Letters that cannot stand together are kept in one piece, as words are.
  if (!isSpellable(word)) return false;
  const parts = cutWords(word + word);
  return parts.length === 2 && parts[0] === word;
}

/** Whether a Thai text is one word of the language: nothing that was misspelt, and no two words run together. */
export function isOneWord(text: string): boolean {
  const word = text.trim();
  return (
    word.length >= SHORTEST_ASKED &&
    /^[ก-๎]+$/.test(word) &&
    cutWords(word).length === 1 &&
    isInDictionary(word)
  );
}

/** Whether a Thai text can be read as words of the language alone; many a name can, too. */
export const isReadAsWords = (text: string): boolean =>
  cutWords(text.trim()).every((part) => part.length >= SHORTEST_ASKED && isInDictionary(part));

/** Whether a Thai text is made of words of the language alone: a name that only sounds like them was not meant. */
export function isOrdinary(text: string): boolean {
  const parts = cutWords(text.trim()).filter((part) => /[ก-๎]/.test(part));
  const [first = ''] = parts;
  if (parts.length <= 1 && first.length < SHORTEST_ASKED) return true;
  // What is no word is often taken for a run of short ones: letters and words that only Thai has tell them apart.
  if (parts.length > 1 && !isMarked(text) && !parts.some((part) => LITTLE_WORDS.has(part))) return false;
  return parts.every(
    (part) => LITTLE_WORDS.has(part) || (part.length >= SHORTEST_ASKED && isInDictionary(part)),
  );
}

/** What may be amiss grows with what there is to hear, from so much on. */
const ALLOWED = { from: 0.9, each: 0.3, most: 1.6 };
const ALLOWED_OF_ORDINARY = { from: 1.2, each: 0.12, most: 0.4 };
/** What letters count that the spelling of foreign names does without. */
const NATIVE = 0.25;
const WEIGHED_NATIVE = 0.05;
const SHORT = 3;
/** What sounds just so is the name, were it an ordinary word; an e that nobody says is not heard. */
const EXACT = 0.07;
const EXACT_FROM = 1;
const EXACT_OF_NO_WORD = 0.8;

const allowed = (weight: number, { from, each, most }: typeof ALLOWED): number =>
  Math.min(most, Math.max(0, (weight - from) * each));

/** Most that may be amiss where a name is heard, however it is spelt. */
export const allowedFor = ({ weight }: Pick<Sounds, 'weight'>): number =>
  weight < EXACT_OF_NO_WORD ? 0 : Math.max(EXACT, allowed(weight, ALLOWED));

/** Words of the language are a slip away from many a name: then it must sound just so, and have more to tell it by. */
const READ_AS_WORDS = { from: 2, most: 0.1 };
/** A consonant that is guessed tells nothing; but where letters cannot stand as they do, it tells where the slip was. */
const GUESSED = 1;
const GUESSED_IN_PLACE = 0.5;

/** Less may be amiss in what else was typed. */
const BESIDE_SLIP = 0.8;

/** What tells how sure a slip is: whether a consonant was guessed, and what the text is like that was typed. */
type SlipIn = Readonly<{ unsure: boolean; spellable: boolean; readAsWords: boolean }>;

/** What is left to tell a name by before a slip. */
export const toldBeforeSlip = (
  { weight }: Pick<Sounds, 'weight'>,
  { unsure, spellable }: Pick<SlipIn, 'unsure' | 'spellable'>,
): number => weight - (unsure ? (spellable ? GUESSED : GUESSED_IN_PLACE) : 0);

/** Whether a name may be what was meant before a slip. */
export function isHeardBeforeSlip(sounds: Pick<Sounds, 'weight'>, cost: number, slip: SlipIn): boolean {
  const told = toldBeforeSlip(sounds, slip);
  if (slip.readAsWords) return told >= READ_AS_WORDS.from && cost <= READ_AS_WORDS.most;
  return told >= EXACT_OF_NO_WORD && cost <= Math.max(EXACT, BESIDE_SLIP * allowed(told, ALLOWED));
}

/** Whether what was heard in this text may be the name: an ordinary word must sound just so. */
export function isHeard({ weight }: Pick<Sounds, 'weight'>, text: string, cost: number): boolean {
  const ordinary = isOrdinary(text);
  const just = cost + (ordinary && isMarked(text) ? WEIGHED_NATIVE : 0);
  if (just <= EXACT && weight >= (ordinary ? EXACT_FROM : EXACT_OF_NO_WORD)) return true;
  const marked = weight <= SHORT && isMarked(text) ? NATIVE : 0;
  return cost + marked <= allowed(weight, ordinary ? ALLOWED_OF_ORDINARY : ALLOWED);
}
