import { nearKeys } from './keyboard.ts';
import { soundOf } from './sound.ts';

/** Shorter texts become other words with one typo. */
const SHORTEST = 5;

/**
 * Candidates for a text before one typo: a doubled letter removed, two neighbours transposed. Omitted or
 * inserted letters are not covered: there are too many candidates.
 */
export function beforeSlip(text: string): string[] {
  if (text.length < SHORTEST) return [];
  const found = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1) {
    const [one, other] = [text.charAt(at), text.charAt(at + 1)];
    const [before, after] = [text.slice(0, at), text.slice(at + 2)];
    found.add(one === other ? before + one + after : before + other + one + after);
  }
  return [...found];
}

/**
 * Letters in an impossible position of any Thai word: a sign without a base, a leading vowel without a
 * consonant.
 */
const MISPLACED = new RegExp(
  [
    '[เแโใไ](?![ก-ฮ])',
    '[แโใไ][ก-ฮ][\\u0e31\\u0e34-\\u0e39]',
    'เ[ก-ฮ][\\u0e31\\u0e36\\u0e38\\u0e39]',
    '(?<![ก-ฮ])[\\u0e31\\u0e34-\\u0e3a\\u0e47]',
    '(?<![ก-ฮ\\u0e31\\u0e34-\\u0e39])[\\u0e48-\\u0e4c]',
    '(?<!ก)\\u0e47(?![ก-ฮ])',
    '(?<![ก-ฮ\\u0e48-\\u0e4b])[าำ]',
    '[\\u0e31\\u0e37][\\u0e48-\\u0e4b]?(?![ก-ฮ\\u0e48-\\u0e4b])',
    '(?<![ก-ฮ\\u0e48-\\u0e4bา])ะ',
  ].join('|'),
);

/** Whether Thai letters follow the spelling rules; otherwise they were mistyped. */
export const isSpellable = (text: string): boolean => !MISPLACED.test(text);

const TWICE = /([\u0e30-\u0e3a\u0e45\u0e47-\u0e4e])\1+/g;

/** A text with each vowel sign and mark once where it was typed several times in a row: no Thai word has one twice. */
export const withSignsOnce = (text: string): string => text.replace(TWICE, '$1');

/** Placeholder for an unknown consonant: its reading does not depend on its neighbours. */
const UNKNOWN = 'จ';

/**
 * A candidate for the text before a typo. For an omitted or replaced consonant, `unsure` is its position and
 * what was typed instead ('' for nothing).
 */
export type BeforeSlip = Readonly<{
  text: string;
  unsure: Readonly<{ at: number; typed: string }> | null;
}>;

/**
 * All candidates for a Thai text before any one typo: those of `beforeSlip`, an inserted letter removed, an
 * omitted consonant added, a replaced letter restored. Only valid Thai spellings, so that for an invalid text
 * the typo is located.
 */
export function beforeAnySlip(text: string): BeforeSlip[] {
  const found = new Map<string, BeforeSlip>();
  const add = (before: string, unsure: BeforeSlip['unsure']): void => {
    const key = unsure === null ? before : `${before} ${unsure.at} ${unsure.typed}`;
    if (isSpellable(before) && !found.has(key)) found.set(key, { text: before, unsure });
  };
  for (const before of beforeSlip(text)) add(before, null);
  for (let at = 0; at <= text.length; at += 1) {
    const [head, typed, tail] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
    add(head + UNKNOWN + text.slice(at), { at, typed: '' });
    if (typed === '' || typed === ' ') continue;
    add(head + tail, null);
    add(head + UNKNOWN + tail, { at, typed });
  }
  return [...found.values()];
}

/** A consonant of each class of the phonetic keys (`soundKeys`). */
const OF_EACH_CLASS = Array.from('ปตกสฟมนล');

