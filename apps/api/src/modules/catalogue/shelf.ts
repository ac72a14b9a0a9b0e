import type { PromotionKind, Sort } from '@mali/contracts/limits';
import { refreshListing } from '@mali/db';
import { compareThai } from '@mali/thai/collate';
import type { Deps } from '../../platform/deps.ts';
import { pricingRulesFor, type RuleSet } from '../pricing/rules.ts';
import { Bits } from './bits.ts';
import { unitPrice } from './prices.ts';
import {
  type BrandRow,
  type CategoryRow,
  hasChanges,
  type ListingRow,
  readBrands,
  readCategories,
  readListing,
  readMembers,
  readSoldOut,
} from './repository.ts';

/** A product on sale as it is filtered, counted and sorted. */
export type Product = Readonly<{
  /** Its place on the shelf: which bit stands for it. */
  place: number;
  mat_id: number;
  brand_id: number;
  cat1_id: number;
  cat2_id: number | null;
  cat3_id: number | null;
  rating: number;
  sold_count: number;
  created_at: number;
  skin_types: readonly string[];
  concerns: readonly string[];
  finishes: readonly string[];
  free_of: readonly string[];
  shades: readonly string[];
  sizes: readonly string[];
  /** Kinds of promotions that touch one of its variants; p003 when it lowers a price. */
  promotions: readonly PromotionKind[];
  variant_ids: readonly number[];
  shade_count: number;
  swatch_ids: readonly number[];
  /** The variant its card shows: of those in stock (of all when none is) the cheapest, then the first. */
  variant: number;
  /** Prices of that variant, satang. */
  list: number;
  net: number;
  /** The variants to choose from differ in price. */
  price_from: boolean;
  in_stock: boolean;
}>;

export type Category = CategoryRow & { children: Category[] };

/** The lowest mean scores that a list offers to choose. */
export const STARS = [4, 3, 2, 1] as const;

/** What filters ask of products, each answer as a set of them. */
type Index = Readonly<
  Record<
    'promotions' | 'skin_types' | 'concerns' | 'finishes' | 'free_of' | 'shades' | 'sizes',
    ReadonlyMap<string, Bits>
  > & {
    brands: ReadonlyMap<number, Bits>;
    categories: ReadonlyMap<number, Bits>;
    /** Products with at least so many stars. */
    stars: ReadonlyMap<number, Bits>;
    in_stock: Bits;
  }
>;

/** Everything on sale at one moment, in memory: lists are filtered and counted here, and told from the database. */
export type Shelf = Readonly<{
  /** Differs from every other shelf of this process. */
  build: number;
  /** The same object for shelves of the same products, brands and categories, at the same places. */
  edition: object;
  /** When a promotion begins or ends next. */
  until: Date | null;
  /** By their place. */
  products: readonly Product[];
  index: Index;
  /** By their place: the price their cards show (satang), their mean score, their brand (by its number, from 0, on this shelf). */
  nets: Float64Array;
  ratings: Float64Array;
  brandNumbers: Int32Array;
  brandNumber: ReadonlyMap<number, number>;
  byId: ReadonlyMap<number, Product>;
  brands: ReadonlyMap<number, BrandRow>;
  brandBySlug: ReadonlyMap<string, BrandRow>;
  /** In the order of the alphabet. */
  brandsByName: readonly BrandRow[];
  categories: ReadonlyMap<number, Category>;
  /** The top categories, in order. */
  tree: readonly Category[];
  set: RuleSet;
  /** Variants of each active promotion, and the other way round. */
  members: ReadonlyMap<number, readonly number[]>;
  promoIdsOf: ReadonlyMap<number, readonly number[]>;
  /** Product of each variant that is sold. */
  productOf(variantId: number): Product | undefined;
  /** What sells best of a brand. */
  bestOfBrand(brandId: number): Product | undefined;
  /** Places in the order of what sells best, and the rank of each place in it. */
  salesRanks: Readonly<{ order: Uint32Array; rankOf: Uint32Array }>;
  /** All products in a sort order; ties by mat_id, so that pages neither repeat nor leave out. */
  ordered(sort: Sort): readonly Product[];
}>;

/** A product's own facts, read once and kept until its revision changes. */
type Facts = Omit<
  Product,
  'place' | 'promotions' | 'variant' | 'list' | 'net' | 'price_from' | 'in_stock'
> & {
  prices: readonly number[];
};

const NONE: readonly number[] = [];

const lists = new Map<string, readonly string[]>();
/** One list for all products that have the same values: there are few different ones. */
function shared<Value extends string>(values: readonly Value[]): readonly Value[];
function shared(values: readonly string[]): readonly string[] {
  const key = values.join();
  let list = lists.get(key);
  if (list === undefined) {
    list = [...values];
    lists.set(key, list);
  }
  return list;
}

