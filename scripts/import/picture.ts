import { type PlaceholderArt, placeholderHash } from '@mali/db/placeholder';

/** A picture of a variant: a placeholder to store, or one that is stored already (null). */
export type Picture = Readonly<{ hash: string; art: PlaceholderArt | null }>;

/** Characters of a name that are set; a placeholder is read at a glance. */
const NAME_MAX = 120;

/**
 * What stands in for the picture of a product that has none. A pack is never invented for it: shoppers would take
 * that for the brand's own.
 * @param seed number of the product, by which a later import knows the placeholder as replaceable
 */
export function placeholderOf(brand: string, name: string, seed: string): Picture {
  const art: PlaceholderArt = { kind: 'placeholder', brand, name: name.slice(0, NAME_MAX), seed };
  return { hash: placeholderHash(art), art };
}
