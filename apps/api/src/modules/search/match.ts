import { SEARCH } from '@mali/contracts/limits';
import { foldWords } from '@mali/db/listing';
import { searchKey } from '@mali/thai/fold';
import { swapKeyboard } from '@mali/thai/keyboard';
import { SYNONYM_GROUPS } from '@mali/thai/synonyms';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Product, Shelf } from '../catalogue/shelf.ts';
import { Lexicon } from './lexicon.ts';
import {
  type Found,
  findByTerms,
  findSimilar,
  readNames,
  type TermPatterns,
  termsMet,
} from './repository.ts';
import { TAG_PHRASES } from './tags.ts';
import { commonPhrases, type Phrases, patternsFor, type Term, termsOf } from './terms.ts';

export type KeywordMatch = {
  /** Products that match, the best first. */
  ids: number[];
  /** What the results are for, when what was typed found nothing. */
  corrected: string | null;
};

const NOTHING: KeywordMatch = { ids: [], corrected: null };

/** True when a search runs for this text (SRCH-02). */
export const isSearchable = (keyword: string): boolean =>
  Array.from(keyword.trim()).length >= SEARCH.minLength;

/** More terms than these narrow nothing further down; they bound the work of one query. */
const TERMS_MAX = 8;
/** Shorter words may be left out of what a result has to meet. */
const TELLING_FROM = 4;
/** Shorter texts are like too many others. */
const SIMILAR_FROM = 5;

type Brand = { brand_id: number; names: readonly string[] };
/** What a shelf's brands and categories add to the language of queries. */
type Vocabulary = {
  phrases: Phrases;
  brands: readonly Brand[];
  categories: readonly { cat_id: number; labels: readonly string[] }[];
};

const vocabularies = new WeakMap<Shelf, Vocabulary>();

function vocabularyOf(shelf: Shelf): Vocabulary {
  let vocabulary = vocabularies.get(shelf);
  if (vocabulary === undefined) {
    const phrases = commonPhrases();
    const brands = [...shelf.brands.values()].map(({ brand_id, brand_en, brand_th, aliases }) => ({
      brand_id,
      names: [...new Set([brand_en, brand_th, ...aliases].map(foldWords))].filter((name) => name !== ''),
    }));
    const categories = [...shelf.categories.values()].map(({ cat_id, category, category_th }) => ({
      cat_id,
      labels: [foldWords(category), foldWords(category_th)],
    }));
    for (const { names } of brands) for (const name of names) phrases.add([name], []);
    for (const { labels } of categories) for (const label of labels) phrases.add([label], []);
    vocabulary = { phrases, brands, categories };
    vocabularies.set(shelf, vocabulary);
  }
  return vocabulary;
}

/** Words of the shop, read once and then only for products that have changed. */
class Words {
  readonly lexicon = new Lexicon();
  #revision = 0;

  constructor() {
    for (const phrase of [...SYNONYM_GROUPS, ...Object.values(TAG_PHRASES)].flat()) this.lexicon.add(phrase);
  }

