import type { CardTerms } from '@mali/contracts/card-offer-values';
import type { PaymentMethod } from '@mali/contracts/limits';
import { ARRIVED_STATUSES, ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { Address, TaxAddress } from '@mali/contracts/orders';
import type { RoleId } from '@mali/contracts/roles';
import type { PriceBasis } from '@mali/pricing/kept-goods';
import { traceParent } from '@mali/telemetry/channels';
import { shipBy } from '@mali/thai/delivery-rule';
import { type Db, firstRow, preparedRow, rows, type SqlPart } from '../../platform/database.ts';
import type { NoticeArguments, TakenByOrder } from '../../platform/domain-events.ts';

/** A line stored with the order, unaffected by later changes. Money in satang. */
export type NewOrderLine = {
  line_no: number;
  mat_var_id: number;
  quantity: number;
  list: number;
  net: number;
  amount: number;
  code_discount: number;
  coin_discount: number;
  partner_discount: number;
  gwp: boolean;
  shown: ShownLine;
  buy_from: string | null;
  review_id: number | null;
};
/** Names and picture at the time of the order. */
export type ShownLine = {
  mat_id: number;
  mat_name: string;
  mat_name_th: string;
  brand_en: string;
  /** Missing in orders that were placed before it was kept. */
  brand_th?: string;
  variant_name_1: string | null;
  variant_name_1_th: string | null;
  variant_name_2: string | null;
  variant_name_2_th: string | null;
  image_cart: string | null;
};
export type NewOrderDiscount = {
  line_no: number;
  kind: string;
  promo_id: number | null;
  name_en: string;
  name_th: string;
  amount: number;
  /** Of a price cut: number of units with it; null on orders before this was stored: all. */
  units: number | null;
};
export type NewOrder = {
  so_no: string;
  user_id: number | null;
  email: string;
  lang: 'th' | 'en';
  doc_status: OrderStatus;
  payment_method: PaymentMethod;
  placed_at: Date;
  expires_at: Date | null;
  delivery_address: Address;
  tax_address: TaxAddress | null;
  promo_code: string | null;
  list: number;
  discount: number;
  subtotal: number;
  discount_promo: number;
  /** Coins and partner points redeemed. */
  point_bt: number;
  point_the1: number;
  delivery_cost: number;
  delivery_default: number;
  cod_fee: number;
  /** Paid by units that were returned of another order (docs/decisions/0047); `total` is the rest. Default: 0. */
  exchange_credit?: number;
  total: number;
  vat: number;
  source: string | null;
  event: string | null;
  referer: string | null;
  /** Of the delivery settings it is placed by; null before the first version. */
  delivery_version: number | null;
  delivery_zone: string | null;
  /** When the last promised Bangkok day begins; null: by the standard schedule. */
  promised_at: Date | null;
  /** The branch at which it is picked up. */
  pickup_location_id?: number | null;
  /** The branch that sends it; null: the warehouse, or it is picked up. */
  sent_from_location_id?: number | null;
  /** The cards that its price is for. */
  card_terms?: CardTerms;
};

/**
 * Claims an idempotency key for this request. Waits while another transaction holds the same key.
 * @returns null when claimed, else the earlier use of the key
 */
export async function claimIdempotencyKey(
  db: Db,
  scope: string,
  key: string,
  requestHash: Buffer,
  at: Date,
): Promise<{ so_no: string; same: boolean } | null> {
  const claimed = await preparedRow(
    db,
    `INSERT INTO idempotency_keys (scope, key, request_hash, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [scope, key, requestHash, at],
  );
  if (claimed !== undefined) return null;
  const earlier = await firstRow<{ so_no: string; same: boolean }>(
    db,
    'SELECT so_no, request_hash = ? AS same FROM idempotency_keys WHERE scope = ? AND key = ?',
    [requestHash, scope, key],
  );
  if (earlier === undefined) throw new Error('idempotency key vanished');
  return earlier;
}

/** Whether the request of an idempotency key has created an order. */
export async function isPlaced(db: Db, { scope, key }: { scope: string; key: string }): Promise<boolean> {
  const found = await firstRow(db, 'SELECT 1 FROM idempotency_keys WHERE scope = ? AND key = ?', [
    scope,
    key,
  ]);
  return found !== undefined;
}

/**
 * Writes an order with its lines, discounts, first event, idempotency response, job and notification, and the
 * CTEs of other modules: one statement for any number of lines.
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  lines: readonly NewOrderLine[],
  discounts: readonly NewOrderDiscount[],
  more: {
    idempotency: { scope: string; key: string } | null;
    actor: string;
    actorId: number | null;
    /** What it was priced by; null: refunds of its units are shares of each line. */
    basis: PriceBasis | null;
    /** CTE `code_use`: has a row when the use of the order's code was written. */
    codeUse: SqlPart;
    /** CTEs of other modules, each for its own tables. */
    with: readonly SqlPart[];
    /** The member's notification; null for a guest. */
    notice: NoticeArguments | null;
  },
): Promise<{ codeUsed: boolean }> {
  const { so_no } = order;
  const parts = [more.codeUse, ...more.with];
  const ctes = parts.map(({ sql }) => sql).join(', ');
  const written = await preparedRow<{ used: boolean }>(
    db,
    `WITH o AS (
       INSERT INTO orders (so_no, user_id, email, lang, doc_status, payment_method, placed_at, status_at, expires_at,
         delivery_address, tax_address, promo_code, list, discount, subtotal, discount_promo, point_bt,
         point_the1, delivery_cost, delivery_default, cod_fee, exchange_credit, total, vat, source, event, referer,
         delivery_version, delivery_zone, promised_at, pickup_location_id, sent_from_location_id, card_terms)
       SELECT so_no, user_id, email, lang, doc_status, payment_method, placed_at, placed_at, expires_at,
         delivery_address, tax_address, promo_code, list, discount, subtotal, discount_promo, point_bt,
         point_the1, delivery_cost, delivery_default, cod_fee, coalesce(exchange_credit, 0), total, vat, source, event, referer,
         delivery_version, delivery_zone, promised_at, pickup_location_id, sent_from_location_id, card_terms
       FROM jsonb_to_record(?::jsonb) AS r(so_no text, user_id int, email text, lang text, doc_status smallint,
         payment_method text, placed_at timestamptz, expires_at timestamptz, delivery_address jsonb, tax_address jsonb,
         promo_code text, list int, discount int, subtotal int, discount_promo int, point_bt int,
         point_the1 int, delivery_cost int, delivery_default int, cod_fee int, exchange_credit int, total int, vat int, source text, event text, referer text,
         delivery_version int, delivery_zone text, promised_at timestamptz,
         pickup_location_id smallint, sent_from_location_id smallint, card_terms jsonb)
     ), l AS (
       INSERT INTO order_lines (so_no, line_no, mat_var_id, quantity, list, net, amount, code_discount, coin_discount,
         partner_discount, gwp, shown, buy_from, review_id)
       SELECT ?, line_no, mat_var_id, quantity, list, net, amount, code_discount, coin_discount, partner_discount, gwp,
         shown, buy_from, review_id
       FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, mat_var_id int, quantity smallint, list int, net int,
         amount int, code_discount int, coin_discount int, partner_discount int, gwp boolean, shown jsonb, buy_from text, review_id int)
     ), d AS (
       INSERT INTO order_discounts (so_no, line_no, kind, promo_id, name_en, name_th, amount, units)
       SELECT ?, line_no, kind, promo_id, name_en, name_th, amount, units
       FROM jsonb_to_recordset(?::jsonb) AS r(line_no smallint, kind text, promo_id int, name_en text, name_th text,
         amount int, units smallint)
     ), b AS (
       INSERT INTO order_price_bases (so_no, basis) SELECT r.so_no, r.basis
       FROM (VALUES (?, ?::jsonb)) AS r(so_no, basis) WHERE r.basis IS NOT NULL
     ), e AS (
       INSERT INTO order_events (so_no, at, from_status, to_status, actor, actor_id) VALUES (?, ?, NULL, ?, ?, ?)
     ), k AS (
       UPDATE idempotency_keys SET so_no = ? WHERE scope = ? AND key = ?
     ), ${ctes}
     SELECT graphile_worker.add_job('order-placed', ?::json, max_attempts := 25), EXISTS (SELECT 1 FROM code_use) AS used,
            CASE WHEN ?::jsonb IS NOT NULL THEN create_notifications(?::jsonb, ?::text[], ?::interval) END AS told`,
    [
      JSON.stringify(order),
      so_no,
      JSON.stringify(lines),
      so_no,
      JSON.stringify(discounts),
      ...[so_no, more.basis === null ? null : JSON.stringify(more.basis)],
      so_no,
      order.placed_at,
      order.doc_status,
      more.actor,
      more.actorId,
      so_no,
      more.idempotency?.scope ?? null,
      more.idempotency?.key ?? null,
      ...parts.flatMap(({ bindings }) => bindings),
      JSON.stringify({ so_no, ...traceParent() }),
      ...[more.notice?.notices ?? null, more.notice?.notices ?? null],
      ...[more.notice?.mailed ?? null, more.notice?.outAfter ?? null],
    ],
  );
  return { codeUsed: written?.used ?? false };
}

/** Units by which the sales of a product change. */
export type SoldUnits = { mat_id: number; units: number };

/**
 * Marks orders placed or cancelled since the last run as counted; overlapping runs count nothing twice.
 * @returns the changes of product sales, to be written in the caller's transaction
 */
export const takeUncountedSales = (trx: Db): Promise<SoldUnits[]> =>
  rows(
    trx,
    `WITH changed AS (
       UPDATE orders SET sales_counted = doc_status <> 15 WHERE sales_counted <> (doc_status <> 15)
       RETURNING so_no, sales_counted
     )
     SELECT v.mat_id, sum(CASE WHEN c.sales_counted THEN l.quantity ELSE -l.quantity END)::int AS units
     FROM changed c JOIN order_lines l USING (so_no) JOIN variants v USING (mat_var_id)
     WHERE NOT l.gwp GROUP BY v.mat_id ORDER BY v.mat_id`,
  );

export type OrderRow = {
  so_no: string;
  user_id: number | null;
  email: string;
  lang: 'th' | 'en';
  doc_status: OrderStatus;
  tag: string;
  payment_method: PaymentMethod;
  placed_at: Date;
  expires_at: Date | null;
  paid_at: Date | null;
  /** Until when the parcel has to leave; null until the order may be packed. */
  ship_by: Date | null;
  /** When the last promised Bangkok day begins; null: by the standard schedule (present.ts). */
  promised_at?: Date | null;
  carrier: string | null;
  tracking_no: string | null;
  delivery_address: Address;
  tax_address: TaxAddress | null;
  promo_code: string | null;
  list: number;
  discount: number;
  subtotal: number;
  discount_promo: number;
  /** Coins and partner points redeemed. */
  point_bt: number;
  point_the1: number;
  delivery_cost: number;
  delivery_default: number;
  cod_fee: number;
  /** Paid by units that were returned of another order, satang. */
  exchange_credit: number;
  /** Of the delivery settings it was placed by; null before the first version. */
  delivery_version: number | null;
  delivery_zone: string | null;
  total: number;
  vat: number;
  /** The branch at which it is picked up; null: it is delivered. */
  pickup_location_id?: number | null;
  /** The branch that sends it; null: the warehouse, or it is picked up. */
  sent_from_location_id?: number | null;
  /** The cards that its price is for; null: it is paid in any way. */
  card_terms?: CardTerms | null;
};

const COLUMNS: Record<keyof Required<OrderRow>, true> = {
  so_no: true,
  user_id: true,
  email: true,
  lang: true,
  doc_status: true,
  tag: true,
  payment_method: true,
  placed_at: true,
  expires_at: true,
  paid_at: true,
  ship_by: true,
  promised_at: true,
  carrier: true,
  tracking_no: true,
  delivery_address: true,
  tax_address: true,
  promo_code: true,
  list: true,
  discount: true,
  subtotal: true,
  discount_promo: true,
  point_bt: true,
  point_the1: true,
  delivery_cost: true,
  delivery_default: true,
  cod_fee: true,
  exchange_credit: true,
  delivery_version: true,
  delivery_zone: true,
  total: true,
  vat: true,
  pickup_location_id: true,
  sent_from_location_id: true,
  card_terms: true,
};
/**
 * The columns of order `o` by name: a prepared statement with `o.*` fails in the release that runs while a migration adds a
 * column.
 */
export const ORDER_COLUMNS = Object.keys(COLUMNS)
  .map((column) => `o.${column}`)
  .join(', ');
export type OrderDetail = OrderRow & {
  lines: (NewOrderLine & {
    /** Units cancelled before packing. */
    cancelled: number;
    /** `units_returned`: units of a price cut that were returned to it. */
    discounts: (NewOrderDiscount & { units_returned: number })[];
  })[];
  events: {
    at: string;
    from_status: number | null;
    to_status: number;
    actor: string;
    reason: string | null;
  }[];
};

const LINES = `coalesce((SELECT jsonb_agg(to_jsonb(l) || jsonb_build_object('discounts',
    coalesce((SELECT jsonb_agg(to_jsonb(d) ORDER BY d.promo_id) FROM order_discounts d
              WHERE d.so_no = l.so_no AND d.line_no = l.line_no), '[]')) ORDER BY l.line_no)
  FROM order_lines l WHERE l.so_no = o.so_no), '[]') AS lines`;

/** An order without its lines, or undefined. */
export const readOrderRow = (db: Db, so_no: string): Promise<OrderRow | undefined> =>
  preparedRow<OrderRow>(db, `SELECT ${ORDER_COLUMNS} FROM orders o WHERE so_no = ?`, [so_no]);

/** What an order was priced by; undefined for one that was placed before this was kept. */
export async function readPriceBasis(db: Db, so_no: string): Promise<PriceBasis | undefined> {
  const row = await firstRow<{ basis: PriceBasis }>(
    db,
    'SELECT basis FROM order_price_bases WHERE so_no = ?',
    [so_no],
  );
  return row?.basis;
}

/** An order with lines, discounts and events: one statement. */
export const readOrder = (db: Db, so_no: string): Promise<OrderDetail | undefined> =>
  preparedRow<OrderDetail>(
    db,
    `SELECT ${ORDER_COLUMNS}, ${LINES},
       coalesce((SELECT jsonb_agg(to_jsonb(e) ORDER BY e.id) FROM order_events e WHERE e.so_no = o.so_no), '[]') AS events
     FROM orders o WHERE o.so_no = ?`,
    [so_no],
  );

/** Filter of an order list. */
export type OrderFilter = {
  userId: number;
  statuses: readonly number[];
  since: string | null;
  /** Part of a number, or of a product or brand name; null for all. */
  keyword: string | null;
};

/** Names as stored with the order; wildcards in a keyword are escaped. A supplement is shown at its order. */
const FILTER = `o.user_id = ?::int
  AND NOT EXISTS (SELECT FROM order_supplements x WHERE x.so_no = o.so_no)
  AND (?::date IS NULL OR o.placed_at >= (?::date)::timestamp AT TIME ZONE 'Asia/Bangkok')
  AND (?::text IS NULL OR strpos(o.so_no, upper(?)) > 0 OR EXISTS (
    SELECT FROM order_lines l WHERE l.so_no = o.so_no AND strpos(lower(concat_ws(' ', l.shown->>'brand_en',
      l.shown->>'mat_name', l.shown->>'mat_name_th')), lower(?)) > 0))`;
const filterBindings = ({ userId, since, keyword }: OrderFilter) => [
  userId,
  since,
  since,
  keyword,
  keyword,
  keyword,
];
const ofStatus = '(cardinality(?::int[]) = 0 OR o.doc_status = ANY(?::int[]))';
const statusBindings = ({ statuses }: OrderFilter) => [`{${statuses.join(',')}}`, `{${statuses.join(',')}}`];

/** Lines of order `o` that were delivered and have no review. */
const TO_REVIEW = `CASE WHEN o.doc_status IN (${ARRIVED_STATUSES.join(', ')}) THEN
  ARRAY(SELECT DISTINCT l.mat_var_id FROM order_lines l WHERE l.so_no = o.so_no AND NOT l.gwp
        AND NOT EXISTS (SELECT FROM reviews r WHERE r.so_no = l.so_no AND r.mat_var_id = l.mat_var_id) ORDER BY 1)
  ELSE '{}'::int[] END AS to_review`;

/** Whether every line of an order has its review. */
export async function isReviewed(db: Db, so_no: string): Promise<boolean> {
  const sql = `SELECT FROM order_lines l WHERE l.so_no = ? AND NOT l.gwp
    AND NOT EXISTS (SELECT FROM reviews r WHERE r.so_no = l.so_no AND r.mat_var_id = l.mat_var_id) LIMIT 1`;
  return (await rows(db, sql, [so_no])).length === 0;
}

export type ListedOrder = OrderRow & {
  source: string | null;
  units: number;
  lines?: OrderDetail['lines'];
  to_review?: number[];
};

/**
 * A page of a user's orders with the total number: by time, newest first by default. Numbers are random
 * within a day; they break ties.
 */
export async function listOrders(
  db: Db,
  query: OrderFilter & { descending: boolean; offset: number; limit: number; withItems: boolean },
): Promise<{ orders: ListedOrder[]; count: number }> {
  const direction = query.descending ? 'DESC' : 'ASC';
  const found = await rows<ListedOrder & { full_count: number }>(
    db,
    `WITH hits AS (
       SELECT o.*, count(*) OVER () AS full_count FROM orders o WHERE ${FILTER} AND ${ofStatus}
       ORDER BY o.placed_at ${direction}, o.so_no ${direction} LIMIT ? OFFSET ?
     )
     SELECT o.*, (SELECT sum(quantity)::int FROM order_lines l WHERE l.so_no = o.so_no AND NOT gwp) AS units
       ${query.withItems ? `, ${LINES}, ${TO_REVIEW}` : ''}
     FROM hits o ORDER BY o.placed_at ${direction}, o.so_no ${direction}`,
    [...filterBindings(query), ...statusBindings(query), query.limit, query.offset],
  );
  const last = found[0];
  if (last !== undefined) return { orders: found, count: last.full_count };
  // A page past the end still returns the total.
  const all = await firstRow<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM orders o WHERE ${FILTER} AND ${ofStatus}`,
    [...filterBindings(query), ...statusBindings(query)],
  );
  return { orders: [], count: all?.count ?? 0 };
}

