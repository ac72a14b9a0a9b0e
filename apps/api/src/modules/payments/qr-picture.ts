import { PNG } from 'pngjs';
import QRCode from 'qrcode';

/** White modules around the code, and minimum width of a picture, px: it is also saved and shared. */
const MARGIN = 2;
const WIDTH = 560;
const GREY = 0;
const WHITE = 0xff;
/** PNG filter type 2 (Up): most lines are equal to the one above. */
const LINE_ABOVE = 2;

/**
 * A QR code as a PNG data URL, in black and white. One byte per pixel and one filter: QRCode's own output, in
 * colour and trying every filter, blocks the event loop for fifty milliseconds.
 * @throws Error for a text that is too long for a code
 */
export function qrPicture(text: string): string {
  const { size, data: dark } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const scale = Math.ceil(WIDTH / (size + 2 * MARGIN));
  const width = (size + 2 * MARGIN) * scale;
  const form = {
    width,
    height: width,
    colorType: GREY,
    inputColorType: GREY,
    filterType: LINE_ABOVE,
  } as const;
  const png = new PNG(form);
  png.data = Buffer.alloc(width * width, WHITE);
  for (let row = 0; row < size; row += 1) {
    const top = (row + MARGIN) * scale * width;
    for (let column = 0; column < size; column += 1) {
      const left = top + (column + MARGIN) * scale;
      if (dark[row * size + column]) png.data.fill(0, left, left + scale);
    }
    for (let copy = 1; copy < scale; copy += 1) png.data.copyWithin(top + copy * width, top, top + width);
  }
  return `data:image/png;base64,${PNG.sync.write(png, form).toString('base64')}`;
}
