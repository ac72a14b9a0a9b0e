import { addresses } from '../../features/addresses/texts/th.ts';
import { bag } from '../../features/cart/texts/bag-th.ts';
import { checkout } from '../../features/checkout/texts/th.ts';
import { orders } from '../../features/orders/texts/th.ts';
import { payment } from '../../features/payment/texts/th.ts';
import { slips } from '../../features/slips/texts/th.ts';
import { dateTime } from '../../ui/texts/date-time-th.ts';

/** Texts of forms, checkout and orders: fetched with the first of these pages. */
export const orderTexts = { addresses, bag, checkout, dateTime, orders, payment, slips } as const;
