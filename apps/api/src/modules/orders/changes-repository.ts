import type { DeliverySettlement, OrderChangeKind } from '@mali/contracts/order-changes';
import type { Address, TaxAddress } from '@mali/contracts/orders';
import type { PriceBasis } from '@mali/pricing/kept-goods';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { RewrittenOrder, Units } from './cancel-plan.ts';
import type { ShownLine } from './repository.ts';

/** Details of a change, by its kind; amounts in satang. */
export type ChangeDetails = {
  units?: { name_en: string; name_th: string; quantity: number }[];
  amount?: number;
  refund_id?: number;
  /** Bangkok day until which it waits for its goods. */
  until?: string;
  /** Parts of the addresses that were changed. */
  parts?: ('address' | 'tax')[];
  /** Difference of the delivery price, signed, and who settles it. */
  delivery?: { difference: number; settlement: DeliverySettlement };
  /** The supplementary order that collects the difference, and the moment until which it can be paid. */
  supplement?: { so_no: string; until: string };
};
export type ChangeRow = {
  change_id: number;
  so_no: string;
  at: Date;
  kind: OrderChangeKind;
  actor: string;
  actor_id: number | null;
  actor_name: string | null;
  reason: string | null;
  details: ChangeDetails;
};

/** Id of the last change of an order; 0: none. */
export async function lastChangeOf(db: Db, so_no: string): Promise<number> {
  const row = await firstRow<{ id: number }>(
    db,
    'SELECT coalesce(max(change_id), 0) AS id FROM order_changes WHERE so_no = ?',
    [so_no],
  );
  return Number(row?.id ?? 0);
}

/** Jobs of changes: those of holds and of missing goods have their own, which the release before does not take. null: nothing is mailed. */
const JOBS: Readonly<Partial<Record<OrderChangeKind, string | null>>> = {
  held: 'order-hold-changed',
  hold_released: 'order-hold-changed',
  fraud_marked: null,
  fraud_unmarked: null,
  stock_missing: null,
  stock_found: null,
  sender_changed: null,
  stock_waiting: 'order-waits-for-stock',
  address_waits: 'order-address-waits',
  address_dropped: 'order-address-waits',
};

/** Records a change with the job that mails it, and notifies open pages. */
export async function insertChange(
  db: Db,
  change: Pick<ChangeRow, 'so_no' | 'at' | 'kind' | 'actor' | 'actor_id' | 'reason' | 'details'>,
): Promise<number> {
  const own = JOBS[change.kind];
  const job = own === undefined ? 'order-changed' : own;
  const made = await firstRow<{ change_id: number }>(
    db,
    `WITH made AS (
       INSERT INTO order_changes (so_no, at, kind, actor, actor_id, reason, details)
       VALUES (?, ?, ?, ?, ?::int, ?::text, ?::jsonb) RETURNING change_id, so_no
     )
     SELECT made.change_id,
       CASE WHEN ?::text IS NOT NULL THEN
         graphile_worker.add_job(?::text, json_build_object('change_id', change_id), max_attempts := 25) END,
       notify_soon('live', json_build_object('so_no', so_no, 'doc_status', doc_status, 'paid', paid_at IS NOT NULL)::text)
     FROM made JOIN orders USING (so_no)`,
    [
      ...[change.so_no, change.at, change.kind, change.actor, change.actor_id, change.reason],
      ...[JSON.stringify(change.details), job, job],
    ],
  );
  if (made === undefined) throw new Error(`no change of ${change.so_no} was written`);
  return made.change_id;
}

const CHANGES = `SELECT c.*, nullif(btrim(u.first_name || ' ' || u.last_name), '') AS actor_name
  FROM order_changes c LEFT JOIN users u ON u.user_id = c.actor_id AND c.actor <> 'owner'`;

/** Changes of an order, oldest first. */
export const changesOf = (db: Db, so_no: string): Promise<ChangeRow[]> =>
  rows(db, `${CHANGES} WHERE c.so_no = ? ORDER BY c.change_id`, [so_no]);

export const changeById = (db: Db, changeId: number): Promise<ChangeRow | undefined> =>
  firstRow(db, `${CHANGES} WHERE c.change_id = ?`, [changeId]);

/** Marks units of a paid order as cancelled: its lines stay as invoiced. */
export async function markCancelled(db: Db, so_no: string, units: readonly Units[]): Promise<void> {
  await db.raw(
    `UPDATE order_lines l SET cancelled = l.cancelled + r.quantity
     FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, quantity smallint)
     WHERE l.so_no = ? AND l.line_no = r.line_no`,
    [JSON.stringify(units), so_no],
  );
}

