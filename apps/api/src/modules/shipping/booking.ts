import type { Address } from '@mali/contracts/orders';
import { carrierName } from '@mali/contracts/parcel-states';
import type { AdminParcels, BookedParcels, ParcelBookingRequest } from '@mali/contracts/parcels';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { sendingBranch } from '../inventory/branch-address.ts';
import { readOrderRow } from '../orders/index.ts';
import {
  type Carrier,
  CarrierRefused,
  type Carriers,
  CarrierUnavailable,
  givesNumbers,
  type NewShipment,
  type Receiver,
  type Shipment,
} from './carriers.ts';
import { lockParcel } from './lock.ts';
import {
  beginBooking,
  countWaiting,
  endBooking,
  endCancel,
  openCancels,
  type ParcelRow,
  parcelById,
  parcelsOf,
  queueBooking,
  type ShipmentCancel,
  takeNumber,
  unsettledBookings,
} from './repository.ts';
import { itemNumber } from './s10.ts';
import { connectedNames, presentParcels } from './service.ts';

export type BookingDeps = Pick<Deps, 'db' | 'now' | 'carriers' | 'log'>;
type BookingResult = 'booked' | 'refused' | 'unknown';

/** After this a booking without stored answer is one whose process has ended. */
export const ASKED_MS = 2 * 60_000;
const BATCH = 50;

/** The receiver of an address, as carriers are told. */
export const receiverAt = (to: Address): Receiver => ({
  name: `${to.first_name} ${to.last_name}`.trim(),
  phone: to.mobile,
  address: to.address,
  ...{ subdistrict: to.subdistrict, district: to.district, province: to.province, zipcode: to.zipcode },
});

/**
 * The branch where parcels are collected; undefined: the warehouse, which carriers know.
 * @throws CarrierRefused when the branch has lost its complete address since it was chosen to send
 */
async function senderAt(db: Db, locationId: number): Promise<Receiver | undefined> {
  const branch = await sendingBranch(db, locationId);
  if (branch === null) return undefined;
  if (branch.address === null) throw new CarrierRefused('branch');
  const { country_code: _, ...address } = branch.address;
  return { name: branch.name.th, phone: branch.phone.replaceAll(/\D/g, ''), ...address };
}

const shipmentOf = (parcel: ParcelRow, sender: Receiver | undefined, to: Address): NewShipment => ({
  reference: parcel.reference,
  ...(sender !== undefined && { sender }),
  receiver: receiverAt(to),
  weight: parcel.weight_g ?? 1,
  cod: parcel.cod_amount,
});

/**
 * Books a packed parcel with a connected carrier: our reference is written first, the carrier is called without a lock,
 * then its number is stored. Without an answer the booking is settled by a job, by its reference.
 * @returns `booked`, `refused` (booking_error says why) or `unknown`
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it is not packed or is being booked,
 * ERROR.BAD_REQUEST for a carrier that gives no numbers
 */
