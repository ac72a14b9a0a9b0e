import { CART_LINE_MAX, CART_LINES_MAX } from '@mali/contracts/limits';
import {
  type Db,
  INTEGERS,
  integers,
  preparedRow,
  preparedRows,
  type SqlPart,
} from '../../platform/database.ts';
import type { ReadVariants, VariantRow } from '../pricing/repository.ts';

export type StoredLine = { mat_var_id: number; quantity: number };
export type StoredBloggerLine = {
  mat_var_id: number;
  quantity: number;
  buy_from: string;
  review_id: number | null;
};
export type StoredCart = { lines: StoredLine[]; blogger: StoredBloggerLine[]; promo_code: string | null };

/**
 * A member's cart and its variants, in one statement, so that both are consistent.
 * @param variantsInShop the SELECT of the pricing module that reads variants as VariantRow
 */
export async function readCart(
  db: Db,
  userId: number,
  variantsInShop: string,
): Promise<StoredCart & { read: ReadVariants }> {
  const row = await preparedRow<StoredCart & { version: number; variants: VariantRow[] }>(
    db,
    `SELECT
       (SELECT value FROM rule_version) AS version,
       coalesce((SELECT json_agg(json_build_object('mat_var_id', mat_var_id, 'quantity', quantity)
                         ORDER BY position, mat_var_id) FROM cart_lines WHERE user_id = ?), '[]') AS lines,
       coalesce((SELECT json_agg(json_build_object('mat_var_id', mat_var_id, 'quantity', quantity,
                         'buy_from', buy_from, 'review_id', review_id) ORDER BY buy_from, mat_var_id)
                 FROM blogger_cart_lines WHERE user_id = ?), '[]') AS blogger,
       (SELECT promo_code FROM carts WHERE user_id = ?) AS promo_code,
       coalesce((SELECT json_agg(v ORDER BY v.mat_var_id) FROM (${variantsInShop} AND v.mat_var_id = ANY(
                   (SELECT array_agg(mat_var_id) FROM cart_lines WHERE user_id = ?)::int[])) v), '[]') AS variants`,
    [userId, userId, userId, userId],
  );
  if (row === undefined) throw new Error('a statement without a table has one row');
  const { version, variants, ...cart } = row;
  return { ...cart, read: { version: version ?? 0, variants } };
}

/**
 * Adds lines to a member's cart. A quantity is at most 99 and at most the variant's limit (CART-07).
 * @param mode `by`: adds the quantity to an existing line; `to`: the greater of both (login)
 * @returns those of the requested variants that are in the cart now; variants no longer on sale are not
 */
export async function addLines(
  db: Db,
  userId: number,
  lines: readonly StoredLine[],
  mode: 'by' | 'to',
  index: number | null,
): Promise<number[]> {
  const found = await preparedRows<{ mat_var_id: number }>(
    db,
    `WITH want AS (
       SELECT w.id, sum(w.n)::int AS n, min(w.place) AS place
       FROM unnest(${INTEGERS}, ${INTEGERS}) WITH ORDINALITY AS w(id, n, place) GROUP BY w.id
     ), sellable AS (
       SELECT want.*, LEAST(v."limit", ${CART_LINE_MAX}) AS most FROM want JOIN variants v ON v.mat_var_id = want.id
       JOIN materials m USING (mat_id) WHERE v.active AND m.active AND NOT v.free
     ), ends AS (
       SELECT coalesce(max(position), 0) AS last, count(*) AS count FROM cart_lines WHERE user_id = ?
     ), room AS (
       -- Only a line that is new needs room: a full bag's own lines may still be raised.
       SELECT s.*, c.mat_var_id IS NOT NULL AS kept,
              count(*) FILTER (WHERE c.mat_var_id IS NULL) OVER (ORDER BY s.place) AS added
       FROM sellable s LEFT JOIN cart_lines c ON c.user_id = ? AND c.mat_var_id = s.id
     )
     INSERT INTO cart_lines AS c (user_id, mat_var_id, quantity, position)
     SELECT ?, s.id, GREATEST(1, LEAST(s.n, s.most)), coalesce(?::int, ends.last + s.place::int)
     FROM room s, ends WHERE s.kept OR ends.count + s.added <= ${CART_LINES_MAX}
     ORDER BY s.id
     ON CONFLICT (user_id, mat_var_id) DO UPDATE SET quantity = GREATEST(1, LEAST(
       CASE WHEN ? = 'by' THEN c.quantity + EXCLUDED.quantity ELSE GREATEST(c.quantity, EXCLUDED.quantity) END,
       (SELECT most FROM sellable WHERE id = EXCLUDED.mat_var_id))), changed_at = now()
     RETURNING c.mat_var_id`,
    [
      integers(lines.map((l) => l.mat_var_id)),
      integers(lines.map((l) => l.quantity)),
      userId,
      userId,
      userId,
      index,
      mode,
    ],
  );
  return found.map((row) => row.mat_var_id);
}

