import type { PaymentMethod } from '@mali/contracts/limits';
import { LIST_COUNT_MAX } from '@mali/contracts/lists/definition';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import type { OrderStatus } from '@mali/contracts/order-status';
import { normalTag } from '@mali/contracts/order-work-values';
import type { SqlPart } from '../../platform/database.ts';
import {
  flagged,
  inDays,
  inRange,
  type ListCondition,
  type ListSource,
  oneOf,
} from '../../platform/list-query.ts';
import { ORDER_PLACE } from '../../platform/order-place.ts';
import { orderContains, searchedText } from '../../platform/order-search.ts';
import { REFUSED_BY_CUSTOMER } from '../../platform/refused-orders.ts';

const DAY_MS = 86_400_000;
/** A cancellation that a carrier refused is a problem for so long: until then the goods come back or are claimed. */
const REFUSED_DAYS = 30;

const refusedSince = (at: Date): Date => new Date(at.getTime() - REFUSED_DAYS * DAY_MS);
/** A parcel without news since then is a problem; by the settings of the shop. One parameter: now. */
const SILENT_SINCE = "?::timestamptz - (SELECT parcel_silent_days()) * interval '1 day'";
/** So many of the oldest of them are shown and counted, of orders that have left without a parcel of the shop's. */
const SILENT_MAX = LIST_COUNT_MAX + 1;
/** Parcels that were refused or returned to the sender; each condition is that of a partial index. */
const PARCELS_BACK: Readonly<Record<'returning' | 'to_inspect', string>> = {
  returning: "SELECT p.so_no FROM parcels p WHERE p.state = 'returning'",
  to_inspect: "SELECT p.so_no FROM parcels p WHERE p.state = 'returned' AND p.inspected_at IS NULL",
};

/**
 * Parcels that need somebody: without news, not delivered or coming back, back and not inspected, lost while the rest
 * of the order arrived. One parameter: now.
 */
const PARCEL_PROBLEMS = `SELECT p.so_no FROM parcels p
    WHERE p.state IN ('shipped', 'out_for_delivery', 'failed_attempt', 'returning')
      AND (coalesce(p.last_event_at, p.shipped_at) < ${SILENT_SINCE} OR p.state IN ('failed_attempt', 'returning'))
  UNION ALL ${PARCELS_BACK.to_inspect}
  UNION ALL SELECT p.so_no FROM parcels p JOIN orders s USING (so_no) WHERE p.state = 'lost' AND s.doc_status IN (14, 17)
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.so_no = p.so_no)`;

/** Money of carriers that does not match: open differences of statements, and parcels that nobody has paid. */
const MONEY_PROBLEMS = `SELECT p.so_no FROM remittance_differences d JOIN parcels p USING (parcel_id)
  WHERE d.status <> 'resolved' AND d.parcel_id IS NOT NULL`;
/** Parcels that a carrier has although its booking was given up, and nobody has handled it. One parameter: refused since. */
const REFUSED_CANCELS = `SELECT p.so_no FROM shipment_cancels c JOIN parcels p USING (parcel_id)
  WHERE c.result = 'refused' AND c.settled_at >= ? AND c.handled_at IS NULL`;
/** Changes of address that a carrier has not answered, and that staff call it about. One parameter: asked before. */
const UNKNOWN_CHANGES = `SELECT p.so_no FROM parcel_changes h JOIN parcels p USING (parcel_id)
  WHERE h.state IN ('requested', 'unknown') AND h.asked_at < ?`;
/** So long a carrier is asked again before staff have to call it. */
const CHANGE_MS = 15 * 60_000;
const changeBefore = (at: Date): Date => new Date(at.getTime() - CHANGE_MS);

const ASKED_TO_CANCEL =
  "o.so_no IN (SELECT q.so_no FROM order_requests q WHERE q.status = 'open' AND q.kind = 'cancel')";
const HELD = "o.so_no IN (SELECT q.so_no FROM order_requests q WHERE q.status = 'open' AND q.kind = 'hold')";

const SHIP_BY = "coalesce(o.ship_by, 'infinity'::timestamptz)";
const anyOf = (sql: string, values: readonly (string | number)[]): SqlPart => ({
  sql,
  bindings: [`{${values.join(',')}}`],
});
const equals =
  (column: string) =>
  (value: string): SqlPart => ({ sql: `${column} = ?`, bindings: [value] });