export async function bookParcel(deps: BookingDeps, parcelId: number, name: string): Promise<BookingResult> {
  const carrier = deps.carriers.find(name);
  if (carrier === undefined || !givesNumbers(carrier))
    throw new DomainError('ERROR.BAD_REQUEST', { field: 'carrier' });
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

/**
 * Begins the booking of a parcel that was packed, in the caller's transaction; a job calls the carrier. It is the first
 * of the connected carriers that gives numbers and collects what the parcel has to collect; without one, the number is
 * typed by hand.
 */
export async function bookPackedParcel(
  { carriers, now }: { carriers: Carriers; now: () => Date },
  trx: Db,
  parcelId: number,
): Promise<void> {
  const parcel = await parcelById(trx, parcelId);
  const carrier = carriers.all.find((one) => givesNumbers(one) && (one.takesCod || parcel?.cod_amount === 0));
  if (carrier === undefined) return;
  if ((await beginBooking(trx, parcelId, carrier.name, now())) !== undefined)
    await queueBooking(trx, parcelId);
}

/** Job: calls the carrier of a parcel whose booking was begun; one that was settled meanwhile is left alone. */
export async function bookQueuedParcel(deps: BookingDeps, parcelId: number): Promise<void> {
  const parcel = await parcelById(deps.db, parcelId);
  const carrier = deps.carriers.find(parcel?.carrier ?? '');
  if (parcel?.booking === 'asked' && carrier !== undefined) await settleBooking(deps, carrier, parcel);
}

/**
 * The label that the carrier of a booked parcel draws, PDF. The reading is recorded.
 * @throws DomainError ERROR.NOT_FOUND when it draws none, CARRIER.UNAVAILABLE
 */
export async function carrierLabel(deps: BookingDeps, caller: Caller, parcelId: number): Promise<Buffer> {
  const parcel = await parcelById(deps.db, parcelId);
  const booking = deps.carriers.find(parcel?.carrier ?? '')?.booking;
  if (parcel?.booking !== 'booked' || parcel.tracking_no === null || booking?.label === undefined)
    throw new DomainError('ERROR.NOT_FOUND');
  await recordReading(deps.db, caller, deps.now(), `order ${parcel.so_no}`);
  try {
    return await booking.label(parcel.tracking_no);
  } catch (error) {
    if (error instanceof CarrierRefused) throw new DomainError('ERROR.NOT_FOUND');
    if (error instanceof CarrierUnavailable) throw new DomainError('CARRIER.UNAVAILABLE');
    throw error;
  }
}

/** The bookings of an order's parcels, for the packing bench. */
export async function bookingsOf(
  { carriers }: { carriers: Carriers },
  db: Db,
  so_no: string,
): Promise<BookedParcels> {
  const parcels = await parcelsOf(db, so_no);
  return {
    parcels: parcels
      .filter(({ state }) => state !== 'cancelled')
      .map(({ parcel_id, number, carrier, tracking_no, booking, booking_error }) => ({
        ...{ parcel_id, number, tracking_no, booking, booking_error },
        carrier: carrier === null ? null : carrierName(carrier),
      })),
    carriers: connectedNames(carriers),
  };
}

/** Asks the carrier for a shipment and stores the result. A repeated reference creates no second one. */
async function settleBooking(deps: BookingDeps, carrier: Carrier, parcel: ParcelRow): Promise<BookingResult> {
  const order = await readOrderRow(deps.db, parcel.so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  try {
    const { trackingNo, label } = await shipmentAt(
      deps,
      carrier,
      parcel,
      order.sent_from_location_id ?? MAIN_LOCATION,
      parcel.goes_to ?? order.delivery_address,
    );
    await endBooking(deps.db, parcel, { booking: 'booked', tracking_no: trackingNo, label });
    return 'booked';
  } catch (error) {
    if (error instanceof CarrierRefused) {
      await endBooking(deps.db, parcel, { booking: 'refused', error: error.code });
      return 'refused';
    }
    if (!(error instanceof CarrierUnavailable)) throw error;
    deps.log.warn(
      { err: error, parcel_id: parcel.parcel_id },
      'a carrier did not answer a booking: it is asked again',
    );
    await endBooking(deps.db, parcel, { booking: 'unknown' });
    return 'unknown';
  }
}

/** @throws CarrierRefused, CarrierUnavailable */
async function shipmentAt(
  deps: BookingDeps,
  carrier: Carrier,
  parcel: ParcelRow,
  place: number,
  to: Address,
): Promise<Shipment> {
  if (parcel.cod_amount > 0 && !carrier.takesCod) throw new CarrierRefused('cod');
  const { booking } = carrier;
  if (booking !== undefined) {
    const known = parcel.booking === 'asked' ? null : await booking.find?.(parcel.reference);
    return known ?? booking.create(shipmentOf(parcel, await senderAt(deps.db, place), to));
  }
  const taken = await takeNumber(deps.db, {
    ...{ carrier: carrier.name, reference: parcel.reference, ranges: carrier.numbers, at: deps.now() },
  });
  if (taken === null) throw new CarrierRefused('numbers');
  const trackingNo = itemNumber(taken.prefix, taken.serial);
  await carrier.watch?.(trackingNo).catch((error: unknown) => {
    // Its news are asked for all the same.
    deps.log.warn({ err: error, parcel_id: parcel.parcel_id }, 'a carrier does not send news of a number');
  });
  return { trackingNo, label: {} };
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

/** Cancels bookings that were given up, at their carriers. One without an answer is tried again in the next run. */
export async function cancelBookings(deps: BookingDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASKED_MS);
  for (const cancel of await openCancels(deps.db, before, BATCH)) {
    const carrier = deps.carriers.find(cancel.carrier);
    if (carrier === undefined) continue;
    await cancelAt(deps, carrier, cancel).catch((error: unknown) =>
      deps.log.warn({ err: error, cancel_id: cancel.cancel_id }, 'a booking cannot be cancelled now'),
    );
  }
}

/** @throws CarrierUnavailable */
async function cancelAt(
  { db, now }: BookingDeps,
  { booking }: Carrier,
  { cancel_id, reference, tracking_no }: ShipmentCancel,
): Promise<void> {
  const found = tracking_no ?? (await booking?.find?.(reference))?.trackingNo ?? null;
  // A number of a range was announced to nobody; a shipment that was never handed over lapses at its carrier.
  const result =
    booking === undefined || found === null
      ? 'none'
      : (await booking.cancel(found))
        ? 'cancelled'
        : 'refused';
  await endCancel(db, cancel_id, { result, tracking_no: found, at: now() });
}

/** Asks carriers that collect on request for a courier, to each place where booked parcels wait for them. */
export async function callCouriers({ db, carriers, log }: BookingDeps): Promise<void> {
  for (const { name, booking } of carriers.all) {
    if (booking?.callCourier === undefined) continue;
    for (const { location_id, n } of await countWaiting(db, name)) {
      try {
        await booking.callCourier(n, await senderAt(db, location_id));
      } catch (error) {
        log.warn({ err: error, carrier: name, location_id }, 'a courier cannot be called now');
      }
    }
  }
}
