import { parseSlipQr } from '@mali/thai/slip-qr';
import { type BadPicture, openPixels, type Pixels, readPixels } from '../../platform/picture-pixels.ts';
import { readQrCodes } from '../../platform/qr-codes.ts';

/** Which transfer a slip is of, from its mini-QR: `sendingBank` is three digits, or truemoney. */
export type SlipKey = { sendingBank: string; transRef: string };
export type DecodedPicture =
  | { ok: true; webp: Uint8Array; width: number; height: number; key: SlipKey | null }
  | { ok: false; reason: BadPicture };

/** Long side of what is kept: an accountant reads every letter of it. */
const KEPT_SIDE = 2400;
/** Long side of what is looked at for the QR. */
const READ_SIDE = 4096;

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
    const enlarged = openPixels(pixels).resize({ width: pixels.width * zoom, kernel: 'cubic' });
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
  const read = await readPixels(bytes, READ_SIDE);
  if (!read.ok) return read;
  const { data, info } = await openPixels(read.pixels)
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { ok: true, webp: data, width: info.width, height: info.height, key: await findKey(read.pixels) };
}
