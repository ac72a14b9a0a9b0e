import { event } from '../../../features/rewards/texts/event-th.ts';

export const texts = { event } as const;
