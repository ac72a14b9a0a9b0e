import { PROMOTION_SAMPLES, type PromotionStage } from '@mali/contracts/promotion-office-values';
import { PROMOTION_TERMS, type PromotionKind, type PromotionTerm } from '@mali/contracts/promotion-values';
import type { PromotionScope } from '@mali/contracts/staff-promotions';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import type { TermColumns } from './promotion-kinds.ts';

const TERMS = Object.keys(PROMOTION_TERMS) as PromotionTerm[];

/** What staff edit of a promotion. Amounts in satang; terms that its kind has not are null. */
export type PromotionValues = TermColumns & {
  kind: PromotionKind;
  name_th: string;
  name_en: string;
  starts_at: Date | null;
  ends_at: Date | null;
  flash: boolean;
  exclude_discounted: boolean;
  max_per_order: number | null;
  /** The segment of customers that it is for; null: everybody. */
  segment_id: number | null;
  scope: PromotionScope;
};
export type StaffPromotionRow = Omit<PromotionValues, 'scope'> & {
  promo_id: number;
  revision: number;
  stage: PromotionStage;
  created_at: Date;
  /** null: its members were chosen one by one, before it could be edited. */
  scope: PromotionScope | null;
};
export type PromotionLimit = Readonly<{
  mat_var_id: number;
  allotment: number | null;
  per_customer: number | null;
}>;
type Member = PromotionLimit & { taken: number };

const COLUMNS = [
  'kind',
  'name_th',
  'name_en',
  'starts_at',
  'ends_at',
  'flash',
  'exclude_discounted',
  'segment_id',
] as const;
const FIELDS = [...COLUMNS, 'max_per_order', ...TERMS] as const;
const valuesOf = (values: PromotionValues) => [
  ...FIELDS.map((name) => values[name]),
  JSON.stringify(values.scope),
];

/** Orders that stand and had the promotion of `r`, and what it took off them, satang. */
export const PROMOTION_USE = `SELECT count(DISTINCT d.so_no)::int AS used, coalesce(sum(d.amount), 0)::bigint AS given
  FROM order_discounts d JOIN orders o USING (so_no) WHERE d.promo_id = r.promo_id AND o.doc_status <> 15`;

const ROW = `SELECT promo_id, revision, stage, created_at, scope, ${COLUMNS.join(', ')}, max_per_order, sale_qty, free_qty,
  price, disc::float8 AS disc, percent::float8 AS percent, discount_type, discount::float8 AS discount FROM promotions`;

export const readStaffPromotion = (db: Db, promoId: number): Promise<StaffPromotionRow | undefined> =>
  firstRow(db, `${ROW} WHERE promo_id = ?`, [promoId]);

/** Locks a promotion: of two saves at once one comes first. */
export const lockPromotion = (trx: Db, promoId: number): Promise<StaffPromotionRow | undefined> =>
  firstRow(trx, `${ROW} WHERE promo_id = ? FOR NO KEY UPDATE`, [promoId]);

export const readPromotionMembers = (db: Db, promoId: number): Promise<Member[]> =>
  rows(
    db,
    'SELECT mat_var_id, allotment, per_customer, taken FROM promotion_members WHERE promo_id = ? ORDER BY mat_var_id',
    [promoId],
  );

/** The members of a promotion by product, and whether they are all of its variants (gift-only ones apart). */
export const readMembersByProduct = (
  db: Db,
  promoId: number,
): Promise<{ mat_id: number; members: number[]; whole: boolean }[]> =>
  rows(
    db,
    `SELECT v.mat_id, array_agg(v.mat_var_id ORDER BY v.mat_var_id) FILTER (WHERE pm.promo_id IS NOT NULL) AS members,
       bool_and(pm.promo_id IS NOT NULL) AS whole
     FROM variants v LEFT JOIN promotion_members pm ON pm.mat_var_id = v.mat_var_id AND pm.promo_id = ?
     WHERE v.mat_id IN (SELECT mat_id FROM promotion_members JOIN variants USING (mat_var_id) WHERE promo_id = ?)
       AND (NOT v.free OR pm.promo_id IS NOT NULL)
     GROUP BY v.mat_id ORDER BY v.mat_id`,
    [promoId, promoId],
  );

export async function readPromotionUse(db: Db, promoId: number): Promise<{ used: number; given: number }> {
  const found = await firstRow<{ used: number; given: number }>(
    db,
    `SELECT use.used, use.given::float8 AS given FROM (SELECT ?::int AS promo_id) r, LATERAL (${PROMOTION_USE}) use`,
    [promoId],
  );
  return found ?? { used: 0, given: 0 };
}

export async function insertPromotion(
  trx: Db,
  values: PromotionValues,
  stage: PromotionStage,
  at: Date,
): Promise<{ promo_id: number; revision: number }> {
  const made = await firstRow<{ promo_id: number; revision: number }>(
    trx,
    `INSERT INTO promotions (${FIELDS.join(', ')}, scope, stage, created_at)
     VALUES (${FIELDS.map(() => '?').join(', ')}, ?::jsonb, ?, ?) RETURNING promo_id, revision`,
    [...valuesOf(values), stage, at],
  );
  if (made === undefined) throw new Error('a row was expected');
  return made;
}

/**
 * The promotion is locked.
 * @returns its new version
 */
