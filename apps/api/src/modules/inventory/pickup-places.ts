import type { ChangePickupRequest, StaffPlaces } from '@mali/contracts/staff-places';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { addressOf } from './branch-address.ts';
import { lockPickup, type PickupSettings, updatePickup } from './pickup-places-repository.ts';
import { listPlaces } from './places.ts';

/**
 * Lets customers pick up orders at a branch, or not, and says how. Orders that are placed keep what they were placed by.
 * @throws DomainError PLACE.NOT_FOUND, PLACE.ADDRESS, RECORD.CHANGED
 */
export async function changePickup(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  id: number,
  { was, ...wanted }: ChangePickupRequest,
): Promise<StaffPlaces> {
  return db.transaction(async (trx) => {
    const place = await lockPickup(trx, id);
    if (place?.kind !== 'branch' || place.branch_address === null) throw new DomainError('PLACE.NOT_FOUND');
    const { pickup, pickup_days, pickup_cod, pickup_note } = place;
    const stored: PickupSettings = { pickup, pickup_days, pickup_cod, pickup_note };
    const changes = changesBetween(stored, wanted);
    if (changesBetween(stored, was).length > 0) throw new DomainError('RECORD.CHANGED');
    if (changes.length === 0) return listPlaces({ db: trx }, caller);
    const address = wanted.pickup ? await addressOf(place.branch_address.th) : null;
    if (wanted.pickup && address === null) throw new DomainError('PLACE.ADDRESS');
    await updatePickup(trx, id, wanted, address);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'place_changed', at: now(), user_id: null, subject: `place ${place.code}` },
      changes,
    });
    return listPlaces({ db: trx }, caller);
  });
}
