import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** More codes than these are on no picture that is read here. */
const CODES_MAX = 8;

/** The reader is a file of its package; it would fetch one of the network otherwise. Loaded once. */
async function loadReader(): Promise<void> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = new Uint8Array(file).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}
let loading: Promise<void> | null = null;

/**
 * The texts of the QR codes in a picture. Of anybody's pictures it is asked in a process of its own alone
 * (own-process.ts): it takes the time it takes.
 */
export async function readQrCodes(picture: Sharp): Promise<string[]> {
  loading ??= loadReader();
  await loading;
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const image = {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  } as const;
  const found = await readBarcodes(image, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: CODES_MAX,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
