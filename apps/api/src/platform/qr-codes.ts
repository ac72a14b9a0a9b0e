import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Maximum number of codes per picture. */
const CODES_MAX = 8;

/** Loads the decoder from its package instead of the network. Cached. */
async function loadReader(): Promise<void> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = new Uint8Array(file).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}
let loading: Promise<void> | null = null;

/**
 * Texts of the QR codes in a picture. For untrusted pictures only in a worker process
 * (child-process-worker.ts), since its duration is unbounded.
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
