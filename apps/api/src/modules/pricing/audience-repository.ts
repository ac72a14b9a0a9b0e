import {
  type Db,
  firstRow,
  INTEGERS,
  integers,
  preparedRows,
  rows,
  type SqlPart,
} from '../../platform/database.ts';

/*
 * Who is in the segments that promotions, codes and coupons are for (docs/decisions/0105). The worker keeps the members of
 * these segments alone; prices look one customer up by the primary key.
 */

/** Those of the segments that a member is in. */
export async function segmentsOf(db: Db, userId: number, segments: readonly number[]): Promise<Set<number>> {
  const found = await preparedRows<{ segment_id: number }>(
    db,
    `SELECT segment_id FROM segment_members WHERE user_id = ? AND segment_id = ANY(${INTEGERS})`,
    [userId, integers(segments)],
  );
  return new Set(found.map(({ segment_id }) => segment_id));
}

/** The name of a segment; no other transaction removes it before this one has ended. */
export const holdSegment = (trx: Db, segmentId: number): Promise<{ name: string } | undefined> =>
  firstRow(trx, 'SELECT name FROM segments WHERE segment_id = ? FOR KEY SHARE', [segmentId]);

export const segmentName = async (db: Db, segmentId: number): Promise<string | null> =>
  (await firstRow<{ name: string }>(db, 'SELECT name FROM segments WHERE segment_id = ?', [segmentId]))
    ?.name ?? null;

/** Has the worker read the members of a segment, once for all who ask before it begins. */
export async function queueAudience(trx: Db, segmentId: number): Promise<void> {
  await trx.raw(
    `SELECT graphile_worker.add_job('refresh-audience', json_build_object('segment_id', ?::int),
       job_key := 'refresh-audience-' || ?::int)`,
    [segmentId, segmentId],
  );
}

/** Promotions and offers that are not over and are for a segment. */
const USES = `SELECT u.* FROM (
    SELECT 'promotion' AS kind, promo_id AS id, name_th, name_en, segment_id, stage, ends_at FROM promotions
    WHERE segment_id IS NOT NULL
    UNION ALL
    SELECT 'offer', promo_id, name_th, name_en, (terms->>'segment_id')::int, stage,
           coalesce((terms->>'use_until')::timestamptz, ends_at) FROM offers
    WHERE terms->>'audience' = 'segment'
  ) u, (SELECT ?::timestamptz AS at) t
  WHERE u.stage <> 'ended' AND (u.ends_at IS NULL OR u.ends_at > t.at)`;

export type AudienceUse = Readonly<{
  kind: 'promotion' | 'offer';
  id: number;
  name_th: string;
  name_en: string;
}>;

export const audienceUses = (db: Db, segmentId: number, at: Date): Promise<AudienceUse[]> =>
  rows(
    db,
    `SELECT kind, id, name_th, name_en FROM (${USES}) v WHERE v.segment_id = ? ORDER BY kind DESC, id`,
    [at, segmentId],
  );

/** Segments that something is for, and those whose members are still stored. */
export const audienceSegments = async (db: Db, at: Date): Promise<number[]> =>
  (
    await rows<{ segment_id: number }>(
      db,
      `SELECT segment_id FROM (${USES}) v UNION SELECT DISTINCT segment_id FROM segment_members ORDER BY 1`,
      [at],
    )
  ).map(({ segment_id }) => segment_id);

/**
 * Makes the members of a segment those that a rule finds; only differences are written. Two runs wait for one another.
 * @param rule of `customers c`; null: nothing is for this segment any more
 */
export async function storeAudience(
  trx: Db,
  segmentId: number,
  rule: SqlPart | null,
  at: Date,
): Promise<void> {
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`audience ${segmentId}`]);
  if (rule === null) {
    await trx.raw('DELETE FROM segment_members WHERE segment_id = ?', [segmentId]);
    return;
  }
  await trx.raw(
    `WITH found AS MATERIALIZED (
       SELECT DISTINCT c.user_id FROM customers c JOIN users USING (user_id) WHERE ${rule.sql}
     ), gone AS (
       DELETE FROM segment_members m WHERE m.segment_id = ?
         AND NOT EXISTS (SELECT FROM found f WHERE f.user_id = m.user_id)
     )
     INSERT INTO segment_members (segment_id, user_id, since)
     SELECT ?, f.user_id, ? FROM found f
     WHERE NOT EXISTS (SELECT FROM segment_members m WHERE m.segment_id = ? AND m.user_id = f.user_id)
     ON CONFLICT DO NOTHING`,
    [...rule.bindings, segmentId, segmentId, at, segmentId],
  );
}