  async refresh(db: Db, shelf: Shelf): Promise<Lexicon> {
    const changed = await readNames(db, this.#revision);
    if (this.#revision === 0) {
      for (const { brand_en, brand_th, aliases } of shelf.brands.values()) {
        for (const name of [brand_en, brand_th, ...aliases]) this.lexicon.add(name);
      }
      for (const { category, category_th } of shelf.categories.values()) {
        this.lexicon.add(`${category} ${category_th}`);
      }
    }
    for (const { revision, names } of changed) {
      this.#revision = Math.max(this.#revision, revision);
      this.lexicon.add(names);
    }
    return this.lexicon;
  }
}
const wordsOf = new WeakMap<Deps['shelf'], Words>();

const toPatterns = ({ ways, text: typed }: Term): TermPatterns => ({
  ways: ways.map((way) =>
    way.map((text) => patternsFor(text, typed.split(' ').includes(text) || text === typed)),
  ),
});

/** The brands a text names: by the whole name, or by its beginning. */
function brandPoints(text: string, { names }: Brand): number {
  if (names.includes(text)) return 8;
  return text.length >= SEARCH.minLength && names.some((name) => name.startsWith(text)) ? 4 : 0;
}

/**
 * Products in the order of relevance: those of the brand that the whole query or a term names, those whose kind a term
 * names, then by where the words stand; equals by what sells best.
 */
function ranked(found: readonly Found[], query: string, terms: readonly Term[], shelf: Shelf): number[] {
  const { brands, categories } = vocabularyOf(shelf);
  const brandBonus = new Map<number, number>();
  const kindBonus = new Map<number, number>();
  const texts = terms.flatMap(({ ways }) => ways.map((way) => way.join(' ')));
  for (const brand of brands) {
    const whole = 3 * brandPoints(query, brand);
    const parts = Math.max(0, ...terms.map(({ text }) => brandPoints(text, brand)));
    if (whole + parts > 0) brandBonus.set(brand.brand_id, whole + parts);
  }
  for (const { cat_id, labels } of categories) {
    const named = texts.some((text) => labels.some((label) => label === text || label === `${text}s`));
    if (named) kindBonus.set(cat_id, 3);
  }
  const scored = found.flatMap(({ mat_id, points }) => {
    const product = shelf.byId.get(mat_id);
    if (product === undefined) return [];
    const { brand_id, cat1_id, cat2_id, cat3_id } = product;
    const kind = Math.max(...[cat1_id, cat2_id ?? 0, cat3_id ?? 0].map((id) => kindBonus.get(id) ?? 0));
    return [{ product, score: points + (brandBonus.get(brand_id) ?? 0) + kind }];
  });
  const bySales = (a: Product, b: Product) => b.sold_count - a.sold_count || a.mat_id - b.mat_id;
  scored.sort((a, b) => b.score - a.score || bySales(a.product, b.product));
  return scored.map(({ product }) => product.mat_id);
}

/** Short words and numbers stand in too many names to find anything by themselves. */
const isTelling = ({ text }: Term): boolean => text.length >= TELLING_FROM && !/^[\d.]+$/.test(text);

/** A query with its misspelt words put right; null stands for a word that is not known here. */
type Spelling = { texts: readonly (string | null)[]; changed: boolean };

function putRight(
  keyword: string,
  terms: readonly Term[],
  met: readonly boolean[],
  lexicon: Lexicon,
): Spelling {
  const typed = new Map(keyword.split(/\s+/).map((word) => [foldWords(word), word.toLowerCase()]));
  let changed = false;
  const texts = terms.map(({ text }, i) => {
    const near = met[i] === true ? lexicon.exact(text) : lexicon.nearest(text);
    if (met[i] === true) return typed.get(text) ?? near?.written ?? text;
    // A word that is spelt as it should be, only no product has it.
    if (near === null || near.folded === text) return null;
    changed = true;
    return near.written;
  });
  return { texts, changed };
}

const lexiconOf = (db: Db, keeper: Deps['shelf'], shelf: Shelf): Promise<Lexicon> => {
  let words = wordsOf.get(keeper);
  if (words === undefined) {
    words = new Words();
    wordsOf.set(keeper, words);
  }
  return words.refresh(db, shelf);
};

/**
 * The products a keyword stands for. In turn, until something is found: every word of it; the same keys on the other
 * keyboard; with misspelt words put right; most of its words; what looks much like it. Each is one or two statements.
 */
export async function matchKeyword(
  { db, shelf: keeper }: Pick<Deps, 'db' | 'shelf'>,
  shelf: Shelf,
  keyword: string,
): Promise<KeywordMatch> {
  if (!isSearchable(keyword)) return NOTHING;
  const { phrases } = vocabularyOf(shelf);
  const termsIn = (text: string) => termsOf(text, phrases).slice(0, TERMS_MAX);
  const all = async (text: string): Promise<number[]> => {
    const terms = termsIn(text);
    if (terms.length === 0) return [];
    return ranked(await findByTerms(db, terms.map(toPatterns)), foldWords(text), terms, shelf);
  };

  const ids = await all(keyword);
  if (ids.length > 0) return { ids, corrected: null };

  const swapped = swapKeyboard(keyword);
  if (isSearchable(foldWords(swapped))) {
    const found = await all(swapped);
    if (found.length > 0) return { ids: found, corrected: swapped };
  }

  const terms = termsIn(keyword);
  if (terms.length === 0) return NOTHING;
  const met = await termsMet(db, terms.map(toPatterns));
  const { texts, changed } = putRight(keyword, terms, met, await lexiconOf(db, keeper, shelf));
  const known = texts.filter((text) => text !== null).join(' ');
  const corrected = changed ? known : null;
  if (corrected !== null && !texts.includes(null)) {
    const found = await all(corrected);
    if (found.length > 0) return { ids: found, corrected };
  }

  const left = termsIn(known).filter(isTelling);
  if (left.length > 0 && terms.length > 1) {
    const found = await findByTerms(db, left.map(toPatterns), true);
    const most = found.reduce((least, row) => Math.max(least, row.met), 0);
    if (most > 0 && most * 2 >= terms.filter(isTelling).length) {
      const best = found.filter((row) => row.met === most);
      return { ids: ranked(best, foldWords(known), left, shelf), corrected };
    }
  }

  const key = searchKey(keyword);
  if (key.length < SIMILAR_FROM) return NOTHING;
  const similar = await findSimilar(db, key);
  return { ids: similar.flatMap(({ mat_id }) => (shelf.byId.has(mat_id) ? [mat_id] : [])), corrected: null };
}

/** The brands a keyword names, the better named first. */
export function brandsNamed(shelf: Shelf, keyword: string): number[] {
  const { phrases, brands } = vocabularyOf(shelf);
  const query = foldWords(keyword);
  const texts = [query, ...termsOf(keyword, phrases).map(({ text }) => text)];
  const scored = brands.map((brand) => ({
    brand_id: brand.brand_id,
    points: Math.max(...texts.map((text) => brandPoints(text, brand))) + brandPoints(query, brand),
  }));
  return scored
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.brand_id - b.brand_id)
    .map(({ brand_id }) => brand_id);
}
