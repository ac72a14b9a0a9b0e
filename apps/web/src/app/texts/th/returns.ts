import { returns } from '../../../features/returns/texts/th.ts';

export const texts = { returns } as const;
