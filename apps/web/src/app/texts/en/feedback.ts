import { feedback } from '../../../features/feedback/texts/en.ts';

export const texts = { feedback } as const;
