import type { PaymentMethod } from '@mali/contracts/limits';
import type { OrderStatus } from '@mali/contracts/order-status';
import type { Address } from '@mali/contracts/orders';
import type { ParcelChangeState, ParcelState } from '@mali/contracts/parcel-states';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { NumberRange } from './carriers.ts';

/** Units of an order line in a parcel; `lot_id` null: of a time before lots were recorded. */
export type ParcelItem = { line_no: number; lot_id: number | null; quantity: number };

export type ParcelRow = {
  parcel_id: number;
  so_no: string;
  /** Within the order, from 1. */
  number: number;
  state: ParcelState;
  carrier: string | null;
  tracking_no: string | null;
  reference: string;
  booking: 'asked' | 'booked' | 'unknown' | 'refused' | null;
  booking_error: string | null;
  label: Record<string, unknown> | null;
  /** In place of the order's address. */
  goes_to: Address | null;
  weight_g: number | null;
  /** Satang. */
  cod_amount: number;
  created_at: Date;
  packed_by: number | null;
  packed_at: Date | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  returned_at: Date | null;
  inspected_at: Date | null;
  state_at: Date;
  last_event_at: Date | null;
  polled_at: Date | null;
};

export type ParcelEventRow = {
  at: Date;
  received_at: Date;
  state: ParcelState | null;
  code: string;
  place: string;
  text: string;
  source: 'carrier' | 'staff' | 'order';
};

/** Times in JSON are text. */
type ParcelEventJson = Omit<ParcelEventRow, 'at' | 'received_at'> & { at: string; received_at: string };
/** A booking that was given up. */
type CancelledBooking = {
  carrier: string;
  tracking_no: string | null;
  result: 'cancelled' | 'none' | 'refused' | null;
  /** What staff have done about it. */
  handled_at: string | null;
  handled_by: string | null;
  handled_reason: string | null;
};
/** A change of the address, for staff. */
type ShownChange = {
  change_id: number;
  state: ParcelChangeState;
  wanted: Address;
  carrier: string | null;
  by: string | null;
  reason: string;
  asked_at: string;
  answer: string | null;
  settled_at: string | null;
};
export type ParcelWithItems = ParcelRow & {
  items: ParcelItem[];
  events: ParcelEventRow[];
  cancels: CancelledBooking[];
  changes: ShownChange[];
};

/** What parcels need to know of their order. Money in satang. */
export type ShippedOrder = {
  so_no: string;
  user_id: number | null;
  lang: 'th' | 'en';
  doc_status: OrderStatus;
  payment_method: PaymentMethod;
  total: number;
  delivery_cost: number;
  cod_fee: number;
};

/** Locks an order: its parcels and their items change one transaction at a time. */
export const lockOrder = (trx: Db, so_no: string): Promise<ShippedOrder | undefined> =>
  firstRow(
    trx,
    `SELECT so_no, user_id, lang, doc_status, payment_method, total, delivery_cost, cod_fee FROM orders
     WHERE so_no = ? FOR UPDATE`,
    [so_no],
  );

export const parcelById = (db: Db, parcelId: number): Promise<ParcelRow | undefined> =>
  firstRow(db, 'SELECT * FROM parcels WHERE parcel_id = ?', [parcelId]);

