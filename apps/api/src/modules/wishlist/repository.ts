import { type Db, firstRow, rows } from '../../platform/database.ts';
import type { WishState } from './policy.ts';

export type WishRow = { mat_var_id: number; added_at: Date; price_then: number; notices: boolean };

/** A user's wishes, newest first. */
export const readWishes = (db: Db, userId: number): Promise<WishRow[]> =>
  rows(
    db,
    `SELECT mat_var_id, added_at, price_then, notices FROM wishes WHERE user_id = ?
     ORDER BY added_at DESC, mat_var_id`,
    [userId],
  );

/** A user's wished variants on sale, newest first. */
export async function readWishedIds(db: Db, userId: number): Promise<number[]> {
  const found = await rows<{ mat_var_id: number }>(
    db,
    `SELECT w.mat_var_id FROM wishes w JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
     WHERE w.user_id = ? AND v.active AND m.active AND NOT v.free ORDER BY w.added_at DESC, w.mat_var_id`,
    [userId],
  );
  return found.map(({ mat_var_id }) => mat_var_id);
}

/**
 * Adds a wish, or updates the notifications of an existing one, up to the maximum length.
 * @returns whether it is on the list
 */
export async function addWish(
  db: Db,
  wish: {
    user_id: number;
    mat_var_id: number;
    at: Date;
    price: number;
    sold_out: boolean;
    /** null: unchanged; on for a new one. */
    notices: boolean | null;
  },
  most: number,
): Promise<boolean> {
  // Row lock: serialises concurrent additions for the count.
  await db.raw('SELECT 1 FROM users WHERE user_id = ? FOR NO KEY UPDATE', [wish.user_id]);
  const kept = await firstRow(
    db,
    `INSERT INTO wishes AS w (user_id, mat_var_id, added_at, price_then, price_told, sold_out, notices)
     SELECT ?::int, ?::int, ?::timestamptz, ?::int, ?::int, ?::boolean, coalesce(?::boolean, true)
     WHERE EXISTS (SELECT FROM wishes WHERE user_id = ? AND mat_var_id = ?)
        OR (SELECT count(*) FROM wishes WHERE user_id = ?) < ?
     ON CONFLICT (user_id, mat_var_id) DO UPDATE SET notices = coalesce(?::boolean, w.notices)
     RETURNING 1`,
    [
      wish.user_id,
      wish.mat_var_id,
      wish.at,
      wish.price,
      wish.price,
      wish.sold_out,
      wish.notices,
      wish.user_id,
      wish.mat_var_id,
      wish.user_id,
      most,
      wish.notices,
    ],
  );
  return kept !== undefined;
}

export const removeWish = async (db: Db, userId: number, matVarId: number): Promise<void> => {
  await db.raw('DELETE FROM wishes WHERE user_id = ? AND mat_var_id = ?', [userId, matVarId]);
};

/** A wish with notifications. */
export type WatchedWish = WishState & { user_id: number; mat_var_id: number };

/** A page of watched wishes, by variant; locked: concurrent rounds are serialised. */
export const watchedWishes = (
  db: Db,
  after: { mat_var_id: number; user_id: number },
  limit: number,
): Promise<WatchedWish[]> =>
  rows(
    db,
    `SELECT w.user_id, w.mat_var_id, w.price_then, w.price_told, w.dearer_since, w.sold_out, w.back_since
     FROM wishes w WHERE w.notices AND (w.mat_var_id, w.user_id) > (?::int, ?::int)
     ORDER BY w.mat_var_id, w.user_id LIMIT ? FOR UPDATE`,
    [after.mat_var_id, after.user_id, limit],
  );

/** Writes the new states of wishes: one statement. */
export async function saveWishes(db: Db, wishes: readonly WatchedWish[]): Promise<void> {
  await db.raw(
    `UPDATE wishes w SET price_told = s.price_told, dearer_since = s.dearer_since, sold_out = s.sold_out,
       back_since = s.back_since
     FROM jsonb_to_recordset(?::jsonb) AS s(user_id int, mat_var_id int, price_told int, dearer_since timestamptz,
       sold_out boolean, back_since timestamptz)
     WHERE w.user_id = s.user_id AND w.mat_var_id = s.mat_var_id`,
    [JSON.stringify(wishes)],
  );
}

/** Gives the wishes of a member to another one who has not the same. @returns how many */
export const giveWishes = async (trx: Db, from: number, to: number): Promise<number> =>
  (
    await rows(
      trx,
      `UPDATE wishes w SET user_id = ? WHERE w.user_id = ?
         AND NOT EXISTS (SELECT FROM wishes o WHERE o.user_id = ? AND o.mat_var_id = w.mat_var_id) RETURNING 1`,
      [to, from, to],
    )
  ).length;
