import type { SearchFound } from '@mali/contracts/catalogue';
import { foldWords } from '@mali/db/listing';
import { SYNONYM_GROUPS } from '@mali/thai/synonyms';
import { LRUCache } from 'lru-cache';
import { lazy } from '../../platform/lazy.ts';
import type { Order } from '../catalogue/order.ts';
import type { SearchRule } from '../catalogue/repository.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import type { Ranking } from './rank.ts';
import { Lexicon } from './spelling.ts';
import { SpokenNames } from './spoken.ts';
import { TAG_PHRASES } from './tags.ts';
import { commonPhrases, Phrases } from './terms.ts';

/** Result of a keyword match, by ordinals: stable while prices, stock and scores change. */
export type Match<Ranked = Ranking> = Readonly<{
  found: SearchFound['found'];
  ranking: Ranked;
  /** The corrected keyword, if different from the input. */
  corrected: string | null;
  /** Unmatched words. */
  ignored: readonly string[];
  /** A suggestion when the input has almost no matches. */
  didYouMean: string | null;
  /** A page of the shop instead of the results; null without one. */
  redirect: string | null;
}>;

/** Cache budget per product of matches of one text version: matches grow with the number of products. */
const MATCH_BYTES_PER_PRODUCT = 320;
const MIN_MATCH_BYTES = 3 * 1024 * 1024;

/** The query language: words of the trade, brands and categories. */
type Language = Readonly<{
  phrases: Phrases;
  lexicon: Lexicon;
  /** Phonetic index of brands, built lazily. */
  spoken: () => SpokenNames;
  brands: readonly { brand_id: number; names: readonly string[] }[];
  categories: readonly {
    cat_id: number;
    /** Folded names; those ending in s also without it. */
    labels: readonly string[];
    stems: readonly string[];
  }[];
  brandsByName: ReadonlyMap<string, readonly number[]>;
  categoriesByLabel: ReadonlyMap<string, readonly number[]>;
  /** Names of categories and brands that keywords are completed by, with how they are compared. */
  names: Readonly<Record<'en' | 'th', readonly Name[]>>;
}>;
type Name = Readonly<{ text: string; name: string; of: 'brands' | 'categories'; id: number }>;

/** Groups by text. */
function byText(things: readonly (readonly [id: number, texts: readonly string[]])[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [id, texts] of things) {
    for (const text of new Set(texts)) found.set(text, [...(found.get(text) ?? []), id]);
  }
  return found;
}

/** Excludes brands and categories without products: their names are split into other words. */
function soldIn({ brands, categories, index }: CatalogueSnapshot) {
  const isSold =
    (of: 'brands' | 'categories') =>
    ([id]: readonly [number, unknown]): boolean =>
      (index[of].get(id)?.count ?? 0) > 0;
  return {
    brands: new Map([...brands].filter(isSold('brands'))),
    categories: new Map([...categories].filter(isSold('categories'))),
  };
}

/** Part common to all shops; brands and categories are added to it. */
const commonWords = lazy((): Readonly<{ phrases: Phrases; lexicon: Lexicon }> => {
  const lexicon = new Lexicon();
  for (const text of [...SYNONYM_GROUPS, ...Object.values(TAG_PHRASES)].flat()) lexicon.add(text);
  return { phrases: commonPhrases(), lexicon };
});

/** What the snapshots of one loader share. */
type Latest = {
  /** The last language with its input: brands and categories rarely change. */
  language: Readonly<{ of: string; language: Language }> | null;
  /** The last phonetic index: unchanged brands are reused. */
  spoken: SpokenNames | undefined;
};
const latestOf = new WeakMap<object, Latest>();

