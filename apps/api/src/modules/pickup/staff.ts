import { toBaht, toSatang } from '@mali/contracts/money';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import { may, rolesWith } from '@mali/contracts/permissions';
import { PICKUP_CARRIER } from '@mali/contracts/pickup-values';
import type { ReportShortage } from '@mali/contracts/shortage';
import type {
  BranchPeople,
  BranchPersonRequest,
  HandOverRequest,
  PickupReadyRequest,
  PickupsQuery,
  ShelveRequest,
  StaffPickup,
  StaffPickups,
} from '@mali/contracts/staff-pickup';
import { startOfBangkokDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { readPlaceOfOrder } from '../inventory/index.ts';
import { type OrderDetail, readOrder } from '../orders/index.ts';
import { assertMayBePacked } from '../orders/screening.ts';
import { moveTo } from '../orders/service.ts';
import { reportShortage } from '../packing/shortage.ts';
import { lockOrder } from '../payments/index.ts';
import { codeOf, isCode, newSalt } from './code.ts';
import { notifyCustomer } from './notify.ts';
import {
  branchPeople,
  countPickups,
  countWrongCode,
  deletePickup,
  insertPickup,
  lockPerson,
  markHandedOver,
  markShelved,
  notifyPages,
  type PickupOrderRow,
  type PickupRow,
  pickupOf,
  placesOf,
  placesOfPerson,
  placesToBind,
  queueReady,
  readPickup,
  readPickups,
  replacePlaces,
} from './repository.ts';

const DAY_MS = 86_400_000;
/** Wrong codes of an order before it is locked, and for how long. */
const WRONG_CODES = 5;
const LOCKED_MS = 15 * 60_000;
/** So long "ready" can be taken back before the customer is told. */
const TELL_AFTER_SECONDS = 15;
/** How long what is done is shown, and how much. */
const SHOWN_DAYS = 30;
const SHOWN_MAX = 200;

type StaffDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>;

/** Roles of people who can be bound to places; owner and administrator see all. */
const boundRoles = () => rolesWith('office:use').filter((role) => !may(role, 'pickup:people'));
const isBound = ({ role_id }: Caller): boolean => role_id === null || !may(role_id, 'pickup:people');
const placesFor = (db: Db, caller: Caller) => placesOf(db, isBound(caller) ? caller.user_id : null);

const present = (row: PickupOrderRow): StaffPickup => ({
  so_no: row.so_no,
  branch: row.branch,
  doc_status: row.doc_status,
  customer: row.customer,
  mobile: row.mobile,
  placed_at: row.placed_at.toISOString(),
  ready_on: row.promised_at?.toISOString() ?? null,
  ready_at: row.ready_at?.toISOString() ?? null,
  hold_until: row.hold_until?.toISOString() ?? null,
  handed_at: row.handed_at?.toISOString() ?? null,
  shelved_at: row.shelved_at?.toISOString() ?? null,
  waits: row.waits,
  to_collect: row.payment_method === 'cod' && row.handed_at === null ? toBaht(row.total) : 0,
  payment_method: row.payment_method,
  items: row.items,
});

/**
 * The pick-ups of the caller's branches in a view, those to act on first.
 * @throws DomainError PLACE.NOT_FOUND for a branch of others
 */
export async function listPickups(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { view, location_id }: PickupsQuery,
): Promise<StaffPickups> {
  const at = now();
  const places = await placesFor(db, caller);
  const all = places.map((place) => place.location_id);
  if (location_id !== undefined && !all.includes(location_id)) throw new DomainError('PLACE.NOT_FOUND');
  const chosen = location_id === undefined ? all : [location_id];
  const since = new Date(at.getTime() - SHOWN_DAYS * DAY_MS);
  const [orders, counts] = await Promise.all([
    readPickups(db, chosen, view, { at, since, limit: SHOWN_MAX }),
    countPickups(db, chosen, at),
  ]);
  if (orders.length > 0) await recordReading(db, caller, at, 'list pickups');
  return { places, counts, orders: orders.map(present) };
}

/** @throws DomainError ERROR.NOT_FOUND for an order of another branch */
async function ownPickup(db: Db, caller: Caller, so_no: string): Promise<PickupOrderRow> {
  const places = await placesFor(db, caller);
  const ids = places.map(({ location_id }) => location_id);
  const row = await readPickup(db, ids, so_no);
  if (row === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return row;
}

/** Work on an order of the caller's branches, with its row locked. @throws DomainError ERROR.NOT_FOUND */
const withPickup = <T>(
  deps: StaffDeps,
  caller: Caller,
  so_no: string,
  work: (trx: Db, order: OrderDetail, pickup: PickupRow | undefined) => Promise<T>,
): Promise<T> =>
  deps.db.transaction(async (trx) => {
    await ownPickup(trx, caller, so_no);
    await lockOrder(trx, so_no);
    const order = await readOrder(trx, so_no);
    if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    return work(trx, order, await pickupOf(trx, so_no));
  });

const conflict = () => new DomainError('PICKUP.STATE');

/**
 * An order is ready, which its customer is told some seconds later; or it is not after all, as long as nobody was told.
 * A repeated request changes nothing.
 * @throws DomainError ERROR.NOT_FOUND, PICKUP.STATE, ORDER.CANCEL_OPEN, ORDER.HELD, ORDER.BLOCKED
 */
export async function setReady(
  deps: StaffDeps,
  caller: Caller,
  so_no: string,
  { ready }: PickupReadyRequest,
): Promise<StaffPickup> {
  return withPickup(deps, caller, so_no, async (trx, order, pickup) => {
    const at = deps.now();
    if (order.doc_status !== ORDER_STATUS.ORDER_PREPARING) throw conflict();
    if (ready && pickup === undefined) {
      await assertMayBePacked(trx, so_no, at, true);
      const place = await readPlaceOfOrder(trx, order.pickup_location_id ?? 0);
      const holdUntil = endOfDay(at, place?.days ?? 0);
      await insertPickup(trx, { so_no, at, by: caller.user_id, holdUntil, salt: newSalt() });
      await queueReady(trx, so_no, TELL_AFTER_SECONDS);
    }
    if (!ready && pickup !== undefined && !(await deletePickup(trx, so_no))) throw conflict();
    if (ready !== (pickup !== undefined)) {
      await notifyPages(trx, so_no);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'pickup_ready', at, user_id: order.user_id, subject: `order ${so_no}` },
        details: { ready },
      });
    }
    return present(await ownPickup(trx, caller, so_no));
  });
}

