import type { Block, Picture, Slide } from '@mali/contracts/content';
import { CONTENT_SIZES } from './content-source.ts';

/** Minimum aspect ratio of pictures with a free area for text. */
const COVER = 1.75;

/** Whether the text is on the picture; else beside or below it. */
export const isCover = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  width / height >= COVER;

const hasWords = ({ title, text, button }: Slide): boolean =>
  button !== null || [title, text].some(({ th, en }) => th !== '' || en !== '');

/** Layout of a slide: text on its picture, beside it, or none. */
export const slideLayout = (slide: Slide): 'cover' | 'spread' | 'bare' => {
  if (!hasWords(slide)) return 'bare';
  return isCover(slide.picture) ? 'cover' : 'spread';
};

/** `sizes` of a large picture with text. */
export const heroSizes = (picture: Picture, worded = true): string =>
  worded && !isCover(picture) ? CONTENT_SIZES.plate : CONTENT_SIZES.banner;

export type Hero = { picture: Picture; mobile: Picture | null; sizes: string };

/** The hero picture of a page with this first block. */
export function heroOf(block: Block | undefined): Hero | null {
  switch (block?.type) {
    case 'carousel':
    case 'home_carousel': {
      const [slide] = block.slides;
      if (slide === undefined) return null;
      const { picture, picture_mobile } = slide;
      return { picture, mobile: picture_mobile, sizes: heroSizes(picture, slideLayout(slide) !== 'bare') };
    }
    case 'sis_header':
    case 'call_to_action': {
      const { picture, picture_mobile } = block;
      return picture && { picture, mobile: picture_mobile, sizes: heroSizes(picture) };
    }
    case 'sis_banner':
      return { picture: block.picture, mobile: block.picture_mobile, sizes: CONTENT_SIZES.banner };
    default:
      return null;
  }
}
