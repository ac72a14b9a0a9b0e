/** What the formats of product feeds allow. */
const TITLE_MAX = 150;

/**
 * A variant in words, the same in product feeds and in the structured data of its page: brand, product, and what tells
 * it from its siblings, in one language.
 * @param variant size, shade, scent, strength and pack, as far as it has them
 */
export function productTitle(brand: string, product: string, variant: readonly string[]): string {
  const named = product.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? product : `${brand} ${product}`;
  return [...[named, ...variant].join(' ')].slice(0, TITLE_MAX).join('');
}
