import { SEGMENT_CONDITION_NAMES, SEGMENT_EDIT } from '@mali/contracts/segment-values';
import type {
  ChangeSegmentRequest,
  Segment,
  SegmentCount,
  SegmentFields,
  SegmentNames,
  SegmentRule,
  SegmentsAnswer,
} from '@mali/contracts/segments';
import type { Caller } from '../../platform/auth.ts';
import type { Db, SqlPart } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { lockNames } from '../accounts/index.ts';
import { pagesForSegment, segmentsOfPages } from '../content/index.ts';
import { audienceSegments, audienceUses, queueAudience, storeAudience } from '../pricing/index.ts';
import { readCustomer } from './customer-repository.ts';
import { maskedPerson } from './mask.ts';
import {
  countRule,
  countSegments,
  deleteSegment,
  insertSegment,
  lockSegment,
  mailingsOf,
  type Rule,
  readSegment,
  readSegments,
  ruleCondition,
  type SegmentRow,
  segmentNamed,
  updateSegment,
} from './segment-repository.ts';

type SegmentDeps = Pick<Deps, 'db' | 'now'>;
/** A count that takes longer is given up: the page asks while a rule is written. */
const COUNT_MS = 4000;
const CANCELED = '57014';

const subjectOf = (id: number): string => `segment ${id}`;
const present = ({ segment_id, revision, name, rule, made_at }: SegmentRow): Segment => ({
  ...{ segment_id, revision, name, join: rule.join, conditions: { ...rule.conditions } },
  made_at: made_at.toISOString(),
});
const readable = (name: string, { join, conditions }: Rule) => ({
  ...{ name, join },
  conditions: SEGMENT_CONDITION_NAMES.flatMap((key) =>
    conditions[key] === undefined ? [] : [`${key} ${conditions[key]}`],
  ).join(', '),
});

/** What needs the members of a segment to be stored. */
const storedFor = async (db: Db, id: number, at: Date) => [
  ...(await audienceUses(db, id, at)),
  ...(await pagesForSegment(db, id, at)),
];

/** Names of segments, for those who choose an audience and may not read rules. */
export const listSegmentNames = async ({ db }: Pick<Deps, 'db'>): Promise<SegmentNames> => ({
  segments: (await readSegments(db)).map(({ segment_id, name }) => ({ segment_id, name })),
});

/** @throws DomainError ERROR.BAD_REQUEST for a rule without a condition, or with a day that does not exist */
function checkedRule({ join, conditions }: SegmentRule, at: Date): Rule {
  if (Object.keys(conditions).length === 0)
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'conditions' });
  ruleCondition({ join, conditions }, at);
  return { join, conditions };
}

export const listSegments = async ({ db }: SegmentDeps): Promise<SegmentsAnswer> => ({
  segments: (await readSegments(db)).map(present),
});

/** @throws DomainError SEGMENT.NOT_FOUND */
export async function getSegment({ db }: SegmentDeps, id: number): Promise<Segment> {
  const row = await readSegment(db, id);
  if (row === undefined) throw new DomainError('SEGMENT.NOT_FOUND');
  return present(row);
}

/**
 * Counts whom a rule finds now, one count at a time for each colleague.
 * @throws DomainError ERROR.BAD_REQUEST
 */
export async function countSegment(
  { db, now }: SegmentDeps,
  caller: Caller,
  rule: SegmentRule,
): Promise<SegmentCount> {
  const condition = ruleCondition(checkedRule(rule, now()), now());
  try {
    return await db.transaction(async (trx) => {
      await lockNames(trx, [`count segment ${caller.user_id}`]);
      return (await countRule(trx, condition, COUNT_MS)) ?? { customers: null, news: null };
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELED) return { customers: null, news: null };
    throw error;
  }
}

/** @throws DomainError ERROR.BAD_REQUEST, SEGMENT.TOO_MANY, SEGMENT.TAKEN */
export async function makeSegment(
  { db, now }: SegmentDeps,
  caller: Caller,
  { name: typed, ...given }: SegmentFields,
): Promise<Segment> {
  const at = now();
  const [name, rule] = [typed.trim(), checkedRule(given, at)];
  const id = await db.transaction(async (trx) => {
    if ((await countSegments(trx)) >= SEGMENT_EDIT.all) throw new DomainError('SEGMENT.TOO_MANY');
    const made = await insertSegment(trx, { name, rule, at });
    if (made === undefined) throw new DomainError('SEGMENT.TAKEN');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'segment_made' as const, at, user_id: null, subject: subjectOf(made) },
      changes: changesBetween({}, readable(name, rule)),
    });
    return made;
  });
  return getSegment({ db, now }, id);
}

