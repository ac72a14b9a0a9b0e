import { cartImage } from '@mali/contracts/images';
import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS, type OrderStatus } from '@mali/contracts/order-status';
import type { Address } from '@mali/contracts/orders';
import type {
  CountRequest,
  Packing,
  PackingWork,
  PickList,
  PickTick,
  ScanAnswer,
  ScanRequest,
  WaveMade,
  WaveOrder,
  WaveRequest,
} from '@mali/contracts/packing';
import { BOXES_MAX, WAVE_ORDERS_MAX } from '@mali/contracts/packing-values';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { senderOnLists, sendingBranch } from '../inventory/branch-address.ts';
import { boundPlaces } from '../inventory/own-places.ts';
import { sendingPlacesOf } from '../inventory/sending.ts';
import { screenOrder } from '../orders/screening.ts';
import { moveTo } from '../orders/service.ts';
import { bookingsOf, bookPackedParcel } from '../shipping/booking.ts';
import { createParcel, packParcel } from '../shipping/service.ts';
import type { PickSheet } from './pick-sheet.ts';
import {
  addBox,
  addUnit,
  countWork,
  finishedWaves,
  firstItem,
  insertInsert,
  insertPacking,
  insertWave,
  type LineRow,
  lockOrder,
  lockUntaken,
  ordersAtWork,
  ordersOfWave,
  type PackingRow,
  pickItems,
  productOfCode,
  readPacking,
  readWaves,
  reopenPacking,
  setInsertDone,
  setPacked,
  setPacker,
  setTick,
  setUnits,
  type WaveOrderRow,
} from './repository.ts';
import { gtinOf, matchCode } from './scan-code.ts';

type PackingDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish' | 'carriers'>;

/** Orders that are shown with the work of the bench. */
const WORK_MAX = 500;
/** A wave is shown for so long after its last order was packed: a printer that jammed shows only now that a label is missing. */
const FINISHED_MS = 12 * 3_600_000;
/** Of so many waves, the newest, those that have left are looked for. */
const WAVES_LOOKED_AT = 100;
const NOT_LEFT: readonly OrderStatus[] = [ORDER_STATUS.ORDER_PREPARING, ORDER_STATUS.PACKING];

export const receiverOf = ({ first_name, last_name }: Address): string => `${first_name} ${last_name}`.trim();

const presentWaveOrder = (row: WaveOrderRow): WaveOrder => ({
  so_no: row.so_no,
  position: row.position,
  doc_status: row.doc_status,
  receiver: row.receiver,
  province: row.province,
  units: row.units,
  packer: row.packer_id === null ? null : { user_id: row.packer_id, name: row.packer ?? '' },
  packed_at: row.packed_at?.toISOString() ?? null,
  ship_by: row.ship_by?.toISOString() ?? null,
});

/** Waits for somebody to pack it. */
const isOpen = ({ doc_status, packed_at }: Pick<WaveOrderRow, 'doc_status' | 'packed_at'>): boolean =>
  packed_at === null && NOT_LEFT.includes(doc_status);

/**
 * The place at which a caller packs: the wanted one, else the first of his.
 * @throws DomainError PLACE.NOT_FOUND for a place of others, or one that sends no orders
 */
export async function placeOf(
  db: Db,
  caller: Caller,
  wanted: number | undefined,
): Promise<Pick<PackingWork, 'place' | 'places'>> {
  const places = await sendingPlacesOf(db, caller);
  if (wanted === undefined) return { place: places[0]?.location_id ?? null, places };
  if (!places.some(({ location_id }) => location_id === wanted)) throw new DomainError('PLACE.NOT_FOUND');
  return { place: wanted, places };
}

/** @throws DomainError ERROR.NOT_FOUND for orders of places to which the caller is not bound */
export async function assertOwn(
  db: Db,
  caller: Caller,
  orders: readonly { location_id: number }[],
): Promise<void> {
  const bound = await boundPlaces(db, caller);
  if (bound !== null && orders.some(({ location_id }) => !bound.includes(location_id)))
    throw new DomainError('ERROR.NOT_FOUND');
}

