import { account } from '../../../features/account/texts/en.ts';
import { blogger } from '../../../features/bloggers/texts/en.ts';

export const texts = { account, blogger } as const;
