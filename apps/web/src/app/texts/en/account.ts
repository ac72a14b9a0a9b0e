import { account } from '../../../features/account/texts/en.ts';

export const texts = { account } as const;