/** Number of orders per status, regardless of the filter. */
export const countByStatus = (
  db: Db,
  filter: OrderFilter,
): Promise<{ doc_status: OrderStatus; count: number }[]> =>
  rows(db, `SELECT o.doc_status, count(*) AS count FROM orders o WHERE ${FILTER} GROUP BY o.doc_status`, [
    ...filterBindings(filter),
  ]);

export type Unreviewed = { so_no: string; mat_var_id: number; shown: ShownLine };

/** Products a user has bought and not reviewed, each with its newest order, newest first; and their number. */
export async function unreviewedBy(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ data: Unreviewed[]; count: number }> {
  const found = await rows<Unreviewed & { full_count: number }>(
    db,
    `WITH bought AS (
       SELECT DISTINCT ON (v.mat_id) v.mat_id, o.so_no, o.placed_at, l.mat_var_id, l.shown
       FROM orders o JOIN order_lines l USING (so_no) JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
       WHERE o.user_id = ? AND o.doc_status = ANY(?::int[]) AND NOT l.gwp AND m.active
         AND NOT EXISTS (SELECT FROM reviews r WHERE r.so_no = l.so_no AND r.mat_var_id = l.mat_var_id)
       ORDER BY v.mat_id, o.placed_at DESC, o.so_no DESC, l.line_no
     )
     SELECT so_no, mat_var_id, shown, count(*) OVER () AS full_count FROM bought b
     WHERE NOT EXISTS (SELECT FROM reviews r WHERE r.user_id = ? AND r.mat_id = b.mat_id)
     ORDER BY placed_at DESC, so_no DESC, mat_var_id LIMIT ?`,
    [userId, `{${ARRIVED_STATUSES.join(',')}}`, userId, limit],
  );
  return { data: found, count: found[0]?.full_count ?? 0 };
}

