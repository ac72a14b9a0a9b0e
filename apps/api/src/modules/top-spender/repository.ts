import type { TopSpenderScope } from '@mali/contracts/top-spender-office';
import type { TopSpenderEntryState, TopSpenderRegistration } from '@mali/contracts/top-spender-values';
import { type Db, firstRow, rows, type SqlPart } from '../../platform/database.ts';

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
  revision: number;
  published: boolean;
  scope: TopSpenderScope;
  registration: TopSpenderRegistration;
  terms: string;
  terms_th: string;
  ended_at: Date | null;
  end_reason: string | null;
  end_reason_th: string | null;
  confirmed_by: number | null;
};

export const COLUMNS = `campaign_id, name, name_th, lead, lead_th, starts_at, ends_at, announce_at, right_satang, places,
  prizes, settled_at, revision, published, scope, registration, terms, terms_th, ended_at, end_reason, end_reason_th,
  confirmed_by`;

/** All published campaigns, latest start first. */
export const listCampaigns = (db: Db): Promise<CampaignRow[]> =>
  rows(
    db,
    `SELECT ${COLUMNS} FROM top_spender_campaigns WHERE published ORDER BY starts_at DESC, campaign_id DESC`,
  );

export const campaignById = (db: Db, campaignId: number): Promise<CampaignRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM top_spender_campaigns WHERE campaign_id = ?`, [campaignId]);

/** Whether a line `l` counts. Brand and category are those that its product has now. */
function countedLine(scope: TopSpenderScope): SqlPart {
  if (scope.all) return { sql: 'true', bindings: [] };
  const ids = (of: readonly number[]) => `{${of.join(',')}}`;
  const [brands, categories, products] = [ids(scope.brands), ids(scope.categories), ids(scope.products)];
  return {
    sql: `EXISTS (SELECT FROM variants v JOIN materials m USING (mat_id) WHERE v.mat_var_id = l.mat_var_id AND (
      m.brand_id = ANY(?::int[]) OR m.mat_id = ANY(?::int[]) OR m.cat1_id = ANY(?::int[]) OR m.cat2_id = ANY(?::int[])
      OR m.cat3_id = ANY(?::int[])))`,
    bindings: [brands, products, categories, categories, categories],
  };
}

/**
 * Joins the counted amount of an order `o`: merchandise paid in money that the campaign counts, after discounts, coins
 * and points, minus refunds done or due. An order counts once paid, with COD once delivered; not when cancelled. It is
 * approved on completion.
 */
function counted(scope: TopSpenderScope): SqlPart {
  const { sql, bindings } = countedLine(scope);
  return {
    sql: `JOIN LATERAL (
    SELECT coalesce(sum(l.amount - l.code_discount - l.coin_discount - l.partner_discount - coalesce((
      SELECT sum(r.amount) FROM refund_lines r WHERE r.so_no = l.so_no AND r.line_no = l.line_no), 0)), 0) AS amount
    FROM order_lines l WHERE l.so_no = o.so_no AND ${sql}
  ) sums ON sums.amount > 0`,
    bindings,
  };
}
const COUNTS = `CASE WHEN o.payment_method = 'cod' THEN o.doc_status IN (17, 98, 99)
    ELSE o.paid_at IS NOT NULL AND o.doc_status NOT IN (1, 15) END`;
const APPROVED = 'o.doc_status IN (98, 99)';

type Of = Pick<CampaignRow, 'campaign_id' | 'starts_at' | 'ends_at' | 'scope' | 'registration'>;

/** A member on the ladder with the counted amounts; satang. */
export type Standing = {
  user_id: number;
  alias: string | null;
  first_name: string;
  last_name: string;
  email: string;
  /** Registered and agreed to be shown by a masked name. */
  agreed: boolean;
  entry: TopSpenderEntryState | null;
  registered: number;
  approved: number;
  /** Time of the last counted order: earlier ranks first on a tie. */
  reached_at: Date;
  orders: number;
};

/** Members with counted orders who take part, unordered: without registration all whom staff have not refused. */
export const standings = (
  db: Db,
  { campaign_id, starts_at, ends_at, scope, registration }: Of,
): Promise<Standing[]> => {
  const { sql, bindings } = counted(scope);
  const takesPart =
    registration === 'none' ? "coalesce(e.state, 'accepted') = 'accepted'" : "e.state = 'accepted'";
  return rows(
    db,
    `SELECT u.user_id, u.alias, u.first_name, u.last_name, u.email, e.state AS entry,
            coalesce(e.agreed AND e.state = 'accepted', false) AS agreed, sum(sums.amount)::bigint AS registered,
            coalesce(sum(sums.amount) FILTER (WHERE ${APPROVED}), 0)::bigint AS approved,
            max(o.placed_at) AS reached_at, count(*)::int AS orders
     FROM users u ${registration === 'none' ? 'LEFT ' : ''}JOIN top_spender_entries e
       ON e.user_id = u.user_id AND e.campaign_id = ?
     JOIN orders o ON o.user_id = u.user_id AND o.placed_at >= ? AND o.placed_at < ?
     ${sql}
     WHERE ${takesPart} AND NOT u.disabled AND ${COUNTS}
     GROUP BY u.user_id, e.state, e.agreed`,
    [campaign_id, starts_at, ends_at, ...bindings],
  );
};

export type OwnTotals = {
  entry: TopSpenderEntryState | null;
  agreed: boolean;
  reason: string | null;
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
  { campaign_id, starts_at, ends_at, scope }: Of,
  userId: number,
): Promise<OwnTotals | undefined> => {
  const { sql, bindings } = counted(scope);
  return firstRow(
    db,
    `SELECT e.state AS entry, e.reason, coalesce(e.agreed, false) AS agreed, u.alias, u.first_name, u.last_name, u.email,
            own.*
     FROM users u LEFT JOIN top_spender_entries e ON e.user_id = u.user_id AND e.campaign_id = ?, LATERAL (
       SELECT coalesce(sum(sums.amount), 0)::bigint AS registered,
              coalesce(sum(sums.amount) FILTER (WHERE ${APPROVED}), 0)::bigint AS approved,
              max(o.placed_at) AS reached_at, count(*)::int AS count
       FROM orders o ${sql}
       WHERE o.user_id = u.user_id AND o.placed_at >= ? AND o.placed_at < ? AND ${COUNTS}
     ) own
     WHERE u.user_id = ? AND NOT u.disabled`,
    [campaign_id, ...bindings, starts_at, ends_at, userId],
  );
};

/** A member's orders that count, the newest first. */
export const ownHistory = (
  db: Db,
  { starts_at, ends_at, scope }: Of,
  userId: number,
  page: { offset: number; limit: number },
): Promise<{ so_no: string; placed_at: Date; amount: number; approved: boolean }[]> => {
  const { sql, bindings } = counted(scope);
  return rows(
    db,
    `SELECT o.so_no, o.placed_at, sums.amount::bigint AS amount, ${APPROVED} AS approved
     FROM orders o ${sql}
     WHERE o.user_id = ? AND o.placed_at >= ? AND o.placed_at < ? AND ${COUNTS}
     ORDER BY o.placed_at DESC, o.so_no DESC LIMIT ? OFFSET ?`,
    [...bindings, userId, starts_at, ends_at, page.limit, page.offset],
  );
};

/** Names of what a campaign counts, in the order of their kinds. */
export const namesOf = (
  db: Db,
  { brands, categories, products }: TopSpenderScope,
): Promise<{ kind: 'brand' | 'category' | 'product'; id: number; name: string; name_th: string }[]> =>
  rows(
    db,
    `SELECT 'brand' AS kind, brand_id AS id, brand_en AS name, brand_th AS name_th FROM brands WHERE brand_id = ANY(?::int[])
     UNION ALL SELECT 'category', cat_id, category, category_th FROM categories WHERE cat_id = ANY(?::int[])
     UNION ALL SELECT 'product', mat_id, mat_name, coalesce(nullif(mat_name_th, ''), mat_name) FROM materials
       WHERE mat_id = ANY(?::int[])
     ORDER BY kind, name, id`,
    [`{${brands.join(',')}}`, `{${categories.join(',')}}`, `{${products.join(',')}}`],
  );

/**
 * Records a member's registration, once; not for deleted accounts. Whom staff have decided about stays so: agreeing
 * changes only whether the name is shown.
 */
export async function join(
  db: Db,
  campaignId: number,
  userId: number,
  state: TopSpenderEntryState,
  at: Date,
): Promise<void> {
  await db.raw(
    `INSERT INTO top_spender_entries AS e (campaign_id, user_id, joined_at, state)
     SELECT ?::int, user_id, ?::timestamptz, ? FROM users WHERE user_id = ? AND NOT disabled FOR KEY SHARE
     ON CONFLICT (campaign_id, user_id) DO UPDATE SET agreed = true WHERE NOT e.agreed`,
    [campaignId, at, state, userId],
  );
}

/** Removes a member from the leaderboard; a final rank becomes anonymous. A refusal stays, so that it cannot be undone. */
export async function leave(db: Db, campaignId: number, userId: number): Promise<void> {
  await db.raw(
    `DELETE FROM top_spender_entries WHERE campaign_id = ? AND user_id = ? AND state <> 'refused'`,
    [campaignId, userId],
  );
  await db.raw(
    'UPDATE top_spender_entries SET agreed = false WHERE campaign_id = ? AND user_id = ? AND agreed',
    [campaignId, userId],
  );
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

/** Stores the final ranks. */
export async function settleCampaign(
  db: Db,
  campaignId: number,
  winners: readonly WinnerRow[],
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await db.raw(
    `WITH told AS (
       INSERT INTO top_spender_winners (campaign_id, place, user_id, name, amount, rights)
       SELECT ?::int, w.place, w.user_id, w.name, w.amount, w.rights
       FROM jsonb_to_recordset(?::jsonb) AS w(place int, user_id int, name text, amount bigint, rights int)
     )
     UPDATE top_spender_campaigns SET settled_at = ?, confirmed_by = ? WHERE campaign_id = ?`,
    [campaignId, JSON.stringify(winners), at, by, campaignId],
  );
}
