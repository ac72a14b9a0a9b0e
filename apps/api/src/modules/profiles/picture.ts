import { PROFILE_PICTURE_WIDTHS } from '@mali/contracts/profile-values';
import { type BadPicture, openPixels, readPixels } from '../../platform/picture-pixels.ts';

/** A profile picture in every served width, smallest first. */
export type MadePicture = { ok: true; files: Uint8Array[] } | { ok: false; reason: BadPicture };

const LARGEST = Math.max(...PROFILE_PICTURE_WIDTHS);

/** Re-encodes an upload as squares: only pixels remain, without location metadata. */
export async function makePicture(bytes: Buffer): Promise<MadePicture> {
  const read = await readPixels(bytes, LARGEST * 4);
  if (!read.ok) return read;
  const files: Uint8Array[] = [];
  for (const width of PROFILE_PICTURE_WIDTHS) {
    files.push(
      await openPixels(read.pixels)
        .resize({ width, height: width, fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer(),
    );
  }
  return { ok: true, files };
}