/** The parcels of an order with items and events, oldest first. */
export async function parcelsOf(db: Db, so_no: string): Promise<ParcelWithItems[]> {
  const found = await rows<Omit<ParcelWithItems, 'events'> & { events: ParcelEventJson[] }>(
    db,
    `SELECT p.*,
       coalesce((SELECT jsonb_agg(jsonb_build_object('line_no', i.line_no, 'lot_id', i.lot_id, 'quantity', i.quantity)
           ORDER BY i.line_no, i.lot_id) FROM parcel_items i WHERE i.parcel_id = p.parcel_id), '[]') AS items,
       coalesce((SELECT jsonb_agg(jsonb_build_object('at', e.at, 'received_at', e.received_at, 'state', e.state,
           'code', e.code, 'place', e.place, 'text', e.text, 'source', e.source) ORDER BY e.at, e.event_id)
         FROM parcel_events e WHERE e.parcel_id = p.parcel_id), '[]') AS events,
       coalesce((SELECT jsonb_agg(jsonb_build_object('carrier', c.carrier, 'tracking_no', c.tracking_no, 'result', c.result,
           'handled_at', c.handled_at, 'handled_reason', c.handled_reason, 'handled_by', nullif(btrim(u.first_name || ' ' || u.last_name), ''))
           ORDER BY c.cancel_id) FROM shipment_cancels c LEFT JOIN users u ON u.user_id = c.handled_by WHERE c.parcel_id = p.parcel_id), '[]') AS cancels,
       coalesce((SELECT jsonb_agg(jsonb_build_object('change_id', h.change_id, 'state', h.state, 'wanted', h.wanted, 'carrier', h.carrier,
           'reason', h.reason, 'asked_at', h.asked_at, 'answer', h.answer, 'settled_at', h.settled_at, 'by', nullif(btrim(u.first_name || ' ' || u.last_name), ''))
           ORDER BY h.change_id) FROM parcel_changes h LEFT JOIN users u ON u.user_id = h.asked_by WHERE h.parcel_id = p.parcel_id), '[]') AS changes
     FROM parcels p WHERE p.so_no = ? ORDER BY p.number`,
    [so_no],
  );
  return found.map((parcel) => ({
    ...parcel,
    events: parcel.events.map((event) => ({
      ...event,
      at: new Date(event.at),
      received_at: new Date(event.received_at),
    })),
  }));
}

/** A line of an order with its units in parcels that were not cancelled. `share`: satang paid for the line. */
export type PackedLine = { line_no: number; quantity: number; packed: number; left: number; share: number };

/** `left`: units in parcels that have left. */
export const packedLines = (db: Db, so_no: string): Promise<PackedLine[]> =>
  rows(
    db,
    `SELECT l.line_no, (l.quantity - l.cancelled)::int AS quantity, coalesce(i.packed, 0) AS packed, coalesce(i."left", 0) AS "left",
            l.amount - l.code_discount - l.coin_discount - l.partner_discount AS share
     FROM order_lines l LEFT JOIN (
       SELECT i.line_no, sum(i.quantity)::int AS packed,
              coalesce(sum(i.quantity) FILTER (WHERE p.state NOT IN ('packing', 'packed')), 0)::int AS "left"
       FROM parcels p JOIN parcel_items i USING (parcel_id)
       WHERE p.so_no = ? AND p.state <> 'cancelled' GROUP BY i.line_no
     ) i USING (line_no)
     WHERE l.so_no = ? AND l.quantity > l.cancelled ORDER BY l.line_no`,
    [so_no, so_no],
  );

/** Whether every named lot is one of its line's variant. */
export async function lotsFit(db: Db, so_no: string, items: readonly ParcelItem[]): Promise<boolean> {
  const wrong = await firstRow(
    db,
    `SELECT FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, lot_id int)
     JOIN order_lines l ON l.so_no = ? AND l.line_no = r.line_no
     WHERE r.lot_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM stock_lots s WHERE s.lot_id = r.lot_id AND s.mat_var_id = l.mat_var_id) LIMIT 1`,
    [JSON.stringify(items), so_no],
  );
  return wrong === undefined;
}

/** A new parcel with its items, in the state `packing`; the order is locked. */
export async function insertParcel(
  trx: Db,
  so_no: string,
  items: readonly ParcelItem[],
  at: Date,
): Promise<ParcelRow> {
  const parcel = await firstRow<ParcelRow>(
    trx,
    `INSERT INTO parcels (so_no, number, state, reference, created_at, state_at)
     SELECT n.so_no, n.number, 'packing', n.so_no || '-' || n.number, n.at, n.at
     FROM (SELECT ?::text AS so_no, ?::timestamptz AS at,
             (SELECT coalesce(max(number), 0) + 1 FROM parcels WHERE so_no = ?) AS number) n RETURNING *`,
    [so_no, at, so_no],
  );
  if (parcel === undefined) throw new Error(`no parcel was written for ${so_no}`);
  await putItems(trx, parcel, items);
  return parcel;
}

