import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import {
  BEFORE_LEAVING,
  carrierCode,
  carrierName,
  findParcelTransition,
  NOT_DELIVERED,
  type ParcelActor,
  type ParcelState,
} from '@mali/contracts/parcel-states';
import type {
  AdminParcels,
  ParcelInspectionRequest,
  ParcelMoveRequest,
  ParcelTrackingRequest,
} from '@mali/contracts/parcels';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { assertHoldsNoRecalled } from '../inventory/recall.ts';
import { takeBackUnits, writeOffUnits } from '../inventory/service.ts';
import { readOrderRow, replaceTracking } from '../orders/index.ts';
import { moveTo } from '../orders/service.ts';
import { type Carriers, givesNumbers } from './carriers.ts';
import { lockParcel } from './lock.ts';
import { presentAdminParcel } from './present.ts';
import {
  askForCancel,
  dropChange,
  fillParcels,
  insertParcel,
  insertParcelEvent,
  lockOrder,
  lotsFit,
  markInspected,
  moveParcelRow,
  type ParcelChange,
  type ParcelItem,
  type ParcelRow,
  packedLines,
  parcelsOf,
  putItems,
  queueParcelMail,
  type ShippedOrder,
  setTracking,
  unpackedItems,
} from './repository.ts';

type MoveDeps = Pick<Deps, 'now' | 'config' | 'settings' | 'publish'>;
/** Who acts, for events and the audit log. */
type Staff = Pick<Caller, 'user_id' | 'origin'>;

const AFTER_14 = [ORDER_STATUS.RECEIVED, ORDER_STATUS.COMPLETED_NOT_REVIEW, ORDER_STATUS.COMPLETED];

/**
 * Checks that the items are units of the order that are in no other parcel, of lots of their variants.
 * @param own the parcel whose items they replace
 */
async function checkItems(
  trx: Db,
  so_no: string,
  items: readonly ParcelItem[],
  own: readonly ParcelItem[] = [],
): Promise<void> {
  const lines = new Map((await packedLines(trx, so_no)).map((line) => [line.line_no, line]));
  const wanted = new Map<number, number>();
  for (const { line_no, quantity } of items) wanted.set(line_no, (wanted.get(line_no) ?? 0) + quantity);
  for (const [line_no, quantity] of wanted) {
    const line = lines.get(line_no);
    const mine = own.filter((item) => item.line_no === line_no).reduce((sum, item) => sum + item.quantity, 0);
    if (line === undefined || quantity > line.quantity - line.packed + mine)
      throw new DomainError('PARCEL.ITEMS', { line_no });
  }
  if (items.length === 0 || !(await lotsFit(trx, so_no, items))) throw new DomainError('PARCEL.ITEMS');
}

/**
 * Creates a parcel (state `packing`) for an order that is being packed (status 13), in the caller's transaction.
 * All parcels of an order together never hold more units of a line than were ordered.
 * @param items units by line and lot; `lot_id` null when the lot is not known
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when the order is not being packed, PARCEL.ITEMS
 */
