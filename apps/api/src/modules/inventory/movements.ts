import type { SecurityEventKind } from '@mali/contracts/audit-values';
import { toBaht, toSatang } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import type {
  CorrectLotRequest,
  LotSaleRequest,
  MoveUnitsRequest,
  StockCheck,
  StockDone,
  StockSettingsRequest,
} from '@mali/contracts/staff-stock';
import { MAIN_LOCATION, STOCK_UNDO_MINUTES, type StockAct } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import {
  type Booking,
  changeLotUnits,
  closeDueLots,
  correctLot,
  lockLot,
  type Refused,
  readBin,
  readDocument,
  setBin,
  setLotSellable,
  transferLotUnits,
  undoDocument,
} from './movements-repository.ts';
import { assertOwnPlaces } from './own-places.ts';
import { lockPlaces, type PlaceRow } from './places-repository.ts';
import { getStockCheck } from './stock-list.ts';
import { readRemovalDays, updateRemovalDays } from './stock-list-repository.ts';

type EditDeps = Pick<Deps, 'db' | 'now'>;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const subjectOf = (variant: number): string => `stock ${variant}`;
const actorOf = ({ user_id }: Caller): string => `staff ${user_id}`;
/** The document of an act with a lot; the key of its request makes it one of a kind. */
const documentOf = (what: string, lotId: number, key: string): string => `${what} ${lotId} ${key}`;

/** The day until which lots have left sale. */
const soldUntil = (at: Date, days: number): string => bangkokIsoDay(new Date(at.getTime() + days * DAY_MS));

const REFUSALS = {
  lot: 'STOCK.NOT_FOUND',
  held: 'STOCK.HELD',
  same: 'STOCK.SAME',
  expired: 'STOCK.EXPIRED',
  code: 'STOCK.LOT_CODE',
} as const;

/** @throws DomainError for a refusal; 'known' is none: the document was booked by an earlier request */
function assertBooked(refused: Refused): void {
  if (refused !== null && refused !== 'known') throw new DomainError(REFUSALS[refused]);
}

const EVENTS = {
  adjust: 'stock_adjusted',
  damage: 'stock_damaged',
  write_off: 'stock_written_off',
  quarantine: 'stock_quarantined',
  release: 'stock_released',
  transfer: 'stock_transferred',
} as const satisfies Record<StockAct, SecurityEventKind>;

/** The place of a number among those of a kind; without a number the only one. */
function placeOf(
  places: readonly PlaceRow[],
  id: number | undefined,
  fits: (place: PlaceRow) => boolean,
): number {
  const found = places.filter((place) => fits(place) && (id === undefined || place.location_id === id));
  const [place] = found;
  if (place === undefined || (id === undefined && found.length > 1))
    throw new DomainError('STOCK.PLACE', { place: id ?? null });
  return place.location_id;
}
const isQuarantine = ({ kind }: PlaceRow): boolean => kind === 'quarantine';
const isShop = (place: PlaceRow): boolean => !isQuarantine(place);
/** Units may be brought there. */
const isOpenShop = (place: PlaceRow): boolean => isShop(place) && place.active;

/** Books one act of staff with units of a lot. */
async function bookUnits(trx: Db, lotId: number, request: MoveUnitsRequest, by: Booking): Promise<Refused> {
  const { act, units, location_id, to_location_id } = request;
  if (units === 0 || (act !== 'adjust' && units < 0)) throw new DomainError('ERROR.BAD_REQUEST', { units });
  // What is on its way is moved by its transfer alone.
  const places = (await lockPlaces(trx)).filter(({ kind }) => kind !== 'transit');
  const from = placeOf(places, location_id, () => true);
  switch (act) {
    case 'adjust':
      return changeLotUnits(trx, { lot_id: lotId, location_id: from, units, why: 'adjusted' }, by);
    case 'damage':
      return changeLotUnits(trx, { lot_id: lotId, location_id: from, units: -units, why: 'damaged' }, by);
    case 'write_off':
      return changeLotUnits(trx, { lot_id: lotId, location_id: from, units: -units, why: 'written_off' }, by);
    case 'quarantine':
      placeOf(places, from, isShop);
      return transferLotUnits(
        trx,
        { lot_id: lotId, from, to: placeOf(places, undefined, isQuarantine), units, why: 'quarantined' },
        by,
      );
    case 'release':
      placeOf(places, from, isQuarantine);
      return transferLotUnits(
        trx,
        { lot_id: lotId, from, to: placeOf(places, to_location_id ?? 1, isOpenShop), units, why: 'released' },
        by,
      );
    case 'transfer': {
      placeOf(places, from, isShop);
      const to = placeOf(places, to_location_id, (place) => isOpenShop(place) && place.location_id !== from);
      return transferLotUnits(trx, { lot_id: lotId, from, to, units, why: 'transferred' }, by);
    }
  }
}

