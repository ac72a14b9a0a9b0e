import { returns } from '../../../features/returns/texts/en.ts';

export const texts = { returns } as const;
