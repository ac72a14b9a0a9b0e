import { type Db, firstRow, rows } from '../../platform/database.ts';
import { SOLD } from './rollup-repository.ts';

/** Satang, pieces, coins or seconds. */
type Stored = { dimension: string; day: string; key: string; figure: string; value: number };

const DAYS = `days AS (
  SELECT day, day::timestamp AT TIME ZONE 'Asia/Bangkok' AS lo, (day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok' AS hi
  FROM unnest(?::date[]) day
)`;

/** The figures of days, from the rows of the shop: dimension, day, key, figure, value. `days(day, lo, hi)` comes before. */
const SOURCES = {
  // Orders of staff are no visits; a supplement belongs to its order.
  funnel: `o AS MATERIALIZED (
      SELECT d.day, o.doc_status IN (${SOLD}) AS paid,
        CASE WHEN EXISTS (SELECT FROM orders e WHERE e.email = o.email AND e.placed_at < o.placed_at) THEN 'returning'
             ELSE 'new' END AS customer
      FROM days d JOIN orders o ON o.placed_at >= d.lo AND o.placed_at < d.hi
      WHERE NOT EXISTS (SELECT FROM order_supplements s WHERE s.so_no = o.so_no)
        AND NOT EXISTS (SELECT FROM order_events e WHERE e.so_no = o.so_no AND e.from_status IS NULL AND e.actor = 'staff')
    ), v AS (SELECT v.* FROM days JOIN report_visits v USING (day)), result AS (
      SELECT k.dimension, o.day, k.key, f.figure, count(*) AS value
      FROM o CROSS JOIN LATERAL (VALUES ('day', ''), ('customer', o.customer)) k(dimension, key)
      CROSS JOIN LATERAL (VALUES ('placed', true), ('paid', o.paid)) f(figure, counts)
      WHERE f.counts GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT k.dimension, v.day, k.key, v.step, sum(v.visitors)
      FROM v CROSS JOIN LATERAL (VALUES ('day', ''), ('device', v.device), ('caller', v.caller)) k(dimension, key)
      GROUP BY 1, 2, 3, 4
    )`,
  coins: `result AS (
      SELECT 'day' AS dimension, d.day, '' AS key, f.figure, sum(f.value) AS value
      FROM days d JOIN coin_ledger l ON l.at >= d.lo AND l.at < d.hi
      CROSS JOIN LATERAL (VALUES ('change', l.coins),
        (CASE l.kind WHEN 'earned' THEN 'issued' WHEN 'granted' THEN 'issued' WHEN 'redeemed' THEN 'spent'
          WHEN 'returned' THEN 'returned' WHEN 'expired' THEN 'expired' ELSE 'withdrawn' END,
         CASE WHEN l.kind IN ('earned', 'granted', 'returned') THEN l.coins ELSE -l.coins END)) f(figure, value)
      GROUP BY 1, 2, 3, 4
    )`,
  coupons: `c AS (
      SELECT d.day, u.promo_id, 'given' AS figure, 1::bigint AS value
      FROM days d JOIN user_coupons u ON u.collected_at >= d.lo AND u.collected_at < d.hi
      UNION ALL
      SELECT d.day, u.promo_id, 'expired', 1
      FROM days d JOIN user_coupons u ON u.status = '03' AND u.expires_at >= d.lo AND u.expires_at < d.hi
      UNION ALL
      SELECT d.day, u.promo_id, f.figure, f.value
      FROM days d JOIN orders o ON o.placed_at >= d.lo AND o.placed_at < d.hi JOIN user_coupons u ON u.so_no = o.so_no
      CROSS JOIN LATERAL (VALUES ('used', 1), ('revenue', o.subtotal - o.discount_promo), ('discount',
        (SELECT sum(t.amount) FROM order_discounts t WHERE t.so_no = o.so_no AND t.kind = 'code'))) f(figure, value)
      WHERE o.doc_status IN (${SOLD})
    ), result AS (
      SELECT k.dimension, c.day, k.key, c.figure, sum(c.value) AS value
      FROM c CROSS JOIN LATERAL (VALUES ('day', ''), ('coupon', c.promo_id::text)) k(dimension, key) GROUP BY 1, 2, 3, 4
    )`,
  promotions: `l AS MATERIALIZED (
      SELECT d.day, o.so_no, o.promo_code, l.line_no, l.quantity AS units,
        l.amount - l.code_discount - l.coin_discount - l.partner_discount AS goods, a.cost
      FROM days d JOIN orders o ON o.placed_at >= d.lo AND o.placed_at < d.hi JOIN order_lines l USING (so_no)
      CROSS JOIN LATERAL (
        -- null where a unit has no lot yet, or a lot without a cost.
        SELECT CASE WHEN bool_and(s.unit_cost IS NOT NULL) AND sum(a.quantity) = l.quantity
          THEN sum(a.quantity::bigint * s.unit_cost) END AS cost
        FROM stock_allocations a JOIN stock_lots s USING (lot_id)
        WHERE a.so_no = l.so_no AND a.line_no = l.line_no AND a.state <> 'released') a
      WHERE o.doc_status IN (${SOLD}) AND NOT l.gwp
    ), t AS MATERIALIZED (
      SELECT t.so_no, t.line_no, CASE WHEN t.kind = 'code' THEN 'code' ELSE 'promotion' END AS dimension,
        CASE WHEN t.kind = 'code' THEN l.promo_code ELSE t.promo_id::text END AS key, sum(t.amount) AS amount
      FROM l JOIN order_discounts t USING (so_no, line_no)
      WHERE t.kind = 'code' OR t.promo_id IS NOT NULL GROUP BY 1, 2, 3, 4
    ), part AS (
      SELECT t.dimension, l.day, t.key, l.so_no, l.units, t.amount, l.goods, l.cost
      FROM t JOIN l USING (so_no, line_no) WHERE t.key IS NOT NULL
      UNION ALL
      SELECT 'day', l.day, '', l.so_no, l.units, t.amount, l.goods, l.cost
      FROM l JOIN (SELECT so_no, line_no, sum(amount) AS amount FROM t GROUP BY 1, 2) t USING (so_no, line_no)
    ), sums AS (
      SELECT dimension, day, key, count(DISTINCT so_no) AS orders, sum(units) AS units, sum(amount) AS discount,
        sum(goods) AS revenue, sum(round(goods / 1.07)) FILTER (WHERE cost IS NOT NULL) AS costed,
        sum(round(goods / 1.07) - cost) FILTER (WHERE cost IS NOT NULL) AS margin
      FROM part GROUP BY 1, 2, 3
    ), result AS (
      SELECT dimension, day, key, f.figure, f.value FROM sums CROSS JOIN LATERAL (VALUES ('orders', orders),
        ('units', units), ('discount', discount), ('revenue', revenue), ('costed', costed), ('margin', margin)) f(figure, value)
    )`,
  returns: `l AS MATERIALIZED (
      SELECT d.day, r.return_no, k.reason, m.mat_id, m.brand_id, coalesce(o.carrier, '') AS carrier, k.quantity AS units,
        CASE WHEN r.status = 'refused' OR k.approved IS FALSE THEN k.quantity ELSE 0 END AS refused,
        coalesce((SELECT sum(g.amount) FROM refund_lines g JOIN refunds f USING (refund_id)
          WHERE g.refund_id = k.refund_id AND g.so_no = k.so_no AND g.line_no = k.line_no AND f.status = 'done'), 0) AS refunded
      FROM days d JOIN returns r ON r.asked_at >= d.lo AND r.asked_at < d.hi JOIN return_lines k USING (return_no)
      JOIN orders o ON o.so_no = k.so_no JOIN order_lines b ON b.so_no = k.so_no AND b.line_no = k.line_no
      JOIN variants v USING (mat_var_id) JOIN materials m USING (mat_id)
      WHERE r.status <> 'withdrawn'
    ), sums AS (
      SELECT k.dimension, l.day, k.key, count(DISTINCT l.return_no) AS returns, sum(l.units) AS units,
        sum(l.refused) AS refused, sum(l.refunded) AS refunded
      FROM l CROSS JOIN LATERAL (VALUES ('day', ''), ('reason', l.reason), ('product', l.mat_id::text),
        ('brand', l.brand_id::text), ('carrier', l.carrier)) k(dimension, key) GROUP BY 1, 2, 3
    ), result AS (
      SELECT dimension, day, key, f.figure, f.value FROM sums CROSS JOIN LATERAL (VALUES ('returns', returns),
        ('units', units), ('refused', refused), ('refunded', refunded)) f(figure, value)
      UNION ALL
      SELECT s.dimension, s.day, s.key, 'sold', s.units FROM days JOIN report_sales s USING (day)
      WHERE s.dimension IN ('day', 'product', 'brand')
      UNION ALL
      SELECT k.dimension, d.day, k.key, f.figure, count(*)
      FROM days d JOIN parcels p ON p.shipped_at >= d.lo AND p.shipped_at < d.hi
      CROSS JOIN LATERAL (VALUES ('day', ''), ('carrier', coalesce(p.carrier, ''))) k(dimension, key)
      CROSS JOIN LATERAL (VALUES ('parcels', true), ('back', p.state IN ('returning', 'returned'))) f(figure, counts)
      WHERE f.counts GROUP BY 1, 2, 3, 4
    )`,
  search: `result AS (
      SELECT 'day' AS dimension, c.day, '' AS key, f.figure, sum(f.value) AS value
      FROM days JOIN search_counts c USING (day) CROSS JOIN LATERAL (VALUES ('searches', c.searches),
        ('none', CASE WHEN c.results = 0 THEN c.searches ELSE 0 END), ('clicks', c.clicks), ('adds', c.adds)) f(figure, value)
      GROUP BY 1, 2, 3, 4
    )`,
  staff: `w AS (
      SELECT d.day, p.packer_id AS user_id, 'packed' AS figure, 1::bigint AS value
      FROM days d JOIN packings p ON p.packed_at >= d.lo AND p.packed_at < d.hi
      UNION ALL
      SELECT d.day, a.user_id, f.figure, f.value
      FROM days d JOIN conversation_answers a ON a.asked_at >= d.lo AND a.asked_at < d.hi
      CROSS JOIN LATERAL (VALUES ('answers', 1), ('first', CASE WHEN a.is_first THEN 1 ELSE 0 END), ('waited',
        CASE WHEN a.is_first THEN round(extract(epoch FROM a.answered_at - a.asked_at)) ELSE 0 END)) f(figure, value)
      UNION ALL
      SELECT d.day, s.decided_by, 'slips', 1
      FROM days d JOIN slips s ON coalesce(s.decided_at, 'infinity') >= d.lo AND coalesce(s.decided_at, 'infinity') < d.hi
      UNION ALL
      SELECT d.day, m.decided_by, 'reviews', 1
      FROM days d JOIN moderation_items m ON m.decided_at >= d.lo AND m.decided_at < d.hi
      UNION ALL
      SELECT d.day, e.actor_id, 'made', 1
      FROM days d JOIN orders o ON o.placed_at >= d.lo AND o.placed_at < d.hi
      JOIN order_events e ON e.so_no = o.so_no AND e.from_status IS NULL AND e.actor = 'staff'
    ), result AS (
      SELECT k.dimension, w.day, k.key, w.figure, sum(w.value) AS value
      FROM w CROSS JOIN LATERAL (VALUES ('day', ''), ('person', w.user_id::text)) k(dimension, key)
      WHERE w.user_id IS NOT NULL GROUP BY 1, 2, 3, 4
    )`,
} as const;
type ReportName = keyof typeof SOURCES;
const NAMES = Object.keys(SOURCES) as ReportName[];

