import type { ForecastState } from '@mali/contracts/promotion-forecast-values';
import type { PromotionKind } from '@mali/contracts/promotion-values';
import type { PriceBasis } from '@mali/pricing/kept-goods';
import { type Db, firstRow, INTEGERS, integers, rows } from '../../platform/database.ts';
import type { ReplayResult } from './forecast-replay.ts';

export type ForecastRow = {
  promo_id: number;
  run: number;
  revision: number;
  state: ForecastState;
  total: number;
  done: number;
  result: ReplayResult | null;
  started_at: Date;
  finished_at: Date | null;
};

const COLUMNS = 'promo_id, run, revision, state, total, done, result, started_at, finished_at';

export const readForecast = (db: Db, promoId: number): Promise<ForecastRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM promotion_forecasts WHERE promo_id = ?`, [promoId]);

/** Begins a run in place of any earlier one of the promotion, and queues it; all in the caller's transaction. */
export async function insertRun(
  trx: Db,
  { promo_id, revision, user_id, at }: { promo_id: number; revision: number; user_id: number; at: Date },
): Promise<void> {
  const made = await firstRow<{ run: number }>(
    trx,
    `INSERT INTO promotion_forecasts (promo_id, run, revision, state, user_id, started_at)
     VALUES (?, 1, ?, 'running', ?, ?)
     ON CONFLICT (promo_id) DO UPDATE SET run = promotion_forecasts.run + 1, revision = excluded.revision,
       state = 'running', total = 0, done = 0, result = NULL, user_id = excluded.user_id,
       started_at = excluded.started_at, finished_at = NULL
     RETURNING run`,
    [promo_id, revision, user_id, at],
  );
  if (made === undefined) throw new Error('the run was not inserted');
  await trx.raw(
    `SELECT graphile_worker.add_job('promotion-forecast', json_build_object('promo_id', ?::int, 'run', ?::int),
       max_attempts := 3)`,
    [promo_id, made.run],
  );
}

/** @returns whether the run goes on: it was neither stopped nor started anew */
export async function recordRun(
  db: Db,
  { promo_id, run }: Pick<ForecastRow, 'promo_id' | 'run'>,
  { total, done }: Pick<ForecastRow, 'total' | 'done'>,
): Promise<boolean> {
  const kept = await firstRow(
    db,
    `UPDATE promotion_forecasts SET total = ?, done = ? WHERE promo_id = ? AND run = ? AND state = 'running' RETURNING 1`,
    [total, done, promo_id, run],
  );
  return kept !== undefined;
}

export async function endRun(
  db: Db,
  { promo_id, run }: Pick<ForecastRow, 'promo_id' | 'run'>,
  state: Exclude<ForecastState, 'running'>,
  result: ReplayResult | null,
  at: Date,
): Promise<void> {
  await db.raw(
    `UPDATE promotion_forecasts SET state = ?, result = ?::jsonb, finished_at = ?
     WHERE promo_id = ? AND run = ? AND state = 'running'`,
    [state, result === null ? null : JSON.stringify(result), at, promo_id, run],
  );
}

/** Of a promotion for a segment only orders of its members count. Its two bindings are the segment, or null. */
const OF_SEGMENT = `(?::int IS NULL OR EXISTS (
    SELECT FROM segment_members s WHERE s.segment_id = ?::int AND s.user_id = orders.user_id))`;

export async function countOrders(
  db: Db,
  { since, until, segment_id }: { since: Date; until: Date; segment_id: number | null },
): Promise<number> {
  const counted = await firstRow<{ n: number }>(
    db,
    `SELECT count(*)::int AS n FROM orders
     WHERE placed_at >= ? AND placed_at <= ? AND doc_status <> 15 AND ${OF_SEGMENT}`,
    [since, until, segment_id, segment_id],
  );
  return counted?.n ?? 0;
}

export type OrderToReplay = {
  so_no: string;
  at: Date;
  /** The moment with its microseconds, to go on from. */
  place: string;
  lines: { mat_var_id: number; quantity: number }[];
  basis: PriceBasis | null;
};
/** Orders that stand, as they were placed, oldest first; the basis only of those with a member of the promotion. */
export const ordersToReplay = (
  db: Db,
  {
    promo_id,
    segment_id,
    since,
    until,
    after,
  }: { promo_id: number; segment_id: number | null; since: Date; until: Date; after: OrderToReplay | null },
  limit: number,
): Promise<OrderToReplay[]> =>
  rows(
    db,
    `SELECT o.so_no, o.placed_at AS at, o.placed_at::text AS place, coalesce(l.lines, '[]') AS lines, b.basis
     FROM (SELECT so_no, placed_at FROM orders
           WHERE placed_at >= ? AND placed_at <= ? AND doc_status <> 15 AND (placed_at, so_no) > (?::timestamptz, ?)
             AND ${OF_SEGMENT}
           ORDER BY placed_at, so_no LIMIT ?) o
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('mat_var_id', mat_var_id, 'quantity', quantity) ORDER BY line_no) AS lines,
         bool_or(EXISTS (SELECT FROM promotion_members pm WHERE pm.promo_id = ? AND pm.mat_var_id = ol.mat_var_id)) AS met
       FROM order_lines ol WHERE ol.so_no = o.so_no AND NOT ol.gwp
     ) l ON true
     LEFT JOIN order_price_bases b ON l.met AND b.so_no = o.so_no
     ORDER BY o.placed_at, o.so_no`,
    [since, until, after?.place ?? since, after?.so_no ?? '', segment_id, segment_id, limit, promo_id],
  );

/** Names of variants with their shade and size, by id. */
export const variantNames = (
  db: Db,
  ids: readonly number[],
): Promise<{ mat_var_id: number; name_th: string; name_en: string }[]> =>
  rows(
    db,
    `SELECT v.mat_var_id,
       concat_ws(' ', m.mat_name_th, (SELECT string_agg(a->>'name_th', ' ' ORDER BY a->>'n' DESC)
                                      FROM jsonb_array_elements(to_jsonb(v.attributes)) a)) AS name_th,
       concat_ws(' ', m.mat_name, (SELECT string_agg(a->>'name', ' ' ORDER BY a->>'n' DESC)
                                   FROM jsonb_array_elements(to_jsonb(v.attributes)) a)) AS name_en
     FROM variants v JOIN materials m USING (mat_id) WHERE v.mat_var_id = ANY(${INTEGERS})`,
    [integers(ids)],
  );

export type OverlapRow = {
  promo_id: number;
  name_th: string;
  name_en: string;
  kind: PromotionKind;
  exclude_discounted: boolean;
  goods: number;
  starts_at: Date | null;
  ends_at: Date | null;
};
/** Live promotions that are not over and share goods with one in its period, most goods first. */
export const overlappingPromotions = (
  db: Db,
  promoId: number,
  at: Date,
  limit: number,
): Promise<OverlapRow[]> =>
  rows(
    db,
    `SELECT p.promo_id, p.name_th, p.name_en, p.kind, p.exclude_discounted, p.starts_at, p.ends_at, m.goods
     FROM (SELECT other.promo_id, count(*)::int AS goods FROM promotion_members mine
           JOIN promotion_members other USING (mat_var_id)
           WHERE mine.promo_id = ? AND other.promo_id <> mine.promo_id GROUP BY other.promo_id) m
     JOIN promotions p USING (promo_id) JOIN promotions own ON own.promo_id = ?
     WHERE p.stage = 'live' AND (p.ends_at IS NULL OR p.ends_at > ?)
       AND tstzrange(p.starts_at, p.ends_at) && tstzrange(own.starts_at, own.ends_at)
     ORDER BY m.goods DESC, p.promo_id LIMIT ?`,
    [promoId, promoId, at, limit],
  );
