import { CACHE_KEYS, cacheKey } from '@mali/contracts/cache-keys';
import type { FirstData } from '../src/clients/first-data.ts';

/** A document that shows more products than this has one key for all of them: balancers limit the size of headers. */
const PRODUCTS_MAX = 120;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Every product in an answer, by its id. */
function collectProducts(value: unknown, into: Set<number>): void {
  if (!isFields(value)) return;
  if (typeof value.mat_id === 'number') into.add(value.mat_id);
  for (const inner of Object.values(value)) collectProducts(inner, into);
}

/** The brand and the categories that a list is of. */
function placeKeys({ place }: Fields): string[] {
  if (!isFields(place)) return [];
  const { brand, categories } = place;
  return [
    ...(isFields(brand) ? [cacheKey.brand(Number(brand.brand_id))] : []),
    ...(Array.isArray(categories) ? categories : []).map(({ cat_id }) => cacheKey.category(Number(cat_id))),
  ];
}

const LAYOUT = /^POST \/content\/api\/web\/layout .*"pageName":"([a-z0-9-]+)"/;
const CONTENT = /^GET \/content\/([a-z0-9/-]+) /;

/**
 * The keys of a document for a CDN: what it shows, so that a change removes the documents that show it.
 * @param data the answers of the API it is rendered from
 */
export function cacheKeys(data: FirstData): string[] {
  const keys = new Set<string>([CACHE_KEYS.document]);
  const products = new Set<number>();
  for (const { key, data: answer } of data) {
    const layout = LAYOUT.exec(key)?.[1];
    const content = CONTENT.exec(key)?.[1];
    if (layout !== undefined) keys.add(cacheKey.layout(layout));
    if (content !== undefined) keys.add(cacheKey.content(content));
    if (!isFields(answer)) continue;
    if ('pricing' in answer) keys.add(CACHE_KEYS.prices);
    for (const one of placeKeys(answer)) keys.add(one);
    collectProducts(answer, products);
  }
  if (products.size > PRODUCTS_MAX) keys.add(CACHE_KEYS.products);
  else for (const id of products) keys.add(cacheKey.product(id));
  return [...keys];
}
