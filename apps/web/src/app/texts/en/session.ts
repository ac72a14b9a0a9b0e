import { session } from '../../../features/session/texts/en.ts';

export const texts = { session } as const;
