import type { LocalizedText, Picture } from '@mali/contracts/content';
import { BANNER_WIDTHS, bannerImage } from '@mali/contracts/content-values';
import { IMAGE_WIDTHS } from '@mali/contracts/limits';
import type { Pictures } from './repository.ts';

/** Default width for a single URL: wide enough for a phone, small enough for a card. */
const MIDDLE = 960;

/** A picture with its size and available widths; null when it does not exist. */
export function describePicture(
  picture: { hash: string; alt: LocalizedText },
  pictures: Pictures,
): Picture | null {
  const size = pictures[picture.hash];
  if (size === undefined) return null;
  const offered: readonly number[] = size.still ? BANNER_WIDTHS : IMAGE_WIDTHS;
  const widths = offered.filter((width) => width <= size.width);
  const width = widths.findLast((one) => one <= MIDDLE);
  if (width === undefined) return null;
  return {
    hash: picture.hash,
    url: bannerImage(picture.hash, width),
    width: size.width,
    height: size.height,
    widths,
    alt: picture.alt,
  };
}
