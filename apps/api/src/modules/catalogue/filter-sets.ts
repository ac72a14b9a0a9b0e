import type { MaterialsFilter } from '@mali/contracts/catalogue';
import { toSatang } from '@mali/contracts/money';
import { Bits } from './bits.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/** Filters whose values are counted as if the filter itself were not set. */
export type Dimension =
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

/** The products matching each set filter: its values are combined by OR, those of free_of exclude. */
export function filterSets(snapshot: CatalogueSnapshot, filter: MaterialsFilter): Map<Dimension, Bits> {
  const { index } = snapshot;
  const nothing = Bits.none(snapshot.products.length);
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
    // Several exclusions apply together.
    const [first, ...rest] = free_of.map((value) => index.free_of.get(value) ?? nothing);
    sets.set(
      'free_of',
      rest.reduce((found, bits) => found.and(bits), first ?? nothing),
    );
  }
  if (price_min !== undefined || price_max !== undefined) {
    const least = toSatang(price_min ?? 0);
    const most = price_max === undefined ? Number.POSITIVE_INFINITY : toSatang(price_max);
    sets.set('price', snapshot.prices.between(least, most));
  }
  if (rating !== undefined && rating > 0) {
    sets.set('ratings', snapshot.scores.between(rating, Number.POSITIVE_INFINITY));
  }
  if (filter.in_stock === true) sets.set('in_stock', index.in_stock);
  return sets;
}
