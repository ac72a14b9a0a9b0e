import { parseSlipQr } from '@mali/thai/slip-qr';
import sharp, { type Sharp } from 'sharp';
import { readQrCodes } from '../../platform/qr-codes.ts';
import { pictureType } from './picture-type.ts';

/** Which transfer a slip is of, from its mini-QR: `sendingBank` is three digits, or truemoney. */
export type SlipKey = { sendingBank: string; transRef: string };
export type DecodedPicture =
  | { ok: true; webp: Uint8Array; width: number; height: number; key: SlipKey | null }
  | { ok: false; reason: 'not_a_picture' | 'too_many_pixels' | 'broken' };

/** What the largest telephones take, and no more: a small file may hold any number of pixels. */
const PIXELS_MAX = 50_000_000;
/** Long side of what is kept: an accountant reads every letter of it. */
const KEPT_SIDE = 2400;
/** Long side of what is looked at for the QR. */
const READ_SIDE = 4096;

/** Pixels, upright, in sRGB, without alpha. */
type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 3 };

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

/** Anything but the whole picture is broken: half a slip proves nothing. Of several pages it is the first. */
async function openOther(bytes: Buffer): Promise<Sharp> {
  refuseLarge(await sharp(bytes, { limitInputPixels: false }).metadata());
  return sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, autoOrient: true });
}

async function readPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .resize({ width: READ_SIDE, height: READ_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 1 && channels !== 3) throw new Error(`${channels} channels`);
  return { data, width, height, channels };
}

const open = ({ data, ...raw }: Pixels): Sharp => sharp(data, { raw });

/** Other codes stand on slips too: only one that names a transfer counts. */
function readKey(text: string): SlipKey | null {
  const slip = parseSlipQr(text);
  if (!slip.ok) return null;
  const key =
    slip.kind === 'bank'
      ? { sendingBank: slip.sendingBank, transRef: slip.transRef }
      : { sendingBank: 'truemoney', transRef: slip.transactionId };
  // Anybody can print a code: what is stored and shown is plain text.
  return /^[!-~]{1,99}$/.test(key.transRef) ? key : null;
}

/**
 * The mini-QR of a slip. A picture that came through a chat is small: enlarged, its code is found where it was not
 * before, down to about one and a half points a module.
 */
async function findKey(pixels: Pixels): Promise<SlipKey | null> {
  const side = Math.max(pixels.width, pixels.height);
  for (const zoom of [1, 2, 3]) {
    if (zoom > 1 && side * zoom > READ_SIDE) break;
    const enlarged = open(pixels).resize({ width: pixels.width * zoom, kernel: 'cubic' });
    for (const text of await readQrCodes(enlarged)) {
      const key = readKey(text);
      if (key !== null) return key;
    }
  }
  return null;
}

/**
 * Makes of whatever was uploaded one upright picture of its own making, so that nothing but its pixels is left
 * (place, camera, profiles, pages hidden in it), and reads its mini-QR.
 */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  const type = pictureType(bytes);
  if (type === null) return { ok: false, reason: 'not_a_picture' };
  let pixels: Pixels;
  try {
    pixels = await readPixels(await (type === 'heif' ? openHeif(bytes) : openOther(bytes)));
  } catch (error) {
    return { ok: false, reason: error instanceof TooManyPixels ? 'too_many_pixels' : 'broken' };
  }
  const { data, info } = await open(pixels)
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { ok: true, webp: data, width: info.width, height: info.height, key: await findKey(pixels) };
}
