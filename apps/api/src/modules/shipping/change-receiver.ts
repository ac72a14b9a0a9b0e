import { isDeepStrictEqual } from 'node:util';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { Address } from '@mali/contracts/orders';
import type { AdminParcels, ParcelAddressAnswer, ParcelAddressRequest } from '@mali/contracts/parcels';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { notify } from '../notifications/service.ts';
import { deliveryChanges } from '../orders/address-changes.ts';
import { insertChange, readOrderRow, updateAddresses } from '../orders/index.ts';
import { checkedAddress } from '../orders/placement.ts';
import { notifyOrderViewers } from '../payments/index.ts';
import { ASKED_MS, type BookingDeps, receiverAt } from './booking.ts';
import { type Carrier, CarrierRefused, CarrierUnavailable } from './carriers.ts';
import { lockParcel } from './lock.ts';
import { changeOfAddress } from './present.ts';
import {
  endChange,
  insertParcelChange,
  isAddressOfAll,
  markChangeUnknown,
  openChangeOf,
  type ParcelChangeRow,
  parcelChangeById,
  queueChange,
  queueParcelMail,
  setGoesTo,
  unsettledChanges,
} from './repository.ts';
import { presentParcels } from './service.ts';

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'carriers'>;
type Staff = Pick<Caller, 'user_id' | 'origin'>;
type Label = Readonly<Record<string, string>>;
/** `answer`: why it was refused; `by`: the member of staff who tells it for the carrier. */
type Answer = Readonly<{ accepted: boolean; answer: string | null; label: Label | null; by: number | null }>;

const BATCH = 50;

const requiredReason = (text: string): string => {
  const reason = text.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  return reason;
};

/**
 * Staff ask for another receiver, phone or address of a packed parcel (ORD-06). A job asks its carrier; one that takes
 * no such request is called by staff, who tell its answer; a parcel that no carrier has goes there at once. The delivery
 * price stays. In the audit log. The same address again changes nothing.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST without reason, ORDER.ADDRESS, PARCEL.TRANSITION when it is too
 * late or while it is being booked, PARCEL.ADDRESS_ASKED while another change is open
 */
export async function askParcelAddress(
  deps: ChangeDeps,
  by: Staff,
  parcelId: number,
  request: ParcelAddressRequest,
): Promise<AdminParcels> {
  const [asked_at, reason] = [deps.now(), requiredReason(request.reason)];
  return deps.db.transaction(async (trx) => {
    const { parcel } = await lockParcel(trx, parcelId);
    const { so_no, carrier, tracking_no } = parcel;
    const order = await readOrderRow(trx, so_no);
    if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const wanted = await checkedAddress({ ...request.delivery_address, email: order.email });
    if ((await openChangeOf(trx, parcelId)) !== undefined) throw new DomainError('PARCEL.ADDRESS_ASKED');
    const how = changeOfAddress(parcel, deps.carriers);
    const isOpen = order.doc_status === ORDER_STATUS.PACKING || order.doc_status === ORDER_STATUS.SHIPPED;
    if (how === null || !isOpen) throw new DomainError('PARCEL.TRANSITION', { from: parcel.state });
    const was = parcel.goes_to ?? order.delivery_address;
    if (isDeepStrictEqual(wanted, was)) return presentParcels(deps, trx, so_no);
    const isWithCarrier = how !== 'shop';
    const change = await insertParcelChange(trx, {
      ...{ parcel_id: parcelId, was, wanted, reason, asked_at, asked_by: by.user_id },
      state: how === 'call' ? 'unknown' : 'requested',
      carrier: isWithCarrier ? carrier : null,
      tracking_no: isWithCarrier ? tracking_no : null,
      for_customer: request.for_customer,
    });
    await recordStaffAction(trx, by, {
      ...{ kind: 'parcel_address_asked', at: asked_at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { parcel: parcel.number, reason },
      changes: deliveryChanges(was, wanted),
    });
    if (how === 'carrier') await queueChange(trx, change.change_id);
    if (how === 'shop')
      await settle(trx, change, { accepted: true, answer: null, label: null, by: null }, asked_at);
    await notifyOrderViewers(trx, so_no);
    return presentParcels(deps, trx, so_no);
  });
}

/**
 * Staff tell what a carrier has answered them about a change that is unknown. In the audit log.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST without reason, RECORD.CHANGED when it is not unknown any more
 */
export async function answerChange(
  deps: ChangeDeps,
  by: Staff,
  parcelId: number,
  { change_id, accepted, reason: typed }: ParcelAddressAnswer,
): Promise<AdminParcels> {
  const [at, reason] = [deps.now(), requiredReason(typed)];
  return deps.db.transaction(async (trx) => {
    const { parcel, order } = await lockParcel(trx, parcelId);
    const change = await openChangeOf(trx, parcelId);
    if (change?.change_id !== change_id || change.state !== 'unknown')
      throw new DomainError('RECORD.CHANGED');
    await settle(trx, change, { accepted, answer: reason, label: null, by: by.user_id }, at);
    await recordStaffAction(trx, by, {
      ...{ kind: 'parcel_address_answered', at, user_id: order.user_id, subject: `order ${parcel.so_no}` },
      details: { parcel: parcel.number, accepted, reason },
    });
    await notifyOrderViewers(trx, parcel.so_no);
    return presentParcels(deps, trx, parcel.so_no);
  });
}

/** Job: asks the carrier for a change that was recorded; one that has ended meanwhile is left alone. */
export async function sendChange(deps: BookingDeps, changeId: number): Promise<void> {
  const change = await parcelChangeById(deps.db, changeId);
  if (change?.state === 'requested') await settleAtCarrier(deps, change);
}

/** Settles changes without an answer by asking their carriers. A failing one does not block the others. */
export async function settleChanges(deps: BookingDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASKED_MS);
  const names = deps.carriers.all
    .filter(({ booking }) => booking?.changeReceiver !== undefined)
    .map(({ name }) => name);
  for (const change of await unsettledChanges(deps.db, names, before, BATCH))
    await settleAtCarrier(deps, { ...change, state: 'unknown' }).catch((error: unknown) =>
      deps.log.error({ err: error, change_id: change.change_id }, 'a change of address cannot be settled'),
    );
}

