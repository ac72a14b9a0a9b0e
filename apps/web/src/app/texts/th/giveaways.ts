import { giveaways } from '../../../features/giveaways/texts/th.ts';

export const texts = { giveaways } as const;
