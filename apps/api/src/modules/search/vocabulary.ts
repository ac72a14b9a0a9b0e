import type { SearchFound } from '@mali/contracts/catalogue';
import { foldWords } from '@mali/db/listing';
import { SYNONYM_GROUPS } from '@mali/thai/synonyms';
import { LRUCache } from 'lru-cache';
import type { Shelf } from '../catalogue/shelf.ts';
import { Lexicon } from './spelling.ts';
import { TAG_PHRASES } from './tags.ts';
import { commonPhrases, type Phrases } from './terms.ts';

/** What a keyword stands for, by places of products: prices and stock change while the words stay. */
export type Match = Readonly<{
  found: SearchFound['found'];
  /** The best first. */
  places: Uint32Array;
  /** What the results are for, when that is not what was typed. */
  corrected: string | null;
  /** Words that the results do not meet. */
  ignored: readonly string[];
  /** What was perhaps meant, when what was typed finds next to nothing. */
  didYouMean: string | null;
}>;

/** What kept matches of one edition of the shelf may take. */
const MATCH_BYTES = 4 * 1024 * 1024;

/** What a shelf's brands and categories add to the language of queries, and what has been found for them. */
export type Vocabulary = Readonly<{
  phrases: Phrases;
  lexicon: Lexicon;
  brands: readonly { brand_id: number; names: readonly string[] }[];
  categories: readonly { cat_id: number; labels: readonly string[] }[];
  matches: LRUCache<string, Match>;
}>;
const vocabularies = new WeakMap<object, Vocabulary>();

/** The vocabulary of this edition of the shelf: made once, kept while its products, brands and categories stay. */
export function vocabularyOf(shelf: Shelf): Vocabulary {
  let vocabulary = vocabularies.get(shelf.edition);
  if (vocabulary === undefined) {
    const phrases = commonPhrases();
    const lexicon = new Lexicon();
    for (const text of [...SYNONYM_GROUPS, ...Object.values(TAG_PHRASES)].flat()) lexicon.add(text);
    const brands = [...shelf.brands.values()].map(({ brand_id, brand_en, brand_th, aliases }) => {
      const texts = [brand_en, brand_th, ...aliases];
      phrases.add(texts);
      for (const text of texts) lexicon.add(text);
      return { brand_id, names: [...new Set(texts.map(foldWords))].filter((name) => name !== '') };
    });
    const categories = [...shelf.categories.values()].map(({ cat_id, category, category_th }) => {
      phrases.add([category, category_th]);
      lexicon.add(`${category} ${category_th}`);
      return { cat_id, labels: [foldWords(category), foldWords(category_th)] };
    });
    const matches = new LRUCache<string, Match>({
      maxSize: MATCH_BYTES,
      sizeCalculation: ({ places }, key) => places.length * 4 + key.length * 2 + 400,
    });
    vocabulary = { phrases, lexicon, brands, categories, matches };
    vocabularies.set(shelf.edition, vocabulary);
  }
  return vocabulary;
}
