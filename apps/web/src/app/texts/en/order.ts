import { checkout } from '../../../features/checkout/texts/en.ts';
import { orders } from '../../../features/orders/texts/en.ts';
import { payment } from '../../../features/payment/texts/en.ts';

export const texts = { checkout, orders, payment } as const;
