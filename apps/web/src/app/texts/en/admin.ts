import { admin } from '../../../features/admin/texts/en.ts';

export const texts = { admin } as const;
