import { upload } from '../../../ui/texts/upload-th.ts';

export const texts = { upload } as const;
