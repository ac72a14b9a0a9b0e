import { foldWords } from '@mali/db/listing';
import { searchKey } from '@mali/thai/fold';
import { segment } from '@mali/thai/segment';
import { WordsBySlip } from '@mali/thai/slips';
import { SYNONYM_GROUPS } from '@mali/thai/synonyms';
import { remembered } from './remembered.ts';
import { STOP_WORDS, TAG_PHRASES } from './tags.ts';
import { STAND_INS, WISHES } from './wishes.ts';

/**
 * A query term with its alternatives; each alternative is a set of texts that must all match: words and
 * phrases in folded form, or a tag. The first alternative is the text as typed.
 */
export type Term = Readonly<{
  text: string;
  ways: readonly (readonly string[])[];
  /** Synonyms of the shop in several parts, all of which must match: the alternatives of each part. */
  joint: readonly (readonly (readonly string[])[])[];
  /** Fallbacks used without any match. */
  standIns: readonly (readonly string[])[];
  /** A word of the trade, a brand, a category or a tag. */
  known: boolean;
  /** Typed directly after other Thai letters. */
  inside: boolean;
  /** Implied: optional if other terms match. */
  soft: boolean;
  /** Known, but neither a product type nor a purpose: insufficient alone. */
  vague: boolean;
}>;

/** A piece of a query: a known phrase, a word, or Thai letters between known words. */
export type Piece = Readonly<{ text: string; known: boolean; inside: boolean }>;

const THAI = /[\u0e01-\u0e4f]/;
/** A shorter Thai word inside other letters is likely part of another one (มาส์ก in ชุ่มชื้นมาก). */
const SHORTEST_INSIDE = 4;
/** มาส์ก folds to มาก, "very", which ends many phrases. */
const MASK_OR_MUCH = foldWords('มาส์ก');

/** Implied words: most products are for the face, and for women. */
const SOFT_WORDS = ['หน้า', 'ใบหน้า', 'ผิวหน้า', 'face', 'facial', 'ผู้หญิง', 'women', 'woman', 'ladies'];
const SOFT = new Set(SOFT_WORDS.map(foldWords));

/** Words for target group, form or appearance, neither type nor purpose. */
const VAGUE_WORDS = [
  ...[
    'ผู้ชาย',
    'สำหรับผู้ชาย',
    'for men',
    'men',
    'man',
    'kids',
    'baby',
    'เด็ก',
    'วีแกน',
    'vegan',
    'organic',
    'ออร์แกนิก',
  ],
  ...['รีฟิล', 'ถุงเติม', 'refill', 'mini', 'มินิ', 'ขนาดพกพา', 'travel size', 'mini size', 'set', 'เซ็ต', 'เซต'],
  ...['กันน้ำ', 'waterproof', 'ติดทน', 'ติดทนนาน', 'long lasting', 'lightweight', 'บางเบา', 'กระเป๋า', 'กล่อง'],
];
const VAGUE = new Set([...SOFT, ...VAGUE_WORDS.map(foldWords)]);
const VAGUE_TAG = /^@(?:shade|finish|free):/;

