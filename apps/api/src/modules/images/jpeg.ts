import { REVIEW_PHOTO_WIDTHS } from '@mali/contracts/limits';
import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

export type MadeJpeg = { ok: true; file: Uint8Array } | { ok: false; reason: BadPicture };

/** A stored picture in JPEG, for programs that read no WebP. */
export async function makeJpeg(bytes: Buffer): Promise<MadeJpeg> {
  const read = await readPixels(bytes, Math.max(...REVIEW_PHOTO_WIDTHS) * 2);
  if (!read.ok) return read;
  return { ok: true, file: await openPixels(read.pixels).jpeg({ quality: 82 }).toBuffer() };
}
