import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Widest picture that is searched for codes, in points. */
const WIDTH_MAX = 960;

/** Reads barcodes where the browser has no detector of its own: loaded on demand, from the shop itself. */
export async function wasmDetector() {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  return {
    async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
      const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      if (drawing === null || canvas.width === 0) return [];
      drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
      const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1 });
      return found.map(({ text }) => ({ rawValue: text }));
    },
  };
}
