import { checkout } from '../../../features/checkout/texts/en.ts';
import { payment } from '../../../features/payment/texts/en.ts';

export const texts = { checkout, payment } as const;
