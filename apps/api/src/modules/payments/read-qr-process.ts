import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { answerTasks } from '../../platform/own-process.ts';

/** Side of what is looked at: several points for each module of the densest code. */
const SIDE = 1200;
const PIXELS_MAX = 25_000_000;

/** The texts of the QR codes in a picture, which may be drawn by lines (SVG) or by points. */
async function readQrs(picture: Uint8Array): Promise<string[]> {
  // The reader is a file of its package; it would fetch one of the network otherwise.
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
  const { data, info } = await sharp(picture, { limitInputPixels: PIXELS_MAX })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', kernel: 'cubic' })
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
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** The process in which Omise's pictures of QR codes are read. */
answerTasks(readQrs);
