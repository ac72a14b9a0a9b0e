import { PRICE_EDIT } from '@mali/contracts/price-values';
import type { PriceSelection } from '@mali/contracts/prices';

/** The products of an address: `?products=1,2`, or `?list=` with the parameters of their list; null: none are named. */
export function productSelection(query: URLSearchParams): PriceSelection | null {
  const list = query.get('list');
  if (list !== null) return { products: [], query: list };
  const products = (query.get('products') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return products.length === 0
    ? null
    : { products: [...new Set(products)].slice(0, PRICE_EDIT.products), query: null };
}
