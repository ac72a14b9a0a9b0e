import type { Language } from '@mali/contracts/limits';
import type { OrderLine } from '@mali/contracts/orders';

/** Product and shade of an order's line. */
export const itemName = (item: OrderLine, language: Language): string =>
  (language === 'th' ? [item.mat_name_th, item.variant_name_2_th] : [item.mat_name, item.variant_name_2])
    .filter((part) => part !== null && part !== '')
    .join(' ');