const toFacts = (row: ListingRow): Facts => ({
  mat_id: row.mat_id,
  brand_id: row.brand_id,
  cat1_id: row.cat1_id,
  cat2_id: row.cat2_id,
  cat3_id: row.cat3_id,
  rating: row.rating,
  sold_count: row.sold_count,
  created_at: row.created_at.getTime(),
  skin_types: shared(row.skin_types),
  concerns: shared(row.concerns),
  finishes: shared(row.finish === null ? [] : [row.finish]),
  free_of: shared(row.free_of),
  shades: shared(row.shade_families),
  sizes: shared(row.sizes),
  variant_ids: row.variant_ids,
  prices: row.prices,
  shade_count: row.shade_count,
  swatch_ids: row.swatch_ids.length === 0 ? NONE : row.swatch_ids,
});

function toProduct(
  facts: Facts,
  place: number,
  set: RuleSet,
  promoIdsOf: ReadonlyMap<number, readonly number[]>,
  soldOut: ReadonlySet<number>,
): Product {
  const promotions = new Set<PromotionKind>();
  let best: { id: number; list: number; net: number } | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  const in_stock = facts.variant_ids.some((id) => !soldOut.has(id));
  for (const [i, id] of facts.variant_ids.entries()) {
    const promoIds = promoIdsOf.get(id) ?? NONE;
    const { list, net } = unitPrice(facts.prices[i] ?? 0, promoIds, set);
    for (const promoId of promoIds) {
      const kind = set.promotions.get(promoId)?.rule.kind;
      if (kind !== undefined && (kind !== 'p003' || net < list)) promotions.add(kind);
    }
    if (in_stock && soldOut.has(id)) continue;
    lowest = Math.min(lowest, net);
    highest = Math.max(highest, net);
    if (best === null || net < best.net) best = { id, list, net };
  }
  const { prices: _, ...own } = facts;
  return {
    ...own,
    place,
    promotions: shared([...promotions]),
    variant: best?.id ?? 0,
    list: best?.list ?? 0,
    net: best?.net ?? 0,
    price_from: lowest < highest,
    in_stock,
  };
}

/** What an order looks at. */
type Ordered = Pick<Product, 'mat_id' | 'created_at' | 'sold_count' | 'rating' | 'net' | 'list'>;
const depth = (product: Ordered): number => 1 - product.net / product.list;
/** Each order with the number of the product at its end, so that no two products are equal in it. */
export const ORDERS: Record<Sort, (a: Ordered, b: Ordered) => number> = {
  new_arrivals: (a, b) => b.created_at - a.created_at || b.mat_id - a.mat_id,
  best_sellers: (a, b) => b.sold_count - a.sold_count || a.mat_id - b.mat_id,
  price_asc: (a, b) => a.net - b.net || a.mat_id - b.mat_id,
  price_desc: (a, b) => b.net - a.net || a.mat_id - b.mat_id,
  discount: (a, b) => depth(b) - depth(a) || a.mat_id - b.mat_id,
  rating: (a, b) => b.rating - a.rating || b.sold_count - a.sold_count || a.mat_id - b.mat_id,
};

function toTree(rows: readonly CategoryRow[]): Pick<Shelf, 'categories' | 'tree'> {
  const categories = new Map<number, Category>();
  const tree: Category[] = [];
  // Parents come first.
  for (const row of rows) {
    const category = { ...row, children: [] };
    categories.set(row.cat_id, category);
    (row.parent_id === null ? tree : categories.get(row.parent_id)?.children)?.push(category);
  }
  return { categories, tree };
}

/** Rows of `listing` read in one statement. */
const READ_AT_ONCE = 2000;
/** Changed products a visitor's request brings up to date by itself: more belong to whoever changed them. */
const REFRESH_LIMIT = 500;

/**
 * The shelf of this process, made anew when the catalogue has changed (told by the listener), when a promotion
 * begins or ends, and always while changes may go unheard.
 */
export class ShelfKeeper {
  readonly #facts = new Map<number, Facts>();
  readonly #gone = new Set<number>();
  /** Facts by place, and what is indexed of them alone: the same until a product changes. */
  #fixed: Fixed | null = null;
  /** Products without a promotion and with every variant in stock, as they were last made. */
  readonly #plain = new WeakMap<Facts, Product>();
  #revision = 0;
  #builds = 0;
  #current: { shelf: Shelf; epoch: number; from: Date } | null = null;
  #making: Promise<Shelf> | null = null;

  /** The shelf if it is surely right, without asking the database. */
  peek({ cache, listener, now }: Pick<Deps, 'cache' | 'listener' | 'now'>): Shelf | null {
    const current = this.#current;
    if (current === null || current.epoch !== cache.epoch || !listener.connected) return null;
    const at = now();
    const { until } = current.shelf;
    return at >= current.from && (until === null || at < until) ? current.shelf : null;
  }

