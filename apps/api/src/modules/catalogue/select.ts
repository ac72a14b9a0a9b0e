import type { Facets, MaterialsFilter } from '@mali/contracts/catalogue';
import { CONCERNS, FINISHES, FREE_OF, SHADE_FAMILIES, SIZES, SKIN_TYPES } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { PROMOTION_KINDS } from '@mali/contracts/promotion-values';
import { Bits } from './bits.ts';
import { collectionSet } from './collection-members.ts';
import type { Collection } from './collections.ts';
import { type Dimension, filterSets } from './filter-sets.ts';
import type { Order } from './order.ts';
import type { BrandRow } from './repository.ts';
import { type CatalogueSnapshot, type Category, type Product, STARS } from './snapshot.ts';

/** Brand and category of a listing, or a collection in the place of a brand; null when one of them is unknown. */
export type Place = { brand: BrandRow | null; categories: Category[]; collection?: Collection };

/** Resolves the brand and the category path (LIST-02), or the ids, of a filter. */
export function placeOf(snapshot: CatalogueSnapshot, filter: MaterialsFilter): Place | null {
  let brand: BrandRow | null = null;
  if (filter.brand !== undefined) {
    brand = snapshot.brandBySlug.get(filter.brand) ?? null;
    const collection = brand === null ? snapshot.collections.bySlug.get(filter.brand) : undefined;
    if (collection !== undefined && filter.category === undefined)
      return { brand: null, categories: [], collection };
    if (brand === null) return null;
  }
  const categories: Category[] = [];
  let level: readonly Category[] = snapshot.tree;
  for (const slug of filter.category ?? []) {
    const category = level.find((candidate) => candidate.slug === slug);
    if (category === undefined) return null;
    categories.push(category);
    level = category.children;
  }
  const ids = [filter.cat1_id, filter.cat2_id, filter.cat3_id].filter((id) => id !== undefined);
  if (ids.length > 0) {
    const path = pathTo(snapshot, ids.at(-1) ?? 0);
    const known = ids.every((id) => path.some((category) => category.cat_id === id));
    const agrees = categories.every((category, i) => path[i] === undefined || path[i] === category);
    if (path.length === 0 || !known || !agrees) return null;
    if (path.length > categories.length) return { brand, categories: path };
  }
  return { brand, categories };
}

/** The ancestors of a category from the top, including itself; empty when unknown. */
export function pathTo({ categories }: CatalogueSnapshot, catId: number): Category[] {
  const path: Category[] = [];
  for (let at = categories.get(catId); at !== undefined; at = categories.get(at.parent_id ?? 0))
    path.unshift(at);
  return path;
}

/** Number of products of a set per brand, by the brand's number among the partitions (snapshot.ts). */
function countBrands({ partitions: { starts, brands, brandOf } }: CatalogueSnapshot, set: Bits): Uint32Array {
  const inCells = set.countRuns(starts);
  const counts = new Uint32Array(brands.size);
  for (let cell = 0; cell < inCells.length; cell += 1) {
    const brand = brandOf[cell] ?? 0;
    counts[brand] = (counts[brand] ?? 0) + (inCells[cell] ?? 0);
  }
  return counts;
}

