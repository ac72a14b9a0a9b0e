import { type Db, firstRow, rows } from '../../platform/database.ts';

/** A campaign. Money is satang. */
export type CampaignRow = {
  campaign_id: number;
  name: string;
  name_th: string;
  lead: string;
  lead_th: string;
  starts_at: Date;
  ends_at: Date;
  announce_at: Date;
  right_satang: number;
  places: number;
  prizes: { from_place: number; to_place: number; prize: string; prize_th: string }[];
  settled_at: Date | null;
};

const COLUMNS = `campaign_id, name, name_th, lead, lead_th, starts_at, ends_at, announce_at, right_satang, places,
  prizes, settled_at`;

/** All campaigns, latest start first. */
export const listCampaigns = (db: Db): Promise<CampaignRow[]> =>
  rows(db, `SELECT ${COLUMNS} FROM top_spender_campaigns ORDER BY starts_at DESC, campaign_id DESC`);

export const campaignById = (db: Db, campaignId: number): Promise<CampaignRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM top_spender_campaigns WHERE campaign_id = ?`, [campaignId]);

/**
 * SQL fragment that computes an order's counted amount `o`: merchandise paid in money, after discounts, coins
 * and points, minus refunds done or due. An order counts once paid, with COD once delivered; not when
 * cancelled. It is approved on completion.
 */
const COUNTED = `JOIN LATERAL (
    SELECT coalesce(sum(l.amount - l.code_discount - l.coin_discount - l.partner_discount), 0)
      - coalesce((SELECT sum(r.amount) FROM refund_lines r WHERE r.so_no = o.so_no), 0) AS amount
    FROM order_lines l WHERE l.so_no = o.so_no
  ) sums ON sums.amount > 0`;
const COUNTS = `CASE WHEN o.payment_method = 'cod' THEN o.doc_status IN (17, 98, 99)
    ELSE o.paid_at IS NOT NULL AND o.doc_status NOT IN (1, 15) END`;
const APPROVED = 'o.doc_status IN (98, 99)';

type Of = Pick<CampaignRow, 'campaign_id' | 'starts_at' | 'ends_at'>;

/** A participant with the counted amounts; satang. */
export type Standing = {
  user_id: number;
  alias: string | null;
  first_name: string;
  last_name: string;
  email: string;
  registered: number;
  approved: number;
  /** Time of the last counted order: earlier ranks first on a tie. */
  reached_at: Date;
};

/** Participants with counted orders, unordered. */
export const standings = (db: Db, { campaign_id, starts_at, ends_at }: Of): Promise<Standing[]> =>
  rows(
    db,
    `SELECT u.user_id, u.alias, u.first_name, u.last_name, u.email, sum(sums.amount)::bigint AS registered,
            coalesce(sum(sums.amount) FILTER (WHERE ${APPROVED}), 0)::bigint AS approved,
            max(o.placed_at) AS reached_at
     FROM top_spender_entries e JOIN users u USING (user_id)
     JOIN orders o ON o.user_id = e.user_id AND o.placed_at >= ? AND o.placed_at < ?
     ${COUNTED}
     WHERE e.campaign_id = ? AND NOT u.disabled AND ${COUNTS}
     GROUP BY u.user_id`,
    [starts_at, ends_at, campaign_id],
  );

export type OwnTotals = {
  joined: boolean;
  alias: string | null;
  first_name: string;
  last_name: string;
  email: string;
  registered: number;
  approved: number;
  reached_at: Date | null;
  count: number;
};

/** Counted amounts of one member, participating or not; undefined for an unknown member. */
export const ownTotals = (
  db: Db,
  { campaign_id, starts_at, ends_at }: Of,
  userId: number,
): Promise<OwnTotals | undefined> =>
  firstRow(
    db,
    `SELECT EXISTS (SELECT FROM top_spender_entries e WHERE e.campaign_id = ? AND e.user_id = u.user_id) AS joined,
            u.alias, u.first_name, u.last_name, u.email, own.*
     FROM users u, LATERAL (
       SELECT coalesce(sum(sums.amount), 0)::bigint AS registered,
              coalesce(sum(sums.amount) FILTER (WHERE ${APPROVED}), 0)::bigint AS approved,
              max(o.placed_at) AS reached_at, count(*)::int AS count
       FROM orders o ${COUNTED}
       WHERE o.user_id = u.user_id AND o.placed_at >= ? AND o.placed_at < ? AND ${COUNTS}
     ) own
     WHERE u.user_id = ? AND NOT u.disabled`,
    [campaign_id, starts_at, ends_at, userId],
  );

/** A member's orders that count, the newest first. */
export const ownHistory = (
  db: Db,
  { starts_at, ends_at }: Of,
  userId: number,
  page: { offset: number; limit: number },
): Promise<{ so_no: string; placed_at: Date; amount: number; approved: boolean }[]> =>
  rows(
    db,
    `SELECT o.so_no, o.placed_at, sums.amount::bigint AS amount, ${APPROVED} AS approved
     FROM orders o ${COUNTED}
     WHERE o.user_id = ? AND o.placed_at >= ? AND o.placed_at < ? AND ${COUNTS}
     ORDER BY o.placed_at DESC, o.so_no DESC LIMIT ? OFFSET ?`,
    [userId, starts_at, ends_at, page.limit, page.offset],
  );

/** Records a member's participation, once; not for deleted accounts. */
export async function join(db: Db, campaignId: number, userId: number, at: Date): Promise<void> {
  await db.raw(
    `INSERT INTO top_spender_entries (campaign_id, user_id, joined_at)
     SELECT ?::int, user_id, ?::timestamptz FROM users WHERE user_id = ? AND NOT disabled FOR KEY SHARE
     ON CONFLICT DO NOTHING`,
    [campaignId, at, userId],
  );
}

/** Removes a member from the leaderboard; a final rank becomes anonymous. */
export async function leave(db: Db, campaignId: number, userId: number): Promise<void> {
  await db.raw('DELETE FROM top_spender_entries WHERE campaign_id = ? AND user_id = ?', [campaignId, userId]);
  await db.raw(
    `UPDATE top_spender_winners SET user_id = NULL, name = '' WHERE campaign_id = ? AND user_id = ?`,
    [campaignId, userId],
  );
}

export type WinnerRow = {
  place: number;
  user_id: number | null;
  name: string;
  amount: number;
  rights: number;
};

export const winnersOf = (db: Db, campaignId: number): Promise<WinnerRow[]> =>
  rows(
    db,
    'SELECT place, user_id, name, amount, rights FROM top_spender_winners WHERE campaign_id = ? ORDER BY place',
    [campaignId],
  );

/** The next campaign to settle, locked: of concurrent workers one settles it. */
export const dueCampaign = (db: Db, at: Date): Promise<CampaignRow | undefined> =>
  firstRow(
    db,
    `SELECT ${COLUMNS} FROM top_spender_campaigns WHERE settled_at IS NULL AND announce_at <= ?
     ORDER BY announce_at, campaign_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [at],
  );

/** Stores the final ranks. */
export async function settleCampaign(
  db: Db,
  campaignId: number,
  winners: readonly WinnerRow[],
  at: Date,
): Promise<void> {
  await db.raw(
    `WITH told AS (
       INSERT INTO top_spender_winners (campaign_id, place, user_id, name, amount, rights)
       SELECT ?::int, w.place, w.user_id, w.name, w.amount, w.rights
       FROM jsonb_to_recordset(?::jsonb) AS w(place int, user_id int, name text, amount bigint, rights int)
     )
     UPDATE top_spender_campaigns SET settled_at = ? WHERE campaign_id = ?`,
    [campaignId, JSON.stringify(winners), at, campaignId],
  );
}
