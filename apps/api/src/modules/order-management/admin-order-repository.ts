import type { AdminOrder } from '@mali/contracts/admin-orders';
import type { PaymentMethod } from '@mali/contracts/limits';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import { type Db, firstRow } from '../../platform/database.ts';

/** Orders of the same customer that are shown with an order. */
const OTHERS_SHOWN = 5;
/** Notes at them that are shown. */
const NOTES_SHOWN = 5;

type RecordEvent = NonNullable<AdminOrder['record_events']>[number];

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
  record_events: (Omit<RecordEvent, 'amount' | 'actor'> & {
    /** Satang. */
    amount: number | null;
    actor_id: number | null;
    actor_name: string | null;
  })[];
  notes: {
    note_id: number;
    so_no: string;
    at: string;
    actor_id: number | null;
    actor_name: string | null;
    text: string;
  }[];
  customer: { orders: number; spent: number };
  customer_id: number | null;
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

/**
 * What happened to payments, refunds and parcels of order `o`, from their own rows. A QR code that was not paid is no
 * event. A parcel that moved with its order, and the way of an only parcel that the order went too, are events of the
 * order.
 */
const RECORD_EVENTS = `
  SELECT p.created_at AS at, 'payment_begun' AS kind, 'owner' AS "by", NULL::int AS actor_id, p.method, p.amount,
    NULL::int AS parcel, NULL AS state, '' AS text
  FROM payments p WHERE p.so_no = o.so_no AND p.method = 'card' AND p.status = 'pending'
  UNION ALL SELECT coalesce(p.settled_at, p.created_at),
    CASE WHEN p.received IS NULL THEN 'payment_failed' ELSE 'payment_received' END,
    CASE WHEN s.decided_by IS NULL THEN 'gateway' ELSE 'staff' END, s.decided_by, p.method,
    coalesce(p.received, p.amount), NULL, NULL, coalesce(p.response_code, '')
  FROM payments p LEFT JOIN LATERAL (SELECT s.decided_by FROM slips s
    WHERE p.method = 'transfer' AND s.so_no = p.so_no AND s.status = 'approved' ORDER BY s.slip_id DESC LIMIT 1) s ON true
  WHERE p.so_no = o.so_no AND (p.received IS NOT NULL OR p.method = 'card' AND p.status IN ('failed', 'expired'))
  UNION ALL SELECT r.requested_at, 'refund_made', CASE WHEN r.requested_by IS NULL THEN 'system' ELSE 'staff' END,
    r.requested_by, r.method, r.amount, NULL, NULL, coalesce(r.reason, '')
  FROM refunds r WHERE r.so_no = o.so_no AND r.done_at IS DISTINCT FROM r.requested_at
  UNION ALL SELECT r.failed_at, 'refund_failed', 'gateway', NULL, 'gateway', r.amount, NULL, NULL, coalesce(r.failure, '')
  FROM refunds r WHERE r.so_no = o.so_no AND r.failed_at IS NOT NULL
  UNION ALL SELECT r.done_at, 'refund_done',
    CASE WHEN r.done_by IS NOT NULL THEN 'staff' WHEN r.method = 'gateway' THEN 'gateway' ELSE 'system' END,
    r.done_by, r.method, r.amount, NULL, NULL, coalesce(r.transfer_reference, '')
  FROM refunds r WHERE r.so_no = o.so_no AND r.done_at IS NOT NULL
  UNION ALL SELECT v.at, 'parcel', v.source, v.actor_id, NULL, NULL, c.number, v.state, concat_ws(' ', nullif(v.place, ''), nullif(v.text, ''))
  FROM parcels c JOIN parcel_events v USING (parcel_id)
  WHERE c.so_no = o.so_no AND v.state <> 'packing' AND v.source <> 'order'
    AND NOT (EXISTS (SELECT 1 FROM order_events e WHERE e.so_no = o.so_no
        AND e.to_status = CASE v.state WHEN 'shipped' THEN ${ORDER_STATUS.SHIPPED} WHEN 'delivered' THEN ${ORDER_STATUS.RECEIVED} END)
      AND NOT EXISTS (SELECT 1 FROM parcels c2 WHERE c2.so_no = o.so_no AND c2.number <> c.number AND c2.state <> 'cancelled'))
  UNION ALL SELECT g.settled_at, 'cancel_refused', 'carrier', NULL, NULL, NULL, c.number, NULL, coalesce(g.tracking_no, '')
  FROM parcels c JOIN shipment_cancels g USING (parcel_id) WHERE c.so_no = o.so_no AND g.result = 'refused'
  UNION ALL SELECT g.handled_at, 'cancel_handled', 'staff', g.handled_by, NULL, NULL, c.number, NULL, g.handled_reason
  FROM parcels c JOIN shipment_cancels g USING (parcel_id) WHERE c.so_no = o.so_no AND g.handled_at IS NOT NULL
  UNION ALL SELECT h.asked_at, 'address_asked', 'staff', h.asked_by, NULL, NULL, c.number, NULL, h.reason
  FROM parcels c JOIN parcel_changes h USING (parcel_id) WHERE c.so_no = o.so_no
  UNION ALL SELECT h.settled_at, 'address_' || h.state,
    CASE WHEN h.answered_by IS NOT NULL THEN 'staff' WHEN h.carrier IS NULL THEN 'system' ELSE 'carrier' END,
    h.answered_by, NULL, NULL, c.number, NULL, coalesce(h.answer, '')
  FROM parcels c JOIN parcel_changes h USING (parcel_id) WHERE c.so_no = o.so_no AND h.settled_at IS NOT NULL`;

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
       coalesce((SELECT jsonb_agg(to_jsonb(x) || jsonb_build_object('actor_id', u.user_id, 'actor_name',
           nullif(btrim(u.first_name || ' ' || u.last_name), '')) ORDER BY x.at)
         FROM (${RECORD_EVENTS}) x LEFT JOIN users u ON u.user_id = x.actor_id), '[]') AS record_events,
       coalesce((SELECT jsonb_agg(to_jsonb(x)) FROM (
           SELECT n.note_id, n.so_no, n.at, u.user_id AS actor_id, n.text,
             nullif(btrim(u.first_name || ' ' || u.last_name), '') AS actor_name
           FROM order_notes n LEFT JOIN users u ON u.user_id = n.author_id
           WHERE n.deleted_at IS NULL AND n.so_no <> o.so_no AND n.so_no IN (SELECT c.so_no ${SAME_CUSTOMER})
           ORDER BY n.note_id DESC LIMIT ${NOTES_SHOWN}) x), '[]') AS notes,
       (SELECT jsonb_build_object('orders', count(*) FILTER (
             WHERE NOT EXISTS (SELECT FROM order_supplements x WHERE x.so_no = c.so_no)), 'spent', coalesce(sum(c.total) FILTER (WHERE c.doc_status <> 15), 0)) ${SAME_CUSTOMER}) AS customer,
       coalesce((SELECT k.customer_id FROM customers k WHERE k.user_id = o.user_id),
         (SELECT k.customer_id FROM customers k WHERE o.user_id IS NULL AND k.email = o.email)) AS customer_id,
       coalesce((SELECT jsonb_agg(to_jsonb(n)) FROM (
           SELECT c.so_no, c.placed_at, c.doc_status, c.payment_method, c.total ${SAME_CUSTOMER} AND c.so_no <> o.so_no
           ORDER BY c.placed_at DESC LIMIT ${OTHERS_SHOWN}) n), '[]') AS others
     FROM orders o WHERE o.so_no = ?`,
    [so_no],
  );
