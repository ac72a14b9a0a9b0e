import { secondStep } from '../../../features/second-step/texts/en.ts';

export const texts = { secondStep } as const;
