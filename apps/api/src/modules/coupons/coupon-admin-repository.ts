import { ROLE } from '@mali/contracts/roles';
import { type Db, firstRow } from '../../platform/database.ts';

export type Influencer = { email: string; name: string; affiliate_id: string | null };

/** A coupon as its offer says. */
export type CouponInForce = Readonly<{
  promo_id: number;
  code: string;
  title_th: string;
  title_en: string;
  terms_th: string;
  terms_en: string;
  collect_from: Date | null;
  collect_until: Date | null;
  collect_limit: number | null;
  per_person: number;
  valid_days: number | null;
  listed: boolean;
  event: string | null;
  active: boolean;
}>;
const COLUMNS = [
  ...(['promo_id', 'code', 'title_th', 'title_en', 'terms_th', 'terms_en', 'collect_from'] as const),
  ...(['collect_until', 'collect_limit', 'per_person', 'valid_days', 'listed', 'event', 'active'] as const),
] as const;

/** What a save writes over the row that is there. */
const CHANGES = COLUMNS.filter((name) => name !== 'promo_id').map((name) => `${name} = excluded.${name}`);

/**
 * Locks a coupon and its code, the code first like orders do (claimCode), so that counts cannot change until commit.
 * @returns coupons collected, and the days that one is good for
 */
export async function lockStaffCoupon(
  trx: Db,
  promoId: number,
): Promise<{ collected: number; valid_days: number | null }> {
  await trx.raw(
    'SELECT 1 FROM promo_codes WHERE code = (SELECT code FROM coupons WHERE promo_id = ?) FOR NO KEY UPDATE',
    [promoId],
  );
  const found = await firstRow<{ collected: number; valid_days: number | null }>(
    trx,
    'SELECT collected, valid_days FROM coupons WHERE promo_id = ? FOR NO KEY UPDATE',
    [promoId],
  );
  if (found === undefined) throw new Error(`offer ${promoId} has no coupon`);
  return found;
}

export async function countCollected(db: Db, promoId: number): Promise<number> {
  const found = await firstRow<{ collected: number }>(
    db,
    'SELECT collected FROM coupons WHERE promo_id = ?',
    [promoId],
  );
  return found?.collected ?? 0;
}

/** The coupon of an offer as it says now; its code exists. Who invites to it stays. */
export async function storeCoupon(trx: Db, coupon: CouponInForce, at: Date): Promise<void> {
  await trx.raw(
    `INSERT INTO coupons (${COLUMNS.join(', ')}, created_at) VALUES (${COLUMNS.map(() => '?').join(', ')}, ?)
     ON CONFLICT (promo_id) DO UPDATE SET ${CHANGES.join(', ')}`,
    [...COLUMNS.map((name) => coupon[name]), at],
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

/** Who invites to a coupon; null: the shop. */
export async function setInfluencer(trx: Db, promoId: number, userId: number | null): Promise<void> {
  await trx.raw('UPDATE coupons SET influencer = ? WHERE promo_id = ? AND influencer IS DISTINCT FROM ?', [
    userId,
    promoId,
    userId,
  ]);
}

export async function readInfluencer(db: Db, promoId: number): Promise<Influencer | null> {
  const found = await firstRow<Influencer>(
    db,
    `SELECT u.email, i.name, i.affiliate_id FROM coupons k JOIN influencers i ON i.user_id = k.influencer
     JOIN users u ON u.user_id = k.influencer WHERE k.promo_id = ?`,
    [promoId],
  );
  return found ?? null;
}
