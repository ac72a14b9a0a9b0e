import type { MaterialsFilter } from '@mali/contracts/catalogue';
import type { Sort } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import { filterOf, isNewAfter } from '../catalogue/collection-members.ts';
import type { Collection } from '../catalogue/collections.ts';
import type { Dimension } from '../catalogue/filter-sets.ts';
import type { Place } from '../catalogue/select.ts';
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts';
import type { Query } from './opensearch-client.ts';
import { gramsOf } from './opensearch-mapping.ts';
import { OTHER_POINTS, TYPED_POINTS } from './postings.ts';
import { type Atom, LEVEL } from './repository.ts';
import type { Term } from './terms.ts';
import { type Wanted, waysOf } from './wanted.ts';

type Text = 'title' | 'document' | 'about';

export const NONE: Query = { match_none: {} };
export const ALL: Query = { match_all: {} };

/** One of these; a single query as it is. */
export const anyOf = (queries: readonly Query[]): Query =>
  queries.length === 0
    ? NONE
    : queries.length === 1
      ? (queries[0] ?? NONE)
      : { bool: { should: queries, minimum_should_match: 1 } };

/** All of these, without a score. */
export const allOf = (queries: readonly Query[]): Query =>
  queries.length === 0 ? ALL : queries.length === 1 ? (queries[0] ?? ALL) : { bool: { filter: queries } };

export const worth = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } });

/** The same text without what LIKE takes for wildcards. */
const unescaped = (text: string): string => text.replaceAll(/\\([\\%_])/g, '$1');

/** Products with a text that is LIKE one of these patterns (terms.ts, patternsFor). */
function likeAny(field: Text, patterns: readonly string[]): Query {
  const words = new Set<string>();
  const others = new Map<string, Query>();
  for (const pattern of patterns) {
    const text = unescaped(pattern.replace(/^%/, '').replace(/%$/, ''));
    const typed = text.trim();
    const [begins, ends] = [text.startsWith(' '), text.endsWith(' ')];
    if (begins && ends && !typed.includes(' ')) words.add(typed);
    else if (begins && !ends && !typed.includes(' '))
      others.set(pattern, { prefix: { [`${field}_words`]: { value: typed } } });
    else if (begins && ends) others.set(pattern, { match_phrase: { [`${field}_words`]: { query: typed } } });
    else others.set(pattern, { match_phrase: { [`${field}_grams`]: { query: gramsOf(text).join(' ') } } });
  }
  return anyOf([
    ...(words.size > 0 ? [{ terms: { [`${field}_words`]: [...words] } }] : []),
    ...others.values(),
  ]);
}

/** The whole-word pattern: of `% word%` or `%word%`, `% word %`. */
const whole = (pattern: string): string => `% ${pattern.replace(/^% ?/, '').replace(/ ?%$/, '')} %`;

const isTag = ({ patterns }: Atom): boolean => patterns.every((one) => one.startsWith('% @'));
const isSkin = ({ patterns }: Atom): boolean => patterns.every((one) => one.startsWith('% @skin'));

const anywhere = ({ column, patterns }: Atom): Query => likeAny(column, patterns);
const inName = (atom: Atom): Query => (isTag(atom) ? anywhere(atom) : likeAny('title', atom.patterns));
const asWord = (atom: Atom): Query =>
  isTag(atom) ? anywhere(atom) : likeAny('title', atom.patterns.map(whole));

/** Products with all texts of an alternative. */
const wayQuery = (way: readonly Atom[]): Query => allOf(way.map(anywhere));

/** The same with points, by the least level of its texts (postings.ts). */
function wayPoints(way: readonly Atom[], n: number): Query[] {
  const points = n === 0 ? TYPED_POINTS : OTHER_POINTS;
  if (way.every(isTag))
    return [worth(wayQuery(way), way.every(isSkin) ? points[LEVEL.skin] : points[LEVEL.tag])];
  const named = way.every(({ column }) => column === 'document');
  const [name, word] = [points[LEVEL.name], points[LEVEL.nameWord]];
  return [
    worth(wayQuery(way), points[LEVEL.somewhere]),
    ...(named ? [worth(allOf(way.map(inName)), name)] : []),
    ...(named && word > name ? [worth(allOf(way.map(asWord)), word)] : []),
  ];
}

/** A term as queries: its matches, the same with points, and those of the text as typed as a whole word of a name. */
export type TermQueries = Readonly<{ matches: Query; points: Query; named: Query }>;

