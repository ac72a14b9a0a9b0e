import { type Db, firstRow } from '../../platform/database.ts';
import { REFUSED_ORDER } from '../../platform/refused-orders.ts';

/** Statuses of orders that do not count: not paid yet, and cancelled. */
const NOT_COUNTED = '1, 15';

/** Figures of the orders that a condition finds, of `w`. */
const figuresOf = (condition: string): string => `SELECT
    count(*) FILTER (WHERE c.doc_status NOT IN (${NOT_COUNTED}))::int AS orders,
    coalesce(sum(c.total - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.so_no = c.so_no AND r.status = 'done'), 0))
      FILTER (WHERE c.doc_status NOT IN (${NOT_COUNTED})), 0)::bigint AS value,
    min(c.placed_at) AS first_order_at, max(c.placed_at) AS last_order_at,
    coalesce(sum((SELECT count(*) FROM returns t WHERE t.so_no = c.so_no)), 0)::int AS returns,
    count(*) FILTER (WHERE c.payment_method = 'cod' AND (${REFUSED_ORDER}))::int AS cod_refused
  FROM orders c WHERE ${condition}`;
const FIGURES = 'orders, value, first_order_at, last_order_at, returns, cod_refused';
const REPLACED = FIGURES.split(', ')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** How far changes of the same customers are looked for, in batches. */
const AHEAD = 40;

/** One run at a time: of two, the later to write could have read earlier. */
export async function lockFigures(trx: Db): Promise<boolean> {
  const found = await firstRow<{ locked: boolean }>(
    trx,
    "SELECT pg_try_advisory_xact_lock(hashtextextended('customer figures', 0)) AS locked",
  );
  return found?.locked === true;
}

/**
 * Computes the figures of customers whose orders have changed. A change that is not committed yet is not taken here, and
 * waits for the next run. Further changes of the same customers are taken with them: a customer with many orders is
 * computed once, not once for every batch.
 * @param limit of changes whose customers are computed
 * @returns how many changes were taken
 */
export async function refreshFigures(trx: Db, limit: number): Promise<number> {
  const taken = await firstRow<{ taken: number; user_ids: number[]; emails: string[] }>(
    trx,
    `WITH near AS MATERIALIZED (
       SELECT change_id, user_id, email FROM customer_changes ORDER BY change_id LIMIT ?
     ), first AS MATERIALIZED (
       SELECT change_id, user_id, email FROM near ORDER BY change_id LIMIT ?
     ), gone AS (
       DELETE FROM customer_changes WHERE change_id IN (
         SELECT change_id FROM first
         UNION ALL SELECT change_id FROM near WHERE user_id IN (SELECT user_id FROM first)
         UNION ALL SELECT change_id FROM near WHERE user_id IS NULL AND email IN (SELECT email FROM first WHERE user_id IS NULL))
       RETURNING user_id, email
     )
     SELECT count(*)::int AS taken,
       coalesce(array_agg(DISTINCT user_id) FILTER (WHERE user_id IS NOT NULL), '{}') AS user_ids,
       coalesce(array_agg(DISTINCT email) FILTER (WHERE user_id IS NULL AND email IS NOT NULL), '{}') AS emails
     FROM gone`,
    [limit * AHEAD, limit],
  );
  if (taken === undefined || taken.taken === 0) return 0;
  const { user_ids, emails } = taken;
  if (user_ids.length > 0)
    await trx.raw(
      `INSERT INTO customers (user_id, since, ${FIGURES})
       SELECT w.user_id, w.created_at, ${FIGURES} FROM users w, LATERAL (${figuresOf('c.user_id = w.user_id')}) f
       WHERE w.user_id = ANY(?::int[]) AND w.deleted_at IS NULL
       ON CONFLICT (user_id) DO UPDATE SET ${REPLACED}`,
      [user_ids],
    );
  if (emails.length > 0) {
    await trx.raw(
      `INSERT INTO customers (email, since, ${FIGURES})
       SELECT w.email, f.first_order_at, ${FIGURES} FROM unnest(?::text[]) AS w(email),
         LATERAL (${figuresOf('c.email = w.email AND c.user_id IS NULL')}) f
       WHERE f.first_order_at IS NOT NULL
       ON CONFLICT (email) DO UPDATE SET ${REPLACED}`,
      [emails],
    );
    // Orders that were joined to an account leave no guest behind, unless staff have written about them.
    await trx.raw(
      `WITH without AS (
         SELECT c.customer_id, c.tags = '{}' AND c.blocked_at IS NULL
           AND NOT EXISTS (SELECT FROM customer_notes n WHERE n.customer_id = c.customer_id) AS unknown
         FROM customers c WHERE c.email = ANY(?::text[])
           AND NOT EXISTS (SELECT FROM orders o WHERE o.email = c.email AND o.user_id IS NULL)
       ), emptied AS (
         UPDATE customers c SET orders = 0, value = 0, returns = 0, cod_refused = 0 FROM without w
         WHERE c.customer_id = w.customer_id AND NOT w.unknown
       )
       DELETE FROM customers c USING without w WHERE c.customer_id = w.customer_id AND w.unknown`,
      [emails],
    );
  }
  return taken.taken;
}
