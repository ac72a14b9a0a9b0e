import type { PriceAct, PriceChangeState, PriceRule, PriceSource } from '@mali/contracts/price-values';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import { type ListedPriceChange, PRICE_CHANGE_COLUMNS } from './price-list-repository.ts';

/** A variant as price pages name it. */
export type PricedGoods = {
  mat_id: number;
  mat_var_id: number;
  item_id: string;
  name_th: string;
  name_en: string;
  option_th: string;
  option_en: string;
};
const OPTION = (name: string) =>
  `(SELECT coalesce(string_agg(a->>'${name}', ' · ' ORDER BY (a->>'n')::int), '') FROM jsonb_array_elements(v.attributes) a)`;
const GOODS = `v.mat_id, v.mat_var_id, v.item_id, m.mat_name_th AS name_th, m.mat_name AS name_en,
  ${OPTION('name_th')} AS option_th, ${OPTION('name')} AS option_en`;

/** Lowest list price of a variant from a moment to another one, that of the beginning included. */
const LOWEST = `LEAST(v.mat_price,
  (SELECT min(h.price) FROM price_history h WHERE h.mat_var_id = v.mat_var_id AND h.at >= t.since AND h.at <= t.until),
  (SELECT h.price FROM price_history h WHERE h.mat_var_id = v.mat_var_id AND h.at < t.since
   ORDER BY h.at DESC, h.entry_id DESC LIMIT 1))`;

/** Satang. */
export type SelectedVariant = PricedGoods & {
  mat_price: number;
  lowest: number;
  /** End of a temporary price that is in force; null: none. */
  until: Date | null;
};

/** Variants of products, without gifts, in the order of products; at most `limit`. */
export const selectedVariants = (
  db: Db,
  products: readonly number[],
  window: { since: Date; until: Date },
  limit: number,
): Promise<SelectedVariant[]> =>
  rows(
    db,
    `SELECT ${GOODS}, v.mat_price, ${LOWEST} AS lowest,
       (SELECT r.ends_at FROM price_change_rows r WHERE r.mat_var_id = v.mat_var_id AND r.state = 'in_force') AS until
     FROM unnest(${INTEGERS}) WITH ORDINALITY AS p(mat_id, place) JOIN materials m USING (mat_id)
       JOIN variants v USING (mat_id), (SELECT ?::timestamptz AS since, ?::timestamptz AS until) t
     WHERE NOT v.free ORDER BY p.place, v.position, v.mat_var_id LIMIT ?`,
    [integers(products), window.since, window.until, limit],
  );

export type NewChange = Readonly<{
  request_key: string;
  made_at: Date;
  user_id: number;
  reason: string;
  rule: PriceRule;
  starts_at: Date;
  ends_at: Date | null;
}>;
export type NewChangeRow = Readonly<{ mat_var_id: number; price: number; seen: number }>;

/** @returns its id; undefined: the request has made one already */
export async function insertPriceChange(
  trx: Db,
  change: NewChange,
  changed: readonly NewChangeRow[],
): Promise<number | undefined> {
  const made = await firstRow<{ change_id: number }>(
    trx,
    `INSERT INTO price_changes (request_key, made_at, user_id, reason, rule, starts_at, ends_at, row_count)
     VALUES (?, ?, ?, ?, ?::jsonb, ?, ?, ?) ON CONFLICT (request_key) DO NOTHING RETURNING change_id`,
    [
      ...[change.request_key, change.made_at, change.user_id, change.reason, JSON.stringify(change.rule)],
      ...[change.starts_at, change.ends_at, changed.length],
    ],
  );
  if (made === undefined) return undefined;
  await trx.raw(
    `INSERT INTO price_change_rows (change_id, mat_var_id, price, seen, starts_at, ends_at)
     SELECT ?::int, mat_var_id, price, seen, ?, ? FROM jsonb_to_recordset(?::jsonb)
       AS r(mat_var_id integer, price integer, seen integer) ORDER BY mat_var_id`,
    [made.change_id, change.starts_at, change.ends_at, JSON.stringify(changed)],
  );
  return made.change_id;
}

