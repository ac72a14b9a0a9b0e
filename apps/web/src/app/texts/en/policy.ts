import { policy } from '../../../features/policy/texts/en.ts';

export const texts = { policy } as const;
