import type { CouponStatus } from '@mali/contracts/reward-values';
import { type Db, firstRow, rows, type SqlPart } from '../../platform/database.ts';

/**
 * A campaign with its code, in its state for one member. Money is satang; a discount of kind `percent` is
 * percent.
 */
export type CouponRow = {
  promo_id: number;
  code: string;
  title_en: string;
  title_th: string;
  terms_en: string;
  terms_th: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  discount: number;
  cap: number | null;
  min_spend: number | null;
  scoped: boolean;
  collect_only: boolean;
  /** Of its code. */
  starts_at: string | null;
  ends_at: string | null;
  code_active: boolean;
  used_up: boolean;
  collect_from: string | null;
  collect_until: string | null;
  collect_limit: number | null;
  collected: number;
  per_person: number;
  valid_days: number | null;
  active: boolean;
  audience: 'everyone' | 'members' | 'new_customers' | 'chosen';
  /** The member is not among those whom it is for. */
  shut_out: boolean;
  /** Number of coupons the member has collected. */
  had: number;
  brand: { link_name: string; brand_en: string; brand_th: string } | null;
  mat_id: number | null;
};

/** Whether the member `me.user_id` is not among those whom the coupon `k` of the code `c` is for. */
const SHUT_OUT = `CASE c.audience
    WHEN 'chosen' THEN NOT EXISTS (
      SELECT FROM offer_customers i WHERE i.promo_id = c.offer_id AND i.user_id = me.user_id) AND NOT EXISTS (
      SELECT FROM segment_members s WHERE s.segment_id = c.segment_id AND s.user_id = me.user_id)
    WHEN 'new_customers' THEN EXISTS (
      SELECT FROM orders o WHERE o.user_id = me.user_id AND o.doc_status <> 15)
      OR EXISTS (SELECT FROM users u JOIN orders o USING (email) WHERE u.user_id = me.user_id AND o.doc_status <> 15)
    ELSE false END AS shut_out`;

/** Its first binding is the member, or null. */
const CAMPAIGN = `SELECT k.promo_id, k.code, k.title_en, k.title_th, k.terms_en, k.terms_th, c.kind, c.discount, c.cap,
    c.min_spend, c.scoped, c.collect_only, c.starts_at, c.ends_at, c.active AS code_active,
    coalesce(c.used >= c.usage_limit, false) AS used_up, k.collect_from, k.collect_until, k.collect_limit, k.collected,
    k.per_person, k.valid_days, k.active, k.listed, k.event, k.influencer, k.created_at,
    (SELECT count(*)::int FROM user_coupons u WHERE u.promo_id = k.promo_id AND u.user_id = me.user_id) AS had,
    c.audience, ${SHUT_OUT}, scope.brand, scope.mat_id
  FROM coupons k JOIN promo_codes c USING (code) CROSS JOIN (SELECT ?::int AS user_id) me
  LEFT JOIN LATERAL (
    SELECT CASE WHEN count(DISTINCT b.brand_id) = 1 THEN (array_agg(jsonb_build_object(
             'link_name', b.link_name, 'brand_en', b.brand_en, 'brand_th', b.brand_th)))[1] END AS brand,
           CASE WHEN count(DISTINCT v.mat_id) = 1 THEN min(v.mat_id) END AS mat_id
    FROM (SELECT mat_var_id FROM promo_code_members m WHERE c.offer_id IS NULL AND m.code = c.code
          UNION ALL SELECT mat_var_id FROM offer_members m WHERE m.promo_id = c.offer_id) m
    JOIN variants v USING (mat_var_id) JOIN materials USING (mat_id) JOIN brands b USING (brand_id)
    WHERE c.scoped
  ) scope ON true`;

