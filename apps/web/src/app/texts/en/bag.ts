import { bag } from '../../../features/cart/texts/bag-en.ts';

export const texts = { bag } as const;
