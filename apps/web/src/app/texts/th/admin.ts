import { admin } from '../../../features/admin/texts/th.ts';

export const texts = { admin } as const;