/** Replaces the items of a parcel; units of the same line and lot are summed. */
export async function putItems(
  trx: Db,
  { parcel_id, so_no }: Pick<ParcelRow, 'parcel_id' | 'so_no'>,
  items: readonly ParcelItem[],
): Promise<void> {
  await trx.raw('DELETE FROM parcel_items WHERE parcel_id = ?', [parcel_id]);
  await trx.raw(
    `INSERT INTO parcel_items (parcel_id, so_no, line_no, lot_id, quantity)
     SELECT ?, ?, line_no, lot_id, sum(quantity)
     FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, lot_id int, quantity int) GROUP BY line_no, lot_id`,
    [parcel_id, so_no, JSON.stringify(items)],
  );
}

/** The units of an order that are in no parcel, by the lots that hold them, as items of a parcel. */
export const unpackedItems = (db: Db, so_no: string): Promise<ParcelItem[]> =>
  rows(
    db,
    `WITH packed AS (
       SELECT i.line_no, sum(i.quantity)::int AS n FROM parcels p JOIN parcel_items i USING (parcel_id)
       WHERE p.so_no = ? AND p.state <> 'cancelled' GROUP BY i.line_no
     ), held AS (
       SELECT l.line_no, a.lot_id, coalesce(a.quantity, l.quantity - l.cancelled)::int AS n,
              sum(coalesce(a.quantity, l.quantity - l.cancelled)) OVER (PARTITION BY l.line_no ORDER BY a.lot_id DESC)::int AS upto,
              l.quantity - l.cancelled - coalesce(p.n, 0) AS open
       FROM order_lines l LEFT JOIN packed p USING (line_no)
       LEFT JOIN stock_allocations a ON a.so_no = l.so_no AND a.line_no = l.line_no AND a.state <> 'released'
       WHERE l.so_no = ? AND l.quantity > l.cancelled
     )
     SELECT line_no, lot_id, least(n, open - (upto - n)) AS quantity FROM held WHERE upto - n < open
     ORDER BY line_no, lot_id`,
    [so_no, so_no],
  );

/** Columns that a change of state sets besides state and time. */
export type ParcelChange = Partial<
  Pick<ParcelRow, 'carrier' | 'tracking_no' | 'weight_g' | 'cod_amount' | 'packed_by' | 'last_event_at'>
>;

/**
 * Moves a parcel that is still in `from`, and records the event.
 * @returns false when it was moved concurrently
 */
export async function moveParcelRow(
  trx: Db,
  parcelId: number,
  move: { from: ParcelState; to: ParcelState; at: Date; change?: ParcelChange },
): Promise<boolean> {
  const { from, to, at, change = {} } = move;
  const moved = await firstRow(
    trx,
    `UPDATE parcels p SET state = ?, state_at = ?::timestamptz,
       packed_at = CASE WHEN ? = 'packed' THEN ?::timestamptz ELSE packed_at END,
       shipped_at = CASE WHEN ? NOT IN ('packed', 'cancelled') THEN coalesce(shipped_at, ?::timestamptz) ELSE shipped_at END,
       delivered_at = CASE WHEN ? = 'delivered' THEN ?::timestamptz ELSE delivered_at END,
       returned_at = CASE WHEN ? = 'returned' THEN ?::timestamptz ELSE returned_at END,
       carrier = coalesce(?, carrier), tracking_no = coalesce(?, tracking_no), weight_g = coalesce(?::int, weight_g),
       cod_amount = coalesce(?::int, cod_amount), packed_by = coalesce(?::int, packed_by),
       last_event_at = greatest(last_event_at, ?::timestamptz)
     WHERE parcel_id = ? AND state = ? RETURNING 1`,
    [
      ...[to, at, to, at, to, at, to, at, to, at],
      ...[change.carrier ?? null, change.tracking_no ?? null, change.weight_g ?? null],
      ...[change.cod_amount ?? null, change.packed_by ?? null, change.last_event_at ?? null, parcelId, from],
    ],
  );
  if (moved !== undefined && to === 'cancelled') await askForCancel(trx, parcelId, at);
  return moved !== undefined;
}

export type NewParcelEvent = {
  at: Date;
  received_at: Date;
  state: ParcelState | null;
  code?: string;
  place?: string;
  text?: string;
  source: 'carrier' | 'staff' | 'order';
  actor_id?: number | null;
  /** Identifies the event within its parcel. */
  event_key: string;
  raw?: unknown;
};

