import { createHash } from 'node:crypto';

/**
 * Placeholder for a product without a picture: brand and name in type. No pack is ever drawn for a real
 * brand.
 */
export type PlaceholderArt = Readonly<{
  kind: 'placeholder';
  brand: string;
  name: string;
  /** Product number: an import may replace the placeholder later. */
  seed: string;
}>;

/** Prefix of placeholder names only: other picture names are hexadecimal. */
const PREFIX = 'noimage';

export const isPlaceholderArt = (art: object): art is PlaceholderArt =>
  'kind' in art && art.kind === 'placeholder';

/** The placeholder's name in the table `images`, deterministic for an art. */
export const placeholderHash = ({ brand, name, seed }: PlaceholderArt): string =>
  PREFIX + createHash('md5').update([seed, brand, name].join('\n')).digest('hex');
