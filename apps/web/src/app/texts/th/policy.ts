import { policy } from '../../../features/policy/texts/th.ts';

export const texts = { policy } as const;