/**
 * Reports goods that the branch has not: the order is neither ready nor handed over until staff have settled it, and what
 * is refunded leaves the stock of the branch.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TRANSITION, ORDER.BLOCKED when it was reported
 */
export async function reportMissing(
  deps: StaffDeps,
  caller: Caller,
  so_no: string,
  request: ReportShortage,
): Promise<StaffPickup> {
  await ownPickup(deps.db, caller, so_no);
  await reportShortage(deps, caller, so_no, request);
  return present(await ownPickup(deps.db, caller, so_no));
}

/** The end of the Bangkok day so many days later. */
const endOfDay = (at: Date, days: number): Date =>
  new Date(startOfBangkokDay(at).getTime() + (days + 1) * DAY_MS - 1000);

/**
 * Hands an order over against its code: it is shipped from the branch and delivered, in one transaction. What is paid at
 * the branch is confirmed by its amount. A wrong code counts, whatever happens afterwards.
 * @throws DomainError ERROR.NOT_FOUND, PICKUP.STATE, PICKUP.CODE {left}, PICKUP.LOCKED, ERROR.BAD_REQUEST without the
 * amount to collect, ORDER.CANCEL_OPEN, ORDER.HELD, ORDER.BLOCKED
 */
export async function handOver(
  deps: StaffDeps,
  caller: Caller,
  so_no: string,
  { code, collected }: HandOverRequest,
): Promise<StaffPickup> {
  const done = await withPickup(deps, caller, so_no, async (trx, order, pickup) => {
    const at = deps.now();
    if (pickup === undefined || order.doc_status !== ORDER_STATUS.ORDER_PREPARING) throw conflict();
    const isFresh = pickup.wrong_at !== null && at.getTime() - pickup.wrong_at.getTime() < LOCKED_MS;
    const wrong = isFresh ? pickup.wrong_codes : 0;
    if (wrong >= WRONG_CODES) throw new DomainError('PICKUP.LOCKED');
    if (!isCode(code, so_no, codeOf(deps.config, so_no, pickup.salt))) {
      await countWrongCode(trx, so_no, wrong + 1, at);
      return { refused: new DomainError('PICKUP.CODE', { left: WRONG_CODES - wrong - 1 }) };
    }
    const due = order.payment_method === 'cod' ? order.total : 0;
    if (due > 0 && (collected === undefined || toSatang(collected) !== due))
      throw new DomainError('ERROR.BAD_REQUEST', { field: 'collected' });
    const by = { actorId: caller.user_id, isSilent: true, atBranch: true } as const;
    const { ORDER_PREPARING, PACKING, SHIPPED, RECEIVED } = ORDER_STATUS;
    await moveTo(
      deps,
      trx,
      { so_no, doc_status: ORDER_PREPARING },
      { ...by, to: PACKING, actors: ['inventory'] },
    );
    const left = { to: SHIPPED, actors: ['inventory'], carrier: PICKUP_CARRIER, trackingNo: so_no } as const;
    await moveTo(deps, trx, { so_no, doc_status: PACKING }, { ...by, ...left });
    await moveTo(deps, trx, { so_no, doc_status: SHIPPED }, { ...by, to: RECEIVED, actors: ['staff'] });
    if (!(await markHandedOver(trx, so_no, at, caller.user_id))) throw conflict();
    await notifyCustomer(trx, order, 'handed', at, {
      th: 'คุณรับสินค้าที่สาขาแล้ว ขอบคุณที่แวะมา',
      en: 'You have picked it up. Thank you for coming by.',
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'pickup_handed_over', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { collected: toBaht(due) },
    });
    return { order: present(await ownPickup(trx, caller, so_no)) };
  });
  if (done.refused !== undefined) throw done.refused;
  return done.order;
}