const BLOCKED = `o.doc_status IN (3, 13) AND (EXISTS (
    SELECT FROM stock_allocations a JOIN stock_lots l USING (lot_id)
    WHERE a.so_no = o.so_no AND a.state = 'open' AND NOT l.sellable)
  OR o.so_no IN (SELECT q.so_no FROM order_requests q WHERE q.status = 'open' AND q.kind = 'stock'))`;

/** Orders that a member of the staff has placed. */
export const placedBy = (staffId: number): ListCondition => ({
  sql: `o.so_no IN (SELECT e.so_no FROM order_events e WHERE e.actor_id = ? AND e.actor = 'staff' AND e.from_status IS NULL)`,
  bindings: [staffId],
  found: { by: [] },
});

/** Orders that one of these places prepares, and those that the member of the staff has placed. */
export function preparedAt(places: readonly number[], staffId: number): SqlPart {
  const placed = placedBy(staffId);
  return {
    sql: `${ORDER_PLACE} = ANY(?::int[]) OR ${placed.sql}`,
    bindings: [`{${places.join(',')}}`, ...placed.bindings],
  };
}

const ASSIGNED: Readonly<Record<'me' | 'others' | 'nobody', (callerId: number) => SqlPart>> = {
  me: (callerId) => ({ sql: 'o.assigned_to = ?', bindings: [callerId] }),
  others: (callerId) => ({ sql: 'o.assigned_to <> ?', bindings: [callerId] }),
  nobody: () => ({ sql: 'o.assigned_to IS NULL', bindings: [] }),
};

const MADE_BY_STAFF = `EXISTS (SELECT FROM order_events e WHERE e.so_no = o.so_no AND e.actor = 'staff' AND e.from_status IS NULL)`;
const MADE: Readonly<Record<'me' | 'staff' | 'customer', (callerId: number) => SqlPart>> = {
  me: placedBy,
  staff: () => ({ sql: MADE_BY_STAFF, bindings: [] }),
  customer: () => ({ sql: `NOT ${MADE_BY_STAFF}`, bindings: [] }),
};
/** Orders for which one of several conditions holds. */
const either = (parts: readonly SqlPart[]): SqlPart => ({
  sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
  bindings: parts.flatMap(({ bindings }) => bindings),
});

/** The SQL of the orders' list (ORD-01), as the caller asks for it. */
export const orderSource = (callerId: number): ListSource<typeof ORDER_LIST> => ({
  ...ORDER_SOURCE,
  filters: {
    ...ORDER_SOURCE.filters,
    assigned: (values) => either(values.map((value) => ASSIGNED[value](callerId))),
    made: (values) => either(values.map((value) => MADE[value](callerId))),
  },
});

