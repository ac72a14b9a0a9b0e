import { pickup } from '../../../features/pickup/texts/th.ts';

export const texts = { pickup } as const;