const computed = (name: ReportName): string =>
  `WITH ${DAYS}, ${SOURCES[name]} SELECT '${name}' AS report, dimension, day, key, figure, value::bigint AS value
   FROM result WHERE value <> 0`;

/** One run at a time: of two, the later to write could have read earlier. */
export async function lockFigures(trx: Db): Promise<boolean> {
  const found = await firstRow<{ locked: boolean }>(
    trx,
    "SELECT pg_try_advisory_xact_lock(hashtextextended('report figures', 0)) AS locked",
  );
  return found?.locked === true;
}

export const markFigureDays = (db: Db, days: readonly string[]) =>
  db.raw('INSERT INTO report_figure_changes (day) SELECT unnest(?::date[])', [[...days]]);

/** The newest days that have changed, which are no longer marked. */
export async function takeFigureDays(trx: Db, limit: number): Promise<string[]> {
  const taken = await rows<{ day: string }>(
    trx,
    `WITH gone AS (DELETE FROM report_figure_changes
       WHERE day IN (SELECT DISTINCT day FROM report_figure_changes ORDER BY day DESC LIMIT ?) RETURNING day)
     SELECT DISTINCT day::text AS day FROM gone`,
    [limit],
  );
  return taken.map(({ day }) => day);
}

/**
 * Deletes the figures of these days and sums them up again.
 * @param searchedSince searches of earlier days are deleted: their figures stay as they are
 */
