import type {
  CountEntryRequest,
  CountLine,
  CountRow as CountOut,
  NewCountRequest,
  RecountRequest,
  StockCount,
} from '@mali/contracts/counting';
import { COUNT_EDIT, type CountState } from '@mali/contracts/counting-values';
import { cartImage } from '@mali/contracts/images';
import { toBaht } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { assertOwnPlaces } from '../inventory/own-places.ts';
import { bookDifferences, lockPlaces } from '../inventory/service.ts';
import { findGoods } from '../purchasing/receipts.ts';
import {
  type CountLineRow,
  type CountRow,
  correctedSince,
  countAgain,
  countOfKey,
  countsWith,
  endCount,
  insertCount,
  insertEntry,
  insertLines,
  lockCount,
  lockLine,
  readCount,
  readDifferences,
  readLines,
  saveCounted,
  submitCount as submitInto,
  variantsOf,
} from './count-repository.ts';

type CountDeps = Pick<Deps, 'db' | 'now'>;

const has = ({ role_id }: Pick<Caller, 'role_id'>, permission: 'stock:approve' | 'books:read'): boolean =>
  role_id !== null && may(role_id, permission);
/** While it is counted nobody is shown what is expected, afterwards those who decide or see the books. */
const showsDifferences = (caller: Pick<Caller, 'role_id'>, state: CountState): boolean =>
  state !== 'counting' && (has(caller, 'stock:approve') || has(caller, 'books:read'));

const subjectOf = (countId: number): string => `count ${countId}`;
const actorOf = ({ user_id }: Caller): string => `staff ${user_id}`;

/** A count as its reader may see it. */
export function presentCount(
  { sums, created_at, count_id, place, scope, bin, name_th, name_en, state, by }: CountRow,
  caller: Pick<Caller, 'role_id'>,
): CountOut {
  const isShown = showsDifferences(caller, state);
  return {
    ...{ count_id, place, scope, bin, name_th, name_en, state, by },
    created_at: created_at.toISOString(),
    lines: sums.lines,
    counted: sums.counted,
    differences: isShown ? sums.differences : null,
    value: isShown && has(caller, 'books:read') && sums.value !== null ? toBaht(sums.value) : null,
  };
}

function presentLine(row: CountLineRow, caller: Pick<Caller, 'role_id'>, state: CountState): CountLine {
  const { image, bins, entries, expected_low, expected_high, difference, unit_cost, ...line } = row;
  const isShown = showsDifferences(caller, state);
  return {
    ...line,
    image: cartImage(image),
    bins: [...bins],
    entries: [...entries],
    expected_low: isShown ? expected_low : null,
    expected_high: isShown ? expected_high : null,
    difference: isShown ? difference : null,
    unit_cost: isShown && has(caller, 'books:read') && unit_cost !== null ? toBaht(unit_cost) : null,
    booked: isShown ? line.booked : null,
  };
}

/** @throws DomainError COUNT.NOT_FOUND */
export async function getCount(
  { db }: Pick<Deps, 'db'>,
  caller: Pick<Caller, 'role_id'>,
  countId: number,
): Promise<StockCount> {
  const row = await readCount(db, countId);
  if (row === undefined) throw new DomainError('COUNT.NOT_FOUND');
  const { note, reason, submitted_at, decided_at, decided_by, state } = row;
  const lines = await readLines(db, countId, COUNT_EDIT.entriesShown);
  return {
    ...presentCount(row, caller),
    ...{ note, reason, decided_by },
    submitted_at: submitted_at?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
    shows_differences: showsDifferences(caller, state),
    goods: lines.map((line) => presentLine(line, caller, state)),
  };
}

/** @throws DomainError COUNT.NOT_FOUND, COUNT.STATE {state} */
async function lockedIn(
  trx: Db,
  countId: number,
  states: readonly CountState[],
  how: 'share' | 'update' = 'update',
) {
  const count = await lockCount(trx, countId, how);
  if (count === undefined) throw new DomainError('COUNT.NOT_FOUND');
  if (!states.includes(count.state)) throw new DomainError('COUNT.STATE', { state: count.state });
  return count;
}

/** Places with shelves; as they are until the transaction ends. @throws DomainError PLACE.NOT_FOUND */
async function assertCountable(trx: Db, locationId: number): Promise<void> {
  const place = (await lockPlaces(trx)).find(({ location_id }) => location_id === locationId);
  if (place === undefined || !place.active || !['warehouse', 'branch'].includes(place.kind))
    throw new DomainError('PLACE.NOT_FOUND');
}

