import { BADGE } from '@mali/contracts/badge-values';
import type { Sort } from '@mali/contracts/limits';
import { compareThai } from '@mali/thai/collate';
import type { RuleSet } from '../pricing/rules.ts';
import { type Badges, NO_BADGES, type ShownBadge, shownBadge } from './badges.ts';
import { Bits } from './bits.ts';
import type { BrandSummary } from './catalogue-index.ts';
import { collectionSet } from './collection-members.ts';
import { type Collections, NO_COLLECTIONS } from './collections.ts';
import { compare, Order, Scale } from './order.ts';
import { OrdinalMap } from './ordinal-map.ts';
import { type Moment, type Product, type ProductRecord, toProduct } from './product-record.ts';
import type { BrandRow, CategoryRow, SearchRule } from './repository.ts';

export type { Product } from './product-record.ts';
export type Category = Omit<CategoryRow, 'unit_price'> & {
  children: Category[];
  /** Own setting, else the parent category's; default: shown. */
  unit_price: boolean;
};

/** The lowest mean scores that a list offers to choose. */
export const STARS = [4, 3, 2, 1] as const;

type Sets<Value> = ReadonlyMap<Value, Bits>;
const TEXT_DIMENSIONS = [
  'promotions',
  'skin_types',
  'concerns',
  'finishes',
  'free_of',
  'shades',
  'sizes',
] as const;

/** Bitmaps of the filters' values. */
type Index = Readonly<
  Record<(typeof TEXT_DIMENSIONS)[number], Sets<string>> & {
    brands: Sets<number>;
    categories: Sets<number>;
    /** Products with at least this many stars. */
    stars: Sets<number>;
    in_stock: Bits;
  }
>;

/** Products of one brand and the same categories are adjacent: a partition of the snapshot. */
type Partitions = Readonly<{
  /** Start of each partition, and finally the end of the last one. */
  starts: Uint32Array;
  /** The partition of each ordinal. */
  of: Uint32Array;
  /** One product of each partition. */
  samples: readonly ProductRecord[];
  /** Number of each brand among those with partitions, and the brand number of each partition. */
  brands: ReadonlyMap<number, number>;
  brandOf: Uint32Array;
}>;

/**
 * Products by ordinal; shared by snapshots until a product is added, removed or moved to another partition.
 */
type Ordinals = Readonly<{
  of: OrdinalMap;
  partitions: Partitions;
  brands: Sets<number>;
  categories: Sets<number>;
}>;

/** Input of a snapshot besides its products. */
export type SnapshotParts = Moment &
  Readonly<{
    build: number;
    /** The loader of the snapshot: what derives from several snapshots is cached by it. */
    source: object;
    /** No catalogue change is pending. */
    isComplete: boolean;
    /** Identical while the same products with the same texts have the same ordinals. */
    textVersion: object;
    brands: readonly BrandRow[];
    categories: readonly CategoryRow[];
    /** Variants of each active promotion. */
    members: ReadonlyMap<number, readonly number[]>;
    /** Those with a limit per customer. */
    limited: ReadonlySet<number>;
    /** Rules of the search at this moment; the same array while they are the same. */
    searchRules: readonly SearchRule[];
    /** Next start or end of a rule of the search. */
    rulesUntil: Date | null;
    /** Collections at this moment; left out: none. */
    collections?: Collections;
    /** Badges at this moment; left out: none. */
    badges?: Badges;
  }>;

const stars = ({ rating }: Pick<ProductRecord, 'rating'>): number[] =>
  STARS.filter((least) => rating >= least);

/** A bitmap per value. */
function setsBy<Thing, Value>(
  things: readonly Thing[],
  valuesOf: (thing: Thing) => readonly (Value | null)[],
): Map<Value, Bits> {
  const found = new Map<Value, Bits>();
  for (const [place, thing] of things.entries()) {
    for (const value of valuesOf(thing)) {
      if (value === null) continue;
      let bits = found.get(value);
      if (bits === undefined) {
        bits = Bits.none(things.length);
        found.set(value, bits);
      }
      bits.add(place);
    }
  }
  return found;
}

type Change = Readonly<{ before: Product; after: Product }>;

/** The bitmaps after some products have changed; unchanged ones stay the same object. */
function withChanges<Value>(
  sets: Sets<Value>,
  size: number,
  changes: readonly Change[],
  valuesOf: (product: Product) => readonly Value[],
): Sets<Value> {
  const renewedSets = new Map<Value, Bits>();
  const own = (value: Value): Bits => {
    const bits = renewedSets.get(value) ?? sets.get(value)?.copy() ?? Bits.none(size);
    renewedSets.set(value, bits);
    return bits;
  };
  for (const { before, after } of changes) {
    const [was, is] = [valuesOf(before), valuesOf(after)];
    if (was === is) continue;
    for (const value of was) if (!is.includes(value)) own(value).remove(after.place);
    for (const value of is) if (!was.includes(value)) own(value).add(after.place);
  }
  return renewedSets.size === 0 ? sets : new Map([...sets, ...renewedSets]);
}