/**
 * Moves units of a lot, or adds and removes them; what open orders hold stays. A repeated request is booked once.
 * @throws DomainError STOCK.NOT_FOUND, STOCK.HELD {free}, STOCK.PLACE, PLACE.NOT_FOUND, ERROR.BAD_REQUEST
 */
export async function moveUnits(
  { db, now }: EditDeps,
  caller: Caller,
  lotId: number,
  request: MoveUnitsRequest,
): Promise<StockDone> {
  const { act, units, location_id, to_location_id = null } = request;
  const reason = reasonOf(request);
  const document = documentOf(act, lotId, request.key);
  const at = now();
  return db.transaction(async (trx) => {
    const lot = await lockLot(trx, lotId);
    if (lot === undefined) throw new DomainError('STOCK.NOT_FOUND');
    // Units that come to a place of others are theirs from then on.
    await assertOwnPlaces(trx, caller, [location_id]);
    if (act === 'release') await assertOwnPlaces(trx, caller, [to_location_id ?? MAIN_LOCATION]);
    const by = { at, document, actor: actorOf(caller), note: reason };
    const refused = await bookUnits(trx, lotId, request, by);
    assertBooked(refused);
    if (refused === null)
      await recordStaffAction(trx, caller, {
        ...{ kind: EVENTS[act], at, user_id: null, subject: subjectOf(lot.mat_var_id) },
        details: { lot: lot.code, units, place: location_id, to_place: to_location_id, reason, document },
      });
    return { mat_var_id: lot.mat_var_id, document };
  });
}

/** @throws DomainError ERROR.BAD_REQUEST for an empty one */
function reasonOf({ reason }: { reason: string }): string {
  const text = reason.trim();
  if (text === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  return text;
}

/**
 * Takes a whole lot out of sale, or puts it back until its expiry day, also one that had left for its expiry.
 * @throws DomainError STOCK.NOT_FOUND, STOCK.SAME, STOCK.EXPIRED, STOCK.RECALLED
 */
export async function setLotSale(
  { db, now }: EditDeps,
  caller: Caller,
  lotId: number,
  request: LotSaleRequest,
): Promise<StockDone> {
  const { on_sale, key } = request;
  const reason = reasonOf(request);
  const at = now();
  const document = documentOf(on_sale ? 'unblock' : 'block', lotId, key);
  return db.transaction(async (trx) => {
    const lot = await lockLot(trx, lotId);
    if (lot === undefined) throw new DomainError('STOCK.NOT_FOUND');
    if (on_sale && lot.recalled_at !== null) throw new DomainError('STOCK.RECALLED');
    const by = { at, document, actor: actorOf(caller), note: reason };
    const refused = await setLotSellable(trx, lotId, on_sale, bangkokIsoDay(at), by);
    assertBooked(refused);
    if (refused === null)
      await recordStaffAction(trx, caller, {
        ...{ kind: on_sale ? 'lot_unblocked' : 'lot_blocked', at, user_id: null },
        ...{ subject: subjectOf(lot.mat_var_id), details: { lot: lot.code, reason } },
      });
    return { mat_var_id: lot.mat_var_id, document };
  });
}

/**
 * Corrects code, expiry, shelf place and, for roles that see costs, unit cost of a lot. A lot that had left sale for its date comes
 * back when the right one allows it.
 * @throws DomainError STOCK.NOT_FOUND, STOCK.LOT_CODE, STOCK.LOT_CHANGED when a colleague has changed it meanwhile
 */
export async function correctLotOf(
  { db, now }: EditDeps,
  caller: Caller,
  lotId: number,
  request: CorrectLotRequest,
): Promise<StockDone> {
  const { expires_on, unit_cost, place, was, key } = request;
  const reason = reasonOf(request);
  const code = request.code.trim();
  if (code === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'code' });
  if (expires_on !== null && new Date(`${expires_on}T00:00:00Z`).toISOString().slice(0, 10) !== expires_on)
    throw new DomainError('ERROR.BAD_REQUEST', { day: expires_on });
  const seesCosts = caller.role_id !== null && may(caller.role_id, 'books:read');
  if (unit_cost !== undefined && !seesCosts) throw new DomainError('AUTH.FORBIDDEN');
  const at = now();
  const document = documentOf('correct', lotId, key);
  return db.transaction(async (trx) => {
    const lot = await lockLot(trx, lotId);
    if (lot === undefined) throw new DomainError('STOCK.NOT_FOUND');
    const known = await readDocument(trx, document);
    if (known === undefined && (lot.code !== was.code || lot.expires_on !== was.expires_on))
      throw new DomainError('STOCK.LOT_CHANGED');
    const stands = place && (await readBin(trx, lotId, place.location_id));
    if (place !== undefined && stands === undefined) throw new DomainError('STOCK.NOT_FOUND');
    if (known === undefined && stands?.bin !== place?.was) throw new DomainError('STOCK.LOT_CHANGED');
    let cost = lot.unit_cost;
    if (unit_cost !== undefined) cost = unit_cost === null ? null : toSatang(unit_cost);
    const by = { at, document, actor: actorOf(caller), note: reason };
    const days = { today: bangkokIsoDay(at), soldUntil: soldUntil(at, await readRemovalDays(trx)) };
    const refused = await correctLot(trx, { lot_id: lotId, code, expires_on, unit_cost: cost }, days, by);
    assertBooked(refused);
    const readable = (one: { code: string; expires_on: string | null; unit_cost: number | null }) => ({
      lot_code: one.code,
      expires_on: one.expires_on,
      unit_cost: one.unit_cost === null ? null : toBaht(one.unit_cost),
    });
    if (refused === null) {
      if (place !== undefined) await setBin(trx, lotId, place.location_id, place.bin);
      const bins = place === undefined ? null : { was: { bin: place.was }, is: { bin: place.bin } };
      await recordStaffAction(trx, caller, {
        ...{ kind: 'lot_corrected', at, user_id: null, subject: subjectOf(lot.mat_var_id) },
        details: { lot: lot.code, reason },
        changes: changesBetween(
          { ...readable(lot), ...bins?.was },
          { ...readable({ code, expires_on, unit_cost: cost }), ...bins?.is },
        ),
      });
    }
    return { mat_var_id: lot.mat_var_id, document };
  });
}

