import type { FieldChange } from '@mali/contracts/history';
import type { ChangeSendingRequest, Sending, SendingPlace, SendingRule } from '@mali/contracts/sending';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { completeAddress } from './branch-address.ts';
import { boundPlaces } from './own-places.ts';
import {
  claimSendingStock,
  lockSending,
  moveOrderStock,
  readSendingBranches,
  readSendingPlaces,
  readSendingRule,
  readSendingUnits,
  writeSending,
} from './sending-repository.ts';

type Line = Readonly<{ mat_var_id: number; quantity: number }>;
/** Units of variants that a place has for orders of the web shop. */
export type PlaceUnits = { location_id: number; units: ReadonlyMap<number, number> };

/**
 * The place that sends an order: the first one that has everything, else the one with most lines, then most units, the
 * first of equals.
 * @param places in the order of the rule, at least one
 */
export function choosePlace(lines: readonly Line[], places: readonly PlaceUnits[]): PlaceUnits {
  let best: { place: PlaceUnits; whole: number; units: number } | undefined;
  for (const place of places) {
    const has = lines.map(({ mat_var_id, quantity }) => Math.min(place.units.get(mat_var_id) ?? 0, quantity));
    const whole = lines.filter(({ quantity }, i) => has[i] === quantity).length;
    const units = has.reduce((sum, n) => sum + n, 0);
    if (best === undefined || whole > best.whole || (whole === best.whole && units > best.units))
      best = { place, whole, units };
  }
  if (best === undefined) throw new Error('no place sends orders');
  return best.place;
}

/**
 * The place that would send an order now, with its units of the variants.
 * @param more variants besides those of the lines
 * @param province where it goes; undefined: not known yet
 */
export async function sendingPlace(
  db: Db,
  order: {
    lines: readonly Line[];
    more: readonly number[];
    warehouse: ReadonlyMap<number, number>;
    province: string | undefined;
    at: Date;
  },
): Promise<PlaceUnits> {
  const variants = [...new Set([...order.lines.map(({ mat_var_id }) => mat_var_id), ...order.more])];
  const found = await readSendingUnits(db, variants, bangkokIsoDay(order.at));
  const branches = [...Map.groupBy(found, ({ location_id }) => location_id)].map(([location_id, rows]) => ({
    location_id,
    isNear: rows.some(({ near_first, province }) => near_first && province === order.province),
    units: new Map(rows.map(({ mat_var_id, units }) => [mat_var_id, units])),
  }));
  branches.sort((a, b) => Number(b.isNear) - Number(a.isNear));
  return choosePlace(order.lines, [{ location_id: MAIN_LOCATION, units: order.warehouse }, ...branches]);
}

/**
 * Reserves units of a branch for the lines of an order that it sends.
 * @returns the numbers of the reserved lines; the others have too few units left beside the reserve of the branch
 */
export const holdSendingUnits = (
  trx: Db,
  so_no: string,
  locationId: number,
  lines: Parameters<typeof claimSendingStock>[3],
  at: Date,
) => claimSendingStock(trx, so_no, locationId, lines, bangkokIsoDay(at));

/**
 * An order that is not packed holds units of another place in place of its own; the caller holds the order's lock.
 * @returns false when the place has too few: the transaction must be rolled back
 */
export const moveOrderUnits = (trx: Db, so_no: string, locationId: number, at: Date): Promise<boolean> =>
  moveOrderStock(trx, so_no, locationId, bangkokIsoDay(at));

const ruleOf = ({ branches_send, near_first, branches }: SendingRule): SendingRule => ({
  ...{ branches_send, near_first },
  branches: branches.map(({ location_id, reserve }) => ({ location_id, reserve })),
});

/** Which places send orders of the web shop. */
export async function getSending({ db }: Pick<Deps, 'db'>): Promise<Sending> {
  const [rule, found] = await Promise.all([readSendingRule(db), readSendingBranches(db)]);
  const branches = found.map(async ({ address, ...branch }) => ({
    ...branch,
    has_address: (await completeAddress(address.th)) !== null,
  }));
  return { ...rule, branches: await Promise.all(branches) };
}

/** The branches of a rule in their order, by number of their location, with their reserves. */
const textOf = ({ branches }: SendingRule): string | null =>
  branches.map(({ location_id, reserve }) => `${location_id} (${reserve})`).join(', ') || null;

/**
 * Changes which places send orders of the web shop, and what it can sell by that. Orders keep their places.
 * @throws DomainError RECORD.CHANGED, PLACE.NOT_FOUND, PLACE.ADDRESS for a branch that carriers could not be told
 */
export async function changeSending(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  { was, ...wanted }: ChangeSendingRequest,
): Promise<Sending> {
  return db.transaction(async (trx) => {
    await lockSending(trx);
    const { branches, ...current } = await getSending({ db: trx });
    const stored = ruleOf({ ...current, branches: branches.filter(({ sends }) => sends) });
    if (JSON.stringify(stored) !== JSON.stringify(ruleOf(was))) throw new DomainError('RECORD.CHANGED');
    const rule = ruleOf(wanted);
    const ids = new Set(branches.map(({ location_id }) => location_id));
    // Each once.
    if (!rule.branches.every(({ location_id }) => ids.delete(location_id)))
      throw new DomainError('PLACE.NOT_FOUND');
    if (JSON.stringify(stored) === JSON.stringify(rule)) return getSending({ db: trx });
    const chosen = new Set(rule.branches.map(({ location_id }) => location_id));
    const unnamed = branches.find((one) => chosen.has(one.location_id) && !one.has_address);
    if (unnamed !== undefined) throw new DomainError('PLACE.ADDRESS', { location_id: unnamed.location_id });
    await writeSending(trx, rule, rule.branches);
    const changes: FieldChange[] = [
      { field: 'branches_send', from: stored.branches_send, to: rule.branches_send },
      { field: 'near_first', from: stored.near_first, to: rule.near_first },
      { field: 'sending_branches', from: textOf(stored), to: textOf(rule) },
    ].filter(({ from, to }) => from !== to);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'place_changed', at: now(), user_id: null, subject: 'sending' },
      changes,
    });
    return getSending({ db: trx });
  });
}

/** The places that send orders, as far as they are the caller's. */
export async function sendingPlacesOf(db: Db, caller: Caller): Promise<SendingPlace[]> {
  const [bound, places] = await Promise.all([boundPlaces(db, caller), readSendingPlaces(db)]);
  return places
    .filter(({ location_id }) => bound === null || bound.includes(location_id))
    .map(({ location_id, kind, name }) => ({ location_id, kind, name }));
}
