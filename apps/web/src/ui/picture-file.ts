import { SLIP_TYPES } from '@mali/contracts/payment-values';
import { PICTURE_PIXELS_MAX } from '@mali/contracts/picture-values';

/** The accepted types of pictures; some systems recognise HEIC by its extension only. */
export const PICTURE_ACCEPT = [...SLIP_TYPES, '.heic', '.heif'].join(',');

export type PictureProblem = 'pictureType' | 'pictureEmpty' | 'pictureLarge';

/** Why a file is rejected as a picture before it is sent, by the rules of the server; null when it is not. */
export function pictureProblem({ type, name, size }: File, maxBytes: number): PictureProblem | null {
  const isKnown = (SLIP_TYPES as readonly string[]).includes(type);
  // Browsers without HEIC support report no type.
  if (!isKnown && !(type === '' && /\.hei[cf]$/i.test(name))) return 'pictureType';
  if (size === 0) return 'pictureEmpty';
  return size > maxBytes ? 'pictureLarge' : null;
}

/**
 * Why the pixels of a picture are rejected before it is sent; null when they are not, or when this browser cannot
 * decode it: then the server alone decides.
 * @param minWidth pixels
 */
export async function pixelProblem(
  file: File,
  minWidth: number,
): Promise<'tooManyPixels' | 'tooSmall' | null> {
  if (typeof createImageBitmap !== 'function') return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const { width, height } = picture;
  picture.close();
  if (width * height > PICTURE_PIXELS_MAX) return 'tooManyPixels';
  return width < minWidth ? 'tooSmall' : null;
}