export async function createParcel(
  trx: Db,
  { so_no, items, at }: { so_no: string; items: readonly ParcelItem[]; at: Date },
): Promise<ParcelRow> {
  const order = await lockOrder(trx, so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  if (order.doc_status !== ORDER_STATUS.PACKING) throw new DomainError('PARCEL.TRANSITION');
  await checkItems(trx, so_no, items);
  return insertParcel(trx, so_no, items, at);
}

/**
 * Replaces the items of a parcel that is still open.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it is closed, PARCEL.ITEMS
 */
export async function changeItems(trx: Db, parcelId: number, items: readonly ParcelItem[]): Promise<void> {
  const { parcel } = await lockParcel(trx, parcelId);
  if (parcel.state !== 'packing') throw new DomainError('PARCEL.TRANSITION', { from: parcel.state });
  const own = (await parcelsOf(trx, parcel.so_no)).find((other) => other.parcel_id === parcelId);
  await checkItems(trx, parcel.so_no, items, own?.items);
  await putItems(trx, parcel, items);
}

/**
 * The part of an order's cash on delivery that a parcel collects, in satang: its items' share of what they cost;
 * the last parcel collects the rest, with delivery and fee.
 */
export function codOfParcel(
  order: Pick<ShippedOrder, 'payment_method' | 'total'>,
  lines: readonly { line_no: number; quantity: number; packed: number; share: number }[],
  parcel: { items: readonly ParcelItem[] },
  /** What the other parcels of the order collect; null: those that are not closed yet. */
  others: readonly (number | null)[],
): number {
  if (order.payment_method !== 'cod') return 0;
  const collected = others.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const isLast = !others.includes(null) && lines.every((line) => line.packed === line.quantity);
  if (isLast) return Math.max(order.total - collected, 0);
  const share = parcel.items.reduce((sum, { line_no, quantity }) => {
    const line = lines.find((one) => one.line_no === line_no);
    return line === undefined ? sum : sum + Math.floor((line.share * quantity) / line.quantity);
  }, 0);
  return Math.min(share, Math.max(order.total - collected, 0));
}

/**
 * Closes a parcel with its weight in grams, and sets what it collects.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION
 */
export async function packParcel(
  trx: Db,
  { parcel_id, weight_g, by, at }: { parcel_id: number; weight_g: number; by: Staff; at: Date },
): Promise<void> {
  const { parcel, order } = await lockParcel(trx, parcel_id);
  const cod_amount = await codOf(trx, order, parcel_id);
  const change = { weight_g, cod_amount, packed_by: by.user_id };
  await moveParcel(trx, parcel, { to: 'packed', actor: 'staff', at, by, change });
}

async function codOf(trx: Db, order: ShippedOrder, parcelId: number): Promise<number> {
  const parcels = await parcelsOf(trx, order.so_no);
  const own = parcels.find((parcel) => parcel.parcel_id === parcelId);
  const others = parcels
    .filter((parcel) => parcel.parcel_id !== parcelId && parcel.state !== 'cancelled')
    .map((parcel) => (parcel.state === 'packing' ? null : parcel.cod_amount));
  return codOfParcel(order, await packedLines(trx, order.so_no), { items: own?.items ?? [] }, others);
}

/**
 * Gives a packed parcel a carrier with a number typed by hand, before it leaves. A booking that it replaces is cancelled.
 * @param typed.carrier code of a connected carrier, or any other name
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it has left
 */
export async function giveTracking(
  trx: Db,
  typed: { parcel_id: number; carrier: string; tracking_no: string; at: Date },
): Promise<void> {
  const { parcel } = await lockParcel(trx, typed.parcel_id);
  if (!BEFORE_LEAVING.includes(parcel.state))
    throw new DomainError('PARCEL.TRANSITION', { from: parcel.state });
  await askForCancel(trx, parcel.parcel_id, typed.at);
  await dropChange(trx, parcel.parcel_id, 'number', typed.at);
  await setTracking(trx, parcel.parcel_id, carrierCode(typed.carrier), typed.tracking_no.trim());
}

/**
 * Hands a packed parcel to its carrier. The order is shipped (14) once all its units have left.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION, ERROR.BAD_REQUEST when it has no number,
 * ORDER.BLOCKED while its order holds units of a recalled lot
 */
export async function shipParcel(
  deps: MoveDeps,
  trx: Db,
  { parcel_id, by }: { parcel_id: number; by: Staff },
): Promise<void> {
  const { parcel, order } = await lockParcel(trx, parcel_id);
  if (parcel.carrier === null || parcel.tracking_no === null)
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'tracking_no' });
  await assertHoldsNoRecalled(trx, parcel.so_no);
  await moveParcel(trx, parcel, { to: 'shipped', actor: 'staff', at: deps.now(), by });
  await followParcels(deps, trx, order, { actor: 'inventory', actorId: by.user_id });
}

/**
 * Corrects the carrier or number of a parcel, with a reason; in the audit log. The number of its order follows when it
 * was this one.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it was cancelled, ERROR.BAD_REQUEST without reason
 */
