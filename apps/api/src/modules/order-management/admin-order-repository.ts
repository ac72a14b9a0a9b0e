import type { PaymentMethod } from '@mali/contracts/limits';
import type { OrderStatus } from '@mali/contracts/order-status';
import { type Db, firstRow } from '../../platform/database.ts';

/** Orders of the same customer that are shown with an order. */
const OTHERS_SHOWN = 5;

export type OrderBackground = {
  status_at: Date;
  source: string | null;
  event: string | null;
  lots: {
    line_no: number;
    lot: string;
    expires_on: string | null;
    quantity: number;
    state: 'open' | 'shipped' | 'released';
    sellable: boolean;
  }[];
  timeline: {
    at: string;
    from_status: number | null;
    to_status: number;
    actor: string;
    actor_id: number | null;
    actor_name: string | null;
    reason: string | null;
  }[];
  customer: { orders: number; spent: number; cancelled_cod: number };
  others: {
    so_no: string;
    placed_at: string;
    doc_status: OrderStatus;
    payment_method: PaymentMethod;
    total: number;
  }[];
};

/** Orders of the customer of order `o`: of their account, of a guest with their e-mail. */
const SAME_CUSTOMER = `FROM orders c WHERE (o.user_id IS NOT NULL AND c.user_id = o.user_id
  OR o.user_id IS NULL AND c.user_id IS NULL AND c.email = o.email)`;

/** What staff see of an order besides what its customer sees: one statement. */
export const orderBackground = (db: Db, so_no: string): Promise<OrderBackground | undefined> =>
  firstRow(
    db,
    `SELECT o.status_at, o.source, o.event,
       coalesce((SELECT jsonb_agg(jsonb_build_object('line_no', a.line_no, 'lot', l.code, 'expires_on', l.expires_on,
           'quantity', a.quantity, 'state', a.state, 'sellable', l.sellable) ORDER BY a.line_no, a.lot_id)
         FROM stock_allocations a JOIN stock_lots l USING (lot_id) WHERE a.so_no = o.so_no), '[]') AS lots,
       coalesce((SELECT jsonb_agg(jsonb_build_object('at', e.at, 'from_status', e.from_status, 'to_status', e.to_status,
           'actor', e.actor, 'reason', e.reason, 'actor_id', u.user_id, 'actor_name',
           nullif(btrim(u.first_name || ' ' || u.last_name), '')) ORDER BY e.id)
         FROM order_events e LEFT JOIN users u ON u.user_id = e.actor_id AND e.actor <> 'owner'
         WHERE e.so_no = o.so_no), '[]') AS timeline,
       (SELECT jsonb_build_object('orders', count(*), 'spent', coalesce(sum(c.total) FILTER (WHERE c.doc_status <> 15), 0),
           'cancelled_cod', count(*) FILTER (WHERE c.doc_status = 15 AND c.payment_method = 'cod')) ${SAME_CUSTOMER}) AS customer,
       coalesce((SELECT jsonb_agg(to_jsonb(n)) FROM (
           SELECT c.so_no, c.placed_at, c.doc_status, c.payment_method, c.total ${SAME_CUSTOMER} AND c.so_no <> o.so_no
           ORDER BY c.placed_at DESC LIMIT ${OTHERS_SHOWN}) n), '[]') AS others
     FROM orders o WHERE o.so_no = ?`,
    [so_no],
  );
