import { soundOf } from './sound.ts';

/** Shorter words are one typo away from too many others. */
export const SHORTEST_SPELT = 4;
const LONG = 8;
/** Length of the word prefix from which keys are made. */
const KEY_LETTERS = 8;

/** Allowed edit distance for a word of this length. */
export const slipsFor = (length: number): number => (length < SHORTEST_SPELT ? 0 : length < LONG ? 1 : 2);

function addDeletions(text: string, most: number, mark: string, keys: Set<string>): void {
  keys.add(mark + text);
  if (most === 0) return;
  for (let at = 0; at < text.length; at += 1) {
    addDeletions(text.slice(0, at) + text.slice(at + 1), most - 1, mark, keys);
  }
}

/**
 * Index keys by which the intended word of a misspelling is found: two words within `slipsFor` edits of each
 * other, or within one edit of sounding alike, share at least one key. (Deletion variants of the word's
 * prefix, as in the SymSpell algorithm; the same of its phonetic form.)
 * @param folded a word that went through `fold`
 */
export function spellingKeys(folded: string): string[] {
  const keys = new Set<string>();
  addDeletions(folded.slice(0, KEY_LETTERS), slipsFor(folded.length), '', keys);
  addDeletions(soundOf(folded).slice(0, KEY_LETTERS), Math.min(1, slipsFor(folded.length)), '~', keys);
  return [...keys];
}

/**
 * Edit distance between two words: deletions, insertions, substitutions, transpositions; above `most` it is
 * not computed further.
 */
export function slips(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, j) => j);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[right.length] ?? most + 1;
}

/** A word that sounds right counts as a smaller error. */
const SOUND_COST = 0.5;
/** Word length from which a wrong first letter is allowed. */
const FIRST_LETTER_FROM = 6;

/**
 * Distance of a typed word from a candidate: its edits, or the edits of its phonetic form plus a half. A
 * wrong first letter counts half more, and is not allowed in a short word.
 * @returns Infinity when it is too far
 */
export function misspelling(typed: string, meant: string): number {
  const most = slipsFor(typed.length);
  if (most === 0) return typed === meant ? 0 : Number.POSITIVE_INFINITY;
  const [typedSound, meantSound] = [soundOf(typed), soundOf(meant)];
  const first = typed[0] === meant[0] || typedSound[0] === meantSound[0];
  const transposed = typed[0] === meant[1] && typed[1] === meant[0];
  if (!first && !transposed && typed.length < FIRST_LETTER_FROM) return Number.POSITIVE_INFINITY;
  const asWritten = slips(typed, meant, most);
  const asSpoken = slips(typedSound, meantSound, 1) + SOUND_COST;
  const allowed = typed.length < FIRST_LETTER_FROM ? most : Math.max(most, 1 + SOUND_COST);
  const least = Math.min(
    asWritten <= most ? asWritten : Number.POSITIVE_INFINITY,
    asSpoken <= allowed ? asSpoken : Number.POSITIVE_INFINITY,
  );
  return first || transposed ? least : least + SOUND_COST;
}