/** The campaign of an event's page in any state, with its influencer. */
export const readEvent = (
  db: Db,
  event: string,
  userId: number | null,
): Promise<(CouponRow & { influencer_name: string | null; affiliate_id: string | null }) | undefined> =>
  firstRow<{ campaign: CouponRow & { influencer_name: string | null; affiliate_id: string | null } }>(
    db,
    `SELECT to_jsonb(k) || jsonb_build_object('influencer_name', i.name, 'affiliate_id', i.affiliate_id) AS campaign
     FROM (${CAMPAIGN}) k LEFT JOIN influencers i ON i.user_id = k.influencer WHERE k.event = ?`,
    [userId, event],
  ).then((found) => found?.campaign);

/** Order: collectable ones, then upcoming ones, then unavailable ones. */
const LATER =
  '(collect_limit IS NOT NULL AND collected >= collect_limit), (collect_from IS NOT NULL AND collect_from > at)';
const SORTS = {
  newest: `${LATER}, created_at DESC, promo_id DESC`,
  ending: `${LATER}, coalesce(collect_until, ends_at) NULLS LAST, promo_id`,
} as const;
export type CouponSort = keyof typeof SORTS;

/** Visible or collectable campaigns: one statement per page. */
export async function listCampaigns(
  db: Db,
  query: {
    userId: number | null;
    at: Date;
    collectable: boolean;
    code: string | null;
    promoId: number | null;
    sort: CouponSort;
    offset: number;
    limit: number;
  },
): Promise<{ campaigns: CouponRow[]; count: number }> {
  const found = await firstRow<{ campaigns: CouponRow[]; count: number }>(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at), shown AS (
       SELECT * FROM (${CAMPAIGN}) k, t
       WHERE active AND listed AND code_active AND (ends_at IS NULL OR ends_at > at)
         AND (collect_until IS NULL OR collect_until > at)
         AND (?::text IS NULL OR code = ?::text) AND (?::int IS NULL OR promo_id = ?::int)
         AND NOT (audience = 'chosen' AND shut_out)
         AND (NOT ?::boolean OR (NOT shut_out AND (collect_from IS NULL OR collect_from <= at) AND had < per_person
                                 AND (collect_limit IS NULL OR collected < collect_limit)))
     )
     SELECT (SELECT count(*)::int FROM shown) AS count,
            coalesce((SELECT jsonb_agg(to_jsonb(s)) FROM (
              SELECT * FROM shown ORDER BY ${SORTS[query.sort]} LIMIT ? OFFSET ?) s), '[]') AS campaigns`,
    [
      ...[query.at, query.userId, query.code, query.code, query.promoId, query.promoId],
      ...[query.collectable, query.limit, query.offset],
    ],
  );
  return found ?? { campaigns: [], count: 0 };
}

export type UserCouponRow = {
  coupon_id: number;
  promo_id: number;
  user_id: number;
  status: CouponStatus;
  so_no: string | null;
  collected_at: string;
  expires_at: string | null;
  used_at: string | null;
  campaign: CouponRow;
};
const OWN_SORTS = {
  newest: 'coupon_id DESC',
  ending: 'expires_at NULLS LAST, coupon_id DESC',
} as const;
/** An ended coupon is expired, whether or not the job has run. */
const STATUS = `CASE WHEN u.status = '01' AND u.expires_at <= t.at THEN '03' ELSE u.status END`;

/** Coupons of a member: one statement per page. */
export async function listUserCoupons(
  db: Db,
  query: {
    userId: number;
    at: Date;
    statuses: readonly CouponStatus[];
    promoId: number | null;
    couponId: number | null;
    sort: CouponSort;
    offset: number;
    limit: number;
  },
): Promise<{ coupons: UserCouponRow[]; count: number }> {
  const found = await firstRow<{ coupons: UserCouponRow[]; count: number }>(
    db,
    `WITH t AS (SELECT ?::timestamptz AS at), mine AS (
       SELECT u.coupon_id, u.promo_id, u.user_id, ${STATUS} AS status, u.so_no, u.collected_at, u.expires_at, u.used_at
       FROM user_coupons u, t
       WHERE u.user_id = ? AND ${STATUS} = ANY(?::text[]) AND (?::int IS NULL OR u.promo_id = ?::int)
         AND (?::bigint IS NULL OR u.coupon_id = ?::bigint)
     ), page AS (
       SELECT * FROM mine ORDER BY ${OWN_SORTS[query.sort]} LIMIT ? OFFSET ?
     )
     SELECT (SELECT count(*)::int FROM mine) AS count,
            coalesce((SELECT jsonb_agg(to_jsonb(page) || jsonb_build_object('campaign', to_jsonb(k))
                                       ORDER BY ${OWN_SORTS[query.sort]})
                      FROM page JOIN (${CAMPAIGN}) k USING (promo_id)), '[]') AS coupons`,
    [
      ...[query.at, query.userId, `{${query.statuses.join(',')}}`, query.promoId, query.promoId],
      ...[query.couponId, query.couponId, query.limit, query.offset, query.userId],
    ],
  );
  return found ?? { coupons: [], count: 0 };
}

/** Locks a campaign, so that counts cannot change until commit; undefined when it does not exist. */
export const lockCampaign = (
  db: Db,
  promoId: number,
  userId: number,
): Promise<
  | {
      active: boolean;
      shut_out: boolean;
      collect_from: Date | null;
      collect_until: Date | null;
      code_ends_at: Date | null;
    }
  | undefined
> =>
  firstRow(
    db,
    `SELECT k.active AND c.active AS active, ${SHUT_OUT}, k.collect_from, k.collect_until, c.ends_at AS code_ends_at
     FROM coupons k JOIN promo_codes c USING (code) CROSS JOIN (SELECT ?::int AS user_id) me WHERE k.promo_id = ? FOR NO KEY UPDATE OF k`,
    [userId, promoId],
  );

/**
 * Collects a coupon of a locked campaign, within its limit and the member's.
 * @param usedFor the order that uses it in the same step
 * @returns the coupon, or why there is none
 */
export async function takeCoupon(
  db: Db,
  of: { promo_id: number; user_id: number; at: Date; usedFor: string | null },
): Promise<{ coupon_id: number } | 'have_it' | 'all_collected'> {
  const { promo_id, user_id, at, usedFor } = of;
  const taken = await firstRow<{ coupon_id: number | null; have_it: boolean }>(
    db,
    `WITH had AS (
       SELECT count(*)::int AS n FROM user_coupons WHERE promo_id = ? AND user_id = ?
     ), claimed AS (
       UPDATE coupons k SET collected = collected + 1 FROM had
       WHERE k.promo_id = ? AND had.n < k.per_person AND (k.collect_limit IS NULL OR k.collected < k.collect_limit)
       RETURNING k.promo_id, k.code, k.valid_days
     ), kept AS (
       INSERT INTO user_coupons (promo_id, user_id, status, so_no, collected_at, used_at, expires_at)
       SELECT promo_id, ?, CASE WHEN t.so_no IS NULL THEN '01' ELSE '02' END, t.so_no, t.at,
              CASE WHEN t.so_no IS NOT NULL THEN t.at END,
              LEAST(c.ends_at, (date_trunc('day', t.at AT TIME ZONE 'Asia/Bangkok')
                                + make_interval(days => valid_days + 1)) AT TIME ZONE 'Asia/Bangkok')
       FROM claimed JOIN promo_codes c USING (code), (SELECT ?::timestamptz AS at, ?::text AS so_no) t
       RETURNING coupon_id
     )
     SELECT (SELECT coupon_id FROM kept) AS coupon_id, had.n >= k.per_person AS have_it
     FROM had, coupons k WHERE k.promo_id = ?`,
    [promo_id, user_id, promo_id, user_id, at, usedFor, promo_id],
  );
  if (taken?.coupon_id != null) return { coupon_id: taken.coupon_id };
  return taken?.have_it === true ? 'have_it' : 'all_collected';
}

/**
 * Uses the member's coupon that ends first, for an order. Locks its row: of two concurrent orders the second
 * waits, and gets the next coupon.
 * @returns whether there was one
 */
export async function spendCoupon(
  db: Db,
  { promo_id, user_id, so_no, at }: { promo_id: number; user_id: number; so_no: string; at: Date },
): Promise<boolean> {
  const used = await firstRow(
    db,
    `UPDATE user_coupons SET status = '02', so_no = ?, used_at = ?
     WHERE status = '01' AND coupon_id = (
       SELECT coupon_id FROM user_coupons
       WHERE promo_id = ? AND user_id = ? AND status = '01' AND (expires_at IS NULL OR expires_at > ?)
       ORDER BY expires_at NULLS LAST, coupon_id LIMIT 1 FOR UPDATE)
     RETURNING 1`,
    [so_no, at, promo_id, user_id, at],
  );
  return used !== undefined;
}

/** Returns an order's coupon to its member, unless expired meanwhile. */
export async function returnCoupon(db: Db, so_no: string, at: Date): Promise<void> {
  await db.raw(
    `UPDATE user_coupons SET status = CASE WHEN expires_at <= ? THEN '03' ELSE '01' END, so_no = NULL, used_at = NULL
     WHERE so_no = ?`,
    [at, so_no],
  );
}

/** Marks ended coupons as expired. */
export async function expireCoupons(db: Db, at: Date): Promise<void> {
  await db.raw(`UPDATE user_coupons SET status = '03' WHERE status = '01' AND expires_at <= ?`, [at]);
}

/** Coupons ending soon that their members can still use, one page. */
export const couponsEnding = (
  db: Db,
  range: { from: Date; to: Date; after: number },
  limit: number,
): Promise<{ coupon_id: number; user_id: number; title_en: string; title_th: string; expires_at: Date }[]> =>
  rows(
    db,
    `SELECT u.coupon_id, u.user_id, k.title_en, k.title_th, u.expires_at
     FROM user_coupons u JOIN coupons k USING (promo_id)
     WHERE u.status = '01' AND u.expires_at > ? AND u.expires_at <= ? AND u.coupon_id > ?
     ORDER BY u.coupon_id LIMIT ?`,
    [range.from, range.to, range.after, limit],
  );

/** Gives the coupons of a member to another one. @returns how many */
export const giveCoupons = async (trx: Db, from: number, to: number): Promise<number> =>
  (await rows(trx, 'UPDATE user_coupons SET user_id = ? WHERE user_id = ? RETURNING 1', [to, from])).length;

/**
 * How many members a rule of `customers c` finds, who of them have the coupon or may not have it, and how many are left.
 * Canceled after `withinMs`.
 * @returns undefined when there is no such coupon
 */
export async function countGivable(
  trx: Db,
  promoId: number,
  rule: SqlPart,
  withinMs: number,
): Promise<{ members: number; have_it: number; not_for_them: number; left: number | null } | undefined> {
  await trx.raw("SELECT set_config('statement_timeout', ?, true)", [String(withinMs)]);
  return firstRow(
    trx,
    `SELECT n.members, n.have_it, n.not_for_them,
            CASE WHEN o.collect_limit IS NOT NULL THEN greatest(0, o.collect_limit - o.collected) END AS left
     FROM coupons o, LATERAL (
       SELECT count(*)::int AS members, (count(*) FILTER (WHERE shut_out))::int AS not_for_them,
              (count(*) FILTER (WHERE NOT shut_out AND had >= o.per_person))::int AS have_it
       FROM (SELECT ${SHUT_OUT}, (SELECT count(*) FROM user_coupons w WHERE w.promo_id = o.promo_id
                                  AND w.user_id = me.user_id) AS had
             FROM promo_codes c,
               (SELECT c.user_id FROM customers c WHERE c.user_id IS NOT NULL AND (${rule.sql})) me
             WHERE c.code = o.code) each
     ) n WHERE o.promo_id = ?`,
    [...rule.bindings, promoId],
  );
}
