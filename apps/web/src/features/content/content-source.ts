import type { Picture } from '@mali/contracts/content';
import { bannerImage } from '@mali/contracts/content-values';
import { IMAGE_FORMATS } from '@mali/contracts/limits';
import type { PictureSource } from '../../ui/picture-source.ts';

/** Sources of an editor's picture; must match the preload in the document. */
export function contentSource({
  hash,
  url,
  widths,
}: Pick<Picture, 'hash' | 'url' | 'widths'>): PictureSource {
  return {
    src: url,
    sources: IMAGE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${bannerImage(hash, width, format)} ${width}w`).join(', '),
    })),
  };
}

/** Below this width the crop for phones is shown. */
export const PHONE_MEDIA = '(max-width: 767px)';
export const WIDE_MEDIA = '(min-width: 768px)';

/** `sizes` of the large pictures of blocks. */
export const CONTENT_SIZES = {
  /** Beside text; full width on a phone. */
  plate: '(min-width: 768px) 62vw, 100vw',
  /** Above the text of a story. */
  cover: '(min-width: 1120px) 1120px, 100vw',
  /** Across the page. */
  banner: '(min-width: 1440px) 1440px, 100vw',
  /** One of two, three or four columns. */
  half: '(min-width: 768px) 50vw, 100vw',
  third: '(min-width: 768px) 33vw, 50vw',
  quarter: '(min-width: 1200px) 25vw, 50vw',
} as const;