/** The same for nobody in particular. */
export const ORDER_SOURCE: ListSource<typeof ORDER_LIST> = {
  definition: ORDER_LIST,
  table: 'orders o',
  alias: 'o',
  id: 'o.so_no',
  oneByOne: 'status',
  indexed: {
    late: 'few',
    overdue: 'few',
    work: 'few',
    blocked: 'few',
    cancel_asked: 'few',
    held: 'few',
    refused: 'few',
    problem: 'few',
    back: 'few',
    supplement: 'few',
    province: ['placed_at'],
    code: ['placed_at'],
    channel: ['placed_at'],
    carrier: ['placed_at'],
    pickup: [],
    branch: [],
    sender: [],
    product: [],
    variant: [],
    brand: [],
    promotion: [],
    customer: [],
    staff: [],
    made_by: [],
    assignee: [],
    tag: [],
  },
  ranges: { placed: 'placed_at', since: 'status_at', ship_by: 'ship_by', total: 'total' },
  sorts: {
    placed_at: { sql: 'o.placed_at', type: 'timestamptz' },
    ship_by: { sql: SHIP_BY, type: 'timestamptz' },
    status_at: { sql: 'o.status_at', type: 'timestamptz' },
    total: { sql: 'o.total', type: 'integer' },
  },
  filters: {
    // Values come one by one: an equality reads an index in the order of the list.
    status: (values) =>
      values.length === 1
        ? { sql: 'o.doc_status = ?', bindings: [Number(values[0])] }
        : anyOf('o.doc_status = ANY(?::int[])', values),
    payment: oneOf('o.payment_method'),
    paid: (isPaid) => flagged(isPaid, 'o.paid_at IS NOT NULL'),
    placed: inDays('o.placed_at'),
    since: inDays('o.status_at'),
    ship_by: inDays(SHIP_BY),
    late: (isLate, at) =>
      flagged(isLate, `o.doc_status IN (3, 13) AND o.pickup_location_id IS NULL AND ${SHIP_BY} < ?`, [at]),
    // As the overview of the day counts them.
    overdue: (isOverdue, at) =>
      flagged(isOverdue, "o.doc_status = 14 AND o.promised_at + interval '1 day' <= ?", [at]),
    work: (isWork, at) =>
      flagged(
        isWork,
        `o.doc_status IN (29, 3, 13) AND (o.doc_status = 29 OR o.pickup_location_id IS NULL AND ${SHIP_BY} < ?)`,
        [endOfDay(at)],
      ),
    blocked: (isBlocked) => flagged(isBlocked, BLOCKED),
    cancel_asked: (isAsked) => flagged(isAsked, ASKED_TO_CANCEL),
    held: (isHeld) => flagged(isHeld, HELD),
    // Asked of those to confirm alone, which are few.
    refused: (isRefused) =>
      flagged(isRefused, `o.doc_status = 29 AND EXISTS (SELECT ${REFUSED_BY_CUSTOMER})`),
    problem: (isProblem, at) =>
      flagged(
        isProblem,
        `o.so_no IN (
          SELECT r.so_no FROM refunds r WHERE r.status = 'failed'
          UNION ALL (SELECT s.so_no FROM orders s WHERE s.doc_status = 14 AND s.status_at < ${SILENT_SINCE}
            AND NOT EXISTS (SELECT FROM parcels p WHERE p.so_no = s.so_no) ORDER BY s.status_at LIMIT ${SILENT_MAX})
          UNION ALL ${PARCEL_PROBLEMS}
          UNION ALL ${REFUSED_CANCELS}
          UNION ALL ${MONEY_PROBLEMS}
          UNION ALL ${UNKNOWN_CHANGES}
          UNION ALL SELECT o.so_no FROM orders o WHERE ${BLOCKED})`,
        [at, at, refusedSince(at), changeBefore(at)],
      ),
    back: (states) => ({
      sql: `o.so_no IN (${states.map((state) => PARCELS_BACK[state]).join(' UNION ALL ')})`,
      bindings: [],
    }),
    pickup: (isPickup) => flagged(isPickup, 'o.pickup_location_id IS NOT NULL'),
    branch: (ids) => anyOf('o.pickup_location_id IS NOT NULL AND o.pickup_location_id = ANY(?::int[])', ids),
    // The index of these orders has no others.
    sender: (ids) =>
      anyOf('o.sent_from_location_id IS NOT NULL AND o.sent_from_location_id = ANY(?::int[])', ids),
    supplement: (isSupplement) =>
      flagged(isSupplement, 'o.so_no IN (SELECT x.so_no FROM order_supplements x)'),
    guest: (isGuest) => flagged(isGuest, 'o.user_id IS NULL'),
    total: inRange('o.total'),
    carrier: equals('o.carrier'),
    province: equals("(o.delivery_address->>'province')"),
    code: (code) => equals('o.promo_code')(code.toUpperCase()),
    channel: equals('o.source'),
    product: (ids) =>
      anyOf(
        'o.so_no IN (SELECT l.so_no FROM order_lines l JOIN variants v USING (mat_var_id) WHERE v.mat_id = ANY(?::int[]))',
        ids,
      ),
    variant: (ids) =>
      anyOf('o.so_no IN (SELECT l.so_no FROM order_lines l WHERE l.mat_var_id = ANY(?::int[]))', ids),
    brand: (ids) =>
      anyOf(
        `o.so_no IN (SELECT l.so_no FROM order_lines l JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
                     WHERE m.brand_id = ANY(?::int[]))`,
        ids,
      ),
    promotion: (ids) =>
      anyOf('o.so_no IN (SELECT d.so_no FROM order_discounts d WHERE d.promo_id = ANY(?::int[]))', ids),
    customer: (ids) => anyOf('o.user_id = ANY(?::int[])', ids),
    staff: (ids) =>
      anyOf(
        `o.so_no IN (SELECT e.so_no FROM order_events e WHERE e.actor = 'staff' AND e.actor_id = ANY(?::int[]))`,
        ids,
      ),
    made: () => ({ sql: 'false', bindings: [] }),
    made_by: (ids) =>
      anyOf(
        `o.so_no IN (SELECT e.so_no FROM order_events e WHERE e.actor = 'staff' AND e.from_status IS NULL AND e.actor_id = ANY(?::int[]))`,
        ids,
      ),
    assigned: () => ({ sql: 'false', bindings: [] }),
    assignee: (ids) => anyOf('o.assigned_to = ANY(?::int[])', ids),
    tag: (tag) => ({
      sql: 'o.so_no IN (SELECT g.so_no FROM order_tags g WHERE g.tag = ?)',
      bindings: [normalTag(tag)],
    }),
  },
  search: orderContains,
  // Numbers first: with the condition itself, rows might be read in the order of the list until some are found.
  exact: (text) => ({
    sql: `o.so_no = ANY(ARRAY(SELECT k.so_no FROM orders k
      WHERE order_search_keys(k.so_no, k.email, k.tracking_no, k.delivery_address) @> ARRAY[?]))`,
    bindings: [searchedText(text)],
  }),
};

