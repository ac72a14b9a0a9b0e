import type { Address } from '@mali/contracts/orders';
import type { AdminParcels, ParcelBookingRequest } from '@mali/contracts/parcels';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { readOrderRow } from '../orders/index.ts';
import { type Carrier, CarrierRefused, CarrierUnavailable, type NewShipment } from './carriers.ts';
import { lockParcel } from './lock.ts';
import { beginBooking, endBooking, type ParcelRow, parcelById, unsettledBookings } from './repository.ts';
import { presentParcels } from './service.ts';

type BookingDeps = Pick<Deps, 'db' | 'now' | 'carriers' | 'log'>;

/** After this a booking without stored answer is one whose process has ended. */
const ASKED_MS = 2 * 60_000;
const BATCH = 50;

const shipmentOf = (parcel: ParcelRow, to: Address): NewShipment => ({
  reference: parcel.reference,
  receiver: {
    name: `${to.first_name} ${to.last_name}`.trim(),
    phone: to.mobile,
    address: to.address,
    ...{ subdistrict: to.subdistrict, district: to.district, province: to.province, zipcode: to.zipcode },
  },
  weight: parcel.weight_g ?? 1,
  cod: parcel.cod_amount,
});

/**
 * Books a packed parcel with a connected carrier: our reference is written first, the carrier is called without a lock,
 * then its number is stored. Without an answer the booking is settled by a job, by its reference.
 * @returns `booked`, `refused` (booking_error says why) or `unknown`
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it is not packed or is being booked,
 * ERROR.BAD_REQUEST for a carrier without a connection
 */
export async function bookParcel(
  deps: BookingDeps,
  parcelId: number,
  carrierName: string,
): Promise<'booked' | 'refused' | 'unknown'> {
  const carrier = deps.carriers.find(carrierName);
  if (carrier === undefined) throw new DomainError('ERROR.BAD_REQUEST', { field: 'carrier' });
  const parcel = await deps.db.transaction(async (trx) => {
    await lockParcel(trx, parcelId);
    return beginBooking(trx, parcelId, carrier.name, deps.now());
  });
  if (parcel === undefined) throw new DomainError('PARCEL.TRANSITION');
  return settleBooking(deps, carrier, parcel);
}

/**
 * Staff book a parcel; in the audit log with the result.
 * @throws as bookParcel
 */
export async function bookParcelByStaff(
  deps: BookingDeps,
  by: Pick<Caller, 'user_id' | 'origin'>,
  parcelId: number,
  { carrier }: ParcelBookingRequest,
): Promise<AdminParcels> {
  const result = await bookParcel(deps, parcelId, carrier);
  const parcel = await parcelById(deps.db, parcelId);
  if (parcel === undefined) throw new DomainError('ERROR.NOT_FOUND');
  await recordStaffAction(deps.db, by, {
    ...{ kind: 'parcel_booked', at: deps.now(), user_id: null, subject: `order ${parcel.so_no}` },
    details: { parcel: parcel.number, carrier, result },
  });
  return presentParcels(deps, deps.db, parcel.so_no);
}

/** Asks the carrier for a shipment and stores the result. A repeated reference creates no second one. */
async function settleBooking(
  deps: BookingDeps,
  carrier: Carrier,
  parcel: ParcelRow,
): Promise<'booked' | 'refused' | 'unknown'> {
  const { parcel_id } = parcel;
  const order = await readOrderRow(deps.db, parcel.so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  try {
    const known = parcel.booking === 'asked' ? null : await carrier.find(parcel.reference);
    const { trackingNo, label } = known ?? (await carrier.create(shipmentOf(parcel, order.delivery_address)));
    await endBooking(deps.db, parcel_id, { booking: 'booked', tracking_no: trackingNo, label });
    return 'booked';
  } catch (error) {
    if (error instanceof CarrierRefused) {
      await endBooking(deps.db, parcel_id, { booking: 'refused', error: error.code });
      return 'refused';
    }
    if (!(error instanceof CarrierUnavailable)) throw error;
    deps.log.warn({ err: error, parcel_id }, 'a carrier did not answer a booking: it is asked again');
    await endBooking(deps.db, parcel_id, { booking: 'unknown' });
    return 'unknown';
  }
}

/** Settles bookings without an answer, by their reference. A failing one does not block the others. */
export async function settleBookings(deps: BookingDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASKED_MS);
  for (const parcel of await unsettledBookings(deps.db, before, BATCH)) {
    const carrier = deps.carriers.find(parcel.carrier ?? '');
    if (carrier === undefined) continue;
    await settleBooking(deps, carrier, { ...parcel, booking: 'unknown' }).catch((error: unknown) =>
      deps.log.error({ err: error, parcel_id: parcel.parcel_id }, 'a booking cannot be settled'),
    );
  }
}
