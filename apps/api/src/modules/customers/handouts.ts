import type { Handout, HandoutCount, HandoutRequest, HandoutsAnswer } from '@mali/contracts/coupon-handouts';
import type { Caller } from '../../platform/auth.ts';
import { type Db, isDatabaseError } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { lockNames } from '../accounts/index.ts';
import { countGivable } from '../coupons/index.ts';
import { giveCoupon } from '../coupons/service.ts';
import {
  addHandoutMembers,
  endHandout,
  type HandoutOutcome,
  type HandoutRow,
  insertHandout,
  nextMembers,
  queueHandouts,
  readHandouts,
  runningHandouts,
  setOutcome,
} from './handout-repository.ts';
import { readSegment, ruleCondition } from './segment-repository.ts';

type HandoutDeps = Pick<Deps, 'db' | 'now'>;
/** A count that takes longer is given up. */
const COUNT_MS = 4000;
const CANCELED = '57014';
/** Members of one transaction: the coupon is locked for as long. */
const BATCH = 50;
/** Transactions of one run; the next one goes on. */
const BATCHES = 400;

const present = ({ started_at, ended_at, ...row }: HandoutRow): Handout => ({
  ...row,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});

export const listHandouts = async ({ db }: HandoutDeps, promoId: number): Promise<HandoutsAnswer> => ({
  handouts: (await readHandouts(db, promoId)).map(present),
});

/** The segment with the condition of its rule. @throws DomainError SEGMENT.NOT_FOUND */
async function segmentNow(db: Db, id: number, at: Date) {
  const row = await readSegment(db, id);
  if (row === undefined) throw new DomainError('SEGMENT.NOT_FOUND');
  return { name: row.name, rule: ruleCondition(row.rule, at) };
}

/**
 * Counts what a handout would do now, one count at a time for each colleague.
 * @throws DomainError SEGMENT.NOT_FOUND, COUPON.NOT_FOUND
 */
export async function countHandout(
  { db, now }: HandoutDeps,
  caller: Caller,
  promoId: number,
  { segment_id }: HandoutRequest,
): Promise<HandoutCount> {
  const { rule } = await segmentNow(db, segment_id, now());
  try {
    return await db.transaction(async (trx) => {
      await lockNames(trx, [`count segment ${caller.user_id}`]);
      const found = await countGivable(trx, promoId, rule, COUNT_MS);
      if (found === undefined) throw new DomainError('COUPON.NOT_FOUND');
      const open = found.members - found.have_it - found.not_for_them;
      return { ...found, given: found.left === null ? open : Math.min(open, found.left) };
    });
  } catch (error) {
    if (isDatabaseError(error, CANCELED))
      return { members: null, have_it: null, not_for_them: null, left: null, given: null };
    throw error;
  }
}

/**
 * Gives a coupon to the members of a segment, as they are now; the worker does it. One at a time of a coupon.
 * @throws DomainError SEGMENT.NOT_FOUND, COUPON.NOT_FOUND, HANDOUT.RUNNING, HANDOUT.NOBODY
 */
export async function startHandout(
  deps: HandoutDeps,
  caller: Caller,
  promo_id: number,
  { segment_id }: HandoutRequest,
): Promise<HandoutsAnswer> {
  const { db, now } = deps;
  const at = now();
  await db.transaction(async (trx) => {
    const { name, rule } = await segmentNow(trx, segment_id, at);
    if ((await countGivable(trx, promo_id, { sql: 'false', bindings: [] }, COUNT_MS)) === undefined)
      throw new DomainError('COUPON.NOT_FOUND');
    const id = await insertHandout(trx, { promo_id, segment: name, by: caller.user_id, at });
    if (id === undefined) throw new DomainError('HANDOUT.RUNNING');
    const members = await addHandoutMembers(trx, id, rule);
    if (members === 0) throw new DomainError('HANDOUT.NOBODY');
    await queueHandouts(trx);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'coupon_handed_out' as const, at, user_id: null, subject: `offer ${promo_id}` },
      details: { segment: name, members },
    });
  });
  return listHandouts(deps, promo_id);
}

const OUTCOME_OF: Readonly<Record<string, HandoutOutcome>> = {
  'COUPON.HAVE_IT': 'have_it',
  'COUPON.NOT_FOR_YOU': 'not_for_them',
  'COUPON.ALL_COLLECTED': 'none_left',
  'COUPON.NOT_FOUND': 'ended',
  'COUPON.NOT_OPEN': 'ended',
};

/** Gives a coupon to the next members. @returns whether there may be more */
async function giveNext({ db, now }: HandoutDeps, handout: { handout_id: number; promo_id: number }) {
  const at = now();
  const { handout_id, promo_id } = handout;
  return db.transaction(async (trx) => {
    const members = await nextMembers(trx, handout_id, BATCH);
    if (members === undefined) return false;
    if (members.length === 0) {
      await endHandout(trx, handout_id, at);
      return false;
    }
    const outcomes = new Map<HandoutOutcome, number[]>();
    for (const user_id of members) {
      let outcome: HandoutOutcome = 'given';
      try {
        await giveCoupon(trx, { promo_id, user_id, at });
      } catch (error) {
        const known = error instanceof DomainError ? OUTCOME_OF[error.code] : undefined;
        if (known === undefined) throw error;
        outcome = known;
      }
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), user_id]);
    }
    for (const [outcome, users] of outcomes) await setOutcome(trx, handout_id, users, outcome);
    return true;
  });
}

/** Goes on with every handout that runs. After a crash the next run goes on with the members that are left. */
export async function giveCouponsDue(deps: HandoutDeps): Promise<void> {
  for (const handout of await runningHandouts(deps.db))
    for (let batch = 0; batch < BATCHES && (await giveNext(deps, handout)); batch += 1);
}
