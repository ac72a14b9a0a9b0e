import { admin } from '../../../admin/texts/th.ts';

export const texts = { admin } as const;
