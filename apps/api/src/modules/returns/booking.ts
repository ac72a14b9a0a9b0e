import { randomInt } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type OrderRow, readOrderRow } from '../orders/index.ts';
import { lockOrder, notifyOrderViewers } from '../payments/index.ts';
import { receiverAt } from '../shipping/booking.ts';
import {
  type Carrier,
  type CarrierBooking,
  CarrierRefused,
  CarrierUnavailable,
  type Receiver,
  type Shipment,
} from '../shipping/carriers.ts';
import { parcelsOf } from '../shipping/index.ts';
import { queueNews, readReturn, setDropOffCode } from './repository.ts';
import {
  endShipment,
  endUnneeded,
  insertShipment,
  type ReturnShipmentRow,
  shipmentOfReturn,
  unansweredShipments,
  unneededShipments,
} from './shipment-repository.ts';

type BookingDeps = Pick<Deps, 'db' | 'now' | 'config' | 'carriers' | 'log' | 'settings'>;

/** After this without an answer the code of the shop is used: the customer waits for one. */
const GIVE_UP_MS = 5 * 60_000;
/** A younger booking has its own job. */
const ASKED_MS = 60_000;
const BATCH = 50;
/** What a customer returns is weighed by the carrier; grams. */
const WEIGHT_G = 1000;

/** Letters and digits that are not mistaken for each other. */
const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A code that the shop alone knows. */
export const newDropOffCode = (): string =>
  Array.from({ length: 8 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

const SHOP_ADDRESS =
  /^(.+?)\s+(?:แขวง|ตำบล|ต\.)\s*(\S+)\s+(?:เขต|อำเภอ|อ\.)\s*(\S+)\s+(?:จังหวัด|จ\.)?\s*(\S+)\s+(\d{5})$/;

/** The shop as a receiver, from the one line of its address; null when the parts that carriers need are not in it. */
export function shopReceiver({ seller }: Pick<Config, 'seller'>, telephone: string): Receiver | null {
  const [, address, subdistrict, district, province, zipcode] =
    SHOP_ADDRESS.exec(seller.address.trim()) ?? [];
  if (!address || !subdistrict || !district || !province || !zipcode) return null;
  const phone = telephone.replaceAll(/\D/g, '').replace(/^66/, '0');
  return { name: seller.nameTh, phone, address, subdistrict, district, province, zipcode };
}

type ReturnBooking = CarrierBooking & Required<Pick<CarrierBooking, 'createReturn'>>;
const booksReturns = (booking: CarrierBooking | undefined): booking is ReturnBooking =>
  booking?.createReturn !== undefined;

/**
 * Begins to book the parcel of an approved return with the carrier that has brought the order, in the caller's
 * transaction; a job asks the carrier.
 * @returns false when that carrier takes no bookings of returns: the shop's own code is used
 */
export async function beginReturnBooking(
  { carriers, config }: Pick<Deps, 'carriers' | 'config'>,
  trx: Db,
  of: { return_no: string; so_no: string; at: Date },
): Promise<boolean> {
  const { return_no, so_no, at } = of;
  const known = await shipmentOfReturn(trx, return_no);
  if (known !== undefined || shopReceiver(config, '') === null) return false;
  const names = (await parcelsOf(trx, so_no)).map(({ carrier }) => carrier ?? '');
  const carrier = names.map((name) => carriers.find(name)).find((one) => booksReturns(one?.booking));
  if (carrier === undefined) return false;
  await insertShipment(trx, { return_no, carrier: carrier.name, reference: return_no, at });
  return true;
}

/** Job: asks the carrier of a return whose booking was begun. */
export async function bookQueuedReturn(deps: BookingDeps, returnNo: string): Promise<void> {
  const row = await shipmentOfReturn(deps.db, returnNo);
  if (row?.state === 'asked') await settleShipment(deps, row);
}

/** Gives an approved return its code, and tells its customer; the booking ends in the same transaction. */
async function giveCode(
  { db }: BookingDeps,
  { return_no }: ReturnShipmentRow,
  ended: Parameters<typeof endShipment>[2],
): Promise<void> {
  await db.transaction(async (trx) => {
    const so_no = (await readReturn(trx, return_no))?.so_no;
    if (so_no === undefined) return;
    await lockOrder(trx, so_no);
    if (!(await endShipment(trx, return_no, ended))) return;
    const one = await readReturn(trx, return_no);
    // Withdrawn meanwhile: a booking is cancelled by its job.
    if (one?.status !== 'approved') return;
    await setDropOffCode(trx, return_no, ended.tracking_no ?? newDropOffCode());
    await queueNews(trx, return_no, 'approved');
    await notifyOrderViewers(trx, so_no);
  });
}

/** Asks the carrier and stores its answer; without one it is asked again, until the shop's own code is used. */
async function settleShipment(deps: BookingDeps, row: ReturnShipmentRow): Promise<void> {
  const carrier = deps.carriers.find(row.carrier);
  const so_no = (await readReturn(deps.db, row.return_no))?.so_no;
  const order = so_no === undefined ? undefined : await readOrderRow(deps.db, so_no);
  const receiver = shopReceiver(deps.config, (await deps.settings.current()).contact_phone);
  if (carrier === undefined || order === undefined || receiver === null)
    return giveCode(deps, row, { state: 'given_up' });
  try {
    const { trackingNo, label } = await shipmentAt(carrier, row, order, receiver);
    const sort_code = label.sort_code ?? '';
    await giveCode(deps, row, { state: 'booked', tracking_no: trackingNo, sort_code });
  } catch (error) {
    if (error instanceof CarrierRefused) return giveCode(deps, row, { state: 'refused', error: error.code });
    if (!(error instanceof CarrierUnavailable)) throw error;
    deps.log.warn({ err: error, return_no: row.return_no }, 'a carrier did not answer a booking of a return');
    const isOver = deps.now().getTime() - row.asked_at.getTime() >= GIVE_UP_MS;
    if (isOver) await giveCode(deps, row, { state: 'given_up' });
  }
}

/** @throws CarrierRefused, CarrierUnavailable */
async function shipmentAt(
  { booking }: Carrier,
  { reference }: ReturnShipmentRow,
  { delivery_address }: OrderRow,
  receiver: Receiver,
): Promise<Shipment> {
  if (!booksReturns(booking)) throw new CarrierRefused('returns');
  const known = await booking.find?.(reference);
  if (known != null) return known;
  return booking.createReturn({
    ...{ reference, receiver, sender: receiverAt(delivery_address), weight: WEIGHT_G },
  });
}

/** Settles bookings without an answer, and cancels those that nobody needs. A failing one does not block the others. */
export async function settleReturnBookings(deps: BookingDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASKED_MS);
  const failed = (row: ReturnShipmentRow) => (error: unknown) =>
    deps.log.warn({ err: error, return_no: row.return_no }, 'a booking of a return cannot be settled now');
  for (const row of await unansweredShipments(deps.db, before, BATCH))
    await settleShipment(deps, row).catch(failed(row));
  for (const row of await unneededShipments(deps.db, BATCH)) await cancelAt(deps, row).catch(failed(row));
}

/** @throws CarrierUnavailable */
async function cancelAt({ db, carriers }: BookingDeps, row: ReturnShipmentRow): Promise<void> {
  const booking = carriers.find(row.carrier)?.booking;
  const number = row.tracking_no ?? (await booking?.find?.(row.reference))?.trackingNo;
  // What is not found lapses at the carrier: nobody hands it over.
  const isCancelled = number === undefined || booking === undefined || (await booking.cancel(number));
  await endUnneeded(db, row.return_no, isCancelled ? 'cancelled' : 'collected');
}
