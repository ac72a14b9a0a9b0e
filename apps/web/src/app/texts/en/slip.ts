import { slips } from '../../../features/slips/texts/en.ts';

export const texts = { slips } as const;
