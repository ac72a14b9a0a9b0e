import { type Db, rows } from '../../platform/database.ts';

export type LimitKind = 'staff_low_stock' | 'staff_limit_reached';
export type CrossedLimit = Readonly<{
  kind: LimitKind;
  subject: string;
  name_th: string;
  name_en: string;
  /** Of a coupon. */
  promo_id: number | null;
}>;

/**
 * Compares every limit with now: limits that are crossed no more are forgotten, and those that are crossed since the
 * last call are stored and returned, by name.
 * @param below units of a variant in the shop that are few
 */
export const newCrossings = (trx: Db, below: number, at: Date): Promise<CrossedLimit[]> =>
  rows(
    trx,
    `WITH crossed AS MATERIALIZED (
       SELECT 'staff_low_stock' AS kind, s.mat_var_id::text AS subject, m.mat_name_th AS name_th, m.mat_name AS name_en,
         NULL::int AS promo_id
       FROM stock s JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
       WHERE s.quantity < ? AND v.active AND m.active AND NOT v.free
       UNION ALL
       SELECT 'staff_limit_reached', 'flash:' || p.promo_id || ':' || n.mat_var_id, p.name_th, p.name_en, NULL
       FROM promotions p JOIN promotion_members n USING (promo_id)
       WHERE p.flash AND p.active AND p.starts_at <= ? AND p.ends_at > ? AND n.allotment > 0 AND n.taken >= n.allotment
       UNION ALL
       SELECT 'staff_limit_reached', 'code:' || c.code, c.name_th || ' ' || c.code, c.name_en || ' ' || c.code, k.promo_id
       FROM promo_codes c LEFT JOIN coupons k USING (code) LEFT JOIN offers f ON f.promo_id = c.offer_id
       WHERE f.kind IS DISTINCT FROM 'series' AND c.active AND coalesce(c.ends_at > ?, true) AND c.usage_limit > 0 AND c.used >= c.usage_limit
       UNION ALL
       SELECT 'staff_limit_reached', 'campaign:' || k.promo_id, k.title_th, k.title_en, k.promo_id
       FROM coupons k
       WHERE k.active AND coalesce(k.collect_until > ?, true) AND k.collect_limit > 0 AND k.collected >= k.collect_limit
     ), gone AS (
       DELETE FROM limit_crossings l
       WHERE NOT EXISTS (SELECT FROM crossed c WHERE c.kind = l.kind AND c.subject = l.subject)
     ), made AS (
       INSERT INTO limit_crossings (kind, subject, crossed_at) SELECT kind, subject, ? FROM crossed
       ON CONFLICT DO NOTHING RETURNING kind, subject
     )
     SELECT c.* FROM crossed c JOIN made USING (kind, subject) ORDER BY c.kind, c.subject`,
    [below, at, at, at, at, at],
  );
