import { POST_PICTURE } from '@mali/contracts/post-values';
import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

/** A stored picture of a post: the source of all served sizes. */
export type MadePicture =
  | { ok: true; file: Uint8Array; width: number; height: number }
  | { ok: false; reason: BadPicture | 'too_small' };

/**
 * Re-encodes an uploaded picture, so that only its pixels remain. Pictures narrower than a story are rejected
 * as blurred.
 */
export async function makePicture(bytes: Buffer): Promise<MadePicture> {
  const read = await readPixels(bytes, POST_PICTURE.width * 2);
  if (!read.ok) return read;
  if (read.pixels.width < POST_PICTURE.minWidth) return { ok: false, reason: 'too_small' };
  const { data, info } = await openPixels(read.pixels)
    .resize({ width: POST_PICTURE.width, withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { ok: true, file: data, width: info.width, height: info.height };
}
