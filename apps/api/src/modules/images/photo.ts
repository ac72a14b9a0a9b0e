import { REVIEW_PHOTO_WIDTHS } from '@mali/contracts/limits';
import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

/** A photo in every served width (contracts/limits, REVIEW_PHOTO_WIDTHS), smallest first. */
export type MadePhoto =
  | { ok: true; files: Uint8Array[]; width: number; height: number }
  | { ok: false; reason: BadPicture };

const LARGEST = Math.max(...REVIEW_PHOTO_WIDTHS);

/**
 * Re-encodes an uploaded photo, so that only its pixels remain, without location metadata. A picture smaller
 * than a width is not enlarged.
 */
export async function makePhoto(bytes: Buffer): Promise<MadePhoto> {
  const read = await readPixels(bytes, LARGEST * 2);
  if (!read.ok) return read;
  const made = [];
  for (const width of REVIEW_PHOTO_WIDTHS) {
    made.push(
      await openPixels(read.pixels)
        .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true }),
    );
  }
  const largest = made.at(-1)?.info;
  if (largest === undefined) throw new Error('no width given');
  return {
    ok: true,
    files: made.map(({ data }) => data),
    width: largest.width,
    height: largest.height,
  };
}
