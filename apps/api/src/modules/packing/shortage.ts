import type { OrderChangeKind } from '@mali/contracts/order-changes';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { RecallHold } from '@mali/contracts/recall-values';
import type { ReportShortage, ShortageFound, ShortageWait } from '@mali/contracts/shortage';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { exchangeUnits } from '../inventory/service.ts';
import {
  type ChangeDetails,
  closeShortage,
  insertChange,
  insertShortage,
  keepDates,
  type MissingLine,
  type OrderDetail,
  readOrder,
  setWait,
  shortageOf,
} from '../orders/index.ts';
import { moveTo } from '../orders/service.ts';
import { parcelsOf } from '../shipping/index.ts';
import { deletePacking, lockOrder } from './repository.ts';

type ShortageDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish'>;
type Kind = Extract<OrderChangeKind, 'stock_missing' | 'stock_waiting' | 'stock_found'>;

/** Reason in the history of an order that is no longer being packed. */
const BACK = { th: 'สินค้าไม่ครบ รอดำเนินการ', en: 'Goods are missing' };

/** Work of staff on an order, its row locked. @throws DomainError ERROR.NOT_FOUND */
const withLocked = (
  { db }: Pick<Deps, 'db'>,
  so_no: string,
  work: (trx: Db, order: OrderDetail) => Promise<void>,
): Promise<void> =>
  db.transaction(async (trx) => {
    await lockOrder(trx, so_no);
    const order = await readOrder(trx, so_no);
    if (order === undefined) throw new DomainError('ERROR.NOT_FOUND');
    await work(trx, order);
  });

/** Writes what staff did into the order's timeline and the audit log. */
async function record(
  trx: Db,
  caller: Caller,
  { so_no, user_id }: OrderDetail,
  act: { kind: Kind; at: Date; reason: string | null; details?: ChangeDetails },
): Promise<void> {
  const { kind, at, reason, details = {} } = act;
  await insertChange(trx, { so_no, at, kind, actor: 'staff', actor_id: caller.user_id, reason, details });
  await recordStaffAction(trx, caller, {
    ...{ kind: 'order_changed', at, user_id, subject: `order ${so_no}` },
    details: { what: kind, ...(reason !== null && { reason }) },
  });
}

/** @throws DomainError ERROR.BAD_REQUEST for lines that the order does not have */
function missingLines(order: OrderDetail, request: Pick<ReportShortage, 'lines'>): MissingLine[] {
  const seen = new Set<number>();
  return request.lines.map(({ line_no, quantity }) => {
    const line = order.lines.find((one) => one.line_no === line_no);
    const left = line === undefined ? 0 : line.quantity - line.cancelled;
    if (line === undefined || seen.has(line_no) || quantity > left)
      throw new DomainError('ERROR.BAD_REQUEST', { line_no });
    seen.add(line_no);
    return { line_no, quantity, mat_var_id: line.mat_var_id, kept: left - quantity };
  });
}

/**
 * Reports goods that an order cannot be shipped without: it is in no wave until they are there, exchanged or refunded. An
 * order that is being packed goes back, without parcels and with its dates.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.TRANSITION once it has parcels or is not to be packed,
 * ORDER.BLOCKED when it was reported
 */
export const reportShortage = (
  deps: ShortageDeps,
  caller: Caller,
  so_no: string,
  request: ReportShortage,
): Promise<void> =>
  withLocked(deps, so_no, async (trx, order) => {
    const { doc_status } = order;
    const isPacking = doc_status === ORDER_STATUS.PACKING;
    const conflict = new DomainError('ORDER.TRANSITION', { from: doc_status, to: doc_status });
    if (!isPacking && doc_status !== ORDER_STATUS.ORDER_PREPARING) throw conflict;
    if (await hasParcels(trx, so_no)) throw conflict;
    const lines = missingLines(order, request);
    const at = deps.now();
    const { cause } = request;
    const note = request.note.trim();
    if (!(await insertShortage(trx, { so_no, at, note, cause, lines })))
      throw new DomainError('ORDER.BLOCKED');
    if (isPacking) await takeBackFromPacking(deps, trx, order);
    const details = { units: namedUnits(order, lines) };
    await record(trx, caller, order, { kind: 'stock_missing', at, reason: note || null, details });
  });

const hasParcels = async (trx: Db, so_no: string): Promise<boolean> =>
  (await parcelsOf(trx, so_no)).some(({ state }) => state !== 'cancelled');

