import { session } from '../../../features/session/texts/th.ts';

export const texts = { session } as const;
