import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';

const OURS = /^(\/img\/[^/]+)\/\d+\.(?:webp|avif)$/;
const OLD = /^([^?#]+)\.(?:jpe?g|png|gif|bmp|tiff)(?=$|[?#])/i;

/**
 * The WebP variant of a picture URL, with the extension in upper or lower case; the query is kept, so that a
 * version or a signature stays valid (I18N-10, I18N-11). Other URLs are unchanged.
 */
export const webpLink = (url: string): string => url.replace(OLD, '$1.webp');

export type PictureSource = {
  src: string;
  /** Fallback when the WebP is missing (I18N-11). */
  original?: string;
  /** One candidate list per format, best first; empty for a picture without variants. */
  sources: { type: string; srcSet: string }[];
};

/**
 * The sources of a picture. Shop pictures, /img/{hash}/{width}.{format}, have every width of IMAGE_WIDTHS as
 * AVIF and WebP; other pictures have one, requested as WebP (I18N-10).
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

/** What keeps the focus in sight that a URL names, `…~37-34/…`, where the picture is cut; undefined without one. */
export function focusStyle(url: string): { objectPosition: string } | undefined {
  const [, x, y] = /~(\d+)-(\d+)/.exec(url) ?? [];
  return x ? { objectPosition: `${x}% ${y}%` } : undefined;
}
