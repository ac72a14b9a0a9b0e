import { rewards } from '../../../features/rewards/texts/th.ts';

export const texts = { rewards } as const;
