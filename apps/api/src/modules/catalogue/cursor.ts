import type { Sort } from '@mali/contracts/limits';
import { compare, firstPast, type Order, type Ordered } from './order.ts';
import type { CatalogueSnapshot, Product } from './snapshot.ts';

/** What a product was when a page ended with it: enough to find its place in every order, even when it has gone. */
type End = Ordered & {
  /** Products before and with it, for orders that only a search knows. */
  passed: number;
};

/** The end of a page as text (`next`), which a client hands back unread. */
export const writeCursor = (product: Product, passed: number): string =>
  [
    product.mat_id,
    product.created_at,
    product.sold_count,
    product.rating,
    product.net,
    product.list,
    passed,
  ].join('_');

/** The other way round; a text that is not one of ours is the end of nothing. */
function readCursor(text: string): End {
  const [mat_id = 0, created_at = 0, sold_count = 0, rating = 0, net = 0, list = 0, passed = 0] = text
    .split('_')
    .map(Number);
  return { mat_id, created_at, sold_count, rating, net, list, passed };
}

/**
 * Where a list goes on after a page that was shown: behind the product the page ended with, as it was then. A product
 * that has come, left or moved meanwhile shifts nothing: none is shown twice and none that stays is passed over.
 * @param order the candidates
 * @param sort what they are sorted by; null when it is relevance or what the request says
 * @returns the first candidate to look at, how many products that pass the filters are still to be skipped, and how
 * many pages before have shown
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
