import { bag } from '../../../features/cart/texts/bag-th.ts';

export const texts = { bag } as const;
