import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import { CUSTOMER_COLUMNS, type CustomerRow } from './customer-list-repository.ts';

export type CustomerRecord = CustomerRow &
  Readonly<{
    blocked_by: string | null;
    blocked_reason: string | null;
    news: boolean;
    privacy: boolean;
    privacy_at: Date | null;
    email_verified: boolean;
  }>;

const NAME = "coalesce(nullif(btrim(s.first_name || ' ' || s.last_name), ''), s.email)";
const RECORD = `${CUSTOMER_COLUMNS}, c.blocked_reason,
  (SELECT ${NAME} FROM users s WHERE s.user_id = c.blocked_by) AS blocked_by,
  coalesce((SELECT u.email_consent FROM users u WHERE u.user_id = c.user_id), false) AS news,
  coalesce((SELECT u.pdpa_consented FROM users u WHERE u.user_id = c.user_id), false) AS privacy,
  (SELECT max(p.at) FROM pdpa_consents p WHERE p.user_id = c.user_id) AS privacy_at,
  coalesce((SELECT u.email_verified_at IS NOT NULL FROM users u WHERE u.user_id = c.user_id), false) AS email_verified`;

export const readCustomer = (db: Db, id: number): Promise<CustomerRecord | undefined> =>
  firstRow(db, `SELECT ${RECORD} FROM customers c WHERE c.customer_id = ?`, [id]);

/**
 * A customer, locked with the account until the end of the transaction. The account comes first, as where it is deleted;
 * what is read was written by whoever held the locks before.
 */
export async function lockCustomer(trx: Db, id: number): Promise<CustomerRow | undefined> {
  await trx.raw(
    `SELECT FROM users WHERE user_id = (SELECT c.user_id FROM customers c WHERE c.customer_id = ?)
     FOR NO KEY UPDATE`,
    [id],
  );
  await trx.raw('SELECT FROM customers WHERE customer_id = ? FOR NO KEY UPDATE', [id]);
  return firstRow(trx, `SELECT ${CUSTOMER_COLUMNS} FROM customers c WHERE c.customer_id = ?`, [id]);
}

/** Whose something is: a member, or a guest by e-mail. */
export type Whose = Readonly<{ user_id: number } | { email: string }>;
const orderOf = (whose: Whose) =>
  'user_id' in whose
    ? ({ sql: 'o.user_id = ?', bindings: [whose.user_id] } as const)
    : ({ sql: 'o.user_id IS NULL AND o.email = ?', bindings: [whose.email] } as const);

type RecentOrder = { so_no: string; placed_at: Date; doc_status: number; total: number };
export const recentOrders = (db: Db, whose: Whose, limit: number): Promise<RecentOrder[]> => {
  const { sql, bindings } = orderOf(whose);
  return rows(
    db,
    `SELECT o.so_no, o.placed_at, o.doc_status, o.total FROM orders o WHERE ${sql}
     ORDER BY o.placed_at DESC, o.so_no DESC LIMIT ?`,
    [...bindings, limit],
  );
};

type CouponOf = {
  coupon_id: number;
  promo_id: number;
  title_th: string;
  title_en: string;
  status: string;
  expires_at: Date | null;
};
export const couponsOf = (db: Db, userId: number, limit: number): Promise<CouponOf[]> =>
  rows(
    db,
    `SELECT h.coupon_id::int, h.promo_id, k.title_th, k.title_en, h.status, h.expires_at
     FROM user_coupons h JOIN coupons k USING (promo_id) WHERE h.user_id = ? ORDER BY h.coupon_id DESC LIMIT ?`,
    [userId, limit],
  );

type ReviewOf = { id: number; mat_id: number; name_th: string; name_en: string; rating: number; at: Date };
export const reviewsOf = (db: Db, userId: number, limit: number): Promise<ReviewOf[]> =>
  rows(
    db,
    `SELECT r.id, r.mat_id, m.mat_name_th AS name_th, m.mat_name AS name_en, r.rating, r.created_date AS at
     FROM reviews r JOIN materials m USING (mat_id) WHERE r.user_id = ? ORDER BY r.created_date DESC, r.id DESC LIMIT ?`,
    [userId, limit],
  );

export async function countWishes(db: Db, userId: number): Promise<number> {
  const found = await firstRow<{ n: number }>(db, 'SELECT count(*)::int AS n FROM wishes WHERE user_id = ?', [
    userId,
  ]);
  return found?.n ?? 0;
}

