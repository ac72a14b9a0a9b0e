import { admin } from '../../../admin/texts/en.ts';

export const texts = { admin } as const;
