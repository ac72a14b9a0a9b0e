import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const DOTS_PER_POINT = 203 / 72;

/** Black boxes of each page of a PDF, as pixels of a label printer with 203 dots per inch. */
async function rasterise(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    const [, , points = 0, high = 0] = page.view;
    const [width, height] = [Math.round(points * DOTS_PER_POINT), Math.round(high * DOTS_PER_POINT)];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    let black = false;
    for (const [i] of fnArray.entries()) {
      const args = argsArray[i] as unknown[] | null;
      if (args === null) continue;
      const [first, , box] = args as [unknown, unknown, Float32Array | undefined];
      if (typeof first === 'string') black = first === '#000000';
      if (!black || box === undefined || typeof first !== 'number') continue;
      const edges = Array.from(box, (edge) => Math.round(edge * DOTS_PER_POINT));
      const [left = 0, top = 0, right = 0, bottom = 0] = edges;
      for (let y = top; y < bottom; y += 1) data.fill(0, (y * width + left) * 4, (y * width + right) * 4);
    }
    // Everything is opaque.
    for (let i = 3; i < data.length; i += 4) data[i] = 255;
    pages.push({ data, width, height, colorSpace: 'srgb' } as const);
  }
  return pages;
}

/**
 * Reads the printed labels with an independent reader of barcodes: number of the parcel and of its order.
 * @param pdf the file that the office prints
 */
export async function readLabels(pdf: Buffer): Promise<{ so_no: string; code: string }[]> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const labels = [];
  for (const picture of await rasterise(pdf)) {
    const found = await readBarcodes(picture, { tryHarder: true });
    const textOf = (wanted: string) => found.find(({ format }) => format === wanted)?.text ?? '';
    labels.push({ so_no: textOf('QRCode'), code: textOf('Code128') });
  }
  return labels;
}
