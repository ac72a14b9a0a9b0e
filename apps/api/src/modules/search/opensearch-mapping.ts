import { createHash } from 'node:crypto';
import type { Product } from '../catalogue/snapshot.ts';
import type { SearchedTexts } from './repository.ts';

/**
 * Texts are split into words by packages/thai, when the rows of `listing` are made: the engine only separates them at
 * spaces, and needs no plug-in. Each searched text is in two fields: `…_words`, folded words with the looser keys of
 * their sounds behind them, for whole words and beginnings; and `…_grams`, each three letters in a row, where Thai is
 * found anywhere, since it has no spaces.
 */
const text = { type: 'text', analyzer: 'whitespace', norms: false } as const;
const keyword = { type: 'keyword' } as const;
const TEXTS = ['title', 'document', 'about'] as const;

export const MAPPINGS = {
  dynamic: 'strict',
  // Texts are only searched.
  _source: { excludes: TEXTS.flatMap((name) => [`${name}_words`, `${name}_grams`]) },
  properties: {
    ...Object.fromEntries(
      TEXTS.flatMap((name) => [`${name}_words`, `${name}_grams`].map((one) => [one, text])),
    ),
    mat_id: { type: 'integer' },
    brand_id: { type: 'integer' },
    /** All levels, and the lowest one. */
    categories: { type: 'integer' },
    kind: { type: 'integer' },
    variant_ids: { type: 'integer' },
    /** The variant that its card shows, and its prices, satang. */
    variant: { type: 'integer' },
    list: { type: 'integer' },
    net: { type: 'integer' },
    /** Net by list price - 1: the largest discount first. */
    discount: { type: 'double' },
    rating: { type: 'double' },
    sold_count: { type: 'integer' },
    created_at: { type: 'long' },
    in_stock: { type: 'boolean' },
    promotions: keyword,
    skin_types: keyword,
    concerns: keyword,
    finishes: keyword,
    free_of: keyword,
    shades: keyword,
    sizes: keyword,
    /** Of all of it: tells whether a product has changed since it was written. */
    version: { type: 'keyword', index: false },
  },
} as const;

/** Deeper pages are read by `search_after`. */
export const RESULT_WINDOW = 10_000;

/** Settings of an index while it is filled, and afterwards. */
export const FILLING = {
  number_of_shards: 1,
  number_of_replicas: 0,
  refresh_interval: '-1',
  max_result_window: RESULT_WINDOW,
} as const;
export const SERVING = { number_of_replicas: 1, refresh_interval: '1s' } as const;

/** Raised when documents are made otherwise from the same mapping. */
const DOCUMENTS = 1;

/** Indices of releases with the same mapping and documents are the same. */
const SHAPE = createHash('sha256')
  .update(JSON.stringify([DOCUMENTS, MAPPINGS]))
  .digest('hex')
  .slice(0, 8);

/** The alias that a release searches: one with another mapping fills its own index while this one serves. */
export const aliasOf = (prefix: string): string => `${prefix}-${SHAPE}`;

/** Stands for a space within three letters. */
const SPACE = '·';

/** Each three letters in a row of a text. */
export function gramsOf(text: string): string[] {
  const letters = text.replaceAll(' ', SPACE);
  return Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3));
}

/** The values of a product that answers of the engine contain. */
export type Stored = Readonly<
  Pick<
    Product,
    'mat_id' | 'variant_ids' | 'variant' | 'list' | 'net' | 'rating' | 'sold_count' | 'created_at'
  >
>;
export const STORED = [
  ...['mat_id', 'variant_ids', 'variant', 'list', 'net', 'rating', 'sold_count', 'created_at'],
];

/** A product as it is written to the engine. */
export function documentOf(product: Product, texts: SearchedTexts) {
  const { cat1_id, cat2_id, cat3_id, list, net } = product;
  const document = {
    mat_id: product.mat_id,
    brand_id: product.brand_id,
    categories: [cat1_id, cat2_id, cat3_id].filter((id) => id !== null),
    kind: cat3_id ?? cat2_id ?? cat1_id,
    variant_ids: product.variant_ids,
    variant: product.variant,
    ...{ list, net, discount: list === 0 ? 0 : net / list - 1 },
    rating: product.rating,
    sold_count: product.sold_count,
    created_at: product.created_at,
    in_stock: product.in_stock,
    promotions: product.promotions,
    skin_types: product.skin_types,
    concerns: product.concerns,
    finishes: product.finishes,
    free_of: product.free_of,
    shades: product.shades,
    sizes: product.sizes,
    ...Object.fromEntries(
      TEXTS.flatMap((name) => [
        [`${name}_words`, texts[name].trim()],
        [`${name}_grams`, gramsOf(texts[name]).join(' ')],
      ]),
    ),
  };
  const version = createHash('sha256').update(JSON.stringify(document)).digest('base64').slice(0, 16);
  return { ...document, version };
}
