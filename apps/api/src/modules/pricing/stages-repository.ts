import { type Db, rows } from '../../platform/database.ts';

/** How the promotion or offer `r` stands at a moment, as `promotionState` of the contracts has it. */
export const STATE_AT = `(SELECT CASE WHEN r.stage <> 'live' THEN r.stage WHEN r.ends_at <= t.at THEN 'ended'
    WHEN r.starts_at > t.at THEN 'scheduled' ELSE 'running' END FROM (SELECT ?::timestamptz AS at) t)`;

/** The tables of versions: one of promotions, one of offers. */
type Versioned = 'promotion_versions' | 'offer_versions';

const INSERT: Readonly<Record<Versioned, string>> = {
  promotion_versions:
    'INSERT INTO promotion_versions (promo_id, revision, from_at, definition, user_id, reason)',
  offer_versions: 'INSERT INTO offer_versions (promo_id, revision, from_at, definition, user_id, reason)',
};
const FROM: Readonly<Record<Versioned, string>> = {
  promotion_versions: 'FROM promotion_versions v',
  offer_versions: 'FROM offer_versions v',
};

/** Keeps a version with what it said, so that it can be told what was in force when. */
export async function insertVersion(
  trx: Db,
  of: Versioned,
  version: Readonly<{
    promo_id: number;
    revision: number;
    at: Date;
    definition: object;
    user_id: number;
    reason: string;
  }>,
): Promise<void> {
  const { promo_id, revision, at, definition, user_id, reason } = version;
  await trx.raw(`${INSERT[of]} VALUES (?, ?, ?, ?::jsonb, ?, ?) ON CONFLICT DO NOTHING`, [
    ...[promo_id, revision, at, JSON.stringify(definition), user_id, reason],
  ]);
}

export type Version = { revision: number; from_at: Date; by: string | null; reason: string };
/** Versions, the newest first. */
export const readVersions = (db: Db, of: Versioned, promoId: number): Promise<Version[]> =>
  rows(
    db,
    `SELECT v.revision, v.from_at, v.reason, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS by
     ${FROM[of]} LEFT JOIN users u USING (user_id) WHERE v.promo_id = ? ORDER BY v.revision DESC LIMIT 50`,
    [promoId],
  );
