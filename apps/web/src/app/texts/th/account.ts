import { account } from '../../../features/account/texts/th.ts';

export const texts = { account } as const;