export async function computeFigures(trx: Db, days: readonly string[], searchedSince: string): Promise<void> {
  for (const name of NAMES) {
    const own = name === 'search' ? days.filter((day) => day >= searchedSince) : [...days];
    if (own.length === 0) continue;
    await trx.raw('DELETE FROM report_figures WHERE report = ? AND day = ANY(?::date[])', [name, own]);
    await trx.raw(
      `INSERT INTO report_figures (report, dimension, day, key, figure, value) ${computed(name)}`,
      [own],
    );
  }
}

export type Differing = { day: string; later: boolean };
/**
 * Stored figures of these days that differ from the rows of the shop; days that are marked are left out. `later`: what
 * units cost is often known after their order, which is no fault.
 */
export async function differingFigures(
  trx: Db,
  days: readonly string[],
  searchedSince: string,
): Promise<Differing[]> {
  const found: Differing[] = [];
  for (const name of NAMES) {
    const own = name === 'search' ? days.filter((day) => day >= searchedSince) : [...days];
    const differing = await rows<Differing>(
      trx,
      `WITH expected AS (${computed(name)}), stored AS (
         SELECT report, dimension, day, key, figure, value FROM report_figures WHERE report = ? AND day = ANY(?::date[])
       )
       SELECT DISTINCT dimension, key, figure, day::text AS day, figure IN ('costed', 'margin') AS later FROM (
         (TABLE expected EXCEPT TABLE stored) UNION ALL (TABLE stored EXCEPT TABLE expected)) d
       WHERE NOT EXISTS (SELECT FROM report_figure_changes c WHERE c.day = d.day)`,
      [own, name, own],
    );
    found.push(...differing);
  }
  return found;
}