/**
 * Begins a count of the variants with stock of a shelf, category or brand. Idempotent by `request_key`.
 * @throws DomainError ERROR.BAD_REQUEST, COUNT.EMPTY, COUNT.TOO_MANY {most}, COUNT.OVERLAP {counts},
 * PLACE.NOT_FOUND for anything but the warehouse and open branches, and for places of others
 */
export async function beginCount(
  deps: CountDeps,
  caller: Caller,
  { request_key, location_id = MAIN_LOCATION, scope, bin: typed, of, note }: NewCountRequest,
): Promise<StockCount> {
  const bin = scope === 'bin' ? (typed?.trim() ?? '') : null;
  if (scope === 'bin' ? bin === '' : of === null) throw new DomainError('ERROR.BAD_REQUEST', { scope });
  const at = deps.now();
  const countId = await deps.db.transaction(async (trx) => {
    const before = await countOfKey(trx, request_key);
    if (before !== undefined) return before.count_id;
    await assertOwnPlaces(trx, caller, [location_id]);
    await assertCountable(trx, location_id);
    const variants = await variantsOf(trx, { scope, bin, of, location_id }, COUNT_EDIT.linesMax + 1);
    if (variants.length === 0) throw new DomainError('COUNT.EMPTY');
    if (variants.length > COUNT_EDIT.linesMax)
      throw new DomainError('COUNT.TOO_MANY', { most: COUNT_EDIT.linesMax });
    const made = await insertCount(trx, {
      ...{ request_key, location_id, scope, bin, of, note: note.trim(), at, user_id: caller.user_id },
    });
    // Sent twice at once: the other one is committed.
    if (made === null) return (await countOfKey(trx, request_key))?.count_id;
    const lines = await insertLines(trx, { count_id: made, location_id }, variants, false);
    if (lines < variants.length)
      throw new DomainError('COUNT.OVERLAP', {
        counts: (await countsWith(trx, variants, location_id)).filter((id) => id !== made),
      });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'count_begun', at, user_id: null, subject: subjectOf(made) },
      details: { scope, of: bin ?? of, lines, ...(location_id !== MAIN_LOCATION && { place: location_id }) },
    });
    return made;
  });
  if (countId === undefined) throw new Error('a count was expected');
  return getCount(deps, caller, countId);
}

/**
 * Counts units of a variant: more of it, or the total. Idempotent by `entry_key`. Several people count at once.
 * @returns the line, without what is expected
 * @throws DomainError ERROR.BAD_REQUEST, COUNT.NOT_FOUND, COUNT.STATE, RECEIPT.UNKNOWN_CODE, COUNT.BEYOND {mat_var_id}
 *   unless confirmed, COUNT.OVERLAP, COUNT.LINE_CHANGED {counted}
 */
export async function countUnits(
  deps: CountDeps,
  caller: Caller,
  countId: number,
  request: CountEntryRequest,
): Promise<CountLine> {
  const { entry_key, code, add, total, was, beyond } = request;
  if ((code === null) === (request.mat_var_id === null) || (add === null) === (total === null))
    throw new DomainError('ERROR.BAD_REQUEST', { needs: 'code or mat_var_id, add or total' });
  const found = code === null ? undefined : (await findGoods(deps, { codes: [code], variants: [] })).goods[0];
  const variant = found?.mat_var_id ?? request.mat_var_id ?? 0;
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const count = await lockedIn(trx, countId, ['counting'], 'share');
    let line = await lockLine(trx, countId, variant);
    if (line === undefined) {
      if (!beyond) throw new DomainError('COUNT.BEYOND', { mat_var_id: variant });
      if ((await findGoods({ db: trx }, { codes: [], variants: [variant] })).goods.length === 0)
        throw new DomainError('STOCK.NOT_FOUND');
      await insertLines(trx, count, [variant], true);
      line = await lockLine(trx, countId, variant);
      if (line === undefined)
        throw new DomainError('COUNT.OVERLAP', {
          counts: await countsWith(trx, [variant], count.location_id),
        });
    }
    const { counted, round } = line;
    const next = total ?? Math.min(COUNT_EDIT.unitsMax, (counted ?? 0) + (add ?? 0));
    const entry = { entry_key, count_id: countId, mat_var_id: variant, round, user_id: caller.user_id, at };
    if (await insertEntry(trx, { ...entry, quantity: next - (counted ?? 0) })) {
      if (total !== null && counted !== was) throw new DomainError('COUNT.LINE_CHANGED', { counted });
      await saveCounted(trx, { count_id: countId, mat_var_id: variant, counted: next, at });
    }
    const [shown] = await readLines(trx, countId, COUNT_EDIT.entriesShown, variant);
    if (shown === undefined) throw new Error('a line was expected');
    return presentLine(shown, caller, 'counting');
  });
}