export async function correctTracking(
  deps: Pick<Deps, 'now' | 'db' | 'carriers'>,
  by: Staff,
  parcelId: number,
  typed: ParcelTrackingRequest,
): Promise<AdminParcels> {
  if (typed.reason.trim() === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const { parcel, order } = await lockParcel(trx, parcelId);
    if (parcel.state === 'cancelled') throw new DomainError('PARCEL.TRANSITION', { from: parcel.state });
    const [carrier, tracking_no] = [carrierCode(typed.carrier), typed.tracking_no.trim()];
    if (carrier === parcel.carrier && tracking_no === parcel.tracking_no)
      return presentParcels(deps, trx, parcel.so_no);
    if (BEFORE_LEAVING.includes(parcel.state)) await askForCancel(trx, parcel.parcel_id, at);
    await dropChange(trx, parcel.parcel_id, 'number', at);
    await setTracking(trx, parcel.parcel_id, carrier, tracking_no);
    if (parcel.tracking_no !== null)
      await replaceTracking(trx, parcel.so_no, parcel.tracking_no, {
        carrier: carrierName(carrier),
        tracking_no,
      });
    if (!BEFORE_LEAVING.includes(parcel.state))
      await queueParcelMail(trx, {
        so_no: parcel.so_no,
        kind: 'shipped',
        once: `${parcel.reference}:${tracking_no}`,
      });
    await insertParcelEvent(trx, parcel.parcel_id, {
      ...{ at, received_at: at, state: null, code: 'tracking', source: 'staff', actor_id: by.user_id },
      text: typed.reason.trim(),
      event_key: `tracking:${at.getTime()}`,
    });
    await recordStaffAction(trx, by, {
      ...{ kind: 'parcel_tracking_corrected', at, user_id: order.user_id },
      subject: `order ${parcel.so_no}`,
      details: {
        parcel: parcel.number,
        before: [parcel.carrier, parcel.tracking_no].filter(Boolean).join(' '),
        after: `${carrier} ${tracking_no}`,
        reason: typed.reason.trim(),
      },
    });
    return presentParcels(deps, trx, parcel.so_no);
  });
}

/** Carriers that a parcel can be booked with. */
export const connectedNames = ({ all }: Carriers): { code: string; name: string }[] =>
  all.filter(givesNumbers).map(({ name }) => ({ code: name, name: carrierName(name) }));

/** The parcels of an order for staff, without access control. */
export const presentParcels = async (
  { carriers }: Pick<Deps, 'carriers'>,
  db: Db,
  so_no: string,
): Promise<AdminParcels> => ({
  parcels: (await parcelsOf(db, so_no)).map((parcel) => presentAdminParcel(parcel, carriers)),
  connected: connectedNames(carriers),
});

/**
 * The parcels of an order for staff.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function adminParcels(
  deps: Pick<Deps, 'db' | 'now' | 'carriers'>,
  caller: Caller,
  so_no: string,
): Promise<AdminParcels> {
  const order = await readOrderRow(deps.db, so_no);
  if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  await recordReading(deps.db, caller, deps.now(), `order ${so_no}`, 'personal_data_read', order.user_id);
  return presentParcels(deps, deps.db, so_no);
}

/**
 * Staff set what became of a parcel, with a reason; in the audit log. The order follows. The items of a cancelled one are
 * packed again, and its booking is cancelled at the carrier.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION, ERROR.BAD_REQUEST without reason
 */
export async function moveParcelByStaff(
  deps: MoveDeps & Pick<Deps, 'db' | 'carriers'>,
  by: Staff,
  parcelId: number,
  { to, reason }: ParcelMoveRequest,
): Promise<AdminParcels> {
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const { parcel, order } = await lockParcel(trx, parcelId);
    await moveParcel(trx, parcel, { to, actor: 'staff', at, by, reason });
    await recordStaffAction(trx, by, {
      ...{ kind: 'parcel_moved', at, user_id: order.user_id, subject: `order ${parcel.so_no}` },
      details: { parcel: parcel.number, before: parcel.state, after: to, reason: reason.trim() },
    });
    await followParcels(deps, trx, order, { actor: 'system', actorId: by.user_id });
    return presentParcels(deps, trx, parcel.so_no);
  });
}

/**
 * Books what the inspection of a returned parcel found, once: resalable units into their lots, the rest is written off.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it is not back or was inspected, PARCEL.ITEMS for units
 * that were not in it, STOCK.RECALLED for resalable ones of a recalled lot
 */
