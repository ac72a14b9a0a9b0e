import type { CampaignFields, StaffCampaign } from '@mali/contracts/campaigns';
import {
  AFFILIATE_ID,
  CAMPAIGN,
  CAMPAIGN_KINDS,
  type CampaignKind,
  EVENT_CODE,
} from '@mali/contracts/reward-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import * as yup from 'yup';

/** Form values of a campaign; days are Bangkok days, `2026-11-30`. */
export type CampaignValues = {
  code: string;
  title_th: string;
  title_en: string;
  terms_th: string;
  terms_en: string;
  kind: CampaignKind;
  discount: string;
  cap: string;
  min_spend: string;
  exclude_promoted: boolean;
  from: string;
  until: string;
  ends: string;
  valid_days: string;
  collect_limit: string;
  per_person: string;
  listed: boolean;
  event: string;
  influencer: string;
  influencerName: string;
  affiliate_id: string;
};

const DAY_MS = 86_400_000;
/** The Bangkok day of a time; for an exclusive end, the last day. */
const firstDay = (iso: string | null): string => (iso === null ? '' : bangkokIsoDay(new Date(iso)));
const lastDay = (iso: string | null): string =>
  iso === null ? '' : bangkokIsoDay(new Date(Date.parse(iso) - 1));
const startOf = (day: string): Date => new Date(`${day}T00:00:00+07:00`);

const number = (value: number | null): string => (value === null ? '' : String(value));

/** Form values of a campaign, or of a new one. */
export const toValues = (campaign: StaffCampaign | null): CampaignValues => ({
  code: campaign?.code ?? '',
  title_th: campaign?.title_th ?? '',
  title_en: campaign?.title_en ?? '',
  terms_th: campaign?.terms_th ?? '',
  terms_en: campaign?.terms_en ?? '',
  kind: campaign?.kind ?? 'amount',
  discount: campaign === null || campaign.kind === 'free_delivery' ? '' : String(campaign.discount),
  cap: number(campaign?.cap ?? null),
  min_spend: String(campaign?.min_spend ?? 0),
  exclude_promoted: campaign?.exclude_promoted ?? false,
  from: firstDay(campaign?.collect_from ?? null),
  until: lastDay(campaign?.collect_until ?? null),
  ends: lastDay(campaign?.ends_at ?? null),
  valid_days: number(campaign?.valid_days ?? null),
  collect_limit: number(campaign?.collect_limit ?? null),
  per_person: String(campaign?.per_person ?? 1),
  listed: campaign?.listed ?? true,
  event: campaign?.event ?? '',
  influencer: campaign?.influencer?.email ?? '',
  influencerName: campaign?.influencer?.name ?? '',
  affiliate_id: campaign?.influencer?.affiliate_id ?? '',
});

/** The request fields. An unchanged day keeps its exact time. */
export function toFields(values: CampaignValues, was: StaffCampaign | null): CampaignFields {
  const begins = (day: string, before: string | null): string | null =>
    day === '' ? null : day === firstDay(before) ? before : startOf(day).toISOString();
  const ends = (day: string, before: string | null): string | null =>
    day === ''
      ? null
      : day === lastDay(before)
        ? before
        : new Date(startOf(day).getTime() + DAY_MS).toISOString();
  const amount = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
  const { kind } = values;
  return {
    title_th: values.title_th.trim(),
    title_en: values.title_en.trim(),
    terms_th: values.terms_th.trim(),
    terms_en: values.terms_en.trim(),
    kind,
    discount: kind === 'free_delivery' ? 0 : (amount(values.discount) ?? 0),
    cap: kind === 'percent' ? amount(values.cap) : null,
    min_spend: amount(values.min_spend) ?? 0,
    exclude_promoted: values.exclude_promoted,
    collect_from: begins(values.from, was?.collect_from ?? null),
    collect_until: ends(values.until, was?.collect_until ?? null),
    ends_at: ends(values.ends, was?.ends_at ?? null),
    valid_days: amount(values.valid_days),
    collect_limit: amount(values.collect_limit),
    per_person: amount(values.per_person) ?? 1,
    listed: values.listed,
    event: values.event.trim() === '' ? null : values.event.trim(),
    influencer:
      values.influencer.trim() === ''
        ? null
        : {
            email: values.influencer.trim(),
            name: values.influencerName.trim(),
            affiliate_id: values.affiliate_id.trim() === '' ? null : values.affiliate_id.trim(),
          },
  };
}

const MONEY = /^\d+(\.\d{1,2})?$/;
const money = (typed: string, least: number): boolean =>
  MONEY.test(typed.trim()) && Number(typed) >= least && Number(typed) <= CAMPAIGN.bahtMax;
const whole = (typed: string, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
const empty = (typed: string | undefined): boolean => (typed ?? '').trim() === '';
/** Validates the order of days: each may be open. */
const after = (day: string | undefined, before: string | undefined): boolean =>
  empty(day) || empty(before) || (day ?? '') >= (before ?? '');

const required = yup.string().trim().required('required');
/** The same rules as the API (CAMPAIGN.BENEFIT, CAMPAIGN.PERIOD); messages are keys of `campaigns.wrong`. */
export const campaignSchema = yup.object({
  code: required.matches(/^[A-Za-z0-9_-]{2,40}$/, 'code'),
  title_th: required,
  title_en: required,
  kind: yup.mixed<CampaignKind>().oneOf(CAMPAIGN_KINDS).required(),
  discount: yup.string().when('kind', ([kind], field) => {
    if (kind === 'free_delivery') return field;
    if (kind === 'amount') return field.test('amount', 'number', (typed = '') => money(typed, 0.01));
    return field.test('percent', 'percent', (typed = '') => money(typed, 0.01) && Number(typed) <= 100);
  }),
  cap: yup
    .string()
    .when('kind', ([kind], field) =>
      kind === 'percent'
        ? field.test('cap', 'money', (typed = '') => empty(typed) || money(typed, 0.01))
        : field,
    ),
  min_spend: yup.string().test('money', 'money', (typed = '') => money(typed, 0)),
  until: yup.string().test('order', 'order', (day, { parent }) => after(day, parent.from)),
  ends: yup
    .string()
    .test('order', 'order', (day, { parent }) => after(day, parent.until) && after(day, parent.from)),
  valid_days: yup
    .string()
    .test('whole', 'whole', (typed = '') => empty(typed) || whole(typed, CAMPAIGN.daysMax)),
  collect_limit: yup
    .string()
    .test('whole', 'whole', (typed = '') => empty(typed) || whole(typed, CAMPAIGN.limitMax)),
  per_person: yup.string().test('whole', 'whole', (typed = '') => whole(typed, CAMPAIGN.perPersonMax)),
  event: yup.string().trim().matches(new RegExp(EVENT_CODE), { message: 'event', excludeEmptyString: true }),
  influencer: yup.string().trim().email('email'),
  influencerName: yup
    .string()
    .when('influencer', ([email], field) => (empty(email) ? field : field.trim().required('required'))),
  affiliate_id: yup
    .string()
    .trim()
    .matches(new RegExp(AFFILIATE_ID), { message: 'affiliate', excludeEmptyString: true }),
});