/** @returns false when the parcel has this event already */
export async function insertParcelEvent(trx: Db, parcelId: number, event: NewParcelEvent): Promise<boolean> {
  const { at, received_at, state, source, event_key, raw } = event;
  const written = await firstRow(
    trx,
    `INSERT INTO parcel_events (parcel_id, at, received_at, state, code, place, text, source, actor_id, event_key, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?::int, ?, ?::jsonb) ON CONFLICT (parcel_id, event_key) DO NOTHING RETURNING 1`,
    [
      ...[parcelId, at, received_at, state, event.code ?? '', event.place ?? '', event.text ?? '', source],
      ...[event.actor_id ?? null, event_key, raw === undefined ? null : JSON.stringify(raw)],
    ],
  );
  return written !== undefined;
}

/** Gives a parcel its carrier and number; `null` keeps none. The state is unchanged. */
export async function setTracking(
  trx: Db,
  parcelId: number,
  carrier: string | null,
  trackingNo: string | null,
): Promise<void> {
  await trx.raw('UPDATE parcels SET carrier = ?, tracking_no = ? WHERE parcel_id = ?', [
    carrier,
    trackingNo,
    parcelId,
  ]);
}

/**
 * Writes one parcel with everything for orders that left without one: those of before, and those that the
 * previous version moved.
 * @param statuses of the orders
 * @returns their number, at most `limit`
 */
export async function fillParcels(db: Db, statuses: readonly number[], limit: number): Promise<number> {
  const written = await rows(
    db,
    `WITH old AS MATERIALIZED (
       SELECT o.so_no, o.doc_status, o.status_at, o.carrier, o.tracking_no,
         CASE WHEN o.payment_method = 'cod' THEN o.total ELSE 0 END AS cod_amount,
         coalesce((SELECT max(e.at) FROM order_events e WHERE e.so_no = o.so_no AND e.to_status = 14), o.status_at) AS shipped_at,
         coalesce((SELECT max(e.at) FROM order_events e WHERE e.so_no = o.so_no AND e.to_status = 17), o.status_at) AS received_at
       FROM orders o WHERE o.doc_status = ANY(?::int[]) AND NOT EXISTS (SELECT FROM parcels p WHERE p.so_no = o.so_no)
         AND o.pickup_location_id IS NULL LIMIT ?
     ), p AS (
       INSERT INTO parcels (so_no, number, state, carrier, tracking_no, reference, cod_amount, created_at, packed_at,
         shipped_at, delivered_at, state_at)
       SELECT so_no, 1, CASE WHEN doc_status = 14 THEN 'shipped' ELSE 'delivered' END, carrier, tracking_no, so_no || '-1',
         cod_amount, shipped_at, shipped_at, shipped_at, CASE WHEN doc_status <> 14 THEN received_at END,
         CASE WHEN doc_status = 14 THEN shipped_at ELSE received_at END
       FROM old ON CONFLICT DO NOTHING RETURNING parcel_id, so_no
     ), i AS (
       INSERT INTO parcel_items (parcel_id, so_no, line_no, lot_id, quantity)
       SELECT p.parcel_id, l.so_no, l.line_no, a.lot_id, coalesce(a.quantity, l.quantity - l.cancelled)
       FROM p JOIN order_lines l ON l.so_no = p.so_no AND l.quantity > l.cancelled
       LEFT JOIN stock_allocations a ON a.so_no = l.so_no AND a.line_no = l.line_no AND a.state = 'shipped'
     )
     SELECT so_no FROM p`,
    [`{${statuses.join(',')}}`, limit],
  );
  return written.length;
}

/**
 * Orders that were shipped before `before` and are presumed to have arrived: no parcel waits for its carrier's news,
 * failed, came back or was lost.
 */
