import { POST_PICTURE } from '@mali/contracts/post-values';
import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

/** A picture of a post as it is kept: what it is served as is drawn from this one. */
export type MadePicture =
  | { ok: true; file: Uint8Array; width: number; height: number }
  | { ok: false; reason: BadPicture | 'too_small' };

/**
 * Makes of whatever was uploaded a picture of our own making, so that nothing but pixels is left of it. One that is
 * narrower than a story is wide is refused: it would be blurred on every screen.
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
