import type { Facets, MaterialsFilter } from '@mali/contracts/catalogue';
import {
  CONCERNS,
  FINISHES,
  FREE_OF,
  PROMOTION_KINDS,
  SHADE_FAMILIES,
  SIZES,
  SKIN_TYPES,
} from '@mali/contracts/limits';
import { toBaht, toSatang } from '@mali/contracts/money';
import { Bits } from './bits.ts';
import type { BrandRow } from './repository.ts';
import { type Category, type Product, type Shelf, STARS } from './shelf.ts';

/** Where a visitor is: what the brand and category of a listing stand for; null when one of them is unknown. */
export type Place = { brand: BrandRow | null; categories: Category[] };

/** Follows the brand and the category path (LIST-02), or the ids, of a filter. */
export function placeOf(shelf: Shelf, filter: MaterialsFilter): Place | null {
  let brand: BrandRow | null = null;
  if (filter.brand !== undefined) {
    brand = shelf.brandBySlug.get(filter.brand) ?? null;
    if (brand === null) return null;
  }
  const categories: Category[] = [];
  let level: readonly Category[] = shelf.tree;
  for (const slug of filter.category ?? []) {
    const category = level.find((candidate) => candidate.slug === slug);
    if (category === undefined) return null;
    categories.push(category);
    level = category.children;
  }
  const ids = [filter.cat1_id, filter.cat2_id, filter.cat3_id].filter((id) => id !== undefined);
  if (ids.length > 0) {
    const path = pathTo(shelf, ids.at(-1) ?? 0);
    const known = ids.every((id) => path.some((category) => category.cat_id === id));
    const agrees = categories.every((category, i) => path[i] === undefined || path[i] === category);
    if (path.length === 0 || !known || !agrees) return null;
    if (path.length > categories.length) return { brand, categories: path };
  }
  return { brand, categories };
}

/** The categories from the top down to this one; none when it is unknown. */
export function pathTo({ categories }: Shelf, catId: number): Category[] {
  const path: Category[] = [];
  for (let at = categories.get(catId); at !== undefined; at = categories.get(at.parent_id ?? 0))
    path.unshift(at);
  return path;
}

/** Filters whose values are counted as if they were not set themselves. */
type Dimension =
  | 'brands'
  | 'promotions'
  | 'ratings'
  | 'skin_types'
  | 'concerns'
  | 'finishes'
  | 'shades'
  | 'sizes'
  | 'free_of'
  | 'price'
  | 'in_stock';

const places = new WeakMap<readonly Product[], Int32Array>();
/** The places of products in their order: what is looked through from end to end must lie together. */
function placesOf(candidates: readonly Product[]): Int32Array {
  let found = places.get(candidates);
  if (found === undefined) {
    found = Int32Array.from(candidates, ({ place }) => place);
    places.set(candidates, found);
  }
  return found;
}

/** What each filter that is set leaves: values of one are alternatives, but for free_of. */
function filterSets(shelf: Shelf, filter: MaterialsFilter): Map<Dimension, Bits> {
  const { index } = shelf;
  const nothing = Bits.none(shelf.products.length);
  const sets = new Map<Dimension, Bits>();
  const any = <Value>(
    dimension: Dimension,
    values: readonly Value[] | undefined,
    of: ReadonlyMap<Value, Bits>,
  ) => {
    if (values === undefined || values.length === 0) return;
    sets.set(
      dimension,
      values.reduce((found, value) => found.or(of.get(value) ?? nothing), nothing),
    );
  };
  any<number>('brands', filter.brands, index.brands);
  any<string>('promotions', filter.promotion, index.promotions);
  any<string>('skin_types', filter.skin_types, index.skin_types);
  any<string>('concerns', filter.concerns, index.concerns);
  any<string>('finishes', filter.finishes, index.finishes);
  any<string>('shades', filter.shades, index.shades);
  any<string>('sizes', filter.sizes, index.sizes);
  const { price_min, price_max, rating, free_of } = filter;
  if (free_of !== undefined && free_of.length > 0) {
    // Who avoids two things avoids both.
    const [first, ...rest] = free_of.map((value) => index.free_of.get(value) ?? nothing);
    sets.set(
      'free_of',
      rest.reduce((found, bits) => found.and(bits), first ?? nothing),
    );
  }
  if (price_min !== undefined || price_max !== undefined) {
    const least = toSatang(price_min ?? 0);
    const most = price_max === undefined ? Number.POSITIVE_INFINITY : toSatang(price_max);
    sets.set('price', Bits.between(shelf.nets, least, most));
  }
  if (rating !== undefined && rating > 0) {
    sets.set('ratings', Bits.between(shelf.ratings, rating, Number.POSITIVE_INFINITY));
  }
  if (filter.in_stock === true) sets.set('in_stock', index.in_stock);
  return sets;
}

/**
 * What each further value would leave. A value is told when a product of the place has it, with 0 if need be, or when
 * it is chosen.
 * @param base the products of the place, whatever the filters
 */