type ConversationOf = { conversation_id: number; last_at: Date; open: boolean };
export const conversationsOf = (db: Db, whose: Whose, limit: number): Promise<ConversationOf[]> =>
  rows(
    db,
    `SELECT v.conversation_id, v.last_at, v.state = 'open' AS open FROM conversations v
     WHERE ${'user_id' in whose ? 'v.user_id = ?' : 'v.user_id IS NULL AND lower(v.email) = ?'}
     ORDER BY v.last_at DESC, v.conversation_id DESC LIMIT ?`,
    ['user_id' in whose ? whose.user_id : whose.email, limit],
  );

/** Addresses in one line: those of the account, else those of the last orders. */
export const addressesOf = (db: Db, whose: Whose, limit: number): Promise<{ line: string }[]> => {
  const line = (column: (name: string) => string) =>
    ['first_name', 'last_name', 'address', 'subdistrict', 'district', 'province', 'zipcode', 'mobile']
      .map((name) => `nullif(btrim(${column(name)}), '')`)
      .join(', ');
  if ('user_id' in whose)
    return rows(
      db,
      `SELECT DISTINCT concat_ws(' ', ${line((name) => `a.${name}`)}) AS line FROM addresses a WHERE a.user_id = ?
       ORDER BY 1 LIMIT ?`,
      [whose.user_id, limit],
    );
  return rows(
    db,
    `SELECT DISTINCT concat_ws(' ', ${line((name) => `o.delivery_address->>'${name}'`)}) AS line FROM (
       SELECT o.delivery_address FROM orders o WHERE o.user_id IS NULL AND o.email = ? AND o.pickup_location_id IS NULL
       ORDER BY o.placed_at DESC LIMIT ?) o ORDER BY 1`,
    [whose.email, limit],
  );
};

export const birthdateOf = async (db: Db, userId: number): Promise<string | null> =>
  (
    await firstRow<{ birthdate: string | null }>(
      db,
      'SELECT birthdate::text AS birthdate FROM users WHERE user_id = ?',
      [userId],
    )
  )?.birthdate ?? null;

type NoteRow = { note_id: number; at: Date; by: string | null; text: string };
export const notesOf = (db: Db, customerId: number, limit: number): Promise<NoteRow[]> =>
  rows(
    db,
    `SELECT n.note_id, n.at, n.text, (SELECT ${NAME} FROM users s WHERE s.user_id = n.author_id) AS by
     FROM customer_notes n WHERE n.customer_id = ? ORDER BY n.note_id DESC LIMIT ?`,
    [customerId, limit],
  );

/** @returns false when the key has been used */
export async function insertNote(
  trx: Db,
  note: { customer_id: number; at: Date; author_id: number; text: string; request_key: string },
): Promise<boolean> {
  const made = await firstRow(
    trx,
    `INSERT INTO customer_notes (customer_id, at, author_id, text, request_key) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (request_key) DO NOTHING RETURNING 1`,
    [note.customer_id, note.at, note.author_id, note.text, note.request_key],
  );
  return made !== undefined;
}

/** Customers that exist, locked in the order of their ids. */
export const lockCustomers = (
  trx: Db,
  ids: readonly number[],
): Promise<{ customer_id: number; tags: string[] }[]> =>
  rows(
    trx,
    `SELECT customer_id, tags FROM customers WHERE customer_id = ANY(${INTEGERS})
     ORDER BY customer_id FOR NO KEY UPDATE`,
    [integers(ids)],
  );

export async function setTags(trx: Db, customerId: number, tags: readonly string[]): Promise<void> {
  await trx.raw('UPDATE customers SET tags = ?::text[] WHERE customer_id = ?', [[...tags], customerId]);
}

/** Tags in use, from the customers that have some, which an index finds. */
export const customerTags = (db: Db, limit: number): Promise<{ tag: string }[]> =>
  rows(
    db,
    `SELECT tag FROM (SELECT unnest(tags) AS tag FROM customers WHERE tags <> '{}') t GROUP BY tag
     ORDER BY tag LIMIT ?`,
    [limit],
  );

