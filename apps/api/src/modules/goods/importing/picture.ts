import { type PlaceholderArt, placeholderHash } from '@mali/db/placeholder';

/** A picture of a variant: a placeholder to store, or one already stored (null). */
export type Picture = Readonly<{ hash: string; art: PlaceholderArt | null }>;

/** Maximum number of characters of the name on a placeholder. */
const NAME_MAX = 120;

/**
 * Placeholder of a product without a picture. A pack is never drawn for it: shoppers would take it for the
 * brand's own.
 * @param seed product number, which identifies the placeholder as replaceable by a later import
 */
export function placeholderOf(brand: string, name: string, seed: string): Picture {
  const art: PlaceholderArt = { kind: 'placeholder', brand, name: name.slice(0, NAME_MAX), seed };
  return { hash: placeholderHash(art), art };
}
