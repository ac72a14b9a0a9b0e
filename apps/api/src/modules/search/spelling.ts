import { foldWords } from '@mali/db/listing';
import { misspelling, SHORTEST_SPELT, spellingKeys } from '@mali/thai/spelling';
import type { Db } from '../../platform/database.ts';
import { findSpelt, type Spelt } from './repository.ts';

/** Candidates for a misspelt word with their distances, nearest first. */
export type Spelling = Readonly<{ typed: string; meant: readonly (Spelt & { far: number })[] }>;

/** Penalty of a shop's word relative to one of the trade. */
const SHOP_COST = 0.25;
/** Penalty of splitting what was typed as one word. */
const PARTED_COST = 0.1;
/** Minimum length of a phrase entry. */
const PHRASE_FROM = 6;

/** A word or a phrase by its letters, without spaces. */
type Entry = Readonly<{ letters: string; spelt: Spelt }>;

/**
 * A key as a number of 30 bits, which a map holds without a string: together with single entries that have no list,
 * 3 instead of 6 MB. Entries of different keys with the same number are told apart by their distance.
 */
function hashOf(key: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x0100_0193);
  return (hash ^ (hash >>> 15)) & 0x3fff_ffff;
}

/** What a key holds, as a list: most keys have one entry. */
const listOf = (held: Entry | readonly Entry[] | undefined): readonly Entry[] => {
  if (held === undefined) return [];
  return 'letters' in held ? [held] : held;
};

/** Words and phrases common to all searches: of the trade, brands and categories. */
export class Lexicon {
  readonly #words = new Map<string, Entry>();
  readonly #phrases = new Map<string, Entry>();
  /** Entries by the keys that misspellings of them share. */
  readonly #byKey = new Map<number, Entry | readonly Entry[]>();
  /** Shared part, the same in every shop, built once. */
  readonly #common: Lexicon | null;

  constructor(common: Lexicon | null = null) {
    this.#common = common;
  }

  #add(of: 'words' | 'phrases', letters: string, written: string): void {
    if (this.#entry(of, letters) !== undefined) return;
    const entries = of === 'words' ? this.#words : this.#phrases;
    const entry = { letters, spelt: { word: foldWords(written), written: written.toLowerCase() } };
    entries.set(letters, entry);
    for (const key of spellingKeys(letters)) {
      const hash = hashOf(key);
      const alike = listOf(this.#byKey.get(hash));
      this.#byKey.set(hash, alike.length === 0 ? entry : [...alike, entry]);
    }
  }

  #entry(of: 'words' | 'phrases', letters: string): Entry | undefined {
    const own = of === 'words' ? this.#words : this.#phrases;
    const common = this.#common === null ? undefined : this.#common.#entry(of, letters);
    return common ?? own.get(letters);
  }

  /** Entries with this spelling key. */
  #alike(key: string): readonly Entry[] {
    const own = listOf(this.#byKey.get(hashOf(key)));
    return this.#common === null ? own : [...this.#common.#alike(key), ...own];
  }

  /** Adds a text: its words in their spelling, and itself as a phrase. */
  add(text: string): void {
    for (const written of text.split(/[\s/|,()]+/)) {
      const word = foldWords(written);
      if (word.length >= SHORTEST_SPELT && !/[\d ]/.test(word)) this.#add('words', word, written);
    }
    const folded = foldWords(text);
    const letters = folded.replaceAll(' ', '');
    if (letters !== folded && letters.length >= PHRASE_FROM) this.#add('phrases', letters, text);
  }

  #near(typed: string): Entry[] {
    const found = new Set(spellingKeys(typed).flatMap((key) => this.#alike(key)));
    return [...found].filter(({ letters }) => Number.isFinite(misspelling(typed, letters)));
  }

  /** Words and phrases within the allowed distance. */
  near(typed: string): Spelt[] {
    return this.#near(typed).map(({ spelt }) => spelt);
  }

  /** The most likely phrase for adjacent words; null if there is none. */
  phraseFor(words: readonly string[]): string | null {
    const typed = words.join('');
    if (typed.length < PHRASE_FROM) return null;
    const found = this.#near(typed)
      .filter((entry) => this.#entry('phrases', entry.letters) === entry)
      .map(({ letters, spelt }) => ({ spelt, far: misspelling(typed, letters) }));
    return found.sort((a, b) => a.far - b.far)[0]?.spelt.written ?? null;
  }
}

/** Maximum number of candidates. */
const MEANT = 8;

/**
 * Candidates for misspelt words, in one statement for all: words of the trade and of the shop.
 * @param typed folded words without matches
 */
export async function spellingsOf(db: Db, lexicon: Lexicon, typed: readonly string[]): Promise<Spelling[]> {
  const keys = new Set(typed.filter((word) => word.length >= SHORTEST_SPELT).flatMap(spellingKeys));
  if (keys.size === 0) return typed.map((word) => ({ typed: word, meant: [] }));
  const shop = await findSpelt(db, [...keys]);
  return typed.map((word) => {
    const near = new Map<string, Spelt & { far: number }>();
    const take = (spelt: Spelt, cost: number) => {
      const far = misspelling(word, spelt.word.replaceAll(' ', '')) + cost;
      if (far > 0 && Number.isFinite(far)) near.set(spelt.word, { ...spelt, far });
    };
    for (const spelt of shop) if (spelt.word !== word) take(spelt, SHOP_COST);
    for (const spelt of lexicon.near(word)) take(spelt, spelt.word.includes(' ') ? PARTED_COST : 0);
    const meant = [...near.values()].sort((a, b) => a.far - b.far || (a.word < b.word ? -1 : 1));
    return { typed: word, meant: meant.slice(0, MEANT) };
  });
}