/** Number of products of a set per category, including descendants; categories without any are omitted. */
export function countCategories({ partitions }: CatalogueSnapshot, set: Bits): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [cell, count] of set.countRuns(partitions.starts).entries()) {
    const sample = partitions.samples[cell];
    if (count === 0 || sample === undefined) continue;
    for (const id of [sample.cat1_id, sample.cat2_id, sample.cat3_id]) {
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
}

/**
 * Facet counts: the number of products for each further value. A value is listed when a product of the place
 * has it, possibly with 0, or when it is chosen.
 * @param base the products of the place, before filters
 */
function countFacets(
  snapshot: CatalogueSnapshot,
  filter: MaterialsFilter,
  base: Bits,
  sets: ReadonlyMap<Dimension, Bits>,
  children: readonly Category[],
): Facets {
  const { index } = snapshot;
  const nothing = Bits.none(snapshot.products.length);
  const all = [...sets.values()].reduce((found, bits) => found.and(bits), base);
  const countAll = all.counter();
  const under = (dimension: Dimension): Bits => {
    if (!sets.has(dimension)) return all;
    let found = base;
    for (const [other, bits] of sets) if (other !== dimension) found = found.and(bits);
    return found;
  };
  const counterUnder = (dimension: Dimension) =>
    sets.has(dimension) ? under(dimension).counter() : countAll;
  const values = (
    count: (bits: Bits) => number,
    names: readonly string[],
    of: ReadonlyMap<string, Bits>,
    chosen: readonly string[] = [],
  ): { value: string; count: number }[] =>
    names.flatMap((value) => {
      const bits = of.get(value);
      const found = bits === undefined ? 0 : count(bits);
      const isTold = found > 0 || chosen.includes(value) || bits?.meets(base) === true;
      return isTold ? [{ value, count: found }] : [];
    });
  const countUnder = (
    dimension: 'promotions' | 'skin_types' | 'concerns' | 'finishes' | 'sizes' | 'shades',
    names: readonly string[],
    chosen: readonly string[] | undefined,
  ) => values(counterUnder(dimension), names, index[dimension], chosen);
  const ofBrands = countBrands(snapshot, under('brands'));
  const here = sets.size === 0 ? ofBrands : countBrands(snapshot, base);
  const brands = snapshot.brandsByName.flatMap(({ brand_id, brand_en, brand_th }) => {
    const n = snapshot.partitions.brands.get(brand_id) ?? -1;
    if ((here[n] ?? 0) === 0 && filter.brands?.includes(brand_id) !== true) return [];
    const count = ofBrands[n] ?? 0;
    return [{ value: String(brand_id), label_en: brand_en, label_th: brand_th, count }];
  });
  const countStars = counterUnder('ratings');
  const prices = snapshot.prices.extent(under('price'));
  return {
    categories: children.map(({ cat_id, category, category_th }) => ({
      value: String(cat_id),
      label_en: category,
      label_th: category_th,
      count: countAll(index.categories.get(cat_id) ?? nothing),
    })),
    brands,
    promotions: countUnder('promotions', PROMOTION_KINDS, filter.promotion),
    ratings: STARS.map((stars) => ({
      value: String(stars),
      count: countStars(index.stars.get(stars) ?? nothing),
    })),
    skin_types: countUnder('skin_types', SKIN_TYPES, filter.skin_types),
    concerns: countUnder('concerns', CONCERNS, filter.concerns),
    finishes: countUnder('finishes', FINISHES, filter.finishes),
    sizes: countUnder('sizes', SIZES, filter.sizes),
    shades: countUnder('shades', SHADE_FAMILIES, filter.shades),
    // Values of an AND filter narrow each other, so they are counted under their own filter too.
    free_of: values(countAll, FREE_OF, index.free_of, filter.free_of),
    price_min: toBaht(prices?.least ?? 0),
    price_max: toBaht(prices?.most ?? 0),
  };
}

/** The candidates of a list in order; `only`: the subset, unless all. */
export type CandidateSet = Readonly<{ order: Order; only: Bits | null }>;

/** The products of a place, before filters. */
function baseOf(snapshot: CatalogueSnapshot, only: Bits | null, place: Place): Bits {
  const { products, index } = snapshot;
  const nothing = Bits.none(products.length);
  const category = place.categories.at(-1);
  let base = only ?? Bits.all(products.length);
  if (place.brand !== null) base = base.and(index.brands.get(place.brand.brand_id) ?? nothing);
  if (category !== undefined) base = base.and(index.categories.get(category.cat_id) ?? nothing);
  if (place.collection !== undefined) base = base.and(collectionSet(snapshot, place.collection));
  return base;
}

/** The products of a place that match the filters, combined by AND (rule 34). */
export const selected = (
  snapshot: CatalogueSnapshot,
  only: Bits | null,
  place: Place,
  filter: MaterialsFilter,
): Bits =>
  [...filterSets(snapshot, filter).values()].reduce(
    (rest, bits) => rest.and(bits),
    baseOf(snapshot, only, place),
  );

export type Selection = {
  products: Product[];
  count: number;
  /** More products follow. */
  more: boolean;
  facets: Facets | null;
};

/**
 * A page of the products of a place that match the filters, in the order of the candidates, with their number
 * and the facet counts.
 * @param page.start the first candidate
 * @param page.skip how many of the matches from there on belong to earlier pages
 */
export function select(
  snapshot: CatalogueSnapshot,
  { order, only }: CandidateSet,
  place: Place,
  filter: MaterialsFilter,
  page: { start: number; skip: number; limit: number; facets: boolean },
): Selection {
  const base = baseOf(snapshot, only, place);
  const sets = filterSets(snapshot, filter);
  const found = [...sets.values()].reduce((rest, bits) => rest.and(bits), base);
  const { count } = found;
  const { places, more } = order.page(found, count, page);
  const children = place.categories.at(-1)?.children ?? snapshot.tree;
  return {
    products: places.flatMap((at) => snapshot.products[at] ?? []),
    count,
    more,
    facets: page.facets ? countFacets(snapshot, filter, base, sets, children) : null,
  };
}
