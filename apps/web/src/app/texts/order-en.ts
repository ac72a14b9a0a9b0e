import { addresses } from '../../features/addresses/texts/en.ts';
import { bag } from '../../features/cart/texts/bag-en.ts';
import { checkout } from '../../features/checkout/texts/en.ts';
import { orders } from '../../features/orders/texts/en.ts';
import { payment } from '../../features/payment/texts/en.ts';

/** Texts of forms, checkout and orders: fetched with the first of these pages. */
export const orderTexts = { addresses, bag, checkout, orders, payment } as const;