const inStock = ({ in_stock }: Product): readonly true[] => (in_stock ? [true] : []);

function indexOf(products: readonly Product[], { brands, categories }: Ordinals): Index {
  const sets = (name: (typeof TEXT_DIMENSIONS)[number]) =>
    setsBy<Product, string>(products, (product) => product[name]);
  return {
    brands,
    categories,
    stars: setsBy<Product, number>(products, stars),
    promotions: sets('promotions'),
    skin_types: sets('skin_types'),
    concerns: sets('concerns'),
    finishes: sets('finishes'),
    free_of: sets('free_of'),
    shades: sets('shades'),
    sizes: sets('sizes'),
    in_stock: setsBy<Product, true>(products, inStock).get(true) ?? Bits.none(products.length),
  };
}

function renewedIndex(index: Index, size: number, changes: readonly Change[]): Index {
  const sets = (name: (typeof TEXT_DIMENSIONS)[number]) =>
    withChanges<string>(index[name], size, changes, (product) => product[name]);
  return {
    brands: index.brands,
    categories: index.categories,
    stars: withChanges(index.stars, size, changes, stars),
    promotions: sets('promotions'),
    skin_types: sets('skin_types'),
    concerns: sets('concerns'),
    finishes: sets('finishes'),
    free_of: sets('free_of'),
    shades: sets('shades'),
    sizes: sets('sizes'),
    in_stock:
      withChanges<true>(new Map([[true, index.in_stock]]), size, changes, inStock).get(true) ??
      index.in_stock,
  };
}

const inCells = (a: ProductRecord, b: ProductRecord): number =>
  a.cat1_id - b.cat1_id ||
  (a.cat2_id ?? 0) - (b.cat2_id ?? 0) ||
  (a.cat3_id ?? 0) - (b.cat3_id ?? 0) ||
  a.brand_id - b.brand_id;

/** Assigns ordinals to products sorted by partition. */
function placesFor(records: readonly ProductRecord[]): Ordinals {
  const starts: number[] = [];
  const samples: ProductRecord[] = [];
  const of = new Uint32Array(records.length);
  let last: ProductRecord | null = null;
  for (const [place, one] of records.entries()) {
    if (last === null || inCells(last, one) !== 0) {
      starts.push(place);
      samples.push(one);
    }
    of[place] = samples.length - 1;
    last = one;
  }
  const brands = new Map([...new Set(samples.map(({ brand_id }) => brand_id))].map((id, n) => [id, n]));
  const brandOf = Uint32Array.from(samples, ({ brand_id }) => brands.get(brand_id) ?? 0);
  return {
    of: new OrdinalMap(records.map(({ mat_id }) => [mat_id])),
    partitions: { starts: Uint32Array.from([...starts, records.length]), of, samples, brands, brandOf },
    brands: setsBy<ProductRecord, number>(records, ({ brand_id }) => [brand_id]),
    categories: setsBy<ProductRecord, number>(records, ({ cat1_id, cat2_id, cat3_id }) => [
      cat1_id,
      cat2_id,
      cat3_id,
    ]),
  };
}

function toTree(rows: readonly CategoryRow[]) {
  const categories = new Map<number, Category>();
  const tree: Category[] = [];
  // Parents come first.
  for (const row of rows) {
    const parent = row.parent_id === null ? undefined : categories.get(row.parent_id);
    const category = {
      ...row,
      unit_price: row.unit_price ?? parent?.unit_price ?? true,
      filters: row.filters ?? parent?.filters ?? null,
      children: [],
    };
    categories.set(row.cat_id, category);
    (row.parent_id === null ? tree : parent?.children)?.push(category);
  }
  return { categories, tree };
}

/** The earlier of two moments. */
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Number of moved products from which an order is re-sorted completely. */
const RESORT_FROM = 5000;

/**
 * All products on sale at a point in time, in memory: lists are filtered and counted here, and read from the
 * database. Immutable; the next one is derived from it.
 */
