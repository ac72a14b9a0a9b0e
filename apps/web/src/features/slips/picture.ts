import { SLIP_MAX_BYTES, SLIP_TYPES } from '@mali/contracts/payment-values';

export type PictureProblem = 'pictureType' | 'pictureEmpty' | 'pictureLarge';

/** The accepted types; some systems recognise HEIC by its extension only. */
export const ACCEPT = [...SLIP_TYPES, '.heic', '.heif'].join(',');

/** Why a file is rejected as a slip, or null; checked before uploading. */
export function pictureProblem(file: File): PictureProblem | null {
  const known = (SLIP_TYPES as readonly string[]).includes(file.type);
  // Browsers without HEIC support report no type.
  if (!known && !(file.type === '' && /\.hei[cf]$/i.test(file.name))) return 'pictureType';
  if (file.size === 0) return 'pictureEmpty';
  return file.size > SLIP_MAX_BYTES ? 'pictureLarge' : null;
}
