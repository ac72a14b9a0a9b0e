import { ORDER_STATUS } from '@mali/contracts/order-status';
import {
  BEFORE_LEAVING,
  carrierCode,
  carrierName,
  findParcelTransition,
  type ParcelActor,
  type ParcelState,
} from '@mali/contracts/parcel-states';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { readOrderRow } from '../orders/index.ts';
import { moveTo } from '../orders/service.ts';
import {
  fillParcels,
  insertParcel,
  insertParcelEvent,
  lockOrder,
  lotsFit,
  moveParcelRow,
  type NewParcelEvent,
  type ParcelChange,
  type ParcelItem,
  type ParcelRow,
  packedLines,
  parcelById,
  parcelsOf,
  putItems,
  type ShippedOrder,
  setTracking,
  unpackedItems,
} from './repository.ts';

type MoveDeps = Pick<Deps, 'now' | 'config' | 'publish'>;
/** Who acts, for events and the audit log. */
type Staff = Pick<Caller, 'user_id' | 'origin'>;

const AFTER_14 = [ORDER_STATUS.RECEIVED, ORDER_STATUS.COMPLETED_NOT_REVIEW, ORDER_STATUS.COMPLETED];

/**
 * A parcel with its order, which is locked: read again, so that nothing changes it until the transaction ends.
 * @throws DomainError ERROR.NOT_FOUND
 */
async function lockParcel(trx: Db, parcelId: number): Promise<{ parcel: ParcelRow; order: ShippedOrder }> {
  const so_no = (await parcelById(trx, parcelId))?.so_no;
  const order = so_no === undefined ? undefined : await lockOrder(trx, so_no);
  const parcel = await parcelById(trx, parcelId);
  if (parcel === undefined || order === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return { parcel, order };
}

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
 * Gives a packed parcel a carrier with a number typed by hand, before it leaves.
 * @param typed.carrier code of a connected carrier, or any other name
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it has left
 */
export async function giveTracking(
  trx: Db,
  typed: { parcel_id: number; carrier: string; tracking_no: string },
): Promise<void> {
  const { parcel } = await lockParcel(trx, typed.parcel_id);
  if (!BEFORE_LEAVING.includes(parcel.state))
    throw new DomainError('PARCEL.TRANSITION', { from: parcel.state });
  await setTracking(trx, parcel.parcel_id, carrierCode(typed.carrier), typed.tracking_no.trim());
}

/**
 * Hands a packed parcel to its carrier. The order is shipped (14) once all its units have left.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION, ERROR.BAD_REQUEST when it has no number
 */
export async function shipParcel(
  deps: MoveDeps,
  trx: Db,
  { parcel_id, by }: { parcel_id: number; by: Staff },
): Promise<void> {
  const { parcel, order } = await lockParcel(trx, parcel_id);
  if (parcel.carrier === null || parcel.tracking_no === null)
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'tracking_no' });
  await moveParcel(trx, parcel, { to: 'shipped', actor: 'staff', at: deps.now(), by });
  await followParcels(deps, trx, order, { actor: 'inventory', actorId: by.user_id });
}

/**
 * Cancels a parcel that has not left: its items are packed again.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION
 */
export async function cancelParcel(
  deps: Pick<Deps, 'now'>,
  trx: Db,
  { parcel_id, by }: { parcel_id: number; by: Staff },
): Promise<void> {
  const { parcel } = await lockParcel(trx, parcel_id);
  await moveParcel(trx, parcel, { to: 'cancelled', actor: 'staff', at: deps.now(), by });
}

/**
 * Corrects the carrier or number of a parcel, with a reason; in the audit log. Of an order that has left, the
 * order's number follows.
 * @throws DomainError ERROR.NOT_FOUND, PARCEL.TRANSITION when it was cancelled, ERROR.BAD_REQUEST without reason
 */
export async function correctTracking(
  deps: Pick<Deps, 'now' | 'db'>,
  by: Staff,
  typed: { parcel_id: number; carrier: string; tracking_no: string; reason: string },
): Promise<void> {
  if (typed.reason.trim() === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const { parcel, order } = await lockParcel(trx, typed.parcel_id);
    if (parcel.state === 'cancelled') throw new DomainError('PARCEL.TRANSITION', { from: parcel.state });
    const [carrier, tracking_no] = [carrierCode(typed.carrier), typed.tracking_no.trim()];
    if (carrier === parcel.carrier && tracking_no === parcel.tracking_no) return;
    await setTracking(trx, parcel.parcel_id, carrier, tracking_no);
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
  });
}

/**
 * The one implementation of a parcel's change of state: table, row, event.
 * @throws DomainError PARCEL.TRANSITION, ERROR.BAD_REQUEST when the table requires a reason
 */
export async function moveParcel(
  trx: Db,
  parcel: Pick<ParcelRow, 'parcel_id' | 'state'>,
  move: {
    to: ParcelState;
    actor: ParcelActor;
    at: Date;
    by?: Staff;
    reason?: string;
    change?: ParcelChange;
    /** Of a carrier, recorded before. */
    event?: NewParcelEvent;
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
  if (move.event !== undefined) return;
  await insertParcelEvent(trx, parcel.parcel_id, {
    ...{ at, received_at: at, state: to, source: actor, text: reason.trim() },
    ...{ actor_id: move.by?.user_id ?? null, event_key: `${actor}:${to}:${at.getTime()}` },
  });
}

/** Moves an order that its parcels have moved: shipped when all its units have left, delivered when all arrived. */
export async function followParcels(
  deps: MoveDeps,
  trx: Db,
  order: Pick<ShippedOrder, 'so_no' | 'doc_status'>,
  by: { actor: 'inventory' | 'carrier' | 'system'; actorId: number | null },
): Promise<void> {
  const { so_no } = order;
  let { doc_status } = order;
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
  if (doc_status === ORDER_STATUS.SHIPPED && parcels.every(({ state }) => state === 'delivered')) {
    const actor = by.actor === 'carrier' ? 'carrier' : 'system';
    await moveTo(deps, trx, { so_no, doc_status }, { to: ORDER_STATUS.RECEIVED, actors: [actor], actorId });
  }
}

/**
 * An order has left (14): closed and open parcels leave with it, and units in no parcel are one more, with the
 * order's carrier and number. Does nothing when its parcels have moved it.
 */
export async function followOrderShipped(trx: Db, { so_no, at }: { so_no: string; at: Date }): Promise<void> {
  const order = await lockOrder(trx, so_no);
  const row = await readOrderRow(trx, so_no);
  if (order === undefined || row === undefined) return;
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