export class CatalogueSnapshot {
  /** Unique within this process. */
  readonly build: number;
  /** No catalogue change was pending when it was built. */
  readonly isComplete: boolean;
  /** The loader that built it. */
  readonly source: object;
  /** Identical for snapshots of the same products, with the same texts and ordinals. */
  readonly textVersion: object;
  /** Next start or end of a promotion, of a rule of the search, of a collection, or of a badge. */
  readonly until: Date | null;
  readonly searchRules: readonly SearchRule[];
  readonly collections: Collections;
  /** The badges of a product that staff have made, by priority, at most `BADGE.shown`. */
  readonly badgesOf: (product: Pick<Product, 'mat_id'>) => readonly ShownBadge[];
  /** By ordinal. An unchanged product is the same object in every snapshot. */
  readonly products: readonly Product[];
  readonly index: Index;
  readonly partitions: Partitions;
  /** By their number. */
  readonly byId: Readonly<{ get(matId: number): Product | undefined; keys(): Iterable<number> }>;
  readonly brands: ReadonlyMap<number, BrandRow>;
  readonly brandBySlug: ReadonlyMap<string, BrandRow>;
  /** In alphabetical order. */
  readonly brandsByName: readonly BrandRow[];
  readonly categories: ReadonlyMap<number, Category>;
  /** The top categories, in order. */
  readonly tree: readonly Category[];
  readonly set: RuleSet;
  /** Variants of each active promotion, and the inverse. */
  readonly members: ReadonlyMap<number, readonly number[]>;
  readonly promoIdsOf: ReadonlyMap<number, readonly number[]>;
  /** Members of promotions with a limit per customer. */
  readonly limited: ReadonlySet<number>;
  readonly #parts: SnapshotParts;
  readonly #places: Ordinals;
  readonly #orders = new Map<Sort, Order>();
  readonly #scales = new Map<'net' | 'rating', Scale>();
  #placeOfVariant: OrdinalMap | null = null;
  #brandSummaries: ReadonlyMap<number, BrandSummary> | null = null;

  private constructor(parts: SnapshotParts, places: Ordinals, products: readonly Product[], index: Index) {
    this.build = parts.build;
    this.isComplete = parts.isComplete;
    this.source = parts.source;
    this.textVersion = parts.textVersion;
    this.collections = parts.collections ?? NO_COLLECTIONS;
    const badges = parts.badges ?? NO_BADGES;
    this.until = [parts.rulesUntil, this.collections.until, badges.until].reduce(earlier, parts.set.boundary);
    this.badgesOf = this.badgesBy(badges);
    this.searchRules = parts.searchRules;
    this.#parts = parts;
    this.products = products;
    this.index = index;
    this.partitions = places.partitions;
    this.byId = {
      get: (matId) => products[places.of.get(matId)],
      keys: () => products.map(({ mat_id }) => mat_id),
    };
    this.brands = new Map(parts.brands.map((brand) => [brand.brand_id, brand]));
    this.brandsByName = [...parts.brands].sort(
      (a, b) => compareThai(a.brand_en, b.brand_en) || a.brand_id - b.brand_id,
    );
    this.brandBySlug = new Map(parts.brands.map((brand) => [brand.link_name, brand]));
    const { categories, tree } = toTree(parts.categories);
    this.categories = categories;
    this.tree = tree;
    this.set = parts.set;
    this.members = parts.members;
    this.promoIdsOf = parts.promoIdsOf;
    this.limited = parts.limited;
    this.#places = places;
  }

  /** A snapshot of these products. */
  static of(records: Iterable<ProductRecord>, parts: SnapshotParts): CatalogueSnapshot {
    const sorted = [...records].sort((a, b) => inCells(a, b) || a.mat_id - b.mat_id);
    const places = placesFor(sorted);
    const products = sorted.map((one, place) => toProduct(one, place, parts));
    return new CatalogueSnapshot(parts, places, products, indexOf(products, places));
  }

  /** True when all these products still fit their ordinals. */
  has(records: Iterable<ProductRecord>): boolean {
    for (const one of records) {
      const product = this.byId.get(one.mat_id);
      if (product === undefined || inCells(product, one) !== 0) return false;
    }
    return true;
  }

