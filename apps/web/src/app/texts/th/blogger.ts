import { blogger } from '../../../features/bloggers/texts/th.ts';

export const texts = { blogger } as const;