/** Memoised folding. */
export const folded = remembered(foldWords);

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** The singular of an apparent English plural. */
function singular(text: string): string {
  if (text.length < SHORTEST_INSIDE || !/[a-z]s$/.test(text)) return text;
  if (/ies$/.test(text)) return `${text.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/.test(text)) return text.slice(0, -2);
  return text.endsWith('ss') ? text : text.slice(0, -1);
}

const isThaiWord = (text: string): boolean => /^[\u0e01-\u0e4f]+$/.test(text);

/** Per position the minimum number of pieces before it; infinity where impossible. */
function fewest(size: number, isPiece: (from: number, to: number) => boolean): number[] {
  const counts = [0];
  for (let to = 1; to <= size; to += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let from = 0; from < to; from += 1) {
      const before = counts[from] ?? Number.POSITIVE_INFINITY;
      if (before + 1 < least && isPiece(from, to)) least = before + 1;
    }
    counts.push(least);
  }
  return counts;
}

type Meaning = Readonly<{
  written: string;
  means: ReadonlySet<string>;
  standIns: ReadonlySet<string>;
  joint?: Term['joint'];
}>;
/** Alternatives of a part of a synonym that are searched for. */
const PART_WAYS = 12;

/** Synonyms of words and phrases, by folded text. */
export class Phrases {
  readonly #known: Map<string, Meaning> = new Map();
  /** Multi-word phrases by their letters without spaces: hairoil. */
  readonly #joined: Map<string, string> = new Map();
  /** All phrases sorted by letters, built lazily. */
  #sorted: string[] | null = null;
  /** Typo index of Thai phrases, built lazily; and the shared one. */
  #slipped: WordsBySlip | null = null;
  readonly #common: Phrases | null;
  /** Maximum number of words of a phrase. */
  #longest = 1;
  /** Longest Thai phrase, in letters. */
  #widest = 1;

  /** @param common shared phrases, not modified */
  constructor(common?: Phrases) {
    this.#common = common ?? null;
    if (common === undefined) return;
    this.#known = new Map(common.#known);
    this.#joined = new Map(common.#joined);
    this.#longest = common.#longest;
    this.#widest = common.#widest;
  }

  /** Adds texts that mean all of `means`, with fallbacks `standIns`. */
  add(texts: readonly string[], means: readonly string[] = [], standIns: readonly string[] = []): void {
    for (const written of texts) {
      const text = foldWords(written);
      if (text === '') continue;
      let known = this.#known.get(text);
      if (known === undefined) {
        known = { written, means: new Set(means), standIns: new Set(standIns) };
        this.#known.set(text, known);
        this.#sorted = null;
        this.#slipped = null;
        const words = wordsOf(text);
        this.#longest = Math.max(this.#longest, words.length);
        if (words.length > 1) this.#joined.set(words.join(''), text);
        if (THAI.test(text)) this.#widest = Math.max(this.#widest, text.length);
      } else if (means.length + standIns.length > 0) {
        this.#known.set(text, {
          ...known,
          means: new Set([...known.means, ...means]),
          standIns: new Set([...known.standIns, ...standIns]),
        });
      }
    }
  }

  /**
   * Synonyms of the shop: texts, already known, also find what each of `means` finds as a query.
   * @param language the words that `means` are read with
   */
  addMeanings(texts: readonly string[], means: readonly string[], language: Phrases): void {
    const meanings = means.map((meant) =>
      termsOf(piecesOf(meant, language), language).map(({ text, ways }) =>
        [...new Set([text, ...ways.filter((way) => way.length === 1).flat()])].slice(0, PART_WAYS),
      ),
    );
    for (const written of texts) {
      const text = foldWords(written);
      const known = this.#known.get(text);
      if (known === undefined) continue;
      const joint = [...(known.joint ?? []), ...meanings.filter((parts) => parts.length > 0)];
      // The whole text as well: it may name a category or a brand.
      const whole = means.map(foldWords).filter((one) => one !== '' && one !== text);
      this.#known.set(text, { ...known, means: new Set([...known.means, ...whole]), joint });
    }
  }

  /**
   * A brand name that equals a known phrase with other spaces (beautyblender, beauty blender): becomes its
   * synonym.
   */
  addName(written: string): void {
    const name = foldWords(written);
    const letters = name.replaceAll(' ', '');
    const phrase = this.#known.has(letters) ? letters : this.#joined.get(letters);
    this.add([written]);
    // Roman numerals of a name are typed as digits, too.
    const numbered = foldWords(written.replace(/\bIII\b/g, '3').replace(/\bII\b/g, '2'));
    if (numbered !== name) this.add([numbered], [name]);
    if (phrase === undefined || phrase === name) return;
    for (const [text, { means }] of this.#known) {
      if (text === phrase || means.has(phrase)) this.add([text], [name]);
    }
    this.add([written], [phrase]);
  }

  /** A known phrase by its words, joined or split, or in the plural. */
  #find(words: readonly string[]): string | null {
    const text = words.join(' ');
    const joined = words.join('');
    for (const form of [text, singular(text), joined]) if (this.#known.has(form)) return form;
    return this.#joined.get(joined) ?? null;
  }

  /** True when a longer known phrase starts with these letters. */
  isBegun(letters: string): boolean {
    this.#sorted ??= [...this.#known.keys()].sort();
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? '') <= letters) low = middle + 1;
      else high = middle;
    }
    return this.#sorted[low]?.startsWith(letters) === true;
  }

  /** Original spelling of a known text. */
  written(text: string): string | null {
    return this.#known.get(text)?.written ?? null;
  }

  /** The phrase at the start of these words, with its number of words. */
  startsWith(words: readonly string[]): { text: string; length: number } | null {
    for (let length = Math.min(words.length, this.#longest + 1); length > 0; length -= 1) {
      const text = this.#find(words.slice(0, length));
      if (text !== null) return { text, length };
    }
    return null;
  }

  /**
   * Segments Thai words, possibly with spaces inside, into known phrases and the rest.
   * @param whole only phrases too long to be part of another word
   */
  cut(words: readonly string[], whole: boolean): Piece[] {
    const isKnown = (letters: string, alone: boolean): boolean =>
      this.#known.has(letters) &&
      (letters.length >= SHORTEST_INSIDE || (!whole && (alone || letters !== MASK_OR_MUCH)));
    const begins = new Set([0]);
    let end = 0;
    for (const word of words) {
      end += word.length;
      begins.add(end);
    }
    return segment(words, isKnown, this.#widest).map(({ text, known, from }) => ({
      text,
      known,
      inside: !begins.has(from),
    }));
  }

  /** The same, but trailing letters that start a known phrase are not split: still being typed (มาสคา). */
  cutTyped(words: readonly string[], whole: boolean): Piece[] {
    const uncut = whole ? null : this.cut(words, true);
    const last = uncut?.at(-1);
    return uncut !== null && last?.known === false && this.isBegun(last.text)
      ? uncut
      : this.cut(words, whole);
  }

  #bySlip(): WordsBySlip {
    if (this.#slipped === null) {
      const common = this.#common;
      const own = [...this.#known.keys()].filter(
        (text) => isThaiWord(text) && (common === null || !common.#known.has(text)),
      );
      this.#slipped = new WordsBySlip(own, common === null ? null : common.#bySlip());
    }
    return this.#slipped;
  }

  /**
   * Segmentations of Thai letters entirely into known phrases, with one of them corrected by one typo; fewest
   * pieces first.
   */
  cutBeforeSlip(run: string): { pieces: Piece[]; at: number; meant: string }[] {
    const size = run.length;
    const isPiece = (from: number, to: number): boolean => this.#known.has(run.slice(from, to));
    // Minimum number of known phrases before, and from, each position.
    const heads = fewest(size, isPiece);
    const tails = fewest(size, (from, to) => isPiece(size - to, size - from)).reverse();
    const found: { from: number; to: number; meant: string; count: number }[] = [];
    for (let from = 0; from < size; from += 1) {
      for (let to = from + SHORTEST_INSIDE; to <= Math.min(size, from + this.#widest + 1); to += 1) {
        const count = (heads[from] ?? 0) + (tails[to] ?? 0);
        if (!Number.isFinite(count)) continue;
        for (const meant of this.#bySlip().before(run.slice(from, to)))
          found.push({ from, to, meant, count });
      }
    }
    return found
      .sort((a, b) => a.count - b.count)
      .map(({ from, to, meant }) => {
        const head = from === 0 ? [] : this.cut([run.slice(0, from)], false);
        const tail = to === size ? [] : this.cut([run.slice(to)], false);
        const slipped = { text: run.slice(from, to), known: true, inside: from > 0 };
        return { pieces: [...head, slipped, ...tail], at: head.length, meant };
      });
  }

  /** A Latin word unchanged, or split into two known phrases (naytalens). */
  split(word: string): Piece[] {
    const whole = [{ text: word, known: false, inside: false }];
    if (this.isBegun(word)) return whole;
    for (let at = word.length - SHORTEST_INSIDE; at >= SHORTEST_INSIDE; at -= 1) {
      const parts = [word.slice(0, at), word.slice(at)].map((part) => this.#find([part]));
      if (parts.every((part) => part !== null)) {
        return parts.map((text) => ({ text, known: true, inside: false }));
      }
    }
    return whole;
  }

  /** A piece of a query as a term: the same object for the same piece. */
  term({ text, known, inside }: Piece): Term {
    return this.#terms(`${known ? 'k' : ''}${inside ? 'i' : ''} ${text}`);
  }

  readonly #terms = remembered((key) => {
    const end = key.indexOf(' ');
    const text = key.slice(end + 1);
    const [known, inside] = [key.slice(0, end).includes('k'), key.slice(0, end).includes('i')];
    const meaning = this.#known.get(text);
    const words = wordsOf(text);
    const one = singular(text);
    return {
      text,
      known,
      inside,
      soft: SOFT.has(text),
      vague: VAGUE.has(text) || [...(meaning?.means ?? [])].some((other) => VAGUE_TAG.test(other)),
      ways: [
        [text],
        ...(one === text ? [] : [[one]]),
        ...(words.length > 1 ? [words] : []),
        ...[...(meaning?.means ?? [])].filter((other) => other !== text).map((other) => [other]),
      ],
      joint: meaning?.joint ?? [],
      standIns: [...(meaning?.standIns ?? [])].map((kind) => [kind]),
    };
  });

  /** A query in pieces, Thai by long phrases only, or by short ones, too. */
  readonly pieces = {
    whole: remembered((query) => cutIntoPieces(query, this, true)),
    short: remembered((query) => cutIntoPieces(query, this, false)),
  };
}

const foldAll = (texts: readonly string[]): string[] => texts.map(foldWords);

/** The other ways to write that a product is free of something: ไม่มีซัลเฟต, ปราศจากซัลเฟต, ซัลเฟตฟรี. */
function withoutPhrases(text: string): string[] {
  const [, what] = /^ไม่มี(.+)$/.exec(text) ?? [];
  return what === undefined ? [text] : [text, `ปราศจาก${what}`, `ไร้${what}`, `${what}ฟรี`, `ไม่ใส่${what}`];
}

/** Phrases common to all shops: words of the trade, needs, and names of tags. */
export function commonPhrases(): Phrases {
  const phrases = new Phrases();
  const groups = SYNONYM_GROUPS.map((group) => ({ group, folded: foldAll(group) }));
  const groupOf = (text: string) => {
    const folded = foldWords(text);
    return groups.find((one) => one.folded.includes(folded));
  };
  /** A text and its synonyms. */
  const alike = (text: string): string[] => groupOf(text)?.folded ?? [foldWords(text)];
  for (const { group, folded } of groups) phrases.add(group, folded);
  for (const [tag, names] of Object.entries(TAG_PHRASES)) {
    const texts = new Set(foldAll(names));
    for (const { group, folded } of groups) {
      // A synonym of a tag's name means the tag as well.
      if (folded.some((text) => texts.has(text))) phrases.add(group, [tag]);
    }
    // Where products have no attributes, the names of the tag are searched for as words of names.
    const words = tag.startsWith('@concern:') ? [...texts].flatMap(alike) : [];
    phrases.add(tag.startsWith('@free:') ? names.flatMap(withoutPhrases) : names, [tag], words);
  }
  /** Texts in their original spelling, with their synonyms. */
  const withOthers = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => groupOf(text)?.group ?? [text]);
  for (const [wishes, kinds] of WISHES) phrases.add(withOthers(wishes), kinds.flatMap(alike));
  for (const [kinds, instead] of STAND_INS) phrases.add(withOthers(kinds), [], instead.flatMap(alike));
  phrases.add([...STOP_WORDS, ...SOFT_WORDS]);
  return phrases;
}

const STOPS = new Set(foldAll(STOP_WORDS));

/** Whether a piece of a query is dropped beside other words. */
export const isStopWord = ({ text }: Piece): boolean => STOPS.has(text);

/**
 * Splits a query into pieces: known phrases stay together; Thai is segmented by phrases.
 * @param whole Thai only by phrases that are not part of another word: a misspelt word stays in one piece
 */
export const piecesOf = (query: string, phrases: Phrases, whole = false): readonly Piece[] =>
  phrases.pieces[whole ? 'whole' : 'short'](query);

function cutIntoPieces(query: string, phrases: Phrases, whole: boolean): readonly Piece[] {
  const words = wordsOf(folded(query));
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const phrase = phrases.startsWith(words.slice(at));
    let thai = 0;
    while (at + thai < words.length && THAI.test(words[at + thai] ?? '')) thai += 1;
    if (phrase !== null && phrase.length >= thai) {
      pieces.push({ text: phrase.text, known: true, inside: false });
      at += phrase.length;
    } else if (thai > 0) {
      const run = words.slice(at, at + thai);
      pieces.push(...(at + thai === words.length ? phrases.cutTyped(run, whole) : phrases.cut(run, whole)));
      at += thai;
    } else {
      pieces.push(...phrases.split(word));
      at += 1;
    }
  }
  return pieces;
}

/** The distinct terms of these pieces; stop words are dropped if others remain. */
export function termsOf(pieces: readonly Piece[], phrases: Phrases): Term[] {
  const telling = pieces.filter(({ text }) => !STOPS.has(text) && (THAI.test(text) ? text.length > 1 : true));
  const terms = new Map<string, Term>();
  for (const piece of telling.length > 0 ? telling : pieces) {
    if (!terms.has(piece.text)) terms.set(piece.text, phrases.term(piece));
  }
  return [...terms.values()];
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Alternative LIKE patterns for a searchable text (db listing.ts) that contains `text`, folded or as key.
 * Latin words match from their start, so that oil does not find foil; Thai ones anywhere, as Thai has no
 * spaces; short ones only at the start of a word, and if not typed only as a whole word.
 * @param inside typed within Thai letters, and may be within others
 */
export function patternsFor(text: string, typed: boolean, inside = false): string[] {
  if (text.startsWith('@')) return [`% ${escapeLike(text)} %`];
  const key = searchKey(text);
  // A shortened key has lost its meaning (bb, b).
  const forms =
    key === text || (key.length < text.length && key.length < SHORTEST_INSIDE) ? [text] : [text, key];
  return forms.map((form) => {
    const escaped = escapeLike(form);
    if (typed && inside && form.length >= SHORTEST_INSIDE - 1) return `%${escaped}%`;
    if (form.length < SHORTEST_INSIDE)
      return form.length === 1 || !typed ? `% ${escaped} %` : `% ${escaped}%`;
    return THAI.test(form) ? `%${escaped}%` : `% ${escaped}%`;
  });
}
