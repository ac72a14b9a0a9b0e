import { randomInt } from 'node:crypto';
import { type CardTerms, cardDetailsNeeded, reportsEnough } from '@mali/contracts/card-offer-values';
import type { Language } from '@mali/contracts/limits';
import { toBaht, toSatang } from '@mali/contracts/money';
import { isOfferMoney, OFFER_EDIT, OFFERS, type OfferTerms, offerFaults } from '@mali/contracts/offer-values';
import { may } from '@mali/contracts/permissions';
import type { PromotionStage } from '@mali/contracts/promotion-office-values';
import type {
  ChangeOfferRequest,
  NewOfferRequest,
  OfferCodesRequest,
  OfferFields,
  OfferStageRequest,
  StaffOffer,
} from '@mali/contracts/staff-offers';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import {
  adoptOffers,
  type CodesInForce,
  codesAfter,
  countOfferMembers,
  countUses,
  holdSegment,
  insertCodes,
  insertOffer,
  insertVersion,
  lockOffer,
  type OfferRow,
  type OfferValues,
  openOfferScopes,
  queueAudience,
  readOffer,
  readOfferCustomers,
  readOfferUse,
  readVersions,
  renameCode,
  resolveOffer,
  segmentName,
  setOfferCustomers,
  storeGift,
  updateCodes,
  updateCouponCode,
  updateOffer,
  updateOfferStage,
  variantExists,
} from '../pricing/index.ts';
import { stateAt } from '../pricing/stages.ts';
import { keepPromises, lastUse, storeCouponOf, storeInfluencerOf, writeOffer } from './coupon-admin.ts';
import { countCollected, readInfluencer } from './coupon-admin-repository.ts';

type OfferDeps = Pick<Deps, 'db' | 'now' | 'gateways'>;
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
const subjectOf = (promoId: number): string => `offer ${promoId}`;

/** Terms of a kind, with their amounts converted. */
function converted(
  { kind, terms }: Pick<OfferValues, 'kind' | 'terms'>,
  money: (amount: number) => number,
): OfferTerms {
  const own = OFFERS[kind].terms.map((term) => {
    const value = terms[term];
    return [term, typeof value === 'number' && isOfferMoney(term, terms.benefit) ? money(value) : value];
  });
  return Object.fromEntries(own.filter(([, value]) => value !== undefined));
}
/** The terms of an offer as they go over the wire, in baht. */
export const wireOfferTerms = (row: Pick<OfferValues, 'kind' | 'terms'>): OfferTerms =>
  converted(row, toBaht);

/**
 * The input of staff, in satang.
 * @throws DomainError ERROR.BAD_REQUEST, OFFER.TERMS {fields}, PROMOTION.PERIOD, COUPON.USE_UNTIL
 */
