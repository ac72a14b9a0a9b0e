import { type Static, Type } from 'typebox';
import {
  BahtOut,
  Count,
  DateTime,
  ID_MAX,
  Id,
  Limit,
  Nullable,
  OneOf,
  Page,
  Strict,
  Text,
} from './common.ts';
import { TEXT } from './limits.ts';
import { CODE_REFUSALS } from './pricing.ts';
import { COUPON_STATUS, COUPON_STATUSES } from './reward-values.ts';

/** Reasons why the member cannot collect a coupon of a campaign now. */
export const COLLECT_REFUSALS = [
  ...(['not_started', 'over', 'all_collected', 'have_it'] as const),
  ...(['new_customers_only', 'not_invited'] as const),
] as const;

/** A campaign with collectable coupons. */
export const Coupon = Type.Object(
  {
    promo_id: Id('Campaign'),
    code: Type.String({ description: 'The promo code it is redeemed by' }),
    title_en: Type.String(),
    title_th: Type.String(),
    terms_en: Type.String({ description: 'Terms; may be empty' }),
    terms_th: Type.String({ description: 'Terms; may be empty' }),
    kind: OneOf(['percent', 'amount', 'free_delivery'] as const, 'What it does'),
    discount: Type.Number({ description: 'Percent, or baht, or 0' }),
    cap: Nullable(BahtOut('Most it takes off'), 'null: no such limit'),
    min_spend: BahtOut('Eligible amount it asks for; 0: none'),
    collect_only: Type.Boolean({ description: 'Its code works only with a collected coupon' }),
    starts_at: Nullable(DateTime('Its code is good from'), 'null: from ever'),
    ends_at: Nullable(DateTime('Its code is good until'), 'null: no end'),
    collect_from: Nullable(DateTime('Can be collected from'), 'null: from ever'),
    collect_until: Nullable(DateTime('Can be collected until'), 'null: no end'),
    selected: Type.Optional(Type.Boolean({ description: 'For selected members, who alone see it' })),
    valid_days: Nullable(Count('Days a collected one is good for'), 'null: as long as its code'),
    left: Nullable(Count('Coupons left to collect'), 'null: no limit'),
    per_person: Count('Most that one member can collect'),
    brand: Nullable(
      Type.Object({
        link_name: Type.String({ description: 'Slug' }),
        brand_en: Type.String(),
        brand_th: Type.String(),
      }),
      'The one brand it is for, or null',
    ),
    mat_id: Nullable(Id('The one product it is for'), 'null: more than one, or all'),
    scoped: Type.Boolean({ description: 'Not for everything in the shop' }),
    collected_by_me: Count('How many the member who asks has collected; 0 for visitors'),
    collectable: Type.Boolean({ description: 'Can be collected now; by the member who asks, if one does' }),
    reason: Nullable(OneOf(COLLECT_REFUSALS, 'Why it cannot be collected'), 'null: it can'),
  },
  { description: 'A coupon that members collect' },
);
export type Coupon = Static<typeof Coupon>;

const UserId = Type.Optional(
  Type.Integer({ minimum: -1, maximum: ID_MAX, description: "The caller's own id; nobody else's is found" }),
);

/** REST-33. Pages count from 1 (COUP-06). */
export const GetCouponsRequest = Strict({
  filter: Type.Optional(
    Strict({
      collectable: Type.Optional(Type.Boolean({ description: 'Only what can be collected now' })),
      code: Type.Optional(Text(TEXT.promoCode, 'Of this code')),
      promo_id: Type.Optional(Id('This campaign')),
    }),
  ),
  sort: Type.Optional(OneOf(['newest', 'ending'] as const, 'newest by default')),
  page: Type.Optional(Page),
  limit: Type.Optional(Limit),
  user_id: UserId,
});
export const CouponsAnswer = Type.Object({ data: Type.Array(Coupon), count: Count('Coupons in all') });
export type CouponsAnswer = Static<typeof CouponsAnswer>;

/** A coupon that a member has collected (COUP-01). */
export const UserCoupon = Type.Object({
  coupon_id: Count('The collected coupon'),
  promo_id: Id('Campaign'),
  user_id: Id('Whose it is'),
  status: OneOf(COUPON_STATUSES, '01 collected, 02 used, 03 expired'),
  collected_at: DateTime('Collected'),
  expires_at: Nullable(DateTime('Good until'), 'null: no end'),
  used_at: Nullable(DateTime('Used')),
  so_no: Nullable(Type.String(), 'The order it was used with'),
  reason: Nullable(
    OneOf(CODE_REFUSALS, 'Why it cannot be used now, whatever the bag'),
    'null: it can, or it is used or expired',
  ),
  coupon: Coupon,
});
export type UserCoupon = Static<typeof UserCoupon>;

/** REST-34 */
export const GetUserCouponsRequest = Strict({
  filter: Type.Optional(
    Strict({
      status: Type.Optional(Type.Array(OneOf(COUPON_STATUSES, 'Status'), { maxItems: 3 })),
      promo_id: Type.Optional(Id('Of this campaign')),
    }),
  ),
  sort: Type.Optional(OneOf(['newest', 'ending'] as const, 'newest by default')),
  page: Type.Optional(Page),
  limit: Type.Optional(Limit),
  user_id: UserId,
});
export const UserCouponsAnswer = Type.Object({
  data: Type.Array(UserCoupon),
  count: Count('Coupons in all'),
});
export type UserCouponsAnswer = Static<typeof UserCouponsAnswer>;

/** REST-35 */
export const CollectCouponRequest = Strict({
  obj: Strict({
    user_id: Type.Integer({ minimum: -1, maximum: ID_MAX, description: "The caller's own id" }),
    promo_id: Id('Campaign'),
    status: Type.Literal(COUPON_STATUS.COLLECTED, { description: '01: collected (COUP-02)' }),
  }),
});
