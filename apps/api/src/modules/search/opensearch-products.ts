import { LRUCache } from 'lru-cache';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import { bucketsOf, namedBuckets, type OpenSearch, type Query } from './opensearch-client.ts';
import { gramsOf } from './opensearch-mapping.ts';
import {
  allOf,
  anyOf,
  literally,
  NONE,
  queriesOf,
  SORTED,
  type TermQueries,
  termQueries,
  worth,
} from './opensearch-query.ts';
import { bonuses, KIND_BEGUN_POINTS, KIND_POINTS } from './rank.ts';
import type { Column } from './repository.ts';
import type { Heaviest, SearchedProducts } from './searched-products.ts';
import { folded, patternsFor, type Term } from './terms.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { neededOf, textsTogether, waysIn } from './wanted.ts';

/** A term, and how many products match it. */
export type EngineTerm = Readonly<{ term: Term; about: boolean; count: number; isNamed: boolean }>;
/** Products by relevance, as a query that scores them; with their number. */
export type EngineRanking = Readonly<{ length: number; query: Query }>;

/** Additional points for texts exactly as typed. */
const TOGETHER_POINTS = 3;
/** Products of each of two brands that are shown in turns; the rest by relevance. */
const IN_TURNS = 24;
/**
 * Points between two products whose order is given: more than any other points, those of turns for pins. Whole numbers
 * up to 2^24 are exact in a score.
 */
const TURN_POINTS = 1000;
const PIN_POINTS = 100_000;
/** Share of the letters in threes that makes a text similar. */
const SIMILAR = 0.6;

type Counts = LRUCache<Term, EngineTerm>;
const MOST_TERMS_KEPT = 5000;
const known = new WeakMap<CatalogueSnapshot, Readonly<Record<Column, Counts>>>();

/** Counts of terms, as long as the snapshot lasts: what the worker has written makes another one. */
function countsFor(snapshot: CatalogueSnapshot): Readonly<Record<Column, Counts>> {
  let kept = known.get(snapshot);
  if (kept === undefined) {
    const none = () => new LRUCache<Term, EngineTerm>({ max: MOST_TERMS_KEPT });
    kept = { document: none(), about: none() };
    known.set(snapshot, kept);
  }
  return kept;
}

const has = (mask: number, n: number): boolean => ((mask >> n) & 1) === 1;

/** The products in the search engine. */
export class EngineProducts implements SearchedProducts<EngineTerm, EngineRanking> {
  readonly none: EngineRanking = { length: 0, query: NONE };
  readonly #engine: OpenSearch;
  readonly #alias: string;
  readonly #counts: Readonly<Record<Column, Counts>>;
  readonly #vocabulary: Vocabulary;

  constructor(engine: OpenSearch, alias: string, snapshot: CatalogueSnapshot) {
    this.#engine = engine;
    this.#alias = alias;
    this.#counts = countsFor(snapshot);
    this.#vocabulary = vocabularyOf(snapshot);
  }