/**
 * The work of the packing bench of a place: what waits, and the waves under way.
 * @throws DomainError PLACE.NOT_FOUND
 */
export async function packingWork(
  { db, now }: PackingDeps,
  caller: Caller,
  wanted?: number,
): Promise<PackingWork> {
  const { place, places } = await placeOf(db, caller, wanted);
  const at = place ?? 0;
  const [counts, orders, finished] = await Promise.all([
    countWork(db, at, now()),
    ordersAtWork(db, at, WORK_MAX),
    finishedWaves(db, at, new Date(now().getTime() - FINISHED_MS), WAVES_LOOKED_AT),
  ]);
  const byWave = Map.groupBy(orders, ({ wave_id }) => wave_id);
  const waves = await readWaves(
    db,
    [...byWave.keys()].filter((id) => id !== null),
  );
  if (orders.length > 0) await recordReading(db, caller, now(), 'orders to pack');
  return {
    ...{ place, places },
    ...counts,
    ship_by: counts.ship_by?.toISOString() ?? null,
    waves: waves.map(({ wave_id, created_at, created_by }) => {
      const own = byWave.get(wave_id) ?? [];
      return {
        wave_id,
        created_at: created_at.toISOString(),
        created_by,
        mine: own.some((order) => order.packer_id === caller.user_id && isOpen(order)),
        orders: own.map(presentWaveOrder),
      };
    }),
    alone: (byWave.get(null) ?? []).map(presentWaveOrder),
    finished: finished.map(({ wave_id, created_by, finished_at, orders: packed }) => ({
      ...{ wave_id, created_by, finished_at: finished_at.toISOString(), orders: packed },
    })),
  };
}

/** Moves an order to the status "packing" for the caller, unless it has it. */
async function startPacking(
  deps: PackingDeps,
  trx: Db,
  caller: Caller,
  order: { so_no: string; doc_status: OrderStatus; user_id: number | null },
): Promise<void> {
  const { so_no, doc_status, user_id } = order;
  if (doc_status === ORDER_STATUS.PACKING) return;
  await moveTo(deps, trx, order, {
    to: ORDER_STATUS.PACKING,
    actors: ['inventory'],
    actorId: caller.user_id,
  });
  await recordStaffAction(trx, caller, {
    kind: 'order_moved',
    at: deps.now(),
    user_id,
    subject: `order ${so_no}`,
    details: { before: doc_status, after: ORDER_STATUS.PACKING },
  });
}

/**
 * A wave of the caller at one place: chosen orders, or the next to leave. Orders that a colleague has are left out, and
 * chosen ones of other places than the first.
 * @throws DomainError ERROR.BAD_REQUEST when the request names neither orders nor a number, or both, PLACE.NOT_FOUND
 */
export async function makeWave(deps: PackingDeps, caller: Caller, request: WaveRequest): Promise<WaveMade> {
  const { orders = null, next } = request;
  if ((orders === null) === (next === undefined)) throw new DomainError('ERROR.BAD_REQUEST');
  return deps.db.transaction(async (trx) => {
    const { place, places } = await placeOf(trx, caller, request.place);
    const isChosen = request.place === undefined && orders !== null;
    const from = isChosen ? places.map(({ location_id }) => location_id) : place === null ? [] : [place];
    const locked = await lockUntaken(trx, orders, from, next ?? WAVE_ORDERS_MAX);
    const found = locked.filter(({ location_id }) => location_id === locked[0]?.location_id);
    if (found.length === 0) return { wave_id: null, orders: [], refused: orders ?? [] };
    const at = deps.now();
    const wave_id = await insertWave(trx, at, caller.user_id);
    const taken: string[] = [];
    for (const order of found) {
      if (await screenOrder(deps, trx, order.so_no)) continue;
      const position = taken.length + 1;
      const packing = { so_no: order.so_no, wave_id, position, packer_id: caller.user_id, at };
      if (!(await insertPacking(trx, packing))) continue;
      await startPacking(deps, trx, caller, order);
      taken.push(order.so_no);
    }
    return { wave_id, orders: taken, refused: (orders ?? []).filter((so_no) => !taken.includes(so_no)) };
  });
}

