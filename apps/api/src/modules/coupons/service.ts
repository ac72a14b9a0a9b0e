import type { EventCampaign } from '@mali/contracts/campaigns';
import type { Coupon, CouponsAnswer, UserCoupon, UserCouponsAnswer } from '@mali/contracts/coupons';
import { PAGE_SIZE } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { COUPON_STATUS, COUPON_STATUSES, type CouponStatus } from '@mali/contracts/reward-values';
import { formatDate } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { notify } from '../notifications/service.ts';
import {
  type CouponRow,
  type CouponSort,
  couponsEnding,
  listCampaigns,
  listUserCoupons,
  lockCampaign,
  readEvent,
  returnCoupon,
  spendCoupon,
  takeCoupon,
  type UserCouponRow,
} from './repository.ts';

type CouponDeps = Pick<Deps, 'db' | 'now'>;

/** A time as formatted by PostgreSQL in JSON, in UTC. */
const time = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());
const past = (text: string | null, at: Date): boolean => text !== null && new Date(text) <= at;
const future = (text: string | null, at: Date): boolean => text !== null && new Date(text) > at;

/** Why the member cannot collect a coupon of a campaign; null: they can. */
function collectRefusal(row: CouponRow, at: Date): Coupon['reason'] {
  if (!row.active || !row.code_active || past(row.collect_until, at) || past(row.ends_at, at)) return 'over';
  if (row.had >= row.per_person) return 'have_it';
  if (row.shut_out) return row.audience === 'chosen' ? 'not_invited' : 'new_customers_only';
  if (future(row.collect_from, at)) return 'not_started';
  return row.collect_limit !== null && row.collected >= row.collect_limit ? 'all_collected' : null;
}

/** A campaign in wire format, in its state for the member. */
function presentCoupon(row: CouponRow, at: Date): Coupon {
  const { promo_id, code, title_en, title_th, terms_en, terms_th, kind, cap, scoped, collect_only } = row;
  const reason = collectRefusal(row, at);
  return {
    ...{ promo_id, code, title_en, title_th, terms_en, terms_th, kind, scoped, collect_only },
    discount: kind === 'amount' ? toBaht(row.discount) : row.discount,
    cap: cap === null ? null : toBaht(cap),
    min_spend: toBaht(row.min_spend ?? 0),
    starts_at: time(row.starts_at),
    ends_at: time(row.ends_at),
    collect_from: time(row.collect_from),
    collect_until: time(row.collect_until),
    valid_days: row.valid_days,
    selected: row.audience === 'chosen',
    left: row.collect_limit === null ? null : Math.max(0, row.collect_limit - row.collected),
    per_person: row.per_person,
    brand: row.brand,
    mat_id: row.mat_id,
    collected_by_me: row.had,
    collectable: reason === null,
    reason,
  };
}

/** Why a collected coupon cannot be used now with any bag. */
function useRefusal({ status, campaign }: UserCouponRow, at: Date): UserCoupon['reason'] {
  if (status !== COUPON_STATUS.COLLECTED) return null;
  if (!campaign.code_active) return 'unknown';
  if (future(campaign.starts_at, at)) return 'not_started';
  if (past(campaign.ends_at, at)) return 'expired';
  return campaign.used_up ? 'used_up' : null;
}

const presentUserCoupon = (row: UserCouponRow, at: Date): UserCoupon => ({
  coupon_id: row.coupon_id,
  promo_id: row.promo_id,
  user_id: row.user_id,
  status: row.status,
  so_no: row.so_no,
  collected_at: new Date(row.collected_at).toISOString(),
  expires_at: time(row.expires_at),
  used_at: time(row.used_at),
  reason: useRefusal(row, at),
  coupon: presentCoupon(row.campaign, at),
});

/** @throws DomainError ERROR.NOT_FOUND when the request names another member than the caller */
function ownId(caller: Caller, userId: number | undefined): void {
  if (userId !== undefined && userId !== caller.user_id) throw new DomainError('ERROR.NOT_FOUND');
}

/**
 * The campaign of an event's page (SHELL-29), with its state for the caller; also an ended one.
 * @throws DomainError COUPON.NOT_FOUND
 */