/** The texts with the unknown letter filled in: enough of them to cover every possible key. */
export function filledIn({ text, unsure }: BeforeSlip): string[] {
  if (unsure === null) return [text];
  const letters =
    unsure.typed === '' ? OF_EACH_CLASS : nearKeys(unsure.typed).filter((one) => /[ก-ฮ]/.test(one));
  return letters.map((letter) => text.slice(0, unsure.at) + letter + text.slice(unsure.at + 1));
}

/** Consonants that sound alike at the end of a syllable. */
const FINALS = ['กขคฆ', 'ดตถทธจชซศษสฎฏ', 'บปพฟภ', 'นณญรลฬ'];
const BEFORE_ITS_CONSONANT = /[เแโใไ]/;
const AFTER_ITS_CONSONANT = /[\u0e30-\u0e3aาำอ]/;

/** Whether the letter at `at` ends a syllable, by its neighbours. */
const isFinal = (word: string, at: number): boolean =>
  at > 0 && !BEFORE_ITS_CONSONANT.test(word.charAt(at - 1)) && !AFTER_ITS_CONSONANT.test(word.charAt(at + 1));

/** Whether one letter is a likely typo for another: adjacent key, or same sound there. */
function isNearLetter(typed: string, meant: string, at: number): boolean {
  const [one, other] = [typed.charAt(at), meant.charAt(at)];
  if (nearKeys(one).includes(other) || soundOf(one) === soundOf(other)) return true;
  return isFinal(meant, at) && FINALS.some((alike) => alike.includes(one) && alike.includes(other));
}

/**
 * Whether two words differ by one typo: an omitted or inserted letter, transposed neighbours, or a similar
 * letter.
 */
export function isOneSlip(typed: string, meant: string): boolean {
  let from = 0;
  while (from < Math.min(typed.length, meant.length) && typed[from] === meant[from]) from += 1;
  const same = (left: number, right: number): boolean => typed.slice(left) === meant.slice(right);
  if (typed.length === meant.length + 1) return same(from + 1, from);
  if (typed.length + 1 === meant.length) return same(from, from + 1);
  if (typed.length !== meant.length || from === typed.length) return false;
  const [one, other] = [typed.charAt(from), meant.charAt(from)];
  if (same(from + 1, from + 1)) return isNearLetter(typed, meant, from);
  return one === meant.charAt(from + 1) && other === typed.charAt(from + 1) && same(from + 2, from + 2);
}

/** Whether two words have the same letters: then the typo is a transposition. */
export const isMovedLetter = (typed: string, meant: string): boolean =>
  typed.length === meant.length && [...typed].sort().join('') === [...meant].sort().join('');

/** Shorter words are one typo away from too many others. */
const WORD_FROM = 4;

/** A word and its variants with one letter deleted: two words one typo apart share one of them. */
function keysOf(word: string): Set<string> {
  const keys = new Set([word]);
  for (let at = 0; at < word.length; at += 1) keys.add(word.slice(0, at) + word.slice(at + 1));
  return keys;
}

/** Words indexed by their single typos (deletion variants). */
export class WordsBySlip {
  readonly #byKey = new Map<string, string[]>();
  /** A shared index, searched in addition. */
  readonly #common: WordsBySlip | null;

  constructor(words: Iterable<string>, common: WordsBySlip | null = null) {
    this.#common = common;
    for (const word of words) {
      if (word.length < WORD_FROM) continue;
      for (const key of keysOf(word)) {
        const words = this.#byKey.get(key);
        if (words === undefined) this.#byKey.set(key, [word]);
        else words.push(word);
      }
    }
  }

  #withKey(key: string): readonly string[] {
    const own = this.#byKey.get(key) ?? [];
    return this.#common === null ? own : [...this.#common.#withKey(key), ...own];
  }

  /** The words one typo away from these letters, excluding the letters themselves. */
  before(typed: string): string[] {
    if (typed.length < WORD_FROM) return [];
    const found = new Set([...keysOf(typed)].flatMap((key) => this.#withKey(key)));
    return [...found].filter((word) => isOneSlip(typed, word));
  }
}
