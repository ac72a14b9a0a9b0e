import { SLIP_MAX_BYTES, SLIP_TYPES } from '@mali/contracts/payment-values';

export type PictureProblem = 'pictureType' | 'pictureEmpty' | 'pictureLarge';

/** What a file chooser offers: some systems know HEIC by its ending alone. */
export const ACCEPT = [...SLIP_TYPES, '.heic', '.heif'].join(',');

/** Why a file cannot be sent as a slip, or null: told before anything is sent. */
export function pictureProblem(file: File): PictureProblem | null {
  const known = (SLIP_TYPES as readonly string[]).includes(file.type);
  // A browser that does not know HEIC tells no type.
  if (!known && !(file.type === '' && /\.hei[cf]$/i.test(file.name))) return 'pictureType';
  if (file.size === 0) return 'pictureEmpty';
  return file.size > SLIP_MAX_BYTES ? 'pictureLarge' : null;
}