/** Blocks a customer, or lets them in again. */
export async function setBlocked(
  trx: Db,
  customerId: number,
  block: { at: Date; by: number; reason: string; keys: readonly string[] } | null,
): Promise<void> {
  await trx.raw(
    `UPDATE customers SET blocked_at = ?, blocked_by = ?, blocked_reason = ?, blocked_keys = ?::text[]
     WHERE customer_id = ?`,
    block === null
      ? [null, null, null, [], customerId]
      : [block.at, block.by, block.reason, [...block.keys], customerId],
  );
}

/** Phone numbers of a customer's last orders. */
export const orderPhones = (db: Db, whose: Whose, limit: number): Promise<{ mobile: string }[]> => {
  const { sql, bindings } = orderOf(whose);
  return rows(
    db,
    `SELECT DISTINCT o.delivery_address->>'mobile' AS mobile FROM (
       SELECT o.delivery_address FROM orders o WHERE ${sql} ORDER BY o.placed_at DESC LIMIT ?) o
     WHERE o.delivery_address->>'mobile' <> ''`,
    [...bindings, limit],
  );
};

/** What a customer has that another one would get. */
export const possessionsOf = (
  db: Db,
  whose: Whose,
  customerId: number,
  keptId: number,
): Promise<
  | Record<
      'orders' | 'coins' | 'coupons' | 'reviews' | 'wishes' | 'addresses' | 'conversations' | 'notes',
      number
    >
  | undefined
> => {
  const { sql, bindings } = orderOf(whose);
  const userId = 'user_id' in whose ? whose.user_id : null;
  const conversation = userId === null ? 'v.user_id IS NULL AND lower(v.email) = ?' : 'v.user_id = ?';
  return firstRow(
    db,
    `SELECT (SELECT count(*)::int FROM orders o WHERE ${sql}) AS orders,
       coalesce((SELECT a.balance FROM coin_accounts a WHERE a.user_id = ?), 0)::int AS coins,
       (SELECT count(*)::int FROM user_coupons h WHERE h.user_id = ?) AS coupons,
       (SELECT count(*)::int FROM reviews r WHERE r.user_id = ? AND NOT EXISTS (
          SELECT FROM reviews k WHERE k.user_id = ? AND k.giveaway_id = r.giveaway_id)) AS reviews,
       (SELECT count(*)::int FROM wishes w WHERE w.user_id = ? AND NOT EXISTS (
          SELECT FROM wishes k WHERE k.user_id = ? AND k.mat_var_id = w.mat_var_id)) AS wishes,
       (SELECT count(*)::int FROM addresses d WHERE d.user_id = ?) AS addresses,
       (SELECT count(*) FILTER (WHERE v.channel <> 'page') + CASE WHEN EXISTS (
            SELECT FROM conversations k WHERE k.user_id = ? AND k.channel = 'page') THEN 0
          ELSE least(1, count(*) FILTER (WHERE v.channel = 'page')) END
        FROM conversations v WHERE ${conversation})::int AS conversations,
       (SELECT count(*)::int FROM customer_notes n WHERE n.customer_id = ?) AS notes`,
    [
      ...[...bindings, userId, userId, userId, keptId, userId, keptId, userId],
      ...[keptId, 'user_id' in whose ? whose.user_id : whose.email, customerId],
    ],
  );
};

/** Gives notes and tags of a customer to another one, and removes the row. */
export async function giveNotes(trx: Db, from: number, to: number, tagsMax: number): Promise<void> {
  await trx.raw('UPDATE customer_notes SET customer_id = ? WHERE customer_id = ?', [to, from]);
  await trx.raw(
    `UPDATE customers c SET since = least(c.since, f.since), tags = (
       SELECT coalesce((array_agg(t ORDER BY t))[1:?::int], '{}') FROM (
         SELECT DISTINCT t FROM unnest(c.tags || f.tags) t) every)
     FROM customers f WHERE c.customer_id = ? AND f.customer_id = ?`,
    [tagsMax, to, from],
  );
  await trx.raw('DELETE FROM customers WHERE customer_id = ?', [from]);
}

/** Locks customers in the order of their ids until the end of the transaction. */
export async function lockRows(trx: Db, ids: readonly number[]): Promise<void> {
  await trx.raw(
    `SELECT FROM customers WHERE customer_id = ANY(${INTEGERS}) ORDER BY customer_id FOR UPDATE`,
    [integers(ids)],
  );
}

/** A row to be computed again. */
export async function addChange(trx: Db, userId: number): Promise<void> {
  await trx.raw('INSERT INTO customer_changes (user_id) VALUES (?)', [userId]);
}