function valuesOf(fields: OfferFields): OfferValues {
  const { kind, terms } = fields;
  const scope = kind === 'coins' ? EVERYTHING : fields.scope;
  const [name_th, name_en] = [fields.name_th.trim(), fields.name_en.trim()];
  if (name_th === '' || name_en === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const foreign = (Object.keys(terms) as (keyof OfferTerms)[]).filter(
    (term) => !OFFERS[kind].terms.includes(term),
  );
  const wrong = [...foreign, ...Object.keys(offerFaults(kind, terms))];
  if (wrong.length > 0) throw new DomainError('OFFER.TERMS', { fields: wrong });
  if (kind !== 'coupon' && fields.influencer !== null)
    throw new DomainError('OFFER.TERMS', { fields: ['influencer'] });
  const useEnds = lastUse(terms);
  // Nobody collects what is not used any more.
  const [starts_at, ends_at] = [date(fields.starts_at), date(fields.ends_at) ?? useEnds];
  if (
    useEnds !== null &&
    ((ends_at !== null && ends_at > useEnds) || (starts_at !== null && starts_at >= useEnds))
  )
    throw new DomainError('COUPON.USE_UNTIL');
  if (starts_at !== null && ends_at !== null && starts_at >= ends_at)
    throw new DomainError('PROMOTION.PERIOD');
  const said = converted({ kind, terms }, toSatang);
  const { benefit, audience } = said;
  return {
    ...{ kind, name_th, name_en, starts_at, ends_at, scope },
    terms: {
      ...said,
      ...(said.code !== undefined && { code: said.code.toUpperCase() }),
      ...(said.prefix !== undefined && { prefix: said.prefix.toUpperCase() }),
      ...(benefit === 'free_delivery' && { discount: 0 }),
      ...(benefit !== undefined && benefit !== 'percent' && { cap: null }),
      // A first order is one: the use of another is refused, however many run at once.
      ...(audience === 'new_customers' && { per_customer: 1 }),
      ...(said.conditions_th !== undefined && { conditions_th: said.conditions_th.trim() }),
      ...(said.conditions_en !== undefined && { conditions_en: said.conditions_en.trim() }),
      ...(said.card_th !== undefined && { card_th: said.card_th.trim() }),
      ...(said.card_en !== undefined && { card_en: said.card_en.trim() }),
      ...(said.audience !== 'segment' && said.segment_id !== undefined && { segment_id: null }),
      ...(kind !== 'coupon' && audience === 'chosen' && said.listed !== undefined && { listed: false }),
    },
  };
}

/** Coins are earned for everything that is paid. */
const EVERYTHING: OfferValues['scope'] = {
  ...{ all: true, brands: [], categories: [], products: [], variants: [], except: [] },
};
const hasBegun = (row: OfferRow, at: Date): boolean =>
  row.stage !== 'draft' && (row.starts_at === null || row.starts_at <= at);

/** The cards of an offer; null: it is for any way of payment. */
function cardTermsOf({
  card_brands = [],
  card_digits = [],
  card_th = '',
  card_en = '',
}: OfferTerms): CardTerms | null {
  if (card_brands.length === 0 && card_digits.length === 0) return null;
  return { brands: card_brands, digits: card_digits, name_th: card_th, name_en: card_en };
}
/** @throws DomainError OFFER.CARD {needed} when the gateway does not report what the offer asks about cards */
function assertCardsKnown({ gateways }: Pick<OfferDeps, 'gateways'>, terms: OfferTerms): void {
  const needed = cardDetailsNeeded(terms);
  if (!reportsEnough(gateways.current.cardDetails, needed)) throw new DomainError('OFFER.CARD', { needed });
}

/** What the codes of an offer are worth now. One that has ended says so to who types it. */
function codesInForce(row: OfferRow, at: Date): CodesInForce {
  const { promo_id, kind, name_th, name_en, stage, terms, scope, starts_at } = row;
  const endedAt =
    stage === 'ended' && hasBegun(row, at) && (starts_at === null || starts_at < at) ? at : null;
  const { benefit = 'percent', audience = 'everyone', exclude_promoted = false } = terms;
  return {
    ...{ promo_id, name_th, name_en, kind: benefit, exclude_promoted, starts_at },
    // Of a segment the release before knows nothing: it refuses the code to everybody but the chosen, who are none.
    audience: audience === 'segment' ? 'chosen' : audience,
    segment_id: audience === 'segment' ? (terms.segment_id ?? null) : null,
    discount: terms.discount ?? 0,
    cap: terms.cap ?? null,
    min_spend: terms.min_spend ?? 0,
    scoped: !scope.all || scope.except.length > 0,
    login_required: audience === 'members' || audience === 'chosen' || audience === 'segment',
    listed: terms.listed ?? false,
    active: stage === 'live' || endedAt !== null,
    ends_at: endedAt !== null && (row.ends_at === null || row.ends_at > endedAt) ? endedAt : row.ends_at,
    usage_limit: kind === 'series' ? 1 : (terms.usage_limit ?? null),
    per_customer: terms.per_customer ?? null,
    card: cardTermsOf(terms),
  };
}

/**
 * What the code of a coupon is worth now: it has no limits of its own, and stays good for those who have collected one
 * when collecting has stopped.
 */
const couponCode = (row: OfferRow, at: Date): CodesInForce => {
  const inForce = codesInForce(row, at);
  const audience = inForce.audience === 'members' ? 'everyone' : inForce.audience;
  return {
    ...inForce,
    ...{ audience, login_required: true, listed: false, active: row.stage !== 'draft', starts_at: null },
    ends_at: lastUse(row.terms),
    usage_limit: null,
    per_customer: audience === 'new_customers' ? 1 : null,
  };
};

/** Brings an offer into force: from the commit on carts are priced as it says. */
async function putInForce(trx: Db, row: OfferRow, at: Date): Promise<void> {
  if (row.kind === 'coupon') {
    await updateCouponCode(trx, couponCode(row, at), row.stage !== 'live');
    return storeCouponOf(trx, row, at);
  }
  // The rules that run are read when an order is placed, or when a cart asks for coins.
  if (row.kind === 'coins' || row.kind === 'spending') return;
  if (row.kind !== 'gift') return updateCodes(trx, codesInForce(row, at));
  const { promo_id, name_th, name_en, stage, starts_at, ends_at, scope } = row;
  const { min_spend = 0, gift = 0, quantity = 1 } = row.terms;
  await storeGift(trx, {
    ...{ promo_id, name_th, name_en, starts_at, ends_at, min_spend, gift, quantity },
    ...{ active: stage === 'live', scoped: !scope.all || scope.except.length > 0 },
    segment_id: row.terms.audience === 'segment' ? (row.terms.segment_id ?? null) : null,
  });
}

/**
 * Goods and members of an offer.
 * @throws DomainError PROMOTION.EMPTY, OFFER.CUSTOMERS, OFFER.GIFT
 */
async function setParts(trx: Db, row: OfferRow, customers: readonly number[]): Promise<void> {
  await holdAudience(trx, row);
  const count = await resolveOffer(trx, row);
  const isEverything = row.scope.all && row.scope.except.length === 0;
  if (count === 0 && !isEverything) throw new DomainError('PROMOTION.EMPTY');
  const wanted = row.terms.audience === 'chosen' ? [...customers] : [];
  const found = await setOfferCustomers(trx, row.promo_id, wanted);
  if (found < wanted.length || (row.terms.audience === 'chosen' && found === 0))
    throw new DomainError('OFFER.CUSTOMERS');
}
/** The segment of an offer stays as long as the offer, and the worker reads its members. @throws DomainError SEGMENT.NOT_FOUND */
async function holdAudience(
  trx: Db,
  { terms: { audience, segment_id } }: Pick<OfferRow, 'terms'>,
): Promise<void> {
  if (audience !== 'segment' || segment_id == null) return;
  if ((await holdSegment(trx, segment_id)) === undefined) throw new DomainError('SEGMENT.NOT_FOUND');
  await queueAudience(trx, segment_id);
}
async function assertGift(db: Db, { gift }: OfferTerms): Promise<void> {
  if (gift !== undefined && !(await variantExists(db, gift))) throw new DomainError('OFFER.GIFT');
}

async function present(db: Db, caller: Caller, row: OfferRow, at: Date): Promise<StaffOffer> {
  const { promo_id, kind, name_th, name_en, revision, stage, scope } = row;
  const use = await readOfferUse(db, promo_id);
  const versions = await readVersions(db, 'offer_versions', promo_id);
  const influencer = kind === 'coupon' ? await readInfluencer(db, promo_id) : null;
  const mayEdit = caller.role_id !== null && may(caller.role_id, 'promotion:edit');
  const isEverything = scope.all && scope.except.length === 0;
  return {
    ...{ promo_id, kind, name_th, name_en, revision, stage, scope },
    terms: wireOfferTerms(row),
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    customers: await readOfferCustomers(db, promo_id),
    influencer: influencer === null || mayEdit ? influencer : { ...influencer, email: '' },
    state: stateAt(row, at),
    codes: use.codes,
    collected: kind === 'coupon' ? await countCollected(db, promo_id) : 0,
    used: use.used,
    given: toBaht(use.given),
    created_at: row.created_at.toISOString(),
    begun: hasBegun(row, at),
    segment_name: row.terms.segment_id == null ? null : await segmentName(db, row.terms.segment_id),
    members: isEverything ? null : await countOfferMembers(db, promo_id, kind),
    versions: versions.map(({ from_at, ...version }) => ({ ...version, from_at: from_at.toISOString() })),
  };
}

/** @throws DomainError OFFER.NOT_FOUND */
export async function getOffer({ db, now }: OfferDeps, caller: Caller, promoId: number): Promise<StaffOffer> {
  const row = await readOffer(db, promoId);
  if (row === undefined) throw new DomainError('OFFER.NOT_FOUND');
  return present(db, caller, row, now());
}

/** The fields of an offer as its history shows them, amounts in baht; of chosen members how many. */
const readable = (values: OfferValues, customers: number) => {
  const { kind, name_th, name_en, starts_at, ends_at } = values;
  const { all, ...scope } = values.scope;
  return {
    ...{ kind, name_th, name_en, starts_at, ends_at },
    ...wireOfferTerms(values),
    ...(all && { all }),
    ...scope,
    ...(customers > 0 && { customers }),
  };
};

/** Without 0, 1, I, L, O and U: they are read wrongly from a card, or make words. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;
/** Ten letters of thirty: of 20,000 codes one in 29 thousand million texts is right. */
const randomCode = (prefix: string): string => {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${prefix}-${group()}-${group()}`;
};

/** Makes this many codes of a series. */
async function makeCodes(trx: Db, row: OfferRow, count: number, at: Date): Promise<void> {
  const values = codesInForce(row, at);
  let missing = count;
  while (missing > 0) {
    const texts = new Set<string>();
    while (texts.size < missing) texts.add(randomCode(row.terms.prefix ?? ''));
    missing -= (await insertCodes(trx, [...texts], values)).length;
  }
}

/**
 * Makes a promo code, a series, a coupon, a gift or a rule of coins, as a draft or live in its period.
 * @throws DomainError ERROR.BAD_REQUEST, OFFER.TERMS {fields}, OFFER.CODE_TAKEN, OFFER.CUSTOMERS, OFFER.GIFT, OFFER.CODES,
 *   OFFER.CARD {needed}, PROMOTION.PERIOD (also when it would be over), PROMOTION.EMPTY, COUPON.USE_UNTIL, COUPON.EVENT_TAKEN,
 *   COUPON.INFLUENCER, COUPON.AFFILIATE_TAKEN
 */
export async function makeOffer(
  deps: OfferDeps,
  caller: Caller,
  { stage, codes, ...fields }: NewOfferRequest,
): Promise<StaffOffer> {
  const at = deps.now();
  const values = valuesOf(fields);
  if (values.ends_at !== null && values.ends_at <= at) throw new DomainError('PROMOTION.PERIOD');
  assertCardsKnown(deps, values.terms);
  if (values.kind === 'series' && codes < 1)
    throw new DomainError('OFFER.CODES', { most: OFFER_EDIT.codesMax });
  const promoId = await writeOffer(deps.db, async (trx) => {
    await assertGift(trx, values.terms);
    const row = await insertOffer(trx, values, stage, at);
    if (values.kind === 'series') await makeCodes(trx, row, codes, at);
    else if (values.terms.code === undefined) await putInForce(trx, row, at);
    else {
      const worth = row.kind === 'coupon' ? couponCode(row, at) : codesInForce(row, at);
      if ((await insertCodes(trx, [values.terms.code], worth)).length === 0)
        throw new DomainError('OFFER.CODE_TAKEN');
    }
    if (row.kind === 'coupon') {
      await updateCouponCode(trx, couponCode(row, at), true);
      await storeCouponOf(trx, row, at);
      await storeInfluencerOf(trx, row.promo_id, fields.influencer);
    }
    await setParts(trx, row, fields.customers);
    const { promo_id, revision } = row;
    const version = { promo_id, revision, at, definition: values, user_id: caller.user_id, reason: '' };
    await insertVersion(trx, 'offer_versions', version);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'offer_made', at, user_id: null, subject: subjectOf(promo_id) },
      details: { stage, ...(values.kind === 'series' && { codes }) },
      changes: changesBetween({}, readable(values, fields.customers.length)),
    });
    return promo_id;
  });
  return getOffer(deps, caller, promoId);
}

/** A save of an older version, with the offer as it is now and who has changed it (docs/decisions/0052). */
async function changedMeanwhile(trx: Db, caller: Caller, row: OfferRow, at: Date): Promise<DomainError> {
  const last = await lastChange(trx, subjectOf(row.promo_id), ['offer_made', 'offer_changed']);
  return new DomainError('RECORD.CHANGED', {
    record: await present(trx, caller, row, at),
    by: last?.by ?? null,
    at: iso(last?.at ?? null),
  });
}

/**
 * Changes an offer from now on, as a new version: what was ordered before keeps the terms that it was placed with
 * (PROMO-04).
 * @throws DomainError as `makeOffer`, and OFFER.NOT_FOUND, OFFER.FIXED {fields} for what customers have seen, OFFER.USED
 *   {used} when it was used more often than it allows, COUPON.PROMISED {fields} for what would be worse for those who have
 *   collected it, RECORD.CHANGED {record, by, at}
 */
export async function changeOffer(
  deps: OfferDeps,
  caller: Caller,
  promo_id: number,
  { revision, reason, ...fields }: ChangeOfferRequest,
): Promise<StaffOffer> {
  const at = deps.now();
  const values = valuesOf(fields);
  assertCardsKnown(deps, values.terms);
  await writeOffer(deps.db, async (trx) => {
    const was = await lockOffer(trx, promo_id);
    if (was === undefined) throw new DomainError('OFFER.NOT_FOUND');
    if (was.revision !== revision) throw await changedMeanwhile(trx, caller, was, at);
    const isSeen = was.stage !== 'draft' || was.kind === 'series';
    const fixed = [
      ...(values.kind === was.kind ? [] : ['kind']),
      ...(isSeen ? OFFERS[was.kind].fixed.filter((term) => values.terms[term] !== was.terms[term]) : []),
      ...(hasBegun(was, at) && values.starts_at?.getTime() !== was.starts_at?.getTime() ? ['starts_at'] : []),
    ];
    if (fixed.length > 0) throw new DomainError('OFFER.FIXED', { fields: fixed });
    await assertGift(trx, values.terms);
    const { usage_limit = null, code } = values.terms;
    const before = await readOfferCustomers(trx, promo_id);
    if (was.kind === 'coupon')
      await keepPromises(trx, promo_id, {
        was: { values: was, customers: before },
        is: { values, customers: fields.customers },
        at,
      });
    else if (usage_limit !== null) {
      const used = await countUses(trx, promo_id);
      if (used > usage_limit) throw new DomainError('OFFER.USED', { used });
    }
    if (code !== undefined && code !== was.terms.code && !(await renameCode(trx, promo_id, code)))
      throw new DomainError('OFFER.CODE_TAKEN');
    const { user_id } = caller;
    // The first version of one from before there were versions.
    const first = { promo_id, revision, at: was.created_at, definition: was, user_id, reason: '' };
    await insertVersion(trx, 'offer_versions', first);
    const row = await updateOffer(trx, promo_id, values);
    await putInForce(trx, row, at);
    if (row.kind === 'coupon') await storeInfluencerOf(trx, promo_id, fields.influencer);
    await setParts(trx, row, fields.customers);
    const said = reason.trim();
    await insertVersion(trx, 'offer_versions', {
      ...{ promo_id, revision: row.revision, at, definition: values, user_id, reason: said },
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'offer_changed', at, user_id: null, subject: subjectOf(promo_id) },
      ...(said !== '' && { details: { reason: said } }),
      changes: changesBetween(readable(was, before.length), readable(values, fields.customers.length)),
    });
  });
  return getOffer(deps, caller, promo_id);
}

const STAGE_EVENTS = {
  live: 'offer_started',
  paused: 'offer_paused',
  ended: 'offer_ended',
  draft: 'offer_withdrawn',
} as const;

/**
 * Starts, pauses or ends an offer; carts are priced without it at once, orders keep it. Idempotent.
 * @throws DomainError OFFER.NOT_FOUND, PROMOTION.OVER when its period is over, PROMOTION.BEGUN when it would become a draft
 *   again, RECORD.CHANGED when it is no longer at `from`
 */
export async function setOfferStage(
  deps: OfferDeps,
  caller: Caller,
  promo_id: number,
  { stage, from, reason }: OfferStageRequest,
): Promise<StaffOffer> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockOffer(trx, promo_id);
    if (was === undefined) throw new DomainError('OFFER.NOT_FOUND');
    if (was.stage === stage) return;
    if (was.stage !== from) throw await changedMeanwhile(trx, caller, was, at);
    if (stage === 'live' && was.ends_at !== null && was.ends_at <= at)
      throw new DomainError('PROMOTION.OVER');
    if (stage === 'live') assertCardsKnown(deps, was.terms);
    if (stage === 'draft' && hasBegun(was, at))
      throw new DomainError('PROMOTION.BEGUN', { fields: ['stage'] });
    if (stage !== 'ended') await holdAudience(trx, was);
    await updateOfferStage(trx, promo_id, stage);
    await putInForce(trx, { ...was, stage }, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: STAGE_EVENTS[stage], at, user_id: null, subject: subjectOf(promo_id) },
      ...(reason.trim() !== '' && { details: { reason: reason.trim() } }),
      changes: changesBetween<{ stage: PromotionStage }>({ stage: was.stage }, { stage }),
    });
  });
  return getOffer(deps, caller, promo_id);
}

/**
 * Makes further codes of a series.
 * @throws DomainError OFFER.NOT_FOUND, OFFER.CODES {most} for what is no series, and when there would be too many
 */
export async function addCodes(
  deps: OfferDeps,
  caller: Caller,
  promo_id: number,
  { codes }: OfferCodesRequest,
): Promise<StaffOffer> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const row = await lockOffer(trx, promo_id);
    if (row === undefined) throw new DomainError('OFFER.NOT_FOUND');
    const had = (await readOfferUse(trx, promo_id)).codes;
    if (row.kind !== 'series' || had + codes > OFFER_EDIT.codesMax)
      throw new DomainError('OFFER.CODES', { most: OFFER_EDIT.codesMax });
    await makeCodes(trx, row, codes, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'offer_changed', at, user_id: null, subject: subjectOf(promo_id) },
      changes: changesBetween({ codes: had }, { codes: had + codes }),
    });
  });
  return getOffer(deps, caller, promo_id);
}

const HEADS = {
  th: ['โค้ด', 'ใช้แล้ว', 'คำสั่งซื้อ', 'วันที่ใช้'],
  en: ['Code', 'Used', 'Order', 'Used on'],
} as const;
const YES = { th: ['ใช่', 'ไม่'], en: ['yes', 'no'] } as const;
const PAGE = 1000;

/**
 * The codes of an offer as CSV, with the orders that used them; who takes them is in the audit log.
 * @throws DomainError OFFER.NOT_FOUND, OFFER.CODES for a gift or a rule of coins
 */
export async function exportCodes(
  { db, now }: OfferDeps,
  caller: Caller,
  promo_id: number,
  lang: Language,
): Promise<AsyncGenerator<string>> {
  const row = await readOffer(db, promo_id);
  if (row === undefined) throw new DomainError('OFFER.NOT_FOUND');
  if (row.kind === 'gift' || row.kind === 'coins' || row.kind === 'spending')
    throw new DomainError('OFFER.CODES', { most: OFFER_EDIT.codesMax });
  await recordStaffAction(db, caller, {
    ...{ kind: 'offer_codes_exported', at: now(), user_id: null, subject: subjectOf(promo_id) },
  });
  return (async function* pages() {
    yield CSV_BOM + csvLine(HEADS[lang]);
    let after = '';
    for (;;) {
      const page = await codesAfter(db, promo_id, after, PAGE);
      if (page.length === 0) return;
      after = page.at(-1)?.code ?? '';
      const [yes, no] = YES[lang];
      yield page
        .map(({ code, so_no, placed_at }) =>
          csvLine([code, so_no === null ? no : yes, so_no, placed_at?.toISOString() ?? null]),
        )
        .join('');
    }
  })();
}

/**
 * Lets products that have come since into the offers whose scope names them, and codes and coupons that came without an
 * offer into the list.
 * @returns the number of offers looked at
 */
export async function resolveOffers({ db, now }: OfferDeps): Promise<number> {
  await adoptOffers(db, now());
  const open = await openOfferScopes(db, now());
  for (const { promo_id } of open)
    await db.transaction(async (trx) => {
      const row = await lockOffer(trx, promo_id);
      if (row !== undefined) await resolveOffer(trx, row);
    });
  return open.length;
}
