import { toBaht, toSatang } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import {
  PROMOTION_EDIT,
  PROMOTION_SAMPLES,
  type PromotionStage,
} from '@mali/contracts/promotion-office-values';
import {
  PROMOTION_TERMS,
  PromotionKind,
  type PromotionTerm,
  termsOf,
} from '@mali/contracts/promotion-values';
import type {
  ChangePromotionRequest,
  NewPromotionRequest,
  PromotionFields,
  PromotionSamples,
  PromotionSamplesRequest,
  PromotionScope,
  PromotionStageRequest,
  StaffPromotion,
} from '@mali/contracts/staff-promotions';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { holdSegment, queueAudience, segmentName } from './audience-repository.ts';
import {
  addMembers,
  insertPromotion,
  lockPromotion,
  openScopes,
  type PromotionLimit,
  type PromotionValues,
  readMembersByProduct,
  readPromotionMembers,
  readPromotionUse,
  readStaffPromotion,
  recentCarts,
  removeMembers,
  type StaffPromotionRow,
  setLimits,
  setPromotionStage,
  unitCosts,
  updatePromotion,
  variantsInScope,
} from './promotion-admin-repository.ts';
import { wireItem } from './quote.ts';
import { assertBudgetLeft } from './results.ts';
import { pricingRulesFor } from './rules.ts';
import { stateAt } from './stages.ts';
import { insertVersion, readVersions } from './stages-repository.ts';

type EditDeps = Pick<Deps, 'db' | 'now'>;
const DAY_MS = 86_400_000;
const TERMS = Object.keys(PROMOTION_TERMS) as PromotionTerm[];
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
const NO_SCOPE: PromotionScope = {
  ...{ all: false, brands: [], categories: [], products: [], variants: [], except: [] },
};

/** Whether a term is money: a cut is unless it is a percentage. */
const isMoney = (term: PromotionTerm, type: string | null | undefined): boolean => {
  const unit = PROMOTION_TERMS[term];
  return unit === 'satang' || (unit === 'cut' && type !== 'percent');
};

/** The terms of a promotion's kind as they go over the wire, in baht. */
export function wireTermsOf(row: Pick<PromotionValues, 'kind' | PromotionTerm>): PromotionFields['terms'] {
  const set = termsOf(row.kind).map((term) => {
    const value = row[term];
    return [term, typeof value === 'number' && isMoney(term, row.discount_type) ? toBaht(value) : value];
  });
  return Object.fromEntries(set);
}

/** @throws DomainError PROMOTION.TERMS {fields} when a term of the kind is missing or makes no sense */
function termsFrom({ kind, terms }: PromotionFields): Pick<PromotionValues, PromotionTerm> {
  const own = termsOf(kind);
  const missing = own.filter((term) => terms[term] === undefined);
  const senseless: PromotionTerm[] = [];
  if (kind === PromotionKind.SecondItem && (terms.sale_qty ?? 2) < 2) senseless.push('sale_qty');
  if (kind === PromotionKind.PriceCut && terms.discount_type !== 'price' && terms.discount === 0)
    senseless.push('discount');
  if (terms.discount_type === 'percent' && (terms.discount ?? 0) > 100) senseless.push('discount');
  if (missing.length + senseless.length > 0)
    throw new DomainError('PROMOTION.TERMS', { fields: [...missing, ...senseless] });
  const values = TERMS.map((term) => {
    const value = own.includes(term) ? (terms[term] ?? null) : null;
    return [term, typeof value === 'number' && isMoney(term, terms.discount_type) ? toSatang(value) : value];
  });
  return Object.fromEntries(values);
}

/**
 * The input of staff, in satang.
 * @param was the segment before, where the request says nothing of it
 * @throws DomainError ERROR.BAD_REQUEST, PROMOTION.TERMS, PROMOTION.PERIOD, PROMOTION.FLASH_AUDIENCE
 */
