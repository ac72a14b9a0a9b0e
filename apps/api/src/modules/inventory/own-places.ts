import type { ListQuery } from '@mali/contracts/lists/query';
import { may, type Permission } from '@mali/contracts/permissions';
import { MAIN_LOCATION } from '@mali/contracts/stock-values';
import type { Caller } from '../../platform/auth.ts';
import { type Db, integersInSql } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { AnyListSource } from '../../platform/list-query.ts';
import { countQueries, type ListDeps } from '../../platform/office-list.ts';
import {
  endsOfTransfer,
  orderOfParcel,
  placeOfCount,
  placesOfLot,
  readBoundPlaces,
  readOrderPlaces,
} from './own-places-repository.ts';

/** Owner and administrator, who bind people to places, see all of them. */
const SEES_ALL: Permission = 'pickup:people';

/** The places that a caller is bound to; null: all places are theirs (docs/decisions/0111). */
export async function boundPlaces(
  db: Db,
  { role_id, user_id }: Pick<Caller, 'role_id' | 'user_id'>,
): Promise<number[] | null> {
  if (role_id === null || may(role_id, SEES_ALL)) return null;
  const places = await readBoundPlaces(db, user_id);
  return places.length === 0 ? null : places;
}

/** Whether somebody who is bound to these places works for the warehouse. */
export const hasWarehouse = (bound: readonly number[] | null): boolean =>
  bound === null || bound.includes(MAIN_LOCATION);

/** A list of which only the rows at these places exist. @param condition SQL with `$` for the places */
export function limitedTo<S extends AnyListSource>(
  source: S,
  bound: readonly number[] | null,
  condition: string,
): S {
  if (bound === null) return source;
  const places = integersInSql(bound);
  const { alias } = source;
  const table = `(SELECT ${alias}.* FROM ${source.table} WHERE ${condition.replaceAll('$', places)}) ${alias}`;
  return { ...source, table };
}

/** How many rows at the caller's places each of these queries has, by name. */
export const countAtPlaces =
  (source: AnyListSource, condition: string) =>
  async (deps: ListDeps, caller: Caller, queries: Readonly<Record<string, ListQuery>>) =>
    countQueries(limitedTo(source, await boundPlaces(deps.db, caller), condition))(deps, caller, queries);

/** For lists of what comes to the warehouse alone. */
export const AT_WAREHOUSE = `${MAIN_LOCATION} = ANY($)`;

/**
 * How a route is limited to the places of its caller: by the record that its address names, to those who have the
 * warehouse, to those who have all places, or by its use case (`own`).
 */
export type PlaceRule =
  | 'order'
  | 'parcel'
  | 'count'
  | 'transfer'
  | 'transfer_from'
  | 'transfer_to'
  | 'lot'
  | 'place'
  | 'record'
  | 'warehouse'
  | 'all'
  | 'own';

/** Beginnings of `METHOD address`, the first that fits; `*`: any method. A route that is not here has no place. */
const RULES: readonly (readonly [method: string, address: string, rule: PlaceRule | null])[] = [
  ['*', '/admin/orders/:so_no', 'order'],
  ['GET', '/admin/orders', 'own'],
  ['POST', '/admin/order_work', 'own'],
  ['*', '/admin/bulk', 'own'],
  ['*', '/admin/packing/:so_no', 'order'],
  ['*', '/admin/waves', 'own'],
  ['*', '/admin/labels', 'own'],
  ['*', '/admin/manifests', 'own'],
  ['*', '/admin/pickups', 'own'],
  ['*', '/admin/parcels/:parcel_id', 'parcel'],
  ['*', '/admin/stock_counts/:count_id', 'count'],
  ['*', '/admin/stock_counts', 'own'],
  ['POST', '/admin/stock_transfers/:transfer_id/send', 'transfer_from'],
  ['POST', '/admin/stock_transfers/:transfer_id/take_back', 'transfer_from'],
  ['POST', '/admin/stock_transfers/:transfer_id/receive', 'transfer_to'],
  ['*', '/admin/stock_transfers/:transfer_id', 'transfer'],
  ['*', '/admin/stock_transfers', 'own'],
  ['*', '/admin/stock_lots/:lot_id/units', 'own'],
  ['*', '/admin/stock_lots/:lot_id', 'lot'],
  ['POST', '/admin/stock/settings', 'all'],
  ['*', '/admin/stock', 'own'],
  ['*', '/admin/places/:location_id', 'place'],
  ['POST', '/admin/places', 'all'],
  ['GET', '/admin/places', 'own'],
  ['*', '/admin/sending', 'all'],
  // What a scanned code is; the pages of counts and transfers read it.
  ['POST', '/admin/receiving/goods', null],
  ['*', '/admin/receiving', 'warehouse'],
  ['*', '/admin/purchase_orders', 'warehouse'],
  ['*', '/admin/reorder', 'warehouse'],
  ['POST', '/admin/recalls', 'all'],
  ['GET', '/admin/recalls', 'own'],
  ['GET', '/admin/history', 'record'],
];

