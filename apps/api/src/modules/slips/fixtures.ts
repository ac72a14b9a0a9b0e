import { slipQrPayload } from '@mali/thai/slip-qr';
import QRCode from 'qrcode';
import sharp, { type Sharp } from 'sharp';

/** Fictitious slips drawn for tests. */
export type SlipDrawing = {
  /** The transfer in its mini-QR; default: no mini-QR. */
  key?: { sendingBank: string; transRef: string };
  /** Alternative content of the mini-QR. */
  payload?: string;
  width?: number;
  height?: number;
  /** Side of the mini-QR, points. */
  qr?: number;
};

/** A tall screenshot like a banking app's: bank name, lines of text, a small code in the corner. */
export async function drawSlip({ key, payload, ...size }: SlipDrawing = {}): Promise<Sharp> {
  const { width = 1080, height = 1920, qr = 200 } = size;
  const text = payload ?? (key === undefined ? null : slipQrPayload(key));
  const code =
    text === null
      ? ''
      : (await QRCode.toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })).replace(
          '<svg ',
          `<svg x="${width - qr - 80}" y="${height - qr - 120}" width="${qr}" height="${qr}" `,
        );
  const lines = Array.from(
    { length: 12 },
    (_, line) =>
      `<rect x="80" y="${420 + line * 80}" width="${300 + ((line * 97) % 400)}" height="36" fill="#555"/>`,
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0a6b4f"/>
    <rect x="40" y="300" width="${width - 80}" height="${height - 380}" rx="40" fill="#fff"/>
    <text x="80" y="200" font-size="80" fill="#fff">Bank of Tests</text>${lines.join('')}${code}</svg>`;
  return sharp(await sharp(Buffer.from(picture)).png().toBuffer());
}

/** EXIF metadata of a phone: camera and location. */
export const EXIF = {
  IFD0: { Make: 'Telephone Works', Software: 'secret-software' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '13/1 45/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '100/1 30/1 0/1',
  },
};

/** The slip of a unique transfer, as JPEG. */
export async function slipJpeg(transRef: string, sendingBank = '014'): Promise<Buffer> {
  return (await drawSlip({ key: { sendingBank, transRef }, width: 540, height: 960 })).jpeg().toBuffer();
}
