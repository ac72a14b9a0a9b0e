import { secondStep } from '../../../features/second-step/texts/th.ts';

export const texts = { secondStep } as const;
