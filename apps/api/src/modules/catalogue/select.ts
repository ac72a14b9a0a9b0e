import type { Facets, MaterialsFilter } from '@mali/contracts/catalogue';
import {
  CONCERNS,
  FINISHES,
  FREE_OF,
  PROMOTION_KINDS,
  SHADE_FAMILIES,
  SKIN_TYPES,
} from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { compareThai } from '@mali/thai/collate';
import type { BrandRow } from './repository.ts';
import type { Category, Product, Shelf } from './shelf.ts';

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

/** The product's category of a level. */
const categoryOf = (product: Product, level: 1 | 2 | 3): number | null =>
  level === 1 ? product.cat1_id : level === 2 ? product.cat2_id : product.cat3_id;

/** Filters whose values are counted under the others; in_stock counts nothing of its own. */
const DIMENSIONS = [
  'brands',
  'promotions',
  'ratings',
  'skin_types',
  'concerns',
  'finishes',
  'shades',
  'free_of',
  'price',
  'in_stock',
] as const;
type Dimension = (typeof DIMENSIONS)[number];

/** A filter that is set: which of its values a product must have. */
type Test = { dimension: Dimension; passes: (product: Product) => boolean };

/** The set bits of values by their place in `all`. */
const mask = (values: readonly string[], all: readonly string[]): number =>
  values.reduce((sum, value) => sum | (1 << all.indexOf(value)), 0);

function testsOf(filter: MaterialsFilter): Test[] {
  const tests: Test[] = [];
  const any = (
    dimension: Dimension,
    values: readonly string[] | undefined,
    all: readonly string[],
    of: (product: Product) => number,
  ) => {
    if (values === undefined || values.length === 0) return;
    const wanted = mask(values, all);
    tests.push({ dimension, passes: (product) => (of(product) & wanted) !== 0 });
  };
  const { brands, price_min, price_max, rating, free_of } = filter;
  if (brands !== undefined && brands.length > 0) {
    const wanted = new Set(brands);
    tests.push({ dimension: 'brands', passes: (product) => wanted.has(product.brand_id) });
  }
  if (price_min !== undefined || price_max !== undefined) {
    const least = Math.round((price_min ?? 0) * 100);
    const most = price_max === undefined ? Number.POSITIVE_INFINITY : Math.round(price_max * 100);
    tests.push({ dimension: 'price', passes: ({ net }) => net >= least && net <= most });
  }
  if (rating !== undefined && rating > 0) {
    tests.push({ dimension: 'ratings', passes: (product) => product.rating >= rating });
  }
  any('promotions', filter.promotion, PROMOTION_KINDS, (product) => product.promotions);
  any('skin_types', filter.skin_types, SKIN_TYPES, (product) => product.skin_types);
  any('concerns', filter.concerns, CONCERNS, (product) => product.concerns);
  any('finishes', filter.finishes, FINISHES, (product) => product.finishes);
  any('shades', filter.shades, SHADE_FAMILIES, (product) => product.shades);
  if (free_of !== undefined && free_of.length > 0) {
    // Who avoids two things avoids both: the one filter whose values hold together.
    const wanted = mask(free_of, FREE_OF);
    tests.push({ dimension: 'free_of', passes: (product) => (product.free_of & wanted) === wanted });
  }
  if (filter.in_stock === true) tests.push({ dimension: 'in_stock', passes: (product) => product.in_stock });
  return tests;
}

/** Counts per bit; a bit that was met but never counted stands at 0, one never met is absent. */
class BitCounts {
  readonly #counts: number[];
  #met = 0;
  readonly #all: readonly string[];
  readonly #chosen: number;

  constructor(all: readonly string[], chosen: readonly string[] = []) {
    this.#all = all;
    this.#counts = all.map(() => 0);
    this.#chosen = mask(chosen, all);
  }

  meet(set: number): void {
    this.#met |= set;
  }

  count(set: number): void {
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const place = 31 - Math.clz32(rest & -rest);
      this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    }
  }

  values(): { value: string; count: number }[] {
    const shown = this.#met | this.#chosen;
    return this.#all.flatMap((value, i) =>
      (shown & (1 << i)) === 0 ? [] : [{ value, count: this.#counts[i] ?? 0 }],
    );
  }
}

const increase = (counts: Map<number, number>, id: number, by: number) =>
  counts.set(id, (counts.get(id) ?? 0) + by);

const STARS = [4, 3, 2, 1] as const;

class Counter {
  readonly #children: readonly Category[];
  readonly #categories = new Map<number, number>();
  readonly #brands = new Map<number, number>();
  readonly #stars = [0, 0, 0, 0];
  readonly #bits: Record<
    'promotions' | 'skin_types' | 'concerns' | 'finishes' | 'shades' | 'free_of',
    BitCounts
  >;
  #least = Number.POSITIVE_INFINITY;
  #most = 0;

