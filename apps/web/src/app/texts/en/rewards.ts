import { rewards } from '../../../features/rewards/texts/en.ts';

export const texts = { rewards } as const;
