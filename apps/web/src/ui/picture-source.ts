import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';

const OURS = /^(\/img\/[^/]+)\/\d+\.(?:webp|avif)$/;
const OLD = /^([^?#]+)\.(?:jpe?g|png|gif|bmp|tiff)(?=$|[?#])/i;

/**
 * The WebP beside a picture of an older format, in upper or lower case; what follows the name is kept, so that a
 * version or a signature still holds (I18N-10, I18N-11). Any other link stays as it is.
 */
export const webpLink = (url: string): string => url.replace(OLD, '$1.webp');

export type PictureSource = {
  src: string;
  /** Shown when there is no WebP of it (I18N-11). */
  original?: string;
  /** One candidate list a format, best first; empty for a picture that only exists as it is. */
  sources: { type: string; srcSet: string }[];
};

/**
 * The ways a picture can be had. Pictures of the shop, /img/{hash}/{width}.{format}, come in every width of
 * IMAGE_WIDTHS as AVIF and WebP; of any other picture there is one, asked for as WebP (I18N-10).
 */
export function pictureSource(url: string): PictureSource {
  const base = OURS.exec(url)?.[1];
  if (base === undefined) {
    const src = webpLink(url);
    return { src, sources: [], ...(src !== url && { original: url }) };
  }
  return {
    src: `${base}/640.webp`,
    sources: IMAGE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: IMAGE_WIDTHS.map((width) => `${base}/${width}.${format} ${width}w`).join(', '),
    })),
  };
}
