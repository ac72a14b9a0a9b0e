import { addresses } from '../../features/addresses/texts/en.ts';
import { bag } from '../../features/cart/texts/bag-en.ts';
import { checkout } from '../../features/checkout/texts/en.ts';
import { orders } from '../../features/orders/texts/en.ts';
import { payment } from '../../features/payment/texts/en.ts';
import { slips } from '../../features/slips/texts/en.ts';
import { dateTime } from '../../ui/texts/date-time-en.ts';

/** Texts of forms, checkout and orders: fetched with the first of these pages. */
export const orderTexts = { addresses, bag, checkout, dateTime, orders, payment, slips } as const;
