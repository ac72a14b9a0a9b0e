import { giveaways } from '../../../features/giveaways/texts/en.ts';

export const texts = { giveaways } as const;