/** Takes a locked order that is being packed back, with its dates: its boxes are emptied. */
async function takeBackFromPacking(deps: ShortageDeps, trx: Db, order: OrderDetail): Promise<void> {
  const { so_no, ship_by, promised_at = null } = order;
  const to = ORDER_STATUS.ORDER_PREPARING;
  const reason = BACK[order.lang];
  await moveTo(deps, trx, order, { to, actors: ['system'], actorId: null, reason, isSilent: true });
  await keepDates(trx, so_no, { ship_by, promised_at });
  await deletePacking(trx, so_no);
}

/** Units of lines with the names of their products. */
const namedUnits = (order: OrderDetail, lines: readonly { line_no: number; quantity: number }[]) =>
  lines.flatMap(({ line_no, quantity }) => {
    const shown = order.lines.find((line) => line.line_no === line_no)?.shown;
    return shown === undefined ? [] : [{ name_en: shown.mat_name, name_th: shown.mat_name_th, quantity }];
  });

/** Rolls back to the savepoint. */
class TooFewUnits extends Error {}

/** Reserves units of other lots for lines, all or none. */
async function reallot(
  trx: Db,
  so_no: string,
  lines: readonly { line_no: number; mat_var_id: number }[],
  at: Date,
): Promise<boolean> {
  try {
    await trx.transaction(async (savepoint) => {
      for (const { line_no, mat_var_id } of lines)
        if (!(await exchangeUnits(savepoint, so_no, { line_no, mat_var_id }, at))) throw new TooFewUnits();
    });
    return true;
  } catch (error) {
    if (error instanceof TooFewUnits) return false;
    throw error;
  }
}

/**
 * Frees a locked order from units of recalled lots: other lots where they have enough, else the goods are reported as
 * missing. It is not packed with what was picked before.
 * @param recalled units of its lines in these lots
 * @returns `waiting`: too few units, and it is not to be packed yet; `parcel`: they are in a parcel, which staff open
 */
export async function holdRecalled(
  deps: ShortageDeps,
  trx: Db,
  order: OrderDetail,
  recalled: readonly { line_no: number; quantity: number }[],
  note: string,
): Promise<RecallHold> {
  const { so_no, doc_status } = order;
  const at = deps.now();
  const isPacking = doc_status === ORDER_STATUS.PACKING;
  if (isPacking && (await hasParcels(trx, so_no))) return 'parcel';
  const lines = missingLines(order, { lines: [...recalled] });
  if (await reallot(trx, so_no, lines, at)) {
    if (isPacking) await takeBackFromPacking(deps, trx, order);
    return 'reallotted';
  }
  if (!isPacking && doc_status !== ORDER_STATUS.ORDER_PREPARING) return 'waiting';
  if (!(await insertShortage(trx, { so_no, at, note, cause: 'recalled', lines }))) return 'reported';
  if (isPacking) await takeBackFromPacking(deps, trx, order);
  const change = { so_no, at, kind: 'stock_missing', actor: 'system', actor_id: null, reason: note } as const;
  await insertChange(trx, { ...change, details: { units: namedUnits(order, lines) } });
  return 'reported';
}

/**
 * The goods are there: the order may be packed.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST, ORDER.NOT_BLOCKED
 */
export const shortageFound = (
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  so_no: string,
  request: ShortageFound,
): Promise<void> =>
  withLocked(deps, so_no, async (trx, order) => {
    const reason = request.reason.trim();
    if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
    if ((await shortageOf(trx, so_no)) === undefined) throw new DomainError('ORDER.NOT_BLOCKED');
    const at = deps.now();
    await closeShortage(trx, so_no, { status: 'withdrawn', at, by: caller.user_id, decision: reason });
    await record(trx, caller, order, { kind: 'stock_found', at, reason });
  });

/**
 * The order waits for its goods until a day, which its customer is told by mail.
 * @throws DomainError ERROR.NOT_FOUND, ERROR.BAD_REQUEST for a day that is over, ORDER.NOT_BLOCKED
 */
export const shortageWaits = (
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  so_no: string,
  { until, reason: given }: ShortageWait,
): Promise<void> =>
  withLocked(deps, so_no, async (trx, order) => {
    const at = deps.now();
    const reason = given.trim();
    if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
    const day = new Date(`${until}T00:00:00Z`);
    const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(until);
    if (!isDay || until < bangkokIsoDay(at)) throw new DomainError('ERROR.BAD_REQUEST', { invalid: 'until' });
    if (!(await setWait(trx, so_no, until))) throw new DomainError('ORDER.NOT_BLOCKED');
    await record(trx, caller, order, { kind: 'stock_waiting', at, reason, details: { until } });
  });
