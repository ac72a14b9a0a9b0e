import type { IMAGE_FORMATS } from '@mali/contracts/limits';
import sharp from 'sharp';

/** A stored picture in one of the available widths and formats; a narrower one stays as wide as it is. */
export const shrink = (
  file: Uint8Array,
  width: number,
  format: (typeof IMAGE_FORMATS)[number],
): Promise<Buffer> => {
  const sized = sharp(file).resize({ width, kernel: 'lanczos3', withoutEnlargement: true });
  return format === 'webp'
    ? sized.webp({ quality: 82 }).toBuffer()
    : sized.avif({ quality: 56, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
};
