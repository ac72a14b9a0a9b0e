import { nearKeys } from './keyboard.ts';
import { soundOf } from './sound.ts';

/** Fewer letters are another word after one slip. */
const SHORTEST = 5;

/**
 * What a text may have been before one slip of the fingers: a letter typed twice taken out, two neighbours changed back.
 * Letters that were left out or put in between are none of it: there are too many of them.
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

/** Letters whose place in a Thai word is wrong whatever the word is: a sign with nothing to stand on, a vowel that leads none. */
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

/** Whether Thai letters stand where letters may stand: what does not was mistyped, and is no word. */
export const isSpellable = (text: string): boolean => !MISPLACED.test(text);

/** Stands where a consonant was meant that nobody knows: one that is read the same beside any other. */
const UNKNOWN = 'จ';

/**
 * What a text may have been before a slip. Where a consonant was left out or another one typed, `unsure` tells where it
 * stands, and what was typed instead of it ('' when nothing was).
 */
export type BeforeSlip = Readonly<{
  text: string;
  unsure: Readonly<{ at: number; typed: string }> | null;
}>;

/**
 * The Thai that a text may have been before any one slip of the fingers: besides what `beforeSlip` tells, a letter that
 * does not belong taken out, a consonant that was left out put in, one for another letter. Only what Thai can be spelt
 * like, so that of a text that cannot the slip is found where it is.
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

/** A consonant of each class that keys of sounds tell apart (`soundKeys`). */
const OF_EACH_CLASS = Array.from('ปตกสฟมนล');

/** The texts with a letter in the place of the one that is not known: enough of them to have any key it can have. */
export function filledIn({ text, unsure }: BeforeSlip): string[] {
  if (unsure === null) return [text];
  const letters =
    unsure.typed === '' ? OF_EACH_CLASS : nearKeys(unsure.typed).filter((one) => /[ก-ฮ]/.test(one));
  return letters.map((letter) => text.slice(0, unsure.at) + letter + text.slice(unsure.at + 1));
}

/** Whether one letter was typed for another by a slip: its key is near, or both sound alike. */
const isNearLetter = (typed: string, meant: string): boolean =>
  nearKeys(typed).includes(meant) || soundOf(typed) === soundOf(meant);

/**
 * Whether a word is another one after one slip of the fingers: a letter left out or put in, two neighbours in the wrong
 * order, or one typed for another that is near to it.
 */
export function isOneSlip(typed: string, meant: string): boolean {
  let from = 0;
  while (from < Math.min(typed.length, meant.length) && typed[from] === meant[from]) from += 1;
  const same = (left: number, right: number): boolean => typed.slice(left) === meant.slice(right);
  if (typed.length === meant.length + 1) return same(from + 1, from);
  if (typed.length + 1 === meant.length) return same(from, from + 1);
  if (typed.length !== meant.length || from === typed.length) return false;
  const [one, other] = [typed.charAt(from), meant.charAt(from)];
  if (same(from + 1, from + 1)) return isNearLetter(one, other);
  return one === meant.charAt(from + 1) && other === typed.charAt(from + 1) && same(from + 2, from + 2);
}

/** Whether two words have the same letters: a slip between them is two in the wrong order. */
export const isMovedLetter = (typed: string, meant: string): boolean =>
  typed.length === meant.length && [...typed].sort().join('') === [...meant].sort().join('');

/** Shorter words are a slip away from too many others. */
const WORD_FROM = 4;

/** A word and what is left of it without any one letter: two words a slip apart have one in common. */
function keysOf(word: string): Set<string> {
  const keys = new Set([word]);
  for (let at = 0; at < word.length; at += 1) keys.add(word.slice(0, at) + word.slice(at + 1));
  return keys;
}

/** Words that are found by what they become by one slip. */
export class WordsBySlip {
  readonly #byKey = new Map<string, string[]>();
  /** Words that are found beside its own. */
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

  /** The words that were one slip before these letters, but not the letters themselves. */
  before(typed: string): string[] {
    if (typed.length < WORD_FROM) return [];
    const found = new Set([...keysOf(typed)].flatMap((key) => this.#withKey(key)));
    return [...found].filter((word) => isOneSlip(typed, word));
  }
}
