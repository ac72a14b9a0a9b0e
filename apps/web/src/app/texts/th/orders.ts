import { orders } from '../../../features/orders/texts/th.ts';

export const texts = { orders } as const;
