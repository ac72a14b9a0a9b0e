/**
 * Phonetic search for many names at once. Names with a common prefix share its work (trie), and hopeless
 * branches are pruned; the results equal those of comparing each name in full.
 */
import { bits, COSTS, type Hearing, type Sounds, WIDTH } from './cross-script.ts';

/** A match: its letter range, and its cost (0 for exact). */
export type Found = Readonly<{ from: number; to: number; cost: number }>;

/** Value of a matched letter: a longer match is preferred to a shorter one within it. */
export const LETTER_WORTH = 0.1;
const SWAPPED_VOWEL = 0.08;
const SWAPPED = 0.9;
/** Minimum cost of a consonant that is not in the text. */
const MISSING = 0.25;

/** Minimum cost of a name with these consonant classes. */
const missing = (classes: number, hearing: Hearing): number =>
  Math.max(0, bits(classes & ~hearing.classes) - hearing.unsure) * MISSING;

/**
 * Cost of matching the first sounds of a name up to each position of a text: a row per sound of the name, a
 * cell per position. Cells above the limit are infinity.
 */
class Rows {
  /** Number of evaluated cells. */
  worked = 0;
  #costs = new Float64Array();
  /** Start of the match for each cell, as a position of the text. */
  #starts = new Int32Array();
  #width = 0;
  /** First and last finite cell of each row; last < first when there is none. */
  #first = new Int32Array();
  #last = new Int32Array();

