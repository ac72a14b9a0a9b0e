import { pickup } from '../../../features/pickup/texts/en.ts';

export const texts = { pickup } as const;