/** The end of the Bangkok day. */
function endOfDay(at: Date): Date {
  const bangkok = 7 * 3_600_000;
  return new Date((Math.floor((at.getTime() + bangkok) / DAY_MS) + 1) * DAY_MS - bangkok);
}

export type ListedOrderRow = {
  so_no: string;
  doc_status: OrderStatus;
  user_id: number | null;
  first_name: string;
  last_name: string;
  province: string;
  payment_method: PaymentMethod;
  source: string | null;
  promo_code: string | null;
  carrier: string | null;
  tracking_no: string | null;
  placed_at: Date;
  status_at: Date;
  paid_at: Date | null;
  expires_at: Date | null;
  ship_by: Date | null;
  /** Satang. */
  total: number;
  made_by: string | null;
  assigned_to: string | null;
  tags: string[] | null;
  /** The order whose delivery difference it collects; null: it is an order for goods. */
  supplement_of: string | null;
};

const STAFF_NAME = `coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1))`;
const SHARED_COLUMNS = `o.so_no, o.doc_status, o.user_id, o.payment_method, o.source, o.promo_code, o.carrier,
  o.tracking_no, o.placed_at, o.status_at, o.paid_at, o.expires_at, o.total,
  CASE WHEN o.pickup_location_id IS NULL THEN o.ship_by END AS ship_by,
  coalesce(o.delivery_address->>'first_name', '') AS first_name, coalesce(o.delivery_address->>'last_name', '') AS last_name,
  coalesce(o.delivery_address->>'province', '') AS province,
  (SELECT ${STAFF_NAME} FROM order_events e JOIN users u ON u.user_id = e.actor_id
   WHERE e.so_no = o.so_no AND e.actor = 'staff' AND e.from_status IS NULL LIMIT 1) AS made_by,
  (SELECT ${STAFF_NAME} FROM users u WHERE u.user_id = o.assigned_to) AS assigned_to,
  (SELECT jsonb_agg(g.tag ORDER BY g.tag) FROM order_tags g WHERE g.so_no = o.so_no) AS tags,
  (SELECT x.of_so_no FROM order_supplements x WHERE x.so_no = o.so_no) AS supplement_of`;

/** Lines that are shown with an order in the list. */
const LINES_SHOWN = 3;
export type ShownItem = { image: string | null; name_en: string; name_th: string; quantity: number };

/** Columns of a page: pictures of the first lines. */
export const PAGE_COLUMNS = `${SHARED_COLUMNS},
  ${HELD} AS held,
  (SELECT count(*)::int FROM order_lines l WHERE l.so_no = o.so_no) AS line_count,
  (SELECT jsonb_agg(jsonb_build_object('image', l.shown->>'image_cart', 'name_en', coalesce(l.shown->>'mat_name', ''),
            'name_th', coalesce(l.shown->>'mat_name_th', ''), 'quantity', l.quantity) ORDER BY l.line_no)
   FROM (SELECT * FROM order_lines l WHERE l.so_no = o.so_no ORDER BY l.line_no LIMIT ${LINES_SHOWN}) l) AS items`;
export type PageRow = ListedOrderRow & { held: boolean; line_count: number; items: ShownItem[] | null };

/** Columns of an export: every line by name. */
export const EXPORT_COLUMNS = `${SHARED_COLUMNS},
  (SELECT string_agg(l.quantity || ' × ' || coalesce(l.shown->>'mat_name', ''), '; ' ORDER BY l.line_no)
   FROM order_lines l WHERE l.so_no = o.so_no) AS items_en,
  (SELECT string_agg(l.quantity || ' × ' || coalesce(l.shown->>'mat_name_th', ''), '; ' ORDER BY l.line_no)
   FROM order_lines l WHERE l.so_no = o.so_no) AS items_th`;
export type ExportRow = ListedOrderRow & { items_en: string | null; items_th: string | null };