  async #count(query: Query): Promise<number> {
    const { hits } = await this.#engine.search(this.#alias, { size: 0, track_total_hits: true, query });
    return hits.total?.value ?? 0;
  }

  /** Number of products of each of these, in one request. */
  async #countEach(filters: Readonly<Record<string, Query>>): Promise<(name: string) => number> {
    const { aggregations } = await this.#engine.search(this.#alias, {
      size: 0,
      track_total_hits: false,
      aggs: { each: { filters: { filters } } },
    });
    const counts = namedBuckets(aggregations?.each);
    return (name) => counts[name]?.doc_count ?? 0;
  }

  async seek(terms: readonly Term[], about = false): Promise<EngineTerm[]> {
    const kept = this.#counts[about ? 'about' : 'document'];
    const missing = [...new Set(terms)].filter((term) => !kept.has(term));
    if (missing.length > 0) {
      const count = await this.#countEach(
        Object.fromEntries(
          missing.flatMap((term, n) => {
            const { matches, named } = termQueries(term, about);
            return [
              [`t${n}`, matches],
              [`n${n}`, named],
            ];
          }),
        ),
      );
      for (const [n, term] of missing.entries())
        kept.set(term, { term, about, count: count(`t${n}`), isNamed: count(`n${n}`) > 0 });
    }
    return terms.flatMap((term) => kept.get(term) ?? []);
  }

  isEmpty({ count }: EngineTerm): boolean {
    return count === 0;
  }

  isNamed({ isNamed }: EngineTerm): boolean {
    return isNamed;
  }

  countOf({ count }: EngineTerm): number {
    return count;
  }

  /** Points for products of a named brand, and for those of a named category (rank.ts). */
  #bonuses(query: string, terms: readonly Term[]): Query[] {
    const { brands, kinds, begun } = bonuses(this.#vocabulary, folded(query), terms);
    const inCategories = (ids: readonly number[]): Query => ({ terms: { categories: ids } });
    const named = [...kinds.keys()];
    return [
      ...[...brands].map(([id, points]) => worth({ term: { brand_id: { value: id } } }, points)),
      ...terms.flatMap((_, n) => {
        const ids = named.filter((id) => has(kinds.get(id) ?? 0, n));
        return ids.length === 0 ? [] : [worth(inCategories(ids), KIND_POINTS)];
      }),
      ...(begun.size === 0
        ? []
        : [
            worth(
              {
                bool: {
                  filter: [inCategories([...begun])],
                  ...(named.length > 0 && { must_not: [inCategories(named)] }),
                },
              },
              KIND_BEGUN_POINTS,
            ),
          ]),
    ];
  }

  async meeting(sought: readonly EngineTerm[], query: string): Promise<EngineRanking> {
    const terms = sought.map(({ term }) => term);
    const needed = neededOf(terms);
    if (terms.length === 0 || sought.some(({ count }, n) => needed[n] && count === 0)) return this.none;
    const queries = sought.map(({ term, about }) => termQueries(term, about));
    const must = queries.filter((_, n) => needed[n]);
    const length = await this.#count(allOf(must.map(({ matches }) => matches)));
    if (length === 0) return this.none;
    const together = textsTogether(query, terms).map((text) =>
      worth(literally(patternsFor(text, true)), TOGETHER_POINTS),
    );
    return {
      length,
      query: {
        bool: {
          must: must.map(({ points }) => points),
          should: [
            ...queries.filter((_, n) => !needed[n]).map(({ points }) => points),
            ...this.#bonuses(query, terms),
            ...together,
          ],
        },
      },
    };
  }

  async heaviest(
    sought: readonly EngineTerm[],
    weights: readonly number[],
    least: number,
  ): Promise<Heaviest<EngineRanking> | null> {
    const queries: readonly TermQueries[] = sought.map(({ term, about }) => termQueries(term, about));
    const weighted = queries.flatMap(({ matches }, n) =>
      (weights[n] ?? 0) > 0 ? [worth(matches, weights[n] ?? 0)] : [],
    );
    const { hits } = await this.#engine.search(this.#alias, {
      size: 1,
      _source: ['mat_id'],
      track_total_hits: false,
      query: { bool: { should: weighted, minimum_should_match: 1 } },
      sort: SORTED.relevance,
    });
    const most = hits.hits[0]?._score ?? 0;
    if (most < least) return null;
    const masks = Array.from({ length: 2 ** sought.length }, (_, mask) => mask).filter(
      (mask) => weights.reduce((sum, weight, n) => (has(mask, n) ? sum + weight : sum), 0) === most,
    );
    // Products that match these terms and no others.
    const count = await this.#countEach(
      Object.fromEntries(
        masks.map((mask) => [
          `m${mask}`,
          {
            bool: {
              filter: queries.filter((_, n) => has(mask, n)).map(({ matches }) => matches),
              must_not: queries.filter((_, n) => !has(mask, n)).map(({ matches }) => matches),
            },
          },
        ]),
      ),
    );
    const common = (mask: number): number =>
      sought.reduce((sum, one, n) => (has(mask, n) ? sum + one.count : sum), 0);
    const fitting = masks.filter((mask) => count(`m${mask}`) > 0);
    const length = fitting.reduce((sum, mask) => sum + count(`m${mask}`), 0);
    const [first] = fitting;
    if (first === undefined) return null;
    const mask = fitting.reduce((rarest, one) => (common(one) < common(rarest) ? one : rarest), first);
    const telling = (one: number): Query =>
      allOf(queries.filter((_, n) => has(one, n) && (weights[n] ?? 0) > 0).map(({ matches }) => matches));
    return {
      mask,
      ranked: (query, terms) => ({
        length,
        query: {
          bool: {
            filter: [anyOf(fitting.map(telling))],
            should: [...queries.map(({ points }) => points), ...this.#bonuses(query, terms)],
          },
        },
      }),
    };
  }

  /** The first products of a ranking. */
  async #first({ query }: EngineRanking, size: number): Promise<number[]> {
    const { hits } = await this.#engine.search<{ mat_id: number }>(this.#alias, {
      ...{ size, query },
      _source: ['mat_id'],
      track_total_hits: false,
      sort: SORTED.relevance,
    });
    return hits.hits.map(({ _source }) => _source.mat_id);
  }

  /** Points that put products first, in their order. */
  #inOrder(matIds: readonly number[], points: number): Query[] {
    return matIds.map((id, n) => worth({ term: { mat_id: { value: id } } }, (matIds.length - n) * points));
  }

  async inTurns(first: EngineRanking, second: EngineRanking): Promise<EngineRanking> {
    const [ones, others] = await Promise.all([this.#first(first, IN_TURNS), this.#first(second, IN_TURNS)]);
    const head = new Set<number>();
    for (let n = 0; n < IN_TURNS; n += 1)
      for (const id of [ones[n], others[n]]) if (id !== undefined) head.add(id);
    const both = { dis_max: { queries: [first.query, second.query] } };
    return {
      length: await this.#count(anyOf([first.query, second.query])),
      query: { bool: { must: [both], should: this.#inOrder([...head], TURN_POINTS) } },
    };
  }

  async similar(key: string): Promise<EngineRanking> {
    const alike = (text: string): Query => {
      const grams = [...new Set(gramsOf(` ${text} `))];
      return {
        bool: {
          should: grams.map((value) => worth({ term: { document_grams: { value } } }, 1)),
          minimum_should_match: Math.max(1, Math.ceil(grams.length * SIMILAR)),
        },
      };
    };
    // Also in one word: a number is often written so (DM1412).
    const texts = [...new Set([key, key.replaceAll(' ', '')])];
    const query = { dis_max: { queries: texts.map(alike) } };
    const length = await this.#count(query);
    return length === 0 ? this.none : { length, query };
  }

  async arranged(
    ranked: EngineRanking,
    pins: readonly number[],
    hidden: readonly number[],
  ): Promise<EngineRanking> {
    const first = pins.filter((id) => !hidden.includes(id));
    const query = {
      bool: {
        must: [anyOf([ranked.query, ...(first.length > 0 ? [worth({ terms: { mat_id: first } }, 0)] : [])])],
        should: this.#inOrder(first, PIN_POINTS),
        ...(hidden.length > 0 && { must_not: [{ terms: { mat_id: [...hidden] } }] }),
      },
    };
    const length = await this.#count(query);
    return length === 0 ? this.none : { length, query };
  }

  async matching(
    terms: readonly Term[],
    column: Column,
    matIds: readonly number[],
  ): Promise<(n: number, matId: number) => boolean> {
    if (terms.length === 0 || matIds.length === 0) return () => false;
    const filters = Object.fromEntries(
      terms.map((term, n) => [`t${n}`, queriesOf(waysIn(term, column)).matches]),
    );
    const { aggregations } = await this.#engine.search(this.#alias, {
      size: 0,
      track_total_hits: false,
      query: { terms: { mat_id: [...matIds] } },
      aggs: {
        each: {
          filters: { filters },
          aggs: { products: { terms: { field: 'mat_id', size: matIds.length } } },
        },
      },
    });
    const each = namedBuckets(aggregations?.each);
    const found = terms.map(
      (_, n) => new Set(bucketsOf(each[`t${n}`]?.products as never).map(({ key }) => Number(key))),
    );
    return (n, matId) => found[n]?.has(matId) === true;
  }
}