export async function getEvent(deps: CouponDeps, caller: Caller, event: string): Promise<EventCampaign> {
  const userId = caller.role_id === null ? null : caller.user_id;
  const row = await readEvent(deps.db, event.toLowerCase(), userId);
  // A draft is nobody's yet.
  if (row === undefined || !row.code_active) throw new DomainError('COUPON.NOT_FOUND');
  const { influencer_name: name, affiliate_id } = row;
  return {
    coupon: presentCoupon(row, deps.now()),
    influencer: name === null ? null : { name, affiliate_id },
  };
}

/**
 * Collectable campaigns, with the caller's coupons of them (REST-33).
 * @throws DomainError ERROR.NOT_FOUND for another member's id
 */
export async function getCoupons(
  deps: CouponDeps,
  caller: Caller,
  request: {
    filter?: { collectable?: boolean; code?: string; promo_id?: number };
    sort?: CouponSort;
    page?: number;
    limit?: number;
    user_id?: number;
  },
): Promise<CouponsAnswer> {
  ownId(caller, request.user_id);
  const at = deps.now();
  const limit = request.limit ?? PAGE_SIZE.coupons;
  const { campaigns, count } = await listCampaigns(deps.db, {
    userId: caller.role_id === null ? null : caller.user_id,
    at,
    collectable: request.filter?.collectable ?? false,
    code: request.filter?.code?.trim().toUpperCase() ?? null,
    promoId: request.filter?.promo_id ?? null,
    sort: request.sort ?? 'newest',
    offset: ((request.page ?? 1) - 1) * limit,
    limit,
  });
  return { data: campaigns.map((row) => presentCoupon(row, at)), count };
}

/**
 * The caller's own coupons (REST-34).
 * @throws DomainError ERROR.NOT_FOUND for another member's id
 */
export async function getUserCoupons(
  deps: CouponDeps,
  caller: Caller,
  request: {
    filter?: { status?: CouponStatus[]; promo_id?: number };
    sort?: CouponSort;
    page?: number;
    limit?: number;
    user_id?: number;
  },
): Promise<UserCouponsAnswer> {
  ownId(caller, request.user_id);
  const at = deps.now();
  const limit = request.limit ?? PAGE_SIZE.coupons;
  const { coupons, count } = await listUserCoupons(deps.db, {
    userId: caller.user_id,
    at,
    statuses: request.filter?.status ?? COUPON_STATUSES,
    promoId: request.filter?.promo_id ?? null,
    couponId: null,
    sort: request.sort ?? 'newest',
    offset: ((request.page ?? 1) - 1) * limit,
    limit,
  });
  return { data: coupons.map((row) => presentUserCoupon(row, at)), count };
}

/**
 * Collects a coupon (REST-35, COUP-07). Limits are checked with the campaign locked, so that exactly the
 * available number is given out under concurrency.
 * @throws DomainError ERROR.NOT_FOUND for another member's id, COUPON.NOT_FOUND, COUPON.NOT_OPEN (details:
 * from when
 * until when), COUPON.NOT_FOR_YOU, COUPON.HAVE_IT, COUPON.ALL_COLLECTED
 */
export async function collectCoupon(
  deps: CouponDeps,
  caller: Caller,
  obj: { user_id: number; promo_id: number },
): Promise<UserCoupon> {
  ownId(caller, obj.user_id);
  const at = deps.now();
  const { promo_id } = obj;
  const { user_id } = caller;
  const { coupon_id } = await deps.db.transaction(async (trx) => {
    const campaign = await lockCampaign(trx, promo_id, user_id);
    if (campaign === undefined || !campaign.active) throw new DomainError('COUPON.NOT_FOUND');
    if (campaign.shut_out) throw new DomainError('COUPON.NOT_FOR_YOU');
    const { collect_from, collect_until, code_ends_at } = campaign;
    const ends = [collect_until, code_ends_at].filter((end) => end !== null);
    if ((collect_from !== null && collect_from > at) || ends.some((end) => end <= at)) {
      throw new DomainError('COUPON.NOT_OPEN', {
        collect_from: collect_from?.toISOString() ?? null,
        collect_until: collect_until?.toISOString() ?? null,
      });
    }
    const taken = await takeCoupon(trx, { promo_id, user_id, at, usedFor: null });
    if (taken === 'have_it') throw new DomainError('COUPON.HAVE_IT');
    if (taken === 'all_collected') throw new DomainError('COUPON.ALL_COLLECTED');
    return taken;
  });
  const { coupons } = await listUserCoupons(deps.db, {
    ...{ userId: user_id, at, statuses: COUPON_STATUSES, promoId: promo_id, couponId: coupon_id },
    ...{ sort: 'newest', offset: 0, limit: 1 },
  });
  const [mine] = coupons;
  if (mine === undefined) throw new Error(`coupon ${coupon_id} vanished`);
  return presentUserCoupon(mine, at);
}

