import { addresses } from '../../../features/addresses/texts/en.ts';

export const texts = { addresses } as const;
