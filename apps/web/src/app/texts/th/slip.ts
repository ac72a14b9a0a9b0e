import { slips } from '../../../features/slips/texts/th.ts';

export const texts = { slips } as const;
