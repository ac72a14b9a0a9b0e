import { feedback } from '../../../features/feedback/texts/th.ts';

export const texts = { feedback } as const;
