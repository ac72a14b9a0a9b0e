import { account } from '../../../features/account/texts/th.ts';
import { blogger } from '../../../features/bloggers/texts/th.ts';

export const texts = { account, blogger } as const;
