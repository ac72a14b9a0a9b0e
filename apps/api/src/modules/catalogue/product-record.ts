import { PromotionKind } from '@mali/contracts/promotion-values';
import type { RuleSet } from '../pricing/rules.ts';
import { unitPrice } from './prices.ts';
import type { ListingRow } from './repository.ts';

/** Properties of a product that do not depend on time, promotions and stock. */
export type ProductRecord = Readonly<{
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
  variant_ids: readonly number[];
  /** List prices of its variants, satang. */
  prices: readonly number[];
  /** Number of variants without a stock record, which count as sold out. */
  unstocked: readonly number[];
  shade_count: number;
  swatch_ids: readonly number[];
}>;

/** A product on sale with the properties for filtering, counting and sorting. */
export type Product = ProductRecord &
  Readonly<{
    /** Its ordinal in the snapshot: its bit in bitmaps. */
    place: number;
    /** Kinds of promotions on any of its variants; a price cut only when it lowers a price. */
    promotions: readonly PromotionKind[];
    /** The variant its card shows: the cheapest in stock (of all when none is), then the first. */
    variant: number;
    /** Prices of that variant, satang. */
    list: number;
    net: number;
    /** The selectable variants differ in price. */
    price_from: boolean;
    in_stock: boolean;
  }>;

/** Below this number of units the remaining stock is shown, and every change of it is notified. */
export const LOW_STOCK_THRESHOLD = 6;

const NONE: readonly number[] = [];

/** One array for all products with the same values, of which there are few. */
export class ListPool {
  readonly #lists = new Map<string, readonly string[]>();

  shared<Value extends string>(values: readonly Value[]): readonly Value[];
  shared(values: readonly string[]): readonly string[] {
    const key = values.join();
    let list = this.#lists.get(key);
    if (list === undefined) {
      list = [...values];
      this.#lists.set(key, list);
    }
    return list;
  }
}

/** A copy with exact capacity: the driver's arrays have room for 17 elements each. */
const fitted = (list: readonly number[]): readonly number[] => (list.length === 0 ? NONE : list.slice());

export const toProductRecord = (row: ListingRow, lists: ListPool): ProductRecord => ({
  mat_id: row.mat_id,
  brand_id: row.brand_id,
  cat1_id: row.cat1_id,
  cat2_id: row.cat2_id,
  cat3_id: row.cat3_id,
  rating: row.rating,
  sold_count: row.sold_count,
  created_at: row.created_at.getTime(),
  skin_types: lists.shared(row.skin_types),
  concerns: lists.shared(row.concerns),
  finishes: lists.shared(row.finish === null ? [] : [row.finish]),
  free_of: lists.shared(row.free_of),
  shades: lists.shared(row.shade_families),
  sizes: lists.shared(row.sizes),
  variant_ids: fitted(row.variant_ids),
  prices: fitted(row.prices),
  unstocked: fitted(row.unstocked),
  shade_count: row.shade_count,
  swatch_ids: fitted(row.swatch_ids),
});

/** Changing inputs besides products: active rules, their variants, and low stock. */
export type Moment = Readonly<{
  set: RuleSet;
  /** Active promotions of each variant that has any. */
  promoIdsOf: ReadonlyMap<number, readonly number[]>;
  /** Units of each variant with fewer than LOW_STOCK_THRESHOLD. */
  scarce: ReadonlyMap<number, number>;
  lists: ListPool;
}>;

export function toProduct(
  record: ProductRecord,
  place: number,
  { set, promoIdsOf, scarce, lists }: Moment,
): Product {
  const promotions = new Set<PromotionKind>();
  let best: { id: number; list: number; net: number } | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  const isGone = (id: number): boolean =>
    (scarce.get(id) ?? LOW_STOCK_THRESHOLD) <= 0 || record.unstocked.includes(id);
  const in_stock = !record.variant_ids.every(isGone);
  for (const [i, id] of record.variant_ids.entries()) {
    const promoIds = promoIdsOf.get(id) ?? NONE;
    const { list, net } = unitPrice(record.prices[i] ?? 0, promoIds, set);
    for (const promoId of promoIds) {
      const kind = set.promotions.get(promoId)?.rule.kind;
      if (kind !== undefined && (kind !== PromotionKind.PriceCut || net < list)) promotions.add(kind);
    }
    if (in_stock && isGone(id)) continue;
    lowest = Math.min(lowest, net);
    highest = Math.max(highest, net);
    if (best === null || net < best.net) best = { id, list, net };
  }
  return {
    mat_id: record.mat_id,
    brand_id: record.brand_id,
    cat1_id: record.cat1_id,
    cat2_id: record.cat2_id,
    cat3_id: record.cat3_id,
    rating: record.rating,
    sold_count: record.sold_count,
    created_at: record.created_at,
    skin_types: record.skin_types,
    concerns: record.concerns,
    finishes: record.finishes,
    free_of: record.free_of,
    shades: record.shades,
    sizes: record.sizes,
    variant_ids: record.variant_ids,
    prices: record.prices,
    unstocked: record.unstocked,
    shade_count: record.shade_count,
    swatch_ids: record.swatch_ids,
    place,
    promotions: lists.shared([...promotions]),
    variant: best?.id ?? 0,
    list: best?.list ?? 0,
    net: best?.net ?? 0,
    price_from: lowest < highest,
    in_stock,
  };
}