export function queriesOf(ways: Wanted): TermQueries {
  const [typed] = ways;
  const isText = typed?.every((atom) => !isTag(atom) && atom.column === 'document') === true;
  return {
    matches: anyOf(ways.map(wayQuery)),
    points: { dis_max: { queries: ways.flatMap(wayPoints) } },
    named: typed !== undefined && isText ? allOf(typed.map(asWord)) : NONE,
  };
}

const made = [new WeakMap<Term, TermQueries>(), new WeakMap<Term, TermQueries>()] as const;

/** @param about also in descriptions */
export function termQueries(term: Term, about: boolean): TermQueries {
  const kept = made[about ? 1 : 0];
  let queries = kept.get(term);
  if (queries === undefined) {
    const praised = about ? waysOf(term, 'about').filter((way) => way.length === 1) : [];
    queries = queriesOf([...waysOf(term, 'document'), ...praised]);
    kept.set(term, queries);
  }
  return queries;
}

/** Texts that a product has literally. */
export const literally = (patterns: readonly string[]): Query => likeAny('document', patterns);

/** The queries of the set filters, by dimension. */
export function filterQueries(filter: MaterialsFilter): Map<Dimension, Query> {
  const found = new Map<Dimension, Query>();
  const any = (dimension: Dimension, field: string, values: readonly (string | number)[] | undefined) => {
    if (values !== undefined && values.length > 0) found.set(dimension, { terms: { [field]: [...values] } });
  };
  any('brands', 'brand_id', filter.brands);
  any('promotions', 'promotions', filter.promotion);
  any('skin_types', 'skin_types', filter.skin_types);
  any('concerns', 'concerns', filter.concerns);
  any('finishes', 'finishes', filter.finishes);
  any('shades', 'shades', filter.shades);
  any('sizes', 'sizes', filter.sizes);
  const { price_min, price_max, rating, free_of, in_stock } = filter;
  // Several exclusions apply together.
  if (free_of !== undefined && free_of.length > 0)
    found.set('free_of', allOf(free_of.map((value) => ({ term: { free_of: { value } } }))));
  if (price_min !== undefined || price_max !== undefined)
    found.set('price', priceQuery(price_min ?? null, price_max ?? null));
  if (rating !== undefined && rating > 0) found.set('ratings', { range: { rating: { gte: rating } } });
  if (in_stock === true) found.set('in_stock', { term: { in_stock: { value: true } } });
  return found;
}

/** Card prices, from baht to baht. */
export const priceQuery = (min: number | null, max: number | null): Query => ({
  range: { net: { gte: toSatang(min ?? 0), ...(max !== null && { lte: toSatang(max) }) } },
});

/** The members of a collection. */
function memberQueries(snapshot: CatalogueSnapshot, { kind, rule, products }: Collection): Query[] {
  if (kind === 'hand') return [{ terms: { mat_id: [...products] } }];
  return [
    ...filterQueries(filterOf(rule)).values(),
    ...(rule.cat_id === null ? [] : [{ term: { categories: { value: rule.cat_id } } }]),
    ...(rule.is_new ? [{ range: { created_at: { gt: isNewAfter(snapshot) } } }] : []),
  ];
}

/** The products of a place, before filters. */
export function placeQueries(snapshot: CatalogueSnapshot, { brand, categories, collection }: Place): Query[] {
  const category = categories.at(-1);
  return [
    ...(brand === null ? [] : [{ term: { brand_id: { value: brand.brand_id } } }]),
    ...(category === undefined ? [] : [{ term: { categories: { value: category.cat_id } } }]),
    ...(collection === undefined ? [] : memberQueries(snapshot, collection)),
  ];
}

type SortBy = readonly Readonly<Record<string, 'asc' | 'desc'>>[];

/** The orders of lists, as catalogue/order.ts has them; ties by what is unique. */
export const SORTED: Readonly<Record<Sort | 'relevance', SortBy>> = {
  relevance: [{ _score: 'desc' }, { sold_count: 'desc' }, { mat_id: 'asc' }],
  new_arrivals: [{ created_at: 'desc' }, { mat_id: 'desc' }],
  best_sellers: [{ sold_count: 'desc' }, { mat_id: 'asc' }],
  price_asc: [{ net: 'asc' }, { mat_id: 'asc' }],
  price_desc: [{ net: 'desc' }, { mat_id: 'asc' }],
  discount: [{ discount: 'asc' }, { mat_id: 'asc' }],
  rating: [{ rating: 'desc' }, { sold_count: 'desc' }, { mat_id: 'asc' }],
};
