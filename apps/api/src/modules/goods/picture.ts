import { PRODUCT_PICTURE } from '@mali/contracts/product-edit-values';
import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

/** A stored picture of a product: the source of all served sizes. */
export type MadeProductPicture =
  | { ok: true; file: Uint8Array; width: number; height: number }
  | { ok: false; reason: BadPicture | 'too_small' };

/** Turns and re-encodes a picture that was sent, so that only its pixels remain. Too narrow ones are refused as blurred. */
export async function makeProductPicture(bytes: Buffer): Promise<MadeProductPicture> {
  const read = await readPixels(bytes, PRODUCT_PICTURE.width);
  if (!read.ok) return read;
  if (read.pixels.width < PRODUCT_PICTURE.minWidth) return { ok: false, reason: 'too_small' };
  const { data, info } = await openPixels(read.pixels)
    .resize({ width: PRODUCT_PICTURE.width, withoutEnlargement: true })
    .webp({ quality: 92 })
    .toBuffer({ resolveWithObject: true });
  return { ok: true, file: data, width: info.width, height: info.height };
}
