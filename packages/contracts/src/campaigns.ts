import { type Static, Type } from 'typebox';
import { Nullable, Strict, Text } from './common.ts';
import { Coupon } from './coupons.ts';
import { OFFER_EDIT } from './offer-values.ts';
import { AFFILIATE_ID } from './reward-values.ts';

/** SHELL-29 */
export const EventParams = Strict({ event: Text(OFFER_EDIT.eventMax, 'Event code, in any case', 1) });
export const EventCampaign = Type.Object({
  coupon: Coupon,
  influencer: Nullable(
    Type.Object({
      name: Type.String({ description: 'Name they are known by' }),
      affiliate_id: Nullable(
        Type.String({ pattern: AFFILIATE_ID, description: 'Sent as `referer` with orders' }),
      ),
    }),
    'Who invites to it; null: the shop',
  ),
});
export type EventCampaign = Static<typeof EventCampaign>;