function makeLanguage({ brands, categories }: ReturnType<typeof soldIn>, latest: Latest): Language {
  const known = commonWords();
  const phrases = new Phrases(known.phrases);
  const lexicon = new Lexicon(known.lexicon);
  const named = [...brands.values()].map(({ brand_id, brand_en, brand_th, aliases }) => {
    const texts = [brand_en, brand_th, ...aliases];
    for (const text of texts) phrases.addName(text);
    for (const text of texts) lexicon.add(text);
    return { brand_id, names: [...new Set(texts.map(foldWords))].filter((name) => name !== '') };
  });
  const labelled = [...categories.values()].map(({ cat_id, category, category_th }) => {
    phrases.add([category, category_th]);
    lexicon.add(`${category} ${category_th}`);
    const labels = [foldWords(category), foldWords(category_th)];
    return { cat_id, labels, stems: labels.map((label) => label.replace(/s$/, '')) };
  });
  const name = (of: Name['of'], id: number, text: string): Name => ({
    text: foldWords(text),
    name: text,
    of,
    id,
  });
  const names = {
    en: [
      ...[...categories.values()].map((one) => name('categories', one.cat_id, one.category.toLowerCase())),
      ...[...brands.values()].map((one) => name('brands', one.brand_id, one.brand_en.toLowerCase())),
    ],
    th: [
      ...[...categories.values()].map((one) => name('categories', one.cat_id, one.category_th)),
      ...[...brands.values()].map((one) => name('brands', one.brand_id, one.brand_th)),
    ],
  };
  let heard: SpokenNames | null = null;
  return {
    phrases,
    lexicon,
    spoken: () => {
      if (heard === null) {
        heard = new SpokenNames(brands.values(), latest.spoken);
        latest.spoken = heard;
      }
      return heard;
    },
    brands: named,
    categories: labelled,
    brandsByName: byText(named.map((one) => [one.brand_id, one.names])),
    categoriesByLabel: byText(labelled.map((one) => [one.cat_id, one.labels])),
    names,
  };
}

function languageOf(snapshot: CatalogueSnapshot): Language {
  const sold = soldIn(snapshot);
  const of = JSON.stringify([
    [...sold.brands.values()].map(({ brand_id, brand_en, brand_th, aliases, said }) => [
      brand_id,
      brand_en,
      brand_th,
      aliases,
      said,
    ]),
    [...sold.categories.values()].map(({ cat_id, category, category_th }) => [cat_id, category, category_th]),
  ]);
  const latest = latestOf.get(snapshot.source) ?? { language: null, spoken: undefined };
  latestOf.set(snapshot.source, latest);
  if (latest.language?.of !== of) latest.language = { of, language: makeLanguage(sold, latest) };
  return latest.language.language;
}

/** The language with the synonyms of the shop, by language and rules; the same language without synonyms. */
const withSynonyms = new WeakMap<Language, WeakMap<readonly SearchRule[], Language>>();

function tuned(language: Language, rules: readonly SearchRule[]): Language {
  const synonyms = rules.filter(({ kind }) => kind === 'synonyms');
  if (synonyms.length === 0) return language;
  const made = withSynonyms.get(language) ?? new WeakMap<readonly SearchRule[], Language>();
  withSynonyms.set(language, made);
  let own = made.get(rules);
  if (own === undefined) {
    const phrases = new Phrases(language.phrases);
    const lexicon = new Lexicon(language.lexicon);
    // All words first: what one of them means is read with the others as known words.
    for (const { words, means, both_ways } of synonyms) phrases.add(both_ways ? [...words, ...means] : words);
    for (const { words, means, both_ways } of synonyms) {
      phrases.addMeanings(words, means, language.phrases);
      if (both_ways) phrases.addMeanings(means, words, language.phrases);
      for (const text of both_ways ? [...words, ...means] : words) lexicon.add(text);
    }
    own = { ...language, phrases, lexicon };
    made.set(rules, own);
  }
  return own;
}

/** The vocabulary of a snapshot, with cached matches. */
export type Vocabulary = Language & Readonly<{ matches: LRUCache<string, Match> }>;
/** Cached matches in sales order, for one text version and language, by the rules of the search. */
type Found = Readonly<{ textVersion: object; language: Language; matches: LRUCache<string, Match> }>;
const found = new WeakMap<Order, WeakMap<readonly SearchRule[], Found>>();
const vocabularies = new WeakMap<CatalogueSnapshot, Vocabulary>();

/** The vocabulary of a snapshot. Matches are cached while product texts and sales order are unchanged. */
export function vocabularyOf(snapshot: CatalogueSnapshot): Vocabulary {
  let vocabulary = vocabularies.get(snapshot);
  if (vocabulary === undefined) {
    const { textVersion, searchRules } = snapshot;
    const language = tuned(languageOf(snapshot), searchRules);
    const order = snapshot.order('best_sellers');
    const byRules = found.get(order) ?? new WeakMap<readonly SearchRule[], Found>();
    const known = byRules.get(searchRules);
    const matches =
      known?.textVersion === textVersion && known.language === language
        ? known.matches
        : new LRUCache<string, Match>({
            maxSize: Math.max(MIN_MATCH_BYTES, snapshot.products.length * MATCH_BYTES_PER_PRODUCT),
            sizeCalculation: ({ ranking }, key) => ranking.length * 12 + key.length * 2 + 600,
          });
    byRules.set(searchRules, { textVersion, language, matches });
    found.set(order, byRules);
    vocabulary = { ...language, matches };
    vocabularies.set(snapshot, vocabulary);
  }
  return vocabulary;
}
