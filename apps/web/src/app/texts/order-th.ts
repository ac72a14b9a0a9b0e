import { addresses } from '../../features/addresses/texts/th.ts';
import { bag } from '../../features/cart/texts/bag-th.ts';
import { checkout } from '../../features/checkout/texts/th.ts';
import { orders } from '../../features/orders/texts/th.ts';
import { payment } from '../../features/payment/texts/th.ts';

/** Texts of forms, checkout and orders: fetched with the first of these pages. */
export const orderTexts = { addresses, bag, checkout, orders, payment } as const;
