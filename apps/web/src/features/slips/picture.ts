import { SLIP_MAX_BYTES } from '@mali/contracts/payment-values';
import { type PictureProblem, pictureProblem as problemOf } from '../../ui/picture-file.ts';

export type { PictureProblem };

/** Why a file is rejected as a slip, or null; checked before uploading. */
export const pictureProblem = (file: File): PictureProblem | null => problemOf(file, SLIP_MAX_BYTES);
