import { parseSlipQr } from '@mali/thai/slip-qr';
import { type BadPicture, openPixels, type Pixels, readPixels } from '../../platform/picture-pixels.ts';
import { readQrCodes } from '../../platform/qr-codes.ts';

/** Which transfer a slip is of, from its mini-QR: `sendingBank` is three digits, or truemoney. */
export type SlipKey = { sendingBank: string; transRef: string };
export type DecodedPicture =
  | { ok: true; webp: Uint8Array; width: number; height: number; key: SlipKey | null }
  | { ok: false; reason: BadPicture };

/** Maximum long side of the stored picture: readable for an accountant. */
const KEPT_SIDE = 2400;
/** Maximum long side for QR detection. */
const READ_SIDE = 4096;

/** Slips may contain other codes: only one with a transfer key counts. */
function readKey(text: string): SlipKey | null {
  const slip = parseSlipQr(text);
  if (!slip.ok) return null;
  const key =
    slip.kind === 'bank'
      ? { sendingBank: slip.sendingBank, transRef: slip.transRef }
      : { sendingBank: 'truemoney', transRef: slip.transactionId };
  // Untrusted content: only plain ASCII is stored and shown.
  return /^[!-~]{1,99}$/.test(key.transRef) ? key : null;
}

/**
 * Finds the mini-QR of a slip. Pictures from chats are small: scaling up makes their code detectable, down to
 * about one and a half pixels per module.
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
 * Re-encodes an upload as one upright picture, so that only its pixels remain (no location, camera, profiles
 * or hidden pages), and reads its mini-QR.
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
