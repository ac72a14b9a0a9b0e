import type {
  CampaignFields,
  ChangeCampaignRequest,
  EventCampaign,
  NewCampaign,
  StaffCampaign,
} from '@mali/contracts/campaigns';
import { toBaht, toSatang } from '@mali/contracts/money';
import type { Caller } from '../../platform/auth.ts';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { insertCampaignCode, restrictToCoupons, updateCampaignCode } from '../pricing/index.ts';
import {
  type CampaignRow,
  type CampaignValues,
  type CampaignWithUse,
  insertCampaign,
  lockStaffCampaign,
  prolongCoupons,
  readStaffCampaign,
  setCampaignActive,
  storeInfluencer,
  updateCampaign,
} from './campaign-repository.ts';
import { readEvent } from './repository.ts';
import { presentCoupon } from './service.ts';

type CampaignDeps = Pick<Deps, 'db' | 'now'>;

/**
 * The campaign of an event's page (SHELL-29), with its state for the caller; also an ended one.
 * @throws DomainError COUPON.NOT_FOUND
 */
export async function getEvent(deps: CampaignDeps, caller: Caller, event: string): Promise<EventCampaign> {
  const userId = caller.role_id === null ? null : caller.user_id;
  const row = await readEvent(deps.db, event.toLowerCase(), userId);
  if (row === undefined) throw new DomainError('COUPON.NOT_FOUND');
  const { influencer_name: name, affiliate_id } = row;
  return {
    coupon: presentCoupon(row, deps.now()),
    influencer: name === null ? null : { name, affiliate_id },
  };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function present(row: CampaignWithUse): StaffCampaign {
  const { promo_id, revision, code, title_en, title_th, terms_en, terms_th } = row;
  const { kind, discount, cap, min_spend } = row;
  const { exclude_promoted, valid_days, collect_limit, per_person, listed, event, active, scoped } = row;
  const { state, collected, used, given, influencer_email: email, influencer_name: name } = row;
  return {
    ...{
      promo_id,
      revision,
      code,
      title_en,
      title_th,
      terms_en,
      terms_th,
      kind,
      exclude_promoted,
      valid_days,
    },
    ...{ collect_limit, per_person, listed, event, active, scoped, state, collected, used },
    discount: kind === 'amount' ? toBaht(discount) : discount,
    cap: cap === null ? null : toBaht(cap),
    min_spend: toBaht(min_spend ?? 0),
    collect_from: iso(row.collect_from),
    collect_until: iso(row.collect_until),
    ends_at: iso(row.ends_at),
    influencer: email === null || name === null ? null : { email, name, affiliate_id: row.affiliate_id },
    given: toBaht(given),
  };
}

/** @throws DomainError COUPON.NOT_FOUND */
export async function getCampaign(deps: CampaignDeps, promoId: number): Promise<StaffCampaign> {
  const row = await readStaffCampaign(deps.db, promoId, deps.now());
  if (row === undefined) throw new DomainError('COUPON.NOT_FOUND');
  return present(row);
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Validates the input of staff, in satang.
 * @throws DomainError ERROR.BAD_REQUEST, CAMPAIGN.BENEFIT, CAMPAIGN.PERIOD
 */
function valuesOf(fields: CampaignFields): CampaignValues {
  const [title_en, title_th] = [fields.title_en.trim(), fields.title_th.trim()];
  if (title_en === '' || title_th === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'title' });
  const { kind, exclude_promoted, valid_days, collect_limit, per_person, listed, event } = fields;
  const cap = kind === 'percent' && fields.cap !== null ? toSatang(fields.cap) : null;
  const discount =
    kind === 'free_delivery' ? 0 : kind === 'amount' ? toSatang(fields.discount) : fields.discount;
  const nothing = kind !== 'free_delivery' && discount <= 0;
  if (nothing || cap === 0 || (kind === 'percent' && discount > 100))
    throw new DomainError('CAMPAIGN.BENEFIT');
  const [from, until, ends] = [date(fields.collect_from), date(fields.collect_until), date(fields.ends_at)];
  const inOrder = (one: Date | null, other: Date | null, together: boolean): boolean =>
    one === null || other === null || one < other || (together && one.getTime() === other.getTime());
  if (!inOrder(from, until, false) || !inOrder(from, ends, false) || !inOrder(until, ends, true))
    throw new DomainError('CAMPAIGN.PERIOD');
  return {
    ...{ title_en, title_th, kind, discount, cap, exclude_promoted, valid_days, collect_limit, per_person },
    ...{ listed, event, collect_from: from, collect_until: until, ends_at: ends },
    terms_en: fields.terms_en.trim(),
    terms_th: fields.terms_th.trim(),
    min_spend: toSatang(fields.min_spend),
  };
}

/** Errors by unique constraint. */
const TAKEN = {
  promo_codes_pkey: 'CAMPAIGN.CODE_TAKEN',
  coupons_event_key: 'CAMPAIGN.EVENT_TAKEN',
  influencers_affiliate_id_key: 'CAMPAIGN.AFFILIATE_TAKEN',
} as const;

/** Runs `work` in a transaction; unique violations become named errors. */
async function write<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    for (const [constraint, code] of Object.entries(TAKEN))
      if (isDatabaseError(error, UNIQUE_VIOLATION, constraint)) throw new DomainError(code);
    throw error;
  }
}

