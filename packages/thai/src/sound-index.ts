/**
 * Names looked for by their sound, many at once. Names that begin alike share the work of their beginning, and what can
 * no longer be heard well enough is left at once; what is found is just what comparing each name in full would tell.
 */
import { bits, COSTS, type Hearing, type Sounds, WIDTH } from './cross-script.ts';

/** Where a name was heard: the letters it reaches over, and what was amiss (0 when nothing). */
export type Found = Readonly<{ from: number; to: number; cost: number }>;

/** What a letter that a name explains is worth: a longer stretch is rather meant than a shorter one within it. */
export const LETTER_WORTH = 0.1;
const SWAPPED_VOWEL = 0.08;
const SWAPPED = 0.9;
/** A consonant of which there is none in the text costs so much at least. */
const MISSING = 0.25;

/** What is amiss at least in a name whose consonants are these classes. */
const missing = (classes: number, hearing: Hearing): number =>
  Math.max(0, bits(classes & ~hearing.classes) - hearing.unsure) * MISSING;

/**
 * What it costs to hear the first sounds of a name up to each place of a text: a row for each sound of the name, a cell
 * for each place. Cells above what may be amiss hold infinity.
 */
class Rows {
  /** Cells that were worked out, ever. */
  worked = 0;
  #costs = new Float64Array();
  /** Where the name begins in each cell, as a place of the text. */
  #starts = new Int32Array();
  #width = 0;
  /** The first and last cell of each row that is no infinity; the last is less than the first where there is none. */
  #first = new Int32Array();
  #last = new Int32Array();

  /** Row 0 for a text: where names may begin. */
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
        // What is hardly heard may be passed over before the name begins.
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
   * @param before the sound before it, for two in the wrong order
   * @returns false when the name can no longer be heard
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
    // Two sounds in the wrong order reach over a row.
    return last >= 0 || (this.#last[row - 1] ?? -1) >= 0;
  }

  /** Where a name of so many sounds is heard best. */
  found({ begins, ends }: Hearing, row: number, most: number): Found | null {
    const base = row * this.#width;
    let found: Found | null = null;
    for (let j = Math.max(1, this.#first[row] ?? 1); j <= (this.#last[row] ?? -1); j += 1) {
      const to = ends[j] ?? -1;
      const cost = this.#costs[base + j] ?? Number.POSITIVE_INFINITY;
      if (to < 0 || cost > most) continue;
      const from = begins[this.#starts[base + j] ?? 0] ?? -1;
      if (from < 0 || from >= to) continue;
      // Of two ends the one that leaves less unexplained.
      if (found === null || cost - to * LETTER_WORTH < found.cost - found.to * LETTER_WORTH) {
        found = { from, to, cost };
      }
    }
    return found;
  }
}

/** A sound that is certain costs so much at least where nothing is heard for it. */
const CERTAIN = 0.5;

/** Whether a name has more sounds than a text can stand for: of those that are certain, each costs where it is left out. */
function isTooLong({ drops }: Sounds, { sounds }: Hearing, most: number): boolean {
  let certain = 0;
  for (let n = 0; n < drops.length; n += 1) if ((drops[n] ?? 0) >= CERTAIN) certain += 1;
  return (certain - sounds.length) * CERTAIN > most;
}

/** A sound of a name: its symbol, what it costs to leave it out, and whether it is a vowel (1). */
type Step = Readonly<{ symbol: number; drop: number; vowel: number }>;

const stepOf = ({ symbols, drops, vowels }: Sounds, n: number): Step => ({
  symbol: symbols[n] ?? 0,
  drop: drops[n] ?? 0,
  vowel: vowels[n] ?? 0,
});

const single = new Rows();

/**
 * Where in a text a name is heard best.
 * @param most what may be amiss; worse is not told
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

/** Names whose first sounds are the same, up to this one. */
type Node<Name> = {
  readonly sound: Step;
  readonly parent: Node<Name> | null;
  readonly depth: number;
  /** The most that may be amiss in any name from here on. */
  most: number;
  /** Classes of consonants that all names from here on have. */
  classes: number;
  readonly next: Node<Name>[];
  readonly names: Entry<Name>[];
};
type Entry<Name> = Readonly<{ name: Name; at: number; most: number; classes: number }>;

/** Many names, looked for in a text at once. */
export class SoundIndex<Name> {
  readonly #root: Node<Name>[] = [];
  readonly #rows = new Rows();
  #size = 0;
  #longest = 0;
  #most = 0;

  /** Cells that were worked out, ever: what looking for names has cost. */
  get worked(): number {
    return this.#rows.worked;
  }

  /**
   * Takes a name in.
   * @param most what may be amiss where it is heard; with less than nothing it is never heard
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

  /** The names that are heard in a text, each where it is heard best, in the order they were taken in. */
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
