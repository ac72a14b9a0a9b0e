import sharp, { type Sharp } from 'sharp';
import { pictureType } from './picture-type.ts';

/** Pixels, upright, in sRGB, without alpha. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 3 };
/** Why bytes are no picture that can be kept. */
export type BadPicture = 'not_a_picture' | 'too_many_pixels' | 'broken';

/** What the largest telephones take, and no more: a small file may hold any number of pixels. */
const PIXELS_MAX = 50_000_000;

class TooManyPixels extends Error {
  override name = 'TooManyPixels';
}

sharp.cache(false);
// Others work on this machine too.
sharp.concurrency(1);

function refuseLarge({ width, height }: { width: number; height: number }): void {
  if (width * height > PIXELS_MAX) throw new TooManyPixels(`${width} × ${height}`);
}

/** HEVC is not among what sharp decodes: its patents keep it out of the builds that everybody may have. */
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

/** Anything but the whole picture is broken: half of one proves and shows nothing. Of several pages it is the first. */
async function openOther(bytes: Buffer): Promise<Sharp> {
  refuseLarge(await sharp(bytes, { limitInputPixels: false }).metadata());
  return sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, autoOrient: true });
}

/** The pixels of decoded data, for whatever is to be made of them. */
export const openPixels = ({ data, ...raw }: Pixels): Sharp => sharp(data, { raw });

/**
 * Takes an uploaded picture apart until nothing but its pixels is left: place, camera, profiles and pages hidden in
 * it are gone. For a process of its own only.
 * @param side the longest side that is needed; a larger picture is made smaller
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