function valuesOf(fields: PromotionFields, was: number | null = null): PromotionValues {
  const [name_th, name_en] = [fields.name_th.trim(), fields.name_en.trim()];
  if (name_th === '' || name_en === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const { kind, exclude_discounted, max_per_order, flash, scope } = fields;
  const [starts_at, ends_at] = [date(fields.starts_at), date(fields.ends_at)];
  if (starts_at !== null && ends_at !== null && starts_at >= ends_at)
    throw new DomainError('PROMOTION.PERIOD');
  if (flash && (kind !== PromotionKind.PriceCut || starts_at === null || ends_at === null))
    throw new DomainError('PROMOTION.PERIOD', { flash: true });
  const { segment_id = was } = fields;
  // The page of a flash sale, and its units left, are everybody's.
  if (flash && segment_id !== null) throw new DomainError('PROMOTION.FLASH_AUDIENCE');
  return {
    ...{ kind, name_th, name_en, starts_at, ends_at, flash, exclude_discounted, max_per_order, scope },
    segment_id,
    ...termsFrom(fields),
  };
}

/** A promotion has begun once customers could have had it: it is told by its orders and their prices. */
const hasBegun = (row: StaffPromotionRow, at: Date): boolean =>
  row.stage !== 'draft' && (row.starts_at === null || row.starts_at <= at);

/**
 * The scope of a promotion. One from before it had one: products of which it has every variant by their product, others by
 * their variants, since a long list of variants can be neither read nor sent back. A full set names each of its goods.
 */
async function scopeOf(db: Db, { promo_id, kind, scope }: StaffPromotionRow): Promise<PromotionScope> {
  if (scope !== null) return scope;
  const byProduct = await readMembersByProduct(db, promo_id);
  const isWhole = (one: (typeof byProduct)[number]) => kind !== PromotionKind.FullSet && one.whole;
  return {
    ...NO_SCOPE,
    products: byProduct.filter(isWhole).map(({ mat_id }) => mat_id),
    variants: byProduct.filter((one) => !isWhole(one)).flatMap(({ members }) => members),
  };
}

async function present(db: Db, row: StaffPromotionRow, at: Date): Promise<StaffPromotion> {
  const { promo_id, revision, stage, kind, name_th, name_en, flash, exclude_discounted, max_per_order } = row;
  const { segment_id } = row;
  const members = await readPromotionMembers(db, promo_id);
  const use = await readPromotionUse(db, promo_id);
  const versions = await readVersions(db, 'promotion_versions', promo_id);
  return {
    ...{ promo_id, revision, stage, kind, name_th, name_en, flash, exclude_discounted, max_per_order },
    segment_id,
    segment_name: segment_id === null ? null : await segmentName(db, segment_id),
    terms: wireTermsOf(row),
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    scope: await scopeOf(db, row),
    limits: members.filter(({ allotment, per_customer }) => allotment !== null || per_customer !== null),
    state: stateAt(row, at),
    members: members.length,
    used: use.used,
    given: toBaht(use.given),
    created_at: row.created_at.toISOString(),
    begun: hasBegun(row, at),
    versions: versions.map(({ from_at, ...version }) => ({ ...version, from_at: from_at.toISOString() })),
  };
}

/** @throws DomainError PROMOTION.NOT_FOUND */
export async function getPromotion({ db, now }: EditDeps, promoId: number): Promise<StaffPromotion> {
  const row = await readStaffPromotion(db, promoId);
  if (row === undefined) throw new DomainError('PROMOTION.NOT_FOUND');
  return present(db, row, now());
}

const subjectOf = (promoId: number): string => `promotion ${promoId}`;

/**
 * Makes the members of a promotion those of its scope.
 * @returns their number
 */
async function resolveMembers(trx: Db, promoId: number, scope: PromotionScope): Promise<number> {
  const wanted = await variantsInScope(trx, scope);
  const had = await readPromotionMembers(trx, promoId);
  const [now, before] = [new Set(wanted), new Set(had.map(({ mat_var_id }) => mat_var_id))];
  await removeMembers(
    trx,
    promoId,
    [...before].filter((id) => !now.has(id)),
  );
  await addMembers(
    trx,
    promoId,
    wanted.filter((id) => !before.has(id)),
  );
  return wanted.length;
}

/**
 * @throws DomainError PROMOTION.EMPTY without a member, and with more than a full set may have; PROMOTION.ALLOTMENT
 *   {mat_var_id, taken} when more were sold than it allows
 */
async function setMembers(
  trx: Db,
  promoId: number,
  { kind, flash, scope }: PromotionValues,
  limits: readonly PromotionLimit[],
): Promise<void> {
  const count = await resolveMembers(trx, promoId, scope);
  if (count === 0) throw new DomainError('PROMOTION.EMPTY');
  if (kind === PromotionKind.FullSet && (count < 2 || count > PROMOTION_EDIT.setMax))
    throw new DomainError('PROMOTION.SET', { most: PROMOTION_EDIT.setMax, members: count });
  const asked = new Map(flash ? limits.map((limit) => [limit.mat_var_id, limit]) : []);
  const members = await readPromotionMembers(trx, promoId);
  const changed = members.flatMap(({ mat_var_id, taken, ...had }): PromotionLimit[] => {
    const { allotment, per_customer } = asked.get(mat_var_id) ?? { allotment: null, per_customer: null };
    if (allotment !== null && allotment < taken)
      throw new DomainError('PROMOTION.ALLOTMENT', { mat_var_id, taken });
    const same = allotment === had.allotment && per_customer === had.per_customer;
    return same ? [] : [{ mat_var_id, allotment, per_customer }];
  });
  await setLimits(trx, promoId, changed);
}

/** The fields of a promotion as its history shows them, amounts in baht. */
const readable = (values: PromotionValues) => {
  const { kind, name_th, name_en, starts_at, ends_at, flash, exclude_discounted, max_per_order } = values;
  const { segment_id } = values;
  const { all, ...scope } = values.scope;
  return {
    ...(segment_id !== null && { segment_id }),
    ...{ kind, name_th, name_en, starts_at, ends_at, flash, exclude_discounted, max_per_order },
    ...wireTermsOf(values),
    ...(all && { all }),
    ...scope,
  };
};

/** The segment of a promotion stays as long as the promotion, and the worker reads its members. @throws DomainError SEGMENT.NOT_FOUND */
async function holdAudience(trx: Db, { segment_id }: Pick<PromotionValues, 'segment_id'>): Promise<void> {
  if (segment_id === null) return;
  if ((await holdSegment(trx, segment_id)) === undefined) throw new DomainError('SEGMENT.NOT_FOUND');
  await queueAudience(trx, segment_id);
}

/**
 * Makes a promotion, as a draft or live in its period.
 * @throws DomainError ERROR.BAD_REQUEST, PROMOTION.TERMS, PROMOTION.PERIOD (also when it would be over), PROMOTION.EMPTY,
 *   PROMOTION.SET
 */
export async function makePromotion(
  deps: EditDeps,
  caller: Caller,
  { stage, ...fields }: NewPromotionRequest,
): Promise<StaffPromotion> {
  const at = deps.now();
  const values = valuesOf(fields);
  if (values.ends_at !== null && values.ends_at <= at) throw new DomainError('PROMOTION.PERIOD');
  const promoId = await deps.db.transaction(async (trx) => {
    await holdAudience(trx, values);
    const { promo_id, revision } = await insertPromotion(trx, values, stage, at);
    await setMembers(trx, promo_id, values, fields.limits);
    const version = { promo_id, revision, at, definition: values, user_id: caller.user_id, reason: '' };
    await insertVersion(trx, 'promotion_versions', version);
    const event = { kind: 'promotion_made', at, user_id: null, subject: subjectOf(promo_id) } as const;
    await recordStaffAction(trx, caller, {
      ...event,
      details: { stage },
      changes: changesBetween({}, readable(values)),
    });
    return promo_id;
  });
  return getPromotion(deps, promoId);
}

/** A save of an older version, with the promotion as it is now and who has changed it (docs/decisions/0052). */
async function changedMeanwhile(trx: Db, row: StaffPromotionRow, at: Date): Promise<DomainError> {
  const last = await lastChange(trx, subjectOf(row.promo_id), ['promotion_made', 'promotion_changed']);
  return new DomainError('RECORD.CHANGED', {
    record: await present(trx, row, at),
    by: last?.by ?? null,
    at: iso(last?.at ?? null),
  });
}

/**
 * Changes a promotion. One that has begun is changed from now on, as a new version: what was ordered before keeps the
 * prices and promotions that it was placed with (PROMO-04).
 * @throws DomainError as `makePromotion`, and PROMOTION.NOT_FOUND, PROMOTION.BEGUN {fields} for what is fixed once it has
 *   begun, PROMOTION.ALLOTMENT, RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function changePromotion(
  deps: EditDeps,
  caller: Caller,
  promo_id: number,
  { revision, reason, ...fields }: ChangePromotionRequest,
): Promise<StaffPromotion> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockPromotion(trx, promo_id);
    if (was === undefined) throw new DomainError('PROMOTION.NOT_FOUND');
    const values = valuesOf(fields, was.segment_id);
    if (was.revision !== revision) throw await changedMeanwhile(trx, was, at);
    const fixed = !hasBegun(was, at)
      ? []
      : [
          ...(values.kind === was.kind ? [] : ['kind']),
          ...(values.flash === was.flash ? [] : ['flash']),
          ...(values.starts_at?.getTime() === was.starts_at?.getTime() ? [] : ['starts_at']),
        ];
    if (fixed.length > 0) throw new DomainError('PROMOTION.BEGUN', { fields: fixed });
    const before = { ...was, scope: await scopeOf(trx, was) };
    const user_id = caller.user_id;
    // The first version of a promotion from before there were versions.
    await insertVersion(trx, 'promotion_versions', {
      ...{ promo_id, revision, at: was.created_at, user_id, reason: '' },
      definition: before,
    });
    await holdAudience(trx, values);
    const next = await updatePromotion(trx, promo_id, values);
    await setMembers(trx, promo_id, values, fields.limits);
    const version = { promo_id, revision: next, at, definition: values, user_id, reason: reason.trim() };
    await insertVersion(trx, 'promotion_versions', version);
    const event = { kind: 'promotion_changed', at, user_id: null, subject: subjectOf(promo_id) } as const;
    await recordStaffAction(trx, caller, {
      ...event,
      ...(reason.trim() !== '' && { details: { reason: reason.trim() } }),
      changes: changesBetween(readable(before), readable(values)),
    });
  });
  return getPromotion(deps, promo_id);
}

const STAGE_EVENTS = {
  live: 'promotion_started',
  paused: 'promotion_paused',
  ended: 'promotion_ended',
  draft: 'promotion_withdrawn',
} as const;

/**
 * Starts, pauses or ends a promotion; carts are priced without it at once, orders keep it. Idempotent.
 * @throws DomainError PROMOTION.NOT_FOUND, PROMOTION.OVER when its period is over, PROMOTION.BEGUN when it would become a
 *   draft again, PROMOTION.BUDGET when it has given all that it may, RECORD.CHANGED when it is no longer at `from`
 */
export async function setStage(
  deps: EditDeps,
  caller: Caller,
  promo_id: number,
  { stage, from, reason }: PromotionStageRequest,
): Promise<StaffPromotion> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockPromotion(trx, promo_id);
    if (was === undefined) throw new DomainError('PROMOTION.NOT_FOUND');
    if (was.stage === stage) return;
    if (was.stage !== from) throw await changedMeanwhile(trx, was, at);
    if (stage === 'live' && was.ends_at !== null && was.ends_at <= at)
      throw new DomainError('PROMOTION.OVER');
    if (stage === 'live') await assertBudgetLeft(trx, promo_id);
    if (stage === 'draft' && hasBegun(was, at))
      throw new DomainError('PROMOTION.BEGUN', { fields: ['stage'] });
    if (stage !== 'ended') await holdAudience(trx, was);
    await setPromotionStage(trx, promo_id, stage);
    await recordStaffAction(trx, caller, {
      ...{ kind: STAGE_EVENTS[stage], at, user_id: null, subject: subjectOf(promo_id) },
      ...(reason.trim() !== '' && { details: { reason: reason.trim() } }),
      changes: changesBetween<{ stage: PromotionStage }>({ stage: was.stage }, { stage }),
    });
  });
  return getPromotion(deps, promo_id);
}

