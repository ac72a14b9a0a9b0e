import type { LocalizedText } from '@mali/contracts/content';
import type { PaymentMethod } from '@mali/contracts/limits';
import type { OrderStatus } from '@mali/contracts/order-status';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';

export type PickupRow = {
  so_no: string;
  ready_at: Date;
  hold_until: Date;
  salt: Buffer;
  wrong_codes: number;
  wrong_at: Date | null;
  told_at: Date | null;
  reminded_at: Date | null;
  handed_at: Date | null;
  shelved_at: Date | null;
};

/** The pick-up of an order that is or was ready. */
export const pickupOf = (db: Db, so_no: string): Promise<PickupRow | undefined> =>
  firstRow(db, 'SELECT * FROM order_pickups WHERE so_no = ?', [so_no]);

/** @returns false when it is ready already */
export async function insertPickup(
  trx: Db,
  pickup: { so_no: string; at: Date; by: number; holdUntil: Date; salt: Buffer },
): Promise<boolean> {
  const { so_no, at, by, holdUntil, salt } = pickup;
  const made = await firstRow(
    trx,
    `INSERT INTO order_pickups (so_no, ready_at, ready_by, hold_until, salt) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [so_no, at, by, holdUntil, salt],
  );
  return made !== undefined;
}

/** @returns false when its customer knows already, or it was handed over */
export async function deletePickup(trx: Db, so_no: string): Promise<boolean> {
  const gone = await firstRow(
    trx,
    'DELETE FROM order_pickups WHERE so_no = ? AND told_at IS NULL AND handed_at IS NULL RETURNING 1',
    [so_no],
  );
  return gone !== undefined;
}

/** Notes that the customer is told now; false when it was, or the order is not ready any more. */
export async function markTold(trx: Db, so_no: string, at: Date): Promise<boolean> {
  const found = await firstRow(
    trx,
    'UPDATE order_pickups SET told_at = ? WHERE so_no = ? AND told_at IS NULL RETURNING 1',
    [at, so_no],
  );
  return found !== undefined;
}

/** Queues the message that an order is ready, so long after that it can be taken back before. */
export const queueReady = async (trx: Db, so_no: string, seconds: number): Promise<void> => {
  await trx.raw(
    `SELECT graphile_worker.add_job('pickup-ready', ?::json, run_at := now() + make_interval(secs => ?), max_attempts := 25)`,
    [JSON.stringify({ so_no }), seconds],
  );
};

/** Tells open pages of an order that it has changed. */
export const notifyPages = async (trx: Db, so_no: string): Promise<void> => {
  await trx.raw(
    `SELECT notify_soon('live', json_build_object('so_no', so_no, 'doc_status', doc_status, 'paid', paid_at IS NOT NULL)::text)
     FROM orders WHERE so_no = ?`,
    [so_no],
  );
};

/** Counts a wrong code. */
export const countWrongCode = async (trx: Db, so_no: string, count: number, at: Date): Promise<void> => {
  await trx.raw('UPDATE order_pickups SET wrong_codes = ?, wrong_at = ? WHERE so_no = ?', [count, at, so_no]);
};

/** @returns false when it was handed over before */
export async function markHandedOver(trx: Db, so_no: string, at: Date, by: number): Promise<boolean> {
  const found = await firstRow(
    trx,
    'UPDATE order_pickups SET handed_at = ?, handed_by = ? WHERE so_no = ? AND handed_at IS NULL RETURNING 1',
    [at, by, so_no],
  );
  return found !== undefined;
}

/** @param at null: not back on the shelf after all @returns false when it was so already */
export async function markShelved(trx: Db, so_no: string, at: Date | null, by: number): Promise<boolean> {
  const found = await firstRow(
    trx,
    `UPDATE order_pickups p SET shelved_at = ?::timestamptz, shelved_by = ?
     FROM orders o WHERE o.so_no = p.so_no AND p.so_no = ? AND o.doc_status = 15 AND p.handed_at IS NULL
       AND (p.shelved_at IS NULL) = ?::boolean RETURNING 1`,
    [at, at === null ? null : by, so_no, at !== null],
  );
  return found !== undefined;
}

/** Orders that nobody has picked up in time and whose customers are not reminded yet. */
export const pickupsToRemind = (db: Db, at: Date, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT p.so_no FROM order_pickups p JOIN orders o USING (so_no)
     WHERE p.handed_at IS NULL AND p.shelved_at IS NULL AND p.reminded_at IS NULL AND p.hold_until <= ?
       AND o.doc_status = 3 ORDER BY p.hold_until LIMIT ?`,
    [at, limit],
  );

/** @returns false when its customer was reminded before */
export async function markReminded(trx: Db, so_no: string, at: Date): Promise<boolean> {
  const found = await firstRow(
    trx,
    'UPDATE order_pickups SET reminded_at = ? WHERE so_no = ? AND reminded_at IS NULL RETURNING 1',
    [at, so_no],
  );
  return found !== undefined;
}

/** Orders whose customers were reminded before `before` and that nobody has picked up. */
export const pickupsToEnd = (db: Db, before: Date, limit: number): Promise<{ so_no: string }[]> =>
  rows(
    db,
    `SELECT p.so_no FROM order_pickups p JOIN orders o USING (so_no)
     WHERE p.handed_at IS NULL AND p.shelved_at IS NULL AND p.reminded_at <= ? AND o.doc_status = 3
     ORDER BY p.hold_until LIMIT ?`,
    [before, limit],
  );

/** Queues a mail about an order. */
export const queueMail = async (trx: Db, so_no: string, kind: string): Promise<void> => {
  await trx.raw(`SELECT graphile_worker.add_job('parcel-mail', ?::json, max_attempts := 25)`, [
    JSON.stringify({ so_no, kind, once: so_no }),
  ]);
};

export type PickupItem = {
  line_no: number;
  name_en: string;
  name_th: string;
  shade_en: string;
  shade_th: string;
  brand_en: string;
  image: string | null;
  gift: boolean;
  quantity: number;
  lot: string | null;
  expires_on: string | null;
};
export type PickupOrderRow = {
  so_no: string;
  location_id: number;
  branch: LocalizedText;
  doc_status: OrderStatus;
  customer: string;
  mobile: string;
  payment_method: PaymentMethod;
  /** Satang. */
  total: number;
  placed_at: Date;
  promised_at: Date | null;
  ready_at: Date | null;
  hold_until: Date | null;
  handed_at: Date | null;
  shelved_at: Date | null;
  /** Why it is not handed over now: the customer wants to cancel it, or it is checked. */
  waits: 'cancel' | 'hold' | null;
  items: PickupItem[];
};

const VIEWS = {
  prepare: 'o.doc_status = 3 AND p.so_no IS NULL',
  ready: 'o.doc_status = 3 AND p.so_no IS NOT NULL AND p.hold_until > ?',
  overdue: 'o.doc_status = 3 AND p.hold_until <= ?',
  handed: 'p.handed_at > ?',
  put_back: 'o.doc_status = 15 AND p.so_no IS NOT NULL AND (p.shelved_at IS NULL OR p.shelved_at > ?)',
} as const;
export type PickupView = keyof typeof VIEWS;
const ORDER: Readonly<Record<PickupView, string>> = {
  prepare: 'o.placed_at, o.so_no',
  ready: 'p.hold_until, o.so_no',
  overdue: 'p.hold_until, o.so_no',
  handed: 'p.handed_at DESC, o.so_no',
  put_back: 'p.shelved_at IS NOT NULL, o.status_at DESC, o.so_no',
};

const ORDERS = 'orders o LEFT JOIN order_pickups p USING (so_no)';
const AT_PLACES = `o.pickup_location_id IS NOT NULL AND o.pickup_location_id = ANY(${INTEGERS})`;
const COLUMNS = `o.so_no, o.pickup_location_id::int AS location_id, b.name AS branch, o.doc_status, o.payment_method, o.total,
  btrim(concat_ws(' ', o.delivery_address->>'first_name', o.delivery_address->>'last_name')) AS customer,
  o.delivery_address->>'mobile' AS mobile, o.placed_at, o.promised_at, p.ready_at, p.hold_until, p.handed_at, p.shelved_at,
  (SELECT min(q.kind) FROM order_requests q WHERE q.so_no = o.so_no AND q.status = 'open' AND q.kind IN ('cancel', 'hold', 'stock')) AS waits,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('line_no', l.line_no, 'name_en', l.shown->>'mat_name',
      'name_th', l.shown->>'mat_name_th', 'shade_en', concat_ws(', ', l.shown->>'variant_name_1', l.shown->>'variant_name_2'),
      'shade_th', concat_ws(', ', coalesce(l.shown->>'variant_name_1_th', l.shown->>'variant_name_1'),
                                  coalesce(l.shown->>'variant_name_2_th', l.shown->>'variant_name_2')),
      'brand_en', l.shown->>'brand_en', 'image', l.shown->>'image_cart', 'gift', l.gwp,
      'quantity', coalesce(a.quantity, l.quantity - l.cancelled), 'lot', s.code, 'expires_on', s.expires_on)
      ORDER BY l.line_no, s.expires_on), '[]')
   FROM order_lines l LEFT JOIN stock_allocations a ON a.so_no = l.so_no AND a.line_no = l.line_no
   LEFT JOIN stock_lots s USING (lot_id) WHERE l.so_no = o.so_no AND l.cancelled < l.quantity) AS items`;
const NAMED = `${ORDERS} JOIN stock_locations c ON c.location_id = o.pickup_location_id JOIN branches b USING (store_id)`;

/** Orders of branches in a view, those to act on first. `since`: how long what is done is shown. */
export const readPickups = (
  db: Db,
  places: readonly number[],
  view: PickupView,
  { at, since, limit }: { at: Date; since: Date; limit: number },
): Promise<PickupOrderRow[]> =>
  rows(
    db,
    `SELECT ${COLUMNS} FROM ${NAMED} WHERE ${AT_PLACES} AND ${VIEWS[view]} ORDER BY ${ORDER[view]} LIMIT ?`,
    [integers(places), ...momentOf(view, at, since), limit],
  );

const momentOf = (view: PickupView, at: Date, since: Date): Date[] =>
  view === 'prepare' ? [] : view === 'handed' || view === 'put_back' ? [since] : [at];

/** An order that is picked up at one of these branches. */
export const readPickup = (
  db: Db,
  places: readonly number[],
  so_no: string,
): Promise<PickupOrderRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM ${NAMED} WHERE ${AT_PLACES} AND o.so_no = ?`, [
    integers(places),
    so_no,
  ]);

/** How many orders each view has; of goods to be put back those that are not yet. */
export async function countPickups(
  db: Db,
  places: readonly number[],
  at: Date,
): Promise<Record<'prepare' | 'ready' | 'overdue' | 'put_back', number>> {
  const found = await firstRow<Record<'prepare' | 'ready' | 'overdue' | 'put_back', number>>(
    db,
    `SELECT count(*) FILTER (WHERE ${VIEWS.prepare})::int AS prepare, count(*) FILTER (WHERE ${VIEWS.ready})::int AS ready,
       count(*) FILTER (WHERE ${VIEWS.overdue})::int AS overdue,
       count(*) FILTER (WHERE o.doc_status = 15 AND p.so_no IS NOT NULL AND p.shelved_at IS NULL)::int AS put_back
     FROM ${ORDERS} WHERE ${AT_PLACES} AND o.doc_status IN (3, 15)`,
    [at, at, integers(places)],
  );
  return found ?? { prepare: 0, ready: 0, overdue: 0, put_back: 0 };
}

/** Branches where orders are or were picked up, as far as a person works there; null: everybody's. */
export const placesOf = (
  db: Db,
  userId: number | null,
): Promise<{ location_id: number; name: LocalizedText }[]> =>
  rows(
    db,
    `SELECT c.location_id::int AS location_id, b.name FROM stock_locations c JOIN branches b USING (store_id)
     WHERE c.pickup_address IS NOT NULL
       AND (?::int IS NULL OR EXISTS (SELECT FROM staff_places s WHERE s.user_id = ? AND s.location_id = c.location_id))
     ORDER BY b.position, b.store_id`,
    [userId, userId],
  );

/** The warehouse and the branches with stock of their own. */
export const placesToBind = (
  db: Db,
): Promise<
  { location_id: number; code: string; kind: 'warehouse' | 'branch'; name: LocalizedText | null }[]
> =>
  rows(
    db,
    `SELECT c.location_id::int AS location_id, c.code, c.kind, b.name FROM stock_locations c LEFT JOIN branches b USING (store_id)
     WHERE c.kind IN ('warehouse', 'branch') ORDER BY c.kind = 'branch', b.position, c.location_id`,
  );

export type BranchPersonRow = { user_id: number; name: string; email: string; places: number[] };

/** Members of the staff of these roles with their branches. */
export const branchPeople = (db: Db, roles: readonly number[]): Promise<BranchPersonRow[]> =>
  rows(
    db,
    `SELECT u.user_id, btrim(u.first_name || ' ' || u.last_name) AS name, u.email,
       ARRAY(SELECT s.location_id::int FROM staff_places s WHERE s.user_id = u.user_id ORDER BY 1) AS places
     FROM users u WHERE u.role_id = ANY(${INTEGERS}) AND NOT u.disabled ORDER BY name, u.user_id LIMIT 500`,
    [integers(roles)],
  );

/** A person of these roles, locked. */
export const lockPerson = (
  trx: Db,
  userId: number,
  roles: readonly number[],
): Promise<{ user_id: number } | undefined> =>
  firstRow(
    trx,
    `SELECT user_id FROM users WHERE user_id = ? AND role_id = ANY(${INTEGERS}) AND NOT disabled FOR UPDATE`,
    [userId, integers(roles)],
  );

export const placesOfPerson = async (trx: Db, userId: number): Promise<number[]> =>
  (
    await rows<{ id: number }>(
      trx,
      'SELECT location_id::int AS id FROM staff_places WHERE user_id = ? ORDER BY 1',
      [userId],
    )
  ).map(({ id }) => id);

export async function replacePlaces(trx: Db, userId: number, places: readonly number[]): Promise<void> {
  await trx.raw('DELETE FROM staff_places WHERE user_id = ?', [userId]);
  await trx.raw(
    `INSERT INTO staff_places (user_id, location_id)
     SELECT ?, c.location_id FROM stock_locations c WHERE c.location_id = ANY(${INTEGERS}) AND c.kind IN ('warehouse', 'branch')`,
    [userId, integers(places)],
  );
}