/**
 * The pick list of a wave.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function pickList({ db, now }: PackingDeps, caller: Caller, waveId: number): Promise<PickList> {
  const [[wave], orders, items] = await Promise.all([
    readWaves(db, [waveId]),
    ordersOfWave(db, waveId),
    pickItems(db, waveId),
  ]);
  if (wave === undefined) throw new DomainError('ERROR.NOT_FOUND');
  await assertOwn(db, caller, orders);
  await recordReading(db, caller, now(), `wave ${waveId}`);
  return {
    wave_id: waveId,
    created_at: wave.created_at.toISOString(),
    created_by: wave.created_by,
    ...(await senderOnLists(db, orders[0]?.location_id ?? MAIN_LOCATION)),
    orders: orders.map(presentWaveOrder),
    items,
  };
}

/**
 * The pick list of a wave as it is printed: without names of customers.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function pickSheet({ db }: PackingDeps, caller: Caller, waveId: number): Promise<PickSheet> {
  const [[wave], orders, items] = await Promise.all([
    readWaves(db, [waveId]),
    ordersOfWave(db, waveId),
    pickItems(db, waveId),
  ]);
  if (wave === undefined) throw new DomainError('ERROR.NOT_FOUND');
  await assertOwn(db, caller, orders);
  const branch = await sendingBranch(db, orders[0]?.location_id ?? MAIN_LOCATION);
  return {
    ...{ wave_id: waveId, at: wave.created_at.toISOString(), by: wave.created_by, orders: orders.length },
    branch: branch && { name: branch.name.th, address: branch.text, phone: branch.phone },
    items: items.map(({ name_en, name_th, shade_en, shade_th, brand_en, orders: of, ...item }) => ({
      ...{ bin: item.bin, lot: item.lot, expires_on: item.expires_on, quantity: item.quantity },
      ...{ item_id: item.item_id, name: name_th || name_en, shade: shade_th || shade_en, brand: brand_en },
      orders: of.map(({ position, quantity }) => ({ position, quantity })),
    })),
  };
}

/**
 * Ticks off a lot of a pick list.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function tickItem(
  { db }: PackingDeps,
  caller: Caller,
  waveId: number,
  tick: PickTick,
): Promise<void> {
  await assertOwn(db, caller, await ordersOfWave(db, waveId));
  const items = await pickItems(db, waveId);
  const isListed = items.some(
    ({ mat_var_id, lot_id }) => mat_var_id === tick.mat_var_id && lot_id === tick.lot_id,
  );
  if (!isListed) throw new DomainError('ERROR.NOT_FOUND');
  await setTick(db, { wave_id: waveId, ...tick });
}

/** Units of a line and lot in the boxes. */
const unitsOf = ({ units }: PackingRow, line: LineRow) =>
  units.filter(({ line_no, lot_id }) => line_no === line.line_no && lot_id === line.lot_id);
const packedOf = (row: PackingRow, line: LineRow): number =>
  unitsOf(row, line).reduce((sum, { quantity }) => sum + quantity, 0);

async function present(deps: PackingDeps, caller: Caller, row: PackingRow): Promise<Packing> {
  const { db } = deps;
  const boxes = row.boxes ?? 1;
  const { delivery_address: address } = row;
  return {
    so_no: row.so_no,
    doc_status: row.doc_status,
    receiver: receiverOf(address),
    place: `${address.district} ${address.province}`,
    note: address.note ?? null,
    cod: row.payment_method === 'cod' ? toBaht(row.total) : null,
    ship_by: row.ship_by?.toISOString() ?? null,
    packer: row.packer_id === null ? null : { user_id: row.packer_id, name: row.packer ?? '' },
    mine: row.packer_id === caller.user_id,
    packed_at: row.packed_at?.toISOString() ?? null,
    boxes,
    weights: row.weights,
    booked: row.packed_at === null ? null : await bookingsOf(deps, db, row.so_no),
    lines: row.lines.map((line) => {
      const { gtin: _gtin, item_id: _item, ...shown } = line;
      const units = unitsOf(row, line);
      return {
        ...shown,
        packed: packedOf(row, line),
        by_hand: units.reduce((sum, { by_hand }) => sum + by_hand, 0),
        by_box: Array.from(
          { length: boxes },
          (_, i) => units.find(({ box }) => box === i + 1)?.quantity ?? 0,
        ),
      };
    }),
    inserts: row.inserts,
    wave: await presentWave(db, row),
  };
}