  constructor(filter: MaterialsFilter, children: readonly Category[]) {
    this.#children = children;
    this.#bits = {
      promotions: new BitCounts(PROMOTION_KINDS, filter.promotion),
      skin_types: new BitCounts(SKIN_TYPES, filter.skin_types),
      concerns: new BitCounts(CONCERNS, filter.concerns),
      finishes: new BitCounts(FINISHES, filter.finishes),
      shades: new BitCounts(SHADE_FAMILIES, filter.shades),
      free_of: new BitCounts(FREE_OF, filter.free_of),
    };
    for (const id of filter.brands ?? []) this.#brands.set(id, 0);
  }

  /** A product of this place: its values are told, with 0 if need be. */
  meet(product: Product): void {
    increase(this.#brands, product.brand_id, 0);
    this.#bits.promotions.meet(product.promotions);
    this.#bits.skin_types.meet(product.skin_types);
    this.#bits.concerns.meet(product.concerns);
    this.#bits.finishes.meet(product.finishes);
    this.#bits.shades.meet(product.shades);
    this.#bits.free_of.meet(product.free_of);
  }

  /** A product that passes every filter but that of `dimension`; of every filter when it is null. */
  count(product: Product, dimension: Dimension | null): void {
    if (dimension === null) {
      const child = categoryOf(product, this.#children[0]?.level ?? 3);
      if (child !== null) increase(this.#categories, child, 1);
      // Values that hold together narrow one another, so they are counted under their own filter too.
      this.#bits.free_of.count(product.free_of);
    }
    if (dimension === null || dimension === 'brands') increase(this.#brands, product.brand_id, 1);
    if (dimension === null || dimension === 'ratings') {
      for (const [i, stars] of STARS.entries()) {
        if (product.rating >= stars) this.#stars[i] = (this.#stars[i] ?? 0) + 1;
      }
    }
    if (dimension === null || dimension === 'price') {
      this.#least = Math.min(this.#least, product.net);
      this.#most = Math.max(this.#most, product.net);
    }
    if (dimension === null || dimension === 'promotions') this.#bits.promotions.count(product.promotions);
    if (dimension === null || dimension === 'skin_types') this.#bits.skin_types.count(product.skin_types);
    if (dimension === null || dimension === 'concerns') this.#bits.concerns.count(product.concerns);
    if (dimension === null || dimension === 'finishes') this.#bits.finishes.count(product.finishes);
    if (dimension === null || dimension === 'shades') this.#bits.shades.count(product.shades);
  }

  facets(shelf: Shelf): Facets {
    const brands = [...this.#brands].flatMap(([id, count]) => {
      const brand = shelf.brands.get(id);
      return brand === undefined ? [] : [{ brand, count }];
    });
    brands.sort(
      (a, b) => compareThai(a.brand.brand_en, b.brand.brand_en) || a.brand.brand_id - b.brand.brand_id,
    );
    const { promotions, skin_types, concerns, finishes, shades, free_of } = this.#bits;
    return {
      categories: this.#children.map((category) => ({
        value: String(category.cat_id),
        label_en: category.category,
        label_th: category.category_th,
        count: this.#categories.get(category.cat_id) ?? 0,
      })),
      brands: brands.map(({ brand, count }) => ({
        value: String(brand.brand_id),
        label_en: brand.brand_en,
        label_th: brand.brand_th,
        count,
      })),
      promotions: promotions.values(),
      ratings: STARS.map((stars, i) => ({ value: String(stars), count: this.#stars[i] ?? 0 })),
      skin_types: skin_types.values(),
      concerns: concerns.values(),
      finishes: finishes.values(),
      shades: shades.values(),
      free_of: free_of.values(),
      price_min: toBaht(Math.min(this.#least, this.#most)),
      price_max: toBaht(this.#most),
    };
  }
}

export type Selection = { products: Product[]; count: number; facets: Facets | null };

/**
 * The products of a place that pass the filters, in the order of the candidates: one page of them, how many they are,
 * and what each further filter value would leave. Values of one filter are alternatives (but see free_of), different
 * filters hold together.
 * @param page the first row and the one after the last
 */
export function select(
  shelf: Shelf,
  candidates: Iterable<Product>,
  place: Place,
  filter: MaterialsFilter,
  page: { from: number; to: number; facets: boolean },
): Selection {
  const tests = testsOf(filter);
  const category = place.categories.at(-1);
  const counter = page.facets
    ? new Counter(filter, category === undefined ? shelf.tree : category.children)
    : null;
  const products: Product[] = [];
  let count = 0;
  for (const product of candidates) {
    if (place.brand !== null && product.brand_id !== place.brand.brand_id) continue;
    if (category !== undefined && categoryOf(product, category.level) !== category.cat_id) continue;
    counter?.meet(product);
    let failed: Dimension | null = null;
    let fails = 0;
    for (const { dimension, passes } of tests) {
      if (passes(product)) continue;
      failed = dimension;
      fails += 1;
      if (fails > 1 || counter === null) break;
    }
    if (fails > 1) continue;
    if (failed === null) {
      if (count >= page.from && count < page.to) products.push(product);
      count += 1;
      counter?.count(product, null);
    } else if (failed !== 'in_stock') {
      counter?.count(product, failed);
    }
  }
  return { products, count, facets: counter?.facets(shelf) ?? null };
}
