import type {
  BranchActiveRequest,
  BranchFields,
  ChangeBranchRequest,
  NewBranchRequest,
  OrderBranchesRequest,
  StaffBranch,
  StaffBranches,
} from '@mali/contracts/staff-branches';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { closedPlaceOf, moveBranchPlace } from '../inventory/branch-address.ts';
import { dayInWords, weekInWords } from './branch-hours.ts';
import {
  insertBranch,
  lockBranch,
  lockBranchOrder,
  readStaffBranch,
  readStaffBranches,
  type StoredBranch,
  setBranchActive,
  updateBranch,
  writeBranchOrder,
} from './branches-repository.ts';

type BranchDeps = Pick<Deps, 'db' | 'now'>;

const subjectOf = (storeId: string): string => `branch ${storeId}`;
const LIST = 'branches';

/** English falls back to Thai. */
function both({ th, en }: { th: string; en: string }) {
  const thai = th.trim();
  return { th: thai, en: en.trim() === '' ? thai : en.trim() };
}

/**
 * Input of staff.
 * @throws DomainError BRANCH.HOURS {day} for a day that ends when it begins, BRANCH.DAY_TWICE {date}
 */
function fieldsOf(fields: BranchFields): BranchFields {
  const special_days = fields.special_days.map((day) => ({ ...day, reason: both(day.reason) }));
  special_days.sort((a, b) => (a.date < b.date ? -1 : 1));
  const dates = special_days.map(({ date }) => date);
  const twice = dates.find((date, place) => dates.indexOf(date) !== place);
  if (twice !== undefined) throw new DomainError('BRANCH.DAY_TWICE', { date: twice });
  const days = [...fields.hours.map((hours, day) => [hours, day] as const)];
  for (const [hours, day] of [...days, ...special_days.map(({ hours, date }) => [hours, date] as const)])
    if (hours !== null && hours.open === hours.close) throw new DomainError('BRANCH.HOURS', { day });
  return {
    ...{ name: both(fields.name), address: both(fields.address), province: both(fields.province) },
    ...{ lat: fields.lat, lng: fields.lng, phone: fields.phone, hours: fields.hours, special_days },
    ...{ how_to_get_there: both(fields.how_to_get_there), is_new: fields.is_new },
  };
}
const editedOf = (branch: StaffBranch): BranchFields => ({
  ...{ name: branch.name, address: branch.address, province: branch.province, lat: branch.lat },
  ...{ lng: branch.lng, phone: branch.phone, hours: branch.hours, special_days: branch.special_days },
  ...{ how_to_get_there: branch.how_to_get_there, is_new: branch.is_new },
});
/** The words of a week stay as they are until its hours change: those of before may have been written by hand. */
const stored = (fields: BranchFields, before: StaffBranch | null): StoredBranch => {
  const isSame = before !== null && JSON.stringify(before.hours) === JSON.stringify(fields.hours);
  return { ...fields, opening_hours: isSame ? before.opening_hours : weekInWords(fields.hours) };
};
/** Fields under the names that the history has for them. */
const inHistory = (fields: BranchFields) => ({
  ...{ name_th: fields.name.th, name_en: fields.name.en },
  ...{ address_th: fields.address.th, address_en: fields.address.en },
  ...{ province_th: fields.province.th, province_en: fields.province.en },
  ...{ coordinates: `${fields.lat}, ${fields.lng}`, phone: fields.phone },
  ...{ opening_hours: weekInWords(fields.hours).th },
  special_days: fields.special_days.map((day) => dayInWords(day).th).join(', '),
  ...{ way_th: fields.how_to_get_there.th, way_en: fields.how_to_get_there.en, is_new: fields.is_new },
});

export const listStaffBranches = async ({ db }: Pick<Deps, 'db'>): Promise<StaffBranches> => ({
  branches: await readStaffBranches(db),
});

/** @throws DomainError BRANCH.NOT_FOUND */
export async function getStaffBranch({ db }: Pick<Deps, 'db'>, storeId: string): Promise<StaffBranch> {
  const found = await readStaffBranch(db, storeId);
  if (found === undefined) throw new DomainError('BRANCH.NOT_FOUND');
  return found;
}

async function locked(trx: Db, storeId: string): Promise<StaffBranch> {
  const found = await lockBranch(trx, storeId);
  if (found === undefined) throw new DomainError('BRANCH.NOT_FOUND');
  return found;
}

async function changedMeanwhile(trx: Db, record: StaffBranch): Promise<DomainError> {
  const kinds = ['branch_made', 'branch_changed', 'branch_hidden', 'branch_shown'] as const;
  const last = await lastChange(trx, subjectOf(record.store_id), kinds);
  return new DomainError('RECORD.CHANGED', {
    ...{ record, by: last?.by ?? null, at: last?.at.toISOString() ?? null },
  });
}

