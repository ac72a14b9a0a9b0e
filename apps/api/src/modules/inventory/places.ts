import type { BranchStockAnswer } from '@mali/contracts/branch-stock';
import type { ChangePlaceRequest, NewPlaceRequest, StaffPlaces } from '@mali/contracts/staff-places';
import type { BranchLevel } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { boundPlaces } from './own-places.ts';
import {
  hasUnits,
  insertPlace,
  isOnSale,
  lockPlace,
  type PlaceSettings,
  readBranchStock,
  readOtherBranches,
  readStaffPlaces,
  updatePlace,
} from './places-repository.ts';

type PlaceDeps = Pick<Deps, 'db' | 'now'>;

/** A branch with at most this many units may have sold them by the time a customer is there. */
const FEW_IN_BRANCH = 2;
const LEVEL_ORDER: readonly BranchLevel[] = ['in_stock', 'few', 'none'];

const levelOf = (units: number): BranchLevel =>
  units <= 0 ? 'none' : units <= FEW_IN_BRANCH ? 'few' : 'in_stock';
const subjectOf = (code: string): string => `place ${code}`;

/** The caller's places with their sums, the names of the others, and branches that are none yet. Units. */
export async function listPlaces({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<StaffPlaces> {
  const [bound, all, branches] = await Promise.all([
    boundPlaces(db, caller),
    readStaffPlaces(db),
    readOtherBranches(db),
  ]);
  const isOwn = ({ location_id }: { location_id: number }) => bound === null || bound.includes(location_id);
  const others = all.filter(
    (place) => !isOwn(place) && place.kind !== 'quarantine' && place.kind !== 'transit',
  );
  return {
    places: all.filter(isOwn),
    branches: bound === null ? branches : [],
    others: others.map(({ location_id, code, kind, name, active }) => ({
      location_id,
      code,
      kind,
      name,
      active,
    })),
    all: bound === null,
  };
}

/**
 * Gives a branch of the store locator stock of its own.
 * @throws DomainError PLACE.BRANCH when it has that already, or there is no such branch
 */
export async function makePlace(
  { db, now }: PlaceDeps,
  caller: Caller,
  { store_id }: NewPlaceRequest,
): Promise<StaffPlaces> {
  return db.transaction(async (trx) => {
    if ((await insertPlace(trx, store_id)) === undefined) throw new DomainError('PLACE.BRANCH');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'place_made', at: now(), user_id: null, subject: subjectOf(store_id) },
    });
    return listPlaces({ db: trx }, caller);
  });
}

/**
 * Opens, closes, shows or hides a branch. One with units is not closed.
 * @throws DomainError PLACE.NOT_FOUND, PLACE.HAS_UNITS, RECORD.CHANGED
 */
export async function changePlace(
  { db, now }: PlaceDeps,
  caller: Caller,
  id: number,
  { was, ...wanted }: ChangePlaceRequest,
): Promise<StaffPlaces> {
  return db.transaction(async (trx) => {
    const place = await lockPlace(trx, id);
    if (place?.kind !== 'branch') throw new DomainError('PLACE.NOT_FOUND');
    const { shows_stock, active }: PlaceSettings = place;
    if (shows_stock !== was.shows_stock || active !== was.active) throw new DomainError('RECORD.CHANGED');
    if (!wanted.active && (await hasUnits(trx, id))) throw new DomainError('PLACE.HAS_UNITS');
    await updatePlace(trx, id, wanted);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'place_changed', at: now(), user_id: null, subject: subjectOf(place.code) },
      changes: changesBetween({ shows_stock, active }, wanted),
    });
    return listPlaces({ db: trx }, caller);
  });
}

/**
 * Which branches have a variant (STOCK-09), those that have it first.
 * @throws DomainError PRODUCT.NOT_FOUND when shoppers do not see it
 */
export async function getBranchStock({ db, now }: PlaceDeps, variant: number): Promise<BranchStockAnswer> {
  if (!(await isOnSale(db, variant))) throw new DomainError('PRODUCT.NOT_FOUND');
  const found = await readBranchStock(db, variant, bangkokIsoDay(now()));
  const branches = found.map(({ units, ...branch }) => ({ ...branch, level: levelOf(units) }));
  branches.sort((a, b) => LEVEL_ORDER.indexOf(a.level) - LEVEL_ORDER.indexOf(b.level));
  return { branches, count: branches.length };
}
