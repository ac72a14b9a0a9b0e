import { cardDetailsNeeded } from '@mali/contracts/card-offer-values';
import type { OfferTerms } from '@mali/contracts/offer-values';
import type { OfferFields } from '@mali/contracts/staff-offers';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import type { OfferRow, OfferValues } from '../pricing/index.ts';
import {
  type CouponInForce,
  lockStaffCoupon,
  prolongCoupons,
  setInfluencer,
  storeCoupon,
  storeInfluencer,
} from './coupon-admin-repository.ts';

/** When the use of a coupon ends. */
export const lastUse = ({ use_until }: OfferTerms): Date | null =>
  use_until === null || use_until === undefined ? null : new Date(use_until);

/** The coupon that members collect, as its offer says. */
function couponInForce({
  promo_id,
  name_th,
  name_en,
  stage,
  starts_at,
  ends_at,
  terms,
}: OfferRow): CouponInForce {
  const { code = '', conditions_th = '', conditions_en = '', per_customer, listed = false } = terms;
  const { usage_limit: collect_limit = null, valid_days = null, event = null } = terms;
  return {
    ...{
      promo_id,
      code,
      title_th: name_th,
      title_en: name_en,
      terms_th: conditions_th,
      terms_en: conditions_en,
    },
    ...{ collect_from: starts_at, collect_until: ends_at, collect_limit, valid_days, listed, event },
    per_person: per_customer ?? 1,
    active: stage === 'live',
  };
}

export const storeCouponOf = (trx: Db, row: OfferRow, at: Date): Promise<void> =>
  storeCoupon(trx, couponInForce(row), at);

/**
 * Who invites to a coupon.
 * @throws DomainError ERROR.BAD_REQUEST, COUPON.INFLUENCER when no influencer has this e-mail
 */
export async function storeInfluencerOf(
  trx: Db,
  promoId: number,
  influencer: OfferFields['influencer'],
): Promise<void> {
  if (influencer === null) return setInfluencer(trx, promoId, null);
  const { email, name, affiliate_id } = influencer;
  if (name.trim() === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const userId = await storeInfluencer(trx, { email: normalEmail(email), name: name.trim(), affiliate_id });
  if (userId === undefined) throw new DomainError('COUPON.INFLUENCER');
  await setInfluencer(trx, promoId, userId);
}

/** Errors by unique constraint. */
const TAKEN = {
  coupons_event_key: 'COUPON.EVENT_TAKEN',
  influencers_affiliate_id_key: 'COUPON.AFFILIATE_TAKEN',
} as const;

/** Runs `work` in a transaction; unique violations become named errors. */
export async function writeOffer<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    for (const [constraint, code] of Object.entries(TAKEN))
      if (isDatabaseError(error, UNIQUE_VIOLATION, constraint)) throw new DomainError(code);
    throw error;
  }
}

const longer = (was: Date | null, is: Date | null): boolean => is === null || (was !== null && is >= was);
const more = (was: number | null, is: number | null): boolean => is === null || (was !== null && is >= was);
type Scope = OfferValues['scope'];
/** Whether everything that was in a scope stays in it, as far as the scopes themselves say. */
const isWider = (was: Scope, is: Scope): boolean =>
  (is.all && is.except.every((id) => was.except.includes(id))) ||
  (is.all === was.all &&
    (['brands', 'categories', 'products', 'variants'] as const).every((of) =>
      was[of].every((id) => is[of].includes(id)),
    ) &&
    is.except.every((id) => was.except.includes(id)));

const isSameCards = (was: OfferTerms, is: OfferTerms): boolean =>
  (['card_brands', 'card_digits'] as const).every(
    (name) => [...(was[name] ?? [])].sort().join() === [...(is[name] ?? [])].sort().join(),
  );

type Terms = Readonly<{ values: OfferValues; customers: readonly number[] }>;
/** Fields that would become worse for those who have collected the coupon. */
function brokenPromises(was: Terms, is: Terms, collected: number): string[] {
  const [before, after] = [was.values.terms, is.values.terms];
  const kept: Record<string, boolean> = {
    benefit: after.benefit === before.benefit,
    discount: (after.discount ?? 0) >= (before.discount ?? 0),
    cap: more(before.cap ?? null, after.cap ?? null),
    min_spend: (after.min_spend ?? 0) <= (before.min_spend ?? 0),
    exclude_promoted: before.exclude_promoted === true || after.exclude_promoted !== true,
    audience:
      after.audience === 'members' ||
      (after.audience === before.audience && (after.segment_id ?? null) === (before.segment_id ?? null)),
    customers: after.audience !== 'chosen' || was.customers.every((id) => is.customers.includes(id)),
    use_until: longer(lastUse(before), lastUse(after)),
    usage_limit: after.usage_limit === null || (after.usage_limit ?? 0) >= collected,
    goods: isWider(was.values.scope, is.values.scope),
    card_brands: cardDetailsNeeded(after) === 'none' || isSameCards(before, after),
  };
  return Object.keys(kept).filter((name) => kept[name] === false);
}

/**
 * Before a coupon is changed: it is locked, and becomes no worse for those who have collected it. A later end of its use
 * is also theirs.
 * @throws DomainError COUPON.PROMISED {fields}
 */
export async function keepPromises(
  trx: Db,
  promo_id: number,
  { was, is, at }: { was: Terms; is: Terms; at: Date },
): Promise<void> {
  const { collected, valid_days } = await lockStaffCoupon(trx, promo_id);
  if (collected === 0) return;
  const fields = brokenPromises(was, is, collected);
  if (fields.length > 0) throw new DomainError('COUPON.PROMISED', { fields });
  const [before, ends_at] = [lastUse(was.values.terms), lastUse(is.values.terms)];
  if (before !== null && ends_at?.getTime() !== before.getTime())
    await prolongCoupons(trx, { promo_id, was: before, valid_days, ends_at, at });
}