async function presentWave(db: Db, { so_no, wave_id, position }: PackingRow): Promise<Packing['wave']> {
  if (wave_id === null || position === null) return null;
  const orders = await ordersOfWave(db, wave_id);
  const open = orders.filter((order) => order.so_no !== so_no && isOpen(order));
  const next = open.find((order) => order.position > position) ?? open[0];
  const item = next === undefined ? undefined : await firstItem(db, next.so_no);
  return {
    wave_id,
    position,
    orders: orders.length,
    done: orders.filter((order) => !isOpen(order)).length,
    next:
      next === undefined
        ? null
        : {
            so_no: next.so_no,
            receiver: next.receiver,
            units: next.units,
            image: item?.image ?? null,
            bin: item?.bin ?? null,
          },
  };
}

async function packingRow(db: Db, caller: Caller, so_no: string): Promise<PackingRow> {
  const row = await readPacking(db, so_no);
  if (row === undefined) throw new DomainError('ERROR.NOT_FOUND');
  await assertOwn(db, caller, [row]);
  return row;
}

/**
 * The packing of an order.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function readOrderPacking(deps: PackingDeps, caller: Caller, so_no: string): Promise<Packing> {
  const row = await packingRow(deps.db, caller, so_no);
  await recordReading(deps.db, caller, deps.now(), `order ${so_no}`);
  return present(deps, caller, row);
}

/**
 * Gives an order to the caller: one that nobody packs, one whose parcels were all cancelled, or a colleague's, whose name
 * the caller has seen.
 * @param from the colleague; undefined: nobody packs it
 * @throws DomainError ERROR.NOT_FOUND, ORDER.TRANSITION, PACKING.TAKEN when another colleague has it
 */
export async function takeOrder(
  deps: PackingDeps,
  caller: Caller,
  so_no: string,
  from: number | undefined,
): Promise<Packing> {
  await deps.db.transaction(async (trx) => {
    const at = deps.now();
    await lockOrder(trx, so_no);
    const order = await packingRow(trx, caller, so_no);
    assertNotLeft(order);
    const { taken_at, packer_id, packer, packed_at } = order;
    if (taken_at === null) {
      await insertPacking(trx, { so_no, wave_id: null, position: 1, packer_id: caller.user_id, at });
      return startPacking(deps, trx, caller, { ...order, user_id: null });
    }
    // All its parcels were cancelled: it is packed anew, by whoever begins.
    if (packed_at !== null && (await bookingsOf(deps, trx, so_no)).parcels.length === 0)
      return reopenPacking(trx, so_no, caller.user_id, at);
    if (packer_id === caller.user_id) return;
    if (packer_id !== null && packer_id !== from) throw new DomainError('PACKING.TAKEN', { name: packer });
    await setPacker(trx, so_no, caller.user_id, at);
    await recordStaffAction(trx, caller, {
      kind: 'order_taken_over',
      at,
      user_id: null,
      subject: `order ${so_no}`,
      details: { before: packer_id, after: caller.user_id },
    });
  });
  return readOrderPacking(deps, caller, so_no);
}

function assertNotLeft({ doc_status }: Pick<PackingRow, 'doc_status'>): void {
  if (!NOT_LEFT.includes(doc_status))
    throw new DomainError('ORDER.TRANSITION', { from: doc_status, to: ORDER_STATUS.PACKING });
}

