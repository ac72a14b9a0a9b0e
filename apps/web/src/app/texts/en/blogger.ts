import { blogger } from '../../../features/bloggers/texts/en.ts';

export const texts = { blogger } as const;
