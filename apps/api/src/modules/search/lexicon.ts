import { fold } from '@mali/thai/fold';

/** A word that exists in the shop, folded, with how it is written and how many products bear it. */
export type Word = { folded: string; written: string; count: number };

const SHORTEST = 4;
const LONG = 8;

/** How many slips of the pen a word of this length may hold. */
const slipsFor = (length: number): number => (length < SHORTEST ? 0 : length < LONG ? 1 : 2);

/**
 * Slips between two words: letters left out, added, exchanged, or two in the wrong order; more than `most` are not
 * counted on.
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

/** The words of the shop, to tell what a misspelt one was meant to be. */
export class Lexicon {
  readonly #byLength = new Map<number, Map<string, Word>>();

  /** Takes the words of a text in, each as it is written. */
  add(text: string): void {
    for (const written of text.split(/[\s/|,()]+/)) {
      const folded = fold(written);
      if (folded.length < SHORTEST || folded.includes(' ')) continue;
      const words = this.#byLength.get(folded.length) ?? new Map<string, Word>();
      this.#byLength.set(folded.length, words);
      const word = words.get(folded);
      if (word === undefined) words.set(folded, { folded, written: written.toLowerCase(), count: 1 });
      else word.count += 1;
    }
  }

  /** The word of just these letters. */
  exact(folded: string): Word | null {
    return this.#byLength.get(folded.length)?.get(folded) ?? null;
  }

  /** The word a misspelt one was most likely meant to be: fewest slips, the same beginning, most products. */
  nearest(folded: string): Word | null {
    const most = slipsFor(folded.length);
    let best: { word: Word; slips: number; begins: boolean } | null = null;
    for (let length = folded.length - most; length <= folded.length + most; length += 1) {
      for (const word of this.#byLength.get(length)?.values() ?? []) {
        const found = slips(folded, word.folded, best?.slips ?? most);
        if (found > most) continue;
        const begins = word.folded[0] === folded[0];
        const better =
          best === null ||
          found < best.slips ||
          (found === best.slips && (begins !== best.begins ? begins : word.count > best.word.count));
        if (better) best = { word, slips: found, begins };
      }
    }
    return best?.word ?? null;
  }
}