/**
 * Decreases a line and deletes it at zero (CART-10).
 * @returns whether the line existed
 */
export async function decreaseLine(db: Db, userId: number, matVarId: number, by: number): Promise<boolean> {
  const row = await preparedRow(
    db,
    `WITH less AS (
       UPDATE cart_lines SET quantity = quantity - ?, changed_at = now()
       WHERE user_id = ? AND mat_var_id = ? AND quantity > ? RETURNING 1
     ), gone AS (
       DELETE FROM cart_lines WHERE user_id = ? AND mat_var_id = ? AND quantity <= ? RETURNING 1
     )
     SELECT 1 FROM less UNION ALL SELECT 1 FROM gone`,
    [by, userId, matVarId, by, userId, matVarId, by],
  );
  return row !== undefined;
}

/** Deletes a line; idempotent. */
export async function removeLine(db: Db, userId: number, matVarId: number): Promise<void> {
  await preparedRows(db, 'DELETE FROM cart_lines WHERE user_id = ? AND mat_var_id = ?', [userId, matVarId]);
}

/** CTEs that empty a member's cart, including blogger lines and promo code; a no-op for null. */
export const emptyCartStatement = (userId: number | null): SqlPart => ({
  sql: `cart_emptied AS (DELETE FROM cart_lines WHERE user_id = ?::int),
    blogger_cart_emptied AS (DELETE FROM blogger_cart_lines WHERE user_id = ?::int),
    cart_gone AS (DELETE FROM carts WHERE user_id = ?::int)`,
  bindings: [userId, userId, userId],
});

/** Empties a member's cart. */
export async function emptyCart(db: Db, userId: number): Promise<void> {
  const { sql, bindings } = emptyCartStatement(userId);
  await preparedRows(db, `WITH ${sql} SELECT 1`, bindings);
}

/** Deletes lines whose product is no longer on sale. */
export async function removeLines(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await preparedRows(db, `DELETE FROM cart_lines WHERE user_id = ? AND mat_var_id = ANY(${INTEGERS})`, [
    userId,
    integers(ids),
  ]);
}

/** Stores a promo code with the cart; null removes it (PRICE-30). */
export async function setPromoCode(db: Db, userId: number, code: string | null, at: Date): Promise<void> {
  await preparedRows(
    db,
    `INSERT INTO carts (user_id, promo_code, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET promo_code = EXCLUDED.promo_code, updated_at = EXCLUDED.updated_at`,
    [userId, code, at],
  );
}

/** Adds blogger lines, each stored per variant, source and review (CART-26), within 1..99 (CART-25). */
export async function addBloggerLines(
  db: Db,
  userId: number,
  lines: readonly StoredBloggerLine[],
): Promise<void> {
  await preparedRows(
    db,
    `INSERT INTO blogger_cart_lines AS c (user_id, mat_var_id, buy_from, review_id, quantity)
     SELECT ?, w.mat_var_id, w.buy_from, w.review_id, LEAST(sum(w.quantity), ${CART_LINE_MAX})
     FROM jsonb_to_recordset(?::jsonb) AS w(mat_var_id int, buy_from text, review_id int, quantity int)
     JOIN variants v ON v.mat_var_id = w.mat_var_id JOIN materials m USING (mat_id)
     WHERE v.active AND m.active AND NOT v.free
     GROUP BY w.mat_var_id, w.buy_from, w.review_id
     ON CONFLICT (user_id, mat_var_id, buy_from, review_id)
     DO UPDATE SET quantity = LEAST(c.quantity + EXCLUDED.quantity, ${CART_LINE_MAX})`,
    [userId, JSON.stringify(lines)],
  );
}

/** Decreases or deletes blogger lines of a variant, of one source if given. */
export async function decreaseBloggerLine(
  db: Db,
  userId: number,
  line: { mat_var_id: number; buy_from: string; review_id: number | null },
  by: number,
): Promise<void> {
  const key = [userId, line.mat_var_id, line.buy_from, line.review_id];
  await preparedRows(
    db,
    `WITH gone AS (
       DELETE FROM blogger_cart_lines
       WHERE user_id = ? AND mat_var_id = ? AND buy_from = ? AND review_id IS NOT DISTINCT FROM ?::int AND quantity <= ?
     )
     UPDATE blogger_cart_lines SET quantity = quantity - ?
     WHERE user_id = ? AND mat_var_id = ? AND buy_from = ? AND review_id IS NOT DISTINCT FROM ?::int AND quantity > ?`,
    [...key, by, by, ...key, by],
  );
}

/** A blogger-cart error reported by a browser (CART-27). */
export async function recordBloggerError(
  db: Db,
  userId: number | null,
  report: object,
  at: Date,
): Promise<void> {
  await db.raw('INSERT INTO blogger_cart_errors (at, user_id, report) VALUES (?, ?, ?::jsonb)', [
    at,
    userId,
    JSON.stringify(report),
  ]);
}