/**
 * Lets products that have come since into the promotions whose scope names them, and those out that have left it.
 * @returns the number of promotions looked at
 */
export async function resolveScopes({ db, now }: EditDeps): Promise<number> {
  const open = await openScopes(db, now());
  for (const { promo_id } of open)
    await db.transaction(async (trx) => {
      const row = await lockPromotion(trx, promo_id);
      if (row !== undefined && row.scope !== null) await resolveMembers(trx, promo_id, row.scope);
    });
  return open.length;
}

/** Products, carts and rules to try a promotion with in the browser (PROMO-02). Amounts in baht. */
export async function promotionSamples(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  caller: Caller,
  { scope, variants: asked }: PromotionSamplesRequest,
): Promise<PromotionSamples> {
  const { db, now } = deps;
  const scoped = await variantsInScope(db, scope);
  const since = new Date(now().getTime() - PROMOTION_SAMPLES.days * DAY_MS);
  const carts = scoped.length === 0 ? [] : await recentCarts(db, scoped, since);
  const named = [
    ...new Set([
      ...asked,
      ...carts.flatMap(({ lines }) => lines.map(({ mat_var_id }) => mat_var_id)),
      ...scoped.slice(0, PROMOTION_SAMPLES.members),
    ]),
  ];
  const { pricing, variants } = await pricingRulesFor(deps, named);
  const seesCost = caller.role_id !== null && may(caller.role_id, 'books:read');
  const costs = new Map(
    seesCost ? (await unitCosts(db, named)).map(({ mat_var_id, cost }) => [mat_var_id, cost]) : [],
  );
  const members = new Set(scoped);
  const inShop = new Set(variants.map(({ row }) => row.mat_var_id));
  return {
    members: scoped.length,
    items: variants.map(({ row, limit, sold_out }) => {
      const cost = costs.get(row.mat_var_id);
      return {
        item: wireItem(row, { quantity: 1, net: row.mat_price, limit, sold_out }),
        member: members.has(row.mat_var_id),
        cost: cost === undefined ? null : toBaht(cost),
      };
    }),
    carts: carts
      .map(({ lines }) => ({ lines: lines.filter(({ mat_var_id }) => inShop.has(mat_var_id)) }))
      .filter(({ lines }) => lines.some(({ mat_var_id }) => members.has(mat_var_id))),
    pricing,
  };
}