/**
 * Makes a branch, hidden until staff show it.
 * @throws DomainError BRANCH.TAKEN, BRANCH.HOURS, BRANCH.DAY_TWICE
 */
export async function makeBranch(
  { db, now }: BranchDeps,
  caller: Caller,
  { store_id, ...request }: NewBranchRequest,
): Promise<StaffBranch> {
  const fields = fieldsOf(request);
  return db.transaction(async (trx) => {
    if (!(await insertBranch(trx, store_id, stored(fields, null)))) throw new DomainError('BRANCH.TAKEN');
    await recordStaffAction(trx, caller, {
      ...({ kind: 'branch_made', at: now(), user_id: null, subject: subjectOf(store_id) } as const),
      changes: changesBetween({}, inHistory(fields)),
    });
    return getStaffBranch({ db: trx }, store_id);
  });
}

/**
 * Changes a branch; the address of orders that are picked up or sent there follows.
 * @throws DomainError BRANCH.NOT_FOUND, BRANCH.HOURS, BRANCH.DAY_TWICE, PLACE.ADDRESS when orders need an address that
 *   names one place, RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function changeBranch(
  { db, now }: BranchDeps,
  caller: Caller,
  storeId: string,
  { revision, ...request }: ChangeBranchRequest,
): Promise<StaffBranch> {
  const fields = fieldsOf(request);
  return db.transaction(async (trx) => {
    const was = await locked(trx, storeId);
    if (was.revision !== revision) throw await changedMeanwhile(trx, was);
    const changes = changesBetween(inHistory(editedOf(was)), inHistory(fields));
    if (changes.length === 0) return was;
    await updateBranch(trx, storeId, stored(fields, was));
    if (fields.address.th !== was.address.th) await moveBranchPlace(trx, storeId, fields.address.th);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'branch_changed', at: now(), user_id: null, subject: subjectOf(storeId) } as const),
      changes,
    });
    return getStaffBranch({ db: trx }, storeId);
  });
}

/**
 * Shows a branch in the shop, or hides it. One with open pick-ups, or whose place is open, is not hidden.
 * @throws DomainError BRANCH.NOT_FOUND, BRANCH.OPEN_PICKUPS {count}, BRANCH.IS_PLACE, RECORD.CHANGED {record, by, at} when
 *   it is not as it was shown
 */
export async function setActive(
  { db, now }: BranchDeps,
  caller: Caller,
  storeId: string,
  { active, was }: BranchActiveRequest,
): Promise<StaffBranch> {
  return db.transaction(async (trx) => {
    const before = await locked(trx, storeId);
    if (before.active === active) return before;
    if (before.active !== was) throw await changedMeanwhile(trx, before);
    if (!active) {
      const isClosed = await closedPlaceOf(trx, storeId);
      // An open place takes no more orders once it is closed: they are counted after it is locked.
      const { open_pickups } = await getStaffBranch({ db: trx }, storeId);
      if (open_pickups > 0) throw new DomainError('BRANCH.OPEN_PICKUPS', { count: open_pickups });
      if (!isClosed) throw new DomainError('BRANCH.IS_PLACE');
    }
    await setBranchActive(trx, storeId, active);
    await recordStaffAction(trx, caller, {
      kind: active ? 'branch_shown' : 'branch_hidden',
      ...{ at: now(), user_id: null, subject: subjectOf(storeId) },
    });
    return getStaffBranch({ db: trx }, storeId);
  });
}

/**
 * Sets the order of the list.
 * @throws DomainError RECORD.CHANGED when it is not as it was shown, ERROR.BAD_REQUEST when a branch is missing or twice
 */
export async function orderBranches(
  { db, now }: BranchDeps,
  caller: Caller,
  { order, was }: OrderBranchesRequest,
): Promise<StaffBranches> {
  return db.transaction(async (trx) => {
    const before = await lockBranchOrder(trx);
    if (before.join() !== was.join()) throw new DomainError('RECORD.CHANGED');
    if ([...order].sort().join() !== [...before].sort().join()) throw new DomainError('ERROR.BAD_REQUEST');
    const changes = changesBetween({ place: before.join(', ') }, { place: order.join(', ') });
    if (changes.length > 0) {
      await writeBranchOrder(trx, order);
      await recordStaffAction(trx, caller, {
        ...({ kind: 'branches_ordered', at: now(), user_id: null, subject: LIST } as const),
        changes,
      });
    }
    return listStaffBranches({ db: trx });
  });
}