  /**
   * The snapshot after a change, at a cost proportional to the change.
   * @param records changed products, for all of which it `has` an ordinal
   * @param variants those with changed rules or stock
   */
  withChanges(
    records: readonly ProductRecord[],
    variants: Iterable<number>,
    parts: SnapshotParts,
  ): CatalogueSnapshot {
    const touched = new Map<number, ProductRecord>();
    for (const id of variants) {
      const product = this.productOf(id);
      if (product !== undefined) touched.set(product.place, product);
    }
    for (const one of records) touched.set(Math.max(this.#places.of.get(one.mat_id), 0), one);
    const products = [...this.products];
    const changes: Change[] = [];
    for (const [place, one] of touched) {
      const before = this.products[place];
      const after = toProduct(one, place, parts);
      products[place] = after;
      if (before !== undefined) changes.push({ before, after });
    }
    const size = products.length;
    const snapshot = new CatalogueSnapshot(
      parts,
      this.#places,
      products,
      renewedIndex(this.index, size, changes),
    );
    for (const [sort, order] of this.#orders) {
      const moved = changes.filter(({ before, after }) => compare(sort, before, after) !== 0);
      if (moved.length >= RESORT_FROM) continue;
      const places = new Set(moved.map(({ after }) => after.place));
      snapshot.#orders.set(sort, moved.length === 0 ? order : order.withChanges(products, sort, places));
    }
    const isSame = (value: 'net' | 'rating') =>
      changes.every(({ before, after }) => before[value] === after[value]);
    for (const [value, scale] of this.#scales) if (isSame(value)) snapshot.#scales.set(value, scale);
    const sameVariants = changes.every(
      ({ before, after }) => before.variant_ids.join() === after.variant_ids.join(),
    );
    if (sameVariants) snapshot.#placeOfVariant = this.#placeOfVariant;
    return snapshot;
  }

  /** The same products under other rules of the search, for a trial; no loader knows it. */
  withSearchRules(searchRules: readonly SearchRule[]): CatalogueSnapshot {
    const snapshot = new CatalogueSnapshot(
      { ...this.#parts, searchRules },
      this.#places,
      this.products,
      this.index,
    );
    // Orders are shared, so that caches of what follows from them are, too.
    snapshot.#orders.set('best_sellers', this.order('best_sellers'));
    return snapshot;
  }

  /** Which products have which badge is worked out when it is first requested. */
  /** What of these badges a product has by what it is now; one that is not on sale those that were given to it. */
  badgesBy({ all }: Pick<Badges, 'all'>): CatalogueSnapshot['badgesOf'] {
    if (all.length === 0) return () => [];
    let sets: (readonly [ShownBadge, Bits])[] | null = null;
    return ({ mat_id }) => {
      const place = this.byId.get(mat_id)?.place;
      if (place === undefined)
        return all
          .filter(({ kind, products }) => kind === 'hand' && products.includes(mat_id))
          .slice(0, BADGE.shown)
          .map(shownBadge);
      sets ??= all.map((badge) => [shownBadge(badge), collectionSet(this, badge)]);
      const found: ShownBadge[] = [];
      for (const [badge, set] of sets) {
        if (found.length === BADGE.shown) break;
        if (set.has(place)) found.push(badge);
      }
      return found;
    };
  }

  /** Product of each variant that is sold. */
  productOf(variantId: number): Product | undefined {
    this.#placeOfVariant ??= new OrdinalMap(this.products.map(({ variant_ids }) => variant_ids));
    return this.products[this.#placeOfVariant.get(variantId)];
  }

  /** All products in a sort order; ties by mat_id, for stable paging. */
  order(sort: Sort): Order {
    let order = this.#orders.get(sort);
    if (order === undefined) {
      order = Order.by(this.products, sort);
      this.#orders.set(sort, order);
    }
    return order;
  }

  #scale(value: 'net' | 'rating', ascending: () => Uint32Array): Scale {
    let scale = this.#scales.get(value);
    if (scale === undefined) {
      scale = new Scale(
        Float64Array.from(this.products, (product) => product[value]),
        ascending(),
      );
      this.#scales.set(value, scale);
    }
    return scale;
  }

  /** Card prices, satang. */
  get prices(): Scale {
    return this.#scale('net', () => this.order('price_asc').places);
  }

  /** The mean scores. */
  get scores(): Scale {
    return this.#scale('rating', () => this.order('rating').places.slice().reverse());
  }

  /**
   * Products newer than this time (milliseconds) are at most a tenth of the shop. Products with the same time
   * are treated alike: after a bulk import nothing counts as new.
   */
  get newestTenthAfter(): number {
    const { places } = this.order('new_arrivals');
    const next = this.products[places[Math.floor(places.length / 10)] ?? 0];
    return next?.created_at ?? 0;
  }

  /** The brands that have products, by id; the brand of the best seller first. */
  get brandSummaries(): ReadonlyMap<number, BrandSummary> {
    if (this.#brandSummaries === null) {
      const { brands } = this.index;
      const summaries = new Map<number, BrandSummary>();
      for (const place of this.order('best_sellers').places) {
        if (summaries.size === brands.size) break;
        const product = this.products[place];
        if (product === undefined || summaries.has(product.brand_id)) continue;
        const count = brands.get(product.brand_id)?.count ?? 0;
        summaries.set(product.brand_id, { count, best_mat_id: product.mat_id });
      }
      this.#brandSummaries = summaries;
    }
    return this.#brandSummaries;
  }
}