/**
 * Links guest orders with an account's e-mail to the account; only call it once the e-mail is verified.
 * @returns their number
 */
export async function takeGuestOrders(db: Db, userId: number): Promise<number> {
  const taken = await rows(
    db,
    `UPDATE orders o SET user_id = u.user_id FROM users u
     WHERE u.user_id = ? AND u.email_verified_at IS NOT NULL AND NOT u.disabled
       AND o.email = u.email AND o.user_id IS NULL RETURNING 1`,
    [userId],
  );
  return taken.length;
}

export type OrderMove = {
  from: OrderStatus;
  to: OrderStatus;
  at: Date;
  actor: string;
  actorId: number | null;
  reason: string | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  carrier: string | null;
  trackingNo: string | null;
};

/**
 * The single statement for status changes: moves the order named by the CTE `moving (so_no, paid_by)`, if its
 * status is still `from`. Records the event, notifies open pages, queues the job, writes the customer's notification
 * and, when the order may be packed from now on, its ship-by time. Further changes of the same round trip are CTEs
 * before it.
 * @param notice user and picture are filled in
 */
export const moveStatement = (move: OrderMove, notice: NoticeArguments | null): SqlPart => ({
  sql: `SELECT o.user_id, CASE WHEN o.user_id IS NOT NULL AND ?::jsonb IS NOT NULL THEN create_notifications(
      jsonb_build_array((?::jsonb -> 0) || jsonb_build_object('user_id', o.user_id, 'image', o.image)),
      ?::text[], ?::interval) END AS told
    FROM moving, move_order(moving.so_no, ?::smallint, ?::smallint, ?, ?, ?, ?::int, ?, ?, moving.paid_by, ?, ?,
      ?::timestamptz) o`,
  bindings: [
    ...[notice?.notices ?? null, notice?.notices ?? null, notice?.mailed ?? null, notice?.outAfter ?? null],
    ...[move.from, move.to, move.at, move.expiresAt, move.actor, move.actorId, move.reason, move.paidAt],
    ...[move.carrier, move.trackingNo, move.to === ORDER_STATUS.ORDER_PREPARING ? shipBy(move.at) : null],
  ],
});

