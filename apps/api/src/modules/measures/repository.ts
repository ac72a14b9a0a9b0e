import type { Measure } from '@mali/telemetry/metrics';
import type pg from 'pg';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** Orders are given this long to be paid before they are compared with those of earlier weeks. */
const PAYING_MINUTES = 15;
/** Attempts to pay that are looked at, the newest: bounds the cost, as they have no index by time. */
const ATTEMPTS = 20_000;

/**
 * Sold orders that were placed in the hour that ended a quarter of an hour ago, and how many are expected: the mean of
 * the same hour of the same weekday in the last four weeks, from the sums of the reports. A week without a sold order
 * on that day does not count; without any the forecast is null.
 * @param sold statuses of sold orders
 */
export const orderRate = async (
  db: Db,
  at: Date,
  sold: readonly number[],
): Promise<{ sold: number; expected: number | null }> => {
  const found = await firstRow<{ sold: number; expected: number | null }>(
    db,
    `WITH span AS (
       SELECT ?::timestamptz - make_interval(mins => ?, hours => 1) AS begins, ?::timestamptz - make_interval(mins => ?) AS ends
     ), earlier AS (
       SELECT weeks, (begins - make_interval(weeks => weeks)) AT TIME ZONE 'Asia/Bangkok' AS begins,
         (ends - make_interval(weeks => weeks)) AT TIME ZONE 'Asia/Bangkok' AS ends
       FROM span, generate_series(1, 4) weeks
     ), hours AS (
       -- A span touches two hours of the clock, each by a share.
       SELECT weeks, date_trunc('hour', begins) AS hour, 1 - extract(minute FROM begins) / 60 AS share FROM earlier
       UNION ALL SELECT weeks, date_trunc('hour', ends), extract(minute FROM ends) / 60 FROM earlier
     ), sums AS (
       SELECT sum(share * coalesce(s.orders, 0)) AS orders FROM hours h
       LEFT JOIN report_sales s ON s.dimension = 'hour' AND s.day = h.hour::date
         AND s.key = to_char(h.hour, 'HH24')
       WHERE EXISTS (SELECT FROM report_sales d WHERE d.dimension = 'day' AND d.day = h.hour::date)
       GROUP BY weeks
     )
     SELECT (SELECT avg(orders)::float8 FROM sums) AS expected,
       (SELECT count(*)::int FROM orders o, span WHERE o.placed_at >= begins AND o.placed_at < ends
          AND o.doc_status = ANY(?::int[])) AS sold`,
    [at, PAYING_MINUTES, at, PAYING_MINUTES, `{${sold.join(',')}}`],
  );
  if (found === undefined) throw new Error('the orders were not counted');
  return found;
};

export type Attempts = Readonly<{ gateway: string; method: string; outcome: string; count: number }>;

/** Attempts to pay of the last hour. Money that is given back later was paid. */
export const paymentAttempts = (db: Db, at: Date): Promise<Attempts[]> =>
  rows(
    db,
    `SELECT gateway, method, count(*)::int AS count,
       CASE WHEN status IN ('refund_due', 'refunded') THEN 'successful' ELSE status END AS outcome
     FROM payments WHERE payment_id > (SELECT coalesce(max(payment_id), 0) FROM payments) - ?
       AND created_at > ?::timestamptz - interval '1 hour'
     GROUP BY 1, 2, 4`,
    [ATTEMPTS, at],
  );

export type Checks = Readonly<{
  stock_differences: number | null;
  stock_age: number | null;
  findings: number | null;
  reconciliation_age: number | null;
  backup_age: number | null;
}>;

/** What the newest stock check and reconciliation found, and when each last succeeded, in seconds before `at`. */
export const lastChecks = async (db: Db, at: Date): Promise<Checks> => {
  const found = await firstRow<Checks>(
    db,
    `SELECT c.differences AS stock_differences, r.findings,
       extract(epoch FROM w.at - c.at)::float8 AS stock_age,
       extract(epoch FROM w.at - r.finished_at)::float8 AS reconciliation_age,
       extract(epoch FROM w.at - (SELECT max(finished_at) FROM backups))::float8 AS backup_age
     FROM (SELECT ?::timestamptz AS at) w
     LEFT JOIN LATERAL (SELECT at, (SELECT count(*)::int FROM stock_differences d WHERE d.check_id = s.check_id) AS differences
       FROM stock_checks s ORDER BY check_id DESC LIMIT 1) c ON true
     LEFT JOIN LATERAL (SELECT finished_at,
         (SELECT count(*)::int FROM reconciliation_findings f WHERE f.run_id = n.run_id) AS findings
       FROM reconciliations n WHERE finished_at IS NOT NULL AND failure IS NULL ORDER BY run_id DESC LIMIT 1) r ON true`,
    [at],
  );
  if (found === undefined) throw new Error('the checks were not read');
  return found;
};

export type ServerState = Readonly<{
  /** Seconds since a segment was archived; null: the server does not archive, or did not yet. */
  archive_age: number | null;
  standbys: number;
  /** Seconds that the slowest standby is behind; null without one, and without the right to see it (pg_monitor). */
  lag: number | null;
}>;

/** Archiving and standbys as the primary sees them, by the clock of the server. */
export const serverState = async (db: Db): Promise<ServerState> => {
  const found = await firstRow<ServerState>(
    db,
    `SELECT CASE WHEN current_setting('archive_mode') <> 'off'
         THEN (SELECT extract(epoch FROM now() - last_archived_time)::float8 FROM pg_stat_archiver) END AS archive_age,
       count(pid)::int AS standbys,
       -- Without writes there is no lag to measure: a standby that has it all is not behind.
       max(CASE WHEN state = 'streaming' AND replay_lsn >= sent_lsn THEN 0
         ELSE extract(epoch FROM coalesce(replay_lag, now() - reply_time)) END)::float8 AS lag
     FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'`,
  );
  if (found === undefined) throw new Error('the state of the server was not read');
  return found;
};

export const storeMeasures = (db: Db, at: Date, figures: readonly Measure[]) =>
  db.raw(
    `INSERT INTO measures (measured_at, figures) VALUES (?, ?::jsonb)
     ON CONFLICT (one) DO UPDATE SET measured_at = excluded.measured_at, figures = excluded.figures
     WHERE measures.measured_at <= excluded.measured_at`,
    [at, JSON.stringify(figures)],
  );

/** What was measured last, and its age: one row, so that a scrape costs one read by key. */
export async function readMeasures(pool: Pick<pg.Pool, 'query'>): Promise<Measure[]> {
  const { rows: found } = await pool.query<{ figures: Measure[]; age: number }>(
    'SELECT figures, greatest(extract(epoch FROM now() - measured_at), 0)::float8 AS age FROM measures',
  );
  return found.flatMap(({ figures, age }) => [
    ...figures,
    { name: 'mali.measures.age', value: age, labels: {} },
  ]);
}
