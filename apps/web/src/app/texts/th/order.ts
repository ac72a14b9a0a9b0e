import { checkout } from '../../../features/checkout/texts/th.ts';
import { payment } from '../../../features/payment/texts/th.ts';

export const texts = { checkout, payment } as const;
