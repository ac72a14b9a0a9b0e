import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

/** A stored picture, or the reason for rejection. */
export type MadePicture = { ok: true; webp: Uint8Array } | { ok: false; reason: BadPicture };

/** Maximum long side: text on a card or receipt stays readable. */
const KEPT_SIDE = 2000;

/** Re-encodes an upload as one upright picture: only its pixels remain. */
export async function makePicture(bytes: Buffer): Promise<MadePicture> {
  const read = await readPixels(bytes, KEPT_SIDE * 2);
  if (!read.ok) return read;
  const webp = await openPixels(read.pixels)
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
  return { ok: true, webp };
}