/** @throws DomainError CAMPAIGN.INFLUENCER when no influencer has this e-mail */
async function influencerOf(trx: Db, influencer: CampaignFields['influencer']): Promise<number | null> {
  if (influencer === null) return null;
  const { email, name, affiliate_id } = influencer;
  if (name.trim() === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const user_id = await storeInfluencer(trx, { email: normalEmail(email), name: name.trim(), affiliate_id });
  if (user_id === undefined) throw new DomainError('CAMPAIGN.INFLUENCER');
  return user_id;
}

const subjectOf = (code: string): string => `campaign ${code}`;

/**
 * Creates a campaign with a code of its own, which requires a collected coupon.
 * @throws DomainError ERROR.BAD_REQUEST, CAMPAIGN.BENEFIT, CAMPAIGN.PERIOD (also when it would have ended),
 * CAMPAIGN.CODE_TAKEN, CAMPAIGN.EVENT_TAKEN, CAMPAIGN.INFLUENCER, CAMPAIGN.AFFILIATE_TAKEN
 */
export async function makeCampaign(
  deps: CampaignDeps,
  caller: Caller,
  { code: typed, influencer, ...fields }: NewCampaign,
): Promise<StaffCampaign> {
  const at = deps.now();
  const code = typed.toUpperCase();
  const values = valuesOf({ ...fields, influencer });
  const { collect_until, ends_at, kind, discount, collect_limit } = values;
  if ([collect_until, ends_at].some((end) => end !== null && end <= at))
    throw new DomainError('CAMPAIGN.PERIOD');
  const promoId = await write(deps.db, async (trx) => {
    const influencerId = await influencerOf(trx, influencer);
    await insertCampaignCode(trx, { ...values, code });
    const promo_id = await insertCampaign(trx, code, values, influencerId, at);
    const details = { kind, discount, collect_limit };
    const event = { kind: 'campaign_made', at, user_id: null, subject: subjectOf(code), details } as const;
    await recordStaffAction(trx, caller, event);
    return promo_id;
  });
  return getCampaign(deps, promoId);
}

const longer = (was: Date | null, is: Date | null): boolean => is === null || (was !== null && is >= was);
const more = (was: number | null, is: number | null): boolean => is === null || (was !== null && is >= was);

/** Fields that would become worse for holders of coupons. */
function brokenPromises(was: CampaignRow, is: CampaignValues): (keyof CampaignValues)[] {
  const kept: Partial<Record<keyof CampaignValues, boolean>> = {
    kind: is.kind === was.kind,
    discount: is.discount >= was.discount,
    cap: more(was.cap, is.cap),
    min_spend: (is.min_spend ?? 0) <= (was.min_spend ?? 0),
    exclude_promoted: was.exclude_promoted || !is.exclude_promoted,
    ends_at: longer(was.ends_at, is.ends_at),
    collect_limit: is.collect_limit === null || is.collect_limit >= was.collected,
  };
  return (Object.keys(kept) as (keyof CampaignValues)[]).filter((name) => kept[name] === false);
}

/** The fields of a campaign as its history shows them, amounts in baht. */
const readable = ({ kind, discount, cap, min_spend, ...fields }: CampaignValues) => ({
  ...{ kind, ...fields },
  discount: kind === 'amount' ? toBaht(discount) : discount,
  cap: cap === null ? null : toBaht(cap),
  min_spend: toBaht(min_spend ?? 0),
});

function changes(was: CampaignRow, is: CampaignValues) {
  const names = Object.keys(is) as (keyof CampaignValues)[];
  const before = Object.fromEntries(names.map((name) => [name, was[name]])) as CampaignValues;
  return changesBetween(readable(before), readable(is));
}

/** A save of an older version, with the campaign as it is now and who has changed it (docs/decisions/0052). */
async function changedMeanwhile(trx: Db, was: CampaignRow, at: Date): Promise<DomainError> {
  const [record, last] = await Promise.all([
    readStaffCampaign(trx, was.promo_id, at),
    lastChange(trx, subjectOf(was.code), ['campaign_made', 'campaign_changed']),
  ]);
  const newer = record === undefined ? null : present(record);
  return new DomainError('RECORD.CHANGED', {
    record: newer,
    by: last?.by ?? null,
    at: iso(last?.at ?? null),
  });
}

/**
 * Changes a campaign. Once coupons are collected, changes may only improve them; before, anything may change.
 * @throws DomainError as `makeCampaign`, and COUPON.NOT_FOUND, CAMPAIGN.PROMISED {fields}, RECORD.CHANGED
 *   {record, by, at} when a colleague has saved since `revision`
 */
export async function changeCampaign(
  deps: CampaignDeps,
  caller: Caller,
  promo_id: number,
  { revision, ...fields }: ChangeCampaignRequest,
): Promise<StaffCampaign> {
  const at = deps.now();
  const values = valuesOf(fields);
  await write(deps.db, async (trx) => {
    const was = await lockStaffCampaign(trx, promo_id, at);
    if (was === undefined) throw new DomainError('COUPON.NOT_FOUND');
    if (was.revision !== revision) throw await changedMeanwhile(trx, was, at);
    const broken = was.collected === 0 ? [] : brokenPromises(was, values);
    if (broken.length > 0) throw new DomainError('CAMPAIGN.PROMISED', { fields: broken });
    const influencer = await influencerOf(trx, fields.influencer);
    await updateCampaignCode(trx, { ...values, code: was.code });
    await updateCampaign(trx, promo_id, values, influencer);
    const { ends_at } = values;
    if (was.ends_at !== null && ends_at?.getTime() !== was.ends_at.getTime())
      await prolongCoupons(trx, { promo_id, was: was.ends_at, valid_days: was.valid_days, ends_at, at });
    const event = { kind: 'campaign_changed', at, user_id: null, subject: subjectOf(was.code) } as const;
    await recordStaffAction(trx, caller, { ...event, changes: changes(was, values) });
  });
  return getCampaign(deps, promo_id);
}

/**
 * Stops or resumes collecting; collected coupons stay valid. Idempotent.
 * @throws DomainError COUPON.NOT_FOUND
 */
export async function setActive(
  deps: CampaignDeps,
  caller: Caller,
  promo_id: number,
  active: boolean,
): Promise<StaffCampaign> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockStaffCampaign(trx, promo_id, at);
    if (was === undefined) throw new DomainError('COUPON.NOT_FOUND');
    if (was.active === active) return;
    await setCampaignActive(trx, promo_id, active);
    if (!active) await restrictToCoupons(trx, was.code);
    const kind = active ? 'campaign_opened' : 'campaign_ended';
    await recordStaffAction(trx, caller, {
      ...{ kind, at, user_id: null, subject: subjectOf(was.code) },
      details: { collected: was.collected },
      changes: changesBetween({ active: was.active }, { active }),
    });
  });
  return getCampaign(deps, promo_id);
}