export const changeOfRequest = (
  db: Db,
  key: string,
): Promise<{ change_id: number; user_id: number | null } | undefined> =>
  firstRow(db, 'SELECT change_id, user_id FROM price_changes WHERE request_key = ?', [key]);

/** Variants that have a temporary price in this period already, or a change at this very moment. */
export const overlappingVariants = (
  db: Db,
  variants: readonly number[],
  startsAt: Date,
  endsAt: Date | null,
): Promise<{ item_id: string; change_id: number }[]> =>
  rows(
    db,
    `SELECT v.item_id, r.change_id FROM price_change_rows r JOIN variants v USING (mat_var_id),
       (SELECT ?::timestamptz AS starts_at, ?::timestamptz AS ends_at) t
     WHERE r.mat_var_id = ANY(${INTEGERS}) AND r.state IN ('waiting', 'in_force')
       AND CASE WHEN t.ends_at IS NULL THEN r.ends_at IS NULL AND r.state = 'waiting' AND r.starts_at = t.starts_at
         ELSE r.ends_at IS NOT NULL AND r.starts_at < t.ends_at AND r.ends_at > t.starts_at END
     ORDER BY v.item_id LIMIT 20`,
    [startsAt, endsAt, integers(variants)],
  );

/**
 * Brings into force, and ends, all that is due.
 * @param userId who makes a change right now; null: the worker
 * @returns how many changes began or ended
 */
export async function applyPriceChanges(db: Db, at: Date, userId: number | null): Promise<number> {
  const found = await firstRow<{ count: number }>(
    db,
    'SELECT apply_price_changes(?::timestamptz, ?::text, ?::int) AS count',
    [at, userId === null ? 'job' : 'page', userId],
  );
  return found?.count ?? 0;
}

/** The worker applies what is due at a moment. */
export async function queuePriceJob(trx: Db, at: Date): Promise<void> {
  await trx.raw(`SELECT graphile_worker.add_job('apply-price-changes', run_at := ?::timestamptz)`, [at]);
}

/** @returns false: there is nothing to take back */
export async function undoPriceChange(trx: Db, changeId: number, at: Date, userId: number): Promise<boolean> {
  const found = await firstRow<{ done: boolean }>(
    trx,
    'SELECT undo_price_change(?::int, ?::timestamptz, ?::int) AS done',
    [changeId, at, userId],
  );
  return found?.done === true;
}

/** Prices written by the rest of the transaction are somebody's on a page. */
export async function namePriceWriter(trx: Db, at: Date, userId: number): Promise<void> {
  await trx.raw(`SELECT name_price_writer('page', 'set', ?::timestamptz, NULL, ?::int)`, [at, userId]);
}

export type PriceChangeRecord = ListedPriceChange &
  Readonly<{ undone_at: Date | null; undone_by: string | null; kept_count: number }>;
export const readPriceChange = (db: Db, changeId: number): Promise<PriceChangeRecord | undefined> =>
  firstRow(
    db,
    `SELECT ${PRICE_CHANGE_COLUMNS}, c.undone_at, c.kept_count,
       (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = c.undone_by) AS undone_by
     FROM price_changes c WHERE c.change_id = ?`,
    [changeId],
  );

/** Satang. */
export type ChangedVariant = PricedGoods & {
  price: number;
  seen: number;
  was: number | null;
  mat_price: number;
  state: PriceChangeState;
};
export const readChangedVariants = (
  db: Db,
  changeId: number,
  offset: number,
  limit: number,
): Promise<ChangedVariant[]> =>
  rows(
    db,
    `SELECT ${GOODS}, r.price, r.seen, r.was, v.mat_price, r.state
     FROM price_change_rows r JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
     WHERE r.change_id = ? ORDER BY r.mat_var_id OFFSET ? LIMIT ?`,
    [changeId, offset, limit],
  );

/** Satang. */
export type ProductVariantPrice = PricedGoods & { mat_price: number; lowest: number; active: boolean };
export const readProductPrices = (
  db: Db,
  matId: number,
  window: { since: Date; until: Date },
): Promise<ProductVariantPrice[]> =>
  rows(
    db,
    `SELECT ${GOODS}, v.mat_price, v.active, ${LOWEST} AS lowest
     FROM variants v JOIN materials m USING (mat_id), (SELECT ?::timestamptz AS since, ?::timestamptz AS until) t
     WHERE v.mat_id = ? AND NOT v.free ORDER BY v.position, v.mat_var_id`,
    [window.since, window.until, matId],
  );