/** Calls the carrier without a lock and stores its answer; without one the change is unknown. */
async function settleAtCarrier(deps: BookingDeps, change: ParcelChangeRow): Promise<void> {
  const carrier = deps.carriers.find(change.carrier ?? '');
  if (carrier === undefined || change.tracking_no === null) return;
  const store = (answer: Pick<Answer, 'accepted' | 'answer' | 'label'>) =>
    deps.db.transaction(async (trx) => {
      const { parcel } = await lockParcel(trx, change.parcel_id);
      await settle(trx, change, { ...answer, by: null }, deps.now());
      await notifyOrderViewers(trx, parcel.so_no);
    });
  try {
    await store({ accepted: true, answer: null, label: await changedAt(carrier, change) });
  } catch (error) {
    if (error instanceof CarrierRefused) return store({ accepted: false, answer: error.code, label: null });
    if (!(error instanceof CarrierUnavailable)) throw error;
    deps.log.warn(
      { err: error, change_id: change.change_id },
      'a carrier did not answer a change of address: it is asked again',
    );
    await markChangeUnknown(deps.db, change.change_id);
  }
}

/**
 * After a call without answer the carrier is asked where the shipment goes: a change that arrived is not refused because
 * the parcel is out for delivery by now.
 * @returns the label; null: as before
 */
async function changedAt({ booking }: Carrier, change: ParcelChangeRow): Promise<Label | null> {
  const [number, receiver] = [change.tracking_no ?? '', receiverAt(change.wanted)];
  if (booking?.changeReceiver === undefined) throw new CarrierUnavailable('it takes no such request');
  if (change.state === 'unknown') {
    const now = await booking.receiverOf?.(number);
    if (isDeepStrictEqual(now, receiver))
      // The label follows the address, where the carrier still gives one.
      return booking.changeReceiver(number, receiver).catch((error: unknown) => {
        if (error instanceof CarrierRefused) return null;
        throw error;
      });
  }
  return booking.changeReceiver(number, receiver);
}

/** Ends a change with its parcel and order, which is locked; nothing happens when it has ended meanwhile. */
async function settle(trx: Db, change: ParcelChangeRow, to: Answer, at: Date): Promise<void> {
  const { change_id, parcel_id, wanted } = change;
  const state = to.accepted ? 'accepted' : 'refused';
  if (!(await endChange(trx, change_id, { state, answer: to.answer, answered_by: to.by, at }))) return;
  const { parcel } = await lockParcel(trx, parcel_id);
  if (!to.accepted) return tellRefusal(trx, change, parcel.so_no, at);
  await setGoesTo(trx, parcel_id, wanted, to.label);
  await followAddress(trx, parcel.so_no, change, at);
}

/** The order gets the address once all its closed parcels go there; its customer is told by the job of the change. */
async function followAddress(
  trx: Db,
  so_no: string,
  { wanted, asked_by }: Pick<ParcelChangeRow, 'asked_by'> & { wanted: Address },
  at: Date,
): Promise<void> {
  const order = await readOrderRow(trx, so_no);
  if (order === undefined || !(await isAddressOfAll(trx, so_no, wanted))) return;
  await updateAddresses(trx, so_no, { delivery: wanted, tax: order.tax_address });
  await insertChange(trx, {
    ...{ so_no, at, kind: 'address_changed', reason: null, details: { parts: ['address'] } },
    ...(asked_by === null ? { actor: 'system', actor_id: null } : { actor: 'staff', actor_id: asked_by }),
  });
}

/** Tells the member of staff who asked, and the customer where it was their wish. */
async function tellRefusal(
  trx: Db,
  { change_id, asked_by, for_customer }: ParcelChangeRow,
  so_no: string,
  at: Date,
): Promise<void> {
  if (asked_by !== null)
    await notify(trx, {
      ...{ user_id: asked_by, kind: 'staff_address_refused', link: `/admin/orders/${so_no}`, at },
      title: { th: `เปลี่ยนที่อยู่ของ ${so_no} ไม่ได้`, en: `The address of ${so_no} was not changed` },
      body: {
        th: 'เปิดคำสั่งซื้อเพื่อดูเหตุผลของขนส่ง',
        en: "Open the order to see the carrier's reason.",
      },
      dedupe: `staff_address_refused:${change_id}`,
    });
  if (for_customer) await queueParcelMail(trx, { so_no, kind: 'address_refused', once: String(change_id) });
}
