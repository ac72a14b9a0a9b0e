import { toBaht } from '@mali/contracts/money';
import type { HandedOver, ManifestParcel, Manifests, ParcelNumber } from '@mali/contracts/packing';
import { carrierName } from '@mali/contracts/parcel-states';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import { bangkokIsoDay, startOfBangkokDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { senderOnLists } from '../inventory/branch-address.ts';
import { giveTracking, shipParcel } from '../shipping/service.ts';
import { type ManifestRow, manifestRows, placeOfParcel } from './repository.ts';
import { assertOwn, placeOf } from './service.ts';

type ManifestDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>;

const DAY_MS = 86_400_000;
const NOON = 'T12:00:00+07:00';

const present = (row: ManifestRow): ManifestParcel => ({
  parcel_id: row.parcel_id,
  so_no: row.so_no,
  number: row.number,
  of: row.of,
  tracking_no: row.tracking_no,
  weight_g: row.weight_g,
  cod: toBaht(row.cod_amount),
  receiver: row.receiver,
  province: row.province,
});

/**
 * What each carrier takes and has taken on a day in Bangkok (SHIP-07); parcels without a carrier first.
 * @param day YYYY-MM-DD; default: today
 * @param wanted the place that sends them
 * @throws DomainError PLACE.NOT_FOUND
 */
export async function manifests(
  { db, now }: ManifestDeps,
  caller: Caller,
  { day = bangkokIsoDay(now()), place: wanted }: { day?: string; place?: number } = {},
): Promise<Manifests> {
  const { place, places } = await placeOf(db, caller, wanted);
  const from = startOfBangkokDay(new Date(`${day}${NOON}`));
  const found = await manifestRows(db, place ?? 0, from, new Date(from.getTime() + DAY_MS));
  if (found.length > 0) await recordReading(db, caller, now(), 'manifests');
  const byCarrier = Map.groupBy(found, ({ carrier }) => (carrier === null ? null : carrierName(carrier)));
  return {
    ...{ day, place, places, ...(await senderOnLists(db, place ?? MAIN_LOCATION)) },
    carriers: [...byCarrier].map(([carrier, parcels]) => ({
      carrier,
      waiting: parcels.filter(({ shipped_at }) => shipped_at === null).map(present),
      left: parcels.filter(({ shipped_at }) => shipped_at !== null).map(present),
    })),
  };
}

/** @throws DomainError ERROR.NOT_FOUND for a parcel of a place to which the caller is not bound */
async function assertOwnParcel(db: Db, caller: Caller, parcelId: number): Promise<void> {
  const location_id = await placeOfParcel(db, parcelId);
  if (location_id !== undefined) await assertOwn(db, caller, [{ location_id }]);
}

/**
 * Carrier and number of a packed parcel, typed by hand.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, PARCEL.TRANSITION when it has left
 */
export async function numberParcel(
  { db, now }: ManifestDeps,
  caller: Caller,
  number: ParcelNumber,
): Promise<void> {
  if (number.carrier.trim() === '' || number.tracking_no.trim() === '')
    throw new DomainError('ERROR.BAD_REQUEST');
  await assertOwnParcel(db, caller, number.parcel_id);
  await db.transaction((trx) => giveTracking(trx, { ...number, at: now() }));
}

/** Hands parcels to their carriers, each on its own: an order is shipped once all its parcels have left. */
export async function handOver(
  deps: ManifestDeps,
  caller: Caller,
  parcels: readonly number[],
): Promise<HandedOver> {
  const shipped: number[] = [];
  const refused: number[] = [];
  for (const parcel_id of parcels) {
    try {
      await assertOwnParcel(deps.db, caller, parcel_id);
      await deps.db.transaction(async (trx) => {
        await shipParcel(deps, trx, { parcel_id, by: caller });
        await recordStaffAction(trx, caller, {
          kind: 'parcel_handed_over',
          at: deps.now(),
          user_id: null,
          subject: `parcel ${parcel_id}`,
        });
      });
      shipped.push(parcel_id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(parcel_id);
    }
  }
  return { shipped, refused };
}
