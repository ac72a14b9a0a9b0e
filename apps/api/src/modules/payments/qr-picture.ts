import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

/** Modules of white around the code, and how wide a picture is at least, px: it is also saved and sent on. */
const MARGIN = 2;
const WIDTH = 560;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/**
 * A QR code as a data URL of a PNG, in black and white without shades between. One bit a pixel: to draw it in colours,
 * as the library does, keeps the API from everything else for some fifty milliseconds.
 * @throws Error for a text that is too long for a code
 */
export function qrPicture(text: string): string {
  const { size, data: dark } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const scale = Math.ceil(WIDTH / (size + 2 * MARGIN));
  const width = (size + 2 * MARGIN) * scale;
  const line = 1 + Math.ceil(width / 8);
  // Every line begins with the number of its filter, none; the rest is white.
  const pixels = Buffer.alloc(line * width, 0xff);
  for (let y = 0; y < width; y += 1) pixels[y * line] = 0;
  for (let row = 0; row < size; row += 1) {
    const top = (row + MARGIN) * scale * line;
    for (let column = 0; column < size; column += 1) {
      if (!dark[row * size + column]) continue;
      for (let x = (column + MARGIN) * scale; x < (column + MARGIN + 1) * scale; x += 1) {
        const at = top + 1 + (x >> 3);
        pixels[at] = (pixels[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
    for (let copy = 1; copy < scale; copy += 1) pixels.copyWithin(top + copy * line, top, top + line);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 1;
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}
