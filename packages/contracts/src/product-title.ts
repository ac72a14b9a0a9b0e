/**
 * A variant as text, the same in product feeds and in the structured data of its page: brand, product, and
 * the attributes that distinguish it from other variants, in one language.
 * @param variant size, shade, scent, strength and pack, where present
 */
export function productTitle(brand: string, product: string, variant: readonly string[]): string {
  const named = product.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? product : `${brand} ${product}`;
  return [named, ...variant].join(' ');
}
