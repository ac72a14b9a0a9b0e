import type { Sort } from '@mali/contracts/limits';
import { compare, firstPast, type Order, type Ordered } from './order.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/**
 * State of the last product of a page: sufficient to find its position in every order, even after it was
 * removed.
 */
type End = Ordered & {
  /** Number of products up to it, for orders known only to search. */
  passed: number;
};

/** The opaque cursor of the next page (`next`). */
export const writeCursor = (product: Ordered, passed: number): string =>
  [
    product.mat_id,
    product.created_at,
    product.sold_count,
    product.rating,
    product.net,
    product.list,
    passed,
  ].join('_');

/** Parses a cursor. */
export function readCursor(text: string): End {
  const [mat_id = 0, created_at = 0, sold_count = 0, rating = 0, net = 0, list = 0, passed = 0] = text
    .split('_')
    .map(Number);
  return { mat_id, created_at, sold_count, rating, net, list, passed };
}

/**
 * Position after a shown page: behind the last product, by its state at that time. Products added, removed or
 * moved meanwhile cause neither repetitions nor omissions.
 * @param order the candidates
 * @param sort the sort order; null for relevance or the request's order
 * @returns the first candidate, how many matching products still to skip, and how many the earlier pages have
 * shown
 */
export function placeAfter(
  snapshot: Pick<CatalogueSnapshot, 'products' | 'byId'>,
  { places }: Order,
  sort: Sort | null,
  cursor: string,
): { start: number; skip: number; passed: number } {
  const end = readCursor(cursor);
  const { passed } = end;
  if (sort === null) {
    const at = places.indexOf(snapshot.byId.get(end.mat_id)?.place ?? -1);
    return at < 0 ? { start: 0, skip: passed, passed } : { start: at + 1, skip: 0, passed };
  }
  const start = firstPast(places.length, (at) => {
    const product = snapshot.products[places[at] ?? 0];
    return product !== undefined && compare(sort, product, end) > 0;
  });
  return { start, skip: 0, passed };
}
