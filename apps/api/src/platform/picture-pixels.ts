import { PICTURE_PIXELS_MAX } from '@mali/contracts/picture-values';
import sharp, { type Sharp } from 'sharp';
import { pictureType } from './picture-type.ts';

/** Pixels, upright, in sRGB, without alpha. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 3 };
/** Why bytes are rejected as a picture. */
export type BadPicture = 'not_a_picture' | 'too_many_pixels' | 'broken';

class TooManyPixels extends Error {
  override name = 'TooManyPixels';
}

sharp.cache(false);
// Single-threaded, since the machine is shared.
sharp.concurrency(1);

function refuseLarge({ width, height }: { width: number; height: number }): void {
  if (width * height > PICTURE_PIXELS_MAX) throw new TooManyPixels(`${width} × ${height}`);
}

/** sharp's builds exclude HEVC because of patents. */
async function openHeif(bytes: Buffer): Promise<Sharp> {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const decoder = new (await load()).HeifDecoder();
  const pictures = decoder.decode(bytes);
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (picture === undefined) throw new Error('no picture inside');
  const [width, height] = [picture.get_width(), picture.get_height()];
  refuseLarge({ width, height });
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => picture.display({ data, width, height }, resolve));
  if (shown === null) throw new Error('the picture inside cannot be decoded');
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Truncated pictures are rejected. Only the first of several pages is used. */
async function openOther(bytes: Buffer): Promise<Sharp> {
  refuseLarge(await sharp(bytes, { limitInputPixels: false }).metadata());
  return sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_PIXELS_MAX, autoOrient: true });
}

/** Raw pixels for further processing. */
export const openPixels = ({ data, ...raw }: Pixels): Sharp => sharp(data, { raw });

/**
 * Decodes an untrusted picture to pixels only: location, camera, profiles and hidden pages are dropped. Only
 * for worker processes.
 * @param side maximum long side; larger pictures are scaled down
 */
export async function readPixels(
  bytes: Buffer,
  side: number,
): Promise<{ ok: true; pixels: Pixels } | { ok: false; reason: BadPicture }> {
  const type = pictureType(bytes);
  if (type === null) return { ok: false, reason: 'not_a_picture' };
  try {
    const picture = await (type === 'heif' ? openHeif(bytes) : openOther(bytes));
    const { data, info } = await picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    if (channels !== 1 && channels !== 3) throw new Error(`${channels} channels`);
    return { ok: true, pixels: { data, width, height, channels } };
  } catch (error) {
    return { ok: false, reason: error instanceof TooManyPixels ? 'too_many_pixels' : 'broken' };
  }
}