/**
 * Hands a count in: nobody counts on, and its differences wait for a decision.
 * @throws DomainError COUNT.NOT_FOUND, COUNT.STATE, COUNT.EMPTY when nothing is counted
 */
export async function submitCount(deps: CountDeps, caller: Caller, countId: number): Promise<StockCount> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    await lockedIn(trx, countId, ['counting']);
    await submitInto(trx, countId, at);
    const row = await readCount(trx, countId);
    if (row === undefined || row.sums.counted === 0) throw new DomainError('COUNT.EMPTY');
    const { lines, counted } = row.sums;
    await recordStaffAction(trx, caller, {
      ...{ kind: 'count_submitted', at, user_id: null, subject: subjectOf(countId) },
      details: { lines, counted },
    });
  });
  return getCount(deps, caller, countId);
}

/**
 * Lets variants of a count be counted again.
 * @throws DomainError COUNT.NOT_FOUND, COUNT.STATE, COUNT.BEYOND when one is not part of it
 */
export async function recount(
  deps: CountDeps,
  caller: Caller,
  countId: number,
  { variants, reason }: RecountRequest,
): Promise<StockCount> {
  const at = deps.now();
  const asked = [...new Set(variants)];
  await deps.db.transaction(async (trx) => {
    await lockedIn(trx, countId, ['review']);
    if ((await countAgain(trx, countId, asked, reason.trim())) < asked.length)
      throw new DomainError('COUNT.BEYOND');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'count_again', at, user_id: null, subject: subjectOf(countId) },
      details: { lines: asked.length, reason: reason.trim() },
    });
  });
  return getCount(deps, caller, countId);
}

/**
 * Books the differences of a count, once. What open orders hold stays on hand: the rest is in `booked`.
 * @throws DomainError COUNT.NOT_FOUND, COUNT.STATE, COUNT.STALE {variants} when stock was corrected after the count
 */
export async function approveCount(
  deps: CountDeps,
  caller: Caller,
  countId: number,
  reason: string,
): Promise<StockCount> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const { location_id } = await lockedIn(trx, countId, ['review']);
    const differences = await readDifferences(trx, countId);
    const by = { at, document: subjectOf(countId), actor: actorOf(caller) };
    const booked = await bookDifferences(
      trx,
      location_id,
      new Map(differences.map(({ mat_var_id, difference }) => [mat_var_id, difference])),
      by,
      // Behind the locks of their stock, so that no correction comes in between.
      async () => {
        const variants = await correctedSince(trx, countId);
        if (variants.length > 0) throw new DomainError('COUNT.STALE', { variants });
      },
    );
    const end = { state: 'booked', at, user_id: caller.user_id, reason: reason.trim() } as const;
    await endCount(trx, countId, end, booked);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'count_booked', at, user_id: null, subject: subjectOf(countId) },
      details: {
        differences: differences.length,
        units: [...booked.values()].reduce((sum, n) => sum + n, 0),
        reason: reason.trim(),
      },
    });
  });
  return getCount(deps, caller, countId);
}

/**
 * Ends a count without any change of stock.
 * @throws DomainError COUNT.NOT_FOUND, COUNT.STATE
 */
export async function cancelCount(
  deps: CountDeps,
  caller: Caller,
  countId: number,
  reason: string,
): Promise<StockCount> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    await lockedIn(trx, countId, ['counting', 'review']);
    const end = { state: 'cancelled', at, user_id: caller.user_id, reason: reason.trim() } as const;
    await endCount(trx, countId, end, new Map());
    await recordStaffAction(trx, caller, {
      ...{ kind: 'count_cancelled', at, user_id: null, subject: subjectOf(countId) },
      details: { reason: reason.trim() },
    });
  });
  return getCount(deps, caller, countId);
}