async function lockedSegment(trx: Db, id: number): Promise<SegmentRow> {
  const row = await lockSegment(trx, id);
  if (row === undefined) throw new DomainError('SEGMENT.NOT_FOUND');
  return row;
}

/**
 * Changes a segment. Mailings that were started keep their recipients.
 * @throws DomainError ERROR.BAD_REQUEST, SEGMENT.NOT_FOUND, SEGMENT.TAKEN, RECORD.CHANGED {record, by, at} when a colleague
 *   has saved since `revision`
 */
export async function changeSegment(
  { db, now }: SegmentDeps,
  caller: Caller,
  id: number,
  { revision, name: typed, ...given }: ChangeSegmentRequest,
): Promise<Segment> {
  const at = now();
  const [name, rule] = [typed.trim(), checkedRule(given, at)];
  await db.transaction(async (trx) => {
    await countSegments(trx);
    const was = await lockedSegment(trx, id);
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(id), ['segment_made', 'segment_changed']);
      const by = { by: last?.by ?? null, at: last?.at.toISOString() ?? null };
      throw new DomainError('RECORD.CHANGED', { record: present(was), ...by });
    }
    const other = await segmentNamed(trx, name);
    if (other !== undefined && other.segment_id !== id) throw new DomainError('SEGMENT.TAKEN');
    const changes = changesBetween(readable(was.name, was.rule), readable(name, rule));
    if (changes.length === 0) return;
    await updateSegment(trx, id, { name, rule });
    // Prices follow at once where something is for this segment.
    if ((await storedFor(trx, id, at)).length > 0) await queueAudience(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'segment_changed' as const, at, user_id: null, subject: subjectOf(id) },
      changes,
    });
  });
  return getSegment({ db, now }, id);
}

/**
 * Removes a segment. Idempotent.
 * @throws DomainError SEGMENT.IN_USE {uses} while a promotion, a code, a coupon, a block of a page or a mailing that
 *   was not started is for it
 */
export async function removeSegment({ db, now }: SegmentDeps, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (trx) => {
    const was = await lockSegment(trx, id);
    if (was === undefined) return;
    const uses = [...(await storedFor(trx, id, now())), ...(await mailingsOf(trx, id))];
    if (uses.length > 0) throw new DomainError('SEGMENT.IN_USE', { uses });
    await deleteSegment(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'segment_removed' as const, at: now(), user_id: null, subject: subjectOf(id) },
      changes: changesBetween(readable(was.name, was.rule), {}),
    });
  });
}

/** The customers of a segment, of `customers c`. @throws DomainError SEGMENT.NOT_FOUND */
export async function segmentCondition(db: Db, id: number, at: Date): Promise<SqlPart> {
  const row = await readSegment(db, id);
  if (row === undefined) throw new DomainError('SEGMENT.NOT_FOUND');
  return ruleCondition(row.rule, at);
}

/** Reads who is in a segment that promotions, codes, coupons or blocks are for; of another one nothing is stored. */
export async function refreshAudience({ db, now }: SegmentDeps, id: number): Promise<void> {
  const at = now();
  await db.transaction(async (trx) => {
    const row = await readSegment(trx, id);
    const isUsed = row !== undefined && (await storedFor(trx, id, at)).length > 0;
    await storeAudience(trx, id, isUsed ? ruleCondition(row.rule, at) : null, at);
  });
}
export async function refreshAudiences(deps: SegmentDeps): Promise<void> {
  const at = deps.now();
  const ids = [...(await audienceSegments(deps.db, at)), ...(await segmentsOfPages(deps.db, at))];
  for (const id of new Set(ids)) await refreshAudience(deps, id);
}

/** The masked first name of a customer; empty when there is none. */
export async function maskedCustomer(db: Db, id: number): Promise<string> {
  const found = await readCustomer(db, id);
  return found === undefined ? '' : (maskedPerson(found.person).name.split(' ')[0] ?? '');
}