/**
 * Sets the ship-by time of orders that wait to be packed and have none: the previous version confirmed them.
 * @returns their number, at most `limit`
 */
export async function fillShipBy(db: Db, limit: number): Promise<number> {
  const found = await rows<{ so_no: string; since: Date }>(
    db,
    `SELECT o.so_no, coalesce((SELECT max(e.at) FROM order_events e WHERE e.so_no = o.so_no AND e.to_status = 3),
       o.status_at) AS since
     FROM orders o WHERE o.doc_status IN (3, 13) AND coalesce(o.ship_by, 'infinity'::timestamptz) = 'infinity' LIMIT ?`,
    [limit],
  );
  const due = found.map(({ so_no, since }) => ({ so_no, ship_by: shipBy(since) }));
  await db.raw(
    `UPDATE orders o SET ship_by = r.ship_by
     FROM jsonb_to_recordset(?::jsonb) AS r(so_no text, ship_by timestamptz)
     WHERE o.so_no = r.so_no AND o.ship_by IS NULL`,
    [JSON.stringify(due)],
  );
  return found.length;
}

/**
 * Moves an order in the caller's transaction: of two concurrent changes one succeeds.
 * @param paidBy final payment method; null leaves it unchanged
 * @returns the moved order's user, or null when it had another status
 */
