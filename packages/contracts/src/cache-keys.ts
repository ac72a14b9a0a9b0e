/** Keys of the header Surrogate-Key, which the web server writes and the worker purges (docs/decisions/0121). */
export const CACHE_KEYS = {
  /** Every document for visitors. */
  document: 'document',
  /** Documents with prices. */
  prices: 'prices',
  /** Documents with more products than are named one by one. */
  products: 'products',
} as const;

export const cacheKey = {
  product: (matId: number): string => `product:${matId}`,
  brand: (brandId: number): string => `brand:${brandId}`,
  category: (catId: number): string => `category:${catId}`,
  layout: (page: string): string => `layout:${page}`,
  /** An answer of the content service by its path, such as content:blogs/skin-care. */
  content: (path: string): string => `content:${path}`,
};