/** Satang. */
export type PlannedPrice = Readonly<{
  mat_var_id: number;
  change_id: number;
  price: number;
  was: number | null;
  starts_at: Date;
  ends_at: Date | null;
  state: PriceChangeState;
  reason: string;
}>;
export const readPlannedPrices = (db: Db, matId: number): Promise<PlannedPrice[]> =>
  rows(
    db,
    `SELECT r.mat_var_id, r.change_id, r.price, r.was, r.starts_at, r.ends_at, r.state, c.reason
     FROM price_change_rows r JOIN variants v USING (mat_var_id) JOIN price_changes c USING (change_id)
     WHERE v.mat_id = ? AND r.state IN ('waiting', 'in_force') ORDER BY r.starts_at, r.change_id`,
    [matId],
  );

/** Satang. */
export type PriceEntry = Readonly<{
  mat_var_id: number;
  at: Date;
  was: number | null;
  price: number;
  source: PriceSource;
  act: PriceAct;
  change_id: number | null;
  by: string | null;
  reason: string | null;
}>;
/** The newest prices of a product's variants. */
export const readPriceHistory = (db: Db, matId: number, limit: number): Promise<PriceEntry[]> =>
  rows(
    db,
    `SELECT h.mat_var_id, h.at, h.was, h.price, h.source, h.act, h.change_id, c.reason,
       (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u
        WHERE u.user_id = coalesce(h.user_id, c.user_id)) AS by
     FROM price_history h JOIN variants v USING (mat_var_id) LEFT JOIN price_changes c USING (change_id)
     WHERE v.mat_id = ? AND NOT v.free ORDER BY h.at DESC, h.entry_id DESC LIMIT ?`,
    [matId, limit],
  );

export const productExists = async (db: Db, matId: number): Promise<boolean> =>
  (await firstRow(db, 'SELECT 1 AS found FROM materials WHERE mat_id = ?', [matId])) !== undefined;

const PLANNED_PRICES = `SELECT v.mat_var_id, coalesce(
       -- One in force may have been overwritten by an import, whose price is newer.
       (SELECT CASE r.state WHEN 'in_force' THEN v.mat_price ELSE r.price END FROM price_change_rows r
        WHERE r.mat_var_id = v.mat_var_id AND r.state IN ('waiting', 'in_force') AND r.starts_at <= t.at AND r.ends_at > t.at
        ORDER BY r.starts_at DESC LIMIT 1),
       (SELECT r.price FROM price_change_rows r
        WHERE r.mat_var_id = v.mat_var_id AND r.state = 'waiting' AND r.ends_at IS NULL AND r.starts_at <= t.at
        ORDER BY r.starts_at DESC, r.change_id DESC LIMIT 1),
       (SELECT r.was FROM price_change_rows r
        WHERE r.mat_var_id = v.mat_var_id AND r.state = 'in_force' AND r.ends_at <= t.at AND v.mat_price = r.price),
       v.mat_price) AS price
     FROM variants v, (SELECT ?::timestamptz AS at) t`;
const byVariant = (found: readonly { mat_var_id: number; price: number }[]): Map<number, number> =>
  new Map(found.map(({ mat_var_id, price }) => [mat_var_id, price]));

/**
 * List prices of the variants of a product at a moment that is not past, as far as they are planned now: a temporary
 * price then, else the last lasting one that begins until then, else what remains.
 */
export const pricesAt = async (db: Db, matId: number, at: Date): Promise<Map<number, number>> =>
  byVariant(await rows(db, `${PLANNED_PRICES} WHERE v.mat_id = ? AND NOT v.free`, [at, matId]));
/** The same of variants. */
export const variantPricesAt = async (
  db: Db,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, number>> =>
  byVariant(await rows(db, `${PLANNED_PRICES} WHERE v.mat_var_id = ANY(${INTEGERS})`, [at, integers(ids)]));
