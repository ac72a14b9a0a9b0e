import type { Db } from '../../platform/database.ts';
import type { OrderDetail } from '../orders/index.ts';
import { notifyOrder } from '../orders/notices.ts';

/** Notifies the customer on the page, in words of their language. */
export const notifyCustomer = (
  trx: Db,
  order: OrderDetail,
  once: string,
  at: Date,
  text: { th: string; en: string },
): Promise<void> =>
  notifyOrder(trx, {
    ...{ so_no: order.so_no, user_id: order.user_id, kind: 'order_changed', at },
    once: `pickup ${once} ${order.so_no}`,
    image: order.lines[0]?.shown.image_cart ?? null,
    reason: text[order.lang],
  });