/**
 * Gives a member a coupon that staff have chosen, also before and after the time in which it is collected.
 * @throws DomainError COUPON.NOT_FOUND, COUPON.NOT_OPEN for one that has ended, COUPON.NOT_FOR_YOU, COUPON.HAVE_IT,
 *   COUPON.ALL_COLLECTED
 */
export async function giveCoupon(
  trx: Db,
  { promo_id, user_id, at }: { promo_id: number; user_id: number; at: Date },
): Promise<void> {
  const campaign = await lockCampaign(trx, promo_id, user_id);
  if (campaign === undefined || !campaign.active) throw new DomainError('COUPON.NOT_FOUND');
  if (campaign.shut_out) throw new DomainError('COUPON.NOT_FOR_YOU');
  if (campaign.code_ends_at !== null && campaign.code_ends_at <= at) throw new DomainError('COUPON.NOT_OPEN');
  const taken = await takeCoupon(trx, { promo_id, user_id, at, usedFor: null });
  if (taken === 'have_it') throw new DomainError('COUPON.HAVE_IT');
  if (taken === 'all_collected') throw new DomainError('COUPON.ALL_COLLECTED');
}

/**
 * Claims a coupon of an order's code in the order's transaction: a collected one, else one collected and used
 * in one step.
 * @returns false when the member has none and cannot collect one
 */
export async function claimCoupon(
  trx: Db,
  of: { promo_id: number; user_id: number; so_no: string; at: Date },
): Promise<boolean> {
  if (await spendCoupon(trx, of)) return true;
  const { promo_id, user_id, so_no, at } = of;
  const campaign = await lockCampaign(trx, promo_id, user_id);
  if (campaign === undefined || !campaign.active) return false;
  const { collect_from, collect_until } = campaign;
  if ((collect_from !== null && collect_from > at) || (collect_until !== null && collect_until <= at))
    return false;
  const taken = await takeCoupon(trx, { promo_id, user_id, at, usedFor: so_no });
  return typeof taken === 'object';
}

/** Returns the coupon of a cancelled order to its member. */
export const releaseCoupon = (trx: Db, so_no: string, at: Date): Promise<void> =>
  returnCoupon(trx, so_no, at);

const DAY_MS = 86_400_000;
/** Days before a coupon's end at which its member is notified. */
const NOTICE_DAYS = 2;
const BATCH = 500;

/** Notifies members of coupons ending soon, once per coupon. */
export async function notifyExpiringCoupons({ db, now }: CouponDeps): Promise<void> {
  const at = now();
  const range = { from: at, to: new Date(at.getTime() + NOTICE_DAYS * DAY_MS) };
  let page: Awaited<ReturnType<typeof couponsEnding>>;
  let after = 0;
  do {
    page = await couponsEnding(db, { ...range, after }, BATCH);
    after = page.at(-1)?.coupon_id ?? after;
    await notify(
      db,
      page.map(({ coupon_id, user_id, title_en, title_th, expires_at }) => {
        const last = new Date(expires_at.getTime() - 1);
        return {
          user_id,
          kind: 'coupon_expiring' as const,
          title: { en: `Your coupon ends soon: ${title_en}`, th: `คูปองใกล้หมดอายุ: ${title_th}` },
          body: { en: `Good until ${formatDate(last, 'en')}.`, th: `ใช้ได้ถึง ${formatDate(last, 'th')}` },
          link: '/account/coupon',
          dedupe: `coupon-ending:${coupon_id}`,
          at,
        };
      }),
    );
  } while (page.length === BATCH);
}