export async function inspectParcel(
  deps: Pick<Deps, 'db' | 'now' | 'carriers'>,
  by: Staff,
  parcelId: number,
  { resalable }: ParcelInspectionRequest,
): Promise<AdminParcels> {
  const at = deps.now();
  return deps.db.transaction(async (trx) => {
    const { parcel, order } = await lockParcel(trx, parcelId);
    const { so_no, reference } = parcel;
    const lines = await unitsOf(trx, parcel);
    for (const { line_no, quantity } of resalable) {
      const left = (lines.get(line_no) ?? 0) - quantity;
      if (left < 0) throw new DomainError('PARCEL.ITEMS', { line_no });
      lines.set(line_no, left);
    }
    if (!(await markInspected(trx, parcelId, at)))
      throw new DomainError('PARCEL.TRANSITION', { from: parcel.state });
    const book = { so_no, at, actor: `staff ${by.user_id}` };
    const good = resalable.filter(({ quantity }) => quantity > 0);
    const bad = [...lines].flatMap(([line_no, quantity]) => (quantity > 0 ? [{ line_no, quantity }] : []));
    await takeBackUnits(trx, { ...book, lines: good, document: `${reference} back` });
    await writeOffUnits(trx, { ...book, lines: bad, document: `${reference} damaged` });
    const units = (of: readonly { quantity: number }[]) =>
      of.reduce((sum, { quantity }) => sum + quantity, 0);
    await recordStaffAction(trx, by, {
      ...{ kind: 'parcel_inspected', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { parcel: parcel.number, resalable: units(good), written_off: units(bad) },
    });
    return presentParcels(deps, trx, so_no);
  });
}

/** Units of a parcel by order line. */
async function unitsOf(
  trx: Db,
  { parcel_id, so_no }: Pick<ParcelRow, 'parcel_id' | 'so_no'>,
): Promise<Map<number, number>> {
  const units = new Map<number, number>();
  const own = (await parcelsOf(trx, so_no)).find((parcel) => parcel.parcel_id === parcel_id);
  for (const { line_no, quantity } of own?.items ?? [])
    units.set(line_no, (units.get(line_no) ?? 0) + quantity);
  return units;
}

/**
 * The one implementation of a parcel's change of state: table, row, event. The units of a lost parcel are written off.
 * @throws DomainError PARCEL.TRANSITION, ERROR.BAD_REQUEST when the table requires a reason
 */
export async function moveParcel(
  trx: Db,
  parcel: Pick<ParcelRow, 'parcel_id' | 'so_no' | 'reference' | 'state'>,
  move: {
    to: ParcelState;
    actor: ParcelActor;
    at: Date;
    by?: Staff;
    reason?: string;
    change?: ParcelChange;
    /** The event is recorded already: it is the carrier's. */
    isRecorded?: boolean;
  },
): Promise<void> {
  const { to, actor, at, reason = '' } = move;
  const rule = findParcelTransition(parcel.state, to, actor);
  const conflict = () => new DomainError('PARCEL.TRANSITION', { from: parcel.state, to });
  if (rule === undefined) throw conflict();
  if (rule.reason === true && reason.trim() === '')
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const { change = {} } = move;
  if (!(await moveParcelRow(trx, parcel.parcel_id, { from: parcel.state, to, at, change }))) throw conflict();
  if (to === 'lost') {
    const lines = [...(await unitsOf(trx, parcel))].map(([line_no, quantity]) => ({ line_no, quantity }));
    const { so_no, reference } = parcel;
    const by = move.by === undefined ? actor : `staff ${move.by.user_id}`;
    await writeOffUnits(trx, { so_no, lines, at, document: `${reference} lost`, actor: by });
  }
  if (move.isRecorded === true) return;
  await insertParcelEvent(trx, parcel.parcel_id, {
    ...{ at, received_at: at, state: to, source: actor, text: reason.trim() },
    ...{ actor_id: move.by?.user_id ?? null, event_key: `${actor}:${to}:${at.getTime()}` },
  });
}

const WHY_NOT_DELIVERED = {
  lost: { th: 'พัสดุสูญหายระหว่างขนส่ง', en: 'The carrier lost the parcel.' },
  returned: {
    th: 'พัสดุส่งไม่ถึงผู้รับและกลับมาที่ร้านแล้ว',
    en: 'The parcel could not be delivered and came back to us.',
  },
} as const;

/**
 * Moves an order that its parcels have moved: shipped when all its units have left, delivered when all arrived, and
 * cancelled when none did. Arrived in part, it is delivered, and staff refund the rest.
 */
export async function followParcels(
  deps: MoveDeps,
  trx: Db,
  order: Pick<ShippedOrder, 'so_no' | 'doc_status' | 'lang'>,
  by: { actor: 'inventory' | 'carrier' | 'system'; actorId: number | null },
): Promise<void> {
  const { so_no } = order;
  let doc_status: OrderStatus = order.doc_status;
  const parcels = (await parcelsOf(trx, so_no)).filter(({ state }) => state !== 'cancelled');
  const { actorId } = by;
  if (doc_status === ORDER_STATUS.PACKING) {
    const lines = await packedLines(trx, so_no);
    const first = parcels.find(({ tracking_no }) => tracking_no !== null);
    if (!lines.every((line) => line.left === line.quantity)) return;
    await moveTo(deps, trx, order, {
      to: ORDER_STATUS.SHIPPED,
      actors: [by.actor],
      actorId,
      carrier: carrierName(first?.carrier ?? ''),
      trackingNo: first?.tracking_no ?? '',
    });
    doc_status = ORDER_STATUS.SHIPPED;
  }
  const isOpen = doc_status === ORDER_STATUS.SHIPPED || doc_status === ORDER_STATUS.RECEIVED;
  const isMissing = ({ state }: ParcelRow): boolean => NOT_DELIVERED.includes(state);
  const hasEnded = parcels.every((parcel) => parcel.state === 'delivered' || isMissing(parcel));
  if (!isOpen || !hasEnded || parcels.length === 0) return;
  const actors = [by.actor === 'carrier' ? ('carrier' as const) : ('system' as const)];
  const from = { so_no, doc_status };
  if (parcels.every(isMissing)) {
    const why = parcels.every(({ state }) => state === 'lost') ? 'lost' : 'returned';
    const reason = WHY_NOT_DELIVERED[why][order.lang];
    await moveTo(deps, trx, from, { to: ORDER_STATUS.CANCELLED, actors, actorId, reason });
  } else if (doc_status === ORDER_STATUS.SHIPPED) {
    await moveTo(deps, trx, from, { to: ORDER_STATUS.RECEIVED, actors, actorId });
  }
}

/**
 * An order has left (14): closed and open parcels leave with it, and units in no parcel are one more, with the
 * order's carrier and number. Does nothing when its parcels have moved it.
 */
export async function followOrderShipped(trx: Db, { so_no, at }: { so_no: string; at: Date }): Promise<void> {
  const order = await lockOrder(trx, so_no);
  const row = await readOrderRow(trx, so_no);
  // What was picked up at a branch was no parcel.
  if (order === undefined || row === undefined || row.pickup_location_id != null) return;
  const items = await unpackedItems(trx, so_no);
  if (items.length > 0) await insertParcel(trx, so_no, items, at);
  for (const parcel of await parcelsOf(trx, so_no)) {
    if (!BEFORE_LEAVING.includes(parcel.state)) continue;
    const change: ParcelChange = {
      cod_amount: parcel.state === 'packing' ? await codOf(trx, order, parcel.parcel_id) : parcel.cod_amount,
      ...(parcel.tracking_no === null &&
        row.carrier !== null &&
        row.tracking_no !== null && { carrier: carrierCode(row.carrier), tracking_no: row.tracking_no }),
    };
    await moveParcel(trx, parcel, { to: 'shipped', actor: 'order', at, change });
  }
}

/** An order was delivered (17), or its customer confirmed it: so are its parcels that are on their way. */
export async function followOrderDelivered(
  trx: Db,
  { so_no, at }: { so_no: string; at: Date },
): Promise<void> {
  for (const parcel of await parcelsOf(trx, so_no)) {
    if (findParcelTransition(parcel.state, 'delivered', 'order') !== undefined)
      await moveParcel(trx, parcel, { to: 'delivered', actor: 'order', at });
  }
}

/** An order was cancelled: parcels that have not left are taken apart. */
export async function followOrderCancelled(
  trx: Db,
  { so_no, at }: { so_no: string; at: Date },
): Promise<void> {
  for (const parcel of await parcelsOf(trx, so_no)) {
    if (BEFORE_LEAVING.includes(parcel.state))
      await moveParcel(trx, parcel, { to: 'cancelled', actor: 'order', at });
  }
}

const FILL_BATCH = 200;

/** Gives orders that left without parcels one with everything. @param all also those that have arrived */
export async function fillMissingParcels({ db }: Pick<Deps, 'db'>, all: boolean): Promise<void> {
  const statuses = [ORDER_STATUS.SHIPPED, ...(all ? AFTER_14 : [])];
  while ((await fillParcels(db, statuses, FILL_BATCH)) === FILL_BATCH);
}