function countFacets(
  shelf: Shelf,
  filter: MaterialsFilter,
  base: Bits,
  sets: ReadonlyMap<Dimension, Bits>,
  children: readonly Category[],
): Facets {
  const { index } = shelf;
  const nothing = Bits.none(shelf.products.length);
  const all = [...sets.values()].reduce((found, bits) => found.and(bits), base);
  const under = (dimension: Dimension): Bits => {
    if (!sets.has(dimension)) return all;
    let found = base;
    for (const [other, bits] of sets) if (other !== dimension) found = found.and(bits);
    return found;
  };
  const values = (
    from: Bits,
    names: readonly string[],
    of: ReadonlyMap<string, Bits>,
    chosen: readonly string[] = [],
  ): { value: string; count: number }[] =>
    names.flatMap((value) => {
      const bits = of.get(value) ?? nothing;
      return bits.meets(base) || chosen.includes(value) ? [{ value, count: bits.countWith(from) }] : [];
    });
  // A product has one brand: one look at each product counts them all.
  const ofBrands = under('brands').countBy(shelf.brandNumbers, shelf.brandNumber.size);
  const brands = shelf.brandsByName.flatMap((brand) => {
    const bits = index.brands.get(brand.brand_id) ?? nothing;
    if (!bits.meets(base) && filter.brands?.includes(brand.brand_id) !== true) return [];
    const { brand_id, brand_en, brand_th } = brand;
    const count = ofBrands[shelf.brandNumber.get(brand_id) ?? -1] ?? 0;
    return [{ value: String(brand_id), label_en: brand_en, label_th: brand_th, count }];
  });
  const underRatings = under('ratings');
  const prices = under('price').extent(shelf.nets);
  return {
    categories: children.map(({ cat_id, category, category_th }) => ({
      value: String(cat_id),
      label_en: category,
      label_th: category_th,
      count: (index.categories.get(cat_id) ?? nothing).countWith(all),
    })),
    brands,
    promotions: values(under('promotions'), PROMOTION_KINDS, index.promotions, filter.promotion),
    ratings: STARS.map((stars) => ({
      value: String(stars),
      count: (index.stars.get(stars) ?? nothing).countWith(underRatings),
    })),
    skin_types: values(under('skin_types'), SKIN_TYPES, index.skin_types, filter.skin_types),
    concerns: values(under('concerns'), CONCERNS, index.concerns, filter.concerns),
    finishes: values(under('finishes'), FINISHES, index.finishes, filter.finishes),
    sizes: values(under('sizes'), SIZES, index.sizes, filter.sizes),
    shades: values(under('shades'), SHADE_FAMILIES, index.shades, filter.shades),
    // Values that hold together narrow one another, so they are counted under their own filter too.
    free_of: values(all, FREE_OF, index.free_of, filter.free_of),
    price_min: toBaht(prices?.least ?? 0),
    price_max: toBaht(prices?.most ?? 0),
  };
}

export type Selection = {
  products: Product[];
  count: number;
  /** More products follow. */
  more: boolean;
  facets: Facets | null;
};

/**
 * The products of a place that pass the filters, in the order of the candidates: one page of them, how many they are,
 * and what each further filter value would leave. Different filters hold together (rule 34).
 * @param among candidates in order; `only` these of them, when it is not all
 * @param page.start the first candidate to look at
 * @param page.skip how many of those found from there on belong to pages before
 */
export function select(
  shelf: Shelf,
  { candidates, only }: { candidates: readonly Product[]; only: Bits | false },
  place: Place,
  filter: MaterialsFilter,
  page: { start: number; skip: number; limit: number; facets: boolean },
): Selection {
  const size = shelf.products.length;
  const nothing = Bits.none(size);
  const category = place.categories.at(-1);
  let base = only === false ? Bits.all(size) : only;
  if (place.brand !== null) base = base.and(shelf.index.brands.get(place.brand.brand_id) ?? nothing);
  if (category !== undefined) base = base.and(shelf.index.categories.get(category.cat_id) ?? nothing);
  const sets = filterSets(shelf, filter);
  const found = [...sets.values()].reduce((rest, bits) => rest.and(bits), base);
  const count = found.count;
  const products: Product[] = [];
  const order = placesOf(candidates);
  let { skip } = page;
  let more = false;
  // Nothing is looked for beyond the last product.
  const most = page.start === 0 ? count - page.skip : count;
  for (let at = page.start; at < candidates.length && products.length < most; at += 1) {
    if (!found.has(order[at] ?? 0)) continue;
    const product = candidates[at];
    if (skip > 0) skip -= 1;
    else if (product !== undefined && products.length < page.limit) products.push(product);
    else {
      more = true;
      break;
    }
  }
  const children = category === undefined ? shelf.tree : category.children;
  return {
    products,
    count,
    more,
    facets: page.facets ? countFacets(shelf, filter, base, sets, children) : null,
  };
}
