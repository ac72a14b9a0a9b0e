import type { SearchFound } from '@mali/contracts/catalogue';
import { foldWords } from '@mali/db/listing';
import { SYNONYM_GROUPS } from '@mali/thai/synonyms';
import { LRUCache } from 'lru-cache';
import type { Order } from '../catalogue/order.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import type { Ranking } from './rank.ts';
import { Lexicon } from './spelling.ts';
import { TAG_PHRASES } from './tags.ts';
import { commonPhrases, type Phrases } from './terms.ts';

/** What a keyword stands for, by places of products: prices, stock and scores change while it stays. */
export type Match = Readonly<{
  found: SearchFound['found'];
  ranking: Ranking;
  /** What the results are for, when that is not what was typed. */
  corrected: string | null;
  /** Words that the results do not meet. */
  ignored: readonly string[];
  /** What was perhaps meant, when what was typed finds next to nothing. */
  didYouMean: string | null;
}>;

/** What kept matches of one edition of the shelf may take. */
const MATCH_BYTES = 8 * 1024 * 1024;

/** The language of queries: words of the trade, brands and categories. */
type Language = Readonly<{
  phrases: Phrases;
  lexicon: Lexicon;
  brands: readonly { brand_id: number; names: readonly string[] }[];
  categories: readonly { cat_id: number; labels: readonly string[] }[];
}>;

function makeLanguage({ brands, categories }: Pick<Shelf, 'brands' | 'categories'>): Language {
  const phrases = commonPhrases();
  const lexicon = new Lexicon();
  for (const text of [...SYNONYM_GROUPS, ...Object.values(TAG_PHRASES)].flat()) lexicon.add(text);
  const named = [...brands.values()].map(({ brand_id, brand_en, brand_th, aliases }) => {
    const texts = [brand_en, brand_th, ...aliases];
    phrases.add(texts);
    for (const text of texts) lexicon.add(text);
    return { brand_id, names: [...new Set(texts.map(foldWords))].filter((name) => name !== '') };
  });
  const labelled = [...categories.values()].map(({ cat_id, category, category_th }) => {
    phrases.add([category, category_th]);
    lexicon.add(`${category} ${category_th}`);
    return { cat_id, labels: [foldWords(category), foldWords(category_th)] };
  });
  return { phrases, lexicon, brands: named, categories: labelled };
}

/** The language made last, and what it was made of: brands and categories change seldom. */
let latest: { of: string; language: Language } | null = null;

function languageOf(shelf: Shelf): Language {
  const of = JSON.stringify([
    [...shelf.brands.values()].map(({ brand_id, brand_en, brand_th, aliases }) => [
      brand_id,
      brand_en,
      brand_th,
      aliases,
    ]),
    [...shelf.categories.values()].map(({ cat_id, category, category_th }) => [
      cat_id,
      category,
      category_th,
    ]),
  ]);
  if (latest?.of !== of) latest = { of, language: makeLanguage(shelf) };
  return latest.language;
}

/** What queries to a shelf are understood by, and what has been found for them. */
export type Vocabulary = Language & Readonly<{ edition: object; matches: LRUCache<string, Match> }>;
const languages = new WeakMap<object, Language>();
const vocabularies = new WeakMap<Order, Vocabulary>();

/**
 * The vocabulary of a shelf, kept while its products have the same words; and what was found by it, as long as they
 * sell in the same order, too.
 */
export function vocabularyOf(shelf: Shelf): Vocabulary {
  let language = languages.get(shelf.edition);
  if (language === undefined) {
    language = languageOf(shelf);
    languages.set(shelf.edition, language);
  }
  const order = shelf.order('best_sellers');
  let vocabulary = vocabularies.get(order);
  if (vocabulary === undefined || vocabulary.edition !== shelf.edition) {
    const matches = new LRUCache<string, Match>({
      maxSize: MATCH_BYTES,
      sizeCalculation: ({ ranking }, key) => ranking.length * 12 + key.length * 2 + 600,
    });
    vocabulary = { ...language, edition: shelf.edition, matches };
    vocabularies.set(order, vocabulary);
  }
  return vocabulary;
}
