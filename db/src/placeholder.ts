import { createHash } from 'node:crypto';

/**
 * Stands in for the picture of a product that has none: brand and name set in type. No pack is ever invented for a
 * real brand.
 */
export type PlaceholderArt = Readonly<{
  kind: 'placeholder';
  brand: string;
  name: string;
  /** Number of the product: an import may replace the placeholder later. */
  seed: string;
}>;

/** Begins the name of every placeholder, and of nothing else: names of pictures are hexadecimal otherwise. */
const PREFIX = 'noimage';

export const isPlaceholderArt = (art: object): art is PlaceholderArt =>
  'kind' in art && art.kind === 'placeholder';

/** The name of a placeholder in the table `images`; the same art has the same name. */
export const placeholderHash = ({ brand, name, seed }: PlaceholderArt): string =>
  PREFIX + createHash('md5').update([seed, brand, name].join('\n')).digest('hex');
