import type { LocalizedText, Picture } from '@mali/contracts/content';
import { BANNER_WIDTHS, bannerImage } from '@mali/contracts/content-values';
import { IMAGE_WIDTHS } from '@mali/contracts/limits';
import type { Db } from '../../platform/database.ts';
import { replacements } from '../images/index.ts';
import type { Pictures } from './repository.ts';

/** Default width for a single URL: wide enough for a phone, small enough for a card. */
const MIDDLE = 960;

/** A picture, as it is shown now, with its size and available widths; null when it does not exist. */
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
  const hash = size.hash ?? picture.hash;
  return {
    hash,
    // Pages read the focus from it.
    url: bannerImage(size.focus == null ? hash : `${hash}~${size.focus}`, width),
    width: size.width,
    height: size.height,
    widths,
    alt: picture.alt,
  };
}

/** Names of pictures in blocks and in texts with markup, as JSON. */
const NAMED = /(?<="hash":"|\]\()[0-9a-z]{8,64}(?=[")])/g;

/** Content for an editor, with the pictures that are shown now. */
export async function withShownPictures<T>(db: Db, content: T): Promise<T> {
  const text = JSON.stringify(content);
  const shown = await replacements(db, [...new Set(text.match(NAMED) ?? [])]);
  if (shown.size === 0) return content;
  return JSON.parse(text.replace(NAMED, (hash) => shown.get(hash) ?? hash));
}
