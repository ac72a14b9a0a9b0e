import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';

const OURS = /^(\/img\/[^/]+)\/\d+\.(?:webp|avif)$/;
const OLD = /\.(?:jpe?g|png|gif|bmp|tiff)(?=$|[?#])/i;

export type PictureSource = {
  src: string;
  /** One candidate list a format, best first; empty for a picture that only exists as it is. */
  sources: { type: string; srcSet: string }[];
};

/**
 * The ways a picture can be had. Pictures of the shop, /img/{hash}/{width}.{format}, come in every width of
 * IMAGE_WIDTHS as AVIF and WebP; of any other picture there is one, asked for as WebP (I18N-10).
 */
export function pictureSource(url: string): PictureSource {
  const base = OURS.exec(url)?.[1];
  if (base === undefined) return { src: url.replace(OLD, '.webp'), sources: [] };
  return {
    src: `${base}/640.webp`,
    sources: IMAGE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: IMAGE_WIDTHS.map((width) => `${base}/${width}.${format} ${width}w`).join(', '),
    })),
  };
}
