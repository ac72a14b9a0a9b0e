import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

/** A picture as it is kept, or why it is none that can be. */
export type MadePicture = { ok: true; webp: Uint8Array } | { ok: false; reason: BadPicture };

/** Long side of what is kept: every letter of a card or a receipt can be read. */
const KEPT_SIDE = 2000;

/** Makes of whatever was uploaded one upright picture of our own making: nothing but its pixels is left. */
export async function makePicture(bytes: Buffer): Promise<MadePicture> {
  const read = await readPixels(bytes, KEPT_SIDE * 2);
  if (!read.ok) return read;
  const webp = await openPixels(read.pixels)
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
  return { ok: true, webp };
}