  async get(deps: Deps): Promise<Shelf> {
    const shelf = this.peek(deps);
    if (shelf !== null) return shelf;
    this.#making ??= this.#make(deps).finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async #make(deps: Deps): Promise<Shelf> {
    const { db } = deps;
    const epoch = deps.cache.epoch;
    const from = deps.now();
    // A visitor must not wait for a whole import: what is left over is done by the next request.
    const complete = !(await hasChanges(db)) || (await refreshListing(db, REFRESH_LIMIT)) < REFRESH_LIMIT;
    await this.#readFacts(deps);
    const { set } = await pricingRulesFor(deps, []);
    const [brands, categories, soldOut, memberRows] = await Promise.all([
      readBrands(db),
      readCategories(db),
      readSoldOut(db),
      readMembers(db, [...set.promotions.keys()]),
    ]);
    const members = new Map(memberRows.map((row) => [row.promo_id, row.members]));
    this.#builds += 1;
    this.#fixed ??= fix([...this.#facts.values()]);
    const shelf = makeShelf({
      build: this.#builds,
      fixed: this.#fixed,
      plain: this.#plain,
      brands,
      categories,
      soldOut: new Set(soldOut),
      set,
      members,
    });
    this.#current = complete ? { shelf, epoch, from } : null;
    return shelf;
  }

  async #readFacts({ db }: Pick<Deps, 'db'>): Promise<void> {
    let total = 0;
    // A few at a time: a large catalogue read at once would leave its memory behind.
    for (let read = READ_AT_ONCE; read === READ_AT_ONCE; ) {
      const part = await readListing(db, this.#revision, READ_AT_ONCE);
      total = part.total;
      read = part.changed.length;
      for (const row of part.changed) {
        this.#revision = Math.max(this.#revision, row.revision);
        this.#facts.delete(row.mat_id);
        this.#gone.delete(row.mat_id);
        if (row.on_sale) this.#facts.set(row.mat_id, toFacts(row));
        else this.#gone.add(row.mat_id);
        this.#fixed = null;
      }
    }
    // Rows only vanish with their product, untold: then everything is read again.
    if (this.#facts.size + this.#gone.size !== total && this.#revision > 0) {
      this.#revision = 0;
      this.#fixed = null;
      this.#facts.clear();
      this.#gone.clear();
      if (total > 0) await this.#readFacts({ db });
    }
  }
}

/** A set of places for each value that things have. */
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

/** Places in an order, as it was sorted last. */
type Orders = Map<Sort, readonly number[]>;
type Fixed = {
  facts: readonly Facts[];
  index: Omit<Index, 'promotions' | 'in_stock'>;
  salesRanks: Shelf['salesRanks'] | null;
  /** The place of what sells best of each brand. */
  bestOfBrands: ReadonlyMap<number, number> | null;
  ratings: Float64Array;
  brandNumbers: Int32Array;
  brandNumber: ReadonlyMap<number, number>;
  /** Orders that no price changes. */
  orders: Orders;
  /** Orders by price, for the prices they were made of: a change of something else leaves them as they are. */
  priced: { nets: Float64Array; lists: Float64Array; orders: Orders } | null;
};
const BY_PRICE: readonly Sort[] = ['price_asc', 'price_desc', 'discount'];

function ranksOf(ordered: readonly Product[]): Shelf['salesRanks'] {
  const order = Uint32Array.from(ordered, ({ place }) => place);
  const rankOf = new Uint32Array(order.length);
  for (const [rank, place] of order.entries()) rankOf[place] = rank;
  return { order, rankOf };
}

function firstOfBrands(ordered: readonly Product[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { brand_id, place } of ordered) if (!first.has(brand_id)) first.set(brand_id, place);
  return first;
}

function numberBrands(facts: readonly Facts[]): Pick<Fixed, 'brandNumbers' | 'brandNumber'> {
  const brandNumber = new Map<number, number>();
  const brandNumbers = Int32Array.from(facts, ({ brand_id }) => {
    const number = brandNumber.get(brand_id) ?? brandNumber.size;
    brandNumber.set(brand_id, number);
    return number;
  });
  return { brandNumbers, brandNumber };
}