/**
 * Books the opposite of what the caller has just done with units.
 * @throws DomainError STOCK.NOT_FOUND, STOCK.UNDO_OVER when it is somebody else's, too old, or undone already, STOCK.HELD
 */
export async function undoMovement(
  { db, now }: EditDeps,
  caller: Caller,
  document: string,
): Promise<StockDone> {
  const at = now();
  return db.transaction(async (trx) => {
    const done = await readDocument(trx, document);
    if (done === undefined) throw new DomainError('STOCK.NOT_FOUND');
    const isLate = at.getTime() - done.at.getTime() > STOCK_UNDO_MINUTES * MINUTE_MS;
    if (isLate || done.actor !== actorOf(caller) || done.units === 0 || document.startsWith('undo '))
      throw new DomainError('STOCK.UNDO_OVER');
    const refused = await undoDocument(trx, document, at, actorOf(caller));
    assertBooked(refused);
    if (refused === null)
      await recordStaffAction(trx, caller, {
        ...{ kind: 'stock_undone', at, user_id: null, subject: subjectOf(done.mat_var_id) },
        details: { document },
      });
    return { mat_var_id: done.mat_var_id, document: `undo ${document}` };
  });
}

/**
 * Sets how many days before its expiry a lot leaves sale, from the next night on.
 * @throws DomainError RECORD.CHANGED
 */
export async function saveStockSettings(
  { db, now }: EditDeps,
  caller: Caller,
  { removal_days, was }: StockSettingsRequest,
): Promise<StockCheck> {
  await db.transaction(async (trx) => {
    if (!(await updateRemovalDays(trx, removal_days, was))) throw new DomainError('RECORD.CHANGED');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'stock_settings_changed', at: now(), user_id: null, subject: 'stock settings' },
      changes: changesBetween({ removal_days: was }, { removal_days }),
    });
  });
  return getStockCheck({ db }, caller);
}

/**
 * Takes lots out of sale that expire today or earlier, or within the days of the settings.
 * @returns their number
 */
export async function closeDue({ db, now }: EditDeps): Promise<number> {
  const at = now();
  return closeDueLots(db, bangkokIsoDay(at), soldUntil(at, await readRemovalDays(db)), at);
}