  /** Row 0 for a text: possible starts of names. */
  begin(hearing: Hearing, rows: number, most: number): void {
    const { sounds, begins, drops } = hearing;
    this.#width = sounds.length + 1;
    const cells = this.#width * (rows + 1);
    if (this.#costs.length < cells) {
      this.#costs = new Float64Array(cells);
      this.#starts = new Int32Array(cells);
    }
    if (this.#first.length <= rows) {
      this.#first = new Int32Array(rows + 1);
      this.#last = new Int32Array(rows + 1);
    }
    let [first, last] = [this.#width, -1];
    for (let j = 0; j < this.#width; j += 1) {
      let cost = 0;
      let start = j;
      if ((begins[j] ?? -1) < 0) {
        // A barely audible sound may be skipped before the name starts.
        cost = j === 0 ? Number.POSITIVE_INFINITY : (this.#costs[j - 1] ?? 0) + (drops[j - 1] ?? 0);
        start = j === 0 ? 0 : (this.#starts[j - 1] ?? 0);
      }
      this.#costs[j] = cost <= most ? cost : Number.POSITIVE_INFINITY;
      this.#starts[j] = start;
      if (cost > most) continue;
      first = Math.min(first, j);
      last = j;
    }
    this.#first[0] = first;
    this.#last[0] = last;
  }

  /**
   * The row of the `row`-th sound, from the two before it.
   * @param before the previous sound, for transpositions
   * @returns false when the name can no longer match
   */
  add(hearing: Hearing, row: number, sound: Step, before: Step | null, most: number): boolean {
    const width = this.#width;
    const [costs, starts] = [this.#costs, this.#starts];
    const { sounds, drops, led } = hearing;
    const symbol = sound.symbol * WIDTH;
    const { drop } = sound;
    const symbolBefore = before === null ? 0 : before.symbol * WIDTH;
    const isVowelBefore = before?.vowel === 1;
    const base = row * width;
    const above = base - width;
    costs.fill(Number.POSITIVE_INFINITY, base, base + width);
    let from = this.#first[row - 1] ?? 0;
    let reach = (this.#last[row - 1] ?? -1) + 1;
    if (before !== null) {
      from = Math.min(from, (this.#first[row - 2] ?? 0) + 2);
      reach = Math.max(reach, (this.#last[row - 2] ?? -1) + 2);
    }
    let [first, last] = [width, -1];
    for (let j = from; j < width; j += 1) {
      this.worked += 1;
      let best = (costs[above + j] ?? 0) + drop;
      let start = starts[above + j] ?? 0;
      if (j > 0) {
        const same = (costs[above + j - 1] ?? 0) + (COSTS[symbol + (sounds[j - 1] ?? 0)] ?? 0);
        if (same < best) {
          best = same;
          start = starts[above + j - 1] ?? 0;
        }
        const passed = (costs[base + j - 1] ?? 0) + (drops[j - 1] ?? 0);
        if (passed < best) {
          best = passed;
          start = starts[base + j - 1] ?? 0;
        }
        if (before !== null && j > 1) {
          const crossed =
            (COSTS[symbol + (sounds[j - 2] ?? 0)] ?? 0) + (COSTS[symbolBefore + (sounds[j - 1] ?? 0)] ?? 0);
          const swapped =
            (costs[above - width + j - 2] ?? 0) +
            crossed +
            (led[j - 1] === 1 && isVowelBefore ? SWAPPED_VOWEL : SWAPPED);
          if (swapped < best) {
            best = swapped;
            start = starts[above - width + j - 2] ?? 0;
          }
        }
      }
      if (best <= most) {
        costs[base + j] = best;
        starts[base + j] = start;
        if (last < 0) first = j;
        last = j;
      } else if (j >= reach) break;
    }
    this.#first[row] = first;
    this.#last[row] = last;
    // A transposition spans two rows.
    return last >= 0 || (this.#last[row - 1] ?? -1) >= 0;
  }

  /** The best match of a name with this number of sounds. */
  found({ begins, ends }: Hearing, row: number, most: number): Found | null {
    const base = row * this.#width;
    let found: Found | null = null;
    for (let j = Math.max(1, this.#first[row] ?? 1); j <= (this.#last[row] ?? -1); j += 1) {
      const to = ends[j] ?? -1;
      const cost = this.#costs[base + j] ?? Number.POSITIVE_INFINITY;
      if (to < 0 || cost > most) continue;
      const from = begins[this.#starts[base + j] ?? 0] ?? -1;
      if (from < 0 || from >= to) continue;
      // Of two ends, the one that leaves less text unmatched.
      if (found === null || cost - to * LETTER_WORTH < found.cost - found.to * LETTER_WORTH) {
        found = { from, to, cost };
      }
    }
    return found;
  }
}

/** Minimum cost of a certain sound without a counterpart. */
const CERTAIN = 0.5;

/** Whether a name has more certain sounds than the text can match: each omitted one has a cost. */
function isTooLong({ drops }: Sounds, { sounds }: Hearing, most: number): boolean {
  let certain = 0;
  for (let n = 0; n < drops.length; n += 1) if ((drops[n] ?? 0) >= CERTAIN) certain += 1;
  return (certain - sounds.length) * CERTAIN > most;
}

/** A sound of a name: its symbol, its deletion cost, and whether it is a vowel (1). */
type Step = Readonly<{ symbol: number; drop: number; vowel: number }>;

const stepOf = ({ symbols, drops, vowels }: Sounds, n: number): Step => ({
  symbol: symbols[n] ?? 0,
  drop: drops[n] ?? 0,
  vowel: vowels[n] ?? 0,
});

const single = new Rows();

/**
 * The best match of a name in a text.
 * @param most maximum cost; worse matches are not returned
 */
export function findSound(name: Sounds, hearing: Hearing, most: number): Found | null {
  if (missing(name.classes, hearing) > most || isTooLong(name, hearing, most)) return null;
  const rows = name.symbols.length;
  single.begin(hearing, rows, most);
  let before: Step | null = null;
  for (let n = 0; n < rows; n += 1) {
    const sound = stepOf(name, n);
    if (!single.add(hearing, n + 1, sound, before, most)) return null;
    before = sound;
  }
  return single.found(hearing, rows, most);
}

/** Names that share the sounds up to this node. */
type Node<Name> = {
  readonly sound: Step;
  readonly parent: Node<Name> | null;
  readonly depth: number;
  /** Maximum allowed cost of any name below this node. */
  most: number;
  /** Consonant classes common to all names below this node. */
  classes: number;
  readonly next: Node<Name>[];
  readonly names: Entry<Name>[];
};
type Entry<Name> = Readonly<{ name: Name; at: number; most: number; classes: number }>;

/** A trie of names for simultaneous search in a text. */
export class SoundIndex<Name> {
  readonly #root: Node<Name>[] = [];
  readonly #rows = new Rows();
  #size = 0;
  #longest = 0;
  #most = 0;

  /** Number of evaluated cells: the cost of the search. */
  get worked(): number {
    return this.#rows.worked;
  }

  /**
   * Adds a name.
   * @param most maximum cost of a match; negative: never matches
   */
  add(name: Name, sounds: Sounds, most: number): void {
    const { classes } = sounds;
    const at = this.#size;
    this.#size += 1;
    if (most < 0) return;
    this.#longest = Math.max(this.#longest, sounds.symbols.length);
    this.#most = Math.max(this.#most, most);
    let parent: Node<Name> | null = null;
    for (let n = 0; n < sounds.symbols.length; n += 1) {
      const sound = stepOf(sounds, n);
      const siblings: Node<Name>[] = parent === null ? this.#root : parent.next;
      let node = siblings.find((one) => one.sound.symbol === sound.symbol && one.sound.drop === sound.drop);
      if (node === undefined) {
        node = { sound, parent, depth: n + 1, most, classes, next: [], names: [] };
        siblings.push(node);
      } else {
        node.most = Math.max(node.most, most);
        node.classes &= classes;
      }
      parent = node;
    }
    parent?.names.push({ name, at, most, classes });
  }

  /** The names found in a text, each with its best match, in insertion order. */
  find(hearing: Hearing): { name: Name; heard: Found }[] {
    const found: { name: Name; at: number; heard: Found }[] = [];
    this.#rows.begin(hearing, this.#longest, this.#most);
    const left = [...this.#root];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      const { depth, sound, parent, most } = node;
      if (missing(node.classes, hearing) > most) continue;
      if (!this.#rows.add(hearing, depth, sound, parent?.sound ?? null, most)) continue;
      for (const { name, at, most: own, classes } of node.names) {
        if (missing(classes, hearing) > own) continue;
        const heard = this.#rows.found(hearing, depth, own);
        if (heard !== null) found.push({ name, at, heard });
      }
      left.push(...node.next);
    }
    return found.sort((a, b) => a.at - b.at);
  }
}
