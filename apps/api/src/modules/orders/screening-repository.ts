import type { ScreeningRules } from '@mali/contracts/screening-values';
import { type Db, firstRow, preparedRow, preparedRows, rows, type SqlPart } from '../../platform/database.ts';
import { REFUSED_BY_CUSTOMER, REFUSED_ORDER } from '../../platform/refused-orders.ts';
import { ORDER_COLUMNS, type OrderRow } from './repository.ts';
import { fraudKeys, phoneDigits, type ScreeningFacts, type StoredReason } from './screening-rules.ts';

export type ScreeningVersion = {
  version_id: number;
  created_at: Date;
  created_by: string | null;
  rules: ScreeningRules;
};

/** The rules in force; undefined: the shop has not set its own. */
export const lastScreening = (db: Db): Promise<ScreeningVersion | undefined> =>
  preparedRow(
    db,
    `SELECT v.version_id, v.created_at, v.rules,
       (SELECT coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u
        WHERE u.user_id = v.created_by) AS created_by
     FROM screening_versions v ORDER BY v.version_id DESC LIMIT 1`,
  );

/** Writes the version after `after`; false when there is one already. */
export async function insertScreeningRules(
  db: Db,
  after: number,
  version: { at: Date; by: number; rules: ScreeningRules },
): Promise<boolean> {
  const made = await firstRow(
    db,
    `INSERT INTO screening_versions (version_id, created_at, created_by, rules)
     SELECT ?::int, ?, ?::int, ?::jsonb WHERE ?::int = (SELECT coalesce(max(version_id), 0) FROM screening_versions)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [after + 1, version.at, version.by, JSON.stringify(version.rules), after],
  );
  return made !== undefined;
}

/** An order, its row locked until the end of the transaction. */
export const lockedOrder = (trx: Db, so_no: string): Promise<OrderRow | undefined> =>
  preparedRow(trx, `SELECT ${ORDER_COLUMNS} FROM orders o WHERE so_no = ? FOR UPDATE`, [so_no]);

/** Orders that are read for a rule: a customer of thousands is not read in full. */
const ORDERS_READ = 500;
/** Earlier orders that a reason names. */
const ORDERS_NAMED = 10;

/** What an order is compared by. The address of one that is picked up is its branch's, which its customers share. */
const keysOf = ({ so_no, delivery_address: to, pickup_location_id: branch }: OrderRow) =>
  fraudKeys(branch == null ? to : { ...to, address: `pick-up ${so_no}` });

/** What each of these customers has refused, the newest first. */
export const refusedStatement = (so_nos: readonly string[]): SqlPart => ({
  sql: `SELECT o.so_no, ARRAY(SELECT c.so_no ${REFUSED_BY_CUSTOMER} ORDER BY c.placed_at DESC, c.so_no DESC) AS refused
    FROM orders o WHERE o.so_no = ANY(?::text[])`,
  bindings: [`{${so_nos.join(',')}}`],
});

/** By number, those of these orders whose customers have refused parcels, with the orders that they refused. */
export async function refusedBefore(
  db: Db,
  so_nos: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (so_nos.length === 0) return new Map();
  const { sql, bindings } = refusedStatement(so_nos);
  const found = await rows<{ so_no: string; refused: string[] }>(db, sql, bindings);
  return new Map(found.flatMap(({ so_no, refused }) => (refused.length === 0 ? [] : [[so_no, refused]])));
}

/**
 * What the rules need to know about an order and its customer: of the account, of guests by e-mail. Refused parcels are
 * found by phone as well. One statement, each part by an index, also by its generic plan (admin-list.test.ts).
 * @param since for cards, and for refused parcels
 */
export function screeningStatement(order: OrderRow, since: { cards: Date; refused: Date }): SqlPart {
  const keys = keysOf(order);
  const phone = phoneDigits(order.delivery_address.mobile);
  return {
    sql: `WITH own AS MATERIALIZED (
       (SELECT c.so_no, c.doc_status, c.payment_method, c.placed_at FROM orders c WHERE c.email = ?
        ORDER BY c.placed_at DESC LIMIT ${ORDERS_READ})
       UNION
       (SELECT c.so_no, c.doc_status, c.payment_method, c.placed_at FROM orders c WHERE c.user_id = ?::int
        ORDER BY c.placed_at DESC LIMIT ${ORDERS_READ})
     ), card_payments AS MATERIALIZED (
       SELECT p.status, p.card_brand, p.card_last4 FROM own JOIN payments p USING (so_no)
       WHERE p.method = 'card' AND p.created_at >= ?
     ), cod AS MATERIALIZED (
       SELECT c.so_no FROM own c WHERE c.payment_method = 'cod'
       UNION
       (SELECT c.so_no FROM orders c WHERE c.payment_method = 'cod' AND c.doc_status IN (14, 15)
          AND order_search_keys(c.so_no, c.email, c.tracking_no, c.delivery_address) @> ARRAY[?::text]
          AND ? ~ '^0[0-9]{8,9}$' LIMIT ${ORDERS_READ})
     )
     SELECT
       EXISTS (SELECT FROM own WHERE so_no <> ? AND doc_status IN (17, 98, 99)) AS known,
       EXISTS (SELECT FROM customers b WHERE b.blocked_at IS NOT NULL AND b.user_id = ?::int)
         OR EXISTS (SELECT FROM customers b WHERE b.blocked_at IS NOT NULL AND b.blocked_keys && ARRAY[?::text, ?::text])
         AS blocked,
       ARRAY(SELECT DISTINCT btrim(coalesce(card_brand, '') || ' ••' || card_last4) FROM card_payments
         WHERE card_last4 IS NOT NULL ORDER BY 1) AS cards,
       (SELECT count(*)::int FROM card_payments WHERE status = 'failed') AS failed,
       coalesce((SELECT jsonb_agg(to_jsonb(f)) FROM (
         SELECT m.so_no, m.address_key = ? AS address, m.phone_key = ? AS phone FROM fraud_marks m
         WHERE (m.address_key = ? OR m.phone_key = ?) AND m.so_no <> ? ORDER BY m.at DESC LIMIT ${ORDERS_NAMED}) f), '[]')
         AS frauds,
       coalesce((SELECT jsonb_agg(to_jsonb(r)) FROM (
         SELECT c.so_no, coalesce(c.user_id = ?::int, false) AS account, c.email = ? AS email,
           order_search_keys(c.so_no, c.email, c.tracking_no, c.delivery_address) @> ARRAY[?::text] AS phone
         FROM cod JOIN orders c USING (so_no)
         WHERE c.so_no <> ? AND c.status_at >= ? AND (
           ${REFUSED_ORDER})
         ORDER BY c.placed_at DESC LIMIT 50) r), '[]') AS refused`,
    bindings: [
      ...[order.email, order.user_id, since.cards, phone, phone, order.so_no],
      ...[order.user_id, `e:${order.email}`, `p:${phone}`],
      ...[keys.address, keys.phone, keys.address, keys.phone, order.so_no],
      ...[order.user_id, order.email, phone, order.so_no, since.refused],
    ],
  };
}

/** The facts of `screeningStatement`. */
export async function screeningFacts(
  db: Db,
  order: OrderRow,
  since: { cards: Date; refused: Date },
): Promise<ScreeningFacts> {
  const { sql, bindings } = screeningStatement(order, since);
  const found = await preparedRow<Omit<ScreeningFacts, 'total' | 'isCod'>>(db, sql, bindings);
  if (found === undefined) throw new Error(`no facts about ${order.so_no}`);
  return { ...found, total: order.total, isCod: order.payment_method === 'cod' };
}

/** Records that the rules were applied to an order. */
export async function insertScreening(db: Db, so_no: string, at: Date): Promise<void> {
  await preparedRows(db, 'INSERT INTO order_screenings (so_no, at) VALUES (?, ?) ON CONFLICT DO NOTHING', [
    so_no,
    at,
  ]);
}

/** The rules are applied again to the orders of a customer that wait to be packed. */
export async function screenAgain(db: Db, whose: { user_id: number } | { email: string }): Promise<void> {
  const [condition, who] =
    'user_id' in whose
      ? (['o.user_id = ?', whose.user_id] as const)
      : (['o.user_id IS NULL AND o.email = ?', whose.email] as const);
  await db.raw(
    `DELETE FROM order_screenings s USING orders o WHERE o.so_no = s.so_no AND o.doc_status IN (29, 3) AND ${condition}`,
    [who],
  );
}

/** The rules are applied to an order again before it is packed. */
export async function deleteScreening(db: Db, so_no: string): Promise<void> {
  await db.raw('DELETE FROM order_screenings WHERE so_no = ?', [so_no]);
}

/**
 * The rules are applied again to orders that wait to be packed and may have the address or phone of an order: those of
 * its postcode and of its phone.
 */
export async function deleteScreeningsNear(db: Db, { delivery_address: to }: OrderRow): Promise<void> {
  await db.raw(
    `DELETE FROM order_screenings s USING orders o
     WHERE o.so_no = s.so_no AND o.doc_status IN (29, 3) AND (o.delivery_address->>'zipcode' = ?
       OR order_search_keys(o.so_no, o.email, o.tracking_no, o.delivery_address) @> ARRAY[?::text])`,
    [to.zipcode, phoneDigits(to.mobile)],
  );
}

/** Orders that wait to be packed and to which the rules were not applied. */
export const unscreenedOrders = (db: Db, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT o.so_no FROM orders o WHERE o.doc_status IN (29, 3)
       AND NOT EXISTS (SELECT FROM order_screenings s WHERE s.so_no = o.so_no) LIMIT ?`,
    [limit],
  );

/** A hold of an order. `open`: it is not packed; else staff have decided. */
export type HoldRow = { request_id: number; at: Date; status: string; details: StoredReason[] };

/** Holds of an order, oldest first. */
export const holdsOf = (db: Db, so_no: string): Promise<HoldRow[]> =>
  rows(
    db,
    `SELECT request_id, at, status, details FROM order_requests WHERE so_no = ? AND kind = 'hold' ORDER BY request_id`,
    [so_no],
  );

/** Holds an order. @returns false when it is held already */
export async function insertHold(
  db: Db,
  hold: { so_no: string; at: Date; reasons: readonly StoredReason[] },
): Promise<boolean> {
  const made = await firstRow(
    db,
    `INSERT INTO order_requests (so_no, kind, at, reason, details) VALUES (?, 'hold', ?, ?, ?::jsonb)
     ON CONFLICT (so_no, kind) WHERE status = 'open' DO NOTHING RETURNING 1`,
    [hold.so_no, hold.at, hold.reasons.map(({ rule }) => rule).join(', '), JSON.stringify(hold.reasons)],
  );
  return made !== undefined;
}

/** Releases a held order; false when it is not held. */
export async function releaseHold(
  db: Db,
  { so_no, at, by, why }: { so_no: string; at: Date; by: number; why: string },
): Promise<boolean> {
  const released = await firstRow(
    db,
    `UPDATE order_requests SET status = 'withdrawn', decided_at = ?, decided_by = ?, decision = ?
     WHERE so_no = ? AND kind = 'hold' AND status = 'open' RETURNING 1`,
    [at, by, why, so_no],
  );
  return released !== undefined;
}

/**
 * The dates of an order that may be packed from `at` on, by the delivery settings it was placed with. The promised day
 * never becomes earlier; `standard` holds for orders of before the first settings.
 */
export async function moveDates(
  db: Db,
  so_no: string,
  at: Date,
  standard: { shipBy: Date; promised: Date },
): Promise<void> {
  await db.raw(
    `UPDATE orders o SET
       ship_by = CASE WHEN o.doc_status = 3 THEN greatest(o.ship_by, d.ship_by) ELSE o.ship_by END,
       promised_at = greatest(o.promised_at, d.promised_at)
     FROM (SELECT coalesce(v.ship_by, ?::timestamptz) AS ship_by, coalesce(v.promised_at, ?::timestamptz) AS promised_at
           FROM (SELECT 1) one LEFT JOIN (
             SELECT (delivery_dates(s.settings, k.delivery_zone, ?)).* FROM orders k
             JOIN delivery_versions s ON s.version_id = k.delivery_version WHERE k.so_no = ?) v ON true) d
     WHERE o.so_no = ?`,
    [standard.shipBy, standard.promised, at, so_no, so_no],
  );
}

export type FraudMarkRow = { at: Date; marked_by: string | null; reason: string };

export const fraudMarkOf = (db: Db, so_no: string): Promise<FraudMarkRow | undefined> =>
  firstRow(
    db,
    `SELECT m.at, m.reason, (SELECT coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u
        WHERE u.user_id = m.marked_by) AS marked_by
     FROM fraud_marks m WHERE m.so_no = ?`,
    [so_no],
  );

/** Marks an order as fraud; false when it is marked. */
export async function insertFraudMark(
  db: Db,
  order: OrderRow,
  mark: { at: Date; by: number; reason: string },
): Promise<boolean> {
  const keys = keysOf(order);
  const made = await firstRow(
    db,
    `INSERT INTO fraud_marks (so_no, at, marked_by, reason, address_key, phone_key) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [order.so_no, mark.at, mark.by, mark.reason, keys.address, keys.phone],
  );
  return made !== undefined;
}

/** Takes a mark back; false when there is none. */
export async function deleteFraudMark(db: Db, so_no: string): Promise<boolean> {
  const gone = await firstRow(db, 'DELETE FROM fraud_marks WHERE so_no = ? RETURNING 1', [so_no]);
  return gone !== undefined;
}