export async function updatePromotion(trx: Db, promoId: number, values: PromotionValues): Promise<number> {
  const changed = await firstRow<{ revision: number }>(
    trx,
    `UPDATE promotions SET ${FIELDS.map((name) => `${name} = ?`).join(', ')}, scope = ?::jsonb
     WHERE promo_id = ? RETURNING revision`,
    [...valuesOf(values), promoId],
  );
  if (changed === undefined) throw new Error('a row was expected');
  return changed.revision;
}

export async function setPromotionStage(trx: Db, promoId: number, stage: PromotionStage): Promise<void> {
  await trx.raw('UPDATE promotions SET stage = ? WHERE promo_id = ?', [stage, promoId]);
}

/** The variants of the scope in `w.scope`; gift-only ones belong to no promotion. */
const SCOPED = `SELECT v.mat_var_id FROM variants v JOIN materials m USING (mat_id)
  WHERE NOT v.free AND (
    (w.scope->>'all')::boolean OR w.scope->'variants' @> to_jsonb(v.mat_var_id) OR w.scope->'products' @> to_jsonb(m.mat_id)
    OR w.scope->'brands' @> to_jsonb(m.brand_id) OR w.scope->'categories' @> to_jsonb(m.cat1_id)
    OR w.scope->'categories' @> to_jsonb(m.cat2_id) OR w.scope->'categories' @> to_jsonb(m.cat3_id)
  ) AND NOT w.scope->'except' @> to_jsonb(v.mat_var_id)`;

/** The variants that a scope names. */
export async function variantsInScope(db: Db, scope: PromotionScope): Promise<number[]> {
  const found = await rows<{ mat_var_id: number }>(
    db,
    `SELECT s.mat_var_id FROM (SELECT ?::jsonb AS scope) w, LATERAL (${SCOPED}) s ORDER BY s.mat_var_id`,
    [JSON.stringify(scope)],
  );
  return found.map(({ mat_var_id }) => mat_var_id);
}

/** Members that leave a promotion. */
export async function removeMembers(trx: Db, promoId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.raw(`DELETE FROM promotion_members WHERE promo_id = ? AND mat_var_id = ANY(${INTEGERS})`, [
    promoId,
    integers(ids),
  ]);
}

export async function addMembers(trx: Db, promoId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.raw(
    `INSERT INTO promotion_members (promo_id, mat_var_id) SELECT ?, unnest(${INTEGERS}) ON CONFLICT DO NOTHING`,
    [promoId, integers(ids)],
  );
}

/** Limits of members; the caller has made sure that none is below what was sold. */
export async function setLimits(trx: Db, promoId: number, limits: readonly PromotionLimit[]): Promise<void> {
  if (limits.length === 0) return;
  await trx.raw(
    `UPDATE promotion_members m SET allotment = l.allotment, per_customer = l.per_customer
     FROM jsonb_to_recordset(?::jsonb) AS l(mat_var_id int, allotment int, per_customer int)
     WHERE m.promo_id = ? AND m.mat_var_id = l.mat_var_id`,
    [JSON.stringify(limits), promoId],
  );
}

/** Promotions that are not over, whose members are chosen by a scope that other products may come into. */
export const openScopes = (db: Db, at: Date): Promise<{ promo_id: number }[]> =>
  rows(
    db,
    `SELECT promo_id FROM promotions WHERE stage <> 'ended' AND (ends_at IS NULL OR ends_at > ?) AND scope IS NOT NULL
       AND ((scope->>'all')::boolean OR jsonb_array_length(scope->'brands') > 0
         OR jsonb_array_length(scope->'categories') > 0 OR jsonb_array_length(scope->'products') > 0)
     ORDER BY promo_id`,
    [at],
  );

/** Carts of orders since a moment that hold one of these variants, the newest first; gifts are no part of them. */
export const recentCarts = (
  db: Db,
  variants: readonly number[],
  since: Date,
): Promise<{ lines: { mat_var_id: number; quantity: number }[] }[]> =>
  rows(
    db,
    `SELECT (SELECT jsonb_agg(jsonb_build_object('mat_var_id', l.mat_var_id, 'quantity', l.quantity) ORDER BY l.line_no)
             FROM order_lines l WHERE l.so_no = o.so_no AND NOT l.gwp) AS lines
     FROM orders o
     WHERE o.placed_at >= ? AND o.doc_status <> 15
       AND EXISTS (SELECT FROM order_lines l WHERE l.so_no = o.so_no AND NOT l.gwp AND l.mat_var_id = ANY(${INTEGERS}))
       AND (SELECT count(*) FROM order_lines l WHERE l.so_no = o.so_no) <= ?
     ORDER BY o.placed_at DESC LIMIT ?`,
    [since, integers(variants), PROMOTION_SAMPLES.lines, PROMOTION_SAMPLES.carts],
  );

/** Average cost of the units on the shelf, satang, of variants that have one. */
export const unitCosts = (
  db: Db,
  variants: readonly number[],
): Promise<{ mat_var_id: number; cost: number }[]> =>
  rows(
    db,
    `SELECT l.mat_var_id, round(sum(l.unit_cost::bigint * b.on_hand) / sum(b.on_hand))::int AS cost
     FROM stock_lots l JOIN stock_balances b USING (lot_id)
     WHERE l.mat_var_id = ANY(${INTEGERS}) AND l.unit_cost IS NOT NULL AND b.on_hand > 0 GROUP BY l.mat_var_id`,
    [integers(variants)],
  );