/** Days before one on which the sum of coins differs from the ledger: the balance is carried from the first day on. */
export const differingCoins = (trx: Db, before: string): Promise<{ day: string }[]> =>
  rows(
    trx,
    `SELECT day::text AS day
     FROM (SELECT (at AT TIME ZONE 'Asia/Bangkok')::date AS day, sum(coins) AS coins FROM coin_ledger GROUP BY 1) l
     FULL JOIN (SELECT day, value FROM report_figures
       WHERE report = 'coins' AND dimension = 'day' AND key = '' AND figure = 'change') f USING (day)
     WHERE day < ?::date AND coalesce(l.coins, 0) <> coalesce(f.value, 0)
       AND NOT EXISTS (SELECT FROM report_figure_changes c WHERE c.day = coalesce(l.day, f.day))`,
    [before],
  );

export const setFiguresComplete = (db: Db, until: Date) =>
  db.raw('UPDATE report_figure_state SET complete_until = greatest(complete_until, ?::timestamptz)', [until]);
export const setFiguresChecked = (db: Db, at: Date, differences: number) =>
  db.raw('UPDATE report_figure_state SET checked_at = ?, differences = ?', [at, differences]);
export type FigureState = { complete_until: Date | null; checked_at: Date | null; differences: number };
export const figureState = async (db: Db): Promise<FigureState> =>
  (await firstRow<FigureState>(
    db,
    'SELECT complete_until, checked_at, differences FROM report_figure_state',
  )) ?? {
    ...{ complete_until: null, checked_at: null, differences: 0 },
  };

