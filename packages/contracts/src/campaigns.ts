import { type Static, Type } from 'typebox';
import {
  Baht,
  BahtOut,
  Count,
  DateTime,
  Email,
  Id,
  Nullable,
  OneOf,
  Revision,
  Strict,
  Text,
} from './common.ts';
import { Coupon } from './coupons.ts';
import { TEXT } from './limits.ts';
import { listAnswer } from './lists/query.ts';
import { AFFILIATE_ID, CAMPAIGN, CAMPAIGN_KINDS, CAMPAIGN_STATES, EVENT_CODE } from './reward-values.ts';

const Event = Type.String({
  pattern: EVENT_CODE,
  maxLength: CAMPAIGN.event,
  description: 'The last part of its address, /coupon/{event}: lower-case letters, digits, hyphens',
});
const AffiliateId = Type.String({ pattern: AFFILIATE_ID, description: 'Sent as `referer` with orders' });

/** SHELL-29 */
export const EventParams = Strict({ event: Text(CAMPAIGN.event, 'Event code, in any case', 1) });
export const EventCampaign = Type.Object({
  coupon: Coupon,
  influencer: Nullable(
    Type.Object({
      name: Type.String({ description: 'Name they are known by' }),
      affiliate_id: Nullable(AffiliateId),
    }),
    'Who invites to it; null: the shop',
  ),
});
export type EventCampaign = Static<typeof EventCampaign>;

const Influencer = Strict({
  email: Email,
  name: Text(TEXT.name, 'Name they are known by', 1),
  affiliate_id: Nullable(AffiliateId, 'null: none'),
});
const when = (description: string) => Nullable(DateTime(description), 'null: no limit');

/** Campaign fields that staff edit; the campaign code is set on creation and immutable. */
const FIELDS = {
  title_en: Text(TEXT.name, 'Name in English', 1),
  title_th: Text(TEXT.name, 'Name in Thai', 1),
  terms_en: Text(CAMPAIGN.terms, 'Conditions in English; may be empty'),
  terms_th: Text(CAMPAIGN.terms, 'Conditions in Thai; may be empty'),
  kind: OneOf(CAMPAIGN_KINDS, 'What it does'),
  discount: Type.Number({
    minimum: 0,
    maximum: CAMPAIGN.bahtMax,
    multipleOf: 0.01,
    description: 'Percent, or baht; 0 for free delivery',
  }),
  cap: Nullable(Baht('Most that a percent takes off'), 'null: no such limit'),
  min_spend: Baht('Eligible amount it asks for; 0: none'),
  exclude_promoted: Type.Boolean({ description: 'Not for what is on promotion' }),
  collect_from: when('Can be collected from'),
  collect_until: when('Can be collected until'),
  ends_at: when('Can be used until'),
  valid_days: Nullable(
    Type.Integer({ minimum: 1, maximum: CAMPAIGN.daysMax, description: 'Days a collected one is good for' }),
    'null: until it can be used no more',
  ),
  collect_limit: Nullable(
    Type.Integer({ minimum: 1, maximum: CAMPAIGN.limitMax, description: 'Coupons in all' }),
    'null: no limit',
  ),
  per_person: Type.Integer({
    minimum: 1,
    maximum: CAMPAIGN.perPersonMax,
    description: 'Most for one member',
  }),
  listed: Type.Boolean({ description: 'Shown among the coupons that can be collected' }),
  event: Nullable(Event, 'null: no page of its own'),
  influencer: Nullable(Influencer, 'Whose campaign it is; null: the shop'),
} as const;

export const CampaignFields = Strict(FIELDS);
export type CampaignFields = Static<typeof CampaignFields>;
export const ChangeCampaignRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeCampaignRequest = Static<typeof ChangeCampaignRequest>;
export const NewCampaign = Strict({
  ...FIELDS,
  code: Type.String({
    pattern: '^[A-Za-z0-9_-]{2,40}$',
    description: 'Its promo code; capitals are made of small letters',
  }),
});
export type NewCampaign = Static<typeof NewCampaign>;

export const StaffCampaign = Type.Object(
  {
    promo_id: Id('Campaign'),
    revision: Revision,
    code: Type.String({ description: 'Promo code' }),
    ...FIELDS,
    discount: Type.Number({ description: 'Percent, or baht, or 0' }),
    cap: Nullable(BahtOut('Most that a percent takes off'), 'null: no such limit'),
    min_spend: BahtOut('Eligible amount it asks for; 0: none'),
    collect_limit: Nullable(Count('Coupons in all'), 'null: no limit'),
    valid_days: Nullable(Count('Days a collected one is good for'), 'null: until it can be used no more'),
    active: Type.Boolean({ description: 'Not ended by hand' }),
    scoped: Type.Boolean({ description: 'Not for everything in the shop' }),
    state: OneOf(CAMPAIGN_STATES, 'How it stands now'),
    collected: Count('Coupons collected'),
    used: Count('Orders that stand and used it'),
    given: BahtOut('What it took off these orders; of free delivery what delivery costs otherwise'),
  },
  { description: 'A campaign as staff see it' },
);
export type StaffCampaign = Static<typeof StaffCampaign>;

export const CampaignParams = Strict({ promo_id: Id('Campaign') });
/** A campaign in the list of the back office. */
export const StaffCampaignRow = Type.Object({
  ...Type.Pick(StaffCampaign, [
    ...(['promo_id', 'code', 'title_th', 'title_en', 'kind', 'discount', 'cap', 'min_spend'] as const),
    ...(['collect_from', 'collect_until', 'ends_at', 'collect_limit', 'state', 'collected'] as const),
    ...(['used', 'given'] as const),
  ]).properties,
  influencer: Nullable(Type.String({ description: 'Name they are known by' }), 'null: the shop'),
  created_at: DateTime('Made'),
});
export type StaffCampaignRow = Static<typeof StaffCampaignRow>;
export const CampaignsAnswer = listAnswer(StaffCampaignRow);
export type CampaignsAnswer = Static<typeof CampaignsAnswer>;
export const CampaignActiveRequest = Strict({
  active: Type.Boolean({ description: 'false: nobody collects it any more; true: as its dates say' }),
});