/**
 * Changes the boxes of an order that the caller packs, and answers with the new state.
 * @throws DomainError ERROR.NOT_FOUND, ORDER.TRANSITION, PACKING.TAKEN, PACKING.DONE
 */
async function changing<T>(
  deps: PackingDeps,
  caller: Caller,
  so_no: string,
  change: (trx: Db, row: PackingRow) => Promise<T>,
): Promise<{ changed: T; packing: Packing }> {
  const changed = await deps.db.transaction(async (trx) => {
    await lockOrder(trx, so_no);
    // Read after the lock: what a request at the same moment has put in is there.
    const row = await packingRow(trx, caller, so_no);
    assertNotLeft(row);
    if (row.packer_id !== caller.user_id) throw new DomainError('PACKING.TAKEN', { name: row.packer });
    if (row.packed_at !== null) throw new DomainError('PACKING.DONE');
    return change(trx, row);
  });
  return { changed, packing: await present(deps, caller, await packingRow(deps.db, caller, so_no)) };
}

function assertBox({ boxes }: PackingRow, box: number): void {
  if (box > (boxes ?? 1)) throw new DomainError('ERROR.BAD_REQUEST', { box });
}

/**
 * Puts the unit of a scanned code into a box, or says why it does not belong there.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TRANSITION, PACKING.TAKEN, PACKING.DONE
 */
export async function scanUnit(
  deps: PackingDeps,
  caller: Caller,
  so_no: string,
  { code, box }: ScanRequest,
): Promise<ScanAnswer> {
  const { changed, packing } = await changing(deps, caller, so_no, async (trx, row) => {
    assertBox(row, box);
    const lines = matchCode(code, row.lines);
    const open = lines.find((line) => packedOf(row, line) < line.quantity);
    if (open !== undefined) {
      await addUnit(trx, so_no, box, open);
      return { result: 'packed', line_no: open.line_no, found: productOf(open) } as const;
    }
    const [line] = lines;
    if (line !== undefined)
      return { result: 'surplus', line_no: line.line_no, found: productOf(line) } as const;
    const other = await productOfCode(trx, code.trim(), gtinOf(code));
    if (other === undefined) return { result: 'unknown', line_no: null, found: null } as const;
    return { result: 'wrong', line_no: null, found: { ...other, image: cartImage(other.image) } } as const;
  });
  return { ...changed, packing };
}

const productOf = (line: LineRow): ScanAnswer['found'] => ({
  mat_var_id: line.mat_var_id,
  name_en: line.name_en,
  name_th: line.name_th,
  shade_en: line.shade_en,
  shade_th: line.shade_th,
  brand_en: line.brand_en,
  image: line.image,
  bin: line.bin,
});

/**
 * Sets the units of a line and lot in a box as counted by hand.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TRANSITION, PACKING.TAKEN, PACKING.DONE
 */