/** Replaces lines, discounts and sums of an unpaid order. */
export async function replaceLines(
  db: Db,
  so_no: string,
  { lines, discounts, sums, coinsCancelled }: RewrittenOrder & { sums: { vat: number } },
): Promise<void> {
  const kept = `{${lines.map(({ line_no }) => line_no).join(',')}}`;
  await db.raw('DELETE FROM order_discounts WHERE so_no = ?', [so_no]);
  await db.raw('DELETE FROM order_lines WHERE so_no = ? AND line_no <> ALL(?::int[])', [so_no, kept]);
  await db.raw(
    `UPDATE order_lines l SET quantity = r.quantity, list = r.list, net = r.net, amount = r.amount,
       code_discount = r.code_discount, coin_discount = r.coin_discount
     FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, quantity smallint, list int, net int, amount int,
       code_discount int, coin_discount int)
     WHERE l.so_no = ? AND l.line_no = r.line_no`,
    [JSON.stringify(lines), so_no],
  );
  await db.raw(
    `INSERT INTO order_discounts (so_no, line_no, kind, promo_id, name_en, name_th, amount, units)
     SELECT ?, line_no, kind, promo_id, name_en, name_th, amount, units
     FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, kind text, promo_id int, name_en text, name_th text,
       amount int, units smallint)`,
    [so_no, JSON.stringify(discounts)],
  );
  await db.raw(
    `UPDATE orders SET list = ?, discount = ?, subtotal = ?, discount_promo = ?, total = ?, vat = ?,
       coins_cancelled = coins_cancelled + ?
     WHERE so_no = ?`,
    [
      ...[sums.list, sums.discount, sums.subtotal, sums.discount_promo, sums.total, sums.vat],
      ...[coinsCancelled, so_no],
    ],
  );
}

/** Gives a line of an order another variant; its amounts stay. `basis`: null leaves that of its prices. */
export async function replaceVariant(
  db: Db,
  so_no: string,
  { line_no, mat_var_id, shown }: { line_no: number; mat_var_id: number; shown: ShownLine },
  basis: PriceBasis | null,
): Promise<void> {
  await db.raw('UPDATE order_lines SET mat_var_id = ?, shown = ?::jsonb WHERE so_no = ? AND line_no = ?', [
    mat_var_id,
    JSON.stringify(shown),
    so_no,
    line_no,
  ]);
  if (basis === null) return;
  await db.raw('UPDATE order_price_bases SET basis = ?::jsonb WHERE so_no = ?', [
    JSON.stringify(basis),
    so_no,
  ]);
}

/** The place that sends an order. @param locationId null: the warehouse */
export const setSender = async (db: Db, so_no: string, locationId: number | null): Promise<void> => {
  await db.raw('UPDATE orders SET sent_from_location_id = ?::smallint WHERE so_no = ?', [locationId, so_no]);
};

/** Replaces the addresses of an order. */
export async function updateAddresses(
  db: Db,
  so_no: string,
  { delivery, tax }: { delivery: Address; tax: TaxAddress | null },
): Promise<void> {
  await db.raw('UPDATE orders SET delivery_address = ?::jsonb, tax_address = ?::jsonb WHERE so_no = ?', [
    JSON.stringify(delivery),
    tax === null ? null : JSON.stringify(tax),
    so_no,
  ]);
}

/**
 * Gives an order the zone of its new address, and the promised day of that zone by the settings that it was placed by,
 * counted from the moment that its day was promised by: placed, paid, released, or the address paid for.
 * @param of `price`: satang; null leaves that of an order that is paid
 */
export async function updateDelivery(
  db: Db,
  so_no: string,
  of: {
    zone: string;
    price: { delivery_cost: number; delivery_default: number; total: number; vat: number } | null;
  },
): Promise<void> {
  await db.raw(
    `UPDATE orders o SET delivery_zone = ?::text, promised_at = (delivery_dates(v.settings, ?::text, greatest(
         CASE WHEN o.doc_status = 3 AND o.payment_method <> 'cod' THEN coalesce(o.paid_at, o.status_at)
              ELSE o.placed_at END,
         (SELECT max(q.decided_at) FROM order_requests q
          WHERE q.so_no = o.so_no AND (q.kind = 'hold' AND q.status = 'withdrawn'
             OR q.kind = 'delivery' AND q.status = 'accepted'))))).promised_at
     FROM delivery_versions v WHERE o.so_no = ? AND v.version_id = o.delivery_version`,
    [of.zone, of.zone, so_no],
  );
  if (of.price === null) return;
  const { delivery_cost, delivery_default, total, vat } = of.price;
  await db.raw(
    'UPDATE orders SET delivery_cost = ?, delivery_default = ?, total = ?, vat = ? WHERE so_no = ?',
    [delivery_cost, delivery_default, total, vat, so_no],
  );
}

/** Records units of price cuts that were returned with cancelled units of a paid order. */
export async function markCutsReturned(
  db: Db,
  so_no: string,
  cuts: readonly { line_no: number; promo_id: number; n: number }[],
): Promise<void> {
  await db.raw(
    `UPDATE order_discounts d SET units_returned = d.units_returned + r.n
     FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, promo_id int, n smallint)
     WHERE d.so_no = ? AND d.line_no = r.line_no AND d.promo_id = r.promo_id AND d.kind = 'p003'`,
    [JSON.stringify(cuts), so_no],
  );
}