export async function moveOrder(
  db: Db,
  { so_no, paidBy }: { so_no: string; paidBy: PaymentMethod | null },
  move: OrderMove,
  notice: NoticeArguments | null,
): Promise<{ user_id: number | null } | null> {
  const { sql, bindings } = moveStatement(move, notice);
  const moved = await firstRow<{ user_id: number | null }>(
    db,
    `WITH moving AS (SELECT ?::text AS so_no, ?::text AS paid_by) ${sql}`,
    [so_no, paidBy, ...bindings],
  );
  return moved ?? null;
}

/** Replaces the carrier and number of an order whose number is `wrong`, in the transaction that holds its row. */
export async function replaceTracking(
  trx: Db,
  so_no: string,
  wrong: string,
  right: { carrier: string; tracking_no: string },
): Promise<void> {
  await trx.raw('UPDATE orders SET carrier = ?, tracking_no = ? WHERE so_no = ? AND tracking_no = ?', [
    ...[right.carrier, right.tracking_no, so_no, wrong],
  ]);
}

/**
 * Marks a cancelled order as having returned what it had redeemed, which the handlers of its event do
 * (modules/events.ts).
 * @returns what is to be returned; null when marked before
 */
export async function markReturned(db: Db, so_no: string): Promise<TakenByOrder | null> {
  const marked = await firstRow<TakenByOrder>(
    db,
    `UPDATE orders SET stock_returned = true WHERE so_no = ? AND doc_status = 15 AND NOT stock_returned
     RETURNING promo_code, point_bt, point_the1`,
    [so_no],
  );
  return marked ?? null;
}