export async function countByHand(
  deps: PackingDeps,
  caller: Caller,
  so_no: string,
  count: CountRequest,
): Promise<Packing> {
  const { packing } = await changing(deps, caller, so_no, async (trx, row) => {
    assertBox(row, count.box);
    const line = row.lines.find(
      ({ line_no, lot_id }) => line_no === count.line_no && lot_id === count.lot_id,
    );
    if (line === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const elsewhere = unitsOf(row, line).reduce(
      (sum, { box, quantity }) => sum + (box === count.box ? 0 : quantity),
      0,
    );
    if (elsewhere + count.quantity > line.quantity)
      throw new DomainError('ERROR.BAD_REQUEST', { quantity: line.quantity - elsewhere });
    await setUnits(trx, so_no, count);
  });
  return packing;
}

/**
 * Begins another box.
 * @throws DomainError ERROR.NOT_FOUND, ORDER.TRANSITION, PACKING.TAKEN, PACKING.DONE, PACKING.INCOMPLETE when the last one
 * is empty or there are too many
 */
export async function beginBox(deps: PackingDeps, caller: Caller, so_no: string): Promise<Packing> {
  const { packing } = await changing(deps, caller, so_no, async (trx, row) => {
    const boxes = row.boxes ?? 1;
    if (boxes >= BOXES_MAX || !row.units.some(({ box }) => box === boxes))
      throw new DomainError('PACKING.INCOMPLETE');
    await addBox(trx, so_no);
  });
  return packing;
}

/**
 * Asks for something to be put in beside the products, such as a card written by hand.
 * @throws DomainError ERROR.NOT_FOUND, ORDER.TRANSITION when the order is packed or has left
 */
export async function requestInsert(
  deps: PackingDeps,
  caller: Caller,
  so_no: string,
  text: string,
): Promise<Packing> {
  const row = await packingRow(deps.db, caller, so_no);
  const isOver = [ORDER_STATUS.SHIPPED, ORDER_STATUS.RECEIVED, ORDER_STATUS.CANCELLED].some(
    (status) => status === row.doc_status,
  );
  if (isOver || row.packed_at !== null || row.doc_status >= ORDER_STATUS.COMPLETED_NOT_REVIEW)
    throw new DomainError('PACKING.DONE');
  if (text.trim() === '') throw new DomainError('ERROR.BAD_REQUEST');
  await insertInsert(deps.db, { so_no, text: text.trim(), at: deps.now(), userId: caller.user_id });
  return readOrderPacking(deps, caller, so_no);
}

/**
 * Confirms that something was put in, or takes it back.
 * @throws DomainError ERROR.NOT_FOUND, ORDER.TRANSITION, PACKING.TAKEN, PACKING.DONE
 */
export async function confirmInsert(
  deps: PackingDeps,
  caller: Caller,
  so_no: string,
  insertId: number,
  done: boolean,
): Promise<Packing> {
  const { packing } = await changing(deps, caller, so_no, async (trx) => {
    if (!(await setInsertDone(trx, so_no, insertId, done ? deps.now() : null)))
      throw new DomainError('ERROR.NOT_FOUND');
  });
  return packing;
}

/**
 * Closes the boxes of an order as parcels: all units and inserts are in, and each box is weighed.
 * @param weights grams of each box
 * @throws DomainError ERROR.NOT_FOUND, ORDER.TRANSITION, PACKING.TAKEN, PACKING.DONE, PACKING.INCOMPLETE
 */
export async function finishPacking(
  deps: PackingDeps,
  caller: Caller,
  so_no: string,
  weights: readonly number[],
): Promise<Packing> {
  const { packing } = await changing(deps, caller, so_no, async (trx, row) => {
    const isFull = row.lines.every((line) => packedOf(row, line) === line.quantity);
    const boxes = row.boxes ?? 1;
    const isUsed = Array.from({ length: boxes }, (_, i) => row.units.some(({ box }) => box === i + 1));
    if (
      !isFull ||
      isUsed.includes(false) ||
      row.inserts.some(({ done }) => !done) ||
      weights.length !== boxes
    )
      throw new DomainError('PACKING.INCOMPLETE');
    const at = deps.now();
    const parcels: number[] = [];
    for (let box = 1; box <= boxes; box += 1) {
      const items = row.units
        .filter((unit) => unit.box === box)
        .map(({ line_no, lot_id, quantity }) => ({
          line_no,
          quantity,
          lot_id: lot_id === 0 ? null : lot_id,
        }));
      parcels.push((await createParcel(trx, { so_no, items, at })).parcel_id);
    }
    // All parcels are there first: the last one that is closed collects the rest of the cash.
    for (const [i, parcel_id] of parcels.entries())
      await packParcel(trx, { parcel_id, weight_g: weights[i] ?? 0, by: caller, at });
    // Each knows now what it collects.
    for (const parcel_id of parcels) await bookPackedParcel(deps, trx, parcel_id);
    await setPacked(trx, so_no, weights, at);
    await recordStaffAction(trx, caller, {
      kind: 'order_packed',
      at,
      user_id: null,
      subject: `order ${so_no}`,
      details: { boxes },
    });
  });
  return packing;
}
