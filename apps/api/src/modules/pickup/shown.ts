import type { LocalizedText } from '@mali/contracts/content';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrderPickup, PickupPlacesAnswer, PickupPlacesRequest } from '@mali/contracts/pickup';
import type { PickupState } from '@mali/contracts/pickup-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Deps } from '../../platform/deps.ts';
import { dayInWords } from '../content/branch-hours.ts';
import {
  type PickupPlaceRow,
  readFreeUnits,
  readPickupPlaces,
  readPlaceOfOrder,
} from '../inventory/index.ts';
import type { OrderRow } from '../orders/index.ts';
import { qrPicture } from '../payments/qr-picture.ts';
import { readyDay } from '../pricing/delivery-terms.ts';
import { pricingRulesFor } from '../pricing/rules.ts';
import { codeOf, scannedText } from './code.ts';
import { type PickupRow, pickupOf } from './repository.ts';

/** The branches at which a bag may be picked up, those that have everything first, then those of the province. */
export async function listPickupPlaces(
  deps: Pick<Deps, 'db' | 'now' | 'rules'>,
  { items, gifts = [], province = '' }: PickupPlacesRequest,
): Promise<PickupPlacesAnswer> {
  const at = deps.now();
  const places = await readPickupPlaces(deps.db);
  if (places.length === 0) return { places: [], count: 0 };
  const wanted = unitsOf(items);
  const given = unitsOf(gifts);
  const variants = [...new Set([...wanted.keys(), ...given.keys()])];
  const ids = places.map(({ location_id }) => location_id);
  const [found, { set }] = await Promise.all([
    readFreeUnits(deps.db, ids, variants, bangkokIsoDay(at)),
    pricingRulesFor(deps, []),
  ]);
  const free = new Map(found.map((row) => [`${row.location_id} ${row.mat_var_id}`, row.units]));
  const ready_on = readyDay(set, at).arrives.toISOString();
  const shown = places.map((place) => {
    const unitsAt = (id: number) => free.get(`${place.location_id} ${id}`) ?? 0;
    const missing = [...wanted].flatMap(([mat_var_id, quantity]) =>
      unitsAt(mat_var_id) >= quantity ? [] : [{ mat_var_id, some: unitsAt(mat_var_id) > 0 }],
    );
    const gifts_missing = [...given].flatMap(([id, n]) =>
      unitsAt(id) - (wanted.get(id) ?? 0) >= n ? [] : [id],
    );
    const isNear = province !== '' && [place.province.th, place.province.en].includes(province);
    return {
      ...{ ...shownPlace(place, at), cod: place.cod, ready_on, complete: missing.length === 0 },
      ...{ missing, gifts_missing, isNear },
    };
  });
  // The order of the store locator among equals: sorting is stable.
  shown.sort((a, b) => Number(b.complete) - Number(a.complete) || Number(b.isNear) - Number(a.isNear));
  return { places: shown.map(({ isNear: _near, ...place }) => place), count: shown.length };
}

function unitsOf(lines: readonly { mat_var_id: number; quantity: number }[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { mat_var_id, quantity } of lines)
    units.set(mat_var_id, (units.get(mat_var_id) ?? 0) + quantity);
  return units;
}

/** Special days of about the time for which an order is held are said with the hours of the week. */
const SPECIAL_DAYS_MS = 21 * 86_400_000;
const SPECIAL_DAYS_SAID = 2;
function hoursOf({ opening_hours, special_days }: PickupPlaceRow, at: Date): LocalizedText {
  const [today, last] = [bangkokIsoDay(at), bangkokIsoDay(new Date(at.getTime() + SPECIAL_DAYS_MS))];
  const said = special_days.filter(({ date }) => date >= today && date <= last).slice(0, SPECIAL_DAYS_SAID);
  const days = [opening_hours, ...said.map(dayInWords)];
  return { th: days.map(({ th }) => th).join(' · '), en: days.map(({ en }) => en).join(' · ') };
}

const shownPlace = (place: PickupPlaceRow, at: Date) => ({
  store_id: place.store_id,
  name: place.name,
  address: place.address,
  phone: place.phone,
  opening_hours: hoursOf(place, at),
  how_to_get_there: place.how_to_get_there,
  note: place.note,
  days: place.days,
});

function stateOf({ doc_status }: Pick<OrderRow, 'doc_status'>, row: PickupRow | undefined): PickupState {
  if (row !== undefined && row.handed_at !== null) return 'handed_over';
  if (doc_status === ORDER_STATUS.CANCELLED) return 'ended';
  if (doc_status !== ORDER_STATUS.ORDER_PREPARING) return 'waiting';
  return row === undefined ? 'preparing' : 'ready';
}

/**
 * How and where an order is picked up; undefined when it is delivered.
 * @param withCode whether the reader may pick it up
 */
export async function presentPickup(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  order: Pick<OrderRow, 'so_no' | 'doc_status' | 'pickup_location_id'>,
  withCode: boolean,
): Promise<OrderPickup | undefined> {
  const { so_no, pickup_location_id: id } = order;
  if (id == null) return undefined;
  const [place, row] = await Promise.all([readPlaceOfOrder(db, id), pickupOf(db, so_no)]);
  if (place === undefined) return undefined;
  const state = stateOf(order, row);
  const digits = row === undefined ? '' : codeOf(config, so_no, row.salt);
  return {
    ...shownPlace(place, now()),
    state,
    ready_at: row?.ready_at.toISOString() ?? null,
    hold_until: row?.hold_until.toISOString() ?? null,
    handed_at: row?.handed_at?.toISOString() ?? null,
    ...(withCode &&
      state === 'ready' && { code: { digits, qr_image: qrPicture(scannedText(so_no, digits)) } }),
  };
}