/** Unpaid orders past their deadline, one page: those after the last one read. */
export const expiredOrders = (
  db: Db,
  at: Date,
  after: { expires_at: Date; so_no: string } | null,
  limit: number,
): Promise<{ so_no: string; expires_at: Date }[]> =>
  rows(
    db,
    `SELECT so_no, expires_at FROM orders
     WHERE doc_status = 1 AND expires_at <= ? AND (expires_at, so_no) > (?::timestamptz, ?::text)
     ORDER BY expires_at, so_no LIMIT ?`,
    [at, after?.expires_at ?? '-infinity', after?.so_no ?? '', limit],
  );

/** Orders with a status since before `before`. */
export const ordersInStatusSince = (
  db: Db,
  status: OrderStatus,
  before: Date,
  limit: number,
): Promise<{ so_no: string }[]> =>
  rows(db, 'SELECT so_no FROM orders WHERE doc_status = ? AND status_at <= ? ORDER BY status_at LIMIT ?', [
    status,
    before,
    limit,
  ]);

/** Variants of these stock-keeping units. */
export const variantsOfItems = (
  db: Db,
  itemIds: readonly string[],
): Promise<{ item_id: string; mat_var_id: number }[]> =>
  rows(
    db,
    `SELECT v.item_id, v.mat_var_id FROM variants v JOIN materials m USING (mat_id)
     WHERE v.item_id = ANY(?::text[]) AND v.active AND m.active AND NOT v.free`,
    [[...itemIds]],
  );

/** A customer with the address of their last order. */
export const customerForChat = (
  db: Db,
  userId: number,
): Promise<
  | {
      user_id: number;
      role_id: RoleId;
      first_name: string;
      last_name: string;
      email: string;
      web_lang: 'th' | 'en' | null;
      address: Address | null;
    }
  | undefined
> =>
  firstRow(
    db,
    `SELECT u.user_id, u.role_id, u.first_name, u.last_name, u.email, u.web_lang,
            (SELECT o.delivery_address FROM orders o WHERE o.user_id = u.user_id ORDER BY o.placed_at DESC LIMIT 1) AS address
     FROM users u WHERE u.user_id = ? AND NOT u.disabled`,
    [userId],
  );

/**
 * Makes every order of an account, or of a guest's e-mail, one of another account.
 * @returns how many
 */
export async function giveOrders(
  trx: Db,
  from: { user_id: number } | { email: string },
  userId: number,
): Promise<number> {
  const [condition, who] =
    'user_id' in from
      ? (['user_id = ?', from.user_id] as const)
      : (['user_id IS NULL AND email = ?', from.email] as const);
  return (await rows(trx, `UPDATE orders SET user_id = ? WHERE ${condition} RETURNING 1`, [userId, who]))
    .length;
}