export const ordersPresumedDelivered = (db: Db, before: Date, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT o.so_no FROM orders o WHERE o.doc_status = 14 AND o.status_at <= ? AND NOT EXISTS (
       SELECT FROM parcels p WHERE p.so_no = o.so_no AND (p.state IN ('failed_attempt', 'returning', 'returned', 'lost')
         OR p.booking = 'booked' AND p.state IN ('shipped', 'out_for_delivery')))
     ORDER BY o.status_at LIMIT ?`,
    [before, limit],
  );

/** Notes that the returned items of a parcel were inspected; false when they were before. */
export async function markInspected(trx: Db, parcelId: number, at: Date): Promise<boolean> {
  const marked = await firstRow(
    trx,
    `UPDATE parcels SET inspected_at = ? WHERE parcel_id = ? AND state = 'returned' AND inspected_at IS NULL RETURNING 1`,
    [at, parcelId],
  );
  return marked !== undefined;
}

/**
 * Records that a packed parcel is being booked with a carrier, before the carrier is called. A reference that the carrier
 * has already, without telling its number, is replaced.
 * @returns undefined when it is not packed, has its number or is being booked
 */
export const beginBooking = (
  trx: Db,
  parcelId: number,
  carrier: string,
  at: Date,
): Promise<ParcelRow | undefined> =>
  firstRow(
    trx,
    `UPDATE parcels SET carrier = ?, booking = 'asked', booking_error = NULL, polled_at = ?,
       reference = CASE WHEN booking_error = 'exists' THEN reference || 'r' ELSE reference END
     WHERE parcel_id = ? AND state = 'packed' AND tracking_no IS NULL AND coalesce(booking, 'refused') = 'refused'
     RETURNING *`,
    [carrier, at, parcelId],
  );

/** Queues the booking of a parcel that `beginBooking` has marked. */
export async function queueBooking(trx: Db, parcelId: number): Promise<void> {
  await trx.raw(`SELECT graphile_worker.add_job('book-parcel', json_build_object('parcel_id', ?::int))`, [
    parcelId,
  ]);
}

/** Stores the result of a booking that is not settled yet. A shipment that nobody waits for any more is to be cancelled. */
export async function endBooking(
  db: Db,
  parcel: Pick<ParcelRow, 'parcel_id' | 'reference'>,
  result:
    | { booking: 'booked'; tracking_no: string; label: Readonly<Record<string, string>> }
    | { booking: 'refused'; error: string }
    | { booking: 'unknown' },
): Promise<void> {
  const { booking } = result;
  const number = booking === 'booked' ? result.tracking_no : null;
  await db.raw(
    `WITH ended AS (
       UPDATE parcels SET booking = ?, tracking_no = coalesce(?, tracking_no), label = coalesce(?::jsonb, label),
         booking_error = ? WHERE parcel_id = ? AND reference = ? AND booking IN ('asked', 'unknown') RETURNING 1
     )
     UPDATE shipment_cancels SET tracking_no = ?
     WHERE parcel_id = ? AND reference = ? AND result IS NULL AND ?::text IS NOT NULL AND NOT EXISTS (SELECT FROM ended)`,
    [
      ...[booking, number, booking === 'booked' ? JSON.stringify(result.label) : null],
      ...[booking === 'refused' ? result.error : null, parcel.parcel_id, parcel.reference],
      ...[number, parcel.parcel_id, parcel.reference, number],
    ],
  );
}

/** Gives up the booking of a parcel, if it has one: the carrier is asked to cancel it, and a new one is another. */
export async function askForCancel(trx: Db, parcelId: number, at: Date): Promise<void> {
  await trx.raw(
    `WITH given_up AS (
       SELECT parcel_id, carrier, reference, CASE WHEN booking = 'booked' THEN tracking_no END AS tracking_no
       FROM parcels WHERE parcel_id = ? AND booking IN ('asked', 'unknown', 'booked')
     ), asked AS (
       INSERT INTO shipment_cancels (parcel_id, carrier, reference, tracking_no, asked_at)
       SELECT parcel_id, carrier, reference, tracking_no, ?::timestamptz FROM given_up
     )
     UPDATE parcels p SET booking = NULL, label = NULL, reference = p.reference || 'r'
     FROM given_up g WHERE p.parcel_id = g.parcel_id`,
    [parcelId, at],
  );
  await dropChange(trx, parcelId, 'cancelled', at);
}

export type ShipmentCancel = {
  cancel_id: number;
  carrier: string;
  reference: string;
  tracking_no: string | null;
};

/** Bookings to cancel; those without a number only when they were asked for before `before`. */
export const openCancels = (db: Db, before: Date, limit: number): Promise<ShipmentCancel[]> =>
  rows(
    db,
    `SELECT cancel_id, carrier, reference, tracking_no FROM shipment_cancels
     WHERE result IS NULL AND (tracking_no IS NOT NULL OR asked_at < ?) ORDER BY asked_at LIMIT ?`,
    [before, limit],
  );

export async function endCancel(
  db: Db,
  cancelId: number,
  result: { result: 'cancelled' | 'none' | 'refused'; tracking_no: string | null; at: Date },
): Promise<void> {
  await db.raw(
    'UPDATE shipment_cancels SET result = ?, tracking_no = ?, settled_at = ? WHERE cancel_id = ? AND result IS NULL',
    [result.result, result.tracking_no, result.at, cancelId],
  );
}

/**
 * Notes that staff have handled the cancellations of a parcel that its carrier refused, those that nobody has handled.
 * @returns their number
 */
export async function markCancelsHandled(
  trx: Db,
  parcelId: number,
  by: { user_id: number; reason: string; at: Date },
): Promise<number> {
  const marked = await rows(
    trx,
    `UPDATE shipment_cancels SET handled_at = ?, handled_by = ?, handled_reason = ?
     WHERE parcel_id = ? AND result = 'refused' AND handled_at IS NULL RETURNING 1`,
    [by.at, by.user_id, by.reason, parcelId],
  );
  return marked.length;
}

/** Takes that back for those that were handled at this time. @returns their number */
export async function reopenCancels(trx: Db, parcelId: number, handledAt: Date): Promise<number> {
  const opened = await rows(
    trx,
    `UPDATE shipment_cancels SET handled_at = NULL, handled_by = NULL, handled_reason = NULL
     WHERE parcel_id = ? AND handled_at = ? RETURNING 1`,
    [parcelId, handledAt],
  );
  return opened.length;
}

/**
 * Takes the next number of a carrier's ranges for a reference; one that has its number keeps it.
 * @returns null when the ranges are used up
 */
export const takeNumber = (
  db: Db,
  wanted: { carrier: string; reference: string; ranges: readonly NumberRange[]; at: Date },
): Promise<{ prefix: string; serial: number } | null> =>
  db.transaction(async (trx) => {
    const { carrier, reference, ranges, at } = wanted;
    // Numbers are taken one after the other.
    await trx.raw('LOCK TABLE carrier_numbers IN SHARE ROW EXCLUSIVE MODE');
    const taken = await firstRow<{ prefix: string; serial: number }>(
      trx,
      `WITH known AS (SELECT prefix, serial FROM carrier_numbers WHERE carrier = ? AND reference = ?),
         free AS (
           SELECT r.prefix, n.serial FROM jsonb_to_recordset(?::jsonb) AS r(prefix text, first int, last int, place int)
           CROSS JOIN LATERAL (
             SELECT coalesce(max(c.serial) + 1, r.first) AS serial FROM carrier_numbers c
             WHERE c.carrier = ? AND c.prefix = r.prefix AND c.serial BETWEEN r.first AND r.last
           ) n
           WHERE n.serial <= r.last AND NOT EXISTS (SELECT FROM known) ORDER BY r.place LIMIT 1
         ), taken AS (
           INSERT INTO carrier_numbers (carrier, prefix, serial, reference, taken_at)
           SELECT ?, prefix, serial, ?, ?::timestamptz FROM free RETURNING prefix, serial
         )
       SELECT * FROM known UNION ALL SELECT * FROM taken`,
      [
        ...[carrier, reference, JSON.stringify(ranges.map((range, place) => ({ ...range, place }))), carrier],
        ...[carrier, reference, at],
      ],
    );
    return taken ?? null;
  });

/** Bookings without a stored answer: those that had none, and those asked before `before`. */
export const unsettledBookings = (db: Db, before: Date, limit: number): Promise<ParcelRow[]> =>
  rows(
    db,
    `SELECT * FROM parcels WHERE booking = 'unknown' OR booking = 'asked' AND polled_at < ?
     ORDER BY polled_at LIMIT ?`,
    [before, limit],
  );

/** Booked parcels that wait for their carrier, by the place that sends them. */
export const countWaiting = (db: Db, carrier: string): Promise<{ location_id: number; n: number }[]> =>
  rows(
    db,
    `SELECT coalesce(o.sent_from_location_id, 1)::int AS location_id, count(*)::int AS n
     FROM parcels p JOIN orders o USING (so_no)
     WHERE p.state = 'packed' AND p.booking = 'booked' AND p.carrier = ? GROUP BY 1 ORDER BY 1`,
    [carrier],
  );

/** Stores a carrier's message and queues its job, once. */
export async function storeWebhook(
  db: Db,
  message: { carrier: string; messageId: string; trackingNo: string; at: Date; body: unknown },
): Promise<void> {
  await db.raw(
    `WITH stored AS (
       INSERT INTO carrier_webhooks (carrier, message_id, tracking_no, received_at, body) VALUES (?, ?, ?, ?, ?::jsonb)
       ON CONFLICT DO NOTHING RETURNING webhook_id
     )
     SELECT graphile_worker.add_job('carrier-webhook', json_build_object('webhook_id', webhook_id), max_attempts := 25)
     FROM stored`,
    [message.carrier, message.messageId, message.trackingNo, message.at, JSON.stringify(message.body)],
  );
}

export const webhookById = (
  db: Db,
  webhookId: number,
): Promise<{ carrier: string; tracking_no: string; handled_at: Date | null } | undefined> =>
  firstRow(db, 'SELECT carrier, tracking_no, handled_at FROM carrier_webhooks WHERE webhook_id = ?', [
    webhookId,
  ]);

export async function markWebhookHandled(db: Db, webhookId: number, at: Date): Promise<void> {
  await db.raw('UPDATE carrier_webhooks SET handled_at = ? WHERE webhook_id = ?', [at, webhookId]);
}

/** Parcels with this number of this carrier: several when orders left in one box. */
export const parcelsByTracking = (
  db: Db,
  carrier: string,
  trackingNo: string,
): Promise<{ parcel_id: number }[]> =>
  rows(
    db,
    `SELECT parcel_id FROM parcels WHERE tracking_no = ? AND carrier = ? AND state <> 'cancelled' ORDER BY parcel_id`,
    [trackingNo, carrier],
  );

/** Parcels of a carrier that were not asked about since `before`, the longest first. */
export const parcelsToPoll = (
  db: Db,
  carrier: string,
  before: Date,
  limit: number,
): Promise<{ parcel_id: number }[]> =>
  rows(
    db,
    `SELECT parcel_id FROM parcels
     WHERE carrier = ? AND tracking_no IS NOT NULL AND coalesce(polled_at, '-infinity') < ?
       AND (state IN ('shipped', 'out_for_delivery', 'failed_attempt', 'returning') OR state = 'packed' AND booking = 'booked')
     ORDER BY polled_at NULLS FIRST LIMIT ?`,
    [carrier, before, limit],
  );

export async function markPolled(db: Db, parcelId: number, at: Date): Promise<void> {
  await db.raw('UPDATE parcels SET polled_at = ? WHERE parcel_id = ?', [at, parcelId]);
}

/** Queues a mail about a parcel to the order's customer; `once` distinguishes repeated ones. */
export async function queueParcelMail(
  trx: Db,
  mail: {
    so_no: string;
    kind: 'out_for_delivery' | 'delivery_failed' | 'shipped' | 'address_refused';
    once: string;
  },
): Promise<void> {
  await trx.raw(`SELECT graphile_worker.add_job('parcel-mail', ?::json, max_attempts := 25)`, [
    JSON.stringify(mail),
  ]);
}

export type ParcelChangeRow = {
  change_id: number;
  parcel_id: number;
  was: Address;
  wanted: Address;
  state: ParcelChangeState;
  carrier: string | null;
  tracking_no: string | null;
  for_customer: boolean;
  asked_by: number | null;
  reason: string;
  asked_at: Date;
  answer: string | null;
  answered_by: number | null;
  settled_at: Date | null;
};

/** Records that a parcel is to go elsewhere; the order is locked. @throws when another change of it is open */
export async function insertParcelChange(
  trx: Db,
  change: Omit<ParcelChangeRow, 'change_id' | 'answer' | 'answered_by' | 'settled_at'>,
): Promise<ParcelChangeRow> {
  const { parcel_id, was, wanted, state, carrier, tracking_no, for_customer, asked_by, reason, asked_at } =
    change;
  const made = await firstRow<ParcelChangeRow>(
    trx,
    `INSERT INTO parcel_changes (parcel_id, was, wanted, state, carrier, tracking_no, for_customer, asked_by, reason, asked_at)
     VALUES (?, ?::jsonb, ?::jsonb, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    [
      ...[parcel_id, JSON.stringify(was), JSON.stringify(wanted), state, carrier, tracking_no, for_customer],
      ...[asked_by, reason, asked_at],
    ],
  );
  if (made === undefined) throw new Error(`no change of parcel ${parcel_id} was written`);
  return made;
}