/** The rule of a route; undefined: it has no place. */
export function placeRuleOf(method: string, address: string): PlaceRule | undefined {
  const fits = ([wanted, begin]: (typeof RULES)[number]): boolean =>
    (wanted === '*' || wanted === method) && (address === begin || address.startsWith(`${begin}/`));
  return RULES.find(fits)?.[2] ?? undefined;
}

/**
 * Whether orders are the caller's: those that one of their places prepares, and those that they have placed themselves.
 * Numbers that no order has are.
 */
export async function areOwnOrders(db: Db, caller: Caller, so_nos: readonly string[]): Promise<boolean> {
  const bound = await boundPlaces(db, caller);
  if (bound === null) return true;
  const found = await readOrderPlaces(db, so_nos, caller.user_id);
  return found.every(({ location_id, is_placed }) => is_placed || bound.includes(location_id));
}

/** @throws DomainError PLACE.NOT_FOUND for places of others, none of which is the caller's */
export async function assertOwnPlaces(db: Db, caller: Caller, places: readonly number[]): Promise<void> {
  const bound = await boundPlaces(db, caller);
  if (bound !== null && !places.some((id) => bound.includes(id))) throw new DomainError('PLACE.NOT_FOUND');
}

type Named = Readonly<Record<string, unknown>>;
const RECORDS = /^(order|count|stock-transfer|receipt|purchase-order) (\S{1,40})$/;
const numberOf = (text: unknown): number => (/^\d{1,9}$/.test(String(text)) ? Number(text) : 0);

/** @throws DomainError as `assertPlaceRule`, for the record of a history */
async function assertRecord(db: Db, caller: Caller, record: string): Promise<void> {
  const [, kind, id = ''] = RECORDS.exec(record) ?? [];
  if (kind === 'order') return assertPlaceRule(db, caller, 'order', { so_no: id });
  if (kind === 'count') return assertPlaceRule(db, caller, 'count', { count_id: id });
  if (kind === 'stock-transfer') return assertPlaceRule(db, caller, 'transfer', { transfer_id: id });
  if (kind !== undefined) return assertPlaceRule(db, caller, 'warehouse', {});
}

/**
 * Refuses a request for a record of places that are not the caller's, before it is read further. Numbers that no record
 * has are left to the route.
 * @param named the parameters of its address, unchecked
 * @throws DomainError ERROR.NOT_FOUND, COUNT.NOT_FOUND, STOCK_TRANSFER.NOT_FOUND, PLACE.NOT_FOUND; PLACE.OTHERS for what
 * needs other places too
 */
export async function assertPlaceRule(db: Db, caller: Caller, rule: PlaceRule, named: Named): Promise<void> {
  if (rule === 'own') return;
  if (rule === 'record') return assertRecord(db, caller, String(named.record ?? ''));
  const bound = await boundPlaces(db, caller);
  if (bound === null) return;
  const isOwn = (id: number | undefined): boolean => id === undefined || bound.includes(id);
  switch (rule) {
    case 'all':
      throw new DomainError('PLACE.OTHERS');
    case 'warehouse':
      if (!hasWarehouse(bound)) throw new DomainError('PLACE.OTHERS');
      return;
    case 'order':
    case 'parcel': {
      const so_no =
        rule === 'order' ? String(named.so_no) : await orderOfParcel(db, numberOf(named.parcel_id));
      if (so_no !== undefined && !(await areOwnOrders(db, caller, [so_no])))
        throw new DomainError('ERROR.NOT_FOUND');
      return;
    }
    case 'count':
      if (!isOwn(await placeOfCount(db, numberOf(named.count_id)))) throw new DomainError('COUNT.NOT_FOUND');
      return;
    case 'place':
      if (!isOwn(numberOf(named.location_id))) throw new DomainError('PLACE.NOT_FOUND');
      return;
    case 'lot':
      if (!(await placesOfLot(db, numberOf(named.lot_id))).every(isOwn))
        throw new DomainError('PLACE.OTHERS');
      return;
    case 'transfer':
    case 'transfer_from':
    case 'transfer_to': {
      const ends = await endsOfTransfer(db, numberOf(named.transfer_id));
      if (ends === undefined) return;
      if (!isOwn(ends.from) && !isOwn(ends.to)) throw new DomainError('STOCK_TRANSFER.NOT_FOUND');
      if (rule !== 'transfer' && !isOwn(rule === 'transfer_from' ? ends.from : ends.to))
        throw new DomainError('PLACE.OTHERS');
    }
  }
}
