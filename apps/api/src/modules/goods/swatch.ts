import { SWATCH } from '@mali/contracts/product-picture-values';
import sharp from 'sharp';

/** A square of a picture: its middle and its side in percent of the picture's width, its height for the place down. */
export type Spot = { x: number; y: number; size: number };
export type SwatchTask = Spot & { bytes: Uint8Array };
export type CutSwatch = { ok: true; file: Uint8Array; colour: string };

/** Cuts a small square out of a picture that the shop has made, with its mean colour. The square stays inside. */
export async function cutSquare({ bytes, x, y, size }: SwatchTask): Promise<CutSwatch> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const side = Math.max(1, Math.min(Math.round((width * size) / 100), width, height));
  const begin = (at: number, whole: number) =>
    Math.min(Math.max(Math.round((at / 100) * whole - side / 2), 0), whole - side);
  const square = await sharp(bytes)
    .extract({ left: begin(x, width), top: begin(y, height), width: side, height: side })
    .resize(SWATCH.pixels, SWATCH.pixels)
    .removeAlpha()
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const { channels } = await sharp(square).stats();
  const hex = (n: number) =>
    Math.round(channels[n]?.mean ?? 0)
      .toString(16)
      .padStart(2, '0');
  const file = await sharp(square).webp({ quality: 90 }).toBuffer();
  return { ok: true, file, colour: `#${hex(0)}${hex(1)}${hex(2)}` };
}