/** Queues asking the carrier. */
export async function queueChange(trx: Db, changeId: number): Promise<void> {
  await trx.raw(`SELECT graphile_worker.add_job('change-receiver', json_build_object('change_id', ?::int))`, [
    changeId,
  ]);
}

export const parcelChangeById = (db: Db, changeId: number): Promise<ParcelChangeRow | undefined> =>
  firstRow(db, 'SELECT * FROM parcel_changes WHERE change_id = ?', [changeId]);

/** The change of a parcel that is not answered yet. */
export const openChangeOf = (db: Db, parcelId: number): Promise<ParcelChangeRow | undefined> =>
  firstRow(db, `SELECT * FROM parcel_changes WHERE parcel_id = ? AND state IN ('requested', 'unknown')`, [
    parcelId,
  ]);

/** Notes that a carrier has not answered: it is asked again. */
export async function markChangeUnknown(db: Db, changeId: number): Promise<void> {
  await db.raw(`UPDATE parcel_changes SET state = 'unknown' WHERE change_id = ? AND state = 'requested'`, [
    changeId,
  ]);
}

/**
 * Ends a change that is open.
 * @param end.answer why it was refused
 * @returns false when it has ended meanwhile
 */
export async function endChange(
  trx: Db,
  changeId: number,
  end: { state: 'accepted' | 'refused'; answer: string | null; answered_by: number | null; at: Date },
): Promise<boolean> {
  const ended = await firstRow(
    trx,
    `UPDATE parcel_changes SET state = ?, answer = ?, answered_by = ?, settled_at = ?
     WHERE change_id = ? AND state IN ('requested', 'unknown') RETURNING 1`,
    [end.state, end.answer, end.answered_by, end.at, changeId],
  );
  return ended !== undefined;
}

