import type { CampaignKind, CampaignState } from '@mali/contracts/reward-values';
import { ROLE } from '@mali/contracts/roles';
import { type Db, firstRow } from '../../platform/database.ts';

export type Influencer = { email: string; name: string; affiliate_id: string | null };

/** A campaign with its code, as edited by staff. Money is satang; a discount of kind `percent` is percent. */
export type CampaignRow = {
  promo_id: number;
  /** Counted by the database with every change of what staff edit. */
  revision: number;
  code: string;
  title_en: string;
  title_th: string;
  terms_en: string;
  terms_th: string;
  kind: CampaignKind;
  discount: number;
  cap: number | null;
  min_spend: number | null;
  exclude_promoted: boolean;
  collect_from: Date | null;
  collect_until: Date | null;
  ends_at: Date | null;
  valid_days: number | null;
  collect_limit: number | null;
  per_person: number;
  listed: boolean;
  event: string | null;
  active: boolean;
  scoped: boolean;
  state: CampaignState;
  collected: number;
  influencer_email: string | null;
  influencer_name: string | null;
  affiliate_id: string | null;
};
export type CampaignWithUse = CampaignRow & { used: number; given: number };

/** Its only binding is the moment at which its state is computed. */
const ROW = `SELECT k.promo_id, k.revision, k.code, k.title_en, k.title_th, k.terms_en, k.terms_th, c.kind, c.discount, c.cap,
    c.min_spend, c.exclude_promoted, k.collect_from, k.collect_until, c.ends_at, k.valid_days, k.collect_limit,
    k.per_person, k.listed, k.event, k.active AND c.active AS active, c.scoped, k.collected, k.created_at,
    CASE WHEN NOT k.active OR NOT c.active OR k.collect_until <= t.at OR c.ends_at <= t.at THEN 'ended'
         WHEN k.collect_from > t.at THEN 'soon'
         WHEN k.collected >= k.collect_limit THEN 'used_up'
         ELSE 'running' END AS state,
    u.email AS influencer_email, i.name AS influencer_name, i.affiliate_id
  FROM coupons k JOIN promo_codes c USING (code)
  LEFT JOIN influencers i ON i.user_id = k.influencer LEFT JOIN users u ON u.user_id = k.influencer,
  (SELECT ?::timestamptz AS at) t`;

/** Valid orders with the code of `r`, and their discount: uses of cancelled orders are returned. */
export const USE = `SELECT count(*)::int AS used,
    coalesce(sum(CASE WHEN r.kind = 'free_delivery' THEN o.delivery_default - o.delivery_cost
                      ELSE (SELECT sum(l.code_discount) FROM order_lines l WHERE l.so_no = o.so_no) END), 0)::bigint AS given
  FROM promo_code_uses p JOIN orders o USING (so_no) WHERE p.code = r.code`;

export const readStaffCampaign = (db: Db, promoId: number, at: Date): Promise<CampaignWithUse | undefined> =>
  firstRow(
    db,
    `SELECT r.*, use.used, use.given FROM (SELECT * FROM (${ROW}) all_of WHERE promo_id = ?) r
     LEFT JOIN LATERAL (${USE}) use ON true`,
    [at, promoId],
  );

/**
 * Locks a campaign and its code, the code first like orders do (claimCode), so that counts cannot change
 * until commit.
 * @returns the current campaign, or undefined when it does not exist
 */
export async function lockStaffCampaign(
  trx: Db,
  promoId: number,
  at: Date,
): Promise<CampaignRow | undefined> {
  await trx.raw(
    'SELECT 1 FROM promo_codes WHERE code = (SELECT code FROM coupons WHERE promo_id = ?) FOR NO KEY UPDATE',
    [promoId],
  );
  await trx.raw('SELECT 1 FROM coupons WHERE promo_id = ? FOR NO KEY UPDATE', [promoId]);
  return firstRow<CampaignRow>(trx, `SELECT * FROM (${ROW}) all_of WHERE promo_id = ?`, [at, promoId]);
}

/** Input of staff, in satang. */
export type CampaignValues = Pick<
  CampaignRow,
  | 'title_en'
  | 'title_th'
  | 'terms_en'
  | 'terms_th'
  | 'kind'
  | 'discount'
  | 'cap'
  | 'min_spend'
  | 'exclude_promoted'
  | 'collect_from'
  | 'collect_until'
  | 'ends_at'
  | 'valid_days'
  | 'collect_limit'
  | 'per_person'
  | 'listed'
  | 'event'
>;

/** The code exists. */
export async function insertCampaign(
  trx: Db,
  code: string,
  v: CampaignValues,
  influencer: number | null,
  at: Date,
): Promise<number> {
  const made = await firstRow<{ promo_id: number }>(
    trx,
    `INSERT INTO coupons (code, title_en, title_th, terms_en, terms_th, collect_from, collect_until, collect_limit,
       per_person, valid_days, listed, event, influencer, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING promo_id`,
    [
      ...[code, v.title_en, v.title_th, v.terms_en, v.terms_th, v.collect_from, v.collect_until],
      ...[v.collect_limit, v.per_person, v.valid_days, v.listed, v.event, influencer, at],
    ],
  );
  if (made === undefined) throw new Error('a row was expected');
  return made.promo_id;
}

/** The campaign is locked. */
export async function updateCampaign(
  trx: Db,
  promoId: number,
  v: CampaignValues,
  influencer: number | null,
): Promise<void> {
  await trx.raw(
    `UPDATE coupons SET title_en = ?, title_th = ?, terms_en = ?, terms_th = ?, collect_from = ?, collect_until = ?,
       collect_limit = ?, per_person = ?, valid_days = ?, listed = ?, event = ?, influencer = ? WHERE promo_id = ?`,
    [
      ...[v.title_en, v.title_th, v.terms_en, v.terms_th, v.collect_from, v.collect_until],
      ...[v.collect_limit, v.per_person, v.valid_days, v.listed, v.event, influencer, promoId],
    ],
  );
}

/** Collected coupons that would have ended with their code keep their current end. */
export async function prolongCoupons(
  trx: Db,
  of: { promo_id: number; was: Date; valid_days: number | null; ends_at: Date | null; at: Date },
): Promise<void> {
  await trx.raw(
    `UPDATE user_coupons SET expires_at = LEAST(?::timestamptz,
       (date_trunc('day', collected_at AT TIME ZONE 'Asia/Bangkok') + make_interval(days => ?::int + 1))
         AT TIME ZONE 'Asia/Bangkok')
     WHERE promo_id = ? AND status = '01' AND expires_at = ? AND expires_at > ?`,
    [of.ends_at, of.valid_days, of.promo_id, of.was, of.at],
  );
}

/** Stops or resumes collecting. */
export async function setCampaignActive(trx: Db, promoId: number, active: boolean): Promise<void> {
  await trx.raw('UPDATE coupons SET active = ? WHERE promo_id = ?', [active, promoId]);
}

/**
 * Stores the public name of an influencer.
 * @returns the user's id, or undefined when no influencer has this e-mail
 */
export async function storeInfluencer(
  trx: Db,
  { email, name, affiliate_id }: Influencer,
): Promise<number | undefined> {
  const kept = await firstRow<{ user_id: number }>(
    trx,
    `INSERT INTO influencers (user_id, name, affiliate_id)
     SELECT user_id, ?, ? FROM users WHERE email = ? AND role_id = ? AND NOT disabled
     ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, affiliate_id = excluded.affiliate_id
     RETURNING user_id`,
    [name, affiliate_id, email, ROLE.INFLUENCER],
  );
  return kept?.user_id;
}
