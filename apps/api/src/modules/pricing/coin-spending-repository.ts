import type { CoinSpendingRule } from '@mali/pricing/coin-spending';
import { type Db, INTEGERS, integers, preparedRow, preparedRows } from '../../platform/database.ts';

/** In force at `t.at` for a member, who is the two bindings after it. */
const IN_FORCE = `o.kind = 'spending' AND o.stage = 'live' AND (o.starts_at IS NULL OR o.starts_at <= t.at)
       AND (o.ends_at IS NULL OR o.ends_at > t.at)
       AND (o.terms->>'audience' <> 'chosen' OR EXISTS (
         SELECT FROM offer_customers c WHERE c.promo_id = o.promo_id AND c.user_id = ?::int))
       AND (o.terms->>'audience' <> 'segment' OR EXISTS (
         SELECT FROM segment_members s WHERE s.segment_id = (o.terms->>'segment_id')::int AND s.user_id = ?::int))`;

/** Whether a rule says what this member may spend coins on. */
export const hasCoinSpending = async (db: Db, user_id: number, at: Date): Promise<boolean> =>
  (await preparedRow(
    db,
    `SELECT 1 AS found FROM offers o, (SELECT ?::timestamptz AS at) t WHERE ${IN_FORCE} LIMIT 1`,
    [at, user_id, user_id],
  )) !== undefined;

/** The rules of spending coins that are in force for a member, with those of these variants that they are for. */
export const readCoinSpending = (
  db: Db,
  { variants, user_id, at }: { variants: readonly number[]; user_id: number; at: Date },
): Promise<CoinSpendingRule[]> =>
  preparedRows<CoinSpendingRule>(
    db,
    `SELECT coalesce((o.terms->>'min_spend')::int, 0) AS min_spend, (o.terms->>'share')::int AS share,
            coalesce((o.terms->>'coins_least')::int, 1) AS coins_least, (o.terms->>'coins_most')::int AS coins_most,
            CASE WHEN (o.scope->>'all')::boolean AND jsonb_array_length(o.scope->'except') = 0 THEN NULL ELSE ARRAY(
              SELECT m.mat_var_id FROM offer_members m
              WHERE m.promo_id = o.promo_id AND m.mat_var_id = ANY(${INTEGERS})) END AS members
     FROM offers o, (SELECT ?::timestamptz AS at) t
     WHERE ${IN_FORCE}
     ORDER BY o.promo_id`,
    [integers(variants), at, user_id, user_id],
  );