/**
 * The goods of a cancelled order are back on the shelf, or not after all. They are for sale there since it was cancelled.
 * @throws DomainError ERROR.NOT_FOUND, PICKUP.STATE
 */
export const setShelved = (
  deps: StaffDeps,
  caller: Caller,
  so_no: string,
  { shelved }: ShelveRequest,
): Promise<StaffPickup> =>
  withPickup(deps, caller, so_no, async (trx, order) => {
    const at = deps.now();
    if (!(await markShelved(trx, so_no, shelved ? at : null, caller.user_id))) throw conflict();
    await recordStaffAction(trx, caller, {
      ...{ kind: 'pickup_shelved', at, user_id: order.user_id, subject: `order ${so_no}` },
      details: { shelved },
    });
    return present(await ownPickup(trx, caller, so_no));
  });

/** Members of the staff who can be bound to places, with theirs, and the places to choose from. */
export async function listBranchPeople({ db }: Pick<Deps, 'db'>): Promise<BranchPeople> {
  const [people, places] = await Promise.all([branchPeople(db, boundRoles()), placesToBind(db)]);
  return { people, places };
}

/**
 * Sets the places of a member of the staff; with none they work for all (docs/decisions/0111).
 * @throws DomainError ERROR.NOT_FOUND, RECORD.CHANGED
 */
export async function setBranches(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  userId: number,
  { places, was }: BranchPersonRequest,
): Promise<BranchPeople> {
  return db.transaction(async (trx) => {
    if ((await lockPerson(trx, userId, boundRoles())) === undefined) throw new DomainError('ERROR.NOT_FOUND');
    const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join(', ');
    const [current, known] = [await placesOfPerson(trx, userId), await placesToBind(trx)];
    const namesOf = (ids: readonly number[]): string | null =>
      known
        .filter(({ location_id }) => ids.includes(location_id))
        .map(({ code }) => code)
        .join(', ') || null;
    if (sorted(current) !== sorted(was)) throw new DomainError('RECORD.CHANGED');
    await replacePlaces(trx, userId, places);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'staff_places', at: now(), user_id: userId, subject: 'staff' },
      changes: [{ field: 'workplaces', from: namesOf(current), to: namesOf(places) }],
    });
    return listBranchPeople({ db: trx });
  });
}
