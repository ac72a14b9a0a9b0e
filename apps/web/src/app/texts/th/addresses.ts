import { addresses } from '../../../features/addresses/texts/th.ts';

export const texts = { addresses } as const;
