import { event } from '../../../features/rewards/texts/event-en.ts';

export const texts = { event } as const;