/** Ends the open change of a parcel whose shipment it is about no longer. */
export async function dropChange(
  trx: Db,
  parcelId: number,
  answer: 'cancelled' | 'number',
  at: Date,
): Promise<void> {
  await trx.raw(
    `UPDATE parcel_changes SET state = 'refused', answer = ?, settled_at = ?
     WHERE parcel_id = ? AND state IN ('requested', 'unknown')`,
    [answer, at, parcelId],
  );
}

/** A parcel goes elsewhere from now on; `label` replaces what its carrier wants printed. */
export async function setGoesTo(
  trx: Db,
  parcelId: number,
  to: Address,
  label: Readonly<Record<string, string>> | null,
): Promise<void> {
  await trx.raw(
    'UPDATE parcels SET goes_to = ?::jsonb, label = coalesce(?::jsonb, label) WHERE parcel_id = ?',
    [JSON.stringify(to), label === null ? null : JSON.stringify(label), parcelId],
  );
}

/** Whether every closed parcel of an order goes to this address, and the order's own is another one. */
export async function isAddressOfAll(trx: Db, so_no: string, to: Address): Promise<boolean> {
  const found = await firstRow<{ all: boolean }>(
    trx,
    `SELECT o.delivery_address <> ?::jsonb AND NOT EXISTS (
       SELECT FROM parcels p WHERE p.so_no = o.so_no AND p.state NOT IN ('packing', 'cancelled')
         AND coalesce(p.goes_to, o.delivery_address) <> ?::jsonb) AS all
     FROM orders o WHERE o.so_no = ?`,
    [JSON.stringify(to), JSON.stringify(to), so_no],
  );
  return found?.all === true;
}

/** Changes without an answer at carriers with a connection: those that had none, and those asked before `before`. */
export const unsettledChanges = (
  db: Db,
  carriers: readonly string[],
  before: Date,
  limit: number,
): Promise<ParcelChangeRow[]> =>
  rows(
    db,
    `SELECT * FROM parcel_changes
     WHERE state IN ('requested', 'unknown') AND asked_at < ? AND carrier = ANY(?::text[])
     ORDER BY asked_at LIMIT ?`,
    [before, `{${carriers.join(',')}}`, limit],
  );
