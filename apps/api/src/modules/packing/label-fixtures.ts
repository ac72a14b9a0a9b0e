import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { prepareZXingModule } from 'zxing-wasm/reader';

/** Loads the independent reader of barcodes, before its first use. */
export async function prepareReader(): Promise<void> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = new Uint8Array(file).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Black boxes of a page, A6 unless said otherwise in millimetres, as pixels of a label printer with 203 dots per inch. */
export async function rasterise(pdf: Buffer, page = 1, [across, down] = [105, 148]) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList();
  const scale = 203 / 72;
  const [width, height] = [Math.round((across / 25.4) * 203), Math.round((down / 25.4) * 203)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let black = false;
  for (const [i] of fnArray.entries()) {
    const args = argsArray[i] as unknown[] | null;
    if (args === null) continue;
    const [first, , box] = args as [unknown, unknown, Float32Array | undefined];
    if (typeof first === 'string') black = first === '#000000';
    if (!black || box === undefined || typeof first !== 'number') continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(box, (edge) => Math.round(edge * scale));
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { data, width, height, colorSpace: 'srgb' } as const;
}