const fix = (facts: readonly Facts[]): Fixed => ({
  facts,
  salesRanks: null,
  bestOfBrands: null,
  index: {
    brands: setsBy(facts, ({ brand_id }) => [brand_id]),
    categories: setsBy(facts, ({ cat1_id, cat2_id, cat3_id }) => [cat1_id, cat2_id, cat3_id]),
    stars: setsBy(facts, ({ rating }) => STARS.filter((stars) => rating >= stars)),
    skin_types: setsBy(facts, (one) => one.skin_types),
    concerns: setsBy(facts, (one) => one.concerns),
    finishes: setsBy(facts, (one) => one.finishes),
    free_of: setsBy(facts, (one) => one.free_of),
    shades: setsBy(facts, (one) => one.shades),
    sizes: setsBy(facts, (one) => one.sizes),
  },
  ratings: Float64Array.from(facts, ({ rating }) => rating),
  ...numberBrands(facts),
  orders: new Map(),
  priced: null,
});

/** The orders by these prices: those of before when the prices are the same. */
function ordersBy(fixed: Fixed, nets: Float64Array, lists: Float64Array): Orders {
  const known = fixed.priced;
  const same = (before: Float64Array, now: Float64Array) =>
    before.every((value, place) => value === now[place]);
  if (known !== null && same(known.nets, nets) && same(known.lists, lists)) return known.orders;
  const orders: Orders = new Map();
  fixed.priced = { nets, lists, orders };
  return orders;
}

/** Products in an order, sorted when nobody has done it for the same facts and prices. */
function inOrder(products: readonly Product[], sort: Sort, known: Orders): readonly Product[] {
  const places = known.get(sort);
  if (places !== undefined) return places.flatMap((place) => products[place] ?? []);
  const ordered = [...products].sort(ORDERS[sort]);
  known.set(
    sort,
    ordered.map(({ place }) => place),
  );
  return ordered;
}

function makeShelf(parts: {
  build: number;
  fixed: Fixed;
  plain: WeakMap<Facts, Product>;
  brands: readonly BrandRow[];
  categories: readonly CategoryRow[];
  soldOut: ReadonlySet<number>;
  set: RuleSet;
  members: ReadonlyMap<number, readonly number[]>;
}): Shelf {
  const promoIdsOf = new Map<number, number[]>();
  for (const [promoId, members] of parts.members) {
    for (const id of members) {
      const list = promoIdsOf.get(id);
      if (list === undefined) promoIdsOf.set(id, [promoId]);
      else list.push(promoId);
    }
  }
  const { fixed, plain, soldOut } = parts;
  const products = fixed.facts.map((facts, place) => {
    const known = plain.get(facts);
    const isPlain = facts.variant_ids.every((id) => !promoIdsOf.has(id) && !soldOut.has(id));
    if (isPlain && known?.place === place) return known;
    const product = toProduct(facts, place, parts.set, promoIdsOf, soldOut);
    if (isPlain) plain.set(facts, product);
    return product;
  });
  const inStock = Bits.none(products.length);
  for (const { place, in_stock } of products) if (in_stock) inStock.add(place);
  const nets = Float64Array.from(products, ({ net }) => net);
  const lists = Float64Array.from(products, ({ list }) => list);
  const byPrice = ordersBy(fixed, nets, lists);
  const orders = new Map<Sort, readonly Product[]>();
  let byVariant: Map<number, Product> | null = null;
  return {
    build: parts.build,
    edition: fixed,
    until: parts.set.boundary,
    nets,
    ratings: fixed.ratings,
    brandNumbers: fixed.brandNumbers,
    brandNumber: fixed.brandNumber,
    products,
    index: {
      ...fixed.index,
      promotions: setsBy<Product, string>(products, (product) => product.promotions),
      in_stock: inStock,
    },
    byId: new Map(products.map((product) => [product.mat_id, product])),
    brands: new Map(parts.brands.map((brand) => [brand.brand_id, brand])),
    brandsByName: [...parts.brands].sort(
      (a, b) => compareThai(a.brand_en, b.brand_en) || a.brand_id - b.brand_id,
    ),
    brandBySlug: new Map(parts.brands.map((brand) => [brand.link_name, brand])),
    ...toTree(parts.categories),
    set: parts.set,
    members: parts.members,
    promoIdsOf,
    productOf: (variantId) => {
      byVariant ??= new Map(products.flatMap((product) => product.variant_ids.map((id) => [id, product])));
      return byVariant.get(variantId);
    },
    bestOfBrand(brandId) {
      fixed.bestOfBrands ??= firstOfBrands(this.ordered('best_sellers'));
      return products[fixed.bestOfBrands.get(brandId) ?? -1];
    },
    get salesRanks() {
      fixed.salesRanks ??= ranksOf(this.ordered('best_sellers'));
      return fixed.salesRanks;
    },
    ordered: (sort) => {
      let ordered = orders.get(sort);
      if (ordered === undefined) {
        ordered = inOrder(products, sort, BY_PRICE.includes(sort) ? byPrice : fixed.orders);
        orders.set(sort, ordered);
      }
      return ordered;
    },
  };
}
