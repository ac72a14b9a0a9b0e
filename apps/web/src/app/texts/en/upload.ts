import { upload } from '../../../ui/texts/upload-en.ts';

export const texts = { upload } as const;
