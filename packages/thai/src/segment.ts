/**
 * Segmentation of Thai, which is written without spaces, by a given dictionary. A general word breaker splits
 * loanwords of the trade (เซ|รั่ม), so a query is segmented by the shop's own words; unknown text between
 * them stays whole.
 */

export interface Piece {
  /** The letters, without spaces. */
  readonly text: string;
  readonly known: boolean;
  /** Start and end offset among the letters. */
  readonly from: number;
  readonly to: number;
}

/** A shorter word inside other letters is likely part of another word. */
const SHORTEST_ANYWHERE = 4;
const SHORTEST = 2;

/** Vowels and marks that belong to the preceding letter, and vowels that belong to the following one. */
const BELONGS_BEFORE = /[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/;
const BELONGS_AFTER = /[\u0e40-\u0e44]/;

const KNOWN_COST = 1;
const SHORT_COST = 0.4;
const ACROSS_SPACE_COST = 0.1;
const UNKNOWN_COST = 1;

interface Step {
  readonly cost: number;
  readonly from: number;
  readonly known: boolean;
}

/**
 * Segments Thai letters into known words and unknown text: first minimising the unknown letters, then the
 * number of words. Typed spaces are hints: a known word may span one (น้ำ หอม), unknown text ends there.
 * Words of two or three letters count only at the start, after a space or directly after another known word.
 * @param parts folded Thai letters, as separated by spaces
 * @param isKnown whether these letters are a word; `alone` is false when they follow other letters
 * @param widest length of the longest known word
 */
export function segment(
  parts: readonly string[],
  isKnown: (letters: string, alone: boolean) => boolean,
  widest: number,
): Piece[] {
  const run = parts.join('');
  const size = run.length;
  const spaces = new Set([0]);
  let end = 0;
  for (const part of parts) {
    end += part.length;
    spaces.add(end);
  }
  const mayCut = (at: number): boolean =>
    spaces.has(at) || !(BELONGS_BEFORE.test(run.charAt(at)) || BELONGS_AFTER.test(run.charAt(at - 1)));

  // The cheapest segmentation of the first n letters, ending in a known word, and ending in unknown text.
  const known: (Step | undefined)[] = [];
  const loose: (Step | undefined)[] = [{ cost: 0, from: 0, known: false }];
  const cheapest = (at: number): Step | undefined => {
    const [left, right] = [known[at], loose[at]];
    if (left === undefined || right === undefined) return left ?? right;
    return right.cost < left.cost ? right : left;
  };
  for (let to = 1; to <= size; to += 1) {
    if (!mayCut(to)) continue;
    for (let from = Math.max(0, to - widest); from <= to - SHORTEST; from += 1) {
      if (!mayCut(from)) continue;
      const short = to - from < SHORTEST_ANYWHERE;
      const alone = spaces.has(from);
      const before = short && !alone ? known[from] : cheapest(from);
      if (before === undefined || !isKnown(run.slice(from, to), alone)) continue;
      let across = 0;
      for (let at = from + 1; at < to; at += 1) if (spaces.has(at)) across += ACROSS_SPACE_COST;
      const cost =
        before.cost + KNOWN_COST + (short ? SHORT_COST * (SHORTEST_ANYWHERE - to + from) : 0) + across;
      const best = known[to];
      if (best === undefined || cost < best.cost) known[to] = { cost, from, known: true };
    }
    for (let from = to - 1; from >= 0; from -= 1) {
      if (mayCut(from)) {
        // Adjacent unknown parts are merged, unless separated by a space.
        const before = spaces.has(from) ? cheapest(from) : known[from];
        const cost = (before?.cost ?? Number.POSITIVE_INFINITY) + UNKNOWN_COST + to - from;
        if (cost < (loose[to]?.cost ?? Number.POSITIVE_INFINITY)) loose[to] = { cost, from, known: false };
      }
      if (spaces.has(from)) break;
    }
  }

  const pieces: Piece[] = [];
  let last: Step | undefined = cheapest(size);
  for (let to = size; to > 0 && last !== undefined; ) {
    const { from, known: isWord } = last;
    pieces.push({ text: run.slice(from, to), known: isWord, from, to });
    const short = isWord && to - from < SHORTEST_ANYWHERE && !spaces.has(from);
    // The same choice as in the forward pass.
    last = short || !(isWord || spaces.has(from)) ? known[from] : cheapest(from);
    to = from;
  }
  return pieces.reverse();
}

/** Offset of the next space from `at`, or the end of the text. */
function nextSpace(text: string, at: number): number {
  const found = text.indexOf(' ', at);
  return found < 0 ? text.length : found;
}

/** A silenced letter; any other character maps to itself. */
const UNSAID = /^(?:[ก-ฮ][\u0e34\u0e38]?\u0e4c|\S)/;

/**
 * The parts of the original text that fold to these pieces, in sequence.
 * @param foldOf the folding used
 * @returns null when the text does not contain them in sequence
 */
export function sliceAlong(
  text: string,
  pieces: readonly string[],
  foldOf: (text: string) => string,
): string[] | null {
  const letters = (part: string): string => foldOf(part).replaceAll(' ', '');
  const found: string[] = [];
  let from = 0;
  for (const piece of pieces) {
    const wanted = piece.replaceAll(' ', '');
    let to = from;
    const isWanted = (): boolean => letters(text.slice(from, to)) === wanted;
    // Most pieces are whole words: going letter by letter would fold every prefix of the text.
    while (to < text.length && !isWanted()) to = nextSpace(text, to + 1);
    if (!isWanted()) {
      to = from;
      while (to < text.length && !isWanted()) to += 1;
    }
    if (!isWanted()) return null;
    // Marks dropped by folding belong to the preceding letter, as does a silenced letter.
    for (;;) {
      const more = UNSAID.exec(text.slice(to))?.[0].length ?? 0;
      if (more === 0 || letters(text.slice(from, to + more)) !== wanted) break;
      to += more;
    }
    found.push(text.slice(from, to).trim());
    from = to;
  }
  return found;
}
