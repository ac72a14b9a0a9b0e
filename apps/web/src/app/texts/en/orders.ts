import { orders } from '../../../features/orders/texts/en.ts';

export const texts = { orders } as const;