type Range = Readonly<{ from: string; until: string }>;
type KeyFigure = Pick<Stored, 'key' | 'figure' | 'value'>;

/** Sums of a period by key; of the dimension `day`, by day. */
export const figuresByKey = (
  db: Db,
  report: string,
  dimension: string,
  { from, until }: Range,
): Promise<KeyFigure[]> =>
  rows(
    db,
    `SELECT ${dimension === 'day' ? 'day::text' : 'key'} AS key, figure, sum(value)::bigint AS value FROM report_figures
     WHERE report = ? AND dimension = ? AND day BETWEEN ?::date AND ?::date GROUP BY 1, 2`,
    [report, dimension, from, until],
  );

/** A sum of everything before a day. */
export async function figureBefore(db: Db, report: string, figure: string, day: string): Promise<number> {
  const found = await firstRow<{ value: number }>(
    db,
    `SELECT coalesce(sum(value), 0)::bigint AS value FROM report_figures
     WHERE report = ? AND dimension = 'day' AND key = '' AND figure = ? AND day < ?::date`,
    [report, figure, day],
  );
  return found?.value ?? 0;
}

/** Searches by query; those of fewer than so many visitors may be about a person. */
export const figuresByTerm = (db: Db, { from, until }: Range, visitorsLeast: number): Promise<KeyFigure[]> =>
  rows(
    db,
    `SELECT s.query AS key, f.figure, f.value::bigint AS value FROM (
       SELECT query, sum(searches) AS searches, sum(searches) FILTER (WHERE results = 0) AS none, sum(clicks) AS clicks,
         sum(adds) AS adds
       FROM search_counts WHERE day BETWEEN ?::date AND ?::date
       GROUP BY query HAVING bit_count(bit_or(visitors)::bit(64)) >= ?) s
     CROSS JOIN LATERAL (VALUES ('searches', searches), ('none', coalesce(none, 0)), ('clicks', clicks), ('adds', adds))
       f(figure, value)`,
    [from, until, visitorsLeast],
  );

const RECORDS = {
  product:
    'SELECT mat_id::text AS key, mat_name_th AS name_th, mat_name AS name_en FROM materials WHERE mat_id',
  brand: 'SELECT brand_id::text AS key, brand_th AS name_th, brand_en AS name_en FROM brands WHERE brand_id',
  promotion: 'SELECT promo_id::text AS key, name_th, name_en FROM promotions WHERE promo_id',
  coupon:
    'SELECT promo_id::text AS key, title_th AS name_th, title_en AS name_en FROM coupons WHERE promo_id',
  person: `SELECT user_id::text AS key, n.name AS name_th, n.name AS name_en FROM users u CROSS JOIN LATERAL (
    SELECT coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), split_part(u.email, '@', 1)) AS name) n WHERE user_id`,
} as const;
export type RowName = { key: string; name_th: string; name_en: string };
export async function namesOfRows(db: Db, dimension: string, keys: readonly string[]): Promise<RowName[]> {
  if (!(dimension in RECORDS) || keys.length === 0) return [];
  return rows(db, `${RECORDS[dimension as keyof typeof RECORDS]} = ANY(?::int[])`, [[...keys]]);
}

export type VisitCount = { day: string; step: string; device: string; caller: string; visitors: number };
/** Adds visitors to those of their days, in one statement. */
export async function addVisits(db: Db, counts: readonly VisitCount[]): Promise<void> {
  await rows(
    db,
    `INSERT INTO report_visits AS v (day, step, device, caller, visitors)
     SELECT day, step, device, caller, visitors FROM jsonb_to_recordset(?::jsonb)
       AS c (day date, step text, device text, caller text, visitors int) ORDER BY 1, 2, 3, 4
     ON CONFLICT (day, step, device, caller) DO UPDATE SET visitors = v.visitors + EXCLUDED.visitors`,
    [JSON.stringify(counts)],
  );
}
